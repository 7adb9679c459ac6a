/* ir/interp/values.h - values, addresses and ids of a run, as machines with and without checks represent them.
 *
 * A value is one lane of 64 bits for each scalar in it. During a run the aux of each variable points to its address. */
#ifndef GASKET_IR_INTERP_VALUES_H
#define GASKET_IR_INTERP_VALUES_H

#include "ir/eval.h"
#include "ir/interp/interp.h"
#include "ir/region.h"

/* Lanes of a value of type T: those of all its members. Void has none. */
unsigned interp_lanes(const ir_type *t);
/* Number of lanes before the member at PATH in a value of type T. */
unsigned interp_member_lane(const ir_type *t, const int32_t *path, unsigned count);

void interp_set_address(arena *memory, ir_global *g, uint64_t address);
uint64_t interp_global_address(const ir_value *global);
/* Address of C: variable plus offset, in the address space of C's type. */
uint64_t interp_constant_address(const ir_constant *c);
/* Converts address V between address spaces: generic pointers carry tags. */
uint64_t interp_cast_space(uint64_t v, unsigned from, unsigned to);
/* Executes address space query ID on generic POINTER; false if ID is no such query. */
bool interp_query_space(ir_intrinsic id, uint64_t pointer, uint64_t *result);
/* Writes constant V to AT, in memory that is zero: zeros and undefined parts are skipped. */
void interp_fill(unsigned char *at, ir_value *v);

/* BITS of type T as the operations of module M read and leave them. */
static inline uint64_t interp_flush_denormal(const ir_module *m, const ir_type *t, uint64_t bits)
{
    return ir_eval_flush(m->denorms_are_zero, t, bits);
}

/* The sub-group size, in thread form the work-items of a thread: the kernel's own if it has or requires one, else that of RUN. */
unsigned interp_sub_group_size(const ir_run *run);
/* The local ids of work-item N of a group of SIZE. */
void interp_find_local_ids(uint32_t n, const uint32_t size[3], uint32_t ids[3]);

/* A work-item in its group. */
typedef struct interp_item {
    const run_launch *run;
    const uint32_t *group, *local_id, *group_size, *group_count;
    uint32_t linear;
    unsigned simd;
} interp_item;
/* Executes work-item query ID about dimension D; false if ID is no such query. */
bool interp_query_item(ir_intrinsic id, uint64_t d, const interp_item *it, uint64_t *result);

/* Elements of a row of region R. */
static inline unsigned interp_region_width(const ir_region *r)
{
    return r->width && r->width <= r->count ? (unsigned)r->width : r->count;
}
/* The row of region R that contains element I. */
static inline unsigned interp_region_row(const ir_region *r, unsigned i)
{
    return i / interp_region_width(r);
}
/* Index, in a vector of LANES, of element I of region R; LANES: it is outside. START: byte offset of the region, or, if PER_ROW,
 * of the row that contains I. */
unsigned interp_region_lane(const ir_region *r, unsigned i, uint64_t start, bool per_row, unsigned lanes);

#endif
