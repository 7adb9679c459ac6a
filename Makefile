# gasket - an OpenCL C compiler for Intel Gen9 with its own simulator.
#
#   make              build/gasket, build/libgasket.a, build/libgasket.so, build/libgasket-opencl.so, build/gasket.icd
#   make test         everything that can be checked on this machine; the last line counts
#   make demo         a sample from source to result
#   make course       the course of samples/course as HTML
#   make bench        speed and memory, as tables (BENCH=check: those of --check)
#   make bench-generic   generic pointers: what is left to run time, beside Intel's compiler and what can be proved
#   make bench-regions instructions for 200 regions, beside a lower bound
#   make bench-igc    instructions and messages executed, beside those of Intel's compiler (BENCH="--all --worst 30")
#   make accuracy     the largest error of every mathematical function; accuracy-all: every float for each, an hour
#   make install      PREFIX=/usr/local, DESTDIR= , ICD_DIR=where the OpenCL loader looks ; make uninstall undoes it
#   make lint format format-check clean
#
#   SAN=1     address and undefined-behaviour sanitizers        in build/san
#   TSAN=1    the thread sanitizer: make TSAN=1 test TEST=opencl  in build/tsan
#   SMALL=1   tiny arenas, tables and register file             in build/small
#   DEBUG=1   no optimization; the IR is verified after each pass    in build/debug
#   CC=clang  another compiler                                  in build/clang
#   BUILD=DIR puts everything somewhere else
#
# Settings combine (make SAN=1 CC=clang builds in build/san-clang), and their objects never mix. What re2c, Bison and our
# own embedder generate does not depend on the setting and lives in build/gen.

BUILD ?= build
PREFIX ?= /usr/local
DESTDIR ?=
CFLAGS ?= -O2 -g
RE2C ?= re2c
BISON ?= bison
PYTHON ?= python3
ifeq ($(origin CC),default)
CC := gcc
endif
# The compiler of programs that the build itself runs: another one if CC compiles for another machine.
BUILD_CC ?= $(if $(findstring $(shell uname -m),$(shell $(CC) -dumpmachine)),$(CC),cc)

# A program that is linked with libgasket.so.0.N finds only that one: see the promise in src/gasket.h.
VERSION := $(shell sed -n 's/^.define GASKET_VERSION "\(.*\)"/\1/p' src/driver/version.h)

SONAME := libgasket.so.$(basename $(VERSION))

# ---- the setting ----------------------------------------------------------------------------------------------------

empty :=
space := $(empty) $(empty)
setting := $(if $(SAN),san) $(if $(TSAN),tsan) $(if $(SMALL),small) $(if $(DEBUG),debug) $(filter-out gcc cc,$(notdir $(firstword $(CC))))
setting := $(subst $(space),-,$(strip $(setting)))
B := $(BUILD)$(if $(setting),/$(setting))
GEN := $(BUILD)/gen

is_clang := $(findstring clang,$(shell $(CC) --version 2>/dev/null))

CPPFLAGS_ALL := -I. -I$(GEN) -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE $(CPPFLAGS)
WARNINGS := -Wall -Wextra -Wstrict-prototypes -Wmissing-prototypes $(if $(is_clang),-Wshadow,-Wshadow=local -Werror=implicit-function-declaration)
# The objects are the same for both libraries. Of the shared one only the functions of src/gasket.h are visible.
SHARED := -fPIC -fvisibility=hidden
CFLAGS_ALL := -std=c11 -pthread -ffp-contract=off $(SHARED) $(WARNINGS) $(CFLAGS)
LDLIBS_ALL := -lm -pthread $(LDLIBS)

