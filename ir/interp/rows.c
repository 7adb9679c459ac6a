/* ir/interp/rows.c - see rows.h. */
#include "ir/interp/rows.h"
#include "ir/eval.h"
#include "ir/interp/values.h"
#include "src/base/bits.h"

#include <math.h>

/* --- handlers ------------------------------------------------------------------------------------------------------------- */

static interp_choice plain(interp_row_kind kind)
{
    return (interp_choice){.kind = kind};
}

/* X > Y is compared as Y < X. */
static interp_choice swapped(interp_row_kind kind)
{
    return (interp_choice){.kind = kind, .swaps = true};
}

/* Floats that are flushed to zero have no handlers. */
static bool has_float_handlers(const ir_module *m, const ir_type *t)
{
    return t->kind == IR_FLOAT && !m->denorms_are_zero;
}

static interp_row_kind kind_of_float(const ir_module *m, const ir_inst *i, const ir_type *scalar)
{
    bool is_double = scalar->kind == IR_DOUBLE;

    if (!is_double && !has_float_handlers(m, scalar))
        return ROW_ARITHMETIC;
    switch ((ir_opcode)i->op) {
    case IR_fadd:
        return is_double ? ROW_FADD_F64 : ROW_FADD_F32;
    case IR_fsub:
        return is_double ? ROW_FSUB_F64 : ROW_FSUB_F32;
    case IR_fmul:
        return is_double ? ROW_FMUL_F64 : ROW_FMUL_F32;
    case IR_fdiv:
        return is_double ? ROW_FDIV_F64 : ROW_FDIV_F32;
    default:
        return ROW_ARITHMETIC;
    }
}

static interp_choice choose_shift(const ir_inst *i, unsigned bits)
{
    uint64_t by;

    if (i->op == IR_ashr || !ir_const_bits(ir_operand(i, 1), &by))
        return plain(i->op == IR_ashr ? ROW_ASHR : i->op == IR_shl ? ROW_SHL : ROW_LSHR);
    return (interp_choice){.kind = i->op == IR_shl ? ROW_SHL_BY : ROW_LSHR_BY, .by = by & (bits - 1u)};
}

static interp_choice choose_arithmetic(const ir_module *m, const ir_inst *i)
{
    const ir_type *scalar = ir_scalar(i->value.type);
    unsigned bits = ir_scalar_bits(scalar);

    switch ((ir_opcode)i->op) {
    case IR_add:
        return plain(ROW_ADD);
    case IR_sub:
        return plain(ROW_SUB);
    case IR_mul:
        return plain(bits <= 32 ? ROW_MUL32 : ROW_MUL);
    case IR_and:
        return plain(ROW_AND);
    case IR_or:
        return plain(ROW_OR);
    case IR_xor:
        return plain(ROW_XOR);
    case IR_shl:
    case IR_lshr:
    case IR_ashr:
        return choose_shift(i, bits);
    default:
        return plain(ir_is_float(scalar) ? kind_of_float(m, i, scalar) : ROW_ARITHMETIC);
    }
}

static interp_row_kind kind_of_cast(const ir_module *m, const ir_inst *i)
{
    const ir_type *scalar = ir_scalar(i->value.type);

    switch ((ir_opcode)i->op) {
    case IR_zext:
        return ROW_COPY;
    case IR_trunc:
    case IR_ptrtoint:
    case IR_inttoptr:
        return ROW_TRUNC;
    case IR_sext:
        return ROW_SEXT;
    case IR_sitofp:
        return has_float_handlers(m, scalar) ? ROW_SITOFP_F32 : ROW_CAST;
    case IR_uitofp:
        return has_float_handlers(m, scalar) ? ROW_UITOFP_F32 : ROW_CAST;
    default:
        return ROW_CAST;
    }
}

