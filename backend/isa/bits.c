/* backend/isa/bits.c - the fields of an instruction: which exist, and what they say.
 *
 * fields.def has the positions and the conditions; this file finds the conditions in the bits and prints the fields of one instruction.
 * Source: Intel "Skylake PRM, Volume 2d, Command Reference: Structures" (EU_INSTRUCTION_…). */
#include "backend/isa/bits.h"

enum {
    ALWAYS = GEN_WHEN_ALWAYS,
    CONTROLS = GEN_WHEN_CONTROLS,
    COND = GEN_WHEN_COND,
    MATH = GEN_WHEN_MATH,
    UNIT = GEN_WHEN_UNIT,
    ACC = GEN_WHEN_ACC,
    BRANCH = GEN_WHEN_BRANCH,
    SATURATE = GEN_WHEN_SATURATE,
    TWO = GEN_WHEN_TWO,
    DST = GEN_WHEN_DST,
    DST_INDIRECT = GEN_WHEN_DST_INDIRECT,
    MACRO = GEN_WHEN_MACRO,
    SRC0 = GEN_WHEN_SRC0,
    SRC0_INDIRECT = GEN_WHEN_SRC0_INDIRECT,
    SRC0_MACRO = GEN_WHEN_SRC0_MACRO,
    SRC0_REGION = GEN_WHEN_SRC0_REGION,
    SRC1_TYPE = GEN_WHEN_SRC1_TYPE,
    SRC1 = GEN_WHEN_SRC1,
    SRC1_INDIRECT = GEN_WHEN_SRC1_INDIRECT,
    SRC1_MACRO = GEN_WHEN_SRC1_MACRO,
    SRC1_REGION = GEN_WHEN_SRC1_REGION,
    IMM32 = GEN_WHEN_IMM32,
    IMM64 = GEN_WHEN_IMM64,
    JIP = GEN_WHEN_JIP,
    UIP = GEN_WHEN_UIP,
    SEND = GEN_WHEN_SEND,
    SENDS = GEN_WHEN_SENDS,
    EXDESC = GEN_WHEN_EXDESC,
    EXDESC_REGISTER = GEN_WHEN_EXDESC_REGISTER,
    DESC = GEN_WHEN_DESC,
    DESC_REGISTER = GEN_WHEN_DESC_REGISTER,
};
#define THREE GEN_WHEN_THREE

const gen_field_info gen_fields[] = {
#define GEN_FIELD(id, name, low, bits, values, when, structure) {name, low, bits, GEN_VALUE_##values, when, structure},
#include "backend/isa/fields.def"
};

gen_op gen_bits_op(const gen_bits *b)
{
    unsigned opcode = (unsigned)GEN_GET(b, opcode), math = opcode | (unsigned)GEN_GET(b, math_function) << 8;

    for (unsigned op = 0; op < GEN_OP_COUNT; op++)
        if (gen_ops[op].opcode == (gen_op_is(op, GEN_IS_MATH) ? math : opcode))
            return (gen_op)op;
    return GEN_OP_COUNT;
}

/* --- conditions ----------------------------------------------------------------------------------------------------------- */

static int64_t immediate_contents(gen_type t)
{
    return t != GEN_TYPE_COUNT && gen_type_bytes(t) == 8 ? IMM64 : IMM32;
}

static int64_t source_contents(const gen_bits *b, gen_op op, unsigned n)
{
    unsigned file = (unsigned)(n ? GEN_GET(b, src1_file) : GEN_GET(b, src0_file));
    unsigned type = (unsigned)(n ? GEN_GET(b, src1_type) : GEN_GET(b, src0_type));
    int64_t first = n ? SRC1_TYPE : 0;

    if (file == GEN_BITS_IMM)
        return first | immediate_contents(gen_type_of_code(type, GEN_OF_IMMEDIATE));
    if (gen_op_is(op, GEN_IS_MACRO))
        return first | (n ? SRC1_MACRO : SRC0_MACRO);
    if (n ? GEN_GET(b, src1_indirect) : GEN_GET(b, src0_indirect))
        return first | (n ? SRC1_INDIRECT | SRC1_REGION : SRC0_INDIRECT | SRC0_REGION);
    return first | (n ? SRC1 | SRC1_REGION : SRC0 | SRC0_REGION);
}

static int64_t dst_contents(const gen_bits *b, gen_op op)
{
    return gen_op_is(op, GEN_IS_MACRO) ? MACRO : GEN_GET(b, dst_indirect) ? DST_INDIRECT : DST;
}

