/* sim/fast/fast.c - selects fast handlers for instructions.
 *
 * The plan (plan.c) names the handler; this file sets up the op for it. Sources that are not contiguous lanes of the handler's
 * type are prepared in SIM_TEMP before the handler runs; results that are not stored as such are finished from SIM_RESULT after
 * it. If an operand does not fit, the instruction keeps the general handler. */
#include "sim/fast/fast.h"

#include "sim/fast/plan.h"
#include "sim/fast/finish.h"
#include "sim/fast/moves.h"

const sim_fast_table *sim_fast_host(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2"))
        return &sim_fast_avx2;
#endif
    return &sim_fast_portable;
}

/* Stores the bytes from one element to the next in *STRIDE; false if the elements are not evenly spaced. */
static bool even_stride(const sim_operand *p, unsigned exec, int *stride)
{
    if (p->width == 1)
        *stride = p->v;
    else if (exec <= p->width || p->v == p->width * p->h)
        *stride = p->h;
    else
        return false;
    return true;
}

/* Do the elements of S have the handler's lane type? */
static bool is_lane_already(const sim_operand *s, const sim_plan *p)
{
    bool target_int = !gen_type_is_float(p->target);

    return sim_is_int(s) == target_int && (target_int ? s->size == sim_lane_bytes(p->lane) : s->type == p->target);
}

static sim_prepare find_converter(const sim_fast_table *table, const sim_op *o, const sim_operand *s, const sim_plan *p)
{
    bool moves_halves = s->type == GEN_hf && o->dst.type == GEN_hf && p->target == GEN_uw;
    gen_type from = moves_halves ? GEN_uw : (gen_type)s->type;

    return p->saturate_sources ? table->saturate[from][p->target] : table->convert[from][p->target];
}

/* Converts an immediate to lanes at decode time. */
static void set_immediate(sim_op *o, unsigned k, const sim_operand *s, int stride, sim_prepare convert, const sim_plan *p,
                          sim_pool *pool)
{
    unsigned bytes = sim_lane_bytes(p->lane);
    unsigned char lanes[64] = {0}, from[64];

    memcpy(from, &pool->entries.items[(s->base - SIM_POOL) / 64], sizeof from);
    convert(from, stride, stride ? o->exec : 1, lanes);
    if (!stride)
        for (unsigned at = bytes; at < sizeof lanes; at += bytes)
            memcpy(lanes + at, lanes, bytes);
    o->s[k] = (sim_source){.offset = sim_pool_add(pool, lanes)};
}

static bool set_source(sim_op *o, unsigned k, const sim_plan *p, sim_pool *pool)
{
    const sim_fast_table *table = sim_fast_host();
    const sim_operand *s = &o->src[k];
    bool logic = gen_ops[o->op].flags & GEN_CAN_NOT;
    int stride = 0;

    if (s->addressing != SIM_DIRECT || s->space == SIM_ACC)
        return false;
    bool even = even_stride(s, o->exec, &stride);
    sim_prepare convert = find_converter(table, o, s, p);
    sim_modify modify = p->modifiers_done ? NULL : sim_modifier(p->modify_lane, s->negate, s->absolute, logic);
    bool lossy_absolute = s->absolute && sim_is_int(s) && (s->size > sim_lane_bytes(p->lane) || !gen_type_is_signed(s->type));
    if (!convert || (modify && lossy_absolute))
        return false;
    if (s->base >= SIM_POOL) {
        set_immediate(o, k, s, stride, convert, p, pool);
        return true;
    }
    bool scalar = even && (stride == 0 || o->exec == 1), as_is = is_lane_already(s, p) && !p->saturate_sources;
    if (as_is && !modify && even && (scalar || stride == s->size)) {
        o->s[k] = (sim_source){s->base, scalar};
        return true;
    }
    o->s[k] = (sim_source){SIM_TEMP + 64 * k, scalar};
    o->gather[k] = even ? NULL : sim_gatherer(s->size);
    o->prepare[k] = even || !as_is ? convert : NULL;
    o->modify[k] = modify;
    o->stride[k] = even ? stride : s->size;
    o->prepared[k] = scalar ? 1 : o->exec;
    return true;
}

/* Is the destination acc0 with one slot per lane, from the first slot on? */
static bool plain_accumulator(const sim_op *o)
{
    return o->dst.base == 0 && (o->dst.v == 1 || o->exec == 1) && o->dst.addressing == SIM_DIRECT;
}

static bool set_destination(sim_op *o, const sim_plan *p)
{
    bool compares = o->op == GEN_OP_cmp, flags = o->cond && !compares && o->op != GEN_OP_sel;
    bool saturate = o->gen->saturate && !sim_is_int(&o->dst), to_half = o->dst.type == GEN_hf && p->modify_lane == SIM_LANE_F;
    unsigned bytes = sim_lane_bytes(p->lane);

    if (o->dst.space == SIM_ACC) {
        o->d = SIM_SINK;
        return plain_accumulator(o) && (p->op == SIM_FAST_mul_acc_s_D || p->op == SIM_FAST_mul_acc_u_D);
    }
    if (o->dst.addressing != SIM_DIRECT || o->gen->dst.file == GEN_FILE_CR || o->gen->dst.file == GEN_FILE_IP)
        return false;
    if (flags && (o->gen->saturate || o->dst.size != bytes || o->exec_size > bytes || o->cond > GEN_COND_LE || to_half))
        return false;
    bool in_place = o->dst.base == SIM_SINK || ((o->dst.v == (int)bytes || o->exec == 1) && o->dst.size == bytes && !to_half);
    if (in_place && !flags && !saturate) {
        o->d = o->dst.base;
        return true;
    }
    if (o->dst.size > bytes)
        return false;
    o->d = SIM_RESULT;
    o->finish = sim_finisher(o, to_half ? SIM_LANE_F : p->lane, flags, saturate);
    return o->finish;
}

