/* backend/compile.c - compiles all kernels of a module.
 *
 * Each kernel is copied, prepared once, and taken through thread form at one or more SIMD widths; the cheapest code is kept. An
 * attempt is the result for one width. The first width is the one that the kernel requires, else the user's choice, else 16, or
 * 8 if work-groups have at most 8 work-items. Further attempts:
 *
 * - Registers spilled or insufficient: the same width with operations reordered for lower pressure
 *   (backend/prepare/shorten_ranges.c), then 8 lanes if the width is free.
 * - Registers plentiful and the width free: 32 lanes. Small and simple kernels are tried at 32 lanes first (width.h).
 * - Spills with arrays in registers or vectors indexed at run time, or registers insufficient: the same with these in memory.
 * - A private array that would be in registers only at fewer lanes, and the width free: 8 lanes. */
#include "backend/compile.h"

#include "backend/legalize/own_values.h"
#include "backend/simdize/simdize.h"
#include "backend/legalize/tidy.h"
#include "backend/machine/mir.h"
#include "backend/width.h"
#include "src/base/bug.h"

typedef struct compilation {
    arena *memory, *scratch;
    ir_module *from, *to;
    const gen_options *options;
    gen_program *program;
    VEC(gen_kernel_stats) stats;
    bool too_much_scratch; /* the last kernel was dropped because it exceeds the scratch space */
} compilation;

static void dump_module(const compilation *c, const ir_function *f, const char *step, bool before)
{
    const gen_options *o = c->options;

    if (!o->dump || !o->dump_wanted || !o->dump_wanted(o->dump_context, step, before))
        return;
    text_printf(o->dump, "; *** %s %s ***\n", before ? "before" : "after", step);
    ir_print_module(o->dump, f->module);
}

static void verify_function(const compilation *c, const ir_function *f, const char *step)
{
    text problems;

    text_init(&problems, c->scratch);
    if (c->options->verify && !ir_verify_function(f, &problems))
        bug("the IR is broken after %s:\n%s", step, problems.data);
}

/* The steps that are no rows of the tables of prepare/prepare.c and machine/passes.c. */
static const char *own_step_name(unsigned n)
{
    static const char *const own[] = {"simdize", "tidy", "collapse-regions", "legalize-regions", "select", "layout"};

    return n < sizeof own / sizeof *own ? own[n] : NULL;
}

const char *gen_step_name(unsigned n)
{
    static const char *(*const lists[])(unsigned) = {own_step_name, gen_preparation_name, mir_pass_name};

    for (unsigned l = 0; l < sizeof lists / sizeof *lists; l++)
        for (unsigned k = 0; lists[l](k); k++)
            if (n-- == 0)
                return lists[l](k);
    return NULL;
}

static void finish_step(const compilation *c, const ir_function *f, const char *step)
{
    verify_function(c, f, step);
    dump_module(c, f, step, false);
}

/* --- one kernel ------------------------------------------------------------------------------------------------------------- */

typedef struct attempt {
    ir_function *thread;
    gen_routines routines; /* the thread and its callees when simdize made it, callers first; in scratch memory */
    gen_kernel *kernel;
    gen_kernel_stats stats;
    bool too_large; /* there is no kernel because registers and scratch space do not suffice */
} attempt;

/* Tidies, collapses and legalizes one function: the kernel or one that it calls. */
static void finish_function(compilation *c, attempt *a, ir_function *f)
{
    if (c->options->optimize) {
        bug_context("tidy", f->value.name);
        gen_tidy(f);
        finish_step(c, f, "tidy");
    }
    bug_context("collapse-regions", f->value.name);
    dump_module(c, f, "collapse-regions", true);
    gen_collapse_regions(f, &a->stats);
    finish_step(c, f, "collapse-regions");
    bug_context("legalize-regions", f->value.name);
    dump_module(c, f, "legalize-regions", true);
    gen_legalize_regions(f, &a->stats, c->options);
    finish_step(c, f, "legalize-regions");
}

/* Finishes all functions of the kernel, then emits it. False after diagnostics, or if it is too large. */
static bool finish_kernel(compilation *c, attempt *a, ir_function *k)
{
    gen_routines all = gen_find_routines(c->scratch, a->thread);

    for (size_t n = 0; n < all.count; n++)
        finish_function(c, a, all.items[n]);
    for (size_t n = 0; n < all.count && c->options->optimize; n++)
        gen_own_values(c->scratch, all.items[n]);
    dump_module(c, a->thread, "select", true);
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
    return finish_kernel(c, a, k);
}

static unsigned required_width(compilation *c, const ir_function *k)
{
    if (k->simd == 0 || gen_is_simd_width(k->simd))
        return k->simd ? k->simd : c->options->simd;
    ir_error(c->options->diagnostics, c->from, k->loc, "kernel '%s' requires a sub-group size of %u: Gen9 has 8, 16 and 32",
             k->value.name, k->simd);
    return 0;
}

/* Removes the thread functions of an attempt, including those whose calls have been removed since. */
static void drop_attempt(attempt *a)
{
    for (size_t n = 0; n < a->routines.count; n++)
        ir_function_remove(a->routines.items[n]);
}

