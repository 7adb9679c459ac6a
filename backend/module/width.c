/* backend/module/width.c - estimates code per lane, to choose the SIMD width if none is requested.
 *
 * For 32-bit values, twice the lanes take twice the instructions, but scalars, branches, uniform addresses and the end of the
 * thread are executed once. Against this count register pressure (operands that no longer fit, spills) and loops that lanes leave
 * one by one: the thread runs as long as the slowest of more lanes. So both widths are compiled and compared. In many small
 * kernels lanes leave loops together, and all values have 32 bits; for these, 32 lanes are better whenever they fit. Lanes that
 * count in equal steps from their own start to a common end (for (i = id; i < n; i += size)) leave a loop nearly together and
 * count as converged; if computed values decide the exit, or each lane has its own end, more lanes wait longer. */
#include "backend/module/width.h"

#include "ir/analysis/uniformity.h"

/* Weights: the loop levels that are counted, the assumed iterations of a loop, and the number of instructions that a message
 * counts for. */
enum { MOST_DEPTH = 4, LOOP = 8, MESSAGE = 4 };
enum { SMALL_KERNEL = 200 }; /* largest number of IR instructions of a small kernel */

/* Are the lanes of vectors of type T whole dwords, or flags, at any width? */
static bool has_full_lanes(const ir_type *t)
{
    const ir_type *s = ir_is_vector(t) ? t->element : t;

    return !(s->kind == IR_HALF || (ir_is_int(s) && s->bits < 32 && s->bits != 1));
}

static bool is_plain_inst(const ir_inst *i)
{
    bool plain = has_full_lanes(i->value.type);

    for (unsigned n = 0; n < i->operand_count && plain; n++) {
        const ir_value *v = ir_operand(i, n);
        bool is_operand = v->kind == IR_INSTRUCTION || v->kind == IR_ARGUMENT;
        plain = !is_operand || has_full_lanes(v->type);
    }
    return plain;
}

bool backend_is_small_and_plain(const ir_function *k)
{
    unsigned count = 0;

    ir_each_block(b, k)
        ir_each_inst(i, b)
            if (++count > SMALL_KERNEL || !is_plain_inst(i))
                return false;
    return true;
}

static bool moves_flags(const gen_inst *i)
{
    return i->op == GEN_OP_mov && (i->dst.file == GEN_FILE_FLAG || i->src[0].file == GEN_FILE_FLAG);
}

/* There are four flag registers for 16 lanes and two for 32; an indirect operand has at most 16 addresses; values of 64 bits fill most of
 * the registers. */
bool backend_width_has_a_price(const gen_kernel *k)
{
    for (size_t n = 0; n < k->insts.count; n++) {
        const gen_inst *i = &k->insts.items[n];
        if (moves_flags(i) || i->dst.indirect || i->src[0].indirect || (i->exec > 1 && gen_type_bytes(i->dst.type) == 8))
            return true;
    }
    return false;
}

/* The index of the first instruction of the loop that the instruction at AT ends; -1 if it ends no loop. */
static int loop_start(const gen_kernel *k, size_t at)
{
    const gen_inst *i = &k->insts.items[at];

    if (!gen_op_is(i->op, GEN_IS_FLOW) || i->op == GEN_OP_call || i->op == GEN_OP_ret)
        return -1;
    for (unsigned s = 0; s < gen_op_sources(i->op); s++) {
        const gen_operand *o = &i->src[s]; /* the label of an operand is the index of its instruction */
        if (o->file == GEN_FILE_LABEL && o->label >= 0 && (size_t)o->label <= at)
            return o->label;
    }
    return -1;
}

/* Is V the loop phi PHI itself, or PHI plus or minus a step that is uniform? */
static bool is_counter_step(const ir_uniformity *u, const ir_value *v, const ir_inst *phi)
{
    const ir_inst *i = ir_try_inst(v);

    if (i == phi)
        return true;
    if (!i || (i->op != IR_add && i->op != IR_sub) || ir_operand(i, 0) != &phi->value)
        return false;
    return !ir_is_divergent(u, ir_operand(i, 1));
}

static bool is_even_counter(const ir_uniformity *u, const ir_loop *loop, const ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);
    const ir_inst *phi = i && i->op != IR_phi && i->operand_count ? ir_try_inst(ir_operand(i, 0)) : i;

    if (!phi || phi->op != IR_phi || phi->block != loop->header || !is_counter_step(u, v, phi))
        return false;
    for (unsigned n = 0; n < phi->block_count; n++)
        if (phi->blocks[n] == loop->latches.items[0] && !is_counter_step(u, ir_operand(phi, n), phi))
            return false;
    return true;
}

