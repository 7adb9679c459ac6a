/* sim/assembly/reader.h - reads assembly text into a gen_program: the iga64 syntax of Gen9, with gasket's directives in
 * comments. */
#ifndef GASKET_SIM_ASSEMBLY_READER_H
#define GASKET_SIM_ASSEMBLY_READER_H

#include "backend/isa/isa.h"

/* Reads the file of SOURCES whose first location is FILE_BASE. Returns true if it has no errors. Reports each error at its
 * location and continues with the next statement. *OUT is always a program in MEMORY, of the statements without errors, with
 * branch targets resolved. The program obeys the grammar; sim/check/check.h checks the hardware's rules. */
bool sim_read(arena *memory, source_map *sources, diag *diagnostics, source_loc file_base, gen_program **out);

/* Reads a file that consists of one operand, such as r2.1<16;8,2>:w or, with a destination's region, r10.0<2>:w. EXEC, the
 * execution size, determines the default of an omitted region. *IS_DST becomes true for a destination. Returns false after an
 * error. */
bool sim_read_operand(arena *memory, source_map *sources, diag *diagnostics, source_loc file_base, unsigned exec,
                      gen_operand *out, bool *is_dst);

#endif
