"""The IR of the kernels and the examples of the IR's specification, which llvm-as reads."""
import re
import sys

import group_tests
from kernel_tests import Problem, TOP


def example_tasks(s, llvm_as):
    """The examples of the IR's specification: they compute what they claim, and LLVM reads them."""
    files = sorted((TOP / "ir/examples").glob("*.ll"))
    words = [sys.executable, TOP / "tests/tools/check_examples.py", s.gasket]
    for file in [TOP / "ir/README.md", *files] if s.chosen("ir/examples") else []:
        if re.search("^; @", file.read_text(), re.M):  # kernels that need images have no claims
            yield f"examples/{file.name}", lambda file=file: group_tests.count_lines(s, [*words, file], kind="examples/")
    for file in files if llvm_as else []:
        yield f"examples/{file.name} [llvm-as]", lambda file=file: refused(llvm_as, file)


def refused(llvm_as, file):
    problem = group_tests.refusal([llvm_as, file, "-o", "/dev/null"])
    if problem:
        raise Problem(problem)


def test(s):
    llvm_as = group_tests.tool("llvm-as-16", "llvm-as")
    s.each(example_tasks(s, llvm_as))
    if not llvm_as:
        s.results.skip("ir", "llvm-as is not installed")
        return
    settings = ["--emit=ir -O0", "--emit=ir -O2", "--emit=thread-ir --simd=8", "--emit=thread-ir --simd=16", "--emit=thread-ir -O0 --simd=32"]
    s.each(s.share("ir", group_tests.judge_tasks(s, lambda file: group_tests.refusal([llvm_as, file, "-o", "/dev/null"]), ".ll", settings)))
