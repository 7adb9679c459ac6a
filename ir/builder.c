/* ir/builder.c - creates instructions. The builder never folds or simplifies: passes do. */
#include "ir/tables.h"
#include "src/base/bug.h"

ir_builder ir_at_end(ir_block *b)
{
    return (ir_builder){.module = b->function->module, .block = b};
}

ir_builder ir_before(ir_inst *i)
{
    return (ir_builder){.module = i->block->function->module, .block = i->block, .before = i, .loc = i->loc};
}

ir_builder ir_after(ir_inst *i)
{
    return (ir_builder){
        .module = i->block->function->module, .block = i->block, .before = i->next, .loc = i->loc, .is_after = true};
}

/* The operations that may have fast-math flags in LLVM: arithmetic, fcmp, and calls that return floats. */
static bool can_have_fast_flags(const ir_inst *i)
{
    return ir_op_class_of(i->op) == IR_CLASS_FLT || i->op == IR_fcmp ||
           (i->op == IR_call && ir_is_float(ir_scalar(i->value.type)));
}

ir_inst *ir_build(ir_builder *b, ir_opcode op, ir_type *type, ir_value **operands, unsigned count)
{
    ir_inst *i = ir_inst_new(b->module, op, type, operands, count);

    i->loc = b->loc;
    if (b->fast && can_have_fast_flags(i))
        i->flags |= b->fast;
    ir_link(i, b->block, b->before);
    if (b->before && b->before->statements && !b->is_after && op != IR_phi) {
        i->statements = b->before->statements; /* I is a part of what `before` does */
        b->before->statements = NULL;
    }
    return i;
}

static ir_inst *build_small(ir_builder *b, ir_opcode op, ir_type *type, unsigned count, ir_value *x, ir_value *y, ir_value *z)
{
    ir_value *operands[] = {x, y, z};

    return ir_build(b, op, type, operands, count);
}

ir_value *ir_binary(ir_builder *b, ir_opcode op, ir_value *x, ir_value *y)
{
    return &build_small(b, op, x->type, 2, x, y, NULL)->value;
}

ir_value *ir_unary(ir_builder *b, ir_opcode op, ir_value *x)
{
    return &build_small(b, op, x->type, 1, x, NULL, NULL)->value;
}

ir_value *ir_cast(ir_builder *b, ir_opcode op, ir_value *x, ir_type *to)
{
    return &build_small(b, op, to, 1, x, NULL, NULL)->value;
}

ir_value *ir_compare(ir_builder *b, ir_pred p, ir_value *x, ir_value *y)
{
    ir_type *t = ir_with_lanes(b->module, b->module->i1, ir_lanes(x->type), ir_is_vector(x->type));
    ir_inst *i = build_small(b, p <= IR_SLE ? IR_icmp : IR_fcmp, t, 2, x, y, NULL);

    i->pred = (uint8_t)p;
    return &i->value;
}

ir_value *ir_select(ir_builder *b, ir_value *c, ir_value *x, ir_value *y)
{
    return &build_small(b, IR_select, x->type, 3, c, x, y)->value;
}

ir_value *ir_extract(ir_builder *b, ir_value *v, ir_value *index)
{
    return &build_small(b, IR_extractelement, v->type->element, 2, v, index, NULL)->value;
}

ir_value *ir_insert(ir_builder *b, ir_value *v, ir_value *element, ir_value *index)
{
    return &build_small(b, IR_insertelement, v->type, 3, v, element, index)->value;
}

static void set_indices(ir_builder *b, ir_inst *i, const int32_t *indices, unsigned count)
{
    i->indices = arena_copy(&b->module->bodies, indices, count * sizeof *indices);
    i->index_count = count;
}

ir_value *ir_shuffle(ir_builder *b, ir_value *x, ir_value *y, const int32_t *mask, unsigned count)
{
    ir_inst *i = build_small(b, IR_shufflevector, ir_vector(b->module, x->type->element, count), 2, x, y, NULL);

    set_indices(b, i, mask, count);
    return &i->value;
}

ir_type *ir_type_at(ir_type *t, const int32_t *path, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if ((t->kind != IR_STRUCT && t->kind != IR_ARRAY) || path[i] < 0 || (uint64_t)path[i] >= t->count)
            return NULL;
        t = t->kind == IR_STRUCT ? t->fields[path[i]] : t->element;
    }
    return t;
}

ir_value *ir_extract_value(ir_builder *b, ir_value *agg, const int32_t *path, unsigned count)
{
    ir_inst *i = build_small(b, IR_extractvalue, ir_type_at(agg->type, path, count), 1, agg, NULL, NULL);

    bug_unless(i->value.type);
    set_indices(b, i, path, count);
    return &i->value;
}

ir_value *ir_insert_value(ir_builder *b, ir_value *agg, ir_value *v, const int32_t *path, unsigned count)
{
    ir_inst *i = build_small(b, IR_insertvalue, agg->type, 2, agg, v, NULL);

    set_indices(b, i, path, count);
    return &i->value;
}

ir_value *ir_gep(ir_builder *b, ir_type *element, ir_value *ptr, ir_value **indices, unsigned count)
{
    ir_inst *i = ir_build(b, IR_getelementptr, ptr->type, &ptr, 1);

    i->elem_type = element;
    for (unsigned n = 0; n < count; n++)
        ir_add_operand(i, indices[n]);
    return &i->value;
}

ir_value *ir_offset(ir_builder *b, ir_value *ptr, ir_value *bytes)
{
    return ir_gep(b, b->module->i8, ptr, &bytes, 1);
}

/* --- memory --------------------------------------------------------------------------------------------------------------- */

