/* ir/interp/machine.h - internals of the interpreter, for its files and those of src/check/: decode.c, batch.c (work-items that run
 * together), run.h (the loop), schedule.c (turns of a group); and, without checks, interp.c (groups, barriers), run.c, exec.c, place.c
 * (addresses), memory.c, lanes.c (thread form), images.c, texels.c and trace.c.
 *
 * A machine is *checked* if it has `checks`: its values then have planes for undefined bits and their origins, and its memory, its
 * accesses and the schedule of its groups are those of src/check/.
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
typedef struct group group;
typedef struct item item;
typedef struct batch batch;

/* The handlers of run.h. A handler of arithmetic executes one row of the operands after another. */
typedef enum op_kind {
#define HANDLER(name) OP_##name,
#include "ir/interp/handlers.def"
} op_kind;

typedef struct lane {
    uint64_t v, u; /* value, and undefined bits */
} lane;

typedef struct operand {
    uint32_t row; /* the first one */
    uint32_t lanes;
    uint32_t gathered; /* offset of the lanes among the gathered operands of an operation */
    bool is_constant;
} operand;

/* The phi moves of an edge between blocks: all sources are read before any destination is written. */
typedef struct move {
    uint32_t from, to, rows;
} move;

typedef struct edge {
    move *moves;
    uint32_t count, rows;
    uint32_t target;  /* index of the operation after the phis */
    bool is_serial;   /* no move reads a row that an earlier one writes */
    bool is_entry;    /* comes from outside of the loop that `counter` is about */
    uint32_t counter; /* row of the iterations of the loop whose header it leads to; 0: they are not counted */
} edge;

typedef struct op {
    uint8_t kind;   /* op_kind */
    uint8_t opcode; /* ir_opcode */
    uint8_t pred;
    uint8_t bits;      /* of a scalar of the result; 0: an aggregate */
    uint8_t from_bits; /* of a scalar of operand 0 (of a call: 1; OP_ELEMENT, OP_SCALED: of the index); 0: an aggregate */
    uint16_t intrinsic;
    uint32_t id;              /* ascending in each function, unique in the run */
    uint32_t result, a, b, c; /* first rows of the result and of operands 0 to 2 (of a call: 1 to 3); 0: it has no such operand */
    uint32_t lanes, count;    /* of the result; operands */
    uint64_t mask;            /* of the bits of a scalar of the result */
    /* OP_ELEMENT, OP_SCALED: the constant part; a shift by a constant: the number of bits; alloca: its place in private memory, or the index
     * of its variable; OP_LOCAL_ID: the dimension */
    int64_t offset;
    int64_t step;                /* OP_ELEMENT: the stride of the index; OP_SCALED: its logarithm */
    uint32_t size, align;        /* load, store, atomic: bytes of a scalar, and alignment of the access */
    uint64_t bytes;              /* … of the whole value */
    uint32_t space;              /* … address space of the pointer */
    uint64_t low;                /* … bits of the address that must be zero */
    const struct region *region; /* … of the last access; an access to a surface: its bytes, at address 0 */
    const ir_inst *inst;
    const ir_type *scalar; /* of the result */
    const ir_type *from;   /* scalar of operand 0 (of a call: 1) */
    operand *operands;
    uint32_t *sources; /* OP_ROWS: the row of each lane of the result */
    edge *edges;       /* br, switch: one for each target */
    int64_t *steps;    /* getelementptr: byte stride of each index; 0: constant, and in `offset` */
    struct code *callee;
    bool is_scalar; /* it and its operands, of which it has at most three */
    /* of a checked machine */
    bool is_bounded;                 /* getelementptr: some index has a bound */
    bool in_library, is_unreachable; /* is_unreachable: calls __builtin_unreachable */
    uint64_t *bounds;         /* getelementptr: elements of the array that each index selects from; UINT64_MAX: not bounded */
    const struct op *address; /* of an access or a getelementptr: the getelementptr that computes its address; NULL: none */
    uint32_t stack, site;     /* the site of this operation for call stack `stack`; 0: none yet */
    uint32_t *loops;          /* barrier, call: rows that count the iterations of the loops around it, `loop_count` of them */
    uint32_t loop_count;
} op;

