/* sim/check/compact.c - checks that an instruction marked {Compacted} has a compacted encoding.
 *
 * A compacted instruction has 8 bytes instead of 16. It keeps the operation, condition, register numbers and a few single bits;
 * all other bits form four groups (control, types, subregisters, source regions), each replaced by an index into a table of 32
 * rows in the hardware. An instruction can be compacted if each group of its 16-byte encoding is a row of the table, and its
 * immediate, if any, is a sign-extended 13-bit integer. Three-source operations have a smaller scheme of their own.
 *
 *   control    19 bits  flag | saturate | exec size | predicate | thread control | quarter | dependency | mask | access mode
 *   types      21 bits  dst stride | src1 type, file | src0 type, file | dst type, file
 *   subregs    15 bits  src1 | src0 | dst, in bytes
 *   region     12 bits  vertical stride | width | horizontal stride | indirect | negate | absolute, once for each source
 *
 * Source: Intel "Skylake PRM, Volume 7, EU Compact Instructions". */
#include "sim/check/rules.h"

static const uint32_t control_rows[] = {
    0x00002, 0x04000, 0x04001, 0x04002, 0x04003, 0x04004, 0x04005, 0x04007, 0x04008, 0x04009, 0x0400D,
    0x06000, 0x06001, 0x06002, 0x06003, 0x06004, 0x06005, 0x06007, 0x06009, 0x0600D, 0x06010, 0x06100,
    0x08000, 0x08002, 0x08004, 0x08100, 0x16000, 0x16010, 0x18000, 0x18100, 0x28000, 0x28100,
};

static const uint32_t type_rows[] = {
    0x40001, 0x40040, 0x40041, 0x400C1, 0x4015D, 0x405DD, 0x40741, 0x40745, 0x4075D, 0x41041, 0x43040,
    0x43041, 0x45145, 0x47144, 0x47145, 0x5C75D, 0x5D71D, 0x5D75C, 0x5D75D, 0x5F75C, 0x0040C, 0x4005D,
    0x40145, 0x41040, 0x45144, 0x47104, 0x49209, 0x5775D, 0x5F75D, 0x4F34C, 0x49248, 0x4B248,
};

static const uint32_t subregister_rows[] = {
    0x0000, 0x0001, 0x0008, 0x000F, 0x0010, 0x0080, 0x0100, 0x0180, 0x0200, 0x0210, 0x0280,
    0x1000, 0x1001, 0x1081, 0x1082, 0x1083, 0x1084, 0x1087, 0x1088, 0x108E, 0x108F, 0x1180,
    0x11E8, 0x2000, 0x2180, 0x3000, 0x3C87, 0x4000, 0x5000, 0x6000, 0x7000, 0x701C,
};

static const uint32_t region_rows[] = {
    0x000, 0x002, 0x010, 0x012, 0x018, 0x020, 0x028, 0x048, 0x050, 0x070, 0x078, 0x300, 0x302, 0x308, 0x310, 0x312,
    0x320, 0x328, 0x338, 0x340, 0x342, 0x348, 0x350, 0x360, 0x368, 0x370, 0x371, 0x378, 0x468, 0x469, 0x46A, 0x588,
};

/* Does a row of the table ROWS equal BITS in the bits of MASK? */
static bool is_row(const uint32_t *rows, size_t count, uint32_t bits, uint32_t mask)
{
    for (size_t r = 0; r < count; r++)
        if ((rows[r] & mask) == (bits & mask))
            return true;
    return false;
}

#define IS_ROW_MASKED(rows, bits, mask) is_row(rows, sizeof(rows) / sizeof *(rows), bits, mask)
#define IS_ROW(rows, bits) IS_ROW_MASKED(rows, bits, UINT32_MAX)

/* --- the groups of the full encoding -------------------------------------------------------------------------------------- */

static uint32_t log2_bits(unsigned n)
{
    uint32_t log = 0;

    while (n >> log > 1)
        log++;
    return log;
}

/* Encodes stride N: 0, 1, 2, 4, … 32 become 0, 1, 2, 3, … 6. */
static uint32_t stride_bits(unsigned n)
{
    return n ? log2_bits(n) + 1 : 0;
}

static uint32_t predicate_bits(gen_predctrl p)
{
    static const unsigned char codes[] = {
        [GEN_PRED_NONE] = 0,    [GEN_PRED_NORMAL] = 1,  [GEN_PRED_ANYV] = 2,    [GEN_PRED_ALLV] = 3,   [GEN_PRED_ANY2H] = 4,
        [GEN_PRED_ALL2H] = 5,   [GEN_PRED_ANY4H] = 6,   [GEN_PRED_ALL4H] = 7,   [GEN_PRED_ANY8H] = 8,  [GEN_PRED_ALL8H] = 9,
        [GEN_PRED_ANY16H] = 10, [GEN_PRED_ALL16H] = 11, [GEN_PRED_ANY32H] = 12, [GEN_PRED_ALL32H] = 13};

    return codes[p];
}

static uint32_t control_bits(const gen_inst *i)
{
    uint32_t flag = i->pred != GEN_PRED_NONE || i->cond != GEN_COND_NONE ? i->flag : 0;
    uint32_t thread = i->thread_switch ? 2 : i->atomic ? 1 : 0;

    return flag << 17 | (uint32_t)i->saturate << 16 | log2_bits(i->exec) << 13 | (uint32_t)i->pred_inverted << 12 |
           predicate_bits(i->pred) << 8 | thread << 6 | (uint32_t)(i->channel / 8) << 4 | (uint32_t)i->no_dd_chk << 3 |
           (uint32_t)i->no_dd_clr << 2 | (uint32_t)i->nomask << 1;
}

