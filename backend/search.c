/* backend/search.c - makes attempts to compile a kernel, and keeps the cheapest code.
 *
 * The rows of `lowerings` prepare the kernel differently; for each of these that applies, the rows of `widths` that apply make
 * attempts. An attempt replaces the best one so far if its row accepts it. */
#include "backend/attempt.h"

#include "backend/module/width.h"

enum { NARROWEST = 8, USUAL = 16, WIDEST = 32 };
/* Kernels that need more at 16 lanes are not tried at 32, and those that need more than the first ones only if they have no branch of which
 * more lanes would execute both sides. */
enum { WIDE_REGISTERS = 64, WIDE_INSTRUCTIONS = 400, MOST_WIDE_REGISTERS = 80, MOST_WIDE_INSTRUCTIONS = 1000 };
enum { HUGE_INSTRUCTIONS = 50000 }; /* kernels that have more are not tried again if they spill */

typedef struct search {
    backend_compilation *c;
    ir_function *kernel;
    unsigned requested;         /* width; 0: any */
    unsigned wanted;            /* the same for the current lowering */
    const prep_lowering *first; /* by the first row of `lowerings`; NULL before */
    prep_lowering *l;           /* the current one */
    backend_attempt best;       /* for this lowering; no kernel: its `too_large` is set if size is the reason */
    backend_attempt wide;       /* for this lowering: 32 lanes, made before the others and not taken yet */
    backend_attempt chosen;     /* the best of all lowerings */
    const char *reason;         /* of the current lowering; NULL: it is the first */
} search;

/* The number of work-items in a work-group: required by the kernel, else from the options; 0 if it is unknown. */
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

/* Were registers spilled, or did they not suffice? */
static bool is_tight(const search *s)
{
    return s->best.too_large || s->best.stats.spill_bytes;
}

/* Has A so many instructions that another attempt takes more time and memory than its code can save? */
static bool is_huge(const backend_attempt *a)
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
    const backend_attempt *a = &s->best;

    if (!permits_widest(s) || !a->kernel || a->stats.simd != 16 || a->stats.spill_bytes)
        return false;
    size_t registers = a->stats.grf_used, instructions = a->kernel->insts.count;
    if (registers > MOST_WIDE_REGISTERS || instructions > MOST_WIDE_INSTRUCTIONS)
        return false;
    bool is_small = registers <= WIDE_REGISTERS && instructions <= WIDE_INSTRUCTIONS;
    return backend_loops_are_even(s->c->scratch, s->l->kernel) &&
           (is_small || backend_branches_are_one_sided(s->c->scratch, s->l->kernel));
}

/* Has A a kernel, and B either none or one with a higher cost per lane? */
static bool costs_less(const search *s, const backend_attempt *a, const backend_attempt *b)
{
    uint32_t group = group_items(s->c->options, s->kernel);

    if (!a->kernel || !b->kernel)
        return a->kernel;
    return backend_cost_per_lane(s->c->scratch, a->kernel, group) < backend_cost_per_lane(s->c->scratch, b->kernel, group);
}

static bool accept_any(const search *s, const backend_attempt *a)
{
    (void)s;
    (void)a;
    return true;
}

/* Accepts an attempt for 32 lanes without one for 16 lanes, which hardly cost less unless the code spills or has instructions
 * that are cheaper for 16 lanes. */
static bool accept_certain(const search *s, const backend_attempt *a)
{
    (void)s;
    return a->kernel && !a->stats.spill_bytes && !backend_width_has_a_price(a->kernel);
}

static bool accept_cheaper(const search *s, const backend_attempt *a)
{
    return costs_less(s, a, &s->best);
}

static bool accept_cheaper_unspilled(const search *s, const backend_attempt *a)
{
    return a->kernel && !a->stats.spill_bytes && costs_less(s, a, &s->best);
}

typedef struct width_row {
    unsigned lanes; /* 0: those of the lowering */
    bool shortens;  /* first reorders operations for lower register pressure */
    const char *reason;
    bool (*applies)(const search *s);
    bool (*accepts)(const search *s, const backend_attempt *a);
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

static backend_attempt make_attempt(search *s, const width_row *row)
{
    backend_attempt a = {0};

    if (row->lanes == WIDEST && s->wide.thread) {
        a = s->wide;
        s->wide = (backend_attempt){0};
    } else if (!row->shortens || prep_run_shorter(s->l)) {
        const char *reason = s->reason ? s->reason : row->reason;
        backend_try_width(s->c, s->l, s->kernel, row->lanes ? row->lanes : s->l->lanes, reason, &a);
    }
    return a;
}

/* Replaces A by OTHER if IS_OTHER, and drops the attempt that is not taken. */
static void choose_attempt(backend_attempt *a, backend_attempt *other, bool is_other)
{
    backend_attempt *worse = is_other ? a : other;

    if (worse->thread)
        backend_drop_attempt(worse);
    *a = is_other ? *other : *a;
}

/* Sets `best` to the best attempt for the current lowering; after an error there are no others. */
static void search_widths(search *s)
{
    unsigned errors = s->c->options->diagnostics->errors;

    s->best = s->wide = (backend_attempt){0};
    for (const width_row *row = widths; row < widths + sizeof widths / sizeof *widths; row++) {
        if (s->c->options->diagnostics->errors != errors || !row->applies(s))
            continue;
        backend_attempt a = make_attempt(s, row);
        bool accepted = row->accepts(s, &a);
        if (!accepted && row->lanes == WIDEST && is_undecided(s))
            s->wide = a;
        else
            choose_attempt(&s->best, &a, accepted);
    }
    if (s->wide.thread)
        backend_drop_attempt(&s->wide);
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
    s->best = (backend_attempt){0};
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
static unsigned find_narrower_width(backend_compilation *c, ir_function *k, unsigned width)
{
    for (unsigned lanes = width / 2; lanes >= NARROWEST; lanes /= 2) {
        search s = {.c = c, .kernel = k, .requested = lanes};
        search_lowerings(&s);
        bool fits = s.chosen.kernel && s.chosen.kernel->scratch_bytes <= GEN_SCRATCH_LIMIT;
        if (s.chosen.thread)
            backend_drop_attempt(&s.chosen);
        if (fits)
            return lanes;
    }
    return 0;
}

void backend_report_size(backend_compilation *c, ir_function *k, unsigned requested)
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
    unsigned errors = s->c->options->diagnostics->errors;

    if (!s->requested && observes_width(s->c->scratch, s->kernel)) {
        search same = {.c = s->c, .kernel = s->kernel, .requested = USUAL};
        search_lowerings(&same);
        s->chosen = same.chosen;
        if (s->chosen.kernel || s->c->options->diagnostics->errors != errors)
            return;
        if (s->chosen.thread)
            backend_drop_attempt(&s->chosen);
        s->chosen = (backend_attempt){0};
    }
    search_lowerings(s);
}

backend_attempt backend_search(backend_compilation *c, ir_function *k, unsigned requested)
{
    search s = {.c = c, .kernel = k, .requested = requested};

    search_kernel(&s);
    return s.chosen;
}
