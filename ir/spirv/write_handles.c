/* ir/spirv/write_handles.c - finds which numbers of 64 bits are queues, events of the device and reservations.
 *
 * IR has all of them as i64, and SPIR-V has a type for each. What an instruction of them (objects.def) computes or takes is one, and so is what has the
 * same value: through phis, selections, variables, parameters and results. A variable of the private memory is a variable of that type if some access
 * to it is; an access to other memory casts the pointer. What SPIR-V has no operation for, such as a comparison, is refused. */
#include "ir/spirv/writer.h"

typedef VEC(const ir_value *) value_list;

/* The opcodes of the types, and their names in diagnostics. */
static const struct {
    char letter;
    spirv_opcode type;
    const char *name;
} handle_rows[SPIRV_HANDLES] = {{'q', SPIRV_OpTypeQueue, "a queue"},
                                {'e', SPIRV_OpTypeDeviceEvent, "an event of the device"},
                                {'r', SPIRV_OpTypeReserveId, "a reservation of a pipe"}};

ir_type *spirv_handle_type(writer *w, char letter)
{
    for (unsigned n = 0; n < SPIRV_HANDLES; n++)
        if (handle_rows[n].letter == letter)
            return &w->handle_types[n];
    return NULL;
}

bool spirv_is_handle_type(const writer *w, const ir_type *t)
{
    for (unsigned n = 0; n < SPIRV_HANDLES; n++)
        if (t == &w->handle_types[n])
            return true;
    return false;
}

uint32_t spirv_handle_type_id(writer *w, const ir_type *t)
{
    return spirv_unique(w, handle_rows[t - w->handle_types].type, 0, NULL, 0);
}

ir_type *spirv_handle_of(const writer *w, const ir_value *v)
{
    return map_get(&w->handles, v);
}

ir_type *spirv_value_type(const writer *w, const ir_value *v)
{
    ir_type *t = ir_is_ptr(v->type) ? NULL : spirv_handle_of(w, v);

    return t ? t : v->type;
}

uint32_t spirv_id_as(writer *w, const ir_value *v, ir_type *t)
{
    if (!spirv_is_handle_type(w, t) || !ir_is_const(v))
        return spirv_id_of(w, v);
    if (!ir_is_undefined(v) && !ir_is_zero(v))
        spirv_refuse(w, "a number as %s has no form in SPIR-V", handle_rows[t - w->handle_types].name);
    return spirv_unique(w, ir_is_undefined(v) ? SPIRV_OpUndef : SPIRV_OpConstantNull, spirv_handle_type_id(w, t), NULL, 0);
}

/* --- finding them --------------------------------------------------------------------------------------------------------- */

static bool is_variable(const writer *w, const ir_value *v)
{
    return ir_is_op(v, IR_alloca) && ir_as_inst(v)->elem_type == w->m->i64;
}

/* Notes that V, a value, a variable or (a function) a result is one of type T. */
static void mark(writer *w, value_list *list, const ir_value *v, ir_type *t)
{
    ir_type *known = map_get(&w->handles, v);
    const ir_inst *i = ir_try_inst(v);

    if (ir_is_const(v) || known == t)
        return;
    w->inst = i ? i : w->inst;
    if (known)
        spirv_refuse(w, "this value is %s and %s, for which SPIR-V has no common type", handle_rows[known - w->handle_types].name,
                     handle_rows[t - w->handle_types].name);
    map_set(w->memory, &w->handles, v, t);
    vec_push(w->memory, list, v);
}

/* The function with a body that I calls; NULL: it calls none. */
static const ir_function *called(const ir_inst *i)
{
    return i->op == IR_call ? ir_callee(i) : NULL;
}

/* Marks the values of the argument or (UINT32_MAX) the result N in all calls of F. */
static void mark_in_calls(writer *w, value_list *list, const ir_function *f, unsigned n, ir_type *t)
{
    ir_each_use(u, &f->value)
        if (called(u->user) == f)
            mark(w, list, n == UINT32_MAX ? &u->user->value : ir_operand(u->user, n + 1), t);
}

static void mark_function(writer *w, value_list *list, const ir_function *f, ir_type *t)
{
    ir_each_block(b, f) {
        const ir_inst *end = ir_terminator(b);
        if (end && end->op == IR_ret && end->operand_count)
            mark(w, list, ir_operand(end, 0), t);
    }
    mark_in_calls(w, list, f, UINT32_MAX, t);
}

