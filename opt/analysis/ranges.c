/* opt/analysis/ranges.c - see ranges.h.
 *
 * Every integer has two intervals, of its bits read unsigned and read signed; what one says is used to narrow the other.
 * Starting from nothing, the operations
 * are applied in reverse post-order until the intervals stay; a phi that keeps growing jumps to the next limit of a common
 * width. Two
 * more rounds then take back what the jumps gave away (widening and narrowing: Cousot & Cousot, 1977). The end of a loop is
 * seen on its back edge: there the condition
 * of the branch bounds the value that is compared. */
#include "opt/analysis/ranges.h"

#include <stdlib.h>

enum { PATIENT_ROUNDS = 2, JUMPING_ROUNDS = 24, LARGEST_GROUP = 1024 };

static unsigned width(const ir_value *v)
{
    return ir_scalar_bits(v->type);
}

static uint64_t ones(unsigned bits)
{
    return UINT64_MAX >> (64 - bits);
}

static int64_t top(unsigned bits)
{
    return (int64_t)(ones(bits) >> 1);
}

static opt_range everything(unsigned bits)
{
    return (opt_range){0, ones(bits), -top(bits) - 1, top(bits)};
}

static uint64_t larger(uint64_t a, uint64_t b) { return a > b ? a : b; }
static uint64_t smaller(uint64_t a, uint64_t b) { return a < b ? a : b; }
static int64_t larger_signed(int64_t a, int64_t b) { return a > b ? a : b; }
static int64_t smaller_signed(int64_t a, int64_t b) { return a < b ? a : b; }

/* Either view narrows the other where all of it has one sign. An empty result (code that no way reaches) becomes everything. */
static opt_range settle(opt_range r, unsigned bits)
{
    if (r.high <= (uint64_t)top(bits)) {
        r.least = larger_signed(r.least, (int64_t)r.low);
        r.most = smaller_signed(r.most, (int64_t)r.high);
    } else if (r.low > (uint64_t)top(bits)) {
        r.least = larger_signed(r.least, (int64_t)(r.low | ~ones(bits)));
        r.most = smaller_signed(r.most, (int64_t)(r.high | ~ones(bits)));
    }
    if (r.least >= 0) {
        r.low = larger(r.low, (uint64_t)r.least);
        r.high = smaller(r.high, (uint64_t)r.most);
    } else if (r.most < 0) {
        r.low = larger(r.low, (uint64_t)r.least & ones(bits));
        r.high = smaller(r.high, (uint64_t)r.most & ones(bits));
    }
    return r.low > r.high || r.least > r.most ? everything(bits) : r;
}

static opt_range unsigned_range(uint64_t low, uint64_t high, unsigned bits)
{
    opt_range r = everything(bits);

    if (low > high || high > ones(bits))
        return r;
    r.low = low;
    r.high = high;
    return settle(r, bits);
}

static opt_range of_constant(uint64_t k, unsigned bits)
{
    return unsigned_range(k, k, bits);
}

static opt_range unite(opt_range a, opt_range b, unsigned bits)
{
    return settle((opt_range){smaller(a.low, b.low), larger(a.high, b.high), smaller_signed(a.least, b.least),
                              larger_signed(a.most, b.most)},
                  bits);
}

static opt_range intersect(opt_range a, opt_range b, unsigned bits)
{
    return settle((opt_range){larger(a.low, b.low), smaller(a.high, b.high), larger_signed(a.least, b.least),
                              smaller_signed(a.most, b.most)},
                  bits);
}

opt_range opt_range_of(const opt_ranges *r, const ir_value *v)
{
    uint64_t k;

    if (ir_const_bits(v, &k))
        return of_constant(k, width(v));
    if (v->kind == IR_INSTRUCTION && r->known[v->id])
        return r->of[v->id];
    return everything(width(v));
}

/* --- operations --- */

typedef __int128 wide; /* where no sum or product of two numbers overflows */

