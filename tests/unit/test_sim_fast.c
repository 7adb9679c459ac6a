/* The fast handlers and the translation to code of the host against the general handler: random instructions over random registers,
 * the whole register image compared.
 *
 * The general handler is checked against formulas of its own in test_sim_alu.c; here it is the reference. The sign and
 * payload of a NaN are not compared, but whether it is quiet. */
#include "sim/fast/fast.h"
#include "sim/native/native.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static uint64_t state = 0x9E3779B97F4A7C15;

static uint32_t any(uint32_t n)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(state >> 33) % n;
}

/* Operations with many handlers are there several times. */
static const gen_op ops[] = {
    GEN_OP_smov,      GEN_OP_mov,       GEN_OP_mov,      GEN_OP_mov,      GEN_OP_mov,      GEN_OP_sel,      GEN_OP_sel,
    GEN_OP_sel,       GEN_OP_sel,       GEN_OP_sel,      GEN_OP_sel,      GEN_OP_sel,      GEN_OP_cmp,      GEN_OP_cmp,
    GEN_OP_cmp,       GEN_OP_cmp,       GEN_OP_cmp,      GEN_OP_cmp,      GEN_OP_cmp,      GEN_OP_cmp,      GEN_OP_not,
    GEN_OP_and,       GEN_OP_or,        GEN_OP_xor,      GEN_OP_shl,      GEN_OP_shr,      GEN_OP_asr,      GEN_OP_add,
    GEN_OP_add,       GEN_OP_add,       GEN_OP_add,      GEN_OP_add,      GEN_OP_mul,      GEN_OP_mul,      GEN_OP_mul,
    GEN_OP_mul,       GEN_OP_mad,       GEN_OP_mad,      GEN_OP_mad,      GEN_OP_avg,      GEN_OP_lzd,      GEN_OP_fbh,
    GEN_OP_fbl,       GEN_OP_cbit,      GEN_OP_bfrev,    GEN_OP_bfe,      GEN_OP_bfi1,     GEN_OP_bfi2,     GEN_OP_rndd,
    GEN_OP_rndu,      GEN_OP_rnde,      GEN_OP_rndz,     GEN_OP_frc,      GEN_OP_lrp,      GEN_OP_math_inv, GEN_OP_math_sqt,
    GEN_OP_math_rsqt, GEN_OP_math_fdiv, GEN_OP_math_log, GEN_OP_math_exp, GEN_OP_math_pow, GEN_OP_math_sin, GEN_OP_math_cos,
    GEN_OP_math_iqot, GEN_OP_math_irem, GEN_OP_mach,     GEN_OP_addc,     GEN_OP_subb,
};

static unsigned type_in(unsigned set)
{
    for (;;) {
        unsigned t = any(GEN_v); /* register types stand before the vector immediates */
        if (set >> t & 1)
            return t;
    }
}

static bool is_ternary(unsigned op)
{
    return gen_op_is(op, GEN_IS_TERNARY);
}

/* An operand whose address is in a0: one address for all elements, or one for each row. */
static gen_operand any_indirect(const gen_inst *i, unsigned type)
{
    gen_operand o = gen_grf(0, 0, GEN_VXH, i->exec <= 16 ? 1 : 4, i->exec <= 16 ? 0 : 1, type);

    o.indirect = true;
    o.sub = (unsigned short)any(i->exec >= 16 ? 1 : 16 / i->exec);
    if (any(3) == 0)
        o.vstride = (unsigned char)(o.width * any(3));
    o.offset = (short)(any(2) ? 0 : gen_type_bytes((gen_type)type) * ((int)any(8) - 4));
    return o;
}

/* An immediate of eight small integers or four small floats; false if there is none of TYPE, or not for so many channels. */
static bool make_vector_immediate(const gen_inst *i, unsigned type, gen_operand *o)
{
    if ((type != GEN_w && type != GEN_uw && type != GEN_f) || i->exec > 8)
        return false;
    *o = gen_imm((uint64_t)any(UINT32_MAX), type == GEN_w ? GEN_v : type == GEN_uw ? GEN_uv : GEN_vf);
    return true;
}

