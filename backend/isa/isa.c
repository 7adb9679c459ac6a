/* backend/isa/isa.c - properties of operations, types and operands, from the tables.
 *
 * Everything that has a row in isa.def, types.def or payload.def is an array here, indexed by the enum of isa.h. The
 * functions below are look-ups and the region formula. Source of the formula: Intel "Skylake PRM, Volume 7, Register
 * Region". */
#include "backend/isa/isa.h"

#include "src/base/bug.h"

enum {
    P = GEN_CAN_PREDICATE,
    C = GEN_CAN_COND,
    S = GEN_CAN_SATURATE,
    M = GEN_CAN_MODIFY,
    N = GEN_CAN_NOT,
    FLOW = GEN_IS_FLOW,
    SEND = GEN_IS_SEND,
    MATH = GEN_IS_MATH,
    T3 = GEN_IS_TERNARY,
    ACC = GEN_USES_ACC,
    MME = GEN_IS_MACRO,
    NODST = GEN_NO_DST,
    NOEXEC = GEN_NO_EXEC,
};

enum {
    UB = 1 << GEN_ub,
    UW = 1 << GEN_uw,
    UD = 1 << GEN_ud,
    B = UB | 1 << GEN_b,
    W = UW | 1 << GEN_w | 1 << GEN_v | 1 << GEN_uv,
    D = UD | 1 << GEN_d,
    Q = 1 << GEN_uq | 1 << GEN_q,
    I = B | W | D,
    U = UB | UW | UD | 1 << GEN_uq,
    HF = 1 << GEN_hf,
    F = 1 << GEN_f | 1 << GEN_vf,
    DF = 1 << GEN_df,
    FLT = HF | F | DF,
    ANY = (1 << GEN_TYPE_COUNT) - 1,
};

const gen_op_info gen_ops[] = {
#define GEN_OP(id, name, opcode, sources, flags, dst, src0, src1, src2) {name, opcode, sources, flags, dst, {src0, src1, src2}},
#include "backend/isa/isa.def"
};

typedef struct type_info {
    const char *name;
    unsigned bytes;
    bool is_float, is_signed;
    signed char codes[GEN_TYPE_USE_COUNT]; /* by gen_type_use; -1: the type has none */
} type_info;

static const type_info types[] = {
#define GEN_TYPE(id, name, bytes, is_float, is_signed, reg, imm, three) {name, bytes, is_float, is_signed, {reg, imm, three}},
#include "backend/isa/types.def"
};

const gen_payload_info gen_payloads[] = {
#define GEN_PAYLOAD(id, name, owner, unit, least, most) {name, GEN_OWNER_##owner, unit, least, most},
#include "backend/isa/payload.def"
};

static const char *const cond_names[] = {"", "eq", "ne", "gt", "ge", "lt", "le", "ov", "un", "eo"};
static const char *const predctrl_names[] = {"",      "",      "anyv",  "allv",   "any2h",  "all2h",  "any4h",
                                             "all4h", "any8h", "all8h", "any16h", "all16h", "any32h", "all32h"};
static const char *const owner_names[] = {"nothing",  "a value",  "a buffer or constant", "a pointer", "a global",
                                          "an image", "a sampler"};
static const char *const arg_kind_names[] = {"buffer", "constant", "local", "value", "image", "sampler", "pipe", "queue"};
static const char *const class_names[] = {"", "float", "int", "uint"};

static const gen_file_info files[] = {
    {"r", GEN_FILE_GRF, GEN_GRF_COUNT, GEN_GRF_BYTES, 0},
    {"acc", GEN_FILE_ACC, 2, GEN_ARF_BYTES, 0x20},
    {"a", GEN_FILE_A0, 1, GEN_ARF_BYTES, 0x10},
    {"f", GEN_FILE_FLAG, 2, 4, 0x30},
    {"ce", GEN_FILE_CE, 1, 4, 0x40},
    {"sr", GEN_FILE_SR, 1, 16, 0x70},
    {"cr", GEN_FILE_CR, 1, 12, 0x80},
    {"n", GEN_FILE_N, 1, 12, 0x90},
    {"ip", GEN_FILE_IP, 1, 4, 0xA0},
    {"tm", GEN_FILE_TM, 1, 20, 0xC0},
    {"null", GEN_FILE_NULL, 1, GEN_ARF_BYTES, 0x00},
};

const gen_file_info *gen_file_of(gen_file file)
{
    for (size_t f = 0; f < sizeof files / sizeof *files; f++)
        if (files[f].file == file)
            return &files[f];
    bug_unless(file == GEN_FILE_MME); /* math macro registers are named as general registers */
    return &files[0];
}

const gen_file_info *gen_file_named(const char *name, size_t length)
{
    for (size_t f = 0; f < sizeof files / sizeof *files; f++)
        if (strlen(files[f].name) == length && memcmp(files[f].name, name, length) == 0)
            return &files[f];
    return NULL;
}

const gen_file_info *gen_file_of_code(unsigned code)
{
    for (size_t f = 0; f < sizeof files / sizeof *files; f++)
        if (files[f].file != GEN_FILE_GRF && files[f].code == (code & 0xF0))
            return &files[f];
    return NULL;
}

int gen_type_code(gen_type t, gen_type_use use)
{
    return types[t].codes[use];
}

gen_type gen_type_of_code(unsigned code, gen_type_use use)
{
    for (unsigned t = 0; t < GEN_TYPE_COUNT; t++)
        if (types[t].codes[use] == (int)code)
            return (gen_type)t;
    return GEN_TYPE_COUNT;
}

unsigned gen_type_bytes(gen_type t)
{
    return types[t].bytes;
}

