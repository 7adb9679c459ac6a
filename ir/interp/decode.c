/* ir/interp/decode.c - decodes each function of a run to an array of operations: operands become rows, phis become moves on the
 * edges into their block, and each operation gets a handler of the loop.
 *
 * A value takes one row for each scalar in it. Equal constants share their rows. A checked machine chooses other handlers for the
 * operations that it checks, and records what the checks need (machine_hooks). */
#include "ir/eval.h"
#include "ir/interp/machine.h"
#include "ir/lifetime.h"
#include "ir/surface_access.h"
#include "src/base/bits.h"
#include "src/base/bug.h"

typedef struct decoder {
    machine *m;
    code *c;
    uint32_t *row;   /* code.value_row */
    uint32_t *first; /* by block id: index of the operation after the phis */
} decoder;

/* --- operands ------------------------------------------------------------------------------------------------------------- */

uint32_t machine_constant_row(machine *m, lane v)
{
    vec_push(m->memory, &m->constants, (constant_row){(uint32_t)m->row_count, v});
    return (uint32_t)m->row_count++;
}

/* The rows of a zero of type T, or of a value without defined bits. */
static void push_blank(machine *m, const ir_type *t, bool is_undefined)
{
    if (t->kind == IR_STRUCT || t->kind == IR_ARRAY) {
        for (uint64_t i = 0; i < t->count; i++)
            push_blank(m, t->kind == IR_STRUCT ? t->fields[i] : t->element, is_undefined);
        return;
    }
    uint64_t u = is_undefined ? bits_mask(ir_scalar_bits(t)) : 0;
    for (uint64_t i = 0; i < ir_lanes(t); i++)
        machine_constant_row(m, (lane){0, u});
}

static void push_constant(machine *m, ir_value *v)
{
    uint64_t bits = 0;

    switch (v->kind) {
    case IR_AGGREGATE:
        for (uint64_t i = 0; i < v->type->count; i++)
            push_constant(m, ir_as_constant(v)->elements[i]);
        return;
    case IR_ADDRESS:
        bits = interp_constant_address(ir_as_constant(v));
        break;
    case IR_GLOBAL_VAR:
        bits = interp_global_address(v);
        break;
    case IR_CONST:
        bits = bits_low(ir_as_constant(v)->bits, ir_scalar_bits(v->type));
        break;
    case IR_FUNCTION:
        break;
    case IR_ZERO:
    case IR_UNDEF:
    case IR_POISON:
        push_blank(m, v->type, v->kind != IR_ZERO);
        return;
    case IR_ARGUMENT:
    case IR_INSTRUCTION:
        bug("no constant");
    }
    machine_constant_row(m, (lane){bits, 0});
}

/* The first row of constant V. */
static uint32_t constant_row_of(machine *m, ir_value *v)
{
    uintptr_t known = (uintptr_t)map_get(&m->constant_rows, v);

    if (!known) {
        known = (uintptr_t)m->row_count + 1;
        map_set(m->memory, &m->constant_rows, v, (void *)known);
        push_constant(m, v);
    }
    return (uint32_t)(known - 1);
}

static operand operand_of(decoder *d, ir_value *v)
{
    bool is_constant = v->kind != IR_INSTRUCTION && v->kind != IR_ARGUMENT;

    return (operand){.row = is_constant ? constant_row_of(d->m, v) : d->row[v->id],
                     .lanes = interp_lanes(v->type),
                     .is_constant = is_constant};
}

static void decode_operands(decoder *d, op *o)
{
    const ir_inst *i = o->inst;
    uint32_t gathered = 0, first = i->op == IR_call;
    uint32_t *rows[] = {&o->a, &o->b, &o->c};

    o->operands = arena_array(d->m->memory, operand, i->operand_count + 1);
    o->is_scalar = o->lanes == 1 && i->operand_count - first <= 3;
    for (unsigned n = first; n < i->operand_count; n++) {
        o->operands[n] = operand_of(d, ir_operand(i, n));
        o->operands[n].gathered = gathered;
        gathered += o->operands[n].lanes;
        o->is_scalar &= o->operands[n].lanes == 1;
        if (n - first < 3)
            *rows[n - first] = o->operands[n].row;
    }
    if (gathered > d->m->most_gathered)
        d->m->most_gathered = gathered;
    if (o->lanes > d->m->most_lanes)
        d->m->most_lanes = o->lanes;
}

static bool is_plain(const ir_type *t)
{
    return t->kind == IR_INTEGER || t->kind == IR_POINTER || t->kind == IR_HALF || t->kind == IR_FLOAT || t->kind == IR_DOUBLE;
}

