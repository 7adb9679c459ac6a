/* sim/machine/trace_lanes.c - for the trace: the channel that each register element belongs to.
 *
 * An instruction under (W) has no channels, but most of them compute a value for each work-item, a piece of 8 or 16 channels after another:
 *
 *   (W) add (16|M0) r6.0<1>:d r3.0<0;1,0>:d r1.0<16;16,1>:uw      channels 0 to 15, as r1 has their local ids
 *   (W) add (16|M0) r8.0<1>:d r3.0<0;1,0>:d r2.0<16;16,1>:uw      channels 16 to 31
 *
 * So the traced thread keeps the channel of each byte of its registers, at first of the local ids in the payload. What an instruction without (W), or a
 * message with an address for each channel, writes belongs to its channels; what one under (W) writes, to the channel that the sources of the element belong to,
 * if that is one. */
#include "sim/machine/machine.h"
#include "sim/machine/message.h"

/* 1 + the channel of each byte of the image, and of each slot of the accumulator; 0: of none, or unknown. */
typedef struct sim_channels {
    unsigned char image[SIM_POOL], acc[SIM_ACC_SLOTS];
} sim_channels;

void sim_channels_start(sim_thread *t, arena *memory)
{
    const gen_kernel *k = t->code->kernel;
    unsigned dimension = gen_local_id_bytes(k->simd);

    if (!t->channels_of)
        t->channels_of = arena_new(memory, sim_channels);
    memset(t->channels_of, 0, sizeof *t->channels_of);
    for (size_t i = 0; i < k->payload.count; i++) {
        const gen_payload *p = &k->payload.items[i];
        for (uint32_t at = 0; p->kind == GEN_PAYLOAD_local_id && at < p->size; at++)
            if (at % dimension / 2 < k->simd)
                t->channels_of->image[p->offset + at] = (unsigned char)(1 + at % dimension / 2);
    }
}

/* --- elements ------------------------------------------------------------------------------------------------------------- */

static bool is_one_element(const sim_operand *p, unsigned count)
{
    return count == 1 || (p->h == 0 && (p->v == 0 || p->width >= count)) || (p->width == 1 && p->v == 0);
}

/* The entry for element I of P; NULL: it has none. */
static unsigned char *find_entry(const sim_thread *t, const sim_operand *p, unsigned i)
{
    int at = sim_element_offset(t, p, i);

    if (at < 0 || (p->space == SIM_IMAGE && at >= SIM_POOL))
        return NULL;
    return p->space == SIM_ACC ? &t->channels_of->acc[at % SIM_ACC_SLOTS] : &t->channels_of->image[at];
}

static void set_element(const sim_thread *t, const sim_operand *p, unsigned i, unsigned char channel)
{
    unsigned char *entry = find_entry(t, p, i);

    if (entry)
        memset(entry, channel, p->space == SIM_ACC ? 1 : p->size);
}

/* 1 + the channel of element I of source P. An element that an address of its own selects belongs to the channel of that address. */
static unsigned char channel_of_source(const sim_thread *t, const sim_operand *p, unsigned i)
{
    const unsigned char *entry = find_entry(t, p, i);

    if (p->addressing == SIM_ROW_ADDRESSES)
        return t->channels_of->image[p->base + i / p->width * 2];
    return entry ? *entry : 0;
}

/* The same for element I of the result of O, which is under (W). */
static unsigned char channel_of_result(const sim_thread *t, const sim_op *o, unsigned i)
{
    unsigned count = gen_op_sources((gen_op)o->op);
    unsigned char found = 0;

    for (unsigned k = 0; k < count && k < 3; k++) {
        bool is_register = o->gen->src[k].file != GEN_FILE_NULL && o->gen->src[k].file != GEN_FILE_IMM;
        unsigned char channel = !is_register || is_one_element(&o->src[k], o->exec) ? 0 : channel_of_source(t, &o->src[k], i);
        if (found && channel && channel != found)
            return 0;
        found = channel ? channel : found;
    }
    return found;
}

/* --- instructions --------------------------------------------------------------------------------------------------------- */

/* Message M of O returns components of elements one after another, or blocks. */
static void set_returned(const sim_thread *t, const sim_op *o, const sim_message *m)
{
    unsigned size = sim_returned_bytes(m), first = m->m.upper_slots ? 8 : 0, block = sim_returned_block(m);
    unsigned char *to = &t->channels_of->image[m->returned];

    if (m->returned + m->m.rlen * GEN_GRF_BYTES > SIM_POOL)
        return;
    memset(to, 0, m->m.rlen * GEN_GRF_BYTES);
    for (unsigned at = 0; m->m.simd && at + block <= m->m.rlen * GEN_GRF_BYTES; at += block)
        for (unsigned i = 0; i < m->m.simd; i++)
            memset(to + at + i * size, (int)(1 + o->channel + first + i), size);
}

void sim_channels_follow(const sim_thread *t, const sim_op *o, unsigned char channels[GEN_MAX_CHANNELS])
{
    bool writes = o->dst.size && o->gen->dst.file != GEN_FILE_NULL && !gen_op_is(o->op, GEN_IS_FLOW);

    for (unsigned i = 0; i < o->exec; i++)
        channels[i] = (unsigned char)(1 + o->channel + i);
    if (gen_op_is(o->op, GEN_IS_SEND)) {
        if (o->message && o->message->m.rlen)
            set_returned(t, o, o->message);
        return;
    }
    for (unsigned i = 0; i < o->exec && o->gen->nomask; i++)
        channels[i] = channel_of_result(t, o, i);
    for (unsigned i = 0; i < o->exec && writes; i++)
        set_element(t, &o->dst, i, channels[i]);
}
