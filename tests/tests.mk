# tests/tests.mk - the tests, the programs that they need, and the measurements:
#
#   make quick            the tests that find most per second, within two minutes (tests/README.md)
#   make test             everything; make test TEST="kernels switch" a group, or parts of names
#   make demo             a sample from source to result
#   make bench            speed and memory, as tables (BENCH=check: those of --check)
#   make bench-generic    generic pointers: what is left to run time, beside Intel's compiler and what can be proved
#   make bench-regions    instructions for 200 regions, beside a lower bound
#   make bench-igc        instructions and messages executed, beside those of Intel's compiler (BENCH="--all --worst 30")
#   make accuracy         the largest error of every mathematical function; accuracy-all: every float for each, an hour.
#                         FUNCTIONS= selects functions: names, or float double half relaxed

.PHONY: quick test check units opencl-objects demo accuracy accuracy-all bench bench-generic bench-igc bench-regions

UNITS := $(patsubst tests/unit/%.c,$(B)/unit/%,$(sort $(wildcard tests/unit/test_*.c)))

-include $(UNITS:=.d)

units: $(UNITS)

setting_words = --build $(B) --make "BUILD=$(BUILD) SAN=$(SAN) TSAN=$(TSAN) SMALL=$(SMALL) DEBUG=$(DEBUG) CC=$(CC) CFLAGS='$(CFLAGS)'"

# run.py builds the unit programs and oracles itself, so that a missing outside judge is a skip and not a broken build.
test check: all
	$(Q)$(PYTHON) tests/run.py $(setting_words) $(TEST)

quick: all
	$(Q)$(PYTHON) tests/run.py $(setting_words) --quick

# For tests/fuzz/run.sh: the objects of the OpenCL library. Their folder has others, too, which programs of the tests are linked with.
opencl-objects: $(OPENCL_OBJECTS)
	@echo $^

demo: all
	$(Q)tests/tools/demo.sh $(B)/gasket

# ---- programs that are linked with gasket ---------------------------------------------------------------------------

link_gasket = $(Q)$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) -MMD -MP $(LDFLAGS) -o $@ $< $(filter %.o,$^) $(B)/libgasket.a

# tests/groups/cross.py sets this for hosts without Criterion.
CRITERION ?= -lcriterion

# Their own code is not optimized: compiling it takes twice as long as running most of them.
$(B)/unit/%: private CFLAGS_ALL += -O0

$(B)/unit/test_document: $(B)/obj/src/opencl/check/document.o
$(B)/unit/%: tests/unit/%.c $(B)/libgasket.a
	$(call begin,LINK,$@)
	$(link_gasket) $(CRITERION) $(LDLIBS_ALL)

# Programs of tests/groups/cross.py.
$(B)/cross/%: tests/cross/%.c $(B)/libgasket.a
	$(call begin,LINK,$@)
	$(link_gasket) $(LDLIBS_ALL)

# The converter of tests/groups/spirv.py.
$(B)/spirv/%: tests/spirv/%.c $(B)/libgasket.a
	$(call begin,LINK,$@)
	$(link_gasket) $(LDLIBS_ALL)

$(B)/fuzz/run_many: tests/fuzz/run_many.c $(B)/libgasket.a
	$(call begin,LINK,$@)
	$(link_gasket) $(LDLIBS_ALL)

# Programs with the OpenCL library. failing_memory: its calls of the allocators are replaced by its own functions, which fail on request.
# guarded_entries: its calls of bug_enter() are counted.
$(B)/fuzz/failing_memory: replaced := malloc calloc realloc aligned_alloc strdup strndup open_memstream chunk_cache_take
$(B)/fuzz/guarded_entries: replaced := bug_enter

$(B)/fuzz/opencl_calls $(B)/fuzz/failing_memory $(B)/fuzz/guarded_entries: $(B)/fuzz/%: tests/fuzz/%.c $(OPENCL_OBJECTS) $(LIBRARY_OBJECTS)
	$(call begin,LINK,$@)
	$(Q)$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) $(LDFLAGS) $(leaks) $(replaced:%=-Wl,--wrap=%) -o $@ $^ $(LDLIBS_ALL)

