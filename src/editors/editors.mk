# src/editors/editors.mk - the extension of VS Code, which npm's @vscode/vsce packs with the packages that it needs.
VSIX := $(BUILD)/gasket.vsix

.PHONY: vsix
vsix: $(VSIX)

$(VSIX): $(wildcard src/editors/vscode/* src/editors/vscode/*/*) LICENSE src/editors/editors.mk
	$(Q)rm -rf $(BUILD)/vscode && mkdir -p $(BUILD)/vscode
	$(Q)cp -R src/editors/vscode/. LICENSE $(BUILD)/vscode
	$(Q)cd $(BUILD)/vscode && npm install --silent --no-audit --no-fund && npx vsce package --allow-missing-repository --out ../gasket.vsix
