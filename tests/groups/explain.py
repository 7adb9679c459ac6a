"""The documents of `gasket explain`: those of all samples and of a share of the kernels, and those with findings of kernels in tests/checks."""
import check_explain
import check_kernels
import group_tests
from kernel_tests import Problem, TOP


def check_document(s, path, options):
    try:
        check_explain.check_file(s.gasket, path, options, is_sample="samples/" in path and not options)
    except check_explain.Wrong as problem:
        raise Problem(str(problem))


def check_findings(s, test):
    try:
        check_explain.check_checked(s.gasket, test)
    except check_explain.Wrong as problem:
        raise Problem(str(problem))


def test(s):
    def task(path, options):
        return f"explain/{path} {' '.join(options)}".strip(), lambda: check_document(s, str(TOP / path), options)

    s.each([task(p.relative_to(TOP).as_posix(), []) for p in sorted((TOP / "samples").glob("*.cl")) if s.chosen(p.relative_to(TOP).as_posix())])
    s.each(s.share("explain", (task(name, options) for name, _ in group_tests.sources(s) for options in ([], ["-O0"]))))
    s.each(s.share("explain findings", [(f"explain/{test.name}", lambda test=test: check_findings(s, test)) for test in check_kernels.read_tests() if s.chosen(test.name)]))
