/* backend/isa/compact.c - compacted instructions of 64 bits.
 *
 * A compacted instruction keeps opcode, condition, accumulator write control and register numbers; all other bits form groups, each
 * replaced by an index into a table of the hardware. An instruction can be compacted if each group of its 128 bits is a row of its
 * table, and its immediate, if any, is a sign-extended integer of 13 bits. Operations with three sources have a scheme of their own.
 *
 *   group     of bits                              compacted instruction
 *   control   33:31 23:12 10:9 34 8                6:0 opcode · 12:8 control · 17:13 types · 22:18 subregisters · 23 accumulator ·
 *   types     63:61 94:89 46:35                    27:24 condition or math function · 29 compacted · 34:30 region of source 0 ·
 *   subs      100:96 68:64 52:48                   39:35 region of source 1 · 47:40 destination · 55:48 source 0 · 63:56 source 1
 *   regions   88:77 and 120:109                    an immediate is in 39:35 and 63:56
 *
 *   three sources: 9:8 control · 11:10 modifiers · 18:12 destination · 28 32 33 one element · 31 saturate · 36:34 39:37 42:40
 *   subregisters of sources 0 to 2 · 49:43 56:50 63:57 their registers
 *
 * Sources: Intel "Skylake PRM, Volume 7, EU Compact Instructions", "Volume 2d" (EU_INSTRUCTION_COMPACT_TWO_SRC, …_THREE_SRC). */
#include "backend/isa/bits.h"

/* The groups in the order of their indices: bits are listed from the highest to the lowest of the first column above. */
static const uint32_t control_rows[32] = {
    0x00002, 0x04000, 0x04001, 0x04002, 0x04003, 0x04004, 0x04005, 0x04007, 0x04008, 0x04009, 0x0400D,
    0x06000, 0x06001, 0x06002, 0x06003, 0x06004, 0x06005, 0x06007, 0x06009, 0x0600D, 0x06010, 0x06100,
    0x08000, 0x08002, 0x08004, 0x08100, 0x16000, 0x16010, 0x18000, 0x18100, 0x28000, 0x28100,
};

static const uint32_t type_rows[32] = {
    0x40001, 0x40040, 0x40041, 0x400C1, 0x4015D, 0x405DD, 0x40741, 0x40745, 0x4075D, 0x41041, 0x43040,
    0x43041, 0x45145, 0x47144, 0x47145, 0x5C75D, 0x5D71D, 0x5D75C, 0x5D75D, 0x5F75C, 0x0040C, 0x4005D,
    0x40145, 0x41040, 0x45144, 0x47104, 0x49209, 0x5775D, 0x5F75D, 0x4F34C, 0x49248, 0x4B248,
};

static const uint32_t subregister_rows[32] = {
    0x0000, 0x0001, 0x0008, 0x000F, 0x0010, 0x0080, 0x0100, 0x0180, 0x0200, 0x0210, 0x0280,
    0x1000, 0x1001, 0x1081, 0x1082, 0x1083, 0x1084, 0x1087, 0x1088, 0x108E, 0x108F, 0x1180,
    0x11E8, 0x2000, 0x2180, 0x3000, 0x3C87, 0x4000, 0x5000, 0x6000, 0x7000, 0x701C,
};

static const uint32_t region_rows[32] = {
    0x000, 0x002, 0x010, 0x012, 0x018, 0x020, 0x028, 0x048, 0x050, 0x070, 0x078, 0x300, 0x302, 0x308, 0x310, 0x312,
    0x320, 0x328, 0x338, 0x340, 0x342, 0x348, 0x350, 0x360, 0x368, 0x370, 0x371, 0x378, 0x468, 0x469, 0x46A, 0x588,
};

/* Three sources: bits 34:32 and 28:8; then bits 42:37, the modifiers, where the types are :f, the destination is packed and the
 * swizzles select all channels in order. */
static const uint32_t three_control_rows[4] = {0x806001, 0x006001, 0x008001, 0x008021};
static const uint32_t three_modifier_rows[4] = {0x00, 0x02, 0x08, 0x20};

enum { INDEX_BITS = 5, TERNARY_CONTROL_BITS = 21 };

static unsigned bits_of(const gen_bits *b, unsigned high, unsigned low)
{
    return (unsigned)gen_bits_get(b, low, high - low + 1);
}

static void set_bits(gen_bits *b, unsigned high, unsigned low, uint64_t value)
{
    gen_bits_put(b, low, high - low + 1, value & ((UINT64_C(1) << (high - low + 1)) - 1));
}

/* Sets *INDEX to the first row of the COUNT at ROWS that equals BITS in the bits of MASK. */
static bool find_row(const uint32_t *rows, unsigned count, uint32_t bits, uint32_t mask, unsigned *index)
{
    for (*index = 0; *index < count; ++*index)
        if ((rows[*index] & mask) == (bits & mask))
            return true;
    return false;
}

