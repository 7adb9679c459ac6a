/* sim/native/moves.c - translates moves between double and float. Gen9 needs two of them: the hardware writes the floats of
 * doubles to every other dword, and a second move compacts them. */
#include "sim/native/native.h"

enum { LANES = 8 };

/* Are the elements of the operand at distance DISTANCE in the register file? */
static bool is_spaced(const sim_operand *p, int distance)
{
    bool is_row = p->h == distance && (p->width >= LANES || p->v == p->width * distance);

    return p->space == SIM_IMAGE && p->addressing == SIM_DIRECT && (is_row || (p->width == 1 && p->v == distance));
}

bool native_move(translator *x, const sim_op *o)
{
    const sim_operand *from = &o->src[0];

    bool is_plain =
        o->op == GEN_OP_mov && o->exec == LANES && !o->pred && !o->cond && !o->gen->saturate && !from->negate && !from->absolute;
    bool is_narrowing = from->type == GEN_df && o->dst.type == GEN_f && is_spaced(from, 8);
    bool is_joining = o->raw && from->size == 4 && o->dst.size == 4 && is_spaced(from, 8);
    bool joined = is_spaced(&o->dst, 4), spaced = is_spaced(&o->dst, 8);

    if (!is_plain || !(o->force || x->all_active) || !o->row || o->dst.base >= SIM_GRF_END || from->base >= SIM_GRF_END)
        return false;
    bool is_narrow = is_narrowing && (joined || spaced);
    if (!is_narrow && !(is_joining && joined))
        return false;
    native_write_back(x, from->base, from->base + 8 * LANES);
    native_write_back(x, o->dst.base, o->dst.base + 8 * LANES);
    native_overwrite(x, o->dst.base, o->dst.base + 8 * LANES);
    if (is_narrow)
        host_narrow_doubles(&x->code, image_at(o->dst.base), image_at(from->base), spaced);
    else
        host_join_dwords(&x->code, image_at(o->dst.base), image_at(from->base));
    x->channels += sim_count(o->lanes);
    return true;
}
