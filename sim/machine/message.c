/* sim/machine/message.c - send instructions: decodes descriptors into messages and executes them.
 *
 * A constant descriptor is decoded with the kernel, one in a register when the send executes. Both are checked against the rules
 * of sim/check/send.c, so that the payload and the return of an executed message lie within r0 to r127. The kind of the message
 * selects the function that executes it, in gather.c, block.c, atomic.c, barrier.c, image.c or media.c. 64-bit addresses are
 * looked up in the address space; other messages name a surface of the binding table, local memory (254) or the thread's scratch
 * memory (253, 255). */
#include "sim/check/check.h"
#include "sim/machine/monitor.h"

#include "src/base/bug.h"

static const sim_executor executors[GEN_MSG_COUNT] = {
    [GEN_MSG_untyped_read] = sim_untyped_read,
    [GEN_MSG_untyped_write] = sim_untyped_write,
    [GEN_MSG_atomic] = sim_atomic,
    [GEN_MSG_atomic_float] = sim_atomic,
    [GEN_MSG_a64_gather] = sim_a64_gather,
    [GEN_MSG_a64_scatter] = sim_a64_scatter,
    [GEN_MSG_a64_untyped_read] = sim_a64_untyped_read,
    [GEN_MSG_a64_untyped_write] = sim_a64_untyped_write,
    [GEN_MSG_a64_atomic] = sim_a64_atomic,
    [GEN_MSG_a64_atomic_float] = sim_a64_atomic,
    [GEN_MSG_a64_block_read] = sim_a64_block_read,
    [GEN_MSG_a64_block_write] = sim_a64_block_write,
    [GEN_MSG_block_read] = sim_block_read,
    [GEN_MSG_block_write] = sim_block_write,
    [GEN_MSG_byte_gather] = sim_byte_gather,
    [GEN_MSG_byte_scatter] = sim_byte_scatter,
    [GEN_MSG_dword_gather] = sim_byte_gather,
    [GEN_MSG_dword_scatter] = sim_byte_scatter,
    [GEN_MSG_scratch_read] = sim_scratch_read,
    [GEN_MSG_scratch_write] = sim_scratch_write,
    [GEN_MSG_fence] = sim_fence,
    [GEN_MSG_barrier] = sim_signal_barrier,
    [GEN_MSG_eot] = sim_end_of_thread,
    [GEN_MSG_sample] = sim_image,
    [GEN_MSG_sample_l] = sim_image,
    [GEN_MSG_sample_d] = sim_image,
    [GEN_MSG_sample_lz] = sim_image,
    [GEN_MSG_ld] = sim_image,
    [GEN_MSG_ld_lz] = sim_image,
    [GEN_MSG_ld2dms_w] = sim_image,
    [GEN_MSG_ld_mcs] = sim_image,
    [GEN_MSG_ld2dms] = sim_image,
    [GEN_MSG_resinfo] = sim_image,
    [GEN_MSG_sampleinfo] = sim_image,
    [GEN_MSG_typed_read] = sim_image,
    [GEN_MSG_typed_write] = sim_image,
    [GEN_MSG_media_read] = sim_media_read,
    [GEN_MSG_media_write] = sim_media_write,
};

/* --- decoding ------------------------------------------------------------------------------------------------------------- */

static uint32_t grf_offset(const gen_operand *o)
{
    return o->file == GEN_FILE_GRF ? o->number * (uint32_t)GEN_GRF_BYTES : SIM_SINK;
}

sim_message *sim_message_new(const gen_inst *i, uint32_t desc, uint32_t exdesc, arena *memory)
{
    sim_message *s = arena_new(memory, sim_message);
    unsigned address, data, returned;

    s->refusal = sim_check_message(i, desc, exdesc, &s->m, memory);
    if (s->refusal) {
        s->name = "refused";
        return s;
    }
    s->name = gen_message_name(&s->m, memory);
    s->run = executors[s->m.msg];
    gen_message_lengths(&s->m, &address, &data, &returned);
    s->address = grf_offset(&i->src[0]);
    s->data = s->m.xlen ? grf_offset(&i->src[1]) : s->address + address * GEN_GRF_BYTES;
    s->returned = grf_offset(&i->dst);
    s->block = 4 * s->m.simd;
    return s;
}

