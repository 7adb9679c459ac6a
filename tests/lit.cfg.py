# tests/lit.cfg.py - configures lit for tests/golden: runs the RUN lines of every .ll, .cl, .asm, .test, .launch and .sim file, with `gasket`,
# FileCheck and `not` in PATH.
#
#   lit --param=build=build tests/golden
#
# A test that needs an external judge states it (REQUIRES: iga64) and is skipped if that is not installed.
import os
import shutil

import lit.formats

top = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
build = os.path.abspath(lit_config.params.get("build", os.path.join(top, "build")))

config.name = "gasket"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".ll", ".cl", ".asm", ".test", ".launch", ".sim"]
config.excludes = ["Inputs", "kernels"]
config.test_exec_root = os.path.join(build, "golden")
config.environment["PATH"] = os.pathsep.join([build, "/usr/lib/llvm-16/bin", os.environ["PATH"]])
config.environment["NO_COLOR"] = "1"
# With sanitizers: looking for lost memory takes as long as compiling a small kernel, so the folders whose commands end in all ways do it
# (their lit.local.cfg).
config.environment["ASAN_OPTIONS"] = "detect_leaks=0"
# A golden of diagnostics names every error and warning: another one is a follow-up that helps nobody, or wrong. FileCheck-in-part is for
# output that is looked at in part, or that is no list of diagnostics.
config.substitutions.append((r"\bFileCheck\b(?!-in-part)", "FileCheck --implicit-check-not=': error: ' --implicit-check-not=': warning: '"))
config.substitutions.append((r"\bFileCheck-in-part\b", "FileCheck"))
config.substitutions.append(("%samples", os.path.join(top, "samples")))
config.substitutions.append(("%top", top))
config.substitutions.append((r"\bnot gasket\b", os.path.join(top, "tests/tools/refused.sh") + " gasket"))  # not with status 4, as of `not`

for program, names in {"iga64": ["iga64"], "llvm-as": ["llvm-as-16", "llvm-as"], "ocloc": ["ocloc"], "GenX_IR": ["GenX_IR"], "dot": ["dot"], "gdb": ["gdb"],
                       "spirv-val": ["spirv-val"], "llvm-spirv": ["llvm-spirv-15"]}.items():
    if any(shutil.which(name, path=config.environment["PATH"]) for name in names):
        config.available_features.add(program)
if "san" in os.path.basename(build).split("-"):
    config.available_features.add("sanitizers")
small = "small" in os.path.basename(build).split("-")
if small:
    config.available_features.add("small")
# With a small register file, code spills more than the bounds of its cost allow; and with sanitizers, runs are slow.
in_turn = "--in-turn" if small else ""
# When other groups run, too (groups/golden.py).
few = "--few" if "few" in lit_config.params else ""
config.substitutions.append(("%known_results", f"python3 {top}/tests/tools/known_results.py {in_turn} {few} gasket"))
config.substitutions.append(("%check_kernels", f"python3 {top}/tests/tools/check_kernels.py {in_turn} {few} --quick gasket"))
