/* parser/lower/statement.c - statements for debuggers (ir/statement.h): where each begins, and the automatic variables that are visible there. */
#include "parser/lower/lowering.h"

#include "ir/source_type.h"
#include "ir/statement.h"

static bool keeps_statements(const lowering *l)
{
    return l->options->keeps_statements && !l->source->is_library;
}

static void begin(lowering *l, bool is_call)
{
    if (!keeps_statements(l))
        return;
    ir_statement *s = ir_statement_new(l->b.block, l->b.loc);
    s->is_call = is_call;
    for (size_t n = 0; n < l->visible.count; n++) {
        const visible_variable *v = &l->visible.items[n];
        ir_place_new(
            l->m, s,
            (ir_place){
                .value = v->local ? v->local->lowered : v->address, .variable = v->number, .bytes = v->bytes, .in_memory = true});
    }
}

void lower_begin_statement(lowering *l, source_loc loc)
{
    lower_locate(l, loc);
    begin(l, false);
}

void lower_begin_call(lowering *l)
{
    begin(l, true);
}

static bool is_parameter(const ast_function *f, const ast_variable *v)
{
    for (unsigned n = 0; n < f->count; n++)
        if (f->parameters[n] == v)
            return true;
    return false;
}

void lower_show_variable(lowering *l, const ast_variable *v, ir_value *address)
{
    if (!v->name || !keeps_statements(l))
        return;
    uint32_t number = ir_source_variable_number(l->m, (ir_source_variable){.name = v->name,
                                                                           .type = lower_source_type(l, v->type),
                                                                           .is_const = v->type->quals & TYPE_CONST,
                                                                           .is_parameter = is_parameter(l->source, v),
                                                                           .loc = lower_variable_location(l, v)});
    vec_push(l->memory, &l->visible, (visible_variable){address, address ? NULL : v, number, v->type->size});
}

/* V, a local variable, has its address now: so have its places in F. */
static void complete_places(ir_function *f, const visible_variable *v)
{
    ir_each_block(b, f)
        ir_each_inst(i, b)
            ir_each_statement(s, i)
                ir_each_place(p, s)
                    if (!p->value && p->variable == v->number)
                        ir_place_set(p, v->local->lowered);
}

void lower_complete_places(lowering *l)
{
    for (size_t n = 0; n < l->visible.count; n++)
        if (l->visible.items[n].local && l->visible.items[n].local->lowered)
            complete_places(l->function, &l->visible.items[n]);
}
