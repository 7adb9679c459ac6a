#!/usr/bin/env python3
"""check.py - gasket as a library of Python, with ctypes: checks a kernel, and prints where it is wrong.

    LD_LIBRARY_PATH=build python3 samples/library/check.py
"""
import ctypes
import json

KERNEL = """kernel void shift(global int *p)
{
    size_t i = get_global_id(0);
    p[i] = p[i + 1];
}
"""
BUFFER, FAULT = 1, 3


class Argument(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int), ("data", ctypes.c_void_p), ("bytes", ctypes.c_size_t)]


class Range(ctypes.Structure):
    _fields_ = [("dimensions", ctypes.c_uint), ("global_", ctypes.c_size_t * 3), ("local", ctypes.c_size_t * 3), ("offset", ctypes.c_size_t * 3)]


class Output(ctypes.Structure):
    _fields_ = [(name, ctypes.c_char_p) for name in ("messages", "printed", "statistics", "findings")]


def main():
    library = ctypes.CDLL("libgasket.so")
    library.gasket_program_new.restype = ctypes.c_void_p
    library.gasket_program_new.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.POINTER(ctypes.c_int), ctypes.POINTER(ctypes.c_char_p)]
    library.gasket_program_free.argtypes = [ctypes.c_void_p]
    library.gasket_launch.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.POINTER(Range), ctypes.POINTER(Argument), ctypes.c_size_t, ctypes.POINTER(Output)]
    program = library.gasket_program_new(KERNEL.encode(), b"--check", None, None)
    data = (ctypes.c_int * 8)(*range(8))
    argument = Argument(BUFFER, ctypes.addressof(data), ctypes.sizeof(data))
    size = Range(1, (8, 0, 0), (4, 0, 0))
    output = Output()
    status = library.gasket_launch(program, b"shift", size, argument, 1, output)
    assert status == FAULT, status
    for finding in json.loads(output.findings)["findings"]:
        print(f"line {finding['line']}: {finding['message']} [{finding['kind']}]")
    library.gasket_output_free(ctypes.byref(output))
    library.gasket_program_free(program)


if __name__ == "__main__":
    main()
