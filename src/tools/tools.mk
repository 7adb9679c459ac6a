# src/tools/tools.mk - generated text: the lexers and parsers, the files that are embedded in the program, and the units of a build with
# sanitizers.

$(GEN)/%.c: %.re
	$(call begin,RE2C,$<)
	$(Q)$(RE2C) -W -Wno-nondeterministic-tags --no-generation-date -o $@ $<

$(GEN)/%.c $(GEN)/%.h &: %.y
	$(call begin,BISON,$<)
	$(Q)$(BISON) -Wall -Wno-yacc -Werror=conflicts-sr,conflicts-rr --header=$(GEN)/$*.h -o $(GEN)/$*.c $<

# The built-in functions that are OpenCL C themselves travel inside the program, and so do the device profiles and the page.
$(BUILD)/tools/embed: src/tools/embed.c
	$(call begin,CC,$<)
	$(Q)$(BUILD_CC) -std=c11 -O1 -o $@ $<

$(GEN)/parser/library_text.c $(GEN)/parser/library_text.h &: $(BUILD)/tools/embed $(LIBRARY) $(wildcard parser/library)
	$(call begin,EMBED,parser/library)
	$(Q)$(BUILD)/tools/embed library_text parser/library_text.h $(GEN)/parser/library_text $(LIBRARY)

$(GEN)/src/device/profile_text.c $(GEN)/src/device/profile_text.h &: $(BUILD)/tools/embed $(DEVICES) $(wildcard src/share/devices)
	$(call begin,EMBED,src/share/devices)
	$(Q)$(BUILD)/tools/embed profile_text src/device/profile_text.h $(GEN)/src/device/profile_text $(DEVICES)

$(GEN)/src/explain/page_text.c $(GEN)/src/explain/page_text.h &: $(BUILD)/tools/embed $(PAGE) $(wildcard src/page)
	$(call begin,EMBED,src/page)
	$(Q)$(BUILD)/tools/embed page_text src/explain/page_text.h $(GEN)/src/explain/page_text $(PAGE)

# A folder changes with the files in it.
$(BUILD)/units/units.mk: $(SOURCES) $(sort $(dir $(SOURCES))) src/tools/units.py
	@mkdir -p $(@D)
	$(Q)echo COMPILED := $$($(PYTHON) src/tools/units.py $(@D) $(filter-out $(MAIN),$(SOURCES))) $(MAIN) > $@
