/* ir/text/read_widths.c - legalizes integers whose width the IR lacks ("odd" below).
 *
 * LLVM's optimizer narrows and widens integers: a 2-bit induction variable, a 9-bit sum, a 33-bit product. The IR has integers
 * of 1, 8, 16, 32 and 64 bits. So a value of N bits is stored in the next larger width, and its bits above N are zero:
 *
 *   %s = add i9 %a, %b             %s = and i16 (add i16 %a, %b), 511
 *   %c = icmp slt i9 %a, %b        %c = icmp slt i16 (%a << 7 >> 7), (%b << 7 >> 7)
 *
 * This runs after a function has been read. Odd types in memory, parameters or results are rejected, and so are operations that
 * this file does not handle. */
#include "ir/analysis/dominators.h"
#include "ir/text/reader.h"
#include "src/base/bits.h"

enum { MOST_LANES = 64 };

typedef struct widener {
    ir_reader *r;
    ir_function *f;
    ir_builder b;
    ir_value **wide; /* by value id: the replacement of a value of odd width */
    bool failed;
} widener;

static bool is_odd(const ir_type *t)
{
    const ir_type *s = t->kind == IR_VECTOR ? t->element : t;

    return s->kind == IR_INTEGER && s->bits != 1 && s->bits != 8 && s->bits != 16 && s->bits != 32 && s->bits != 64;
}

static ir_type *wide_type(ir_module *m, ir_type *t)
{
    unsigned bits = ir_scalar_bits(t);

    return ir_with_lanes(m, ir_int(m, bits <= 8 ? 8 : bits <= 16 ? 16 : bits <= 32 ? 32 : 64), ir_lanes(t), ir_is_vector(t));
}

static ir_value *make_constant(widener *w, ir_type *t, uint64_t bits)
{
    ir_value *c = ir_const(w->r->m, ir_scalar(t), bits), *elements[MOST_LANES];

    for (unsigned i = 0; i < MOST_LANES; i++)
        elements[i] = c;
    return ir_is_vector(t) ? ir_aggregate(w->r->m, t, elements) : c;
}

/* Converts V to a legal width, with zeros above its bits. */
static ir_value *zero_extend(widener *w, ir_value *v)
{
    ir_module *m = w->r->m;
    uint64_t bits;

    if (!is_odd(v->type))
        return v;
    ir_type *t = wide_type(m, v->type);
    if (v->kind == IR_INSTRUCTION && w->wide[v->id])
        return w->wide[v->id];
    if (v->kind == IR_INSTRUCTION /* in an unreachable block */ || ir_is_undefined(v) || v->kind == IR_ZERO)
        return ir_null(m, t);
    if (ir_is_vector(t)) {
        ir_value *elements[MOST_LANES];
        for (unsigned i = 0; i < ir_lanes(t); i++)
            elements[i] = zero_extend(w, ir_const_element(m, v, i));
        return ir_aggregate(m, t, elements);
    }
    return ir_const(m, t, ir_const_bits(v, &bits) ? bits : 0);
}

static ir_value *sign_extend(widener *w, ir_value *v)
{
    ir_value *x = zero_extend(w, v);

    if (x == v)
        return v;
    ir_value *up = make_constant(w, x->type, ir_scalar_bits(x->type) - ir_scalar_bits(v->type));
    return ir_binary(&w->b, IR_ashr, ir_binary(&w->b, IR_shl, x, up), up);
}

static ir_value *extend(widener *w, ir_value *v, bool is_signed)
{
    return is_signed ? sign_extend(w, v) : zero_extend(w, v);
}

/* Clears the bits of X above the width of odd type T. */
static ir_value *clear_high_bits(widener *w, ir_value *x, const ir_type *t)
{
    return ir_binary(&w->b, IR_and, x, make_constant(w, x->type, bits_mask(ir_scalar_bits(t))));
}

static ir_value *resize_value(widener *w, ir_value *x, ir_type *to, bool is_signed)
{
    unsigned from = ir_scalar_bits(x->type), bits = ir_scalar_bits(to);

    return from == bits ? x : ir_cast(&w->b, from > bits ? IR_trunc : is_signed ? IR_sext : IR_zext, x, to);
}

/* --- operations ----------------------------------------------------------------------------------------------------------- */

static ir_value *widened_call(widener *w, const ir_inst *i, ir_type *t)
{
    ir_intrinsic id = ir_intrinsic_of(i);
    bool is_signed = id == IR_INTRINSIC_smax || id == IR_INTRINSIC_smin;
    ir_value *args[2];

    if (!is_signed && id != IR_INTRINSIC_umax && id != IR_INTRINSIC_umin)
        return NULL;
    for (unsigned n = 0; n < 2; n++)
        args[n] = extend(w, ir_operand(i, n + 1), is_signed);
    ir_value *v = &ir_call_intrinsic(&w->b, id, &t, 1, args, 2)->value;
    return is_signed ? clear_high_bits(w, v, i->value.type) : v;
}

