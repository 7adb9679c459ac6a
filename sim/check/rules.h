/* sim/check/rules.h - internal interfaces of the rule checker.
 *
 * Each check function checks one group of rules on the instruction c->i. It reports the first broken rule and returns false, or
 * returns true. REFUSE(c, id, …) reports row ID of rules.def with the arguments of its format; its value is false. */
#ifndef GASKET_SIM_CHECK_RULES_H
#define GASKET_SIM_CHECK_RULES_H

#include "backend/isa/isa.h"

typedef struct checker {
    diag *diagnostics;   /* NULL: only `broken` is set */
    arena *memory;       /* scratch */
    const gen_kernel *k;
    const gen_inst *i;
    int index;           /* of i */
    const char *broken;  /* the rule that sim_check_refuse() reported last, in words */
} checker;

#define RULE(id, text, source) static const char rule_##id[] __attribute__((unused)) = text;
#include "sim/check/rules.def"

/* Reports that c->i breaks rule ID: FMT, then ID in brackets. Always returns false. */
bool sim_check_refuse(checker *c, const char *id, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
#define REFUSE(c, id, ...) sim_check_refuse((c), #id, rule_##id, __VA_ARGS__)

/* "src1" */
static inline const char *check_src_name(unsigned n)
{
    static const char *const names[] = {"src0", "src1", "src2"};
    return names[n];
}

bool sim_check_attributes(checker *c); /* predicate, condition, saturation, modifiers, options, channel offset */
bool sim_check_files(checker *c);      /* register files of operands; indirect operands; accumulator */
bool sim_check_types(checker *c);      /* types of operands, alone and in combination */
bool sim_check_regions(checker *c);    /* sizes, strides, rows, bounds */
bool sim_check_strides(checker *c);    /* destination stride and alignment, by type */
bool sim_check_immediates(checker *c); /* types and positions of immediates */
bool sim_check_ternary(checker *c);    /* operations with three sources: files, types, regions */
bool sim_check_math(checker *c);       /* operations of the shared math unit */
bool sim_check_flow(checker *c);       /* branches and their targets */
bool sim_check_send(checker *c);       /* messages */
bool sim_check_compaction(checker *c); /* {Compacted}: a compacted encoding exists */

#endif
