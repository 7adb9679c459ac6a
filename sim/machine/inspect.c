/* sim/machine/inspect.c - registers, lanes and memory of threads, between two instructions. */
#include "sim/inspect.h"

#include "sim/machine/machine.h"
#include "sim/machine/payload.h"

const gen_kernel *sim_thread_kernel(const sim_thread *t)
{
    return t->code->kernel;
}

sim_thread_state sim_thread_state_of(const sim_thread *t)
{
    static const sim_thread_state states[] = {[SIM_RUNNING] = SIM_THREAD_RUNS,
                                              [SIM_AT_BARRIER] = SIM_THREAD_WAITS,
                                              [SIM_ENDED] = SIM_THREAD_ENDED,
                                              [SIM_FAULTED] = SIM_THREAD_FAULTED};

    return states[t->state];
}

unsigned sim_thread_instruction(const sim_thread *t)
{
    return (unsigned)t->ip->inst;
}

uint32_t sim_thread_group(const sim_thread *t)
{
    return (uint32_t)t->group->linear;
}

unsigned sim_thread_number(const sim_thread *t)
{
    return t->number;
}

bool sim_thread_ids(const sim_thread *t, unsigned lane, uint32_t group[3], uint32_t local[3], uint32_t global[3],
                    uint32_t *linear)
{
    const sim_group *g = t->group;
    const run_launch *run = &g->machine->launch->run;
    uint32_t rest = *linear = t->number * t->code->kernel->simd + lane;

    for (unsigned d = 0; d < 3; d++) {
        group[d] = g->id[d];
        local[d] = rest % g->size[d];
        rest /= g->size[d];
        global[d] = group[d] * run->local[d] + local[d] + run->offset[d];
    }
    return t->dispatch >> lane & 1;
}

uint32_t sim_thread_active(const sim_thread *t)
{
    return t->active;
}

unsigned sim_thread_count(const sim_thread *t)
{
    return t->group->thread_count;
}

sim_thread *sim_find_thread(const sim_thread *t, unsigned number)
{
    const sim_group *g = t->group;

    for (unsigned n = 0; n < g->running; n++)
        if (g->threads[n]->number == number)
            return g->threads[n];
    return NULL;
}

/* The channels in which I, the next instruction of T, writes its result. A predicate of several channels counts as true. */
static uint32_t writing_channels(sim_thread *t, const gen_inst *i)
{
    uint32_t all = i->exec == 32 ? UINT32_MAX : ((UINT32_C(1) << i->exec) - 1) << i->channel, flag;

    if (!i->nomask)
        all &= t->active;
    if (i->pred != GEN_PRED_NORMAL || i->op == GEN_OP_sel)
        return all;
    memcpy(&flag, sim_flag_register(t, i->flag / 2), sizeof flag);
    flag = i->flag % 2 ? flag >> 16 : flag;
    return all & (i->pred_inverted ? ~flag : flag);
}

/* The same for a message, which writes whole registers: a dword or, of 64 bits, a half of one for each channel in turn. */
static bool message_writes(const gen_inst *i, uint32_t channels, uint32_t offset, uint32_t bytes)
{
    uint32_t first = gen_operand_start(&i->dst), length = i->desc_in_reg ? 31 : i->desc >> 20 & 31;

    for (uint32_t at = offset; at < offset + bytes; at++)
        if (at >= first && at < first + length * GEN_GRF_BYTES &&
            (i->exec < 8 || channels >> (i->channel + (at - first) / 4 % i->exec) & 1))
            return true;
    return false;
}

bool sim_thread_writes(sim_thread *t, uint32_t offset, uint32_t bytes)
{
    const gen_inst *i = &t->code->kernel->insts.items[t->ip->inst];

    if (i->dst.file != GEN_FILE_GRF)
        return false;
    uint32_t channels = writing_channels(t, i);
    if (gen_op_is(i->op, GEN_IS_SEND))
        return channels && message_writes(i, channels, offset, bytes);
    if (i->dst.indirect)
        return channels != 0;
    for (unsigned c = 0; c < i->exec; c++) {
        uint32_t at = gen_dst_byte(&i->dst, c);
        if (channels >> (i->channel + c) & 1 && at < offset + bytes && at + gen_type_bytes(i->dst.type) > offset)
            return true;
    }
    return false;
}

unsigned char *sim_register(sim_thread *t, unsigned r)
{
    return t->image + (size_t)r * GEN_GRF_BYTES;
}

unsigned char *sim_flag_register(sim_thread *t, unsigned n)
{
    return t->image + SIM_FLAGS + 4 * (size_t)n;
}

unsigned char *sim_address_register(sim_thread *t)
{
    return t->image + SIM_A0;
}

uint32_t sim_control_register(const sim_thread *t)
{
    return sim_thread_cr0(t);
}

unsigned char *sim_find_bytes(sim_thread *t, uint64_t address, uint64_t bytes)
{
    return sim_memory_find(t->group->space, address, bytes, false);
}

const char *sim_find_name(const sim_thread *t, uint64_t address, uint64_t *offset)
{
    const sim_region *r = sim_memory_region(t->group->space, address);

    if (address - r->base >= r->bytes)
        return NULL;
    *offset = address - r->base;
    return r->name;
}

static unsigned char *find_in(const sim_surface *s, uint64_t offset, uint64_t bytes)
{
    return offset <= s->bytes && s->bytes - offset >= bytes ? s->data + offset : NULL;
}

unsigned char *sim_find_scratch(sim_thread *t, uint64_t offset, uint64_t bytes)
{
    return find_in(&t->scratch, offset, bytes);
}

unsigned char *sim_find_local(sim_thread *t, uint64_t offset, uint64_t bytes)
{
    return find_in(&t->group->slm, offset, bytes);
}

uint64_t sim_private_base(const sim_thread *t)
{
    return t->group->private_base;
}

uint32_t sim_local_offset(const sim_thread *t, unsigned argument)
{
    return t->group->machine->local_offset[argument];
}

uint64_t sim_buffer_address(const sim_thread *t, unsigned buffer)
{
    return t->group->machine->buffer_address[buffer];
}
