/* opt/loops/unroll_partial.c - several bodies to an iteration, in loops whose number of trips is known when they begin.
 *
 *   front: %trips = %n - %start            rest:  the loop as it was, for the trips that are left
 *          br (%trips uge 4), main, rest
 *   main:  body  body  body  body
 *          br (%left uge 4), main, done
 *   done:  br (%left eq 0), end, rest
 *
 * Three of four comparisons and branches go, and addresses of successive bodies are a constant apart: neighbours become one
 * message. It is done where the source
 * asks for it (opencl_unroll_hint(4)), and for small innermost loops that all work-items of a thread leave together; where they
 * do not, the loops would wait for the
 * slowest of them twice. Loops with barriers or sub-group operations stay: which work-items meet there must not change. The
 * rest is the
 * old loop with its old test, so a number of trips that the type cannot hold does no harm. */
#include "opt/analysis/trips.h"

#include "opt/analysis/flow.h"
#include "opt/cfg/loop_edit.h"

enum { LARGEST_BODY = 24, LARGEST_RESULT = 96, MOST_BODIES = 4, LARGEST_ASKED = 4096 };

typedef struct partial {
    ir_function *function;
    arena *scratch;
    const ir_loops *loops;
    const ir_loop *loop;
    ir_block *front, *latch, *end; /* in front of the loop; its only latch, which tests; where that leads out */
    opt_counter counter;
    unsigned bodies;
} partial;

/* Operations of an iteration; 0 when the loop must stay. */
static unsigned size_of(const ir_loop *loop)
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

static unsigned wanted_bodies(const partial *p, const ir_uniformity *u)
{
    int32_t said = ir_loop_unroll(p->loop);
    unsigned size = size_of(p->loop);

    if (!size || said == IR_UNROLL_DISABLE)
        return 0;
    if (said > 1)
        return (uint64_t)said * size <= LARGEST_ASKED ? (unsigned)said : 0;
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

/* PHI of the first copy gets V from FROM instead of from its own latch. */
static void come_round(const partial *p, ir_inst *phi, ir_value *v, ir_block *from)
{
    unsigned n = phi->blocks[0] == p->front ? 1 : 0;

    ir_set_operand(phi, n, v);
    phi->blocks[n] = from;
}

/* The test at the end of the copied latch: always on to the header of the copies. */
static void drop_test(const partial *p, ir_block *copy, ir_block *header)
{
    ir_inst *end = ir_terminator(copy);
    ir_builder at = ir_before(end);

    ir_br(&at, header);
    ir_remove(end);
    opt_drop_edge(copy, p->end);
}

/* What the header's phis are in the next copy; all are looked up before any is set. */
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

/* The copies one after the other. Returns the header of the first and sets *LAST to the latch of the last, which tests as the
 * loop did; its header's phis
 * have what comes round from there. */
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
            come_round(p, phis.items[n++], opt_copied(ir_phi_value(phi, p->latch)), previous);
    *last = previous;
    return first;
}

/* In front of the old loop: its phis begin with what the front or the copies have. */
static ir_block *make_rest(partial *p, ir_block *done)
{
    ir_block *rest = ir_block_new(p->function, NULL, p->loop->header);
    ir_builder at = ir_at_end(rest);

    ir_br(&at, p->loop->header);
    ir_each_inst(phi, p->loop->header) {
        if (phi->op != IR_phi)
            break;
        ir_builder in_rest = ir_before(rest->last);
        ir_inst *both = ir_phi_(&in_rest, phi->value.type);
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

static void unroll(partial *p)
{
    ir_builder in_front = ir_before(ir_terminator(p->front));
    ir_value *trips = opt_counter_trips(&in_front, &p->counter);
    ir_block *last, *main = make_main(p, &last), *done = ir_block_new(p->function, NULL, p->loop->header),
                    *rest = make_rest(p, done);
    ir_inst *test = ir_terminator(last);
    ir_type *t = trips->type;
    ir_builder head = ir_at_end(main), tail = ir_before(test), at = ir_at_end(done);
    ir_value *bodies = ir_const(head.module, t, p->bodies);

    ir_inst *left = ir_phi_(&head, t);
    ir_value *now = ir_binary(&tail, IR_sub, &left->value, bodies);
    ir_phi_add(left, trips, p->front);
    ir_phi_add(left, now, last);
    ir_cond_br(&tail, ir_compare(&tail, IR_UGE, now, bodies), main, done)->unroll = IR_UNROLL_DISABLE;
    ir_remove(test);
    ir_cond_br(&at, ir_compare(&at, IR_EQ, now, ir_null(at.module, t)), p->end, rest);
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

typedef struct known { /* of the function while loops get several bodies */
    ir_function *function;
    arena *scratch;
    const ir_loops *loops;
    const ir_dominators *dominators;
    const ir_uniformity *uniformity;
} known;

static bool unroll_loop(const ir_loop *loop, void *context)
{
    const known *k = context;
    partial p = {.function = k->function, .scratch = k->scratch, .loops = k->loops, .loop = loop};

    p.latch = opt_loop_test(k->dominators, loop);
    p.front = ir_loop_preheader(p.loops, loop);
    if (!p.latch || !p.front || !opt_find_counter(p.loops, loop, p.latch, &p.counter))
        return false;
    p.bodies = wanted_bodies(&p, k->uniformity);
    p.end = loop->exits.items[0];
    if (!p.bodies || !opt_free_loop_values(p.loops, loop))
        return false;
    unroll(&p);
    return true;
}

bool opt_unroll_partial(ir_function *f, opt_context *c)
{
    const ir_loops *l = opt_loops(c, f);

    if (!l->all.count || l->irreducible)
        return false;
    bool changed = opt_add_preheaders(f, l);
    known k = {.function = f, .scratch = c->scratch};
    k.uniformity = opt_uniformity(c, f);
    k.dominators = opt_dominators(c, f);
    k.loops = opt_loops(c, f);
    ir_each_block(b, f)
        b->aux = NULL;
    changed |= opt_change_disjoint(c->scratch, k.loops, unroll_loop, &k);
    return changed;
}
