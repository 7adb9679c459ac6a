"""The kernels of tests/checks under --check, and kernels without defects, on which nothing may be found and whose results stay."""
import check_kernels
import group_tests
import unchanged_by_checks


def test(s):
    kernels = group_tests.kernel_files(s, "samples") + group_tests.kernel_files(s, "tests/kernels")
    s.each(check_kernels.tasks(s.gasket, check_kernels.read_tests(), s.chosen))
    s.each(s.share("litmus", check_kernels.tasks(s.gasket, check_kernels.litmus_tests(), s.chosen)))
    s.each(s.share("without findings", check_kernels.kernel_tasks(s.gasket, kernels)))
    s.each(s.share("unchanged by checks", unchanged_by_checks.tasks(s.gasket, kernels, s.chosen)))
