/* src/check/handlers.c - chooses the handler of each operation (handlers.def), and decodes what the handler needs. */
#include "src/check/machine.h"
#include "src/base/bits.h"
#include "src/base/bug.h"

/* --- addresses and memory ------------------------------------------------------------------------------------------------- */

/* The number of elements that an index into T selects from. An array of at most one element at the end of a struct is a
 * customary way to declare one of any length. */
static uint64_t bound_of(const ir_type *t)
{
    return t->kind == IR_ARRAY && t->count <= 1 ? UINT64_MAX : t->count;
}

/* The sum of the base, the constant indices and at most one other index has a handler on rows. */
static void set_address_handler(op *o)
{
    int64_t constant = 0;
    unsigned variable = 0;
    uint64_t bits;

    o->kind = OP_OFFSET;
    for (unsigned n = 1; n < o->count; n++) {
        const ir_value *index = ir_operand(o->inst, n);
        if (!o->steps[n])
            continue;
        if (ir_const_bits(index, &bits)) {
            constant = wrapping_add(constant, wrapping_multiply(bits_signed(bits, ir_scalar_bits(index->type)), o->steps[n]));
            continue;
        }
        variable++;
        o->kind = variable == 1 ? OP_ELEMENT : OP_GEP;
        o->b = o->operands[n].row;
        o->step = o->steps[n];
        o->from_bits = (uint8_t)ir_scalar_bits(index->type);
    }
    if (variable < 2)
        o->offset = wrapping_add(o->offset, constant);
}

static void decode_element(machine *m, op *o)
{
    const ir_inst *i = o->inst;
    ir_type *t = i->elem_type;
    arena *memory = m->memory;

    o->steps = arena_array(memory, int64_t, i->operand_count);
    o->bounds = arena_array(memory, uint64_t, i->operand_count);
    for (unsigned n = 1; n < i->operand_count; n++) {
        uint64_t bits;
        o->bounds[n] = UINT64_MAX;
        if (n == 1) {
            o->steps[n] = (int64_t)ir_size(t);
        } else if (t->kind == IR_STRUCT) {
            bug_unless(ir_const_bits(ir_operand(i, n), &bits));
            o->offset = wrapping_add(o->offset, (int64_t)ir_field_offset(t, (unsigned)bits));
            t = t->fields[bits];
        } else {
            o->bounds[n] = bound_of(t);
            o->is_bounded |= o->bounds[n] != UINT64_MAX;
            t = t->element;
            o->steps[n] = (int64_t)ir_size(t);
        }
    }
    set_address_handler(o);
}

static void decode_alloca(machine *m, code *c, op *o)
{
    const ir_inst *i = o->inst;
    variable *v = &c->variables[c->variable_count];

    *v = (variable){.name = i->value.name,
                    .value = &i->value,
                    .loc = i->loc,
                    .bytes = ir_size(i->elem_type),
                    .align = i->align,
                    .space = IR_PRIVATE};
    checker_describe_alloca(m, v);
    c->private_bytes = saturated_sum(c->private_bytes, saturated_sum(v->bytes, 15) & ~UINT64_C(15));
    o->offset = c->variable_count++;
}

bool checker_is_plain_scalar(const ir_type *t)
{
    return t->kind == IR_POINTER || t->kind == IR_FLOAT || t->kind == IR_DOUBLE || t->kind == IR_HALF ||
           (t->kind == IR_INTEGER && t->bits >= 8);
}

/* Does memory hold the bits of a value of type T? Pointers are converted if buffers have their host addresses. */
static bool is_stored_as_is(const machine *m, const ir_type *t)
{
    return checker_is_plain_scalar(t) && (t->kind != IR_POINTER || !m->run->in_place);
}

static void decode_access(const machine *m, op *o)
{
    const ir_inst *i = o->inst;
    const ir_type *t = i->op == IR_store ? ir_operand(i, 0)->type : i->value.type;

    o->size = (uint32_t)ir_store_size(ir_scalar((ir_type *)t));
    o->bytes = ir_store_size(t);
    o->align = i->align;
    if (t->kind != IR_STRUCT && t->kind != IR_ARRAY && is_stored_as_is(m, ir_scalar((ir_type *)t)) &&
        i->ordering == IR_NOT_ATOMIC)
        o->kind = i->op == IR_store ? OP_STORE : OP_LOAD;
}

/* --- handlers ------------------------------------------------------------------------------------------------------------- */

/* O combines rows of its operands: sets `sources` to those of the COUNT lanes of the result from FIRST on, which are ROW …. */
static void set_sources(op *o, uint32_t first, uint32_t row, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++)
        o->sources[first + k] = row + k;
}

