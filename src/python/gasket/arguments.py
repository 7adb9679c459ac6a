"""Arguments of kernels: Python's values and buffers as the structures of gasket.h."""
from __future__ import annotations

import ctypes
import numbers
import operator
import struct
from dataclasses import dataclass
from typing import Any, List, Optional, Tuple

from . import _native

KINDS = ("value", "buffer", "local", "null", "image", "sampler", "pipe", "queue")
# The code of each scalar type for the module struct; bool is one byte on the device.
CODES = {"char": "b", "uchar": "B", "bool": "B", "short": "h", "ushort": "H", "int": "i", "uint": "I", "long": "q", "ulong": "Q",
         "half": "e", "float": "f", "double": "d"}
FLOATS = "efd"


@dataclass(frozen=True)
class Parameter:
    """A parameter of a kernel. `kind` is one of KINDS; `scalar` and `components` describe the value, the target of the pointer or the packet:
    "float" and 4 for a float4, whatever name the source gives it; None and 0 for a struct. `bytes` is its size; 0: unknown."""

    name: str
    type: str
    kind: str
    bytes: int
    scalar: Optional[str]
    components: int


@dataclass(frozen=True)
class Local:
    """Local memory of so many bytes, for a pointer to it."""

    bytes: int


@dataclass(frozen=True)
class Sampler:
    """A sampler: its addressing mode, filter and coordinates, as in `gasket run`: Sampler("clamp_to_edge", "linear", "normalized")."""

    address: str
    filter: str
    coordinates: str


@dataclass(frozen=True)
class Queue:
    """A device queue of its own."""


class Image:
    """An image whose texels are the bytes of DATA, which the kernel reads and writes in place: rows without padding. FORMAT is "ORDER,TYPE", such as
    "rgba,unorm8" or "r,float". The sizes are those that the type of the parameter has."""

    def __init__(self, data: object, format: str, width: int, height: int = 0, depth: int = 0, layers: int = 0, samples: int = 0) -> None:
        self.data, self.format = data, format
        self.sizes = tuple(size_of(n, "a size of an image") for n in (width, height, depth, layers, samples))


