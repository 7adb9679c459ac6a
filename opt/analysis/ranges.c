/* opt/analysis/ranges.c - interval analysis; see ranges.h.
 *
 * Every integer has two intervals, for its bits as an unsigned and as a signed number; each is used to narrow the other.
 * Starting from empty sets, the operations are evaluated in reverse post-order up to a fixed point; the interval of a phi that
 * keeps growing is widened to the next limit of a common integer width. Two more sweeps then recover precision lost by widening
 * (widening and narrowing: Cousot & Cousot, 1977). The bound of a loop counter comes from the edges of the loop's branch, where
 * the condition bounds the compared value. */
#include "opt/analysis/ranges.h"

#include <stdlib.h>

/* Sweeps before phis are widened; sweeps before every growing range becomes the full range; work-items of the largest
 * work-group. */
enum { PATIENT_ROUNDS = 2, JUMPING_ROUNDS = 24, LARGEST_GROUP = 1024 };

static unsigned bit_width_of(const ir_value *v)
{
    return ir_scalar_bits(v->type);
}

static uint64_t all_ones(unsigned bits)
{
    return UINT64_MAX >> (64 - bits);
}

static int64_t largest_signed(unsigned bits)
{
    return (int64_t)(all_ones(bits) >> 1);
}

static opt_range full_range(unsigned bits)
{
    return (opt_range){0, all_ones(bits), -largest_signed(bits) - 1, largest_signed(bits)};
}

