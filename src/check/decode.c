/* src/check/decode.c - decodes functions to arrays of operations whose operands are rows.
 *
 * Phis become moves on the edges into their block. */
#include "src/check/machine.h"
#include "ir/analysis/loops.h"
#include "src/base/bits.h"
#include "src/base/bug.h"

typedef struct decoder {
    machine *m;
    code *c;
    uint32_t *row;   /* by value id */
    uint32_t *op_of; /* by value id: index of the operation, plus 1 */
    ir_loops *loops;
} decoder;

/* --- operands ------------------------------------------------------------------------------------------------------------- */

/* A row that has the same value in all columns; returns its number. */
static uint32_t push_row(machine *m, lane v)
{
    vec_push(m->memory, &m->constants, (constant_row){m->row_count, v});
    return m->row_count++;
}

static void push_blank(decoder *d, const ir_type *t, bool is_undefined)
{
    if (t->kind == IR_STRUCT) {
        for (uint64_t i = 0; i < t->count; i++)
            push_blank(d, t->fields[i], is_undefined);
    } else if (t->kind == IR_ARRAY) {
        for (uint64_t i = 0; i < t->count; i++)
            push_blank(d, t->element, is_undefined);
    } else {
        uint64_t u = is_undefined ? bits_mask(ir_scalar_bits(t)) : 0;
        for (uint64_t i = 0; i < ir_lanes(t); i++)
            push_row(d->m, (lane){0, u});
    }
}

static void push_constant(decoder *d, ir_value *v)
{
    uint64_t bits = 0;

    switch (v->kind) {
    case IR_AGGREGATE:
        for (uint64_t i = 0; i < v->type->count; i++)
            push_constant(d, ir_as_constant(v)->elements[i]);
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
        push_blank(d, v->type, v->kind != IR_ZERO);
        return;
    case IR_ARGUMENT:
    case IR_INSTRUCTION:
        bug("no constant");
    }
    push_row(d->m, (lane){bits, 0});
}

static operand operand_of(decoder *d, ir_value *v)
{
    operand o = {.lanes = interp_lanes(v->type)};

    if (v->kind == IR_INSTRUCTION || v->kind == IR_ARGUMENT) {
        o.row = d->row[v->id];
    } else {
        o.row = d->m->row_count;
        o.is_constant = true;
        push_constant(d, v);
    }
    return o;
}

/* --- instructions --------------------------------------------------------------------------------------------------------- */

/* I clears the tag of a generic pointer, as the optimizer does: private and local addresses of Gen9 have 32 bits. */
static bool is_address_mask(const ir_inst *i)
{
    uint64_t bits;

    if (i->op != IR_and || !ir_const_bits(ir_operand(i, 1), &bits) || bits != UINT32_MAX || !i->value.uses)
        return false;
    ir_each_use(u, &i->value)
        if (u->user->op != IR_inttoptr)
            return false;
    return true;
}

/* Addresses of the checker have more bits: the mask clears the tag only. */
static void widen_address_mask(decoder *d, op *o)
{
    o->operands[1].row = push_row(d->m, (lane){(UINT64_C(1) << IR_TAG_SHIFT) - 1, 0});
}

static void decode_operands(decoder *d, op *o)
{
    const ir_inst *i = o->inst;
    uint32_t gathered = 0, *rows[] = {&o->a, &o->b, &o->c};
    unsigned first = i->op == IR_call;

    o->operands = arena_array(d->m->memory, operand, i->operand_count + 1);
    for (unsigned n = 0; n < i->operand_count; n++) {
        o->operands[n] = operand_of(d, ir_operand(i, n));
        o->operands[n].gathered = gathered;
        gathered += o->operands[n].lanes;
    }
    if (is_address_mask(i))
        widen_address_mask(d, o);
    for (unsigned n = first; n < i->operand_count && n - first < 3; n++)
        *rows[n - first] = o->operands[n].row;
    o->is_scalar = o->lanes == 1 && i->operand_count - first <= 3;
    for (unsigned n = first; n < i->operand_count; n++)
        o->is_scalar &= o->operands[n].lanes == 1;
    if (gathered > d->m->most_gathered)
        d->m->most_gathered = gathered;
    if (o->lanes > d->m->most_lanes)
        d->m->most_lanes = o->lanes;
}

