"""The code of Intel's compiler in the simulator."""
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

import group_tests
import kernel_tests
from kernel_tests import Problem, TOP

INTEL = ("builtins/minimum.cl", "language/named_arguments.cl", "flow/no_such_dimension.cl")


def intel_table(s, file):
    """Whether the comparison of Intel's code and ours accepts FILE, and its output."""
    done = kernel_tests.run_process([sys.executable, TOP / "tests/bench/igc.py", "--build", s.build, file], stderr=subprocess.STDOUT)
    return done.returncode == 0, done.stdout.decode(errors="replace")


def check_intel(s, file):
    """Checks that Intel's code leaves the same bytes, or other ones if the file states why; and that the comparison fails if
    its reasons are removed, or one is added."""
    content, said = intel_table(s, file)
    if not content:
        raise Problem(said)
    text = file.read_text()
    false = re.sub(r"^// INTEL: .*\n", "", text, flags=re.M) if "// INTEL: " in text else re.sub(r"^(// RUN: .*\n)", r"\1// INTEL: no reason\n", text, flags=re.M)
    with tempfile.TemporaryDirectory(dir=s.build) as folder:
        (pathlib.Path(folder) / file.name).write_text(false)
        content, said = intel_table(s, pathlib.Path(folder) / file.name)
    if content:
        raise Problem("nobody notices that the reasons are wrong:\n" + said)


DEBUGGED = """static int f(int q, int w) {
    int z = q * w;
    z += 3;
    return z * q;
}
typedef struct P { int a; float b[2]; } P;
kernel void k(global int *a, global float *b, int n) {
    int i = get_global_id(0);
    P p;
    p.a = a[i];
    p.b[0] = n;
    p.b[1] = b[i];
    int t = f(i, p.a);
    a[i] = t;
    b[i] = p.b[0] + p.b[1];
}
"""


def byte_of_section(data, name):
    """The first byte of section NAME of the ELF file DATA."""
    table, size, count, strings = *struct.unpack_from("<Q", data, 40), *struct.unpack_from("<HHH", data, 58)
    names = struct.unpack_from("<Q", data, table + strings * size + 24)[0]
    for row in range(table, table + count * size, size):
        start = names + struct.unpack_from("<I", data, row)[0]
        if data[start:data.index(b"\0", start)].decode() == name:
            return struct.unpack_from("<Q", data, row + 24)[0]
    raise Problem(f"there is no section {name}")


def check_unknown_debug(s, folder):
    """A type of relocations and a form of values that no version of the format has are refused by their numbers."""
    file = pathlib.Path(folder) / "k_Gen9core.bin"
    data = file.read_bytes()
    for section, offset, value, expected in ((".rela.debug_info", 8, 9, "a relocation of type 9 in .debug_info is not supported"),
                                             (".debug_abbrev", 4, 0x70, "form 0x70 of a value is not supported")):
        at = byte_of_section(data, section) + offset
        file.write_bytes(data[:at] + bytes([value]) + data[at + 1:])
        done = kernel_tests.run_process([s.gasket, "dis", file], stderr=subprocess.STDOUT)
        if done.returncode != 1 or expected not in done.stdout.decode(errors="replace"):
            raise Problem(f"status {done.returncode}, without '{expected}'\n" + done.stdout.decode(errors="replace")[:1000])


def check_debug(s):
    """Intel's DWARF: breakpoints by line, variables in memory by lane at -O0, in registers with optimization. Values by arithmetic: a[i] = i, b[i] = i."""
    with tempfile.TemporaryDirectory(dir=s.build) as folder:
        source = pathlib.Path(folder) / "k.cl"
        source.write_text(DEBUGGED)
        for options, expected in (("-g -cl-opt-disable", ("14\ta[i] = t;", "t = 36", "p = {a = 3, b = {5, 3}}", "i = 3", "n = 5")), ("-g", ("n = 5", "i = 3"))):
            for command in (["ocloc", "compile", "-device", "skl", "-file", "k.cl", "-output", "k", "--format", "zebin", "-options", options],
                            [s.gasket, "debug", "--batch", "-g", "8", "-l", "8", "-a", "a=int[8]:iota", "-a", "b=float[8]:iota", "-a", "n=5", "k_Gen9core.bin", "-ex", "break 14", "-ex", "continue", "-ex", "lane 3", "-ex", "info locals", "-ex", "info args"]):
                done = kernel_tests.run_process(command, stderr=subprocess.STDOUT, cwd=folder)
            shown = " ".join(done.stdout.decode(errors="replace").split())
            missing = [line for line in expected if " ".join(line.split()) not in shown]
            if done.returncode or missing:
                raise Problem(f"{options}: status {done.returncode}, without {missing}\n{shown}")
        check_unknown_debug(s, folder)


def test(s):
    if not group_tests.tool("ocloc"):
        s.results.skip("intel", "ocloc is not installed")
        return
    names = [f"tests/kernels/{name}" for name in INTEL]
    if s.chosen("debug [Intel's code]"):
        s.each([("debug [Intel's code]", lambda: check_debug(s))])
    s.each((f"{name} [Intel's code]", lambda name=name: check_intel(s, TOP / name)) for name in names if s.chosen(name))