/* Packs the booleans of X into an integer of type T; lane 0 is the lowest bit. */
static ir_value *pack_booleans(widener *w, ir_value *x, ir_type *t)
{
    ir_module *m = w->r->m;
    ir_value *bits = NULL;

    for (unsigned k = 0; k < ir_lanes(x->type); k++) {
        ir_value *bit = ir_cast(&w->b, IR_zext, ir_extract(&w->b, x, ir_const(m, m->i32, k)), t);
        bit = k ? ir_binary(&w->b, IR_shl, bit, ir_const(m, t, k)) : bit;
        bits = k ? ir_binary(&w->b, IR_or, bits, bit) : bit;
    }
    return bits;
}

/* Unpacks the bits of X into a vector T of booleans. */
static ir_value *unpack_booleans(widener *w, ir_value *x, ir_type *t)
{
    ir_module *m = w->r->m;
    ir_value *v = ir_poison(m, t);

    for (unsigned k = 0; k < ir_lanes(t); k++) {
        ir_value *bit = ir_cast(&w->b, IR_trunc, ir_binary(&w->b, IR_lshr, x, ir_const(m, x->type, k)), m->i1);
        v = ir_insert(&w->b, v, bit, ir_const(m, m->i32, k));
    }
    return v;
}

static bool is_boolean_vector(const ir_type *t)
{
    return ir_is_vector(t) && ir_scalar_bits(t) == 1;
}

static ir_value *widened_cast(widener *w, ir_inst *i, ir_type *t)
{
    ir_value *x = ir_operand(i, 0);
    bool to_odd = is_odd(i->value.type);

    switch (i->op) {
    case IR_trunc:
        x = resize_value(w, zero_extend(w, x), t, false);
        return to_odd ? clear_high_bits(w, x, i->value.type) : x;
    case IR_zext:
        return resize_value(w, zero_extend(w, x), t, false);
    case IR_sext:
        x = resize_value(w, sign_extend(w, x), t, true);
        return to_odd ? clear_high_bits(w, x, i->value.type) : x;
    case IR_uitofp:
        return ir_cast(&w->b, IR_uitofp, zero_extend(w, x), t);
    case IR_sitofp:
        return ir_cast(&w->b, IR_sitofp, sign_extend(w, x), t);
    case IR_bitcast:
        if (is_boolean_vector(x->type) && !ir_is_vector(t))
            return pack_booleans(w, x, t);
        if (is_boolean_vector(t) && !ir_is_vector(x->type))
            return unpack_booleans(w, zero_extend(w, x), t);
        return NULL;
    default:
        return NULL; /* would reinterpret the bits */
    }
}

static ir_value *widened_arithmetic(widener *w, ir_inst *i)
{
    bool is_division = i->op == IR_sdiv || i->op == IR_srem;
    ir_value *y = extend(w, ir_operand(i, 1), is_division);
    ir_value *x = extend(w, ir_operand(i, 0), is_division || i->op == IR_ashr);
    ir_value *v = ir_binary(&w->b, i->op, x, y);

    switch (i->op) {
    case IR_and:
    case IR_or:
    case IR_xor:
    case IR_udiv:
    case IR_urem:
    case IR_lshr:
        return v;
    default: /* add, sub, mul, shl, sdiv, srem, ashr */
        return clear_high_bits(w, v, i->value.type);
    }
}

/* Widens an operation on elements of vectors, which is the same in the wider type. */
static ir_value *widened_element(widener *w, ir_inst *i)
{
    ir_value *x = zero_extend(w, ir_operand(i, 0)), *y = zero_extend(w, ir_operand(i, 1));

    if (i->op == IR_extractelement)
        return ir_extract(&w->b, x, y);
    if (i->op == IR_insertelement)
        return ir_insert(&w->b, x, y, zero_extend(w, ir_operand(i, 2)));
    return ir_shuffle(&w->b, x, y, i->indices, i->index_count);
}

/* The replacement of I's value; NULL if I is not supported. */
static ir_value *widened_value(widener *w, ir_inst *i)
{
    ir_type *t = is_odd(i->value.type) ? wide_type(w->r->m, i->value.type) : i->value.type;

    switch (ir_op_class_of(i->op)) {
    case IR_CLASS_INT:
        return widened_arithmetic(w, i);
    case IR_CLASS_CAST:
        return widened_cast(w, i, t);
    case IR_CLASS_FLT:
        return NULL;
    case IR_CLASS_OTHER:
        break;
    }
    switch (i->op) {
    case IR_icmp: {
        bool is_signed = i->pred == IR_SLT || i->pred == IR_SLE || i->pred == IR_SGT || i->pred == IR_SGE;
        ir_value *y = extend(w, ir_operand(i, 1), is_signed), *x = extend(w, ir_operand(i, 0), is_signed);
        return ir_compare(&w->b, (ir_pred)i->pred, x, y);
    }
    case IR_select: {
        ir_value *y = zero_extend(w, ir_operand(i, 2)), *x = zero_extend(w, ir_operand(i, 1));
        return ir_select(&w->b, ir_operand(i, 0), x, y);
    }
    case IR_freeze:
        return ir_unary(&w->b, IR_freeze, zero_extend(w, ir_operand(i, 0)));
    case IR_extractelement:
    case IR_insertelement:
    case IR_shufflevector:
        return widened_element(w, i);
    case IR_call:
        return widened_call(w, i, t);
    default:
        return NULL;
    }
}

