/* sim/check/rules.h - internal interfaces of the rule checker.
 *
 * Each check function checks one group of rules on the instruction c->i. It reports the first broken rule and returns false, or
 * returns true. REFUSE(c, id, …) reports row ID of rules.def with the arguments of its format; its value is false. */
#ifndef GASKET_SIM_CHECK_RULES_H
#define GASKET_SIM_CHECK_RULES_H

#include "backend/isa/isa.h"

typedef struct checker {
    diag *diagnostics; /* receives the errors; NULL: errors only set `broken` */
    arena *memory;     /* for temporary data */
    const gen_kernel *k;
    const gen_inst *i;
    int index;          /* index of the instruction i */
    const char *broken; /* the rule that sim_check_report() reported last, in words */
} checker;

#define RULE(id, text, source) static const char rule_##id[] __attribute__((unused)) = text;
#include "sim/check/rules.def"

/* Reports that c->i breaks rule ID, with the text FMT and then ID in brackets. Always returns false. */
bool sim_check_report(checker *c, const char *id, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
#define REFUSE(c, id, ...) sim_check_report((c), #id, rule_##id, __VA_ARGS__)

/* The name of source N in messages, such as "src1". */
static inline const char *check_src_name(unsigned n)
{
    static const char *const names[] = {"src0", "src1", "src2"};

    return names[n];
}

bool sim_check_files(checker *c);      /* checks register files of operands, indirect operands and the accumulator */
bool sim_check_types(checker *c);      /* checks types of operands, alone and in combination */
bool sim_check_regions(checker *c);    /* checks regions: sizes, strides, rows and register bounds */
bool sim_check_strides(checker *c);    /* checks the destination's stride and alignment, which depend on types */
bool sim_check_immediates(checker *c); /* checks types and positions of immediates */
bool sim_check_ternary(checker *c);    /* checks operations with three sources: files, types and regions */
bool sim_check_math(checker *c);       /* checks operations of the shared math unit */
bool sim_check_flow(checker *c);       /* checks branches and their targets */
bool sim_check_send(checker *c);       /* checks messages */
/* Warns about hints {NoDDClr} and {NoDDChk} of K after which a thread waits for ever, or not long enough. MEMORY is scratch. */
void sim_check_hints(diag *diagnostics, const gen_kernel *k, arena *memory);
bool sim_check_compaction(checker *c); /* checks that an instruction marked {Compacted} has a compacted encoding */

#endif
