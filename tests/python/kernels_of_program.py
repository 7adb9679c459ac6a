"""kernels_of_program.py - tests of a program with PyOpenCL, which tests/groups/python.py runs with pytest --gasket-check. Their names state the results."""
import ctypes

import numpy
import pyopencl as cl
import pytest

SOURCE = """kernel void shift(global int *p)
{
    size_t i = get_global_id(0);
    p[i] = p[i + 1];
}
kernel void twice(global int *p)
{
    p[get_global_id(0)] *= 2;
}
"""


@pytest.fixture(scope="module")
def program():
    context = cl.Context([cl.get_platforms()[0].get_devices()[0]])
    yield cl.Program(context, SOURCE).build()


def run(program, name, local):
    context = program.context
    data = numpy.arange(8, dtype=numpy.int32)
    queue = cl.CommandQueue(context)
    buffer = cl.Buffer(context, cl.mem_flags.COPY_HOST_PTR, hostbuf=data)
    getattr(program, name)(queue, (8,), (local,), buffer)
    cl.enqueue_copy(queue, data, buffer)
    return data


def test_passes(program):
    assert list(run(program, "twice", 4)) == [0, 2, 4, 6, 8, 10, 12, 14]


def test_fails_by_findings(program):
    run(program, "shift", 4)


def test_fails_by_the_same_findings(program):
    run(program, "shift", 4)


def test_passes_after_it(program):
    run(program, "twice", 4)


@pytest.mark.xfail
def test_xfails(program):
    run(program, "shift", 8)


def test_fails_anyway(program):
    run(program, "shift", 2)
    assert False


def test_leaves_a_buffer(program):
    buffer = cl.Buffer(program.context, cl.mem_flags.READ_WRITE, 64)
    ctypes.CDLL("libOpenCL.so.1").clRetainMemObject(ctypes.c_void_p(buffer.int_ptr))
