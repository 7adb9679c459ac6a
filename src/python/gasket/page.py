"""The page of `gasket explain`, which shows every stage of a compilation, and the run of a kernel."""
from __future__ import annotations

import html
import pathlib
from typing import Any, Mapping, Tuple, Union

from . import _native
from .arguments import size_of, text_of
from .program import Options, emit_whole, error_of
from .reports import Diagnostic, read_object


class Page:
    """A page of `gasket explain`, and the document that it shows (src/page/FORMAT.md). In a Jupyter notebook the object shows the page, as high as
    `height` pixels. `diagnostics` has the errors, warnings and faults of the compilation and the run."""

    def __init__(self, html: str, diagnostics: Tuple[Diagnostic, ...], source: bytes, options: Options, height: int) -> None:
        self.html, self.diagnostics, self.height = html, diagnostics, height
        self._source, self._options = source, options

    @property
    def document(self) -> Mapping[str, Any]:
        """The data of the page. The source is compiled once more."""
        _, data, _, _ = emit_whole(self._source, "json", self._options)
        return read_object(data.decode(errors="replace"))

    def save(self, path: Union[str, pathlib.Path]) -> None:
        """Writes the page, one file that needs no others."""
        pathlib.Path(path).write_text(self.html, encoding="utf-8")

    def _repr_html_(self) -> str:
        """A frame of its own, so that neither the styles nor the scripts of the page meet those of the notebook."""
        return (f'<iframe title="gasket explain" style="width:100%;height:{self.height}px;border:0" '
                f'srcdoc="{html.escape(self.html)}"></iframe>')


def explain(source: Union[str, bytes], options: Options = "", height: int = 720) -> Page:
    """The page of SOURCE. OPTIONS are those of `gasket explain`: with -g and -a a kernel runs, and the page shows its steps, and with --against a second
    compilation. A source that is refused and a kernel that faults have a page, too, with their diagnostics."""
    text = text_of(source, "the source")
    pixels = size_of(height, "the height")
    status, data, diagnostics, log = emit_whole(text, "page", options)
    if not data:
        raise error_of(status or _native.FAILED, diagnostics, log)
    return Page(data.decode(errors="replace"), diagnostics, text, options, pixels)
