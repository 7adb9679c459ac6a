# gasket - an OpenCL C compiler for Intel Gen9 with its own simulator.
#
#   make              build/gasket, build/libgasket.a, build/libgasket.so, build/libgasket-opencl.so, build/gasket.icd
#   make quick        the tests that find most per second, within two minutes
#   make test         everything that can be checked on this machine; the last line counts; TEST=golden: one group
#   make demo         a sample from source to result
#   make install      PREFIX=/usr/local DESTDIR= ; make uninstall undoes it                           (src/share/share.mk)
#   make vsix         the extension for VS Code, build/gasket.vsix                                     (src/editors/editors.mk)
#   make web course   the playground and the course of samples/course as HTML                          (src/web/web.mk)
#   make docs         all documents as one site with a search, build/docs/index.html                   (src/docs/docs.mk)
#   make wheel npm    the packages for Python and for node            (src/python/python.mk, src/web/npm/npm.mk)
#   make bench accuracy    tables of speed, memory, code and errors; tests/tests.mk lists them all     (tests/tests.mk)
#   make lint format format-check                                                                      (tests/lint/lint.mk)
#   make clean
#
#   V=1       shows the commands
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
CFLAGS ?= $(if $(SAN)$(TSAN),-g1,-O2)# without -g, which takes a sixth of the time of compiling
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
# Null pointers, the sizes of objects and sums of pointers are left to the address sanitizer: their own tests take a third of the time of
# compiling. The alignment of pointers is tested where bytes of others are read.
CFLAGS_ALL += -O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined
CFLAGS_ALL += -fno-sanitize=null,object-size,pointer-overflow
LDFLAGS += -fsanitize=address,undefined
# The rooms that read what others wrote tell tests/fuzz, whose targets are linked with the library, where an input leads.
fuzzed := $(if $(is_clang),-fsanitize=fuzzer-no-link)
CFLAGS_parser := $(fuzzed) -fno-sanitize=alignment
CFLAGS_opt := -fno-sanitize=alignment
CFLAGS_ir = $(fuzzed) $(if $(filter $(B)/obj/ir/interp/%,$@),$(loops))
CFLAGS_backend = $(fuzzed) $(if $(filter $(B)/obj/backend/binary/%,$@),,-fno-sanitize=alignment)
CFLAGS_src = $(fuzzed) $(if $(filter $(B)/obj/src/check/%,$@),$(loops))
endif
ifdef TSAN
CFLAGS_ALL += -O1 -fno-omit-frame-pointer -fsanitize=thread
LDFLAGS += -fsanitize=thread
endif
ifneq ($(SAN)$(SMALL)$(DEBUG),)
CPPFLAGS_ALL += -DGASKET_DEBUG $(if $(SMALL),-DGASKET_SMALL)
CFLAGS_ALL += $(if $(DEBUG),-O0 -g)
endif

# The program is linked statically where the C library comes that way too: finding shared libraries takes half a millisecond,
# a fifth of compiling a small kernel. The sanitizers want them shared; then the program has a fixed address, as most of its start
# would be the relocation of their tables.
FIXED = $(if $(SAN)$(TSAN),-no-pie,$(shell echo 'int main(void) { return 0; }' | $(CC) -static -x c -o /dev/null - $(LDLIBS_ALL) 2>/dev/null && echo -static))

# The inner loops of the simulator and of the interpreters are written to be vectorized. With the tests of the sanitizers in it, a loop over
# all instructions takes clang half a minute to optimize, and two seconds as it is.
loops := $(if $(SAN),-O0,$(if $(TSAN)$(DEBUG),,-O3))
CFLAGS_sim := $(loops)
# Otherwise the time of a handler's loop depends on the place that the linker gives it, by up to a tenth.
aligned := $(if $(filter -O3,$(loops)),-falign-loops=32)
$(B)/obj/ir/interp/run.o: CFLAGS_ir := $(loops) $(aligned)
$(B)/obj/src/check/execute.o $(B)/obj/src/check/row_access.o: CFLAGS_src := $(loops) $(aligned)

# The simulator's translator writes the instructions of one host. The folder for x86-64 serves those that it knows nothing about, too.
NATIVE := sim/native/$(if $(filter aarch64%,$(shell $(CC) -dumpmachine)),a64,x86)

# A rule begins with the folder of its target and, unless V=1 shows the commands or -s nothing, with a line: $(call begin,WORD,FILE).
Q := $(if $(V),,@)
begin = @mkdir -p $(@D)$(if $(V)$(findstring s,$(firstword -$(MAKEFLAGS))),, && printf '%-6s %s\n' $(1) $(2))

# ---- files ----------------------------------------------------------------------------------------------------------

