"""Programs, their kernels and launches."""
from __future__ import annotations

import ctypes
import threading
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Dict, Iterator, Mapping, Optional, Sequence, Tuple, Type, Union

from . import _native
from .arguments import KINDS, Parameter, convert, size_of, text_of
from .errors import CompileError, Error, FaultError, InternalError, UsageError
from .reports import Diagnostic, Finding, read_findings, read_messages, read_object

Options = Union[str, bytes, Sequence[str]]
Sizes = Union[int, Sequence[int]]
Arguments = Union[Sequence[object], Mapping[str, object]]

_FORMS = ("ir", "thread-ir", "mir", "asm", "stats", "visa", "pp", "ast", "spirv-text", "spirv", "code", "zebin", "json", "page")
BINARY_FORMS = ("spirv", "code", "zebin")
TEXT_FORMS = tuple(f for f in _FORMS if f not in BINARY_FORMS)
_ERRORS = {_native.REFUSED: CompileError, _native.USAGE: UsageError, _native.FAULT: FaultError}


def option_words(options: object) -> bytes:
    """OPTIONS, a text as in a shell or a sequence of words, with the format that the package reads."""
    if isinstance(options, (str, bytes)):
        text = text_of(options, "the options")
    elif isinstance(options, (list, tuple)):
        quoted = [b'"' + text_of(w, "an option").replace(b"\\", b"\\\\").replace(b'"', b'\\"') + b'"' for w in options]
        text = b" ".join(quoted)
    else:
        raise TypeError(f"the options are a str or a list of them, not a {type(options).__name__}")
    if b"--diagnostics-format" in text:
        raise ValueError("--diagnostics-format has no effect here: diagnostics are objects")
    return text + b" --diagnostics-format=json"


def error_of(status: int, diagnostics: Sequence[Diagnostic], text: str) -> Error:
    return _ERRORS.get(status, InternalError)(diagnostics, text)


def emit(source: object, form: str, options: Options = "") -> bytes:
    """SOURCE in FORM, one of TEXT_FORMS and BINARY_FORMS: the names of `gasket cc --emit`, "stats" for the object of --stats, and "page" for the page of
    `gasket explain`."""
    status, data, diagnostics, text = emit_whole(text_of(source, "the source"), form, options)
    if status != _native.DONE:
        raise error_of(status, diagnostics, text)
    return data


def emit_whole(source: bytes, form: str, options: Options) -> Tuple[int, bytes, Tuple[Diagnostic, ...], str]:
    """The status of gasket_emit(), its result, its diagnostics, and the rest of its messages."""
    if form not in _FORMS:
        raise ValueError(f"{form!r} is no form of a program; these are: {', '.join(_FORMS)}")
    data, size, messages = ctypes.c_void_p(), ctypes.c_size_t(), ctypes.c_void_p()
    status = _native.library.gasket_emit(source, option_words(options), _FORMS.index(form), ctypes.byref(data), ctypes.byref(size), ctypes.byref(messages))
    text, diagnostics = read_messages(_native.take_text(messages))
    return status, _native.take_bytes(data, size.value), diagnostics, text


@dataclass(frozen=True)
class Launch:
    """The results of a launch besides the contents of its buffers: the output of printf, the object of `run --stats`, findings of the checks,
    diagnostics, and `log`, what options such as --trace print."""

    printed: str
    statistics: Mapping[str, Any]
    findings: Tuple[Finding, ...]
    diagnostics: Tuple[Diagnostic, ...]
    log: str