/* --- at most two sources -------------------------------------------------------------------------------------------------- */

static bool has_immediate(const gen_bits *b)
{
    return GEN_GET(b, src0_file) == GEN_BITS_IMM || GEN_GET(b, src1_file) == GEN_BITS_IMM;
}

/* Are the bits 0 that a compacted instruction has no place for? */
static bool is_representable(const gen_bits *b, bool immediate)
{
    return !bits_of(b, 7, 7) && !bits_of(b, 11, 11) && !bits_of(b, 30, 29) && !bits_of(b, 47, 47) && !bits_of(b, 95, 95) &&
           (immediate || !bits_of(b, 127, 121));
}

static bool fits_13_bits(uint32_t imm)
{
    return imm >> 12 == 0 || imm >> 12 == 0xFFFFF;
}

/* The bits of the group of subregisters that count: those of operands in registers. */
static uint32_t used_subregisters(const gen_bits *b)
{
    enum { OF_DST = 0x1F, OF_SRC0 = 0x3E0, OF_SRC1 = 0x7C00 };
    bool two = gen_op_sources(gen_bits_op(b)) == 2;

    if (GEN_GET(b, src0_file) == GEN_BITS_IMM)
        return OF_DST;
    return OF_DST | OF_SRC0 | (two && GEN_GET(b, src1_file) != GEN_BITS_IMM ? OF_SRC1 : 0);
}

static bool compact_two(const gen_bits *b, uint64_t *compact)
{
    bool immediate = has_immediate(b);
    uint32_t imm = (uint32_t)GEN_GET(b, imm32);

    uint32_t control =
        bits_of(b, 33, 31) << 16 | bits_of(b, 23, 12) << 4 | bits_of(b, 10, 9) << 2 | bits_of(b, 34, 34) << 1 | bits_of(b, 8, 8);
    uint32_t types = bits_of(b, 63, 61) << 18 | bits_of(b, 94, 89) << 12 | bits_of(b, 46, 35);
    uint32_t subs = bits_of(b, 100, 96) << 10 | bits_of(b, 68, 64) << 5 | bits_of(b, 52, 48);
    unsigned c, t, s, first, second = imm >> 8 & 31, number = imm & 255;

    if (!is_representable(b, immediate) || (immediate && !fits_13_bits(imm)) || !find_row(control_rows, 32, control, ~0u, &c) ||
        !find_row(type_rows, 32, types, ~0u, &t) || !find_row(subregister_rows, 32, subs, used_subregisters(b), &s) ||
        !find_row(region_rows, 32, bits_of(b, 88, 77), ~0u, &first))
        return false;
    if (!immediate) {
        if (!find_row(region_rows, 32, bits_of(b, 120, 109), ~0u, &second))
            return false;
        number = bits_of(b, 108, 101);
    }
    *compact = (uint64_t)GEN_GET(b, opcode) | c << 8 | t << 13 | s << 18 | bits_of(b, 28, 28) << 23 | bits_of(b, 27, 24) << 24 |
               1u << 29 | (uint64_t)first << 30 | (uint64_t)second << 35 | (uint64_t)bits_of(b, 60, 53) << 40 |
               (uint64_t)bits_of(b, 76, 69) << 48 | (uint64_t)number << 56;
    return true;
}

static unsigned index_at(uint64_t compact, unsigned low)
{
    return (unsigned)(compact >> low & ((1 << INDEX_BITS) - 1));
}

static void expand_two(uint64_t compact, gen_bits *b)
{
    uint32_t control = control_rows[index_at(compact, 8)], types = type_rows[index_at(compact, 13)];
    uint32_t subs = subregister_rows[index_at(compact, 18)];
    uint32_t imm = (uint32_t)(compact >> 35 & 31) << 8 | (uint32_t)(compact >> 56);

    set_bits(b, 6, 0, compact);
    set_bits(b, 28, 28, compact >> 23);
    set_bits(b, 27, 24, compact >> 24);
    set_bits(b, 33, 33, control >> 18);
    set_bits(b, 32, 32, control >> 17);
    set_bits(b, 31, 31, control >> 16);
    set_bits(b, 23, 12, control >> 4);
    set_bits(b, 10, 9, control >> 2);
    set_bits(b, 34, 34, control >> 1);
    set_bits(b, 8, 8, control);
    set_bits(b, 63, 61, types >> 18);
    set_bits(b, 94, 89, types >> 12);
    set_bits(b, 46, 35, types);
    subs &= used_subregisters(b);
    set_bits(b, 68, 64, subs >> 5);
    set_bits(b, 52, 48, subs);
    set_bits(b, 88, 77, region_rows[index_at(compact, 30)]);
    set_bits(b, 60, 53, compact >> 40);
    set_bits(b, 76, 69, compact >> 48);
    if (has_immediate(b)) {
        set_bits(b, 127, 96, imm >> 12 ? imm | 0xFFFFE000u : imm);
        return;
    }
    set_bits(b, 100, 96, subs >> 10);
    set_bits(b, 120, 109, region_rows[index_at(compact, 35)]);
    set_bits(b, 108, 101, compact >> 56);
}