/* The signed and the unsigned interval of a sum, difference or product, each where it fits the type. */
static opt_range arithmetic(ir_opcode op, const opt_range *a, const opt_range *b, unsigned bits)
{
    opt_range r = everything(bits);
    wide u0, u1, s0, s1;

    if (op == IR_add) {
        u0 = (wide)a->low + b->low, u1 = (wide)a->high + b->high;
        s0 = (wide)a->least + b->least, s1 = (wide)a->most + b->most;
    } else if (op == IR_sub) {
        u0 = (wide)a->low - (wide)b->high, u1 = (wide)a->high - (wide)b->low;
        s0 = (wide)a->least - b->most, s1 = (wide)a->most - b->least;
    } else {
        unsigned __int128 most = (unsigned __int128)a->high * b->high;
        u0 = 0;
        u1 = most > UINT64_MAX ? (wide)UINT64_MAX + 1 : (wide)most;
        wide corners[4] = {(wide)a->least * b->least, (wide)a->least * b->most, (wide)a->most * b->least,
                           (wide)a->most * b->most};
        s0 = s1 = corners[0];
        for (unsigned i = 1; i < 4; i++) {
            s0 = corners[i] < s0 ? corners[i] : s0;
            s1 = corners[i] > s1 ? corners[i] : s1;
        }
    }
    if (u0 >= 0 && u1 <= (wide)ones(bits)) {
        r.low = (uint64_t)u0;
        r.high = (uint64_t)u1;
    }
    if (s0 >= -(wide)top(bits) - 1 && s1 <= (wide)top(bits)) {
        r.least = (int64_t)s0;
        r.most = (int64_t)s1;
    }
    return settle(r, bits);
}

/* The least number of the form 2^n - 1 that is at least N. */
static uint64_t filled(uint64_t n)
{
    return n ? UINT64_MAX >> __builtin_clzll(n) : 0;
}

static opt_range logic(ir_opcode op, const opt_range *a, const opt_range *b, unsigned bits)
{
    if (op == IR_and)
        return unsigned_range(0, smaller(a->high, b->high), bits);
    return unsigned_range(op == IR_or ? larger(a->low, b->low) : 0, filled(a->high | b->high), bits);
}

static opt_range shift(ir_opcode op, const opt_range *a, const opt_range *b, unsigned bits)
{
    if (b->high >= bits)
        return op == IR_lshr ? unsigned_range(0, a->high, bits) : everything(bits);
    if (op == IR_lshr)
        return unsigned_range(a->low >> b->high, a->high >> b->low, bits);
    if (op == IR_shl) {
        opt_range factor = unsigned_range(UINT64_C(1) << b->low, UINT64_C(1) << b->high, bits);
        return b->high + 1 < bits ? arithmetic(IR_mul, a, &factor, bits) : everything(bits);
    }
    opt_range r = everything(bits);
    r.least = a->least < 0 ? a->least >> b->low : a->least >> b->high;
    r.most = a->most < 0 ? a->most >> b->high : a->most >> b->low;
    return settle(r, bits);
}

static opt_range division(ir_opcode op, const opt_range *a, const opt_range *b, unsigned bits)
{
    bool positive = a->least >= 0 && b->least > 0;
    opt_range r = everything(bits);

    if (op == IR_udiv || (op == IR_sdiv && positive))
        return b->low ? unsigned_range(a->low / b->high, a->high / b->low, bits) : unsigned_range(0, a->high, bits);
    if (op == IR_urem || (op == IR_srem && positive))
        return b->high ? unsigned_range(0, smaller(a->high, b->high - 1), bits) : r;
    if (b->least <= 0)
        return r;
    if (op == IR_srem) { /* the sign of the dividend, less than the divisor */
        r.least = a->least < 0 ? larger_signed(a->least, 1 - b->most) : 0;
        r.most = a->most > 0 ? smaller_signed(a->most, b->most - 1) : 0;
    } else {
        r.least = a->least < 0 ? a->least / b->least : 0;
        r.most = a->most > 0 ? a->most / b->least : 0;
    }
    return settle(r, bits);
}

static opt_range cast(const ir_inst *i, const opt_range *a, unsigned from, unsigned bits)
{
    opt_range r = everything(bits);

    if (i->op == IR_zext)
        return unsigned_range(a->low, a->high, bits);
    if (i->op == IR_sext || (a->least >= -top(bits) - 1 && a->most <= top(bits))) {
        r.least = a->least;
        r.most = a->most;
    }
    if (i->op == IR_trunc && a->high <= ones(bits)) {
        r.low = a->low;
        r.high = a->high;
    }
    return from == 1 && i->op == IR_sext ? settle((opt_range){0, ones(bits), -1, 0}, bits) : settle(r, bits);
}

