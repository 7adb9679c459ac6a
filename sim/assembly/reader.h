/* sim/assembly/reader.h - assembly text to gen_program: the iga64 syntax of Gen9 with gasket's directives in comments. */
#ifndef GASKET_SIM_ASSEMBLY_READER_H
#define GASKET_SIM_ASSEMBLY_READER_H

#include "backend/isa/isa.h"

/* Reads the file of SOURCES whose first location is FILE_BASE. Returns whether it was read without an error; every error is
 * reported with its place, several of them in one run. *OUT is always a program, of what could be read. Branch targets are
 * resolved. The result obeys the grammar, not yet the rules of the hardware: that is sim/check/check.h. */
bool sim_read(arena *memory, source_map *sources, diag *diagnostics, source_loc file_base, gen_program **out);

/* Reads a file that is one operand, such as r2.1<16;8,2>:w or, with a destination's region, r10.0<2>:w. EXEC decides what a
 * region that is left out means. *IS_DST tells which of the two it was. */
bool sim_read_operand(arena *memory, source_map *sources, diag *diagnostics, source_loc file_base, unsigned exec,
                      gen_operand *out, bool *is_dst);

#endif