static int64_t branch_contents(const gen_bits *b, gen_op op)
{
    bool first = GEN_GET(b, src0_file) == GEN_BITS_IMM;

    if (op == GEN_OP_ret)
        return SRC0 | SRC0_REGION;
    if (op == GEN_OP_jmpi && GEN_GET(b, src1_file) != GEN_BITS_IMM)
        return SRC0 | SRC0_REGION | SRC1_TYPE | SRC1 | SRC1_REGION;
    return (first ? 0 : SRC0 | SRC0_REGION | SRC1_TYPE) | JIP | (gen_op_sources(op) == 2 ? UIP : 0);
}

static int64_t message_contents(const gen_bits *b, gen_op op)
{
    if (gen_op_sources(op) == 1)
        return TWO | DST | UNIT | SEND | (GEN_GET(b, src1_file) == GEN_BITS_IMM ? DESC : DESC_REGISTER);
    return SENDS | (GEN_GET(b, exdesc_in_register) ? EXDESC_REGISTER : UNIT | EXDESC) | (GEN_GET(b, desc_in_register) ? 0 : DESC);
}

int64_t gen_bits_contents(const gen_bits *b)
{
    gen_op op = gen_bits_op(b);
    int64_t found = ALWAYS | CONTROLS;

    if (op == GEN_OP_nop || op == GEN_OP_illegal)
        return ALWAYS;
    if (gen_op_is(op, GEN_IS_SEND))
        return found | message_contents(b, op);
    if (gen_op_is(op, GEN_IS_TERNARY))
        return found | COND | ACC | SATURATE | THREE;
    found |= TWO | dst_contents(b, op);
    if (gen_op_is(op, GEN_IS_FLOW))
        return found | BRANCH | branch_contents(b, op);
    if (op != GEN_OP_wait)
        found |= ACC | SATURATE | (gen_op_is(op, GEN_IS_MATH) ? MATH : COND);
    for (unsigned s = 0; s < gen_op_sources(op); s++)
        found |= source_contents(b, op, s);
    return found;
}

/* --- explanation ---------------------------------------------------------------------------------------------------------- */

static void print_type(text *out, unsigned code, gen_type_use use)
{
    gen_type t = gen_type_of_code(code, use);

    text_printf(out, "%u  %s%s", code, t == GEN_TYPE_COUNT ? "reserved" : ":", t == GEN_TYPE_COUNT ? "" : gen_type_name(t));
}

/* The file of the operand whose type or register FIELD is, in bits 1:0; the bits of a file precede those of its operand's type. */
static unsigned operand_file(const gen_bits *b, const gen_field_info *field)
{
    unsigned f = (unsigned)(field - gen_fields);

    if (f == GEN_FIELD_src0_type || f == GEN_FIELD_src0_number)
        return (unsigned)GEN_GET(b, src0_file);
    if (f == GEN_FIELD_src1_type || f == GEN_FIELD_src1_number)
        return (unsigned)GEN_GET(b, src1_file);
    return (unsigned)GEN_GET(b, dst_file);
}

static void print_register(text *out, const gen_bits *b, const gen_field_info *field, unsigned value)
{
    bool split = gen_op_is(gen_bits_op(b), GEN_IS_SEND) && gen_op_sources(gen_bits_op(b)) == 2;
    bool dst = field - gen_fields == GEN_FIELD_dst_number;
    unsigned file = !split ? operand_file(b, field) : dst ? (unsigned)GEN_GET(b, split_dst_file) : GEN_BITS_GRF;
    const gen_file_info *f = file == GEN_BITS_GRF ? gen_file_of(GEN_FILE_GRF) : gen_file_of_code(value);
    bool general = file == GEN_BITS_GRF;

    if (f && f->file == GEN_FILE_NULL)
        text_printf(out, "%u  null", value);
    else if (f)
        text_printf(out, "%u  %s%u", value, f->name, general ? value : value & 15);
    else
        text_printf(out, "%u  not used by kernels", value);
}

