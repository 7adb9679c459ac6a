"""tests/opencl/test_record.py - `gasket exec --record`: launches with each kind of argument become files, whose memory afterwards is what numpy
computes, and which `gasket run` repeats to the byte, also in the interpreter, without optimization and with the checks."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import numpy

GASKET = pathlib.Path(os.environ["OCL_ICD_VENDORS"]).with_name("gasket")
SPIRV = pathlib.Path(__file__).parents[1] / "spirv/base.spvasm"
HEAD = """
import numpy, os, pyopencl as cl, shutil, sys, warnings
warnings.simplefilter('ignore')
context = cl.create_some_context(interactive=False)
queue = cl.CommandQueue(context)
flags = cl.mem_flags
def buffer(values, how=flags.READ_WRITE):
    return cl.Buffer(context, how | flags.COPY_HOST_PTR, hostbuf=numpy.array(values))
def build(source, *options):
    return cl.Program(context, source).build(list(options))
"""
KINDS = """
program = build('''
typedef struct { int a; float b[2]; } S;
kernel void mix(global float4 *x, constant int *y, int n, float3 v, S s, float f, local int *t, global int *none) {
    int i = get_global_id(0);
    t[get_local_id(0)] = n;
    barrier(CLK_LOCAL_MEM_FENCE);
    x[i] = (float4)(y[i & 3], v.y, s.b[1], t[get_local_id(0) ^ 1]) + s.a;
    if (isnan(f) && !none) x[i].w = -0.0f;
}
kernel void total(global S *s, global int *out) { *out = 0; for (int i = 0; i < 3; i++) *out += s[i].a; s[1].b[0] = 9; }
kernel void window(global int *part, global uchar *all) { part[1] = all[1] + 1000; }
kernel void shift(read_only image2d_t a, write_only image2d_t b, sampler_t s) {
    int2 p = (int2)(get_global_id(0), get_global_id(1));
    write_imageui(b, p, read_imageui(a, s, p + 1));
}
kernel void offsets(global int *x) { x[get_global_id(0) + 10 * get_global_id(1)] = get_global_offset(1) * 100 + get_local_size(0); }
''', '-DNAME="a  b"')
S = numpy.dtype([('a', '<i4'), ('b', '<f4', 2)])
s = numpy.array([(3, (1.5, 2.5)), (4, (0, 0)), (5, (0, 0))], S)
x = buffer(numpy.zeros(32, numpy.float32))
nan = numpy.uint32(0x7fc12345).view(numpy.float32)
vector = numpy.array([(1, 2, 3, 0)], numpy.float32)
program.mix(queue, (8,), (2,), x, buffer(numpy.arange(4, dtype=numpy.int32), flags.READ_ONLY), numpy.int32(7), vector, s[:1], nan,
            cl.LocalMemory(8), None)
program.total(queue, (1,), None, buffer(s), buffer(numpy.full(3, 6, numpy.int32)))
whole = buffer(numpy.arange(512, dtype=numpy.int32))
program.window(queue, (1,), None, whole.get_sub_region(512, 64), whole)
format = cl.ImageFormat(cl.channel_order.R, cl.channel_type.UNSIGNED_INT16)
texels = numpy.arange(15, dtype=numpy.uint16)
a = cl.Image(context, flags.READ_ONLY | flags.COPY_HOST_PTR, format, shape=(5, 3), hostbuf=texels)
program.shift(queue, (5, 3), None, a, cl.Image(context, flags.WRITE_ONLY, format, shape=(5, 3)),
              cl.Sampler(context, False, cl.addressing_mode.CLAMP, cl.filter_mode.NEAREST))
program.offsets(queue, (4, 2), (2, 1), buffer(numpy.zeros(64, numpy.int32)), global_offset=(1, 3))
queue.finish()
"""
POINTERS = """
program = build('''
typedef struct node { long value; global struct node *next; } node;
kernel void sum(global node *list, global long *out) { for (global node *n = list; n; n = n->next) *out += n->value; list->value = (ulong)list; }
kernel void part(global int *p) { p[0] = p[-1] + 1; }
''', '-cl-std=CL2.0')
nodes = cl.csvm_empty(context, (3, 2), numpy.int64)
with cl.SVM(nodes).map_rw(queue) as mapped:
    at = mapped.ctypes.data
    mapped[:] = [(1, at + 32), (2, 0), (4, at + 16)]
