/* ir/verifier.h - what the files of the verifier share. Private to ir/. */
#ifndef GASKET_IR_VERIFIER_H
#define GASKET_IR_VERIFIER_H

#include "ir/dominators.h"
#include "ir/printer.h"

typedef enum ir_rule {
#define IR_RULE(id, text) IR_RULE_##id,
#include "ir/rules.def"
    IR_RULE_COUNT
} ir_rule;

typedef struct ir_verifier {
    const ir_module *m;
    const ir_function *f;    /* being looked at; NULL outside */
    const ir_block *block;
    const ir_inst *inst;     /* NULL: the rule is about the block or the function */
    const ir_global *global; /* the rule is about this one; NULL otherwise */
    text *out;               /* where what is broken is told, … */
    diag *told;              /* … or here, when there is one */
    unsigned broken;
} ir_verifier;

/* The current instruction (or block, or function) breaks RULE. */
void ir_rule_broken(ir_verifier *v, ir_rule rule);
static inline bool ir_rule_holds(ir_verifier *v, bool holds, ir_rule rule)
{
    if (!holds)
        ir_rule_broken(v, rule);
    return holds;
}

void ir_verify_inst(ir_verifier *v);  /* verify_inst.c: operands and types of v->inst */
void ir_verify_call(ir_verifier *v);  /* verify_call.c */
void ir_verify_form(ir_verifier *v);  /* verify_call.c: what only one of the two forms may hold */

bool ir_has_few_parts(const ir_type *t); /* at most IR_MOST_PARTS */

#endif
