/* backend/binary/dwarf_writer.h - what the writers of .debug_info have in common: entries, types, variables. */
#ifndef GASKET_BACKEND_BINARY_DWARF_WRITER_H
#define GASKET_BACKEND_BINARY_DWARF_WRITER_H

#include "backend/binary/dwarf.h"
#include "backend/binary/elf_write.h"

/* DWARF_FIRST_REGISTER is the number of r0, as in debug information of Intel's compiler. DWARF_NO_DIE: no entry is at this byte. */
enum { DWARF_ADDRESS_BYTES = 8, DWARF_FIRST_REGISTER = 16, DWARF_NO_DIE = 0 };

/* The rows of .debug_abbrev (dwarf_write.c). */
typedef enum dwarf_die {
    DWARF_DIE_UNIT = 1,
    DWARF_DIE_BASE,
    DWARF_DIE_POINTER,
    DWARF_DIE_POINTER_TO,
    DWARF_DIE_VECTOR,
    DWARF_DIE_COUNT,
    DWARF_DIE_OTHER,
    DWARF_DIE_KERNEL,
    DWARF_DIE_ARGUMENT,
    DWARF_DIE_PLACED,
    DWARF_DIE_VARIABLE,
    DWARF_DIE_LOCAL,
    DWARF_DIE_LOST
} dwarf_die;

/* A type that .debug_info has, by its name in OpenCL C. */
typedef struct dwarf_type {
    const char *name;
    uint32_t die; /* its byte in .debug_info */
} dwarf_type;

typedef struct dwarf_writer {
    arena *memory;
    dwarf_sections *out;
    VEC(dwarf_type) types;
} dwarf_writer;

void dwarf_put_string(text *out, const char *s);
/* Appends the operations for the SIZE bytes at byte OFFSET of the registers. */
void dwarf_put_registers(text *out, uint32_t offset, uint32_t size);
/* Begins an entry, and returns its byte in .debug_info. */
uint32_t dwarf_begin_die(dwarf_writer *w, dwarf_die die);

/* The byte in .debug_info of type NAME, which is written if it is new. */
uint32_t dwarf_write_type(dwarf_writer *w, const char *name);
/* The same for a vector with one NAME for each of LANES. DWARF_NO_DIE: NAME is no scalar. */
uint32_t dwarf_write_lane_type(dwarf_writer *w, const char *name, unsigned lanes);

/* Write the types of the variables that the statements of a kernel have; the variables. */
void dwarf_write_local_types(dwarf_writer *w, const dwarf_code *code);
void dwarf_write_locals(dwarf_writer *w, const dwarf_code *code);

#endif
