/* sim/machine/decode.c - decodes a kernel's instructions into ops.
 *
 * Decoding computes everything that does not depend on a thread: the offsets of operands in the register image and the spacing
 * of their elements, the lanes of immediates (stored in the image, as operands like any other), the type that an instruction
 * computes in, the fields of messages, and branch targets as pointers. A "merge" precedes every branch target (see control.c),
 * so ops and instructions do not correspond one to one. The last op faults: a thread that reaches it has no end-of-thread
 * message. */
#include "backend/isa/bits.h"
#include "sim/machine/message.h"

#include "src/base/bug.h"
#include "src/base/intern.h"

typedef struct decoder {
    arena *memory;
    const gen_kernel *k;
    sim_code *code;
    unsigned char *target; /* by instruction index, and for the end of the kernel: a branch targets it */
    sim_pool pool;
    bool uses[GEN_GRF_COUNT]; /* the general registers that the kernel names */
    bool reference;
} decoder;

/* --- immediates ----------------------------------------------------------------------------------------------------------- */

uint32_t sim_pool_add(sim_pool *p, const unsigned char bytes[64])
{
    uint32_t hash = hash_bytes(bytes, 64, 0);
    sim_pool_entry e;

    table_each(n, &p->numbers, hash) if (memcmp(p->entries.items[n].bytes, bytes, 64) == 0) return SIM_POOL + n * 64;
    memcpy(e.bytes, bytes, 64);
    table_push(p->memory, &p->numbers, hash, &p->entries, e);
    return SIM_POOL + ((uint32_t)p->entries.count - 1) * 64;
}

static void repeat_element(unsigned char bytes[64], const void *element, unsigned size)
{
    for (unsigned i = 0; i < 64; i += size)
        memcpy(bytes + i, element, size);
}

/* Expands the eight 4-bit integers of a v or uv immediate to words. */
static void spread_nibbles(unsigned char bytes[64], uint32_t imm, bool is_signed)
{
    for (unsigned i = 0; i < 32; i++) {
        uint16_t x = imm >> (i % 8 * 4) & 15;
        if (is_signed && x & 8)
            x |= 0xFFF0;
        memcpy(bytes + 2 * i, &x, 2);
    }
}

/* Expands the four floats s.eee.mmmm, of bias 3, of a vf immediate. Exponent and fraction of zero bits mean zero. */
static void spread_small_floats(unsigned char bytes[64], uint32_t imm)
{
    for (unsigned i = 0; i < 16; i++) {
        uint32_t x = imm >> (i % 4 * 8) & 255, exponent = x >> 4 & 7, fraction = x & 15;
        uint32_t f = (x & 0x80) << 24;
        if (x & 0x7F)
            f |= (exponent - 3 + 127) << 23 | fraction << 19;
        memcpy(bytes + 4 * i, &f, 4);
    }
}

/* Decodes an immediate. The nibbles of v and uv correspond to the words of half a register. A dword of the destination covers
 * two words, so its channel reads every second nibble: IGC writes `mov (2|M0) r4.0<1>:ud 0x400:uv` for 0, 4. */
static void decode_immediate(decoder *d, const gen_inst *i, const gen_operand *o, sim_operand *p)
{
    unsigned char bytes[64];

    p->width = 1;
    if (o->type == GEN_v || o->type == GEN_uv) {
        spread_nibbles(bytes, (uint32_t)o->imm, o->type == GEN_v);
        p->type = o->type == GEN_v ? GEN_w : GEN_uw;
        p->v = gen_type_bytes(i->dst.type) == 4 ? 4 : 2;
    } else if (o->type == GEN_vf) {
        spread_small_floats(bytes, (uint32_t)o->imm);
        p->type = GEN_f;
        p->v = 4;
    } else {
        repeat_element(bytes, &o->imm, p->size);
    }
    p->base = sim_pool_add(&d->pool, bytes);
}

/* --- operands ------------------------------------------------------------------------------------------------------------- */

