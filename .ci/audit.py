"""Check the pinned packages for known vulnerabilities, if a network is available.

pip-audit is installed in a temporary environment, because it is not one of the pinned packages. The exit code is 1 if a
package has a known vulnerability. If no package could be checked, the program prints the reason.
"""

import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

_PINS = Path(__file__).with_name("constraints.txt")


def main() -> int:
    """Audit the pinned packages; return the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        if _run(python, "pip", "--disable-pip-version-check", "--quiet", "install", "pip-audit").returncode:
            return _skipped("pip-audit could not be installed")
        options = ("--format", "json", "--progress-spinner", "off", "--no-deps", "--disable-pip")
        answer = _run(python, "pip_audit", *options, "--requirement", str(_PINS))
    try:
        packages = json.loads(answer.stdout)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return _skipped((answer.stderr.strip().splitlines() or ["pip-audit answered nothing"])[-1][:200])
    return _report(packages)


def _run(python: Path, module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(python), "-m", module, *arguments], capture_output=True, text=True, check=False
    )


def _report(packages: list[dict[str, object]]) -> int:
    # Packages that are missing from the index were not audited.
    unknown = [one for one in packages if "skip_reason" in one]
    weak = [one for one in packages if one.get("vulns")]
    if len(unknown) == len(packages):
        return _skipped("the index that answered knows no package")
    for one in weak:
        print(f"{one['name']} {one['version']}: {json.dumps(one['vulns'])}")
    print(f"{len(packages) - len(unknown)} packages were audited, {len(weak)} have known weaknesses.")
    if unknown:
        print("Not audited:", ", ".join(str(one["name"]) for one in unknown))
    return 1 if weak else 0


def _skipped(why: str) -> int:
    print(f"make audit: nothing was audited, as the network does not offer it: {why}.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
