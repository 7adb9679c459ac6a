/* ir/verify/inst.c - verifies the operands and types of one instruction: first the number of operands and the widths and sizes
 * of its values, then the rules of its class or opcode. */
#include "ir/lifetime.h"
#include "ir/verify/verifier.h"
#include "src/base/bits.h"
#include "src/base/bug.h"

#include <stdlib.h>

static const ir_type *type_of(const ir_inst *i, unsigned n)
{
    return i->operands[n].value->type;
}

static const ir_type *scalar_of(const ir_type *t)
{
    return t->kind == IR_VECTOR ? t->element : t;
}

static bool is_int_like(const ir_type *t)
{
    return scalar_of(t)->kind == IR_INTEGER;
}

static bool is_float_like(const ir_type *t)
{
    return ir_is_float(scalar_of(t));
}

static bool is_ptr_like(const ir_type *t)
{
    return scalar_of(t)->kind == IR_POINTER;
}

static bool has_same_lanes(const ir_type *x, const ir_type *y)
{
    return ir_is_vector(x) == ir_is_vector(y) && ir_lanes(x) == ir_lanes(y);
}

/* True if MASK is i1, or a vector of i1 with as many lanes as T. */
static bool is_mask_of(const ir_type *mask, const ir_type *t)
{
    return is_int_like(mask) && scalar_of(mask)->bits == 1 && has_same_lanes(mask, t);
}

static bool has_one_type(const ir_inst *i)
{
    for (uint32_t n = 0; n < i->operand_count; n++)
        if (type_of(i, n) != i->value.type)
            return false;
    return true;
}

/* --- casts ---------------------------------------------------------------------------------------------------------------- */

typedef enum type_class { CLASS_int, CLASS_flt, CLASS_ptr, CLASS_any } type_class;

static bool is_in_class(const ir_type *t, type_class c)
{
    switch (c) {
    case CLASS_int:
        return is_int_like(t);
    case CLASS_flt:
        return is_float_like(t);
    case CLASS_ptr:
        return is_ptr_like(t);
    case CLASS_any:
        return is_int_like(t) || is_float_like(t) || is_ptr_like(t);
    }
    bug("class %d", c);
}

