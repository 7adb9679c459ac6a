/* sim/native/moves.c - moves between double and float, as Gen9 has them: the hardware writes the floats of doubles to every other dword,
 * and a second move brings them together. */
#include "sim/native/native.h"

enum { CHUNK = 32, LANES = 8, FIRST = 8, SECOND = 9 };

static const x86_vex load = {0x6F, 1, 2, 0}, store = {0x7F, 1, 2, 0}, narrow = {0x5A, 1, 1, 0}, extend_dword = {0x35, 2, 1, 0},
                     blend_dwords = {0x02, 3, 1, 0}, insert_half = {0x18, 3, 1, 0}, shuffle = {0xC6, 1, 0, 0},
                     permute_qwords = {0x00, 3, 1, 1};

/* Elements at distance DISTANCE of the register file. */
static bool is_spaced(const sim_operand *p, int distance)
{
    bool is_row = p->h == distance && (p->width >= LANES || p->v == p->width * distance);

    return p->space == SIM_IMAGE && p->addressing == SIM_DIRECT && (is_row || (p->width == 1 && p->v == distance));
}

/* Stores the floats in D, four of them, to every other dword at image offset AT. */
static void store_spaced(translator *x, unsigned d, uint32_t at)
{
    x86_vector(&x->code, extend_dword, false, d, 0, d);
    x86_vector_memory(&x->code, blend_dwords, false, d, d, image_at(at));
    x86_imm8(&x->code, 0xAA);
    x86_vector_memory(&x->code, store, false, d, 0, image_at(at));
}

static void narrow_doubles(translator *x, const sim_op *o, bool spaced)
{
    x86_vector_memory(&x->code, narrow, false, FIRST, 0, image_at(o->src[0].base));
    x86_vector_memory(&x->code, narrow, false, SECOND, 0, image_at(o->src[0].base + CHUNK));
    if (spaced) {
        store_spaced(x, FIRST, o->dst.base);
        store_spaced(x, SECOND, o->dst.base + CHUNK);
        return;
    }
    x86_vector(&x->code, insert_half, false, FIRST, FIRST, SECOND);
    x86_imm8(&x->code, 1);
    x86_vector_memory(&x->code, store, false, FIRST, 0, image_at(o->dst.base));
}

static void join_dwords(translator *x, const sim_op *o)
{
    x86_vector_memory(&x->code, load, false, FIRST, 0, image_at(o->src[0].base));
    x86_vector_memory(&x->code, shuffle, false, FIRST, FIRST, image_at(o->src[0].base + CHUNK));
    x86_imm8(&x->code, 0x88);
    x86_vector(&x->code, permute_qwords, false, FIRST, 0, FIRST);
    x86_imm8(&x->code, 0xD8);
    x86_vector_memory(&x->code, store, false, FIRST, 0, image_at(o->dst.base));
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
    if (is_narrowing && (joined || spaced))
        narrow_doubles(x, o, spaced);
    else if (is_joining && joined)
        join_dwords(x, o);
    else
        return false;
    x->channels += sim_count(o->lanes);
    return true;
}
