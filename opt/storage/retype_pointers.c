/* opt/storage/retype_pointers.c - give each pointer into private memory the address space of its variables.
 *
 *   define ptr @foo(ptr %input) { … }        ->    define ptr addrspace(10) @foo(ptr addrspace(10) %input) { … }
 *
 * A pointer that may point to module scope has address space 10, any other has 0; no pointer may point into both. With
 * --private-variables=escaping, the variables whose address leaves their function move to module scope first, which is the solution that the
 * proposal mentions last: fewer variables there, and the same types everywhere. */
#include "opt/storage/solutions.h"

typedef struct retyper {
    storage_classes classes;
    opt_context *context;
    map contents; /* from a variable that holds one pointer to 1 + the classes of the pointers that are stored in it and loaded from it */
    bool changed;
} retyper;

static ir_type *pointer_type(const retyper *r, unsigned classes)
{
    return ir_ptr(r->context->module, classes & STORAGE_MODULE ? IR_MODULE_PRIVATE : IR_PRIVATE);
}

static void set_type(retyper *r, ir_type **t, ir_type *new)
{
    r->changed |= *t != new;
    *t = new;
}

/* --- memory that holds pointers ------------------------------------------------------------------------------------------- */

static ir_value *accessed_variable(ir_value *address)
{
    const ir_inst *i = ir_try_inst(address);

    return (i && i->op == IR_alloca && storage_is_pointer(i->elem_type)) ||
                   (address->kind == IR_GLOBAL_VAR && storage_is_pointer(ir_as_global(address)->contents))
               ? address
               : NULL;
}

/* Records that pointer V is stored in the variable ADDRESS, or loaded from it. */
static void record_content(retyper *r, ir_value *address, const ir_value *v)
{
    ir_value *variable = accessed_variable(address);

    if (!variable || !storage_is_pointer(v->type))
        return;
    uintptr_t known = (uintptr_t)map_get(&r->contents, variable);
    map_set(r->context->scratch, &r->contents, variable,
            (void *)((known ? known : 1) | (uintptr_t)storage_classes_of(&r->classes, v) << 1));
}

static void record_contents(retyper *r)
{
    ir_each_function(f, r->context->module)
        ir_each_block(b, f)
            ir_each_inst(i, b) {
                if (i->op == IR_load)
                    record_content(r, ir_operand(i, 0), &i->value);
                else if (i->op == IR_store)
                    record_content(r, ir_operand(i, 1), ir_operand(i, 0));
            }
    for (ir_global *g = r->context->module->globals; g; g = g->next)
        if (g->init)
            record_content(r, &g->value, g->init);
}

/* The type of a variable that holds one pointer: that of its contents if all of them are of one class. */
static ir_type *content_type(const retyper *r, const ir_value *variable, ir_type *t)
{
    uintptr_t known = (uintptr_t)map_get(&r->contents, variable);

    return known >> 1 == STORAGE_MODULE ? pointer_type(r, STORAGE_MODULE) : t;
}

/* --- values --------------------------------------------------------------------------------------------------------------- */

static bool has_own_type(const ir_inst *i)
{
    switch ((ir_opcode)i->op) {
    case IR_getelementptr:
    case IR_load:
    case IR_phi:
    case IR_select:
    case IR_freeze:
    case IR_inttoptr:
    case IR_addrspacecast:
        return storage_is_pointer(i->value.type);
    default:
        return false;
    }
}

static unsigned returned_classes(retyper *r, const ir_function *f)
{
    unsigned classes = 0;

    ir_each_block(b, f)
        if (b->last->op == IR_ret && b->last->operand_count)
            classes |= storage_classes_of(&r->classes, ir_operand(b->last, 0));
    return classes;
}

static void retype_signature(retyper *r, ir_function *f)
{
    ir_type **parameters = arena_array(r->context->module->memory, ir_type *, f->arg_count + 1), *result = f->type->element;

    for (unsigned a = 0; a < f->arg_count; a++) {
        if (storage_is_pointer(f->args[a]->value.type))
            set_type(r, &f->args[a]->value.type, pointer_type(r, storage_classes_of(&r->classes, &f->args[a]->value)));
        parameters[a] = f->args[a]->value.type;
    }
    if (storage_is_pointer(result))
        result = pointer_type(r, returned_classes(r, f));
    set_type(r, &f->type, ir_function_type(r->context->module, result, parameters, f->arg_count, f->type->variadic));
}

