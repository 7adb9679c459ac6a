/* backend/binary/dwarf_reader.h - what the readers of types, expressions and variables of .debug_info have in common. */
#ifndef GASKET_BACKEND_BINARY_DWARF_READER_H
#define GASKET_BACKEND_BINARY_DWARF_READER_H

#include "backend/binary/dwarf.h"
#include "backend/binary/dwarf_info.h"
#include "ir/source_type.h"
#include "src/base/map.h"

typedef struct dwarf_reader {
    arena *memory;
    dwarf_info info;
    const elf_section *loc, *ranges; /* .debug_loc, .debug_ranges; NULL: there is none */
    const dwarf_rows *rows;
    binary_problem *problem;
    map types;      /* of entries: ir_source_type */
    uint64_t work;  /* comparisons, operations and places so far: damaged information could demand any number */
    bool is_broken; /* *problem has been set */
} dwarf_reader;

/* Sets the problem to WHAT at byte AT of section S, unless there is one. */
void dwarf_reader_fail(dwarf_reader *r, const elf_section *s, size_t at, const char *what);
/* The type of E, or of what it is an instance of. Never NULL: an unknown type has no bytes. */
const ir_source_type *dwarf_read_type(dwarf_reader *r, const dwarf_entry *e);

/* Bytes of a value of a variable in one lane. */
typedef enum dwarf_part_kind { DWARF_PART_UNKNOWN, DWARF_PART_NUMBER, DWARF_PART_REGISTERS, DWARF_PART_MEMORY } dwarf_part_kind;
typedef struct dwarf_part {
    dwarf_part_kind kind;
    uint32_t bytes;
    uint32_t address; /* REGISTERS: byte of the registers; MEMORY: where the registers have a 64-bit address */
    uint64_t number;  /* NUMBER: its bits; MEMORY: to be added to the address */
} dwarf_part;
enum { DWARF_MOST_PARTS = 64 };
typedef struct dwarf_parts {
    dwarf_part items[DWARF_MOST_PARTS];
    unsigned count;
} dwarf_parts;

/* Evaluates the expression of LENGTH bytes at byte AT of section S for LANE: where the parts of a value of SIZE bytes are. An operation that depends on what
 * only a debugger has makes a part unknown; a damaged expression is a problem. */
void dwarf_evaluate(dwarf_reader *r, const elf_section *s, size_t at, size_t length, unsigned lane, uint64_t size,
                    dwarf_parts *out);

/* Fills the statements of K, whose code is at address START, from the rows and entries. */
void dwarf_read_statements(dwarf_reader *r, gen_kernel *k, uint64_t start);

#endif
