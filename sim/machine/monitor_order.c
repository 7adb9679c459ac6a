/* sim/machine/monitor_order.c - the order of accesses that atomic operations establish.
 *
 * The instructions do not show the memory order of an atomic operation, so each is an acquire and a release: two accesses are
 * ordered if some order of the source may order them. src/check/order.h, which the interpreter's checker uses, is exact instead, and its
 * clocks grow with the agents: 16,384 work-items that release to 16 objects each take 3.6 s there and 0.06 s here (make bench
 * BENCH=check), and four times as many take 16 times as long there. Time counts releases. A thread knows, for a few atomic objects, the time
 * up to which it has seen the releases to that object; if there are more objects, it knows all releases before a time. So all
 * steps take constant time. An access is known if its thread, or a thread of its group after the next barrier, released at a
 * time that is known. Whatever exceeds a limit counts as ordered: a race may be missed, but none is reported without reason. */
#include "sim/machine/monitor.h"

enum { KNOWN_OBJECTS = 8, MAX_RELEASES = 4096 };

typedef struct knowledge {
    struct {
        uint32_t object;
        uint64_t time;
    } of[KNOWN_OBJECTS];
    unsigned count;
    uint64_t all; /* all releases up to this time */
} knowledge;

typedef struct sync_object { /* an atomic object */
    const void *p;           /* its host address */
    uint32_t id;             /* unique */
    uint64_t time;           /* of the last release; 0: none */
    knowledge known;         /* by those who released to it */
} sync_object;

typedef struct sync_table { /* by address */
    VEC(sync_object) objects;
    hash_table numbers;
} sync_table;

typedef struct release {
    uint32_t agent, stamp, epoch, object;
    uint64_t time;
} release;

typedef struct group_releases {
    VEC(release) items; /* in the order of time; at most MAX_RELEASES */
} group_releases;

typedef struct sync_thread { /* a thread of the group that runs */
    knowledge known;
    bool has_accesses; /* accesses of it, or of others before a barrier, that its next release covers */
} sync_thread;

struct sim_sync {
    arena *memory;
    sync_table local, global;
    sync_thread *threads;
    unsigned threads_per_group;
    uint64_t group_count, time;
    group_releases *groups; /* by linear id; allocated by the first release */
    uint32_t next_id;
};

sim_sync *sim_sync_new(const sim_machine *m, arena *memory)
{
    sim_sync *s = arena_new(memory, sim_sync);

    *s = (sim_sync){.memory = memory, .threads_per_group = m->threads_per_group, .next_id = 1};
    s->group_count = (uint64_t)m->group_count[0] * m->group_count[1] * m->group_count[2];
    s->threads = arena_array(memory, sync_thread, m->threads_per_group);
    return s;
}

void sim_sync_begin_group(sim_sync *s)
{
    memset(s->threads, 0, s->threads_per_group * sizeof *s->threads);
    table_clear(&s->local.numbers);
    s->local.objects.count = 0;
}

/* --- knowledge ------------------------------------------------------------------------------------------------------------ */

static uint64_t known_time(const knowledge *k, uint32_t object)
{
    for (unsigned i = 0; i < k->count; i++)
        if (k->of[i].object == object && k->of[i].time > k->all)
            return k->of[i].time;
    return k->all;
}

/* Adds a time to the knowledge of a thread. Returns whether it is new. */
static bool learn(knowledge *k, uint32_t object, uint64_t time, uint64_t now)
{
    if (known_time(k, object) >= time)
        return false;
    for (unsigned i = 0; i < k->count; i++)
        if (k->of[i].object == object) {
            k->of[i].time = time;
            return true;
        }
    if (k->count < KNOWN_OBJECTS) {
        k->of[k->count].object = object;
        k->of[k->count++].time = time;
    } else {
        *k = (knowledge){.all = now};
    }
    return true;
}

/* Adds all that FROM knows about objects other than EXCEPT to the knowledge of TO. Returns whether something of it is new. */
static bool join(knowledge *to, const knowledge *from, uint32_t except, uint64_t now)
{
    bool is_new = from->all > to->all;

    if (is_new)
        to->all = from->all;
    for (unsigned i = 0; i < from->count; i++)
        if (from->of[i].object != except)
            is_new |= learn(to, from->of[i].object, from->of[i].time, now);
    return is_new;
}

void sim_sync_pass_barrier(sim_sync *s, unsigned count)
{
    knowledge all = {0};

    for (unsigned i = 0; i < count; i++)
        join(&all, &s->threads[i].known, 0, s->time);
    for (unsigned i = 0; i < count; i++) {
        s->threads[i].known = all;
        s->threads[i].has_accesses = true;
    }
}

/* --- atomic objects ------------------------------------------------------------------------------------------------------- */

static sync_object *object_at(sim_sync *s, sync_table *t, const void *p)
{
    uint32_t hash = hash_pointer(0, p);

    table_each(n, &t->numbers, hash) if (t->objects.items[n].p == p) return &t->objects.items[n];
    table_push(s->memory, &t->numbers, hash, &t->objects, (sync_object){.p = p, .id = s->next_id++});
    return &vec_last(&t->objects);
}

static void add_release(sim_sync *s, const order_agent *a, uint32_t object)
{
    if (!s->groups)
        s->groups = arena_array(s->memory, group_releases, s->group_count);
    group_releases *g = &s->groups[a->group];
    if (g->items.count < MAX_RELEASES)
        vec_push(s->memory, &g->items, (release){a->id, a->stamp, a->barriers, object, s->time});
}

void sim_sync_access(sim_sync *s, unsigned number)
{
    s->threads[number].has_accesses = true;
}

void sim_sync_atomic(sim_sync *s, order_agent *a, unsigned number, const void *p, bool is_local)
{
    sync_thread *t = &s->threads[number];
    sync_object *o = object_at(s, is_local ? &s->local : &s->global, p);

    if (o->time && learn(&t->known, o->id, o->time, s->time))
        join(&t->known, &o->known, 0, s->time);
    if (!join(&o->known, &t->known, o->id, s->time) && !t->has_accesses)
        return;
    o->time = ++s->time;
    learn(&t->known, o->id, o->time, s->time);
    if (!t->has_accesses)
        return;
    add_release(s, a, o->id);
    order_advance(a);
    t->has_accesses = false;
}

/* --- queries -------------------------------------------------------------------------------------------------------------- */

bool sim_sync_knows(const sim_sync *s, const order_agent *a, const race_access *old)
{
    uint32_t group = (old->agent - 1) / s->threads_per_group;
    const knowledge *known = &s->threads[a->id % s->threads_per_group].known;

    if (!s->groups || (!known->count && !known->all))
        return false;
    const group_releases *g = &s->groups[group];
    for (size_t i = 0; i < g->items.count; i++) {
        const release *r = &g->items.items[i];
        bool covers = r->agent == old->agent - 1 ? r->stamp >= old->stamp : r->epoch > old->barriers;
        if (covers && r->time <= known_time(known, r->object))
            return true;
    }
    return g->items.count == MAX_RELEASES;
}