ROOMS := src/base src/image src/device src/check src/driver src/driver/* src/debug src/lsp src/run src/explain src/library src/opencl/* src/opencl/check/* ir ir/* parser parser/* parser/check/* opt opt/* backend backend/* sim sim/* $(NATIVE)
SOURCES := $(sort $(wildcard $(addsuffix /*.c,$(ROOMS))))
LEXERS := $(sort $(wildcard parser/*/*.re))
GRAMMARS := $(sort $(wildcard parser/*/*.y))
LIBRARY := $(sort $(wildcard parser/library/*.cl parser/library/*.h))
DEVICES := $(sort $(wildcard src/share/devices/*.device))
PAGE := $(sort $(wildcard src/page/*.html src/page/*.css src/page/*.js))# of `gasket explain`

GENERATED_C := $(LEXERS:%.re=$(GEN)/%.c) $(GRAMMARS:%.y=$(GEN)/%.c) $(GEN)/parser/library_text.c $(GEN)/src/device/profile_text.c \
    $(GEN)/src/explain/page_text.c
GENERATED_H := $(GRAMMARS:%.y=$(GEN)/%.h) $(GEN)/parser/library_text.h $(GEN)/src/device/profile_text.h \
    $(GEN)/src/explain/page_text.h

MAIN := src/driver/main.c
# clang takes longer to start than to compile a source: with sanitizers, whose objects are made once, it compiles several at a time, those
# that src/tools/tools.mk names.
COMPILED := $(SOURCES)
ifdef SAN
include $(BUILD)/units/units.mk
endif
OBJECTS := $(patsubst %.c,$(B)/obj/%.o,$(COMPILED:$(BUILD)/units/%=%)) $(GENERATED_C:$(GEN)/%.c=$(B)/obj/gen/%.o)
LIBRARY_OBJECTS := $(filter-out $(B)/obj/$(MAIN:.c=.o) $(B)/obj/src/opencl/%,$(OBJECTS))
OPENCL_OBJECTS := $(filter $(B)/obj/src/opencl/%,$(OBJECTS))

.PHONY: FORCE all lib generated clean
.DELETE_ON_ERROR:
.SUFFIXES:

all: $(B)/gasket $(B)/libgasket.a $(B)/libgasket.so $(B)/libgasket-opencl.so $(B)/gasket.icd

lib: $(B)/libgasket.a $(B)/libgasket.so

generated: $(GENERATED_C) $(GENERATED_H)

# ---- objects and programs -------------------------------------------------------------------------------------------

# Changes if objects must be compiled again, because the command differs.
$(B)/command: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL)' | cmp -s - $@ || echo '$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL)' > $@

$(B)/obj/gen/%.o: $(GEN)/%.c $(B)/command | $(GENERATED_H)
	$(call begin,CC,$<)
	$(Q)$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) $(CFLAGS_$(firstword $(subst /, ,$*))) -MMD -MP -c -o $@ $<

$(B)/obj/%.o: $(BUILD)/units/%.c $(B)/command | $(GENERATED_H)
	$(call begin,CC,$<)
	$(Q)$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) -Wno-shadow $(CFLAGS_$(firstword $(subst /, ,$*))) -MMD -MP -c -o $@ $<

$(B)/obj/%.o: %.c $(B)/command | $(GENERATED_H)
	$(call begin,CC,$<)
	$(Q)$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) $(CFLAGS_$(firstword $(subst /, ,$<))) -MMD -MP -c -o $@ $<

$(OPENCL_OBJECTS): | $(B)/opencl_headers

$(B)/opencl_headers:
	@mkdir -p $(@D)
	@echo '#include <CL/cl_icd.h>' | $(CC) -E -x c $(CPPFLAGS) - > /dev/null || \
	    { echo "error: the Khronos OpenCL headers are missing: install opencl-c-headers (Debian) or add their folder to CPPFLAGS" >&2; exit 1; }
	@touch $@

$(B)/libgasket.a: $(LIBRARY_OBJECTS)
	$(call begin,AR,$@)
	@rm -f $@ && $(AR) rcs $@ $^

# The link $(SONAME) is for programs that are linked with the library in the tree.
$(B)/libgasket.so: $(LIBRARY_OBJECTS)
	$(call begin,LINK,$@)
	$(Q)$(CC) $(CFLAGS_ALL) $(LDFLAGS) -shared -Wl,-soname,$(SONAME) -Wl,--version-script=src/library/exports.map -o $@ $^ $(LDLIBS_ALL)
	@ln -sf libgasket.so $(B)/$(SONAME)

# -Bsymbolic: the calls of its own functions do not reach those of the ICD loader, which have the same names. nodelete: its threads
# outlive dlclose().
$(B)/libgasket-opencl.so: $(OPENCL_OBJECTS) $(LIBRARY_OBJECTS)
	$(call begin,LINK,$@)
	$(Q)$(CC) $(CFLAGS_ALL) $(LDFLAGS) -shared -Wl,-Bsymbolic -Wl,-z,nodelete -Wl,--version-script=src/opencl/api/exports.map -o $@ $^ $(LDLIBS_ALL)

# The ICD loader needs an absolute path: a checkout that was moved gets another one.
$(B)/gasket.icd: FORCE
	@mkdir -p $(@D)
	@echo '$(abspath $(B)/libgasket-opencl.so)' | cmp -s - $@ || echo '$(abspath $(B)/libgasket-opencl.so)' > $@

$(B)/gasket: $(B)/obj/$(MAIN:.c=.o) $(B)/libgasket.a
	$(call begin,LINK,$@)
	$(Q)$(CC) $(CFLAGS_ALL) $(LDFLAGS) $(FIXED) -o $@ $^ $(LDLIBS_ALL)

-include $(OBJECTS:.o=.d)

# ---- the rooms with rules of their own ------------------------------------------------------------------------------

include src/tools/tools.mk src/share/share.mk src/web/web.mk src/docs/docs.mk tests/tests.mk tests/lint/lint.mk src/editors/editors.mk src/packages/packages.mk src/python/python.mk src/web/npm/npm.mk

clean:
	rm -rf $(BUILD)
