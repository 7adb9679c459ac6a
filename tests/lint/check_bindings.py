#!/usr/bin/env python3
"""Checks that the declarations with which the Python package (src/python) calls gasket agree with src/gasket.h: the layout of each structure, the
arguments and the result of each function, and the version. ctypes believes such a declaration, so a wrong one corrupts memory.

    tests/lint/check_bindings.py

Prints each difference; the status is 1 if there are any."""
import ctypes
import importlib.util
import pathlib
import re
import subprocess
import sys
import tempfile
from unittest import mock

TOP = pathlib.Path(__file__).resolve().parents[2]
HEADER = TOP / "src/gasket.h"
BINDING = TOP / "src/python/gasket/_native.py"
POINTERS = (ctypes.c_char_p, ctypes.c_void_p, ctypes._Pointer)


class Function:
    restype, argtypes = ctypes.c_int, None


class Library:
    """Takes the place of a ctypes.CDLL, and records the functions that the package declares."""

    def __init__(self):
        self.functions = {}

    def __getattr__(self, name):
        return self.functions.setdefault(name, Function())


def declared_interface():
    return re.search(r'^INTERFACE = "([\d.]+)"', BINDING.read_text(), re.M).group(1)


def declarations():
    """The structures and the functions that the package declares, by name."""
    description = importlib.util.spec_from_file_location("binding", BINDING)
    module = importlib.util.module_from_spec(description)
    with mock.patch.object(ctypes, "CDLL", return_value=mock.MagicMock()) as loader:
        loader.return_value.gasket_version.return_value = (declared_interface() + ".0").encode()
        description.loader.exec_module(module)
    library = Library()
    module.declare(library)
    return {n: c for n, c in vars(module).items() if isinstance(c, type) and issubclass(c, ctypes.Structure)}, library.functions


def layout_in_c(names):
    """For each of NAMES, `structure` or `structure.field`: its offset and size in the header."""
    lines = [f'printf("%zu %zu\\n", offsetof(gasket_{n.replace(".", ",")}), sizeof((gasket_{n.split(".")[0]} *)0)->{n.split(".")[1]});' if "." in n
             else f'printf("0 %zu\\n", sizeof(gasket_{n}));' for n in names]
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "layout.c")
        source.write_text(f'#include "{HEADER}"\n#include <stdio.h>\nint main(void) {{ {" ".join(lines)} }}\n')
        subprocess.run(["cc", "-o", f"{folder}/layout", source], check=True)
        printed = subprocess.run([f"{folder}/layout"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return dict(zip(names, (tuple(map(int, line.split())) for line in printed.splitlines())))


def layout_in_python(structures):
    found = {}
    for name, structure in structures.items():
        found[name.lower()] = (0, ctypes.sizeof(structure))
        for field, *_ in structure._fields_:
            place = getattr(structure, field)
            found[f"{name.lower()}.{field.rstrip('_')}"] = (place.offset, place.size)
    return found


def is_pointer(declared):
    return declared is not None and issubclass(declared, POINTERS)


def differences_of_function(name, function):
    found = re.search(rf"GASKET_API ([^;]*?){name}\(([^;]*)\);", HEADER.read_text())
    if not found:
        return [f"{name} is not in the header"]
    result, parameters = found.group(1), [p for p in re.split(r",\s*", found.group(2)) if p != "void"]
    wrong = []
    if ("*" in result) != is_pointer(function.restype):
        wrong.append(f"the result of {name} is {result.strip()}")
    if function.argtypes is not None and len(function.argtypes) != len(parameters):
        return wrong + [f"{name} has {len(parameters)} parameters"]
    for declared, parameter in zip(function.argtypes or [], parameters):
        size = 8 if "*" in parameter or "size_t" in parameter else 4
        if is_pointer(declared) != ("*" in parameter) or ctypes.sizeof(declared) != size:
            wrong.append(f"{name}: {declared.__name__} is declared for '{parameter}'")
    return wrong


def differences():
    structures, functions = declarations()
    python = layout_in_python(structures)
    c = layout_in_c(list(python))
    wrong = [f"{name} has offset and size {python[name]}, in C {c[name]}" for name in python if python[name] != c[name]]
    version = re.search(r'GASKET_VERSION "(\d+\.\d+)', (TOP / "src/driver/version.h").read_text()).group(1)
    if declared_interface() != version:
        wrong.append(f"INTERFACE is {declared_interface()}, and gasket has the version {version}")
    return wrong + [d for n, f in functions.items() for d in differences_of_function(n, f)]


def main():
    found = differences()
    print("\n".join(found), end="\n" if found else "")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
