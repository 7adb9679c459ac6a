/* backend/simdize/values.c - translates types, operands and results of the work-item to those of the thread.
 *
 *   i32 of each work-item    <16 x i32>, or i32 if uniform        4 x i1     four masks, or four i1
 *
 * Implements the table of backend/README.md, "Thread form: values". A value of the work-item is one value of the thread, or a
 * part for each component of a vector of booleans. */
#include "backend/region/build.h"
#include "backend/simdize/simdize.h"

#include "src/base/bug.h"

/* --- types ---------------------------------------------------------------------------------------------------------------- */

ir_type *simd_thread_scalar(const simdizer *s, const ir_type *t)
{
    ir_module *m = s->to;

    switch (t->kind) {
    case IR_INTEGER:
        return ir_int(m, t->bits);
    case IR_HALF:
        return m->half_type;
    case IR_FLOAT:
        return m->float_type;
    case IR_DOUBLE:
        return m->double_type;
    case IR_POINTER:
        if (t->space == IR_PRIVATE || t->space == IR_MODULE_PRIVATE)
            return s->options->private_memory == BACKEND_PRIVATE_GLOBAL ? m->i64 : m->i32;
        return t->space == IR_LOCAL ? m->i32 : m->i64;
    case IR_VECTOR:
        return simd_thread_scalar(s, t->element);
    case IR_VOID:
    case IR_ARRAY:
    case IR_STRUCT:
    case IR_FUNCTION_TYPE:
    case IR_LABEL:
    case IR_METADATA:
        break;
    }
    bug("a value of type kind %d in a thread", (int)t->kind);
}

ir_type *simd_thread_type(const simdizer *s, const ir_type *t, bool varying)
{
    uint64_t lanes = ir_lanes(t) * (varying ? s->n : 1);

    return ir_with_lanes(s->to, simd_thread_scalar(s, t), lanes, varying || ir_is_vector(t));
}

static bool is_boolean_vector(const ir_type *t)
{
    return ir_is_vector(t) && ir_is_boolean(t);
}

unsigned simd_part_count(const ir_type *t)
{
    return is_boolean_vector(t) ? (unsigned)t->count : 1;
}

ir_type *simd_part_type(const simdizer *s, const ir_type *t, bool varying)
{
    return is_boolean_vector(t) ? varying ? s->mask_type : s->to->i1 : simd_thread_type(s, t, varying);
}

/* --- operands ------------------------------------------------------------------------------------------------------------- */

bool simd_is_varying(const simdizer *s, const ir_value *v)
{
    return (v->kind == IR_INSTRUCTION || v->kind == IR_ARGUMENT) && s->values[v->id].varying;
}

bool simd_is_private_address(const simdizer *s, const ir_type *t)
{
    bool private = ir_is_ptr(t) && (t->space == IR_PRIVATE || t->space == IR_MODULE_PRIVATE);

    return private && s->options->private_memory == BACKEND_PRIVATE_GLOBAL;
}

/* Copies a scalar or vector constant to the thread's module. */
static ir_value *copy_constant(simdizer *s, ir_value *v)
{
    const ir_constant *c = ir_as_constant(v);
    ir_type *t = simd_thread_type(s, v->type, false);

    if (v->kind == IR_UNDEF)
        return ir_undef(s->to, t);
    if (v->kind == IR_POISON)
        return ir_poison(s->to, t);
    if (v->kind == IR_ZERO)
        return ir_null(s->to, t);
    if (v->kind == IR_CONST)
        return ir_const(s->to, t, c->bits);
    ir_value **elements = arena_array(s->scratch, ir_value *, t->count);
    for (uint64_t n = 0; n < t->count; n++)
        elements[n] = copy_constant(s, c->elements[n]);
    return ir_aggregate(s->to, t, elements);
}