typedef struct code {
    ir_function *function;
    VEC(op) ops;
    uint32_t entry; /* index of the first operation */
    uint32_t *arg_row;
    uint32_t *value_row;    /* the first row of each value, by its id */
    uint64_t private_bytes; /* of its allocas; at most MACHINE_PRIVATE_BYTES + 1, or, in a checked machine, their saturated sum */
    /* of a checked machine */
    struct variable *variables; /* one for each alloca */
    uint32_t variable_count;
    bool only_computes; /* a built-in function without effects but on its result and through its pointers */
} code;

typedef struct frame {
    code *code;
    op *next;              /* of a waiting item, and of a caller */
    uint32_t result;       /* the caller's row for the result; the caller's frame is the previous one */
    uint32_t stack;        /* of a checked machine: index of the call stack; 0: the kernel */
    uint64_t private_base; /* of a machine without checks: offset of its variables in private memory */
} frame;

typedef enum item_state { ITEM_RUNS, ITEM_AT_BARRIER, ITEM_AT_SUB_GROUP, ITEM_DONE, ITEM_FAULT } item_state;

struct item {
    machine *machine;
    group *group;
    batch *batch;
    uint32_t column; /* in the batch */
    item_state state;
    const op *waits; /* the barrier or sub-group operation that the item waits at */
    uint32_t local_id[3], linear;
    frame *frames; /* no function calls itself */
    unsigned depth, frame_capacity;
    uint64_t instructions, turn_end;            /* turn_end: number of instructions at the end of its turn */
    uint64_t clock_lead;                        /* the clock is ahead of `instructions` by this: the time spent at barriers */
    uint32_t lane;                              /* thread form: lane of the current access, for faults; else 0 */
    unsigned char *private_memory;              /* grows up to private_end as it is used */
    uint64_t private_capacity, private_touched; /* private_touched: the bytes from here on are zero */
    uint64_t private_used, private_end;         /* end of the live variables, and its maximum so far */
    struct item_checks *checks;                 /* of a checked machine */
};

enum { MACHINE_MAX_WIDTH = 64 };
#define MACHINE_NO_POSITION UINT64_MAX

/* Items that run together. The active ones execute the current operation; the others wait, have ended or used up their turn, or are
 * elsewhere in the code with their position in their frames: these are parked. Of those that can run, the items with the least
 * position in the innermost calls run first, so that the two sides of a branch meet where the code does.
 *
 * In a checked machine, values have two more planes: the undefined bits, and their origins. */
struct batch {
    machine *machine;
    group *group;
    item *items;
    unsigned count; /* of items; without those from the first one on that faulted */
    uint64_t *values, *undefined;
    uint32_t *origins;
    uint8_t *has_undefined; /* by row; 0: the row of `undefined` and that of `origins` have no meaning. NULL: no planes */
    VEC(struct private_row) privates; /* checked: by id of a private object */
    unsigned active_count;
    bool is_dense;                         /* the active columns are 0 … active_count - 1 */
    uint8_t active[MACHINE_MAX_WIDTH + 1]; /* columns, ascending; the last element is scratch storage */
    bool has_parked;
    bool has_one_stack; /* checked: all active items have the same call stack; a call or return of all of them keeps that */
    uint64_t positions[MACHINE_MAX_WIDTH]; /* of the parked items, the least runs first; MACHINE_NO_POSITION: it does not run */
    uint32_t horizon;            /* id of the first operation where items of the same depth are parked; UINT32_MAX: none */
    uint64_t steps;              /* operations since the active items were chosen */
    uint64_t *gathered, *result; /* the operands and the result of one item, adjacent */
};

/* A work-group. Without checks there is one, which becomes one group after another. */
struct group {
    machine *machine;
    arena lasting;                   /* of items and batches, which the next group uses again */
    uint32_t id[3], size[3], linear; /* linear: among all groups */
    item *items;
    unsigned item_count;
    batch *batches; /* one for each 2^shift items */
    unsigned batch_count;
    struct group_checks *checks; /* of a checked machine */
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
    lane value;
} constant_row;

