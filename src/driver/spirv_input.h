/* src/driver/spirv_input.h - SPIR-V as the input of a compilation. */
#ifndef GASKET_DRIVER_SPIRV_INPUT_H
#define GASKET_DRIVER_SPIRV_INPUT_H

#include "src/driver/pipeline.h"
#include "ir/text.h"

/* Reads, validates and translates the file of C, a binary or text, with the specialization constants of --spec. FAST: the fast-math flags of its
 * operations; KEEPS_OBJECTS: as in spirv_options. Adds the calls of functions that it does not define to OUTSIDE. NULL after an error. */
ir_module *read_spirv(compilation *c, uint16_t fast, bool keeps_objects, ir_outside_calls *outside);

#endif
