/* opt/loops/unroll.c - fully unroll loops with a small constant number of trips.
 *
 *   loop: %i = phi [ 0, ], [ %next, %loop ]        ... a[0] ...
 *         ... a[%i] ...                            ... a[1] ...
 *         %next = add %i, 1                   ->   ... a[2] ...
 *         br (icmp slt %next, 3), %loop, %end
 *
 * Counter, comparison and branch disappear, and the body is folded for each value of the counter: accesses to adjacent
 * addresses become one message, and private arrays become registers. Inner loops are unrolled first; an outer one is considered
 * when the pass runs again. Loops whose branches and addresses depend on the counter (a switch over the round) are limited by
 * their size after folding (unroll_gain.h). Unroll hints in the source (opencl_unroll_hint, #pragma unroll) raise the limit or
 * forbid unrolling. Exits other than the counting test are kept in each copy. The body may contain barriers: every work-item
 * makes the same number of trips. */
#include "opt/analysis/trips.h"

#include "opt/analysis/flow.h"
#include "opt/analysis/remark.h"
#include "opt/cfg/loop_edit.h"
#include "opt/loops/unroll_gain.h"

#include "ir/lifetime.h"

/* Limits on the number of operations in all copies: by default; if the loop indexes a private array; with an unroll hint; if at
 * least half of the operations fold. */
enum { LIMIT = 512, LIMIT_ARRAYS = 2048, LIMIT_HINT = 8192, LIMIT_DISSOLVED = 1536 };
enum { MOST_TRIPS = 128, MOST_BLOCKS = 16 }; /* limits on loops whose unrolled size opt_unrolled_size() measures */

static unsigned body_size(const ir_loop *loop)
{
    unsigned n = 0;

    ir_each_loop_block(b, loop)
        ir_each_inst(i, b)
            n += i->op != IR_phi && !(ir_effects(i) & IR_TERMINATOR) && !ir_begins_lifetime(i);
    return n;
}

/* Is I an address in a private variable, at an index that varies in the loop? */
static bool indexes_private_array(const ir_loops *l, const ir_loop *loop, const ir_inst *i)
{
    if (i->op != IR_getelementptr || ir_is_const(ir_operand(i, i->operand_count - 1)))
        return false;
    bool varies = false;
    for (unsigned n = 1; n < i->operand_count; n++)
        varies |= !ir_loop_invariant(l, loop, ir_operand(i, n));
    const ir_inst *base = ir_try_inst(ir_operand(i, 0));
    while (base && base->op == IR_getelementptr)
        base = ir_try_inst(ir_operand(base, 0));
    return varies && base && base->op == IR_alloca;
}

static bool has_private_array(const ir_loops *l, const ir_loop *loop)
{
    ir_each_loop_block(b, loop)
        ir_each_inst(i, b)
            if (indexes_private_array(l, loop, i))
                return true;
    return false;
}

static unsigned choose_size_limit(const ir_loops *l, const ir_loop *loop)
{
    int32_t hint = ir_loop_unroll(loop);

    if (hint == IR_UNROLL_DISABLE)
        return 0;
    if (hint == IR_UNROLL_FULL || hint == IR_UNROLL_ENABLE)
        return LIMIT_HINT;
    if (has_private_array(l, loop))
        return LIMIT_ARRAYS;
    return loop->children ? 0 : LIMIT;
}

/* The number of trips of an innermost loop that is over its limit, if at least half of the copied operations fold for constant
 * counters; else 0. */
static unsigned dissolvable_trips(const ir_loops *l, const ir_loop *loop, ir_block *test, unsigned size, arena *scratch)
{
    size_t blocks = ir_loop_blocks(loop)->count;

    if (loop->children || loop->exiting.count > 1 || blocks < 3 || blocks > MOST_BLOCKS)
        return 0;
    unsigned trips = opt_constant_trips(l, loop, test, MOST_TRIPS, scratch), most = trips * size / 2;
    if (most > LIMIT_DISSOLVED)
        most = LIMIT_DISSOLVED;
    ir_module *m = loop->header->function->module;
    return trips && opt_unrolled_size(m, l, loop, trips, most, scratch) <= most ? trips : 0;
}

/* The number of copies, of SIZE operations each and LIMIT together, with which the branch of TEST is decided in each of them; 0 if LOOP
 * must not be unrolled. */