out = buffer(numpy.zeros(1, numpy.int64))
program.sum(queue, (1,), None, cl.SVM(nodes), out)
numbers = cl.csvm_empty(context, 4, numpy.int32)
with cl.SVM(numbers).map_rw(queue) as mapped:
    mapped[:] = [5, 6, 7, 8]
    tail = mapped[2:]
program.part(queue, (1,), None, cl.SVM(numbers[2:]))
queue.finish()
assert numbers[2] == 7
"""
VARIABLES = """
program = build('''
global int counter = 5;
global int *where;
kernel void count(global int *out) { *out = counter++; }
kernel void point(global int *out) { where = out; }
''', '-cl-std=CL2.0')
out = buffer(numpy.zeros(1, numpy.int32))
for n in range(3):
    program.count(queue, (1,), None, out)
program.point(queue, (1,), None, out)
program.count(queue, (1,), None, out)
queue.finish()
"""
FORMS = """
text = 'kernel void twice(global int *x) { x[get_global_id(0)] *= FACTOR; }'
open('factor', 'w').write('#define FACTOR 2\\n')
def run(program):
    program.twice(queue, (4,), None, buffer(numpy.arange(4, dtype=numpy.int32)))
included = build('#include "factor"\\n' + text, '-I.')
run(included)
binary = included.get_info(cl.program_info.BINARIES)
os.remove('factor')
run(cl.Program(context, context.devices, binary).build())
unit = cl.Program(context, 'int f(int x) { return 3 * x; }').compile()
main = cl.Program(context, 'int f(int x); kernel void twice(global int *x) { x[get_global_id(0)] = f(get_global_id(0)); }').compile()
run(cl.link_program(context, [main, unit]))
scale = cl.Program(context, open('base.spv', 'rb').read()).build()
scale.scale(queue, (4,), (4,), buffer(numpy.arange(4, dtype=numpy.uint32)), numpy.uint32(3))
queue.finish()
"""
LINKED = """
unit = cl.Program(context, 'void put(global int *x, int i)\\n{\\n    x[i + 1] = i;\\n}').compile()
main = cl.Program(context, 'void put(global int *x, int i);\\nkernel void spread(global int *x) { put(x, get_global_id(0)); }').compile()
cl.link_program(context, [main, unit]).spread(queue, (4,), (4,), buffer(numpy.zeros(4, numpy.int32)))
queue.finish()
"""
LARGE = """
program = build('kernel void touch(global int *x) { x[1] = __OPENCL_C_VERSION__; }')
large = cl.Buffer(context, flags.READ_WRITE, 1 << 27)
program.touch(queue, (1,), None, large)
queue.finish()
"""
REFUSED = """
program = build('kernel void a(global int *x) { *x += 1; } kernel void b(global int *x, read_only image1d_buffer_t i) { *x = read_imagei(i, 0).x; }')
x = buffer(numpy.array([5, 6], numpy.int32))
format = cl.ImageFormat(cl.channel_order.R, cl.channel_type.SIGNED_INT32)
view = cl.Image(context, flags.READ_WRITE, format, shape=(2,), buffer=x)
for n in range(2):
    program.b(queue, (1,), None, x, view)
