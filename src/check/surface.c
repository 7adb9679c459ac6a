/* src/check/surface.c - operations of IR that passes have run over, which a text can contain: accesses through surfaces and by
 * element, and regions of vectors. */
#include "src/check/access.h"
#include "src/check/describe.h"
#include "ir/eval.h"
#include "ir/region.h"
#include "ir/surface_access.h"
#include "src/base/bits.h"

enum { FIRST_STATELESS = 253, LOCAL_SURFACE = 254 };

/* --- surfaces ------------------------------------------------------------------------------------------------------------- */

/* The address of surface N of the binding table: the buffer of argument N, or, after the arguments, a program-scope variable. 0: none. */
static uint64_t surface_address(const machine *m, uint64_t n)
{
    const run_launch *run = m->run;

    if (n >= run->arg_count) {
        const ir_global *g = ir_global_at(m->module, n - run->arg_count);
        return g ? interp_global_address(&g->value) : 0;
    }
    const run_value *a = &run->args[n];
    return a->kind == RUN_BUFFER ? checker_buffer_address(m, a->buffer) + a->offset : 0;
}

/* Offsets have 32 bits; those beyond the end of the surface are taken as negative. */
static uint64_t surface_element(item *it, uint64_t surface, uint64_t offset)
{
    uint64_t base = surface_address(it->machine, surface);
    const object *x = checker_object(it, base);

    return x && offset < x->bytes ? base + offset : base + (uint64_t)(int64_t)(int32_t)offset;
}

static void move_through_surface(item *it, const op *o, lane *r, const ir_surface_access *at)
{
    const ir_type *t = at->is_store ? ir_operand(o->inst, at->value)->type : o->inst->value.type,
                  *scalar = ir_scalar((ir_type *)t);
    uint64_t surface = checker_operand(it, o, at->surface)->v, size = ir_store_size(scalar);
    const lane *offset = checker_operand(it, o, at->offset);

    if (surface >= FIRST_STATELESS) {
        checker_stop(it, o, "--check cannot run an access through surface %u", (unsigned)surface);
        return;
    }
    if (offset->u)
        checker_report_undefined(it, o, checker_operand_origin(it, o, at->offset, 0), "the address of this access");
    for (unsigned k = 0; k < ir_lanes(t); k++)
        checker_access_lane(it, o, r, surface_element(it, surface, (uint32_t)offset->v + k * size), scalar, k,
                            at->is_store ? at->value : -1);
}

/* gasket.element_load: operands 1 variable, 2 index; gasket.element_store: 1 value, 2 variable, 3 index. */
static void access_element(item *it, const op *o, lane *r, bool is_write)
{
    unsigned at = is_write ? 2 : 1;
    const ir_type *t = is_write ? ir_operand(o->inst, 1)->type : o->inst->value.type;
    const lane *base = checker_operand(it, o, at), *index = checker_operand(it, o, at + 1);

    if (base->u | index->u)
        checker_report_undefined(it, o, checker_operand_origin(it, o, base->u ? at : at + 1, 0), "the address of this access");
    checker_access_lane(it, o, r, base->v + (uint64_t)((int64_t)(int32_t)index->v * (int64_t)ir_store_size(t)), t, 0,
                        is_write ? 1 : -1);
}

static void surface_atomic(item *it, const op *o, lane *r, const ir_surface_access *at)
{
    const lane *offset = checker_operand(it, o, at->offset), *x = checker_operand(it, o, at->value),
               *y = checker_operand(it, o, at->value + 1u);
    uint32_t size = (uint32_t)ir_store_size(o->scalar);
    access a = {.op = o,
                .address = surface_element(it, checker_operand(it, o, at->surface)->v, (uint32_t)offset->v),
                .bytes = size,
                .align = size,
                .is_write = true,
                .is_atomic = true,
                .scope = ORDER_DEVICE};
    object *found;
    unsigned char *p = checker_access(it, &a, &found);

    *r = (lane){0, 0};
    if (!p)
        return;
    uint64_t from = checker_offset(a.address), old = checker_load_bytes(p, size), u = checker_undefined(found, from, size);
    uint64_t returned, stored = ir_eval_message_atomic((unsigned)checker_operand(it, o, 1)->v, ir_is_float(o->scalar), o->scalar,
                                                       old, x->v, y->v, &returned);
    uint32_t origin = u ? checker_memory_origin(it->machine, found, from, size) : 0;
    *r = (lane){returned, u};
    if (u)
        checker_set_origin(it, o, 0, origin);
    memcpy(p, &stored, size);
    checker_set_undefined(it, o, found, from, size, u ? bits_mask(size * 8) : 0, origin);
}

