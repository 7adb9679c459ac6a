# tests/lint/lint.mk - rules for the source itself: `make lint`, `make format`, `make format-check` and `make check-includes`.

.PHONY: lint format format-check check-includes

HAND_WRITTEN := $(SOURCES) $(sort $(wildcard sim/native/*/*.c sim/native/*/*.h $(addsuffix /*.h,$(ROOMS)) src/*.h src/tools/*.c tests/unit/*.c tests/cross/*.c tests/cross/*/*.h tests/oracle/*.c tests/opencl/*.c tests/opencl/*.h))

# clang-format 14: other versions lay out some lines differently. It takes the designators of kernels.h for Objective-C.
FORMATTED := $(filter-out sim/fast/kernels.h,$(HAND_WRITTEN))

lint: generated
	printf '%s\n' $(SOURCES) | xargs -P 2 -n 8 sh -c 'clang-tidy --quiet "$$@" -- -std=c11 $(CPPFLAGS_ALL) 2>/dev/null' lint
	cppcheck --quiet -j 2 --std=c11 --error-exitcode=1 --inline-suppr --enable=warning,portability \
	    --suppressions-list=.cppcheck -I. -I$(GEN) $(SOURCES)

format:
	$(Q)clang-format-14 -i $(FORMATTED)
	$(Q)$(PYTHON) tests/lint/check_layout.py --fix $(HAND_WRITTEN)

format-check:
	@printf '%s\n' $(FORMATTED) | xargs -P 2 -n 60 clang-format-14 --dry-run -Werror
	$(Q)$(PYTHON) tests/lint/check_layout.py $(HAND_WRITTEN)

check-includes:
	$(Q)$(PYTHON) tests/lint/check_includes.py
	$(Q)$(PYTHON) tests/lint/check_casts.py