static interp_choice choose_integer_compare(ir_pred p)
{
    switch (p) {
    case IR_EQ:
        return plain(ROW_EQ);
    case IR_NE:
        return plain(ROW_NE);
    case IR_ULT:
        return plain(ROW_ULT);
    case IR_ULE:
        return plain(ROW_ULE);
    case IR_SLT:
        return plain(ROW_SLT);
    case IR_SLE:
        return plain(ROW_SLE);
    case IR_UGT:
        return swapped(ROW_ULT);
    case IR_UGE:
        return swapped(ROW_ULE);
    case IR_SGT:
        return swapped(ROW_SLT);
    case IR_SGE:
        return swapped(ROW_SLE);
    default:
        return plain(ROW_COMPARE);
    }
}

static interp_choice choose_float_compare(const ir_module *m, const ir_inst *i)
{
    const ir_type *from = ir_scalar(ir_operand(i, 0)->type);
    bool is_double = from->kind == IR_DOUBLE;

    if (!is_double && !has_float_handlers(m, from))
        return plain(ROW_COMPARE);
    switch ((ir_pred)i->pred) {
    case IR_OEQ:
        return plain(is_double ? ROW_OEQ_F64 : ROW_OEQ_F32);
    case IR_UNE:
        return plain(is_double ? ROW_UNE_F64 : ROW_UNE_F32);
    case IR_OLT:
        return plain(is_double ? ROW_OLT_F64 : ROW_OLT_F32);
    case IR_OLE:
        return plain(is_double ? ROW_OLE_F64 : ROW_OLE_F32);
    case IR_OGT:
        return swapped(is_double ? ROW_OLT_F64 : ROW_OLT_F32);
    case IR_OGE:
        return swapped(is_double ? ROW_OLE_F64 : ROW_OLE_F32);
    case IR_FULT:
        return plain(is_double ? ROW_FULT_F64 : ROW_FULT_F32);
    case IR_FULE:
        return plain(is_double ? ROW_FULE_F64 : ROW_FULE_F32);
    case IR_FUGT:
        return swapped(is_double ? ROW_FULT_F64 : ROW_FULT_F32);
    case IR_FUGE:
        return swapped(is_double ? ROW_FULE_F64 : ROW_FULE_F32);
    default:
        return plain(ROW_COMPARE);
    }
}

static bool is_plain(const ir_type *t)
{
    return t->kind == IR_INTEGER || t->kind == IR_POINTER || t->kind == IR_HALF || t->kind == IR_FLOAT || t->kind == IR_DOUBLE;
}

/* The scalar type of the first argument of call I. */
static const ir_type *argument_of(const ir_inst *i)
{
    return ir_scalar(ir_operand(i, i->operand_count > 1 ? 1 : 0)->type);
}

static interp_row_kind kind_of_call(const ir_module *m, const ir_inst *i)
{
    uint64_t args[3] = {0}, result;
    ir_intrinsic id = ir_intrinsic_of(i);
    const ir_type *scalar = ir_scalar(i->value.type), *from = argument_of(i);

    if (!interp_lanes(i->value.type) || !is_plain(scalar) || !is_plain(from) ||
        !ir_eval_intrinsic(id, scalar, from, args, &result))
        return ROW_NONE;
    if (!has_float_handlers(m, scalar))
        return ROW_INTRINSIC;
    if (id == IR_INTRINSIC_fma)
        return ROW_FMA_F32;
    return id == IR_INTRINSIC_sqrt || id == IR_INTRINSIC_native_sqrt ? ROW_SQRT_F32 : ROW_INTRINSIC;
}

interp_choice interp_choose_row(const ir_module *m, const ir_inst *i)
{
    switch ((ir_opcode)i->op) {
#define IR_INT(name, args, flags, value) case IR_##name:
#define IR_FLT(name, args, flags, value) case IR_##name:
#include "ir/opcodes.def"
        return choose_arithmetic(m, i);
    case IR_trunc:
    case IR_zext:
    case IR_sext:
    case IR_fptrunc:
    case IR_fpext:
    case IR_fptoui:
    case IR_fptosi:
    case IR_uitofp:
    case IR_sitofp:
    case IR_ptrtoint:
    case IR_inttoptr:
        return plain(kind_of_cast(m, i));
    case IR_icmp:
        return choose_integer_compare((ir_pred)i->pred);
    case IR_fcmp:
        return choose_float_compare(m, i);
    case IR_select:
        return plain(ROW_SELECT);
    case IR_call:
        return plain(kind_of_call(m, i));
    default: /* not arithmetic */
        return plain(ROW_NONE);
    }
}

