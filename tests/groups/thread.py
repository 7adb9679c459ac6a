"""The kernels as text in thread form."""
import group_tests
import thread_tests


def test(s):
    s.each(s.share("thread", thread_tests.tasks(s.gasket, group_tests.kernel_files(s, "samples") + group_tests.kernel_files(s, "tests/kernels"))))
