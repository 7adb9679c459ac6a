/* ir/genx/raw.c - sends whose message is stated by its descriptors.
 *
 * The descriptors are decoded as the hardware does it (backend/isa), and the send becomes the access that the message is. So its meaning is
 * printed, and all engines execute it:
 *
 *   raw.send.v8i32.v8i1.v8i32(i32 0, <8 x i1> %m, i32 12, i32 0x02106E01, <8 x i32> %offsets, <8 x i32> %old)
 *   gasket.gather.v8i32.v8i32(<8 x i1> %m, i32 1, i32 4, <8 x i32> %offsets, <8 x i32> %old)        an untyped surface read with x
 *
 * A source is a payload: a header register, if the descriptor has one, then registers of addresses, then data, unless these are the second
 * source. Lanes that the predicate disables keep the old value. */
#include "backend/isa/isa.h"
#include "ir/genx/message.h"

#include <string.h>

enum { REGISTER_WORDS = 8, REGISTER_BYTES = 32, LAST_SURFACE = 239, SURFACE_LOCAL = 254 };

typedef struct raw_send {
    genx_call *c;
    gen_message m;
    const char *name;          /* of the message */
    ir_value *first, *second;  /* the sources as vectors of i32; no second one: NULL */
    ir_value *predicate, *old; /* no result: old is NULL */
    unsigned address, data;    /* registers: of header and addresses, of data */
    genx_lanes l;
} raw_send;

/* --- descriptors ---------------------------------------------------------------------------------------------------------- */

static unsigned registers_of(const ir_value *words)
{
    return words ? ((unsigned)ir_lanes(words->type) + REGISTER_WORDS - 1) / REGISTER_WORDS : 0;
}

static ir_value *in_words(genx_call *c, ir_value *v)
{
    unsigned bytes = genx_bytes(v->type);

    if (bytes % 4)
        return genx_refuse(c, "a source is a whole number of words of 32 bits");
    return genx_cast_bits(c, v, ir_vector(c->m, c->m->i32, bytes / 4));
}

static bool decode(raw_send *s, uint64_t unit, uint64_t extended, uint64_t descriptor, bool ends)
{
    enum { UNIT_BITS = 0xF, END_BIT = 1 << 5, LENGTH_AT = 6, LENGTH_BITS = 0xF << LENGTH_AT };
    genx_call *c = s->c;
    uint32_t word = (uint32_t)extended & ~(uint32_t)(UNIT_BITS | END_BIT | LENGTH_BITS);

    word |= (uint32_t)(unit & UNIT_BITS) | (ends ? END_BIT : 0) | registers_of(s->second) << LENGTH_AT;
    if (!c->problem && (unit > UNIT_BITS || !gen_message_decode(&s->m, (uint32_t)descriptor, word)))
        genx_refuse(c, "descriptor 0x%08llx of unit %llu is no message of Gen9 that is supported", (unsigned long long)descriptor,
                    (unsigned long long)unit);
    if (c->problem)
        return false;
    unsigned returned;
    gen_message_lengths(&s->m, &s->address, &s->data, &returned);
    s->name = gen_message_name(&s->m, c->m->memory);
    if (registers_of(s->first) != s->m.mlen)
        genx_refuse(c, "%s: source 1 has %u registers, but the descriptor states %u", s->name, registers_of(s->first), s->m.mlen);
    return !c->problem;
}