# ---- programs that use the OpenCL API -------------------------------------------------------------------------------

# ThreadSanitizer cannot be loaded later than a program's other libraries.
threads := $(if $(TSAN),-g -fsanitize=thread)

# LeakSanitizer needs no other objects: it reports at the end of a program what the whole process has lost. AddressSanitizer includes it.
leaks := $(if $(SAN)$(TSAN),,-fsanitize=leak)

# The programs exec_… leave objects on purpose.
$(B)/opencl/test_%: opencl_sanitizer = $(leaks)

# -g: findings name the lines of the program.
$(B)/opencl/%: tests/opencl/%.c $(wildcard tests/opencl/*.h)
	$(call begin,CC,$<)
	$(Q)$(CC) -std=c11 -D_DEFAULT_SOURCE $(WARNINGS) -g $(CFLAGS) $(threads) $(opencl_sanitizer) -pthread -o $@ $< -lOpenCL -lm

$(B)/opencl/%.cpp: tests/opencl/%.cpp
	$(call begin,CXX,$<)
	$(Q)$(CXX) -std=c++17 -Wall -Wextra -O1 $(threads) -pthread -o $@ $< -lOpenCL

# ---- oracles and measurements ---------------------------------------------------------------------------------------

$(B)/oracle/%: tests/oracle/%.c $(wildcard tests/oracle/*.h)
	$(call begin,CC,$<)
	$(Q)$(CC) -std=c11 -D_DEFAULT_SOURCE -O2 -ffp-contract=off -Wall -Wextra -Itests/oracle -o $@ $< \
	    $(if $(filter tests/oracle/pocl_%,$<),-lOpenCL) -lm

$(B)/bench/encode: tests/bench/encode.c $(B)/libgasket.a
	$(call begin,CC,$<)
	$(Q)$(CC) $(CPPFLAGS_ALL) -std=c11 -O2 -Wall -Wextra -o $@ $< $(B)/libgasket.a -lm -pthread

$(B)/bench/%: tests/bench/%.c
	$(call begin,CC,$<)
	$(Q)$(CC) -std=c11 -D_DEFAULT_SOURCE -O2 -Wall -Wextra -o $@ $< $(if $(filter tests/bench/opencl.c tests/bench/programs.c,$<),-lOpenCL)

accuracy_parts = $(addprefix tests/accuracy/,formats.c reference.c judge.c trial.c)

$(B)/accuracy: tests/accuracy/accuracy.c $(accuracy_parts) $(wildcard tests/accuracy/*.h)
	$(call begin,CC,$<)
	$(Q)$(CC) -std=c11 -O2 -Wall -Wextra -o $@ $(filter %.c,$^) -lm

$(B)/sweep: tests/accuracy/sweep.c tests/accuracy/quick.c $(accuracy_parts) $(wildcard tests/accuracy/*.h)
	$(call begin,CC,$<)
	$(Q)$(CC) -std=c11 -O3 -march=native -fno-math-errno -fno-trapping-math -Wall -Wextra -o $@ $(filter %.c,$^) -lmvec -lm -ldl

accuracy: all $(B)/accuracy
	$(Q)$(B)/accuracy $(B)/gasket $(FUNCTIONS)
	$(Q)$(PYTHON) tests/accuracy/exact.py --gasket $(B)/gasket --all

accuracy-all: all $(B)/sweep
	$(Q)$(B)/sweep $(B)/gasket $(FUNCTIONS)

bench-generic: all
	$(Q)$(PYTHON) tests/bench/generic.py --build $(B) $(BENCH)

bench-regions: all
	$(Q)$(PYTHON) tests/bench/regions.py --build $(B) $(BENCH)

bench-igc: all
	$(Q)$(PYTHON) tests/bench/igc.py --build $(B) $(BENCH)

bench: all $(B)/spirv/measure
	$(Q)$(PYTHON) tests/bench/bench.py $(setting_words) $(BENCH)
	$(Q)$(PYTHON) tests/bench/regions.py --build $(B)
