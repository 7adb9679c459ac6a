/* backend/select/constant.c - constants: immediates, registers initialized once at the start of the function, and vectors
 * written where they are used.
 *
 * A vector takes as few moves as its elements allow:
 *
 *   3, 3, 3, 3, 3, 3, 3, 3     mov (8|M0) r10.0<1>:d 3:w
 *   0, 1, 2, 3, 4, 5, 6, 7     mov (8|M0) r10.0<1>:w 0x76543210:v      words from -8 to 7, or :uv from 0 to 15; four dwords
 *   0.0, 1.0, 2.0, 3.0         mov (4|M0) r10.0<1>:f 0x48403000:vf     floats of a sign, three bits of exponent, four of fraction
 *   0, 6, 12, ..., 90          mov (8) of 0x76543210:v, add (8) r+16 r 8, mul (16) r r 6       arithmetic progressions of words
 *
 * Source: gen9.md 2.2; Intel "Skylake PRM, Volume 7, Immediate". */
#include "backend/select/select.h"

#include "src/base/bug.h"

/* --- immediates ----------------------------------------------------------------------------------------------------------- */

static int64_t sign_extend_bits(uint64_t bits, unsigned bytes)
{
    unsigned shift = 64 - 8 * bytes;

    return (int64_t)(bits << shift) >> shift;
}

sel_source sel_immediate(uint64_t bits, gen_type t)
{
    unsigned bytes = gen_type_bytes(t);
    int64_t v = sign_extend_bits(bits, bytes);
    uint64_t u = bytes == 8 ? bits : bits & ((UINT64_C(1) << 8 * bytes) - 1);
    sel_source a = {.ref.vreg = MIR_NONE, .indirect = MIR_NONE};

    if (gen_type_is_float(t))
        a.o = gen_imm(bits, t);
    else if (gen_type_is_signed(t) ? v >= -32768 && v <= 32767 : u <= 32767)
        a.o = gen_imm(gen_type_is_signed(t) ? (uint64_t)v : u, GEN_w);
    else if (u <= 65535)
        a.o = gen_imm(bits, GEN_uw);
    else if (bytes <= 4)
        a.o = gen_imm(bits, gen_type_is_signed(t) ? GEN_d : GEN_ud);
    else if (gen_type_is_signed(t) && v >= INT32_MIN && v <= INT32_MAX)
        a.o = gen_imm(bits, GEN_d);
    else if (u <= UINT32_MAX)
        a.o = gen_imm(bits, GEN_ud);
    else
        a.o = gen_imm(bits, t);
    return a;
}

static bool is_wide_immediate(const sel_source *a)
{
    return a->o.file == GEN_FILE_IMM && gen_type_bytes(a->o.type) == 8;
}

/* --- constants in registers ----------------------------------------------------------------------------------------------- */

static int constant_register(selector *s, gen_type t, uint64_t bits, unsigned lanes, ir_value *vector)
{
    for (size_t k = 0; k < s->constants.count; k++) {
        const sel_constant *c = &s->constants.items[k];
        if (c->type == t && c->bits == bits && c->lanes == lanes && c->vector == vector)
            return c->vreg;
    }
    sel_constant c = {t, lanes, vector, bits, sel_temp(s, lanes * gen_type_bytes(t))};
    vec_push(s->memory, &s->constants, c);
    return c.vreg;
}

sel_source sel_scalar_constant(selector *s, gen_type t, uint64_t bits)
{
    return sel_broadcast(constant_register(s, t, bits, 1, NULL), 0, t);
}

/* Returns a register that holds V, a constant vector with different elements. */
static int vector_register(selector *s, ir_value *v, gen_type t)
{
    return constant_register(s, t, 0, (unsigned)ir_lanes(v->type), v);
}