static void retype_values(retyper *r, ir_function *f)
{
    ir_each_block(b, f)
        ir_each_inst(i, b) {
            if (!has_own_type(i))
                continue;
            set_type(r, &i->value.type, pointer_type(r, storage_classes_of(&r->classes, &i->value)));
            if (i->op == IR_load)
                i->elem_type = i->value.type;
        }
    ir_each_block(b, f)
        ir_each_inst(i, b) {
            if (ir_callee(i))
                i->value.type = ir_callee(i)->type->element;
            else if (i->op == IR_alloca && storage_is_pointer(i->elem_type))
                set_type(r, &i->elem_type, content_type(r, &i->value, i->elem_type));
        }
}

/* --- operands ------------------------------------------------------------------------------------------------------------- */

/* V as a value of type T: a constant if V is one, else a cast, or what V was cast from. */
static ir_value *with_type(retyper *r, ir_inst *i, unsigned n, ir_type *t)
{
    ir_value *v = ir_operand(i, n);
    ir_module *m = r->context->module;

    switch (v->kind) {
    case IR_CONST:
    case IR_ZERO:
        return ir_is_zero(v) ? ir_null(m, t) : ir_const(m, t, ir_as_constant(v)->bits);
    case IR_UNDEF:
        return ir_undef(m, t);
    case IR_POISON:
        return ir_poison(m, t);
    case IR_ADDRESS:
        return ir_address(m, ir_as_constant(v)->base, ir_as_constant(v)->offset, t);
    case IR_GLOBAL_VAR:
        return ir_address(m, v, 0, t);
    case IR_AGGREGATE:
    case IR_FUNCTION:
    case IR_ARGUMENT:
    case IR_INSTRUCTION:
        break;
    }
    ir_builder b = ir_before(i->op == IR_phi ? i->blocks[n]->last : i);
    b.loc = i->loc;
    return ir_cast(&b, IR_addrspacecast, v, t);
}

static void require_type(retyper *r, ir_inst *i, unsigned n, ir_type *t)
{
    if (storage_is_pointer(t) && storage_is_pointer(ir_operand(i, n)->type) && ir_operand(i, n)->type != t)
        ir_set_operand(i, n, with_type(r, i, n, t));
}

/* Declares the intrinsic that I calls for the types of its operands, or casts them to those that it has. */
static void fit_intrinsic(retyper *r, ir_inst *i)
{
    ir_function *f = ir_as_function(ir_operand(i, 0));
    ir_type **types = arena_array(r->context->module->memory, ir_type *, i->operand_count);
    bool differs = false;

    for (unsigned n = 1; n < i->operand_count; n++) {
        types[n - 1] = ir_operand(i, n)->type;
        differs |= types[n - 1] != f->type->fields[n - 1];
    }
    if (!differs)
        return;
    ir_function *fitting =
        ir_intrinsic_declare(r->context->module, f->intrinsic,
                             ir_function_type(r->context->module, f->type->element, types, i->operand_count - 1, false));
    if (fitting)
        ir_set_operand(i, 0, &fitting->value);
    for (unsigned n = 1; n < i->operand_count && !fitting; n++)
        require_type(r, i, n, f->type->fields[n - 1]);
}

/* The address of a variable at module scope has address space 10 wherever it is an operand. */
static void normalize_address(ir_inst *i, unsigned n)
{
    ir_value *v = ir_operand(i, n);

    if (v->kind != IR_ADDRESS || !storage_is_pointer(v->type))
        return;
    ir_constant *c = ir_as_constant(v);
    if (c->base->kind == IR_GLOBAL_VAR && c->base->type != v->type && storage_is_pointer(c->base->type))
        ir_set_operand(i, n, c->offset ? ir_address(i->block->function->module, c->base, c->offset, c->base->type) : c->base);
}