/* Reads the operands by the row's pattern: predicate, unit, descriptors, one or two sources, the old value. */
static bool read_operands(genx_call *c, raw_send *s)
{
    enum { MODIFIER_CONDITIONAL = 1, MODIFIER_ENDS = 2, EXTENDED_ENDS = 1 << 5 };
    const char *letters = strchr(c->row->signature.pattern, ':') + 1, *descriptors = strstr(letters + 1, "ii");
    unsigned at = (unsigned)(descriptors - letters), count = (unsigned)strlen(letters);
    bool is_full = letters[0] == 'h', has_old = c->row->signature.pattern[0] != 'v', has_unit = letters[at - 1] == 'h';
    uint64_t modifier = genx_constant(c, 0), extended = genx_constant(c, at), descriptor = genx_constant(c, at + 1);
    uint64_t unit = has_unit ? genx_constant(c, at - 1) : extended & 0xF;

    *s = (raw_send){.c = c, .predicate = c->args[is_full ? 2 : 1], .old = has_old ? c->args[count - 1] : NULL};
    if (!c->problem)
        s->first = in_words(c, c->args[at + 2]);
    if (!c->problem && count - has_old > at + 3)
        s->second = in_words(c, c->args[at + 3]);
    if (!c->problem && modifier & MODIFIER_CONDITIONAL)
        genx_refuse(c, "a send that waits for the thread's dependencies is not supported");
    return !c->problem && decode(s, unit, extended, descriptor, is_full ? modifier & MODIFIER_ENDS : extended & EXTENDED_ENDS);
}

/* --- payloads ------------------------------------------------------------------------------------------------------------- */

/* The T that begins at WORD of SOURCE; sets the problem if it is not that long. */
static ir_value *part_of(raw_send *s, ir_value *source, unsigned word, ir_type *t)
{
    unsigned count = genx_bytes(t) / 4;

    if (!source || word + count > ir_lanes(source->type))
        return genx_refuse(s->c, "%s: the payload ends before word %u", s->name, word + count);
    return genx_cast_bits(s->c, genx_read_part(s->c, source, word, ir_vector(s->c->m, s->c->m->i32, count)), t);
}

/* The T at WORD of the data. */
static ir_value *data_part(raw_send *s, unsigned word, ir_type *t)
{
    return s->second ? part_of(s, s->second, word, t) : part_of(s, s->first, s->address * REGISTER_WORDS + word, t);
}

static bool find_surface(raw_send *s, bool is_wide)
{
    uint64_t surface = is_wide ? SURFACE_STATELESS : s->m.surface;

    if (!is_wide && surface > LAST_SURFACE && surface != SURFACE_LOCAL)
        genx_refuse(s->c, "%s: surface %llu is not supported", s->name, (unsigned long long)surface);
    s->l.surface = genx_number(s->c, surface);
    return !s->c->problem;
}

/* Reads mask and addresses of a message with lanes. */
static bool read_lanes(raw_send *s)
{
    genx_call *c = s->c;
    unsigned words = (s->address - s->m.header) * REGISTER_WORDS / s->m.simd;
    ir_type *t = ir_vector(c->m, words == 2 ? c->m->i64 : c->m->i32, s->m.simd);

    if (!find_surface(s, words == 2))
        return false;
    s->l.addresses = part_of(s, s->first, s->m.header * REGISTER_WORDS, t);
    if (c->problem)
        return false;
    s->l.mask =
        ir_is_vector(s->predicate->type) ? s->predicate : genx_splat(c, s->predicate, ir_vector(c->m, c->m->i1, s->m.simd));
    return genx_fits_mask(c, &s->l);
}

/* The old value as a T; sets the problem if the result has another size. */
static ir_value *old_as(raw_send *s, ir_type *t)
{
    if (s->old && genx_bytes(s->old->type) != genx_bytes(t))
        return genx_refuse(s->c, "%s: the result has %u bytes, but the message returns %u", s->name, genx_bytes(s->old->type),
                           genx_bytes(t));
    return s->old ? genx_cast_bits(s->c, s->old, t) : ir_undef(s->c->m, t);
}

/* --- messages ------------------------------------------------------------------------------------------------------------- */

