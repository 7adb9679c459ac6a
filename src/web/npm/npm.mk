# src/web/npm/npm.mk - `make npm`: build/npm/gasket-VERSION.tgz, the package for node. Its WebAssembly is that of the playground.

NPM := $(BUILD)/npm
NPM_FILES := $(addprefix src/web/npm/,index.js index.d.ts example.mjs README.md) src/web/run_command.js LICENSE

.PHONY: npm

npm: $(WEB_PARTS)/gasket.js $(WEB_PARTS)/gasket.wasm $(NPM_FILES) src/web/npm/package.json
	$(call begin,NPM,$(NPM))
	$(Q)rm -rf $(NPM) && mkdir -p $(NPM)/package
	$(Q)cp $(NPM_FILES) $(WEB_PARTS)/gasket.wasm $(NPM)/package
	$(Q)cp $(WEB_PARTS)/gasket.js $(NPM)/package/gasket.cjs
	$(Q)sed 's/"version": ".*"/"version": "$(VERSION)"/' src/web/npm/package.json > $(NPM)/package/package.json
	$(Q)cd $(NPM) && npm pack --silent --offline ./package > /dev/null
	$(Q)rm -rf $(NPM)/package
