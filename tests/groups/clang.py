"""Kernels as clang's IR, and layouts and attributes compared with clang's."""
import attribute_tests
import clang_tests
import group_tests
import layout_tests


def test(s):
    clang = group_tests.tool("clang-14")
    if clang:
        s.each(clang_tests.header_tasks(s.gasket, clang, s.chosen))
        s.each(s.share("clang", clang_tests.tasks(s.gasket, clang, group_tests.kernel_files(s, "samples") + group_tests.kernel_files(s, "tests/kernels"))))
        s.each(layout_tests.tasks(s.gasket, clang))
        s.each(s.share("attributes", attribute_tests.tasks(s.gasket, clang)))
    else:
        s.results.skip("kernels as clang's IR", "clang 14 is not installed")
