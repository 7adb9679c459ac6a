/* opt/storage/lift_allocas.c - turn private variables into module variables in one address space.
 *
 *   define void @f() {                               @f.x = internal addrspace(10) global i32 zeroinitializer
 *     %x = alloca i32                      ->        define void @f() {
 *     %p = select i1 %c, ptr %x, ptr @g                %p = select i1 %c, ptr addrspace(10) @f.x, ptr addrspace(10) @g
 *
 * OpenCL C has no recursion, so one instance of each variable suffices, even in a function that is exported or not inlined, and
 * no stack is needed. Everything in the default address space moves to space 10, with all types that refer to it: of module
 * variables, operands, parameters, results, members and constants. Other spaces are not changed. The back end allocates the
 * variables of each function (lower_frame.c); functions that are never active together share bytes.
 *
 * This is solution 4 of the document "SPIRV - Variable address space", and the default (--private-variables=module). With the other solutions,
 * the pass completes their work (solutions.h). */
#include "opt/storage/solutions.h"

#include "ir/analysis/callgraph.h"
#include "src/base/bug.h"

#include <string.h>

enum { MOST_VARIABLES = 65536 };

typedef struct lifter {
    ir_module *module;
    opt_context *context;
    VEC(ir_type *) structs; /* named structs whose members have been rewritten */
    bool changed;
} lifter;

/* --- types ---------------------------------------------------------------------------------------------------------------- */

static ir_type *lifted_type(lifter *l, ir_type *t);

static ir_type **lifted_types(lifter *l, ir_type **types, uint64_t count)
{
    ir_type **new = arena_array(l->module->memory, ir_type *, count);

    for (uint64_t n = 0; n < count; n++)
        new[n] = lifted_type(l, types[n]);
    return new;
}

static ir_type *lifted_struct(lifter *l, ir_type *t)
{
    if (!t->name)
        return ir_struct(l->module, lifted_types(l, t->fields, t->count), (unsigned)t->count, t->packed);
    for (size_t n = 0; n < l->structs.count; n++)
        if (l->structs.items[n] == t)
            return t;
    vec_push(l->context->scratch, &l->structs, t);
    if (t->opaque)
        return t;
    ir_type **members = lifted_types(l, t->fields, t->count);
    l->changed |= t->count && memcmp(members, t->fields, t->count * sizeof *members);
    ir_struct_body(l->module, t, members, (unsigned)t->count, t->packed);
    return t;
}

static ir_type *lifted_type(lifter *l, ir_type *t)
{
    switch (t->kind) {
    case IR_POINTER:
        return t->space == IR_PRIVATE ? ir_ptr(l->module, IR_MODULE_PRIVATE) : t;
    case IR_VECTOR:
        return ir_vector(l->module, lifted_type(l, t->element), t->count);
    case IR_ARRAY:
        return ir_array(l->module, lifted_type(l, t->element), t->count);
    case IR_STRUCT:
        return lifted_struct(l, t);
    case IR_FUNCTION_TYPE: {
        ir_type **parameters = lifted_types(l, t->fields, t->count);
        return ir_function_type(l->module, lifted_type(l, t->element), parameters, (unsigned)t->count, t->variadic);
    }
    case IR_VOID:
    case IR_INTEGER:
    case IR_HALF:
    case IR_FLOAT:
    case IR_DOUBLE:
    case IR_LABEL:
    case IR_METADATA:
        return t;
    }
    bug("type %d", (int)t->kind);
}

static void lift_type(lifter *l, ir_type **t)
{
    ir_type *lifted = lifted_type(l, *t);

    l->changed |= lifted != *t;
    *t = lifted;
}

/* --- constants ------------------------------------------------------------------------------------------------------------ */

