/* src/driver/spirv_input.h - SPIR-V as the input of a compilation. */
#ifndef GASKET_DRIVER_SPIRV_INPUT_H
#define GASKET_DRIVER_SPIRV_INPUT_H

#include "src/driver/pipeline.h"

/* Reads, validates and translates the file of C, a binary or text, with the specialization constants of --spec. FAST: the fast-math flags of its
 * operations. Adds the calls of functions that it does not define to OUTSIDE. NULL after an error. */
ir_module *read_spirv(compilation *c, uint16_t fast, ir_outside_calls *outside);

#endif
