/* opt/loops/unroll_gain.c - counts the operations that remain when a loop is unrolled.
 *
 *   for (i = 0; i < 64; i++)
 *       switch (i >> 4) { case 0: f = …; g = i; break;  case 1: f = …; g = (5 * i + 1) & 15; break;  … }
 *
 * 64 copies of this body are large, but in each copy only one case remains, and no shift, product or mask of i. So the iterations
 * are evaluated with constant counters, blocks in reverse post-order: operations that fold cost nothing, and a branch with a
 * known condition reaches one successor only. (LLVM's analyzeLoopUnrollCost does the same.) Insertion and extraction of vector
 * lanes are not counted: lanes are registers. */
#include "opt/loops/unroll_gain.h"

#include "opt/analysis/fold_with.h"

typedef struct tracked { /* value.aux of an operation of the loop: constants found in this iteration */
    /* known: the value in this iteration if it is constant, else NULL; next: for a phi of the header, the value in the next
     * iteration */
    ir_value *known, *next;
} tracked;

typedef struct walk {
    ir_module *module;
    const ir_loops *loops;
    const ir_loop *loop;
    arena *scratch;
    bool *reached;      /* by index in loop->blocks: some edge into the block is taken in this iteration */
    ir_block **decided; /* the successor that the block's branch is known to take in this iteration; NULL: unknown */
    unsigned size;
} walk;

static ir_value *known_value(const walk *w, ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);

    if (!i)
        return ir_is_const(v) || v->kind == IR_FUNCTION || v->kind == IR_GLOBAL_VAR ? v : NULL;
    return ir_loop_has(w->loops, w->loop, i->block) ? ((tracked *)v->aux)->known : NULL;
}

static size_t block_index(const walk *w, const ir_block *b)
{
    size_t n = 0;

    while (n < ir_loop_blocks(w->loop)->count && ir_loop_blocks(w->loop)->items[n] != b)
        n++;
    return n;
}

static bool is_taken(const walk *w, const ir_block *from, const ir_block *to)
{
    size_t n = block_index(w, from);

    return n < ir_loop_blocks(w->loop)->count && w->reached[n] && (!w->decided[n] || w->decided[n] == to);
}

/* The known value that PHI has for all reachable incoming edges; NULL if the edges have different values or one is unknown. */
static ir_value *known_phi(const walk *w, const ir_inst *phi)
{
    ir_value *all = NULL;

    for (unsigned n = 0; n < phi->block_count; n++) {
        if (!is_taken(w, phi->blocks[n], phi->block))
            continue;
        ir_value *v = known_value(w, ir_operand(phi, n));
        if (!v || (all && all != v))
            return NULL;
        all = v;
    }
    return all;
}

static ir_value *fold_inst(const walk *w, const ir_inst *i)
{
    ir_value **operands = arena_array(w->scratch, ir_value *, i->operand_count);

    if (!(ir_effects(i) & IR_PURE) || ir_effects(i) & (IR_READS | IR_WRITES))
        return NULL;
    for (unsigned n = 0; n < i->operand_count; n++) {
        operands[n] = known_value(w, ir_operand(i, n));
        if (!operands[n])
            return NULL;
    }
    return opt_fold_with(w->module, i, operands, w->scratch);
}

static ir_block *only_successor(const walk *w, const ir_inst *end)
{
    ir_value *c = end->op == IR_switch || end->block_count == 2 ? known_value(w, ir_operand(end, 0)) : NULL;
    uint64_t value, label;

    if (!c || !ir_const_bits(c, &value))
        return NULL;
    if (end->op == IR_br)
        return end->blocks[value ? 0 : 1];
    for (unsigned n = 1; n < end->operand_count; n++)
        if (ir_const_bits(ir_operand(end, n), &label) && label == value)
            return end->blocks[n];
    return end->blocks[0];
}

static void walk_block(walk *w, size_t at)
{
    ir_block *b = ir_loop_blocks(w->loop)->items[at];

    ir_each_inst(i, b) {
        tracked *t = i->value.aux;
        if (i == ir_terminator(b))
            break;
        if (i->op == IR_phi && b == w->loop->header)
            continue;
        t->known = i->op == IR_phi ? known_phi(w, i) : fold_inst(w, i);
        bool moves = i->op == IR_phi || i->op == IR_extractelement || i->op == IR_insertelement || i->op == IR_getelementptr;
        w->size += !t->known && !moves;
    }
    w->decided[at] = only_successor(w, ir_terminator(b));
    for (unsigned s = 0; s < ir_successor_count(b); s++) {
        size_t to = block_index(w, ir_successor(b, s));
        if (to < ir_loop_blocks(w->loop)->count && is_taken(w, b, ir_successor(b, s)))
            w->reached[to] = true;
    }
}

/* Sets the header's phis to their values in the next iteration, all read before any is set; FROM is the preheader or the
 * latch. */
static void step_counters(walk *w, const ir_block *from)
{
    for (int set = 0; set < 2; set++)
        ir_each_inst(phi, w->loop->header) {
            if (phi->op != IR_phi)
                break;
            tracked *t = phi->value.aux;
            for (unsigned n = 0; n < phi->block_count && !set; n++)
                if (phi->blocks[n] == from)
                    t->next = known_value(w, ir_operand(phi, n));
            if (set)
                t->known = t->next;
        }
}

static void walk_iterations(walk *w, unsigned trips, unsigned most)
{
    size_t count = ir_loop_blocks(w->loop)->count;

    for (unsigned k = 0; k < trips && w->size <= most; k++) {
        step_counters(w, k ? w->loop->latches.items[0] : ir_loop_preheader(w->loops, w->loop));
        memset(w->reached, 0, count * sizeof *w->reached);
        memset(w->decided, 0, count * sizeof *w->decided);
        w->reached[0] = true;
        for (size_t n = 0; n < count; n++)
            if (w->reached[n])
                walk_block(w, n);
    }
}

unsigned opt_unrolled_size(ir_module *m, const ir_loops *l, const ir_loop *loop, unsigned trips, unsigned most, arena *scratch)
{
    walk w = {.module = m, .loops = l, .loop = loop, .scratch = scratch};

    w.reached = arena_array(scratch, bool, ir_loop_blocks(loop)->count);
    w.decided = arena_array(scratch, ir_block *, ir_loop_blocks(loop)->count);
    ir_each_loop_block(b, loop)
        ir_each_inst(i, b)
            i->value.aux = arena_new(scratch, tracked);
    walk_iterations(&w, trips, most);
    ir_each_loop_block(b, loop)
        ir_each_inst(i, b)
            i->value.aux = NULL;
    return w.size;
}
