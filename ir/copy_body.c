/* ir/copy_body.c - copies a function's attributes, and its blocks into another function, for inlining and for versions of
 * functions. */
#include "ir/build.h"
#include "ir/statement.h"

#include <string.h>

void ir_copy_facts(ir_function *to, const ir_function *from)
{
    to->noinline = from->noinline;
    to->always_inline = from->always_inline;
    to->convergent = from->convergent;
    to->thread_form = from->thread_form;
    to->library = from->library;
    to->builtin = from->builtin;
    to->pure = from->pure;
    to->reads_only = from->reads_only;
    to->private_in_global = from->private_in_global;
    to->uniform_result = from->uniform_result;
    to->simd = from->simd;
    to->local_bytes = from->local_bytes;
    to->private_bytes = from->private_bytes;
    memcpy(to->required_group, from->required_group, sizeof to->required_group);
    memcpy(to->group_hint, from->group_hint, sizeof to->group_hint);
    to->vector_hint = from->vector_hint;
    to->file_name = from->file_name;
    to->loc = from->loc;
}

void ir_copy_argument_facts(ir_argument *to, const ir_argument *from)
{
    to->value.name = from->value.name;
    to->byval = from->byval;
    to->align = from->align;
    to->is_const = from->is_const;
    to->is_volatile = from->is_volatile;
    to->is_restrict = from->is_restrict;
    to->is_signed = from->is_signed;
    to->type_name = from->type_name;
    to->declared_type = from->declared_type;
    to->source = from->source;
    to->is_uniform = from->is_uniform;
    to->points_to = from->points_to;
    to->kind = from->kind;
    to->payload_at = from->payload_at;
    to->object = from->object;
}

ir_function *ir_function_version(ir_function *f, const char *name, ir_type *type)
{
    ir_function *g = ir_function_new(f->module, name, type);

    g->linkage = IR_INTERNAL;
    ir_copy_facts(g, f);
    for (unsigned n = 0; n < f->arg_count; n++)
        ir_copy_argument_facts(g->args[n], f->args[n]);
    return g;
}

static ir_value *copy_of(ir_value *v, const void *context)
{
    (void)context;
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
                ir_set_operand(copy, n, copy_of(ir_operand(i, n), NULL));
            for (unsigned n = 0; n < ir_block_count(copy); n++)
                copy->blocks[n] = i->blocks[n]->aux;
            ir_copy_statements(copy, i, copy_of, NULL);
        }
}
