/* opt/analysis/locations.c - creates the locations of objects, and merges sorted sets of their ids.
 *
 * Limits keep their number small: an object with EXACT_FIELDS locations gets only moved ones without end, and one with FIELDS
 * locations gets no others: a location that contains the offsets, at worst the whole object, is used in their place. */
#include "opt/analysis/locations.h"

/* Limits on the locations of an object besides the whole object: above the first limit, moved offsets are widened; no object has
 * more locations than the second. */
enum { EXACT_FIELDS = 48, FIELDS = 64 };

/* --- sets ----------------------------------------------------------------------------------------------------------------- */

static void reserve_items(opt_locations *l, opt_location_set *s, uint32_t count)
{
    uint32_t capacity = s->capacity ? s->capacity : 2;

    if (count <= s->capacity)
        return;
    while (capacity < count)
        capacity *= 2;
    s->items = arena_grow(l->memory, s->items, s->capacity * sizeof *s->items, capacity * sizeof *s->items);
    s->capacity = capacity;
}

bool opt_set_add(opt_locations *l, opt_location_set *s, uint32_t x)
{
    uint32_t at = s->count;

    while (at && s->items[at - 1] > x)
        at--;
    if (at && s->items[at - 1] == x)
        return false;
    reserve_items(l, s, s->count + 1);
    memmove(s->items + at + 1, s->items + at, (s->count - at) * sizeof *s->items);
    s->items[at] = x;
    s->count++;
    return true;
}

/* Number of members of FROM that are not in TO. */
static uint32_t missing_count(const opt_location_set *to, const opt_location_set *from)
{
    uint32_t count = 0, t = 0;

    for (uint32_t i = 0; i < from->count; i++) {
        while (t < to->count && to->items[t] < from->items[i])
            t++;
        count += t == to->count || to->items[t] != from->items[i];
    }
    return count;
}

/* Merges FROM into TO, both sorted, in place from their ends. O(n). */
void opt_set_flow(opt_locations *l, opt_location_set *to, const opt_location_set *from)
{
    uint32_t new = missing_count(to, from), t = to->count, f = from->count;

    if (!new)
        return;
    l->changed = true;
    reserve_items(l, to, to->count + new);
    to->count += new;
    for (uint32_t at = to->count; f; at--) {
        if (t && to->items[t - 1] >= from->items[f - 1]) {
            f -= to->items[t - 1] == from->items[f - 1];
            to->items[at - 1] = to->items[--t];
        } else {
            to->items[at - 1] = from->items[--f];
        }
    }
}

/* --- objects and locations ------------------------------------------------------------------------------------------------ */

uint32_t opt_add_object(opt_locations *l, opt_object_kind kind, ir_value *v, unsigned space)
{
    vec_push(l->memory, &l->objects, (opt_object){kind, v, space, NULL});
    vec_push(l->memory, &l->fields, 0);
    return (uint32_t)l->objects.count - 1;
}

void opt_locations_begin(opt_locations *l)
{
    for (uint32_t o = 0; o < l->objects.count; o++)
        vec_push(l->memory, &l->items, (opt_location){.object = o, .at = opt_offset_any()});
}

/* Does O have locations for its parts? Not if it is global memory other than a variable: buffers may overlap, so one location has
 * all of its contents. */
static bool has_fields(const opt_object *o)
{
    return o->kind == OPT_OBJECT_VARIABLE || o->space != IR_GLOBAL;
}

uint32_t opt_locate(opt_locations *l, uint32_t object, const opt_progression *at)
{
    uint32_t has = object;

    if (opt_offset_is_any(at) || !has_fields(&l->objects.items[object]))
        return object;
    for (uint32_t i = l->items.items[object].next; i; i = l->items.items[i].next) {
        if (opt_offsets_are_equal(&l->items.items[i].at, at))
            return i;
        if (opt_offsets_contain(&l->items.items[i].at, at))
            has = i;
    }
    if (l->fields.items[object] >= FIELDS)
        return has;
    l->fields.items[object]++;
    opt_location new = {.object = object, .at = *at, .next = l->items.items[object].next};
    vec_push(l->memory, &l->items, new);
    return l->items.items[object].next = (uint32_t)l->items.count - 1;
}

uint32_t opt_locate_moved(opt_locations *l, uint32_t where, const opt_progression *by)
{
    const opt_location *from = &l->items.items[where];
    opt_progression at = opt_offsets_add(&from->at, by), away = opt_unbounded_offsets(0, by->first);

    if (l->fields.items[from->object] >= EXACT_FIELDS && (by->first || by->step)) {
        at = opt_offsets_add(&at, &away);
        at = opt_unbounded_offsets(at.first, at.step);
    }
    return opt_locate(l, from->object, &at);
}