static void mark_variable(writer *w, value_list *list, const ir_value *v, ir_type *t)
{
    ir_each_use(u, v) {
        if (u->user->op == IR_load)
            mark(w, list, &u->user->value, t);
        else if (u->user->op == IR_store && ir_operand(u->user, 1) == v)
            mark(w, list, ir_operand(u->user, 0), t);
    }
}

static void mark_definition(writer *w, value_list *list, const ir_inst *i, ir_type *t)
{
    if (i->op == IR_phi || i->op == IR_select)
        for (unsigned n = i->op == IR_select; n < i->operand_count; n++)
            mark(w, list, ir_operand(i, n), t);
    else if (i->op == IR_load && is_variable(w, ir_operand(i, 0)))
        mark(w, list, ir_operand(i, 0), t);
    else if (called(i))
        mark(w, list, &called(i)->value, t);
}

static void mark_use(writer *w, value_list *list, const ir_use *u, ir_type *t)
{
    const ir_inst *i = u->user;
    const ir_value *v = u->value;
    const ir_function *f = called(i);

    if (i->op == IR_phi || (i->op == IR_select && ir_operand(i, 0) != v))
        mark(w, list, &i->value, t);
    else if (i->op == IR_store && ir_operand(i, 0) == v && is_variable(w, ir_operand(i, 1)))
        mark(w, list, ir_operand(i, 1), t);
    else if (i->op == IR_ret)
        mark(w, list, &i->block->function->value, t);
    for (unsigned n = 0; f && n < f->arg_count; n++)
        if (ir_operand(i, n + 1) == v)
            mark(w, list, &f->args[n]->value, t);
}

static void spread(writer *w, value_list *list, const ir_value *v)
{
    ir_type *t = map_get(&w->handles, v);

    if (v->kind == IR_FUNCTION) {
        mark_function(w, list, ir_as_function(v), t);
        return;
    }
    if (ir_is_op(v, IR_alloca)) {
        mark_variable(w, list, v, t);
        return;
    }
    if (v->kind == IR_INSTRUCTION)
        mark_definition(w, list, ir_as_inst(v), t);
    if (v->kind == IR_ARGUMENT)
        mark_in_calls(w, list, ir_as_argument(v)->function, ir_as_argument(v)->index, t);
    ir_each_use(u, v)
        mark_use(w, list, u, t);
}

static void mark_call(writer *w, value_list *list, const ir_inst *call)
{
    const ir_function *f = ir_as_function(ir_operand(call, 0));
    const spirv_object_row *row = f->builtin && !f->first ? spirv_find_object_function(f->builtin->function) : NULL;
    unsigned n = 1;

    if (row && row->result)
        mark(w, list, &call->value, spirv_handle_type(w, row->result));
    for (const char *c = row ? row->operands : ""; *c; c++) {
        if (spirv_handle_type(w, *c))
            mark(w, list, ir_operand(call, n), spirv_handle_type(w, *c));
        n += spirv_takes_argument(*c);
    }
}

void spirv_find_handles(writer *w)
{
    value_list list = {0};

    for (unsigned n = 0; n < SPIRV_HANDLES; n++)
        w->handle_types[n] = (ir_type){.kind = IR_STRUCT, .opaque = true, .name = handle_rows[n].name};
    ir_each_function(f, w->m) {
        w->function = f;
        for (unsigned n = 0; f->kernel && n < f->arg_count; n++)
            if (f->args[n]->object.kind == IR_OBJECT_QUEUE)
                mark(w, &list, &f->args[n]->value, spirv_handle_type(w, 'q'));
        ir_each_block(b, f)
            ir_each_inst(i, b)
                if (i->op == IR_call)
                    mark_call(w, &list, i);
    }
    while (list.count)
        spread(w, &list, list.items[--list.count]);
    w->inst = NULL;
}

/* --- what SPIR-V has no operation for ------------------------------------------------------------------------------------- */

static bool passes_handles(const ir_inst *i)
{
    return i->op == IR_phi || i->op == IR_select || i->op == IR_load || i->op == IR_store || i->op == IR_call || i->op == IR_ret;
}

void spirv_check_handles(writer *w, const ir_inst *i)
{
    ir_type *t = passes_handles(i) || ir_is_ptr(i->value.type) ? NULL : spirv_handle_of(w, &i->value);

    for (unsigned n = 0; !t && !passes_handles(i) && n < i->operand_count; n++)
        t = ir_is_ptr(ir_operand(i, n)->type) ? NULL : spirv_handle_of(w, ir_operand(i, n));
    if (t)
        spirv_refuse(w, "'%s' on %s has no form in SPIR-V", ir_op_name((ir_opcode)i->op), t->name);
}
