/* backend/simdize/inst.c - translates operations of a work-item to operations of a thread.
 *
 * Arithmetic keeps its opcode with wider types. Comparisons and selections of vectors work component by component, because a
 * mask has the lanes of one component. */
#include "backend/region/build.h"
#include "backend/simdize/simdize.h"

#include "src/base/bug.h"

static ir_value *inst_operand(simdizer *s, ir_inst *i, unsigned n, bool varying)
{
    return varying ? simd_varying(s, ir_operand(i, n)) : simd_uniform(s, ir_operand(i, n));
}

/* --- arithmetic and casts ------------------------------------------------------------------------------------------------- */

/* Rebuilds I with new operands. Drops no-wrap and exact flags: they need not hold in inactive lanes. */
static ir_inst *rebuild_inst(simdizer *s, const ir_inst *i, ir_type *t, ir_value **operands, unsigned count)
{
    ir_inst *made = ir_build(&s->b, (ir_opcode)i->op, t, operands, count);

    made->flags |= i->flags & IR_FAST;
    made->pred = i->pred;
    return made;
}

static void simdize_boolean_logic(simdizer *s, ir_inst *i)
{
    unsigned count = (unsigned)ir_lanes(i->value.type);
    bool varying = simd_is_varying(s, &i->value);
    ir_value **parts = arena_array(s->scratch, ir_value *, count);

    for (unsigned k = 0; k < count; k++) {
        ir_value *x = simd_part(s, ir_operand(i, 0), k, varying), *y = simd_part(s, ir_operand(i, 1), k, varying);
        parts[k] = build_bin(&s->b, (ir_opcode)i->op, x, y);
    }
    simd_define_parts(s, i, parts, count);
}

static void simdize_arithmetic(simdizer *s, ir_inst *i)
{
    bool varying = simd_is_varying(s, &i->value);
    ir_value *operands[2];

    if (ir_is_boolean(i->value.type)) {
        simdize_boolean_logic(s, i);
        return;
    }
    for (unsigned n = 0; n < i->operand_count; n++)
        operands[n] = inst_operand(s, i, n, varying);
    simd_define(s, i, &rebuild_inst(s, i, operands[0]->type, operands, i->operand_count)->value);
}

/* Skips `and 0xffffffff` on X, the bits of a generic pointer, for an offset that needs only the low dword of X. */
static ir_inst *skip_redundant_mask(const simdizer *s, ir_inst *i)
{
    ir_inst *x = ir_try_inst(ir_operand(i, 0));
    uint64_t mask;

    return x && x->op == IR_and && !simd_is_shared(s, ir_operand(x, 0)) && ir_const_bits(ir_operand(x, 1), &mask) &&
                   (uint32_t)mask == UINT32_MAX
               ? x
               : i;
}

static void simdize_cast(simdizer *s, ir_inst *i)
{
    bool varying = simd_is_varying(s, &i->value);
    ir_type *t = simd_thread_type(s, i->value.type, varying);
    bool offset = i->op == IR_inttoptr && ir_scalar_bits(t) == 32;
    ir_value *x = inst_operand(s, offset ? skip_redundant_mask(s, i) : i, 0, varying);

    if (i->op == IR_ptrtoint || i->op == IR_inttoptr || i->op == IR_addrspacecast)
        simd_define(s, i, build_resize(&s->b, x, ir_scalar(t), false));
    else if (i->op == IR_bitcast && varying)
        simd_define(s, i, simd_reinterpret(&s->b, x, ir_scalar(t), s->n));
    else if (i->op == IR_bitcast)
        simd_define(s, i, region_build_bitcast(&s->b, x, t));
    else
        simd_define(s, i, &rebuild_inst(s, i, t, &x, 1)->value);
}

/* --- comparison and selection --------------------------------------------------------------------------------------------- */

/* Builds component K of V, which is no vector of booleans (V itself if it is a scalar), for each lane if VARYING. */
static ir_value *value_component(simdizer *s, ir_value *v, unsigned k, bool varying)
{
    if (!ir_is_vector(v->type))
        return varying ? simd_varying(s, v) : simd_uniform(s, v);
    if (varying)
        return simd_component(&s->b, simd_varying(s, v), k, s->n);
    return ir_extract(&s->b, simd_uniform(s, v), ir_const(s->to, s->to->i32, k));
}

static void simdize_compare(simdizer *s, ir_inst *i)
{
    unsigned count = (unsigned)ir_lanes(i->value.type);
    bool varying = simd_is_varying(s, &i->value);
    ir_value **parts = arena_array(s->scratch, ir_value *, count);

    for (unsigned k = 0; k < count; k++) {
        ir_value *x = value_component(s, ir_operand(i, 0), k, varying), *y = value_component(s, ir_operand(i, 1), k, varying);
        parts[k] = build_cmp(&s->b, (ir_pred)i->pred, x, y);
        if (ir_is_op(parts[k], IR_fcmp))
            ir_as_inst(parts[k])->flags |= i->flags & IR_FAST;
    }
    simd_define_parts(s, i, parts, count);
}