sel_source sel_read_constant(selector *s, ir_value *v, gen_type t, unsigned n, unsigned flags)
{
    uint64_t bits = 0;
    bool splat = ir_const_bits(v, &bits) || ir_is_zero(v) || ir_is_undefined(v);

    if (!splat) {
        int vreg = vector_register(s, v, t);
        sel_align_operand(s, vreg, n, flags, 0);
        return sel_register(vreg, 0, gen_type_bytes(t), n, t);
    }
    sel_source a = sel_immediate(bits, t);
    if ((flags & SEL_IMM) && !is_wide_immediate(&a))
        return a;
    bool replicate = !(flags & SEL_TERNARY) || gen_type_bytes(t) < 8;
    if (replicate)
        return sel_scalar_constant(s, t, bits);
    ir_value *all = ir_const(s->module, ir_vector(s->module, ir_scalar(v->type), n), bits);
    return sel_register(constant_register(s, t, bits, n, all), 0, gen_type_bytes(t), n, t);
}

/* --- vectors written where they are used ---------------------------------------------------------------------------------- */

enum { MOST_PACKED = 8, NIBBLE = 4 };

/* Stores the bits of element E of constant V in *BITS; a scalar, or a vector of one element, has that element for every E.
 * Returns false if the element is undefined. */
static bool get_element_bits(selector *s, ir_value *v, unsigned e, uint64_t *bits)
{
    bool apart = ir_is_vector(v->type) && v->kind == IR_AGGREGATE;
    ir_value *x = apart ? ir_const_element(s->module, v, ir_lanes(v->type) > 1 ? e : 0) : v;

    *bits = 0;
    if (ir_is_undefined(x))
        return false;
    return ir_const_bits(x, bits) || ir_is_zero(x);
}

/* Counts the elements from FIRST, at most MOST, that are equal, and stores their bits in *BITS. */
static unsigned count_equal(selector *s, ir_value *v, unsigned first, unsigned most, uint64_t *bits)
{
    uint64_t x;
    bool known = get_element_bits(s, v, first, bits);
    unsigned n = 1;

    for (; n < most; n++) {
        if (!get_element_bits(s, v, first + n, &x))
            continue;
        if (known && x != *bits)
            break;
        known = true;
        *bits = x;
    }
    return n;
}

/* Stores in *BYTE the eight bits of :vf that represent the float with BITS: zeros, and exponents from 2^-2 to 2^4. Returns false
 * if the float is not representable. */
static bool pack_float(uint64_t bits, uint32_t *byte)
{
    uint32_t sign = (uint32_t)(bits >> 24) & 0x80, exponent = (uint32_t)(bits >> 23) & 0xFF;

    *byte = sign;
    if ((bits & 0x7FFFFFFF) == 0)
        return true;
    if ((bits & 0x7FFFF) || exponent < 125 || exponent > 131) /* the exponent field of :vf is 1 to 7, with a bias of 3 */
        return false;
    *byte |= (exponent - 124) << 4 | ((uint32_t)(bits >> 19) & 0xF);
    return true;
}

/* Packs elements [FIRST, FIRST + N) of V into one immediate of type T; false if that is impossible. Its nibbles correspond to the
 * words of half a register: dwords use every other one. */
static bool pack_immediate(selector *s, ir_value *v, unsigned first, unsigned n, gen_type t, uint32_t *imm)
{
    unsigned width = 8 * sel_bytes(v->type), apart = width / 16 * NIBBLE;
    uint64_t bits;
    uint32_t byte;

    *imm = 0;
    for (unsigned k = 0; k < n; k++) {
        if (!get_element_bits(s, v, first + k, &bits))
            continue;
        int64_t number = (int64_t)(bits << (64 - width)) >> (64 - width);
        if (t == GEN_vf ? !pack_float(bits, &byte) : t == GEN_v ? number < -8 || number > 7 : number < 0 || number > 15)
            return false;
        *imm |= t == GEN_vf ? byte << (8 * k) : ((uint32_t)bits & 0xF) << (apart * k);
    }
    return true;
}

