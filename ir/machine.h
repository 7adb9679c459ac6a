/* ir/machine.h - the interpreter's inside: interp.c (groups, work-items, barriers), interp_decode.c, interp_exec.c,
 * interp_place.c, interp_memory.c, interp_lanes.c (thread form), interp_check.c and interp_blanks.c (--check). */
#ifndef GASKET_IR_MACHINE_H
#define GASKET_IR_MACHINE_H

#include "ir/interp.h"

#define MACHINE_LOCAL UINT64_C(0x10000000)
#define MACHINE_PRIVATE UINT64_C(0x40000000)
#define MACHINE_PRIVATE_BYTES (UINT64_C(1) << 34) /* addresses of it; the memory of a work-item grows as it is used */
enum { MACHINE_PRIVATE_MARGIN = 1 << 20 }; /* what misses the variables by less is reported with its distance from them */
enum { MACHINE_NULL_BYTES = 4096 }; /* addresses below are null pointers with something added */
/* Addresses without memory. */
#define MACHINE_NO_LOCAL (MACHINE_PRIVATE - MACHINE_NULL_BYTES)
#define MACHINE_NO_PRIVATE (MACHINE_PRIVATE + MACHINE_PRIVATE_BYTES - MACHINE_NULL_BYTES)
enum { MACHINE_TAG_SHIFT = IR_TAG_SHIFT, MACHINE_TAG_PRIVATE = IR_TAG_PRIVATE, MACHINE_TAG_LOCAL = IR_TAG_LOCAL };

typedef struct machine machine;
typedef struct item item;

typedef struct operand {
    int32_t at;              /* >= 0: slot of the frame; < 0: constant -1 - at */
    uint16_t lanes;
    bool carries;            /* its lanes may be blank (interp_blanks.c) */
} operand;

typedef struct op {
    const ir_inst *inst;
    uint8_t code;            /* ir_opcode */
    uint8_t pred;
    uint16_t intrinsic;
    uint32_t result;         /* slot */
    uint16_t lanes;          /* of the result */
    uint16_t count;          /* operands */
    bool copies;             /* a load: of a record, or whose value is only stored again, or whose blanks go with it */
    bool carries, examines;  /* of its lanes some may be blank; takes lanes that may be, and does not pass them on */
    const ir_type *scalar;   /* of the result */
    const ir_type *from;     /* scalar of operand 0 */
    operand *operands;
    uint32_t *targets;       /* br, switch: index of the first operation of the block; phi edges are moves before it */
    int64_t *steps;          /* getelementptr: bytes for each index; the constant part stands in `offset` */
    int64_t offset;
    struct code *callee;
} op;

/* phi moves of one edge, done at once. */
typedef struct edge {
    const ir_block *from;
    uint32_t first, count;   /* in code->moves */
    uint32_t lanes;
} edge;

typedef struct move {
    operand from;
    uint32_t to;
} move;

typedef struct block_code {
    uint32_t first;          /* operation behind the phis */
    VEC(edge) edges;
} block_code;

typedef struct code {
    ir_function *function;
    VEC(op) ops;
    VEC(uint64_t) constants;
    VEC(move) moves;
    block_code *blocks;      /* by block id */
    const ir_block **block_of; /* per operation */
    uint64_t slots;
    uint32_t *arg_slot;
    uint64_t private_bytes;  /* of its allocas; at most MACHINE_PRIVATE_BYTES + 1 */
} code;

typedef struct frame {
    code *code;
    uint32_t ip, base;       /* base: first slot in item->slots */
    uint32_t result;         /* caller's slot for the value; caller's frame is the one below */
    uint64_t private_base;
} frame;

typedef enum item_state { ITEM_RUNS, ITEM_AT_BARRIER, ITEM_AT_SUB_GROUP, ITEM_DONE, ITEM_FAULT } item_state;

