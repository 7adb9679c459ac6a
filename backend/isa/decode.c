/* backend/isa/decode.c - decodes the 128 bits of an instruction.
 *
 * The inverse of encode.c. Text has no words for some bits (reserved ones, fields that an operation ignores, Align16 regions of operations
 * with two sources). So the decoder encodes its result again, and refuses an instruction whose bits differ: what it returns always
 * encodes to the bits that it read. */
#include "backend/isa/bits.h"

typedef struct decoder {
    arena *memory;
    const gen_bits *b;
    gen_inst *i;
    const char *problem; /* the first one; NULL: none */
} decoder;

static void refuse(decoder *d, const char *problem)
{
    if (!d->problem)
        d->problem = problem;
}

static unsigned stride_of_code(unsigned code)
{
    return code ? 1u << (code - 1) : 0;
}

/* --- controls ------------------------------------------------------------------------------------------------------------- */

static void get_controls(decoder *d)
{
    const gen_bits *b = d->b;
    gen_inst *i = d->i;
    unsigned exec = (unsigned)GEN_GET(b, exec), pred = (unsigned)GEN_GET(b, pred), thread = (unsigned)GEN_GET(b, thread);

    i->exec = (unsigned char)(1u << (exec & 7));
    i->channel = (unsigned char)(8 * GEN_GET(b, quarter) + 4 * GEN_GET(b, nibble));
    i->nomask = GEN_GET(b, nomask);
    i->pred = (unsigned char)(pred ? pred + GEN_PRED_NORMAL - 1 : GEN_PRED_NONE);
    i->pred_inverted = GEN_GET(b, pred_inverted);
    i->flag = (unsigned char)(2 * GEN_GET(b, flag_register) + GEN_GET(b, flag_sub));
    i->no_dd_chk = GEN_GET(b, no_dd_chk);
    i->no_dd_clr = GEN_GET(b, no_dd_clr);
    i->thread_switch = thread == 2;
    i->atomic = thread == 1;
    if (exec > 5)
        refuse(d, arena_printf(d->memory, "there is no execution size with code %u", exec));
    if (i->pred > GEN_PRED_ALL32H || (GEN_GET(b, access_mode) && !gen_predicate_fits_align16((gen_predctrl)i->pred)))
        refuse(d, arena_printf(d->memory, "there is no predicate control with code %u", pred));
    if (thread == 3)
        refuse(d, "there is no thread control with code 3");
}

static void get_condition(decoder *d)
{
    static const unsigned char conditions[16] = {GEN_COND_NONE, GEN_COND_EQ, GEN_COND_NE, GEN_COND_GT, GEN_COND_GE,
                                                 GEN_COND_LT,   GEN_COND_LE, 0,           GEN_COND_OV, GEN_COND_UN};
    unsigned cond = (unsigned)GEN_GET(d->b, cond);

    d->i->acc_wr_en = GEN_GET(d->b, acc_wr_en);
    d->i->saturate = GEN_GET(d->b, saturate);
    if (gen_op_is(d->i->op, GEN_IS_MATH)) {
        d->i->cond = gen_op_is(d->i->op, GEN_IS_MACRO) ? GEN_COND_EO : GEN_COND_NONE;
        return;
    }
    d->i->cond = conditions[cond];
    if (cond && !conditions[cond])
        refuse(d, arena_printf(d->memory, "there is no condition with code %u", cond));
}

/* --- operands of at most two sources -------------------------------------------------------------------------------------- */

static void get_type(decoder *d, gen_operand *o, unsigned code, gen_type_use use)
{
    gen_type t = gen_type_of_code(code, use);

    o->type = (unsigned char)(t == GEN_TYPE_COUNT ? GEN_ud : t);
    if (t == GEN_TYPE_COUNT)
        refuse(d, arena_printf(d->memory, "there is no operand type with code %u", code));
}