/* --- handlers of moves ---------------------------------------------------------------------------------------------------- */

/* O combines rows of its operands: sets `sources` to those of the COUNT lanes of the result from FIRST on, which are ROW …. */
static void set_sources(op *o, uint32_t first, uint32_t row, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++)
        o->sources[first + k] = row + k;
}

static op_kind decode_shuffle(decoder *d, op *o)
{
    uint32_t left = o->operands[0].lanes;

    for (uint32_t k = 0; k < o->lanes; k++) {
        int32_t lane = o->inst->indices[k];
        if (lane < 0 && d->m->checks) /* the undefined lane gets an origin */
            return OP_OTHER;
        if (lane < 0)
            o->sources[k] = constant_row_of(d->m, ir_undef(d->m->module, (ir_type *)o->scalar));
        else
            o->sources[k] = (uint32_t)lane < left ? o->a + (uint32_t)lane : o->b + ((uint32_t)lane - left);
    }
    return OP_ROWS;
}

static op_kind decode_element(decoder *d, op *o)
{
    const ir_inst *i = o->inst;
    uint64_t index = 0;

    if ((i->op == IR_extractelement && !ir_const_bits(ir_operand(i, 1), &index)) ||
        (i->op == IR_insertelement && !ir_const_bits(ir_operand(i, 2), &index)))
        return OP_OTHER;
    if (d->m->checks && index >= o->operands[0].lanes) /* which is reported */
        return OP_OTHER;
    o->sources = arena_array(d->m->memory, uint32_t, o->lanes);
    switch ((ir_opcode)i->op) {
    case IR_extractelement:
        *o->sources = o->a + (index < o->operands[0].lanes ? (uint32_t)index : 0);
        return OP_ROWS;
    case IR_insertelement:
        set_sources(o, 0, o->a, o->lanes);
        if (index < o->lanes)
            o->sources[index] = o->b;
        return OP_ROWS;
    case IR_extractvalue:
        set_sources(o, 0, o->a + interp_member_lane(ir_operand(i, 0)->type, i->indices, i->index_count), o->lanes);
        return OP_ROWS;
    case IR_insertvalue:
        set_sources(o, 0, o->a, o->lanes);
        set_sources(o, interp_member_lane(i->value.type, i->indices, i->index_count), o->b, o->operands[1].lanes);
        return OP_ROWS;
    default:
        return decode_shuffle(d, o);
    }
}

/* --- addresses and memory ------------------------------------------------------------------------------------------------- */

static op_kind decode_gep(decoder *d, op *o)
{
    const ir_inst *i = o->inst;
    ir_type *t = i->elem_type;
    unsigned variable = 0;
    uint64_t bits;

    o->steps = arena_array(d->m->memory, int64_t, i->operand_count);
    for (unsigned n = 1; n < i->operand_count; n++) {
        ir_value *index = ir_operand(i, n);
        bool is_constant = ir_const_bits(index, &bits);
        if (n > 1 && t->kind == IR_STRUCT) {
            bug_unless(is_constant);
            o->offset = wrapping_add(o->offset, (int64_t)ir_field_offset(t, (unsigned)bits));
            t = t->fields[bits];
            continue;
        }
        t = n > 1 ? t->element : t;
        int64_t step = (int64_t)ir_size(t);
        if (is_constant) {
            o->offset = wrapping_add(o->offset, wrapping_multiply(bits_signed(bits, ir_scalar_bits(index->type)), step));
            continue;
        }
        o->steps[n] = step;
        o->b = o->operands[n].row;
        o->step = step;
        o->from_bits = (uint8_t)ir_scalar_bits(index->type);
        variable++;
    }
    if (variable != 1)
        return variable ? OP_GEP : OP_OFFSET;
    if (o->step <= 0 || o->step & (o->step - 1))
        return OP_ELEMENT;
    o->step = __builtin_ctzll((uint64_t)o->step);
    return OP_SCALED;
}

static void decode_alloca(decoder *d, op *o)
{
    const ir_inst *i = o->inst;
    uint64_t at = round_up(d->c->private_bytes, i->align), end = saturated_sum(at, ir_size(i->elem_type));

    o->offset = (int64_t)at;
    d->c->private_bytes = end > MACHINE_PRIVATE_BYTES ? MACHINE_PRIVATE_BYTES + 1 : end;
}

/* The region of an access that has not happened yet: it contains no bytes. */
static const region nowhere;

