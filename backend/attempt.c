/* backend/attempt.c - makes one attempt to compile a kernel: its thread form at one width, the steps over that, and the code. */
#include "backend/attempt.h"

#include "backend/emit.h"
#include "backend/legalize/own_values.h"
#include "backend/legalize/regions.h"
#include "backend/legalize/tidy.h"
#include "backend/machine/mir.h"
#include "backend/simdize/simdize.h"

#include "ir/step.h"
#include "ir/text.h"
#include "src/base/bug.h"
#include "src/base/dump.h"

static void dump_module(const backend_compilation *c, const ir_function *f, const char *step, bool before)
{
    const backend_options *o = c->options;

    if (dump_begin(o->dump, o->dump_wanted, o->dump_context, step, before))
        ir_print_module(o->dump, f->module);
}

/* Names the steps that are not rows of the tables of prepare/prepare.c and machine/passes.c. */
static const char *own_step_name(unsigned n)
{
    static const char *const own[] = {"simdize", "tidy", "collapse-regions", "legalize-regions", "select", "layout"};

    return n < sizeof own / sizeof *own ? own[n] : NULL;
}

bool backend_is_machine_step(const char *step)
{
    if (strcmp(step, "select") == 0 || strcmp(step, "layout") == 0)
        return true;
    for (unsigned n = 0; mir_pass_name(n); n++)
        if (strcmp(step, mir_pass_name(n)) == 0)
            return true;
    return false;
}

const char *backend_step_name(unsigned n)
{
    static const char *(*const lists[])(unsigned) = {own_step_name, prep_step_name, mir_pass_name};

    for (unsigned l = 0; l < sizeof lists / sizeof *lists; l++)
        for (unsigned k = 0; lists[l](k); k++)
            if (n-- == 0)
                return lists[l](k);
    return NULL;
}

static void finish_step(const backend_compilation *c, const ir_function *f, const char *step)
{
    if (c->options->verify)
        ir_verify_after(step, NULL, f, c->scratch);
    dump_module(c, f, step, false);
    if (c->options->observer)
        c->options->observer->thread_step(c->options->observer->context, f, step);
}

void backend_announce_attempt(const backend_compilation *c, const ir_function *k, unsigned simd, const char *reason)
{
    const backend_observer *o = c->options->observer;

    if (o)
        o->begin(o->context, k->value.name, simd, reason);
}

void backend_reclaim_memory(ir_module *m)
{
    if (ir_is_wasteful(m))
        ir_compact(m);
}

/* Tidies, collapses and legalizes one function: the kernel or one that it calls. */
static void finish_function(backend_compilation *c, backend_attempt *a, ir_function *f)
{
    if (c->options->optimize) {
        bug_context("tidy", f->value.name);
        legal_tidy(f);
        finish_step(c, f, "tidy");
    }
    bug_context("collapse-regions", f->value.name);
    dump_module(c, f, "collapse-regions", true);
    backend_collapse_regions(f, &a->stats);
    finish_step(c, f, "collapse-regions");
    bug_context("legalize-regions", f->value.name);
    dump_module(c, f, "legalize-regions", true);
    backend_legalize_regions(f, &a->stats, c->options);
    finish_step(c, f, "legalize-regions");
}

bool backend_finish_kernel(backend_compilation *c, backend_attempt *a, ir_function *k)
{
    backend_routines all = backend_find_routines(c->scratch, a->thread);

    for (size_t n = 0; n < all.count; n++)
        finish_function(c, a, all.items[n]);
    for (size_t n = 0; n < all.count && c->options->optimize; n++)
        legal_own_values(c->scratch, all.items[n]);
    if (!c->keeps_thread)
        backend_reclaim_memory(c->to);
    dump_module(c, a->thread, "select", true);
    backend_emission e = {.thread = a->thread,
                          .work_item = k,
                          .keeps_thread = c->keeps_thread || k->thread_form,
                          .memory = c->memory,
                          .code = c->options->observer ? c->memory : &a->code,
                          .scratch = c->scratch,
                          .options = c->options,
                          .stats = &a->stats};
    a->kernel = backend_emit(&e);
    a->too_large = e.is_too_large;
    bug_context(NULL, NULL);
    if (c->options->observer)
        c->options->observer->end(c->options->observer->context, a->kernel, &a->stats);
    return a->kernel != NULL;
}

bool backend_try_width(backend_compilation *c, const prep_lowering *l, ir_function *k, unsigned simd, const char *reason,
                       backend_attempt *a)
{
    backend_announce_attempt(c, k, simd, reason);

    a->stats = (backend_kernel_stats){.name = k->value.name,
                                      .simd = simd,
                                      .slm_bytes = l->frame.slm_bytes,
                                      .private_bytes = l->frame.private_bytes,
                                      .private_shared_bytes = l->frame.shared_bytes};
    bug_context("simdize", k->value.name);
    a->thread = simd_prepared(c->to, l, simd);
    if (!a->thread)
        return false;
    a->routines = backend_find_routines(c->scratch, a->thread);
    for (size_t n = 0; n < a->routines.count; n++)
        finish_step(c, a->routines.items[n], "simdize");
    return backend_finish_kernel(c, a, k);
}

/* Removes the thread functions of an attempt, including those whose calls have been removed since. */
static void remove_thread(backend_attempt *a)
{
    for (size_t n = 0; n < a->routines.count; n++)
        ir_function_remove(a->routines.items[n]);
}

void backend_drop_attempt(backend_attempt *a)
{
    remove_thread(a);
    arena_release(&a->code);
}