static gen_operand source(const gen_inst *i, unsigned type, unsigned k)
{
    unsigned size = gen_type_bytes(type), reg = 10 + 20 * k + any(8);
    bool ternary = is_ternary(i->op);
    gen_operand o;

    bool is_last = k + 1 == gen_op_sources(i->op);
    if (!ternary && is_last && any(16) == 0 && make_vector_immediate(i, type, &o))
        return o;
    if (!ternary && is_last && any(4) == 0 && size >= 2 && (size < 8 || k == 0)) {
        uint64_t bits = any(3) ? any(64) : (uint64_t)any(UINT32_MAX) << 32 | any(UINT32_MAX);
        return gen_imm(size == 8 ? bits : bits & ((UINT64_C(1) << (8 * size)) - 1), type);
    }
    if (k == 0 && (any(4) == 0 ? i->op == GEN_OP_mov || i->op == GEN_OP_smov : !ternary && any(32) == 0))
        return any_indirect(i, type);
    if (k == 0 && size == 4 && i->exec <= 16 && !ternary && any(32) == 0)
        return (gen_operand){.file = GEN_FILE_ACC, .type = (unsigned char)type, .vstride = 8, .width = 8, .hstride = 1};
    switch (i->exec == 1 ? 0 : any(ternary ? 3 : 11)) {
    case 10:
        o = gen_grf(reg, any(2), 4, 1, 0, type);
        break;
    case 7:
        o = gen_grf(reg, 0, 2, 2, 0, type);
        break;
    case 8:
        o = i->exec >= 8 ? gen_grf(reg, any(2), 8, 8, 0, type) : gen_grf(reg, 0, 4, 2, 1, type);
        break;
    case 9:
        o = i->exec >= 4 ? gen_grf(reg, 0, 1, 4, 1, type) : gen_grf(reg, 0, 0, 2, 1, type);
        break;
    case 0:
        o = gen_grf(reg, any(32 / size), 0, 1, 0, type);
        break;
    case 3:
        o = gen_grf(reg, 0, 2, 1, 0, type);
        break;
    case 4:
        o = i->exec >= 8 ? gen_grf(reg, any(2), 16, 8, 2, type) : gen_grf(reg, 0, 4, 1, 0, type);
        break;
    case 5:
        o = i->exec >= 4 ? gen_grf(reg, any(32 / size), 2, 4, 0, type) : gen_grf(reg, any(32 / size), 1, 1, 0, type);
        break;
    case 6:
        o = gen_grf(reg, 1, 1, 1, 0, type);
        break;
    default:
        o = gen_grf(reg, 0, 1, 1, 0, type);
        break;
    }
    if (gen_op_is(i->op, GEN_CAN_MODIFY)) {
        o.negate = any(5) == 0;
        o.absolute = any(7) == 0;
    } else if (gen_op_is(i->op, GEN_CAN_NOT)) {
        o.negate = any(4) == 0;
    }
    return o;
}

/* Combinations of types that do not exist. */
static bool sane(const gen_inst *i)
{
    unsigned n = gen_op_sources(i->op);
    bool dst_float = gen_type_is_float(i->dst.type), floats = false, ints = false, half = i->dst.type == GEN_hf, wide = false;

    for (unsigned k = 0; k < n; k++) {
        floats |= gen_type_is_float(i->src[k].type);
        ints |= !gen_type_is_float(i->src[k].type);
        half |= i->src[k].type == GEN_hf;
        wide |= gen_type_bytes(i->src[k].type) == 8;
    }
    if (floats && ints)
        return false;
    if (i->op == GEN_OP_smov)
        return i->dst.type == i->src[0].type && i->src[1].file == GEN_FILE_IMM;
    if (i->op == GEN_OP_mov)
        return !(half && (wide || gen_type_bytes(i->dst.type) == 8));
    if (i->op == GEN_OP_cmp)
        return i->cond && (i->cond <= GEN_COND_LE || floats);
    if (i->op == GEN_OP_addc || i->op == GEN_OP_subb)
        return !i->saturate && !i->cond && !i->src[0].negate && !i->src[1].negate;
    if (i->op == GEN_OP_mul && wide && !floats)
        return false;
    return (dst_float == floats || i->dst.type == GEN_f) && !(half && (wide || i->dst.type == GEN_df));
}

