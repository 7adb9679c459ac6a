/* opt/analysis/remark.c - formats the reports of a pass and passes them to the observer, or, for remarks to the user, also to
 * the diagnostics. */
#include "opt/analysis/remark.h"
#include "ir/text.h"

#include <stdarg.h>

/* Appends NAME with its indefinite article. */
static void print_operation(text *out, const char *name)
{
    text_printf(out, "%s %s", strchr("aeio", *name) ? "an" : "a", name);
}

const char *opt_describe(const opt_context *c, const ir_value *v)
{
    text out;

    text_init(&out, c->scratch);
    if (v->kind != IR_INSTRUCTION && v->kind != IR_ARGUMENT)
        ir_print_value(&out, v);
    else if (v->name)
        text_printf(&out, "%%%s", v->name);
    else if (v->kind == IR_ARGUMENT)
        text_printf(&out, "argument %u", (unsigned)ir_as_argument(v)->index);
    else
        print_operation(&out, ir_op_name((ir_opcode)ir_as_inst(v)->op));
    return out.data;
}

static void report_message(opt_context *c, const ir_inst *i, const char *rule, const char *message, bool is_diagnostic)
{
    const opt_listener *l = c->options->listener;

    l->remark(l->context, &(opt_remark){.pass = c->pass,
                                        .function = i->block ? i->block->function : NULL,
                                        .loc = i->loc,
                                        .value = &i->value,
                                        .rule = rule,
                                        .message = message,
                                        .is_diagnostic = is_diagnostic});
}

static const char *format_text(const opt_context *c, const char *fmt, va_list ap)
{
    text message;

    text_init(&message, c->scratch);
    text_vprintf(&message, fmt, ap);
    return message.data;
}

void opt_report(opt_context *c, const ir_inst *i, const char *rule, const char *fmt, ...)
{
    va_list ap;

    if (!opt_is_observed(c))
        return;
    va_start(ap, fmt);
    report_message(c, i, rule, format_text(c, fmt, ap), false);
    va_end(ap);
}

void opt_report_to_user(opt_context *c, const ir_inst *i, const char *rule, const char *fmt, ...)
{
    const ir_loc *l = &c->module->locs.items[i->loc];
    va_list ap;

    va_start(ap, fmt);
    const char *message = format_text(c, fmt, ap);
    va_end(ap);
    diag_report_at(c->options->diagnostics, DIAG_REMARK, l->file, l->line, l->column, "%s", message);
    if (opt_is_observed(c))
        report_message(c, i, rule, message, true);
}

void opt_report_replaced(opt_context *c, const ir_inst *i, const ir_value *v, const char *rule)
{
    if (!opt_is_observed(c))
        return;
    const char *old = ir_op_name((ir_opcode)i->op), *by = opt_describe(c, v);
    if (i->value.name)
        opt_report(c, i, rule, "%s %%%s is replaced by %s", old, i->value.name, by);
    else
        opt_report(c, i, rule, "%s is replaced by %s", old, by);
}

void opt_report_loop(opt_context *c, const ir_loop *loop, const char *rule, const char *fmt, ...)
{
    const ir_block *header = loop->header;
    va_list ap;

    if (!opt_is_observed(c))
        return;
    const ir_inst *first = ir_first_operation(header);
    va_start(ap, fmt);
    report_message(c, first ? first : header->last, rule, format_text(c, fmt, ap), false);
    va_end(ap);
}

void opt_report_step(opt_context *c, const ir_function *f, const opt_step *s)
{
    const opt_listener *l = c->options->listener;

    if (l)
        l->step(l->context, c->pass, f, s);
}
