/* opt/scalar/rules.h - the rules of rules.def as pattern trees, and their application. */
#ifndef GASKET_OPT_SCALAR_RULES_H
#define GASKET_OPT_SCALAR_RULES_H

#include "ir/build.h"

enum { RULE_NODES = 10, RULE_VARIABLES = 6 }; /* variables of a pattern: x y z w match any value, C D match constants */

typedef enum rule_kind { RULE_OPERATION, RULE_VARIABLE, RULE_CONSTANT, RULE_NUMBER, RULE_LOWEST, RULE_REAL, RULE_LOG2 } rule_kind;

typedef struct rule_node {
    uint8_t kind, op, pred, count; /* rule_kind, ir_opcode, ir_pred, number of operands */
    uint8_t operand[3];            /* indices of the operands' nodes in rule.nodes */
    uint8_t variable;
    int64_t number;
    double real;
} rule_node;

typedef struct rule {
    rule_node nodes[2 * RULE_NODES];
    uint8_t pattern, result; /* indices of the root nodes */
    uint8_t conditions;      /* set of RULE_POW2 … */
    uint8_t makers[2];       /* required opcodes of the first two operands: see maker_of() in rules.c */
    const char *pattern_text, *result_text;
} rule;

enum { RULE_POW2 = 1, RULE_SMALL = 2, RULE_ONCE = 4, RULE_EXACT = 8, RULE_NSZ = 16, RULE_QUIET = 32 };

/* Returns the array of all rules, *COUNT of them. The functions of this header may be called from several threads. */
const rule *opt_rules(unsigned *count);
/* The first rule that matches I; NULL when none does. */
const rule *opt_find_rule(ir_inst *i);
/* Applies the first rule that matches I and returns the replacement, built at B; NULL when none matches. New operations have
 * the type of I (operands of comparisons: that of I's operands); floating-point operations get the flags of I. */
ir_value *opt_apply_rules(ir_builder *b, ir_inst *i);

#endif
