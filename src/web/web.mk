# src/web/web.mk - `make web`, the playground, and `make course`. The program is compiled to WebAssembly with Emscripten, and put beside the
# page. The parts from npm, the editor and the bundler, are installed in the build folder.

EMCC ?= emcc
comma := ,
WEB := $(BUILD)/web
WEB_PARTS := $(BUILD)/web-parts
WEB_SOURCES := $(filter-out src/opencl/% src/debug/% src/lsp/% src/base/stack.c,$(SOURCES)) src/web/spawn.c src/web/stack.c $(GENERATED_C)
WEB_FOLDERS := $(sort $(dir $(WEB_SOURCES)))
WEB_HEADERS := $(GENERATED_H) $(wildcard $(addsuffix /*.h,$(ROOMS)) $(addsuffix /*.def,$(ROOMS)))
WEB_CFLAGS := -I$(CURDIR) $(CPPFLAGS_ALL:-I$(GEN)=-I$(abspath $(GEN))) -std=c11 -ffp-contract=off -ffile-prefix-map=$(CURDIR)/= -Wall -Wextra
# The folders with the engines and what they call for each operation are compiled for speed, the others for size.
WEB_FAST := sim/% ir/interp/ ir/ src/check/ src/image/ src/run/
# The functions of gasket.h that src/web/npm calls.
WEB_EXPORTS := $(foreach name,program_new program_free program_kernel_count program_kernel kernel_parameter_count kernel_parameter \
    kernel_parameter_scalar emit launch output_free version,_gasket_$(name))
# Memory grows on demand. A trap is the end of an instance, so nothing is cleaned up after main().
WEB_LDFLAGS := -O2 -sMODULARIZE=1 -sEXPORT_NAME=createGasket -sENVIRONMENT=web,worker,node -sFORCE_FILESYSTEM=1 -sINVOKE_RUN=0 -sNODEJS_CATCH_EXIT=0 -sNODEJS_CATCH_REJECTION=0 \
    -sEXPORTED_RUNTIME_METHODS=callMain,FS,ENV -sEXPORTED_FUNCTIONS=_main,_malloc,_free,$(subst $(space),$(comma),$(strip $(WEB_EXPORTS))) -sEXIT_RUNTIME=1 -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=64MB -sTOTAL_STACK=16MB
# Emscripten runs the node in PATH, as the other rules do, and finds Debian's modules of node, also with a node from elsewhere.
WEB_RUN := NODE_PATH=/usr/share/nodejs EM_NODE_JS=$$(command -v node)

.PHONY: web course

web: $(WEB)/index.html

# build/course/index.html: the lectures of samples/course, an explain page for each of their kernels, and after `make web` the playground and
# the checks of the exercises.
course: all
	$(Q)$(PYTHON) samples/course/render.py $(B)/gasket $(BUILD)/course $(if $(wildcard $(WEB)/index.html),$(WEB) $(WEB_PARTS))

$(WEB_PARTS)/tools:
	@mkdir -p $(@D)
	@for tool in $(EMCC) node npm; do command -v $$tool > /dev/null || \
	    { echo "error: the playground needs $$tool; 'tests/setup.sh test' installs it" >&2; exit 1; }; done
	@touch $@

# One call compiles a folder, since Emscripten takes half a second to start, and several sources at a time, since clang takes a fifth.
define compile_web_folder
$(WEB_PARTS)/obj/$(1)compiled: $(foreach source,$(WEB_SOURCES),$(if $(filter $(1),$(dir $(source))),$(source))) $(WEB_HEADERS) | $(WEB_PARTS)/tools
	$$(call begin,EMCC,$(1))
	$$(Q)rm -f $$(@D)/*.o && $(PYTHON) src/tools/units.py $(WEB_PARTS)/units $$(filter %.c,$$^) | sed 's|^[^/]|$(CURDIR)/&|' > $$(@D)/units
	$$(Q)cd $$(@D) && $$(WEB_RUN) $(EMCC) $(WEB_CFLAGS) $(if $(filter $(WEB_FAST),$(1)),-O2,-Os) -c $$$$(cat units)
	@touch $$@
endef
$(foreach folder,$(WEB_FOLDERS),$(eval $(call compile_web_folder,$(folder))))

$(WEB_PARTS)/gasket.js $(WEB_PARTS)/gasket.wasm &: $(WEB_FOLDERS:%=$(WEB_PARTS)/obj/%compiled)
	$(call begin,EMCC,$(WEB_PARTS)/gasket.wasm)
	$(Q)$(WEB_RUN) $(EMCC) $(WEB_LDFLAGS) -o $(WEB_PARTS)/gasket.js $(foreach folder,$(WEB_FOLDERS),$$(sed 's|.*/\(.*\)c$$|$(WEB_PARTS)/obj/$(folder)\1o|' $(WEB_PARTS)/obj/$(folder)units))

$(WEB_PARTS)/npm/package.json: src/web/package.json
	$(call begin,NPM,$<)
	@timeout 60 npm ping --fetch-retries=0 --fetch-timeout=6000 > /dev/null 2>&1 || \
	    { echo "error: npm does not reach its registry (npm ping), which has the packages of $<" >&2; exit 1; }
	@cp $< $@
	$(Q)cd $(@D) && npm install --no-audit --no-fund --no-package-lock --loglevel=error
	@touch $@

$(WEB)/index.html: $(WEB_PARTS)/gasket.wasm $(WEB_PARTS)/npm/package.json $(wildcard src/web/* src/page/*) $(wildcard samples/*.cl samples/README.md)
	$(call begin,NODE,$@)
	$(Q)node src/web/build.mjs $(WEB_PARTS) $(WEB)
