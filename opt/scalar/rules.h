/* opt/scalar/rules.h - the rules of rules.def as trees, and matching with them. */
#ifndef GASKET_OPT_SCALAR_RULES_H
#define GASKET_OPT_SCALAR_RULES_H

#include "ir/ir.h"

enum { RULE_NODES = 10, RULE_VARIABLES = 6 }; /* x y z w C D */

typedef enum rule_kind { RULE_OPERATION, RULE_VARIABLE, RULE_CONSTANT, RULE_NUMBER, RULE_LOWEST, RULE_REAL, RULE_LOG2 } rule_kind;

typedef struct rule_node {
    uint8_t kind, op, pred, count; /* rule_kind, ir_opcode, ir_pred, operands */
    uint8_t operand[3];            /* nodes */
    uint8_t variable;
    int64_t number;
    double real;
} rule_node;

typedef struct rule {
    rule_node nodes[2 * RULE_NODES];
    uint8_t pattern, result;       /* roots */
    uint8_t conditions;
    uint8_t makers[2];             /* what the first two operands must be made by: see maker_of() in rules.c */
    const char *pattern_text, *result_text;
} rule;

enum { RULE_POW2 = 1, RULE_SMALL = 2, RULE_ONCE = 4, RULE_EXACT = 8, RULE_NSZ = 16 };

/* All rules, *COUNT of them. These functions may be called from several threads. */
const rule *opt_rules(unsigned *count);
/* The first rule that fits I; NULL when none does. */
const rule *opt_rule_that_fits(ir_inst *i);
/* What I becomes by the first rule that fits, built at B; NULL when none does. The new operations have the type and flags of I
 * where they stand for it. */
ir_value *opt_apply_rules(ir_builder *b, ir_inst *i);

#endif