class Pipe:
    """A pipe for CAPACITY packets of PACKET_BYTES bytes. It holds PACKETS, the oldest first; a launch changes them. Arguments that are the same object
    are one pipe."""

    def __init__(self, packet_bytes: int, capacity: int, packets: object = b"") -> None:
        self.packet_bytes, self.capacity = size_of(packet_bytes, "packet_bytes"), size_of(capacity, "capacity")
        given = _bytes_of(packets, "the packets of a pipe")
        if not self.packet_bytes or not self.capacity or self.packet_bytes * self.capacity > 1 << 32:
            raise ValueError(f"a pipe cannot hold {capacity} packets of {packet_bytes} bytes")
        if len(given) % self.packet_bytes or len(given) > self.packet_bytes * self.capacity:
            raise ValueError(f"{len(given)} bytes are not at most {capacity} packets of {packet_bytes} bytes")
        self._memory = ctypes.create_string_buffer(self.packet_bytes * self.capacity)
        ctypes.memmove(self._memory, given, len(given))
        self._native = _native.Pipe(ctypes.addressof(self._memory), self.packet_bytes, self.capacity, len(given) // self.packet_bytes)

    @property
    def count(self) -> int:
        """The packets in the pipe."""
        return int(self._native.count)

    @property
    def packets(self) -> bytes:
        """Their bytes, the oldest first."""
        return self._memory.raw[:self.count * self.packet_bytes]


def size_of(value: object, what: str) -> int:
    """VALUE as a size_t; TypeError or ValueError about WHAT."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{what} is an integer, not {_article(value)}")
    number = operator.index(value)
    if not 0 <= number < 1 << 64:
        raise ValueError(f"{what} is {number}, which is not a size")
    return int(number)


def _article(value: object) -> str:
    name = type(value).__name__
    return ("an " if name[0] in "aeiouAEIOU" else "a ") + name


def _view(value: object, what: str) -> memoryview:
    """The memory of VALUE, which has a single element at least; TypeError or ValueError about WHAT."""
    try:
        view = memoryview(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, BufferError) as problem:
        reason = "" if isinstance(problem, TypeError) else f" ({problem})"
        raise TypeError(f"{what} needs an object with a buffer, such as a numpy array, a bytearray or an array.array, not "
                        f"{_article(value)}{reason}") from None
    if "O" in view.format:
        raise TypeError(f"{what} is an array of Python objects, which a kernel cannot use")
    if not view.c_contiguous:
        raise ValueError(f"{what} is not contiguous: copy it first (numpy.ascontiguousarray)")
    return view


def _bytes_of(value: object, what: str) -> bytes:
    return _view(value, what).tobytes()


class _Converter:
    """The arguments of one launch. It keeps what they point to alive, and the memory of the caller in its place, until it is dropped."""

    def __init__(self) -> None:
        self.kept: List[object] = []

    def keep(self, kind: int, data: Any) -> _native.Argument:
        """An argument of KIND with DATA, an object of ctypes."""
        self.kept.append(data)
        return _native.Argument(kind, ctypes.addressof(data), ctypes.sizeof(data))

    def memory(self, value: object, what: str) -> Tuple[Any, memoryview]:
        """The memory of VALUE as bytes of ctypes, in place."""
        view = _view(value, what)
        if view.readonly:
            raise ValueError(f"{what} is read-only, and kernels write in place: pass a copy (bytearray, or numpy.array)")
        if not view.nbytes:
            raise ValueError(f"{what} has no bytes; None is a null pointer")
        return (ctypes.c_char * view.nbytes).from_buffer(value), view  # type: ignore[arg-type]

    def convert(self, p: Parameter, value: object) -> _native.Argument:
        what = f"argument '{p.name}' of type '{p.type}'"
        if p.kind == "value":
            return self.keep(_native.VALUE, ctypes.create_string_buffer(pack(p, value, what), p.bytes or None))
        if p.kind == "buffer" and value is None:
            return _native.Argument(_native.NULL, None, 0)
        if p.kind == "buffer":
            data, view = self.memory(value, what)
            _check_elements(p, view, what)
            return self.keep(_native.BUFFER, data)
        return self.convert_object(p, value, what)

    def convert_object(self, p: Parameter, value: object, what: str) -> _native.Argument:
        wanted = {"local": Local, "image": Image, "sampler": Sampler, "pipe": Pipe, "queue": Queue}[p.kind]
        if not isinstance(value, wanted):
            raise TypeError(f"{what} needs a gasket.{wanted.__name__}, not {_article(value)}")
        if isinstance(value, Local):
            return _native.Argument(_native.LOCAL, None, size_of(value.bytes, f"the size of {what}"))
        if isinstance(value, Image):
            texels, _ = self.memory(value.data, f"the data of {what}")
            self.kept.append(texels)
            return self.keep(_native.IMAGE, _native.Image(text_of(value.format, "the format of an image"), ctypes.addressof(texels),
                                                          ctypes.sizeof(texels), *value.sizes))
        if isinstance(value, Sampler):
            words = text_of(",".join(map(str, (value.address, value.filter, value.coordinates))), "a sampler")
            return self.keep(_native.SAMPLER, ctypes.create_string_buffer(words, len(words)))
        if isinstance(value, Pipe):
            return self.keep(_native.PIPE, value._native)
        return _native.Argument(_native.QUEUE, None, 0)


def text_of(value: object, what: str) -> bytes:
    """VALUE, a str or bytes, as a text for the library; TypeError or ValueError about WHAT."""
    if isinstance(value, str):
        try:
            data = value.encode()
        except UnicodeEncodeError as problem:
            raise ValueError(f"{what} has a character that UTF-8 lacks: {problem.reason}") from None
    elif isinstance(value, bytes):
        data = value
    else:
        raise TypeError(f"{what} is a str or bytes, not {_article(value)}")
    if b"\0" in data:
        raise ValueError(f"{what} has a NUL character at {data.index(0)}")
    return data


def _check_elements(p: Parameter, view: memoryview, what: str) -> None:
    """Refuses an array whose elements have another size than those of the parameter, or are floating-point where these are not. Bytes and
    structures fit all."""
    order, code = (view.format[0], view.format[1:]) if view.format[0] in "@=<>!" else ("@", view.format)
    if order in ">!" and view.itemsize > 1:
        raise TypeError(f"{what}: the elements are big-endian")
    if code.startswith("Z"):  # complex numbers are pairs
        code, size = code[1:], view.itemsize // 2
    else:
        size = view.itemsize
    if p.scalar is None or len(code) != 1 or code in "Bc" or code not in "bhHiIlLqQnN?efd":
        return
    wanted = CODES[p.scalar]
    if size != struct.calcsize("=" + wanted) or (code in FLOATS) != (wanted in FLOATS):
        raise TypeError(f"{what}: the elements of the buffer have {size} bytes and {'are' if code in FLOATS else 'are not'} floating-point (format "
                        f"'{view.format}'), which does not fit '{p.scalar}'")


def pack(p: Parameter, value: object, what: str) -> bytes:
    """VALUE as the bytes of parameter P, which is passed by value: a number, a sequence of numbers for a vector, or the bytes themselves."""
    if p.scalar and p.components == 1 and isinstance(value, numbers.Number):
        return _pack_scalar(p.scalar, value, what).ljust(p.bytes, b"\0")
    if p.scalar and p.components > 1 and isinstance(value, (list, tuple)):
        if len(value) != p.components:
            raise ValueError(f"{what} has {p.components} components, not {len(value)}")
        return b"".join(_pack_scalar(p.scalar, v, what) for v in value).ljust(p.bytes, b"\0")
    expected = "a number" if p.components == 1 else f"{p.components} numbers" if p.components else "the bytes of the struct"
    try:
        data = _bytes_of(value, what)
    except TypeError:
        raise TypeError(f"{what} is {expected}, not {_article(value)}") from None
    if p.bytes and len(data) != p.bytes:
        raise ValueError(f"{what} has {p.bytes} bytes, not {len(data)}")
    if not data:
        raise ValueError(f"{what} has no bytes")
    return data


def _pack_scalar(scalar: str, value: object, what: str) -> bytes:
    code = CODES[scalar]
    if code not in FLOATS and not hasattr(value, "__index__"):
        raise TypeError(f"{what}: expected an integer, not {_article(value)}")
    try:
        return struct.pack("=" + code, float(value) if code in FLOATS else operator.index(value))  # type: ignore[arg-type]
    except (TypeError, struct.error, OverflowError) as problem:
        kind = TypeError if isinstance(problem, TypeError) else ValueError
        raise kind(f"{what}: {value!r} is not a value of '{scalar}'") from None


def convert(parameters: Tuple[Parameter, ...], values: Any, kernel: str) -> Tuple[Any, _Converter]:
    """The arguments VALUES of KERNEL as an array for gasket_launch(), and what keeps them alive."""
    if isinstance(values, dict):
        names = [p.name for p in parameters]
        wrong = [str(n) for n in values if n not in names] or [n for n in names if n not in values]
        if wrong:
            raise TypeError(f"kernel '{kernel}' has {'no parameter' if wrong[0] not in names else 'no value for its parameter'} '{wrong[0]}'")
        values = [values[n] for n in names]
    if not isinstance(values, (list, tuple)):
        raise TypeError(f"the arguments of kernel '{kernel}' are a list, a tuple or a dict, not {_article(values)}")
    if len(values) != len(parameters):
        raise TypeError(f"kernel '{kernel}' has {len(parameters)} parameters, not {len(values)}: " + ", ".join(p.name for p in parameters))
    c = _Converter()
    return (_native.Argument * max(len(values), 1))(*(c.convert(p, v) for p, v in zip(parameters, values))), c
