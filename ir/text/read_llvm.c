/* ir/text/read_llvm.c - expands LLVM intrinsics that correspond to several operations of this IR.
 *
 *   llvm.bswap                      a shuffle of the bytes
 *   llvm.sadd.with.overflow         { sum, overflow flag computed from the signs }, and similar ones
 *   llvm.vector.reduce.add          x0 + x1 + x2 …, in this order
 *   llvm.fptosi.sat                 gasket.ftrunc_sat.s
 *
 * LLVM's optimizer forms them from plain operations, so they are common in kernels compiled by clang. */
#include "ir/text/reader.h"

enum { MOST_BYTES = 64 };

typedef struct llvm_call {
    ir_builder *b;
    ir_module *m;
    ir_type *type;
    ir_value **args;
    unsigned count;
} llvm_call;

static ir_value *call_binary_intrinsic(const llvm_call *c, ir_intrinsic id, ir_value *x, ir_value *y)
{
    ir_value *args[] = {x, y};

    return &ir_call_intrinsic(c->b, id, &x->type, 1, args, 2)->value;
}

/* --- bytes ---------------------------------------------------------------------------------------------------------------- */

/* Reverses the bytes of a value by one region; shifts and masks would take five or more operations. */
static ir_value *byte_swap(const llvm_call *c)
{
    unsigned size = ir_scalar_bits(c->type) / 8, count = size * (unsigned)ir_lanes(c->type);
    int32_t order[MOST_BYTES];

    if (!size || count > MOST_BYTES || c->args[0]->type != c->type)
        return NULL;
    for (unsigned n = 0; n < count; n++)
        order[n] = (int32_t)(n / size * size + size - 1 - n % size);
    ir_value *bytes = ir_cast(c->b, IR_bitcast, c->args[0], ir_vector(c->m, c->m->i8, count));
    return ir_cast(c->b, IR_bitcast, ir_shuffle(c->b, bytes, bytes, order, count), c->type);
}

/* --- overflow ------------------------------------------------------------------------------------------------------------- */

/* Builds the result { V, WHETHER } of an operation with overflow. */
static ir_value *make_pair(const llvm_call *c, ir_value *v, ir_value *whether)
{
    static const int32_t first = 0, second = 1;

    if (c->type->kind != IR_STRUCT || c->type->count != 2 || c->type->fields[0] != v->type || c->type->fields[1] != whether->type)
        return NULL;
    return ir_insert_value(c->b, ir_insert_value(c->b, ir_undef(c->m, c->type), v, &first, 1), whether, &second, 1);
}

static ir_value *is_negative(const llvm_call *c, ir_value *x)
{
    return ir_compare(c->b, IR_SLT, x, ir_null(c->m, x->type));
}

/* Computes a signed sum or difference and whether it overflows. A sum overflows if its sign differs from those of both operands;
 * a difference overflows if the operands' signs differ and its sign is that of the second operand. */
static ir_value *signed_sum(const llvm_call *c)
{
    ir_value *x = c->args[0], *y = c->args[1], *r = ir_binary(c->b, IR_add, x, y);
    ir_value *from_y = ir_binary(c->b, IR_xor, y, r), *from_x = ir_binary(c->b, IR_xor, x, r);

    return make_pair(c, r, is_negative(c, ir_binary(c->b, IR_and, from_x, from_y)));
}

static ir_value *signed_difference(const llvm_call *c)
{
    ir_value *x = c->args[0], *y = c->args[1], *r = ir_binary(c->b, IR_sub, x, y);
    ir_value *of_result = ir_binary(c->b, IR_xor, x, r), *of_operands = ir_binary(c->b, IR_xor, x, y);

    return make_pair(c, r, is_negative(c, ir_binary(c->b, IR_and, of_operands, of_result)));
}

static ir_value *unsigned_difference(const llvm_call *c)
{
    ir_value *borrow = ir_compare(c->b, IR_ULT, c->args[0], c->args[1]);

    return make_pair(c, ir_binary(c->b, IR_sub, c->args[0], c->args[1]), borrow);
}

static ir_value *signed_product(const llvm_call *c)
{
    ir_value *r = ir_binary(c->b, IR_mul, c->args[0], c->args[1]);
    ir_value *sign = ir_binary(c->b, IR_ashr, r, ir_const(c->m, r->type, ir_scalar_bits(r->type) - 1));

    return make_pair(c, r, ir_compare(c->b, IR_NE, call_binary_intrinsic(c, IR_INTRINSIC_smulh, c->args[0], c->args[1]), sign));
}

static ir_value *unsigned_product(const llvm_call *c)
{
    ir_value *high = call_binary_intrinsic(c, IR_INTRINSIC_umulh, c->args[0], c->args[1]);
    ir_value *overflow = ir_compare(c->b, IR_NE, high, ir_null(c->m, high->type));

    return make_pair(c, ir_binary(c->b, IR_mul, c->args[0], c->args[1]), overflow);
}

/* --- reductions and conversions ------------------------------------------------------------------------------------------- */

/* Combines all lanes of the last argument by intrinsic ID, or by OP if ID is IR_NOT_INTRINSIC; the first of two arguments is
 * the initial value. */
static ir_value *reduce_lanes(const llvm_call *c, ir_opcode op, ir_intrinsic id)
{
    ir_value *v = c->args[c->count - 1], *sum = c->count == 2 ? c->args[0] : NULL;

    for (unsigned n = 0; n < ir_lanes(v->type); n++) {
        ir_value *x = ir_extract(c->b, v, ir_const(c->m, c->m->i32, n));
        sum = !sum ? x : id ? call_binary_intrinsic(c, id, sum, x) : ir_binary(c->b, op, sum, x);
    }
    return sum;
}