/* --- executing ------------------------------------------------------------------------------------------------------------ */

static const sim_op *execute_message(sim_thread *t, const sim_op *o, const sim_message *m)
{
    uint32_t lanes = sim_enabled(t, o);

    t->channels += sim_count(lanes);
    if (m->refusal)
        return sim_raise(t, o, t->active, "%s", m->refusal);
    return m->run(t, o, m, lanes) ? o + 1 : NULL;
}

const sim_op *sim_send(sim_thread *t, const sim_op *o)
{
    t->sends[o->inst]++;
    return execute_message(t, o, o->message);
}

/* The decoded form of send O, whose descriptor is in a0.0. Kernels use few different descriptors, so each worker decodes each once
 * and finds it by linear search. */
static sim_dynamic_send *find_dynamic_send(sim_thread *t, const sim_op *o)
{
    sim_group *g = t->group;
    uint32_t word, desc, exdesc;

    memcpy(&word, t->image + SIM_A0, sizeof word);
    desc = o->gen->desc_in_reg ? word : o->gen->desc;
    exdesc = o->gen->exdesc_in_reg ? word : o->gen->exdesc;
    for (size_t i = 0; i < g->dynamic.count; i++) {
        sim_dynamic_send *d = &g->dynamic.items[i];
        if (d->inst == o->inst && d->desc == desc && d->exdesc == exdesc)
            return d;
    }
    sim_message *m = sim_message_new(o->gen, desc, exdesc, g->memory);
    if (!g->machine->launch->reference)
        sim_faster_handlers.select_message(m);
    if (g->machine->monitor)
        sim_monitor_message(m);
    vec_push(g->memory, &g->dynamic, (sim_dynamic_send){o->inst, desc, exdesc, 0, m});
    return &vec_last(&g->dynamic);
}

const sim_op *sim_send_dynamic(sim_thread *t, const sim_op *o)
{
    sim_dynamic_send *d = find_dynamic_send(t, o);

    d->count++;
    return execute_message(t, o, d->message);
}

const sim_message *sim_message_of(sim_thread *t, const sim_op *o)
{
    return o->message ? o->message : find_dynamic_send(t, o)->message;
}

const sim_surface *sim_find_surface(const sim_thread *t, const sim_message *m)
{
    unsigned surface = m->m.surface;
    const sim_machine *machine = t->group->machine;

    if (surface == GEN_SURFACE_LOCAL)
        return &t->group->slm;
    if (surface == GEN_SURFACE_STATELESS || surface == GEN_SURFACE_STATELESS_NON_COHERENT)
        return &t->scratch;
    return surface < machine->surface_count && machine->surfaces[surface].name ? &machine->surfaces[surface] : NULL;
}

const sim_surface *sim_message_surface(sim_thread *t, const sim_op *o, const sim_message *m)
{
    const sim_surface *s = sim_find_surface(t, m);

    if (!s)
        sim_raise(t, o, t->active, "binding-table entry %u has no surface", m->m.surface);
    else if (s->image && !sim_is_image_message(m)) {
        sim_raise(t, o, t->active, "%s: binding-table entry %u ('%s') is an image", m->name, m->m.surface, s->name);
        return NULL;
    }
    return s;
}

void sim_addresses32(const sim_thread *t, const sim_message *m, uint32_t lanes, sim_access *a)
{
    uint32_t x[GEN_MAX_CHANNELS];

    memcpy(x, t->image + m->address, m->block);
    a->lanes = lanes;
    sim_each_lane(i, lanes)
        a->address[i] = x[i];
}

void sim_addresses64(const sim_thread *t, const sim_message *m, uint32_t lanes, sim_access *a)
{
    memcpy(a->address, t->image + m->address, 2 * m->block);
    a->lanes = lanes;
}

bool sim_aligned(sim_thread *t, const sim_op *o, const sim_access *a, uint32_t alignment)
{
    uint64_t low = 0;

    sim_each_lane(i, a->lanes)
        low |= a->address[i];
    if (low & (alignment - 1)) {
        sim_raise_misaligned(t, o, a, alignment);
        return false;
    }
    return true;
}
