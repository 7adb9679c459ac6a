/* ir/interp/machine.h - internals of the interpreter, shared by its files and private to them: interp.c (groups, barriers),
 * decode.c, batch.c (work-items that run together), run.c (the loop), exec.c, place.c (addresses), memory.c, lanes.c (thread
 * form), images.c, texels.c and trace.c.
 *
 * An `item` is a work-item, or a thread in thread form. A *batch* is up to MACHINE_MAX_WIDTH items that execute each operation
 * together as long as their control flow agrees. A scalar value is a *row*: 64 bits for each item of the batch, its *column*. An
 * aggregate takes a row for each of its scalars. Rows are assigned once for the whole run, as no function calls itself:
 *
 *            items      0     1     2     3
 *   %i  row 7          i0    i1    i2    i3
 *   %v  row 8        v0.x  v1.x  v2.x  v3.x        a vector of two lanes
 *       row 9        v0.y  v1.y  v2.y  v3.y
 *
 * In a batch of one item the lanes of a value are adjacent; the operations of the thread form rely on that. */
#ifndef GASKET_IR_INTERP_MACHINE_H
#define GASKET_IR_INTERP_MACHINE_H

#include "ir/interp/interp.h"
#include "ir/interp/rows.h"
#include "ir/interp/values.h"
#include "src/base/map.h"

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

/* The handlers of run.c. A handler of arithmetic executes one row of the operands after another. */
typedef enum op_kind {
#define HANDLER(name) OP_##name,
#include "ir/interp/handlers.def"
} op_kind;

typedef struct operand {
    uint32_t row; /* the first one */
    uint16_t lanes;
    uint32_t gathered; /* in a batch of several items: offset of the lanes in batch.gathered */
} operand;

/* The phi moves of an edge between blocks: all sources are read before any destination is written. */
typedef struct move {
    uint32_t from, to, rows;
} move;

typedef struct edge {
    move *moves;
    uint32_t count, rows;
    bool is_serial;  /* no move reads a row that an earlier one writes */
    uint32_t target; /* index of the operation after the phis */
} edge;

typedef struct op {
    const ir_inst *inst;
    uint8_t kind; /* op_kind */
    uint8_t code; /* ir_opcode */
    uint8_t pred;
    uint8_t bits, from_bits; /* of a scalar of the result, of operand 0 (of a call: 1); 0: an aggregate */
    uint16_t intrinsic;
    uint16_t lanes;           /* of the result */
    uint16_t count;           /* operands */
    uint32_t id;              /* ascending in each function, unique in the run */
    uint32_t result, a, b, c; /* first rows of the result and of operands 0 to 2 (of a call: 1 to 3) */
    uint32_t size;            /* load, store, atomic: bytes of a scalar */
    uint64_t bytes;           /* … of the whole value */
    uint32_t space;           /* … address space of the pointer */
    uint64_t low;             /* … bits of the address that must be zero */
    uint64_t mask;            /* of the bits of a scalar of the result */
    const ir_type *scalar;    /* of the result */
    const ir_type *from;      /* scalar of operand 0 (of a call: 1) */
    operand *operands;
    uint32_t *sources;    /* OP_ROWS: the row of each lane of the result */
    edge *edges;          /* br, switch: one for each target */
    int64_t *steps;       /* getelementptr: byte stride of each index; the constant part is in `offset` */
    int64_t offset, step; /* OP_ELEMENT: stride of its index; a shift by a constant: the number of bits */
    struct code *callee;
    const struct region *region; /* load, store, atomic: of the last access; an access to a surface: its bytes, at address 0 */
} op;

typedef struct code {
    ir_function *function;
    VEC(op) ops;
    uint32_t entry; /* index of the first operation */
    uint32_t *arg_row;
    uint64_t private_bytes; /* of its allocas; at most MACHINE_PRIVATE_BYTES + 1 */
} code;

typedef struct frame {
    code *code;
    op *next;        /* of a waiting item, and of a caller */
    uint32_t result; /* the caller's row for the result; the caller's frame is the previous one */
    uint64_t private_base;
} frame;

typedef enum item_state { ITEM_RUNS, ITEM_AT_BARRIER, ITEM_AT_SUB_GROUP, ITEM_DONE, ITEM_FAULT } item_state;

typedef struct batch batch;

struct item {
    machine *machine;
    batch *batch;
    uint32_t column; /* in the batch */
    item_state state;
    const op *waits; /* the barrier or sub-group operation that the item waits at */
    uint32_t local_id[3], linear;
    uint32_t lane; /* thread form: lane of the current access, for faults; else 0 */
    frame *frames; /* one for each function of the run */
    unsigned depth;
    unsigned char *private_memory;              /* grows up to private_end as it is used */
    uint64_t private_capacity, private_touched; /* private_touched: the bytes from here on are zero */
    uint64_t private_used, private_end;         /* end of the live variables, and its maximum so far */
    uint64_t instructions;
    uint64_t clock_lead; /* the clock is ahead of `instructions` by this: the time spent at barriers */
};