ir_inst *ir_alloca(ir_builder *b, ir_type *t, uint32_t align)
{
    ir_inst *i = ir_build(b, IR_alloca, ir_ptr(b->module, IR_PRIVATE), NULL, 0);

    i->elem_type = t;
    i->align = align;
    return i;
}

ir_inst *ir_load(ir_builder *b, ir_type *t, ir_value *ptr, uint32_t align)
{
    ir_inst *i = build_small(b, IR_load, t, 1, ptr, NULL, NULL);

    i->elem_type = t;
    i->align = align;
    return i;
}

ir_inst *ir_store(ir_builder *b, ir_value *v, ir_value *ptr, uint32_t align)
{
    ir_inst *i = build_small(b, IR_store, b->module->void_type, 2, v, ptr, NULL);

    i->align = align;
    return i;
}

ir_inst *ir_atomicrmw(ir_builder *b, ir_rmw op, ir_value *ptr, ir_value *v, ir_ordering o, ir_scope s)
{
    ir_inst *i = build_small(b, IR_atomicrmw, v->type, 2, ptr, v, NULL);

    i->rmw = (uint8_t)op;
    i->ordering = (uint8_t)o;
    i->scope = (uint8_t)s;
    i->align = (uint32_t)ir_size(v->type);
    return i;
}

ir_inst *ir_cmpxchg(ir_builder *b, ir_value *ptr, ir_value *expected, ir_value *v, ir_ordering o, ir_scope s)
{
    ir_type *fields[] = {v->type, b->module->i1};
    ir_inst *i = build_small(b, IR_cmpxchg, ir_struct(b->module, fields, 2, false), 3, ptr, expected, v);

    i->ordering = (uint8_t)o;
    i->failure_ordering = (uint8_t)(o == IR_ACQ_REL ? IR_ACQUIRE : o == IR_RELEASE ? IR_MONOTONIC : o);
    i->scope = (uint8_t)s;
    i->align = (uint32_t)ir_size(v->type);
    return i;
}

ir_inst *ir_fence(ir_builder *b, ir_ordering o, ir_scope s)
{
    ir_inst *i = ir_build(b, IR_fence, b->module->void_type, NULL, 0);

    i->ordering = (uint8_t)o;
    i->scope = (uint8_t)s;
    return i;
}

/* --- phis, calls, terminators --------------------------------------------------------------------------------------------- */

ir_inst *ir_phi(ir_builder *b, ir_type *t)
{
    ir_inst *i = ir_inst_new(b->module, IR_phi, t, NULL, 0);
    ir_inst *last = b->block->last_phi, *before = last && last->block == b->block ? last : b->block->first;

    while (before && before->op == IR_phi)
        before = before->next;
    i->loc = b->loc;
    ir_link(i, b->block, before);
    b->block->last_phi = i;
    return i;
}

void ir_phi_add(ir_inst *phi, ir_value *v, ir_block *from)
{
    ir_add_operand(phi, v);
    ir_add_block(phi, from);
}

ir_value *ir_phi_value(const ir_inst *phi, const ir_block *from)
{
    for (unsigned n = 0; n < phi->block_count; n++)
        if (phi->blocks[n] == from)
            return ir_operand(phi, n);
    return NULL;
}

ir_value *ir_phi_value_from(const ir_inst *phi, const ir_block *from, unsigned *edge)
{
    for (unsigned up = *edge, down = *edge; up < phi->block_count || down > 0; up++) {
        if (up < phi->block_count && phi->blocks[up] == from)
            return ir_operand(phi, *edge = up);
        if (down > 0 && --down < phi->block_count && phi->blocks[down] == from)
            return ir_operand(phi, *edge = down);
    }
    return NULL;
}

void ir_phi_remove(ir_inst *phi, unsigned i)
{
    ir_drop_operand(phi, i);
    ir_drop_block(phi, i);
}

ir_inst *ir_call(ir_builder *b, ir_function *f, ir_value **args, unsigned count)
{
    ir_value *small[9];
    ir_value **operands = count < 9 ? small : arena_array(b->module->memory, ir_value *, count + 1);

    operands[0] = &f->value;
    if (count)
        memcpy(operands + 1, args, count * sizeof *args);
    return ir_build(b, IR_call, f->type->element, operands, count + 1);
}

ir_inst *ir_ret(ir_builder *b, ir_value *v)
{
    return build_small(b, IR_ret, b->module->void_type, v ? 1 : 0, v, NULL, NULL);
}

ir_inst *ir_br(ir_builder *b, ir_block *to)
{
    ir_inst *i = build_small(b, IR_br, b->module->void_type, 0, NULL, NULL, NULL);

    ir_add_block(i, to);
    return i;
}

ir_inst *ir_cond_br(ir_builder *b, ir_value *c, ir_block *yes, ir_block *no)
{
    ir_inst *i = build_small(b, IR_br, b->module->void_type, 1, c, NULL, NULL);

    ir_add_block(i, yes);
    ir_add_block(i, no);
    return i;
}

ir_inst *ir_switch(ir_builder *b, ir_value *v, ir_block *otherwise)
{
    ir_inst *i = build_small(b, IR_switch, b->module->void_type, 1, v, NULL, NULL);

    ir_add_block(i, otherwise);
    return i;
}

void ir_switch_add(ir_inst *s, ir_value *constant, ir_block *to)
{
    ir_add_operand(s, constant);
    ir_add_block(s, to);
}

ir_inst *ir_unreachable(ir_builder *b)
{
    return build_small(b, IR_unreachable, b->module->void_type, 0, NULL, NULL, NULL);
}
