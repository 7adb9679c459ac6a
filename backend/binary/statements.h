/* backend/binary/statements.h - section .misc.gasket.debug: the statements of the source with all that their directives have (src/driver/formats.md 3.3).
 *
 * DWARF has no words for some places: formulas, masks, arguments that are in no register any more, private memory of a lane. So this section has the tables
 * of the kernels as they are, and DWARF has what other debuggers can use. Numbers are ULEB128, strings end with NUL:
 *
 *   section    version, kernel ... up to the end
 *   kernel     name, private start, private bytes, files, types, variables, frames but the first, statements: each a count and its items
 *   type       kind, bytes, align, count, 1 + type of the element or 0, address space, flags, name; a record then has its fields
 *   field      offset, type, 1 and a name or 0
 *   variable   type, flags, line, column, name
 *   frame      parent, 1 + file or 0, line, column, name
 *   statement  instruction minus that of the one before, block's last minus it, file, line, column, frame, count and places
 *   place      kind, flags, variable, frame, [part], instructions until it ends, what its kind has */
#ifndef GASKET_BACKEND_BINARY_STATEMENTS_H
#define GASKET_BACKEND_BINARY_STATEMENTS_H

#include "backend/binary/elf.h"

enum { STATEMENTS_VERSION = 1 };
enum { STATEMENTS_SIGNED = 1, STATEMENTS_FLOAT = 2, STATEMENTS_UNION = 4 }; /* of a type */
enum { STATEMENTS_PARAMETER = 1 };                                          /* of a variable */
enum {
    STATEMENTS_VARYING = 1,
    STATEMENTS_PART = 2,
    STATEMENTS_IN_FLAGS = 4,
    STATEMENTS_INVERTED = 8,
    STATEMENTS_SIGN = 16
}; /* of a place */

/* Has any kernel of P statements? */
bool statements_exist(const gen_program *p);
void statements_write(text *out, const gen_program *p);
/* Fills the statements of the kernels of P, whose instructions and arguments are known, from section S. False after setting *PROBLEM. */
bool statements_read(arena *memory, const elf_section *s, gen_program *p, binary_problem *problem);

#endif
