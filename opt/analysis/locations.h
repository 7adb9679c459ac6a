/* opt/analysis/locations.h - locations in objects, sets of locations, and the pointers stored at each: the data of points_to.c.
 *
 * A location is an object with a set of possible byte offsets (progression.h). The number of locations per object is bounded:
 * where a loop would create ever more of them, offsets are widened to a progression without end. */
#ifndef GASKET_OPT_ANALYSIS_LOCATIONS_H
#define GASKET_OPT_ANALYSIS_LOCATIONS_H

#include "opt/analysis/points_to.h"
#include "opt/analysis/progression.h"

/* Location ids in ascending order. Most sets have a handful of members, however large the program. */
typedef struct opt_location_set {
    uint32_t *items;
    uint32_t count, capacity;
} opt_location_set;

typedef struct opt_location {
    uint32_t object;
    uint32_t next; /* next location of the object; 0: none (id 0 is always the first of its object) */
    opt_progression at;
    opt_location_set contents; /* targets of the pointers stored here */
} opt_location;

typedef struct opt_locations {
    arena *memory;
    VEC(opt_object) objects;
    VEC(opt_location) items; /* by location id; item N < objects.count is the whole of object N */
    VEC(uint32_t) fields;    /* per object: number of its other locations */
    bool changed;            /* some set has grown; the caller resets it */
} opt_locations;

/* Adds an object in SPACE; V is its variable or argument, or NULL. Returns its id. */
uint32_t opt_add_object(opt_locations *l, opt_object_kind kind, ir_value *v, unsigned space);
/* Creates the whole-object locations. Call it once, after all objects have been added. */
void opt_locations_begin(opt_locations *l);
/* Returns the location with offsets AT in OBJECT, creating it if needed; when the limit is reached, one that contains AT. */
uint32_t opt_locate(opt_locations *l, uint32_t object, const opt_progression *at);
/* Returns the location at the offsets of WHERE plus those of BY. */
uint32_t opt_locate_moved(opt_locations *l, uint32_t where, const opt_progression *by);
/* Adds location X to S. Returns false when S has it already. */
bool opt_set_add(opt_locations *l, opt_location_set *s, uint32_t x);
/* Adds all members of FROM to TO; sets L->changed when TO grows. */
void opt_set_flow(opt_locations *l, opt_location_set *to, const opt_location_set *from);

static inline opt_object *opt_object_of(const opt_locations *l, uint32_t where)
{
    return &l->objects.items[l->items.items[where].object];
}

#endif
