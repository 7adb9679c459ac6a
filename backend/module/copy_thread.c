/* backend/module/copy_thread.c - copies functions that the input has in thread form into the module of the thread forms.
 *
 * There they are compiled along with the thread forms that simdize makes, and the text of that module contains both. The input
 * module stays unchanged. Types, constants, names and source locations belong to a module, so each is created again in the
 * other one. */
#include "backend/module/copy.h"

#include "ir/build.h"
#include "src/base/bug.h"

static const char *copy_name(ir_module *to, const char *name)
{
    return name ? intern_str(&to->names, name) : NULL;
}

static ir_type *copy_signature(backend_copier *c, const ir_type *t)
{
    ir_type **params = arena_array(c->to->memory, ir_type *, t->count);

    for (uint64_t n = 0; n < t->count; n++)
        params[n] = backend_copied_type(c, t->fields[n]);
    return ir_function_type(c->to, backend_copied_type(c, t->element), params, (unsigned)t->count, t->variadic);
}

static void declare_copy(backend_copier *c, ir_function *f)
{
    ir_module *to = c->to;
    ir_function *copy = ir_function_new(to, f->value.name, copy_signature(c, f->type));

    copy->linkage = f->linkage;
    copy->kernel = f->kernel;
    ir_copy_facts(copy, f);
    copy->loc = ir_loc_copy(to, f->module, f->loc);
    for (unsigned n = 0; n < f->arg_count; n++) {
        ir_argument *from = f->args[n], *a = copy->args[n];
        ir_copy_argument_facts(a, from);
        a->value.name = copy_name(to, from->value.name);
        a->byval = from->byval ? backend_copied_type(c, from->byval) : NULL;
        from->value.aux = a;
    }
    f->value.aux = copy;
}

static ir_value *map_operand(backend_copier *c, ir_value *v)
{
    const ir_function *f = ir_try_function(v);

    if (f && f->intrinsic)
        return &ir_intrinsic_declare(c->to, f->intrinsic, copy_signature(c, f->type))->value;
    if (v->kind == IR_FUNCTION || v->kind == IR_ARGUMENT || v->kind == IR_INSTRUCTION)
        return v->aux;
    return backend_copied_constant(c, v);
}

/* Copies all instructions without their operands: an operand may be defined later in the function. */
static void copy_instructions(backend_copier *c, ir_function *f)
{
    ir_module *to = c->to;

    ir_each_block(b, f)
        ir_each_inst(i, b) {
            ir_inst *copy = ir_clone(to, i);
            copy->value.type = backend_copied_type(c, i->value.type);
            copy->value.name = copy_name(to, i->value.name);
            copy->loc = ir_loc_copy(to, f->module, i->loc);
            ir_move_to_end(copy, b->aux);
            i->value.aux = copy;
        }
}

static void copy_operands(backend_copier *c, ir_function *f)
{
    ir_each_block(b, f)
        ir_each_inst(i, b) {
            ir_inst *copy = i->value.aux;
            for (unsigned n = 0; n < copy->operand_count; n++)
                ir_set_operand(copy, n, map_operand(c, ir_operand(i, n)));
            for (unsigned n = 0; n < ir_block_count(copy); n++)
                copy->blocks[n] = i->blocks[n]->aux;
        }
}

void backend_copy_threads(backend_copier *c, ir_module *m)
{
    ir_each_function(f, m)
        if (f->first && f->thread_form)
            declare_copy(c, f);
    ir_each_function(f, m) {
        if (!f->first || !f->thread_form)
            continue;
        ir_each_block(b, f)
            b->aux = ir_block_new(f->value.aux, b->name, NULL);
        copy_instructions(c, f);
        copy_operands(c, f);
    }
}
