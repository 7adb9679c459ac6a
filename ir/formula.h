/* ir/formula.h - integers that follow from the arguments and the ids of a work-item alone, so that a debugger can compute them at any time, wherever
 * the code has left them. */
#ifndef GASKET_IR_FORMULA_H
#define GASKET_IR_FORMULA_H

#include "ir/ir.h"
#include "src/base/text.h"

typedef struct ir_formula ir_formula;

/* What a formula is evaluated for. Each returns the bits of its value; false: it is unknown. */
typedef struct ir_formula_facts {
    bool (*argument)(const void *context, unsigned index, uint64_t *out);
    bool (*identity)(const void *context, ir_intrinsic id, unsigned dimension, uint64_t *out); /* get_local_id and its like */
    const void *context;
} ir_formula_facts;

/* The formula of V, an integer of work-item form, in MEMORY; NULL: it has none, or it is a constant or an argument itself. */
const ir_formula *ir_formula_of(arena *memory, const ir_value *v);
unsigned char ir_formula_bytes(const ir_formula *f); /* of its value */
/* The value of F; false: a fact is unknown. */
bool ir_formula_value(const ir_formula *f, const ir_formula_facts *facts, uint64_t *out);
/* Appends F as text: its nodes, operands first, with commas, such as "gasket.local_id.i32.0,arg1,add.i32". */
void ir_formula_print(text *out, const ir_formula *f);
/* The formula that WORDS are, of a kernel with this many ARGUMENTS, in MEMORY; NULL: they are none. */
const ir_formula *ir_formula_read(arena *memory, const char *words, size_t arguments);

#endif
