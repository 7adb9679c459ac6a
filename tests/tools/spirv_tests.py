"""Kernels compiled to SPIR-V by clang and llvm-spirv: what gasket prints and assembles is what spirv-dis and spirv-as do, and a run of the module leaves
the bytes that gasket's own front end leaves.

The results of gasket's own front end are checked elsewhere; here they replace those of PoCL and the other judges."""
import json
import pathlib
import re
import sys
import tempfile

import clang_tests
import kernel_tests
from kernel_tests import Problem, TOP, run_process

LEVELS = ["-O0 -Xclang -disable-O0-optnone", "-O2"]
CLANG = "-x cl -cl-std=CL2.0 -target spir64 -Xclang -finclude-default-header -Xclang -cl-ext=+all -emit-llvm -c -w -fno-discard-value-names -fno-strict-aliasing -fno-vectorize -fno-slp-vectorize".split()
EXTENSIONS = "--spirv-ext=+SPV_INTEL_subgroups,+SPV_KHR_no_integer_wrap_decoration,+SPV_EXT_shader_atomic_float_add,+SPV_EXT_shader_atomic_float_min_max"
# Why clang or llvm-spirv cannot prepare a kernel: functions that clang's header lacks, blocks as parameters and captures, and what llvm-spirv lacks.
UNPREPARED = ("use of undeclared identifier", "declaring function parameter of type", "cannot refer to a block inside block", "Unexpected llvm intrinsic", "Invalid bit width", "Atomic nand is not supported",
              "Type->isTypeComposite()", "Invalid record", "InvalidArraySize", "initializer element is not a compile-time constant", "implicit declaration of function", "Can't translate llvm instruction",
              "SPIRVTypeVector::validate()", "GNU array range designator")

# Modules that are wrong: a dimension that does not exist becomes an index of a vector that it does not have, which spirv-val refuses as well.
WRONG = ("tests/kernels/flow/no_such_dimension.cl",)


class Unprepared(Exception):
    """clang or llvm-spirv refuses the kernel."""


def prepared(clang, translator, test, options, level, target):
    """Compiles the kernel to the module TARGET."""
    bitcode = target.with_suffix(".bc")
    options = [o for o in options if not o.startswith("-cl-std")]
    half = target.with_suffix(".h")
    half.write_text(clang_tests.HALF)
    done = run_process([clang, *CLANG, *level.split(), *options, "-include", half, "-o", bitcode, test.name], cwd=TOP)
    if done.returncode:
        raise Unprepared("clang: " + done.stderr.decode(errors="replace")[:2000])
    done = run_process([translator, bitcode, "-o", target, EXTENSIONS, "-preserve-ocl-kernel-arg-type-metadata-through-string"], cwd=TOP)
    if done.returncode:
        raise Unprepared("llvm-spirv: " + done.stderr.decode(errors="replace")[:2000])


def check_run(gasket, clang, translator, test, run, level):
    width = ["--simd=" + test.simd[0]] if test.simd else []
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "kernel.spv"
        prepared(clang, translator, test, run.compile_options(), level, file)
        want, printed = clang_tests.buffers(test, run, [gasket, "run", "-w", "--via=ir", *width, *run.words, test.name])
        have, also = clang_tests.buffers(test, run, [gasket, "run", "-w", "--via=ir", "-O1", *width, *clang_tests.without_front_end_options(run.words), file])
    for name, (data, kind) in want.items():
        kernel_tests.compare(name, have[name][0], data, kind, test.ulp.get(name, 0))
    if also != printed:
        raise Problem("it prints something else")


def tasks(gasket, clang, translator, tests):
    """Every run of every kernel that clang and llvm-spirv can prepare, at both levels."""

    def task(test, run, level):
        def check():
            try:
                check_run(gasket, clang, translator, test, run, level)
            except Unprepared as why:
                if not any(reason in str(why) for reason in UNPREPARED):
                    raise Problem(str(why))

        return check

    for test in tests:
        for n, run in enumerate(test.runs):
            for level in LEVELS:
                if not run.fault and test.name not in WRONG:
                    yield f"{test.name} run {n + 1} [{level.split()[0]}]", task(test, run, level)


# ---- SPIR-V that gasket writes --------------------------------------------------------------------------------------------------

# What SPIR-V has no words for, or gasket does not write.
UNWRITTEN = ("'icmp' on an event of the device has no form", "SPIR-V has no arrays without elements", "a vector of SPIR-V has 2, 3, 4, 8 or 16 components",
             "'llvm.genx.")
# Capabilities of devices with an extension, which spirv-val refuses in the environment of OpenCL 2.2; all else in such a module is valid.
OPTIONAL = ("Capability Float16 is not allowed", "Capability Int64Atomics is not allowed")


class Unwritten(Exception):
    """gasket refuses to write the kernel as SPIR-V."""


def written(gasket, test, options, level, target, form="spirv"):
    done = run_process([gasket, "cc", "-w", level, f"--emit={form}", *options, "-o", target, test.name], cwd=TOP)
    if done.returncode:
        text = done.stderr.decode(errors="replace")
        raise Unwritten(text) if any(reason in text for reason in UNWRITTEN) else Problem(text[:2000])


