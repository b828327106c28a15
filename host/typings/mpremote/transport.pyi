class TransportError(Exception): ...

class TransportExecError(TransportError):
    error_output: str
