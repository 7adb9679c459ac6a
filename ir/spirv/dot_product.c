/* ir/spirv/dot_product.c - translates the dot products of integer vectors: sums of products in the type of the result.
 *
 * The components are extended to the result before the products, each with the sign of its vector. Two integers of 32 bits are vectors of four
 * components of 8 bits, the first one in the lowest bits. With an accumulator the sum saturates. */
#include "ir/spirv/translate.h"

/* The vector at word N, unpacked, with components of the type of RESULT. */
static ir_value *extended_vector(translation *t, const spirv_inst *i, uint32_t n, ir_type *result, bool is_signed)
{
    ir_value *v = spirv_operand_at(t, i, n);

    if (v->type == t->m->i32)
        v = ir_cast(&t->b, IR_bitcast, v, ir_vector(t->m, t->m->i8, 4));
    if (!ir_is_vector(v->type) || !ir_is_int(v->type->element) || v->type->element->bits == 1 ||
        v->type->element->bits > result->bits)
        spirv_fail_at(t, i, "3.42.13", "operand %%%u is no vector of integers that fit the result, and no integer of 32 bits",
                      (unsigned)i->words[n]);
    if (v->type->element == result)
        return v;
    return ir_cast(&t->b, is_signed ? IR_sext : IR_zext, v, ir_vector(t->m, result, v->type->count));
}

/* SIGNS: bit 0, the first vector is signed; bit 1, the second one. ACCUMULATES: the third operand is added. */
ir_value *spirv_translate_dot_product(translation *t, const spirv_inst *i, int signs, int accumulates)
{
    ir_type *type = spirv_type_at(t, i, i->type);

    if (!ir_is_int(type) || type->bits == 1)
        spirv_fail_at(t, i, "3.42.13", "the result is no integer");
    ir_value *x = extended_vector(t, i, 3, type, signs & 1), *y = extended_vector(t, i, 4, type, signs & 2);
    if (x->type != y->type)
        spirv_fail_at(t, i, "3.42.13", "the vectors have different numbers of components");
    ir_value *products = ir_binary(&t->b, IR_mul, x, y), *sum = ir_extract(&t->b, products, spirv_int_value(t, t->m->i32, 0));
    for (uint64_t n = 1; n < x->type->count; n++) {
        ir_value *product = ir_extract(&t->b, products, spirv_int_value(t, t->m->i32, n));
        sum = ir_binary(&t->b, IR_add, sum, product);
    }
    if (!accumulates)
        return sum;
    ir_value *args[] = {sum, spirv_operand_at(t, i, 5)};
    if (args[1]->type != type)
        spirv_fail_at(t, i, "3.42.13", "the accumulator does not have the type of the result");
    return spirv_call_intrinsic(t, signs ? IR_INTRINSIC_sadd_sat : IR_INTRINSIC_uadd_sat, type, args, 2);
}