static opt_range minimum_or_maximum(ir_intrinsic id, const opt_range *a, const opt_range *b, unsigned bits)
{
    opt_range r = unite(*a, *b, bits);

    if (id == IR_INTRINSIC_umin)
        r.high = smaller(a->high, b->high);
    if (id == IR_INTRINSIC_umax)
        r.low = larger(a->low, b->low);
    if (id == IR_INTRINSIC_smin)
        r.most = smaller_signed(a->most, b->most);
    if (id == IR_INTRINSIC_smax)
        r.least = larger_signed(a->least, b->least);
    return settle(r, bits);
}

static uint64_t group_limit(const ir_inst *i)
{
    const ir_function *f = i->block->function;
    uint64_t dimension;

    if (f->kernel && ir_const_bits(ir_operand(i, 1), &dimension) && dimension < 3 && f->required_group[dimension])
        return f->required_group[dimension];
    return LARGEST_GROUP;
}

static opt_range call(const opt_ranges *r, const ir_inst *i, unsigned bits)
{
    ir_intrinsic id = ir_intrinsic_of(i);

    switch (id) {
    case IR_INTRINSIC_local_id:
        return unsigned_range(0, group_limit(i) - 1, bits);
    case IR_INTRINSIC_local_size: case IR_INTRINSIC_enqueued_local_size:
        return unsigned_range(1, group_limit(i), bits);
    case IR_INTRINSIC_lane_id:
        return unsigned_range(0, 31, bits);
    case IR_INTRINSIC_simd_size:
        return unsigned_range(8, 32, bits);
    case IR_INTRINSIC_sub_group_id:
        return unsigned_range(0, LARGEST_GROUP - 1, bits);
    case IR_INTRINSIC_work_dim:
        return unsigned_range(1, 3, bits);
    case IR_INTRINSIC_ctpop: case IR_INTRINSIC_ctlz: case IR_INTRINSIC_cttz:
        return unsigned_range(0, smaller(bits, ones(bits)), bits);
    case IR_INTRINSIC_umin: case IR_INTRINSIC_umax: case IR_INTRINSIC_smin: case IR_INTRINSIC_smax: {
        opt_range a = opt_range_of(r, ir_operand(i, 1)), b = opt_range_of(r, ir_operand(i, 2));
        return minimum_or_maximum(id, &a, &b, bits);
    }
    default: /* nothing is known of what it gives */
        return everything(bits);
    }
}

/* --- phis --- */

/* What the comparison ends block FROM, on the way to TO, says of V. */
static opt_range on_edge(const opt_ranges *r, ir_value *v, ir_block *from, const ir_block *to)
{
    const ir_inst *branch = ir_terminator(from);
    opt_range mine = opt_range_of(r, v), bound = everything(width(v));

    if (branch->op != IR_br || branch->block_count != 2 || branch->blocks[0] == branch->blocks[1])
        return mine;
    const ir_inst *compare = ir_try_inst(ir_operand(branch, 0));
    if (!compare || compare->op != IR_icmp)
        return mine;
    ir_pred p = (ir_pred)compare->pred;
    ir_value *other = ir_operand(compare, 1);
    if (ir_operand(compare, 1) == v) {
        p = ir_pred_swapped(p);
        other = ir_operand(compare, 0);
    } else if (ir_operand(compare, 0) != v) {
        return mine;
    }
    if (branch->blocks[0] != to)
        p = ir_pred_inverted(p);
    opt_range o = opt_range_of(r, other);
    if (p == IR_EQ)
        bound = o;
    if (p == IR_ULE || (p == IR_ULT && o.high > 0))
        bound.high = o.high - (p == IR_ULT);
    if (p == IR_UGE || (p == IR_UGT && o.low < ones(width(v))))
        bound.low = o.low + (p == IR_UGT);
    if (p == IR_SLE || (p == IR_SLT && o.most > -top(width(v)) - 1))
        bound.most = o.most - (p == IR_SLT);
    if (p == IR_SGE || (p == IR_SGT && o.least < top(width(v))))
        bound.least = o.least + (p == IR_SGT);
    return intersect(mine, bound, width(v));
}