/* --- regions -------------------------------------------------------------------------------------------------------------- */

/* Index, in a vector of LANES, of element I of region R; LANES: it is outside. */
static unsigned region_lane(item *it, const op *o, const ir_region *r, unsigned i, unsigned lanes)
{
    const lane *start = checker_operand(it, o, r->first + 3);
    bool per_row = o->operands[r->first + 3].lanes > 1;

    return interp_region_lane(r, i, start[per_row ? interp_region_row(r, i) : 0].v, per_row, lanes);
}

static void report_region(item *it, const op *o, unsigned i)
{
    check_finding *f = checker_find(it, CHECK_bounds, o, 0);

    if (f)
        checker_say(it->machine, f, "element %u of this region is outside of the vector", i);
}

static void copy_lane(item *it, const op *o, lane *r, unsigned n, unsigned from, unsigned to)
{
    lane l = checker_lane(it, o, n, from);

    r[to] = l;
    if (l.u)
        checker_set_origin(it, o, to, checker_operand_origin(it, o, n, from));
}

static void execute_region(item *it, const op *o, lane *r)
{
    ir_region where;

    ir_region_of(o->inst, &where);
    unsigned lanes = o->operands[1].lanes;
    for (unsigned i = 0; where.writes && i < lanes; i++)
        copy_lane(it, o, r, 1, i, i);
    for (unsigned i = 0; i < where.count; i++) {
        if (where.writes && !(checker_lane(it, o, 8, o->operands[8].lanes > 1 ? i : 0).v & 1))
            continue;
        unsigned at = region_lane(it, o, &where, i, lanes);
        if (at == lanes)
            report_region(it, o, i);
        else if (where.writes)
            copy_lane(it, o, r, 2, i, at);
        if (!where.writes && at == lanes)
            r[i] = (lane){0, 0};
        else if (!where.writes)
            copy_lane(it, o, r, 1, at, i);
    }
}

static bool access_surface(item *it, const op *o, lane *r)
{
    ir_surface_access at;

    if (!ir_surface_access_of((ir_intrinsic)o->intrinsic, &at))
        return false;
    if (at.is_atomic)
        surface_atomic(it, o, r, &at);
    else
        move_through_surface(it, o, r, &at);
    return true;
}

bool checker_execute_surface(item *it, const op *o, lane *r)
{
    switch ((ir_intrinsic)o->intrinsic) {
    case IR_INTRINSIC_surface_base:
        *r = (lane){surface_address(it->machine, checker_operand(it, o, 1)->v), 0};
        return true;
    case IR_INTRINSIC_surface_size: {
        uint64_t base = surface_address(it->machine, checker_operand(it, o, 1)->v);
        const object *x = checker_object(it, base);
        *r = (lane){x ? x->bytes - checker_offset(base) : 0, 0};
        return true;
    }
    case IR_INTRINSIC_element_load:
        access_element(it, o, r, false);
        return true;
    case IR_INTRINSIC_element_store:
        access_element(it, o, r, true);
        return true;
    case IR_INTRINSIC_rdregioni:
    case IR_INTRINSIC_rdregionf:
    case IR_INTRINSIC_wrregioni:
    case IR_INTRINSIC_wrregionf:
        execute_region(it, o, r);
        return true;
    default:
        return access_surface(it, o, r);
    }
}