/* The number of elements from FIRST, at most MOST, that one packed immediate can write to byte AT; 0 if there is no such
 * immediate. */
static unsigned find_packed_run(selector *s, ir_value *v, unsigned first, unsigned most, int at, sel_source *a, gen_type *type)
{
    static const gen_type integers[] = {GEN_v, GEN_uv};
    unsigned size = sel_bytes(v->type), n = size == 2 ? MOST_PACKED : MOST_PACKED / 2;
    bool is_float = ir_scalar(v->type)->kind == IR_FLOAT;
    uint32_t imm;

    if (at % 16 || (!is_float && (ir_scalar(v->type)->kind != IR_INTEGER || (size != 2 && size != 4))))
        return 0;
    for (; n > 1; n /= 2) {
        for (unsigned k = 0; n <= most && k < (is_float ? 1 : 2); k++) {
            gen_type t = is_float ? GEN_vf : integers[k];
            if (!pack_immediate(s, v, first, n, t, &imm))
                continue;
            *a = (sel_source){.o = gen_imm(imm, t), .ref.vreg = MIR_NONE, .indirect = MIR_NONE};
            *type = is_float ? GEN_f : sel_type(v->type, t == GEN_v);
            return n;
        }
    }
    return 0;
}

/* The largest power of two that is at most X. */
static unsigned power_of_two_below(unsigned x)
{
    unsigned n = 1;

    while (2 * n <= x)
        n *= 2;
    return n;
}

/* The dword that consists of element FIRST of V and the elements after it. */
static uint32_t get_dword(selector *s, ir_value *v, unsigned first)
{
    unsigned size = sel_bytes(v->type);
    uint32_t all = 0;
    uint64_t bits;

    for (unsigned k = 0; k < 4 / size; k++)
        if (get_element_bits(s, v, first + k, &bits))
            all |= (uint32_t)bits << (8 * size * k);
    return all;
}

/* Writes bytes and words as whole dwords, several equal dwords by one move. Returns the number of elements written. */
static unsigned put_dwords(selector *s, int vreg, int at, ir_value *v, unsigned first, unsigned most)
{
    unsigned per = 4 / sel_bytes(v->type), n = 1;
    uint32_t bits = get_dword(s, v, first);

    while ((n + 1) * per <= most && get_dword(s, v, first + n * per) == bits)
        n++;
    n = power_of_two_below(n);
    sel_mov(s, n, sel_to(vreg, at, 4, GEN_ud), sel_immediate(bits, GEN_ud));
    return n * per;
}

/* Emits one move for elements from FIRST, at most MOST. Returns the number of elements written. */
static unsigned put_run(selector *s, int vreg, int at, ir_value *v, unsigned first, unsigned most)
{
    uint64_t bits;
    unsigned size = sel_bytes(v->type), run = size > 1 ? power_of_two_below(count_equal(s, v, first, most, &bits)) : 1;
    gen_type raw = sel_raw_type(size), type;
    sel_source packed;
    unsigned more = find_packed_run(s, v, first, most, at, &packed, &type);

    if (more > run) {
        mir_vreg *r = &s->f->vregs.items[vreg];
        r->align = r->align < 16 ? 16 : r->align;
        sel_mov(s, more, sel_to(vreg, at, size, type), packed);
        return more;
    }
    if (run == 1 && size < 4 && at % 4 == 0 && most >= 4 / size)
        return put_dwords(s, vreg, at, v, first, most);
    get_element_bits(s, v, first, &bits);
    if (run > 1)
        count_equal(s, v, first, run, &bits);
    sel_mov(s, run, sel_to(vreg, at, size, raw), sel_immediate(bits, raw));
    return run;
}