static void retype_operands(retyper *r, ir_inst *i)
{
    ir_function *callee = ir_callee(i);

    for (unsigned n = 0; n < i->operand_count; n++)
        normalize_address(i, n);
    switch ((ir_opcode)i->op) {
    case IR_phi:
    case IR_freeze:
    case IR_select:
        for (unsigned n = i->op == IR_select; n < i->operand_count; n++)
            require_type(r, i, n, i->value.type);
        break;
    case IR_getelementptr:
        require_type(r, i, 0, i->value.type);
        break;
    case IR_icmp:
        if (ir_operand(i, 0)->type != ir_operand(i, 1)->type) {
            bool casts_first = ir_is_const(ir_operand(i, 0)) || ir_operand(i, 0)->type->space == IR_MODULE_PRIVATE;
            require_type(r, i, !casts_first, ir_operand(i, casts_first)->type);
        }
        break;
    case IR_ret:
        if (i->operand_count)
            require_type(r, i, 0, i->block->function->type->element);
        break;
    case IR_call:
        for (unsigned n = 1; n < i->operand_count && callee; n++)
            require_type(r, i, n, callee->type->fields[n - 1]);
        if (ir_intrinsic_of(i))
            fit_intrinsic(r, i);
        break;
    case IR_atomicrmw:
    case IR_cmpxchg:
    case IR_insertelement:
    case IR_insertvalue:
        for (unsigned n = 1; n < i->operand_count; n++)
            require_type(r, i, n, ir_ptr(r->context->module, IR_PRIVATE));
        break;
    default:
        break;
    }
}

static void drop_idle_casts(ir_function *f)
{
    ir_each_block(b, f)
        ir_each_inst_safe(i, b)
            if (i->op == IR_addrspacecast && ir_operand(i, 0)->type == i->value.type)
                ir_replace(i, ir_operand(i, 0));
}

/* --- the module ----------------------------------------------------------------------------------------------------------- */

static void lift_moved(retyper *r)
{
    for (size_t n = 0; n < r->classes.moved.entries.count; n++) {
        ir_inst *variable = ir_try_inst((ir_value *)r->classes.moved.entries.items[n].value);
        if (!variable)
            continue;
        storage_lift_variable(r->context->module, variable, content_type(r, &variable->value, variable->elem_type));
        r->changed = true;
    }
}

static void retype_globals(retyper *r)
{
    for (ir_global *g = r->context->module->globals; g; g = g->next) {
        if (!storage_is_pointer(g->value.type))
            continue;
        set_type(r, &g->value.type, pointer_type(r, STORAGE_MODULE));
        if (storage_is_pointer(g->contents))
            set_type(r, &g->contents, content_type(r, &g->value, g->contents));
    }
}

/* An initial value with the address of a variable at module scope: the constant has the type of the member that it initializes. */
static ir_value *fitting_constant(ir_module *m, ir_value *v, ir_type *t)
{
    if (v->kind == IR_AGGREGATE) {
        ir_value **elements = arena_array(m->memory, ir_value *, t->count);
        for (uint64_t n = 0; n < t->count; n++)
            elements[n] = fitting_constant(m, ir_as_constant(v)->elements[n], t->kind == IR_STRUCT ? t->fields[n] : t->element);
        return ir_aggregate(m, t, elements);
    }
    if (!storage_is_pointer(t))
        return v;
    if (v->kind == IR_ADDRESS || v->kind == IR_GLOBAL_VAR) {
        ir_value *base = v->kind == IR_ADDRESS ? ir_as_constant(v)->base : v;
        int64_t offset = v->kind == IR_ADDRESS ? ir_as_constant(v)->offset : 0;
        return base->type == t && !offset ? base : ir_address(m, base, offset, t);
    }
    return ir_is_zero(v) ? ir_null(m, t) : v;
}

bool storage_retype_pointers(ir_module *m, opt_context *c)
{
    retyper r = {.classes = storage_find_classes(m, c->scratch), .context = c};
    opt_variables lifted = {0};

    if (c->options->private_variables == OPT_VARIABLES_ESCAPING)
        storage_move_escaping(&r.classes);
    for (size_t n = 0; n < r.classes.moved.entries.count; n++) {
        ir_inst *variable = ir_try_inst((ir_value *)r.classes.moved.entries.items[n].value);
        if (variable)
            vec_push(c->scratch, &lifted, variable);
    }
    if (storage_refuses_module(c, &lifted))
        return false;
    record_contents(&r);
    ir_each_function(f, m)
        if (f->first)
            retype_signature(&r, f);
    ir_each_function(f, m)
        retype_values(&r, f);
    retype_globals(&r);
    lift_moved(&r);
    for (ir_global *g = m->globals; g; g = g->next)
        if (g->init && ir_holds_pointer(g->contents))
            g->init = fitting_constant(m, g->init, g->contents);
    ir_each_function(f, m) {
        ir_each_block(b, f)
            ir_each_inst_safe(i, b)
                retype_operands(&r, i);
        drop_idle_casts(f);
    }
    return r.changed;
}
