/* backend/prepare/thread_booleans.c - makes the boolean parameters and results of functions in thread form from text integers.
 *
 *   define internal i1 @f(<16 x i1> %m)    ->    define internal i32 @f(<16 x i16> %m)
 *                                                  %0 = icmp ne <16 x i16> %m, zeroinitializer
 *
 * A boolean is in a flag, of which there are too few to keep them across calls. lower_calls.c does the same in work-item form. A first
 * parameter with an element for each of several lanes is the execution mask, which is in no register. */
#include "backend/prepare/build.h"
#include "backend/prepare/prepare.h"

static ir_type *encoded_type(ir_module *m, ir_type *t)
{
    if (!ir_is_boolean(t))
        return t;
    return ir_is_vector(t) ? ir_vector(m, m->i16, ir_lanes(t)) : m->i32;
}

static bool is_execution_mask(const ir_function *f, uint64_t n)
{
    const ir_type *t = f->type->fields[n];

    return n == 0 && f->simd > 1 && ir_is_boolean(t) && ir_is_vector(t) && ir_lanes(t) == f->simd;
}

static ir_type *encoded_signature(ir_function *f, arena *scratch)
{
    ir_type **params = arena_array(scratch, ir_type *, f->type->count + 1);

    for (uint64_t n = 0; n < f->type->count; n++)
        params[n] = is_execution_mask(f, n) ? f->type->fields[n] : encoded_type(f->module, f->type->fields[n]);
    return ir_function_type(f->module, encoded_type(f->module, f->type->element), params, (unsigned)f->type->count,
                            f->type->variadic);
}

static void decode_parameter(ir_argument *a, ir_type *to)
{
    ir_module *m = a->function->module;
    ir_builder b = ir_before(a->function->first->first);
    ir_value *is_true = ir_compare(&b, IR_NE, ir_undef(m, to), ir_null(m, to));

    ir_replace_uses(&a->value, is_true);
    a->value.type = to;
    ir_set_operand(ir_as_inst(is_true), 0, &a->value);
}

static void encode_signature(ir_function *f, arena *scratch)
{
    ir_type *signature = encoded_signature(f, scratch);

    for (uint32_t n = 0; n < f->arg_count; n++)
        if (f->args[n]->value.type != signature->fields[n])
            decode_parameter(f->args[n], signature->fields[n]);
    f->type = signature;
    ir_each_block(block, f) {
        ir_inst *end = ir_terminator(block);
        if (end->op != IR_ret || !end->operand_count)
            continue;
        ir_builder b = ir_before(end);
        if (ir_is_boolean(ir_operand(end, 0)->type))
            ir_set_operand(end, 0, build_cast(&b, IR_zext, ir_operand(end, 0), signature->element));
    }
}

/* Makes CALL fit CALLEE, whose signature has been encoded. */
static void encode_call(ir_inst *call, const ir_function *callee)
{
    ir_builder before = ir_before(call), after = ir_after(call);
    ir_type *result = callee->type->element;

    for (uint32_t n = 0; n < callee->arg_count; n++) {
        ir_value *v = ir_operand(call, n + 1);
        if (v->type != callee->args[n]->value.type)
            ir_set_operand(call, n + 1, build_cast(&before, IR_zext, v, callee->args[n]->value.type));
    }
    if (call->value.type == result)
        return;
    ir_value *is_true = ir_compare(&after, IR_NE, ir_undef(callee->module, result), ir_null(callee->module, result));
    ir_replace_uses(&call->value, is_true);
    call->value.type = result;
    ir_set_operand(ir_as_inst(is_true), 0, &call->value);
}

void prep_encode_booleans(ir_module *m, arena *scratch)
{
    ir_each_function(f, m)
        if (f->first && f->thread_form && !f->kernel)
            encode_signature(f, scratch);
    ir_each_function(g, m)
        ir_each_block(b, g)
            ir_each_inst_safe(i, b)
                if (ir_callee(i) && ir_callee(i)->thread_form)
                    encode_call(i, ir_callee(i));
}