/* Components of 32 bits, those that the descriptor does not disable, 4 bytes apart. */
static ir_value *access_components(raw_send *s, bool writes)
{
    genx_call *c = s->c;
    unsigned enabled = s->m.mask ? ~s->m.mask & 15 : (1u << s->m.channels) - 1, words = s->m.simd, n = 0;
    unsigned count = (unsigned)__builtin_popcount(enabled);
    ir_type *one = genx_per_lane(c, &s->l, c->m->i32, 1), *all = genx_per_lane(c, &s->l, c->m->i32, count);
    ir_value *v = writes ? data_part(s, 0, all) : old_as(s, all), *always = ir_const(c->m, c->m->i1, 1);

    if (c->problem)
        return NULL;
    if (!s->m.mask && writes)
        return genx_scatter(c, &s->l, v), v;
    if (!s->m.mask)
        return genx_gather(c, &s->l, all, v);
    for (unsigned k = 0; k < 4; k++) {
        genx_lanes l = s->l;
        if (!(enabled >> k & 1))
            continue;
        l.addresses = ir_binary(c->b, IR_add, l.addresses, genx_int(c, l.addresses->type, 4 * k));
        ir_value *part = genx_read_part(c, v, n * words, one);
        if (writes)
            genx_scatter(c, &l, part);
        else
            v = genx_write_part(c, v, genx_gather(c, &l, one, part), n * words, 1, always);
        n++;
    }
    return v;
}

/* Elements of 1, 4 or 8 bytes; up to 4 of one byte are a word of the payload. */
static ir_value *access_elements(raw_send *s, bool writes, unsigned unit)
{
    genx_call *c = s->c;
    unsigned bytes = s->m.elem_bytes == 1 ? s->m.elems : s->m.elem_bytes, count = s->m.elem_bytes == 1 ? 1 : s->m.elems;
    ir_type *t = genx_per_lane(c, &s->l, bytes == 8 ? c->m->i64 : c->m->i32, count);
    ir_value *v = writes ? data_part(s, 0, t) : old_as(s, t);

    if (c->problem)
        return NULL;
    if (unit != 1)
        s->l.addresses = ir_binary(c->b, IR_mul, s->l.addresses, genx_int(c, s->l.addresses->type, unit));
    if (!writes)
        return bytes >= 4 ? genx_gather(c, &s->l, t, v) : genx_select_lanes(c, &s->l, genx_gather_short(c, &s->l, bytes, t), v);
    genx_scatter(c, &s->l, bytes >= 4 ? v : genx_resize(c, v, genx_per_lane(c, &s->l, ir_int(c->m, 8 * bytes), 1), false));
    return v;
}

static ir_value *access_atomically(raw_send *s, bool is_float)
{
    genx_call *c = s->c;
    unsigned bits = s->m.elem_bytes == 8 ? 64 : 32, words = s->m.simd * bits / 32, count = s->data * REGISTER_WORDS / words;
    ir_type *t = genx_per_lane(c, &s->l, is_float ? c->m->float_type : ir_int(c->m, bits), 1);
    ir_type *types[] = {t, s->l.addresses->type};
    ir_value *operands[2] = {ir_undef(c->m, t), ir_undef(c->m, t)};

    for (unsigned n = 0; n < count && n < 2; n++)
        operands[n] = data_part(s, n * words, t);
    ir_value *old = s->m.returns ? old_as(s, t) : NULL;
    if (c->problem)
        return NULL;
    ir_value *args[] = {
        genx_number(c, s->m.atomic), genx_number(c, is_float), s->l.mask, s->l.surface, s->l.addresses, operands[0], operands[1]};
    ir_value *v = &ir_call_intrinsic(c->b, IR_INTRINSIC_atomic, types, 2, args, 7)->value;
    return old ? genx_select_lanes(c, &s->l, v, old) : v;
}

