/* sim/native/liveness.c - finds the registers that a kernel may still read.
 *
 * The analysis goes backwards over all paths. A register is live before an op that reads it, and before an op after which it is
 * live, unless the op writes all of it whatever the masks are. Results that are dead at the end of a sequence are not stored. */
#include "sim/native/native.h"

void native_add_bytes(native_registers *s, uint32_t start, uint32_t end)
{
    for (uint32_t r = start / GEN_GRF_BYTES; r < NATIVE_REGISTERS && r * GEN_GRF_BYTES < end; r++)
        s->bits[r / 64] |= UINT64_C(1) << (r % 64);
}

static void add_architecture_register(native_registers *s, uint32_t offset)
{
    native_add_bytes(s, offset, offset + GEN_ARF_BYTES);
}

static void add_operand(native_registers *s, const sim_op *o, const sim_operand *p)
{
    if (p->space != SIM_IMAGE || !p->size)
        return;
    if (p->addressing != SIM_DIRECT) {
        native_add_bytes(s, 0, SIM_A0 + GEN_ARF_BYTES);
        return;
    }
    for (unsigned i = 0; i < o->exec; i++) {
        uint32_t at = p->base + i / p->width * (uint32_t)p->v + i % p->width * (uint32_t)p->h;
        native_add_bytes(s, at, at + p->size);
    }
}

static void add_payload(native_registers *s, const gen_operand *o, unsigned count)
{
    if (o->file == GEN_FILE_GRF)
        native_add_bytes(s, o->number * (uint32_t)GEN_GRF_BYTES, (o->number + count) * (uint32_t)GEN_GRF_BYTES);
}

/* Collects the registers that O reads. */
static native_registers find_reads(const sim_op *o)
{
    native_registers s = {{0}};
    bool is_send = o->op < GEN_OP_COUNT && gen_op_is(o->op, GEN_IS_SEND);

    if (o->op == SIM_OP_MERGE)
        return s;
    bool jumps_anywhere = o->op == GEN_OP_ret || (o->op == GEN_OP_jmpi && !o->jip);
    if (o->op == SIM_OP_END || jumps_anywhere || (is_send && !o->message)) {
        native_add_bytes(&s, 0, SIM_TEMP);
        return s;
    }
    if (o->pred)
        add_architecture_register(&s, SIM_FLAGS);
    if (is_send) {
        add_payload(&s, &o->gen->src[0], o->message->m.mlen);
        add_payload(&s, &o->gen->src[1], o->message->m.xlen);
        return s;
    }
    for (unsigned k = 0; k < 3; k++)
        add_operand(&s, o, &o->src[k]);
    if (o->dst.space == SIM_IMAGE && o->dst.addressing != SIM_DIRECT)
        add_architecture_register(&s, SIM_A0);
    return s;
}

native_registers native_writes_of(const sim_op *o)
{
    native_registers s = {{0}};

    if (o->op >= GEN_OP_COUNT)
        return s;
    if (gen_op_is(o->op, GEN_IS_SEND)) {
        if (o->message)
            add_payload(&s, &o->gen->dst, o->message->m.rlen);
        else
            native_add_bytes(&s, 0, SIM_GRF_END);
        return s;
    }
    add_operand(&s, o, &o->dst);
    if (o->cond)
        add_architecture_register(&s, SIM_FLAGS);
    if (o->op == GEN_OP_wait)
        add_architecture_register(&s, SIM_N);
    if (o->refresh)
        native_add_bytes(&s, SIM_CE, SIM_TEMP);
    return s;
}

/* Removes the registers of which O writes all bytes. */
static void remove_overwritten(native_registers *s, const sim_op *o)
{
    const sim_operand *d = &o->dst;
    bool is_whole = o->force && (!o->pred || o->op == GEN_OP_sel) && d->space == SIM_IMAGE && d->addressing == SIM_DIRECT;

    if (o->op >= GEN_OP_COUNT || gen_op_is(o->op, GEN_IS_SEND) || gen_op_is(o->op, GEN_IS_FLOW) || !is_whole || d->v != d->size)
        return;
    for (uint32_t r = (d->base + GEN_GRF_BYTES - 1) / GEN_GRF_BYTES;
         r < NATIVE_REGISTERS && (r + 1) * GEN_GRF_BYTES <= d->base + (uint32_t)o->exec * d->size; r++)
        s->bits[r / 64] &= ~(UINT64_C(1) << (r % 64));
}

static bool ends_thread(const sim_op *o)
{
    return o->message && o->message->run == sim_end_of_thread;
}

void native_unite(native_registers *s, const native_registers *other)
{
    for (unsigned w = 0; w < NATIVE_REGISTERS_WORDS; w++)
        s->bits[w] |= other->bits[w];
}

/* Computes the registers that are live before op N; LIVE must be correct for the op's successors. */
static native_registers find_live(const sim_code *c, const native_registers *live, size_t n)
{
    const sim_op *o = &c->ops[n];
    native_registers s = {{0}}, reads = find_reads(o);

    if (n + 1 < c->count && !ends_thread(o))
        native_unite(&s, &live[n + 1]);
    if (o->jip)
        native_unite(&s, &live[o->jip - c->ops]);
    if (o->uip)
        native_unite(&s, &live[o->uip - c->ops]);
    remove_overwritten(&s, o);
    native_unite(&s, &reads);
    return s;
}

native_registers *native_find_live(const sim_code *c, arena *memory)
{
    native_registers *live = arena_array(memory, native_registers, c->count);

    for (bool changes = true; changes;) {
        changes = false;
        for (size_t n = c->count; n-- > 0;) {
            native_registers s = find_live(c, live, n);
            changes |= memcmp(&s, &live[n], sizeof s) != 0;
            live[n] = s;
        }
    }
    return live;
}

bool native_is_live(const native_registers *s, uint32_t start, uint32_t end)
{
    native_registers other = {{0}};
    uint64_t common = start >= SIM_TEMP ? 1 : 0;

    native_add_bytes(&other, start, end);
    for (unsigned w = 0; w < NATIVE_REGISTERS_WORDS; w++)
        common |= s->bits[w] & other.bits[w];
    return common;
}