/* OP_ROWS if the lanes that O moves are constant and exist. */
static op_kind decode_move(machine *m, op *o)
{
    const ir_inst *i = o->inst;
    uint64_t index = 0;
    bool is_indexed = i->op == IR_extractelement || i->op == IR_insertelement;

    if (is_indexed &&
        (!ir_const_bits(ir_operand(i, i->op == IR_extractelement ? 1 : 2), &index) || index >= o->operands[0].lanes))
        return OP_OTHER;
    o->sources = arena_array(m->memory, uint32_t, o->lanes);
    switch ((ir_opcode)i->op) {
    case IR_extractelement:
        set_sources(o, 0, o->operands[0].row + (uint32_t)index, 1);
        return OP_ROWS;
    case IR_insertelement:
        set_sources(o, 0, o->operands[0].row, o->lanes);
        set_sources(o, (uint32_t)index, o->operands[1].row, 1);
        return OP_ROWS;
    case IR_extractvalue:
        set_sources(o, 0, o->operands[0].row + interp_member_lane(ir_operand(i, 0)->type, i->indices, i->index_count), o->lanes);
        return OP_ROWS;
    case IR_insertvalue:
        set_sources(o, 0, o->operands[0].row, o->lanes);
        set_sources(o, interp_member_lane(i->value.type, i->indices, i->index_count), o->operands[1].row, o->operands[1].lanes);
        return OP_ROWS;
    case IR_shufflevector:
        for (uint32_t k = 0; k < o->lanes; k++) {
            int32_t from = i->indices[k];
            uint32_t left = o->operands[0].lanes;
            if (from < 0)
                return OP_OTHER;
            o->sources[k] =
                (uint32_t)from < left ? o->operands[0].row + (uint32_t)from : o->operands[1].row + ((uint32_t)from - left);
        }
        return OP_ROWS;
    default:
        return OP_OTHER;
    }
}

static op_kind kind_of_call(op *o)
{
    uint64_t dimension = 0;

    switch ((ir_intrinsic)o->intrinsic) {
    case IR_INTRINSIC_local_id:
    case IR_INTRINSIC_group_id:
    case IR_INTRINSIC_local_size:
    case IR_INTRINSIC_enqueued_local_size:
    case IR_INTRINSIC_global_size:
    case IR_INTRINSIC_global_offset:
    case IR_INTRINSIC_group_count:
        if (!ir_const_bits(ir_operand(o->inst, 1), &dimension))
            return OP_OTHER;
        break;
    case IR_INTRINSIC_work_dim:
    case IR_INTRINSIC_simd_size:
        return OP_SAME;
    default:
        return OP_OTHER;
    }
    if (o->intrinsic != IR_INTRINSIC_local_id)
        return OP_SAME;
    o->offset = (int64_t)(dimension % 3);
    return OP_LOCAL_ID;
}

/* Checks of single results have no handlers, nor have conversions of pointers to host addresses. */
static bool has_rows(const machine *m, const op *o)
{
    switch ((ir_opcode)o->opcode) {
    case IR_fptosi:
    case IR_fptoui:
    case IR_fcmp:
        return !checker_checks(m, CHECK_portability);
    case IR_ptrtoint:
    case IR_inttoptr:
        return !m->run->in_place;
    default:
        return true;
    }
}

static void set_arithmetic_handler(const machine *m, op *o)
{
    interp_choice choice = interp_choose_row(m->module, o->inst);

    if (choice.kind == ROW_NONE || !o->lanes || !has_rows(m, o))
        return;
    o->kind = (uint8_t)choice.kind;
    if (choice.swaps) {
        uint32_t a = o->a;
        o->a = o->b;
        o->b = a;
    }
    if (choice.kind == ROW_SHL_BY || choice.kind == ROW_LSHR_BY)
        o->offset = choice.by;
}

void checker_choose_handler(machine *m, code *c, op *o)
{
    const ir_inst *i = o->inst;

    switch ((ir_opcode)i->op) {
    case IR_load:
    case IR_store:
        decode_access(m, o);
        return;
    case IR_atomicrmw:
        o->size = (uint32_t)ir_store_size(ir_operand(i, 1)->type);
        if (i->ordering <= IR_MONOTONIC && checker_is_plain_scalar(i->value.type) && i->value.type->kind != IR_POINTER)
            o->kind = OP_CHANGE;
        return;
    case IR_getelementptr:
        decode_element(m, o);
        return;
    case IR_alloca:
        decode_alloca(m, c, o);
        o->kind = OP_ALLOCA;
        return;
    case IR_br:
        o->kind = i->operand_count ? OP_BRANCH : OP_JUMP;
        return;
    case IR_switch:
        o->kind = OP_SWITCH;
        return;
    case IR_ret:
        o->kind = OP_RETURN;
        return;
    case IR_bitcast:
        o->kind = o->bits == o->from_bits ? OP_COPY : OP_OTHER;
        return;
    case IR_addrspacecast:
        o->kind = o->from->space != IR_GENERIC && o->scalar->space != IR_GENERIC ? OP_COPY : OP_OTHER;
        return;
    case IR_freeze:
        o->kind = OP_COPY;
        return;
    case IR_extractelement:
    case IR_insertelement:
    case IR_shufflevector:
    case IR_extractvalue:
    case IR_insertvalue:
        o->kind = (uint8_t)decode_move(m, o);
        return;
    case IR_call:
        o->kind = (uint8_t)kind_of_call(o);
        break;
    default:
        break;
    }
    if (o->kind == OP_OTHER)
        set_arithmetic_handler(m, o);
}
