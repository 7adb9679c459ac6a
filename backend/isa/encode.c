/* backend/isa/encode.c - encodes an instruction as the 128 bits of fields.def.
 *
 * Each form of instruction sets the fields that its conditions in fields.def list. Some operands are implied: the hardware reads and
 * writes ip in jmpi, brd and brc, the return address of a call has type :d, and the channels of a three-source operand are selected by
 * a swizzle, of which kernels use two: all in order, or one element for all. Sources: Intel "Skylake PRM, Volume 2d" (EU_INSTRUCTION_…),
 * and iga64 for the values of fields that the manual leaves open. */
#include "backend/isa/bits.h"

static unsigned log2_of(unsigned n)
{
    unsigned log = 0;

    while (n >> log > 1)
        log++;
    return log;
}

/* Strides 0, 1, 2, 4, … 32 have codes 0 to 6. */
static unsigned stride_code(unsigned n)
{
    return n ? log2_of(n) + 1 : 0;
}

/* --- controls ------------------------------------------------------------------------------------------------------------- */

static unsigned thread_code(const gen_inst *i)
{
    return i->thread_switch ? 2 : i->atomic ? 1 : 0;
}

static void put_controls(gen_bits *b, const gen_inst *i)
{
    bool flag = i->pred != GEN_PRED_NONE || i->cond != GEN_COND_NONE;

    GEN_PUT(b, access_mode, gen_op_is(i->op, GEN_IS_TERNARY | GEN_IS_MACRO));
    GEN_PUT(b, no_dd_clr, i->no_dd_clr);
    GEN_PUT(b, no_dd_chk, i->no_dd_chk);
    GEN_PUT(b, nibble, i->channel / 4 % 2);
    GEN_PUT(b, quarter, i->channel / 8);
    GEN_PUT(b, thread, thread_code(i));
    GEN_PUT(b, pred, i->pred == GEN_PRED_NONE ? 0 : i->pred - GEN_PRED_NORMAL + 1);
    GEN_PUT(b, pred_inverted, i->pred != GEN_PRED_NONE && i->pred_inverted);
    GEN_PUT(b, exec, log2_of(i->exec));
    GEN_PUT(b, flag_sub, flag ? i->flag % 2 : 0);
    GEN_PUT(b, flag_register, flag ? i->flag / 2 : 0);
    GEN_PUT(b, nomask, i->nomask);
}

/* The condition of an operation that is no math function; that of a macro, (eo), is implied. */
static void put_condition(gen_bits *b, const gen_inst *i)
{
    static const unsigned char codes[] = {
        [GEN_COND_NONE] = 0, [GEN_COND_EQ] = 1, [GEN_COND_NE] = 2, [GEN_COND_GT] = 3, [GEN_COND_GE] = 4,
        [GEN_COND_LT] = 5,   [GEN_COND_LE] = 6, [GEN_COND_OV] = 8, [GEN_COND_UN] = 9, [GEN_COND_EO] = 0};

    if (gen_op_is(i->op, GEN_IS_MATH))
        GEN_PUT(b, math_function, gen_ops[i->op].opcode >> 8);
    else
        GEN_PUT(b, cond, codes[i->cond]);
    GEN_PUT(b, acc_wr_en, i->acc_wr_en);
    GEN_PUT(b, saturate, i->saturate);
}

/* --- operands of at most two sources -------------------------------------------------------------------------------------- */

static unsigned file_code(const gen_operand *o)
{
    return o->file == GEN_FILE_GRF || o->file == GEN_FILE_MME ? GEN_BITS_GRF
           : o->file == GEN_FILE_IMM                          ? GEN_BITS_IMM
                                                              : GEN_BITS_ARF;
}

static unsigned type_code(const gen_operand *o, gen_type_use use)
{
    int code = gen_type_code(o->type, use);

    bug_unless(code >= 0);
    return (unsigned)code;
}

static unsigned register_code(const gen_operand *o)
{
    return gen_file_of(o->file)->code | o->number;
}

static unsigned byte_of(const gen_operand *o)
{
    return o->sub * gen_type_bytes(o->type);
}