/* A move of the mask of active channels to a register. */
static gen_inst any_enabled_channels(void)
{
    gen_inst i = {.op = GEN_OP_mov, .label = -1, .exec = any(4) ? 1 : 8, .nomask = any(2)};

    i.pred = any(2) ? GEN_PRED_NORMAL : GEN_PRED_NONE;
    i.cond = any(4) ? GEN_COND_NONE : GEN_COND_EQ;
    i.saturate = any(8) == 0;
    i.src[0] = (gen_operand){.file = GEN_FILE_CE, .type = GEN_ud, .width = 1};
    i.dst = gen_grf(90 + any(4), any(8), 0, 1, 1, any(4) ? GEN_ud : GEN_uw);
    i.dst.vstride = 0;
    if (any(8) == 0) {
        i.dst.indirect = true;
        i.dst.number = i.dst.sub = 0;
    }
    return i;
}

/* A move of doubles to floats, which the hardware writes to every other dword, or of every other dword to a register. */
static gen_inst any_narrowing(void)
{
    gen_inst i = {.op = GEN_OP_mov, .label = -1, .exec = 8, .nomask = any(3) != 0};
    unsigned reg = 10 + any(8), to = any(4) ? 90 + any(4) : reg;

    i.src[0] = any(2) ? gen_grf(reg, 0, 4, 4, 1, GEN_df) : gen_grf(reg, 0, 8, 4, 2, GEN_ud);
    i.dst = i.src[0].type == GEN_df ? gen_grf(to, 0, 0, 1, 1 + any(2), GEN_f) : gen_grf(to, any(2), 0, 1, 1, GEN_ud);
    return i;
}

static gen_inst any_inst(void)
{
    if (any(32) == 0)
        return any_narrowing();
    if (any(64) == 0)
        return any_enabled_channels();
    gen_op op = ops[any(sizeof ops / sizeof *ops)];
    for (;;) {
        gen_inst i = {.op = (unsigned char)op, .label = -1};
        const gen_op_info *info = &gen_ops[i.op];
        static const unsigned char sizes[] = {1, 2, 4, 8, 8, 8, 16, 16, 16, 32, 32};
        i.exec = sizes[any(11)];
        i.channel = i.exec >= 16 ? 0 : (unsigned char)(i.exec * any(16 / i.exec));
        i.channel = i.channel & (i.exec < 4 ? 0 : 31);
        i.nomask = any(3) == 0;
        i.flag = (unsigned char)any(4);
        i.pred = gen_op_is(i.op, GEN_CAN_PREDICATE) && any(3) == 0 ? GEN_PRED_NORMAL : GEN_PRED_NONE;
        if (i.pred && any(8) == 0)
            i.pred = (unsigned char)(GEN_PRED_ANYV + any(GEN_PRED_ALL32H - GEN_PRED_ANYV + 1));
        i.pred_inverted = any(2);
        i.cond = gen_op_is(i.op, GEN_CAN_COND) && (i.op == GEN_OP_cmp || any(3) == 0) ? (unsigned char)(GEN_COND_EQ + any(6)) : 0;
        if (i.op == GEN_OP_sel) /* a choice by the predicate, or a minimum or maximum */
            i.cond = i.pred ? GEN_COND_NONE
                            : (unsigned char)(any(4) == 0 ? GEN_COND_EQ + any(6)
                                              : any(2)    ? GEN_COND_LT
                                                          : GEN_COND_GE);
        if (i.op == GEN_OP_cmp && any(8) == 0)
            i.cond = GEN_COND_UN;
        i.saturate = gen_op_is(i.op, GEN_CAN_SATURATE) && any(5) == 0;
        i.acc_wr_en = (i.op == GEN_OP_mach || i.op == GEN_OP_addc || i.op == GEN_OP_subb) == (any(16) != 0);
        unsigned type = type_in(info->src_types[0] & ~(1u << GEN_vf)), widest = 0;
        for (unsigned k = 0; k < gen_op_sources(i.op); k++) {
            unsigned t = k && (any(2) || !(info->src_types[k] >> type & 1)) ? type_in(info->src_types[k]) : type;
            i.src[k] = source(&i, k && gen_type_is_float(type) && any(8) ? type : t, k);
            widest = gen_type_bytes(i.src[k].type) > widest ? gen_type_bytes(i.src[k].type) : widest;
        }
        unsigned dst = any(2) && info->dst_types >> type & 1 ? type : type_in(info->dst_types),
                 stride = 1u << any(any(2) ? 1 : 3);
        widest = gen_type_bytes(dst) > widest ? gen_type_bytes(dst) : widest;
        i.dst = gen_grf(90 + any(4), any(3) ? 0 : any(2), 0, 1, is_ternary(i.op) ? 1 : stride, (gen_type)dst);
        i.dst.vstride = 0;
        if (any(8) == 0) /* the result overlaps a source */
            i.dst.number = (unsigned short)(10 + 20 * any(3) + any(8));
        if ((i.op == GEN_OP_mov || i.op == GEN_OP_smov) && any(8) == 0) {
            i.dst.indirect = true;
            i.dst.number = i.dst.sub = 0;
            i.dst.offset = (short)(any(2) ? 0 : gen_type_bytes((gen_type)dst) * ((int)any(8) - 4));
        }
        if ((i.op == GEN_OP_mul || i.op == GEN_OP_mov) && gen_type_bytes((gen_type)dst) == 4 && i.exec <= 16 && any(4) == 0)
            i.dst = (gen_operand){.file = GEN_FILE_ACC, .type = (unsigned char)dst, .width = 1, .hstride = 1};
        if ((i.cond || i.op == GEN_OP_cmp) && any(2))
            i.dst = gen_null((gen_type)dst);
        if (i.exec * widest <= 64 && sane(&i))
            return i;
    }
}

