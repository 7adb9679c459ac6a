"""The functions and structures of gasket.h, and the search for the shared library that has them."""
from __future__ import annotations

import ctypes
import os
import pathlib
from typing import Any, List, Tuple

INTERFACE = "0.1"  # of gasket.h; the soname of the library ends with it
DONE, REFUSED, USAGE, FAULT, FAILED = range(5)
VALUE, BUFFER, LOCAL, NULL, IMAGE, SAMPLER, PIPE, QUEUE = range(8)

Text = ctypes.POINTER(ctypes.c_void_p)  # the place for a text that the library allocates
Size = ctypes.c_size_t
FOLDER = pathlib.Path(__file__).resolve().parent


class Argument(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int), ("data", ctypes.c_void_p), ("bytes", Size)]


class Range(ctypes.Structure):
    _fields_ = [("dimensions", ctypes.c_uint), ("global_", Size * 3), ("local", Size * 3), ("offset", Size * 3)]


class Output(ctypes.Structure):
    _fields_ = [(name, ctypes.c_char_p) for name in ("messages", "printed", "statistics", "findings")]


class Image(ctypes.Structure):
    _fields_ = [("format", ctypes.c_char_p), ("texels", ctypes.c_void_p)] + [(name, Size) for name in ("bytes", "width", "height", "depth", "layers", "samples")]


class Pipe(ctypes.Structure):
    _fields_ = [("packets", ctypes.c_void_p), ("packet_bytes", Size), ("capacity", Size), ("count", Size)]


class Parameter(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("type", ctypes.c_char_p), ("kind", ctypes.c_int), ("bytes", Size)]


def declare(library: Any) -> None:
    """Declares the functions that the package calls. tests/lint/check_bindings.py compares them with gasket.h."""
    handle, text = ctypes.c_void_p, ctypes.c_char_p
    for name, result, parameters in [
            ("gasket_version", text, []),
            ("gasket_program_new", handle, [text, text, ctypes.POINTER(ctypes.c_int), Text]),
            ("gasket_program_free", None, [handle]),
            ("gasket_program_kernel_count", Size, [handle]),
            ("gasket_program_kernel", text, [handle, Size]),
            ("gasket_kernel_parameter_count", Size, [handle, text]),
            ("gasket_kernel_parameter", ctypes.c_int, [handle, text, Size, ctypes.POINTER(Parameter)]),
            ("gasket_kernel_parameter_scalar", text, [handle, text, Size, ctypes.POINTER(Size)]),
            ("gasket_emit", ctypes.c_int, [text, text, ctypes.c_int, Text, ctypes.POINTER(Size), Text]),
            ("gasket_launch", ctypes.c_int, [handle, text, ctypes.POINTER(Range), ctypes.POINTER(Argument), Size, ctypes.POINTER(Output)]),
            ("gasket_output_free", None, [ctypes.POINTER(Output)])]:
        function = getattr(library, name)
        function.restype, function.argtypes = result, parameters


def candidates(file: str, variable: str, system: List[str]) -> List[Tuple[str, str]]:
    """Where the library FILE may be, as (description, path): only what VARIABLE of the environment names, if it is set; else inside the
    package, in the build folder of the checkout that the package is in, and as SYSTEM, names for the loader."""
    named = os.environ.get(variable)
    if named:
        return [(f"the environment variable {variable}", named)]
    found = [("the package", str(FOLDER / file))]
    top = FOLDER.parents[2] if len(FOLDER.parents) > 2 else FOLDER
    if (top / "src" / "gasket.h").exists():
        found.append(("the build folder", str(top / "build" / file)))
    return found + [("the system", name) for name in system]


def load_library() -> ctypes.CDLL:
    """The first candidate that loads and has the interface; ImportError states why each was refused."""
    tried = []
    for where, path in candidates("libgasket.so", "GASKET_LIBRARY", [f"libgasket.so.{INTERFACE}"]):
        try:
            library = ctypes.CDLL(path)
            declare(library)
        except (OSError, AttributeError) as problem:
            tried.append(f"  {where}: {problem}")
            continue
        version = library.gasket_version().decode()
        if version.startswith(INTERFACE + "."):
            return library
        tried.append(f"  {where}: {path} is version {version}, and this package needs {INTERFACE}")
    raise ImportError("gasket: no usable shared library was found\n" + "\n".join(tried) +
                      "\nInstall gasket, build it with 'make', or set GASKET_LIBRARY to the path of libgasket.so.")


def opencl_library() -> str:
    """The path of the OpenCL platform, libgasket-opencl.so; FileNotFoundError states where it is not."""
    vendor = pathlib.Path("/etc/OpenCL/vendors/gasket.icd")
    system = [vendor.read_text().strip()] if vendor.is_file() else []
    places = candidates("libgasket-opencl.so", "GASKET_OPENCL_LIBRARY", system)
    for _, path in places:
        if os.path.isfile(path):
            return os.path.abspath(path)
    raise FileNotFoundError("the OpenCL library of gasket was not found: " + ", ".join(f"{path} ({where}) does not exist" for where, path in places))


library = load_library()
_free = ctypes.CDLL(None).free
_free.restype, _free.argtypes = None, [ctypes.c_void_p]


def take_bytes(place: ctypes.c_void_p, size: int = -1) -> bytes:
    """The SIZE bytes at PLACE, by default a text that ends with a NUL, which are freed; nothing if PLACE is NULL."""
    if not place.value:
        return b""
    data = ctypes.string_at(place.value, size)
    _free(place)
    return data


def take_text(place: ctypes.c_void_p) -> str:
    return take_bytes(place).decode(errors="replace")