/* The offset in the image of operand O's register; for the accumulator, the number of the register. */
static uint32_t file_base(const gen_operand *o)
{
    switch ((gen_file)o->file) {
    case GEN_FILE_GRF:
    case GEN_FILE_MME:
        return o->number * (uint32_t)GEN_GRF_BYTES;
    case GEN_FILE_A0:
        return SIM_A0;
    case GEN_FILE_FLAG:
        return SIM_FLAGS + 4u * o->number;
    case GEN_FILE_CE:
        return SIM_CE;
    case GEN_FILE_SR:
        return SIM_SR;
    case GEN_FILE_CR:
        return SIM_CR;
    case GEN_FILE_N:
        return SIM_N;
    case GEN_FILE_IP:
        return SIM_IP;
    case GEN_FILE_TM:
        return SIM_TM;
    case GEN_FILE_NULL:
        return SIM_SINK;
    case GEN_FILE_ACC:
        return o->number;
    case GEN_FILE_NONE:
    case GEN_FILE_IMM:
    case GEN_FILE_LABEL:
        break;
    }
    bug("operand without a register");
}

/* Records that the kernel names the bytes from START to END of the register file. */
static void use_registers(decoder *d, uint32_t start, uint32_t end)
{
    for (uint32_t r = start / GEN_GRF_BYTES; r * GEN_GRF_BYTES < end && r < GEN_GRF_COUNT; r++)
        d->uses[r] = true;
}

static void use_payload(decoder *d, const gen_operand *o, unsigned registers)
{
    if (o->file == GEN_FILE_GRF)
        use_registers(d, o->number * (uint32_t)GEN_GRF_BYTES, (o->number + registers) * (uint32_t)GEN_GRF_BYTES);
}

static void set_strides(sim_operand *p, const gen_operand *o, bool is_dst, int unit)
{
    if (o->file == GEN_FILE_NULL) {
        p->width = 1;
    } else if (is_dst) {
        p->width = 1;
        p->v = o->hstride * unit;
    } else if (o->vstride == GEN_VXH) {
        p->addressing = SIM_ROW_ADDRESSES;
        p->width = o->width;
        p->h = o->hstride * unit;
    } else {
        p->width = o->width;
        p->v = o->vstride * unit;
        p->h = o->hstride * unit;
    }
}

/* Decodes an accumulator operand. A slot holds one channel: a register has 8 dwords or floats, 16 words or 4 quadwords. */
static void decode_accumulator(sim_operand *p, const gen_operand *o, bool is_dst)
{
    p->space = SIM_ACC;
    p->base = o->number * (GEN_GRF_BYTES / p->size) + o->sub;
    set_strides(p, o, is_dst, 1);
}

static void decode_operand(decoder *d, const gen_inst *i, const gen_operand *o, bool is_dst, sim_operand *p)
{
    *p = (sim_operand){.type = o->type,
                       .size = (unsigned char)gen_type_bytes(o->type),
                       .width = 1,
                       .negate = o->negate,
                       .absolute = o->absolute};
    if (o->file == GEN_FILE_NONE || o->file == GEN_FILE_LABEL) {
        p->size = 0;
        return;
    }
    if (o->file == GEN_FILE_IMM) {
        decode_immediate(d, i, o, p);
        return;
    }
    /* the value of the null register is undefined; it is 0 so that every run is the same */
    if (o->file == GEN_FILE_NULL && !is_dst) {
        p->base = sim_pool_add(&d->pool, (const unsigned char[64]){0});
        return;
    }
    if (o->file == GEN_FILE_ACC) {
        decode_accumulator(p, o, is_dst);
        return;
    }
    if (o->indirect) {
        p->addressing = SIM_ONE_ADDRESS;
        p->base = SIM_A0 + 2u * o->sub;
        p->offset = o->offset;
        use_registers(d, 0, SIM_GRF_END);
    } else {
        p->base = file_base(o) + (o->file == GEN_FILE_NULL ? 0 : (uint32_t)o->sub * p->size);
    }
    set_strides(p, o, is_dst, p->size);
    if (o->file == GEN_FILE_GRF || o->file == GEN_FILE_MME) {
        unsigned last = i->exec - 1u, reach = (unsigned)((int)(last / p->width) * p->v + (int)(last % p->width) * p->h);
        use_registers(d, p->base, p->base + reach + p->size);
    }
}

/* --- the execution type of an instruction --------------------------------------------------------------------------------- */