/* --- by eval.c ------------------------------------------------------------------------------------------------------------ */

bool interp_evaluate_arithmetic(const ir_module *m, const ir_inst *i, interp_columns c, uint64_t *r, const uint64_t *x,
                                const uint64_t *y)
{
    const ir_type *t = ir_scalar(i->value.type);
    bool is_defined = true;

    for (unsigned n = 0; n < c.count; n++) {
        unsigned k = c.active[n];
        uint64_t q = i->operand_count > 1 ? y[k] : 0;
        is_defined &= ir_eval_flushed_arithmetic(m->denorms_are_zero, (ir_opcode)i->op, t, x[k], q, &r[k]);
    }
    return is_defined;
}

void interp_evaluate_cast(const ir_module *m, const ir_inst *i, interp_columns c, uint64_t *r, const uint64_t *x)
{
    const ir_type *from = ir_scalar(ir_operand(i, 0)->type), *to = ir_scalar(i->value.type);

    for (unsigned n = 0; n < c.count; n++) {
        unsigned k = c.active[n];
        r[k] = interp_flush_denormal(m, to, ir_eval_cast((ir_opcode)i->op, from, to, interp_flush_denormal(m, from, x[k])));
    }
}

void interp_evaluate_compare(const ir_module *m, const ir_inst *i, interp_columns c, uint64_t *r, const uint64_t *x,
                             const uint64_t *y)
{
    const ir_type *from = ir_scalar(ir_operand(i, 0)->type);

    for (unsigned n = 0; n < c.count; n++) {
        unsigned k = c.active[n];
        r[k] =
            ir_eval_compare((ir_pred)i->pred, from, interp_flush_denormal(m, from, x[k]), interp_flush_denormal(m, from, y[k]));
    }
}

void interp_evaluate_intrinsic(const ir_module *m, const ir_inst *i, interp_columns c, uint64_t *r, const uint64_t *const rows[3])
{
    const ir_type *from = argument_of(i), *to = ir_scalar(i->value.type);
    ir_intrinsic id = ir_intrinsic_of(i);

    for (unsigned n = 0; n < c.count; n++) {
        unsigned k = c.active[n];
        uint64_t args[3] = {0}, v;
        for (unsigned a = 0; a < 3 && rows[a]; a++)
            args[a] = rows[a][k];
        ir_eval_flushed_intrinsic(m->denorms_are_zero, id, to, from, args, &v);
        r[k] = v;
    }
}

void interp_repair_nans(const ir_inst *i, interp_columns c, uint64_t *r, const uint64_t *x, const uint64_t *y, const uint64_t *z)
{
    const ir_type *t = ir_scalar(i->value.type);

    for (unsigned n = 0; n < c.count; n++) {
        unsigned k = c.active[n];
        uint64_t args[3] = {x[k], y[k], z[k]};
        if (!isnan(ir_bits_to_double(t, r[k])))
            continue;
        if (i->op == IR_call)
            ir_eval_intrinsic(ir_intrinsic_of(i), t, t, args, &r[k]);
        else
            ir_eval_arithmetic((ir_opcode)i->op, t, args[0], args[1], &r[k]);
    }
}

/* --- the order of the items ----------------------------------------------------------------------------------------------- */

/* Atomic operations whose effects commute with each other: additions and subtractions, the others with themselves. */
typedef enum atomic_class {
    ATOMIC_NONE,
    ATOMIC_ADD,
    ATOMIC_AND,
    ATOMIC_OR,
    ATOMIC_XOR,
    ATOMIC_MAX,
    ATOMIC_MIN,
    ATOMIC_UMAX,
    ATOMIC_UMIN,
    ATOMIC_ORDERED
} atomic_class;