typedef struct machine {
    sim_thread *t;
    sim_code *code;
} machine;

static machine make(gen_kernel *k, bool reference, arena *memory)
{
    machine m = {.code = sim_decode(k, reference, memory)};
    char *p = arena_alloc(memory, sizeof(sim_thread) + SIM_POOL + m.code->pool_bytes + 128);

    m.t = (sim_thread *)(void *)(p + (-(uintptr_t)p & 63));
    m.t->code = m.code;
    m.t->group = arena_new(memory, sim_group);
    m.t->group->machine = arena_new(memory, sim_machine);
    m.t->group->machine->launch = arena_new(memory, sim_launch);
    m.t->group->memory = memory;
    m.t->group->size[0] = 32;
    m.t->group->size[1] = m.t->group->size[2] = 1;
    m.t->dispatch = UINT32_MAX;
    m.t->block = m.code->ops;
    if (m.code->pool_bytes)
        memcpy(m.t->image + SIM_POOL, m.code->pool, m.code->pool_bytes);
    return m;
}

/* IS_SPECIAL: one of the values at which operations differ from their neighbours. */
static uint64_t any_bits(bool is_special)
{
    static const uint64_t special[] = {
        0,
        1,
        UINT64_MAX,
        UINT64_C(1) << 63,
        INT64_MAX,
        0x7F800000,
        0xFF80000000000000,
        0x3F8000003F800000,
        0x8000000080000000,
        0x7FC00000BF800000,
        0x4F00000042C80000,
        0x3FF0000000000000,
        0x00010000FFFF8000,
        0x3F000000C0200000,
        0x00000001007FFFFF,
        0x8000000100000000,
        0x000FFFFFFFFFFFFF,
        0x03FF800180013C00,
        0x0080000100800000,
        0x7FA000017F800001, /* signaling NaNs */
        0xFF8000017FC00001,
        0x7FF0000000000001,
        0xFFF4000000000000,
        0x7D017C01FC017E00,
        0x000F00000008FFFF, /* denormals */
        0x800F000003FF8001,
        0x800FFFFFFFFFFFFF,
        0x7FFFFFFF80000000,
        0x0000001F00000020,

    };
    switch (is_special ? 0 : any(4)) {
    case 0:
        return special[any(sizeof special / sizeof *special)];
    case 1: { /* two floats of moderate size */
        float f[2] = {(float)((int)any(4000) - 2000) / 8, (float)((int)any(200000) - 100000) * 77.7f};
        uint64_t bits;
        memcpy(&bits, f, sizeof bits);
        return bits;
    }
    case 2: {
        double d = ((int)any(2000000) - 1000000) / 64.0;
        uint64_t bits;
        memcpy(&bits, &d, sizeof bits);
        return bits;
    }
    default:
        return (uint64_t)any(UINT32_MAX) << 33 ^ any(UINT32_MAX) ^ (uint64_t)any(2) << 32;
    }
}

