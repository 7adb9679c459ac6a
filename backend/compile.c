/* backend/compile.c - compiles all kernels of a module.
 *
 * Each kernel is copied, prepared, and taken through thread form at one or more SIMD widths. An attempt is the result for one
 * width; the tables `lowerings` and `widths` list the attempts in their order, and the cheapest code is kept. */
#include "backend/module/copy.h"

#include "backend/module/check_numbers.h"
#include "backend/legalize/own_values.h"
#include "backend/legalize/tidy.h"
#include "backend/machine/mir.h"
#include "backend/simdize/simdize.h"
#include "backend/module/width.h"

#include "ir/step.h"
#include "src/base/bug.h"
#include "src/base/dump.h"

typedef struct compilation {
    arena *memory, *scratch;
    ir_module *from, *to;
    const backend_options *options;
    gen_program *program;
    VEC(backend_kernel_stats) stats;
    bool keeps_thread;     /* thread forms are needed after the selection of their instructions */
    bool too_much_scratch; /* the last kernel was dropped because it exceeds the scratch space */
} compilation;

static void dump_module(const compilation *c, const ir_function *f, const char *step, bool before)
{
    const backend_options *o = c->options;

    if (dump_begin(o->dump, o->dump_wanted, o->dump_context, step, before))
        ir_print_module(o->dump, f->module);
}

/* The steps that are no rows of the tables of prepare/prepare.c and machine/passes.c. */
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

static void finish_step(const compilation *c, const ir_function *f, const char *step)
{
    if (c->options->verify)
        ir_verify_after(step, NULL, f, c->scratch);
    dump_module(c, f, step, false);
    if (c->options->observer)
        c->options->observer->thread_step(c->options->observer->context, f, step);
}

/* --- one attempt ---------------------------------------------------------------------------------------------------------- */

typedef struct attempt {
    ir_function *thread;
    backend_routines routines; /* the thread and its callees when simdize made it, callers first; in scratch memory */
    gen_kernel *kernel;
    arena code; /* the instructions of the kernel and their tables; empty if there is an observer, which refers to all of them */
    backend_kernel_stats stats;
    bool too_large; /* there is no kernel because registers and scratch space do not suffice */
} attempt;

/* Tells the observer that an attempt for kernel K begins. */
static void announce_attempt(const compilation *c, const ir_function *k, unsigned simd, const char *reason)
{
    const backend_observer *o = c->options->observer;

    if (o)
        o->begin(o->context, k->value.name, simd, reason);
}

/* Passes remove functions and operations from M, and the copies for a kernel have been removed from it; compacts M when most of
 * its memory is freed memory. */
static void reclaim_memory(ir_module *m)
{
    if (ir_is_wasteful(m))
        ir_compact(m);
}

/* Tidies, collapses and legalizes one function: the kernel or one that it calls. */
static void finish_function(compilation *c, attempt *a, ir_function *f)
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

/* Finishes all functions of the kernel, then emits it. False after diagnostics, or if it is too large. */
static bool finish_kernel(compilation *c, attempt *a, ir_function *k)
{
    backend_routines all = backend_find_routines(c->scratch, a->thread);

    for (size_t n = 0; n < all.count; n++)
        finish_function(c, a, all.items[n]);
    for (size_t n = 0; n < all.count && c->options->optimize; n++)
        legal_own_values(c->scratch, all.items[n]);
    if (!c->keeps_thread)
        reclaim_memory(c->to);
    dump_module(c, a->thread, "select", true);
    arena *code = c->options->observer ? c->memory : &a->code;
    a->kernel = backend_emit(c->memory, code, c->scratch, a->thread, k, c->keeps_thread || k->thread_form, c->options, &a->stats,
                             &a->too_large);
    bug_context(NULL, NULL);
    if (c->options->observer)
        c->options->observer->end(c->options->observer->context, a->kernel, &a->stats);
    return a->kernel != NULL;
}