static unsigned unrollable_trips(const ir_loops *l, const ir_loop *loop, ir_block *test, unsigned limit, unsigned size,
                                 arena *scratch)
{
    int32_t hint = ir_loop_unroll(loop);
    unsigned most = limit / loop->exiting.count / (size ? size : 1);
    unsigned trips = opt_constant_trips(l, loop, test, hint > 1 && (unsigned)hint < most ? (unsigned)hint : most, scratch);

    return trips || hint != IR_UNROLL_UNSAID ? trips : dissolvable_trips(l, loop, test, size, scratch);
}

/* The number of copies of LOOP, 0 if it must not be unrolled; *TEST becomes the exiting block whose branch is decided in each
 * copy. */
static unsigned choose_trips(const ir_loops *l, const ir_dominators *d, const ir_loop *loop, ir_block **test, arena *scratch)
{
    unsigned trips = 0, limit = choose_size_limit(l, loop), size = limit ? body_size(loop) : 0;

    for (size_t n = 0; n < loop->exiting.count && limit && !trips; n++) {
        *test = loop->exiting.items[n];
        trips = opt_is_loop_test(d, loop, *test) ? unrollable_trips(l, loop, *test, limit, size, scratch) : 0;
    }
    return trips;
}

static ir_value *latch_value(const ir_inst *phi, const ir_block *latch)
{
    for (unsigned n = 0; n < phi->block_count; n++)
        if (phi->blocks[n] == latch)
            return ir_operand(phi, n);
    return NULL;
}

/* Makes the branch of TEST's copy unconditional: into the loop if it STAYS, else out of it. */
static void fold_test(const ir_loops *l, const ir_loop *loop, ir_block *test, bool stays)
{
    ir_block *copy = test->aux;
    ir_inst *end = ir_terminator(copy);
    bool first = ir_loop_has(l, loop, ir_terminator(test)->blocks[0]) == stays;
    ir_block *to = end->blocks[first ? 0 : 1], *dropped = end->blocks[first ? 1 : 0];
    ir_builder at = ir_before(end);

    ir_br(&at, to);
    ir_remove(end);
    opt_drop_edge(copy, dropped);
}

/* Sets value.aux of the header's phis to their values in the next copy; all are looked up before any is set. */
static void set_phis(const ir_loop *loop, const ir_block *from, arena *scratch)
{
    VEC(ir_value *) values = {0};
    size_t n = 0;

    ir_each_inst(phi, loop->header)
        if (phi->op == IR_phi)
            vec_push(scratch, &values, opt_copied(latch_value(phi, from)));
    ir_each_inst(phi, loop->header)
        if (phi->op == IR_phi)
            phi->value.aux = values.items[n++];
}

static void remove_original(const ir_loops *l, const ir_loop *loop)
{
    ir_each_loop_block(b, loop)
        for (unsigned s = 0; s < ir_successor_count(b); s++)
            if (!ir_loop_has(l, loop, ir_successor(b, s)))
                opt_drop_edge(b, ir_successor(b, s));
    ir_each_loop_block(b, loop)
        ir_block_remove(b);
}

static void unroll_by(const ir_loops *l, const ir_loop *loop, ir_block *test, unsigned trips, arena *scratch)
{
    ir_block *front = ir_loop_preheader(l, loop), *latch = loop->latches.items[0], *before = loop->header;
    ir_block *previous = front, *entry = loop->header;

    set_phis(loop, front, scratch);
    for (unsigned k = 0; k < trips; k++) {
        opt_copy_loop(loop, false, before);
        opt_retarget(previous, entry, loop->header->aux);
        fold_test(l, loop, test, k + 1 < trips);
        previous = latch->aux;
        entry = loop->header->aux;
        set_phis(loop, latch, scratch);
    }
    opt_forget_copies(loop);
    remove_original(l, loop);
}