program.a(queue, (1,), None, x)
queue.finish()
shutil.rmtree(sys.argv[1])
program.a(queue, (1,), None, x)
program.a(queue, (1,), None, x)
queue.finish()
result = numpy.empty(2, numpy.int32)
cl.enqueue_copy(queue, result, x)
assert list(result) == [8, 6], result
"""


def execute(folder, program, *options):
    pathlib.Path(folder, "program").write_text(HEAD + program)
    words = [GASKET, "exec", *options, sys.executable, "program", f"{folder}/record"]
    return subprocess.run(words, env={**os.environ, "GASKET_CACHE": "0", "PYOPENCL_NO_CACHE": "1"}, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def record(folder, program, *options):
    """Runs the program with its launches recorded; the launch files, by number."""
    done = execute(folder, program, "--record=record", *options)
    assert done.returncode == 0 and not done.stdout, done
    files = sorted(pathlib.Path(folder, "record").glob("*.launch"))
    return files, done.stderr


def repeat(file, *options, status=0):
    """Repeats the launch, whose memory is compared; returns what is printed."""
    done = subprocess.run([GASKET, "run", *options, file], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == status, (file, options, done)
    return done.stdout


def repeat_all(files):
    for file in files:
        for options in ([], ["--via=ir"], ["-O0"], ["--simd=8"], ["--check"]):
            output = repeat(file, *options)
            assert not output, (file, options, output)


def after(file, name):
    """The contents of NAME after the launch of FILE."""
    array = file.with_suffix("").with_name(f"{file.stem}.{name}.after.npy")
    return numpy.load(array) if array.exists() else numpy.fromfile(array.with_suffix(".bin"), numpy.uint8)


def test_kinds(folder):
    files, messages = record(folder, KINDS)
    assert not messages and [f.name for f in files] == ["0001-mix.launch", "0002-total.launch", "0003-window.launch", "0004-shift.launch", "0005-offsets.launch"]
    repeat_all(files)
    mix = after(files[0], "x")
    assert mix.shape == (8, 4) and (mix[:, 0] == [3, 4, 5, 6] * 2).all() and (mix[:, 1:3] == [5, 5.5]).all()
    assert (mix[:, 3] == 0).all() and numpy.signbit(mix[:, 3]).all(), mix
    assert list(after(files[1], "out")) == [12, 6, 6]
    assert numpy.frombuffer(after(files[1], "s"), "<f4")[4] == 9
    assert re.search(r"launch window .* part=all\+512:64 all=all", files[2].read_text()), files[2].read_text()
    window = after(files[2], "all").view("<i4") if after(files[2], "all").dtype == numpy.uint8 else after(files[2], "all")
    assert window[129] == 1000 and window[128] == 128
    texels = numpy.zeros((3, 5), "<u2")
    texels[:2, :4] = numpy.arange(15).reshape(3, 5)[1:, 1:]
    assert after(files[3], "b").tobytes() == texels.tobytes()
    offsets = numpy.zeros(64, "<i4")
    for y in (3, 4):
        offsets[1 + 10 * y:5 + 10 * y] = 302
    assert (after(files[4], "x") == offsets).all()
    text = files[0].read_text()
    assert " n=7 v=1,2,3 " in text and "f=hex:4523c17f t=local[8] none=null" in text and ":ro\n" in text, text
    assert "--offset 1,3" in files[4].read_text()
    # a changed result is reported with the element
    changed = files[1].with_name("0002-total.out.after.npy")
    changed.write_bytes(changed.read_bytes()[:-4] + b"\7\0\0\0")
    assert "error: out[2] is 6, expected 7" in repeat(files[1], status=3)


def test_pointers(folder):
    files, messages = record(folder, POINTERS)
    assert not messages and len(files) == 2
    for file in files:
        for options in ([], ["--via=ir"], ["-O0"], ["--check"]):
            repeat(file, *options)
    assert list(after(files[0], "out")) == [7]
    assert " at=0x" in files[0].read_text() and "p=memory1+8" in files[1].read_text().replace("memory2", "memory1"), files[1].read_text()


def test_variables(folder):
    files, messages = record(folder, VARIABLES)
    assert len(files) == 4 and messages == "gasket: warning: launch 5 (kernel 'count') is not recorded: a variable at program scope has pointers\n", messages
    for file, value in zip(files, (5, 6, 7)):
        assert list(after(file, "out")) == [value]
        for options in ([], ["--via=ir"], ["--check"]):
            repeat(file, *options)
    assert "variable counter @" not in files[0].read_text() and "variable counter @" in files[1].read_text()


def test_forms(folder):
    subprocess.run(["spirv-as", "--target-env", "spv1.2", SPIRV, "-o", f"{folder}/base.spv"], check=True)
    files, messages = record(folder, FORMS)
    assert not messages and len(files) == 4, (messages, files)
    repeat_all(files)
    for file, values in zip(files, ([0, 2, 4, 6], [0, 2, 4, 6], [0, 3, 6, 9], [6, 6, 6, 9])):
        assert list(after(file, "data" if "scale" in file.name else "x")) == values, file
    programs = sorted(p.suffix for p in pathlib.Path(folder, "record").glob("program-*"))
    assert programs == [".cl"] * 6 + [".ll"] * 4 + [".spv"], programs


def findings_of(output):
    """The lines of findings, but for those of the host and of the launch."""
    return [line for line in output.splitlines() if "note: host: " not in line and "in work-item " not in line]


def test_linked(folder):
    """The finding in the second source of a linked program has its place, object and element, in the program and in its repetition; also after #line."""
    for line, unit in ("source.cl#2:3:6", LINKED), ("gen.y:70:6", LINKED.replace("{\\n", '{\\n#line 70 "gen.y"\\n', 1)):
        shutil.rmtree(pathlib.Path(folder, "record"), ignore_errors=True)
        program = execute(folder, unit, "--record=record", "--check=bounds")
        file, = pathlib.Path(folder, "record").glob("*.launch")
        found = findings_of(program.stderr)
        assert found[:3] == [f"{line}: error: write to 'x[4]', just past the end of 'x' [bounds]", "    x[i + 1] = i;", "    ~^~~~~~~"], program.stderr
        assert findings_of(repeat(file, "--check=bounds", status=3)) == found, found
        assert "source " in file.read_text() and (':70:gen.y' in file.read_text()) == ("gen.y" in line)


