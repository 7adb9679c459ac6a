/* ir/lifetime.h - where the lifetime of a private variable begins again: a store of undef to all of it.
 *
 *   store [64 x i32] undef, ptr %a
 *
 * It needs no operation of its own: passes that move, copy or merge code treat it as any store. Removing it is always right, since any
 * contents are a value of undef (README.md, 4). Only arrays and structs have such stores, because undefined scalars and
 * vectors come from other sources, too. */
#ifndef GASKET_IR_LIFETIME_H
#define GASKET_IR_LIFETIME_H

#include "ir/build.h"

/* Smaller variables keep bytes of their own: the address of shared ones has a longer live range in a register. */
enum { IR_LEAST_SHARED_BYTES = 128 };

/* Does I store an undefined array or struct? It leaves no code. */
static inline bool ir_begins_lifetime(const ir_inst *i)
{
    if (i->op != IR_store || !ir_is_undefined(ir_operand(i, 0)) || i->flags & IR_VOLATILE || i->ordering != IR_NOT_ATOMIC)
        return false;
    ir_type_kind kind = ir_operand(i, 0)->type->kind;
    return kind == IR_ARRAY || kind == IR_STRUCT;
}

/* Begins the lifetime of VARIABLE, an alloca, if it could share bytes with others. */
static inline void ir_begin_lifetime(ir_builder *b, ir_inst *variable)
{
    ir_type *t = variable->elem_type;

    if ((t->kind == IR_ARRAY || t->kind == IR_STRUCT) && ir_size(t) >= IR_LEAST_SHARED_BYTES)
        ir_store(b, ir_undef(b->module, t), &variable->value, variable->align);
}

#endif
