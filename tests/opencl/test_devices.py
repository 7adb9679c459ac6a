"""tests/opencl/test_devices.py - `gasket exec --device`: clinfo reports what public device databases have of the real device, and calls that fail
there fail with the limit of the profile in their finding."""
import os
import pathlib
import subprocess
import sys
import tempfile

GASKET = pathlib.Path(os.environ["OCL_ICD_VENDORS"]).with_name("gasket")
# profile -> lines of `clinfo --raw` on the real device; of numbers that gasket lowers to its own only those that it keeps
FACTS = {
    "nvidia-tesla-k80": {"CL_DEVICE_NAME": "Tesla K80", "CL_DEVICE_MAX_WORK_ITEM_SIZES": "1024 1024 64", "CL_DEVICE_LOCAL_MEM_SIZE": "49152",
                         "CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE": "65536", "CL_DEVICE_MAX_CONSTANT_ARGS": "9", "CL_DEVICE_MEM_BASE_ADDR_ALIGN": "4096",
                         "CL_DEVICE_MAX_WRITE_IMAGE_ARGS": "16", "CL_DEVICE_HALF_FP_CONFIG": None, "CL_DEVICE_MAX_PIPE_ARGS": "0", "CL_DEVICE_MAX_NUM_SUB_GROUPS": "0"},
    "apple-m1-max": {"CL_DEVICE_MAX_WORK_GROUP_SIZE": "256", "CL_DEVICE_LOCAL_MEM_SIZE": "32768", "CL_DEVICE_DOUBLE_FP_CONFIG": None,
                     "CL_DEVICE_IMAGE_PITCH_ALIGNMENT": "256", "CL_DEVICE_MAX_CONSTANT_ARGS": "31"},
    "mesa-clover-rx5500": {"CL_DEVICE_IMAGE_SUPPORT": "CL_FALSE", "CL_DEVICE_MAX_WORK_ITEM_SIZES": "256 256 256", "CL_DEVICE_MAX_CONSTANT_ARGS": "16",
                           "CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE": "67108864"},
    "amd-ryzen-cpu": {"CL_DEVICE_TYPE": "CL_DEVICE_TYPE_CPU", "CL_DEVICE_IMAGE_MAX_BUFFER_SIZE": "65536", "CL_DEVICE_IMAGE2D_MAX_WIDTH": "8192"},
    "intel-xe": {"CL_DEVICE_MAX_NUM_SUB_GROUPS": "64", "CL_DEVICE_SUB_GROUP_SIZES_INTEL": "8 16 32", "CL_DEVICE_PIPE_SUPPORT": "CL_FALSE",
                 "CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT": "CL_TRUE", "CL_DEVICE_MAX_MEM_ALLOC_SIZE": "1073741824"},
}
PROGRAM = """
import numpy, pyopencl as cl
context = cl.create_some_context(interactive=False)
queue = cl.CommandQueue(context)
def fails(call, *arguments, **named):
    try:
        call(*arguments, **named)
    except cl.Error as error:
        return str(error)
    return 'nothing'
program = cl.Program(context, '''
#if __OPENCL_VERSION__ != 120 || __OPENCL_C_VERSION__ != 120 || defined(cl_khr_fp64) || defined(cl_khr_subgroups)
#error
#endif
kernel void one(global int *x, local int *t, constant int *c) { x[0] = c[0]; }
''').build()
x = cl.Buffer(context, cl.mem_flags.READ_WRITE, 4096)
small, large = (cl.Buffer(context, cl.mem_flags.READ_ONLY, 1 << n) for n in (16, 28))
run = program.one
run(queue, (512,), (256,), x, cl.LocalMemory(32768), small)
fails(run, queue, (512,), (512,), x, cl.LocalMemory(4), small)
fails(run, queue, (256,), (256,), x, cl.LocalMemory(32784), small)
run(queue, (1,), None, x, cl.LocalMemory(4), cl.Buffer(context, cl.mem_flags.READ_ONLY, 1 << 30))
fails(x.get_sub_region, 128, 128)
x.get_sub_region(0, 128)
fails(cl.Image, context, cl.mem_flags.READ_ONLY, cl.ImageFormat(cl.channel_order.RGBA, cl.channel_type.FLOAT), shape=(16385, 1))
fails(cl.CommandQueue, context, properties=cl.command_queue_properties.OUT_OF_ORDER_EXEC_MODE_ENABLE)
print(fails(cl.Program(context, 'kernel void two(global double *x) { *x = 1; }').build))
print(fails(cl.Program(context, 'kernel void three(global int *x) { *x = get_sub_group_size(); }').build))
print(fails(cl.Program(context, 'kernel void four(global int *x) { *x = 1; }').build, ['-cl-std=CL2.0']))
"""
FINDINGS = [
    "clEnqueueNDRangeKernel: error: CL_INVALID_WORK_ITEM_SIZE: a work-group of 512 work-items in dimension 0, and the device profile 'apple-m1-max' allows 256 [api]",
    "clEnqueueNDRangeKernel: error: CL_OUT_OF_RESOURCES: kernel 'one' needs 32784 bytes of local memory, and a work-group of the device profile 'apple-m1-max' has 32768 [api]",
    "clCreateSubBuffer: error: CL_MISALIGNED_SUB_BUFFER_OFFSET: an origin of 128, and sub-buffers of the device profile 'apple-m1-max' begin at multiples of 4096 bytes [api]",
    "clCreateImage: error: CL_INVALID_IMAGE_SIZE: a dimension of 16385, and the device profile 'apple-m1-max' permits 16384 [api]",
    "the device profile 'apple-m1-max' has no queues that are out of order [api]",
]
LOGS = ["type 'double' needs extension cl_khr_fp64, which -cl-ext or --device disables", "'get_sub_group_size' needs cl_khr_subgroups or",
        "the source has no errors without the device profile 'apple-m1-max'",
        "-cl-std=CL2.0: the device profile 'apple-m1-max' does not have this version of OpenCL C"]


