/* ir/copy_body.c - the blocks of a function once more, in another one: for inlining and for versions of functions. */
#include "ir/ir.h"

ir_function *ir_function_version(ir_function *f, const char *name, ir_type *type)
{
    ir_function *g = ir_function_new(f->module, name, type);

    g->linkage = IR_INTERNAL;
    g->noinline_ = f->noinline_;
    g->always_inline = f->always_inline;
    g->convergent = f->convergent;
    g->pure = f->pure;
    g->reads_only = f->reads_only;
    g->private_in_global = f->private_in_global;
    g->loc = f->loc;
    for (unsigned n = 0; n < f->arg_count; n++) {
        const ir_argument *from = f->args[n];
        ir_argument *to = g->args[n];
        to->value.name = from->value.name;
        to->align = from->align;
        to->byval = from->byval;
        to->is_const = from->is_const;
        to->is_volatile = from->is_volatile;
        to->is_restrict = from->is_restrict;
        to->is_signed = from->is_signed;
    }
    return g;
}

static ir_value *copied(ir_value *v)
{
    return v->kind == IR_ARGUMENT || v->kind == IR_INSTRUCTION ? v->aux : v;
}

void ir_copy_body(ir_function *to, ir_function *from, ir_block *before)
{
    ir_each_block(b, from)
        b->aux = ir_block_new(to, b->name, before);
    ir_each_block(b, from)
        ir_each_inst(i, b) {
            ir_inst *copy = ir_clone(from->module, i);
            ir_move_to_end(copy, b->aux);
            i->value.aux = copy;
        }
    ir_each_block(b, from)
        ir_each_inst(i, b) {
            ir_inst *copy = i->value.aux;
            for (unsigned n = 0; n < copy->operand_count; n++)
                ir_set_operand(copy, n, copied(ir_operand(i, n)));
            for (unsigned n = 0; n < ir_block_count(copy); n++)
                copy->blocks[n] = i->blocks[n]->aux;
        }
}
