"""What the functions of the package raise, besides TypeError and ValueError for arguments that Python can judge."""
from __future__ import annotations

from typing import Sequence, Tuple

from .reports import Diagnostic


class Error(Exception):
    """A failure that the library reports. `diagnostics` has its reasons with their places; the text is that of all errors."""

    def __init__(self, diagnostics: Sequence[Diagnostic], text: str = "") -> None:
        self.diagnostics: Tuple[Diagnostic, ...] = tuple(diagnostics)
        reasons = [str(d) for d in self.diagnostics if d.severity == "error"]
        super().__init__("\n".join(reasons) or text.strip() or "gasket reported no reason")


class CompileError(Error):
    """The source was refused."""


class UsageError(Error, ValueError):
    """The call was wrong: an option, a kernel's name, an argument or a size."""


class FaultError(Error):
    """A kernel faulted. The buffers keep what it has written until then."""


class InternalError(Error):
    """A defect of gasket, or memory ran out."""
