/* ir/genx/message.c - accesses to memory: blocks, gathers, scatters, atomic operations and blocks of images.
 *
 * A surface is an entry of the binding table, 254 (local memory) or 255 (all of memory). Data of several values for each lane are value
 * after value, as in this IR, except for bytes: each lane has a whole number of 32-bit units of them. */
#include "ir/genx/message.h"

ir_value *genx_number(const genx_call *c, uint64_t n)
{
    return ir_const(c->m, c->m->i32, n);
}

static ir_value *surface_of_memory(const genx_call *c)
{
    return genx_number(c, SURFACE_STATELESS);
}

unsigned genx_bytes(const ir_type *t)
{
    return (unsigned)ir_lanes(t) * ir_scalar_bits(t) / 8;
}

/* --- blocks --------------------------------------------------------------------------------------------------------------- */

/* Messages move 1, 2, 4 or 8 units of 16 bytes. */
static bool is_block(genx_call *c, const ir_type *t)
{
    unsigned bytes = genx_bytes(t);

    if (bytes != 16 && bytes != 32 && bytes != 64 && bytes != 128)
        genx_refuse(c, "a block has 16, 32, 64 or 128 bytes, not %u", bytes);
    return !c->problem;
}

ir_value *genx_read_block(genx_call *c, ir_type *t, ir_value *surface, unsigned align, ir_value *address)
{
    ir_type *types[] = {t, address->type};
    ir_value *args[] = {surface, genx_number(c, align), address};

    return is_block(c, t) ? &ir_call_intrinsic(c->b, IR_INTRINSIC_block_read, types, 2, args, 3)->value : NULL;
}

ir_value *genx_write_block(genx_call *c, ir_value *surface, ir_value *address, ir_value *data)
{
    ir_type *types[] = {data->type, address->type};
    ir_value *args[] = {surface, genx_number(c, 16), address, data};

    return is_block(c, data->type) ? &ir_call_intrinsic(c->b, IR_INTRINSIC_block_write, types, 2, args, 4)->value : NULL;
}

static ir_value *scaled(const genx_call *c, ir_value *offset, uint64_t unit)
{
    return unit == 1 ? offset : ir_binary(c->b, IR_mul, offset, genx_int(c, offset->type, unit));
}

ir_value *genx_block_read(genx_call *c)
{
    return genx_read_block(c, c->type, c->args[1], (unsigned)c->row->more, scaled(c, c->args[2], (uint64_t)c->row->which));
}

ir_value *genx_block_write(genx_call *c)
{
    return genx_write_block(c, c->args[0], scaled(c, c->args[1], 16), c->args[2]);
}

static ir_value *long_address(const genx_call *c, ir_value *address)
{
    return genx_resize(c, address, c->m->i64, false);
}

ir_value *genx_read_at(genx_call *c)
{
    return genx_read_block(c, c->type, surface_of_memory(c), (unsigned)c->row->more, long_address(c, c->args[0]));
}

ir_value *genx_write_at(genx_call *c)
{
    return genx_write_block(c, surface_of_memory(c), long_address(c, c->args[0]), c->args[1]);
}

/* --- an access of each lane ----------------------------------------------------------------------------------------------- */

ir_type *genx_per_lane(const genx_call *c, const genx_lanes *l, ir_type *scalar, unsigned count)
{
    unsigned n = (unsigned)ir_lanes(l->addresses->type);

    return ir_with_lanes(c->m, scalar, (uint64_t)n * count, count * n > 1 || ir_is_vector(l->addresses->type));
}

ir_value *genx_gather(const genx_call *c, const genx_lanes *l, ir_type *t, ir_value *pass)
{
    ir_type *types[] = {t, l->addresses->type};
    ir_value *args[] = {l->mask, l->surface, genx_number(c, ir_scalar_bits(t) / 8), l->addresses, pass};

    return &ir_call_intrinsic(c->b, IR_INTRINSIC_gather, types, 2, args, 5)->value;
}

void genx_scatter(const genx_call *c, const genx_lanes *l, ir_value *data)
{
    ir_type *types[] = {data->type, l->addresses->type};
    ir_value *args[] = {l->mask, l->surface, genx_number(c, ir_scalar_bits(data->type) / 8), l->addresses, data};

    ir_call_intrinsic(c->b, IR_INTRINSIC_scatter, types, 2, args, 5);
}

enum { MOST_LANES = 64 };

