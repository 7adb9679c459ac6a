"""The goldens of tests/golden, which lit runs."""
import pathlib
import re
import subprocess
import tempfile

import group_tests
import kernel_tests
from kernel_tests import Problem, TOP

LIT = "/usr/lib/llvm-16/build/utils/lit/lit.py"

GOLDEN_SECONDS = 900  # of one golden: with sanitizers, the slowest takes five minutes on a busy machine

# Goldens that are left out when several groups run: regular expressions of their names.
WHOLE_FOLDERS = r"results/[\w-]+\.test"  # each runs a folder of kernels
CHECKED = r"results/checks-[\w-]+\.test"  # the group checks runs the same kernels in the same way, and in others
INTEL = r"(sim|check)/(igc|images|image-blocks)\.test"  # Intel's compiler takes the time, and it has no sanitizers
THREAD_FORM = r"results/thread-form-[\w-]+\.test"  # the same kernels as the other files of this folder
LISTS = r"driver/(mixed-option|diagnostics-format|overwritten-queue)|errors/(limits/deep-operands|functions/clang-builtin-counts)|explain/omitted|opt/infers-address-spaces|documents/variable-address-space"  # many commands on the paths of others
LARGE = r"select/width-of-huge-kernels|opt/inline-limit|errors/limits/limits|driver/enqueue\.cl"  # fill something up to its limit, on the paths of small inputs

LIT_LINE = re.compile(r"^(PASS|XFAIL|FAIL|XPASS|UNRESOLVED|TIMEOUT|UNSUPPORTED): gasket :: (\S+) \(\d+ of \d+\)$", flags=re.M)


def lit_command(s):
    """The words that start lit, in the Python whose packages it comes with; None if it cannot run, which is recorded."""
    lit = ["/usr/bin/python3", LIT] if pathlib.Path(LIT).exists() else [group_tests.tool("lit")] if group_tests.tool("lit") else None
    if not lit or not group_tests.tool("FileCheck-16", "FileCheck"):
        s.results.skip("golden", "lit and FileCheck are not installed")
        return None
    if lit[1:] and kernel_tests.run_process([lit[0], "-c", "import psutil"]).returncode:
        s.results.skip("golden", "Python's module psutil, with which lit ends tests that hang, is not installed")
        return None
    return lit


def lit_verdicts(output):
    return [(match.group(1), "tests/" + match.group(2)) for match in LIT_LINE.finditer(output)]


def count_lit(s, output):
    """Counts lit's lines `PASS: gasket :: opt/x.ll (1 of 9)`; a failure's text follows its line."""
    texts = LIT_LINE.split(output)[3::3]
    for (verdict, name), text in zip(lit_verdicts(output), texts):
        if verdict in ("PASS", "XFAIL"):
            s.results.add(name)
        elif verdict == "UNSUPPORTED":
            s.results.skip(name, "its tool is not installed")
        else:
            s.results.add(name, text[-4000:])
    if not texts:
        s.results.add("golden", output[-3000:])


def check_hung_golden(lit):
    """lit ends a golden that hangs, and reports it as a failure."""
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "lit.cfg.py").write_text("import lit.formats\nconfig.name = 'gasket'\nconfig.test_format = lit.formats.ShTest(execute_external=False)\nconfig.suffixes = ['.test']\n")
        pathlib.Path(folder, "hangs.test").write_text("# RUN: sleep 1000\n")
        output = kernel_tests.run_process([*lit, "-v", "--timeout=1", folder], 120, stderr=subprocess.STDOUT).stdout.decode(errors="replace")
    if lit_verdicts(output) != [("TIMEOUT", "tests/hangs.test")]:
        raise Problem(output)


def left_out(s):
    """What the run leaves out: of a quick one what takes long, with sanitizers what these do not find more in, and what other groups run, too."""
    if s.is_whole():
        return []
    if s.quick:
        return [WHOLE_FOLDERS, INTEL, LARGE]
    return ([INTEL, LARGE, LISTS, THREAD_FORM] if "SAN=1" in s.setting else []) + ([CHECKED] if "checks" in s.groups else [])


def test(s):
    if not any(s.chosen(p.relative_to(TOP).as_posix()) for p in (TOP / "tests/golden").rglob("*") if p.is_file()):
        return
    lit = lit_command(s)
    if not lit:
        return
    filters = ["--filter=" + "|".join(map(re.escape, s.filters))] if s.filters else []
    filters += ["--filter-out=" + "|".join(left_out(s))] if left_out(s) else []
    filters += ["--param=few=1"] if not s.is_whole() else []
    limit = ["--max-failures=1"] if s.fail_fast else []
    if "SAN=1" in s.setting and not s.is_whole():  # they take four times as long, and one golden takes the paths of many
        limit += ["--num-shards=32", "--run-shard=1"]
    done = subprocess.run([*lit, "-v", f"-j{s.jobs}", f"--param=build={s.build}", f"--timeout={GOLDEN_SECONDS}", "--show-pass", "--show-unsupported", *filters, *limit,
                           str(TOP / "tests/golden")], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=TOP)
    count_lit(s, done.stdout.decode(errors="replace"))
    if not s.filters:
        s.each([("goldens that hang", lambda: check_hung_golden(lit))])