static sim_kind execution_kind(const sim_op *o)
{
    bool half = false, single = false;

    for (unsigned k = 0; k < 3; k++) {
        if (!o->src[k].size)
            continue;
        if (o->src[k].type == GEN_df)
            return SIM_DF;
        single |= o->src[k].type == GEN_f;
        half |= o->src[k].type == GEN_hf;
    }
    if (half && o->dst.type == GEN_f) /* mixed mode: computes in float */
        return SIM_F;
    return single ? SIM_F : half ? SIM_HF : SIM_INT;
}

static unsigned char widest_source(const sim_op *o)
{
    unsigned char widest = 2;

    for (unsigned k = 0; k < 3; k++)
        if (o->src[k].size > widest)
            widest = o->src[k].size;
    return widest;
}

static bool is_mov(unsigned op)
{
    return op == GEN_OP_mov || op == GEN_OP_smov || op == GEN_OP_movi;
}

/* Does mov I copy bits (also those of a NaN)? Its types are equal, or integers of the same size. */
static bool copies_bits(const sim_op *o, const gen_inst *i)
{
    bool same = o->dst.type == o->src[0].type;
    bool ints = !gen_type_is_float(o->dst.type) && !gen_type_is_float(o->src[0].type) && o->dst.size == o->src[0].size;

    return is_mov(o->op) && (same || ints) && !i->saturate && !o->src[0].negate && !o->src[0].absolute;
}

static bool touches_floats(const sim_op *o)
{
    return o->kind != SIM_INT || (o->dst.size && gen_type_is_float(o->dst.type));
}

static const sim_op *run_unsupported(sim_thread *t, const sim_op *o)
{
    return sim_raise(t, o, t->active, "%s is not an operation of compute kernels and is not simulated", gen_op_name(o->gen->op));
}

static bool has_row(const sim_op *o)
{
    static const unsigned char special[GEN_OP_COUNT] = {
        [GEN_OP_sel] = 1, [GEN_OP_csel] = 1, [GEN_OP_cmp] = 1, [GEN_OP_cmpn] = 1, [GEN_OP_mac] = 1, [GEN_OP_mach] = 2,

#define INT(op, value) [GEN_OP_##op] = 2,
#define FLT(op, value)
#include "sim/machine/alu.def"
    };
    static const unsigned char floats[GEN_OP_COUNT] = {
#define INT(op, value)
#define FLT(op, value) [GEN_OP_##op] = 1,
#include "sim/machine/alu.def"
    };
    if (special[o->op] == 1)
        return true;
    return o->kind == SIM_INT ? special[o->op] == 2 : floats[o->op];
}

/* --- ops ------------------------------------------------------------------------------------------------------------------ */

/* Does I change float modes by a logic operation of cr0 and a constant? Every kernel begins so, and code that switches the
 * rounding mode does it. */
static bool switches_modes(const gen_inst *i)
{
    bool on_cr0 = i->dst.file == GEN_FILE_CR && i->dst.sub == 0 && i->src[0].file == GEN_FILE_CR && i->src[0].sub == 0;
    bool bits = i->src[1].file == GEN_FILE_IMM && (i->src[1].type == GEN_uw || i->src[1].type == GEN_ud);

    return (i->op == GEN_OP_or || i->op == GEN_OP_and || i->op == GEN_OP_xor) && on_cr0 && bits && i->exec == 1 && i->nomask &&
           !i->pred && !i->cond && !i->src[0].negate;
}

static const sim_op *switch_modes(sim_thread *t, const sim_op *o)
{
    uint32_t cr0 = sim_thread_cr0(t), x = (uint32_t)o->gen->src[1].imm;

    t->channels++;
    cr0 = o->op == GEN_OP_or ? cr0 | x : o->op == GEN_OP_and ? cr0 & x : cr0 ^ x;
    memcpy(t->image + SIM_CR, &cr0, sizeof cr0);
    if (!sim_thread_set_modes(t))
        return o + 1;
    t->ip = o + 1;
    return NULL; /* sim_thread_run() resumes with the handlers of the new modes */
}

static bool selects_fast(const sim_op *o)
{
    return o->run == switch_modes && o->op == GEN_OP_or && (o->gen->src[1].imm & GEN_CR0_MODES) == SIM_CR_FAST;
}

