/* backend/binary/dwarf_cursor.h - reads the numbers and strings of a section with debug information, each within its bounds. */
#ifndef GASKET_BACKEND_BINARY_DWARF_CURSOR_H
#define GASKET_BACKEND_BINARY_DWARF_CURSOR_H

#include "backend/binary/elf.h"

typedef struct dwarf_cursor {
    arena *memory;
    const elf_section *section;
    size_t at, end; /* in the section */
    binary_problem *problem;
    bool is_broken; /* *PROBLEM has been set, and everything that follows is 0 */
} dwarf_cursor;

/* Sets the problem to WHAT at the next byte, unless there is one. */
void dwarf_break(dwarf_cursor *c, const char *what);
/* The unit of debug information at byte AT of the section, of a VERSION other than 2 to NEWEST, is not read: says so to the reader of the file. */
void dwarf_skip_unit(const dwarf_cursor *c, size_t at, unsigned version, unsigned newest);
uint64_t dwarf_take(dwarf_cursor *c, unsigned bytes);
/* A number with 7 bits in each byte; SIGNED: with a sign in the last. */
uint64_t dwarf_take_leb(dwarf_cursor *c, bool is_signed);
/* A string of the section, without control characters; WHAT it is, for problems. */
const char *dwarf_take_string(dwarf_cursor *c, const char *what);
/* The same at byte AT of section S, NULL: there is none, to which the value before C refers. */
const char *dwarf_string_at(dwarf_cursor *c, const elf_section *s, uint64_t at, const char *what);

#endif
