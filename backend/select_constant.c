/* backend/select_constant.c - constants that are no immediates, made at the head of a function.
 *
 *   <i16 0, i16 6, i16 12, …, i16 90>   ->   mov (8) r 0x76543210:v    add (8) r+16 r 8    mul (16) r r 6
 *
 * A constant that is the same in all lanes is one move. Words that grow evenly, as places of elements do, are made of the immediate vector
 * that counts; eight words of four bits each are such a vector themselves. All others are moved element by element. Source: Intel "Skylake PRM, Volume 7, Immediate". */
#include "backend/select.h"

enum { IMMEDIATE_LANES = 8, COUNTING = 0x76543210 };

static void make_splat(selector *s, const sel_constant *c, uint64_t bits)
{
    sel_source a = gen_type_is_float(c->type) ? (sel_source){.o = gen_imm(bits, c->type), .ref.vreg = MIR_NONE, .indirect = MIR_NONE}
                                              : sel_immediate(bits, c->type);

    sel_mov(s, c->lanes, sel_to(c->vreg, 0, gen_type_bytes(c->type), c->type), a);
}

/* Element E; false where it may be anything. */
static bool element(selector *s, const sel_constant *c, unsigned e, uint64_t *bits)
{
    ir_value *x = ir_const_element(s->module, c->vector, e);

    *bits = 0;
    ir_const_bits(x, bits);
    return x->kind != IR_UNDEF && x->kind != IR_POISON;
}

static void make_by_element(selector *s, const sel_constant *c)
{
    unsigned size = gen_type_bytes(c->type);
    gen_type raw = sel_raw_type(size);
    uint64_t bits;

    for (unsigned e = 0; e < c->lanes; e++)
        if (element(s, c, e, &bits))
            sel_mov(s, 1, sel_to(c->vreg, (int)(e * size), size, raw), sel_immediate(bits, raw));
}

static void move_vector(selector *s, const sel_constant *c, unsigned first, uint32_t vector, gen_type t)
{
    sel_source v = {.o = gen_imm(vector, t), .ref.vreg = MIR_NONE, .indirect = MIR_NONE};

    sel_mov(s, IMMEDIATE_LANES, sel_to(c->vreg, (int)first * 2, 2, t == GEN_v ? GEN_w : GEN_uw), v);
}

/* Words from *FIRST on, each *STEP more than the one before. */
static bool grows_evenly(selector *s, const sel_constant *c, int16_t *first, int16_t *step)
{
    for (unsigned e = 0; e < c->lanes; e++) {
        uint64_t bits;
        if (!element(s, c, e, &bits))
            return false;
        *first = e == 0 ? (int16_t)bits : *first;
        *step = e == 1 ? (int16_t)((int16_t)bits - *first) : *step;
        if (e > 1 && (int16_t)bits != (int16_t)(*first + (int)e * *step))
            return false;
    }
    return true;
}

static void scale(selector *s, const sel_constant *c, gen_op op, unsigned at, unsigned lanes, int by)
{
    sel_op2(s, op, lanes, sel_to(c->vreg, (int)at * 2, 2, GEN_w), sel_register(c->vreg, op == GEN_OP_add && at ? 0 : (int)at * 2, 2, lanes, GEN_w),
            sel_immediate((uint64_t)(int64_t)by, GEN_w));
}

static void make_progression(selector *s, const sel_constant *c, int16_t first, int16_t step)
{
    move_vector(s, c, 0, COUNTING, GEN_v);
    for (unsigned lanes = IMMEDIATE_LANES; lanes < c->lanes; lanes *= 2)
        scale(s, c, GEN_OP_add, lanes, lanes, (int)lanes);
    if (step != 1)
        scale(s, c, GEN_OP_mul, 0, c->lanes, step);
    if (first)
        scale(s, c, GEN_OP_add, 0, c->lanes, first);
}

/* Words [first, first + 8) as an immediate vector; false when one does not fit four bits. */
static bool immediate_vector(selector *s, const sel_constant *c, unsigned first, uint32_t *vector, gen_type *t)
{
    bool fits_signed = true, fits_unsigned = true;

    *vector = 0;
    for (unsigned e = 0; e < IMMEDIATE_LANES; e++) {
        uint64_t bits;
        element(s, c, first + e, &bits);
        int16_t word = (int16_t)bits;
        fits_signed &= word >= -8 && word <= 7;
        fits_unsigned &= word >= 0 && word <= 15;
        *vector |= ((uint32_t)word & 15) << 4 * e;
    }
    *t = fits_signed ? GEN_v : GEN_uv;
    return fits_signed || fits_unsigned;
}

static bool make_immediate_vectors(selector *s, const sel_constant *c)
{
    uint32_t vector;
    gen_type t;

    for (unsigned e = 0; e < c->lanes; e += IMMEDIATE_LANES)
        if (!immediate_vector(s, c, e, &vector, &t))
            return false;
    for (unsigned e = 0; e < c->lanes; e += IMMEDIATE_LANES) {
        immediate_vector(s, c, e, &vector, &t);
        move_vector(s, c, e, vector, t);
    }
    return true;
}

void sel_make_constant(selector *s, const sel_constant *c)
{
    uint64_t bits = c->bits;
    int16_t first = 0, step = 0;
    bool words = gen_type_bytes(c->type) == 2 && !gen_type_is_float(c->type) && c->lanes % IMMEDIATE_LANES == 0;

    if (!c->vector || ir_const_bits(c->vector, &bits)) {
        make_splat(s, c, bits);
        return;
    }
    sel_start(s, c->vreg);
    if (words && s->f->vregs.items[c->vreg].align < 16)
        s->f->vregs.items[c->vreg].align = 16;
    if (words && make_immediate_vectors(s, c))
        return;
    if (words && grows_evenly(s, c, &first, &step))
        make_progression(s, c, first, step);
    else
        make_by_element(s, c);
}