bool genx_fits_mask(genx_call *c, genx_lanes *l)
{
    ir_type *wanted = ir_with_lanes(c->m, c->m->i1, ir_lanes(l->addresses->type), ir_is_vector(l->addresses->type));
    uint64_t one;

    if (ir_lanes(wanted) > MOST_LANES)
        genx_refuse(c, "a message has at most %u lanes, not %llu", (unsigned)MOST_LANES, (unsigned long long)ir_lanes(wanted));
    else if (l->mask->type == wanted)
        return true;
    else if (!ir_is_vector(l->mask->type) && ir_const_bits(l->mask, &one) && one)
        l->mask = genx_int(c, wanted, 1);
    else
        genx_refuse(c, "the predicate must have as many elements as the addresses: %llu",
                    (unsigned long long)ir_lanes(l->addresses->type));
    return !c->problem;
}

ir_value *genx_gather_short(const genx_call *c, const genx_lanes *l, unsigned bytes, ir_type *t)
{
    ir_type *narrow = genx_per_lane(c, l, ir_int(c->m, 8 * bytes), 1);

    return genx_resize(c, genx_gather(c, l, narrow, ir_undef(c->m, narrow)), t, false);
}

/* The size of what one lane accesses, in bytes of elements of T: 2^SHIFT elements, or bytes if T has 8 bits. */
typedef struct access {
    unsigned bytes;    /* of one value: 1, 2, 4 or 8 */
    unsigned count;    /* values of a lane */
    ir_type *in_units; /* the data as integers of 32 or 64 bits, or the type itself */
} access;

static bool access_of(genx_call *c, const genx_lanes *l, uint64_t shift, ir_type *t, access *a)
{
    unsigned blocks = shift <= 3 ? 1u << shift : 1, bits = ir_scalar_bits(t), bytes = bits == 8 ? blocks : bits / 8;

    if (shift > 3 || (bits != 8 && bits != 32 && bits != 64))
        genx_refuse(c, "a lane accesses 1, 2, 4 or 8 values of 8, 32 or 64 bits");
    *a = (access){.bytes = bytes, .count = bits == 8 ? 1 : blocks, .in_units = t};
    if (bits == 8 && blocks == 8)
        a->bytes = 4, a->count = 2;
    if (bits == 8)
        a->in_units = genx_per_lane(c, l, c->m->i32, a->count);
    if (!c->problem && genx_bytes(t) != genx_bytes(a->in_units))
        genx_refuse(c, "the data have %u bytes, but the lanes access %u", genx_bytes(t), genx_bytes(a->in_units));
    if (!c->problem && bits != 8 && ir_lanes(t) != (uint64_t)a->count * ir_lanes(l->addresses->type))
        genx_refuse(c, "the data have %llu elements, but the lanes access %llu", (unsigned long long)ir_lanes(t),
                    (unsigned long long)(a->count * ir_lanes(l->addresses->type)));
    return !c->problem;
}

ir_value *genx_cast_bits(const genx_call *c, ir_value *v, ir_type *t)
{
    return v->type == t ? v : ir_cast(c->b, IR_bitcast, v, t);
}

ir_value *genx_select_lanes(const genx_call *c, const genx_lanes *l, ir_value *new, ir_value *old)
{
    return ir_is_undefined(old) ? new : ir_select(c->b, l->mask, new, old);
}

ir_value *genx_gather_at(genx_call *c)
{
    genx_lanes l = {c->args[0], surface_of_memory(c), c->args[2]};
    uint64_t shift = genx_constant(c, 1);
    access a;

    if (c->problem || !genx_fits_mask(c, &l) || !access_of(c, &l, shift, c->type, &a))
        return NULL;
    ir_value *old = genx_cast_bits(c, c->args[3], a.in_units);
    ir_value *v = a.bytes >= 4 ? genx_gather(c, &l, a.in_units, old)
                               : genx_select_lanes(c, &l, genx_gather_short(c, &l, a.bytes, a.in_units), old);
    return genx_cast_bits(c, v, c->type);
}

ir_value *genx_scatter_at(genx_call *c)
{
    genx_lanes l = {c->args[0], surface_of_memory(c), c->args[2]};
    uint64_t shift = genx_constant(c, 1);
    access a;

    if (c->problem || !genx_fits_mask(c, &l) || !access_of(c, &l, shift, c->args[3]->type, &a))
        return NULL;
    ir_value *data = genx_cast_bits(c, c->args[3], a.in_units);
    genx_scatter(c, &l, a.bytes >= 4 ? data : genx_resize(c, data, genx_per_lane(c, &l, ir_int(c->m, 8 * a.bytes), 1), false));
    return c->args[3];
}

/* --- scaled offsets ------------------------------------------------------------------------------------------------------- */

