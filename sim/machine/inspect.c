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

uint32_t sim_local_offset(const sim_thread *t, unsigned argument)
{
    return t->group->machine->local_offset[argument];
}

uint64_t sim_buffer_address(const sim_thread *t, unsigned buffer)
{
    return t->group->machine->buffer_address[buffer];
}
