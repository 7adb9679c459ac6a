/* opt/analysis/locations.h - places in objects, sets of them, and what pointers are stored there: the store of points_to.c.
 *
 * A location is an object with the byte offsets that it may stand for (progression.h). An object has a bounded number of
 * locations; where a loop would make ever more of them, they become one without end. */
#ifndef GASKET_OPT_ANALYSIS_LOCATIONS_H
#define GASKET_OPT_ANALYSIS_LOCATIONS_H

#include "opt/analysis/points_to.h"
#include "opt/analysis/progression.h"

/* Numbers of locations in rising order. Most sets have a handful, however large the program. */
typedef struct opt_location_set {
    uint32_t *items;
    uint32_t count, capacity;
} opt_location_set;

typedef struct opt_location {
    uint32_t object;
    uint32_t next;           /* next location of the object; 0: the last one (that of number 0 is the first of its object) */
    opt_progression at;
    opt_location_set contents; /* locations that pointers stored here point to */
} opt_location;

typedef struct opt_locations {
    arena *memory;
    VEC(opt_object) objects;
    VEC(opt_location) items; /* the first objects.count stand for the whole of each object */
    VEC(uint32_t) fields;    /* per object: how many others it has */
    bool changed;            /* some set has grown */
} opt_locations;

uint32_t opt_add_object(opt_locations *l, opt_object_kind kind, ir_value *v, unsigned space);
/* To be called once, when all objects are there. */
void opt_locations_begin(opt_locations *l);
/* The location at AT in OBJECT, or one that has it. */
uint32_t opt_locate(opt_locations *l, uint32_t object, const opt_progression *at);
/* The location that is BY away from WHERE. */
uint32_t opt_locate_moved(opt_locations *l, uint32_t where, const opt_progression *by);
bool opt_set_add(opt_locations *l, opt_location_set *s, uint32_t x);
/* Adds what FROM has to TO. */
void opt_set_flow(opt_locations *l, opt_location_set *to, const opt_location_set *from);

static inline opt_object *opt_object_of(const opt_locations *l, uint32_t where)
{
    return &l->objects.items[l->items.items[where].object];
}

#endif
