/* src/check/undefined_rows.c - the undefined bits of a row of results, for all active items at once.
 *
 * Arithmetic with undefined operands has no findings. So where its handler computes the values of a row, this file computes the masks and origins, by the
 * rules of undefined.c; others.c does both for one item after another. */
#include "src/check/access.h"
#include "src/check/describe.h"
#include "src/check/undefined.h"
#include "src/base/bits.h"

/* A row of an operand: what lane K of each item has. */
typedef struct plane {
    const uint64_t *values, *undefined; /* undefined: NULL: all bits are defined */
    const uint32_t *origins;            /* NULL: a constant's, the instruction */
} plane;

enum { MOST_PLANES = 4 };

/* The operands of O from FIRST on, whose row K is looked at. */
typedef struct planes {
    plane items[MOST_PLANES];
    unsigned count;
} planes;

static planes find_planes(const batch *b, const op *o, unsigned first, unsigned k)
{
    planes p = {.count = 0};

    for (unsigned n = first; n < o->count && p.count < MOST_PLANES; n++) {
        uint32_t row = o->operands[n].row + (o->operands[n].lanes > k ? k : 0);
        size_t at = machine_at(b, row);
        p.items[p.count++] = (plane){.values = b->values + at,
                                     .undefined = b->has_undefined[row] ? b->undefined + at : NULL,
                                     .origins = o->operands[n].is_constant ? NULL : b->origins + at};
    }
    return p;
}

static lane lane_of(const plane *p, unsigned column)
{
    return (lane){p->values[column], p->undefined ? p->undefined[column] : 0};
}

static uint64_t all_or_nothing(const op *o, const planes *p, unsigned column)
{
    uint64_t any = 0;

    for (unsigned n = 0; n < p->count; n++)
        any |= lane_of(&p->items[n], column).u;
    return !any ? 0 : o->mask ? o->mask : ~UINT64_C(0);
}

/* The undefined bits of the result in COLUMN. */
static uint64_t undefined_result(const op *o, const planes *p, unsigned column)
{
    const lane x = lane_of(&p->items[0], column), y = p->count > 1 ? lane_of(&p->items[1], column) : (lane){0, 0};

    switch ((ir_opcode)o->opcode) {
#define IR_INT(name, args, flags, value) case IR_##name:
#define IR_FLT(name, args, flags, value) case IR_##name:
#include "ir/opcodes.def"
        return undefined_arithmetic((ir_opcode)o->opcode, o->bits, x, y);
    case IR_icmp:
        return (x.u | y.u) && undefined_compare((ir_pred)o->pred, ir_scalar_bits(o->from), x, y);
    case IR_fcmp:
        return (x.u | y.u) != 0;
    case IR_select:
        return undefined_select(x, y, lane_of(&p->items[2], column), o->mask ? o->mask : ~UINT64_C(0));
    case IR_bitcast:
        return x.u;
    case IR_getelementptr:
    case IR_call:
        return all_or_nothing(o, p, column);
    default:
        return undefined_cast((ir_opcode)o->opcode, ir_scalar_bits(o->from), o->bits, x.u);
    }
}

/* The first of P with undefined bits in COLUMN; of a select, the one that decides. */
static const plane *find_source(const op *o, const planes *p, unsigned column)
{
    const lane c = lane_of(&p->items[0], column);
    unsigned n = 0;

    if (o->opcode == IR_select)
        return &p->items[c.u ? 0 : c.v & 1 ? 1 : 2];
    while (n + 1 < p->count && !lane_of(&p->items[n], column).u)
        n++;
    return &p->items[n];
}

/* Does undefined_result() have a rule for O? */
static bool has_rule(const op *o)
{
    switch (ir_op_class_of((ir_opcode)o->opcode)) {
    case IR_CLASS_INT:
    case IR_CLASS_FLT:
        return true;
    case IR_CLASS_CAST:
        return o->opcode == IR_bitcast ? ir_scalar_bits(o->from) == o->bits : o->opcode != IR_addrspacecast;
    case IR_CLASS_OTHER:
        break;
    }
    if (o->opcode == IR_getelementptr)
        return o->count <= MOST_PLANES;
    if (o->opcode == IR_call) /* an arithmetic intrinsic, as the operation has a handler for rows */
        return o->count <= 1 + MOST_PLANES;
    return o->opcode == IR_icmp || o->opcode == IR_fcmp || o->opcode == IR_select;
}

/* Sets row K of the result of O. */
static void set_undefined_row(batch *b, const op *o, unsigned k)
{
    const planes p = find_planes(b, o, o->opcode == IR_call, k);
    uint32_t row = o->result + k, of_inst = 0;
    uint64_t any = 0;

    checker_begin_undefined(b, row);
    uint64_t *undefined = b->undefined + machine_at(b, row);
    uint32_t *origins = b->origins + machine_at(b, row);
    for (unsigned n = 0; n < b->active_count; n++) {
        unsigned column = b->active[n];
        uint64_t u = undefined_result(o, &p, column);
        any |= undefined[column] = u;
        if (!u)
            continue;
        const plane *from = find_source(o, &p, column);
        if (!from->origins && !of_inst)
            of_inst = checker_origin_of_inst(b->machine, o->inst);
        origins[column] = from->origins ? from->undefined ? from->origins[column] : 0 : of_inst;
    }
    if (!any)
        checker_define_row(b, row);
}

bool checker_propagate_undefined(batch *b, const op *o)
{
    if (!has_rule(o))
        return false;
    for (unsigned k = 0; k < o->lanes; k++)
        set_undefined_row(b, o, k);
    return true;
}
