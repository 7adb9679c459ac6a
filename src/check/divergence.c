/* src/check/divergence.c - findings about barriers and sub-group functions that the work-items of a group do not all reach, or reach in
 * different iterations or with different operands. */
#include "src/check/access.h"
#include "src/check/describe.h"

#include <inttypes.h>
#include <string.h>

/* The built-in function of rows of parser/tree/builtins.def in which IT waits. */
static const char *waiting_name(const machine *m, const item *it)
{
    const char *name = checker_library_function(m, (site){it->waits, it->frames[it->depth - 1].stack});

    if (name)
        return name;
    switch ((ir_intrinsic)it->waits->intrinsic) {
    case IR_INTRINSIC_barrier:
        return "barrier";
    case IR_INTRINSIC_sub_group_barrier:
        return "sub_group_barrier";
    case IR_INTRINSIC_sub_group_block_read:
    case IR_INTRINSIC_image_block_read:
        return "intel_sub_group_block_read";
    case IR_INTRINSIC_sub_group_block_write:
    case IR_INTRINSIC_image_block_write:
        return "intel_sub_group_block_write";
    default:
        return it->waits->inst->value.name ? it->waits->inst->value.name : "sub-group function";
    }
}

/* The same as the source calls it: the functions of pipes have a prefix in the library. */
static const char *called_name(const machine *m, const item *it)
{
    const char *name = waiting_name(m, it);

    return strncmp(name, "__gasket_", 9) == 0 ? name + 9 : name;
}

void checker_report_absence(item *waiting, const item *absent, bool is_sub_group)
{
    machine *m = waiting->machine;
    ir_scope reach = is_sub_group ? m->checks->run->reach_of(waiting_name(m, waiting)) : IR_SCOPE_WORK_GROUP;
    check_item ids;

    if (reach == IR_SCOPE_WORK_ITEM)
        return;
    check_finding *f = checker_find(waiting, CHECK_divergence, waiting->waits, 0);
    if (!f)
        return;
    checker_ids(absent, &ids);
    checker_say(m, f, "not all work-items of the %s reach this call of '%s'",
                reach == IR_SCOPE_SUB_GROUP ? "sub-group" : "work-group", called_name(m, waiting));
    if (absent->state == ITEM_DONE) {
        checker_note(m, f, checker_place(m, absent->checks->end), "work-item %s ended here, without reaching it",
                     checker_item_text(m, &ids));
    } else if (absent->waits) {
        uint32_t stack;
        const op *o = checker_user_op(m, (site){absent->waits, absent->frames[absent->depth - 1].stack}, &stack);
        checker_note(m, f, checker_place_of_op(m, o), "work-item %s waits here, at '%s'", checker_item_text(m, &ids),
                     called_name(m, absent));
    }
}

/* The frame of IT that calls the function of the library that it is in; NULL: it is in none. */
static const frame *calling_frame(const item *it)
{
    for (unsigned d = 1; d < it->depth; d++)
        if (checker_is_library(it->frames[d].code->function))
            return &it->frames[d - 1];
    return NULL;
}

/* Operand N of CALL, a work_group_broadcast by IT, must be a local id. */
static void check_source(item *it, const op *call, unsigned n)
{
    machine *m = it->machine;
    uint64_t id = checker_lane(it, call, n, 0).v;
    uint32_t size = it->group->size[n - 2];

    if (id < size)
        return;
    check_finding *found = checker_find(it, CHECK_bounds, it->waits, 4);
    if (found)
        checker_say(m, found, "work_group_broadcast from local id %" PRIu64 " of dimension %u, of which this work-group has %u",
                    id, n - 2, size);
}

void checker_check_group_function(item *items, unsigned count, item *waiting)
{
    machine *m = waiting->machine;
    const frame *f = calling_frame(waiting);
    const op *call = f ? f->next - 1 : NULL;

    if (!call || !call->callee || strcmp(checker_built_in_name(m, call->callee->function), "work_group_broadcast") != 0)
        return;
    for (unsigned n = 2; n < call->count; n++)
        check_source(waiting, call, n);
    for (unsigned i = 0; i < count; i++) {
        const frame *other = items[i].waits == waiting->waits ? calling_frame(&items[i]) : NULL;
        for (unsigned n = 2; other && n < call->count; n++) {
            if (checker_lane(&items[i], call, n, 0).v == checker_lane(waiting, call, n, 0).v)
                continue;
            check_finding *found = checker_find(waiting, CHECK_divergence, waiting->waits, 2);
            if (found)
                checker_say(m, found,
                            "the source of this work_group_broadcast is not the same for all work-items of the work-group");
            return;
        }
    }
}

/* The value of the loop counter in ROW. */
static uint64_t iterations_of(const item *it, uint32_t row)
{
    return it->batch->values[machine_at(it->batch, row) + it->column];
}

void checker_check_iterations(const item *waiting, item *it)
{
    machine *m = it->machine;

    for (unsigned d = 0; d < it->depth; d++) {
        const op *o = it->frames[d].next - 1;
        for (uint32_t n = 0; n < o->loop_count; n++) {
            uint64_t here = iterations_of(it, o->loops[n]), there = iterations_of(waiting, o->loops[n]);
            if (here == there)
                continue;
            check_item ids;
            check_finding *f = checker_find(it, CHECK_divergence, it->waits, 3);
            if (!f)
                return;
            checker_ids(waiting, &ids);
            checker_say(m, f, "the work-items of a work-group reach this barrier in different iterations of a loop");
            checker_note(m, f, (check_place){0}, "in iteration %u here, in iteration %u by work-item %s", (unsigned)here + 1,
                         (unsigned)there + 1, checker_item_text(m, &ids));
            return;
        }
    }
}

void checker_report_flags(item *it)
{
    check_finding *f = checker_find(it, CHECK_divergence, it->waits, 1);

    if (f)
        checker_say(it->machine, f, "the flags of this barrier are not the same for all work-items of the work-group");
}

/* Reports operand N of the operation that the COUNT work-items AT wait at, its WHAT, if it is not the same for all. */
static void check_same_operand(item *const *at, unsigned count, unsigned n, const char *what)
{
    for (unsigned i = 1; i < count; i++) {
        if (checker_lane(at[i], at[i]->waits, n, 0).v == checker_lane(at[0], at[0]->waits, n, 0).v)
            continue;
        check_finding *f = checker_find(at[i], CHECK_divergence, at[i]->waits, 1);
        if (f)
            checker_say(at[i]->machine, f, "the %s of '%s' is not the same for all work-items", what,
                        called_name(at[i]->machine, at[i]));
        return;
    }
}

void checker_check_uniform_operands(item *const *at, unsigned count)
{
    switch ((ir_intrinsic)at[0]->waits->intrinsic) {
    case IR_INTRINSIC_sub_group_broadcast:
        check_same_operand(at, count, 2, "lane");
        break;
    case IR_INTRINSIC_sub_group_block_read:
        check_same_operand(at, count, 1, "pointer");
        break;
    case IR_INTRINSIC_sub_group_block_write:
        check_same_operand(at, count, 2, "pointer");
        break;
    case IR_INTRINSIC_image_block_read:
        check_same_operand(at, count, 3, "x coordinate");
        check_same_operand(at, count, 4, "y coordinate");
        break;
    case IR_INTRINSIC_image_block_write:
        check_same_operand(at, count, 4, "x coordinate");
        check_same_operand(at, count, 5, "y coordinate");
        break;
    default:
        break;
    }
}
