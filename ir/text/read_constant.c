/* ir/text/read_constant.c - reads constants and other operands.
 *
 * A constant expression becomes a constant if the IR can represent it: a number, or the address of a global plus bytes. Any
 * other is expanded to instructions before the instruction that uses it, which has the same semantics in LLVM, and is an error
 * in an initialiser. */
#include "ir/text/reader.h"

#include <math.h>
#include <stdlib.h>

_Noreturn static void mismatch(ir_reader *r, const ir_type *t)
{
    ir_read_error(r, r->t.loc, "%s is not a value of type %s", ir_token_text(r), ir_type_text(r, t));
}

static ir_value *read_integer(ir_reader *r, ir_type *t)
{
    const ir_token *k = &r->t;

    if (!ir_is_int(t))
        mismatch(r, t);
    uint64_t most = t->bits == 64 ? UINT64_MAX : (UINT64_C(1) << t->bits) - 1;
    uint64_t least = UINT64_C(1) << (t->bits - 1); /* the magnitude of the smallest number */
    if (k->too_big || k->number > (k->negative ? least : most))
        ir_read_error(r, k->loc, "%s does not fit into %s", ir_token_text(r), ir_type_text(r, t));
    uint64_t bits = k->negative ? 0 - k->number : k->number;
    ir_next(r);
    return ir_const(r->m, t, bits);
}

static ir_value *read_decimal(ir_reader *r, ir_type *t)
{
    if (!ir_is_float(t))
        mismatch(r, t);
    double v = strtod(arena_strndup(&r->scratch, r->t.start, r->t.length), NULL);
    uint64_t bits = ir_double_to_bits(t, v);
    if (ir_bits_to_double(t, bits) != v)
        ir_read_error(r, r->t.loc, "%s is not exact in %s; write the bits of the nearest number, as a double: 0x...",
                      ir_token_text(r), ir_type_text(r, t));
    ir_next(r);
    return ir_const(r->m, t, bits);
}

/* Reads a hexadecimal number: 0x… is the bit pattern of a double, whatever the type, and 0xH… that of a half. */
static ir_value *read_hex(ir_reader *r, ir_type *t)
{
    uint64_t bits = r->t.number;
    double v;

    if (!ir_is_float(t))
        mismatch(r, t);
    if (r->t.too_big || (r->t.letter && r->t.letter != 'H') || (r->t.letter == 'H' && (t->kind != IR_HALF || bits > 0xFFFF)))
        mismatch(r, t);
    if (r->t.letter != 'H' && t->kind != IR_DOUBLE) {
        memcpy(&v, &bits, sizeof v);
        uint64_t narrow = ir_double_to_bits(t, v);
        if (isnan(v) && t->kind == IR_FLOAT)
            narrow = bits >> 63 << 31 | 0x7F800000 | (bits >> 29 & 0x7FFFFF);
        else if (!isnan(v) && ir_bits_to_double(t, narrow) != v)
            ir_read_error(r, r->t.loc, "%s is not exact in %s", ir_token_text(r), ir_type_text(r, t));
        bits = narrow;
    }
    ir_next(r);
    return ir_const(r->m, t, bits);
}

static ir_value *read_bytes(ir_reader *r, ir_type *t)
{
    if (t->kind != IR_ARRAY || t->element != r->m->i8)
        mismatch(r, t);
    if (t->count != r->t.name_length)
        ir_read_error(r, r->t.loc, "this string has %zu bytes, its type %llu", r->t.name_length, (unsigned long long)t->count);
    ir_value **all = arena_array(&r->scratch, ir_value *, t->count);
    for (uint64_t i = 0; i < t->count; i++)
        all[i] = ir_const(r->m, r->m->i8, (unsigned char)r->t.name[i]);
    ir_next(r);
    return ir_aggregate(r->m, t, all);
}

static ir_value *note_expanded(ir_reader *r, ir_inst *i)
{
    vec_push(&r->scratch, &r->expanded, i);
    return &i->value;
}

/* Builds the aggregate of ALL. In a function, elements that are addresses are inserted by instructions: the aggregate constants
 * of a function contain only numbers, so that a pass that searches for addresses finds them as operands. */
