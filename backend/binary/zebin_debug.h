/* backend/binary/zebin_debug.h - the debug information of zebin files: addresses and relocations, lines, statements. */
#ifndef GASKET_BACKEND_BINARY_ZEBIN_DEBUG_H
#define GASKET_BACKEND_BINARY_ZEBIN_DEBUG_H

#include "backend/binary/dwarf.h"

/* F with relocations of its debug information applied, and, where they are, with an address of its own for each section with code. NULL after setting *PROBLEM. */
const elf_file *zebin_link_debug(arena *memory, const elf_file *f, binary_problem *problem);
/* Reads .debug_line into ROWS. Without addresses of sections, rows could belong to any kernel, and are left out. */
bool zebin_read_lines(arena *memory, const elf_file *f, dwarf_rows *rows, binary_problem *problem);
/* Fills the statements of the kernels of P, whose code is read, from .misc.gasket.debug, or else from DWARF with the lines ROWS. IS_ALL: P has all kernels of F. */
bool zebin_read_statements(arena *memory, const elf_file *f, const dwarf_rows *rows, gen_program *p, bool is_all,
                           binary_problem *problem);

#endif
