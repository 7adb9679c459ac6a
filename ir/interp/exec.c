/* ir/interp/exec.c - the operations without a handler in run.c, for one item. Its operands and its result are adjacent lanes. */
#include "ir/eval.h"
#include "ir/interp/machine.h"
#include "src/base/bug.h"

static unsigned pointer_space(const op *o, unsigned n)
{
    return ir_operand(o->inst, n)->type->space;
}

/* Loads a struct or an array. */
static void execute_load(item *it, const op *o, uint64_t *r)
{
    const ir_type *t = o->inst->value.type;

    const unsigned char *p =
        machine_memory(it, o, *machine_operand(it, o, 0), pointer_space(o, 0), ir_store_size(t), MEMORY_READ);

    if (p)
        machine_load_value(r, p, t);
}

static void execute_store(item *it, const op *o)
{
    const ir_type *t = ir_operand(o->inst, 0)->type;
    unsigned char *p = machine_memory(it, o, *machine_operand(it, o, 1), pointer_space(o, 1), ir_store_size(t), MEMORY_WRITE);

    if (p)
        machine_store_value(p, t, machine_operand(it, o, 0));
}

static void compare_and_exchange(item *it, const op *o, uint64_t *r)
{
    const ir_type *t = ir_operand(o->inst, 1)->type;
    uint64_t address = *machine_operand(it, o, 0);
    unsigned char *p = machine_memory(it, o, address, pointer_space(o, 0), ir_store_size(t), MEMORY_READ);

    if (!p || !machine_memory(it, o, address, pointer_space(o, 0), ir_store_size(t), MEMORY_WRITE))
        return;
    r[0] = machine_load(p, t);
    r[1] = r[0] == *machine_operand(it, o, 1);
    if (r[1])
        machine_store(p, t, *machine_operand(it, o, 2));
}

static void copy_memory(item *it, const op *o, bool is_set)
{
    uint64_t to = *machine_operand(it, o, 1), from = *machine_operand(it, o, 2), n = *machine_operand(it, o, 3);

    if (!n)
        return;
    if (!machine_memory(it, o, to, pointer_space(o, 1), n, MEMORY_WRITE))
        return;
    const unsigned char *s = is_set ? NULL : machine_memory(it, o, from, pointer_space(o, 2), n, MEMORY_READ);
    /* queried again: the access to the source may have moved private memory */
    unsigned char *d = machine_memory(it, o, to, pointer_space(o, 1), n, MEMORY_WRITE);
    if (d && is_set) {
        memset(d, (int)(from & 255), n);
    } else if (d && s) {
        memmove(d, s, n);
    }
}

bool machine_query_item(const item *it, const op *o, uint64_t *r)
{
    const machine *m = it->machine;
    uint64_t d = o->count > 1 ? machine_row(it->batch, o->operands[1].row)[it->column] : 0;

    if (o->intrinsic == IR_INTRINSIC_clock) {
        *r = it->instructions + it->batch->steps + it->clock_lead;
        return true;
    }
    interp_item self = {.run = m->run,
                        .group = it->group->id,
                        .local_id = it->local_id,
                        .group_size = it->group->size,
                        .group_count = m->group_count,
                        .linear = it->linear,
                        .simd = m->simd};
    return interp_query_item((ir_intrinsic)o->intrinsic, d, &self, r);
}

static bool query_space(const item *it, const op *o, uint64_t *r)
{
    return interp_query_space((ir_intrinsic)o->intrinsic, o->count > 1 ? *machine_operand(it, o, 1) : 0, r);
}

static void add_with_overflow(const item *it, const op *o, uint64_t *r)
{
    unsigned lanes = o->operands[1].lanes;
    const uint64_t *x = machine_operand(it, o, 1), *y = machine_operand(it, o, 2);

    for (unsigned k = 0; k < lanes; k++) {
        ir_eval_arithmetic(IR_add, o->from, x[k], y[k], &r[k]);
        r[lanes + k] = r[k] < x[k];
    }
}

static void execute_call(item *it, const op *o, uint64_t *r)
{
    machine *m = it->machine;

    switch ((ir_intrinsic)o->intrinsic) {
    case IR_NOT_INTRINSIC:
        machine_fault(it, o, "call of '%s', which has no body", ir_operand(o->inst, 0)->name);
        return;
    case IR_INTRINSIC_uadd_overflow:
        add_with_overflow(it, o, r);
        return;
    case IR_INTRINSIC_memcpy:
    case IR_INTRINSIC_memmove:
    case IR_INTRINSIC_memset:
        copy_memory(it, o, o->intrinsic == IR_INTRINSIC_memset);
        return;
    case IR_INTRINSIC_image_sample:
    case IR_INTRINSIC_image_sample_gradients:
    case IR_INTRINSIC_image_load:
    case IR_INTRINSIC_image_store:
    case IR_INTRINSIC_image_query:
        machine_image_op(it, o, r);
        return;
    case IR_INTRINSIC_image_block_read:
    case IR_INTRINSIC_image_block_write:
        machine_image_block(it, o, r);
        return;
    case IR_INTRINSIC_printf_buffer:
        *r = m->printf_buffer < 0 ? 0 : machine_buffer_address(m, (unsigned)m->printf_buffer);
        return;
    default:
        break;
    }
    if (!machine_query_item(it, o, r) && !query_space(it, o, r) && !machine_thread_op(it, o, r))
        machine_fault(it, o, "the interpreter cannot run %s here", ir_intrinsic_name((ir_intrinsic)o->intrinsic));
}

/* The index of the element is not constant. */
static void execute_element(const item *it, const op *o, uint64_t *r)
{
    const uint64_t *v = machine_operand(it, o, 0);
    uint64_t index = *machine_operand(it, o, o->opcode == IR_extractelement ? 1 : 2);

    if (o->opcode == IR_extractelement) {
        *r = v[index < o->operands[0].lanes ? index : 0];
        return;
    }
    memcpy(r, v, o->lanes * sizeof *r);
    if (index < o->lanes)
        r[index] = *machine_operand(it, o, 1);
}

static void reshape_bits(const item *it, const op *o, uint64_t *r)
{
    const uint64_t *v = machine_operand(it, o, 0);
    unsigned from = ir_scalar_bits(o->from), to = ir_scalar_bits(o->scalar);

    for (unsigned k = 0; k < o->lanes; k++) {
        r[k] = 0;
        for (unsigned i = 0; i < to; i++) {
            unsigned at = k * to + i;
            r[k] |= (v[at / from] >> at % from & 1) << i;
        }
    }
}

void machine_execute(item *it, const op *o, uint64_t *r)
{
    switch ((ir_opcode)o->opcode) {
    case IR_bitcast:
        reshape_bits(it, o, r);
        return;
    case IR_addrspacecast:
        for (unsigned k = 0; k < o->lanes; k++)
            r[k] = interp_cast_space(machine_operand(it, o, 0)[k], o->from->space, o->scalar->space);
        return;
    case IR_extractelement:
    case IR_insertelement:
        execute_element(it, o, r);
        return;
    case IR_load:
        execute_load(it, o, r);
        return;
    case IR_store:
        execute_store(it, o);
        return;
    case IR_cmpxchg:
        compare_and_exchange(it, o, r);
        return;
    case IR_call:
        execute_call(it, o, r);
        return;
    case IR_unreachable:
        machine_fault(it, o, "reached 'unreachable'");
        return;
    default:
        bug("%s has a handler", ir_op_name((ir_opcode)o->opcode));
    }
}
