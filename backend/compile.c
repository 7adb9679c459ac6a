/* backend/compile.c - the back end over all kernels of a module.
 *
 * Each kernel is copied and prepared once, then taken through thread form for a SIMD width. The width is what the kernel
 * requires, else what the user asks for, else 16, or 8 where groups have no more; when the registers do not suffice, the same
 * in an order that needs fewer (backend/prepare/shorten_ranges.c), then 8 if it costs less; when they are plenty, 32; small and plain kernels
 * are tried at 32 first (width.h). Where private arrays in registers leave too few for the rest, or nothing helps, arrays and
 * vectors that are indexed at run time go to memory, if that is less work; where an array more would be in registers at 8
 * lanes, these are tried. */
#include "backend/compile.h"

#include "backend/legalize/own_values.h"
#include "backend/simdize/simdize.h"
#include "backend/legalize/tidy.h"
#include "backend/width.h"
#include "src/base/bug.h"

typedef struct compilation {
    arena *memory, *scratch;
    ir_module *from, *to;
    const gen_options *options;
    gen_program *program;
    VEC(gen_kernel_stats) stats;
    bool too_much_scratch; /* why the last kernel was not kept */
} compilation;

static void dump(const compilation *c, const ir_function *f, const char *step, bool before)
{
    const gen_options *o = c->options;

    if (!o->dump || !o->dump_wanted || !o->dump_wanted(o->dump_context, step, before))
        return;
    text_printf(o->dump, "; *** %s %s ***\n", before ? "before" : "after", step);
    ir_print_module(o->dump, f->module);
}

static void verify(const compilation *c, const ir_function *f, const char *step)
{
    text problems;

    text_init(&problems, c->scratch);
    if (c->options->verify && !ir_verify_function(f, &problems))
        bug("the IR is broken after %s:\n%s", step, problems.data);
}

const char *gen_step_name(unsigned n)
{
    static const char *const own[] = {"simdize", "tidy", "collapse-regions", "legalize-regions"};
    const unsigned count = sizeof own / sizeof *own;

    return n < count ? own[n] : gen_preparation_name(n - count);
}

static void finish_step(const compilation *c, const ir_function *f, const char *step)
{
    verify(c, f, step);
    dump(c, f, step, false);
}

/* --- one kernel ------------------------------------------------------------------------------------------------------------- */

typedef struct attempt {
    ir_function *thread;
    gen_routines routines; /* the thread and what it called when it was made, callers first; in scratch memory */
    gen_kernel *kernel;
    gen_kernel_stats stats;
    bool too_large; /* why there is no kernel */
} attempt;

/* Tidy, collapse, legalize one function: the kernel or one that it calls. */
static void finish_function(compilation *c, attempt *a, ir_function *f)
{
    if (c->options->optimize) {
        bug_context("tidy", f->value.name);
        gen_tidy(f);
        finish_step(c, f, "tidy");
    }
    bug_context("collapse-regions", f->value.name);
    dump(c, f, "collapse-regions", true);
    gen_collapse_regions(f, &a->stats);
    finish_step(c, f, "collapse-regions");
    bug_context("legalize-regions", f->value.name);
    dump(c, f, "legalize-regions", true);
    gen_legalize_regions(f, &a->stats, c->options);
    finish_step(c, f, "legalize-regions");
}

/* All functions of the kernel, then emission. False after diagnostics, or when it is too large. */
static bool finish(compilation *c, attempt *a, ir_function *k)
{
    gen_routines all = gen_find_routines(c->scratch, a->thread);

    for (size_t n = 0; n < all.count; n++)
        finish_function(c, a, all.items[n]);
    for (size_t n = 0; n < all.count && c->options->optimize; n++)
        gen_own_values(c->scratch, all.items[n]);
    bug_context("emit", k->value.name);
    a->kernel = gen_emit(c->memory, c->scratch, a->thread, k, c->options, &a->stats, &a->too_large);
    bug_context(NULL, NULL);
    return a->kernel != NULL;
}