static ir_value *lifted_constant(lifter *l, ir_value *v)
{
    ir_constant *c = ir_try_constant(v);
    ir_type *t = lifted_type(l, v->type);

    switch (v->kind) {
    case IR_CONST:
        return t == v->type ? v : ir_is_zero(v) ? ir_null(l->module, t) : ir_const(l->module, t, c->bits);
    case IR_ZERO:
        return ir_null(l->module, t);
    case IR_UNDEF:
        return ir_undef(l->module, t);
    case IR_POISON:
        return ir_poison(l->module, t);
    case IR_ADDRESS:
        return ir_address(l->module, c->base, c->offset, t);
    case IR_AGGREGATE: {
        ir_value **elements = arena_array(l->module->memory, ir_value *, t->count);
        for (uint64_t n = 0; n < t->count; n++)
            elements[n] = lifted_constant(l, c->elements[n]);
        return ir_aggregate(l->module, t, elements);
    }
    case IR_GLOBAL_VAR:
    case IR_FUNCTION:
    case IR_ARGUMENT:
    case IR_INSTRUCTION:
        return v;
    }
    bug("value %d", (int)v->kind);
}

/* --- variables ------------------------------------------------------------------------------------------------------------ */

ir_global *storage_lift_variable(ir_module *m, ir_inst *variable, ir_type *contents)
{
    const ir_function *f = variable->block->function;
    const char *name = variable->value.name ? arena_printf(m->memory, "%s.%s", f->value.name, variable->value.name)
                                            : arena_printf(m->memory, "%s.variable", f->value.name);
    ir_global *g = ir_global_new(m, intern_str(&m->names, name), contents, IR_MODULE_PRIVATE);

    g->init = ir_null(m, contents);
    g->align = variable->align;
    g->linkage = IR_INTERNAL;
    g->loc = variable->loc;
    g->lifted = true;
    ir_replace(variable, &g->value);
    return g;
}

static void lift_variables(lifter *l, const opt_variables *all)
{
    for (ir_global *g = l->module->globals; g; g = g->next) {
        lift_type(l, &g->value.type);
        lift_type(l, &g->contents);
    }
    l->changed |= all->count > 0;
    for (size_t n = 0; n < all->count; n++)
        storage_lift_variable(l->module, all->items[n], lifted_type(l, all->items[n]->elem_type));
    for (ir_global *g = l->module->globals; g; g = g->next)
        if (g->init)
            g->init = lifted_constant(l, g->init);
}

typedef struct variable_count {
    unsigned count;
    uint32_t first_excess; /* location of the first variable that exceeds the limit */
} variable_count;

static void count_variable(variable_count *v, uint32_t loc)
{
    if (v->count++ == MOST_VARIABLES)
        v->first_excess = loc;
}

static variable_count count_variables(const ir_module *m, const opt_variables *lifted)
{
    variable_count v = {0};

    for (const ir_global *g = m->globals; g; g = g->next)
        if (storage_is_pointer(g->value.type))
            count_variable(&v, g->loc);
    for (size_t n = 0; n < lifted->count; n++)
        count_variable(&v, lifted->items[n]->loc ? lifted->items[n]->loc : lifted->items[n]->block->function->loc);
    return v;
}

/* --- instructions --------------------------------------------------------------------------------------------------------- */

/* Rewrites a call of an intrinsic whose signature fixes the address space (to_private): the call keeps its type, and its result
 * is cast. */
static void retype_intrinsic(lifter *l, ir_inst *call)
{
    ir_function *f = ir_as_function(ir_operand(call, 0));
    ir_type *t = lifted_type(l, f->type);
    ir_function *fitting = t == f->type ? f : ir_intrinsic_declare(l->module, f->intrinsic, t);

    if (fitting) {
        ir_set_operand(call, 0, &fitting->value);
        lift_type(l, &call->value.type);
        return;
    }
    l->changed = true;
    ir_builder b = ir_after(call);
    ir_inst *cast = ir_as_inst(ir_cast(&b, IR_addrspacecast, &call->value, lifted_type(l, call->value.type)));
    ir_replace_uses(&call->value, &cast->value);
    ir_set_operand(cast, 0, &call->value);
}