/* What differs between the machines outside of the loop. */
typedef struct machine_hooks {
    /* What the checked machine adds to the decoder; else NULL. */
    void (*begin_code)(machine *m, code *c); /* C is new, and not yet decoded */
    /* The handler of O, an operation of C with decoded operands, or -1: that of the machine without checks. */
    int (*choose_handler)(machine *m, code *c, op *o);
    void (*link_code)(machine *m, code *c); /* all operations of C are decoded */
    /* Runs the items of B until each waits, ends, or has used up its turn. Returns whether one of them can run on. */
    bool (*run_batch)(batch *b);
    /* Executes the sub-group operation that the COUNT work-items AT wait at. ABSENT: one of the sub-group that is not there, or NULL. */
    void (*execute_sub_group)(item *const *at, unsigned count, const item *absent);
    /* Each work-item of G waits at a barrier or has ended: lets them pass. False: all have ended, or the run has stopped. */
    bool (*pass_barrier)(group *g);
    bool (*is_stopped)(const machine *m); /* by a fault, or a finding that ends the run */
    /* For ir/interp/inspect.h, whose functions these are: the alloca is O, an operation of frame N. */
    uint64_t (*variable_address)(const item *it, unsigned n, const op *o);
    unsigned char *(*find_bytes)(item *it, uint64_t address, uint64_t bytes);
    const char *(*find_name)(const item *it, uint64_t address, uint64_t *offset);
    bool (*is_private)(uint64_t address);
    uint64_t (*buffer_address)(const machine *m, unsigned buffer);
} machine_hooks;

struct machine {
    const run_launch *run; /* NULL: a call of `root` (ir_interpret_call) */
    ir_program_state *state;
    int printf_buffer;
    ir_module *module;
    ir_function *root;
    arena *memory;
    run_result *result;
    /* the program */
    VEC(code *) codes; /* of the root and the functions that it calls: the aux of each function */
    VEC(constant_row) constants;
    map constant_rows; /* of each constant: 1 + its index in `constants` */
    uint64_t row_count;
    uint32_t most_gathered, most_lanes; /* of the operands and of the result of an operation */
    uint32_t op_count;
    bool is_sequential; /* the results may depend on the order of the items: each runs until it waits or ends */
    bool waits;         /* for others: some item can be suspended */
    bool has_clock, has_sub_groups;
    /* its run */
    unsigned shift; /* log2 of the items of a batch */
    unsigned simd;  /* work-items of a sub-group; thread form: of an item */
    uint32_t group_count[3];
    uint64_t max_instructions;
    VEC(uint64_t) edge_values; /* scratch storage for the moves of one edge */
    VEC(uint64_t) edge_undefined;
    VEC(uint32_t) edge_origins;
    unsigned first_buffer; /* index of the first buffer among the regions */
    size_t first_local_argument;
    VEC(ir_global *) private_variables; /* of program scope */
    const machine_hooks *hooks;
    struct machine_checks *checks; /* NULL: a machine without checks */
    /* of a machine without checks */
    group group; /* the one being run */
    ir_address_map *map;
    unsigned char *local_memory;   /* as many bytes as the hardware allocates for local_bytes */
    VEC(local_place) local_places; /* variables of the program, then, from first_local_argument on, arguments */
    uint64_t local_bytes;
    region local_region;                  /* local memory, for machine_find_access */
    uint64_t private_start;               /* end of private_variables */
    uint64_t out[2 * IR_MAX_VALUE_LANES]; /* result of the outermost call */
    unsigned *order;                      /* of the work-items of a group (order.h) */
    uint32_t fault_linear;                /* of the item whose fault is recorded */
    uint32_t stray_linear;                /* of the item whose stray is recorded, and its turn */
    uint64_t turn, stray_turn;            /* a turn: a call of machine_run */
    VEC(traced_function) traced;
};

typedef enum memory_access { MEMORY_READ, MEMORY_WRITE } memory_access;

/* --- decode.c ------------------------------------------------------------------------------------------------------------- */

void machine_decode(machine *m); /* the root, which becomes the first of `codes`, and its callees */
/* The code of F; a new function is queued, to be decoded later. */
code *machine_code_of(machine *m, ir_function *f);
/* A new row that has the value V in all columns. */
uint32_t machine_constant_row(machine *m, lane v);
/* Whether work-items wait at O for the others of their sub-group. */
bool machine_is_sub_group_operation(const machine *m, const op *o);

/* --- batch.c -------------------------------------------------------------------------------------------------------------- */

/* Index of the first column of ROW in the planes of B. */
static inline size_t machine_at(const batch *b, uint32_t row)
{
    return (size_t)row << b->machine->shift;
}
static inline uint64_t *machine_row(const batch *b, uint32_t row)
{
    return b->values + machine_at(b, row);
}
/* Allocates items and batches for groups of up to COUNT items in the lasting memory of G, after the program is decoded; false: the
 * values need too much memory. */
