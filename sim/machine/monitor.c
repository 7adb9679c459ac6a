/* sim/machine/monitor.c - checks each access of a message: bounds, alignment, permission, races.
 *
 * The agents of the race detector are threads, as their instructions are executed in order for all channels. Two channels that
 * write the same bytes with one message race all the same. A barrier orders all memories: the instructions do not show its
 * flags. Scratch memory, private memory and the printf buffer have no races. */
#include "sim/machine/monitor.h"

#include "src/base/bug.h"

enum { SITE_CHANNEL_BITS = 5, MAX_INSTRUCTIONS = 1 << (32 - RACE_FLAG_BITS - SITE_CHANNEL_BITS) };

typedef struct request {
    sim_monitor *monitor;
    sim_thread *thread;
    const sim_op *op;
    const sim_message *message;
    sim_accesses d;
} request;

typedef struct target {
    sim_object *object; /* NULL: none is near, and AT is the address */
    int64_t at;
    bool is_inside;
    const unsigned char *p; /* of an access inside */
} target;

/* --- the objects that they access ----------------------------------------------------------------------------------------- */

static sim_view view_of_surface(const request *r)
{
    sim_monitor *n = r->monitor;

    if (r->d.surface == &r->thread->group->slm)
        return (sim_view){&n->local, 0};
    if (r->d.surface == &r->thread->scratch)
        return (sim_view){&n->private_memory, 0};
    return n->views[r->message->m.surface];
}

/* Finds the offset of an address in its surface. An offset past the end is a negative one if the beginning of the surface is
 * nearer. */
static target find_in_surface(const request *r, uint64_t address)
{
    const sim_surface *s = r->d.surface;
    sim_view v = view_of_surface(r);
    uint64_t at = ((uint32_t)address - s->base) & s->mask, below = (uint64_t)s->mask + 1 - at;
    bool is_before = at >= s->bytes && below < at - s->bytes;

    return (target){.object = v.object,
                    .at = (int64_t)v.start + (is_before ? -(int64_t)below : (int64_t)at),
                    .p = sim_surface_find(s, (uint32_t)address, r->d.a.bytes),
                    .is_inside = sim_surface_find(s, (uint32_t)address, r->d.a.bytes) != NULL};
}

static sim_object *object_of_region(sim_monitor *n, const sim_memory *space, const sim_region *r)
{
    size_t index = (size_t)(r - space->regions.items);

    return index <= n->object_count ? &n->objects[index - 1] : &n->private_memory;
}

static target find_in_memory(const request *r, uint64_t address)
{
    const sim_memory *space = r->thread->group->space;
    const unsigned char *p = sim_memory_find(space, address, r->d.a.bytes, false);
    int64_t distance;
    const sim_region *region = p ? sim_memory_region(space, address) : sim_memory_nearest(space, address, &distance);

    if (!region || !sim_memory_canonical(address))
        return (target){.at = (int64_t)address};
    return (target){object_of_region(r->monitor, space, region), (int64_t)(address - region->base), p != NULL, p};
}

/* --- checks --------------------------------------------------------------------------------------------------------------- */

/* Does the atomic operation of lane I write? One that adds no bits is a read, as compilers load with it; a failed comparison
 * reads only. */
static bool is_written(const request *r, uint32_t i, const unsigned char *p)
{
    const gen_message *m = &r->message->m;
    unsigned bytes = r->d.a.bytes, stride = m->elem_bytes == 8 ? 8 : 4;
    const unsigned char *operand = r->thread->image + r->message->data + stride * i;
    static const unsigned char zeros[8];

    if (m->msg != GEN_MSG_atomic && m->msg != GEN_MSG_a64_atomic)
        return true;
    if (m->atomic == GEN_ATOMIC_OR && m->elem_bytes == bytes)
        return memcmp(operand, zeros, bytes) != 0;
    if (m->atomic == GEN_ATOMIC_CMPWR && m->elem_bytes == bytes)
        return memcmp(operand, p, bytes) == 0;
    return true;
}

/* The channel for which the access of a lane is reported. A message that ignores the channel mask belongs to the whole thread:
 * it is reported for the first active channel. */
static unsigned channel_of_lane(const request *r, uint32_t i)
{
    const sim_thread *t = r->thread;
    uint32_t active = t->active ? t->active : t->dispatch;

    if (r->d.is_block || r->op->gen->nomask)
        return active ? (unsigned)__builtin_ctz(active) : 0;
    return i + r->op->channel;
}