/* Operands: shift or channels, scale, surface, global offset, offsets; from operand FIRST on. */
static bool read_scaled(genx_call *c, unsigned first, ir_value *mask, genx_lanes *l)
{
    uint64_t scale = genx_constant(c, first + 1);
    ir_value *offsets = c->args[first + 4], *base = c->args[first + 3];
    uint64_t none;

    if (scale > 15)
        genx_refuse(c, "the scale is %llu, but at most 15", (unsigned long long)scale);
    if (c->problem)
        return false;
    if (scale)
        offsets = ir_binary(c->b, IR_shl, offsets, genx_int(c, offsets->type, scale));
    if (!ir_const_bits(base, &none) || none) {
        base = genx_resize(c, base, ir_scalar(offsets->type), false);
        offsets = ir_binary(c->b, IR_add, offsets, genx_splat(c, base, offsets->type));
    }
    *l = (genx_lanes){mask, c->args[first + 2], offsets};
    return genx_fits_mask(c, l);
}

/* Reads or writes the channels of CHANNELS, a bit each; DATA is NULL for reads, which return the values of lanes without an access from OLD. */
static ir_value *access_channels(genx_call *c, const genx_lanes *l, unsigned channels, ir_value *data, ir_value *old)
{
    unsigned n = (unsigned)ir_lanes(l->addresses->type), count = 0, wanted = (unsigned)__builtin_popcount(channels);
    ir_type *t = data ? data->type : c->type, *one = genx_per_lane(c, l, ir_scalar(t), 1);
    ir_value *v = old, *all = ir_const(c->m, c->m->i1, 1);

    if (!channels || ir_scalar_bits(t) != 32 || ir_lanes(t) != (uint64_t)n * wanted)
        return genx_refuse(c, "%u channels of %u lanes are %u values of 32 bits", wanted, n, wanted * n);
    for (unsigned k = 0; k < 4; k++) {
        if (!(channels >> k & 1))
            continue;
        genx_lanes of_channel = *l;
        if (k)
            of_channel.addresses = ir_binary(c->b, IR_add, l->addresses, genx_int(c, l->addresses->type, 4 * k));
        if (data)
            genx_scatter(c, &of_channel, genx_read_part(c, data, count * n, one));
        else if (wanted == 1)
            v = genx_gather(c, &of_channel, one, old);
        else
            v = genx_write_part(c, v, genx_gather(c, &of_channel, one, genx_read_part(c, old, count * n, one)), count * n, 1,
                                all);
        count++;
    }
    return data ? data : v;
}

enum { ALL_CHANNELS = 15 };

ir_value *genx_gather_scaled(genx_call *c)
{
    unsigned order = (unsigned)c->row->which, first = order == ORDER_OLD;
    uint64_t size = genx_constant(c, first);
    ir_value *old = order == ORDER_OLD ? c->args[6] : ir_undef(c->m, c->type);
    ir_value *mask = order == ORDER_OLD ? c->args[0] : order == ORDER_MASKED ? c->args[5] : ir_const(c->m, c->m->i1, 1);
    genx_lanes l;

    if (!read_scaled(c, first, mask, &l))
        return NULL;
    if (c->row->more)
        return access_channels(c, &l, ~(unsigned)size & ALL_CHANNELS, NULL, old);
    if (size > 2 || ir_scalar_bits(c->type) != 32 || ir_lanes(c->type) != ir_lanes(l.addresses->type))
        return genx_refuse(c, "each lane reads 1, 2 or 4 bytes into 32 bits");
    if (size == 2)
        return genx_gather(c, &l, c->type, old);
    ir_type *words = genx_per_lane(c, &l, c->m->i32, 1);
    return genx_select_lanes(c, &l, genx_cast_bits(c, genx_gather_short(c, &l, 1u << size, words), c->type), old);
}

ir_value *genx_scatter_scaled(genx_call *c)
{
    uint64_t size = genx_constant(c, 1);
    ir_value *data = c->args[6];
    genx_lanes l;

    if (!read_scaled(c, 1, c->args[0], &l))
        return NULL;
    if (c->row->more)
        return access_channels(c, &l, ~(unsigned)size & ALL_CHANNELS, data, NULL);
    if (size > 2 || ir_scalar_bits(data->type) != 32 || ir_lanes(data->type) != ir_lanes(l.addresses->type))
        return genx_refuse(c, "each lane writes 1, 2 or 4 bytes of 32 bits");
    if (size < 2)
        data = genx_resize(c, genx_cast_bits(c, data, genx_per_lane(c, &l, c->m->i32, 1)),
                           genx_per_lane(c, &l, ir_int(c->m, 8u << size), 1), false);
    genx_scatter(c, &l, data);
    return data;
}

