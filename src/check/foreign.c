/* src/check/foreign.c - pointers to private memory that one work-item stores where another one loads them.
 *
 * An address of private memory means another object to each work-item. So memory that is not private holds such a pointer as an address of a kind of
 * its own, OBJECT_FOREIGN, whose index names the object and its owner. When the owner loads it, it becomes a private address again; an access
 * through it by any other work-item is a finding. */
#include "src/check/access.h"
#include "src/check/describe.h"

#define INDEX_MASK ((UINT64_C(1) << CHECKER_OBJECT_BITS) - 1)

static bool is_of_kind(uint64_t address, object_kind kind)
{
    return (address >> CHECKER_KIND_SHIFT & 15) == (uint64_t)kind;
}

static uint32_t object_index(uint64_t address)
{
    return (uint32_t)(address >> CHECKER_OBJECT_SHIFT & INDEX_MASK);
}

/* ADDRESS with the object INDEX of KIND, and its own offset and tag. */
static uint64_t with_object(uint64_t address, object_kind kind, uint64_t index)
{
    address &= ~((UINT64_C(15) << CHECKER_KIND_SHIFT) | (INDEX_MASK << CHECKER_OBJECT_SHIFT));
    return address | (uint64_t)kind << CHECKER_KIND_SHIFT | index << CHECKER_OBJECT_SHIFT;
}

uint64_t checker_publish_pointer(item *it, const object *x, uint64_t address)
{
    machine *m = it->machine;

    if (x->variable->space == IR_PRIVATE || !is_of_kind(address, OBJECT_PRIVATE))
        return address;
    const object *target = checker_object(it, address);
    uint32_t next = (uint32_t)m->checks->foreign.count, index = object_index(address), agent = it->checks->agent.id;
    uint32_t found = pair_index(m->memory, &m->checks->foreign_indices, index, agent, next);
    if (found == next)
        vec_push(m->memory, &m->checks->foreign, ((foreign_object){.index = index, .owner = agent}));
    if (found > INDEX_MASK) /* more than an address can name: they are not told apart */
        return address;
    m->checks->foreign.items[found].variable = target ? target->variable : NULL;
    return with_object(address, OBJECT_FOREIGN, found);
}

static const foreign_object *find_foreign(const machine *m, uint64_t address)
{
    uint32_t index = object_index(address);

    return is_of_kind(address, OBJECT_FOREIGN) && index < m->checks->foreign.count ? &m->checks->foreign.items[index] : NULL;
}

uint64_t checker_take_pointer(const item *it, uint64_t address)
{
    const foreign_object *f = find_foreign(it->machine, address);

    return f && f->owner == it->checks->agent.id ? with_object(address, OBJECT_PRIVATE, f->index) : address;
}

bool checker_report_foreign(item *it, const op *o, uint64_t address, bool is_write)
{
    machine *m = it->machine;
    const foreign_object *foreign = find_foreign(m, address);
    check_item ids;

    if (!foreign)
        return false;
    check_finding *f = checker_find(it, CHECK_bounds, o, 5);
    if (!f)
        return true;
    checker_ids_of_agent(m, foreign->owner, &ids);
    f->object = foreign->variable ? checker_name(foreign->variable) : NULL;
    f->space = "private";
    checker_say(m, f, "%s through a pointer to private memory of another work-item, %s", is_write ? "write" : "read",
                checker_item_text(m, &ids));
    if (foreign->variable)
        checker_note(m, f, checker_place_of_loc(m, foreign->variable->loc),
                     "the pointer is that of '%s', which each work-item has for itself", checker_name(foreign->variable));
    return true;
}