def test_large_buffer(folder):
    """Memory that was never touched takes no space, the launch can be chosen, and the version of the language is that of the program, not of `gasket run`."""
    files, _ = record(folder, LARGE, "--record-kernels=other,touch:1-2")
    space = sum(f.stat().st_blocks * 512 for f in pathlib.Path(folder, "record").iterdir())
    assert len(files) == 1 and space < 1 << 20, space
    repeat(files[0])
    assert not record(folder + "/second", LARGE, "--record-kernels=touch:2")[0]


def test_refusals(folder):
    """What cannot be recorded, and a folder that disappears, are messages; the program goes on."""
    done = execute(folder, REFUSED, "--record=record")
    lines = done.stderr.splitlines()
    assert done.returncode == 0 and lines[0] == "gasket: warning: launch 1 (kernel 'b') is not recorded: an image shares its memory with another argument", done
    assert len(lines) == 2 and lines[1].startswith("gasket: error: GASKET_RECORD=") and lines[1].endswith("launch 4 (kernel 'a') and later ones are not recorded"), lines


def test_mistakes(folder):
    pathlib.Path(folder, "full").mkdir()
    pathlib.Path(folder, "full/file").touch()
    for options, message in (
        (["--record=full"], "gasket: error: --record=full: the folder is not empty: it has 'file'"),
        (["--record=full/file"], "gasket: error: full/file: Not a directory"),
        (["--record=none/folder"], "gasket: error: none/folder: No such file or directory"),
        (["--record-kernels=a"], "gasket: error: --record-kernels has no effect without --record"),
        (["--record=new", "--record-kernels=a:0"], "gasket: error: --record-kernels: 'a:0' is no choice of launches: expected NAME, NAME:N or NAME:N-M, counted from 1"),
        (["--record=new", "--record-kernels=a:3-2"], "gasket: error: --record-kernels: 'a:3-2' is no choice of launches: expected NAME, NAME:N or NAME:N-M, counted from 1"),
    ):
        done = execute(folder, "", *options)
        assert done.returncode == 2 and done.stderr.splitlines() == [message] and not done.stdout, done


for test in (test_kinds, test_pointers, test_variables, test_forms, test_linked, test_large_buffer, test_refusals, test_mistakes):
    with tempfile.TemporaryDirectory() as scratch:
        os.mkdir(scratch + "/second")
        test(scratch)
