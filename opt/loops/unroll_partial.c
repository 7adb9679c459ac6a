/* opt/loops/unroll_partial.c - unroll loops partially whose number of trips is known on entry, though not constant.
 *
 *   front: %trips = %n - %start            rest:  the original loop, for the remaining trips
 *          br (%trips uge 4), main, rest
 *   main:  body  body  body  body
 *          br (%left uge 4), main, done
 *   done:  br (%left eq 0), end, rest
 *
 * Three of four comparisons and branches disappear, and the addresses of successive bodies differ by a constant: adjacent
 * accesses become one message. It applies to loops with a hint in the source (opencl_unroll_hint(4)), and to small innermost
 * loops that all work-items of a thread leave together; otherwise the thread would wait for its slowest work-item in both
 * loops. Loops with barriers or sub-group operations are not unrolled: the set of work-items that meet there must not change.
 * The rest is the original loop with its test, so it does not matter if the type cannot hold the number of trips. */
#include "opt/analysis/trips.h"

#include "opt/analysis/flow.h"
#include "opt/cfg/loop_edit.h"
#include "opt/analysis/remark.h"

enum { LARGEST_BODY = 24, LARGEST_RESULT = 96, MOST_BODIES = 4, LARGEST_HINTED = 4096 };

typedef struct partial {
    ir_function *function;
    arena *scratch;
    const ir_loops *loops;
    const ir_loop *loop;
    ir_block *front, *latch, *end; /* the preheader; the only latch, whose branch is the only exit test; the exit */
    opt_counter counter;
    unsigned bodies;
} partial;

/* The number of operations of an iteration; 0 if LOOP must not be unrolled. */
static unsigned iteration_size(const ir_loop *loop)
{
    unsigned n = 1;

    ir_each_loop_block(b, loop)
        ir_each_inst(i, b) {
            if (ir_effects(i) & (IR_CONVERGENT | IR_CROSS_LANE) || i->op == IR_alloca)
                return 0;
            n += i->op != IR_phi && !(ir_effects(i) & IR_TERMINATOR);
        }
    return n;
}

static unsigned choose_body_count(const partial *p, const ir_uniformity *u)
{
    int32_t hint = ir_loop_unroll(p->loop);
    unsigned size = iteration_size(p->loop);

    if (!size || hint == IR_UNROLL_DISABLE)
        return 0;
    if (hint > 1)
        return (uint64_t)hint * size <= LARGEST_HINTED ? (unsigned)hint : 0;
    if (p->loop->children || size > LARGEST_BODY || ir_is_divergent_in(u, p->counter.start, p->loop->header) ||
        ir_is_divergent_in(u, p->counter.bound, p->loop->header))
        return 0;
    return size * MOST_BODIES <= LARGEST_RESULT ? MOST_BODIES : 2;
}

static void set_incoming(ir_inst *phi, const ir_block *from, ir_value *v, ir_block *now)
{
    for (unsigned n = 0; n < phi->block_count; n++)
        if (phi->blocks[n] == from) {
            ir_set_operand(phi, n, v);
            phi->blocks[n] = now;
            return;
        }
}

/* In PHI of the first copy, replaces the back edge from that copy's own latch by an edge from FROM with value V. */
static void set_back_edge_value(const partial *p, ir_inst *phi, ir_value *v, ir_block *from)
{
    unsigned n = phi->blocks[0] == p->front ? 1 : 0;

    ir_set_operand(phi, n, v);
    phi->blocks[n] = from;
}

/* Makes the branch at the end of the copied latch unconditional, to HEADER. */
static void drop_test(const partial *p, ir_block *copy, ir_block *header)
{
    ir_inst *end = ir_terminator(copy);
    ir_builder at = ir_before(end);

    ir_br(&at, header);
    ir_remove(end);
    opt_drop_edge(copy, p->end);
}

/* Sets value.aux of the header's phis to their values in the next copy; all are looked up before any is set. */
static void chain_phis(const partial *p)
{
    VEC(ir_value *) values = {0};
    size_t n = 0;

    ir_each_inst(phi, p->loop->header)
        if (phi->op == IR_phi)
            vec_push(p->scratch, &values, opt_copied(ir_phi_value(phi, p->latch)));
    ir_each_inst(phi, p->loop->header)
        if (phi->op == IR_phi)
            phi->value.aux = values.items[n++];
}

/* Copies the body `bodies` times in sequence. Returns the header of the first copy and sets *LAST to the latch of the last,
 * which tests as the loop did. The phis of the first header receive the values of the last copy over the back edge. */
