/* backend/binary/dwarf.h - the debug information of a zebin file, DWARF 4: source lines, kernels, arguments, variables.
 *
 * Addresses are those of the sections of the file, which gasket places one after the other, so that no relocations are needed. Source: "DWARF
 * Debugging Information Format", version 4. */
#ifndef GASKET_BACKEND_BINARY_DWARF_H
#define GASKET_BACKEND_BINARY_DWARF_H

#include "backend/binary/elf.h"

/* The code of KERNEL: BYTES of instructions at address START. */
typedef struct dwarf_code {
    const gen_kernel *kernel;
    uint64_t start, bytes;
} dwarf_code;

typedef struct dwarf_variable {
    const char *name;
    uint64_t address;
} dwarf_variable;

typedef struct dwarf_program {
    const dwarf_code *code; /* in ascending order of their addresses */
    const dwarf_variable *variables;
    size_t code_count, variable_count;
} dwarf_program;

typedef struct dwarf_sections {
    text abbrev, info, line, loc, ranges;
} dwarf_sections;

/* Has any instruction of K a source line? */
bool dwarf_has_lines(const gen_kernel *k);
/* Fills OUT, whose texts are empty. */
void dwarf_write(dwarf_sections *out, const dwarf_program *p);
/* Of the writer: appends the line table of P. FILES are its files; the number of one is its index plus 1. */
typedef struct dwarf_files {
    VEC(const char *) names;
} dwarf_files;
uint32_t dwarf_file_number(arena *memory, dwarf_files *files, const char *name);
void dwarf_write_lines(text *out, const dwarf_program *p, dwarf_files *files);
void dwarf_put_uleb(text *out, uint64_t value);

/* From ADDRESS on, instructions belong to LINE of FILE, or to none if IS_END. */
typedef struct dwarf_row {
    uint64_t address;
    const char *file;
    uint32_t line, column;
    bool is_end, is_statement; /* is_statement: a statement of the source begins there */
    size_t order;              /* in the section */
} dwarf_row;

/* The files of the unit at byte AT of the section; the number of one is its index plus that of the first one. */
typedef struct dwarf_line_unit {
    size_t at;
    dwarf_files files;
    unsigned first_file; /* 1; of version 5 it is 0 */
} dwarf_line_unit;

/* The name of file NUMBER of FILES; NULL: there is none. */
const char *dwarf_file_named(const dwarf_files *files, unsigned first, uint64_t number);

/* Sections with strings: .debug_str and .debug_line_str; NULL: there is none. */
typedef struct dwarf_strings {
    const elf_section *strings, *line_strings;
} dwarf_strings;

typedef struct dwarf_rows {
    VEC(dwarf_row) rows;
    VEC(dwarf_line_unit) units; /* by ascending byte */
} dwarf_rows;

/* Reads section LINE, .debug_line, into ROWS, sorted by address. Units of other versions than 2 to 5 are skipped (dwarf_skip_unit()). False after setting
 * *PROBLEM. */
bool dwarf_read_lines(arena *memory, const elf_section *line, const dwarf_strings *strings, dwarf_rows *rows,
                      binary_problem *problem);
/* Gives the instructions of K, whose code is at address START, the lines of ROWS. */
void dwarf_set_lines(arena *memory, const dwarf_rows *rows, gen_kernel *k, uint64_t start);

#endif