/* Are A and B NaNs of TYPE, both quiet or both signaling? */
static bool are_same_nans(const unsigned char *a, const unsigned char *b, unsigned type)
{
    unsigned size = gen_type_bytes(type), fraction = type == GEN_hf ? 10 : type == GEN_f ? 23 : 52;
    uint64_t x = 0, y = 0, magnitude = (UINT64_C(1) << (8 * size - 1)) - 1, infinity = magnitude >> fraction << fraction;

    memcpy(&x, a, size);
    memcpy(&y, b, size);
    return gen_type_is_float(type) && (x & magnitude) > infinity && (y & magnitude) > infinity &&
           !((x ^ y) >> (fraction - 1) & 1);
}

/* Byte at which the images differ, NaNs set aside; -1: none. Registers from ce0 on have their contents only while they are read. */
static int difference(const sim_thread *a, const sim_thread *b, unsigned type)
{
    unsigned size = gen_type_bytes(type);

    for (unsigned at = 0; at < SIM_CE; at += size)
        if (memcmp(a->image + at, b->image + at, size) && !are_same_nans(a->image + at, b->image + at, type))
            return (int)at;
    return -1;
}

/* Gives A random registers, and B the same, with the float modes CR0. */
static void set_registers(machine a, machine b, uint32_t cr0)
{
    bool are_special = any(3) == 0, are_far = any(4) == 0;

    for (unsigned at = 0; at < SIM_TEMP; at += 8) {
        uint64_t bits = any_bits(are_special);
        memcpy(a.t->image + at, &bits, 8);
    }
    for (unsigned word = 0; word < 16; word++) { /* mostly addresses of some register, aligned for any element */
        uint16_t address = (uint16_t)(are_far ? any(64) ? 8 * any(512) : any(SIM_GRF_END + 64) : 8 * any(480));
        memcpy(a.t->image + SIM_A0 + 2 * word, &address, sizeof address);
    }
    memcpy(a.t->image + SIM_CR, &cr0, sizeof cr0);
    memcpy(b.t->image, a.t->image, SIM_TEMP);
    for (unsigned i = 0; i < SIM_ACC_SLOTS; i++)
        a.t->acc[i] = b.t->acc[i] = any_bits(are_special);
    a.t->channels = b.t->channels = any(1000);
    a.t->active = b.t->active = any(2) ? UINT32_MAX : any(UINT32_MAX);
    sim_thread_set_modes(a.t);
    sim_thread_set_modes(b.t);
}

/* Runs COUNT ops from O on; false if one of them faults. */
static bool run_ops(sim_thread *t, const sim_op *o, size_t count, bool moded)
{
    const sim_op *end = o + count;

    while (o && o < end)
        o = (moded ? o->moded : o->run)(t, o);
    return o;
}

static bool have_same_fault(const sim_group *a, const sim_group *b)
{
    const run_fault *f = &a->fault, *g = &b->fault;

    if (!a->faulted || !b->faulted)
        return a->faulted == b->faulted;
    return strcmp(f->message, g->message) == 0 && f->inst == g->inst && f->item_count == g->item_count &&
           memcmp(f->items, g->items, f->item_count * sizeof *f->items) == 0;
}

/* The counted channels have a meaning only if there is no fault. */
static void compare_after(const gen_inst *inst, machine a, machine b, const gen_kernel *k, const char *way, arena *memory)
{
    int at = difference(a.t, b.t, inst->dst.type);

    if (at >= 0 || memcmp(a.t->acc, b.t->acc, sizeof a.t->acc) || (!a.t->group->faulted && a.t->channels != b.t->channels) ||
        !have_same_fault(a.t->group, b.t->group)) {
        text out;
        text_init(&out, memory);
        for (size_t i = 0; i < k->insts.count; i++)
            gen_print_inst(&out, k, &k->insts.items[i]);
        uint64_t x = 0, y = 0;
        if (at >= 0) {
            memcpy(&x, a.t->image + at, 8);
            memcpy(&y, b.t->image + at, 8);
        }
        cr_assert_fail("%s: byte %d (r%d.%d): general %016llx, %s %016llx; active %04x; channels %d, %d", out.data, at, at / 32,
                       at % 32, (unsigned long long)x, way, (unsigned long long)y, a.t->active, (int)a.t->channels,
                       (int)b.t->channels);
    }
}

/* How often each handler has run: `lanes` by lane type and shape. */
typedef struct usage {
    unsigned fast, rows[SIM_FAST_COUNT], lanes[SIM_LANE_COUNT][SIM_SHAPE_COUNT];
} usage;