static void put_dst(gen_bits *b, const gen_operand *o)
{
    GEN_PUT(b, dst_file, file_code(o));
    GEN_PUT(b, dst_type, type_code(o, GEN_OF_REGISTER));
    if (o->file == GEN_FILE_MME) {
        GEN_PUT(b, dst_number, o->number);
        GEN_PUT(b, dst_mme, o->mme);
        return;
    }
    GEN_PUT(b, dst_hstride, stride_code(o->hstride));
    GEN_PUT(b, dst_indirect, o->indirect);
    if (o->indirect) {
        GEN_PUT(b, dst_offset, (unsigned)o->offset & 511);
        GEN_PUT(b, dst_offset_sign, (unsigned)o->offset >> 9 & 1);
        GEN_PUT(b, dst_address, o->sub);
    } else {
        GEN_PUT(b, dst_sub, byte_of(o));
        GEN_PUT(b, dst_number, register_code(o));
    }
}

/* The fields of source 1 are 32 bits above those of source 0, except for file, type and the sign of an offset. */
enum { SOURCE_BITS = 32 };
_Static_assert(GEN_LOW_src1_sub == GEN_LOW_src0_sub + SOURCE_BITS && GEN_LOW_src1_vstride == GEN_LOW_src0_vstride + SOURCE_BITS,
               "");
