/* src/check/machine.h - internals of the checker, like access.h and describe.h shared by its files and private to them: what it adds to the
 * machine of ir/interp/machine.h, to its groups and to its work-items.
 *
 * Addresses. An address is KIND (4 bits from bit 56), the index of an object (20 bits from bit 36) and an offset, in which the
 * object begins at CHECKER_ORIGIN. Arithmetic on a pointer thus never leads into another object, and the distance of a bad access
 * from its object is known. Bits 61 to 63 hold the tag of a generic pointer. Null is 0.
 *
 * Values. A value is one lane for each element, a scalar one. A lane has 64 bits and a mask of those that are undefined, as they
 * depend on memory that was never written. The masks and the origins of a row are rows of their own, valid only if the row has
 * undefined bits at all; so the common operation, on defined rows, is a loop over 64-bit numbers. */
#ifndef GASKET_CHECK_MACHINE_H
#define GASKET_CHECK_MACHINE_H

#include "src/check/check.h"
#include "src/check/pairs.h"
#include "src/check/race.h"
#include "ir/analysis/loops.h"
#include "ir/interp/machine.h"
#include "ir/source_type.h"

#include "src/base/map.h"

enum { CHECKER_KIND_SHIFT = 56, CHECKER_OBJECT_SHIFT = 36, CHECKER_OBJECT_BITS = 20 };
#define CHECKER_ORIGIN (UINT64_C(1) << 34)
#define CHECKER_OFFSET_MASK ((UINT64_C(1) << CHECKER_OBJECT_SHIFT) - 1)

typedef enum object_kind { OBJECT_NONE, OBJECT_PRIVATE, OBJECT_LOCAL, OBJECT_GLOBAL, OBJECT_FOREIGN } object_kind;

/* Why a value is undefined. Index 0 of machine.origins: unknown. */
typedef struct origin {
    const struct variable *variable; /* memory that was never written, or … */
    const ir_inst *inst;             /* … a gasket.indeterminate */
    uint32_t store;                  /* site of the store that put it into memory, or of `inst` without a parent; 0: none */
    uint32_t parent;                 /* origin of the value that was stored; 0: none */
    uint32_t agent;                  /* the first one to store it */
    uint32_t bytes;                  /* only of a part: the size of a scalar of `variable`, 1 for a lane of `inst`; 0: of all */
    uint64_t part;                   /* its offset in `variable`, or the lane */
} origin;

/* A variable of the program or a buffer, of which objects are the instances. */
typedef struct variable {
    const char *name;
    const ir_source_type *type; /* of the contents; NULL: unknown */
    const ir_value *value;      /* alloca, global variable or parameter; NULL: none */
    uint32_t loc;               /* of its declaration; 0: none */
    uint64_t bytes;
    uint32_t align;
    unsigned space;     /* ir_space */
    bool is_buffer;     /* from the host, or local memory of a parameter */
    const image *image; /* the buffer has its texels; NULL: no image */
} variable;

struct check_shadow {
    uint64_t bytes;
    undefined_masks undefined;
    uint32_t *origins;        /* of each undefined byte that was stored; valid if has_origins */
    uint64_t origin_capacity; /* bytes that `origins` has entries for */
    bool has_origins;
    uint64_t first_origin, end_of_origins; /* has_origins: the range of bytes that have one */
    arena *memory;
};

typedef struct object {
    unsigned char *data;
    uint64_t bytes; /* 0 for a dead object */
    check_shadow *shadow;
    race_shadow *races; /* NULL: private, or only read and not needed for check_run.uses */
    variable *variable;
    /* is_const: only reachable through pointers to const, or a const variable that has its value; keeps: has its contents from an
     * earlier launch; is_protected: read-only, and cannot be written */
    bool read_only, is_protected, write_only, is_dead, is_const, keeps, has_begun;
    bool is_saved;              /* its contents before the trial can be restored, or end with its group */
    struct saved_object *saved; /* is_saved: what restores them; NULL: it ends with its group */
} object;