static bool phi(const opt_ranges *r, ir_inst *i, opt_range *result)
{
    bool reached = false;

    for (unsigned n = 0; n < i->operand_count; n++) {
        ir_value *v = ir_operand(i, n);
        if (v->kind == IR_INSTRUCTION && !r->known[v->id])
            continue;
        opt_range one = on_edge(r, v, i->blocks[n], i->block);
        *result = reached ? unite(*result, one, width(&i->value)) : one;
        reached = true;
    }
    return reached;
}

/* A range of phi I that has grown from WAS to NOW: up to the next limit of a common width. */
static opt_range jump(opt_range was, opt_range now, unsigned bits)
{
    static const uint64_t limits[] = {UINT8_MAX, UINT16_MAX, INT32_MAX, UINT32_MAX, INT64_MAX, UINT64_MAX};
    opt_range all = everything(bits), r = now;

    if (now.low < was.low)
        r.low = 0;
    if (now.high > was.high)
        for (unsigned k = 0; k < sizeof limits / sizeof *limits; k++)
            if (limits[k] >= now.high) {
                r.high = smaller(limits[k], all.high);
                break;
            }
    if (now.least < was.least)
        r.least = now.least >= 0 ? 0 : now.least >= INT32_MIN && bits > 32 ? INT32_MIN : all.least;
    if (now.most > was.most)
        r.most = now.most < 0 ? -1 : now.most <= INT32_MAX && bits > 32 ? INT32_MAX : all.most;
    return settle(r, bits);
}

/* --- the whole function --- */

static bool evaluate(const opt_ranges *r, ir_inst *i, opt_range *result)
{
    unsigned bits = width(&i->value);

    if (i->op == IR_phi)
        return phi(r, i, result);
    opt_range a =
        i->operand_count > 0 && ir_is_int(ir_operand(i, 0)->type) ? opt_range_of(r, ir_operand(i, 0)) : everything(bits);
    opt_range b =
        i->operand_count > 1 && ir_is_int(ir_operand(i, 1)->type) ? opt_range_of(r, ir_operand(i, 1)) : everything(bits);
    *result = everything(bits);
    switch ((ir_opcode)i->op) {
    case IR_add: case IR_sub: case IR_mul:
        *result = arithmetic((ir_opcode)i->op, &a, &b, bits);
        break;
    case IR_and: case IR_or: case IR_xor:
        *result = logic((ir_opcode)i->op, &a, &b, bits);
        break;
    case IR_shl: case IR_lshr: case IR_ashr:
        *result = shift((ir_opcode)i->op, &a, &b, bits);
        break;
    case IR_udiv: case IR_sdiv: case IR_urem: case IR_srem:
        *result = division((ir_opcode)i->op, &a, &b, bits);
        break;
    case IR_zext: case IR_sext: case IR_trunc:
        *result = cast(i, &a, width(ir_operand(i, 0)), bits);
        break;
    case IR_select:
        *result = unite(b, opt_range_of(r, ir_operand(i, 2)), bits);
        break;
    case IR_call:
        *result = call(r, i, bits);
        break;
    default: /* memory, conversions and the rest may give any number */
        break;
    }
    return true;
}

static bool same(const opt_range *a, const opt_range *b)
{
    return a->low == b->low && a->high == b->high && a->least == b->least && a->most == b->most;
}

/* The integer scalars in reverse post-order, and which of them a sweep has to look at: those with an operand that has changed,
 * and phis behind a branch that compares what has changed. */
typedef struct sweeper {
    opt_ranges *ranges;
    VEC(ir_inst *) all;
    VEC(uint32_t) ids;       /* of all: so that a sweep over few of them touches nothing else */
    bool *stale;             /* by value id */
    VEC(ir_inst *) widened;  /* those that got more than their operands give */
} sweeper;

static opt_range widen(opt_range was, opt_range now, const ir_inst *i, unsigned round)
{
    unsigned bits = width(&i->value);

    now = unite(was, now, bits);
    if (round > JUMPING_ROUNDS)
        return everything(bits);
    return i->op == IR_phi && round > PATIENT_ROUNDS ? jump(was, now, bits) : now;
}

