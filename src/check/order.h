/* src/check/order.h - the order of accesses: what happens before what in OpenCL's memory model (OpenCL C 3.0, 6.15.12 and the
 * API specification, 3.3.4).
 *
 * An *agent* executes accesses: a work-item, or an asynchronous copy. Its accesses are ordered among themselves. Between agents,
 * order comes from
 *
 *   group barriers    agents of a group count the barriers that they passed (`barriers`); a barrier orders only the memories that
 *                     its flags name, so the last one that ordered a memory is counted as well (`epoch`)
 *   releases          an agent counts its releases (`stamp`); an acquire that reads from a release learns the stamp
 *
 * So an access is identified by its agent, and the number of barriers and the stamp that the agent had. It is ordered before another
 * agent's present if that agent has passed a later barrier of the same group, or has learnt of a stamp that is not smaller. */
#ifndef GASKET_CHECK_ORDER_H
#define GASKET_CHECK_ORDER_H

#include "src/check/times.h"

#include <stdbool.h>
#include <stdint.h>

/* The kinds of memory that synchronization orders separately. */
typedef enum order_memory { ORDER_LOCAL, ORDER_GLOBAL, ORDER_IMAGE, ORDER_MEMORIES } order_memory;

/* The flags CLK_LOCAL_MEM_FENCE, CLK_GLOBAL_MEM_FENCE and CLK_IMAGE_MEM_FENCE of OpenCL C. */
enum {
    ORDER_LOCAL_BIT = 1 << ORDER_LOCAL,
    ORDER_GLOBAL_BIT = 1 << ORDER_GLOBAL,
    ORDER_IMAGE_BIT = 1 << ORDER_IMAGE,
    ORDER_ALL_BITS = (1 << ORDER_MEMORIES) - 1,
};

/* In the order of ir_scope. */
typedef enum order_scope { ORDER_WORK_ITEM, ORDER_SUB_GROUP, ORDER_WORK_GROUP, ORDER_DEVICE, ORDER_ALL } order_scope;

/* A set of accesses that happened before a point, for each memory. */
typedef struct order_clock {
    times_map stamps[ORDER_MEMORIES]; /* by agent: everything that it did up to this stamp */
    times_map epochs[ORDER_MEMORIES]; /* by group: everything that its agents did before this barrier */
} order_clock;

/* What an agent knows other than by its own accesses and the barriers of its group. */
typedef struct order_past {
    order_clock known;                /* by acquires, and by barriers */
    order_clock read[ORDER_MEMORIES]; /* what relaxed loads of objects in a memory read from: known after an acquire fence */
    order_clock fenced; /* known at the last release fence: published by relaxed stores to objects in fence_memories */
    unsigned fence_memories;
    order_scope fence_scope;
    struct order_past *next; /* unused */
} order_past;

typedef struct order_agent {
    uint32_t id, group, sub_group;  /* sub_group: index in all groups */
    uint32_t barriers;              /* passed by its group */
    uint32_t epoch[ORDER_MEMORIES]; /* `barriers` after the last one that ordered this memory */
    uint32_t stamp;                 /* from 1 on; releases so far, plus 1 */
    order_past *past;               /* NULL: nothing */
    void *owner;                    /* of the caller */
} order_agent;

/* An atomic object: what its value was released with. */
typedef struct order_object {
    order_memory memory; /* that it is in */
    order_clock clock;
    order_clock consistent; /* the same of sequentially consistent releases, which order all memories */
    order_agent releaser;   /* its id, group and sub-group */
    order_scope scope;
    bool released;
} order_object;

/* SCOPE, used by A, includes agent B (and B's group and sub-group). */
bool order_includes(order_scope scope, const order_agent *a, uint32_t b_id, uint32_t b_group, uint32_t b_sub_group);
/* The access of agent ID of GROUP to MEMORY, after BARRIERS and at STAMP, happened before the present of A. */
bool order_is_before(const order_agent *a, order_memory memory, uint32_t id, uint32_t group, uint32_t barriers, uint32_t stamp);

/* A passes a group barrier, which orders the memories of the bit set MEMORIES. The caller joins the clocks of the group. */
void order_pass_barrier(order_agent *a, unsigned memories);
/* TO learns all that FROM knows. */
void order_join(times_pool *p, order_clock *to, const order_clock *from);
/* The same for an agent, and from an agent. */
void order_learn(times_pool *p, order_agent *a, const order_clock *from);
void order_add_known(times_pool *p, order_clock *to, const order_agent *a);
/* TO learns all that A did and knows, in the MEMORIES. The caller calls order_advance() for A after it. */
void order_add_past(times_pool *p, order_clock *to, const order_agent *a, unsigned memories);
void order_forget(times_pool *p, order_clock *c);
void order_end_agent(times_pool *p, order_agent *a); /* forgets all that it knows */
void order_advance(order_agent *a);                  /* later accesses of A are not part of what others learnt so far */

/* The order of an atomic operation, for its load or its store. */
typedef enum order_strength { ORDER_RELAXED, ORDER_SYNCHRONIZES, ORDER_CONSISTENT } order_strength;

/* Accesses of A to atomic object O with SCOPE. An acquire or release orders the memory that the object is in; sequentially
 * consistent ones order all memories with each other. An RMW is a load and then a store with IS_RMW. */
void order_load(times_pool *p, order_agent *a, const order_object *o, order_scope scope, order_strength strength);
void order_store(times_pool *p, order_agent *a, order_object *o, order_scope scope, order_strength strength, bool is_rmw);
/* A fence orders the MEMORIES, through atomic objects in them. */
void order_fence(times_pool *p, order_agent *a, order_scope scope, unsigned memories, bool acquire, bool release);

#endif
