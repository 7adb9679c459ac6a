/* src/check/rows.c - the values of the work-items of a batch: rows, and the lanes of one item (machine.h). */
#include "src/check/access.h"
#include "src/check/describe.h"

/* --- undefined bits ------------------------------------------------------------------------------------------------------- */

void checker_begin_undefined(batch *b, uint32_t row)
{
    size_t at = machine_at(b, row), width = machine_at(b, 1);

    if (b->has_undefined[row])
        return;
    b->has_undefined[row] = true;
    memset(b->undefined + at, 0, width * sizeof *b->undefined);
    memset(b->origins + at, 0, width * sizeof *b->origins);
}

void checker_define_row(batch *b, uint32_t to)
{
    uint64_t *undefined = b->undefined + machine_at(b, to);

    if (!b->has_undefined[to])
        return;
    for (unsigned n = 0; n < b->active_count; n++)
        undefined[b->active[n]] = 0;
    if (b->active_count == b->count)
        b->has_undefined[to] = false;
}

bool checker_have_undefined(const batch *b, uint32_t row, uint32_t count)
{
    uint8_t any = 0;

    for (uint32_t k = 0; k < count; k++)
        any |= b->has_undefined[row + k];
    return any;
}

/* --- rows ----------------------------------------------------------------------------------------------------------------- */

void checker_copy_row(batch *b, uint32_t to, uint32_t from)
{
    size_t p = machine_at(b, to), q = machine_at(b, from);

    machine_copy_columns(b, b->values + p, b->values + q);
    if (!b->has_undefined[from]) {
        checker_define_row(b, to);
        return;
    }
    checker_begin_undefined(b, to);
    for (unsigned n = 0; n < b->active_count; n++) {
        b->undefined[p + b->active[n]] = b->undefined[q + b->active[n]];
        b->origins[p + b->active[n]] = b->origins[q + b->active[n]];
    }
}

void checker_set_row(batch *b, uint32_t to, const uint64_t *values, const uint64_t *undefined, const uint32_t *origins)
{
    size_t p = machine_at(b, to);
    uint64_t any = 0;

    for (unsigned n = 0; n < b->active_count; n++) {
        b->values[p + b->active[n]] = values[b->active[n]];
        any |= undefined[b->active[n]];
    }
    if (!any) {
        checker_define_row(b, to);
        return;
    }
    checker_begin_undefined(b, to);
    for (unsigned n = 0; n < b->active_count; n++) {
        b->undefined[p + b->active[n]] = undefined[b->active[n]];
        b->origins[p + b->active[n]] = origins[b->active[n]];
    }
}

void checker_copy_lane(batch *b, unsigned column, uint32_t to, uint32_t from)
{
    size_t p = machine_at(b, to) + column, q = machine_at(b, from) + column;

    b->values[p] = b->values[q];
    if (b->has_undefined[from])
        checker_begin_undefined(b, to);
    if (!b->has_undefined[to])
        return;
    b->undefined[p] = b->has_undefined[from] ? b->undefined[q] : 0;
    b->origins[p] = b->has_undefined[from] ? b->origins[q] : 0;
}

void checker_undefine_lane(batch *b, unsigned column, uint32_t to, uint64_t u, uint32_t origin)
{
    size_t at = machine_at(b, to) + column;

    checker_begin_undefined(b, to);
    b->undefined[at] = u;
    b->origins[at] = origin;
}

/* Row ROW is one of a constant operand of O. */
static bool is_of_constant(const op *o, uint32_t row)
{
    for (unsigned n = 0; n < o->count; n++)
        if (o->operands[n].is_constant && row - o->operands[n].row < o->operands[n].lanes)
            return true;
    return false;
}

void checker_move_rows(batch *b, const op *o)
{
    for (unsigned k = 0; k < o->lanes; k++) {
        uint32_t *origins = b->origins + machine_at(b, o->result + k);
        checker_copy_row(b, o->result + k, o->sources[k]);
        if (!b->has_undefined[o->sources[k]] || !is_of_constant(o, o->sources[k]))
            continue;
        uint32_t origin = checker_origin_of_inst(b->machine, o->inst);
        for (unsigned n = 0; n < b->active_count; n++)
            origins[b->active[n]] = origin;
    }
}

void checker_fill_row(batch *b, uint32_t to, uint64_t v)
{
    uint64_t *values = machine_row(b, to);

    for (size_t k = 0; k < machine_at(b, 1); k++)
        values[k] = v;
    b->has_undefined[to] = false;
}

/* --- lanes of one item ---------------------------------------------------------------------------------------------------- */

const lane *checker_operand(const item *it, const op *o, unsigned n)
{
    lane *to = it->machine->checks->gathered + o->operands[n].gathered;

    for (unsigned k = 0; k < o->operands[n].lanes; k++)
        to[k] = checker_lane(it, o, n, k);
    return to;
}

uint32_t checker_operand_origin(const item *it, const op *o, unsigned n, unsigned k)
{
    const batch *b = it->batch;
    uint32_t row = o->operands[n].row + k;

    if (o->operands[n].is_constant)
        return checker_origin_of_inst(it->machine, o->inst);
    return b->has_undefined[row] ? b->origins[machine_at(b, row) + it->column] : 0;
}

void checker_set_origin(item *it, const op *o, unsigned k, uint32_t origin)
{
    checker_begin_undefined(it->batch, o->result + k);
    it->batch->origins[machine_at(it->batch, o->result + k) + it->column] = origin;
}

void checker_set_result(item *it, const op *o, unsigned k, lane v)
{
    batch *b = it->batch;
    size_t at = machine_at(b, o->result + k) + it->column;

    b->values[at] = v.v;
    if (v.u)
        checker_begin_undefined(b, o->result + k);
    if (b->has_undefined[o->result + k])
        b->undefined[at] = v.u;
}

void checker_inherit_origin(item *it, const op *o, unsigned k)
{
    for (unsigned n = 0; n < o->count; n++) {
        unsigned lane_index = o->operands[n].lanes > k ? k : 0;
        if (o->operands[n].lanes && checker_lane(it, o, n, lane_index).u) {
            checker_set_origin(it, o, k, checker_operand_origin(it, o, n, lane_index));
            return;
        }
    }
    for (unsigned n = 0; n < o->count; n++)
        for (unsigned i = 0; i < o->operands[n].lanes; i++)
            if (checker_lane(it, o, n, i).u) {
                checker_set_origin(it, o, k, checker_operand_origin(it, o, n, i));
                return;
            }
}