static ir_value *convert_saturated(const llvm_call *c, ir_intrinsic id)
{
    ir_type *from = c->args[0]->type, *types[] = {c->type, from};
    bool same_lanes = ir_is_vector(c->type) == ir_is_vector(from) && ir_lanes(c->type) == ir_lanes(from);

    if (!ir_is_int(ir_scalar(c->type)) || ir_scalar_bits(c->type) == 1 || !same_lanes)
        return NULL;
    return &ir_call_intrinsic(c->b, id, types, 2, c->args, 1)->value;
}

/* --- the table ------------------------------------------------------------------------------------------------------------ */

typedef enum operand_kind { INTEGERS = 1, FLOATS = 2, VECTOR = 4, WIDE = 8 /* more than one bit */ } operand_kind;

static const struct row {
    const char *prefix;
    unsigned least, most; /* arguments */
    unsigned kinds;       /* of the last argument */
    ir_value *(*build)(const llvm_call *);
    ir_opcode op;    /* of a reduction, … */
    ir_intrinsic id; /* … or its intrinsic; that of a conversion */
} rows[] = {
    {"llvm.bswap.", 1, 1, INTEGERS, byte_swap, 0, 0},
    {"llvm.sadd.with.overflow.", 2, 2, INTEGERS, signed_sum, 0, 0},
    {"llvm.ssub.with.overflow.", 2, 2, INTEGERS, signed_difference, 0, 0},
    {"llvm.usub.with.overflow.", 2, 2, INTEGERS, unsigned_difference, 0, 0},
    {"llvm.smul.with.overflow.", 2, 2, INTEGERS | WIDE, signed_product, 0, 0},
    {"llvm.umul.with.overflow.", 2, 2, INTEGERS | WIDE, unsigned_product, 0, 0},
    {"llvm.vector.reduce.add.", 1, 1, INTEGERS | VECTOR, NULL, IR_add, 0},
    {"llvm.vector.reduce.mul.", 1, 1, INTEGERS | VECTOR, NULL, IR_mul, 0},
    {"llvm.vector.reduce.and.", 1, 1, INTEGERS | VECTOR, NULL, IR_and, 0},
    {"llvm.vector.reduce.or.", 1, 1, INTEGERS | VECTOR, NULL, IR_or, 0},
    {"llvm.vector.reduce.xor.", 1, 1, INTEGERS | VECTOR, NULL, IR_xor, 0},
    {"llvm.vector.reduce.smax.", 1, 1, INTEGERS | VECTOR | WIDE, NULL, IR_add, IR_INTRINSIC_smax},
    {"llvm.vector.reduce.smin.", 1, 1, INTEGERS | VECTOR | WIDE, NULL, IR_add, IR_INTRINSIC_smin},
    {"llvm.vector.reduce.umax.", 1, 1, INTEGERS | VECTOR | WIDE, NULL, IR_add, IR_INTRINSIC_umax},
    {"llvm.vector.reduce.umin.", 1, 1, INTEGERS | VECTOR | WIDE, NULL, IR_add, IR_INTRINSIC_umin},
    {"llvm.vector.reduce.fadd.", 2, 2, FLOATS | VECTOR, NULL, IR_fadd, 0},
    {"llvm.vector.reduce.fmul.", 2, 2, FLOATS | VECTOR, NULL, IR_fmul, 0},
    {"llvm.vector.reduce.fmax.", 1, 1, FLOATS | VECTOR, NULL, IR_fadd, IR_INTRINSIC_maxnum},
    {"llvm.vector.reduce.fmin.", 1, 1, FLOATS | VECTOR, NULL, IR_fadd, IR_INTRINSIC_minnum},
    {"llvm.fptosi.sat.", 1, 1, FLOATS, NULL, 0, IR_INTRINSIC_sat_convert_s},
    {"llvm.fptoui.sat.", 1, 1, FLOATS, NULL, 0, IR_INTRINSIC_sat_convert_u},
};

static bool is_row_match(const struct row *r, const llvm_call *c)
{
    if (c->count < r->least || c->count > r->most)
        return false;
    ir_type *t = c->args[c->count - 1]->type, *s = ir_scalar(t);
    if ((r->kinds & VECTOR && !ir_is_vector(t)) || !(r->kinds & (ir_is_int(s) ? INTEGERS : ir_is_float(s) ? FLOATS : 0)))
        return false;
    if (r->kinds & WIDE && ir_scalar_bits(s) == 1)
        return false;
    if (r->kinds & VECTOR)
        return c->type == s && (c->count == 1 || c->args[0]->type == s);
    return c->count == 1 || c->args[0]->type == t;
}

ir_value *ir_llvm_call(ir_reader *r, const char *name, ir_type *type, ir_value **args, unsigned count)
{
    llvm_call c = {.b = &r->b, .m = r->m, .type = type, .args = args, .count = count};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct row *row = &rows[i];
        if (strncmp(name, row->prefix, strlen(row->prefix)) != 0 || !is_row_match(row, &c))
            continue;
        ir_value *v = row->build            ? row->build(&c)
                      : row->kinds & VECTOR ? reduce_lanes(&c, row->op, row->id)
                                            : convert_saturated(&c, row->id);
        return v && v->type == type ? v : NULL;
    }
    return NULL;
}
