/* opt/analysis/remark.h - reports of a pass to the observer of the optimizer: `gasket explain` shows them, --remarks=all prints them.
 *
 * Without an observer the functions do nothing. A caller whose arguments are expensive checks opt_is_observed() first. A report
 * about an instruction precedes its change or removal. */
#ifndef GASKET_OPT_ANALYSIS_REMARK_H
#define GASKET_OPT_ANALYSIS_REMARK_H

#include "ir/analysis/loops.h"
#include "opt/opt.h"

static inline bool opt_is_observed(const opt_context *c)
{
    return c->options->listener != NULL;
}

/* Reports a decision about I, by RULE (NULL: it has no name). */
void opt_report(opt_context *c, const ir_inst *i, const char *rule, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* As opt_report(), and reports the decision as a remark of the diagnostics, with or without an observer. */
void opt_report_to_user(opt_context *c, const ir_inst *i, const char *rule, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* Reports that RULE replaces I by V. */
void opt_report_replaced(opt_context *c, const ir_inst *i, const ir_value *v, const char *rule);
/* Reports a decision about LOOP, at its header. */
void opt_report_loop(opt_context *c, const ir_loop *loop, const char *rule, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* Reports a step of the pass over F. VALUES and BLOCKS of S have VALUE_COUNT and BLOCK_COUNT elements. */
void opt_report_step(opt_context *c, const ir_function *f, const opt_step *s);

/* Describes V in C's scratch memory: "%x", "42", "a mul". */
const char *opt_describe(const opt_context *c, const ir_value *v);

#endif
