/* ir/spirv/grammar.h - the grammar of SPIR-V: the rows of core.def, vendor.def, enumerants.def, opencl_std.def and debug_info.def.
 *
 * Reader, printer, assembler, validator and writer follow the same rows. */
#ifndef GASKET_IR_SPIRV_GRAMMAR_H
#define GASKET_IR_SPIRV_GRAMMAR_H

#include <stdbool.h>
#include <stdint.h>

enum { SPIRV_MAGIC = 0x07230203, SPIRV_HEADER_WORDS = 5 };

/* SPIRV_OpNop … */
typedef enum spirv_opcode {
#define SPIRV_OP(opcode, name, ...) SPIRV_Op##name = opcode,
#include "ir/spirv/core.def"
#define SPIRV_OP(opcode, name, ...) SPIRV_Op##name = opcode,
#include "ir/spirv/vendor.def"
} spirv_opcode;

/* The letters of kinds.def: SPIRV_KIND_IdRef … */
typedef enum spirv_kind {
#define SPIRV_KIND(letter, name, ...) SPIRV_KIND_##name = letter,
#include "ir/spirv/kinds.def"
} spirv_kind;

typedef enum spirv_kind_class {
    SPIRV_CLASS_ID,
    SPIRV_CLASS_LITERAL,
    SPIRV_CLASS_VALUE,
    SPIRV_CLASS_MASK,
    SPIRV_CLASS_PAIR,
} spirv_kind_class;

/* The enumerants, SPIRV_Capability_Kernel … */
enum {
#define SPIRV_ENUM(kind, value, name, ...) SPIRV_##kind##_##name = value,
#include "ir/spirv/enumerants.def"
};

typedef enum spirv_std {
#define SPIRV_STD(number, name, ...) SPIRV_STD_##name = number,
#include "ir/spirv/opencl_std.def"
} spirv_std;

typedef struct spirv_row {
    uint32_t opcode;
    const char *name, *operands, *capabilities, *extensions;
    unsigned version;
} spirv_row;

typedef struct spirv_enumerant {
    const char *kind;
    uint32_t value;
    const char *name, *operands, *capabilities;
    unsigned version;
} spirv_enumerant;

typedef struct spirv_ext_row {
    uint32_t number;
    const char *name, *operands;
    const char *function, *signs; /* of OpenCL.std; NULL for the other sets */
} spirv_ext_row;

typedef enum spirv_set { SPIRV_SET_NONE, SPIRV_SET_STD, SPIRV_SET_DEBUG, SPIRV_SET_NON_SEMANTIC } spirv_set;

/* The row with this opcode, the first one of several; NULL: there is none. */
const spirv_row *spirv_row_of(uint32_t opcode);
/* The row called NAME, which may begin with "Op"; NULL: there is none. */
const spirv_row *spirv_row_named(const char *name);
const char *spirv_kind_name(char letter);
extern const uint8_t spirv_classes[128]; /* by letter */
static inline spirv_kind_class spirv_class_of(char letter)
{
    return (spirv_kind_class)spirv_classes[letter & 127];
}
/* The enumerant of the kind LETTER with this value, or called NAME; NULL: there is none. A value of kind None of a mask is 0. */
const spirv_enumerant *spirv_enumerant_of(char letter, uint32_t value);
const spirv_enumerant *spirv_enumerant_named(char letter, const char *name);
/* The set that OpExtInstImport names; SPIRV_SET_NONE: gasket does not know it. */
spirv_set spirv_set_named(const char *name);
const spirv_ext_row *spirv_ext_row_of(spirv_set set, uint32_t number);
const spirv_ext_row *spirv_ext_row_named(spirv_set set, const char *name);

/* Is WORD one of LIST, whose words are separated by blanks? */
bool spirv_is_listed(const char *list, const char *word);

/* Has the pointer operand of instruction NUMBER of OpenCL.std ints as its target, as many as the result has numbers? Else it has the type of the result. */
bool spirv_std_stores_ints(spirv_std number);

#endif