/* Messages of whole dwords ignore the low address bits, so an access that claims that alignment must have it. */
static void decode_access(op *o, unsigned value, unsigned pointer, bool is_load)
{
    const ir_type *t = is_load ? o->inst->value.type : ir_operand(o->inst, value)->type;

    o->space = ir_operand(o->inst, pointer)->type->space;
    if (t->kind == IR_STRUCT || t->kind == IR_ARRAY)
        return;
    o->size = (uint32_t)ir_store_size(ir_scalar((ir_type *)t));
    o->bytes = ir_store_size(t);
    o->region = &nowhere;
    o->low = o->inst->align >= 4 && o->opcode != IR_atomicrmw ? 3 : 0;
}

static op_kind kind_of_access(const op *o)
{
    static const op_kind loads[] = {[1] = OP_LOAD1, [2] = OP_LOAD2, [4] = OP_LOAD4, [8] = OP_LOAD8},
                         stores[] = {[1] = OP_STORE1, [2] = OP_STORE2, [4] = OP_STORE4, [8] = OP_STORE8};

    return !o->size ? OP_OTHER : o->opcode == IR_load ? loads[o->size] : stores[o->size];
}

/* A plain load or store through the binding table. */
static op_kind decode_surface(machine *m, op *o)
{
    static const op_kind
        loads[] = {[1] = OP_SURFACE_LOAD1, [2] = OP_SURFACE_LOAD2, [4] = OP_SURFACE_LOAD4, [8] = OP_SURFACE_LOAD8},
        stores[] = {[1] = OP_SURFACE_STORE1, [2] = OP_SURFACE_STORE2, [4] = OP_SURFACE_STORE4, [8] = OP_SURFACE_STORE8};
    ir_surface_access at;
    uint64_t number;

    if (!m->run || !ir_surface_access_of((ir_intrinsic)o->intrinsic, &at) ||
        !ir_const_bits(ir_operand(o->inst, at.surface), &number))
        return OP_OTHER;
    ir_type *t = at.is_store ? ir_operand(o->inst, at.value)->type : o->inst->value.type;
    region r = machine_surface(m, number);
    o->region = arena_copy(m->memory, &r, sizeof r);
    o->size = (uint32_t)ir_store_size(ir_scalar(t));
    o->bytes = ir_lanes(t) * o->size;
    o->b = o->operands[at.offset].row;
    return at.is_store ? stores[o->size] : loads[o->size];
}

/* --- calls ---------------------------------------------------------------------------------------------------------------- */

/* The handler of arithmetic, which rows.c chooses. */
static op_kind kind_of_row(const machine *m, op *o)
{
    interp_choice choice = interp_choose_row(m->module, o->inst);
    uint32_t a = o->a;

    if (choice.kind == ROW_NONE)
        return OP_OTHER;
    if (choice.swaps) {
        o->a = o->b;
        o->b = a;
    }
    if (choice.kind == ROW_SHL_BY || choice.kind == ROW_LSHR_BY)
        o->offset = choice.by;
    return (op_kind)choice.kind;
}

bool machine_is_sub_group_operation(const machine *m, const op *o)
{
    switch ((ir_intrinsic)o->intrinsic) {
    case IR_INTRINSIC_sub_group_reduce:
    case IR_INTRINSIC_sub_group_scan:
    case IR_INTRINSIC_sub_group_shuffle:
    case IR_INTRINSIC_sub_group_broadcast:
    case IR_INTRINSIC_sub_group_ballot:
    case IR_INTRINSIC_sub_group_barrier:
        return true;
    case IR_INTRINSIC_sub_group_block_read:
    case IR_INTRINSIC_sub_group_block_write:
    case IR_INTRINSIC_image_block_read:
    case IR_INTRINSIC_image_block_write:
        return m->checks != NULL; /* each work-item has a part of its own; that all reach the operation is to be checked */
    default:
        return false;
    }
}

static op_kind kind_of_call(machine *m, op *o)
{
    uint64_t dimension;

    if (machine_is_sub_group_operation(m, o))
        return OP_WAIT_SUB_GROUP;
    switch ((ir_intrinsic)o->intrinsic) {
    case IR_INTRINSIC_barrier:
        return OP_WAIT;
    case IR_INTRINSIC_assume:
        return OP_PASS;
    case IR_INTRINSIC_surface_load:
    case IR_INTRINSIC_surface_store:
        return decode_surface(m, o);
    case IR_INTRINSIC_local_id:
        if (!ir_const_bits(ir_operand(o->inst, 1), &dimension))
            return OP_OTHER;
        o->offset = (int64_t)(dimension % 3);
        return OP_LOCAL_ID;
    case IR_INTRINSIC_group_id:
    case IR_INTRINSIC_local_size:
    case IR_INTRINSIC_enqueued_local_size:
    case IR_INTRINSIC_global_size:
    case IR_INTRINSIC_global_offset:
    case IR_INTRINSIC_group_count:
        return ir_const_bits(ir_operand(o->inst, 1), &dimension) ? OP_SAME : OP_OTHER;
    case IR_INTRINSIC_work_dim:
    case IR_INTRINSIC_simd_size:
        return OP_SAME;
    default:
        return kind_of_row(m, o);
    }
}

