/* ir/verify/verifier.h - declarations shared by the files of the verifier. Private to ir/. */
#ifndef GASKET_IR_VERIFY_VERIFIER_H
#define GASKET_IR_VERIFY_VERIFIER_H

#include "ir/analysis/dominators.h"
#include "ir/text/printer.h"

typedef enum ir_rule {
#define IR_RULE(id, text) IR_RULE_##id,
#include "ir/verify/rules.def"
    IR_RULE_COUNT
} ir_rule;

typedef struct ir_verifier {
    const ir_module *m;
    const ir_function *f; /* being checked; NULL outside functions */
    const ir_block *block;
    const ir_inst *inst;     /* NULL: the block or the function is being checked */
    const ir_global *global; /* the global being checked; NULL otherwise */
    text *out;               /* violations are printed here, … */
    diag *diagnostics;       /* … or reported here, if not NULL */
    unsigned broken;
} ir_verifier;

/* Reports that the current instruction (or block, or function) violates RULE. */
void ir_rule_broken(ir_verifier *v, ir_rule rule);
static inline bool ir_rule_holds(ir_verifier *v, bool holds, ir_rule rule)
{
    if (!holds)
        ir_rule_broken(v, rule);
    return holds;
}

void ir_verify_inst(ir_verifier *v); /* inst.c: operands and types of v->inst */
void ir_verify_call(ir_verifier *v); /* call.c */
void ir_verify_form(ir_verifier *v); /* call.c: restrictions that hold in only one of the two forms */
bool ir_permits_pointers(
    const ir_verifier *v); /* whether v->f is in thread form, and of the vector language: a thread is a work-item */

bool ir_has_few_parts(const ir_type *t); /* at most IR_MOST_PARTS */

#endif
