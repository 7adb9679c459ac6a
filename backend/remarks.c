/* backend/remarks.c - remarks on the registers of a kernel: where they are scarce, what occupies them, and what was spilled. */
#include "backend/attempt.h"

/* Emits a remark at location LINE of the thread module, or without a location if it is unknown. */
static void emit_remark(const backend_compilation *c, const ir_module *m, uint32_t line, const char *message)
{
    const ir_loc *at = line && line < m->locs.count ? &m->locs.items[line] : NULL;

    if (at && at->file)
        diag_report_at(c->options->diagnostics, DIAG_REMARK, at->file, at->line, at->column, "%s", message);
    else
        diag_remark(c->options->diagnostics, 0, "%s", message);
}

static const char *describe_spill(arena *memory, const backend_spill *x)
{
    unsigned spilled = x->values - x->repeated;

    const char *effect =
        !x->repeated ? "spilled to scratch memory"
        : !spilled   ? "computed again at each use"
                     : arena_printf(memory, "%u spilled to scratch memory, %u computed again at each use", spilled, x->repeated);

    return arena_printf(memory, "registers do not suffice for %u value%s computed here (%u bytes): %s", x->values,
                        x->values == 1 ? "" : "s", x->bytes, effect);
}

void backend_remark_on_registers(const backend_compilation *c, const backend_attempt *a)
{
    const backend_kernel_stats *s = &a->stats;
    const backend_pressure *p = &s->pressure;
    const ir_module *m = a->thread->module;
    const char *name = a->kernel->name;

    if (!c->options->diagnostics || !c->options->diagnostics->remarks)
        return;
    emit_remark(c, m, p->line,
                arena_printf(c->scratch, "register pressure of kernel '%s' peaks here: %u of %u registers with %u lanes", name,
                             (p->bytes + GEN_GRF_BYTES - 1) / GEN_GRF_BYTES, (unsigned)GEN_GRF_COUNT, s->simd));
    for (unsigned n = 0; n < p->count; n++) {
        const backend_live_range *r = &p->widest[n];
        unsigned registers = (r->bytes + GEN_GRF_BYTES - 1) / GEN_GRF_BYTES;
        emit_remark(c, m, r->line,
                    arena_printf(c->scratch, "%u register%s %s for %u instructions", registers,
                                 registers > 1 ? "s hold" : " holds",
                                 r->line ? "this value" : "a value without a source location", r->instructions));
    }
    for (unsigned n = 0; n < s->spill_count; n++)
        emit_remark(c, m, s->spills[n].line, describe_spill(c->scratch, &s->spills[n]));
    if (s->spill_bytes)
        diag_remark(c->options->diagnostics, 0,
                    "kernel '%s': %u values did not fit in %u registers and were spilled to %u bytes of scratch", name,
                    s->values_spilled, s->grf_used, s->spill_bytes);
}