static bool has_valid_classes(ir_opcode op, const ir_type *from, const ir_type *to)
{
    switch (op) {
#define IR_CAST(name, flags, from_class, to_class, value)                                                                        \
    case IR_##name:                                                                                                              \
        return is_in_class(from, CLASS_##from_class) && is_in_class(to, CLASS_##to_class);
#include "ir/opcodes.def"
    default:
        bug("%s is no cast", ir_op_name(op));
    }
}

static bool has_valid_widths(ir_opcode op, const ir_type *from, const ir_type *to)
{
    unsigned a = ir_scalar_bits(from), b = ir_scalar_bits(to);

    if (op == IR_trunc || op == IR_fptrunc)
        return a > b;
    if (op == IR_zext || op == IR_sext || op == IR_fpext)
        return a < b;
    if (op == IR_bitcast)
        return a * ir_lanes(from) == b * ir_lanes(to) && is_ptr_like(from) == is_ptr_like(to) &&
               (!is_ptr_like(from) || scalar_of(from) == scalar_of(to));
    return true;
}

static bool has_valid_spaces(uint32_t from, uint32_t to)
{
    bool private_pair = (from == IR_PRIVATE || from == IR_MODULE_PRIVATE) && (to == IR_PRIVATE || to == IR_MODULE_PRIVATE);
    uint32_t named = from == IR_GENERIC ? to : from;

    if (private_pair)
        return from != to;
    return (from == IR_GENERIC) != (to == IR_GENERIC) && named != IR_CONSTANT;
}

static void verify_cast(ir_verifier *v)
{
    const ir_inst *i = v->inst;
    const ir_type *from = type_of(i, 0), *to = i->value.type;
    bool lanes = i->op == IR_bitcast || has_same_lanes(from, to);

    if (ir_rule_holds(v, has_valid_classes(i->op, from, to) && lanes && has_valid_widths(i->op, from, to), IR_RULE_cast) &&
        i->op == IR_addrspacecast)
        ir_rule_holds(v, has_valid_spaces(scalar_of(from)->space, scalar_of(to)->space), IR_RULE_space_cast);
}

/* --- vectors, aggregates, addresses --------------------------------------------------------------------------------------- */

static void verify_compare(ir_verifier *v)
{
    const ir_inst *i = v->inst;
    const ir_type *t = type_of(i, 0);
    bool kind = i->op == IR_icmp ? (is_int_like(t) || is_ptr_like(t)) && i->pred <= IR_SLE : is_float_like(t) && i->pred > IR_SLE;

    ir_rule_holds(v, kind && type_of(i, 1) == t && is_mask_of(i->value.type, t), IR_RULE_compare);
}

static void verify_select(ir_verifier *v)
{
    const ir_inst *i = v->inst;
    const ir_type *c = type_of(i, 0), *t = i->value.type;
    bool whole = c->kind == IR_INTEGER && c->bits == 1;

    ir_rule_holds(v, (whole || is_mask_of(c, t)) && type_of(i, 1) == t && type_of(i, 2) == t, IR_RULE_select);
}

static void verify_element(ir_verifier *v)
{
    const ir_inst *i = v->inst;
    const ir_type *t = type_of(i, 0);
    bool ok = ir_is_vector(t);

    if (i->op == IR_extractelement)
        ok = ok && i->value.type == t->element && ir_is_int(type_of(i, 1));
    else
        ok = ok && i->value.type == t && type_of(i, 1) == t->element && ir_is_int(type_of(i, 2));
    ir_rule_holds(v, ok, IR_RULE_element);
}

static void verify_shuffle(ir_verifier *v)
{
    const ir_inst *i = v->inst;
    const ir_type *t = type_of(i, 0);
    bool ok = ir_is_vector(t) && type_of(i, 1) == t && ir_is_vector(i->value.type) && i->value.type->element == t->element &&
              i->value.type->count == i->index_count;

    for (uint32_t n = 0; ok && n < i->index_count; n++)
        ok = i->indices[n] >= -1 && i->indices[n] < (int64_t)(2 * t->count);
    ir_rule_holds(v, ok, IR_RULE_shuffle);
}

static void verify_path(ir_verifier *v)
{
    const ir_inst *i = v->inst;
    ir_type *at = ir_type_at((ir_type *)type_of(i, 0), i->indices, i->index_count);

    if (i->op == IR_extractvalue)
        ir_rule_holds(v, at && i->index_count && i->value.type == at, IR_RULE_path);
    else
        ir_rule_holds(v, at && i->index_count && i->value.type == type_of(i, 0) && type_of(i, 1) == at, IR_RULE_path);
}

static bool has_valid_path(const ir_inst *i)
{
    const ir_type *t = i->elem_type;

    for (uint32_t n = 1; n < i->operand_count; n++) {
        if (!ir_is_int(type_of(i, n)))
            return false;
        if (n == 1)
            continue;
        if (t->kind == IR_STRUCT) {
            uint64_t field;
            if (i->operands[n].value->kind != IR_CONST || !ir_const_bits(i->operands[n].value, &field) || field >= t->count)
                return false;
            t = t->fields[field];
        } else if (t->kind == IR_ARRAY || t->kind == IR_VECTOR) {
            t = t->element;
        } else {
            return false;
        }
    }
    return true;
}

static void verify_address(ir_verifier *v)
{
    const ir_inst *i = v->inst;

    ir_rule_holds(v, i->operand_count >= 1 && ir_is_ptr(type_of(i, 0)) && i->value.type == type_of(i, 0) && has_valid_path(i),
                  IR_RULE_address);
    ir_rule_holds(v, ir_is_sized(i->elem_type), IR_RULE_sized);
}

/* --- memory --------------------------------------------------------------------------------------------------------------- */

static bool is_load_ordering(const ir_inst *i)
{
    return i->ordering == IR_NOT_ATOMIC || i->ordering == IR_MONOTONIC || i->ordering == IR_ACQUIRE || i->ordering == IR_SEQ_CST;
}

static bool is_store_ordering(const ir_inst *i)
{
    return i->ordering == IR_NOT_ATOMIC || i->ordering == IR_MONOTONIC || i->ordering == IR_RELEASE || i->ordering == IR_SEQ_CST;
}

static bool has_atomic_width(const ir_type *t)
{
    return ir_scalar_bits(t) == 32 || ir_scalar_bits(t) == 64;
}

static void verify_load(ir_verifier *v)
{
    const ir_inst *i = v->inst;

    ir_rule_holds(v, ir_is_ptr(type_of(i, 0)), IR_RULE_pointer);
    ir_rule_holds(v, ir_is_sized(i->value.type) && i->elem_type == i->value.type, IR_RULE_sized);
    ir_rule_holds(v, is_power_of_two(i->align), IR_RULE_alignment);
    ir_rule_holds(v, is_load_ordering(i), IR_RULE_ordering);
    ir_rule_holds(v, i->ordering == IR_NOT_ATOMIC || (!ir_is_vector(i->value.type) && ir_scalar_bits(i->value.type)),
                  IR_RULE_atomic_type);
}

/* Verifies the destination of a write: a pointer, not into constant memory. */
static void verify_target(ir_verifier *v, unsigned operand)
{
    const ir_type *t = type_of(v->inst, operand);

    if (ir_rule_holds(v, ir_is_ptr(t), IR_RULE_pointer))
        ir_rule_holds(v, t->space != IR_CONSTANT, IR_RULE_constant_write);
    ir_rule_holds(v, is_power_of_two(v->inst->align), IR_RULE_alignment);
}

static void verify_store(ir_verifier *v)
{
    const ir_inst *i = v->inst;

    verify_target(v, 1);
    ir_rule_holds(v, ir_is_sized(type_of(i, 0)), IR_RULE_sized);
    ir_rule_holds(v, is_store_ordering(i), IR_RULE_ordering);
    ir_rule_holds(v, i->ordering == IR_NOT_ATOMIC || (!ir_is_vector(type_of(i, 0)) && ir_scalar_bits(type_of(i, 0))),
                  IR_RULE_atomic_type);
}

static void verify_rmw(ir_verifier *v)
{
    const ir_inst *i = v->inst;
    const ir_type *t = i->value.type;
    bool floats = i->rmw >= IR_RMW_FADD, any = i->rmw == IR_RMW_XCHG;
    bool kind = floats ? ir_is_float(t) : ir_is_int(t) || (any && (ir_is_float(t) || ir_is_ptr(t)));

    verify_target(v, 0);
    ir_rule_holds(v, kind && has_atomic_width(t) && type_of(i, 1) == t, IR_RULE_atomic_type);
    ir_rule_holds(v, i->ordering != IR_NOT_ATOMIC, IR_RULE_ordering);
}

static void verify_cmpxchg(ir_verifier *v)
{
    const ir_inst *i = v->inst;
    const ir_type *t = type_of(i, 1), *r = i->value.type;
    bool pair = r->kind == IR_STRUCT && r->count == 2 && r->fields[0] == t && r->fields[1] == v->m->i1;

    verify_target(v, 0);
    ir_rule_holds(v, (ir_is_int(t) || ir_is_ptr(t)) && has_atomic_width(t) && type_of(i, 2) == t && pair, IR_RULE_atomic_type);
    ir_rule_holds(v,
                  i->ordering != IR_NOT_ATOMIC && i->failure_ordering != IR_NOT_ATOMIC && i->failure_ordering != IR_RELEASE &&
                      i->failure_ordering != IR_ACQ_REL,
                  IR_RULE_ordering);
}

static void verify_alloca(ir_verifier *v)
{
    const ir_inst *i = v->inst;

    ir_rule_holds(v, ir_is_sized(i->elem_type), IR_RULE_sized);
    ir_rule_holds(v, is_power_of_two(i->align), IR_RULE_alignment);
    ir_rule_holds(v, ir_is_ptr(i->value.type) && i->value.type->space == IR_PRIVATE, IR_RULE_variable_space);
}

/* --- control -------------------------------------------------------------------------------------------------------------- */

static void verify_phi(ir_verifier *v)
{
    ir_rule_holds(v, has_one_type(v->inst) && v->inst->value.type->kind != IR_VOID, IR_RULE_phi_type);
}

static void verify_br(ir_verifier *v)
{
    const ir_inst *i = v->inst;
    bool conditional = i->operand_count == 1 && type_of(i, 0) == v->m->i1 && i->block_count == 2;

    ir_rule_holds(v, conditional || (i->operand_count == 0 && i->block_count == 1), IR_RULE_condition);
}

static int by_bits(const void *x, const void *y)
{
    uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;

    return (a > b) - (a < b);
}

static bool has_distinct_cases(const ir_inst *i)
{
    arena scratch;
    bool ok = true;

    arena_init(&scratch);
    uint64_t *bits = arena_array(&scratch, uint64_t, i->operand_count);
    for (uint32_t n = 1; ok && n < i->operand_count; n++)
        ok = i->operands[n].value->kind == IR_CONST && type_of(i, n) == type_of(i, 0) &&
             ir_const_bits(i->operands[n].value, &bits[n - 1]);
    if (ok && i->operand_count > 1) {
        qsort(bits, i->operand_count - 1, sizeof *bits, by_bits);
        for (uint32_t n = 2; n < i->operand_count; n++)
            ok = ok && bits[n - 2] != bits[n - 1];
    }
    arena_release(&scratch);
    return ok;
}

static void verify_switch(ir_verifier *v)
{
    const ir_inst *i = v->inst;

    ir_rule_holds(v, i->operand_count && ir_is_int(type_of(i, 0)) && i->block_count == i->operand_count && has_distinct_cases(i),
                  IR_RULE_switch_cases);
}

static void verify_ret(ir_verifier *v)
{
    const ir_inst *i = v->inst;
    const ir_type *t = v->f->type->element;

    ir_rule_holds(v, i->operand_count == 0 ? t->kind == IR_VOID : i->operand_count == 1 && type_of(i, 0) == t, IR_RULE_result);
}

static void verify_other(ir_verifier *v)
{
    const ir_inst *i = v->inst;

    switch ((ir_opcode)i->op) {
    case IR_icmp:
    case IR_fcmp:
        verify_compare(v);
        return;
    case IR_select:
        verify_select(v);
        return;
    case IR_freeze:
        ir_rule_holds(v, has_one_type(i), IR_RULE_freeze);
        return;
    case IR_extractelement:
    case IR_insertelement:
        verify_element(v);
        return;
    case IR_shufflevector:
        verify_shuffle(v);
        return;
    case IR_extractvalue:
    case IR_insertvalue:
        verify_path(v);
        return;
    case IR_getelementptr:
        verify_address(v);
        return;
    case IR_alloca:
        verify_alloca(v);
        return;
    case IR_load:
        verify_load(v);
        return;
    case IR_store:
        verify_store(v);
        return;
    case IR_fence:
        ir_rule_holds(v, i->ordering >= IR_ACQUIRE, IR_RULE_ordering);
        return;
    case IR_atomicrmw:
        verify_rmw(v);
        return;
    case IR_cmpxchg:
        verify_cmpxchg(v);
        return;
    case IR_phi:
        verify_phi(v);
        return;
    case IR_call:
        ir_verify_call(v);
        return;
    case IR_ret:
        verify_ret(v);
        return;
    case IR_br:
        verify_br(v);
        return;
    case IR_switch:
        verify_switch(v);
        return;
    case IR_unreachable:
        return;
    default:
        bug("no rules for %s", ir_op_name(i->op));
    }
}

static bool has_known_width(const ir_type *t)
{
    const ir_type *s = scalar_of(t);

    return s->kind != IR_INTEGER || s->bits == 1 || s->bits == 8 || s->bits == 16 || s->bits == 32 || s->bits == 64;
}

static bool has_small_values(const ir_inst *i)
{
    bool small = ir_has_few_parts(i->value.type);

    for (uint32_t n = 0; n < i->operand_count && small; n++)
        small = ir_has_few_parts(type_of(i, n));
    return small;
}

static bool has_sized_values(const ir_inst *i)
{
    bool sized = i->value.type->kind == IR_VOID || ir_is_sized(i->value.type);

    for (uint32_t n = 0; n < i->operand_count && sized; n++)
        sized = ir_is_sized(type_of(i, n));
    return sized;
}

void ir_verify_inst(ir_verifier *v)
{
    const ir_inst *i = v->inst;
    int args = ir_op_args(i->op);

    if (!ir_rule_holds(v, args < 0 || (uint32_t)args == i->operand_count, IR_RULE_operand_count))
        return;
    ir_rule_holds(v, has_known_width(i->value.type), IR_RULE_int_width);
    if (ir_rule_holds(v, has_small_values(i) || ir_begins_lifetime(i), IR_RULE_part_count))
        ir_rule_holds(v, has_sized_values(i), IR_RULE_value_size);
    switch (ir_op_class_of(i->op)) {
    case IR_CLASS_INT:
        ir_rule_holds(v, has_one_type(i) && is_int_like(i->value.type), IR_RULE_int_operands);
        return;
    case IR_CLASS_FLT:
        ir_rule_holds(v, has_one_type(i) && is_float_like(i->value.type), IR_RULE_float_operands);
        return;
    case IR_CLASS_CAST:
        verify_cast(v);
        return;
    case IR_CLASS_OTHER:
        verify_other(v);
        return;
    }
}