bool machine_make_batches(group *g, unsigned count);
/* The position of IT, which runs. Positions of inner calls are less than those of outer ones, and ascend with the id of the next
 * operation. */
static inline uint64_t machine_position(const item *it)
{
    return (uint64_t)(UINT32_MAX - it->depth) << 32 | it->frames[it->depth - 1].next->id;
}
/* The same, or MACHINE_NO_POSITION if IT cannot run. */
static inline uint64_t machine_next_position(const item *it)
{
    return it->state == ITEM_RUNS && it->instructions < it->turn_end ? machine_position(it) : MACHINE_NO_POSITION;
}
/* Suspends IT, whose state the caller sets, and lets it run on. */
static inline void machine_suspend(item *it)
{
    it->batch->positions[it->column] = MACHINE_NO_POSITION;
}
static inline void machine_resume(item *it)
{
    it->state = ITEM_RUNS;
    it->batch->positions[it->column] = machine_position(it);
}
/* Chooses the active items of B among those that run; false: there is none. */
bool machine_choose_active(batch *b);
/* The active items have executed B's steps. */
static inline void machine_count_steps(batch *b)
{
    for (unsigned n = 0; n < b->active_count; n++)
        b->items[b->active[n]].instructions += b->steps;
    b->steps = 0;
}
/* Ends the turn of the active items: they have executed B's steps, and continue at NEXT (NULL: their frames have it). */
void machine_park(batch *b, op *next);
/* The index of the edge that the item in COLUMN takes at branch O. */
unsigned machine_find_edge(const batch *b, const op *o, unsigned column);
void machine_grow_frames(item *it); /* all are in use */
/* A new frame of IT, which enters C; the caller sets the parameters, and the fields after `result`. NULL: the call is recursive. */
static inline frame *machine_push_frame(item *it, code *c, uint32_t result)
{
    for (unsigned d = 0; d < it->depth; d++)
        if (it->frames[d].code == c)
            return NULL;
    if (it->depth == it->frame_capacity)
        machine_grow_frames(it);
    frame *f = &it->frames[it->depth++];
    f->code = c;
    f->next = &c->ops.items[c->entry];
    f->result = result;
    return f;
}
/* Lanes of operand N of O: adjacent. The operands of one item of a batch at a time. */
const uint64_t *machine_operand(const item *it, const op *o, unsigned n);
/* Sets lane K of the result of O. */
void machine_set_result(item *it, const op *o, unsigned k, uint64_t v);

/* The active columns of row FROM become those of row TO. */
static inline void machine_copy_columns(const batch *b, uint64_t *to, const uint64_t *from)
{
    if (b->active_count == 1)
        to[*b->active] = from[*b->active];
    else if (b->is_dense)
        memcpy(to, from, b->active_count * sizeof *to);
    else
        for (unsigned n = 0; n < b->active_count; n++)
            to[b->active[n]] = from[b->active[n]];
}

/* Executes BODY for each active COLUMN, in ascending order; EACH_COLUMN_OF_ROWS: BODY accesses rows only. */
#define EACH_COLUMN(column, body) EACH_COLUMN_AS(, column, body)
#define EACH_COLUMN_OF_ROWS(column, body) EACH_COLUMN_AS(INDEPENDENT, column, body)
#define EACH_COLUMN_AS(promise, column, body)                                                                                    \
    do {                                                                                                                         \
        const unsigned end_ = b->active_count;                                                                                   \
        if (single) {                                                                                                            \
            const unsigned column = 0;                                                                                           \
            body;                                                                                                                \
        } else if (b->is_dense) {                                                                                                \
            promise for (unsigned column = 0; column < end_; column++)                                                           \
            {                                                                                                                    \
                body;                                                                                                            \
            }                                                                                                                    \
        } else {                                                                                                                 \
            for (unsigned n_ = 0; n_ < end_; n_++) {                                                                             \
                const unsigned column = b->active[n_];                                                                           \
                body;                                                                                                            \
            }                                                                                                                    \
        }                                                                                                                        \
    } while (0)

/* ROW has one value for all active items. */
static inline __attribute__((always_inline)) bool machine_is_uniform(const batch *b, const uint64_t *row)
{
    const bool single = false;
    const uint64_t first = row[*b->active];
    uint64_t differ = 0;

    EACH_COLUMN_OF_ROWS(k, differ |= row[k] ^ first);
    return !differ;
}