/* What a pointer that is passed for a part of a region may reach, such as a memory object of the host that shares its bytes with others. The pointer has
 * an object number of its own, and the offset in the region. */
typedef struct view {
    uint32_t region;
    uint64_t begin, end; /* offsets in the region */
    unsigned argument;   /* that is passed the pointer */
    variable *variable;  /* of its parameter */
} view;

/* The private objects with one id of all items of a batch, by column: what an access needs to know of them lies together, as the objects of each item
 * are in memory of their own. */
typedef struct private_row {
    unsigned char **data; /* their masks follow the bytes: checker_private_masks() */
    int32_t *bytes;       /* 0: it does not exist, is dead, or is so long that access.c must access it */
    int32_t *defined;     /* its first bytes that are known to be defined: at most `bytes` */
    uint64_t constants;   /* bit k: the object in column k is const */
} private_row;

/* Of a frame. */
typedef struct call_checks {
    uint32_t chunk, used; /* private stack before the call */
    uint32_t *objects;    /* ids of its variables */
    uint32_t doubt;       /* 1 + the origin of an undefined value that decided what this function computes; 0: none */
} call_checks;

/* What watch.c remembers of a work-item that has run for long. */
typedef struct item_watch {
    uint64_t hash, changes;       /* of the remembered state; machine_checks.changes at that time */
    uint64_t reads, reads_before; /* of memory that others can change: at present, and at that time */
    uint32_t turns, span;         /* since then, and after how many it is replaced; span 0: there is no state */
    bool repeats;                 /* the last turn ended in the remembered state */
} item_watch;

/* A loop that the work-item was in. */
typedef struct loop_watch {
    uint32_t counter;      /* the row of its iterations */
    uint64_t activation;   /* identifies the entry to the loop */
    uint64_t state, count; /* of the remembered iteration: the values that decide when the loop ends, and its number */
    uint32_t turns, span;  /* as in item_watch */
} loop_watch;

/* Of a work-item. */
typedef struct item_checks {
    item_watch watch;
    VEC(loop_watch) loops;
    uint64_t loops_seen;    /* instructions when they were compared last */
    VEC(call_checks) calls; /* one for each frame */
    uint32_t flags;         /* of the barrier that it waits at */
    bool has_flags;         /* set before the barrier, as they are not constant */
    VEC(object) objects;    /* private ones, by id; 0 is unused */
    VEC(uint32_t) dead;     /* ids to be used again, oldest first */
    size_t first_dead;
    VEC(unsigned char *) chunks; /* stack of private memory */
    VEC(uint64_t) chunk_bytes;
    uint32_t chunk, used;
    order_agent agent;
    uint32_t end;                /* site of the return that ended it */
    uint32_t copies, waits_done; /* asynchronous copies and waits that it reached */
    VEC(uint32_t) complete;      /* bit set: copies that it waited for */
} item_checks;

/* An asynchronous copy by a group. */
typedef struct copy {
    uint32_t site;
    const op *op;
    uint64_t args[7], event;
    uint32_t arrivals;
    order_agent agent;
    check_item first; /* the first work-item that reached it */
} copy;

typedef struct wait_point { /* a call of wait_group_events */
    uint32_t site, arrivals, count;
    const op *op;
    uint64_t *events; /* that the first work-item waits for; 0: not an event */
    check_item first;
} wait_point;

typedef struct event {
    bool waited;
    uint32_t wait; /* index of the last wait that released it */
    uint32_t site; /* of its first copy */
} event;

typedef struct group_checks {
    arena memory;    /* emptied at the end of the group */
    object *locals;  /* in `lasting` of the group */
    bool has_clocks; /* some access may be ordered by more than barriers of the group */
    VEC(copy) copies;
    VEC(event) events; /* event number n + 1 */
    VEC(wait_point) waits;
    uint32_t last_barrier; /* site; 0: none */
    map atomics;           /* in local memory: host address -> order_object */
    uint64_t shadow_bytes;
    group *next; /* suspended, or unused */
} group_checks;