static ir_value *aggregate_of(ir_reader *r, ir_type *t, ir_value **all)
{
    ir_value **plain = arena_copy(&r->scratch, all, t->count * sizeof *all);

    for (uint64_t n = 0; n < t->count && r->expand; n++)
        if (!ir_is_const(all[n]) || all[n]->kind == IR_ADDRESS)
            plain[n] = ir_poison(r->m, all[n]->type);
    ir_value *v = ir_aggregate(r->m, t, plain);
    for (uint64_t n = 0; n < t->count; n++) {
        int32_t path = (int32_t)n;
        if (plain[n] != all[n])
            v = note_expanded(r, ir_as_inst(ir_is_vector(t) ? ir_insert(&r->b, v, all[n], ir_const(r->m, r->m->i32, n))
                                                            : ir_insert_value(&r->b, v, all[n], &path, 1)));
    }
    return v;
}

/* Reads typed elements up to CLOSE. */
static ir_value *read_elements(ir_reader *r, ir_type *t, char close)
{
    VEC(ir_value *) all = {0};

    while (!ir_at_char(r, close)) {
        if (all.count)
            ir_expect_char(r, ',');
        source_loc where = r->t.loc;
        ir_type *element = ir_read_value_type(r);
        ir_type *wanted = all.count >= t->count ? NULL : t->kind == IR_STRUCT ? t->fields[all.count] : t->element;
        if (!wanted)
            ir_read_error(r, where, "%s has only %llu elements", ir_type_text(r, t), (unsigned long long)t->count);
        if (element != wanted)
            ir_read_error(r, where, "this element must be %s, not %s", ir_type_text(r, wanted), ir_type_text(r, element));
        vec_push(&r->scratch, &all, ir_read_constant(r, element));
    }
    if (all.count != t->count)
        ir_read_error(r, r->t.loc, "%s has %llu elements, but %zu are given", ir_type_text(r, t), (unsigned long long)t->count,
                      all.count);
    ir_expect_char(r, close);
    return aggregate_of(r, t, all.items);
}

static ir_value *read_aggregate(ir_reader *r, ir_type *t)
{
    ir_value *v;

    if (ir_at_char(r, '<') && t->kind == IR_VECTOR) {
        ir_next(r);
        return read_elements(r, t, '>');
    }
    if (ir_at_char(r, '[') && t->kind == IR_ARRAY) {
        ir_next(r);
        return read_elements(r, t, ']');
    }
    if (ir_at_char(r, '{') && t->kind == IR_STRUCT && !t->packed && !t->opaque) {
        ir_next(r);
        return read_elements(r, t, '}');
    }
    if (ir_at_char(r, '<') && t->kind == IR_STRUCT && t->packed) {
        ir_next(r);
        ir_expect_char(r, '{');
        v = read_elements(r, t, '}');
        ir_expect_char(r, '>');
        return v;
    }
    mismatch(r, t);
}

static ir_value *read_symbol(ir_reader *r, ir_type *t)
{
    const char *name = r->t.name;

    if (r->t.numbered)
        name = intern_str(&r->m->names, arena_printf(&r->scratch, "__unnamed_%u", (unsigned)r->t.number));
    ir_value *v = map_get(&r->symbols, name);
    if (!v)
        ir_read_error(r, r->t.loc, "%s is not defined", ir_token_text(r));
    if (v->type != t)
        ir_read_error(r, r->t.loc, "%s is %s, not %s", ir_token_text(r), ir_type_text(r, v->type), ir_type_text(r, t));
    ir_next(r);
    return v;
}

/* --- constant expressions ------------------------------------------------------------------------------------------------- */

static void require_expansion(ir_reader *r, source_loc where)
{
    if (!r->expand)
        ir_read_error(r, where, "this constant expression is not supported in an initialiser");
}

static bool is_symbolic(const ir_value *v)
{
    return v->kind == IR_GLOBAL_VAR || v->kind == IR_FUNCTION || v->kind == IR_ADDRESS;
}

/* The constant that is the result of the cast; NULL if the IR cannot represent it. */
static ir_value *cast_constant(ir_reader *r, ir_opcode op, ir_value *v, ir_type *to)
{
    uint64_t bits;

    if (op == IR_bitcast && v->type == to)
        return v;
    if (op == IR_addrspacecast && is_symbolic(v))
        return ir_address(r->m, v, 0, to);
    if (op == IR_addrspacecast && ir_is_zero(v))
        return ir_null(r->m, to);
    if ((op == IR_inttoptr || op == IR_ptrtoint) && v->kind == IR_CONST && ir_const_bits(v, &bits))
        return ir_const(r->m, to, bits);
    return NULL;
}

