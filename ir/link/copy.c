/* ir/link/copy.c - copies parts of one module to another. Types and constants are unique in their module, so each is translated
 * once and then found in a map. */
#include "ir/link/copy.h"

#include "ir/tables.h"
#include "src/base/bug.h"

ir_copier ir_copier_new(ir_module *to, ir_module *from, arena *memory)
{
    return (ir_copier){.from = from,
                       .to = to,
                       .memory = memory,
                       .locs = arena_array(memory, uint32_t, from->locs.count),
                       .source_variables = arena_array(memory, uint32_t, from->source_variables.count)};
}

const char *ir_copy_name(ir_copier *c, const char *name)
{
    return name ? intern_str(&c->to->names, name) : NULL;
}

uint32_t ir_copy_loc(ir_copier *c, uint32_t loc)
{
    const ir_loc *l = &c->from->locs.items[loc];

    if (!loc || c->locs[loc])
        return loc ? c->locs[loc] : 0;
    ir_loc copy = *l;
    copy.file = ir_copy_name(c, l->library ? l->file : source_renamed(&c->renames, l->file));
    return c->locs[loc] = ir_loc_append(c->to, copy);
}

/* --- types ---------------------------------------------------------------------------------------------------------------- */

static bool has_body(const ir_type *t, ir_type *const *fields, const ir_type *like)
{
    size_t length = ir_stem_length(like->name);

    if (t->opaque || t->count != like->count || t->packed != like->packed || ir_stem_length(t->name) != length ||
        memcmp(t->name, like->name, length) != 0)
        return false;
    for (uint64_t i = 0; i < t->count; i++)
        if (t->fields[i] != fields[i])
            return false;
    return true;
}

/* A struct that is the same in several units becomes one type, so that they can share variables of it. */
static ir_type *copy_named_struct(ir_copier *c, ir_type *t, ir_type **fields)
{
    ir_module *to = c->to;

    for (size_t i = 0; !t->opaque && i < to->tables->named.count; i++)
        if (has_body(to->tables->named.items[i], fields, t))
            return to->tables->named.items[i];
    ir_type *made = ir_named_struct(to, t->name);
    if (!t->opaque)
        ir_struct_body(to, made, fields, (unsigned)t->count, t->packed);
    return made;
}

static ir_type *copy_fields(ir_copier *c, ir_type *t)
{
    ir_type **fields = arena_array(c->memory, ir_type *, t->count + 1);

    for (uint64_t i = 0; i < t->count; i++)
        fields[i] = ir_copy_type(c, t->fields[i]);
    if (t->kind == IR_FUNCTION_TYPE)
        return ir_function_type(c->to, ir_copy_type(c, t->element), fields, (unsigned)t->count, t->variadic);
    return t->name ? copy_named_struct(c, t, fields) : ir_struct(c->to, fields, (unsigned)t->count, t->packed);
}

static ir_type *make_type(ir_copier *c, ir_type *t)
{
    ir_module *to = c->to;

    switch (t->kind) {
    case IR_VOID:
        return to->void_type;
    case IR_LABEL:
        return to->label_type;
    case IR_HALF:
        return to->half_type;
    case IR_FLOAT:
        return to->float_type;
    case IR_DOUBLE:
        return to->double_type;
    case IR_INTEGER:
        return ir_int(to, t->bits);
    case IR_POINTER:
        return ir_ptr(to, t->space);
    case IR_VECTOR:
        return ir_vector(to, ir_copy_type(c, t->element), t->count);
    case IR_ARRAY:
        return ir_array(to, ir_copy_type(c, t->element), t->count);
    case IR_STRUCT:
    case IR_FUNCTION_TYPE:
        return copy_fields(c, t);
    case IR_METADATA:
        break;
    }
    bug("a value has type kind %d", t->kind);
}

ir_type *ir_copy_type(ir_copier *c, ir_type *t)
{
    ir_type *known = map_get(&c->types, t);

    if (!known) {
        known = make_type(c, t);
        map_set(c->memory, &c->types, t, known);
    }
    return known;
}

/* --- constants ------------------------------------------------------------------------------------------------------------ */