ifdef SAN
CPPFLAGS_ALL += $(if $(is_clang),-D__SANITIZE_ADDRESS__)# as GCC defines it
CFLAGS_ALL += -O1 -g1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined
LDFLAGS += -fsanitize=address,undefined
endif
ifdef TSAN
CFLAGS_ALL += -O1 -g -fno-omit-frame-pointer -fsanitize=thread
LDFLAGS += -fsanitize=thread
endif
ifdef SMALL
CPPFLAGS_ALL += -DGASKET_SMALL
endif
ifdef DEBUG
CFLAGS_ALL += -O0 -g
endif
ifneq ($(SAN)$(SMALL)$(DEBUG),)
CPPFLAGS_ALL += -DGASKET_DEBUG
endif

# The program is linked statically where the C library comes that way too: finding shared libraries takes half a millisecond,
# a fifth of compiling a small kernel. The sanitizers want them shared; then the program has a fixed address, as most of its start
# would be the relocation of their tables.
FIXED = $(if $(SAN)$(TSAN),-no-pie,$(shell echo 'int main(void) { return 0; }' | $(CC) -static -x c -o /dev/null - $(LDLIBS_ALL) 2>/dev/null && echo -static))

# The simulator's inner loops are written to be vectorized.
CFLAGS_sim := $(if $(SAN)$(TSAN)$(DEBUG),,-O3)

# The same for the loops of the interpreters.
$(B)/obj/ir/interp/run.o: CFLAGS_ir := $(if $(SAN)$(TSAN)$(DEBUG),,-O3)
$(B)/obj/src/check/execute.o $(B)/obj/src/check/row_access.o: CFLAGS_src := $(if $(SAN)$(TSAN)$(DEBUG),,-O3)

# The simulator's translator writes the instructions of one host. The folder for x86-64 serves those that it knows nothing about, too.
NATIVE := sim/native/$(if $(filter aarch64%,$(shell $(CC) -dumpmachine)),a64,x86)

# ---- what there is --------------------------------------------------------------------------------------------------