/* --- three sources -------------------------------------------------------------------------------------------------------- */

/* The positions of each source's fields in a compacted instruction. */
static const unsigned char repeat_at[3] = {28, 32, 33}, sub_at[3] = {34, 37, 40}, number_at[3] = {43, 50, 57};

/* The fields of the sources, by source, in a native instruction. */
enum { THREE_STRIDE = GEN_LOW_three_src1_number - GEN_LOW_three_src0_number };

static bool compact_three(const gen_bits *b, uint64_t *compact)
{
    unsigned control, modifiers;
    uint64_t made = GEN_GET(b, opcode) | 1u << 29 | GEN_GET(b, saturate) << 31 | GEN_GET(b, three_dst_number) << 12;

    if (!find_row(three_control_rows, 4, bits_of(b, 34, 32) << TERNARY_CONTROL_BITS | bits_of(b, 28, 8), ~0u, &control) ||
        !find_row(three_modifier_rows, 4, bits_of(b, 42, 37), ~0u, &modifiers) || bits_of(b, 48, 43) || bits_of(b, 36, 35) ||
        bits_of(b, 7, 7) || bits_of(b, 30, 30) || GEN_GET(b, three_dst_mask) != 15 || GEN_GET(b, three_dst_sub))
        return false;
    for (unsigned s = 0; s < 3; s++) {
        unsigned at = s * THREE_STRIDE;
        if (gen_bits_get(b, GEN_LOW_three_src0_swizzle + at, 8) != GEN_SWIZZLE_PACKED ||
            gen_bits_get(b, GEN_LOW_three_src0_word + at, 1))
            return false;
        made |= gen_bits_get(b, GEN_LOW_three_src0_repeat + at, 1) << repeat_at[s] |
                gen_bits_get(b, GEN_LOW_three_src0_sub + at, 3) << sub_at[s] |
                gen_bits_get(b, GEN_LOW_three_src0_number + at, 7) << number_at[s];
    }
    *compact = made | control << 8 | modifiers << 10;
    return true;
}

static void expand_three(uint64_t compact, gen_bits *b)
{
    uint32_t control = three_control_rows[compact >> 8 & 3];

    set_bits(b, 6, 0, compact);
    set_bits(b, 34, 32, control >> TERNARY_CONTROL_BITS);
    set_bits(b, 28, 8, control);
    set_bits(b, 42, 37, three_modifier_rows[compact >> 10 & 3]);
    GEN_PUT(b, saturate, compact >> 31 & 1);
    GEN_PUT(b, three_dst_number, compact >> 12 & 127);
    GEN_PUT(b, three_dst_mask, 15);
    for (unsigned s = 0; s < 3; s++) {
        unsigned at = s * THREE_STRIDE;
        gen_bits_put(b, GEN_LOW_three_src0_swizzle + at, 8, GEN_SWIZZLE_PACKED);
        gen_bits_put(b, GEN_LOW_three_src0_repeat + at, 1, compact >> repeat_at[s] & 1);
        gen_bits_put(b, GEN_LOW_three_src0_sub + at, 3, compact >> sub_at[s] & 7);
        gen_bits_put(b, GEN_LOW_three_src0_number + at, 8, compact >> number_at[s] & 127);
    }
}

/* --- both ----------------------------------------------------------------------------------------------------------------- */

static bool has_compacted_forms(gen_op op)
{
    return op != GEN_OP_COUNT && !gen_op_is(op, GEN_IS_FLOW | GEN_IS_SEND | GEN_NO_DST);
}

bool gen_compact(const gen_bits *b, uint64_t *compact)
{
    gen_op op = gen_bits_op(b);

    return has_compacted_forms(op) && (gen_op_is(op, GEN_IS_TERNARY) ? compact_three(b, compact) : compact_two(b, compact));
}

bool gen_expand(uint64_t compact, gen_bits *b)
{
    gen_op op;

    /* the opcode, and the math function, are at the same bits in both forms */
    *b = (gen_bits){{compact, 0}};
    op = gen_bits_op(b);
    *b = (gen_bits){{0, 0}};
    if (!has_compacted_forms(op))
        return false;
    if (gen_op_is(op, GEN_IS_TERNARY))
        expand_three(compact, b);
    else
        expand_two(compact, b);
    return true;
}