bool sim_monitor_races(const sim_lane_access *a, uint64_t at, uint32_t size)
{
    sim_monitor *n = a->thread->group->machine->monitor;
    sim_object *x = a->object;
    const order_agent *agent = &n->agents[a->thread->number];
    unsigned flags = (a->is_write ? RACE_WRITE : 0) | (a->is_atomic ? RACE_ATOMIC | ORDER_DEVICE : 0);
    uint32_t site = (uint32_t)a->op->inst << SITE_CHANNEL_BITS | a->channel;
    order_memory memory = x == &n->local ? ORDER_LOCAL : ORDER_GLOBAL;
    race_access other;
    uint64_t where;

    switch (race_access_memory(&x->races, &n->world, agent, memory, at, size, site, flags, &other, &where)) {
    case RACE_NONE:
        return true;
    case RACE_NO_MEMORY:
        sim_raise(a->thread, a->op, a->thread->active,
                  "race detection needs more than %llu MiB of memory: run with fewer work-items or smaller buffers, or without "
                  "races (--check=bounds,…)",
                  (unsigned long long)(n->check->max_shadow_bytes >> 20));
        return false;
    case RACE_FOUND:
        sim_report_race(n, a, where, other.agent - 1, (int)(race_site(&other) >> SITE_CHANNEL_BITS),
                        race_site(&other) & ((1 << SITE_CHANNEL_BITS) - 1), race_is_write(&other), race_is_atomic(&other));
    }
    return true;
}

static bool check_races(const request *r, sim_lane_access *a, uint32_t i, const target *found)
{
    const gen_message *m = &r->message->m;
    sim_monitor *n = r->monitor;
    unsigned number = r->thread->number;

    if (r->d.is_atomic) {
        sim_lane_access atomic = *a;
        atomic.is_write = is_written(r, i, found->p);
        if (!sim_monitor_races(&atomic, (uint64_t)a->at, a->bytes))
            return false;
        sim_sync_atomic(n->sync, &n->agents[number], number, found->p, a->object == &n->local);
        return true;
    }
    sim_sync_access(n->sync, number);
    if (!m->mask)
        return sim_monitor_races(a, (uint64_t)a->at, a->bytes);
    for (unsigned c = 0; c < 4; c++)
        if (!(m->mask >> c & 1) && !sim_monitor_races(a, (uint64_t)a->at + 4 * c, 4))
            return false;
    return true;
}

/* Checks lane I, and sets *IS_GOOD to whether the access can be executed. Returns false after a fault. */
static bool check_lane(const request *r, uint32_t i, bool *is_good)
{
    sim_monitor *n = r->monitor;
    uint64_t address = r->d.a.address[i];
    target found = r->d.surface ? find_in_surface(r, address) : find_in_memory(r, address);
    sim_object *x = found.object;
    sim_lane_access a = {r->thread, r->op, channel_of_lane(r, i), r->d.a.bytes, r->d.a.write, r->d.is_atomic, x, found.at, NULL};

    *is_good = true;
    if (address & (r->d.alignment - 1)) {
        *is_good = !sim_monitor_checks(n, CHECK_alignment);
        if (!*is_good)
            sim_report_misaligned(n, &a, r->d.alignment);
        return true;
    }
    if (!found.is_inside) {
        enum { NEAR_NULL = 65536 };
        *is_good = !sim_monitor_checks(n, CHECK_bounds);
        if (!*is_good && ((r->d.surface && !x) || (!r->d.surface && address < NEAR_NULL)))
            sim_report_null(n, &a, r->d.surface ? r->d.surface->name : NULL);
        else if (!*is_good)
            sim_report_outside(n, &a);
        return true;
    }
    if ((a.is_write && x->read_only) || (x->write_only && (!a.is_write || a.is_atomic))) {
        *is_good = !(a.is_write && x->is_protected) || !sim_monitor_checks(n, CHECK_access);
        if (sim_monitor_checks(n, CHECK_access))
            sim_report_forbidden(n, &a);
        return true;
    }
    return !x->has_races || check_races(r, &a, i, &found);
}

/* Do lanes I and K access a common byte? A message with a mask accesses only the dwords that it enables. */
static bool share_bytes(const request *r, uint32_t i, uint32_t k)
{
    uint64_t bytes = r->d.a.bytes, distance = r->d.a.address[k] - r->d.a.address[i];
    unsigned mask = r->message->m.mask;

    if (distance >= bytes && 0 - distance >= bytes)
        return false;
    for (unsigned c = 0; c < 4 && mask; c++)
        for (unsigned d = 0; d < 4; d++) {
            uint64_t apart = distance + 4 * d - 4 * c;
            if (!(mask >> c & 1) && !(mask >> d & 1) && (apart < 4 || 0 - apart < 4))
                return true;
        }
    return !mask;
}