static uint64_t max_unsigned(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}
static uint64_t min_unsigned(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}
static int64_t max_signed(int64_t a, int64_t b)
{
    return a > b ? a : b;
}
static int64_t min_signed(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Narrows each interval by the other where all of the other has one sign. An empty range (in unreachable code) becomes the full
 * one. */
static opt_range narrow_views(opt_range r, unsigned bits)
{
    if (r.high <= (uint64_t)largest_signed(bits)) {
        r.least = max_signed(r.least, (int64_t)r.low);
        r.most = min_signed(r.most, (int64_t)r.high);
    } else if (r.low > (uint64_t)largest_signed(bits)) {
        r.least = max_signed(r.least, (int64_t)(r.low | ~all_ones(bits)));
        r.most = min_signed(r.most, (int64_t)(r.high | ~all_ones(bits)));
    }
    if (r.least >= 0) {
        r.low = max_unsigned(r.low, (uint64_t)r.least);
        r.high = min_unsigned(r.high, (uint64_t)r.most);
    } else if (r.most < 0) {
        r.low = max_unsigned(r.low, (uint64_t)r.least & all_ones(bits));
        r.high = min_unsigned(r.high, (uint64_t)r.most & all_ones(bits));
    }
    return r.low > r.high || r.least > r.most ? full_range(bits) : r;
}

static opt_range unsigned_range(uint64_t low, uint64_t high, unsigned bits)
{
    opt_range r = full_range(bits);

    if (low > high || high > all_ones(bits))
        return r;
    r.low = low;
    r.high = high;
    return narrow_views(r, bits);
}

static opt_range range_of_constant(uint64_t k, unsigned bits)
{
    return unsigned_range(k, k, bits);
}

static opt_range unite_ranges(opt_range a, opt_range b, unsigned bits)
{
    return narrow_views((opt_range){min_unsigned(a.low, b.low), max_unsigned(a.high, b.high), min_signed(a.least, b.least),
                                    max_signed(a.most, b.most)},
                        bits);
}

static opt_range intersect_ranges(opt_range a, opt_range b, unsigned bits)
{
    return narrow_views((opt_range){max_unsigned(a.low, b.low), min_unsigned(a.high, b.high), max_signed(a.least, b.least),
                                    min_signed(a.most, b.most)},
                        bits);
}

static bool is_known(const opt_ranges *r, const ir_value *v)
{
    return r->owner[v->id] == v;
}

opt_range opt_range_of(const opt_ranges *r, const ir_value *v)
{
    uint64_t k;

    if (ir_const_bits(v, &k))
        return range_of_constant(k, bit_width_of(v));
    if (v->kind == IR_INSTRUCTION && is_known(r, v))
        return r->of[v->id];
    return full_range(bit_width_of(v));
}

/* --- operations ----------------------------------------------------------------------------------------------------------- */

typedef __int128 wide; /* holds every sum and signed product of two 64-bit numbers */

/* The range of a sum, difference or product; an interval that does not fit the type becomes the full one. */
static opt_range range_of_arithmetic(ir_opcode op, const opt_range *a, const opt_range *b, unsigned bits)
{
    opt_range r = full_range(bits);
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
    if (u0 >= 0 && u1 <= (wide)all_ones(bits)) {
        r.low = (uint64_t)u0;
        r.high = (uint64_t)u1;
    }
    if (s0 >= -(wide)largest_signed(bits) - 1 && s1 <= (wide)largest_signed(bits)) {
        r.least = (int64_t)s0;
        r.most = (int64_t)s1;
    }
    return narrow_views(r, bits);
}

/* The smallest number of the form 2^n - 1 that is at least N. */
static uint64_t fill_low_bits(uint64_t n)
{
    return n ? UINT64_MAX >> __builtin_clzll(n) : 0;
}

static opt_range range_of_logic(ir_opcode op, const opt_range *a, const opt_range *b, unsigned bits)
{
    if (op == IR_and)
        return unsigned_range(0, min_unsigned(a->high, b->high), bits);
    return unsigned_range(op == IR_or ? max_unsigned(a->low, b->low) : 0, fill_low_bits(a->high | b->high), bits);
}

static opt_range range_of_shift(ir_opcode op, const opt_range *a, const opt_range *b, unsigned bits)
{
    if (b->high >= bits)
        return op == IR_lshr ? unsigned_range(0, a->high, bits) : full_range(bits);
    if (op == IR_lshr)
        return unsigned_range(a->low >> b->high, a->high >> b->low, bits);
    if (op == IR_shl) {
        opt_range factor = unsigned_range(UINT64_C(1) << b->low, UINT64_C(1) << b->high, bits);
        return b->high + 1 < bits ? range_of_arithmetic(IR_mul, a, &factor, bits) : full_range(bits);
    }
    opt_range r = full_range(bits);
    r.least = a->least < 0 ? a->least >> b->low : a->least >> b->high;
    r.most = a->most < 0 ? a->most >> b->high : a->most >> b->low;
    return narrow_views(r, bits);
}

static opt_range range_of_division(ir_opcode op, const opt_range *a, const opt_range *b, unsigned bits)
{
    bool positive = a->least >= 0 && b->least > 0;
    opt_range r = full_range(bits);

    if (!b->low && (op == IR_udiv || op == IR_urem)) /* the results of a division by zero: ir/README.md, 4 */
        return bits == 64 ? unsigned_range(0, a->high, bits) : r;
    if (op == IR_udiv || (op == IR_sdiv && positive))
        return unsigned_range(a->low / b->high, a->high / b->low, bits);
    if (op == IR_urem || (op == IR_srem && positive))
        return unsigned_range(0, min_unsigned(a->high, b->high - 1), bits);
    if (b->least <= 0)
        return r;
    if (op == IR_srem) { /* the result has the sign of the dividend and is smaller than the divisor */
        r.least = a->least < 0 ? max_signed(a->least, 1 - b->most) : 0;
        r.most = a->most > 0 ? min_signed(a->most, b->most - 1) : 0;
    } else {
        r.least = a->least < 0 ? a->least / b->least : 0;
        r.most = a->most > 0 ? a->most / b->least : 0;
    }
    return narrow_views(r, bits);
}

static opt_range range_of_cast(const ir_inst *i, const opt_range *a, unsigned from, unsigned bits)
{
    opt_range r = full_range(bits);

    if (i->op == IR_zext)
        return unsigned_range(a->low, a->high, bits);
    if (i->op == IR_sext || (a->least >= -largest_signed(bits) - 1 && a->most <= largest_signed(bits))) {
        r.least = a->least;
        r.most = a->most;
    }
    if (i->op == IR_trunc && a->high <= all_ones(bits)) {
        r.low = a->low;
        r.high = a->high;
    }
    return from == 1 && i->op == IR_sext ? narrow_views((opt_range){0, all_ones(bits), -1, 0}, bits) : narrow_views(r, bits);
}

static opt_range range_of_min_max(ir_intrinsic id, const opt_range *a, const opt_range *b, unsigned bits)
{
    opt_range r = unite_ranges(*a, *b, bits);

    if (id == IR_INTRINSIC_umin)
        r.high = min_unsigned(a->high, b->high);
    if (id == IR_INTRINSIC_umax)
        r.low = max_unsigned(a->low, b->low);
    if (id == IR_INTRINSIC_smin)
        r.most = min_signed(a->most, b->most);
    if (id == IR_INTRINSIC_smax)
        r.least = max_signed(a->least, b->least);
    return narrow_views(r, bits);
}

static uint64_t group_limit(const ir_inst *i)
{
    const ir_function *f = i->block->function;
    uint64_t dimension;

    if (f->kernel && ir_const_bits(ir_operand(i, 1), &dimension) && dimension < 3 && f->required_group[dimension])
        return f->required_group[dimension];
    return LARGEST_GROUP;
}

static opt_range range_of_call(const opt_ranges *r, const ir_inst *i, unsigned bits)
{
    ir_intrinsic id = ir_intrinsic_of(i);

    switch (id) {
    case IR_INTRINSIC_local_id:
        return unsigned_range(0, group_limit(i) - 1, bits);
    case IR_INTRINSIC_local_size:
    case IR_INTRINSIC_enqueued_local_size:
        return unsigned_range(1, group_limit(i), bits);
    case IR_INTRINSIC_lane_id:
        return unsigned_range(0, 31, bits);
    case IR_INTRINSIC_simd_size:
        return unsigned_range(8, 32, bits);
    case IR_INTRINSIC_sub_group_id:
        return unsigned_range(0, LARGEST_GROUP - 1, bits);
    case IR_INTRINSIC_work_dim:
        return unsigned_range(1, 3, bits);
    case IR_INTRINSIC_ctpop:
    case IR_INTRINSIC_ctlz:
    case IR_INTRINSIC_cttz:
        return unsigned_range(0, min_unsigned(bits, all_ones(bits)), bits);
    case IR_INTRINSIC_umin:
    case IR_INTRINSIC_umax:
    case IR_INTRINSIC_smin:
    case IR_INTRINSIC_smax: {
        opt_range a = opt_range_of(r, ir_operand(i, 1)), b = opt_range_of(r, ir_operand(i, 2));
        return range_of_min_max(id, &a, &b, bits);
    }
    default: /* no bound is known */
        return full_range(bits);
    }
}

/* --- phis ----------------------------------------------------------------------------------------------------------------- */

/* The range of V on the edge FROM -> TO: bounded by the comparison that FROM branches on, if V is an operand of it. */
static opt_range range_on_edge(const opt_ranges *r, ir_value *v, ir_block *from, const ir_block *to)
{
    const ir_inst *branch = ir_terminator(from);
    opt_range mine = opt_range_of(r, v), bound = full_range(bit_width_of(v));

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
    if (p == IR_UGE || (p == IR_UGT && o.low < all_ones(bit_width_of(v))))
        bound.low = o.low + (p == IR_UGT);
    if (p == IR_SLE || (p == IR_SLT && o.most > -largest_signed(bit_width_of(v)) - 1))
        bound.most = o.most - (p == IR_SLT);
    if (p == IR_SGE || (p == IR_SGT && o.least < largest_signed(bit_width_of(v))))
        bound.least = o.least + (p == IR_SGT);
    return intersect_ranges(mine, bound, bit_width_of(v));
}

static bool range_of_phi(const opt_ranges *r, ir_inst *i, opt_range *result)
{
    bool reached = false;

    for (unsigned n = 0; n < i->operand_count; n++) {
        ir_value *v = ir_operand(i, n);
        if (v->kind == IR_INSTRUCTION && !is_known(r, v))
            continue;
        opt_range one = range_on_edge(r, v, i->blocks[n], i->block);
        *result = reached ? unite_ranges(*result, one, bit_width_of(&i->value)) : one;
        reached = true;
    }
    return reached;
}

/* Widens a range of a phi that has grown from WAS to NOW to the next limit of a common integer width. */
static opt_range widen_phi(opt_range was, opt_range now, unsigned bits)
{
    static const uint64_t limits[] = {UINT8_MAX, UINT16_MAX, INT32_MAX, UINT32_MAX, INT64_MAX, UINT64_MAX};
    opt_range all = full_range(bits), r = now;

    if (now.low < was.low)
        r.low = 0;
    if (now.high > was.high)
        for (unsigned k = 0; k < sizeof limits / sizeof *limits; k++)
            if (limits[k] >= now.high) {
                r.high = min_unsigned(limits[k], all.high);
                break;
            }
    if (now.least < was.least)
        r.least = now.least >= 0 ? 0 : now.least >= INT32_MIN && bits > 32 ? INT32_MIN : all.least;
    if (now.most > was.most)
        r.most = now.most < 0 ? -1 : now.most <= INT32_MAX && bits > 32 ? INT32_MAX : all.most;
    return narrow_views(r, bits);
}

/* --- the whole function --------------------------------------------------------------------------------------------------- */

static bool evaluate_range(const opt_ranges *r, ir_inst *i, opt_range *result)
{
    unsigned bits = bit_width_of(&i->value);

    if (i->op == IR_phi)
        return range_of_phi(r, i, result);
    opt_range a =
        i->operand_count > 0 && ir_is_int(ir_operand(i, 0)->type) ? opt_range_of(r, ir_operand(i, 0)) : full_range(bits);
    opt_range b =
        i->operand_count > 1 && ir_is_int(ir_operand(i, 1)->type) ? opt_range_of(r, ir_operand(i, 1)) : full_range(bits);
    *result = full_range(bits);
    switch ((ir_opcode)i->op) {
    case IR_add:
    case IR_sub:
    case IR_mul:
        *result = range_of_arithmetic((ir_opcode)i->op, &a, &b, bits);
        break;
    case IR_and:
    case IR_or:
    case IR_xor:
        *result = range_of_logic((ir_opcode)i->op, &a, &b, bits);
        break;
    case IR_shl:
    case IR_lshr:
    case IR_ashr:
        *result = range_of_shift((ir_opcode)i->op, &a, &b, bits);
        break;
    case IR_udiv:
    case IR_sdiv:
    case IR_urem:
    case IR_srem:
        *result = range_of_division((ir_opcode)i->op, &a, &b, bits);
        break;
    case IR_zext:
    case IR_sext:
    case IR_trunc:
        *result = range_of_cast(i, &a, bit_width_of(ir_operand(i, 0)), bits);
        break;
    case IR_select:
        *result = unite_ranges(b, opt_range_of(r, ir_operand(i, 2)), bits);
        break;
    case IR_call:
        *result = range_of_call(r, i, bits);
        break;
    default: /* the result may be any value: loads, conversions and all other operations */
        break;
    }
    return true;
}

static bool are_equal(const opt_range *a, const opt_range *b)
{
    return a->low == b->low && a->high == b->high && a->least == b->least && a->most == b->most;
}

/* The integer scalars in reverse post-order. A sweep re-evaluates the stale ones: those with an operand whose range has
 * changed, and phis of blocks that a branch on a changed comparison leads to. */
typedef struct sweeper {
    opt_ranges *ranges;
    VEC(ir_inst *) all;
    VEC(uint32_t) ids;      /* value ids of the items of `all`; a sweep with few stale values reads only these and `stale` */
    bool *stale;            /* by value id: the range must be evaluated again */
    VEC(ir_inst *) widened; /* values whose range is wider than their operands imply */
} sweeper;

static opt_range widen_range(opt_range was, opt_range now, const ir_inst *i, unsigned round)
{
    unsigned bits = bit_width_of(&i->value);

    now = unite_ranges(was, now, bits);
    if (round > JUMPING_ROUNDS)
        return full_range(bits);
    return i->op == IR_phi && round > PATIENT_ROUNDS ? widen_phi(was, now, bits) : now;
}

/* Re-evaluates the range of I; true when it changed. GROWS: ranges may only grow, and are widened. */
static bool update_range(sweeper *s, arena *memory, ir_inst *i, unsigned round, bool grows)
{
    opt_ranges *r = s->ranges;
    opt_range now, *was = &r->of[i->value.id];
    bool known = is_known(r, &i->value);

    if (!evaluate_range(r, i, &now) || (known && are_equal(was, &now)))
        return false;
    if (grows && known) {
        opt_range wide = widen_range(*was, now, i, round);
        if (!are_equal(&wide, &now))
            vec_push(memory, &s->widened, i);
        if (are_equal(was, &wide))
            return false;
        now = wide;
    }
    *was = now;
    r->owner[i->value.id] = &i->value;
    return true;
}

/* Marks as stale the phis in the targets of the branches on COMPARE: the condition may bound their operands. */
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

/* The first sweep evaluates every integer scalar and lists it. Operands have been evaluated before their users, except those of
 * phis at the targets of back edges, which become stale for the next sweep. */
static void sweep_all(sweeper *s, arena *memory, const ir_dominators *d)
{
    for (uint32_t n = 0; n < d->order_count; n++)
        ir_each_inst(i, d->blocks[d->order[n]]) {
            if (!ir_is_int(i->value.type))
                continue;
            vec_push(memory, &s->all, i);
            vec_push(memory, &s->ids, i->value.id);
            s->stale[i->value.id] = i->op == IR_phi && is_reached_again(d, i);
            update_range(s, memory, i, 0, true);
        }
}

static bool sweep_stale(sweeper *s, arena *memory, unsigned round, bool grows)
{
    bool changed = false;

    for (size_t n = 0; n < s->all.count; n++) {
        ir_inst *i = s->all.items[n];
        if (!s->stale[s->ids.items[n]])
            continue;
        s->stale[s->ids.items[n]] = false;
        if (!update_range(s, memory, i, round, grows))
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

    r->of = arena_raw(memory, count * sizeof *r->of); /* `owner` marks the elements that are set */
    r->owner = arena_array(memory, const ir_value *, count);
    sweep_all(&s, memory, d);
    for (unsigned round = 1; sweep_stale(&s, memory, round, true); round++)
        continue;
    for (size_t n = 0; n < s.widened.count; n++)
        s.stale[s.widened.items[n]->value.id] = true;
    sweep_stale(&s, memory, 0, false);
    sweep_stale(&s, memory, 0, false);
    return r;
}

int opt_compare_ranges(ir_pred p, const opt_range *a, const opt_range *b)
{
    switch (p) {
    case IR_EQ:
    case IR_NE:
        if (a->low == a->high && b->low == b->high && a->low == b->low)
            return p == IR_EQ;
        return a->high < b->low || b->high < a->low || a->most < b->least || b->most < a->least ? p == IR_NE : -1;
    case IR_ULT:
        return a->high < b->low ? 1 : a->low >= b->high ? 0 : -1;
    case IR_ULE:
        return a->high <= b->low ? 1 : a->low > b->high ? 0 : -1;
    case IR_SLT:
        return a->most < b->least ? 1 : a->least >= b->most ? 0 : -1;
    case IR_SLE:
        return a->most <= b->least ? 1 : a->least > b->most ? 0 : -1;
    case IR_UGT:
    case IR_UGE:
    case IR_SGT:
    case IR_SGE:
        return opt_compare_ranges(ir_pred_swapped(p), b, a);
    default: /* not an integer comparison */
        return -1;
    }
}