/* Raw moves are frequent, so all of them have a handler of their own, whatever their regions are. */
static void count_usage(const sim_op *o, usage *u)
{
    bool copies =
        o->raw && !o->cond && !o->refresh && !o->gen->acc_wr_en && o->src[0].space == SIM_IMAGE && o->dst.space == SIM_IMAGE;

    cr_assert(!copies || o->run != sim_general);
    u->fast += o->run != sim_general;
    if (!o->row)
        return;
    u->rows[o->row - 1]++;
    for (unsigned shape = 0; shape < SIM_SHAPE_COUNT; shape++)
        u->lanes[o->lane][shape] += o->inner == sim_fast_host()->handler[o->row - 1][shape];
}

static void run_both(const gen_inst *inst, arena *memory, usage *u)
{
    gen_inst copy = *inst;
    gen_kernel k = {.name = "random", .simd = 16, .insts = {&copy, 1, 1}};
    machine a = make(&k, true, memory), b = make(&k, false, memory);

    set_registers(a, b, SIM_CR_FAST);
    count_usage(b.code->ops, u);
    bool ends = run_ops(a.t, a.code->ops, 1, false);
    cr_assert(run_ops(b.t, b.code->ops, 1, false) == ends);
    compare_after(inst, a, b, &k, "fast", memory);
}

/* The same under the float modes CR0. */
static void run_both_moded(const gen_inst *inst, uint32_t cr0, arena *memory, unsigned *fast)
{
    gen_inst copy = *inst;
    gen_kernel k = {.name = "random", .simd = 16, .insts = {&copy, 1, 1}};
    machine a = make(&k, true, memory), b = make(&k, false, memory);

    set_registers(a, b, cr0);
    *fast += b.code->ops[0].moded != sim_general && b.code->ops[0].moded != sim_general_moded;
    bool ends = run_ops(a.t, a.code->ops, 1, true);
    cr_assert(run_ops(b.t, b.code->ops, 1, true) == ends);
    compare_after(inst, a, b, &k, "moded", memory);
}

/* Runs COUNT instructions with the general handler and as a translated sequence. Counts the sequences that have a translation. */
static void run_sequence(const gen_inst *insts, size_t count, arena *memory, unsigned *translated)
{
    gen_kernel k = {.name = "random", .simd = 16, .insts = {arena_copy(memory, insts, count * sizeof *insts), count, count}};
    machine a = make(&k, true, memory), b = make(&k, false, memory);
    sim_native *native = sim_native_new(b.code, memory);

    if (!native)
        return; /* the host has no translator */
    const sim_code *code = sim_native_code(native);
    set_registers(a, b, SIM_CR_FAST);
    *translated += code->ops[0].run != b.code->ops[0].run;
    bool ends = run_ops(a.t, a.code->ops, count, false);
    cr_assert(run_ops(b.t, code->ops, count, false) == ends);
    compare_after(&insts[count - 1], a, b, &k, "native", memory);
    sim_native_free(native);
}

/* Runs INST with its fast handler and as a translated sequence. The images must be equal, NaNs included, except for the NaN that results from
 * two others: compilers exchange the sources of sums and products. */
static void run_translated(const gen_inst *inst, arena *memory)
{
    gen_inst copy = *inst;
    gen_kernel k = {.name = "random", .simd = 16, .insts = {&copy, 1, 1}};
    bool has_other_nan = inst->op == GEN_OP_add || inst->op == GEN_OP_mul || inst->op == GEN_OP_mad;
    machine a = make(&k, false, memory), b = make(&k, false, memory);
    sim_native *native = sim_native_new(b.code, memory);

    if (!native)
        return; /* the host has no translator */
    const sim_op *o = sim_native_code(native)->ops;
    set_registers(a, b, SIM_CR_FAST);
    bool ends = run_ops(a.t, a.code->ops, 1, false);
    cr_assert(run_ops(b.t, o, 1, false) == ends);
    compare_after(has_other_nan ? inst : &(gen_inst){.dst = {.type = GEN_ud}}, a, b, &k, "native", memory);
    sim_native_free(native);
}

static bool has_floats(const gen_inst *i)
{
    bool floats = gen_type_is_float(i->dst.type);

    for (unsigned k = 0; k < gen_op_sources(i->op); k++)
        floats |= gen_type_is_float(i->src[k].type);
    return floats;
}

