"""setup.py - what pyproject.toml cannot state: the version is that of gasket, and the wheel has programs of this machine, but no extension module,
so it fits every Python 3."""
import os
import sysconfig

from setuptools import setup
from wheel.bdist_wheel import bdist_wheel


class PlatformWheel(bdist_wheel):
    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return "py3", "none", sysconfig.get_platform().replace("-", "_").replace(".", "_")


setup(version=os.environ["GASKET_VERSION"], cmdclass={"bdist_wheel": PlatformWheel})
