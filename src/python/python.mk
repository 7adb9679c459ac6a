# src/python/python.mk - `make wheel`: build/python/gasket-VERSION-py3-none-PLATFORM.whl, the package with both libraries inside, stripped. It is built
# from a copy of the folder, so the checkout stays as it is, with the setuptools that is installed: nothing is fetched.

PYTHON_PACKAGE := src/python
WHEEL_PYTHON ?= /usr/bin/python3

.PHONY: wheel

wheel: $(B)/libgasket.so $(B)/libgasket-opencl.so
	$(call begin,WHEEL,$(B)/python)
	$(Q)$(WHEEL_PYTHON) -c 'import build, setuptools, wheel' || { echo "error: the wheel needs python3-build, python3-setuptools and python3-wheel; 'tests/setup.sh test' installs them" >&2; exit 1; }
	$(Q)rm -rf $(B)/python && mkdir -p $(B)/python/source/gasket
	$(Q)cp LICENSE $(PYTHON_PACKAGE)/pyproject.toml $(PYTHON_PACKAGE)/setup.py $(PYTHON_PACKAGE)/README.md $(B)/python/source
	$(Q)cp $(PYTHON_PACKAGE)/gasket/*.py $(PYTHON_PACKAGE)/gasket/py.typed $(B)/python/source/gasket
	$(Q)for library in libgasket libgasket-opencl; do $(STRIP) -o $(B)/python/source/gasket/$$library.so $(B)/$$library.so || exit 1; done
	$(Q)cd $(B)/python/source && GASKET_VERSION=$(VERSION) SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH:-315532800} \
	    $(WHEEL_PYTHON) -m build --wheel --no-isolation --outdir .. . > ../log 2>&1 || { cat ../log >&2; exit 1; }
	$(Q)rm -rf $(B)/python/source