/* Emits a remark at location LINE of the thread module, or without a location if it is unknown. */
static void emit_remark(const compilation *c, const ir_module *m, uint32_t line, const char *message)
{
    const ir_loc *at = line && line < m->locs.count ? &m->locs.items[line] : NULL;

    if (at && at->file)
        diag_report_at(c->options->diagnostics, DIAG_REMARK, at->file, at->line, at->column, "%s", message);
    else
        diag_remark(c->options->diagnostics, 0, "%s", message);
}

/* Reports the point of highest register pressure, the values that occupy most registers there, and spills. */
static void remark_on_registers(const compilation *c, const attempt *a)
{
    const gen_kernel_stats *s = &a->stats;
    const gen_pressure *p = &s->pressure;
    const ir_module *m = a->thread->module;
    const char *name = a->kernel->name;

    if (!c->options->diagnostics || !c->options->diagnostics->remarks)
        return;
    emit_remark(c, m, p->line,
                arena_printf(c->scratch, "register pressure of kernel '%s' peaks here: %u of %u registers with %u lanes", name,
                             (p->bytes + GEN_GRF_BYTES - 1) / GEN_GRF_BYTES, (unsigned)GEN_GRF_COUNT, s->simd));
    for (unsigned n = 0; n < p->count; n++) {
        const gen_live_range *r = &p->widest[n];
        unsigned registers = (r->bytes + GEN_GRF_BYTES - 1) / GEN_GRF_BYTES;
        emit_remark(c, m, r->line,
                    arena_printf(c->scratch, "%u register%s this value for %u instructions", registers,
                                 registers > 1 ? "s hold" : " holds", r->instructions));
    }
    if (s->spill_bytes)
        diag_remark(c->options->diagnostics, 0,
                    "kernel '%s': %u values did not fit in %u registers and were spilled to %u bytes of scratch", name,
                    s->values_spilled, s->grf_used, s->spill_bytes);
}

/* Keeps A as the code of K: names the thread, and adds the kernel and its statistics to the program. Drops A and returns false
 * if it needs more scratch space than a thread has. */
static bool keep_attempt(compilation *c, attempt *a, const ir_function *k)
{
    c->too_much_scratch = a->kernel->scratch_bytes > GEN_SCRATCH_LIMIT;
    if (c->too_much_scratch) {
        drop_attempt(a);
        return false;
    }
    a->thread->value.name = intern_str(&c->to->names, k->value.name);
    remark_on_registers(c, a);
    vec_push(c->memory, &c->program->kernels, a->kernel);
    vec_push(c->memory, &c->stats, a->stats);
    return true;
}

/* Reports that A is too large; WANTED is the requested width, 0 if none. Other failures have been diagnosed already. Always
 * false. */
static bool report_size(compilation *c, const attempt *a, const ir_function *k, unsigned wanted)
{
    if (a->too_large)
        ir_error(c->options->diagnostics, k->module, k->loc, "kernel '%s' needs more registers than a thread has%s",
                 k->value.name, wanted > 8 ? "; it may work with a smaller SIMD width" : "");
    return false;
}

enum { WIDE_REGISTERS = 64, WIDE_INSTRUCTIONS = 400 }; /* kernels that need more at 16 lanes are not tried at 32 */

/* Work-items per work-group: required by the kernel, else from the options; 0: unknown. */
static uint32_t group_items(const gen_options *o, const ir_function *k)
{
    uint32_t items = k->required_group[0];

    for (unsigned i = 1; i < 3; i++)
        items *= k->required_group[i] ? k->required_group[i] : 1;
    return items ? items : o->group_items;
}

/* The width to try first if none is requested: 16 lanes, or 8 if work-groups have at most 8 work-items. */
static unsigned usual_width(const gen_options *o, const ir_function *k)
{
    uint32_t group = group_items(o, k);

    return group && group <= 8 ? 8 : 16;
}

/* Is an attempt at 32 lanes worthwhile? Not if the last thread of a work-group of GROUP work-items would be partly empty. */
static bool may_be_wider(compilation *c, const gen_lowering *l, const attempt *a, uint32_t group)
{
    if (a->stats.spill_bytes || a->stats.grf_used > WIDE_REGISTERS || a->kernel->insts.count > WIDE_INSTRUCTIONS || group % 32)
        return false;
    return !gen_lanes_loop_apart(a->kernel) || gen_loops_are_even(c->scratch, l->kernel);
}

/* Has A a kernel, and B either none or one with a higher cost per lane? */
static bool is_better(compilation *c, const ir_function *k, const attempt *a, const attempt *b)
{
    uint32_t group = group_items(c->options, k);

    if (!a->kernel || !b->kernel)
        return a->kernel;
    return gen_cost_per_lane(c->scratch, a->kernel, group) < gen_cost_per_lane(c->scratch, b->kernel, group);
}