static void retype_inst(lifter *l, ir_inst *i)
{
    for (unsigned n = 0; n < i->operand_count; n++) {
        ir_value *v = ir_operand(i, n), *new = lifted_constant(l, v);
        if (new != v) {
            ir_set_operand(i, n, new);
            l->changed = true;
        }
    }
    if (i->op == IR_getelementptr || i->op == IR_alloca || i->op == IR_load)
        lift_type(l, &i->elem_type);
    if (ir_intrinsic_of(i))
        retype_intrinsic(l, i);
    else
        lift_type(l, &i->value.type);
}

static void retype_function(lifter *l, ir_function *f)
{
    VEC(ir_inst *) casts = {0};

    for (unsigned a = 0; a < f->arg_count; a++) {
        lift_type(l, &f->args[a]->value.type);
        if (f->args[a]->byval)
            lift_type(l, &f->args[a]->byval);
    }
    lift_type(l, &f->type);
    ir_each_block(b, f)
        ir_each_inst_safe(i, b) {
            retype_inst(l, i);
            if (i->op == IR_addrspacecast)
                vec_push(l->context->scratch, &casts, i);
        }
    for (size_t n = 0; n < casts.count; n++)
        if (ir_operand(casts.items[n], 0)->type == casts.items[n]->value.type)
            ir_replace(casts.items[n], ir_operand(casts.items[n], 0));
}

/* --- unsupported modules -------------------------------------------------------------------------------------------------- */

bool storage_refuses_module(opt_context *c, const opt_variables *lifted)
{
    diag *d = c->options->diagnostics;
    const ir_callgraph *g = ir_callgraph_compute(c->scratch, c->module);
    variable_count variables = count_variables(c->module, lifted);

    for (unsigned n = 0; n < g->count; n++)
        if (g->nodes[n].recursive) {
            ir_error(d, c->module, g->nodes[n].function->loc, "recursion is not supported: there is no call stack: %s",
                     ir_call_cycle(c->scratch, g, &g->nodes[n]));
            return true;
        }
    if (variables.count > MOST_VARIABLES)
        ir_error(d, c->module, variables.first_excess, "%u variables in private memory exceed the limit of %u", variables.count,
                 (unsigned)MOST_VARIABLES);
    return variables.count > MOST_VARIABLES;
}

/* --- solution 4 ----------------------------------------------------------------------------------------------------------- */

static opt_variables all_variables(ir_module *m, arena *memory)
{
    opt_variables all = {0};

    ir_each_function(f, m) {
        opt_variables own = opt_find_variables(memory, f);
        for (size_t n = 0; n < own.count; n++)
            vec_push(memory, &all, own.items[n]);
    }
    return all;
}

static bool lift_all(ir_module *m, opt_context *c)
{
    lifter l = {.module = m, .context = c};
    opt_variables all = all_variables(m, c->scratch);

    if (storage_refuses_module(c, &all))
        return false;
    lift_variables(&l, &all);
    ir_each_function(f, m)
        if (!f->intrinsic)
            retype_function(&l, f);
    return l.changed;
}

/* Turns variables that hold pointers into values at every level: solution 2 forces this optimization, too. */
static bool promote_variables(ir_module *m, opt_context *c)
{
    bool changed = false;

    ir_each_function(f, m)
        if (f->first) {
            opt_work_on(c, f);
            changed |= opt_sroa(f, c);
            changed |= opt_mem2reg(f, c);
        }
    return changed;
}

static bool split_and_retype(ir_module *m, opt_context *c)
{
    unsigned errors = c->options->diagnostics->errors;
    bool split = storage_split_pointers(m, c);

    return c->options->diagnostics->errors != errors ? split : storage_retype_pointers(m, c) || split;
}

bool opt_lift_allocas(ir_module *m, opt_context *c)
{
    switch (c->options->private_variables) {
    case OPT_VARIABLES_MODULE:
        return lift_all(m, c);
    case OPT_VARIABLES_INLINE: {
        bool promoted = promote_variables(m, c);
        return split_and_retype(m, c) || promoted;
    }
    case OPT_VARIABLES_LANGUAGE:
        return split_and_retype(m, c);
    case OPT_VARIABLES_ESCAPING:
        return storage_retype_pointers(m, c);
    case OPT_VARIABLES_PASS:
        break;
    }
    return false;
}
