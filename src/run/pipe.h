/* src/run/pipe.h - pipes as arguments: the memory of a pipe, which parser/library/pipe.h describes. */
#ifndef GASKET_RUN_PIPE_H
#define GASKET_RUN_PIPE_H

#include "src/run/launch.h"

/* A pipe of the command line or of a launch file. Its type is that of the first parameter that gets it. */
struct run_pipe {
    const struct spec *given; /* of the command line (src/driver/arguments/spec.h): the packets to create it with; NULL: none */
    uint32_t capacity;
    size_t packet_bytes; /* 0: no parameter has had the pipe yet, which has no memory */
    element type;        /* of a packet; lanes 0: another type */
    const ir_source_type *record;
};

/* Can a pipe hold CAPACITY packets of PACKET_BYTES bytes? */
bool pipe_is_possible(size_t packet_bytes, size_t capacity);
/* The bytes of a pipe for CAPACITY packets of PACKET_BYTES bytes; and makes DATA, zeroed memory of that size, an empty pipe. */
size_t pipe_bytes(size_t packet_bytes, uint32_t capacity);
void pipe_format(void *data, size_t packet_bytes, uint32_t capacity);
/* Makes B, a pipe, hold PACKETS, whose type is that of the pipe, in MEMORY. */
void pipe_create(arena *memory, run_buffer *b, const array *packets);
/* Returns the packets that are committed and were not read, in MEMORY, oldest first; none if a kernel has overwritten the header. */
array pipe_packets(arena *memory, const run_buffer *b);
/* Makes the slots of B that have no packet undefined in S, the state of its memory for --check. */
void pipe_mark_slots(const run_buffer *b, struct check_shadow *s);
/* Returns the message, in MEMORY, if the misuse of a pipe is the fault of the launch, whose address is 0; *LINE is that of the source, 0 if
 * unknown. NULL: it is another fault. Removes the note of the misuse from the pipe. */
const char *pipe_fault_message(arena *memory, const run_values *v, uint32_t *line);
/* Returns what is wrong with the header of a pipe that L has overwritten, in l->memory, and its *NAME; NULL: no pipe is damaged. */
const char *pipe_damage(const launch *l, const char **name);
/* Packets that a launch has reserved and not committed. */
typedef struct pipe_open {
    const char *message; /* in the memory of the launch */
    uint32_t item;       /* global linear id of the work-item that has reserved the first one */
} pipe_open;

/* Finds such packets of L, each once; false if there are none. No pipe is damaged. */
bool pipe_find_open(pipe_open *out, const launch *l);

#endif
