/* ir/interp/machine.h - internals of the interpreter, shared by its files and private to them: interp.c (groups, work-items,
 * barriers), decode.c, exec.c, place.c (addresses), memory.c, lanes.c (thread form),
 * images.c and trace.c.
 *
 * An `item` is the state of a work-item, or of a thread in thread form. A value is stored as lanes of 64 bits, each in a slot
 * of the frame: a scalar takes one slot, an aggregate those of all its members. */
#ifndef GASKET_IR_INTERP_MACHINE_H
#define GASKET_IR_INTERP_MACHINE_H

#include "ir/interp/interp.h"
#include "ir/interp/values.h"

/* Addresses that fit in 31 bits, past the heap of a host program that is not position-independent: Linux starts it within the first GiB. */
#define MACHINE_LOCAL UINT64_C(0x6f000000)
#define MACHINE_PRIVATE UINT64_C(0x7f000000)
#define MACHINE_PRIVATE_BYTES (UINT64_C(1) << 34) /* size of its address range; the memory of a work-item grows on use */
enum { MACHINE_PRIVATE_MARGIN = 1 << 20 };        /* an access that misses the variables by less is reported with the distance */
enum { MACHINE_NULL_BYTES = 4096 };               /* lower addresses are null pointers plus an offset */
/* Addresses of variables that have no memory. */
#define MACHINE_NO_LOCAL (MACHINE_PRIVATE - MACHINE_NULL_BYTES)
#define MACHINE_NO_PRIVATE (MACHINE_PRIVATE + MACHINE_PRIVATE_BYTES - MACHINE_NULL_BYTES)

typedef struct machine machine;
typedef struct item item;

typedef struct operand {
    int32_t at; /* >= 0: slot of the frame; < 0: constant number -1 - at */
    uint16_t lanes;
} operand;

typedef struct op {
    const ir_inst *inst;
    uint8_t code; /* ir_opcode */
    uint8_t pred;
    uint16_t intrinsic;
    uint32_t result;       /* slot */
    uint16_t lanes;        /* of the result */
    uint16_t count;        /* operands */
    const ir_type *scalar; /* of the result */
    const ir_type *from;   /* scalar of operand 0 */
    operand *operands;
    uint32_t *targets; /* br, switch: ids of the target blocks, in code->blocks */
    int64_t *steps;    /* getelementptr: byte stride of each index; the constant part is in `offset` */
    int64_t offset;
    struct code *callee;
} op;

/* The phi moves of one edge: all sources are read before any destination is written. */
typedef struct edge {
    const ir_block *from;
    uint32_t first, count; /* in code->moves */
    uint32_t lanes;
} edge;

typedef struct move {
    operand from;
    uint32_t to;
} move;

typedef struct block_code {
    uint32_t first; /* operation after the phis */
    VEC(edge) edges;
} block_code;

typedef struct code {
    ir_function *function;
    VEC(op) ops;
    VEC(uint64_t) constants;
    VEC(move) moves;
    block_code *blocks;        /* by block id */
    const ir_block **block_of; /* the block of each operation */
    uint64_t slots;
    uint32_t *arg_slot;
    uint64_t private_bytes; /* of its allocas; at most MACHINE_PRIVATE_BYTES + 1 */
} code;

typedef struct frame {
    code *code;
    uint32_t ip, base; /* base: first slot in item->slots */
    uint32_t result;   /* caller's slot for the result; the caller's frame is the previous one */
    uint64_t private_base;
} frame;

typedef enum item_state { ITEM_RUNS, ITEM_AT_BARRIER, ITEM_AT_SUB_GROUP, ITEM_DONE, ITEM_FAULT } item_state;

struct item {
    machine *machine;
    item_state state;
    const op *waits; /* the barrier or sub-group operation that the item waits at */
    uint32_t local_id[3], linear;
    uint32_t lane; /* thread form: lane of the current access, for faults; else 0 */
    uint64_t *slots;
    uint64_t slot_capacity;
    frame *frames;
    unsigned depth, frame_capacity;
    unsigned char *private_memory; /* grows up to private_end as it is used */
    uint64_t private_capacity;
    uint64_t private_used, private_end; /* end of the live variables, and its maximum so far */
    uint64_t instructions;
    uint64_t clock_lead;                  /* the clock is ahead of `instructions` by this: the time spent at barriers */
    uint64_t out[2 * IR_MAX_VALUE_LANES]; /* result of the outermost call */
};

typedef struct region {
    unsigned char *data;
    uint64_t address, bytes;
    const char *name;
    bool read_only;
    bool is_host;        /* at its host address */
    bool keeps;          /* has the contents of an earlier launch */
    ir_global *variable; /* NULL: a buffer */
} region;

/* Addresses from 2^36 on are divided into slots of equal size. A region starts at a slot boundary and shares its slots with no
 * other region, unless it is at its host address. */
