/* ir/interp/inspect.c - frames, values and memory of work-items, between two operations. */
#include "ir/interp/inspect.h"

#include "ir/interp/machine.h"

interp_state interp_state_of(const interp_work_item *it)
{
    static const interp_state states[] = {[ITEM_RUNS] = INTERP_RUNS,
                                          [ITEM_AT_BARRIER] = INTERP_AT_BARRIER,
                                          [ITEM_AT_SUB_GROUP] = INTERP_AT_SUB_GROUP,
                                          [ITEM_DONE] = INTERP_ENDED,
                                          [ITEM_FAULT] = INTERP_FAULTED};

    return states[it->state];
}

unsigned interp_depth(const interp_work_item *it)
{
    return it->depth;
}

static const frame *frame_of(const item *it, unsigned n)
{
    return &it->frames[it->depth - 1 - n];
}

/* Items wait with the operation after the one that they wait at. */
interp_frame interp_frame_of(const interp_work_item *it, unsigned n)
{
    const frame *f = frame_of(it, n);
    bool is_past = n > 0 || it->state == ITEM_AT_BARRIER || it->state == ITEM_AT_SUB_GROUP;

    return (interp_frame){f->code->function, (f->next - is_past)->inst};
}

void interp_ids(const interp_work_item *it, uint32_t group[3], uint32_t local[3], uint32_t global[3], uint32_t *linear)
{
    const run_launch *run = it->machine->run;

    *linear = it->linear;
    interp_find_local_ids(it->linear, it->group->size, local);
    for (unsigned d = 0; d < 3; d++) {
        group[d] = it->group->id[d];
        global[d] = group[d] * run->local[d] + local[d] + run->offset[d];
    }
}

uint32_t interp_group(const interp_work_item *it)
{
    return it->group->linear;
}

uint32_t interp_number(const interp_work_item *it)
{
    return it->linear;
}

unsigned interp_item_count(const interp_work_item *it)
{
    return it->group->item_count;
}

interp_work_item *interp_find_item(const interp_work_item *it, unsigned linear)
{
    unsigned n = 0;

    while (n + 1 < it->group->item_count && it->group->items[n].linear != linear)
        n++;
    return &it->group->items[n];
}

/* The operation of C that executes I. */
static const op *find_op(const code *c, const ir_inst *i)
{
    for (size_t n = 0; n < c->ops.count; n++)
        if (c->ops.items[n].inst == i)
            return &c->ops.items[n];
    return NULL;
}

uint64_t interp_address_of(const interp_work_item *it, unsigned n, const ir_inst *alloca)
{
    const op *o = find_op(frame_of(it, n)->code, alloca);

    return o ? it->machine->hooks->variable_address(it, n, o) : 0;
}

unsigned interp_value_of(const interp_work_item *it, unsigned n, const ir_value *v, uint64_t *out, unsigned count)
{
    const code *c = frame_of(it, n)->code;
    const op *o = v->kind == IR_INSTRUCTION ? find_op(c, ir_as_inst(v)) : NULL;
    unsigned lanes = 0;
    uint32_t row = 0;

    if (o) {
        row = o->result;
        lanes = o->lanes;
    } else if (v->kind == IR_ARGUMENT) {
        row = c->arg_row[ir_as_argument(v)->index];
        lanes = interp_lanes(v->type);
    }
    lanes = row ? lanes < count ? lanes : count : 0;
    for (unsigned k = 0; k < lanes; k++)
        out[k] = machine_row(it->batch, row + k)[it->column];
    return lanes;
}

bool interp_print_value(text *out, const interp_work_item *it, const ir_inst *inst, unsigned count)
{
    const op *o = find_op(frame_of(it, 0)->code, inst);
    const batch *b = it->batch;
    unsigned lanes = o && o->result ? o->lanes : 0;

    for (unsigned k = 0; k < lanes && k < count; k++) {
        uint32_t row = o->result + k;
        if (b->undefined && b->has_undefined[row] && b->undefined[machine_at(b, row) + it->column])
            text_str(out, " undefined");
        else
            machine_print_scalar(out, o->scalar, machine_row(b, row)[it->column]);
    }
    if (lanes > count)
        text_str(out, " …");
    return lanes > 0;
}

unsigned char *interp_find_bytes(interp_work_item *it, uint64_t address, uint64_t bytes)
{
    return it->machine->hooks->find_bytes(it, address, bytes);
}

uint64_t interp_address_of_global(const ir_global *g)
{
    return interp_global_address(&g->value);
}

bool interp_is_private(const interp_work_item *it, uint64_t address)
{
    return it->machine->hooks->is_private(address);
}

const char *interp_find_name(const interp_work_item *it, uint64_t address, uint64_t *offset)
{
    return it->machine->hooks->find_name(it, address, offset);
}

uint64_t interp_buffer_address(const interp_work_item *it, unsigned n)
{
    return it->machine->hooks->buffer_address(it->machine, n);
}