/* --- operations ----------------------------------------------------------------------------------------------------------- */

static op_kind kind_of_cast(const machine *m, op *o)
{
    if (o->opcode == IR_bitcast)
        return o->bits == o->from_bits ? OP_COPY : OP_OTHER;
    if (o->opcode == IR_addrspacecast)
        return o->from->space != IR_GENERIC && o->scalar->space != IR_GENERIC ? OP_COPY : OP_OTHER;
    return kind_of_row(m, o);
}

static op_kind kind_of(decoder *d, op *o)
{
    machine *m = d->m;

    switch ((ir_opcode)o->opcode) {
#define IR_INT(name, args, flags, value) case IR_##name:
#define IR_FLT(name, args, flags, value) case IR_##name:
#include "ir/opcodes.def"
    case IR_icmp:
    case IR_fcmp:
    case IR_select:
        return kind_of_row(m, o);
#define IR_CAST(name, ...) case IR_##name:
#include "ir/opcodes.def"
        return kind_of_cast(m, o);
    case IR_freeze:
        return OP_COPY;
    case IR_extractelement:
    case IR_insertelement:
    case IR_shufflevector:
    case IR_extractvalue:
    case IR_insertvalue:
        return decode_element(d, o);
    case IR_getelementptr:
        return decode_gep(d, o);
    case IR_alloca:
        decode_alloca(d, o);
        return OP_ALLOCA;
    case IR_load:
        decode_access(o, 0, 0, true);
        return kind_of_access(o);
    case IR_store:
        decode_access(o, 0, 1, false);
        return kind_of_access(o);
    case IR_atomicrmw:
        decode_access(o, 1, 0, false);
        return OP_ATOMIC;
    case IR_fence:
        return OP_PASS;
    case IR_call:
        return kind_of_call(m, o);
    case IR_br:
        return o->count ? OP_BRANCH : OP_JUMP;
    case IR_switch:
        return OP_SWITCH;
    case IR_ret:
        return OP_RETURN;
    case IR_cmpxchg:
    case IR_unreachable:
        return OP_OTHER;
    case IR_phi:
    case IR_OPCODE_COUNT:
        break;
    }
    bug("operation %d", o->opcode);
}

static op_kind choose_handler(decoder *d, op *o)
{
    int checked = d->m->hooks->choose_handler ? d->m->hooks->choose_handler(d->m, d->c, o) : -1;

    return checked >= 0 ? (op_kind)checked : kind_of(d, o);
}

static void decode_inst(decoder *d, const ir_inst *i)
{
    op o = {.inst = i,
            .opcode = i->op,
            .pred = i->pred,
            .intrinsic = (uint16_t)ir_intrinsic_of(i),
            .lanes = interp_lanes(i->value.type),
            .count = i->operand_count,
            .scalar = ir_scalar(i->value.type),
            .id = d->m->op_count++};

    o.result = d->row[i->value.id];
    if (i->operand_count)
        o.from = ir_scalar(ir_operand(i, i->op == IR_call && i->operand_count > 1 ? 1 : 0)->type);
    if (o.lanes && is_plain(o.scalar))
        o.bits = (uint8_t)ir_scalar_bits(o.scalar);
    if (o.from && is_plain(o.from))
        o.from_bits = (uint8_t)ir_scalar_bits(o.from);
    o.mask = bits_mask(o.bits);
    decode_operands(d, &o);
    o.kind = (uint8_t)choose_handler(d, &o);
    vec_push(d->m->memory, &d->c->ops, o);
}

/* --- edges ---------------------------------------------------------------------------------------------------------------- */

static bool are_serial(const edge *e)
{
    for (uint32_t n = 0; n < e->count; n++)
        for (uint32_t k = 0; k < n; k++)
            if (!spans_are_apart(e->moves[n].from, e->moves[n].rows, e->moves[k].to, e->moves[k].rows))
                return false;
    return true;
}

