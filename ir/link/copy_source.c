/* ir/link/copy_source.c - copies what reports and debuggers say of the source: types, variables, and statements with the places of variables. */
#include "ir/link/copy.h"

#include "ir/statement.h"

/* --- types ---------------------------------------------------------------------------------------------------------------- */

/* Copies T without its components, and appends it to the list of unfinished types: types can be nested to any depth, and records contain pointers to
 * themselves. */
static ir_source_type *begin_type(ir_copier *c, const ir_source_type *t)
{
    ir_source_type *copy = t ? map_get(&c->source_types, t) : NULL;

    if (!t || copy)
        return copy;
    copy = arena_new(c->to->memory, ir_source_type);
    *copy = *t;
    copy->name = ir_copy_name(c, t->name);
    copy->typedef_name = ir_copy_name(c, t->typedef_name);
    map_set(c->memory, &c->source_types, t, copy);
    vec_push(c->memory, &c->unfinished, t);
    return copy;
}

static void finish_type(ir_copier *c, const ir_source_type *t)
{
    ir_source_type *copy = map_get(&c->source_types, t);

    copy->element = begin_type(c, t->element);
    if (!t->fields)
        return;
    copy->fields = arena_array(c->to->memory, ir_source_field, t->count);
    for (uint64_t i = 0; i < t->count; i++) {
        const ir_source_field *f = &t->fields[i];
        copy->fields[i] = (ir_source_field){ir_copy_name(c, f->name), f->offset, begin_type(c, f->type)};
    }
}

const ir_source_type *ir_copy_source_type(ir_copier *c, const ir_source_type *t)
{
    const ir_source_type *copy = begin_type(c, t);

    while (c->unfinished.count)
        finish_type(c, vec_pop(&c->unfinished));
    return copy;
}

void ir_copy_record_names(ir_copier *c)
{
    for (size_t i = 0; i < c->from->source_names.count; i++) {
        const ir_source_name *n = &c->from->source_names.items[i];
        ir_source_type_name(c->to, n->name, ir_copy_source_type(c, n->type));
    }
}

/* --- variables and statements --------------------------------------------------------------------------------------------- */

uint32_t ir_copy_source_variable(ir_copier *c, uint32_t v)
{
    if (!v || c->source_variables[v])
        return v ? c->source_variables[v] : 0;
    ir_source_variable copy = c->from->source_variables.items[v];
    copy.type = ir_copy_source_type(c, copy.type);
    copy.loc = ir_copy_loc(c, copy.loc);
    return c->source_variables[v] = ir_source_variable_number(c->to, copy);
}

/* The value of a place, in the function that was copied. */
static ir_value *copy_of(ir_value *v, const void *copier)
{
    bool is_local = v->kind == IR_ARGUMENT || v->kind == IR_INSTRUCTION;

    return is_local ? v->aux : ir_copy_constant((ir_copier *)copier, v);
}

void ir_copy_linked_statements(ir_copier *c, ir_inst *to, const ir_inst *from)
{
    ir_copy_statements(to, from, copy_of, c);
    ir_each_statement(s, to) {
        s->loc = ir_copy_loc(c, s->loc);
        ir_each_place(p, s) {
            p->variable = ir_copy_source_variable(c, p->variable);
            if (p->target.is_known)
                p->target.variable = ir_copy_source_variable(c, p->target.variable);
        }
    }
}