/* Operands: mask, channels, scale, address, offsets, … */
static bool read_scaled_at(genx_call *c, genx_lanes *l)
{
    ir_value *args[] = {c->args[1], c->args[2], surface_of_memory(c), c->args[3], c->args[4]}, **all = c->args;

    if (ir_scalar_bits(args[4]->type) != 64)
        genx_refuse(c, "the offsets are integers of 64 bits");
    c->args = args;
    bool is_read = read_scaled(c, 0, all[0], l);
    c->args = all;
    return is_read;
}

ir_value *genx_gather_channels_at(genx_call *c)
{
    uint64_t channels = genx_constant(c, 1);
    genx_lanes l;

    return read_scaled_at(c, &l) ? access_channels(c, &l, ~(unsigned)channels & ALL_CHANNELS, NULL, c->args[5]) : NULL;
}

ir_value *genx_scatter_channels_at(genx_call *c)
{
    uint64_t channels = genx_constant(c, 1);
    genx_lanes l;

    return read_scaled_at(c, &l) ? access_channels(c, &l, ~(unsigned)channels & ALL_CHANNELS, c->args[5], NULL) : NULL;
}

/* --- atomic operations ---------------------------------------------------------------------------------------------------- */

ir_value *genx_atomic(genx_call *c)
{
    bool is_float = c->row->more & ATOMIC_FLOAT, has_old = c->row->more & ATOMIC_OLD, at = c->row->more & ATOMIC_AT;
    bool in_units = c->row->more & ATOMIC_UNITS;
    unsigned count = (unsigned)strlen(strchr(c->row->signature.pattern, ':') + 1) - has_old, first = at ? 1 : in_units ? 3 : 2;
    genx_lanes l = {c->args[0], at ? surface_of_memory(c) : c->args[1], c->args[first]};
    const ir_type *offset = ir_scalar(l.addresses->type);
    ir_value *operands[2];

    if (!ir_is_int(offset) || offset->bits < 32 || (in_units && offset->bits != 32) || ir_lanes(l.addresses->type) > MOST_LANES)
        return genx_refuse(c, "the offsets are at most 64 integers of %s bits", in_units ? "32" : "32 or 64");
    if (in_units) {
        ir_value *sum = ir_binary(c->b, IR_add, l.addresses, genx_splat(c, c->args[2], l.addresses->type));
        l.addresses = ir_binary(c->b, IR_shl, sum, genx_int(c, sum->type, 2));
    }
    if (!genx_fits_mask(c, &l))
        return NULL;
    if (ir_lanes(c->type) != ir_lanes(l.addresses->type))
        return genx_refuse(c, "the result must have as many elements as the addresses");
    for (unsigned n = 0; n < 2; n++) {
        operands[n] = first + 1 + n < count ? c->args[first + 1 + n] : ir_undef(c->m, c->type);
        if (operands[n]->type != c->type)
            return genx_refuse(c, "the operands must have the type of the result");
    }
    ir_type *types[] = {c->type, l.addresses->type};
    ir_value *args[] = {genx_number(c, (uint64_t)c->row->which),
                        genx_number(c, is_float),
                        l.mask,
                        l.surface,
                        l.addresses,
                        operands[0],
                        operands[1]};
    ir_value *v = &ir_call_intrinsic(c->b, IR_INTRINSIC_atomic, types, 2, args, 7)->value;
    return has_old ? genx_select_lanes(c, &l, v, c->args[count]) : v;
}

/* --- blocks of images ----------------------------------------------------------------------------------------------------- */

/* Operands: modifiers, surface, plane, width, x, y. Sets the problem if one is not what Gen9 allows here. */
static bool is_media_block(genx_call *c)
{
    uint64_t modifiers = genx_constant(c, 0), plane = genx_constant(c, 2), width = genx_constant(c, 3);

    if (c->args[1]->kind != IR_CONST)
        genx_refuse(c, "the surface must be known: an argument of the kernel, or a constant");
    else if (modifiers || plane)
        genx_refuse(c, "modifiers and planes other than 0 are not supported");
    else if (!width || width > 32)
        genx_refuse(c, "a row has 1 to 32 bytes, not %llu", (unsigned long long)width);
    return !c->problem;
}

ir_value *genx_media_read(genx_call *c)
{
    ir_value *args[] = {c->args[1], c->args[3], c->args[4], c->args[5]};

    return is_media_block(c) ? &ir_call_intrinsic(c->b, IR_INTRINSIC_media_read, &c->type, 1, args, 4)->value : NULL;
}

ir_value *genx_media_write(genx_call *c)
{
    ir_value *data = c->args[6], *args[] = {data, c->args[1], c->args[3], c->args[4], c->args[5]};

    return is_media_block(c) ? &ir_call_intrinsic(c->b, IR_INTRINSIC_media_write, &data->type, 1, args, 5)->value : NULL;
}