static void simdize_select(simdizer *s, ir_inst *i)
{
    ir_value *c = ir_operand(i, 0);
    unsigned count = (unsigned)ir_lanes(i->value.type);
    bool varying = simd_is_varying(s, &i->value), per_component = ir_is_vector(c->type);

    if (!varying && !per_component) {
        ir_value *yes = simd_uniform(s, ir_operand(i, 1)), *no = simd_uniform(s, ir_operand(i, 2));
        simd_define(s, i, build_sel(&s->b, simd_part(s, c, 0, false), yes, no));
        return;
    }
    ir_value **parts = arena_array(s->scratch, ir_value *, count);
    for (unsigned k = 0; k < count; k++) {
        ir_value *mask = simd_part(s, c, per_component ? k : 0, varying);
        ir_value *yes = value_component(s, ir_operand(i, 1), k, varying), *no = value_component(s, ir_operand(i, 2), k, varying);
        parts[k] = build_sel(&s->b, mask, yes, no);
    }
    simd_define(s, i, simd_join_components(&s->b, parts, count));
}

/* --- calls ---------------------------------------------------------------------------------------------------------------- */

/* Translates calls of arithmetic intrinsics: overloaded parameters are varying, all others are constants. */
static void simdize_arithmetic_call(simdizer *s, ir_inst *i, ir_intrinsic id)
{
    const char *signature = ir_intrinsic_signature(id), *params = strchr(signature, ':') + 1;
    bool varying = simd_is_varying(s, &i->value);
    unsigned count = i->operand_count - 1;
    ir_value *args[8];
    ir_type *types[3] = {NULL};

    bug_unless(count <= 8);
    for (unsigned n = 0; n < count; n++) {
        bool overloaded = params[n] >= 'a' && params[n] <= 'c';
        args[n] = inst_operand(s, i, n + 1, varying && overloaded);
        if (overloaded)
            types[params[n] - 'a'] = args[n]->type;
    }
    if (signature[0] >= 'a' && signature[0] <= 'c')
        types[signature[0] - 'a'] = simd_thread_type(s, i->value.type, varying);
    ir_inst *made = ir_call_intrinsic(&s->b, id, types, types[0] ? types[1] ? types[2] ? 3 : 2 : 1 : 0, args, count);
    made->flags |= i->flags & IR_FAST;
    simd_define(s, i, &made->value);
}

/* Keeps calls that return uniform properties of the group or the launch. */
static void keep_call(simdizer *s, ir_inst *i, ir_intrinsic id)
{
    ir_value *args[2];
    unsigned count = i->operand_count - 1;

    bug_unless(count <= 2);
    for (unsigned n = 0; n < count; n++)
        args[n] = simd_uniform(s, ir_operand(i, n + 1));
    ir_value *v = &ir_call_intrinsic(&s->b, id, NULL, 0, args, count)->value;
    if (i->value.type->kind != IR_VOID)
        simd_define(s, i, v);
}

static void simdize_identity_call(simdizer *s, ir_inst *i, ir_intrinsic id)
{
    ir_type *words = ir_vector(s->to, s->to->i16, s->n);
    ir_builder *b = &s->b;

    if (id == IR_INTRINSIC_local_id) {
        ir_value *dimension = simd_uniform(s, ir_operand(i, 1));
        simd_define(
            s, i,
            build_resize(b, &ir_call_intrinsic(b, IR_INTRINSIC_local_ids, &words, 1, &dimension, 1)->value, s->to->i32, false));
    } else if (id == IR_INTRINSIC_lane_id) {
        simd_define(s, i,
                    build_resize(b, &ir_call_intrinsic(b, IR_INTRINSIC_lane_ids, &words, 1, NULL, 0)->value, s->to->i32, false));
    } else if (id == IR_INTRINSIC_sub_group_id) {
        simd_define(s, i, prep_thread_number(b, s->n));
    } else {
        simd_define(s, i, ir_const(s->to, s->to->i32, s->n)); /* the intrinsic is simd_size */
    }
}

/* Translates call I of a routine. The EM of the call is the first argument; uniform parameters are scalars. */
static void call_routine(simdizer *s, ir_inst *i, const ir_function *callee)
{
    ir_value **args = arena_array(s->scratch, ir_value *, callee->arg_count + 1);

    args[0] = s->at->em;
    for (unsigned n = 0; n < callee->arg_count; n++)
        args[n + 1] = inst_operand(s, i, n + 1, !callee->args[n]->is_uniform);
    ir_inst *made = ir_call(&s->b, callee->aux, args, callee->arg_count + 1);
    if (i->value.type->kind != IR_VOID)
        simd_define(s, i, &made->value);
}

static bool refuse_call(simdizer *s, const ir_inst *i)
{
    const ir_value *callee = ir_operand(i, 0);

    ir_error(s->options->diagnostics, s->from->module, i->loc, "calls of '%s' are not supported by the back end",
             callee->name ? callee->name : "?");
    return false;
}

