/* src/check/order.c - see order.h. Only agents that release and acquire are in clocks. */
#include "src/check/order.h"

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

bool order_is_before(const order_agent *a, order_memory memory, uint32_t id, uint32_t group, uint32_t barriers, uint32_t stamp)
{
    if (id == a->id || (group == a->group && barriers < a->epoch[memory]))
        return true;
    return a->past &&
           (stamp <= times_of(&a->past->known.stamps[memory], id) || barriers < times_of(&a->past->known.epochs[memory], group));
}

/* --- clocks --------------------------------------------------------------------------------------------------------------- */

/* TO learns what FROM knows about the MEMORIES. */
static void join_memories(times_pool *p, order_clock *to, const order_clock *from, unsigned memories)
{
    for (unsigned k = 0; k < ORDER_MEMORIES; k++)
        if (memories >> k & 1) {
            times_join(p, &to->stamps[k], &from->stamps[k]);
            times_join(p, &to->epochs[k], &from->epochs[k]);
        }
}

void order_join(times_pool *p, order_clock *to, const order_clock *from)
{
    join_memories(p, to, from, ORDER_ALL_BITS);
}

static bool is_empty(const order_clock *c)
{
    for (unsigned k = 0; k < ORDER_MEMORIES; k++)
        if (c->stamps[k].root || c->epochs[k].root)
            return false;
    return true;
}

static order_past *past_of(times_pool *p, order_agent *a)
{
    if (a->past)
        return a->past;
    a->past = p->pasts;
    if (a->past)
        p->pasts = a->past->next;
    else
        a->past = arena_raw(p->memory, sizeof *a->past);
    *a->past = (order_past){.fence_memories = 0};
    return a->past;
}

void order_learn(times_pool *p, order_agent *a, const order_clock *from)
{
    if (!is_empty(from))
        order_join(p, &past_of(p, a)->known, from);
}

void order_add_known(times_pool *p, order_clock *to, const order_agent *a)
{
    if (a->past)
        order_join(p, to, &a->past->known);
}

void order_add_past(times_pool *p, order_clock *to, const order_agent *a, unsigned memories)
{
    order_add_known(p, to, a);
    for (unsigned k = 0; k < ORDER_MEMORIES; k++)
        if (memories >> k & 1) {
            times_raise(p, &to->stamps[k], a->id, a->stamp);
            times_raise(p, &to->epochs[k], a->group, a->epoch[k]);
        }
}

void order_forget(times_pool *p, order_clock *c)
{
    for (unsigned k = 0; k < ORDER_MEMORIES; k++) {
        times_clear(p, &c->stamps[k]);
        times_clear(p, &c->epochs[k]);
    }
}

void order_end_agent(times_pool *p, order_agent *a)
{
    if (!a->past)
        return;
    order_forget(p, &a->past->known);
    order_forget(p, &a->past->fenced);
    for (unsigned k = 0; k < ORDER_MEMORIES; k++)
        order_forget(p, &a->past->read[k]);
    a->past->next = p->pasts;
    p->pasts = a->past;
    a->past = NULL;
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

void order_load(times_pool *p, order_agent *a, const order_object *o, order_scope scope, order_strength strength)
{
    if (!is_synchronized(a, scope, o))
        return;
    order_past *past = past_of(p, a);
    if (strength == ORDER_RELAXED)
        order_join(p, &past->read[o->memory], &o->clock);
    else
        join_memories(p, &past->known, &o->clock, 1u << o->memory);
    if (strength == ORDER_CONSISTENT)
        order_join(p, &past->known, &o->consistent);
}

void order_store(times_pool *p, order_agent *a, order_object *o, order_scope scope, order_strength strength, bool is_rmw)
{
    bool is_fenced = a->past && a->past->fence_memories >> o->memory & 1;

    /* a release sequence continues with read-modify-writes of any agent, and with stores of the releasing one */
    if (!is_rmw && o->releaser.id != a->id) {
        o->released = false;
        order_forget(p, &o->clock);
        order_forget(p, &o->consistent);
    }
    if (strength == ORDER_RELAXED && !is_fenced)
        return;
    o->releaser = (order_agent){.id = a->id, .group = a->group, .sub_group = a->sub_group};
    o->scope = strength != ORDER_RELAXED || scope < a->past->fence_scope ? scope : a->past->fence_scope;
    o->released = true;
    if (is_fenced)
        order_join(p, &o->clock, &a->past->fenced);
    if (strength == ORDER_RELAXED)
        return;
    if (strength == ORDER_CONSISTENT) { /* what is released so is part of `clock` too; the join makes both share their nodes */
        order_add_past(p, &o->consistent, a, ORDER_ALL_BITS);
        join_memories(p, &o->clock, &o->consistent, 1u << o->memory);
    } else {
        order_add_past(p, &o->clock, a, 1u << o->memory);
    }
    order_advance(a);
}

void order_fence(times_pool *p, order_agent *a, order_scope scope, unsigned memories, bool acquire, bool release)
{
    order_past *past = past_of(p, a);

    for (unsigned k = 0; acquire && k < ORDER_MEMORIES; k++)
        if (memories >> k & 1) {
            join_memories(p, &past->known, &past->read[k], memories);
            order_forget(p, &past->read[k]);
        }
    if (release) {
        order_forget(p, &past->fenced);
        order_add_past(p, &past->fenced, a, memories);
        order_advance(a);
        past->fence_memories = memories;
        past->fence_scope = scope;
    }
}