static bool try_width(compilation *c, const gen_lowering *l, ir_function *k, unsigned simd, attempt *a)
{
    a->stats = (gen_kernel_stats){.name = k->value.name,
                                  .simd = simd,
                                  .slm_bytes = l->frame.slm_bytes,
                                  .private_bytes = l->frame.private_bytes,
                                  .private_shared_bytes = l->frame.shared_bytes};
    bug_context("simdize", k->value.name);
    a->thread = gen_simdize_prepared(c->to, l, simd);
    if (!a->thread)
        return false;
    a->routines = gen_find_routines(c->scratch, a->thread);
    for (size_t n = 0; n < a->routines.count; n++)
        finish_step(c, a->routines.items[n], "simdize");
    return finish(c, a, k);
}

static unsigned required_width(compilation *c, const ir_function *k)
{
    if (k->simd == 0 || k->simd == 8 || k->simd == 16 || k->simd == 32)
        return k->simd ? k->simd : c->options->simd;
    ir_error(c->options->diagnostics, c->from, k->loc, "kernel '%s' requires a sub-group size of %u: Gen9 has 8, 16 and 32",
             k->value.name, k->simd);
    return 0;
}

/* An attempt that is not kept goes, with the functions that it called at first: some calls may have gone since. */
static void drop(attempt *a)
{
    for (size_t n = 0; n < a->routines.count; n++)
        ir_function_remove(a->routines.items[n]);
}

/* A remark at place LINE of the thread's module; without a place where that is not known. */
static void remark(const compilation *c, const ir_module *m, uint32_t line, const char *message)
{
    const ir_loc *at = line && line < m->locs.count ? &m->locs.items[line] : NULL;

    if (at && at->file)
        diag_report_at(c->options->diagnostics, DIAG_REMARK, at->file, at->line, at->column, "%s", message);
    else
        diag_remark(c->options->diagnostics, 0, "%s", message);
}

/* Where registers are short, what they hold, and what did not fit. */
static void remark_on_registers(const compilation *c, const attempt *a)
{
    const gen_kernel_stats *s = &a->stats;
    const gen_pressure *p = &s->pressure;
    const ir_module *m = a->thread->module;
    const char *name = a->kernel->name;

    if (!c->options->diagnostics || !c->options->diagnostics->remarks)
        return;
    remark(c, m, p->line, arena_printf(c->scratch, "kernel '%s' wants most registers here: %u of %u with %u lanes", name,
                                       (p->bytes + GEN_GRF_BYTES - 1) / GEN_GRF_BYTES, (unsigned)GEN_GRF_COUNT, s->simd));
    for (unsigned n = 0; n < p->count; n++) {
        const gen_live_range *r = &p->widest[n];
        unsigned registers = (r->bytes + GEN_GRF_BYTES - 1) / GEN_GRF_BYTES;
        remark(c, m, r->line,
               arena_printf(c->scratch, "of these, %u register%s for %u instructions: what is computed here", registers,
                            registers > 1 ? "s" : "", r->instructions));
    }
    if (s->spill_bytes)
        diag_remark(c->options->diagnostics, 0, "kernel '%s': %u values did not fit %u registers and live in %u bytes of scratch",
                    name, s->values_spilled, s->grf_used, s->spill_bytes);
}

/* The thread's name belongs to the attempt that is kept. A thread has a limited amount of scratch memory: false where that is too
 * little. */
static bool keep(compilation *c, attempt *a, const ir_function *k)
{
    c->too_much_scratch = a->kernel->scratch_bytes > GEN_SCRATCH_LIMIT;
    if (c->too_much_scratch) {
        drop(a);
        return false;
    }
    a->thread->value.name = intern_str(&c->to->names, k->value.name);
    remark_on_registers(c, a);
    vec_push(c->memory, &c->program->kernels, a->kernel);
    vec_push(c->memory, &c->stats, a->stats);
    return true;
}

