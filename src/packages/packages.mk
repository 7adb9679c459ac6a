# src/packages/packages.mk - what users install: Debian's packages, and a release with all packages.
#
#   make deb          build/deb: source and binary packages of the work tree
#   make deb-check    the same, checked by lintian, built a second time, installed, used and removed in a minimal root (as root)
#   make abi          the functions and structures of src/gasket.h are those of the last release (src/packages/abi)
#   make release      build/release: source archive, all packages, checksums; publishes nothing

.PHONY: deb deb-check abi release

deb:
	$(Q)src/packages/deb.sh $(BUILD)/deb

deb-check: deb
	$(Q)lintian --fail-on error,warning $(BUILD)/deb/*.changes
	$(Q)src/packages/root.sh $(BUILD)/deb
	$(Q)src/packages/double.sh $(BUILD)/deb

# The interface alone: entries.o has all functions of src/gasket.h, structures.o the other structures.
$(B)/abi/libgasket.so: $(B)/obj/src/library/entries.o $(B)/obj/src/packages/abi/structures.o src/library/exports.map
	$(call begin,LINK,$@)
	$(Q)$(CC) -shared -nostdlib -Wl,-soname,$(SONAME) -Wl,--version-script=src/library/exports.map -o $@ $(filter %.o,$^)

-include $(B)/obj/src/packages/abi/structures.d

abi: $(B)/abi/libgasket.so
	$(Q)src/packages/abi/compare.sh $< $(SONAME)

release:
	$(Q)src/packages/release.sh $(BUILD)/release