/* Reports two lanes of GOOD that write the same bytes. */
static void check_lanes(const request *r, uint32_t good)
{
    sim_monitor *n = r->monitor;

    sim_each_lane(i, good) {
        uint32_t later = good & ~((UINT32_C(2) << i) - 1);
        for (; later; later &= later - 1) {
            uint32_t k = (uint32_t)__builtin_ctz(later);
            if (!share_bytes(r, i, k))
                continue;
            target found = r->d.surface ? find_in_surface(r, r->d.a.address[k]) : find_in_memory(r, r->d.a.address[k]);
            if (!found.is_inside || !found.object->has_races)
                return;
            sim_lane_access a = {r->thread, r->op, channel_of_lane(r, k), r->d.a.bytes, true, false, found.object,
                                 found.at,  NULL};
            sim_report_race(n, &a, (uint64_t)found.at, n->agents[r->thread->number].id, r->op->inst, channel_of_lane(r, i), true,
                            false);
            return;
        }
    }
}

/* --- execution ------------------------------------------------------------------------------------------------------------ */

/* Writes zeros to the return registers of LANES. */
static void clear_results(const request *r, uint32_t lanes)
{
    const gen_message *m = &r->message->m;
    unsigned char *to = r->thread->image + r->message->returned;
    uint32_t block = r->message->block, size = m->elem_bytes == 8 ? 8 : 4;
    uint32_t blocks = r->d.is_atomic ? sim_atomic_bytes(m) / m->elem_bytes : m->elem_bytes > 1 ? m->elems : 1;

    if (m->msg == GEN_MSG_untyped_read || m->msg == GEN_MSG_a64_untyped_read) {
        size = 4;
        blocks = m->mask ? (uint32_t)__builtin_popcount(~m->mask & 0xF) : m->channels;
    }
    if (r->d.is_block)
        memset(to, 0, r->d.a.bytes);
    for (uint32_t e = 0; e < blocks && !r->d.is_block; e++)
        sim_each_lane(i, lanes)
            memset(to + block * size / 4 * e + size * i, 0, size);
}

static bool execute_checked(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    request r = {.monitor = t->group->machine->monitor, .thread = t, .op = o, .message = m};
    uint32_t good = 0;

    if (!sim_is_64bit_message(m) && !sim_message_surface(t, o, m))
        return false;
    sim_describe_accesses(t, m, lanes, &r.d);
    sim_each_lane(i, r.d.a.lanes) {
        bool is_good;
        if (!check_lane(&r, i, &is_good))
            return false;
        good |= (uint32_t)is_good << i;
    }
    if (r.d.a.write && !r.d.is_atomic && !o->gen->nomask && sim_monitor_checks(r.monitor, CHECK_races))
        check_lanes(&r, good);
    uint32_t bad = r.d.a.lanes & ~good;
    if (r.d.is_block ? !bad && !m->unmonitored(t, o, m, lanes) : !m->unmonitored(t, o, m, good))
        return false;
    if (bad && (r.d.is_atomic ? m->m.returns : !r.d.a.write))
        clear_results(&r, bad);
    return true;
}

void sim_monitor_message(sim_message *m)
{
    switch (m->m.msg) {
    case GEN_MSG_scratch_read:
    case GEN_MSG_scratch_write:
    case GEN_MSG_fence:
    case GEN_MSG_barrier:
    case GEN_MSG_eot:
        return;
    default:
        /* image.c and media.c call the monitor; an earlier launch with the same code may have been checked */
        if (m->refusal || sim_is_image_message(m) || m->run == execute_checked)
            return;
        m->unmonitored = m->run;
        m->run = execute_checked;
    }
}

/* --- the launch ----------------------------------------------------------------------------------------------------------- */

static void init_races(sim_monitor *n, sim_object *x, bool is_shared)
{
    x->has_races = is_shared && x->bytes <= RACE_MOST_BYTES && sim_monitor_checks(n, CHECK_races);
    if (x->has_races)
        race_shadow_init(&x->races, n->memory, x->bytes, &n->shadow_bytes, n->check->max_shadow_bytes);
}

/* Is buffer B an argument for pointers to constant memory only? */
static bool is_constant_buffer(const sim_launch *l, size_t b)
{
    bool is_constant = false;

    for (size_t p = 0; p < l->run.arg_count && !l->run.buffers[b].is_shared; p++) {
        if (l->run.args[p].kind != RUN_BUFFER || l->run.args[p].buffer != b)
            continue;
        if (l->kernel->args.items[p].kind != GEN_ARG_CONSTANT)
            return false;
        is_constant = true;
    }
    return is_constant;
}