/* Sets file and number of a register with the codes FILE and NUMBER. */
static void get_register(decoder *d, gen_operand *o, unsigned file, unsigned number)
{
    const gen_file_info *f = file == GEN_BITS_GRF   ? gen_file_of(GEN_FILE_GRF)
                             : file == GEN_BITS_ARF ? gen_file_of_code(number)
                                                    : NULL;

    o->file = GEN_FILE_NULL;
    if (!f) {
        refuse(d,
               arena_printf(d->memory, "there is no register with file %u and number 0x%02X that kernels can use", file, number));
        return;
    }
    o->file = (unsigned char)f->file;
    o->number = (unsigned short)(f->file == GEN_FILE_GRF ? number : number & 15);
    if (o->number >= f->count)
        refuse(d, arena_printf(d->memory, "there is no register %s%u", f->name, o->number));
}

static void get_subregister(decoder *d, gen_operand *o, unsigned byte)
{
    unsigned bytes = gen_type_bytes(o->type);

    o->sub = (unsigned short)(byte / bytes);
    if (byte % bytes)
        refuse(d,
               arena_printf(d->memory, "an operand of type :%s begins at byte %u of its register", gen_type_name(o->type), byte));
}

/* CODE 8 is no extension, nomme. */
static void get_macro_register(decoder *d, gen_operand *o, unsigned code)
{
    o->file = GEN_FILE_MME;
    o->mme = (unsigned char)code;
    if (code > 8)
        refuse(d, arena_printf(d->memory, "there is no math macro register with code %u", code));
}

static short offset_of(uint64_t low, uint64_t sign)
{
    return (short)(sign ? (int)low - 512 : (int)low);
}

static void get_dst(decoder *d)
{
    const gen_bits *b = d->b;
    gen_operand *o = &d->i->dst;

    *o = (gen_operand){.width = 1, .hstride = (unsigned char)stride_of_code((unsigned)GEN_GET(b, dst_hstride))};
    get_type(d, o, (unsigned)GEN_GET(b, dst_type), GEN_OF_REGISTER);
    if (gen_op_is(d->i->op, GEN_IS_MACRO)) {
        o->number = (unsigned short)GEN_GET(b, dst_number);
        get_macro_register(d, o, (unsigned)GEN_GET(b, dst_mme));
        o->hstride = 1;
    } else if (GEN_GET(b, dst_indirect)) {
        o->file = GEN_FILE_GRF;
        o->indirect = true;
        o->sub = (unsigned short)GEN_GET(b, dst_address);
        o->offset = offset_of(GEN_GET(b, dst_offset), GEN_GET(b, dst_offset_sign));
    } else {
        get_register(d, o, (unsigned)GEN_GET(b, dst_file), (unsigned)GEN_GET(b, dst_number));
        get_subregister(d, o, (unsigned)GEN_GET(b, dst_sub));
    }
    if (!o->hstride && !gen_op_is(d->i->op, GEN_IS_FLOW))
        refuse(d, "a destination has stride 0");
}

/* As in encode.c: the fields of source 1 are 32 bits above those of source 0. */
#define GET_SOURCE(b, field, n) ((unsigned)gen_bits_get(b, GEN_LOW_src0_##field + 32 * (n), GEN_BITS_src0_##field))

static unsigned file_of_source(const gen_bits *b, unsigned n)
{
    return (unsigned)(n ? GEN_GET(b, src1_file) : GEN_GET(b, src0_file));
}

static unsigned type_of_source(const gen_bits *b, unsigned n)
{
    return (unsigned)(n ? GEN_GET(b, src1_type) : GEN_GET(b, src0_type));
}