static void decode_inst(decoder *d, const ir_inst *i)
{
    op o = {.inst = i,
            .opcode = i->op,
            .pred = i->pred,
            .intrinsic = (uint16_t)ir_intrinsic_of(i),
            .kind = OP_OTHER,
            .id = d->m->op_count++,
            .lanes = interp_lanes(i->value.type),
            .count = i->operand_count,
            .scalar = ir_scalar(i->value.type),
            .in_library = checker_is_library(d->c->function)};

    o.result = d->row[i->value.id];
    decode_operands(d, &o);
    if (i->operand_count)
        o.from = ir_scalar(ir_operand(i, i->op == IR_call && i->operand_count > 1 ? 1 : 0)->type);
    if (o.lanes) {
        o.bits = (uint8_t)ir_scalar_bits(o.scalar);
        o.mask = bits_mask(o.bits);
    }
    if (o.from && (o.from->kind == IR_INTEGER || checker_is_plain_scalar(o.from)))
        o.from_bits = (uint8_t)ir_scalar_bits(o.from);
    checker_choose_handler(d->m, d->c, &o);
    vec_push(d->m->memory, &d->c->ops, o);
    d->op_of[i->value.id] = (uint32_t)d->c->ops.count;
}

/* --- edges ---------------------------------------------------------------------------------------------------------------- */

static bool are_serial(const edge *e)
{
    for (uint32_t n = 0; n < e->count; n++)
        for (uint32_t k = 0; k < n; k++)
            if (e->moves[n].from.row < e->moves[k].to + e->moves[k].from.lanes &&
                e->moves[k].to < e->moves[n].from.row + e->moves[n].from.lanes)
                return false;
    return e->count <= 16;
}

/* Counts the iterations of the loop whose header is TO. */
static void count_iterations(decoder *d, edge *e, const ir_block *from, const ir_block *to)
{
    const ir_loop *loop = ir_loop_of(d->loops, to);

    if (!loop || loop->header != to)
        return;
    e->counter = d->c->counters[loop->index];
    e->is_entry = !ir_loop_has(d->loops, loop, from);
}

/* The loops around barrier or call O. */
static void link_loops(decoder *d, op *o)
{
    const ir_loop *inner = ir_loop_of(d->loops, o->inst->block);

    if (!inner || (o->intrinsic != IR_INTRINSIC_barrier && !o->callee))
        return;
    o->loops = arena_array(d->m->memory, uint32_t, inner->depth);
    for (const ir_loop *l = inner; l; l = l->parent)
        o->loops[o->loop_count++] = d->c->counters[l->index];
}

static edge *decode_edge(decoder *d, const ir_block *from, const ir_block *to)
{
    edge *e = arena_new(d->m->memory, edge);
    unsigned phis = 0;

    e->target = d->c->first[to->id];
    ir_each_inst(i, to)
        phis += i->op == IR_phi;
    e->moves = arena_array(d->m->memory, move, phis);
    for (const ir_inst *phi = to->first; phi && phi->op == IR_phi; phi = phi->next) {
        ir_value *v = ir_phi_value(phi, from);
        bug_unless(v);
        e->moves[e->count] = (move){operand_of(d, v), d->row[phi->value.id]};
        e->lanes += e->moves[e->count++].from.lanes;
    }
    e->is_serial = are_serial(e);
    count_iterations(d, e, from, to);
    return e;
}

/* Edges need the first operations of their targets, addresses need all operations. */
static void link_op(decoder *d, op *o)
{
    const ir_inst *i = o->inst;
    int pointer = i->op == IR_store                                                                               ? 1
                  : i->op == IR_load || i->op == IR_getelementptr || i->op == IR_atomicrmw || i->op == IR_cmpxchg ? 0
                                                                                                                  : -1;

    if (i->op == IR_br || i->op == IR_switch) {
        o->edges = arena_array(d->m->memory, edge *, i->block_count);
        for (unsigned n = 0; n < i->block_count; n++)
            o->edges[n] = decode_edge(d, i->block, i->blocks[n]);
    }
    const ir_inst *address = pointer >= 0 ? ir_try_inst((const ir_value *)ir_operand(i, (unsigned)pointer)) : NULL;
    if (address && address->op == IR_getelementptr)
        o->address = &d->c->ops.items[d->op_of[address->value.id] - 1];
}

static const op *bounded_address(const op *o)
{
    for (const op *e = o->address; e; e = e->address)
        if (e->is_bounded)
            return o->address;
    return NULL;
}

/* --- functions ------------------------------------------------------------------------------------------------------------ */

static code *code_of(machine *m, ir_function *f);

/* I has an effect other than a store, or calls a function that has. */
static bool has_effect(machine *m, const ir_inst *i)
{
    ir_function *callee = i->op == IR_call ? ir_try_function(ir_operand(i, 0)) : NULL;

    if (i->op != IR_call)
        return i->op == IR_atomicrmw || i->op == IR_cmpxchg || i->op == IR_fence || i->ordering != IR_NOT_ATOMIC;
    if (ir_intrinsic_of(i))
        return !(ir_intrinsic_flags(ir_intrinsic_of(i)) & IR_PURE);
    return !callee || !callee->first || !code_of(m, callee)->only_computes;
}

static bool only_computes(machine *m, const ir_function *f)
{
    if (!checker_is_library(f))
        return false;
    ir_each_block(b, f)
        ir_each_inst(i, b)
            if (has_effect(m, i))
                return false;
    return true;
}