static void decode_edge(decoder *d, edge *e, const ir_block *from, const ir_block *to)
{
    unsigned phis = 0;

    for (const ir_inst *phi = to->first; phi && phi->op == IR_phi; phi = phi->next)
        phis++;
    e->target = d->first[to->id];
    e->moves = arena_array(d->m->memory, move, phis);
    for (const ir_inst *phi = to->first; phi && phi->op == IR_phi; phi = phi->next) {
        ir_value *v = ir_phi_value(phi, from);
        bug_unless(v);
        operand source = operand_of(d, v);
        if (source.row == d->row[phi->value.id])
            continue;
        e->moves[e->count++] = (move){source.row, d->row[phi->value.id], source.lanes};
        e->rows += source.lanes;
    }
    e->is_serial = e->count <= 16 && are_serial(e);
}

static void decode_edges(decoder *d, op *o)
{
    const ir_inst *i = o->inst;

    o->edges = arena_array(d->m->memory, edge, i->block_count);
    for (unsigned n = 0; n < i->block_count; n++)
        decode_edge(d, &o->edges[n], i->block, i->blocks[n]);
}

/* --- the program as a whole ----------------------------------------------------------------------------------------------- */

static void examine_op(machine *m, const op *o, interp_order *seen)
{
    m->waits |= o->kind == OP_WAIT || o->kind == OP_WAIT_SUB_GROUP;
    m->has_sub_groups |= machine_is_sub_group_operation(m, o);
    m->has_clock |= o->intrinsic == IR_INTRINSIC_clock;
    m->is_sequential |= interp_is_ordered(o->inst, seen);
}

/* --- functions ------------------------------------------------------------------------------------------------------------ */

code *machine_code_of(machine *m, ir_function *f)
{
    if (!f->aux) {
        code *c = f->aux = arena_new(m->memory, code);
        c->function = f;
        vec_push(m->memory, &m->codes, c);
        if (m->hooks->begin_code)
            m->hooks->begin_code(m, c);
    }
    return f->aux;
}

static uint32_t take_rows(decoder *d, const ir_value *v)
{
    uint32_t first = (uint32_t)d->m->row_count;

    d->m->row_count += interp_lanes(v->type);
    return d->row[v->id] = first;
}

static void assign_rows(decoder *d)
{
    ir_function *f = d->c->function;

    d->c->arg_row = arena_array(d->m->memory, uint32_t, f->arg_count + 1);
    for (unsigned a = 0; a < f->arg_count; a++)
        d->c->arg_row[a] = take_rows(d, &f->args[a]->value);
    ir_each_block(b, f)
        ir_each_inst(i, b)
            take_rows(d, &i->value);
}

static void decode_function(machine *m, code *c)
{
    ir_function *f = c->function;

    ir_number(f);
    ir_update_preds(f);
    decoder d = {m, c, arena_array(m->memory, uint32_t, ir_value_count(f) + 1), NULL};
    uint32_t blocks = 0;

    c->value_row = d.row;
    ir_each_block(b, f)
        blocks++;
    d.first = arena_array(m->memory, uint32_t, blocks + 1);
    assign_rows(&d);
    ir_each_block(b, f) {
        d.first[b->id] = (uint32_t)c->ops.count;
        ir_each_inst(i, b)
            if (i->op != IR_phi && !ir_begins_lifetime(i))
                decode_inst(&d, i);
    }
    c->entry = d.first[f->first->id];
    for (size_t n = 0; n < c->ops.count; n++) {
        op *o = &c->ops.items[n];
        ir_function *callee = o->opcode == IR_call && !o->intrinsic ? ir_try_function(ir_operand(o->inst, 0)) : NULL;
        if (ir_block_count(o->inst))
            decode_edges(&d, o);
        if (callee && callee->first) {
            o->callee = machine_code_of(m, callee);
            o->kind = OP_CALL;
        }
    }
    if (m->hooks->link_code)
        m->hooks->link_code(m, c);
}

void machine_decode(machine *m)
{
    interp_order order = {0};

    machine_code_of(m, m->root);
    machine_constant_row(m, (lane){0, 0});      /* row 0: of the operands that an operation does not have */
    for (size_t n = 0; n < m->codes.count; n++) /* decoding queues the callees */
        decode_function(m, m->codes.items[n]);
    for (size_t n = 0; n < m->codes.count; n++)
        for (size_t k = 0; k < m->codes.items[n]->ops.count; k++)
            examine_op(m, &m->codes.items[n]->ops.items[k], &order);
}
