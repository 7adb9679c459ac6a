/* parser/library/pipe.h - the memory of a pipe, for the functions of pipe.cl and for the driver, which creates and prints pipes.
 *
 * A pipe is a header of 32-bit words, a word of state for each slot, and the slots, of one packet each. Packets are written to and read
 * from the slots in turn. A position is 0 to 2 * capacity - 1, and has the slot of its remainder by the capacity, so that a full
 * pipe differs from an empty one. */
#define PIPE_CAPACITY 0        /* number of slots */
#define PIPE_SLOTS 1           /* offset of the first slot in bytes from the header */
#define PIPE_WRITE_RESERVED 2  /* the position after the last one that is reserved for writing … */
#define PIPE_WRITE_COMMITTED 3 /* … and after the last one before which all are committed */
#define PIPE_READ_RESERVED 4   /* the same for reading */
#define PIPE_READ_COMMITTED 5
#define PIPE_FAULT 6  /* of the access that ended the kernel: 4 times its line, or 0, plus PIPE_FAULT_… */
#define PIPE_STATES 8 /* the first word of state: 4 times the global linear id that reserved the slot last, plus PIPE_FREE, … */

#define PIPE_STATE_MASK 3 /* of a word of state or fault, the rest of which is a number */
#define PIPE_FREE 0
#define PIPE_WRITING 1 /* reserved for writing */
#define PIPE_FULL 2
#define PIPE_READING 3 /* reserved for reading */

#define PIPE_FAULT_INVALID 1   /* the reserve_id_t is not valid */
#define PIPE_FAULT_INDEX 2     /* the index is not less than the number of packets that are reserved */
#define PIPE_FAULT_COMMITTED 3 /* the packet is not reserved, or its reservation is committed */

#define PIPE_MAX_CAPACITY (1u << 30)
