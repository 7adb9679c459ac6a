"""The kernels of tests/kernels at every setting, compared with their oracles."""
import group_tests


def test(s):
    tests = group_tests.kernel_files(s, "tests/kernels")
    group_tests.build_oracles(s, tests)
    s.each(s.share("kernels", group_tests.kernel_tasks(s, tests)))
