"""tests/opencl/test_schedule.py - `gasket exec --schedule`: a launch whose result depends on the order of work-items is a warning, and the
program gets the usual result; commands that nothing orders run in other orders, and those that are ordered do not."""
import os
import pathlib
import subprocess
import sys
import tempfile

GASKET = pathlib.Path(os.environ["OCL_ICD_VENDORS"]).with_name("gasket")
PROGRAM = """
import numpy, pyopencl as cl
context = cl.create_some_context(interactive=False)
program = cl.Program(context, '''
kernel void places(global int *count, global int *out) { out[atomic_inc(count)] = get_global_id(0); }
kernel void note(global int *count, global int *out, int n) { out[atomic_inc(count)] = n; }
''').build()
def orders(flags, kernels):
    queue = cl.CommandQueue(context, properties=flags)
    count = cl.Buffer(context, cl.mem_flags.COPY_HOST_PTR, hostbuf=numpy.zeros(1, numpy.int32))
    out = cl.Buffer(context, cl.mem_flags.COPY_HOST_PTR, hostbuf=numpy.zeros(8, numpy.int32))
    kernels(queue, count, out)
    result = numpy.empty(8, numpy.int32)
    queue.finish()
    cl.enqueue_copy(queue, result, out)
    return list(result)
def independent(queue, count, out):
    gate = cl.UserEvent(context)
    for n in range(8):
        program.note(queue, (1,), None, count, out, numpy.int32(n), wait_for=[gate])
    gate.set_status(cl.command_execution_status.COMPLETE)
assert orders(0, lambda q, c, o: program.places(q, (8,), None, c, o)) == list(range(8))
assert orders(0, independent) == list(range(8))
print(*orders(cl.command_queue_properties.OUT_OF_ORDER_EXEC_MODE_ENABLE, independent))
"""


def run(folder, *options):
    pathlib.Path(folder, "program").write_text(PROGRAM)
    environment = {**os.environ, "GASKET_CACHE": "0", "PYOPENCL_NO_CACHE": "1"}
    done = subprocess.run([GASKET, "exec", *options, sys.executable, "program"], env=environment, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 0, done
    return done


with tempfile.TemporaryDirectory() as scratch:
    done = run(scratch, "--schedule=all")
    assert done.stderr == "warning: kernel 'places' has more than 5040 orders, and ran in the usual one only (--schedule=random:SEED tries some)\n", done
    orders = set()
    for seed in range(4):
        done = run(scratch, f"--schedule=random:{seed}")
        orders.add(done.stdout)
        assert done.stderr.count("\n") == 1 and done.stderr.startswith("warning: undefined order in kernel 'places' at source.cl:2: the result depends on the order of work-items and groups: in the order random:"), done
    assert any(order.split() != sorted(order.split()) for order in orders), orders
