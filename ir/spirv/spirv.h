/* ir/spirv/spirv.h - SPIR-V modules: read, printed, validated, translated to work-item IR, and written.
 *
 * A module in memory is its words, in the order of the host, and an index of what defines each id. Text becomes words, and words become
 * text; everything else works on words. */
#ifndef GASKET_IR_SPIRV_SPIRV_H
#define GASKET_IR_SPIRV_SPIRV_H

#include "ir/build.h"
#include "ir/spirv/grammar.h"
#include "ir/text.h"

/* The limit on the bound of a module's ids: the least that the standard requires of a reader (2.17, Universal Limits). */
enum { SPIRV_MOST_IDS = 4194303 };

/* Where the text of an instruction is. */
typedef struct spirv_place {
    uint32_t offset; /* of its first word in the module */
    source_loc loc;
} spirv_place;

typedef struct spirv_import {
    uint32_t id;
    spirv_set set;
} spirv_import;

/* An instruction that states or ends the source line of those that follow. */
typedef struct spirv_line_change {
    uint32_t offset;
    bool is_line; /* OpLine */
} spirv_line_change;

/* The lines of a module, which the first error finds. */
typedef struct spirv_lines {
    VEC(spirv_line_change) changes; /* by offset */
    bool is_complete;
} spirv_lines;

typedef struct spirv_module {
    arena *memory;
    diag *d;
    const char *file; /* for messages */
    const uint32_t *words;
    uint32_t count; /* the header included */
    uint32_t bound;
    uint32_t *definitions; /* by id: the offset of the instruction whose result it is; 0: none */
    VEC(spirv_import) imports;
    spirv_lines *lines;
    VEC(spirv_place) places; /* of text, sorted by offset; none: the module was binary */
} spirv_module;

/* A value for a specialization constant: the bits of the constant, or, if it is a NUMBER of a user, which is rounded to a floating-point type. */
typedef struct spirv_specialization {
    uint32_t id; /* of the decoration SpecId */
    uint64_t bits;
    bool is_number;
    double number;
    bool is_beyond; /* no integer of 64 bits has the value of `number` */
} spirv_specialization;

typedef struct spirv_options {
    const spirv_specialization *set; /* of several for an id, the last one counts */
    size_t set_count;
    uint16_t fast;      /* fast-math flags that all floating-point operations have */
    bool keeps_objects; /* an access to a pipe stays one call, for a writer that has an instruction for it */
} spirv_options;

/* True if the N bytes at DATA begin with the first word of a SPIR-V binary, in either byte order. */
bool spirv_is_binary(const void *data, size_t n);
/* Reads the N bytes at DATA as a binary in either byte order: the header, the lengths of all instructions, and the operands of each by its
 * row. NULL after an error. FILE is its name in messages. */
spirv_module *spirv_read(arena *memory, diag *d, const char *file, const void *data, size_t n);
/* Reads the text that source_add_file() put at FILE_BASE, in the form that spirv-as reads. NULL after errors. */
spirv_module *spirv_assemble(arena *memory, diag *d, source_loc file_base);
/* Makes a module of COUNT words, the header included, as spirv_read() does. The words are not copied. */
spirv_module *spirv_module_of(arena *memory, diag *d, const char *file, const uint32_t *words, size_t count);
/* Prints M as spirv-dis --no-header --raw-id does. */
void spirv_print(text *out, const spirv_module *m);
/* Appends the bytes of M, in the order of the host. */
void spirv_write(text *out, const spirv_module *m);
/* Reports every violation of the rules of the standard for a module, and of those of the OpenCL environment; false if there was any. */
bool spirv_validate(const spirv_module *m);
/* The bytes of the specialization constant of M with the SpecId ID, one for a Boolean; 0: there is none. */
size_t spirv_specialization_bytes(const spirv_module *m, uint32_t id);
/* Translates M, which is valid, to work-item IR. Calls of built-in functions are added to OUTSIDE, with what they call. NULL after an error:
 * what gasket does not support is reported by its name. */
ir_module *spirv_translate(const spirv_module *m, const spirv_options *options, ir_outside_calls *outside);

/* Is a call of FUNCTION, a built-in function of OpenCL C, an instruction of SPIR-V that is lost when the function is compiled? IS_LOWERED: IR is
 * generated for its calls; else the library defines it. */
bool spirv_has_word(const char *function, bool is_lowered);
/* Writes M, work-item IR that no pass has lowered for the machine, as a module. NULL after an error: what SPIR-V has no word for is reported with its
 * place in the source. */
spirv_module *spirv_of_ir(arena *memory, diag *d, ir_module *m);

#endif