/* The mask of lanes for which a handler may store whole 32-byte chunks without a blend. */
static uint32_t whole_lanes(const sim_op *o, unsigned bytes)
{
    return o->exec * bytes % 32 == 0 ? o->lanes : UINT32_MAX; /* a mask that no set of fewer than 32 lanes equals */
}

/* Runs a handler with prepared sources or a finished result: gathers, prepares and modifies the sources, computes, and
 * finishes. */
static const sim_op *run_with_extras(sim_thread *t, const sim_op *o)
{
    uint32_t lanes = o->op == GEN_OP_sel ? sim_executing(t, o) : sim_enabled(t, o);

    for (unsigned k = 0; k < 3; k++) {
        unsigned char *temp = t->image + SIM_TEMP + 64 * k, elements[128];
        const unsigned char *from = t->image + o->src[k].base;
        if (o->gather[k]) {
            unsigned char *together = o->prepare[k] ? elements : temp;
            o->gather[k](from, &o->src[k], o->exec, together);
            from = together;
        }
        if (o->prepare[k])
            o->prepare[k](from, o->stride[k], o->prepared[k], temp);
        if (o->modify[k])
            o->modify[k](temp);
    }
    o->inner(t, o);
    if (o->finish)
        o->finish(t, o, lanes);
    return o + 1;
}

/* As run_with_extras(), for an op that only prepares sources. */
static const sim_op *run_with_prepared_sources(sim_thread *t, const sim_op *o)
{
    sim_each_lane(k, o->preparing)
        o->prepare[k](t->image + o->src[k].base, o->stride[k], o->prepared[k], t->image + SIM_TEMP + 64 * k);
    return o->inner(t, o);
}

/* Finds the handler for lanes of LANE_BYTES bytes. O's member `whole` is already set. */
static sim_handler find_handler(const sim_op *o, const sim_plan *p, unsigned lane_bytes)
{
    const sim_handler *shapes = sim_fast_host()->handler[p->op];
    bool is_one_chunk = o->exec * lane_bytes <= 32, is_unmasked = o->force && !o->pred && o->whole == o->lanes;
    sim_handler unmasked = shapes[is_one_chunk ? SIM_SHAPE_CHUNK_UNMASKED : SIM_SHAPE_TWO_UNMASKED];

    if (o->exec == 1)
        return shapes[SIM_SHAPE_ONE];
    return is_unmasked && unmasked ? unmasked : shapes[is_one_chunk ? SIM_SHAPE_CHUNK : SIM_SHAPE_TWO];
}

/* Gives O the handler of plan P; leaves O unchanged and returns false if an operand does not fit. */
static bool apply_plan(sim_op *o, const sim_plan *p, sim_pool *pool)
{
    sim_op changed = *o;

    for (unsigned k = 0; k < gen_op_sources(o->op); k++)
        if (!set_source(&changed, k, p, pool))
            return false;
    if (!set_destination(&changed, p))
        return false;
    if (p->swap) {
        sim_source first = changed.s[0];
        changed.s[0] = changed.s[1];
        changed.s[1] = first;
    }
    changed.row = (unsigned short)(p->op + 1);
    changed.lane = (unsigned char)p->lane;
    changed.whole = whole_lanes(o, sim_lane_bytes(p->lane));
    changed.inner = find_handler(&changed, p, sim_lane_bytes(p->lane));
    bool extras = changed.finish;
    for (unsigned k = 0; k < 3; k++) {
        extras |= changed.gather[k] || changed.modify[k];
        changed.preparing |= (unsigned char)((changed.prepare[k] != NULL) << k);
    }
    changed.run = extras ? run_with_extras : changed.preparing ? run_with_prepared_sources : changed.inner;
    *o = changed;
    return true;
}

void sim_fast_select(sim_op *o, sim_pool *pool)
{
    bool acc_ok = o->op == GEN_OP_mach || o->op == GEN_OP_addc || o->op == GEN_OP_subb;
    bool simple_predicate = o->pred == GEN_PRED_NONE || o->pred == GEN_PRED_NORMAL;
    bool possible = simple_predicate && !o->refresh && (!o->gen->acc_wr_en || acc_ok);
    sim_plan p = possible ? sim_make_plan(o) : (sim_plan){.op = -1};
    bool fast = p.op >= 0 && o->exec * sim_lane_bytes(p.lane) <= 64 && apply_plan(o, &p, pool);

    if (!fast || o->run == run_with_extras ||
        o->run == run_with_prepared_sources) /* a raw move that only changes the spacing is faster with a move handler */
        sim_move_select(o);
}