static void get_region(decoder *d, gen_operand *o, unsigned n)
{
    unsigned v = GET_SOURCE(d->b, vstride, n), w = GET_SOURCE(d->b, width, n);

    o->vstride = (unsigned char)(v == GEN_BITS_VXH ? GEN_VXH : stride_of_code(v > 6 ? 0 : v));
    o->width = (unsigned char)(1u << w);
    o->hstride = (unsigned char)stride_of_code(GET_SOURCE(d->b, hstride, n));
    if ((v > 6 && v != GEN_BITS_VXH) || w > 4 || (v == GEN_BITS_VXH && !GET_SOURCE(d->b, indirect, n)))
        refuse(d, arena_printf(d->memory, "there is no region with vertical stride code %u and width code %u", v, w));
}

static void get_immediate(decoder *d, gen_operand *o)
{
    *o = gen_imm(gen_type_bytes(o->type) == 8 ? GEN_GET(d->b, imm64) : GEN_GET(d->b, imm32), o->type);
}

static void get_src(decoder *d, unsigned n)
{
    const gen_bits *b = d->b;
    gen_operand *o = &d->i->src[n];
    bool is_immediate = file_of_source(b, n) == GEN_BITS_IMM;

    *o = (gen_operand){.width = 1};
    get_type(d, o, type_of_source(b, n), is_immediate ? GEN_OF_IMMEDIATE : GEN_OF_REGISTER);
    if (is_immediate) {
        if (n + 1 < gen_op_sources(d->i->op) || (n && gen_type_bytes(o->type) == 8))
            refuse(d, "only the last source can be an immediate, of 64 bits only if it is the only source");
        get_immediate(d, o);
        return;
    }
    o->absolute = GET_SOURCE(b, absolute, n);
    o->negate = GET_SOURCE(b, negate, n);
    if (gen_op_is(d->i->op, GEN_IS_MACRO)) {
        o->number = (unsigned short)GET_SOURCE(b, number, n);
        get_macro_register(d, o, GET_SOURCE(b, mme, n));
        o->vstride = 1;
        return;
    }
    get_region(d, o, n);
    o->indirect = GET_SOURCE(b, indirect, n);
    if (o->indirect) {
        o->file = GEN_FILE_GRF;
        o->sub = (unsigned short)GET_SOURCE(b, address, n);
        o->offset = offset_of(GET_SOURCE(b, offset, n), n ? GEN_GET(b, src1_offset_sign) : GEN_GET(b, src0_offset_sign));
        return;
    }
    get_register(d, o, file_of_source(b, n), GET_SOURCE(b, number, n));
    get_subregister(d, o, GET_SOURCE(b, sub, n));
}

static void get_ordinary(decoder *d)
{
    get_condition(d);
    get_dst(d);
    for (unsigned s = 0; s < gen_op_sources(d->i->op); s++)
        get_src(d, s);
}

/* --- three sources -------------------------------------------------------------------------------------------------------- */

#define GET_THREE(b, field, n) ((unsigned)gen_bits_get(b, GEN_LOW_three_src0_##field + 21 * (n), GEN_BITS_three_src0_##field))

static void get_three_source(decoder *d, unsigned n)
{
    const gen_bits *b = d->b;
    gen_operand *o = &d->i->src[n];
    unsigned swizzle = GET_THREE(b, swizzle, n), byte = 4 * GET_THREE(b, sub, n) + 2 * GET_THREE(b, word, n);
    bool half = n == 1 ? GEN_GET(b, src1_half) : n == 2 ? GEN_GET(b, src2_half) : false, scalar = GET_THREE(b, repeat, n);

    *o = (gen_operand){.file = GEN_FILE_GRF, .width = 1, .number = (unsigned short)GET_THREE(b, number, n)};
    get_type(d, o, (unsigned)GEN_GET(b, three_src_type), GEN_OF_THREE);
    if (half && !(gen_ops[d->i->op].src_types[n] >> GEN_hf & 1))
        refuse(d, arena_printf(d->memory, "%s has no sources of type :hf", gen_op_name(d->i->op)));
    if (n && half)
        o->type = GEN_hf;
    else if (n && o->type == GEN_hf)
        o->type = GEN_f;
    o->absolute = gen_bits_get(b, GEN_LOW_three_src0_absolute + 2 * n, 1);
    o->negate = gen_bits_get(b, GEN_LOW_three_src0_negate + 2 * n, 1);
    if (gen_op_is(d->i->op, GEN_IS_MACRO)) {
        get_macro_register(d, o, swizzle);
    } else if (o->type == GEN_df && (swizzle == GEN_SWIZZLE_LOW || swizzle == GEN_SWIZZLE_HIGH)) {
        scalar = true;
        byte += swizzle == GEN_SWIZZLE_HIGH ? 8 : 0;
    } else if (swizzle != GEN_SWIZZLE_PACKED) {
        refuse(d, arena_printf(d->memory, "text has no swizzle such as 0x%02X", swizzle));
    }
    o->vstride = !scalar;
    if (o->file == GEN_FILE_GRF)
        get_subregister(d, o, byte);
}