class Program:
    """A compiled source. Its variables at program scope keep their contents from launch to launch. Several threads may use it.

    It is freed by close(), at the end of a `with`, or with the object. `diagnostics` has the warnings and remarks of the compilation, `log` what
    options such as --print-after print."""

    def __init__(self, source: Union[str, bytes], options: Options = "") -> None:
        self._handle: Optional[int] = None
        self._lock, self._users = threading.Lock(), 0
        self.source = text_of(source, "the source")
        self.options = options
        status, messages = ctypes.c_int(), ctypes.c_void_p()
        self._handle = _native.library.gasket_program_new(self.source, option_words(options), ctypes.byref(status), ctypes.byref(messages))
        self.log, self.diagnostics = read_messages(_native.take_text(messages))
        if not self._handle:
            raise error_of(status.value, self.diagnostics, self.log)
        count = _native.library.gasket_program_kernel_count(self._handle)
        names = [_native.library.gasket_program_kernel(self._handle, i).decode() for i in range(count)]
        self._kernels: Dict[str, Kernel] = {name: Kernel(self, name) for name in names}

    @property
    def kernels(self) -> Tuple[Kernel, ...]:
        """The kernels, in the order of the source."""
        return tuple(self._kernels.values())

    def __getitem__(self, name: str) -> Kernel:
        """The kernel called NAME."""
        if name not in self._kernels:
            raise KeyError(f"the program has no kernel {name!r}; it has: {', '.join(self._kernels) or 'none'}")
        return self._kernels[name]

    def __iter__(self) -> Iterator[Kernel]:
        return iter(self.kernels)

    def __len__(self) -> int:
        return len(self._kernels)

    def text(self, form: str = "asm") -> str:
        """The program in FORM, one of TEXT_FORMS."""
        if form in BINARY_FORMS:
            raise ValueError(f"{form!r} is not text; binary() returns it")
        return emit(self.source, form, self.options).decode(errors="replace")

    def binary(self, form: str) -> bytes:
        """The program in FORM, one of BINARY_FORMS."""
        if form not in BINARY_FORMS:
            raise ValueError(f"{form!r} is no binary form; these are: {', '.join(BINARY_FORMS)}")
        return emit(self.source, form, self.options)

    @property
    def statistics(self) -> Mapping[str, Any]:
        """The object of `cc --stats`."""
        return read_object(self.text("stats"))

    def close(self) -> None:
        """Frees the program; ValueError while a launch of it runs. A closed program keeps its source, its options and its diagnostics."""
        with self._lock:
            if self._users:
                raise ValueError("a launch of the program is running")
            handle, self._handle = self._handle, None
        if handle:
            _native.library.gasket_program_free(handle)

    def __enter__(self) -> Program:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], value: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_handle", None) and _native is not None:
            _native.library.gasket_program_free(self._handle)

    def _begin(self) -> int:
        """The handle, which stays valid up to _end()."""
        with self._lock:
            if not self._handle:
                raise ValueError("the program is closed")
            self._users += 1
            return self._handle

    def _end(self) -> None:
        with self._lock:
            self._users -= 1


class Kernel:
    """A kernel of a program, which is found by its name."""

    def __init__(self, program: Program, name: str) -> None:
        self.program_options, self.name = program.options, name
        self._program = program
        handle, key = program._handle, name.encode()
        count = _native.library.gasket_kernel_parameter_count(handle, key)
        self.parameters: Tuple[Parameter, ...] = tuple(_parameter(handle, key, i) for i in range(count))

    def __repr__(self) -> str:
        return f"<gasket.Kernel {self.name}({', '.join(f'{p.type} {p.name}' for p in self.parameters)})>"

    def launch(self, global_size: Sizes, arguments: Arguments, local_size: Optional[Sizes] = None, offset: Optional[Sizes] = None) -> Launch:
        """Runs the kernel over GLOBAL_SIZE, one to three numbers, with ARGUMENTS, a sequence in the order of the parameters or a dict by their names.
        The kernel reads and writes buffers, images and pipes in place. Without LOCAL_SIZE gasket chooses it; OFFSET is the first global id.

        Findings of the checks are in the result. FaultError: the kernel faulted, and no finding says so."""
        space = _range(global_size, local_size, offset)
        native, kept = convert(self.parameters, arguments, self.name)
        output = _native.Output()
        handle = self._program._begin()
        try:
            status = _native.library.gasket_launch(handle, self.name.encode(), space, native, len(self.parameters), ctypes.byref(output))
        finally:
            self._program._end()
            del kept
        try:
            log, diagnostics = read_messages((output.messages or b"").decode(errors="replace"))
            result = Launch((output.printed or b"").decode(errors="replace"), read_object(output.statistics), read_findings(output.findings), diagnostics, log)
        finally:
            _native.library.gasket_output_free(ctypes.byref(output))
        if status != _native.DONE and not (status == _native.FAULT and result.findings):
            raise error_of(status, diagnostics, log)
        return result


def _parameter(handle: Optional[int], kernel: bytes, i: int) -> Parameter:
    described, components = _native.Parameter(), ctypes.c_size_t()
    _native.library.gasket_kernel_parameter(handle, kernel, i, ctypes.byref(described))
    scalar = _native.library.gasket_kernel_parameter_scalar(handle, kernel, i, ctypes.byref(components))
    return Parameter((described.name or str(i).encode()).decode(), (described.type or b"").decode(), KINDS[described.kind], described.bytes,
                     scalar.decode() if scalar else None, components.value)


def _sizes(given: Sizes, what: str) -> Tuple[int, ...]:
    values = given if isinstance(given, (list, tuple)) else [given]
    if not 1 <= len(values) <= 3:
        raise ValueError(f"{what} has one to three dimensions, not {len(values)}")
    return tuple(size_of(v, what) for v in values)


def _range(global_size: Sizes, local_size: Optional[Sizes], offset: Optional[Sizes]) -> _native.Range:
    sizes = _sizes(global_size, "the global size")
    others = []
    for given, what in ((local_size, "the local size"), (offset, "the offset")):
        values = _sizes(given, what) if given is not None else ()
        if given is not None and len(values) != len(sizes):
            raise ValueError(f"{what} has {len(values)} dimensions, and the global size {len(sizes)}")
        others.append(values)
    if local_size is not None and 0 in others[0]:
        raise ValueError("the local size is at least 1")
    return _native.Range(len(sizes), sizes, others[0], others[1])