typedef struct access access; /* access.h */

typedef struct stack_node { /* a call, and the calls around it */
    uint32_t parent;
    const op *call;
} stack_node;

typedef struct site {
    const op *op;
    uint32_t stack;
} site;

enum { SAVED_PAGE = 4096 };

/* A page of SAVED_PAGE bytes of memory, or of masks. Many a page has one value, such as the zeros of a new buffer, or few words that are not zero, such
 * as an array of structs. */
typedef struct saved_page {
    enum { PAGE_UNSAVED, PAGE_UNIFORM, PAGE_SPARSE, PAGE_COPIED } form;
    unsigned char value; /* PAGE_UNIFORM: of each byte */
    union {
        struct sparse_words *words; /* PAGE_SPARSE */
        unsigned char *copy;        /* PAGE_COPIED */
    };
} saved_page;

/* The contents of a region before a trial has written to it, in the pages that it has written to. */
typedef struct saved_object {
    struct saved_object *older;
    object *object;
    unsigned char *written_words,
        *written_bytes;           /* what the trial has written: a bit for each four bytes, and for each byte of other writes */
    bool is_whole;                /* has all pages */
    saved_page *data, *undefined; /* undefined: masks as they are stored; NULL if nothing was undefined */
} saved_object;

/* A private object whose address is in memory that others can read. */
typedef struct foreign_object {
    uint32_t index, owner;           /* of the object, and the agent that has it */
    const struct variable *variable; /* NULL: unknown */
} foreign_object;

/* The loops of a function, and the rows that count their iterations. */
typedef struct counter_rows {
    const code *code;
    uint32_t first, count;
    const ir_dominators *dominators;
    const ir_loops *loops;
    struct closed_loop *closed; /* by loop; NULL: not yet needed */
} counter_rows;

typedef struct copy_owner { /* of an asynchronous copy, by id - RACE_COPIES */
    uint32_t group, index;
} copy_owner;

typedef struct machine_checks {
    const check_run *run;
    VEC(object) regions; /* index 0 is unused; program-scope variables, then buffers from first_buffer on */
    VEC(view) views;
    VEC(variable) locals; /* index 0 is unused; variables of the program, then arguments from first_local_argument on */
    bool has_records;
    variable **records; /* by argument: a struct that is passed by value; else NULL */
    group *unused;      /* groups that have ended */
    VEC(origin) origins;
    VEC(stack_node) stacks;
    VEC(site) sites;
    pair_table stack_indices, site_indices, origin_indices;
    VEC(copy_owner) copies;
    map atomics; /* in global memory */
    times_pool times;
    uint32_t group_items; /* of a full group */
    unsigned dims;        /* the last dimension of more than one work-item */
    uint64_t shadow_bytes;
    lane *gathered, *result; /* the operands and the result of one item, adjacent */
    arena cells;             /* of the races of regions; of `saved` */
    saved_object *saved;     /* the newest one */
    VEC(foreign_object) foreign;
    pair_table foreign_indices;
    VEC(counter_rows) counters;
    uint8_t *is_counter;                        /* by row: it is one of `counters`; NULL: not yet needed */
    uint64_t changes;                           /* stores that have changed memory, while `watches` */
    bool watches;                               /* some work-item is watched */
    bool has_relaxed_atomics, has_group_fences; /* some work-item has executed one */
    bool stopped, finds_races;
    struct known_finding { /* of a trial: the known one that happened last */
        site site;
        check_kind kind;
        check_level level;
        uint64_t key;
        size_t number; /* in the list of findings */
        bool exists;
    } known;
    uint64_t known_count; /* findings in a trial; only the one that stops it is not known */
    bool is_trial;        /* the run stops at the first finding that is not known, and reports none */
    bool can_undo;        /* what the run writes to buffers can be restored: a trial, or a run that may become one */
    /* The groups before this one run sequentially, the others as a trial that only counts the findings so far; UINT32_MAX: the whole run is of one
     * kind. */
    uint32_t together_from;
    bool has_changed;    /* the run has become a trial at `together_from` */
    uint32_t stopped_in; /* the group in which the run has stopped; UINT32_MAX: in none */
    struct place_key {   /* of checker_race_key(): for the operation of the last race */
        const op *op;
        uint64_t key;
    } race_key;
    race_world world;
} machine_checks;

