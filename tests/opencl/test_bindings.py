"""tests/opencl/test_bindings.py - a program with PyOpenCL: an element-wise kernel, a reduction, and a program with an error."""
import warnings

import numpy
import pyopencl
import pyopencl.array
import pyopencl.reduction

warnings.simplefilter("ignore")

context = pyopencl.create_some_context(interactive=False)
queue = pyopencl.CommandQueue(context)
numbers = numpy.arange(1000, dtype=numpy.float32)

program = pyopencl.Program(context, "kernel void square(global float *a) { size_t i = get_global_id(0); a[i] *= a[i]; }").build()
buffer = pyopencl.Buffer(context, pyopencl.mem_flags.READ_WRITE | pyopencl.mem_flags.COPY_HOST_PTR, hostbuf=numbers)
program.square(queue, numbers.shape, None, buffer)
result = numpy.empty_like(numbers)
pyopencl.enqueue_copy(queue, result, buffer)
assert (result == numbers * numbers).all()

on_device = pyopencl.array.to_device(queue, numbers.astype(numpy.int32))
assert ((on_device + 2 * on_device).get() == 3 * numbers.astype(numpy.int32)).all()
total = pyopencl.reduction.ReductionKernel(context, numpy.int32, neutral="0", reduce_expr="a + b", map_expr="x[i]", arguments="__global int *x")
assert total(on_device).get() == 999 * 500

try:
    pyopencl.Program(context, "kernel void k( {").build()
    raise AssertionError("a program with an error is built")
except pyopencl.RuntimeError as error:
    assert "error:" in str(error)
