/* check/order.c - see order.h. Clocks are short lists: only agents that release and acquire are in them. */
#include "check/order.h"

#define ALL_MEMORIES (ORDER_LOCAL_BIT | ORDER_GLOBAL_BIT)

bool order_is_empty(const order_clock *c)
{
    return c->stamps.count == 0 && c->epochs.count == 0;
}

bool order_includes(order_scope scope, const order_agent *a, uint32_t b_id, uint32_t b_group, uint32_t b_sub_group)
{
    switch (scope) {
    case ORDER_WORK_ITEM:
        return a->id == b_id;
    case ORDER_SUB_GROUP:
        return a->group == b_group && a->sub_group == b_sub_group;
    case ORDER_WORK_GROUP:
        return a->group == b_group;
    default:
        return true;
    }
}

static const order_stamp *find_stamp(const order_clock *c, uint32_t agent)
{
    for (size_t n = 0; n < c->stamps.count; n++)
        if (c->stamps.items[n].agent == agent)
            return &c->stamps.items[n];
    return NULL;
}

static const order_epoch *find_epoch(const order_clock *c, uint32_t group)
{
    for (size_t n = 0; n < c->epochs.count; n++)
        if (c->epochs.items[n].group == group)
            return &c->epochs.items[n];
    return NULL;
}

bool order_is_before(const order_agent *a, order_memory memory, uint32_t id, uint32_t group, uint32_t barriers, uint32_t stamp)
{
    if (id == a->id || (group == a->group && barriers < a->epoch[memory]))
        return true;
    if (order_is_empty(&a->known))
        return false;
    const order_stamp *s = find_stamp(&a->known, id);
    const order_epoch *e = find_epoch(&a->known, group);
    return (s && stamp <= s->stamp[memory]) || (e && barriers < e->epoch[memory]);
}

/* --- clocks --------------------------------------------------------------------------------------------------------------- */

static void raise_both(uint32_t to[ORDER_MEMORIES], const uint32_t from[ORDER_MEMORIES])
{
    for (unsigned k = 0; k < ORDER_MEMORIES; k++)
        if (from[k] > to[k])
            to[k] = from[k];
}

static void add_stamp(arena *memory, order_clock *c, order_stamp s)
{
    order_stamp *old = (order_stamp *)find_stamp(c, s.agent);

    if (old)
        raise_both(old->stamp, s.stamp);
    else
        vec_push(memory, &c->stamps, s);
}

static void add_epoch(arena *memory, order_clock *c, order_epoch e)
{
    order_epoch *old = (order_epoch *)find_epoch(c, e.group);

    if (old)
        raise_both(old->epoch, e.epoch);
    else
        vec_push(memory, &c->epochs, e);
}

/* TO learns what FROM knows about the MEMORIES. */
static void join_memories(arena *memory, order_clock *to, const order_clock *from, unsigned memories)
{
    for (size_t n = 0; n < from->stamps.count; n++) {
        order_stamp s = from->stamps.items[n];
        for (unsigned k = 0; k < ORDER_MEMORIES; k++)
            s.stamp[k] = memories >> k & 1 ? s.stamp[k] : 0;
        add_stamp(memory, to, s);
    }
    for (size_t n = 0; n < from->epochs.count; n++) {
        order_epoch e = from->epochs.items[n];
        for (unsigned k = 0; k < ORDER_MEMORIES; k++)
            e.epoch[k] = memories >> k & 1 ? e.epoch[k] : 0;
        add_epoch(memory, to, e);
    }
}

void order_join(arena *memory, order_clock *to, const order_clock *from)
{
    join_memories(memory, to, from, ALL_MEMORIES);
}

/* Adds to CLOCK what A did and knows, in the MEMORIES. */
static void add_past(arena *memory, order_clock *clock, const order_agent *a, unsigned memories)
{
    order_stamp s = {.agent = a->id};
    order_epoch e = {.group = a->group};

    for (unsigned k = 0; k < ORDER_MEMORIES; k++)
        if (memories >> k & 1) {
            s.stamp[k] = a->stamp;
            e.epoch[k] = a->epoch[k];
        }
    order_join(memory, clock, &a->known);
    add_stamp(memory, clock, s);
    if (e.epoch[ORDER_LOCAL] || e.epoch[ORDER_GLOBAL])
        add_epoch(memory, clock, e);
}

void order_learn(arena *memory, order_agent *a, const order_agent *from, unsigned memories)
{
    add_past(memory, &a->known, from, memories);
}

void order_advance(order_agent *a)
{
    a->stamp++;
}

void order_pass_barrier(order_agent *a, unsigned memories)
{
    a->barriers++;
    for (unsigned k = 0; k < ORDER_MEMORIES; k++)
        if (memories >> k & 1)
            a->epoch[k] = a->barriers;
}

/* --- atomics and fences --------------------------------------------------------------------------------------------------- */

static bool is_synchronized(const order_agent *a, order_scope scope, const order_object *o)
{
    const order_agent *r = &o->releaser;

    return o->released && order_includes(scope, a, r->id, r->group, r->sub_group) &&
           order_includes(o->scope, r, a->id, a->group, a->sub_group);
}

void order_load(arena *memory, order_agent *a, const order_object *o, order_scope scope, order_strength strength)
{
    if (!is_synchronized(a, scope, o))
        return;
    if (strength == ORDER_RELAXED)
        order_join(memory, &a->read[o->memory], &o->clock);
    else
        join_memories(memory, &a->known, &o->clock, 1u << o->memory);
    if (strength == ORDER_CONSISTENT)
        order_join(memory, &a->known, &o->consistent);
}

void order_store(arena *memory, order_agent *a, order_object *o, order_scope scope, order_strength strength, bool is_rmw)
{
    bool is_fenced = a->fence_memories >> o->memory & 1;

    /* a release sequence continues with read-modify-writes of any agent, and with stores of the releasing one */
    if (!is_rmw && o->releaser.id != a->id) {
        o->released = false;
        o->clock = o->consistent = (order_clock){0};
    }
    if (strength == ORDER_RELAXED && !is_fenced)
        return;
    o->releaser = (order_agent){.id = a->id, .group = a->group, .sub_group = a->sub_group};
    o->scope = strength != ORDER_RELAXED || scope < a->fence_scope ? scope : a->fence_scope;
    o->released = true;
    if (is_fenced)
        order_join(memory, &o->clock, &a->fenced);
    if (strength == ORDER_RELAXED)
        return;
    add_past(memory, &o->clock, a, 1u << o->memory);
    if (strength == ORDER_CONSISTENT)
        add_past(memory, &o->consistent, a, ALL_MEMORIES);
    order_advance(a);
}

void order_fence(arena *memory, order_agent *a, order_scope scope, unsigned memories, bool acquire, bool release)
{
    for (unsigned k = 0; acquire && k < ORDER_MEMORIES; k++)
        if (memories >> k & 1) {
            join_memories(memory, &a->known, &a->read[k], memories);
            a->read[k] = (order_clock){0};
        }
    if (release) {
        a->fenced = (order_clock){0};
        add_past(memory, &a->fenced, a, memories);
        order_advance(a);
        a->fence_memories = memories;
        a->fence_scope = scope;
    }
}
