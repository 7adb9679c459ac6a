# src/share/share.mk - `make install` and `make uninstall`, and the files beside the program and the libraries: the manual page, shell
# completions, gasket.pc for pkg-config and gasket.icd for the OpenCL loader. DESTDIR is put before all paths.

PREFIX ?= /usr/local
DESTDIR ?=
# LIBDIR has the libraries for programs, OPENCL_DIR that of the OpenCL platform, which `gasket exec` finds in PREFIX/lib and PREFIX/lib/gasket.
LIBDIR ?= $(PREFIX)/lib
OPENCL_DIR ?= $(PREFIX)/lib
# The loaders of Debian and Khronos read /etc/OpenCL/vendors only.
ICD_DIR ?= $(if $(filter /usr /usr/local,$(PREFIX)),,$(PREFIX))/etc/OpenCL/vendors
STRIP ?= $(if $(filter %-gcc,$(CC)),$(CC:gcc=strip),strip)

bash_dir = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
zsh_dir = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
fish_dir = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d

.PHONY: share install uninstall

share: $(addprefix $(B)/share/,gasket.1 gasket.bash _gasket gasket.fish gasket.pc gasket.icd)

$(B)/share/gasket.1: $(B)/gasket src/share/gasket.1
	$(call begin,HELP,$@)
	@sed -e 's/@VERSION@/$(VERSION)/' -e '/@OPTIONS@/,$$d' src/share/gasket.1 > $@
	@$(B)/gasket help --format=man >> $@
	@sed -e '1,/@OPTIONS@/d' src/share/gasket.1 >> $@

$(B)/share/gasket.bash $(B)/share/_gasket $(B)/share/gasket.fish &: $(B)/gasket
	$(call begin,HELP,$(B)/share/gasket.*)
	@$(B)/gasket help --format=bash > $(B)/share/gasket.bash
	@$(B)/gasket help --format=zsh > $(B)/share/_gasket
	@$(B)/gasket help --format=fish > $(B)/share/gasket.fish

# Both contain folders, which the next call of make may change.
$(B)/share/gasket.pc: src/share/gasket.pc FORCE
	@mkdir -p $(@D)
	@sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(patsubst $(PREFIX)/%,$${prefix}/%,$(LIBDIR))|' -e 's|@VERSION@|$(VERSION)|' $< > $@

$(B)/share/gasket.icd: FORCE
	@mkdir -p $(@D)
	@echo '$(OPENCL_DIR)/libgasket-opencl.so' > $@

# Without what only a debugger reads; libgasket.a keeps its symbols.
install: all share
	$(Q)install -D -m 755 -s --strip-program=$(STRIP) $(B)/gasket $(DESTDIR)$(PREFIX)/bin/gasket
	$(Q)install -D -m 644 -s --strip-program=$(STRIP) $(B)/libgasket.so $(DESTDIR)$(LIBDIR)/$(SONAME)
	$(Q)install -D -m 644 -s --strip-program=$(STRIP) $(B)/libgasket-opencl.so $(DESTDIR)$(OPENCL_DIR)/libgasket-opencl.so
	$(Q)install -D -m 644 $(B)/libgasket.a $(DESTDIR)$(LIBDIR)/libgasket.a
	$(Q)$(STRIP) --strip-debug $(DESTDIR)$(LIBDIR)/libgasket.a
	$(Q)ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libgasket.so
	$(Q)install -D -m 644 $(B)/share/gasket.icd $(DESTDIR)$(ICD_DIR)/gasket.icd
	$(Q)install -D -m 644 $(B)/share/gasket.pc $(DESTDIR)$(LIBDIR)/pkgconfig/gasket.pc
	$(Q)install -D -m 644 src/gasket.h $(DESTDIR)$(PREFIX)/include/gasket.h
	$(Q)install -D -m 644 $(B)/share/gasket.1 $(DESTDIR)$(PREFIX)/share/man/man1/gasket.1
	$(Q)install -D -m 644 $(B)/share/gasket.bash $(bash_dir)/gasket
	$(Q)install -D -m 644 $(B)/share/_gasket $(zsh_dir)/_gasket
	$(Q)install -D -m 644 $(B)/share/gasket.fish $(fish_dir)/gasket.fish

uninstall:
	$(Q)rm -f $(DESTDIR)$(PREFIX)/bin/gasket $(DESTDIR)$(LIBDIR)/libgasket.a \
	    $(DESTDIR)$(LIBDIR)/$(SONAME) $(DESTDIR)$(LIBDIR)/libgasket.so $(DESTDIR)$(OPENCL_DIR)/libgasket-opencl.so \
	    $(DESTDIR)$(ICD_DIR)/gasket.icd $(DESTDIR)$(LIBDIR)/pkgconfig/gasket.pc \
	    $(DESTDIR)$(PREFIX)/include/gasket.h $(DESTDIR)$(PREFIX)/share/man/man1/gasket.1 \
	    $(bash_dir)/gasket $(zsh_dir)/_gasket $(fish_dir)/gasket.fish