def minor_version(file):
    return file.read_bytes()[5]


def check_valid(file):
    """spirv-val accepts the module in the environment of OpenCL 2.2, apart from what needs an extension of the device, or a newer version of SPIR-V."""
    done = run_process(["spirv-val", "--target-env", "opencl2.2", file])
    message = done.stdout.decode() + done.stderr.decode()
    if done.returncode and (minor_version(file) > 2 or any(reason in message for reason in OPTIONAL)):
        done = run_process(["spirv-val", "--target-env", f"spv1.{max(minor_version(file), 2)}", file])
        message = done.stdout.decode() + done.stderr.decode()
    if done.returncode:
        raise Problem("spirv-val: " + message[:2000])


def check_written(gasket, translator, test, options, level, target):
    """Writes the module TARGET, which spirv-val, llvm-spirv with LLVM's verifier, and gasket accept; its text is that of spirv-dis, and spirv-as reads it."""
    written(gasket, test, options, level, target)
    check_valid(target)
    done = run_process([translator, "-r", "--spirv-target-env=CL2.0", target, "-o", target.with_suffix(".bc")])
    if done.returncode:
        raise Problem("llvm-spirv: " + done.stderr.decode(errors="replace")[:2000])
    text, dumped, words = (target.with_suffix(s) for s in (".spvasm", ".dis", ".as"))
    written(gasket, test, options, level, text, "spirv-text")
    run_process(["spirv-dis", "--no-header", "--raw-id", target, "-o", dumped])
    if text.read_bytes() != dumped.read_bytes():
        raise Problem("the text is not that of spirv-dis")
    run_process(["spirv-as", "--preserve-numeric-ids", "--target-env", f"spv1.{max(minor_version(target), 2)}", text, "-o", words])
    if words_without_tool(words.read_bytes())[4:] != words_without_tool(target.read_bytes())[4:]:
        raise Problem("spirv-as makes other words of the text")


def check_round(gasket, translator, test, run, level):
    """Runs the kernel as gasket compiles it, and by way of SPIR-V."""
    width = ["--simd=" + test.simd[0]] if test.simd else []
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "kernel.spv"
        if translator:
            check_written(gasket, translator, test, run.compile_options(), level, file)
        else:
            written(gasket, test, run.compile_options(), level, file)
        want, printed = clang_tests.buffers(test, run, [gasket, "run", "-w", "--via=ir", *width, *run.words, test.name])
        have, also = clang_tests.buffers(test, run, [gasket, "run", "-w", "--via=ir", "-O1", *width, *clang_tests.without_front_end_options(run.words), file])
    for name, (data, kind) in want.items():
        kernel_tests.compare(name, have[name][0], data, kind, test.ulp.get(name, 0))
    if also != printed:
        raise Problem("it prints something else")


def round_tasks(gasket, translator, tests):
    """Every run of every kernel, through SPIR-V that gasket writes at -O0 and at -O2."""

    def task(test, run, level):
        def check():
            try:
                check_round(gasket, translator, test, run, level)
            except Unwritten:
                pass

        return check

    for test in tests:
        for n, run in enumerate(test.runs):
            for level in ("-O0", "-O2"):
                if not run.fault:
                    yield f"{test.name} run {n + 1} [written, {level}]", task(test, run, level)


def check_table(gasket, program, readme, words=()):
    """The file README has the table that PROGRAM, a tool of this folder, prints for WORDS."""
    done = run_process([sys.executable, TOP / "tests/tools" / program, "--gasket", gasket, "--compare", TOP / readme, *words])
    if done.returncode:
        raise Problem((done.stdout + done.stderr).decode(errors="replace")[:2000])


def words_without_tool(data):
    """The module without the words of its header that name the version of the environment and the tool that wrote it."""
    return data[:4] + data[12:]


def check_texts(convert, clang, translator, tests):
    """Converts the modules of all tests, in one process, and compares with spirv-dis and spirv-as."""
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for n, test in enumerate(tests):
            file = pathlib.Path(folder) / f"{n}.spv"
            try:
                prepared(clang, translator, test, [], LEVELS[n % 2], file)
            except Unprepared:
                continue
            text = file.with_suffix(".spvasm")
            if not run_process(["spirv-dis", "--no-header", "--raw-id", file, "-o", text]).returncode:
                files.append((test.name, file, text))
        if len(files) < len(tests) / 2:
            raise Problem(f"only {len(files)} of {len(tests)} modules could be prepared")
        done = run_process([convert, *[f for _, *pair in files for f in pair]])
        if done.returncode:
            raise Problem(done.stderr.decode(errors="replace")[:2000])
        for name, file, text in files:
            if pathlib.Path(f"{file}.text").read_bytes() != text.read_bytes():
                raise Problem(f"{name}: the text is not that of spirv-dis")
            run_process(["spirv-as", text, "-o", file])
            if words_without_tool(pathlib.Path(f"{text}.binary").read_bytes()) != words_without_tool(file.read_bytes()):
                raise Problem(f"{name}: the words are not those of spirv-as")