bool gen_type_is_float(gen_type t)
{
    return types[t].is_float;
}

bool gen_type_is_signed(gen_type t)
{
    return types[t].is_signed;
}

const char *gen_type_name(gen_type t)
{
    return types[t].name;
}

const char *gen_op_name(gen_op op)
{
    return gen_ops[op].name;
}

unsigned gen_op_sources(gen_op op)
{
    return gen_ops[op].sources;
}

const char *gen_cond_name(gen_cond c)
{
    return cond_names[c];
}

const char *gen_predctrl_name(gen_predctrl p)
{
    return predctrl_names[p];
}

const char *gen_payload_name(gen_payload_kind k)
{
    return gen_payloads[k].name;
}

bool gen_has_payload(const gen_kernel *k, gen_payload_kind kind)
{
    for (size_t i = 0; i < k->payload.count; i++)
        if (k->payload.items[i].kind == kind)
            return true;
    return false;
}

const char *gen_owner_name(gen_payload_owner o)
{
    return owner_names[o];
}

const char *gen_arg_kind_name(gen_arg_kind k)
{
    return arg_kind_names[k];
}

const char *gen_class_name(gen_class c)
{
    return class_names[c];
}

static const struct {
    const char *name;
    unsigned bytes;
} parts[GEN_PATCH_PART_COUNT] = {[GEN_PATCH_ALL] = {"", 8},
                                 [GEN_PATCH_LOW32] = {"low32", 4},
                                 [GEN_PATCH_HIGH32] = {"high32", 4},
                                 [GEN_PATCH_LOW16] = {"low16", 2}};

const char *gen_patch_part_name(gen_patch_part part)
{
    return parts[part].name;
}

unsigned gen_patch_bytes(gen_patch_part part)
{
    return parts[part].bytes;
}

bool gen_jumps_to_register(const gen_inst *i)
{
    return i->op == GEN_OP_jmpi && i->src[0].file == GEN_FILE_GRF;
}

gen_operand gen_null(gen_type t)
{
    return (gen_operand){.file = GEN_FILE_NULL, .type = (unsigned char)t, .vstride = 0, .width = 1, .hstride = 1};
}

gen_operand gen_grf(unsigned number, unsigned sub, unsigned v, unsigned w, unsigned h, gen_type t)
{
    bug_unless(number < GEN_GRF_COUNT && sub * gen_type_bytes(t) < GEN_GRF_BYTES);
    return (gen_operand){.file = GEN_FILE_GRF,
                         .type = (unsigned char)t,
                         .vstride = (unsigned char)v,
                         .width = (unsigned char)w,
                         .hstride = (unsigned char)h,
                         .number = (unsigned short)number,
                         .sub = (unsigned short)sub};
}

/* Makes an immediate. Bits above the width of the type are cleared, so that equal immediates have equal bits. */
gen_operand gen_imm(uint64_t bits, gen_type t)
{
    unsigned width = t == GEN_v || t == GEN_uv || t == GEN_vf ? 32 : 8 * gen_type_bytes(t);

    if (width < 64)
        bits &= (UINT64_C(1) << width) - 1;
    return (gen_operand){.file = GEN_FILE_IMM, .type = (unsigned char)t, .vstride = 0, .width = 1, .imm = bits};
}

static unsigned src_element_index(const gen_operand *o, unsigned i)
{
    return i / o->width * o->vstride + i % o->width * o->hstride;
}

unsigned gen_operand_start(const gen_operand *o)
{
    return GEN_GRF_BYTES * o->number + (o->file == GEN_FILE_MME ? 0 : o->sub * gen_type_bytes(o->type));
}

unsigned gen_src_byte(const gen_operand *o, unsigned i)
{
    return gen_operand_start(o) + gen_type_bytes(o->type) * src_element_index(o, i);
}

unsigned gen_dst_byte(const gen_operand *o, unsigned i)
{
    return gen_operand_start(o) + gen_type_bytes(o->type) * i * o->hstride;
}

bool gen_is_packed(const gen_operand *o, unsigned exec)
{
    for (unsigned i = 0; i < exec; i++)
        if (src_element_index(o, i) != i)
            return false;
    return true;
}

bool gen_is_scalar(const gen_operand *o)
{
    return o->vstride == 0 && (o->hstride == 0 || o->width == 1);
}

/* The type in which a source of type T is computed: bytes as words, immediate vectors as their element type. */
static gen_type computation_type(gen_type t)
{
    switch (t) {
    case GEN_ub:
    case GEN_uv:
        return GEN_uw;
    case GEN_b:
    case GEN_v:
        return GEN_w;
    case GEN_vf:
        return GEN_f;
    case GEN_uw:
    case GEN_w:
    case GEN_ud:
    case GEN_d:
    case GEN_uq:
    case GEN_q:
    case GEN_hf:
    case GEN_f:
    case GEN_df:
        return t;
    case GEN_TYPE_COUNT:
        break;
    }
    bug("no operand type %u", (unsigned)t);
}

gen_type gen_exec_type(const gen_inst *i)
{
    gen_type best = GEN_TYPE_COUNT;

    for (unsigned s = 0; s < gen_op_sources(i->op); s++) {
        gen_type t = computation_type(i->src[s].type);
        if (best == GEN_TYPE_COUNT || gen_type_is_float(t) > gen_type_is_float(best) ||
            (gen_type_is_float(t) == gen_type_is_float(best) && gen_type_bytes(t) > gen_type_bytes(best)))
            best = t;
    }
    return best == GEN_TYPE_COUNT ? computation_type(i->dst.type) : best;
}