static atomic_class class_of_atomic(const ir_inst *i)
{
    static const uint8_t classes[] = {
        [IR_RMW_ADD] = ATOMIC_ADD,   [IR_RMW_SUB] = ATOMIC_ADD,     [IR_RMW_AND] = ATOMIC_AND, [IR_RMW_OR] = ATOMIC_OR,
        [IR_RMW_XOR] = ATOMIC_XOR,   [IR_RMW_MAX] = ATOMIC_MAX,     [IR_RMW_MIN] = ATOMIC_MIN, [IR_RMW_UMAX] = ATOMIC_UMAX,
        [IR_RMW_UMIN] = ATOMIC_UMIN, [IR_RMW_FADD] = ATOMIC_ORDERED};

    /* by the number that the hardware gives the operation */
    static const uint8_t surface_classes[16] = {
        [1] = ATOMIC_AND, [2] = ATOMIC_OR,   [3] = ATOMIC_XOR,  [5] = ATOMIC_ADD,   [6] = ATOMIC_ADD,  [7] = ATOMIC_ADD,
        [8] = ATOMIC_ADD, [10] = ATOMIC_MAX, [11] = ATOMIC_MIN, [12] = ATOMIC_UMAX, [13] = ATOMIC_UMIN};
    uint64_t how;

    if (i->value.uses || ir_is_float(ir_scalar(i->value.type)))
        return ATOMIC_ORDERED;
    if (i->op == IR_atomicrmw)
        return i->rmw < sizeof classes && classes[i->rmw] ? classes[i->rmw] : ATOMIC_ORDERED;
    return ir_const_bits(ir_operand(i, 1), &how) && surface_classes[how & 15] ? surface_classes[how & 15] : ATOMIC_ORDERED;
}

/* Whether the effect of atomic I depends on the order of the items. SEEN->atomics: the class of the other ones. */
static bool is_ordered_atomic(const ir_inst *i, interp_order *seen)
{
    atomic_class class = class_of_atomic(i);
    bool is_other = seen->atomics && seen->atomics != class;

    seen->atomics = class;
    return is_other || class == ATOMIC_ORDERED;
}

bool interp_is_ordered(const ir_inst *i, interp_order *seen)
{
    ir_intrinsic id = i->op == IR_call ? ir_intrinsic_of(i) : IR_NOT_INTRINSIC;

    switch ((ir_opcode)i->op) {
    case IR_atomicrmw:
        return is_ordered_atomic(i, seen);
    case IR_load:
    case IR_store:
        return i->ordering != IR_NOT_ATOMIC || i->flags & IR_VOLATILE;
    case IR_cmpxchg:
        return true;
    case IR_call:
        break;
    default:
        return false;
    }
    switch (id) {
    case IR_INTRINSIC_barrier:
    case IR_INTRINSIC_sub_group_barrier:
    case IR_INTRINSIC_assume:
    case IR_INTRINSIC_lifetime_start:
    case IR_INTRINSIC_lifetime_end:
    case IR_INTRINSIC_indeterminate:
    case IR_INTRINSIC_check_const:
    case IR_INTRINSIC_check_shift:
    case IR_INTRINSIC_check_flags:
    case IR_INTRINSIC_check_extension:
    case IR_INTRINSIC_memcpy:
    case IR_INTRINSIC_memmove:
    case IR_INTRINSIC_memset:
    case IR_INTRINSIC_image_sample:
    case IR_INTRINSIC_image_sample_gradients:
    case IR_INTRINSIC_image_load:
    case IR_INTRINSIC_image_store:
    case IR_INTRINSIC_image_block_read:
    case IR_INTRINSIC_image_block_write:
    case IR_INTRINSIC_image_query:
    case IR_INTRINSIC_surface_load:
    case IR_INTRINSIC_surface_store:
    case IR_INTRINSIC_mixed_load:
    case IR_INTRINSIC_mixed_store:
        return false;
    case IR_INTRINSIC_surface_atomic:
    case IR_INTRINSIC_mixed_atomic:
        return is_ordered_atomic(i, seen);
    case IR_INTRINSIC_printf_buffer:
        return true;
    default:
        return id && ir_intrinsic_flags(id) & (IR_READS | IR_WRITES);
    }
}