static unsigned trial_count(void)
{
    const char *wanted = getenv("SIM_FAST_TRIALS");

    return wanted ? (unsigned)atoi(wanted) : 10000;
}

static gen_inst plain(gen_op op, unsigned exec, gen_operand dst, gen_operand a, gen_operand b)
{
    gen_inst i = {.op = (unsigned char)op, .label = -1, .exec = (unsigned char)exec, .dst = dst, .src = {a, b}};

    i.dst.vstride = 0;
    return i;
}

/* Calls its handler directly: nothing is prepared before it or finished after it. */
static bool is_direct(const gen_inst *i, arena *memory)
{
    gen_inst copy = *i;
    gen_kernel k = {.name = "plain", .simd = 16, .insts = {&copy, 1, 1}};
    const sim_op *o = make(&k, false, memory).code->ops;

    return o->row && o->run == o->inner;
}

static bool is_fast(gen_inst i, arena *memory)
{
    gen_kernel k = {.name = "plain", .simd = 16, .insts = {&i, 1, 1}};

    return make(&k, false, memory).code->ops->run != sim_general;
}

/* Instructions that are frequent in kernels must not be slow, although all handlers compute the same. */
Test(sim_fast, frequent_instructions_have_fast_handlers)
{
    gen_operand one = gen_grf(12, 3, 0, 1, 0, GEN_d), imm = gen_imm(3, GEN_d);
    arena memory;

    arena_init(&memory);
    for (unsigned t = 0; t < 6; t++) {
        static const gen_type types[] = {GEN_uw, GEN_ud, GEN_d, GEN_uq, GEN_f, GEN_df};
        unsigned exec = gen_type_bytes(types[t]) == 8 ? 8 : 16;
        gen_operand dst = gen_grf(90, 0, 0, 1, 1, types[t]), a = gen_grf(10, 0, 8, 8, 1, types[t]);
        gen_operand row = gen_grf(20, 0, exec, exec, 1, types[t]);
        gen_inst i = plain(GEN_OP_add, exec, dst, a, row);
        cr_expect(is_direct(&i, &memory), "type %u", types[t]);
        i.cond = GEN_COND_LT;
        cr_expect(is_fast(i, &memory), "type %u with a condition", types[t]);
        i.cond = GEN_COND_NONE;
        i.saturate = types[t] != GEN_uw && types[t] != GEN_uq;
        cr_expect(is_fast(i, &memory), "type %u, saturated", types[t]);
        i.saturate = false;
        i.src[0].negate = true;
        cr_expect(is_direct(&i, &memory), "type %u, negated", types[t]);
        i.src[0].negate = false;
        i.dst.hstride = 2;
        cr_expect(is_fast(i, &memory), "type %u to every other element", types[t]);
    }
    gen_inst i = plain(GEN_OP_add, 16, gen_grf(90, 0, 0, 1, 1, GEN_d), gen_grf(10, 0, 8, 8, 1, GEN_d), one);
    cr_expect(is_direct(&i, &memory), "one element for all lanes");
    i.src[1] = imm;
    cr_expect(is_direct(&i, &memory), "an immediate");
    i.src[0] = gen_grf(10, 0, 4, 2, 1, GEN_d);
    cr_expect(is_fast(i, &memory), "a region of two columns");
    i = plain(GEN_OP_mul, 8, gen_grf(90, 0, 0, 1, 1, GEN_hf), gen_grf(10, 0, 8, 8, 1, GEN_hf), gen_grf(20, 0, 8, 8, 1, GEN_hf));
    cr_expect(is_fast(i, &memory), "a product of halves");
    i.saturate = true;
    cr_expect(is_fast(i, &memory), "a saturated product of halves");
    i = plain(GEN_OP_mov, 1, gen_grf(90, 0, 0, 1, 1, GEN_ud), (gen_operand){.file = GEN_FILE_CE, .type = GEN_ud, .width = 1},
              (gen_operand){0});
    cr_expect(is_fast(i, &memory), "the mask of active channels");
    arena_release(&memory);
}

static bool uses_all_rows(const usage *u)
{
    for (unsigned row = 0; row < SIM_FAST_COUNT; row++)
        if (!u->rows[row])
            return false;
    return true;
}