/* A block, whose place is in the header: word 2 is an offset, or words 0 and 1 an address. */
static ir_value *access_block(raw_send *s, bool writes, bool is_wide)
{
    genx_call *c = s->c;
    ir_type *t = ir_vector(c->m, c->m->i32, 4 * s->m.regs), *one = ir_vector(c->m, is_wide ? c->m->i64 : c->m->i32, 1);
    uint64_t always;

    if (ir_is_vector(s->predicate->type) || !ir_const_bits(s->predicate, &always) || !always)
        return genx_refuse(c, "%s has no lanes, so its predicate is true", s->name);
    ir_value *at = find_surface(s, is_wide) ? part_of(s, s->first, is_wide ? 0 : 2, one) : NULL;
    ir_value *data = c->problem ? NULL : writes ? data_part(s, 0, t) : old_as(s, t);
    if (c->problem)
        return NULL;
    at = ir_extract(c->b, at, genx_number(c, 0));
    if (!is_wide && !s->m.unaligned)
        at = ir_binary(c->b, IR_shl, at, genx_number(c, 4));
    return writes ? genx_write_block(c, s->l.surface, at, data)
                  : genx_read_block(c, t, s->l.surface, s->m.unaligned ? 4 : 16, at);
}

/* A message without an access; the fence returns no value that means anything. */
static ir_value *synchronize(raw_send *s)
{
    genx_call *c = s->c;

    if (s->m.msg == GEN_MSG_barrier)
        return genx_barrier(c);
    ir_fence(c->b, IR_SEQ_CST, IR_SCOPE_DEVICE);
    return s->old ? genx_cast_bits(c, s->old, c->type) : genx_number(c, 0);
}

static ir_value *access_lanes(raw_send *s)
{
    if (!read_lanes(s))
        return NULL;
    switch (s->m.msg) {
    case GEN_MSG_untyped_read:
    case GEN_MSG_a64_untyped_read:
        return access_components(s, false);
    case GEN_MSG_untyped_write:
    case GEN_MSG_a64_untyped_write:
        return access_components(s, true);
    case GEN_MSG_a64_gather:
    case GEN_MSG_byte_gather:
        return access_elements(s, false, 1);
    case GEN_MSG_a64_scatter:
    case GEN_MSG_byte_scatter:
        return access_elements(s, true, 1);
    case GEN_MSG_dword_gather:
        return access_elements(s, false, 4);
    case GEN_MSG_dword_scatter:
        return access_elements(s, true, 4);
    default:
        return access_atomically(s, s->m.msg == GEN_MSG_atomic_float || s->m.msg == GEN_MSG_a64_atomic_float);
    }
}

static ir_value *expand(raw_send *s)
{
    switch (s->m.msg) {
    case GEN_MSG_block_read:
    case GEN_MSG_a64_block_read:
        return access_block(s, false, s->m.msg == GEN_MSG_a64_block_read);
    case GEN_MSG_block_write:
    case GEN_MSG_a64_block_write:
        return access_block(s, true, s->m.msg == GEN_MSG_a64_block_write);
    case GEN_MSG_barrier:
    case GEN_MSG_fence:
        return synchronize(s);
    case GEN_MSG_eot:
    case GEN_MSG_scratch_read:
    case GEN_MSG_scratch_write:
        return genx_refuse(s->c, "%s is a message of the compiler's own, which is not supported here", s->name);
    default:
        if (gen_message_accesses_image(s->m.msg))
            return genx_refuse(s->c, "%s accesses an image, for which the language has intrinsics with a kind", s->name);
        return access_lanes(s);
    }
}

ir_value *genx_raw_send(genx_call *c)
{
    raw_send s;

    if (!read_operands(c, &s))
        return NULL;
    ir_value *v = expand(&s);
    if (c->problem || !s.old)
        return v;
    if (genx_bytes(v->type) != genx_bytes(c->type) || (!s.m.rlen && s.m.msg != GEN_MSG_fence))
        return genx_refuse(c, "%s returns no %u bytes", s.name, genx_bytes(c->type));
    return genx_cast_bits(c, v, c->type);
}