static void make_objects(sim_monitor *n)
{
    const sim_launch *l = n->machine->launch;
    size_t globals = l->program->globals.count;

    n->object_count = globals + l->run.buffer_count;
    n->objects = arena_array(n->memory, sim_object, n->object_count + 1);
    for (size_t i = 0; i < globals; i++) {
        const gen_global *g = &l->program->globals.items[i];
        n->objects[i] = (sim_object){.name = g->name,
                                     .space = g->constant ? "constant" : "global",
                                     .bytes = g->bytes,
                                     .read_only = g->constant,
                                     .is_protected = g->constant,
                                     .is_constant = g->constant};
    }
    for (size_t i = 0; i < l->run.buffer_count; i++) {
        const run_buffer *b = &l->run.buffers[i];
        n->objects[globals + i] =
            (sim_object){.name = b->name,
                         .space = "global",
                         .bytes = b->contents.bytes,
                         .read_only = b->is_protected || b->access == RUN_READ_ONLY || is_constant_buffer(l, i),
                         .write_only = b->access == RUN_WRITE_ONLY,
                         .is_protected = b->is_protected};
    }
    n->local = (sim_object){.space = "local", .bytes = n->machine->slm_bytes};
    n->private_memory = (sim_object){.space = "private", .bytes = l->kernel->scratch_bytes};
    for (size_t i = 0; i < n->object_count; i++)
        init_races(n, &n->objects[i], true);
    init_races(n, &n->local, true);
}

static void make_views(sim_monitor *n)
{
    const sim_launch *l = n->machine->launch;
    const gen_kernel *k = l->kernel;

    n->views = arena_array(n->memory, sim_view, k->surfaces.count + 1);
    for (size_t i = 0; i < k->surfaces.count; i++) {
        int what = k->surfaces.items[i].object;
        if (what < 0)
            n->views[i] = (sim_view){&n->objects[-1 - what], 0};
        else if (l->run.args[what].kind == RUN_BUFFER)
            n->views[i] =
                (sim_view){&n->objects[l->program->globals.count + l->run.args[what].buffer], sim_surface_start(l, what)};
    }
}

static void find_group(const void *context, uint32_t id, uint32_t *group, uint32_t *sub_group)
{
    const sim_monitor *n = context;

    *group = id / n->machine->threads_per_group;
    *sub_group = id;
}

static bool is_complete(const void *context, const order_agent *a, uint32_t id)
{
    (void)context, (void)a;
    bug("thread %u is an asynchronous copy", id);
}

static bool knows(const void *context, const order_agent *a, const race_access *old)
{
    const sim_monitor *n = context;

    return sim_sync_knows(n->sync, a, old);
}

bool sim_monitor_can_check(const sim_machine *m, uint64_t groups)
{
    return m->launch->kernel->insts.count < MAX_INSTRUCTIONS && groups < RACE_COPIES / m->threads_per_group;
}

sim_monitor *sim_monitor_new(sim_machine *m)
{
    sim_monitor *n = arena_new(m->arena, sim_monitor);

    *n = (sim_monitor){.check = m->launch->check, .machine = m, .memory = m->arena};
    n->world = (race_world){n, find_group, is_complete, knows};
    n->agents = arena_array(m->arena, order_agent, m->threads_per_group);
    n->sync = sim_sync_new(m, m->arena);
    make_objects(n);
    make_views(n);
    for (size_t i = 0; i < m->code->count; i++)
        if (m->code->ops[i].message)
            sim_monitor_message((sim_message *)m->code->ops[i].message);
    return n;
}

void sim_monitor_begin_group(sim_monitor *n, const sim_group *g)
{
    unsigned per_group = n->machine->threads_per_group;

    for (unsigned i = 0; i < per_group; i++) {
        uint32_t id = (uint32_t)g->linear * per_group + i;
        n->agents[i] = (order_agent){.id = id, .group = (uint32_t)g->linear, .sub_group = id, .stamp = 1};
    }
    if (n->local.has_races)
        race_shadow_clear(&n->local.races);
    sim_sync_begin_group(n->sync);
}

void sim_monitor_pass_barrier(sim_monitor *n, const sim_group *g)
{
    for (unsigned i = 0; i < g->thread_count; i++)
        order_pass_barrier(&n->agents[i], ORDER_ALL_BITS);
    sim_sync_pass_barrier(n->sync, g->thread_count);
}