# ---- the grammar ----------------------------------------------------------------------------------------------------------------

# The capability of rows that Debian's registry is too old for.
NEWER = "UntypedPointersKHR"
GRAMMAR = pathlib.Path("/usr/include/spirv/unified1")


def rows(file, macro):
    """The rows of a table of ir/spirv, as lists of the columns without quotes."""
    text = (TOP / "ir/spirv" / file).read_text()
    return [[c.strip().strip('"') for c in re.split(r",\s*(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", body)] for body in re.findall(rf"(?m)^{macro}\((.*)\)$", text)]


def letters():
    """The name of a kind of operands -> its letter."""
    return {row[1]: row[0].strip("'") for row in rows("kinds.def", "SPIRV_KIND")}


def pattern(operands, names):
    return "".join(names.get(o["kind"], "n") + o.get("quantifier", "") for o in operands)


def version(entry):
    text = entry.get("version", "1.0")
    return 0 if text == "None" else int(text[0]) * 100 + int(text[2]) * 10


def check_grammar():
    """Every row is one of the registry's grammar, and the registry has no others."""
    grammar, names = json.loads((GRAMMAR / "spirv.core.grammar.json").read_text()), letters()
    want = [[str(i["opcode"]), i["opname"][2:], pattern(i.get("operands", []), names), " ".join(i.get("capabilities", [])), " ".join(i.get("extensions", [])), str(version(i))]
            for i in grammar["instructions"]]
    have = rows("core.def", "SPIRV_OP") + rows("vendor.def", "SPIRV_OP")
    compare_rows("instructions", [r for r in have if NEWER not in r[3]], [r for r in want if NEWER not in r[3]])
    kinds = [k for k in grammar["operand_kinds"] if "enumerants" in k and (k["kind"] in names or k["kind"] in ("MemorySemantics", "Scope"))]
    want = [[k["kind"], int(str(e["value"]), 0), e["enumerant"], pattern(e.get("parameters", []), names), " ".join(e.get("capabilities", [])), str(version(e))]
            for k in kinds for e in k["enumerants"]]
    have = [[r[0], int(r[1], 0), *r[2:]] for r in rows("enumerants.def", "SPIRV_ENUM")]
    compare_rows("enumerants", [r for r in have if r[2] != NEWER], [r for r in want if r[2] != NEWER])
    for file, macro, registry in (("opencl_std.def", "SPIRV_STD", "extinst.opencl.std.100"), ("debug_info.def", "SPIRV_EXT", "extinst.opencl.debuginfo.100")):
        want = [[str(i["opcode"]), i["opname"], pattern(i.get("operands", []), names)] for i in json.loads((GRAMMAR / f"{registry}.grammar.json").read_text())["instructions"]]
        compare_rows(file, [r[:3] for r in rows(file, macro)], want)


def compare_rows(what, have, want):
    have, want = sorted(map(str, have)), sorted(map(str, want))
    if have != want:
        differing = sorted(set(have) ^ set(want))
        raise Problem(f"{what}: {len(differing)} rows differ from the registry's: " + "; ".join(differing[:5]))


# ---- the rules ------------------------------------------------------------------------------------------------------------------

def changed(base, line, replacement):
    lines = base.splitlines()
    if lines.count(line) != 1:
        raise Problem(f"base.spvasm does not have the line '{line}' once")
    at = lines.index(line)
    return "\n".join(lines[:at] + replacement + lines[at + 1:]) + "\n"


def judged(file):
    """Why spirv-as or spirv-val refuses the text; "text" for the former, and None if both accept it."""
    if run_process(["spirv-as", "--target-env", "spv1.2", file, "-o", f"{file}.spv"]).returncode:
        return "text"
    done = run_process(["spirv-val", "--target-env", "opencl2.2", f"{file}.spv"])
    return done.stdout.decode() + done.stderr.decode() if done.returncode else None


def check_rules(gasket):
    sys.path.insert(0, str(TOP / "tests/spirv"))
    import rules
    base = (TOP / "tests/spirv/base.spvasm").read_text()
    with tempfile.TemporaryDirectory() as folder:
        for name, line, replacement, message, reason in [("the base", "OpReturn", ["OpReturn"], None, None), *rules.CASES]:
            file = pathlib.Path(folder) / "rule.spvasm"
            file.write_text(changed(base, line, replacement))
            done = run_process([gasket, "cc", "--emit=ir", "-o", "/dev/null", file])
            have, judgement = done.stderr.decode(errors="replace"), judged(file)
            if message is None:
                if done.returncode or judgement:
                    raise Problem(f"{name}: {have}{judgement}")
                continue
            if done.returncode != 1 or message not in have:
                raise Problem(f"{name}: status {done.returncode}, expected '{message}':\n{have}")
            if (judgement is None) != (reason not in (None, "text")) or (judgement == "text") != (reason == "text"):
                raise Problem(f"{name}: the judge says {judgement}, expected {reason}")
