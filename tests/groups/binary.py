"""Zebin files of the kernels: readelf and ocloc accept them, their assembly assembles to the same file, and their runs leave what those of the source
leave."""
import pathlib
import tempfile

import group_tests
import zebin_trip
from kernel_tests import Problem


def check(s, path):
    with tempfile.TemporaryDirectory() as folder:
        try:
            zebin_trip.check_file(pathlib.Path(s.gasket).resolve(), path, bool(group_tests.tool("ocloc")), True, pathlib.Path(folder))
        except zebin_trip.Different as problem:
            raise Problem(str(problem)) from problem


def test(s):
    s.each(s.share("binary", [(name, lambda path=test.path: check(s, path)) for name, test in group_tests.sources(s)]))