enum { MACHINE_MAX_WIDTH = 64 };
#define MACHINE_NO_POSITION UINT64_MAX

/* Items that run together. The active ones execute the current operation; the others wait, have ended, or are elsewhere in the
 * code with their position in their frames: these are parked. The items with the least position in the innermost calls run
 * first, so that the two sides of a branch meet where the code does. */
struct batch {
    machine *machine;
    item *items;
    unsigned count; /* of items; without those from the first one on that faulted */
    uint64_t *rows;
    unsigned active_count;
    bool is_dense;                         /* the active columns are 0 … active_count - 1 */
    uint8_t active[MACHINE_MAX_WIDTH + 1]; /* columns, ascending; the last element is scratch storage */
    bool has_parked;
    uint64_t positions[MACHINE_MAX_WIDTH]; /* of the parked items, the least runs first; MACHINE_NO_POSITION: it does not run */
    uint32_t horizon;            /* id of the first operation where items of the same depth are parked; UINT32_MAX: none */
    uint64_t steps;              /* operations since the active items were chosen */
    uint64_t *gathered, *result; /* the operands and the result of one item, adjacent */
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

typedef struct constant_row {
    uint32_t row;
    uint64_t bits;
} constant_row;

struct machine {
    const run_launch *run; /* NULL: a call of `root` (ir_interpret_call) */
    ir_program_state *state;
    int printf_buffer;
    ir_module *module;
    ir_function *root;
    arena *memory;
    run_result *result;
    ir_address_map *map;
    unsigned first_buffer;         /* index of the first buffer in map->regions */
    unsigned char *local_memory;   /* as many bytes as the hardware allocates for local_bytes */
    VEC(local_place) local_places; /* variables of the program, then, from first_local_argument on, arguments */
    size_t first_local_argument;
    uint64_t local_bytes;
    region local_region;                /* local memory, for machine_find_access */
    VEC(ir_global *) private_variables; /* of program scope */
    uint64_t private_start;             /* their end */
    VEC(uint64_t) edge_values;          /* scratch storage for the moves of one edge */
    uint32_t group[3], group_local[3];  /* the group being run, and its size */
    uint32_t group_count[3];
    unsigned simd;  /* work-items of a sub-group; thread form: of an item */
    unsigned shift; /* log2 of the items of a batch */
    item *items;
    unsigned item_count;
    batch *batches;    /* one for each 2^shift items */
    VEC(code *) codes; /* of the root and the functions that it calls: the aux of each function */
    size_t decoded;
    VEC(constant_row) constants;
    map constant_rows; /* of each constant: 1 + its index in `constants` */
    uint64_t row_count;
    uint32_t most_gathered, most_lanes; /* of the operands and of the result of an operation */
    uint32_t op_count;
    bool is_sequential; /* the results may depend on the order of the items: each runs until it waits or ends */
    bool waits;         /* for others: some item can be suspended */
    bool has_clock, has_sub_groups;
    arena item_memory;                    /* of items and batches */
    uint64_t out[2 * IR_MAX_VALUE_LANES]; /* result of the outermost call */
    uint32_t fault_linear;                /* of the item whose fault is recorded */
    uint32_t stray_linear;                /* of the item whose stray is recorded, and its turn */
    uint64_t turn, stray_turn;            /* a turn: a call of machine_run */
    uint64_t max_instructions;
    VEC(traced_function) traced;
};

typedef enum memory_access { MEMORY_READ, MEMORY_WRITE } memory_access;

/* --- decode.c ------------------------------------------------------------------------------------------------------------- */

code *machine_code(machine *m); /* decodes the root and its callees; returns the code of the root */

/* --- batch.c -------------------------------------------------------------------------------------------------------------- */

/* Decodes the program, and allocates the items and batches of a group of COUNT items, once for each run; false after a fault. */
bool machine_make_batches(machine *m, unsigned count);
/* Suspends IT, whose state the caller sets, and lets it run on. */
void machine_suspend(item *it);
void machine_resume(item *it);
/* Chooses the active items of B among those that run; false: there is none. */
bool machine_choose_active(batch *b);
/* Ends the turn of the active items: they have executed B's steps, and continue at NEXT (NULL: their frames have it). */
void machine_park(batch *b, op *next);
/* Starts C in IT, whose private memory follows that in use; the caller sets the parameters. False after a fault. */
bool machine_begin_function(item *it, code *c, uint32_t result);
/* The rows of the parameters of C in column COLUMN. */
void machine_set_parameters(batch *b, unsigned column, const code *c, const uint64_t *lanes);
/* The active items execute the moves of E, an edge in code C. Returns the next operation. */
op *machine_follow_edge(batch *b, const code *c, const edge *e);
/* The index of the edge that the item in COLUMN takes at branch O. */
unsigned machine_find_edge(const batch *b, const op *o, unsigned column);
/* Sends the active items along their edges of branch O, and parks them. */
void machine_split(batch *b, op *o);
/* The active items call the callee of O, or return from their function: the next operation, or NULL: they are parked. */
op *machine_call(batch *b, op *o);
op *machine_return(batch *b, op *o);
/* The active items wait at O in STATE; they are parked. */
void machine_wait(batch *b, op *o, item_state state);
/* The item in COLUMN faulted in O, which the active items before it have executed: parks them, and removes the others. */
void machine_drop_from(batch *b, op *o, unsigned column);
/* Lanes of operand N of O, or where those of its result go: adjacent. The operands of one item of a batch at a time. */
const uint64_t *machine_operand(const item *it, const op *o, unsigned n);
/* Sets lane K of the result of O. */
void machine_set_result(item *it, const op *o, unsigned k, uint64_t v);
static inline uint64_t *machine_row(const batch *b, uint32_t row)
{
    return b->rows + ((size_t)row << b->machine->shift);
}

/* --- run.c ---------------------------------------------------------------------------------------------------------------- */

/* Runs the items of B until each waits, ends or faults. */
void machine_run(batch *b);

/* --- exec.c: operations of one item that have no handler. R: the lanes of the result. ------------------------------------- */

void machine_execute(item *it, const op *o, uint64_t *r);
/* The query of a work-item O, for IT; false if it is none. */
bool machine_query_item(const item *it, const op *o, uint64_t *r);

/* --- trace.c -------------------------------------------------------------------------------------------------------------- */

/* Prints O, an operation of IN that has been executed, if the run has a trace that shows it. RESULT: the lanes of its result. */
void machine_trace(item *it, const op *o, const code *in, const uint64_t *result);

/* --- interp.c ------------------------------------------------------------------------------------------------------------- */

void machine_fault(item *it, const op *o, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void machine_fault_at(item *it, const op *o, uint64_t address, const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* --- place.c -------------------------------------------------------------------------------------------------------------- */

/* Assigns an address to each variable, buffer and local argument, and memory to all but private variables; false after a
 * fault. */
bool machine_place_memory(machine *m);
/* The region that contains ADDRESS or has it in its slots; if there is none, the nearest one at a host address before it, or NULL. */
const region *machine_region(const ir_address_map *map, uint64_t address);
const char *machine_find_text(const void *map, uint64_t address, arena *memory); /* run_result.find_text */
uint64_t machine_buffer_address(const machine *m, unsigned buffer);

/* --- memory.c ------------------------------------------------------------------------------------------------------------- */

/* What a fault changes, to undo it when it is recorded as a stray. */
typedef struct machine_before_stray {
    bool ok;
    run_fault fault;
    item_state state;
} machine_before_stray;

/* Counts an access outside its surface. If true, the caller raises the fault that describes it, and machine_end_stray() makes it
 * the stray of the result. The stray of a turn is that of its first item. */
bool machine_begin_stray(const item *it, machine_before_stray *before);
void machine_end_stray(item *it, const machine_before_stray *before);
/* Host address of BYTES at ADDRESS, accessed through a pointer into SPACE; NULL after a fault. */
unsigned char *machine_memory(item *it, const op *o, uint64_t address, unsigned space, uint64_t bytes, memory_access access);
/* The same for the SIZE bytes that O accesses; records their region in O. */
unsigned char *machine_find_access(item *it, op *o, uint64_t address, uint64_t size, memory_access access);
/* Sets the end of the private memory in use to END; false after a fault. */
bool machine_use_private(item *it, uint64_t end);
/* BYTES at offset AT of local memory; NULL after a fault. */
unsigned char *machine_local(item *it, const op *o, uint64_t at, uint64_t bytes, memory_access access);
/* Loads and stores one scalar of type T. */
uint64_t machine_load(const unsigned char *p, const ir_type *t);
void machine_store(unsigned char *p, const ir_type *t, uint64_t v);
/* Loads and stores a value of any type as lanes; returns the position after the last lane. */
uint64_t *machine_load_value(uint64_t *lanes, const unsigned char *p, const ir_type *t);
const uint64_t *machine_store_value(unsigned char *p, const ir_type *t, const uint64_t *lanes);

/* --- lanes.c, images.c, texels.c ------------------------------------------------------------------------------------------ */

/* Regions, masks and messages of the thread form; false if O is none of them. */
bool machine_thread_op(item *it, const op *o, uint64_t *r);
/* The bytes of surface N of the binding table, at address 0: a buffer, or, after the arguments, a program-scope variable. */
region machine_surface(const machine *m, uint64_t n);
/* Executes O, an access to an image in work-item form. */
void machine_image_op(item *it, const op *o, uint64_t *r);
void machine_image_block(item *it, const op *o, uint64_t *r); /* image_block_read and _write */
/* Accesses to images in thread form, and values and properties of arguments; false if O is none of them. */
bool machine_texel_op(item *it, const op *o, uint64_t *r);
/* The image of SHAPE with the value HANDLE; NULL after a fault. */
const image *machine_image(item *it, const op *o, uint64_t handle, uint64_t shape);
/* Around each access: one that OpenCL leaves undefined, to a lenient image, counts as a stray. */
void machine_begin_image_access(void);
void machine_end_image_access(item *it, const op *o);

#endif