static ir_value *make_constant(ir_copier *c, const ir_constant *v)
{
    ir_type *t = ir_copy_type(c, v->value.type);

    switch (v->value.kind) {
    case IR_CONST:
        return ir_const(c->to, t, v->bits);
    case IR_ZERO:
        return ir_null(c->to, t);
    case IR_UNDEF:
        return ir_undef(c->to, t);
    case IR_POISON:
        return ir_poison(c->to, t);
    case IR_AGGREGATE: {
        ir_value **elements = arena_array(c->memory, ir_value *, t->count);
        for (uint64_t i = 0; i < t->count; i++)
            elements[i] = ir_copy_constant(c, v->elements[i]);
        return ir_aggregate(c->to, t, elements);
    }
    case IR_ADDRESS:
        return ir_address(c->to, ir_copy_constant(c, v->base), v->offset, t);
    case IR_GLOBAL_VAR:
    case IR_FUNCTION:
    case IR_ARGUMENT:
    case IR_INSTRUCTION:
        break;
    }
    bug("no constant");
}

ir_value *ir_copy_constant(ir_copier *c, ir_value *v)
{
    ir_value *known = map_get(&c->values, v);

    if (!known) {
        known = make_constant(c, ir_as_constant(v));
        map_set(c->memory, &c->values, v, known);
    }
    if (c->references && known->kind == IR_FUNCTION)
        vec_push(c->memory, &c->references->functions, ir_as_function(known));
    return known;
}

/* --- functions and variables ---------------------------------------------------------------------------------------------- */

static void copy_argument(ir_copier *c, ir_argument *to, const ir_argument *from)
{
    ir_copy_argument_facts(to, from);
    to->value.name = ir_copy_name(c, from->value.name);
    to->byval = from->byval ? ir_copy_type(c, from->byval) : NULL;
    to->type_name = ir_copy_name(c, from->type_name);
    to->declared_type = ir_copy_name(c, from->declared_type);
    to->source = ir_copy_source_type(c, from->source);
}

ir_function *ir_copy_declaration(ir_copier *c, const ir_function *f)
{
    ir_function *copy = ir_function_new(c->to, f->value.name, ir_copy_type(c, f->type));

    ir_copy_facts(copy, f);
    copy->vector_hint = ir_copy_name(c, f->vector_hint);
    copy->file_name = ir_copy_name(c, f->file_name);
    copy->kernel = f->kernel;
    copy->linkage = f->linkage;
    copy->loc = ir_copy_loc(c, f->loc);
    for (uint32_t i = 0; i < f->arg_count; i++)
        copy_argument(c, copy->args[i], f->args[i]);
    return copy;
}

ir_global *ir_copy_variable(ir_copier *c, const ir_global *g)
{
    ir_global *copy = ir_global_new(c->to, g->value.name, ir_copy_type(c, g->contents), g->value.type->space);

    copy->align = g->align;
    copy->linkage = g->linkage;
    copy->constant = g->constant;
    copy->library = g->library;
    copy->loc = ir_copy_loc(c, g->loc);
    copy->source_name = ir_copy_name(c, g->source_name);
    copy->source = ir_copy_source_type(c, g->source);
    return copy;
}

/* --- bodies --------------------------------------------------------------------------------------------------------------- */

/* Copies I without changing its operands and blocks, which still refer to those of the original. */
static void copy_inst(ir_copier *c, ir_inst *i, ir_block *to)
{
    ir_inst *copy = ir_clone(c->to, i);

    copy->value.type = ir_copy_type(c, i->value.type);
    copy->value.name = ir_copy_name(c, i->value.name);
    copy->loc = ir_copy_loc(c, i->loc);
    if (i->op == IR_getelementptr || i->op == IR_alloca || i->op == IR_load)
        copy->elem_type = ir_copy_type(c, i->elem_type);
    if (i->op == IR_alloca)
        copy->variable = ir_copy_source_variable(c, i->variable);
    ir_move_to_end(copy, to);
    i->value.aux = copy;
}

static void set_operands(ir_copier *c, const ir_inst *i)
{
    ir_inst *copy = i->value.aux;

    for (uint32_t n = 0; n < i->operand_count; n++) {
        ir_value *v = ir_operand(i, n);
        ir_set_operand(copy, n, v->kind == IR_ARGUMENT || v->kind == IR_INSTRUCTION ? v->aux : ir_copy_constant(c, v));
    }
    for (uint32_t n = 0; n < ir_block_count(i); n++)
        copy->blocks[n] = i->blocks[n]->aux;
    ir_copy_linked_statements(c, copy, i);
}

void ir_copy_blocks(ir_copier *c, ir_function *to, ir_function *from)
{
    for (uint32_t i = 0; i < from->arg_count; i++)
        from->args[i]->value.aux = &to->args[i]->value;
    ir_each_block(b, from)
        b->aux = ir_block_new(to, b->name, NULL);
    ir_each_block(b, from)
        ir_each_inst(i, b)
            copy_inst(c, i, b->aux);
    ir_each_block(b, from)
        ir_each_inst(i, b)
            set_operands(c, i);
    ir_flow_changed(to);
}