/* If the mask enables one element of a group, the instruction has one channel. */
static void get_one_channel(decoder *d)
{
    unsigned mask = (unsigned)GEN_GET(d->b, three_dst_mask);
    bool is_double = d->i->dst.type == GEN_df;

    if (mask == 15)
        return;
    d->i->exec = 1;
    for (unsigned e = 0; e < 4; e++)
        if (mask == (is_double ? 3u << 2 * e : 1u << e))
            d->i->dst.sub = (unsigned short)(d->i->dst.sub + e);
    if (d->i->dst.sub * gen_type_bytes(d->i->dst.type) >= GEN_GRF_BYTES)
        refuse(d, "the enabled channel is in no group of 16 bytes of the register");
}

static void get_three(decoder *d)
{
    gen_operand *dst = &d->i->dst;

    get_condition(d);
    *dst =
        (gen_operand){.file = GEN_FILE_GRF, .width = 1, .hstride = 1, .number = (unsigned short)GEN_GET(d->b, three_dst_number)};
    get_type(d, dst, (unsigned)GEN_GET(d->b, three_dst_type), GEN_OF_THREE);
    if (gen_op_is(d->i->op, GEN_IS_MACRO)) {
        get_macro_register(d, dst, (unsigned)GEN_GET(d->b, three_dst_mask));
    } else {
        get_subregister(d, dst, 4 * (unsigned)GEN_GET(d->b, three_dst_sub));
        get_one_channel(d);
    }
    for (unsigned s = 0; s < GEN_MAX_SRC; s++)
        get_three_source(d, s);
}

/* --- branches ------------------------------------------------------------------------------------------------------------- */

/* Makes O, which was read with the type of its bits, the dwords of a return address. */
static void make_return_address(decoder *d, gen_operand *o)
{
    unsigned byte = o->sub * gen_type_bytes(o->type);

    o->type = GEN_ud;
    if (o->file != GEN_FILE_GRF || o->indirect)
        refuse(d, "a return address is in no general register");
    else
        get_subregister(d, o, byte);
}

/* The second source of the bits is the only one of the text. */
static void get_jump_register(decoder *d)
{
    gen_operand *o = &d->i->src[0];

    *o = (gen_operand){.type = GEN_d, .width = 1};
    get_register(d, o, file_of_source(d->b, 1), GET_SOURCE(d->b, number, 1));
    if (o->file != GEN_FILE_GRF)
        refuse(d, "the target of jmpi is in no general register");
    else
        get_subregister(d, o, GET_SOURCE(d->b, sub, 1));
}