static bool try_width(compilation *c, const prep_lowering *l, ir_function *k, unsigned simd, const char *reason, attempt *a)
{
    announce_attempt(c, k, simd, reason);

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
static void remove_thread(attempt *a)
{
    for (size_t n = 0; n < a->routines.count; n++)
        ir_function_remove(a->routines.items[n]);
}

static void drop_attempt(attempt *a)
{
    remove_thread(a);
    arena_release(&a->code);
}

/* Moves the code of A to the memory of the compilation, without the spare capacity of its vectors. */
static void keep_code(compilation *c, attempt *a)
{
    if (c->options->observer)
        return;
    vec_move(c->memory, &a->kernel->insts);
    vec_move(c->memory, &a->kernel->lines);
    vec_move(c->memory, &a->kernel->patches);
    arena_release(&a->code);
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

/* Reports the point of highest register pressure, the values that occupy most registers there, and spills. */
static void remark_on_registers(const compilation *c, const attempt *a)
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

/* Keeps A as the code of K: names the thread, and adds the kernel and its statistics to the program. Drops A and sets
 * `too_much_scratch` if it needs more scratch space than a thread has. */
static void keep_attempt(compilation *c, attempt *a, const ir_function *k)
{
    c->too_much_scratch = a->kernel->scratch_bytes > GEN_SCRATCH_LIMIT;
    if (c->too_much_scratch) {
        drop_attempt(a);
        return;
    }
    a->thread->value.name = intern_str(&c->to->names, k->value.name);
    remark_on_registers(c, a);
    keep_code(c, a);
    if (c->options->observer)
        c->options->observer->choose(c->options->observer->context, a->kernel);
    vec_push(c->memory, &c->program->kernels, a->kernel);
    vec_push(c->memory, &c->stats, a->stats);
}

/* --- attempts ---------------------------------------------------------------------------------------------------------------
 *
 * The rows of `lowerings` prepare the kernel differently; for each of these that applies, the rows of `widths` that apply make
 * attempts. An attempt replaces the best one so far if its row accepts it. */

enum { NARROWEST = 8, USUAL = 16, WIDEST = 32 };
enum { WIDE_REGISTERS = 64, WIDE_INSTRUCTIONS = 400 }; /* kernels that need more at 16 lanes are not tried at 32 */
enum { HUGE_INSTRUCTIONS = 50000 };                    /* kernels that have more are not tried again if they spill */

typedef struct search {
    compilation *c;
    ir_function *kernel;
    unsigned requested;         /* width; 0: any */
    unsigned wanted;            /* the same for the current lowering */
    const prep_lowering *first; /* by the first row of `lowerings`; NULL before */
    prep_lowering *l;           /* the current one */
    attempt best;               /* for this lowering; no kernel: its `too_large` is set if size is the reason */
    attempt wide;               /* for this lowering: 32 lanes, made before the others and not taken yet */
    attempt chosen;             /* the best of all lowerings */
    const char *reason;         /* of the current lowering; NULL: it is the first */
} search;

/* Work-items per work-group: required by the kernel, else from the options; 0: unknown. */
static uint32_t group_items(const backend_options *o, const ir_function *k)
{
    uint32_t items = k->required_group[0];

    for (unsigned i = 1; i < 3; i++)
        items *= k->required_group[i] ? k->required_group[i] : 1;
    return items ? items : o->group_items;
}

/* Has K more than HUGE_INSTRUCTIONS operations? */
static bool is_huge_function(const ir_function *k)
{
    unsigned count = 0;

    ir_each_block(b, k)
        ir_each_inst(i, b)
            if (++count > HUGE_INSTRUCTIONS)
                return true;
    return false;
}

/* The width to try first if none is requested: 16 lanes, or 8 if work-groups have at most 8 work-items, or if a huge kernel is compiled
 * without optimization, which would spill, and take twice the memory. */
static unsigned usual_width(const backend_options *o, const ir_function *k)
{
    uint32_t group = group_items(o, k);

    return (group && group <= NARROWEST) || (!o->optimize && is_huge_function(k)) ? NARROWEST : USUAL;
}

/* Can 32 lanes be used, without a partly empty last thread in each work-group? */
static bool permits_widest(const search *s)
{
    return !s->wanted && s->c->options->optimize && group_items(s->c->options, s->kernel) % WIDEST == 0;
}

static bool is_small_and_simple(const search *s)
{
    return permits_widest(s) && backend_is_small_and_plain(s->l->kernel) && backend_loops_are_even(s->c->scratch, s->l->kernel);
}

static bool is_undecided(const search *s)
{
    return !s->best.kernel;
}

/* Registers spilled or insufficient? */
static bool is_tight(const search *s)
{
    return s->best.too_large || s->best.stats.spill_bytes;
}

/* Has A so many instructions that another attempt takes more time and memory than its code can save? */
static bool is_huge(const attempt *a)
{
    return a->kernel && a->kernel->insts.count > HUGE_INSTRUCTIONS;
}

static bool is_tight_when_optimizing(const search *s)
{
    return is_tight(s) && s->c->options->optimize && !is_huge(&s->best);
}

static bool is_tight_and_free(const search *s)
{
    return is_tight(s) && !s->wanted && s->l->lanes > NARROWEST && !is_huge(&s->best);
}

/* Are registers plentiful at 16 lanes, and do lanes not diverge in loops? */
static bool is_roomy(const search *s)
{
    const attempt *a = &s->best;

    if (!permits_widest(s) || !a->kernel || a->stats.simd != 16 || a->stats.spill_bytes || a->stats.grf_used > WIDE_REGISTERS ||
        a->kernel->insts.count > WIDE_INSTRUCTIONS)
        return false;
    return backend_loops_are_even(s->c->scratch, s->l->kernel);
}

/* Has A a kernel, and B either none or one with a higher cost per lane? */
static bool costs_less(const search *s, const attempt *a, const attempt *b)
{
    uint32_t group = group_items(s->c->options, s->kernel);

    if (!a->kernel || !b->kernel)
        return a->kernel;
    return backend_cost_per_lane(s->c->scratch, a->kernel, group) < backend_cost_per_lane(s->c->scratch, b->kernel, group);
}

static bool accept_any(const search *s, const attempt *a)
{
    (void)s;
    (void)a;
    return true;
}

/* 16 lanes hardly cost less. */
static bool accept_certain(const search *s, const attempt *a)
{
    (void)s;
    return a->kernel && !a->stats.spill_bytes && !backend_width_has_a_price(a->kernel);
}

static bool accept_cheaper(const search *s, const attempt *a)
{
    return costs_less(s, a, &s->best);
}

static bool accept_cheaper_unspilled(const search *s, const attempt *a)
{
    return a->kernel && !a->stats.spill_bytes && costs_less(s, a, &s->best);
}

typedef struct width_row {
    unsigned lanes; /* 0: those of the lowering */
    bool shortens;  /* first reorders operations for lower register pressure */
    const char *reason;
    bool (*applies)(const search *s);
    bool (*accepts)(const search *s, const attempt *a);
} width_row;

/* lanes, shortens, reason, applies, accepts */
static const width_row widths[] = {
    /* if not accepted, the last row considers it again */
    {WIDEST, false, "the kernel is small and simple", is_small_and_simple, accept_certain},
    {0, false, "the requested or usual width", is_undecided, accept_any},
    {0, true, "registers did not suffice: operations are reordered for lower register pressure", is_tight_when_optimizing,
     accept_cheaper},
    {NARROWEST, false, "registers did not suffice: fewer lanes need fewer registers", is_tight_and_free, accept_cheaper},
    {WIDEST, false, "registers are plentiful with 16 lanes", is_roomy, accept_cheaper_unspilled},
};

static attempt make_attempt(search *s, const width_row *row)
{
    attempt a = {0};

    if (row->lanes == WIDEST && s->wide.thread) {
        a = s->wide;
        s->wide = (attempt){0};
    } else if (!row->shortens || prep_run_shorter(s->l)) {
        const char *reason = s->reason ? s->reason : row->reason;
        try_width(s->c, s->l, s->kernel, row->lanes ? row->lanes : s->l->lanes, reason, &a);
    }
    return a;
}

/* Replaces A by OTHER if IS_OTHER, and drops the attempt that is not taken. */
static void choose_attempt(attempt *a, attempt *other, bool is_other)
{
    attempt *worse = is_other ? a : other;

    if (worse->thread)
        drop_attempt(worse);
    *a = is_other ? *other : *a;
}

/* Sets `best` to the best attempt for the current lowering. */
static void search_widths(search *s)
{
    s->best = s->wide = (attempt){0};
    for (const width_row *row = widths; row < widths + sizeof widths / sizeof *widths; row++) {
        if (!row->applies(s))
            continue;
        attempt a = make_attempt(s, row);
        bool accepted = row->accepts(s, &a);
        if (!accepted && row->lanes == WIDEST && is_undecided(s))
            s->wide = a;
        else
            choose_attempt(&s->best, &a, accepted);
    }
    if (s->wide.thread)
        drop_attempt(&s->wide);
}

static bool is_first(const search *s)
{
    return !s->first;
}

/* Has the kernel arrays in registers, or vectors indexed at run time, that could be in memory instead? */
static bool has_arrays(const prep_lowering *l)
{
    bool any = l->arrays.count || l->has_indexed;

    for (size_t n = 0; n < l->routines.count; n++)
        any |= l->routines.items[n]->arrays.count || l->routines.items[n]->has_indexed;
    return any;
}

static bool lacks_registers(const search *s)
{
    return s->chosen.too_large || (has_arrays(s->first) && s->chosen.stats.spill_bytes && !is_huge(&s->chosen));
}

static bool has_arrays_for_fewer_lanes(const search *s)
{
    return s->first->too_many_lanes && !s->requested && s->chosen.kernel;
}

typedef struct lowering_row {
    unsigned lanes;     /* 0: requested or usual */
    bool few_registers; /* no arrays in registers */
    const char *reason; /* NULL: that of the width */
    bool (*applies)(const search *s);
} lowering_row;

/* lanes, few_registers, reason, applies */
static const lowering_row lowerings[] = {
    {0, false, NULL, is_first},
    {0, true, "registers did not suffice: arrays are in memory", lacks_registers},
    {NARROWEST, false, "with fewer lanes more arrays fit in registers", has_arrays_for_fewer_lanes},
};

/* Prepares the kernel by ROW, in L, and replaces `chosen` by the best attempt for it if that costs less. */
static void search_lowering(search *s, const lowering_row *row, prep_lowering *l)
{
    const backend_options *o = s->c->options;

    s->wanted = row->lanes ? row->lanes : s->requested;
    *l = prep_begin_lowering(s->kernel, o, s->c->scratch);
    l->lanes = s->wanted ? s->wanted : usual_width(o, s->kernel);
    l->few_registers = row->few_registers;
    s->l = l;
    s->reason = row->reason;
    s->best = (attempt){0};
    if (prep_run(l))
        search_widths(s);
    choose_attempt(&s->chosen, &s->best, !s->first || costs_less(s, &s->best, &s->chosen));
}

static void search_lowerings(search *s)
{
    prep_lowering first, other;

    for (const lowering_row *row = lowerings; row < lowerings + sizeof lowerings / sizeof *lowerings; row++) {
        if (!row->applies(s))
            continue;
        search_lowering(s, row, s->first ? &other : &first);
        if (s->first)
            prep_end_lowering(&other);
        s->first = &first;
    }
    prep_end_lowering(&first);
}

/* Returns the widest SIMD width below WIDTH with which K fits in a thread; 0 if there is none. */
static unsigned find_narrower_width(compilation *c, ir_function *k, unsigned width)
{
    for (unsigned lanes = width / 2; lanes >= NARROWEST; lanes /= 2) {
        search s = {.c = c, .kernel = k, .requested = lanes};
        search_lowerings(&s);
        bool fits = s.chosen.kernel && s.chosen.kernel->scratch_bytes <= GEN_SCRATCH_LIMIT;
        if (s.chosen.thread)
            drop_attempt(&s.chosen);
        if (fits)
            return lanes;
    }
    return 0;
}

/* Reports that K does not fit in a thread, with the width that the user can choose instead of REQUESTED (0: none was
 * requested, so that all that may fit have been tried). */
static void report_size(compilation *c, ir_function *k, unsigned requested)
{
    unsigned narrower = k->simd ? 0 : find_narrower_width(c, k, requested);

    ir_error(c->options->diagnostics, k->module, k->loc, "kernel '%s' needs more registers than a thread has%s", k->value.name,
             narrower ? arena_printf(c->scratch, "; it fits with --simd=%u", narrower) : "");
}

static bool depends_on_width(const ir_inst *i)
{
    ir_intrinsic id = ir_intrinsic_of(i);

    return ir_effects(i) & IR_CROSS_LANE || id == IR_INTRINSIC_lane_id || id == IR_INTRINSIC_simd_size ||
           id == IR_INTRINSIC_sub_group_id;
}

/* Do the results of K depend on the size of its sub-groups? */
static bool observes_width(arena *scratch, ir_function *k)
{
    backend_routines all = backend_find_routines(scratch, k);

    for (size_t n = 0; n < all.count; n++)
        ir_each_block(b, all.items[n])
            ir_each_inst(i, b)
                if (depends_on_width(i))
                    return true;
    return false;
}

/* Searches at the width that S requests. If that is any width and the results of the kernel depend on it, then at that of the
 * interpreter, so that both have the same results; at any other only if the kernel does not fit. */
static void search_kernel(search *s)
{
    if (!s->requested && observes_width(s->c->scratch, s->kernel)) {
        search same = {.c = s->c, .kernel = s->kernel, .requested = USUAL};
        search_lowerings(&same);
        s->chosen = same.chosen;
        if (s->chosen.kernel)
            return;
        if (s->chosen.thread)
            drop_attempt(&s->chosen);
        s->chosen = (attempt){0};
    }
    search_lowerings(s);
}

static void compile_kernel(compilation *c, ir_function *k)
{
    unsigned errors = c->options->diagnostics->errors;
    search s = {.c = c, .kernel = k, .requested = required_width(c, k)};

    if (c->options->diagnostics->errors != errors)
        return;
    search_kernel(&s);
    if (s.chosen.kernel)
        keep_attempt(c, &s.chosen, k);
    else if (s.chosen.too_large)
        report_size(c, k, s.requested);
    arena_reset(c->scratch);
    reclaim_memory(c->from);
    reclaim_memory(c->to);
}

/* --- one kernel ----------------------------------------------------------------------------------------------------------- */

/* The placement of private memory of thread-form kernel K: GLOBAL if its code calls private_base. */
static backend_private find_private_memory(arena *scratch, ir_function *k)
{
    backend_routines all = backend_find_routines(scratch, k);

    for (size_t n = 0; n < all.count; n++)
        ir_each_block(b, all.items[n])
            ir_each_inst(i, b)
                if (ir_intrinsic_of(i) == IR_INTRINSIC_private_base)
                    return BACKEND_PRIVATE_GLOBAL;
    return BACKEND_PRIVATE_SCRATCH;
}

/* Compiles a kernel read from text in thread form; K is its copy in the thread module. */
static void compile_thread(compilation *c, ir_function *k)
{
    attempt a = {
        .thread = k,
        .stats = {.name = k->value.name, .simd = k->simd, .slm_bytes = k->local_bytes, .private_bytes = k->private_bytes}};

    announce_attempt(c, k, k->simd, "the kernel is in thread form");
    backend_routines all = backend_find_routines(c->scratch, k);
    for (size_t n = 0; n < all.count; n++)
        prep_lower_thread(all.items[n], c->options, c->scratch);
    if (finish_kernel(c, &a, k))
        keep_attempt(c, &a, k);
    else if (a.too_large)
        report_size(c, k, 0);
}

/* Compiles K with private memory in scratch, or in a global buffer if the kernel requires that or scratch is too small. */
static void compile_placed(compilation *c, ir_function *k)
{
    backend_options own = *c->options;
    const backend_options *given = c->options;
    bool chooses = own.private_memory == BACKEND_PRIVATE_AUTO && !k->thread_form;

    if (!backend_check_numbers(c->scratch, k, own.diagnostics))
        return;
    if (k->thread_form)
        own.private_memory = find_private_memory(c->scratch, k);
    else if (chooses)
        own.private_memory = k->private_in_global ? BACKEND_PRIVATE_GLOBAL : BACKEND_PRIVATE_SCRATCH;
    c->options = &own;
    c->too_much_scratch = false;
    ir_work_at(k);
    if (k->thread_form)
        compile_thread(c, k);
    else
        compile_kernel(c, k);
    if (c->too_much_scratch && chooses) {
        own.private_memory = BACKEND_PRIVATE_GLOBAL;
        compile_kernel(c, k);
    }
    if (c->too_much_scratch)
        ir_error(own.diagnostics, k->module, k->loc,
                 "kernel '%s' needs more than the %d bytes of scratch memory of a thread; use --private-memory=global to keep "
                 "private variables in a buffer",
                 k->value.name, GEN_SCRATCH_LIMIT);
    c->options = given;
}

/* --- all of them ---------------------------------------------------------------------------------------------------------- */

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

bool backend_compile(arena *memory, ir_module *m, const char *only, const backend_options *o, gen_program *p,
                     ir_module **thread_ir, backend_kernel_stats **stats, unsigned *stats_count)
{
    arena scratch;
    compilation c = {
        .memory = memory, .scratch = &scratch, .from = m, .to = thread_module(memory, m), .options = o, .program = p};
    VEC(ir_function *) kernels = {0};
    unsigned errors = o->diagnostics->errors;

    c.keeps_thread = thread_ir || o->observer || o->dump;
    arena_init(&scratch);
    reclaim_memory(m);
    backend_program_globals(memory, m, p);
    backend_copier copier = {.to = c.to};
    backend_copy_globals(&copier, m);
    backend_copy_threads(&copier, m);
    ir_each_function(f, m)
        if (f->kernel && f->first && (!only || strcmp(f->value.name, only) == 0 || ir_block_of_kernel(f->value.name)))
            vec_push(memory, &kernels, f->thread_form ? f->value.aux : f);
    for (size_t n = 0; n < kernels.count; n++)
        compile_placed(&c, kernels.items[n]);
    bool good = o->diagnostics->errors == errors;
    bug_unless(!good || c.stats.count == kernels.count);
    arena_release(&scratch);
    if (thread_ir)
        *thread_ir = c.to;
    *stats = c.stats.items;
    *stats_count = (unsigned)c.stats.count;
    return good;
}
