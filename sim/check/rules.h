/* sim/check/rules.h - what the files of the rule checker share.
 *
 * Each check_ function looks at one theme of the instruction c->i and returns whether it is fine; otherwise it has reported
 * the first rule that is broken. REFUSE(c, id, …) fills the text of row ID of rules.def; it is always false. */
#ifndef GASKET_SIM_CHECK_RULES_H
#define GASKET_SIM_CHECK_RULES_H

#include "backend/isa/isa.h"

typedef struct checker {
    diag *diagnostics;   /* NULL: only `broken` is set */
    arena *memory;       /* scratch */
    const gen_kernel *k;
    const gen_inst *i;
    int index;           /* of i */
    const char *broken;  /* the rule that sim_check_refuse reported last, in words */
} checker;

#define RULE(id, text, source) static const char rule_##id[] __attribute__((unused)) = text;
#include "sim/check/rules.def"

/* Reports that the instruction breaks rule ID. Always returns false. */
bool sim_check_refuse(checker *c, const char *id, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
#define REFUSE(c, id, ...) sim_check_refuse((c), #id, rule_##id, __VA_ARGS__)

/* "src1" */
static inline const char *check_src_name(unsigned n)
{
    static const char *const names[] = {"src0", "src1", "src2"};
    return names[n];
}

bool sim_check_attributes(checker *c); /* predicate, condition, saturation, modifiers, options, channel offset */
bool sim_check_files(checker *c);      /* which registers may stand where; indirect operands; accumulator */
bool sim_check_types(checker *c);      /* which types, alone and together */
bool sim_check_regions(checker *c);    /* sizes, strides, rows, bounds */
bool sim_check_strides(checker *c);    /* destination stride and alignment, by type */
bool sim_check_immediates(checker *c); /* which types and places constants may have */
bool sim_check_ternary(checker *c);    /* operations with three sources */
bool sim_check_math(checker *c);       /* those of the shared math unit */
bool sim_check_flow(checker *c);       /* branches and their targets */
bool sim_check_send(checker *c);       /* messages */
bool sim_check_compaction(checker *c); /* what {Compacted} says can be encoded so */

#endif
