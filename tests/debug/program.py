"""A host program with two launches, which the tests debug: each doubles the sixteen elements of a."""
import os

os.environ["PYOPENCL_NO_CACHE"] = "1"  # the test builds the program from its source

import numpy
import pyopencl as cl

context = cl.create_some_context(interactive=False)
queue = cl.CommandQueue(context)
a = numpy.arange(16, dtype=numpy.float32)
buffer = cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=a)
program = cl.Program(context, "kernel void twice(global float *a)\n{\n    int i = get_global_id(0);\n    float t = a[i] * 2;\n    a[i] = t;\n}\n").build()
for group in (4, 8):
    print("groups of", group, flush=True)
    program.twice(queue, (16,), (group,), buffer).wait()
cl.enqueue_copy(queue, a, buffer)
print(a[5])