/* No kernel came of A, with the width that is WANTED (0: with any): says why, where that has not been said. */
static bool report_size(compilation *c, const attempt *a, const ir_function *k, unsigned wanted)
{
    if (a->too_large)
        ir_error(c->options->diagnostics, k->module, k->loc, "kernel '%s' needs more registers than a thread has%s",
                 k->value.name, wanted > 8 ? "; it may work with a smaller SIMD width" : "");
    return false;
}

enum { WIDE_REGISTERS = 64, WIDE_INSTRUCTIONS = 400 }; /* what needs more at sixteen lanes is not tried at 32 */

/* Work-items of a group: what the kernel requires, else what the options say; 0: not known. */
static uint32_t group_items(const gen_options *o, const ir_function *k)
{
    uint32_t items = k->required_group[0];

    for (unsigned i = 1; i < 3; i++)
        items *= k->required_group[i] ? k->required_group[i] : 1;
    return items ? items : o->group_items;
}

/* Where nobody asks for a width: sixteen lanes, eight where no group fills more. */
static unsigned usual_width(const gen_options *o, const ir_function *k)
{
    uint32_t group = group_items(o, k);

    return group && group <= 8 ? 8 : 16;
}

/* Would 32 lanes be worth an attempt? Not where the last thread of a group of GROUP work-items would be half empty. */
static bool may_be_wider(compilation *c, const gen_lowering *l, const attempt *a, uint32_t group)
{
    if (a->stats.spill_bytes || a->stats.grf_used > WIDE_REGISTERS || a->kernel->insts.count > WIDE_INSTRUCTIONS || group % 32)
        return false;
    return !gen_lanes_loop_apart(a->kernel) || gen_loops_are_even(c->scratch, l->kernel);
}

/* A is there, and better code of K than B. */
static bool is_better(compilation *c, const ir_function *k, const attempt *a, const attempt *b)
{
    uint32_t group = group_items(c->options, k);

    if (!a->kernel || !b->kernel)
        return a->kernel;
    return gen_cost_per_lane(c->scratch, a->kernel, group) < gen_cost_per_lane(c->scratch, b->kernel, group);
}

/* A becomes OTHER, or stays; the one that is not taken is dropped. */
static void take(attempt *a, attempt *other, bool is_other)
{
    attempt *worse = is_other ? a : other;

    if (worse->thread)
        drop(worse);
    *a = is_other ? *other : *a;
}

/* Takes 32 lanes where they cost less than sixteen. WIDE has been tried, or nothing has. */
static void widen(compilation *c, const gen_lowering *l, ir_function *k, attempt *a, attempt *wide)
{
    bool may = may_be_wider(c, l, a, group_items(c->options, k));

    if (may && !wide->thread)
        try_width(c, l, k, 32, wide);
    take(a, wide, may && wide->kernel && !wide->stats.spill_bytes && is_better(c, k, wide, a));
}

/* 32 lanes at once, without a look at sixteen, where nothing speaks for these. */
static bool begin_wide(compilation *c, const gen_lowering *l, ir_function *k, attempt *wide)
{
    if (!c->options->optimize || group_items(c->options, k) % 32 || !gen_twice_as_wide_pays(l->kernel))
        return false;
    return try_width(c, l, k, 32, wide) && !wide->stats.spill_bytes && !gen_width_has_a_price(wide->kernel);
}

/* A does not do with the registers: once more with the operations in an order that needs fewer. Is there a kernel? */
static bool try_shorter(compilation *c, gen_lowering *l, ir_function *k, attempt *a)
{
    attempt other = {0};

    if (gen_prepare_shorter(l))
        try_width(c, l, k, l->lanes, &other);
    take(a, &other, is_better(c, k, &other, a));
    return a->kernel;
}