static void get_branch(decoder *d, int64_t distance[2])
{
    gen_inst *i = d->i;

    i->branch_ctrl = gen_op_takes_branch_control(i->op) && GEN_GET(d->b, branch_ctrl);
    if (i->op == GEN_OP_calla)
        refuse(d, "the target of calla is an absolute address, which text has no label for");
    if (i->op == GEN_OP_call) {
        get_dst(d);
        make_return_address(d, &i->dst);
    }
    if (i->op == GEN_OP_ret) {
        get_src(d, 0);
        make_return_address(d, &i->src[0]);
        i->src[0].vstride = i->src[0].width = i->src[0].hstride = 1;
        return;
    }
    if (i->op == GEN_OP_jmpi && GEN_GET(d->b, src1_file) != GEN_BITS_IMM) {
        get_jump_register(d);
        return;
    }
    for (unsigned s = 0; s < gen_op_sources(i->op); s++)
        i->src[s] = (gen_operand){.file = GEN_FILE_LABEL, .label = -1};
    distance[0] = (int32_t)GEN_GET(d->b, jip) + (i->op == GEN_OP_jmpi ? GEN_NATIVE_BYTES : 0);
    distance[1] = (int32_t)GEN_GET(d->b, uip);
}

/* --- messages ------------------------------------------------------------------------------------------------------------- */

static void get_payload(decoder *d, gen_operand *o, unsigned file, unsigned number, gen_type type)
{
    *o = (gen_operand){.type = (unsigned char)type, .width = 1, .hstride = 1};
    get_register(d, o, file, number);
    if (o->file != GEN_FILE_GRF && o->file != GEN_FILE_NULL)
        refuse(d, "an operand of a message is no general register");
}

static void get_send(decoder *d)
{
    const gen_bits *b = d->b;
    gen_inst *i = d->i;
    gen_operand payload;

    i->exdesc = (uint32_t)(GEN_GET(b, exdesc_19_16) << 16 | GEN_GET(b, exdesc_23_20) << 20 | GEN_GET(b, exdesc_27_24) << 24 |
                           GEN_GET(b, exdesc_31_28) << 28);
    i->desc_in_reg = GEN_GET(b, src1_file) != GEN_BITS_IMM;
    get_type(d, &i->dst, (unsigned)GEN_GET(b, dst_type), GEN_OF_REGISTER);
    get_type(d, &payload, (unsigned)GEN_GET(b, src0_type), GEN_OF_REGISTER);
    get_payload(d, &i->dst, (unsigned)GEN_GET(b, dst_file), (unsigned)GEN_GET(b, dst_number), i->dst.type);
    get_payload(d, &i->src[0], (unsigned)GEN_GET(b, src0_file), (unsigned)GEN_GET(b, src0_number), payload.type);
}

static void get_sends(decoder *d)
{
    const gen_bits *b = d->b;
    gen_inst *i = d->i;

    get_type(d, &i->dst, (unsigned)GEN_GET(b, dst_type), GEN_OF_REGISTER);
    get_payload(d, &i->dst, (unsigned)GEN_GET(b, split_dst_file), (unsigned)GEN_GET(b, dst_number), i->dst.type);
    get_payload(d, &i->src[0], GEN_BITS_GRF, (unsigned)GEN_GET(b, src0_number), GEN_ud);
    get_payload(d, &i->src[1], (unsigned)GEN_GET(b, split_src1_file), (unsigned)GEN_GET(b, split_src1_number), GEN_ud);
    i->desc_in_reg = GEN_GET(b, desc_in_register);
    i->exdesc_in_reg = GEN_GET(b, exdesc_in_register);
    i->exdesc =
        (uint32_t)(i->exdesc_in_reg ? GEN_GET(b, exdesc_sub) : GEN_GET(b, exdesc_9_6) << 6 | GEN_GET(b, exdesc_31_16) << 16);
}

static void get_message(decoder *d)
{
    gen_inst *i = d->i;

    if (gen_op_sources(i->op) == 2)
        get_sends(d);
    else
        get_send(d);
    i->eot = GEN_GET(d->b, eot);
    i->desc = i->desc_in_reg ? 0 : (uint32_t)GEN_GET(d->b, desc);
    if (!i->exdesc_in_reg)
        i->exdesc |= (uint32_t)GEN_GET(d->b, unit) | (i->eot ? 1u << 5 : 0u);
}

/* --- instructions --------------------------------------------------------------------------------------------------------- */