ROOMS := src/base src/image src/check src/driver src/driver/* src/explain src/library src/opencl/* src/opencl/check/* ir ir/* parser parser/* opt opt/* backend backend/* sim sim/* $(NATIVE)
SOURCES := $(sort $(wildcard $(addsuffix /*.c,$(ROOMS))))
LEXERS := $(sort $(wildcard parser/*/*.re))
GRAMMARS := $(sort $(wildcard parser/*/*.y))
LIBRARY := $(sort $(wildcard parser/library/*.cl parser/library/*.h))

# The page of `gasket explain`.
PAGE := $(sort $(wildcard src/page/*.html src/page/*.css src/page/*.js))

GENERATED_C := $(LEXERS:%.re=$(GEN)/%.c) $(GRAMMARS:%.y=$(GEN)/%.c) $(GEN)/parser/library_text.c $(GEN)/src/explain/page_text.c
GENERATED_H := $(GRAMMARS:%.y=$(GEN)/%.h) $(GEN)/parser/library_text.h $(GEN)/src/explain/page_text.h

MAIN := src/driver/main.c
OBJECTS := $(SOURCES:%.c=$(B)/obj/%.o) $(GENERATED_C:$(GEN)/%.c=$(B)/obj/gen/%.o)
LIBRARY_OBJECTS := $(filter-out $(B)/obj/$(MAIN:.c=.o) $(B)/obj/src/opencl/%,$(OBJECTS))
OPENCL_OBJECTS := $(filter $(B)/obj/src/opencl/%,$(OBJECTS))

UNIT_SOURCES := $(sort $(wildcard tests/unit/test_*.c))
UNITS := $(UNIT_SOURCES:tests/unit/%.c=$(B)/unit/%)

.PHONY: FORCE web accuracy accuracy-all all lib test units check-includes course demo bench bench-generic bench-igc bench-regions install uninstall clean lint format format-check share generated
.DELETE_ON_ERROR:
.SUFFIXES:

all: $(B)/gasket $(B)/libgasket.a $(B)/libgasket.so $(B)/libgasket-opencl.so $(B)/gasket.icd

lib: $(B)/libgasket.a $(B)/libgasket.so

generated: $(GENERATED_C) $(GENERATED_H)

# ---- generated text -------------------------------------------------------------------------------------------------

$(GEN)/%.c: %.re
	@mkdir -p $(@D)
	$(RE2C) -W -Wno-nondeterministic-tags --no-generation-date -o $@ $<

$(GEN)/%.c $(GEN)/%.h &: %.y
	@mkdir -p $(GEN)/$(dir $*)
	$(BISON) -Wall -Wno-yacc -Werror=conflicts-sr,conflicts-rr --header=$(GEN)/$*.h -o $(GEN)/$*.c $<

# The built-in functions that are OpenCL C themselves travel inside the program.
$(BUILD)/tools/embed: src/tools/embed.c
	@mkdir -p $(@D)
	$(BUILD_CC) -std=c11 -O1 -o $@ $<

$(GEN)/parser/library_text.c $(GEN)/parser/library_text.h &: $(BUILD)/tools/embed $(LIBRARY) $(wildcard parser/library)
	@mkdir -p $(GEN)/parser
	$(BUILD)/tools/embed library_text parser/library_text.h $(GEN)/parser/library_text $(LIBRARY)

$(GEN)/src/explain/page_text.c $(GEN)/src/explain/page_text.h &: $(BUILD)/tools/embed $(PAGE) $(wildcard src/page)
	@mkdir -p $(GEN)/src/explain
	$(BUILD)/tools/embed page_text src/explain/page_text.h $(GEN)/src/explain/page_text $(PAGE)

# ---- objects --------------------------------------------------------------------------------------------------------

# Changes if objects must be compiled again, because the command differs.
$(B)/command: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL)' | cmp -s - $@ || echo '$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL)' > $@

FORCE:

$(B)/obj/gen/%.o: $(GEN)/%.c $(B)/command | $(GENERATED_H)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) -MMD -MP -c -o $@ $<

$(OPENCL_OBJECTS): | $(B)/opencl_headers

$(B)/opencl_headers:
	@mkdir -p $(@D)
	@echo '#include <CL/cl_icd.h>' | $(CC) -E -x c $(CPPFLAGS) - > /dev/null || \
	    { echo "error: the Khronos OpenCL headers are missing: install opencl-c-headers (Debian) or add their folder to CPPFLAGS" >&2; exit 1; }
	@touch $@

$(B)/obj/%.o: %.c $(B)/command | $(GENERATED_H)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) $(CFLAGS_$(firstword $(subst /, ,$<))) -MMD -MP -c -o $@ $<

$(B)/libgasket.a: $(LIBRARY_OBJECTS)
	@rm -f $@
	@echo "$(AR) rcs $@"; $(AR) rcs $@ $^

# The link $(SONAME) is for programs that are linked with the library in the tree.
$(B)/libgasket.so: $(LIBRARY_OBJECTS)
	$(CC) $(CFLAGS_ALL) $(LDFLAGS) -shared -Wl,-soname,$(SONAME) -Wl,--version-script=src/library/exports.map -o $@ $^ $(LDLIBS_ALL)
	@ln -sf libgasket.so $(B)/$(SONAME)

# -Bsymbolic: the calls of its own functions do not reach those of the ICD loader, which have the same names. nodelete: its threads
# outlive dlclose().
$(B)/libgasket-opencl.so: $(OPENCL_OBJECTS) $(LIBRARY_OBJECTS)
	$(CC) $(CFLAGS_ALL) $(LDFLAGS) -shared -Wl,-Bsymbolic -Wl,-z,nodelete -Wl,--version-script=src/opencl/api/exports.map -o $@ $^ $(LDLIBS_ALL)

$(B)/gasket.icd: Makefile
	@mkdir -p $(@D)
	echo '$(abspath $(B)/libgasket-opencl.so)' > $@

$(B)/gasket: $(B)/obj/$(MAIN:.c=.o) $(B)/libgasket.a
	$(CC) $(CFLAGS_ALL) $(LDFLAGS) $(FIXED) -o $@ $^ $(LDLIBS_ALL)

-include $(OBJECTS:.o=.d) $(UNITS:=.d)

# ---- the playground -------------------------------------------------------------------------------------------------

# `make web` compiles the program to WebAssembly with Emscripten, and puts it beside the page (src/web/). The parts from npm, the
# editor and the bundler, are installed in the build folder.
EMCC ?= emcc
WEB := $(BUILD)/web
WEB_PARTS := $(BUILD)/web-parts
WEB_SOURCES := $(filter-out src/opencl/%,$(SOURCES)) src/web/spawn.c $(GENERATED_C)
WEB_FOLDERS := $(sort $(dir $(WEB_SOURCES)))
WEB_HEADERS := $(GENERATED_H) $(wildcard $(addsuffix /*.h,$(ROOMS)) $(addsuffix /*.def,$(ROOMS)))
WEB_CFLAGS := -I$(CURDIR) $(CPPFLAGS_ALL:-I$(GEN)=-I$(abspath $(GEN))) -std=c11 -O2 -ffp-contract=off -ffile-prefix-map=$(CURDIR)/= -Wall -Wextra
# Memory grows on demand. A trap is the end of an instance, so nothing is cleaned up after main().
WEB_LDFLAGS := -O2 -sMODULARIZE=1 -sEXPORT_NAME=createGasket -sENVIRONMENT=web,worker,node -sFORCE_FILESYSTEM=1 -sINVOKE_RUN=0 \
    -sEXPORTED_RUNTIME_METHODS=callMain,FS,ENV -sEXIT_RUNTIME=1 -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=64MB -sTOTAL_STACK=16MB
# Emscripten runs the node in PATH, as the other rules do, and finds Debian's modules of node, also with a node from elsewhere.
WEB_RUN := NODE_PATH=/usr/share/nodejs EM_NODE_JS=$$(command -v node)

web: $(WEB)/index.html

$(WEB_PARTS)/tools:
	@mkdir -p $(@D)
	@for tool in $(EMCC) node npm; do command -v $$tool > /dev/null || \
	    { echo "error: the playground needs $$tool; 'tests/setup.sh test' installs it" >&2; exit 1; }; done
	@touch $@

# One call compiles a folder, since Emscripten takes half a second to start.
define compile_web_folder
$(WEB_PARTS)/obj/$(1)compiled: $(foreach source,$(WEB_SOURCES),$(if $(filter $(1),$(dir $(source))),$(source))) $(WEB_HEADERS) | $(WEB_PARTS)/tools
	@mkdir -p $$(@D)
	cd $$(@D) && $$(WEB_RUN) $(EMCC) $(WEB_CFLAGS) -c $$(abspath $$(filter %.c,$$^))
	@touch $$@
endef
$(foreach folder,$(WEB_FOLDERS),$(eval $(call compile_web_folder,$(folder))))

$(WEB_PARTS)/gasket.js $(WEB_PARTS)/gasket.wasm &: $(WEB_FOLDERS:%=$(WEB_PARTS)/obj/%compiled)
	$(WEB_RUN) $(EMCC) $(WEB_LDFLAGS) -o $(WEB_PARTS)/gasket.js $(foreach source,$(WEB_SOURCES),$(WEB_PARTS)/obj/$(source:.c=.o))

$(WEB_PARTS)/npm/package.json: src/web/package.json
	@mkdir -p $(@D)
	@timeout 60 npm ping --fetch-retries=0 --fetch-timeout=6000 > /dev/null 2>&1 || \
	    { echo "error: npm does not reach its registry (npm ping), which has the packages of $<" >&2; exit 1; }
	cp $< $@
	cd $(@D) && npm install --no-audit --no-fund --no-package-lock --loglevel=error
	@touch $@

$(WEB)/index.html: $(WEB_PARTS)/gasket.wasm $(WEB_PARTS)/npm/package.json $(wildcard src/web/* src/page/*) $(wildcard samples/*.cl samples/README.md)
	node src/web/build.mjs $(WEB_PARTS) $(WEB)

# ---- tests ----------------------------------------------------------------------------------------------------------

# tests/groups/cross.py sets this for hosts without Criterion.
CRITERION ?= -lcriterion

$(B)/unit/test_document: $(B)/obj/src/opencl/check/document.o
$(B)/unit/%: tests/unit/%.c $(B)/libgasket.a
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) -MMD -MP $(LDFLAGS) -o $@ $< $(filter %.o,$^) $(B)/libgasket.a $(CRITERION) $(LDLIBS_ALL)

# Programs of tests/groups/cross.py.
$(B)/cross/%: tests/cross/%.c $(B)/libgasket.a
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $< $(B)/libgasket.a $(LDLIBS_ALL)

# ThreadSanitizer cannot be loaded later than a program's other libraries.
threads := $(if $(TSAN),-g -fsanitize=thread)

# LeakSanitizer needs no other objects: it reports at the end of a program what the whole process has lost. AddressSanitizer includes it.
leaks := $(if $(SAN)$(TSAN),,-fsanitize=leak)

# The programs exec_… leave objects on purpose.
$(B)/opencl/test_%: opencl_sanitizer = $(leaks)

$(B)/opencl/%: tests/opencl/%.c $(wildcard tests/opencl/*.h)
	@mkdir -p $(@D)
	$(CC) -std=c11 -D_DEFAULT_SOURCE $(WARNINGS) $(CFLAGS) $(threads) $(opencl_sanitizer) -pthread -o $@ $< -lOpenCL -lm

$(B)/opencl/%.cpp: tests/opencl/%.cpp
	@mkdir -p $(@D)
	$(CXX) -std=c++17 -Wall -Wextra -O1 $(threads) -pthread -o $@ $< -lOpenCL

$(B)/fuzz/run_many: tests/fuzz/run_many.c $(B)/libgasket.a
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $< $(B)/libgasket.a $(LDLIBS_ALL)

$(B)/fuzz/opencl_calls: tests/fuzz/opencl_calls.c $(OPENCL_OBJECTS) $(LIBRARY_OBJECTS)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) $(LDFLAGS) $(leaks) -o $@ $^ $(LDLIBS_ALL)

# Its calls of the allocators are replaced by its own functions, which fail on request.
FAILING := malloc calloc realloc aligned_alloc strdup strndup open_memstream chunk_cache_take

$(B)/fuzz/failing_memory: tests/fuzz/failing_memory.c $(OPENCL_OBJECTS) $(LIBRARY_OBJECTS)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) $(LDFLAGS) $(leaks) $(FAILING:%=-Wl,--wrap=%) -o $@ $^ $(LDLIBS_ALL)

# Its calls of bug_enter() are counted.
$(B)/fuzz/guarded_entries: tests/fuzz/guarded_entries.c $(OPENCL_OBJECTS) $(LIBRARY_OBJECTS)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) $(LDFLAGS) $(leaks) -Wl,--wrap=bug_enter -o $@ $^ $(LDLIBS_ALL)

$(B)/oracle/%: tests/oracle/%.c $(wildcard tests/oracle/*.h)
	@mkdir -p $(@D)
	$(CC) -std=c11 -D_DEFAULT_SOURCE -O2 -ffp-contract=off -Wall -Wextra -Itests/oracle -o $@ $< \
	    $(if $(filter tests/oracle/pocl_%,$<),-lOpenCL) -lm

$(B)/bench/%: tests/bench/%.c
	@mkdir -p $(@D)
	$(CC) -std=c11 -D_DEFAULT_SOURCE -O2 -Wall -Wextra -o $@ $< $(if $(filter tests/bench/opencl.c tests/bench/programs.c,$<),-lOpenCL)

accuracy_parts = $(addprefix tests/accuracy/,formats.c reference.c judge.c trial.c)

$(B)/accuracy: tests/accuracy/accuracy.c $(accuracy_parts) $(wildcard tests/accuracy/*.h)
	@mkdir -p $(@D)
	$(CC) -std=c11 -O2 -Wall -Wextra -o $@ $(filter %.c,$^) -lm

$(B)/sweep: tests/accuracy/sweep.c tests/accuracy/quick.c $(accuracy_parts) $(wildcard tests/accuracy/*.h)
	@mkdir -p $(@D)
	$(CC) -std=c11 -O3 -march=native -fno-math-errno -fno-trapping-math -Wall -Wextra -o $@ $(filter %.c,$^) -lmvec -lm -ldl

units: $(UNITS)

check-includes:
	$(PYTHON) tests/lint/check_includes.py
	$(PYTHON) tests/lint/check_casts.py

setting_words = --build $(B) --make "BUILD=$(BUILD) SAN=$(SAN) TSAN=$(TSAN) SMALL=$(SMALL) DEBUG=$(DEBUG) CC=$(CC) CFLAGS='$(CFLAGS)'"

# run.py builds the unit programs and oracles itself, so that a missing outside judge is a skip and not a broken build.
test: all
	$(PYTHON) tests/run.py $(setting_words) $(TEST)

# build/course/index.html: the lectures of samples/course, an explain page for each of their kernels, and the playground after `make web`.
course: all
	$(PYTHON) samples/course/render.py $(B)/gasket $(BUILD)/course $(patsubst %/index.html,%,$(wildcard $(BUILD)/web/index.html))

demo: all
	tests/tools/demo.sh $(B)/gasket

# FUNCTIONS= narrows them: names, or float double half relaxed.
accuracy: all $(B)/accuracy
	$(B)/accuracy $(B)/gasket $(FUNCTIONS)
	$(PYTHON) tests/accuracy/exact.py --gasket $(B)/gasket --all

accuracy-all: all $(B)/sweep
	$(B)/sweep $(B)/gasket $(FUNCTIONS)

bench-generic: all
	$(PYTHON) tests/bench/generic.py --build $(B) $(BENCH)

bench-regions: all
	$(PYTHON) tests/bench/regions.py --build $(B) $(BENCH)

bench-igc: all
	$(PYTHON) tests/bench/igc.py --build $(B) $(BENCH)

bench: all
	$(PYTHON) tests/bench/bench.py $(setting_words) $(BENCH)
	$(PYTHON) tests/bench/regions.py --build $(B)

# ---- installing -----------------------------------------------------------------------------------------------------

share: $(addprefix $(B)/share/,gasket.1 gasket.bash _gasket gasket.fish gasket.pc gasket.icd)

$(B)/share/gasket.1: $(B)/gasket src/share/gasket.1
	@mkdir -p $(@D)
	sed -e 's/@VERSION@/$(VERSION)/' -e '/@OPTIONS@/,$$d' src/share/gasket.1 > $@
	$(B)/gasket help --format=man >> $@
	sed -e '1,/@OPTIONS@/d' src/share/gasket.1 >> $@

$(B)/share/gasket.bash $(B)/share/_gasket $(B)/share/gasket.fish &: $(B)/gasket
	@mkdir -p $(@D)
	$(B)/gasket help --format=bash > $(B)/share/gasket.bash
	$(B)/gasket help --format=zsh > $(B)/share/_gasket
	$(B)/gasket help --format=fish > $(B)/share/gasket.fish

$(B)/share/gasket.pc: src/share/gasket.pc Makefile
	@mkdir -p $(@D)
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@VERSION@|$(VERSION)|' $< > $@

bash_dir = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
zsh_dir = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
fish_dir = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d

# The loaders of Debian and Khronos read /etc/OpenCL/vendors only.
ICD_DIR ?= $(if $(filter /usr /usr/local,$(PREFIX)),,$(PREFIX))/etc/OpenCL/vendors

$(B)/share/gasket.icd: Makefile FORCE
	@mkdir -p $(@D)
	@echo '$(PREFIX)/lib/libgasket-opencl.so' > $@

install: all share
	install -D -m 755 $(B)/gasket $(DESTDIR)$(PREFIX)/bin/gasket
	install -D -m 644 $(B)/libgasket.a $(DESTDIR)$(PREFIX)/lib/libgasket.a
	install -D -m 644 $(B)/libgasket.so $(DESTDIR)$(PREFIX)/lib/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(PREFIX)/lib/libgasket.so
	install -D -m 644 $(B)/libgasket-opencl.so $(DESTDIR)$(PREFIX)/lib/libgasket-opencl.so
	install -D -m 644 $(B)/share/gasket.icd $(DESTDIR)$(ICD_DIR)/gasket.icd
	install -D -m 644 $(B)/share/gasket.pc $(DESTDIR)$(PREFIX)/lib/pkgconfig/gasket.pc
	install -D -m 644 src/gasket.h $(DESTDIR)$(PREFIX)/include/gasket.h
	install -D -m 644 $(B)/share/gasket.1 $(DESTDIR)$(PREFIX)/share/man/man1/gasket.1
	install -D -m 644 $(B)/share/gasket.bash $(bash_dir)/gasket
	install -D -m 644 $(B)/share/_gasket $(zsh_dir)/_gasket
	install -D -m 644 $(B)/share/gasket.fish $(fish_dir)/gasket.fish

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/gasket $(DESTDIR)$(PREFIX)/lib/libgasket.a \
	    $(DESTDIR)$(PREFIX)/lib/$(SONAME) $(DESTDIR)$(PREFIX)/lib/libgasket.so $(DESTDIR)$(PREFIX)/lib/libgasket-opencl.so \
	    $(DESTDIR)$(ICD_DIR)/gasket.icd $(DESTDIR)$(PREFIX)/lib/pkgconfig/gasket.pc \
	    $(DESTDIR)$(PREFIX)/include/gasket.h $(DESTDIR)$(PREFIX)/share/man/man1/gasket.1 \
	    $(bash_dir)/gasket $(zsh_dir)/_gasket $(fish_dir)/gasket.fish

# ---- looking after the source ---------------------------------------------------------------------------------------

HAND_WRITTEN := $(SOURCES) $(sort $(wildcard sim/native/*/*.c sim/native/*/*.h $(addsuffix /*.h,$(ROOMS)) src/*.h src/tools/*.c tests/unit/*.c tests/cross/*.c tests/cross/*/*.h tests/oracle/*.c tests/opencl/*.c tests/opencl/*.h))

lint: generated
	printf '%s\n' $(SOURCES) | xargs -P 2 -n 8 sh -c 'clang-tidy --quiet "$$@" -- -std=c11 $(CPPFLAGS_ALL) 2>/dev/null' lint
	cppcheck --quiet -j 2 --std=c11 --error-exitcode=1 --inline-suppr --enable=warning,portability \
	    --suppressions-list=.cppcheck -I. -I$(GEN) $(SOURCES)

# clang-format 14: other versions lay out some lines differently. It takes the designators of kernels.h for Objective-C.
FORMATTED := $(filter-out sim/fast/kernels.h,$(HAND_WRITTEN))

format:
	clang-format-14 -i $(FORMATTED)
	$(PYTHON) tests/lint/check_layout.py --fix $(HAND_WRITTEN)

format-check:
	clang-format-14 --dry-run -Werror $(FORMATTED)
	$(PYTHON) tests/lint/check_layout.py $(HAND_WRITTEN)

clean:
	rm -rf $(BUILD)