static void print_value(text *out, const gen_bits *b, const gen_field_info *field)
{
    static const char *const threads[] = {"normal", "atomic", "switch", "reserved"};
    static const char *const file_names[] = {"architecture registers", "general registers", "reserved", "immediate"};
    static const char *const conditions[16] = {"none", "eq", "ne", "gt", "ge", "lt", "le", "reserved", "ov", "un"};
    uint64_t value = gen_bits_get(b, field->low, field->bits);
    unsigned n = (unsigned)value;

    switch ((gen_value_kind)field->values) {
    case GEN_VALUE_NUMBER:
    case GEN_VALUE_FLAG:
        text_printf(out, "%u", n);
        return;
    case GEN_VALUE_HEX:
        text_printf(out, "0x%llX", (unsigned long long)value);
        return;
    case GEN_VALUE_OPCODE:
        text_printf(out, "0x%02X  %s", n, gen_bits_op(b) == GEN_OP_COUNT ? "not used by kernels" : gen_op_name(gen_bits_op(b)));
        return;
    case GEN_VALUE_EXEC:
        text_printf(out, "%u  %u channel%s", n, 1u << n, n ? "s" : "");
        return;
    case GEN_VALUE_PRED:
        text_printf(out, "%u  %s", n, n == 0 ? "none" : n == 1 ? "each channel" : n < 14 ? gen_predctrl_name(n + 1) : "reserved");
        return;
    case GEN_VALUE_COND:
        text_printf(out, "%u  %s", n, conditions[n] ? conditions[n] : "reserved");
        return;
    case GEN_VALUE_THREAD:
        text_printf(out, "%u  %s", n, threads[n]);
        return;
    case GEN_VALUE_FILE:
        text_printf(out, "%u  %s", n, file_names[n]);
        return;
    case GEN_VALUE_TYPE:
        print_type(out, n, operand_file(b, field) == GEN_BITS_IMM ? GEN_OF_IMMEDIATE : GEN_OF_REGISTER);
        return;
    case GEN_VALUE_TYPE3:
        print_type(out, n, GEN_OF_THREE);
        return;
    case GEN_VALUE_REGISTER:
        print_register(out, b, field, n);
        return;
    case GEN_VALUE_VSTRIDE:
        text_printf(out, "%u  %s", n, n == GEN_BITS_VXH ? "one address per row" : n > 6 ? "reserved" : "");
        if (n <= 6)
            text_printf(out, "%u", n ? 1u << (n - 1) : 0);
        return;
    case GEN_VALUE_WIDTH:
        text_printf(out, "%u  %u", n, 1u << n);
        return;
    case GEN_VALUE_HSTRIDE:
        text_printf(out, "%u  %u", n, n ? 1u << (n - 1) : 0);
        return;
    case GEN_VALUE_OFFSET:
        text_printf(out, "%d bytes", (int)(int32_t)n);
        return;
    }
    bug("no such kind of value");
}

/* The existing field that begins at bit BIT; NULL: none. */
static const gen_field_info *field_at(int64_t contents, unsigned bit)
{
    for (unsigned f = 0; f < GEN_FIELD_COUNT; f++)
        if (gen_fields[f].low == bit && (gen_fields[f].when & contents))
            return &gen_fields[f];
    return NULL;
}

void gen_explain_bits(text *out, const gen_bits *b)
{
    int64_t contents = gen_bits_op(b) == GEN_OP_COUNT ? ALWAYS : gen_bits_contents(b);

    for (unsigned bit = 0; bit < 128;) {
        const gen_field_info *f = field_at(contents, bit);
        if (!f) {
            if (gen_bits_get(b, bit, 1))
                text_printf(out, "%3u          1  reserved\n", bit);
            bit++;
            continue;
        }
        size_t start = out->length;
        text_printf(out, "%3u", (unsigned)(f->low + f->bits - 1));
        if (f->bits > 1)
            text_printf(out, ":%u", (unsigned)f->low);
        text_repeat(out, ' ', 9 - (out->length - start));
        text_str(out, f->name);
        text_repeat(out, ' ', out->length - start < 56 ? 56 - (out->length - start) : 1);
        print_value(out, b, f);
        text_repeat(out, ' ', out->length - start < 88 ? 88 - (out->length - start) : 2);
        text_printf(out, "%s\n", f->structure);
        bit += f->bits;
    }
}

void gen_explain_code(text *out, const gen_inst *i, const unsigned char *code)
{
    gen_bits b = {{0, 0}};

    for (unsigned n = 0; n < gen_inst_bytes(i); n++)
        b.word[n / 8] |= (uint64_t)code[n] << n % 8 * 8;
    if (i->compacted) {
        text_printf(out, "compacted: 0x%016llX stands for these fields\n", (unsigned long long)b.word[0]);
        gen_expand(b.word[0], &b);
    }
    gen_explain_bits(out, &b);
}