static ir_value *value_part(simdizer *s, ir_value *v, unsigned k)
{
    const lane_value *known = &s->values[v->id];

    if (v->kind == IR_ARGUMENT)
        return &s->thread->args[ir_as_argument(v)->index + s->is_routine]->value;
    if (v->kind == IR_GLOBAL_VAR || v->kind == IR_ADDRESS || v->kind == IR_FUNCTION)
        return simd_variable_address(s, v);
    if (v->kind != IR_INSTRUCTION)
        return is_boolean_vector(v->type) ? copy_constant(s, ir_const_element(s->from->module, v, k)) : copy_constant(s, v);
    if (known->is_shared)
        return simd_ssa_read(s->ssa, known->variable + k, s->at->body);
    if (known->is_broken)
        return simd_ssa_read(s->ssa, known->copy + k, s->at->body);
    if (!known->parts)
        bug("operation %s has no value in the thread", ir_op_name((ir_opcode)ir_as_inst(v)->op));
    return known->parts[k];
}

ir_value *simd_known(simdizer *s, ir_value *v)
{
    const lane_value *known = v->kind == IR_INSTRUCTION ? &s->values[v->id] : NULL;

    if (is_boolean_vector(v->type) || v->type->kind == IR_STRUCT || v->type->kind == IR_ARRAY || v->type->kind == IR_VOID ||
        v->kind == IR_GLOBAL_VAR || v->kind == IR_ADDRESS || v->kind == IR_FUNCTION ||
        (known && (known->is_broken || known->count != 1)))
        return NULL;
    return known && known->is_shared ? known->parts[0] : value_part(s, v, 0);
}

ir_value *simd_part(simdizer *s, ir_value *v, unsigned k, bool varying)
{
    ir_value *p = value_part(s, v, k);

    if (!varying || simd_is_varying(s, v))
        return p;
    return simd_is_private_address(s, v->type) ? simd_private_pointer(s, p) : simd_broadcast(&s->b, p, s->n);
}

ir_value *simd_uniform(simdizer *s, ir_value *v)
{
    bug_unless(!simd_is_varying(s, v));
    return value_part(s, v, 0);
}

ir_value *simd_varying(simdizer *s, ir_value *v)
{
    return simd_part(s, v, 0, true);
}

/* --- results -------------------------------------------------------------------------------------------------------------- */

void simd_define_parts(simdizer *s, ir_inst *i, ir_value **parts, unsigned count)
{
    lane_value *v = &s->values[i->value.id];

    v->parts = arena_copy(s->scratch, parts, count * sizeof *parts);
    v->count = count;
    for (unsigned k = 0; k < count; k++) {
        if (v->is_shared && v->phi == PHI_NONE) {
            ir_value *old = simd_ssa_read(s->ssa, v->variable + k, s->at->body);
            v->parts[k] = simd_merge(&s->b, old, parts[k], s->at->em);
            simd_ssa_write(s->ssa, v->variable + k, s->at->body, v->parts[k]);
        }
        if (parts[k]->kind == IR_INSTRUCTION && !parts[k]->name && i->value.name)
            parts[k]->name = intern_str(&s->to->names, i->value.name);
        if (v->is_broken)
            simd_ssa_write(s->ssa, v->copy + k, s->at->body, parts[k]);
    }
}

void simd_define(simdizer *s, ir_inst *i, ir_value *v)
{
    bool varying = simd_is_varying(s, &i->value);
    ir_type *expected = i->op == IR_cmpxchg ? v->type : simd_part_type(s, i->value.type, varying);

    if (v->type != expected && varying)
        v = simd_broadcast(&s->b, v, s->n);
    else if (v->type != expected) /* I is uniform, but V has a value for each lane: takes that of lane 0 */
        v = ir_lanes(v->type) == 1 ? v : simd_strided(&s->b, v, 0, s->n, (unsigned)ir_lanes(expected));
    if (!varying && i->op != IR_cmpxchg && v->type != expected) /* a single element may be a scalar or a vector of one */
        v = region_build_bitcast(&s->b, v, expected);
    simd_define_parts(s, i, &v, 1);
}
