# src/docs/docs.mk - `make docs`: all documents of the project, and the course, as one site.

.PHONY: docs

docs: course
	$(Q)$(PYTHON) src/docs/site.py $(BUILD)/docs course=$(BUILD)/course
