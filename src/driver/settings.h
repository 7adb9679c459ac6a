/* src/driver/settings.h - what the options of a command line mean for a compilation. Private to the compilation (pipeline.h). */
#ifndef GASKET_DRIVER_SETTINGS_H
#define GASKET_DRIVER_SETTINGS_H

#include "src/driver/pipeline.h"

/* --print-after=lower prints the IR exactly as the front end generates it, with its unreachable blocks. */
#define LOWER_STEP "lower"

/* Reads the options of C's session into its settings; false after error messages. */
bool read_settings(compilation *c);
/* Does the source of C have the default version of clBuildProgram and clCompileProgram, the highest 1.x of the device, as its build options choose
 * none (OpenCL API 5.8.6.5, "Options Controlling the OpenCL C Version")? That concerns no IL, nor modules that are compiled further. */
bool has_version_of_api(const compilation *c);
/* Is the wanted stage SPIR-V, before what is lowered for the machine? */
bool makes_spirv(const compilation *c);
/* True if --print-before (BEFORE) or --print-after names STEP. CONTEXT: the options. */
bool dump_wanted(void *context, const char *step, bool before);
/* Does LIST name no pass but mem2reg, which neither removes nor merges the accesses that --check checks? */
bool keeps_accesses(const char *list);

#endif
