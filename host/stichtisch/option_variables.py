"""The end of a command's help, which lists the environment variable of each option."""

import click

HEAD = "In the environment:"
# Options that click adds itself.
_OWN = {"help", "version"}


def variable_of(option: click.Option, path: tuple[str, ...]) -> str:
    """Return the environment variable for an option of the command at `path`, such as ("stichtisch", "sync")."""
    if option.envvar:
        return str(option.envvar)
    return "_".join((*path, str(option.name))).upper().replace("-", "_")


def name_variables(command: click.Command, path: tuple[str, ...]) -> None:
    """Append the environment variables to the help of a command and of each subcommand.

    A second call changes nothing.
    """
    if isinstance(command, click.Group):
        for name, below in command.commands.items():
            name_variables(below, (*path, name))
    options = [one for one in command.params if isinstance(one, click.Option) and one.name not in _OWN]
    if not options or HEAD in (command.epilog or ""):
        return
    widest = max(len(max(one.opts, key=len)) for one in options)
    lines = [f"  {max(one.opts, key=len):{widest}}  {variable_of(one, path)}" for one in options]
    foot = "\n".join(("\b", HEAD, *lines))
    command.epilog = f"{command.epilog}\n\n{foot}" if command.epilog else foot