/* Each handler of the table must be used: an operation without its handler is slow, and one that no trial runs is not tested. Rare
 * ones may need more trials. */
Test(sim_fast, agrees_with_the_general_handler)
{
    unsigned trials = 3 * trial_count(), most = 10 * trials;
    usage u = {0};
    arena memory;

    arena_init(&memory);
    for (unsigned n = 0; n < trials || (n < most && !uses_all_rows(&u)); n++) {
        gen_inst i = any_inst();
        run_both(&i, &memory, &u);
        arena_release(&memory);
    }
    arena_release(&memory);
    cr_assert(u.fast > trials / 2, "only %u of %u instructions had a fast handler", u.fast, trials);
    for (unsigned row = 0; row < SIM_FAST_COUNT; row++)
        cr_assert(u.rows[row], "no instruction has the handler of row %u of fast.def", row);
    for (unsigned lane = 0; lane < SIM_LANE_COUNT; lane++)
        for (unsigned shape = 0; shape < SIM_SHAPE_COUNT; shape++)
            cr_assert(u.lanes[lane][shape], "no instruction has a handler of lane type %u and shape %u", lane, shape);
}

/* An instruction with floats, often a conversion. */
static gen_inst any_float_inst(void)
{
    bool converts = any(3) == 0;

    for (;;) {
        gen_inst i = any_inst();
        if (has_floats(&i) && (!converts || i.op == GEN_OP_mov))
            return i;
    }
}

/* Under random rounding modes, with and without denormals. */
Test(sim_fast, agrees_with_the_general_handler_in_other_modes)
{
    static const uint32_t kept[] = {GEN_CR0_KEEP_DENORMALS, GEN_CR0_KEEP_DENORMALS, GEN_CR0_KEEP_DF, GEN_CR0_KEEP_F, 0};
    unsigned trials = trial_count(), fast = 0;
    arena memory;

    arena_init(&memory);
    for (unsigned n = 0; n < trials; n++) {
        gen_inst i = any_float_inst();
        run_both_moded(&i, kept[any(5)] | any(4) << GEN_CR0_ROUND_SHIFT, &memory, &fast);
        arena_release(&memory);
    }
    arena_release(&memory);
    cr_assert(fast > trials / 2, "only %u of %u instructions had a fast handler", fast, trials);
}

/* An instruction of a sequence: its result may be a source of later ones, and overlap others. */
static gen_inst any_inst_of_sequence(void)
{
    gen_inst i;

    do
        i = any_inst();
    while (has_floats(&i));
    if (i.dst.file == GEN_FILE_GRF && any(3))
        i.dst.number = (unsigned short)(10 + 20 * any(3) + any(8));
    return i;
}

/* In a sequence of several instructions, NaNs that differ would become integers that differ, so these have none. */
Test(sim_fast, translation_agrees_with_the_general_handler)
{
    unsigned trials = trial_count(), translated = 0;
    arena memory;

    arena_init(&memory);
    for (unsigned n = 0; n < trials; n++) {
        gen_inst insts[12];
        size_t count = 2 + any(11);
        for (size_t i = 0; i < count; i++)
            insts[i] = any_inst_of_sequence();
        run_sequence(insts, count, &memory, &translated);
        arena_release(&memory);
    }
    arena_release(&memory);
    if (host_is_known())
        cr_assert(translated > trials / 4, "only %u of %u sequences were translated", translated, trials);
}

/* A minimum or maximum of floats, whose sources often are both NaNs. */
static gen_inst any_float_extreme(void)
{
    gen_operand dst = gen_grf(90, 0, 0, 1, 1, GEN_f), a = gen_grf(10, 0, 8, 8, 1, GEN_f), b = gen_grf(20, 0, 8, 8, 1, GEN_f);
    gen_inst i = plain(GEN_OP_sel, any(2) ? 8 : 16, dst, a, b);

    i.cond = any(2) ? GEN_COND_LT : GEN_COND_GE;
    return i;
}

Test(sim_fast, translation_agrees_with_the_fast_handlers)
{
    unsigned trials = trial_count();
    arena memory;

    arena_init(&memory);
    for (unsigned n = 0; n < trials; n++) {
        gen_inst i = any(8) ? any_inst() : any_float_extreme();
        run_translated(&i, &memory);
        arena_release(&memory);
    }
    arena_release(&memory);
}