static void decode_arithmetic(decoder *d, sim_op *o, const gen_inst *i)
{
    o->kind = (unsigned char)execution_kind(o);
    o->exec_size = widest_source(o);
    o->raw = copies_bits(o, i);
    for (unsigned k = 0; k < 3; k++) {
        unsigned file = i->src[k].file;
        o->refresh |= file == GEN_FILE_CE || file == GEN_FILE_TM || file == GEN_FILE_IP;
    }
    if (!has_row(o) || i->dst.file == GEN_FILE_IP) {
        o->run = o->moded = run_unsupported;
        return;
    }
    if (switches_modes(i)) {
        o->run = o->moded = switch_modes;
        return;
    }
    o->run = sim_general;
    o->moded = touches_floats(o) ? sim_general_moded : sim_general;
    if (!d->reference) {
        sim_faster_handlers.select(o, &d->pool);
        o->alone = o->run;
        o->moded = touches_floats(o) ? sim_faster_handlers.choose_moded(o) : o->run;
    }
}

static void decode_message(decoder *d, sim_op *o, const gen_inst *i)
{
    if (i->desc_in_reg || i->exdesc_in_reg) {
        for (unsigned k = 0; k < 2; k++)
            use_payload(d, &i->src[k], GEN_RETURN_REGISTERS);
        use_payload(d, &i->dst, GEN_RETURN_REGISTERS);
        o->run = o->moded = sim_send_dynamic;
        return;
    }
    sim_message *m = sim_message_new(i, i->desc, i->exdesc, d->memory);
    if (!d->reference)
        sim_faster_handlers.select_message(m);
    use_payload(d, &i->src[0], m->m.mlen);
    use_payload(d, &i->src[1], m->m.xlen);
    use_payload(d, &i->dst, m->m.rlen);
    o->message = m;
    o->run = o->moded = d->reference || m->refusal ? sim_send : sim_faster_handlers.choose_send();
}

static void decode_common(sim_op *o, const gen_inst *i, int index)
{
    o->gen = i;
    o->inst = index;
    o->op = i->op;
    o->exec = i->exec ? i->exec : 1;
    o->channel = i->channel;
    o->lanes = o->exec == GEN_MAX_CHANNELS ? UINT32_MAX : (UINT32_C(1) << o->exec) - 1;
    o->force = i->nomask ? UINT32_MAX : 0;
    o->pred = i->pred;
    o->pred_xor = i->pred_inverted ? UINT32_MAX : 0;
    o->flag_shift = (unsigned char)(16 * i->flag + i->channel);
    o->cond = i->cond;
}

static void decode_one(decoder *d, sim_op *o, const gen_inst *i, int index)
{
    bool send = gen_op_is(i->op, GEN_IS_SEND), flow = gen_op_is(i->op, GEN_IS_FLOW);

    decode_common(o, i, index);
    d->code->uses_acc |= i->acc_wr_en || gen_op_is(i->op, GEN_USES_ACC) || i->dst.file == GEN_FILE_ACC ||
                         i->src[0].file == GEN_FILE_ACC; /* only the first source can be an accumulator */
    o->run = o->moded = sim_control_handler(i->op);
    if (!send) {
        decode_operand(d, i, &i->dst, true, &o->dst);
        for (unsigned k = 0; k < GEN_MAX_SRC; k++)
            decode_operand(d, i, &i->src[k], false, &o->src[k]);
        if (o->op == GEN_OP_smov)
            o->src[1].size = 0;
    }
    if (send)
        decode_message(d, o, i);
    else if (flow && !o->run)
        o->run = o->moded = run_unsupported;
    else if (!o->run)
        decode_arithmetic(d, o, i);
}

/* --- branch targets ------------------------------------------------------------------------------------------------------- */

static int target_of(const gen_inst *i, unsigned k)
{
    return i->src[k].file == GEN_FILE_LABEL ? i->src[k].label : -1;
}

/* The index of the instruction at which the channels that I sends to UIP continue; for a break, the one after the while. */
static int uip_of(const gen_inst *i)
{
    int uip = target_of(i, 1);

    return uip >= 0 && i->op == GEN_OP_break ? uip + 1 : uip;
}