/* The code of F; a new function is queued, to be decoded later. */
static code *code_of(machine *m, ir_function *f)
{
    if (!f->aux) {
        code *c = f->aux = arena_new(m->memory, code);
        c->function = f;
        vec_push(m->memory, &m->codes, c);
        c->only_computes = only_computes(m, f);
    }
    return f->aux;
}

static uint32_t take_rows(decoder *d, const ir_value *v)
{
    uint32_t first = d->m->row_count;

    d->m->row_count += interp_lanes(v->type);
    return d->row[v->id] = first;
}

static void assign_rows(decoder *d)
{
    ir_function *f = d->c->function;
    code *c = d->c;

    c->arg_row = arena_array(d->m->memory, uint32_t, f->arg_count + 1);
    for (unsigned a = 0; a < f->arg_count; a++)
        c->arg_row[a] = take_rows(d, &f->args[a]->value);
    ir_each_block(b, f)
        ir_each_inst(i, b)
            take_rows(d, &i->value);
}

/* Gives a row to each loop. */
static void make_counters(decoder *d)
{
    code *c = d->c;

    d->loops = ir_loops_compute(d->m->memory, ir_dominators_compute(d->m->memory, c->function));
    c->counters = arena_array(d->m->memory, uint32_t, d->loops->all.count);
    for (size_t n = 0; n < d->loops->all.count; n++)
        c->counters[n] = d->m->row_count++;
}

static void decode_function(machine *m, code *c)
{
    ir_function *f = c->function;
    uint32_t blocks = 0, allocas = 0;

    ir_number(f);
    ir_each_block(b, f) {
        blocks++;
        ir_each_inst(i, b)
            allocas += i->op == IR_alloca;
    }
    decoder d = {m, c, arena_array(m->memory, uint32_t, ir_value_count(f) + 1),
                 arena_array(m->memory, uint32_t, ir_value_count(f) + 1), .loops = NULL};
    c->variables = arena_array(m->memory, variable, allocas);
    c->first = arena_array(m->memory, uint32_t, blocks + 1);
    assign_rows(&d);
    make_counters(&d);
    ir_each_block(b, f) {
        c->first[b->id] = (uint32_t)c->ops.count;
        ir_each_inst(i, b)
            if (i->op != IR_phi)
                decode_inst(&d, i);
    }
    c->entry = c->first[f->first->id];
    for (size_t n = 0; n < c->ops.count; n++)
        link_op(&d, &c->ops.items[n]);
    for (size_t n = 0; n < c->ops.count; n++) {
        op *o = &c->ops.items[n];
        ir_function *callee = o->opcode == IR_call ? ir_try_function(ir_operand(o->inst, 0)) : NULL;
        if (callee && !o->intrinsic && callee->first)
            o->callee = code_of(m, callee);
        o->is_unreachable =
            callee && checker_is_library(callee) && strcmp(checker_built_in_name(m, callee), "__builtin_unreachable") == 0;
        if (o->callee && !o->is_unreachable)
            o->kind = OP_CALL;
        link_loops(&d, o);
        if (o->opcode == IR_load || o->opcode == IR_store || o->opcode == IR_atomicrmw || o->opcode == IR_cmpxchg)
            o->address = bounded_address(o);
    }
}

static bool is_sub_group_operation(const op *o)
{
    switch ((ir_intrinsic)o->intrinsic) {
    case IR_INTRINSIC_sub_group_reduce:
    case IR_INTRINSIC_sub_group_scan:
    case IR_INTRINSIC_sub_group_shuffle:
    case IR_INTRINSIC_sub_group_broadcast:
    case IR_INTRINSIC_sub_group_ballot:
    case IR_INTRINSIC_sub_group_barrier:
    case IR_INTRINSIC_sub_group_block_read:
    case IR_INTRINSIC_sub_group_block_write:
    case IR_INTRINSIC_image_block_read:
    case IR_INTRINSIC_image_block_write:
        return true;
    default:
        return false;
    }
}

static void examine_program(machine *m)
{
    interp_order order = {0};

    for (size_t n = 0; n < m->codes.count; n++)
        for (size_t k = 0; k < m->codes.items[n]->ops.count; k++) {
            const op *o = &m->codes.items[n]->ops.items[k];
            m->is_sequential |= interp_is_ordered(o->inst, &order);
            m->has_sub_groups |= is_sub_group_operation(o);
        }
}

code *checker_code(machine *m)
{
    code_of(m, m->ir->kernel);
    if (!m->row_count)
        push_row(m, (lane){0, 0}); /* CHECKER_ZERO_ROW */
    for (size_t n = m->decoded; n < m->codes.count; n = ++m->decoded)
        decode_function(m, m->codes.items[n]);
    examine_program(m);
    return m->codes.items[0];
}