/* The best of the widths that may be taken: WANTED when it is not 0. A has no kernel where there is none; then it says whether
 * that is a matter of size. */
static void try_widths(compilation *c, gen_lowering *l, ir_function *k, unsigned wanted, attempt *a)
{
    attempt narrow = {0}, wide = {0};

    if (!wanted && begin_wide(c, l, k, &wide)) {
        *a = wide;
        return;
    }
    bool fits = try_width(c, l, k, l->lanes, a);
    if (!fits && !a->too_large)
        return;
    if (c->options->optimize && (!fits || a->stats.spill_bytes))
        fits = try_shorter(c, l, k, a);
    if (!wanted && l->lanes > 8 && (!fits || a->stats.spill_bytes))
        try_width(c, l, k, 8, &narrow);
    take(a, &narrow, is_better(c, k, &narrow, a));
    if (!wanted && a->kernel && a->stats.simd == 16 && c->options->optimize)
        widen(c, l, k, a, &wide);
    else if (wide.thread)
        drop(&wide);
}

/* Arrays, or vectors indexed at run time, that could be in memory. */
static bool has_arrays(const gen_lowering *l)
{
    bool any = l->arrays.count || l->has_indexed;

    for (size_t n = 0; n < l->routines.count; n++)
        any |= l->routines.items[n]->arrays.count || l->routines.items[n]->has_indexed;
    return any;
}

/* Compiles K as FRESH says, which ends with that, and keeps what comes of it in A where that is better than what is there. */
static void try_again(compilation *c, gen_lowering fresh, ir_function *k, unsigned wanted, attempt *a)
{
    attempt other = {0};

    if (gen_prepare(&fresh))
        try_widths(c, &fresh, k, wanted, &other);
    take(a, &other, is_better(c, k, &other, a));
    gen_end_lowering(&fresh);
}

/* The copies of a kernel that was compiled have gone from M: once they are most of it, their memory is for the next ones. */
static void take_back(ir_module *m)
{
    if (ir_is_wasteful(m))
        ir_compact(m);
}

static bool compile_kernel(compilation *c, ir_function *k)
{
    unsigned errors = c->options->diagnostics->errors, wanted = required_width(c, k);
    attempt a = {0};

    if (c->options->diagnostics->errors != errors)
        return false;
    gen_lowering l = gen_begin_lowering(k, c->options, c->scratch);
    l.lanes = wanted ? wanted : usual_width(c->options, k);
    if (gen_prepare(&l))
        try_widths(c, &l, k, wanted, &a);
    if (a.too_large || (has_arrays(&l) && a.stats.spill_bytes)) {
        gen_lowering in_memory = gen_begin_lowering(k, c->options, c->scratch);
        in_memory.lanes = l.lanes;
        in_memory.few_registers = true;
        try_again(c, in_memory, k, wanted, &a);
    }
    if (l.too_many_lanes && !wanted && a.kernel) {
        gen_lowering narrow = gen_begin_lowering(k, c->options, c->scratch);
        narrow.lanes = 8;
        try_again(c, narrow, k, narrow.lanes, &a);
    }
    bool kept = a.kernel && keep(c, &a, k);
    gen_end_lowering(&l);
    arena_reset(c->scratch);
    take_back(c->from);
    take_back(c->to);
    return kept || report_size(c, &a, k, wanted);
}

/* Where private memory of kernel K lives, which is in thread form already: its code says so. */
static gen_private private_memory_of(arena *scratch, ir_function *k)
{
    gen_routines all = gen_find_routines(scratch, k);

    for (size_t n = 0; n < all.count; n++)
        ir_each_block(b, all.items[n])
            ir_each_inst(i, b)
                if (ir_intrinsic_of(i) == IR_INTRINSIC_private_base)
                    return GEN_PRIVATE_GLOBAL;
    return GEN_PRIVATE_SCRATCH;
}