struct item {
    machine *machine;
    item_state state;
    const op *waits;         /* barrier or sub-group operation */
    uint32_t local_id[3], linear;
    uint32_t lane;           /* thread form: the one that an access is of, for faults; else 0 */
    uint64_t *slots;
    unsigned char *blanks;   /* with ir_run.check: of each slot whether it is blank, where the operation behind it carries that */
    uint64_t slot_capacity;
    frame *frames;
    unsigned depth, frame_capacity;
    unsigned char *private_memory; /* grows up to private_end as it is used */
    unsigned char *private_notes;  /* with ir_run.check: of each byte, see interp_check.c */
    uint64_t private_capacity;
    uint64_t private_used, private_end; /* the end of the variables that are alive, and the greatest that there was */
    uint64_t instructions;
    uint64_t out[2 * IR_MAX_VALUE_LANES]; /* result of the outermost call */
};

typedef struct region {
    unsigned char *data;
    uint64_t address, bytes;
    const char *name;
    bool read_only;
    ir_global *variable;     /* NULL: a buffer */
} region;

/* Addresses from 2^36 on are slots of equal size. A region begins with a slot and has it and maybe more to itself. */
struct ir_address_map {
    VEC(region) regions;     /* program-scope variables, then buffers */
    unsigned shift;          /* log2 of the size of a slot */
    uint32_t *slots;         /* index of the region of each */
    uint64_t slot_count;
};

typedef struct local_place { /* a variable or an argument in local memory */
    uint64_t at, bytes;
    const char *name;
} local_place;

struct machine {
    const ir_run *run;       /* NULL: a call of `root` */
    ir_module *module;
    ir_function *root;
    arena *memory;
    ir_run_result *result;
    ir_address_map *map;
    unsigned first_buffer;   /* among its regions */
    unsigned char *local_memory, *local_notes;
    VEC(local_place) local_places; /* the program's, then from … on the arguments' */
    size_t first_local_argument;
    uint64_t local_bytes;
    VEC(ir_global *) private_variables; /* of program scope */
    uint64_t private_start;  /* their end */
    uint64_t *edge_room;     /* for the moves of one edge */
    unsigned char *edge_blanks;
    uint32_t edge_lanes;
    uint32_t group[3], group_local[3]; /* of the group at work; its size */
    uint32_t group_count[3];
    unsigned simd;           /* work-items of a sub-group; thread form: of an item */
    item *items;
    unsigned item_count;
    VEC(code *) codes;       /* of the root and what it calls: the aux of each function */
    size_t decoded;
    uint64_t max_instructions;
    arena room;              /* of the group at work */
};

/* Lanes of a kernel's arguments. */
enum { MACHINE_MAX_ARGUMENT_LANES = 1024 };

/* A copy may read what was never written; what it leaves counts as never written again. */
typedef enum memory_access { MEMORY_READ, MEMORY_WRITE, MEMORY_COPY } memory_access;