static ir_block *make_main(partial *p, ir_block **last)
{
    VEC(ir_inst *) phis = {0};
    ir_block *before = p->loop->header, *first = NULL, *previous = NULL;

    for (unsigned k = 0; k < p->bodies; k++) {
        if (k)
            chain_phis(p);
        opt_copy_loop(p->loop, k == 0, before);
        ir_block *header = p->loop->header->aux, *latch = p->latch->aux;
        if (k == 0) {
            first = header;
            ir_each_inst(phi, header)
                if (phi->op == IR_phi)
                    vec_push(p->scratch, &phis, phi);
        } else {
            opt_retarget(previous, first, header);
        }
        if (k + 1 < p->bodies)
            drop_test(p, latch, first);
        previous = latch;
    }
    opt_retarget(previous, p->loop->header->aux, first);
    size_t n = 0;
    ir_each_inst(phi, p->loop->header)
        if (phi->op == IR_phi)
            set_back_edge_value(p, phis.items[n++], opt_copied(ir_phi_value(phi, p->latch)), previous);
    *last = previous;
    return first;
}

/* Makes the entry of the original loop: its phis start with the values of the preheader or of the copies. */
static ir_block *make_rest(partial *p, ir_block *done)
{
    ir_block *rest = ir_block_new(p->function, NULL, p->loop->header);
    ir_builder at = ir_at_end(rest);

    ir_br(&at, p->loop->header);
    ir_each_inst(phi, p->loop->header) {
        if (phi->op != IR_phi)
            break;
        ir_builder in_rest = ir_before(rest->last);
        ir_inst *both = ir_phi(&in_rest, phi->value.type);
        ir_phi_add(both, ir_phi_value(phi, p->front), p->front);
        ir_phi_add(both, opt_copied(ir_phi_value(phi, p->latch)), done);
        set_incoming(phi, p->front, &both->value, rest);
    }
    return rest;
}

static void choose_loop(partial *p, ir_value *trips, ir_block *main, ir_block *rest)
{
    ir_inst *end = ir_terminator(p->front);
    ir_builder at = ir_before(end);

    ir_cond_br(&at, ir_compare(&at, IR_UGE, trips, ir_const(at.module, trips->type, p->bodies)), main, rest);
    ir_remove(end);
}

static void unroll_partially(partial *p)
{
    ir_builder in_front = ir_before(ir_terminator(p->front));
    ir_value *trips = opt_counter_trips(&in_front, &p->counter);
    ir_block *last, *main = make_main(p, &last), *done = ir_block_new(p->function, NULL, p->loop->header),
                    *rest = make_rest(p, done);
    ir_inst *test = ir_terminator(last);
    ir_type *t = trips->type;
    ir_builder head = ir_at_end(main), tail = ir_before(test), at = ir_at_end(done);
    ir_value *bodies = ir_const(head.module, t, p->bodies);

    ir_inst *left = ir_phi(&head, t);
    ir_value *next_left = ir_binary(&tail, IR_sub, &left->value, bodies);
    ir_phi_add(left, trips, p->front);
    ir_phi_add(left, next_left, last);
    ir_cond_br(&tail, ir_compare(&tail, IR_UGE, next_left, bodies), main, done)->unroll = IR_UNROLL_DISABLE;
    ir_remove(test);
    ir_cond_br(&at, ir_compare(&at, IR_EQ, next_left, ir_null(at.module, t)), p->end, rest);
    ir_each_inst(phi, p->end) {
        if (phi->op != IR_phi)
            break;
        for (unsigned n = 0; n < phi->block_count; n++)
            if (phi->blocks[n] == last)
                phi->blocks[n] = done;
    }
    choose_loop(p, trips, main, rest);
    ir_terminator(p->latch)->unroll = IR_UNROLL_DISABLE;
    opt_forget_copies(p->loop);
}

typedef struct analyses { /* analyses of the function, shared by all its loops */
    opt_context *context;
    ir_function *function;
    arena *scratch;
    const ir_loops *loops;
    const ir_dominators *dominators;
    const ir_uniformity *uniformity;
} analyses;

static bool unroll_loop(const ir_loop *loop, void *context)
{
    const analyses *k = context;
    partial p = {.function = k->function, .scratch = k->scratch, .loops = k->loops, .loop = loop};

    p.latch = opt_loop_test(k->dominators, loop);
    p.front = ir_loop_preheader(p.loops, loop);
    if (!p.latch || !p.front || !opt_find_counter(p.loops, loop, p.latch, &p.counter))
        return false;
    p.bodies = choose_body_count(&p, k->uniformity);
    p.end = loop->exits.items[0];
    if (!p.bodies || !opt_free_loop_values(p.loops, loop))
        return false;
    opt_report_loop(k->context, loop, "partial", "the loop is unrolled partially: %u copies of its body", p.bodies);
    unroll_partially(&p);
    return true;
}

bool opt_unroll_partial(ir_function *f, opt_context *c)
{
    const ir_loops *l = opt_loops(c, f);

    if (!l->all.count || l->irreducible)
        return false;
    bool changed = opt_add_preheaders(f, l);
    analyses k = {.context = c, .function = f, .scratch = c->scratch};
    k.uniformity = opt_uniformity(c, f);
    k.dominators = opt_dominators(c, f);
    k.loops = opt_loops(c, f);
    ir_each_block(b, f)
        b->aux = NULL;
    changed |= opt_change_disjoint(c->scratch, k.loops, unroll_loop, &k);
    return changed;
}