static void mark_target(decoder *d, int index)
{
    if (index >= 0) {
        bug_unless((size_t)index <= d->k->insts.count);
        d->target[index] = 1;
    }
}

static void find_targets(decoder *d)
{
    for (size_t n = 0; n < d->k->insts.count; n++) {
        const gen_inst *i = &d->k->insts.items[n];
        if (!gen_op_is(i->op, GEN_IS_FLOW))
            continue;
        mark_target(d, target_of(i, 0));
        mark_target(d, uip_of(i));
        if (i->op == GEN_OP_call || i->op == GEN_OP_while || gen_jumps_to_register(i))
            mark_target(d, (int)n + 1);
    }
}

static void find_functions(decoder *d)
{
    for (size_t n = 0; n < d->k->functions.count; n++)
        mark_target(d, d->k->functions.items[n].inst);
}

static uint32_t leader_of(const sim_code *c, int index)
{
    return index >= 0 && c->at[index]->op == SIM_OP_MERGE ? c->at[index]->leader : 0;
}

static void link_branches(decoder *d)
{
    sim_code *c = d->code;

    for (size_t n = 0; n < c->count; n++) {
        sim_op *o = &c->ops[n];
        if (o->op == SIM_OP_MERGE || o->op == SIM_OP_END)
            continue;
        o->leader = leader_of(c, o->inst + 1);
        if (!gen_op_is(o->op, GEN_IS_FLOW))
            continue;
        int jip = target_of(o->gen, 0), uip = uip_of(o->gen);
        o->jip = jip >= 0 ? c->at[jip] : NULL;
        o->uip = uip >= 0 ? c->at[uip] : NULL;
        o->jip_leader = leader_of(c, jip);
        o->uip_leader = leader_of(c, uip);
        if (o->run != run_unsupported &&
            ((!o->jip && o->op != GEN_OP_ret && !gen_jumps_to_register(o->gen)) || (!o->uip && gen_ops[o->op].sources == 2)))
            bug("branch without a target");
    }
}

/* --- the kernel ----------------------------------------------------------------------------------------------------------- */

static void add_ops(decoder *d)
{
    sim_code *c = d->code;
    size_t n = d->k->insts.count, targets = 0;

    for (size_t i = 0; i <= n; i++)
        targets += d->target[i];
    c->ops = arena_array(d->memory, sim_op, n + targets + 1);
    c->at = arena_array(d->memory, const sim_op *, n + 1);
    for (size_t i = 0; i <= n; i++) {
        c->at[i] = &c->ops[c->count];
        if (d->target[i]) {
            sim_op *merge = &c->ops[c->count++];
            merge->op = SIM_OP_MERGE;
            merge->inst = (int)i;
            merge->leader = ++c->leaders;
            merge->run = merge->moded = sim_control_handler(SIM_OP_MERGE);
        }
        sim_op *o = &c->ops[c->count++];
        if (i < n) {
            decode_one(d, o, &d->k->insts.items[i], (int)i);
        } else {
            o->op = SIM_OP_END;
            o->inst = (int)n - 1;
            o->run = o->moded = sim_control_handler(SIM_OP_END);
        }
    }
}

sim_code *sim_decode(const gen_kernel *k, bool reference, arena *memory)
{
    decoder d = {
        .memory = memory, .k = k, .code = arena_new(memory, sim_code), .pool = {.memory = memory}, .reference = reference};

    d.code->kernel = k;
    d.target = arena_alloc(memory, k->insts.count + 1);
    d.uses[0] = true;
    for (size_t i = 0; i < k->payload.count; i++)
        use_registers(&d, k->payload.items[i].offset, k->payload.items[i].offset + k->payload.items[i].size);
    find_targets(&d);
    find_functions(&d);
    d.code->offsets = gen_inst_offsets(memory, k);
    add_ops(&d);
    link_branches(&d);
    sim_find_spans(d.code, d.uses, memory);
    d.code->selects_fast = selects_fast(&d.code->ops[0]);
    d.code->pool = (unsigned char *)d.pool.entries.items;
    d.code->pool_bytes = d.pool.entries.count * sizeof *d.pool.entries.items;
    return d.code;
}
