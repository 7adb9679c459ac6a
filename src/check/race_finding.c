/* src/check/race_finding.c - the finding of a race: the two accesses, and the reason why they are not ordered. */
#include "src/check/access.h"
#include "src/check/describe.h"

#include <string.h>

static const char *access_name(bool is_write, bool is_atomic)
{
    return is_atomic ? is_write ? "atomic write" : "atomic read" : is_write ? "write" : "read";
}

static const char *agent_name(machine *m, uint32_t id)
{
    check_item ids;

    if (id >= RACE_COPIES)
        return "another asynchronous copy";
    checker_ids_of_agent(m, id, &ids);
    return arena_printf(m->memory, "work-item %s", checker_item_text(m, &ids));
}

/* Work-items of one group execute accesses that no barrier separates; one of them is at THERE. */
static void note_missing_barrier(machine *m, check_finding *f, check_place there)
{
    uint32_t here = f->where.line;
    bool is_same_file = there.line && here && there.file == f->where.file;

    if (is_same_file && there.line != here)
        checker_note(m, f, (check_place){0}, "no barrier between line %u and line %u orders them",
                     there.line < here ? there.line : here, there.line < here ? here : there.line);
    else if (is_same_file && there.column == f->where.column)
        checker_note(m, f, (check_place){0},
                     "no barrier orders them: use an atomic operation, or let each work-item access an element of its own");
    else
        checker_note(m, f, (check_place){0}, "no barrier orders them");
}

/* The kernel may rely on operations that order less than between groups. */
static void note_weak_operations(machine *m, check_finding *f)
{
    if (m->checks->has_relaxed_atomics)
        checker_note(m, f, (check_place){0},
                     "relaxed atomic operations, such as atomic_cmpxchg() and atomic_add(), order no other accesses: use "
                     "memory_order_release "
                     "and memory_order_acquire with memory_scope_device");
    if (m->checks->has_group_fences)
        checker_note(m, f, (check_place){0},
                     "mem_fence() orders accesses only for the work-items of its group: use atomic_work_item_fence() with "
                     "memory_scope_device");
}

/* The reason why the accesses are not ordered. */
static void note_missing_order(item *it, check_finding *f, const access *a, const object *x, const race_access *other,
                               check_place there)
{
    machine *m = it->machine;
    uint32_t group, sub_group;
    check_item ids;

    checker_find_group(m, other->agent - 1, &group, &sub_group);
    checker_ids_of_agent(m, other->agent - 1, &ids);
    if (a->is_atomic && race_is_atomic(other)) {
        checker_note(m, f, (check_place){0},
                     "the memory scope of an atomic operation must include the work-items of the other one");
    } else if (a->is_atomic || race_is_atomic(other)) {
        checker_note(m, f, (check_place){0},
                     "an atomic access does not order a plain one: both must be atomic, or the plain one ordered by a release "
                     "and an acquire");
    } else if (group != it->group->linear) {
        checker_note(
            m, f, (check_place){0},
            "the work-items are of different groups, %s and %s: no barrier orders them, only atomic operations or separate "
            "launches do",
            checker_ids_text(m, ids.group), checker_ids_text(m, it->group->id));
        note_weak_operations(m, f);
    } else if (other->barriers < it->checks->agent.barriers && it->group->checks->last_barrier) {
        bool is_local = x->variable->space == IR_LOCAL, is_image = x->variable->image != NULL;
        checker_note(m, f, checker_place(m, it->group->checks->last_barrier), "this barrier does not order %s: it needs %s",
                     is_image   ? "images"
                     : is_local ? "local memory"
                                : "global memory",
                     is_image   ? "CLK_IMAGE_MEM_FENCE"
                     : is_local ? "CLK_LOCAL_MEM_FENCE"
                                : "CLK_GLOBAL_MEM_FENCE");
    } else {
        note_missing_barrier(m, f, there);
    }
}

/* Whether access A and OTHER are writes, and A writes what is in X already. */
static bool writes_agree(const access *a, const object *x, const race_access *other)
{
    return a->is_write && race_is_write(other) && a->new_bytes &&
           memcmp(x->data + checker_offset(a->address), a->new_bytes, a->bytes) == 0;
}