static bool simdize_call(simdizer *s, ir_inst *i)
{
    ir_intrinsic id = ir_intrinsic_of(i);
    const ir_function *routine = backend_callee(i);

    if (routine) {
        call_routine(s, i, routine);
        return true;
    }
    switch (id) {
    case IR_INTRINSIC_local_id:
    case IR_INTRINSIC_lane_id:
    case IR_INTRINSIC_sub_group_id:
    case IR_INTRINSIC_simd_size:
        simdize_identity_call(s, i, id);
        return true;
    case IR_INTRINSIC_group_id:
    case IR_INTRINSIC_local_size:
    case IR_INTRINSIC_enqueued_local_size:
    case IR_INTRINSIC_global_size:
    case IR_INTRINSIC_global_offset:
    case IR_INTRINSIC_group_count:
    case IR_INTRINSIC_work_dim:
    case IR_INTRINSIC_clock:
    case IR_INTRINSIC_printf_buffer:
    case IR_INTRINSIC_barrier:
    case IR_INTRINSIC_sub_group_barrier:
    case IR_INTRINSIC_surface_base:
    case IR_INTRINSIC_surface_size:
    case IR_INTRINSIC_image_property:
        keep_call(s, i, id);
        return true;
    case IR_INTRINSIC_sub_group_reduce:
    case IR_INTRINSIC_sub_group_scan:
    case IR_INTRINSIC_sub_group_shuffle:
    case IR_INTRINSIC_sub_group_broadcast:
    case IR_INTRINSIC_sub_group_ballot:
        simd_lanes(s, i);
        return true;
    case IR_INTRINSIC_surface_load:
    case IR_INTRINSIC_surface_store:
    case IR_INTRINSIC_surface_atomic:
    case IR_INTRINSIC_mixed_load:
    case IR_INTRINSIC_volatile_load:
    case IR_INTRINSIC_mixed_store:
    case IR_INTRINSIC_mixed_atomic:
        return simd_memory(s, i);
    case IR_INTRINSIC_element_load:
    case IR_INTRINSIC_element_store:
        simd_array(s, i);
        return true;
    case IR_INTRINSIC_argument:
    case IR_INTRINSIC_image_sample:
    case IR_INTRINSIC_image_sample_gradients:
    case IR_INTRINSIC_image_load:
    case IR_INTRINSIC_image_store:
        simd_image(s, i);
        return true;
    case IR_INTRINSIC_image_block_read:
    case IR_INTRINSIC_image_block_write:
        simd_image_block(s, i);
        return true;
    case IR_INTRINSIC_rdregioni:
    case IR_INTRINSIC_rdregionf:
    case IR_INTRINSIC_wrregioni:
    case IR_INTRINSIC_wrregionf:
        return simd_genx(s, i);
    case IR_INTRINSIC_assume:
        return true;
    default:
        if (!(ir_intrinsic_flags(id) & IR_LANEWISE))
            return refuse_call(s, i);
        simdize_arithmetic_call(s, i, id);
        return true;
    }
}

/* --- all operations ------------------------------------------------------------------------------------------------------- */

static bool report_unsupported(simdizer *s, ir_inst *i)
{
    ir_error(s->options->diagnostics, s->from->module, i->loc, "'%s' of this type is not supported by the back end",
             ir_op_name((ir_opcode)i->op));
    return false;
}

static bool simdize_other(simdizer *s, ir_inst *i)
{
    switch ((ir_opcode)i->op) {
    case IR_icmp:
    case IR_fcmp:
        simdize_compare(s, i);
        return true;
    case IR_select:
        simdize_select(s, i);
        return true;
    case IR_extractelement:
    case IR_insertelement:
    case IR_shufflevector:
        simd_element(s, i);
        return true;
    case IR_getelementptr:
        if (!simd_is_in_parameter(&i->value))
            simd_define(s, i, simd_address(s, i, simd_is_varying(s, &i->value)));
        return true;
    case IR_alloca:
        simd_define(s, i, simd_variable_address(s, &i->value));
        return true;
    case IR_load:
    case IR_store:
    case IR_atomicrmw:
    case IR_cmpxchg:
    case IR_extractvalue:
    case IR_fence:
        return simd_memory(s, i);
    case IR_call:
        return simdize_call(s, i);
    default: /* structs as values, switches, freeze and others: they have been lowered before */
        return report_unsupported(s, i);
    }
}

bool simd_inst(simdizer *s, ir_inst *i)
{
    switch (ir_op_class_of((ir_opcode)i->op)) {
    case IR_CLASS_INT:
    case IR_CLASS_FLT:
        simdize_arithmetic(s, i);
        return true;
    case IR_CLASS_CAST:
        simdize_cast(s, i);
        return true;
    case IR_CLASS_OTHER:
        return simdize_other(s, i);
    }
    bug("class of %s", ir_op_name((ir_opcode)i->op));
}
