"""SPIR-V: the tables, text forms and runs of modules compared with Debian's spirv-headers, spirv-tools and llvm-spirv."""
import group_tests
import spirv_tests
from kernel_tests import Skipped


def test(s):
    clang, translator, judge = group_tests.tool("clang-15"), group_tests.tool("llvm-spirv-15"), group_tests.tool("spirv-dis")
    tasks = []
    if spirv_tests.GRAMMAR.exists():
        tasks.append(("the tables are those of the registry's grammar", spirv_tests.check_grammar))
    else:
        s.results.skip("the tables are those of the registry's grammar", "spirv-headers is not installed")
    if not (clang and translator and judge):
        s.results.skip("kernels as SPIR-V", "clang 15, llvm-spirv 15 or spirv-tools is not installed")
        s.each(t for t in tasks if s.chosen(t[0]))
        return
    tasks.append(("every rule for modules, beside spirv-val", lambda: spirv_tests.check_rules(s.gasket)))
    tasks.append(("private variables in SPIR-V: the table of opt/storage", lambda: spirv_tests.check_table(s.gasket, "private_spirv.py", "opt/storage/README.md")))
    if group_tests.tool("ocloc"):
        runs = ["samples/bitonic.cl", "samples/reduce.cl"]
        tasks.append(("ways through SPIR-V: rows of the table of ir/spirv", lambda: spirv_tests.check_table(s.gasket, "spirv_ways.py", "ir/spirv/README.md", runs)))
    tests = group_tests.kernel_files(s, "samples") + group_tests.kernel_files(s, "tests/kernels")
    name = "the text of modules is that of spirv-dis and spirv-as"
    if s.chosen(name):
        problem = s.make(f"{s.target}/spirv/convert")
        if problem:
            s.results.add(name, problem)
        else:
            tasks.append((name, lambda: spirv_tests.check_texts(f"{s.build}/spirv/convert", clang, translator, group_tests.kernel_files(s, "samples"))))
    s.each(t for t in tasks if s.chosen(t[0]))
    s.each(s.share("spirv", spirv_tests.tasks(s.gasket, clang, translator, tests)))
    s.each(s.share("spirv", spirv_tests.round_tasks(s.gasket, translator, tests)))