uint64_t checker_race_key(machine *m, const op *user)
{
    struct place_key *last = &m->checks->race_key;

    if (last->op != user)
        *last = (struct place_key){user, checker_place_key(m, user)};
    return last->key;
}

/* Describes both accesses of F: A, and OTHER, whose place is THERE. */
static void add_accesses(machine *m, check_finding *f, const access *a, const race_access *other, check_place there)
{
    uint32_t id = other->agent - 1;
    check_access *second = &f->accesses[1];

    f->accesses[0].kind = a->is_write ? CHECK_WRITE : CHECK_READ;
    f->accesses[0].is_atomic = a->is_atomic;
    *second = (check_access){.where = there,
                             .has_item = id < RACE_COPIES,
                             .kind = race_is_write(other) ? CHECK_WRITE : CHECK_READ,
                             .is_atomic = race_is_atomic(other)};
    if (second->has_item)
        checker_ids_of_agent(m, id, &second->item);
    f->access_count = 2;
}

void checker_report_race(item *it, const access *a, const object *x, const race_access *other, uint64_t where)
{
    machine *m = it->machine;
    uint32_t id = other->agent - 1, own = a->agent ? a->agent->id : it->checks->agent.id, stack;
    bool is_copy = id >= RACE_COPIES || own >= RACE_COPIES;
    site s = m->checks->sites.items[race_site(other)];
    const op *user = checker_user_op(m, s, &stack);
    bool agree = writes_agree(a, x, other);

    if (agree && m->checks->run->accepts_same_writes)
        return;
    /* a work-item that started the copy and does not wait for it misuses the event */
    bool is_early = id >= RACE_COPIES && own < RACE_COPIES &&
                    m->checks->copies.items[id - RACE_COPIES].group == it->group->linear &&
                    it->checks->copies > m->checks->copies.items[id - RACE_COPIES].index;
    check_finding *f = checker_find_level(it, is_early ? CHECK_events : CHECK_races, agree ? CHECK_WARNING : CHECK_ERROR, a->op,
                                          checker_race_key(m, user));

    if (!f)
        return;
    check_place there = checker_place_of_op(m, user);
    const char *name = checker_element_name(m, x, (int64_t)where, a->bytes < 4 ? a->bytes : 4);
    checker_about(f, x, a->address - checker_offset(a->address) + where, a->bytes);
    add_accesses(m, f, a, other, there);
    if (own >= RACE_COPIES)
        checker_say(m, f, "data race: the asynchronous copy %s %s, and nothing orders it with the %s by %s",
                    a->is_write ? "writes" : "reads", name, access_name(race_is_write(other), race_is_atomic(other)),
                    agent_name(m, id));
    else if (is_copy && !is_early)
        checker_say(m, f, "data race: %s of %s by %s, and an asynchronous copy %s it", access_name(a->is_write, a->is_atomic),
                    name, agent_name(m, own), race_is_write(other) ? "writes" : "reads");
    else if (id >= RACE_COPIES)
        checker_say(m, f, "%s of %s before the end of the asynchronous copy that %s it", access_name(a->is_write, a->is_atomic),
                    name, race_is_write(other) ? "writes" : "reads");
    else
        checker_say(m, f, "data race: %s of %s by %s, and %s by %s", access_name(a->is_write, a->is_atomic), name,
                    agent_name(m, own), access_name(race_is_write(other), race_is_atomic(other)), agent_name(m, id));
    checker_note(m, f, there, id >= RACE_COPIES ? "the copy is started here" : "the %s by %s is here",
                 id >= RACE_COPIES ? "" : access_name(race_is_write(other), race_is_atomic(other)), agent_name(m, id));
    checker_note_calls(m, f, stack);
    if (is_early)
        checker_note(m, f, (check_place){0}, "wait_group_events orders the accesses of a copy before later ones");
    else if (is_copy)
        checker_note(m, f, (check_place){0},
                     "a barrier before the copy orders earlier accesses of other work-items, wait_group_events later ones");
    else
        note_missing_order(it, f, a, x, other, there);
    if (agree)
        checker_note(m, f, (check_place){0}, "both write the same value; it is a race all the same");
}