/* The first bit that differs, explained by its field. */
static const char *difference(arena *memory, const gen_bits *read, const gen_bits *made)
{
    int64_t contents = gen_bits_contents(read);
    unsigned bit = 0;

    while (bit < 127 && gen_bits_get(read, bit, 1) == gen_bits_get(made, bit, 1))
        bit++;
    for (unsigned f = 0; f < GEN_FIELD_COUNT; f++) {
        const gen_field_info *field = &gen_fields[f];
        if ((field->when & contents) && bit >= field->low && bit < (unsigned)field->low + field->bits)
            return arena_printf(memory, "field '%s' is 0x%llX, which text cannot express here; it would become 0x%llX",
                                field->name, (unsigned long long)gen_bits_get(read, field->low, field->bits),
                                (unsigned long long)gen_bits_get(made, field->low, field->bits));
    }
    return arena_printf(memory, "bit %u is set, which is reserved", bit);
}

/* Refuses what the operation ignores, for which its text has no words. */
static void refuse_unused(decoder *d)
{
    const gen_inst *i = d->i;
    bool modified = false;

    for (unsigned s = 0; s < gen_op_sources(i->op); s++)
        modified |= i->src[s].negate || i->src[s].absolute;
    if (i->pred != GEN_PRED_NONE && !gen_op_is(i->op, GEN_CAN_PREDICATE))
        refuse(d, arena_printf(d->memory, "%s takes no predicate", gen_op_name(i->op)));
    if (i->cond != GEN_COND_NONE && !gen_op_is(i->op, GEN_CAN_COND))
        refuse(d, arena_printf(d->memory, "%s takes no condition", gen_op_name(i->op)));
    if (i->saturate && !gen_op_is(i->op, GEN_CAN_SATURATE))
        refuse(d, arena_printf(d->memory, "%s does not saturate", gen_op_name(i->op)));
    if ((i->no_dd_clr || i->no_dd_chk) && gen_op_is(i->op, GEN_IS_SEND))
        refuse(d, "messages have neither NoDDClr nor NoDDChk");
    if (modified && !gen_op_is(i->op, GEN_CAN_MODIFY | GEN_CAN_NOT))
        refuse(d, arena_printf(d->memory, "%s takes no source modifiers", gen_op_name(i->op)));
}

static void get_operands(decoder *d, int64_t distance[2])
{
    gen_op op = d->i->op;

    if (op == GEN_OP_wait) {
        get_src(d, 0);
        if (d->i->src[0].file == GEN_FILE_IMM)
            refuse(d, "an immediate is no notification");
    } else if (gen_op_is(op, GEN_IS_SEND))
        get_message(d);
    else if (gen_op_is(op, GEN_IS_FLOW))
        get_branch(d, distance);
    else if (gen_op_is(op, GEN_IS_TERNARY))
        get_three(d);
    else
        get_ordinary(d);
}

const char *gen_decode(arena *memory, const gen_bits *b, gen_inst *i, int64_t distance[2])
{
    decoder d = {.memory = memory, .b = b, .i = i};
    gen_op op = gen_bits_op(b);
    gen_bits again;

    *i = (gen_inst){.op = (unsigned char)op, .exec = 1, .label = -1};
    distance[0] = distance[1] = 0;
    if (op == GEN_OP_COUNT)
        return arena_printf(memory, "0x%02X is not the opcode of a Gen9 operation that kernels use",
                            (unsigned)GEN_GET(b, opcode));
    if (op != GEN_OP_nop && op != GEN_OP_illegal) {
        get_controls(&d);
        get_operands(&d, distance);
        refuse_unused(&d);
    }
    if (d.problem)
        return d.problem;
    const char *problem = gen_encode(i, distance, &again);
    if (problem)
        return problem;
    gen_note_ignored(i, b, &again);
    gen_put_ignored(&again, i);
    return again.word[0] == b->word[0] && again.word[1] == b->word[1] ? NULL : difference(memory, b, &again);
}
