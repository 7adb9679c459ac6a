/* sim/inspect.h - looks at the threads of a run between two instructions: for run_stepper.before, whose WHO is the thread that executes the next
 * one. Nothing here changes the run, except that the bytes of sim_find_bytes() and of the registers may be written. */
#ifndef GASKET_SIM_INSPECT_H
#define GASKET_SIM_INSPECT_H

#include "sim/sim.h"

typedef struct sim_thread sim_thread;

typedef enum sim_thread_state { SIM_THREAD_RUNS, SIM_THREAD_WAITS, SIM_THREAD_ENDED, SIM_THREAD_FAULTED } sim_thread_state;

const gen_kernel *sim_thread_kernel(const sim_thread *t);
sim_thread_state sim_thread_state_of(const sim_thread *t);
unsigned sim_thread_instruction(const sim_thread *t); /* index of the next instruction */
uint32_t sim_thread_group(const sim_thread *t);       /* linear id of its group */
unsigned sim_thread_number(const sim_thread *t);      /* in its group */
/* Ids of its work-item in LANE, and the number of that in its group; false: the lane has no work-item. */
bool sim_thread_ids(const sim_thread *t, unsigned lane, uint32_t group[3], uint32_t local[3], uint32_t global[3],
                    uint32_t *linear);
uint32_t sim_thread_active(const sim_thread *t); /* the channels that execute the next instruction */
/* The number of threads of its group, and the one with NUMBER: NULL unless it has started and not ended. */
unsigned sim_thread_count(const sim_thread *t);
sim_thread *sim_find_thread(const sim_thread *t, unsigned number);
/* Does the next instruction of T write any of the BYTES from byte OFFSET of the general registers, with the channels that execute it? */
bool sim_thread_writes(sim_thread *t, uint32_t offset, uint32_t bytes);
unsigned char *sim_register(sim_thread *t, unsigned r);      /* the 32 bytes of general register R */
unsigned char *sim_flag_register(sim_thread *t, unsigned n); /* the 4 bytes of f0 or f1 */
unsigned char *sim_address_register(sim_thread *t);          /* the 32 bytes of a0 */
uint32_t sim_control_register(const sim_thread *t);          /* cr0.0 */
/* The BYTES at the 64-bit ADDRESS; NULL: not all of them exist. */
unsigned char *sim_find_bytes(sim_thread *t, uint64_t address, uint64_t bytes);
const char *sim_find_name(const sim_thread *t, uint64_t address, uint64_t *offset); /* of the buffer or variable; NULL: none */
/* The BYTES from byte OFFSET of the scratch memory of T, and of the local memory of its group; NULL: not all of them exist. */
unsigned char *sim_find_scratch(sim_thread *t, uint64_t offset, uint64_t bytes);
unsigned char *sim_find_local(sim_thread *t, uint64_t offset, uint64_t bytes);
uint64_t sim_private_base(const sim_thread *t); /* address of the private memory of its group, if that is in a buffer */
uint32_t sim_local_offset(const sim_thread *t, unsigned argument); /* in local memory, of an argument that points to it */
uint64_t sim_buffer_address(const sim_thread *t, unsigned buffer);

#endif
