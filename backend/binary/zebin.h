/* backend/binary/zebin.h - Intel's zebin format: ELF with machine code in .text.KERNEL, and .ze_info, a description of its kernels. */
#ifndef GASKET_BACKEND_BINARY_ZEBIN_H
#define GASKET_BACKEND_BINARY_ZEBIN_H

#include "backend/binary/elf.h"
#include "backend/binary/kernel.h"
#include "backend/binary/dwarf.h"
#include "backend/binary/yaml.h"

/* The variables in SECTION: their numbers and first bytes, ascending. */
typedef struct zebin_section {
    const elf_section *section;
    VEC(int) globals;
    VEC(uint64_t) starts;
} zebin_section;

enum { ZEBIN_SECTIONS = 5 };

/* The items of a list by their names. */
typedef struct zebin_rows {
    VEC(const yaml_node *) rows;
    hash_table names;
} zebin_rows;

/* A relocation: the byte that it changes, and its place among the relocations. */
typedef struct zebin_place {
    uint64_t offset;
    size_t at;
} zebin_place;

/* The relocations of a section, in ROWS, by their offsets; ROWS is NULL if it has none. */
typedef struct zebin_places {
    const elf_section *rows;
    VEC(zebin_place) items;
    bool is_known;
} zebin_places;

typedef struct zebin_reader {
    arena *memory;
    const elf_file *elf;
    const elf_section *info; /* .ze_info, or .misc.gasket while that is read */
    const yaml_node *extras; /* the document of .misc.gasket; NULL: the file has none */
    gen_program *program;
    const char *only;                       /* the only kernel to read; NULL: all */
    zebin_rows described, named, extra;     /* of the kernels: in .ze_info, in its names of arguments, in .misc.gasket */
    zebin_rows functions;                   /* that .ze_info describes */
    zebin_rows blocks;                      /* the described kernels of blocks, by the name of the kernel that enqueues them */
    zebin_section sections[ZEBIN_SECTIONS]; /* with variables; without a section if the file has none */
    zebin_places *places;                   /* by section; NULL: no code has been read */
    uint32_t copied;                        /* bytes of functions that kernels have got */
    dwarf_rows lines;                       /* of .debug_line */
    binary_problem *problem;
} zebin_reader;

/* Reads the program of ELF file F, as binary_read() does. NULL after setting *PROBLEM. */
gen_program *zebin_read(arena *memory, const elf_file *f, const char *only, binary_problem *problem);

/* Of the reader: sets *PROBLEM to WHAT at byte OFFSET of the file, and returns false. */
bool zebin_fail(zebin_reader *r, size_t offset, const char *what);
/* The number in member KEY of MAP, FALLBACK without one. False after setting the problem: it is not a number from 0 to 2^32 - 1. */
bool zebin_number(zebin_reader *r, const yaml_node *map, const char *key, uint32_t fallback, uint32_t *out);
/* Fills arguments, payload, surfaces, samplers and memory sizes of K from its description ROW, and MISC, that of its arguments (may be NULL). */
bool zebin_describe(zebin_reader *r, gen_kernel *k, const yaml_node *row, const yaml_node *misc);

/* The row called NAME; NULL: there is none. */
const yaml_node *zebin_find_row(const zebin_rows *rows, const char *name);
/* Reads the addresses in the variables of the program, and those in K, whose instructions are in CODE; K gets a copy of the functions that it
 * refers to. */
bool zebin_relocate_globals(zebin_reader *r);
bool zebin_relocate_code(zebin_reader *r, gen_kernel *k, const elf_section *code);

#endif