struct ir_address_map {
    VEC(region) regions;           /* program-scope variables, then buffers */
    size_t first_host, host_count; /* the regions at host addresses, sorted */
    unsigned shift;                /* log2 of the size of a slot */
    uint32_t *slots;               /* by slot: index of its region */
    uint64_t slot_count;
};

typedef struct local_place { /* a variable or an argument in local memory */
    uint64_t at, bytes;
    const char *name;
} local_place;

typedef struct traced_function {
    const ir_function *function;
    const struct ir_slots *names;
} traced_function;

struct machine {
    const ir_run *run; /* NULL: a call of `root` (ir_interpret_call) */
    ir_module *module;
    ir_function *root;
    arena *memory;
    ir_run_result *result;
    ir_address_map *map;
    unsigned first_buffer; /* index of the first buffer in map->regions */
    unsigned char *local_memory;
    VEC(local_place) local_places; /* variables of the program, then, from first_local_argument on, arguments */
    size_t first_local_argument;
    uint64_t local_bytes;
    VEC(ir_global *) private_variables; /* of program scope */
    uint64_t private_start;             /* their end */
    uint64_t *edge_lane_values;         /* scratch storage for the moves of one edge */
    uint32_t edge_lanes;
    uint32_t group[3], group_local[3]; /* the group being run, and its size */
    uint32_t group_count[3];
    unsigned simd; /* work-items of a sub-group; thread form: of an item */
    item *items;
    unsigned item_count;
    VEC(code *) codes; /* of the root and the functions that it calls: the aux of each function */
    size_t decoded;
    uint64_t max_instructions;
    arena group_memory; /* of the group being run */
    VEC(traced_function) traced;
};

/* Lanes of a kernel's arguments. */
enum { MACHINE_MAX_ARGUMENT_LANES = 1024 };

typedef enum memory_access { MEMORY_READ, MEMORY_WRITE } memory_access;

/* Prints O, an operation of IN that has been executed, if the run has a trace that shows it. RESULT: the lanes of its result. */
void machine_trace(item *it, const op *o, const code *in, const uint64_t *result);
code *machine_code(machine *m); /* decodes the root and its callees; returns the code of the root */
void machine_fault(item *it, const op *o, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void machine_fault_at(item *it, const op *o, uint64_t address, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* Host address of BYTES at ADDRESS, accessed through a pointer into SPACE; NULL after a fault. */
unsigned char *machine_memory(item *it, const op *o, uint64_t address, unsigned space, uint64_t bytes, memory_access access);
/* Assigns an address to each variable, buffer and local argument, and memory to all but private variables; false after a
 * fault. */
bool machine_place_memory(machine *m);
/* The region that contains ADDRESS or has it in its slots; if there is none, the nearest one at a host address before it, or NULL. */
const region *machine_region(const ir_address_map *map, uint64_t address);
const char *machine_find_text(const void *map, uint64_t address); /* ir_run_result.find_text */
uint64_t machine_buffer_address(const machine *m, unsigned buffer);
/* Sets the end of the private memory in use to END; false after a fault. */
bool machine_use_private(item *it, uint64_t end);
/* BYTES at offset AT of local memory; NULL after a fault. */
unsigned char *machine_local(item *it, const op *o, uint64_t at, uint64_t bytes, memory_access access);
/* Grows the memory of private addresses up to END. */
void machine_grow_private(item *it, uint64_t end);

/* Address of the variable of alloca O in frame F. */
uint64_t machine_alloca_address(const frame *f, const op *o);
/* Loads and stores one scalar of type T. */
uint64_t machine_load(const unsigned char *p, const ir_type *t);
void machine_store(unsigned char *p, const ir_type *t, uint64_t v);
/* Loads and stores a value of any type as lanes; returns the position after the last lane. */
uint64_t *machine_load_value(uint64_t *lanes, const unsigned char *p, const ir_type *t);
const uint64_t *machine_store_value(unsigned char *p, const ir_type *t, const uint64_t *lanes);
/* Runs until the item waits, ends or faults. */
void machine_run(item *it);
void machine_enter(item *it, code *c, const uint64_t *args, uint32_t result);
/* Regions, masks and messages of the thread form; false if O is none of them. */
bool machine_thread_op(item *it, const op *o, uint64_t *frame);
const uint64_t *machine_operand(const item *it, const op *o, unsigned n);
/* Executes O, an access to an image in work-item form. */
void machine_image_op(item *it, const op *o, uint64_t *slots);
/* Accesses to images in thread form, and values and properties of arguments; false if O is none of them. */
bool machine_texel_op(item *it, const op *o, uint64_t *slots);
/* The image of SHAPE with the value HANDLE; NULL after a fault. */
const image *machine_image(item *it, const op *o, uint64_t handle, uint64_t shape);

#endif