/* --- undo.c --------------------------------------------------------------------------------------------------------------- */

/* In a run that can be undone: saves the pages of the BYTES bytes of X at offset AT. */
void checker_save_pages(machine *m, object *x, uint64_t at, uint64_t bytes);
/* Notes in S that the run writes the BYTES bytes at offset AT. */
void checker_note_written(saved_object *s, uint64_t at, uint64_t bytes);
/* The bytes that M has written to objects with saved pages get their contents back. */
void checker_undo_writes(const machine *m);
/* BYTES bytes of X from offset AT on are about to be written, all inside of X. */
static inline void checker_begin_write(machine *m, object *x, uint64_t at, uint64_t bytes)
{
    if (!m->checks->can_undo)
        return;
    if (!x->is_saved || x->saved)
        checker_save_pages(m, x, at, bytes);
    if (x->saved)
        checker_note_written(x->saved, at, bytes);
}

/* --- decode.c ------------------------------------------------------------------------------------------------------------- */

/* Of machine_hooks, like those of execute.c and group.c. */
void checker_begin_code(machine *m, code *c);
int checker_choose_handler(machine *m, code *c, op *o);
void checker_link_code(machine *m, code *c);

/* --- memory.c ------------------------------------------------------------------------------------------------------------- */

/* Assigns an address to each variable and buffer; false after a fault. */
bool checker_place_memory(machine *m);
uint64_t checker_buffer_address(const machine *m, unsigned buffer);
static inline uint64_t checker_address(object_kind kind, uint32_t index)
{
    return (uint64_t)kind << CHECKER_KIND_SHIFT | (uint64_t)index << CHECKER_OBJECT_SHIFT | CHECKER_ORIGIN;
}
/* For ir/interp/inspect.h (machine_hooks). */
uint64_t checker_variable_address(const item *it, unsigned n, const op *o);
unsigned char *checker_find_bytes(item *it, uint64_t address, uint64_t bytes);
static inline bool checker_is_private(uint64_t address)
{
    return (address >> CHECKER_KIND_SHIFT & 15) == OBJECT_PRIVATE;
}
const char *checker_find_name(const item *it, uint64_t address, uint64_t *offset);
/* The object that ADDRESS belongs to, alive or not; NULL: none. */
object *checker_object(item *it, uint64_t address);
/* The number of that object among those of its kind. */
static inline uint32_t checker_object_index(uint64_t address)
{
    return (uint32_t)(address >> CHECKER_OBJECT_SHIFT) & ((1u << CHECKER_OBJECT_BITS) - 1);
}
/* view.c: what parameter P, a pointer, is passed: BYTES bytes. */
variable checker_parameter_variable(const ir_argument *p, uint64_t bytes);
/* Adds the views of the arguments, after the regions. */
void checker_add_views(machine *m);
/* The view that ADDRESS belongs to; NULL: none, its pointer may reach all of its object. */
const view *checker_view(const machine *m, uint64_t address);
/* ADDRESS as one in its region, if it belongs to a view: pointers to one byte are equal. */
uint64_t checker_address_in_region(const machine *m, uint64_t address);
/* The value of argument A, a pointer to a buffer. */
uint64_t checker_argument_address(const machine *m, unsigned a);
/* May the pointer ADDRESS reach the BYTES bytes at offset AT of X, its object? */
bool checker_may_reach(const machine *m, const object *x, uint64_t address, uint64_t at, uint64_t bytes);
static inline uint64_t checker_offset(uint64_t address) /* negative before the object */
{
    return (address & CHECKER_OFFSET_MASK) - CHECKER_ORIGIN;
}
/* In a run whose buffers have their host addresses, pointers in global memory and integers hold these. Conversions in both directions; what is
 * not the address of a buffer stays as it is. */