/* --- a function ----------------------------------------------------------------------------------------------------------- */

static bool has_odd_type(const ir_inst *i)
{
    bool odd = i->value.type->kind != IR_VOID && is_odd(i->value.type);

    for (unsigned n = i->op == IR_call; n < i->operand_count; n++)
        odd |= is_odd(ir_operand(i, n)->type);
    return odd;
}

static bool keeps_type(const ir_inst *i)
{
    return i->op == IR_switch || i->op == IR_getelementptr;
}

/* Replaces odd operands that only select or index: switch values are unsigned, indices are signed. */
static void widen_in_place(widener *w, ir_inst *i)
{
    for (unsigned n = 0; n < i->operand_count; n++)
        if (is_odd(ir_operand(i, n)->type))
            ir_set_operand(i, n, i->op == IR_switch ? zero_extend(w, ir_operand(i, n)) : sign_extend(w, ir_operand(i, n)));
}

static void widen_inst(widener *w, ir_inst *i)
{
    w->b = ir_before(i);
    if (keeps_type(i)) {
        widen_in_place(w, i);
        return;
    }
    ir_value *v = widened_value(w, i);
    if (!v) {
        w->failed = true;
        return;
    }
    if (v->kind == IR_INSTRUCTION && !v->name)
        v->name = i->value.name;
    if (is_odd(i->value.type))
        w->wide[i->value.id] = v;
    else
        ir_replace_uses(&i->value, v);
}

/* Replaces phis in two steps, since their operands may be defined later: first the phis, then (OPERANDS) their operands. */
static void widen_phis(widener *w, ir_inst **old, size_t count, bool operands)
{
    for (size_t k = 0; k < count; k++) {
        if (old[k]->op != IR_phi)
            continue;
        if (!operands) {
            ir_builder at = ir_before(old[k]);
            ir_inst *phi = ir_phi(&at, wide_type(w->r->m, old[k]->value.type));
            phi->value.name = old[k]->value.name;
            w->wide[old[k]->value.id] = &phi->value;
            continue;
        }
        for (unsigned n = 0; n < old[k]->block_count; n++)
            ir_phi_add(ir_as_inst(w->wide[old[k]->value.id]), zero_extend(w, ir_operand(old[k], n)), old[k]->blocks[n]);
    }
}

static void widen_function(widener *w)
{
    VEC(ir_inst *) old = {0};

    ir_each_block(b, w->f)
        ir_each_inst(i, b)
            if (has_odd_type(i))
                vec_push(&w->r->scratch, &old, i);
    if (!old.count)
        return;
    ir_dominators *order = ir_dominators_compute(&w->r->scratch, w->f); /* reverse post-order: definitions precede uses */
    ir_number(w->f);
    w->wide = arena_array(&w->r->scratch, ir_value *, ir_value_count(w->f) + 1);
    widen_phis(w, old.items, old.count, false);
    for (uint32_t k = 0; k < order->order_count && !w->failed; k++)
        for (ir_inst *i = order->blocks[order->order[k]]->first, *next; i && !w->failed; i = next) {
            next = i->next;
            if (i->op != IR_phi && has_odd_type(i))
                widen_inst(w, i);
        }
    if (w->failed)
        return;
    widen_phis(w, old.items, old.count, true);
    for (size_t k = 0; k < old.count; k++)
        if (!keeps_type(old.items[k]) && old.items[k]->value.type->kind != IR_VOID)
            ir_replace_uses(&old.items[k]->value, ir_undef(w->r->m, old.items[k]->value.type));
    for (size_t k = 0; k < old.count; k++)
        if (!keeps_type(old.items[k]))
            ir_remove(old.items[k]);
}

static bool has_odd_signature(const ir_function *f)
{
    bool odd = is_odd(f->type->element);

    for (unsigned a = 0; a < f->arg_count; a++)
        odd |= is_odd(f->args[a]->value.type);
    return odd;
}

bool ir_widen_odd(ir_reader *r)
{
    bool failed = false;

    ir_each_function(f, r->m) {
        widener w = {.r = r, .f = f};
        failed |= f->first && has_odd_signature(f);
        if (f->first && !failed)
            widen_function(&w);
        failed |= w.failed;
    }
    for (ir_function *f = r->m->functions, *next; f && !failed; f = next) {
        next = f->next;
        if (!f->first && has_odd_signature(f) && !f->value.uses)
            ir_function_remove(f);
    }
    return !failed;
}