#define PUT_SOURCE(b, field, n, value)                                                                                           \
    gen_bits_put(b, GEN_LOW_src0_##field + SOURCE_BITS * (n), GEN_BITS_src0_##field, (uint64_t)(value))

static void put_region(gen_bits *b, unsigned n, unsigned vstride, unsigned width, unsigned hstride)
{
    PUT_SOURCE(b, vstride, n, vstride == GEN_VXH ? GEN_BITS_VXH : stride_code(vstride));
    PUT_SOURCE(b, width, n, log2_of(width));
    PUT_SOURCE(b, hstride, n, stride_code(hstride));
}

static void put_register(gen_bits *b, const gen_operand *o, unsigned n)
{
    PUT_SOURCE(b, absolute, n, o->absolute);
    PUT_SOURCE(b, negate, n, o->negate);
    if (o->file == GEN_FILE_MME) { /* rows of 16 bytes */
        PUT_SOURCE(b, mme, n, o->mme);
        PUT_SOURCE(b, number, n, o->number);
        PUT_SOURCE(b, vstride, n, stride_code(GEN_GRF_BYTES / 2 / gen_type_bytes(o->type)));
        return;
    }
    put_region(b, n, o->vstride, o->width, o->hstride);
    PUT_SOURCE(b, indirect, n, o->indirect);
    if (!o->indirect) {
        PUT_SOURCE(b, sub, n, byte_of(o));
        PUT_SOURCE(b, number, n, register_code(o));
        return;
    }
    PUT_SOURCE(b, offset, n, (unsigned)o->offset & 511);
    PUT_SOURCE(b, address, n, o->sub);
    gen_bits_put(b, n ? GEN_LOW_src1_offset_sign : GEN_LOW_src0_offset_sign, 1, (unsigned)o->offset >> 9 & 1);
}

static void put_immediate(gen_bits *b, const gen_operand *o)
{
    bool is_word = gen_type_bytes(o->type) == 2 && o->type != GEN_v && o->type != GEN_uv;

    if (gen_type_bytes(o->type) == 8)
        GEN_PUT(b, imm64, o->imm);
    else
        GEN_PUT(b, imm32, is_word ? o->imm * 0x10001 : o->imm);
}

static void put_src(gen_bits *b, const gen_operand *o, unsigned n)
{
    unsigned type = type_code(o, o->file == GEN_FILE_IMM ? GEN_OF_IMMEDIATE : GEN_OF_REGISTER);

    gen_bits_put(b, n ? GEN_LOW_src1_file : GEN_LOW_src0_file, GEN_BITS_src0_file, file_code(o));
    gen_bits_put(b, n ? GEN_LOW_src1_type : GEN_LOW_src0_type, GEN_BITS_src0_type, type);
    if (o->file == GEN_FILE_IMM)
        put_immediate(b, o);
    else
        put_register(b, o, n);
}

static void put_ordinary(gen_bits *b, const gen_inst *i)
{
    put_condition(b, i);
    put_dst(b, &i->dst);
    for (unsigned s = 0; s < gen_op_sources(i->op); s++)
        put_src(b, &i->src[s], s);
}

/* wait has its notification register as destination, too, and neither predicate nor condition. */
static void put_wait(gen_bits *b, const gen_inst *i)
{
    gen_operand dst = i->src[0];

    dst.hstride = 1;
    put_dst(b, &dst);
    put_src(b, &i->src[0], 0);
}

/* --- three sources -------------------------------------------------------------------------------------------------------- */

/* Between the fields of two sources are so many bits, and between their modifiers two. */
enum { THREE_BITS = 21 };
_Static_assert(GEN_LOW_three_src1_number == GEN_LOW_three_src0_number + THREE_BITS, "");
_Static_assert(GEN_LOW_three_src2_word == GEN_LOW_three_src0_word + 2 * THREE_BITS, "");
#define PUT_THREE(b, field, n, value)                                                                                            \
    gen_bits_put(b, GEN_LOW_three_src0_##field + THREE_BITS * (n), GEN_BITS_three_src0_##field, (uint64_t)(value))

static void put_three_source(gen_bits *b, const gen_operand *o, unsigned n)
{
    unsigned byte = byte_of(o);
    bool scalar = o->file != GEN_FILE_MME && gen_is_scalar(o), is_double = o->type == GEN_df;

    gen_bits_put(b, GEN_LOW_three_src0_absolute + 2 * n, 1, o->absolute);
    gen_bits_put(b, GEN_LOW_three_src0_negate + 2 * n, 1, o->negate);
    PUT_THREE(b, number, n, o->number);
    if (o->file == GEN_FILE_MME) {
        PUT_THREE(b, swizzle, n, o->mme);
    } else if (scalar && is_double) { /* one element is a half of 16 bytes, which the swizzle selects twice */
        PUT_THREE(b, swizzle, n, byte % 16 ? GEN_SWIZZLE_HIGH : GEN_SWIZZLE_LOW);
        PUT_THREE(b, sub, n, byte / 16 * 4);
    } else {
        PUT_THREE(b, swizzle, n, GEN_SWIZZLE_PACKED);
        PUT_THREE(b, repeat, n, scalar);
        PUT_THREE(b, sub, n, byte / 4);
        PUT_THREE(b, word, n, byte / 2 % 2);
    }
}

/* One channel is a group of channels, of four elements or two of :df, of which the mask enables one. */
static void put_one_channel(gen_bits *b, const gen_operand *dst)
{
    unsigned bytes = gen_type_bytes(dst->type), group = bytes == 8 ? 2 : 4, element = dst->sub % group;

    b->word[0] |= (uint64_t)log2_of(group) << GEN_LOW_exec; /* instead of 0 */
    if (dst->file == GEN_FILE_MME) {
        GEN_PUT(b, three_dst_mask, dst->mme);
        return;
    }
    GEN_PUT(b, three_dst_mask, bytes == 8 ? 3u << 2 * element : 1u << element);
    GEN_PUT(b, three_dst_sub, (dst->sub - element) * bytes / 4);
}

static const char *put_three(gen_bits *b, const gen_inst *i)
{
    const gen_operand *dst = &i->dst;

    put_condition(b, i);
    for (unsigned s = 0; s < GEN_MAX_SRC; s++)
        put_three_source(b, &i->src[s], s);
    GEN_PUT(b, three_src_type, type_code(&i->src[0], GEN_OF_THREE));
    GEN_PUT(b, src1_half, i->src[1].type == GEN_hf);
    GEN_PUT(b, src2_half, i->src[2].type == GEN_hf);
    GEN_PUT(b, three_dst_type, type_code(dst, GEN_OF_THREE));
    GEN_PUT(b, three_dst_number, dst->number);
    if (i->exec == 1) {
        put_one_channel(b, dst);
        return NULL;
    }
    GEN_PUT(b, three_dst_mask, dst->file == GEN_FILE_MME ? dst->mme : 15);
    if (dst->file == GEN_FILE_MME)
        return NULL;
    GEN_PUT(b, three_dst_sub, byte_of(dst) / 4);
    return byte_of(dst) % 4 ? "the destination of an operation with three sources begins at a dword" : NULL;
}

/* --- branches ------------------------------------------------------------------------------------------------------------- */

static void put_type_and_file(gen_bits *b, unsigned n, unsigned file, gen_type type)
{
    gen_bits_put(b, n ? GEN_LOW_src1_file : GEN_LOW_src0_file, GEN_BITS_src0_file, file);
    gen_bits_put(b, n ? GEN_LOW_src1_type : GEN_LOW_src0_type, GEN_BITS_src0_type,
                 (uint64_t)gen_type_code(type, file == GEN_BITS_IMM ? GEN_OF_IMMEDIATE : GEN_OF_REGISTER));
}

static const char *put_distances(gen_bits *b, const gen_inst *i, const int64_t distance[2])
{
    int64_t jip = i->op == GEN_OP_jmpi ? distance[0] - GEN_NATIVE_BYTES : distance[0];

    GEN_PUT(b, jip, (uint32_t)jip);
    if (gen_op_sources(i->op) == 2)
        GEN_PUT(b, uip, (uint32_t)distance[1]);
    if (jip != (int32_t)jip || (gen_op_sources(i->op) == 2 && distance[1] != (int32_t)distance[1]))
        return "a branch reaches 2 GiB";
    return NULL;
}

/* A return address is two dwords of type :d. */
static void put_return(gen_bits *b, const gen_operand *o, unsigned n)
{
    put_region(b, n, 2, 2, 1);
    if (o)
        put_register(b, &(gen_operand){.file = o->file, .type = GEN_d, .number = o->number, .sub = o->sub, .width = 1}, n);
}

static void put_ip(gen_bits *b, gen_type type)
{
    put_dst(b, &(gen_operand){.file = GEN_FILE_IP, .type = (unsigned char)type, .hstride = 1});
}

static const char *put_branch(gen_bits *b, const gen_inst *i, const int64_t distance[2])
{
    static const gen_operand none = {.file = GEN_FILE_NULL, .type = GEN_ud, .hstride = 1, .width = 1};
    gen_operand address = i->dst;

    GEN_PUT(b, branch_ctrl, i->branch_ctrl);
    switch ((gen_op)i->op) {
    case GEN_OP_ret:
        put_dst(b, &none);
        put_type_and_file(b, 0, GEN_BITS_GRF, GEN_d);
        put_return(b, &i->src[0], 0);
        return NULL;
    case GEN_OP_calla:
        return "the target of calla is an absolute address, which text has no label for";
    case GEN_OP_call:
        address.type = GEN_d;
        address.hstride = 1;
        put_dst(b, &address);
        put_return(b, NULL, 0);
        put_type_and_file(b, 1, GEN_BITS_IMM, GEN_d);
        break;
    case GEN_OP_jmpi:
        put_ip(b, GEN_ud);
        put_src(b, &(gen_operand){.file = GEN_FILE_IP, .type = GEN_ud, .width = 1}, 0);
        if (gen_jumps_to_register(i)) {
            put_src(b, &i->src[0], 1);
            return NULL;
        }
        put_type_and_file(b, 1, GEN_BITS_IMM, GEN_d);
        break;
    case GEN_OP_while:
    case GEN_OP_endif:
    case GEN_OP_join:
        put_dst(b, &none);
        put_type_and_file(b, 1, GEN_BITS_IMM, GEN_d);
        break;
    case GEN_OP_brd:
    case GEN_OP_brc:
        put_ip(b, GEN_d);
        put_type_and_file(b, 0, GEN_BITS_IMM, GEN_d);
        break;
    default: /* if, else, break, cont, goto, halt */
        put_dst(b, &none);
        put_type_and_file(b, 0, GEN_BITS_IMM, GEN_d);
    }
    return put_distances(b, i, distance);
}

/* --- messages ------------------------------------------------------------------------------------------------------------- */

enum { EXDESC_EOT = 1 << 5, EXDESC_UNIT = 15 };

static const char *put_send(gen_bits *b, const gen_inst *i)
{
    uint32_t ex = i->exdesc & ~(uint32_t)(EXDESC_EOT | EXDESC_UNIT);

    if (i->exdesc_in_reg)
        return "send takes no extended descriptor in a register; sends does";
    if (ex & 0xFFFF)
        return "the extended descriptor of send has only bits 3:0, 5 and 31:16";
    put_dst(b, &(gen_operand){.file = i->dst.file, .type = i->dst.type, .number = i->dst.number, .hstride = 1});
    put_type_and_file(b, 0, GEN_BITS_GRF, i->src[0].type);
    GEN_PUT(b, src0_number, i->src[0].number);
    GEN_PUT(b, exdesc_19_16, ex >> 16 & 15);
    GEN_PUT(b, exdesc_23_20, ex >> 20 & 15);
    GEN_PUT(b, exdesc_27_24, ex >> 24 & 15);
    GEN_PUT(b, exdesc_31_28, ex >> 28);
    if (i->desc_in_reg)
        GEN_PUT(b, src1_number, gen_file_of(GEN_FILE_A0)->code);
    else
        GEN_PUT(b, src1_file, GEN_BITS_IMM);
    return NULL;
}

static const char *put_sends(gen_bits *b, const gen_inst *i)
{
    uint32_t ex = i->exdesc & ~(uint32_t)(EXDESC_EOT | EXDESC_UNIT);

    GEN_PUT(b, dst_type, type_code(&i->dst, GEN_OF_REGISTER));
    GEN_PUT(b, split_dst_file, i->dst.file == GEN_FILE_GRF);
    GEN_PUT(b, split_src1_file, i->src[1].file == GEN_FILE_GRF);
    GEN_PUT(b, dst_number, register_code(&i->dst));
    GEN_PUT(b, src0_number, register_code(&i->src[0]));
    GEN_PUT(b, split_src1_number, register_code(&i->src[1]));
    GEN_PUT(b, desc_in_register, i->desc_in_reg);
    GEN_PUT(b, exdesc_in_register, i->exdesc_in_reg);
    if (i->exdesc_in_reg) {
        if (i->exdesc > 7)
            return "an extended descriptor in a register is in one of a0.0 to a0.7";
        GEN_PUT(b, exdesc_sub, i->exdesc);
        return NULL;
    }
    if (ex & 0xFC10)
        return "the extended descriptor of sends has only bits 3:0, 9:5 and 31:16";
    GEN_PUT(b, exdesc_9_6, ex >> 6 & 15);
    GEN_PUT(b, exdesc_31_16, ex >> 16);
    return NULL;
}

static const char *put_message(gen_bits *b, const gen_inst *i)
{
    bool split = gen_op_sources(i->op) == 2;
    const char *problem = split ? put_sends(b, i) : put_send(b, i);

    if (problem)
        return problem;
    if (!i->exdesc_in_reg)
        GEN_PUT(b, unit, i->exdesc & EXDESC_UNIT);
    GEN_PUT(b, eot, i->eot);
    if (i->desc_in_reg) /* a0.0 */
        return NULL;
    if (i->desc >> GEN_BITS_desc)
        return "bit 31 of a descriptor ends the thread; write {EOT}";
    GEN_PUT(b, desc, i->desc);
    return NULL;
}

/* --- instructions --------------------------------------------------------------------------------------------------------- */

const char *gen_encode(const gen_inst *i, const int64_t distance[2], gen_bits *b)
{
    *b = (gen_bits){{0, 0}};
    GEN_PUT(b, opcode, gen_ops[i->op].opcode & 127);
    if (i->op == GEN_OP_nop || i->op == GEN_OP_illegal)
        return NULL;
    if (i->thread_switch && i->atomic)
        return "{Switch} and {Atomic} exclude each other";
    if (i->op == GEN_OP_wait) {
        put_controls(b, &(gen_inst){.op = i->op, .exec = 1, .nomask = i->nomask});
        put_wait(b, i);
        return NULL;
    }
    put_controls(b, i);
    if (gen_op_is(i->op, GEN_IS_SEND))
        return put_message(b, i);
    if (gen_op_is(i->op, GEN_IS_FLOW)) {
        const char *problem = put_branch(b, i, distance);
        gen_put_ignored(b, i);
        return problem;
    }
    if (gen_op_is(i->op, GEN_IS_TERNARY))
        return put_three(b, i);
    put_ordinary(b, i);
    return NULL;
}