/* Do lanes leave LOOP at B together, or when their counters reach a uniform end? */
static bool leaves_evenly(const ir_uniformity *u, const ir_loop *loop, const ir_block *b)
{
    const ir_inst *c = b->last->op == IR_br && b->last->block_count == 2 ? ir_try_inst(ir_operand(b->last, 0)) : NULL;

    if (!ir_branch_is_divergent(u, b))
        return true;
    if (!c || c->op != IR_icmp)
        return false;
    ir_value *x = ir_operand(c, 0), *y = ir_operand(c, 1);
    return (!ir_is_divergent(u, y) && is_even_counter(u, loop, x)) || (!ir_is_divergent(u, x) && is_even_counter(u, loop, y));
}

bool backend_loops_are_even(arena *scratch, ir_function *k)
{
    const ir_uniformity *u = ir_uniformity_compute(scratch, k);
    const ir_loops *l = ir_loops_compute(scratch, ir_dominators_compute(scratch, k));

    for (size_t n = 0; n < l->all.count; n++) {
        const ir_loop *loop = l->all.items[n];
        for (size_t e = 0; e < loop->exiting.count; e++)
            if (!leaves_evenly(u, loop, loop->exiting.items[e]))
                return false;
    }
    return !l->irreducible;
}

/* Can control reach TO from FROM without passing LIMIT? Uses the aux of blocks, which must not be MARK. */
static bool reaches(arena *scratch, ir_block *from, const ir_block *to, const ir_block *limit, void *mark)
{
    VEC(ir_block *) work = {0};

    for (ir_block *b = from; b; b = work.count ? vec_pop(&work) : NULL) {
        if (b == to)
            return true;
        if (b == limit || b->aux == mark)
            continue;
        b->aux = mark;
        for (unsigned n = 0; n < b->last->block_count; n++)
            vec_push(scratch, &work, b->last->blocks[n]);
    }
    return false;
}

/* Is one successor of B where the other's code ends? A path back to B, or to the header of its loop, does not count. */
static bool is_one_sided(arena *scratch, const ir_loops *l, const ir_block *b)
{
    const ir_loop *loop = ir_loop_of(l, b);
    const ir_block *limit = loop ? loop->header : b;
    ir_block *x = b->last->blocks[0], *y = b->last->blocks[1];

    return reaches(scratch, x, y, limit, arena_new(scratch, char)) || reaches(scratch, y, x, limit, arena_new(scratch, char));
}

static bool exits_loop(const ir_loops *l, const ir_block *b)
{
    const ir_loop *loop = ir_loop_of(l, b);

    return loop && (!ir_loop_has(l, loop, b->last->blocks[0]) || !ir_loop_has(l, loop, b->last->blocks[1]));
}

bool backend_branches_are_one_sided(arena *scratch, ir_function *k)
{
    const ir_uniformity *u = ir_uniformity_compute(scratch, k);
    const ir_loops *l = ir_loops_compute(scratch, ir_dominators_compute(scratch, k));

    ir_each_block(b, k)
        b->aux = NULL;
    ir_each_block(b, k)
        if (b->last->op == IR_br && b->last->block_count == 2 && ir_branch_is_divergent(u, b) && !exits_loop(l, b) &&
            !is_one_sided(scratch, l, b))
            return false;
    return true;
}

double backend_cost_per_lane(arena *scratch, const gen_kernel *k, uint32_t group)
{
    size_t count = k->insts.count;
    unsigned *depth = arena_array(scratch, unsigned, count);

    for (size_t n = 0; n < count; n++) {
        int start = loop_start(k, n);
        for (size_t m = start < 0 ? n + 1 : (size_t)start; m <= n; m++)
            depth[m]++;
    }
    double cost = 0;
    for (size_t n = 0; n < count; n++) {
        double weight = gen_op_is(k->insts.items[n].op, GEN_IS_SEND) ? MESSAGE : 1;
        for (unsigned d = 0; d < depth[n] && d < MOST_DEPTH; d++)
            weight *= LOOP;
        cost += weight;
    }
    uint32_t threads = (group + k->simd - 1) / k->simd;
    return cost / (threads ? (double)group / threads : k->simd);
}