enum { FILE_ARF = 0, FILE_GRF = 1, FILE_IMM = 3 };

static uint32_t type_bits(const gen_operand *o)
{
    static const unsigned char registers[] = {[GEN_ud] = 0, [GEN_d] = 1, [GEN_uw] = 2, [GEN_w] = 3, [GEN_ub] = 4, [GEN_b] = 5,
                                              [GEN_df] = 6, [GEN_f] = 7, [GEN_uq] = 8, [GEN_q] = 9, [GEN_hf] = 10};
    static const unsigned char immediates[] = {
        [GEN_ud] = 0, [GEN_d] = 1, [GEN_uw] = 2, [GEN_w] = 3, [GEN_uv] = 4,  [GEN_vf] = 5,
        [GEN_v] = 6,  [GEN_f] = 7, [GEN_uq] = 8, [GEN_q] = 9, [GEN_df] = 10, [GEN_hf] = 11};

    if (o->file == GEN_FILE_IMM)
        return (uint32_t)immediates[o->type] << 2 | FILE_IMM;
    return (uint32_t)registers[o->type] << 2 | (o->file == GEN_FILE_GRF ? FILE_GRF : FILE_ARF);
}

static uint32_t byte_of(const gen_operand *o)
{
    return o->file == GEN_FILE_NULL || o->file == GEN_FILE_IMM ? 0 : o->sub * gen_type_bytes(o->type) % GEN_GRF_BYTES;
}

static uint32_t region_bits(const gen_operand *o)
{
    if (o->file == GEN_FILE_IMM)
        return 0;
    return stride_bits(o->vstride) << 8 | log2_bits(o->width) << 5 | stride_bits(o->hstride) << 3 | (uint32_t)o->negate << 1 |
           o->absolute;
}

/* The immediate field of 32 bits; it contains a 16-bit immediate twice. */
static uint32_t immediate_bits(const gen_operand *o)
{
    bool word = gen_type_bytes(o->type) == 2 && o->type != GEN_v && o->type != GEN_uv;

    return word ? (uint32_t)o->imm * 0x10001u : (uint32_t)o->imm;
}

static bool fits_13_bits(uint32_t imm)
{
    return imm >> 12 == 0 || imm >> 12 == 0xFFFFF;
}

/* --- the check ------------------------------------------------------------------------------------------------------------ */

static bool compacts_plain(const gen_inst *i)
{
    unsigned sources = gen_op_sources(i->op);
    gen_operand absent = {.file = GEN_FILE_NULL, .type = GEN_ud, .width = 1};
    const gen_operand *a = &i->src[0], *b = sources > 1 ? &i->src[1] : &absent, *last = sources > 1 ? b : a;

    if (i->channel % 8 || i->dst.indirect || a->indirect || b->indirect)
        return false;
    if (sources == 1 && gen_op_is(i->op, GEN_IS_MATH))
        absent.type = a->type;
    if (last->file == GEN_FILE_IMM && (gen_type_bytes(last->type) == 8 || !fits_13_bits(immediate_bits(last))))
        return false;
    uint32_t types = stride_bits(i->dst.hstride) << 18 | type_bits(b) << 12 | type_bits(a) << 6 | type_bits(&i->dst);
    uint32_t subs = byte_of(b) << 10 | byte_of(a) << 5 | byte_of(&i->dst);
    uint32_t used = a->file == GEN_FILE_IMM   ? 0x1F
                    : b->file == GEN_FILE_IMM ? 0x3FF
                                              : 0x7FFF; /* an immediate has no subregister */
    return IS_ROW(control_rows, control_bits(i)) && IS_ROW(type_rows, types) && IS_ROW_MASKED(subregister_rows, subs, used) &&
           IS_ROW(region_rows, region_bits(a)) && IS_ROW(region_rows, region_bits(b));
}

/* Can I, with three sources, be compacted: type :f only, at most one source negated, no condition, and channels that one of the
 * four control rows encodes? */
static bool compacts_ternary(const gen_inst *i)
{
    unsigned negated = 0, absolute = 0;
    bool channels = (i->exec == 8 && i->channel == 0) || (i->exec == 16 && !i->nomask && i->channel % 16 == 0);

    for (unsigned s = 0; s < 3; s++) {
        negated += i->src[s].negate;
        absolute += i->src[s].absolute;
    }
    return channels && negated <= 1 && absolute == 0 && i->dst.type == GEN_f && i->src[0].type == GEN_f && i->dst.sub == 0 &&
           i->pred == GEN_PRED_NONE && i->cond == GEN_COND_NONE && !i->acc_wr_en && !i->no_dd_chk && !i->no_dd_clr &&
           !i->thread_switch && !i->atomic && !gen_op_is(i->op, GEN_IS_MACRO);
}

bool sim_check_compaction(checker *c)
{
    const gen_inst *i = c->i;
    bool other = gen_op_is(i->op, GEN_IS_FLOW | GEN_IS_SEND | GEN_NO_DST);

    if (!i->compacted)
        return true;
    if (!other && (gen_op_is(i->op, GEN_IS_TERNARY) ? compacts_ternary(i) : compacts_plain(i)))
        return true;
    return REFUSE(c, compact, gen_op_name(i->op));
}
