"""A host program with two launches, which the tests debug: the first one writes far outside its buffer, the second one doubles its elements."""
import os

os.environ["PYOPENCL_NO_CACHE"] = "1"  # the test builds the program from its source

import numpy
import pyopencl as cl

SOURCE = """
kernel void far(global int *a) { a[get_global_id(0) + 1000000] = 1; }
kernel void near(global int *a)
{
    int i = get_global_id(0);
    a[i] *= 2;
}
"""

context = cl.create_some_context(interactive=False)
queue = cl.CommandQueue(context)
a = numpy.arange(4, dtype=numpy.int32)
buffer = cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=a)
program = cl.Program(context, SOURCE).build()
try:
    program.far(queue, (4,), (4,), buffer).wait()
    print("far: done", flush=True)
except cl.Error as error:
    print("far:", error, flush=True)
program.near(queue, (4,), (4,), buffer).wait()
cl.enqueue_copy(queue, a, buffer)
print("near:", a)