uint64_t checker_host_address(const machine *m, uint64_t address);
uint64_t checker_address_of_host(const machine *m, uint64_t host);
const char *checker_find_text(const void *context, uint64_t address, arena *memory); /* run_result.find_text */
void checker_make_locals(group *g);                                                  /* once for each struct group */
void checker_reset_locals(group *g); /* at the start of a group: nothing was written */
void checker_make_program_private(item *it);
/* IT begins another group, without private objects. */
void checker_reset_private(item *it);
/* The masks of undefined bits of a private object of BYTES bytes at DATA. */
static inline undefined_masks checker_private_masks(unsigned char *data, uint64_t bytes)
{
    return (undefined_masks){.stored = data + ((bytes + 15) & ~UINT64_C(15))};
}
/* Bits of X, an object that IT accesses, become undefined. */
void checker_forget_defined(const item *it, const object *x);
/* IT enters C: its call_checks, with objects for the variables, and memory for them; removes them. */
bool checker_push_variables(item *it, const code *c, uint32_t doubt);
void checker_pop_variables(item *it);
static inline call_checks *checker_call(const item *it) /* of the innermost frame */
{
    return &vec_last(&it->checks->calls);
}
/* An object of the frame for a parameter by value: its address, and *DATA to be filled. */
uint64_t checker_push_value(item *it, variable *v, unsigned char **data);
void checker_begin_variable(item *it, const op *o);          /* O is lifetime_start */
void checker_end_initialization(item *it, uint64_t address); /* of a const variable */
void checker_end_variable(item *it, uint64_t address);

/* --- execute.c ------------------------------------------------------------------------------------------------------------ */

/* Begins the kernel C for IT. */
void checker_enter(item *it, code *c);
bool checker_run(batch *b); /* of machine_hooks */

/* --- watch.c -------------------------------------------------------------------------------------------------------------- */

/* The turn of the work-items of B has ended. */
void checker_watch(batch *b);
/* Of the groups in the list FIRST, which are all that run, no work-item can end: reports one that waits in a loop. */
void checker_find_deadlock(machine *m, group *first);
/* The bytes at P, of BYTES bytes, become NEW. */
static inline void checker_note_change(machine *m, const void *p, const void *new, size_t bytes)
{
    if (m->checks->watches)
        m->checks->changes += memcmp(p, new, bytes) != 0;
}

/* --- group.c -------------------------------------------------------------------------------------------------------------- */

/* Of machine_hooks. */
void checker_execute_sub_group(item *const *at, unsigned count, const item *absent);
bool checker_pass_barrier(group *g);
bool checker_run_groups(machine *m); /* false: the run has stopped */
void checker_ids(const item *it, check_item *ids);
void checker_ids_of_agent(const machine *m, uint32_t id, check_item *ids);
void checker_find_group(const void *context, uint32_t id, uint32_t *group, uint32_t *sub_group); /* for race_world */

/* --- event.c -------------------------------------------------------------------------------------------------------------- */

void checker_async_copy(item *it, const op *o, lane *r);
void checker_wait_events(item *it, const op *o);
void checker_check_copies(group *g);                     /* at the end of a group */
bool checker_is_complete(const item *it, uint32_t copy); /* IT waited for copy number COPY of its group */
void checker_set_complete(item *it, uint32_t copy);
bool checker_knows_copy(const void *context, const order_agent *a, uint32_t id); /* for race_world */

#endif
