"""Errors of building the image."""

from stichtisch.errors import ExitCode, StichtischError


class NoCheckout(StichtischError):
    """The image needs a checkout of MicroPython, but {folder} is not one."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "Get one: git clone --branch v1.28.0 https://github.com/micropython/micropython, then make -C "
        "micropython/ports/rp2 submodules. Use it: make image MICROPYTHON=FOLDER."
    )


class CheckoutTooOld(StichtischError):
    """The checkout in {folder} is MicroPython {version}; the image needs 1.28 or later."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Check out a newer version: git -C {folder} checkout v1.28.0."


class CheckoutIncomplete(StichtischError):
    """The checkout of MicroPython in {folder} lacks the submodules {missing}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Fetch them: git -C {folder} submodule update --init {missing}."


class NoBuildTool(StichtischError):
    """The image cannot be built, because these programs are not installed: {programs}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "On Debian and Ubuntu: apt install {packages}."


class BuildFailed(StichtischError):
    """{program} could not build the image: {reason}"""

    hint = "Its whole output is in {log}."


class NotFrozen(StichtischError):
    """The image lacks {count} modules of the firmware, for example {missing}."""

    hint = "Check firmware/boards/manifest.py, and that no CMAKE_ARGS in the environment replaces it."


class ImageTooLarge(StichtischError):
    """The image leaves {free} bytes of the program area free; at least {least} are required."""

    hint = "firmware/IMAGE.md shows the size of each part."
