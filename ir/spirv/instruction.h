/* ir/spirv/instruction.h - instructions of a module and their operands. Private to ir/spirv/. */
#ifndef GASKET_IR_SPIRV_INSTRUCTION_H
#define GASKET_IR_SPIRV_INSTRUCTION_H

#include "ir/spirv/spirv.h"

typedef struct spirv_inst {
    const uint32_t *words; /* the first one has the length and the opcode */
    uint32_t offset;       /* of the first word in the module */
    uint32_t count;
    uint32_t opcode;
    const spirv_row *row;
    uint32_t type, result; /* ids; 0: the instruction has none */
} spirv_inst;

/* An operand: COUNT words from AT on. A pair is two operands. */
typedef struct spirv_operand {
    char kind; /* a letter of kinds.def */
    uint32_t at, count;
} spirv_operand;

typedef struct spirv_operands {
    arena *memory;
    VEC(spirv_operand) list;
    const char *problem; /* why the words do not fit the row; NULL: they do */
} spirv_operands;

/* The instruction at OFFSET, whose length has been checked. */
spirv_inst spirv_inst_at(const spirv_module *m, uint32_t offset);
/* The instruction whose result is ID; false if there is none. */
bool spirv_definition(const spirv_module *m, uint32_t id, spirv_inst *out);
/* Iterates over the instructions of M. */
#define spirv_each(i, m)                                                                                                         \
    for (spirv_inst i = {.offset = SPIRV_HEADER_WORDS}; i.offset < (m)->count && (i = spirv_inst_at((m), i.offset), true);       \
         i.offset += i.count)

/* Finds the instructions and the definitions of M, of which `words` and `places` are set; false after an error. */
bool spirv_index(spirv_module *m);
/* Splits the words of I after the opcode into operands by the row, in OUT, whose list is overwritten. Sets OUT->problem if they do not fit. */
void spirv_split(const spirv_module *m, const spirv_inst *i, spirv_operands *out);
/* The string that begins at the word AT of I; the words after it follow at *NEXT (NULL: not needed). NULL if it does not end in I. */
const char *spirv_string(const spirv_module *m, const spirv_inst *i, uint32_t at, uint32_t *next);
/* The set that ID imports. */
spirv_set spirv_set_of(const spirv_module *m, uint32_t id);
/* The width in bits of the type ID, a number; 0 if it is none. *IS_FLOAT and *IS_SIGNED are those of the type. */
unsigned spirv_number_width(const spirv_module *m, uint32_t type, bool *is_float, bool *is_signed);
/* The type of the value ID; 0: it has none. */
uint32_t spirv_type_of(const spirv_module *m, uint32_t id);

/* Reports an error about I, an instruction of M (NULL: about the module), with its offset in words, its place in the text, and the line of the source that OpLine
 * states. RULE is the section of the standard; NULL: none is cited. */
void spirv_error(const spirv_module *m, const spirv_inst *i, const char *rule, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

#endif
