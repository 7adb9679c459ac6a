/* sim/native/liveness.c - which registers a kernel may still read.
 *
 * Backwards over all paths: a register is live before an op that reads it, and before one after which it is live unless the op writes all
 * of it, whatever the masks are. Results that are dead at the end of a sequence are not stored, and a thread that becomes the next
 * one resets the registers that are live at the start and may have changed. */
#include "sim/native/native.h"

enum { FLAGS = SIM_FLAGS / GEN_GRF_BYTES, NOTIFICATIONS = SIM_N / GEN_GRF_BYTES, MODES = SIM_CR / GEN_GRF_BYTES };

static void add(native_registers *s, uint32_t start, uint32_t end)
{
    for (uint32_t r = start / GEN_GRF_BYTES; r < NATIVE_REGISTERS && r * GEN_GRF_BYTES < end; r++)
        s->bits[r / 64] |= UINT64_C(1) << (r % 64);
}

static void add_register(native_registers *s, uint32_t r)
{
    add(s, r * GEN_GRF_BYTES, (r + 1) * GEN_GRF_BYTES);
}

static void add_operand(native_registers *s, const sim_op *o, const sim_operand *p)
{
    if (p->space != SIM_IMAGE || !p->size)
        return;
    if (p->addressing != SIM_DIRECT) {
        add(s, 0, SIM_A0 + GEN_ARF_BYTES);
        return;
    }
    for (unsigned i = 0; i < o->exec; i++) {
        uint32_t at = p->base + i / p->width * (uint32_t)p->v + i % p->width * (uint32_t)p->h;
        add(s, at, at + p->size);
    }
}

static void add_payload(native_registers *s, const gen_operand *o, unsigned count)
{
    if (o->file == GEN_FILE_GRF)
        add(s, o->number * (uint32_t)GEN_GRF_BYTES, (o->number + count) * (uint32_t)GEN_GRF_BYTES);
}

/* The registers that O reads. */
static native_registers find_reads(const sim_op *o)
{
    native_registers s = {{0}};
    bool is_send = o->op < GEN_OP_COUNT && gen_op_is(o->op, GEN_IS_SEND);

    if (o->op == SIM_OP_MERGE)
        return s;
    if (o->op == SIM_OP_END || o->op == GEN_OP_ret || (is_send && !o->message)) {
        add(&s, 0, SIM_TEMP);
        return s;
    }
    if (o->pred)
        add_register(&s, FLAGS);
    if (is_send) {
        add_payload(&s, &o->gen->src[0], o->message->m.mlen);
        add_payload(&s, &o->gen->src[1], o->message->m.xlen);
        return s;
    }
    for (unsigned k = 0; k < 3; k++)
        add_operand(&s, o, &o->src[k]);
    return s;
}

/* The registers that O may write. */
static native_registers find_writes(const sim_op *o)
{
    native_registers s = {{0}};

    if (o->op >= GEN_OP_COUNT)
        return s;
    if (gen_op_is(o->op, GEN_IS_SEND)) {
        if (o->message)
            add_payload(&s, &o->gen->dst, o->message->m.rlen);
        else
            add(&s, 0, SIM_GRF_END);
        return s;
    }
    add_operand(&s, o, &o->dst);
    if (o->cond)
        add_register(&s, FLAGS);
    if (o->op == GEN_OP_wait)
        add_register(&s, NOTIFICATIONS);
    if (o->refresh)
        add(&s, SIM_CE, SIM_TEMP);
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

static void unite(native_registers *s, const native_registers *other)
{
    for (unsigned w = 0; w < NATIVE_REGISTERS_WORDS; w++)
        s->bits[w] |= other->bits[w];
}

/* The registers that are live before op N, if LIVE is right for its successors. */
static native_registers find_live(const sim_code *c, const native_registers *live, size_t n)
{
    const sim_op *o = &c->ops[n];
    native_registers s = {{0}}, reads = find_reads(o);

    if (n + 1 < c->count && !ends_thread(o))
        unite(&s, &live[n + 1]);
    if (o->jip)
        unite(&s, &live[o->jip - c->ops]);
    if (o->uip)
        unite(&s, &live[o->uip - c->ops]);
    remove_overwritten(&s, o);
    unite(&s, &reads);
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

    add(&other, start, end);
    for (unsigned w = 0; w < NATIVE_REGISTERS_WORDS; w++)
        common |= s->bits[w] & other.bits[w];
    return common;
}

/* The registers that differ between the threads of a group when they start. */
static native_registers find_own(const gen_kernel *k)
{
    native_registers s = {{0}};

    add_register(&s, 0);
    add(&s, SIM_SR, SIM_SR + GEN_ARF_BYTES);
    for (size_t i = 0; i < k->payload.count; i++) {
        const gen_payload *p = &k->payload.items[i];
        if (p->kind == GEN_PAYLOAD_local_id)
            add(&s, p->offset, p->offset + p->size);
    }
    return s;
}

void native_find_resets(const sim_code *c, const native_registers *at_start, bool *resets)
{
    native_registers changed = find_own(c->kernel), live = *at_start;

    add_register(&live, NOTIFICATIONS);
    add_register(&live, MODES);
    if (c->kernel->barriers)
        add_register(&changed, NOTIFICATIONS);
    for (size_t n = 0; n < c->count; n++) {
        native_registers writes = find_writes(&c->ops[n]);
        unite(&changed, &writes);
    }
    for (unsigned r = 0; r < NATIVE_REGISTERS; r++)
        resets[r] = live.bits[r / 64] & changed.bits[r / 64] & UINT64_C(1) << (r % 64);
}
