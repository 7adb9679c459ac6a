/* backend/binary/elf.h - the sections of a 64-bit little-endian ELF file. Source: "System V Application Binary Interface", chapter 4. */
#ifndef GASKET_BACKEND_BINARY_ELF_H
#define GASKET_BACKEND_BINARY_ELF_H

#include "backend/binary/binary.h"
#include "src/base/table.h"

enum { ELF_NULL = 0, ELF_SYMTAB = 2, ELF_RELA = 4, ELF_NOBITS = 8, ELF_REL = 9 };
enum { ELF_SYMBOL_BYTES = 24, ELF_REL_BYTES = 16, ELF_RELA_BYTES = 24 };

typedef struct elf_section {
    const char *name;
    uint32_t type, link, info;
    const unsigned char *data; /* SIZE bytes of the file; NULL if the section has none */
    size_t offset, size;       /* OFFSET in the file */
    uint64_t address;
    uint64_t zeros; /* of a section without bytes in the file: its size */
} elf_section;

typedef struct elf_file {
    uint16_t machine;
    VEC(elf_section) sections;
    hash_table names; /* the numbers of the sections by name */
} elf_file;

typedef struct elf_symbol {
    const char *name;           /* NULL: it is outside the strings */
    uint32_t section_index;     /* 0: undefined */
    const elf_section *section; /* NULL: undefined, or the file has no such section */
    uint64_t value, size;
} elf_symbol;

bool elf_is(const void *data, size_t length);
/* Reads the section headers of the LENGTH bytes at DATA. False after setting *PROBLEM. */
bool elf_read(arena *memory, const unsigned char *data, size_t length, elf_file *out, binary_problem *problem);
/* The first section called NAME; NULL: there is none. */
const elf_section *elf_find(const elf_file *f, const char *name);
const elf_section *elf_find_type(const elf_file *f, uint32_t type); /* the first section of TYPE; NULL: there is none */
/* Is S one with the instructions of a kernel or of functions? */
bool elf_is_code(const elf_section *s);
/* Reads symbol NUMBER of the section SYMBOLS, which may be NULL. False: there is none. */
bool elf_read_symbol(const elf_file *f, const elf_section *symbols, uint32_t number, elf_symbol *out);
/* Little-endian numbers at P. */
uint32_t elf_u32(const unsigned char *p);
uint64_t elf_u64(const unsigned char *p);

#endif
