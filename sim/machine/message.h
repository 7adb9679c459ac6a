/* sim/machine/message.h - a decoded send, and the functions that execute it. */
#ifndef GASKET_SIM_MACHINE_MESSAGE_H
#define GASKET_SIM_MACHINE_MESSAGE_H

#include "sim/machine/machine.h"

/* A function that executes the message for LANES; false if it faulted (the fault is recorded) or the thread has ended. */
typedef bool (*sim_executor)(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes);

struct sim_message {
    gen_message m;
    sim_executor run;
    sim_executor unmonitored; /* executes the message if `run` is the monitor's */
    sim_executor plain;       /* if `run` is a fast executor: the one that executes any such message */
    uint32_t low;             /* for fast executors: the bits of an address that must be 0 */
    const char *refusal;      /* the rule that the message breaks, in words; NULL: it is valid */
    const char *name;         /* name in statistics */
    uint32_t address, data;   /* image offsets of the payload's addresses and data */
    uint32_t returned;        /* image offset of the return registers, or the sink */
    uint32_t block;           /* bytes of the registers for one dword per channel: 4 * simd */
};

/* Of a message that returns elements for each channel, component after component: the bytes of an element, and those of a component. */
static inline unsigned sim_returned_bytes(const sim_message *m)
{
    return m->m.halves ? 2 : m->m.elem_bytes == 8 ? 8 : 4;
}

static inline unsigned sim_returned_block(const sim_message *m)
{
    return m->m.halves ? (unsigned)GEN_GRF_BYTES : sim_returned_bytes(m) * m->m.simd;
}

/* gather.c: one address per channel */
bool sim_a64_gather(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes);
bool sim_a64_scatter(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes);
bool sim_untyped_read(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes);
bool sim_untyped_write(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes);
bool sim_byte_gather(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes);
bool sim_byte_scatter(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes);
bool sim_a64_untyped_read(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes);
bool sim_a64_untyped_write(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes);
/* block.c: blocks of the whole thread */
bool sim_block_read(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes);
bool sim_block_write(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes);
bool sim_a64_block_read(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes);
bool sim_a64_block_write(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes);
bool sim_scratch_read(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes);
bool sim_scratch_write(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes);
/* atomic.c */
bool sim_atomic(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes);
bool sim_a64_atomic(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes);
/* barrier.c */
bool sim_fence(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes);
bool sim_signal_barrier(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes);
bool sim_end_of_thread(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes);

/* image.c */
bool sim_image(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes);
bool sim_is_image_message(const sim_message *m);
/* media.c */
bool sim_media_read(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes);
bool sim_media_write(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes);

/* accesses.c: the accesses of a message to memory, one for each lane; a block is one lane */
typedef struct sim_accesses {
    const sim_surface *surface; /* NULL: 64-bit addresses */
    sim_access a;
    uint32_t alignment;
    bool is_block, is_atomic;
} sim_accesses;
/* Has M accesses that sim_describe_accesses() can describe? Accesses to images are not among them. */
bool sim_accesses_memory(const sim_message *m);
bool sim_is_64bit_message(const sim_message *m);
/* The bytes of memory that atomic message M accesses in each lane. */
uint32_t sim_atomic_bytes(const gen_message *m);
/* Fills D with the accesses of LANES, from the payload that the registers hold now. */
void sim_describe_accesses(const sim_thread *t, const sim_message *m, uint32_t lanes, sim_accesses *d);

/* M's surface; NULL if nothing is bound there. */
const sim_surface *sim_find_surface(const sim_thread *t, const sim_message *m);
/* The message of send O, which is decoded now if its descriptor is in a register. */
const sim_message *sim_message_of(sim_thread *t, const sim_op *o);
/* M's surface: one of the binding table, local memory or scratch. If nothing is bound there, faults and returns NULL. */
const sim_surface *sim_message_surface(sim_thread *t, const sim_op *o, const sim_message *m);
/* Read the addresses of LANES, dwords or qwords of the payload, into A. */
void sim_addresses32(const sim_thread *t, const sim_message *m, uint32_t lanes, sim_access *a);
void sim_addresses64(const sim_thread *t, const sim_message *m, uint32_t lanes, sim_access *a);
/* Are all addresses multiples of ALIGNMENT bytes, a power of two? If not, records a fault. */
bool sim_aligned(sim_thread *t, const sim_op *o, const sim_access *a, uint32_t alignment);

#define sim_each_lane(i, lanes)                                                                                                  \
    for (uint32_t sim_rest = (lanes), i = 0; sim_rest && (i = (uint32_t)__builtin_ctz(sim_rest), true); sim_rest &= sim_rest - 1)

#endif
