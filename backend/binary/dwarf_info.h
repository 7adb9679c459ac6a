/* backend/binary/dwarf_info.h - reads section .debug_info, versions 2 to 4, into a tree of entries, with the attributes that gasket uses. */
#ifndef GASKET_BACKEND_BINARY_DWARF_INFO_H
#define GASKET_BACKEND_BINARY_DWARF_INFO_H

#include "backend/binary/dwarf_codes.h"
#include "backend/binary/dwarf_cursor.h"

typedef enum dwarf_value_kind { DWARF_NUMBER, DWARF_STRING, DWARF_BLOCK, DWARF_REFERENCE } dwarf_value_kind;

typedef struct dwarf_value {
    uint16_t attribute, form;
    dwarf_value_kind kind;
    size_t at;       /* in .debug_info: of a block its first byte, else of the value */
    uint64_t number; /* NUMBER: the value; BLOCK: its bytes; REFERENCE: the byte of an entry in .debug_info */
    const char *string;
} dwarf_value;

typedef struct dwarf_entry {
    unsigned tag;
    size_t at; /* in .debug_info */
    const struct dwarf_unit *unit;
    struct dwarf_entry *parent, *first, *last, *next; /* `first` and `last`: its children */
    dwarf_value *values;
    size_t value_count;
} dwarf_entry;

typedef struct dwarf_unit {
    size_t at; /* in .debug_info */
    dwarf_entry *root;
    unsigned address_bytes;
    uint64_t base; /* address that ranges and lists of locations count from */
} dwarf_unit;

typedef struct dwarf_info {
    const elf_section *info, *abbrev, *strings; /* `strings`: .debug_str; NULL: there is none */
    VEC(dwarf_unit *) units;
    VEC(dwarf_entry *) entries; /* all of them, by ascending byte */
} dwarf_info;

/* Reads the sections of OUT, the first two of which exist. False after setting *PROBLEM. */
bool dwarf_read_info(arena *memory, dwarf_info *out, binary_problem *problem);
/* The value of ATTRIBUTE of E; NULL: it has none. */
const dwarf_value *dwarf_find_value(const dwarf_entry *e, unsigned attribute);
/* The same for a number or string; FALLBACK: it has none, or another kind of value. */
uint64_t dwarf_number_of(const dwarf_entry *e, unsigned attribute, uint64_t fallback);
const char *dwarf_string_of(const dwarf_entry *e, unsigned attribute, const char *fallback);
/* The entry that ATTRIBUTE of E refers to; NULL: none. */
const dwarf_entry *dwarf_entry_of(const dwarf_info *info, const dwarf_entry *e, unsigned attribute);

#endif
