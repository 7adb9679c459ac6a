/* backend/binary/dwarf_writer.h - what the writers of .debug_info have in common: entries, types, variables. */
#ifndef GASKET_BACKEND_BINARY_DWARF_WRITER_H
#define GASKET_BACKEND_BINARY_DWARF_WRITER_H

#include "backend/binary/dwarf.h"
#include "backend/binary/elf_write.h"
#include "ir/source_type.h"

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
    DWARF_DIE_LOST,
    DWARF_DIE_ARRAY,
    DWARF_DIE_DIMENSION,
    DWARF_DIE_STRUCT,
    DWARF_DIE_UNION,
    DWARF_DIE_MEMBER,
    DWARF_DIE_UNNAMED_MEMBER,
    DWARF_DIE_FUNCTION,
    DWARF_DIE_INLINED,
    DWARF_DIE_INLINED_SOMEWHERE,
    DWARF_DIE_PLACED_IN_SEGMENT,
    DWARF_DIE_LOCAL_IN_SEGMENT
} dwarf_die;

/* A type that .debug_info has, by its name in OpenCL C. */
typedef struct dwarf_type {
    const char *name;
    uint32_t die; /* its byte in .debug_info */
} dwarf_type;

/* The entry of a type of a variable; of a pointer, where its target is to be stored. */
typedef struct dwarf_source_type {
    const ir_source_type *type;
    uint32_t die; /* a byte in .debug_info */
} dwarf_source_type;

typedef struct dwarf_writer {
    arena *memory;
    dwarf_sections *out;
    dwarf_files *files;
    VEC(dwarf_type) types;
    VEC(dwarf_source_type) source_types;
    VEC(dwarf_source_type) pointers; /* whose targets are written after all other types */
    VEC(dwarf_type) functions;       /* that are inlined somewhere */
} dwarf_writer;

void dwarf_put_string(text *out, const char *s);
/* Appends the operations for the SIZE bytes at byte OFFSET of the registers. */
void dwarf_put_registers(text *out, uint32_t offset, uint32_t size);
/* Begins an entry, and returns its byte in .debug_info. */
uint32_t dwarf_begin_die(dwarf_writer *w, dwarf_die die);

/* The byte in .debug_info of type NAME, which is written if it is new. */
uint32_t dwarf_write_type(dwarf_writer *w, const char *name);
/* The same for a type of a variable, and for one T for each of LANES. */
uint32_t dwarf_write_source_type(dwarf_writer *w, const ir_source_type *t);
uint32_t dwarf_write_lane_type(dwarf_writer *w, const ir_source_type *t, unsigned lanes);
/* Writes the targets of pointers. No type is written after this. */
void dwarf_write_targets(dwarf_writer *w);

/* Appends to .debug_loc that the SIZE bytes of EXPRESSION hold from address BEGIN to END; joined with the last entry, at byte *LAST, if that goes on. */
void dwarf_put_location(dwarf_writer *w, size_t *last, uint64_t begin, uint64_t end, const text *expression);
/* Write the types of the variables and the functions that the statements of a kernel have; the variables of frame FRAME and the calls in it. */
void dwarf_write_local_types(dwarf_writer *w, const dwarf_code *code);
void dwarf_write_frame(dwarf_writer *w, const dwarf_code *code, uint32_t frame, const size_t *offsets);
/* Is V, a parameter of the kernel, an argument until an assignment? Appends where it is in the statements, from the first one on. */
void dwarf_put_parameter(dwarf_writer *w, const dwarf_code *code, uint32_t v, const size_t *offsets, const text *payload,
                         uint64_t payload_end, size_t *last);

#endif