/* Reports why LOOP is not unrolled. */
static void report_kept(opt_context *c, const ir_loops *l, const ir_dominators *d, const ir_loop *loop)
{
    if (!opt_is_observed(c))
        return;
    unsigned size = body_size(loop), limit = choose_size_limit(l, loop), trips = 0;
    int32_t hint = ir_loop_unroll(loop);
    for (size_t n = 0; n < loop->exiting.count && !trips; n++)
        if (opt_is_loop_test(d, loop, loop->exiting.items[n]))
            trips = opt_constant_trips(l, loop, loop->exiting.items[n], LIMIT_HINT, c->scratch);
    if (hint == IR_UNROLL_DISABLE)
        opt_report_loop(c, loop, "hint", "the loop is not unrolled: a hint in the source forbids it");
    else if (!trips)
        opt_report_loop(c, loop, "unknown trip count",
                        "the loop is not unrolled: its number of trips is not a constant of at most %d", (int)LIMIT_HINT);
    else if (!limit)
        opt_report_loop(c, loop, "inner loop", "the loop of %u trips is not unrolled: it contains a loop", trips);
    else if (hint > 1 && trips > (unsigned)hint)
        opt_report_loop(c, loop, "hint", "the loop of %u trips is not unrolled: a hint in the source limits the copies to %d",
                        trips, hint);
    else
        opt_report_loop(c, loop, "size", "the loop is not unrolled: %u trips of %u operations exceed the limit of %u", trips,
                        size, limit / (unsigned)loop->exiting.count);
}

/* Reports that LOOP is unrolled into TRIPS copies. */
static void report_unrolled(opt_context *c, const ir_loop *loop, unsigned trips)
{
    const ir_block_list *blocks = ir_loop_blocks(loop);

    if (!opt_is_observed(c))
        return;
    opt_report_loop(c, loop, "constant trip count", "the loop is unrolled: %u copies of %u operations", trips, body_size(loop));
    const char *text =
        arena_printf(c->scratch, "The branch of each copy is decided: the loop runs %u times. Its %zu block%s %zu.", trips,
                     blocks->count, blocks->count == 1 ? " becomes" : "s become", blocks->count * trips);
    opt_report_step(c, loop->header->function,
                    &(opt_step){.title = "loop",
                                .text = text,
                                .blocks = (const ir_block *const *)blocks->items,
                                .block_count = (unsigned)blocks->count});
}

typedef struct analyses { /* analyses of the function, shared by all its loops */
    const ir_loops *loops;
    const ir_dominators *dominators;
    arena *scratch;
    opt_context *context;
} analyses;

static bool unroll_loop(const ir_loop *loop, void *context)
{
    const analyses *k = context;
    ir_block *test = NULL;
    unsigned trips = choose_trips(k->loops, k->dominators, loop, &test, k->scratch);

    if (!trips) {
        report_kept(k->context, k->loops, k->dominators, loop);
        return false;
    }
    if (!opt_free_loop_values(k->loops, loop)) {
        opt_report_loop(k->context, loop, "aggregate", "the loop is not unrolled: a struct or an array of it is used after it");
        return false;
    }
    report_unrolled(k->context, loop, trips);
    unroll_by(k->loops, loop, test, trips, k->scratch);
    return true;
}

static bool unroll_disjoint(ir_function *f, const ir_loops *l, const ir_dominators *d, opt_context *c)
{
    ir_each_block(b, f)
        b->aux = NULL;
    return opt_change_disjoint(c->scratch, l, unroll_loop,
                               &(analyses){.loops = l, .dominators = d, .scratch = c->scratch, .context = c});
}

/* Gives the loops that will be unrolled a single latch. They have several if the block with the increment was empty and has
 * been removed. */
static bool join_latches(ir_function *f, const ir_loops *l, const ir_dominators *d, arena *scratch)
{
    bool changed = false;

    for (size_t i = 0; i < l->all.count; i++) {
        const ir_loop *loop = l->all.items[i];
        ir_block *test;
        if (loop->latches.count > 1 && choose_trips(l, d, loop, &test, scratch)) {
            opt_add_latch(f, l, loop);
            changed = true;
        }
    }
    return changed;
}

bool opt_unroll(ir_function *f, opt_context *c)
{
    const ir_dominators *d = opt_dominators(c, f);
    const ir_loops *l = opt_loops(c, f);

    if (!l->all.count || l->irreducible)
        return false;
    bool changed = opt_add_preheaders(f, l);
    if (changed) {
        d = opt_dominators(c, f);
        l = opt_loops(c, f);
    }
    if (join_latches(f, l, d, c->scratch)) {
        changed = true;
        d = opt_dominators(c, f);
        l = opt_loops(c, f);
    }
    changed |= unroll_disjoint(f, l, d, c);
    return changed;
}
