/* backend/binary/elf_write.h - makes a relocatable 64-bit little-endian ELF file of sections and symbols. */
#ifndef GASKET_BACKEND_BINARY_ELF_WRITE_H
#define GASKET_BACKEND_BINARY_ELF_WRITE_H

#include "backend/binary/elf.h"
#include "src/base/text.h"

enum { ELF_PROGBITS = 1, ELF_STRTAB = 3, ELF_NOTE = 7 };
enum { ELF_WRITE = 1, ELF_ALLOC = 2, ELF_EXECINSTR = 4 }; /* flags of a section */
enum { ELF_NOTYPE = 0, ELF_OBJECT = 1, ELF_FUNC = 2, ELF_LOCAL = 0, ELF_GLOBAL = 1 };

typedef struct elf_new_section {
    const char *name;
    uint32_t type, link, info;
    uint64_t flags, align, row_bytes; /* ROW_BYTES: of a table; else 0 */
    uint64_t address;                 /* that debug information counts from; 0 without it */
    text data;
} elf_new_section;

typedef struct elf_writer {
    arena *memory;
    VEC(elf_new_section) sections; /* the first is that of number 0 */
    text symbols, strings;
    uint32_t symbol_count, local_count;
} elf_writer;

void elf_writer_init(elf_writer *w, arena *memory);
/* Adds an empty section, and returns its number. */
uint32_t elf_add_section(elf_writer *w, const char *name, uint32_t type, uint64_t flags, uint64_t align);
/* Adds a symbol at byte VALUE of SECTION, and returns its number. Local symbols precede global ones. */
uint32_t elf_add_symbol(elf_writer *w, const char *name, unsigned binding, unsigned type, uint32_t section, uint64_t value,
                        uint64_t size);
/* Appends to section ROWS, of type ELF_RELA, that byte OFFSET of its target is the address of SYMBOL plus ADDEND. */
void elf_add_relocation(elf_writer *w, uint32_t rows, uint64_t offset, uint32_t type, uint32_t symbol, int64_t addend);
/* Appends the BYTES low bytes of VALUE to OUT, the lowest first. */
void elf_put(text *out, uint64_t value, unsigned bytes);
/* Appends the file for MACHINE to OUT. Symbols and strings become its last sections, to which sections of relocations are linked. */
void elf_write(elf_writer *w, uint16_t machine, unsigned abi_version, text *out);

#endif