/* Replaces A by OTHER if IS_OTHER, and drops the attempt that is not taken. */
static void choose_attempt(attempt *a, attempt *other, bool is_other)
{
    attempt *worse = is_other ? a : other;

    if (worse->thread)
        drop_attempt(worse);
    *a = is_other ? *other : *a;
}

/* Replaces A, of 16 lanes, by 32 lanes if these cost less per lane. WIDE is that attempt if it has been made, else empty. */
static void try_wider(compilation *c, const gen_lowering *l, ir_function *k, attempt *a, attempt *wide)
{
    bool may = may_be_wider(c, l, a, group_items(c->options, k));

    if (may && !wide->thread)
        try_width(c, l, k, 32, wide);
    choose_attempt(a, wide, may && wide->kernel && !wide->stats.spill_bytes && is_better(c, k, wide, a));
}

/* Tries 32 lanes first, for kernels where 16 lanes cannot be better. False if 16 lanes should be tried too. */
static bool begin_wide(compilation *c, const gen_lowering *l, ir_function *k, attempt *wide)
{
    if (!c->options->optimize || group_items(c->options, k) % 32 || !gen_twice_as_wide_pays(l->kernel))
        return false;
    return try_width(c, l, k, 32, wide) && !wide->stats.spill_bytes && !gen_width_has_a_price(wide->kernel);
}

/* A spills or has no kernel: tries again with operations reordered for lower register pressure. Is there a kernel now? */
static bool try_shorter(compilation *c, gen_lowering *l, ir_function *k, attempt *a)
{
    attempt other = {0};

    if (gen_prepare_shorter(l))
        try_width(c, l, k, l->lanes, &other);
    choose_attempt(a, &other, is_better(c, k, &other, a));
    return a->kernel;
}

/* Sets A to the best attempt at the permitted widths; only WANTED if it is not 0. If none succeeds, A has no kernel, and its
 * `too_large` is set if size is the reason. */
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
    choose_attempt(a, &narrow, is_better(c, k, &narrow, a));
    if (!wanted && a->kernel && a->stats.simd == 16 && c->options->optimize)
        try_wider(c, l, k, a, &wide);
    else if (wide.thread)
        drop_attempt(&wide);
}

/* Has the kernel arrays in registers, or vectors indexed at run time, that could be in memory instead? */
static bool has_arrays(const gen_lowering *l)
{
    bool any = l->arrays.count || l->has_indexed;

    for (size_t n = 0; n < l->routines.count; n++)
        any |= l->routines.items[n]->arrays.count || l->routines.items[n]->has_indexed;
    return any;
}

/* Compiles K with lowering FRESH, ends FRESH, and replaces A by the result if that is better. */
static void try_again(compilation *c, gen_lowering fresh, ir_function *k, unsigned wanted, attempt *a)
{
    attempt other = {0};

    if (gen_prepare(&fresh))
        try_widths(c, &fresh, k, wanted, &other);
    choose_attempt(a, &other, is_better(c, k, &other, a));
    gen_end_lowering(&fresh);
}

/* The copies made for a kernel have been removed from M; compacts M when most of its memory is freed memory. */
static void reclaim_memory(ir_module *m)
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
    bool kept = a.kernel && keep_attempt(c, &a, k);
    gen_end_lowering(&l);
    arena_reset(c->scratch);
    reclaim_memory(c->from);
    reclaim_memory(c->to);
    return kept || report_size(c, &a, k, wanted);
}

/* The placement of private memory of thread-form kernel K: GLOBAL if its code calls private_base. */
static gen_private find_private_memory(arena *scratch, ir_function *k)
{
    gen_routines all = gen_find_routines(scratch, k);

    for (size_t n = 0; n < all.count; n++)
        ir_each_block(b, all.items[n])
            ir_each_inst(i, b)
                if (ir_intrinsic_of(i) == IR_INTRINSIC_private_base)
                    return GEN_PRIVATE_GLOBAL;
    return GEN_PRIVATE_SCRATCH;
}

/* Compiles a kernel read from text in thread form; K is its copy in the thread module. */
static bool compile_thread(compilation *c, ir_function *k)
{
    attempt a = {
        .thread = k,
        .stats = {.name = k->value.name, .simd = k->simd, .slm_bytes = k->local_bytes, .private_bytes = k->private_bytes}};

    gen_routines all = gen_find_routines(c->scratch, k);
    for (size_t n = 0; n < all.count; n++)
        gen_lower_thread(all.items[n], c->options, c->scratch);
    return (finish_kernel(c, &a, k) && keep_attempt(c, &a, k)) || report_size(c, &a, k, 0);
}

/* Compiles K with private memory in scratch, or in a global buffer if the kernel requires that or scratch is too small. */
static bool compile_placed(compilation *c, ir_function *k)
{
    gen_options own = *c->options;
    const gen_options *given = c->options;
    bool chooses = own.private_memory == GEN_PRIVATE_AUTO && !k->thread_form, done;

    if (k->thread_form)
        own.private_memory = find_private_memory(c->scratch, k);
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
                 "kernel '%s' needs more than the %d bytes of scratch memory of a thread; use --private-memory=global to keep "
                 "private variables in a buffer",
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