/* Operand N of O, a scalar. */
static inline uint64_t machine_scalar(const item *it, const op *o, unsigned n)
{
    return machine_row(it->batch, o->operands[n].row)[it->column];
}

/* --- schedule.c ----------------------------------------------------------------------------------------------------------- */

void machine_count_groups(machine *m); /* sets group_count */
static inline uint64_t machine_group_total(const machine *m)
{
    return (uint64_t)m->group_count[0] * m->group_count[1] * m->group_count[2];
}
/* Sets the id and the size of group LINEAR: a smaller one at the end of the index space. */
void machine_set_group(group *g, const machine *m, uint64_t linear);
/* Sets the number of items of each batch of G. */
void machine_count_items(group *g);
/* Advances the clocks of all work-items to the latest one, as they leave a barrier together. */
void machine_join_times(group *g);
/* Runs the work-items of G, batch after batch, until all have ended or the run has stopped: true; or until they have had TURNS turns. */
bool machine_run_group(group *g, unsigned turns);
/* The COUNT work-items AT wait at sub_group_reduce or _scan: its results, by lane. */
void machine_reduce(item *const *at, unsigned count, uint64_t values[64]);
/* The index in AT of the work-item with number LANE, modulo the size of the sub-group; COUNT: it is not active. */
unsigned machine_find_lane(item *const *at, unsigned count, uint64_t lane);
uint64_t machine_vote(item *const *at, unsigned count); /* sub_group_ballot */

/* --- run.c ---------------------------------------------------------------------------------------------------------------- */

/* Runs the items of B until each waits, ends or faults: run_batch of the hooks, false. */
bool machine_run(batch *b);
/* Starts C in IT, whose private memory follows that in use; the caller sets the parameters. False after a fault. */
bool machine_begin_function(item *it, code *c, uint32_t result);

/* --- exec.c: operations of one item that have no handler. R: the lanes of the result. ------------------------------------- */

void machine_execute(item *it, const op *o, uint64_t *r);
/* The query of a work-item O, for IT, but for that of the buffer for printf; false if it is none. */
bool machine_query_item(const item *it, const op *o, uint64_t *r);

/* --- trace.c -------------------------------------------------------------------------------------------------------------- */

/* Appends a blank and a scalar of type T with the bits BITS. */
void machine_print_scalar(text *out, const ir_type *t, uint64_t bits);
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
/* The name of the variable or buffer at ADDRESS, and the offset in it; NULL: none. */
const char *machine_find_name(const item *it, uint64_t address, uint64_t *offset);

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
/* BYTES at ADDRESS, whoever asks: without a fault, and without a check of permissions. NULL: not all of them exist. */
unsigned char *machine_find_bytes(item *it, uint64_t address, uint64_t bytes);
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
/* Execute O, an access to image I, with its operands: the texel is the result of a read, and a copy of the operand of a write. *TOUCHED gets
 * the texels that it accesses, unless it is NULL. Return what is wrong with the access, or NULL.
 *   a read through a sampler: operands 1 shape, 2 class, 3 image, 4 sampler, 5 coordinates, 6 level of detail, or 6 and 7 gradients
 *   a load: 1 shape, 2 class, 3 image, 4 coordinates, 5 level
 *   a store: 1 texel, 2 shape, 3 class, 4 image, 5 coordinates, 6 level */
const image_fault *machine_sample_image(const item *it, const op *o, const image *i, image_texel texel, image_footprint *touched);
const image_fault *machine_load_image(const item *it, const op *o, const image *i, image_texel texel, image_footprint *touched);
const image_fault *machine_store_image(const item *it, const op *o, const image *i, image_texel texel, image_footprint *touched);
uint64_t machine_query_image(const item *it, const op *o, const image *i); /* operands 2 property, 3 image, 4 level */
/* Accesses to images in thread form, and values and properties of arguments; false if O is none of them. */
bool machine_texel_op(item *it, const op *o, uint64_t *r);
/* The image of SHAPE with the value HANDLE; NULL after a fault. */
const image *machine_image(item *it, const op *o, uint64_t handle, uint64_t shape);
/* Around each access: one that OpenCL leaves undefined, to a lenient image, counts as a stray. */
void machine_begin_image_access(void);
void machine_end_image_access(item *it, const op *o);

#endif