/* A kernel that was in thread form already (read from text): K is its copy. */
static bool compile_thread(compilation *c, ir_function *k)
{
    attempt a = {
        .thread = k,
        .stats = {.name = k->value.name, .simd = k->simd, .slm_bytes = k->local_bytes, .private_bytes = k->private_bytes}};

    gen_routines all = gen_find_routines(c->scratch, k);
    for (size_t n = 0; n < all.count; n++)
        gen_lower_thread(all.items[n], c->options, c->scratch);
    return (finish(c, &a, k) && keep(c, &a, k)) || report_size(c, &a, k, 0);
}

/* Private memory is in scratch memory, or in a global buffer where the kernel needs that or scratch memory is too small. */
static bool compile_placed(compilation *c, ir_function *k)
{
    gen_options own = *c->options;
    const gen_options *given = c->options;
    bool chooses = own.private_memory == GEN_PRIVATE_AUTO && !k->thread_form, done;

    if (k->thread_form)
        own.private_memory = private_memory_of(c->scratch, k);
    else if (chooses)
        own.private_memory = k->private_in_global ? GEN_PRIVATE_GLOBAL : GEN_PRIVATE_SCRATCH;
    c->options = &own;
    c->too_much_scratch = false;
    ir_work_at(k);
    done = k->thread_form ? compile_thread(c, k) : compile_kernel(c, k);
    if (c->too_much_scratch && chooses) {
        own.private_memory = GEN_PRIVATE_GLOBAL;
        done = compile_kernel(c, k);
    }
    if (c->too_much_scratch)
        ir_error(own.diagnostics, k->module, k->loc,
                 "kernel '%s' needs more than the %d bytes of scratch memory that a thread has; --private-memory=global places "
                 "private variables elsewhere",
                 k->value.name, GEN_SCRATCH_LIMIT);
    c->options = given;
    return done;
}

/* --- all of them ------------------------------------------------------------------------------------------------------------ */

static ir_module *thread_module(arena *memory, const ir_module *m)
{
    ir_module *to = ir_module_new(memory);

    to->source_name = m->source_name;
#define TAKE(option) to->option = m->option;
    IR_MODULE_OPTIONS(TAKE)
#undef TAKE
    to->cl_version = m->cl_version;
    return to;
}

bool gen_compile(arena *memory, ir_module *m, const char *only, const gen_options *o, gen_program *p, ir_module **thread_ir,
                 gen_kernel_stats **stats, unsigned *stats_count)
{
    arena scratch;
    compilation c = {
        .memory = memory, .scratch = &scratch, .from = m, .to = thread_module(memory, m), .options = o, .program = p};
    VEC(ir_function *) kernels = {0};
    bool good = true;

    arena_init(&scratch);
    gen_program_globals(memory, m, p);
    gen_copier copier = {.to = c.to};
    gen_copy_globals(&copier, m);
    gen_copy_threads(&copier, m);
    ir_each_function(f, m)
        if (f->kernel && f->first && (!only || strcmp(f->value.name, only) == 0))
            vec_push(memory, &kernels, f->thread_form ? f->value.aux : f);
    for (size_t n = 0; n < kernels.count; n++)
        good &= compile_placed(&c, kernels.items[n]);
    arena_release(&scratch);
    if (thread_ir)
        *thread_ir = c.to;
    *stats = c.stats.items;
    *stats_count = (unsigned)c.stats.count;
    return good;
}

/* --- simdize alone ---------------------------------------------------------------------------------------------------------- */

ir_function *gen_simdize(ir_module *to, ir_function *k, unsigned simd, const gen_options *o)
{
    arena scratch;

    arena_init(&scratch);
    gen_lowering l = gen_begin_lowering(k, o, &scratch);
    l.lanes = simd;
    ir_function *thread = gen_prepare(&l) ? gen_simdize_prepared(to, &l, simd) : NULL;
    gen_end_lowering(&l);
    arena_release(&scratch);
    return thread;
}