/* The range of I once more; true when it is another one. */
static bool look_at(sweeper *s, arena *memory, ir_inst *i, unsigned round, bool grows)
{
    opt_ranges *r = s->ranges;
    opt_range now, *was = &r->of[i->value.id];
    bool known = r->known[i->value.id];

    if (!evaluate(r, i, &now) || (known && same(was, &now)))
        return false;
    if (grows && known) {
        opt_range wide = widen(*was, now, i, round);
        if (!same(&wide, &now))
            vec_push(memory, &s->widened, i);
        if (same(was, &wide))
            return false;
        now = wide;
    }
    *was = now;
    r->known[i->value.id] = true;
    return true;
}

/* The phis at the ends of the branches on COMPARE, which may bound what comes that way. */
static void mark_bounded(sweeper *s, const ir_inst *compare)
{
    ir_each_use(u, &compare->value)
        for (unsigned n = 0; u->user->op == IR_br && n < u->user->block_count; n++)
            for (const ir_inst *i = u->user->blocks[n]->first; i && i->op == IR_phi; i = i->next)
                s->stale[i->value.id] = true;
}

static void mark_dependents(sweeper *s, const ir_inst *changed)
{
    ir_each_use(u, &changed->value) {
        s->stale[u->user->value.id] = true;
        if (u->user->op == IR_icmp)
            mark_bounded(s, u->user);
    }
}

static bool is_reached_again(const ir_dominators *d, const ir_inst *phi)
{
    for (unsigned n = 0; n < phi->block_count; n++)
        if (ir_is_reachable(d, phi->blocks[n]) && d->position[phi->blocks[n]->id] >= d->position[phi->block->id])
            return true;
    return false;
}

/* The first round looks at everything, and lists what there is. What an operation depends on has been looked at before it, but for
 * phis that are reached again from further down: those are looked at in the next round. */
static void sweep_first(sweeper *s, arena *memory, const ir_dominators *d)
{
    for (uint32_t n = 0; n < d->order_count; n++)
        ir_each_inst(i, d->blocks[d->order[n]]) {
            if (!ir_is_int(i->value.type))
                continue;
            vec_push(memory, &s->all, i);
            vec_push(memory, &s->ids, i->value.id);
            s->stale[i->value.id] = i->op == IR_phi && is_reached_again(d, i);
            look_at(s, memory, i, 0, true);
        }
}

static bool sweep(sweeper *s, arena *memory, unsigned round, bool grows)
{
    bool changed = false;

    for (size_t n = 0; n < s->all.count; n++) {
        ir_inst *i = s->all.items[n];
        if (!s->stale[s->ids.items[n]])
            continue;
        s->stale[s->ids.items[n]] = false;
        if (!look_at(s, memory, i, round, grows))
            continue;
        changed = true;
        mark_dependents(s, i);
    }
    return changed;
}

opt_ranges *opt_ranges_compute(arena *memory, const ir_dominators *d)
{
    opt_ranges *r = arena_new(memory, opt_ranges);
    unsigned count = ir_value_count(d->function);
    sweeper s = {.ranges = r, .stale = arena_array(memory, bool, count)};

    r->of = arena_raw(memory, count * sizeof *r->of); /* said to be known or not */
    r->known = arena_array(memory, bool, count);
    sweep_first(&s, memory, d);
    for (unsigned round = 1; sweep(&s, memory, round, true); round++)
        continue;
    for (size_t n = 0; n < s.widened.count; n++)
        s.stale[s.widened.items[n]->value.id] = true;
    sweep(&s, memory, 0, false);
    sweep(&s, memory, 0, false);
    return r;
}

int opt_compare_ranges(ir_pred p, const opt_range *a, const opt_range *b)
{
    switch (p) {
    case IR_EQ: case IR_NE:
        if (a->low == a->high && b->low == b->high && a->low == b->low)
            return p == IR_EQ;
        return a->high < b->low || b->high < a->low || a->most < b->least || b->most < a->least ? p == IR_NE : -1;
    case IR_ULT: return a->high < b->low ? 1 : a->low >= b->high ? 0 : -1;
    case IR_ULE: return a->high <= b->low ? 1 : a->low > b->high ? 0 : -1;
    case IR_SLT: return a->most < b->least ? 1 : a->least >= b->most ? 0 : -1;
    case IR_SLE: return a->most <= b->least ? 1 : a->least > b->most ? 0 : -1;
    case IR_UGT: case IR_UGE: case IR_SGT: case IR_SGE:
        return opt_compare_ranges(ir_pred_swapped(p), b, a);
    default: /* of floats */
        return -1;
    }
}