void sel_put_constant(selector *s, int vreg, int at, ir_value *v, unsigned first, unsigned n)
{
    unsigned size = sel_bytes(v->type), limit = 2 * GEN_GRF_BYTES / size;

    if (ir_is_undefined(v))
        return;
    limit = limit > GEN_MAX_CHANNELS ? GEN_MAX_CHANNELS : limit;
    for (unsigned e = 0, done; e < n; e += done) {
        int byte = at + (int)(e * size);
        unsigned most = n - e < limit ? n - e : limit,
                 /* limits the next run such that the one after it is naturally aligned */
            even = byte ? (unsigned)(byte & -byte) / size : limit;
        done = put_run(s, vreg, byte, v, first + e, power_of_two_below(most < even ? most : even));
    }
}

/* --- at the start of the function ----------------------------------------------------------------------------------------- */

enum { COUNTING = 0x76543210 };

/* Is C an arithmetic progression of words *FIRST, *FIRST + *STEP, …, of a multiple of MOST_PACKED elements? */
static bool is_progression(selector *s, const sel_constant *c, int16_t *first, int16_t *step)
{
    if (gen_type_bytes(c->type) != 2 || gen_type_is_float(c->type) || c->lanes % MOST_PACKED || c->lanes > GEN_MAX_CHANNELS)
        return false;
    for (unsigned e = 0; e < c->lanes; e++) {
        uint64_t bits;
        if (!get_element_bits(s, c->vector, e, &bits))
            return false;
        *first = e == 0 ? (int16_t)bits : *first;
        *step = e == 1 ? (int16_t)((int16_t)bits - *first) : *step;
        if (e > 1 && (int16_t)bits != (int16_t)(*first + (int)e * *step))
            return false;
    }
    return true;
}

static void emit_progression_step(selector *s, const sel_constant *c, gen_op op, unsigned at, unsigned lanes, int by)
{
    sel_op2(s, op, lanes, sel_to(c->vreg, (int)at * 2, 2, GEN_w),
            sel_register(c->vreg, op == GEN_OP_add && at ? 0 : (int)at * 2, 2, lanes, GEN_w),
            sel_immediate((uint64_t)(int64_t)by, GEN_w));
}

/* Computes FIRST + k * STEP from the immediate vector 0, 1, 2, … */
static void make_progression(selector *s, const sel_constant *c, int16_t first, int16_t step)
{
    mir_vreg *r = &s->f->vregs.items[c->vreg];
    sel_source v = {.o = gen_imm(COUNTING, GEN_v), .ref.vreg = MIR_NONE, .indirect = MIR_NONE};

    r->align = r->align < 16 ? 16 : r->align;
    sel_mov(s, MOST_PACKED, sel_to(c->vreg, 0, 2, GEN_w), v);
    for (unsigned lanes = MOST_PACKED; lanes < c->lanes; lanes *= 2)
        emit_progression_step(s, c, GEN_OP_add, lanes, lanes, (int)lanes);
    if (step != 1)
        emit_progression_step(s, c, GEN_OP_mul, 0, c->lanes, step);
    if (first)
        emit_progression_step(s, c, GEN_OP_add, 0, c->lanes, first);
}

static void make_constant(selector *s, const sel_constant *c)
{
    unsigned size = gen_type_bytes(c->type);
    int16_t first = 0, step = 0;

    if (c->vector) {
        sel_start(s, c->vreg);
        if (is_progression(s, c, &first, &step) && step)
            make_progression(s, c, first, step);
        else
            sel_put_constant(s, c->vreg, 0, c->vector, 0, c->lanes);
        return;
    }
    sel_source a = gen_type_is_float(c->type)
                       ? (sel_source){.o = gen_imm(c->bits, c->type), .ref.vreg = MIR_NONE, .indirect = MIR_NONE}
                       : sel_immediate(c->bits, c->type);
    sel_mov(s, c->lanes, sel_to(c->vreg, 0, size, c->type), a);
}

void sel_make_constants(selector *s)
{
    for (size_t k = 0; k < s->constants.count; k++)
        make_constant(s, &s->constants.items[k]);
}
