/* ir/interp/decode.c - decodes a function to an array of operations whose operands are slot numbers.
 *
 * Every value takes one slot for each lane (a struct: those of its members). Constants are in a table. Phis become moves on the
 * edges into their block. */
#include "ir/interp/machine.h"
#include "src/base/bits.h"
#include "src/base/bug.h"

typedef struct decoder {
    machine *m;
    code *c;
    uint32_t *slot; /* by value id */
} decoder;

static void push_constant(decoder *d, ir_value *v)
{
    ir_type *t = v->type;
    uint64_t bits = 0;

    switch (v->kind) {
    case IR_AGGREGATE:
        for (uint64_t i = 0; i < t->count; i++)
            push_constant(d, ir_as_constant(v)->elements[i]);
        return;
    case IR_ADDRESS:
        bits = interp_constant_address(ir_as_constant(v));
        break;
    case IR_GLOBAL_VAR:
        bits = interp_global_address(v);
        break;
    case IR_CONST:
        bits = ir_as_constant(v)->bits;
        break;
    case IR_ZERO:
    case IR_UNDEF:
    case IR_POISON:
    case IR_FUNCTION:
        for (unsigned i = 0; i < interp_lanes(t); i++)
            vec_push(d->m->memory, &d->c->constants, 0);
        return;
    case IR_ARGUMENT:
    case IR_INSTRUCTION:
        bug("no constant");
    }
    vec_push(d->m->memory, &d->c->constants, bits);
}

static operand operand_of(decoder *d, ir_value *v)
{
    operand o = {.lanes = (uint16_t)interp_lanes(v->type)};

    if (v->kind == IR_INSTRUCTION || v->kind == IR_ARGUMENT) {
        o.at = (int32_t)d->slot[v->id];
    } else {
        o.at = -1 - (int32_t)d->c->constants.count;
        push_constant(d, v);
    }
    return o;
}

static void decode_gep(decoder *d, op *o)
{
    const ir_inst *i = o->inst;
    ir_type *t = i->elem_type;

    o->steps = arena_array(d->m->memory, int64_t, i->operand_count);
    for (unsigned n = 1; n < i->operand_count; n++) {
        uint64_t bits;
        if (n == 1) {
            o->steps[n] = (int64_t)ir_size(t);
        } else if (t->kind == IR_STRUCT) {
            bug_unless(ir_const_bits(ir_operand(i, n), &bits));
            o->offset = wrapping_add(o->offset, (int64_t)ir_field_offset(t, (unsigned)bits));
            t = t->fields[bits];
        } else {
            t = t->element;
            o->steps[n] = (int64_t)ir_size(t);
        }
    }
}

static void decode_inst(decoder *d, const ir_inst *i)
{
    op o = {.inst = i,
            .code = i->op,
            .pred = i->pred,
            .intrinsic = (uint16_t)ir_intrinsic_of(i),
            .lanes = (uint16_t)interp_lanes(i->value.type),
            .count = (uint16_t)i->operand_count,
            .scalar = ir_scalar(i->value.type)};

    o.result = d->slot[i->value.id];
    o.operands = arena_array(d->m->memory, operand, i->operand_count + 1);
    for (unsigned n = 0; n < i->operand_count; n++)
        o.operands[n] = operand_of(d, ir_operand(i, n));
    if (i->operand_count)
        o.from = ir_scalar(ir_operand(i, i->op == IR_call && i->operand_count > 1 ? 1 : 0)->type);
    if (i->op == IR_getelementptr)
        decode_gep(d, &o);
    if (i->op == IR_alloca) {
        uint64_t at = round_up(d->c->private_bytes, i->align), end = saturated_sum(at, ir_size(i->elem_type));
        o.offset = (int64_t)at;
        d->c->private_bytes = end > MACHINE_PRIVATE_BYTES ? MACHINE_PRIVATE_BYTES + 1 : end;
    }
    if (ir_block_count(i)) {
        o.targets = arena_array(d->m->memory, uint32_t, i->block_count);
        for (unsigned n = 0; n < i->block_count; n++)
            o.targets[n] = i->blocks[n]->id;
    }
    vec_push(d->m->memory, &d->c->ops, o);
}

static void decode_edges(decoder *d, const ir_block *b)
{
    block_code *bc = &d->c->blocks[b->id];

    for (size_t p = 0; p < b->preds.count; p++) {
        edge e = {.from = b->preds.items[p], .first = (uint32_t)d->c->moves.count};
        ir_each_inst(phi, b) {
            if (phi->op != IR_phi)
                break;
            for (unsigned n = 0; n < phi->block_count; n++)
                if (phi->blocks[n] == e.from) {
                    move mv = {operand_of(d, ir_operand(phi, n)), d->slot[phi->value.id]};
                    vec_push(d->m->memory, &d->c->moves, mv);
                    e.count++;
                    e.lanes += mv.from.lanes;
                    break;
                }
        }
        vec_push(d->m->memory, &bc->edges, e);
    }
}

/* The code of F; a new function is queued, to be decoded later. */
static code *code_of(machine *m, ir_function *f)
{
    if (!f->aux) {
        code *c = f->aux = arena_new(m->memory, code);
        c->function = f;
        vec_push(m->memory, &m->codes, c);
    }
    return f->aux;
}

static void decode_function(machine *m, code *c)
{
    ir_function *f = c->function;

    ir_number(f);
    ir_update_preds(f);
    decoder d = {m, c, arena_array(m->memory, uint32_t, ir_value_count(f) + 1)};
    uint32_t blocks = 0;

    c->arg_slot = arena_array(m->memory, uint32_t, f->arg_count + 1);
    for (unsigned a = 0; a < f->arg_count; a++) {
        d.slot[f->args[a]->value.id] = c->arg_slot[a] = (uint32_t)c->slots;
        c->slots += interp_lanes(f->args[a]->value.type);
    }
    ir_each_block(b, f) {
        blocks++;
        ir_each_inst(i, b) {
            d.slot[i->value.id] = (uint32_t)c->slots;
            c->slots += interp_lanes(i->value.type);
        }
    }
    c->blocks = arena_array(m->memory, block_code, blocks + 1);
    ir_each_block(b, f) {
        decode_edges(&d, b);
        c->blocks[b->id].first = (uint32_t)c->ops.count;
        ir_each_inst(i, b)
            if (i->op != IR_phi)
                decode_inst(&d, i);
    }
    for (size_t n = 0; n < c->ops.count; n++) {
        op *o = &c->ops.items[n];
        ir_value *callee = o->code == IR_call ? ir_operand(o->inst, 0) : NULL;
        ir_function *function = callee ? ir_try_function(callee) : NULL;
        if (function && !o->intrinsic && function->first)
            o->callee = code_of(m, function);
    }
}

code *machine_code(machine *m)
{
    code_of(m, m->root);
    for (size_t n = m->decoded; n < m->codes.count; n = ++m->decoded)
        decode_function(m, m->codes.items[n]);
    return m->codes.items[0];
}
