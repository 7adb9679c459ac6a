"""arrays.py - numpy arrays as arguments: in place, of every type, and those that must be refused."""
import numpy

import gasket

TYPES = {"char": "i1", "uchar": "u1", "short": "i2", "ushort": "u2", "int": "i4", "uint": "u4", "long": "i8", "ulong": "u8", "half": "f2", "float": "f4", "double": "f8"}


def doubled(type_name, code):
    program = gasket.Program(f"#pragma OPENCL EXTENSION cl_khr_fp16: enable\nkernel void k({type_name} by, global {type_name} *p) {{ p[get_global_id(0)] = p[get_global_id(0)] + by; }}")
    data = numpy.arange(10, dtype=code)
    program["k"].launch(10, [data.dtype.type(3), data])
    assert data.tolist() == list(range(3, 13)), (type_name, data)
    return program["k"]


def refuses(kernel, problem, value):
    try:
        kernel.launch(1, [1, value])
    except problem:
        return
    raise AssertionError(f"{kernel}: {value!r} was not refused")


for name, code in TYPES.items():
    kernel = doubled(name, code)
    for other in ("i1", "i2", "f2", "i4", "f4", "i8", "f8"):
        is_float = code[0] == "f"
        if other[1] != code[1] or (other[0] == "f") != is_float:
            refuses(kernel, TypeError, numpy.zeros(4, dtype=other))
    refuses(kernel, ValueError, numpy.zeros((4, 4), dtype=code)[:, 1])
    refuses(kernel, ValueError, numpy.zeros(0, dtype=code))
    refuses(kernel, TypeError, numpy.array([None]))
    read_only = numpy.zeros(4, dtype=code)
    read_only.flags.writeable = False
    refuses(kernel, ValueError, read_only)
refuses(doubled("int", "i4"), TypeError, numpy.zeros(4, dtype=">i4"))
refuses(doubled("int", "i4"), gasket.UsageError, numpy.zeros(16, dtype="i4")[1:])  # not aligned to 8 bytes

pairs = numpy.zeros(4, dtype="c8")
gasket.Program("kernel void k(global float2 *p) { p[get_global_id(0)] = (float2)(get_global_id(0), 1); }")["k"].launch(4, [pairs])
assert pairs.tolist() == [1j, 1 + 1j, 2 + 1j, 3 + 1j]

people = numpy.zeros(2, dtype=[("age", "i4"), ("height", "f4")])
gasket.Program("typedef struct { int age; float height; } P; kernel void k(P one, global P *p) { p[1] = one; p[0].age = 7; }")["k"].launch(
    1, [numpy.array([(3, 1.5)], dtype=people.dtype)[0], people])
assert people.tolist() == [(7, 0.0), (3, 1.5)]

matrix = numpy.zeros((3, 4), dtype="f4")
gasket.Program("kernel void k(global float *p) { p[get_global_id(1) * 4 + get_global_id(0)] = 10 * get_global_id(1) + get_global_id(0); }")["k"].launch((4, 3), [matrix])
assert matrix.tolist() == [[10.0 * y + x for x in range(4)] for y in range(3)]