def execute(*words, folder):
    environment = {**os.environ, "GASKET_CACHE": "0", "PYOPENCL_NO_CACHE": "1"}
    return subprocess.run([GASKET, "exec", *words], env=environment, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_facts(folder):
    for device, facts in FACTS.items():
        lines = execute(f"--device={device}", "clinfo", "--raw", folder=folder).stdout.splitlines()
        words = [line.split(None, 2) for line in lines if "/0" in line]
        found = {w[1]: w[2] if len(w) > 2 else "" for w in words}
        for name, value in facts.items():
            assert found.get(name) == value, (device, name, value, found.get(name))


def test_failures(folder):
    pathlib.Path(folder, "program.py").write_text(PROGRAM)
    done = execute("--device=apple-m1-max", "--check=api", "--frames=0", sys.executable, "program.py", folder=folder)
    assert done.returncode == 3, done
    for finding in FINDINGS:
        assert finding in done.stderr, (finding, done.stderr)
    for text in LOGS:
        assert text in done.stdout, (text, done.stdout)
    own = execute("--check=api", "--frames=0", sys.executable, "-c", PROGRAM.replace("#error", ""), folder=folder)
    assert own.returncode == 3 and "profile" not in own.stderr and "CL_BUILD_PROGRAM_FAILURE" not in own.stderr, own


def test_files(folder):
    """A profile of the user, relative to the folder of the command, and what is wrong with one."""
    pathlib.Path(folder, "own.device").write_text("name = Own\nversion = 1.2\nopencl-c = 1.2\nimage-formats = rgba:unorm8\nlocal-memory = 2048\n")
    raw = execute("--device=own.device", "sh", "-c", "cd / && clinfo --raw", folder=folder).stdout
    assert "CL_DEVICE_LOCAL_MEM_SIZE" in raw and " 2048\n" in raw, raw
    formats = "import pyopencl as cl; c = cl.create_some_context(interactive=False); print(*cl.get_supported_image_formats(c, cl.mem_flags.READ_ONLY, cl.mem_object_type.IMAGE2D))"
    assert execute("--device=own.device", sys.executable, "-c", formats, folder=folder).stdout == "ImageFormat(RGBA, UNORM_INT8)\n"
    pathlib.Path(folder, "bad.device").write_text("name = Bad\nversion = 1.2\nopencl-c = 1.2\nlocal-memory = 2 k\n")
    done = execute("--device=./bad.device", "clinfo", folder=folder)
    assert done.returncode == 2 and "./bad.device:4:16: error: 'local-memory' is at least 1024" in done.stderr and not done.stdout, done
    environment = {**os.environ, "GASKET_DEVICE": "no-such-device"}
    done = subprocess.run(["clinfo"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert "there is no such device profile" in done.stderr and "gasket Gen9" not in done.stdout, done


for test in (test_facts, test_failures, test_files):
    with tempfile.TemporaryDirectory() as place:
        test(place)