/* Slots that a value of type T takes: the lanes of all its members. */
unsigned machine_lanes(const ir_type *t);
code *machine_code(machine *m); /* of the root */
void machine_fault(item *it, const op *o, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void machine_fault_at(item *it, const op *o, uint64_t address, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* BYTES at ADDRESS, reached through a pointer into SPACE, as host memory; NULL after a fault. */
unsigned char *machine_memory(item *it, const op *o, uint64_t address, unsigned space, uint64_t bytes, memory_access access);
/* Gives each variable, buffer and local argument its address, and all but private ones their memory; false after a fault. */
bool machine_place_memory(machine *m);
/* The region in whose slots ADDRESS is; NULL: none. */
const region *machine_region(const ir_address_map *map, uint64_t address);
uint64_t machine_buffer_address(const machine *m, unsigned buffer);
/* Private memory that is in use ends at END; false after a fault. */
bool machine_use_private(item *it, uint64_t end);
/* BYTES at offset AT of local memory; NULL after a fault. */
unsigned char *machine_local(item *it, const op *o, uint64_t at, uint64_t bytes, memory_access access);
/* Makes private memory reach up to END. */
void machine_grow_private(item *it, uint64_t end);
/* --- with ir_run.check (interp_check.c); without it these do nothing -------------------------------------------------------- */
/* Bytes that are left free in front of each variable in private or local memory. */
uint32_t machine_gap(const machine *m);
/* Before private memory gets CAPACITY. */
void machine_grow_notes(item *it, uint64_t capacity);
/* The local variables of a work-group begin. */
void machine_clear_local_notes(machine *m);
/* A private variable begins; whatever is in this range ends. */
void machine_begin_variable(item *it, uint64_t address, uint64_t bytes);
void machine_end_variables(item *it, uint64_t address, uint64_t bytes);
/* What is noted of the byte at P, which machine_memory gave, and those after it; NULL: of this memory nothing is noted. */
unsigned char *machine_notes(const item *it, const unsigned char *p);
/* An access of BYTES at P, in private or local memory as WHAT says, is noted; false after a fault. */
bool machine_note(item *it, const op *o, const char *what, uint64_t address, const unsigned char *p, uint64_t bytes,
                  memory_access access);
bool machine_never_written(const unsigned char *notes, size_t bytes); /* one of them at least */
void machine_unwrite(unsigned char *notes, size_t bytes);
/* Operands of arithmetic and elements of regions are checked. In thread form all lanes compute, also those whose work-item takes
 * another path: what they compute is not the kernel's. */
static inline bool machine_checks_values(const machine *m)
{
    return m->run && m->run->check && !m->run->kernel->thread_form;
}
/* --- with ir_run.check (interp_blanks.c): lanes that hold what was never written -------------------------------------------- */
bool machine_carries_blanks(const machine *m, const ir_value *v);
/* Whether I hands the blanks of its operand N on, be it to memory. */
bool machine_passes_blanks(const ir_inst *i, unsigned n);
/* After a load from P; before a store there, false after a fault; for an operation that moves lanes. */
void machine_load_blanks(item *it, const op *o, const unsigned char *p);
bool machine_store_blanks(item *it, const op *o, const unsigned char *p);
void machine_pass_blanks(item *it, const op *o);
/* After call O has entered its function; before return O leaves one that was called. */
void machine_enter_blanks(item *it, const op *o);
void machine_leave_blanks(item *it, const op *o);
/* Along with phis; ROOM takes the lanes of all. */
void machine_move_blanks(item *it, const frame *f, const move *moves, unsigned count, unsigned char *room);
/* False after a fault: O, which examines, takes a blank lane. */
bool machine_examine(item *it, const op *o);
/* --------------------------------------------------------------------------------------------------------------------------- */
uint64_t machine_global_address(const ir_value *global);
/* Where the variable of alloca O is, in the frame F. */
uint64_t machine_alloca_address(const frame *f, const op *o);
/* Address V of one space in another: generic pointers carry tags. */
uint64_t machine_cast_space(uint64_t v, unsigned from, unsigned to);
/* The address that constant C is: of a variable and an offset, in the space of C's type. */
uint64_t machine_constant_address(const ir_constant *c);
/* One scalar of TYPE from and to memory. */
uint64_t machine_load(const unsigned char *p, const ir_type *t);
void machine_store(unsigned char *p, const ir_type *t, uint64_t v);
/* A value of any type from and to memory, as lanes; returns the place behind the last one. */
uint64_t *machine_load_value(uint64_t *lanes, const unsigned char *p, const ir_type *t);
const uint64_t *machine_store_value(unsigned char *p, const ir_type *t, const uint64_t *lanes);
/* Runs until the item waits, ends or faults. */
void machine_run(item *it);
void machine_enter(item *it, code *c, const uint64_t *args, uint32_t result);
/* Regions, masks and messages of the thread form; false when O is none of them. */
bool machine_thread_op(item *it, const op *o, uint64_t *frame);
const uint64_t *machine_operand(const item *it, const op *o, unsigned n);

#endif