static bool is_valid_cast(ir_opcode op, const ir_type *from, const ir_type *to)
{
    switch (op) {
    case IR_ptrtoint:
        return ir_is_ptr(from) && ir_is_int(to);
    case IR_inttoptr:
        return ir_is_int(from) && ir_is_ptr(to);
    case IR_addrspacecast:
        return ir_is_ptr(from) && ir_is_ptr(to);
    case IR_bitcast:
        return from == to || (ir_is_ptr(from) == ir_is_ptr(to) && ir_scalar_bits(from) && ir_scalar_bits(to) &&
                              ir_scalar_bits(from) * ir_lanes(from) == ir_scalar_bits(to) * ir_lanes(to));
    default:
        return true;
    }
}

static ir_value *read_cast_expression(ir_reader *r, ir_opcode op, source_loc where)
{
    ir_expect_char(r, '(');
    ir_value *v = ir_read_typed(r);
    ir_expect_word(r, "to");
    ir_type *to = ir_read_value_type(r);
    ir_expect_char(r, ')');
    if (!is_valid_cast(op, v->type, to))
        ir_read_error(r, where, "%s does not convert %s to %s", ir_op_name(op), ir_type_text(r, v->type), ir_type_text(r, to));
    ir_value *constant = cast_constant(r, op, v, to);
    if (constant)
        return constant;
    require_expansion(r, where);
    return note_expanded(r, ir_as_inst(ir_cast(&r->b, op, v, to)));
}

static ir_value *read_address_expression(ir_reader *r, source_loc where)
{
    VEC(ir_value *) indices = {0};
    bool inbounds = ir_take_word(r, "inbounds");
    int64_t offset;
    uint64_t bits;

    ir_expect_char(r, '(');
    ir_type *element = ir_read_type(r);
    ir_expect_char(r, ',');
    ir_value *base = ir_read_typed(r);
    if (!ir_is_ptr(base->type))
        ir_read_error(r, where, "getelementptr needs a pointer, not %s", ir_type_text(r, base->type));
    while (ir_take_char(r, ',')) {
        ir_take_word(r, "inrange");
        vec_push(&r->scratch, &indices, ir_read_typed(r));
    }
    ir_expect_char(r, ')');
    if (ir_constant_offset(element, indices.items, (unsigned)indices.count, &offset)) {
        if (is_symbolic(base))
            return ir_address(r->m, base, offset, base->type);
        if (base->kind == IR_CONST && ir_const_bits(base, &bits))
            return ir_const(r->m, base->type, bits + (uint64_t)offset);
    }
    require_expansion(r, where);
    ir_inst *i = ir_as_inst(ir_gep(&r->b, element, base, indices.items, (unsigned)indices.count));
    i->flags = inbounds ? IR_INBOUNDS : 0;
    return note_expanded(r, i);
}

static ir_value *read_arithmetic_expression(ir_reader *r, ir_opcode op, source_loc where)
{
    while (r->t.kind == TOKEN_WORD) /* nuw, nsw, exact */
        ir_next(r);
    ir_expect_char(r, '(');
    ir_value *x = ir_read_typed(r);
    ir_expect_char(r, ',');
    ir_value *y = ir_read_typed(r);
    ir_expect_char(r, ')');
    if (x->type != y->type || !ir_is_int(ir_scalar(x->type)))
        ir_read_error(r, where, "the operands of %s are %s and %s", ir_op_name(op), ir_type_text(r, x->type),
                      ir_type_text(r, y->type));
    require_expansion(r, where);
    return note_expanded(r, ir_as_inst(ir_binary(&r->b, op, x, y)));
}

static ir_value *read_compare_expression(ir_reader *r, ir_opcode op, source_loc where)
{
    ir_pred p = ir_read_predicate(r, op);

    ir_expect_char(r, '(');
    ir_value *x = ir_read_typed(r);
    ir_expect_char(r, ',');
    ir_value *y = ir_read_typed(r);
    ir_expect_char(r, ')');
    if (x->type != y->type)
        ir_read_error(r, where, "the operands of %s are %s and %s", ir_op_name(op), ir_type_text(r, x->type),
                      ir_type_text(r, y->type));
    require_expansion(r, where);
    return note_expanded(r, ir_as_inst(ir_compare(&r->b, p, x, y)));
}

