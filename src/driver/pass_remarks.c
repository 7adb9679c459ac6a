/* src/driver/pass_remarks.c - see pass_remarks.h. */
#include "src/driver/pass_remarks.h"

static void ignore_run(void *context, const char *pass, const ir_function *f, bool changed)
{
    (void)context, (void)pass, (void)f, (void)changed;
}

static void ignore_step(void *context, const char *pass, const ir_function *f, const opt_step *s)
{
    (void)context, (void)pass, (void)f, (void)s;
}

static void print_remark(void *context, const opt_remark *r)
{
    const compilation *c = context;
    const ir_loc *l = &c->module->locs.items[r->loc];

    if (!r->is_diagnostic)
        diag_report_at(c->session->diagnostics, DIAG_REMARK, l->file, l->line, l->column, "%s [%s%s%s]", r->message, r->pass,
                       r->rule ? ": " : "", r->rule ? r->rule : "");
}

const opt_listener *pass_remarks(compilation *c)
{
    opt_listener *l = arena_new(c->session->memory, opt_listener);

    *l = (opt_listener){.context = c, .ran = ignore_run, .remark = print_remark, .step = ignore_step};
    return l;
}
