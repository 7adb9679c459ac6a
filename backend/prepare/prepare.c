/* backend/prepare/prepare.c - the order of the lowerings, with dumps and verification.
 *
 * Each step removes constructs that later steps then need not handle: aggregates come early, because they contain scalars of
 * every kind; integers after floats, because float sequences use integer ones; the shape of the graph comes last, because
 * several steps create loops. */
#include "backend/prepare/prepare.h"

#include "ir/statement.h"
#include "ir/step.h"
#include "ir/text.h"
#include "src/base/bug.h"
#include "src/base/dump.h"

typedef struct step {
    const char *name;
    bool (*run)(prep_lowering *);
    bool on_program; /* the step runs once, for the kernel with all its routines; else once for each function */
} step;

static const step steps[] = {
    {"lower-calls", prep_lower_calls, true},
    {"resolve-images", prep_resolve_images, true},
    {"lower-image-blocks", prep_lower_image_blocks, false},
    {"lower-blocks", prep_lower_blocks, false},
    {"lower-aggregates", prep_lower_aggregates, false},
    {"lower-parameters", prep_lower_parameters, false},
    {"lower-switch", prep_lower_switch, false},
    {"lower-atomics", prep_lower_atomics, true},
    {"lower-arrays", prep_lower_arrays, true},
    {"lower-indexed-booleans", prep_lower_indexed_booleans, false},
    {"lower-indexing", prep_lower_indexing, false},
    {"narrow-integers", prep_narrow_integers, false},
    {"merge-accesses", prep_merge_accesses, false},
    {"share-addresses", prep_share_addresses, false},
    {"lower-booleans", prep_lower_booleans, false},
    {"lower-float", prep_lower_float, false},
    {"lower-integer", prep_lower_integer, false},
    {"lower-frame", prep_lower_frame, true},
    {"shape-graph", prep_shape_graph, false},
    {"close-loops", prep_close_loops, false},
};
static const step shortening = {"shorten-ranges", prep_shorten_ranges,
                                false}; /* the step runs only if registers do not suffice */

const char *prep_step_name(unsigned n)
{
    const unsigned count = sizeof steps / sizeof *steps;

    return n < count ? steps[n].name : n == count ? shortening.name : NULL;
}

/* Dumps the kernel and the functions that it calls, as one module. */
static void dump_kernel(const prep_lowering *l, const step *s, bool before)
{
    const backend_options *o = l->options;

    if (dump_begin(o->dump, o->dump_wanted, o->dump_context, s->name, before))
        ir_print_with_callees(o->dump, l->kernel);
}

/* Runs S on the kernel and, unless it is on_program, on each routine. Returns true if S changed something. */
static bool run_step(prep_lowering *l, const step *s)
{
    bool changed;

    dump_kernel(l, s, true);
    bug_context(s->name, l->kernel->value.name);
    changed = s->run(l);
    for (size_t n = 0; n < l->routines.count && !s->on_program; n++) {
        bug_context(s->name, l->routines.items[n]->kernel->value.name);
        changed |= s->run(l->routines.items[n]);
    }
    bug_context(NULL, NULL);
    dump_kernel(l, s, false);
    return changed;
}

static void verify_all(const prep_lowering *l, const step *s)
{
    if (!l->options->verify)
        return;
    ir_verify_after(s->name, NULL, l->kernel, l->scratch);
    for (size_t r = 0; r < l->routines.count; r++)
        ir_verify_after(s->name, NULL, l->routines.items[r]->kernel, l->scratch);
}

bool prep_run(prep_lowering *l)
{
    unsigned errors = l->options->diagnostics->errors;

    ir_note_formulas(l->kernel, l->scratch); /* the steps replace the ids of work-items by what the thread has of them */
    for (size_t n = 0; n < sizeof steps / sizeof *steps; n++) {
        run_step(l, &steps[n]);
        if (l->options->diagnostics->errors != errors)
            return false;
        verify_all(l, &steps[n]);
    }
    prep_find_uniform_calls(l);
    return true;
}

bool prep_run_shorter(prep_lowering *l)
{
    bool changed = run_step(l, &shortening);

    verify_all(l, &shortening);
    return changed;
}

/* --- a copy to work on ---------------------------------------------------------------------------------------------------- */

static ir_function *copy_kernel(ir_function *k)
{
    ir_function *f = ir_function_version(k, k->value.name, k->type);

    for (unsigned n = 0; n < k->arg_count; n++)
        k->args[n]->value.aux = f->args[n];
    f->kernel = true; /* `kernel` marks its parameters as uniform */
    ir_copy_body(f, k, NULL);
    return f;
}

prep_lowering prep_begin_lowering(ir_function *k, const backend_options *o, arena *scratch)
{
    return (prep_lowering){.kernel = copy_kernel(k), .original = k, .name = k->value.name, .options = o, .scratch = scratch};
}

void prep_end_lowering(prep_lowering *l)
{
    ir_function_remove(l->kernel);
    for (size_t n = 0; n < l->routines.count; n++) /* callers before callees */
        ir_function_remove(l->routines.items[n]->kernel);
}

bool prep_rewrite(prep_lowering *l, ir_value *(*lower)(prep_lowering *, ir_builder *, ir_inst *))
{
    bool changed = false;

    for (ir_block *b = l->kernel->first; b; b = b->next)
        for (ir_inst *i = b->first, *next; i && i->block == b; i = next) {
            ir_inst *before = i->prev;
            ir_builder at = ir_before(i);
            ir_value *v = lower(l, &at, i);

            if (!v) {
                next = i->block == b ? i->next : NULL;
                continue;
            }
            changed = true;
            ir_replace(i, v);
            next = before ? before->next : b->first;
        }
    return changed;
}