static ir_value *read_select_expression(ir_reader *r, source_loc where)
{
    ir_expect_char(r, '(');
    ir_value *c = ir_read_typed(r);
    ir_expect_char(r, ',');
    ir_value *x = ir_read_typed(r);
    ir_expect_char(r, ',');
    ir_value *y = ir_read_typed(r);
    ir_expect_char(r, ')');
    if (c->type != r->m->i1 || x->type != y->type)
        ir_read_error(r, where, "the operands of select are %s, %s and %s", ir_type_text(r, c->type), ir_type_text(r, x->type),
                      ir_type_text(r, y->type));
    require_expansion(r, where);
    return note_expanded(r, ir_as_inst(ir_select(&r->b, c, x, y)));
}

static ir_value *read_expression(ir_reader *r, ir_type *t)
{
    source_loc where = r->t.loc;
    uintptr_t found = (uintptr_t)map_get(&r->opcodes, r->t.name);
    ir_opcode op = (ir_opcode)(found - 1);
    ir_value *v;

    if (!found)
        mismatch(r, t);
    if (op == IR_getelementptr) {
        ir_next(r);
        v = read_address_expression(r, where);
    } else if (ir_op_class_of(op) == IR_CLASS_CAST) {
        ir_next(r);
        v = read_cast_expression(r, op, where);
    } else if (ir_op_class_of(op) == IR_CLASS_INT) {
        ir_next(r);
        v = read_arithmetic_expression(r, op, where);
    } else if (op == IR_icmp || op == IR_fcmp) {
        ir_next(r);
        v = read_compare_expression(r, op, where);
    } else if (op == IR_select) {
        ir_next(r);
        v = read_select_expression(r, where);
    } else {
        mismatch(r, t);
    }
    if (v->type != t)
        ir_read_error(r, where, "this expression is %s, not %s", ir_type_text(r, v->type), ir_type_text(r, t));
    return v;
}

static ir_value *read_word_constant(ir_reader *r, ir_type *t)
{
    ir_value *v = NULL;

    if (ir_at_word(r, "true") || ir_at_word(r, "false"))
        v = t == r->m->i1 ? ir_const(r->m, t, ir_at_word(r, "true")) : NULL;
    else if (ir_at_word(r, "null"))
        v = ir_is_ptr(t) ? ir_null(r->m, t) : NULL;
    else if (ir_at_word(r, "undef"))
        v = ir_undef(r->m, t);
    else if (ir_at_word(r, "poison"))
        v = ir_poison(r->m, t);
    else if (ir_at_word(r, "zeroinitializer"))
        v = t->opaque ? NULL : ir_null(r->m, t);
    else
        return read_expression(r, t);
    if (!v)
        mismatch(r, t);
    ir_next(r);
    return v;
}

static ir_value *read_by_kind(ir_reader *r, ir_type *t)
{
    switch (r->t.kind) {
    case TOKEN_INTEGER:
        return read_integer(r, t);
    case TOKEN_DECIMAL:
        return read_decimal(r, t);
    case TOKEN_HEX:
        return read_hex(r, t);
    case TOKEN_BYTES:
        return read_bytes(r, t);
    case TOKEN_GLOBAL:
        return read_symbol(r, t);
    case TOKEN_WORD:
        return read_word_constant(r, t);
    case TOKEN_PUNCTUATION:
        return read_aggregate(r, t);
    case TOKEN_END:
    case TOKEN_LABEL:
    case TOKEN_LOCAL:
    case TOKEN_META:
    case TOKEN_META_NUMBER:
    case TOKEN_GROUP:
    case TOKEN_STRING:
    case TOKEN_DOTS:
        break;
    }
    mismatch(r, t);
}

ir_value *ir_read_constant(ir_reader *r, ir_type *t)
{
    r->depth++; /* at most IR_TYPE_DEPTH: the type of the constant was read before it, at the same depth */
    ir_value *v = read_by_kind(r, t);
    r->depth--;
    return v;
}

ir_value *ir_read_value(ir_reader *r, ir_type *t)
{
    if (r->t.kind != TOKEN_LOCAL)
        return ir_read_constant(r, t);
    source_loc where = r->t.loc;
    if (!r->f)
        ir_read_error(r, where, "a local value cannot be used outside of a function");
    return ir_local_value(r, ir_token_local(r), t, where);
}

ir_value *ir_read_typed(ir_reader *r)
{
    ir_type *t = ir_read_value_type(r);

    return ir_read_value(r, t);
}
