/* parser/lower/expr.c - lowers expressions to operations.
 *
 * IR integers have no sign; the signedness of an operand selects the operation (sdiv or udiv, slt or ult). The checker has
 * applied the usual arithmetic conversions (C99 6.3.1.8) already. Shift amounts are modulo the width (OpenCL C 6.3 j). If
 * FP_CONTRACT is on, a product that is added within one expression becomes an fma, as in clang. The lowering decides that, not
 * the optimizer, so a kernel computes the same bits at every optimization level. */
#include "parser/lower/lowering.h"

#include "src/base/bits.h"
#include "src/base/bug.h"

ir_value *lower_resize(lowering *l, ir_value *v, ir_type *to, bool is_signed)
{
    ir_type *shape = ir_with_lanes(l->m, ir_scalar(to), ir_lanes(v->type), ir_is_vector(v->type));
    unsigned from = ir_scalar_bits(v->type), bits = ir_scalar_bits(shape);
    uint64_t constant;

    if (from == bits)
        return v;
    if (!ir_is_vector(shape) && ir_const_bits(v, &constant)) {
        if (is_signed && from < 64 && constant >> (from - 1) & 1)
            constant |= ~UINT64_C(0) << from;
        return ir_const(l->m, shape, constant);
    }
    return ir_cast(&l->b, bits < from ? IR_trunc : is_signed ? IR_sext : IR_zext, v, shape);
}

/* Converts an i1 to the integer 0 or 1, or a vector of i1 to lanes of 0 or -1. */
static ir_value *truth_value(lowering *l, ir_value *c, const type *result)
{
    return ir_cast(&l->b, type_is_vector(result) ? IR_sext : IR_zext, c, lower_type(l, result));
}

static ir_pred choose_predicate(ast_operator op, const type *operands)
{
    static const ir_pred table[][3] = {
        /* columns: signed, unsigned, floating */
        [OP_lt] = {IR_SLT, IR_ULT, IR_OLT}, [OP_gt] = {IR_SGT, IR_UGT, IR_OGT}, [OP_le] = {IR_SLE, IR_ULE, IR_OLE},
        [OP_ge] = {IR_SGE, IR_UGE, IR_OGE}, [OP_eq] = {IR_EQ, IR_EQ, IR_OEQ},   [OP_ne] = {IR_NE, IR_NE, IR_UNE},

    };
    unsigned column = type_is_pointer(operands) ? 1 : type_has_floats(operands) ? 2 : type_is_signed(operands) ? 0 : 1;
    return table[op][column];
}

/* Builds x != 0, lane by lane. */
ir_value *lower_nonzero(lowering *l, ir_value *v)
{
    ir_type *scalar = ir_scalar(v->type);

    if (v->type == l->m->i1)
        return v;
    return ir_compare(&l->b, ir_is_float(scalar) ? IR_UNE : IR_NE, v, ir_null(l->m, v->type));
}

static ir_opcode choose_opcode(ast_operator op, const type *t)
{
    bool is_float = type_has_floats(t), is_signed = type_is_signed(t);

    switch (op) {
    case OP_mul:
        return is_float ? IR_fmul : IR_mul;
    case OP_div:
        return is_float ? IR_fdiv : is_signed ? IR_sdiv : IR_udiv;
    case OP_rem:
        return is_float ? IR_frem : is_signed ? IR_srem : IR_urem;
    case OP_add:
        return is_float ? IR_fadd : IR_add;
    case OP_sub:
        return is_float ? IR_fsub : IR_sub;
    case OP_shl:
        return IR_shl;
    case OP_shr:
        return is_signed ? IR_ashr : IR_lshr;
    case OP_and:
        return IR_and;
    case OP_xor:
        return IR_xor;
    case OP_or:
        return IR_or;
    case OP_lt:
    case OP_gt:
    case OP_le:
    case OP_ge:
    case OP_eq:
    case OP_ne:
    case OP_vector_and:
    case OP_vector_or:
    case OP_pointer_add:
    case OP_pointer_diff:
    case OP_COUNT:
        break;
    }
    bug("operator %d has no opcode", op);
}

static ir_value *lower_shift(lowering *l, ast_operator op, ir_value *x, ir_value *y, const type *t)
{
    lower_check_shift(l, y, ir_scalar_bits(x->type));
    y = lower_resize(l, y, x->type, false);
    y = ir_binary(&l->b, IR_and, y, ir_const(l->m, x->type, ir_scalar_bits(x->type) - 1));
    return ir_binary(&l->b, choose_opcode(op, t), x, y);
}

static uint64_t pointer_step(const type *pointer)
{
    return pointer->element->size ? pointer->element->size : 1;
}

static ir_value *pointer_add(lowering *l, ir_value *p, ir_value *index, const type *pointer)
{
    const type *element = pointer->element;
    ir_type *t = element->size ? lower_memory_type(l, element) : l->m->i8;

    if (ir_size(t) != pointer_step(pointer)) {
        index = ir_binary(&l->b, IR_mul, index, lower_int(l, index->type, pointer_step(pointer)));
        t = l->m->i8;
    }
    ir_value *v = ir_gep(&l->b, t, p, &index, 1);
    ir_as_inst(v)->flags |= IR_INBOUNDS;
    return v;
}

static ir_value *pointer_difference(lowering *l, ir_value *x, ir_value *y, const type *pointer)
{
    ir_value *from = ir_cast(&l->b, IR_ptrtoint, y, l->m->i64), *to = ir_cast(&l->b, IR_ptrtoint, x, l->m->i64);
    ir_value *d = ir_binary(&l->b, IR_sub, to, from);

    if (pointer_step(pointer) == 1)
        return d;
    ir_value *elements = ir_binary(&l->b, IR_sdiv, d, lower_int(l, l->m->i64, pointer_step(pointer)));
    if (elements->kind == IR_INSTRUCTION)
        ir_as_inst(elements)->flags |= IR_EXACT;
    return elements;
}

static ir_value *build_arithmetic(lowering *l, ast_operator op, ir_value *x, ir_value *y, const type *operands,
                                  const type *result)
{
    if (operator_is_comparison(op))
        return truth_value(l, ir_compare(&l->b, choose_predicate(op, operands), x, y), result);
    switch (op) {
    case OP_vector_and:
    case OP_vector_or:
        y = lower_nonzero(l, y);
        x = lower_nonzero(l, x);
        return truth_value(l, ir_binary(&l->b, op == OP_vector_and ? IR_and : IR_or, x, y), result);
    case OP_pointer_add:
        return pointer_add(l, x, y, operands);
    case OP_pointer_diff:
        return pointer_difference(l, x, y, operands);
    case OP_shl:
    case OP_shr:
        return lower_shift(l, op, x, y, operands);
    case OP_mul:
    case OP_div:
    case OP_rem:
    case OP_add:
    case OP_sub:
    case OP_and:
    case OP_xor:
    case OP_or:
    case OP_lt:
    case OP_gt:
    case OP_le:
    case OP_ge:
    case OP_eq:
    case OP_ne:
    case OP_COUNT:
        break;
    }
    return lower_check_overflow(l, choose_opcode(op, operands), x, y, operands);
}

/* --- truth ---------------------------------------------------------------------------------------------------------------- */

static ir_value *lower_logical(lowering *l, const ast_expr *e)
{
    bool is_and = e->kind == AST_AND;
    ir_value *left = lower_condition(l, e->binary.left);
    ir_block *from = l->b.block, *right = lower_block(l, is_and ? "and.right" : "or.right"),
             *end = lower_block(l, is_and ? "and.end" : "or.end");

    ir_cond_br(&l->b, left, is_and ? right : end, is_and ? end : right);
    lower_enter(l, right);
    ir_value *v = lower_condition(l, e->binary.right);
    ir_block *right_end = l->b.block;
    lower_jump(l, end);
    ir_block_move(end, NULL);
    lower_enter(l, end);
    ir_inst *phi = ir_phi(&l->b, l->m->i1);
    ir_phi_add(phi, lower_int(l, l->m->i1, !is_and), from);
    ir_phi_add(phi, v, right_end);
    return &phi->value;
}

static ir_value *lower_comparison(lowering *l, const ast_expr *e)
{
    ir_value *x = lower_expr(l, e->binary.left), *y = lower_expr(l, e->binary.right);

    lower_locate_expr(l, e);
    return ir_compare(&l->b, choose_predicate(e->binary.op, e->binary.left->type), x, y);
}

/* Lowers E != 0 to an i1. */
static ir_value *lower_truth(lowering *l, const ast_expr *e)
{
    if (!type_is_vector(e->type)) {
        if (ast_is_comparison(e))
            return lower_comparison(l, e);
        if (e->kind == AST_AND || e->kind == AST_OR)
            return lower_logical(l, e);
        if (e->kind == AST_NOT)
            return ir_binary(&l->b, IR_xor, lower_condition(l, e->unary), lower_int(l, l->m->i1, 1));
    }
    ir_value *v = lower_expr(l, e);
    lower_locate_expr(l, e);
    return lower_nonzero(l, v);
}

ir_value *lower_condition(lowering *l, const ast_expr *e)
{
    if (e->kind == AST_CONVERT && e->convert.kind == CONVERSION_boolean)
        return lower_truth(l, e->convert.operand);
    return lower_truth(l, e);
}

/* --- operators ------------------------------------------------------------------------------------------------------------ */

static const ast_expr *skip_same_conversions(const ast_expr *e)
{
    while (e->kind == AST_CONVERT && e->convert.kind == CONVERSION_same)
        e = e->convert.operand;
    return e;
}

static bool is_product(const ast_expr *e)
{
    e = skip_same_conversions(e);
    return e->kind == AST_BINARY && e->binary.op == OP_mul && type_has_floats(e->type);
}

/* Builds an fma of PRODUCT's factors and ADDEND, each side negated if requested. */
static ir_value *build_fma(lowering *l, const ast_expr *product, ir_value *addend, bool negate_product, bool negate_addend)
{
    product = skip_same_conversions(product);
    ir_value *x = lower_expr(l, product->binary.left), *y = lower_expr(l, product->binary.right);

    if (negate_product)
        x = ir_unary(&l->b, IR_fneg, x);
    if (negate_addend)
        addend = ir_unary(&l->b, IR_fneg, addend);
    return &ir_call_intrinsic(&l->b, IR_INTRINSIC_fma, &addend->type, 1, (ir_value *[]){x, y, addend}, 3)->value;
}

/* The array that E, a pointer, is by decay; NULL: E is another pointer. */
static const ast_expr *decayed_array(const ast_expr *e)
{
    e = skip_same_conversions(e);
    if (e->kind != AST_CONVERT || e->convert.kind != CONVERSION_decay || !type_is_array(e->convert.operand->type))
        return NULL;
    return e->convert.operand;
}

/* Lowers ARRAY + INDEX, for checks: the array type shows the bound of the index. */
static ir_value *lower_array_index(lowering *l, const ast_expr *e, const ast_expr *array, const ast_expr *index)
{
    place p = lower_place(l, array);
    ir_value *base = lower_place_address(l, &p), *i = lower_expr(l, index);

    lower_locate_expr(l, e);
    ir_value *element = lower_array_element(l, base, array->type, i);
    return element ? element : pointer_add(l, base, i, e->type);
}

static ir_value *lower_binary(lowering *l, const ast_expr *e)
{
    const ast_expr *left = e->binary.left, *right = e->binary.right;
    ast_operator op = e->binary.op;

    if (e->contract && (op == OP_add || op == OP_sub) && (is_product(left) || is_product(right)) && type_has_floats(e->type)) {
        bool left_one = is_product(left); /* if both operands are products, the left one is fused, as in clang */
        ir_value *addend = lower_expr(l, left_one ? right : left);
        return build_fma(l, left_one ? left : right, addend, !left_one && op == OP_sub, left_one && op == OP_sub);
    }
    const ast_expr *array = op == OP_pointer_add && lower_has_checks(l) ? decayed_array(left) : NULL;
    if (array)
        return lower_array_index(l, e, array, right);
    ir_value *x = lower_expr(l, left), *y = lower_expr(l, right);
    lower_locate_expr(l, e);
    return build_arithmetic(l, op, x, y, left->type, e->type);
}

/* Checks show the operand that an access reads or writes, and other diagnostics the operation E. */
static void locate_access(lowering *l, const ast_expr *e, const ast_expr *target)
{
    lower_locate_expr(l, lower_has_checks(l) ? target : e);
}

static ir_value *lower_compound(lowering *l, const ast_expr *e)
{
    const ast_expr *right = e->compound.right;
    const type *type = e->compound.left->type->bare, *computation = e->compound.computation;
    ast_operator op = e->compound.op;
    place p = lower_place(l, e->compound.left);
    bool fuse = e->contract && (op == OP_add || op == OP_sub) && is_product(right) && right->type == computation->bare;
    ir_value *y = fuse ? NULL : lower_expr(l, right);

    locate_access(l, e, e->compound.left);
    ir_value *x = lower_load_place(l, &p);
    lower_locate_expr(l, e);
    if (e->compound.to != CONVERSION_same)
        x = lower_conversion(l, e->compound.to, ROUND_DEFAULT, false, x, type, computation);
    ir_value *v = fuse ? build_fma(l, right, x, op == OP_sub, false) : build_arithmetic(l, op, x, y, computation, computation);
    if (e->compound.from != CONVERSION_same)
        v = lower_conversion(l, e->compound.from, ROUND_DEFAULT, false, v, computation, type);
    locate_access(l, e, e->compound.left);
    lower_store_place(l, &p, v);
    return v;
}

static ir_value *lower_increment(lowering *l, const ast_expr *e)
{
    const type *t = e->increment.operand->type->bare;
    place p = lower_place(l, e->increment.operand);
    ir_value *old = lower_load_place(l, &p), *v;

    lower_locate_expr(l, e);
    if (type_is_pointer(t))
        v = pointer_add(l, old, lower_int(l, l->m->i64, e->increment.decrement ? ~UINT64_C(0) : 1), t);
    else if (type_is_bool(t))
        v = e->increment.decrement ? ir_binary(&l->b, IR_xor, old, lower_int(l, l->m->i1, 1)) : lower_int(l, l->m->i1, 1);
    else if (type_has_floats(t))
        v = ir_binary(&l->b, e->increment.decrement ? IR_fsub : IR_fadd, old, ir_const_float(l->m, old->type, 1.0));
    else
        v = lower_check_overflow(l, e->increment.decrement ? IR_sub : IR_add, old, ir_const(l->m, old->type, 1), t);
    locate_access(l, e, e->increment.operand);
    lower_store_place(l, &p, v);
    return e->increment.postfix ? old : v;
}

static ir_value *lower_assign(lowering *l, const ast_expr *e)
{
    ir_value *v = lower_expr(l, e->binary.right);
    place p = lower_place(l, e->binary.left), from = lower_source(e->binary.right, v);

    if (type_is_aggregate(p.type) && !p.count && !p.index) {
        lower_locate_expr(l, e);
        lower_copy(l, &p, &from);
    } else {
        locate_access(l, e, e->binary.left);
        lower_store_place(l, &p, v);
    }
    return v;
}

static ir_value *lower_conditional(lowering *l, const ast_expr *e)
{
    bool has_value = !type_is_void(e->type), in_memory = type_is_aggregate(e->type);
    ir_value *c = lower_condition(l, e->choice.condition), *room = in_memory ? lower_temporary(l, e->type, NULL) : NULL, *v[2];
    ir_block *side[2] = {lower_block(l, "cond.then"), lower_block(l, "cond.else")}, *end = lower_block(l, "cond.end"), *from[2];
    const ast_expr *what[2] = {e->choice.then, e->choice.otherwise};

    ir_cond_br(&l->b, c, side[0], side[1]);
    for (unsigned i = 0; i < 2; i++) {
        ir_block_move(side[i], NULL);
        lower_enter(l, side[i]);
        v[i] = lower_expr(l, what[i]);
        if (in_memory) {
            place to = lower_object(room, e->type, e->type->align), source = lower_source(what[i], v[i]);
            lower_copy(l, &to, &source);
        }
        from[i] = l->b.block;
        lower_jump(l, end);
    }
    ir_block_move(end, NULL);
    lower_enter(l, end);
    if (!has_value || in_memory)
        return room;
    ir_inst *phi = ir_phi(&l->b, v[0]->type);
    ir_phi_add(phi, v[0], from[0]);
    ir_phi_add(phi, v[1], from[1]);
    return &phi->value;
}

static ir_value *lower_select(lowering *l, const ast_expr *e)
{
    ir_value *c = lower_expr(l, e->choice.condition), *x = lower_expr(l, e->choice.then), *y = lower_expr(l, e->choice.otherwise);

    lower_locate_expr(l, e);
    return ir_select(&l->b, ir_compare(&l->b, IR_SLT, c, ir_null(l->m, c->type)), x, y);
}

static ir_value *lower_not(lowering *l, const ast_expr *e)
{
    if (!type_is_vector(e->type))
        return truth_value(l, lower_truth(l, e), e->type);
    ir_value *v = lower_expr(l, e->unary);
    return truth_value(l, ir_compare(&l->b, ir_is_float(v->type->element) ? IR_OEQ : IR_EQ, v, ir_null(l->m, v->type)), e->type);
}

static ir_value *lower_swizzle(lowering *l, const ast_expr *e)
{
    ir_value *v = lower_expr(l, e->swizzle.base);
    int32_t mask[16];

    if (e->swizzle.count == 1)
        return ir_extract(&l->b, v, lower_int(l, l->m->i32, e->swizzle.lanes[0]));
    for (unsigned i = 0; i < e->swizzle.count; i++)
        mask[i] = e->swizzle.lanes[i];
    return ir_shuffle(&l->b, v, ir_poison(l->m, v->type), mask, e->swizzle.count);
}

ir_value *lower_lane_index(lowering *l, const ast_expr *e)
{
    unsigned lanes = type_lanes(e->element.base->type);
    ir_value *index = lower_expr(l, e->element.index);

    if (lower_has_checks(l))
        return lower_resize(l, index, l->m->i64, type_is_signed(e->element.index->type));
    index = lower_resize(l, index, l->m->i32, true);
    return lanes == 3 ? ir_binary(&l->b, IR_urem, index, lower_int(l, l->m->i32, 3))
                      : ir_binary(&l->b, IR_and, index, lower_int(l, l->m->i32, lanes - 1));
}

static ir_value *lower_element(lowering *l, const ast_expr *e)
{
    ir_value *v = lower_expr(l, e->element.base);

    return ir_extract(&l->b, v, lower_lane_index(l, e));
}

static ir_value *lower_vector(lowering *l, const ast_expr *e)
{
    ir_type *t = lower_type(l, e->type);
    ir_value *v = ir_poison(l->m, t);
    unsigned at = 0;

    for (unsigned i = 0; i < e->list.count; i++) {
        const ast_expr *item = e->list.items[i];
        ir_value *x = lower_expr(l, item);
        unsigned lanes = type_lanes(item->type);
        for (unsigned k = 0; k < lanes; k++) {
            ir_value *lane = lanes == 1 ? x : ir_extract(&l->b, x, lower_int(l, l->m->i32, k));
            v = ir_insert(&l->b, v, lane, lower_int(l, l->m->i32, at++));
        }
    }
    return v;
}

/* --- calls ---------------------------------------------------------------------------------------------------------------- */

static ir_value *call_function(lowering *l, const ast_expr *e, ir_value **values)
{
    const ast_function *f = e->call.function;
    ir_function *callee = lower_function_value(l, f);
    ir_value **args = arena_array(l->memory, ir_value *, f->count + 1), *result = NULL;
    unsigned n = 0;

    if (type_is_record(f->type->element))
        args[n++] = result = lower_temporary(l, f->type->element, NULL);
    for (unsigned i = 0; i < f->count; i++) {
        const type *t = f->parameters[i]->type;
        if (!type_is_record(t)) {
            args[n++] = values[i];
            continue;
        }
        args[n] = lower_temporary(l, t, NULL);
        place to = lower_object(args[n++], t, t->align), from = lower_source(e->call.arguments[i], values[i]);
        lower_copy(l, &to, &from);
    }
    lower_locate_expr(l, e);
    lower_begin_call(l);
    ir_inst *call = ir_call(&l->b, callee, args, n);
    if (result)
        return result;
    return type_is_void(f->type->element) ? NULL : &call->value;
}

static ir_value *lane_argument(lowering *l, const ast_expr *a, ir_value *v, const type *parameter, unsigned lane)
{
    if (type_is_vector(a->type) && !type_is_vector(parameter))
        return ir_extract(&l->b, v, lower_int(l, l->m->i32, lane));
    if (type_is_pointer(a->type) && type_is_vector(a->type->element) && !type_is_vector(parameter->element)) {
        ir_value *index = lower_int(l, l->m->i64, lane);
        return ir_gep(&l->b, lower_memory_type(l, type_scalar(a->type->element)), v, &index, 1);
    }
    return v;
}

static ir_value *call_per_lane(lowering *l, const ast_expr *e, ir_value **values)
{
    const ast_function *f = e->call.function;
    unsigned lanes = type_lanes(e->type);
    ir_value *result = ir_poison(l->m, lower_type(l, e->type));
    ir_value **lane = arena_array(l->memory, ir_value *, e->call.count);

    for (unsigned i = 0; i < lanes; i++) {
        for (unsigned a = 0; a < e->call.count; a++)
            lane[a] = lane_argument(l, e->call.arguments[a], values[a], f->parameters[a]->type, i);
        result = ir_insert(&l->b, result, call_function(l, e, lane), lower_int(l, l->m->i32, i));
    }
    return result;
}

static ir_value *lower_call_expr(lowering *l, const ast_expr *e)
{
    if (e->call.kind == CALL_BUILTIN)
        return lower_builtin_call(l, e);
    ir_value **values = arena_array(l->memory, ir_value *, e->call.count), *out;
    for (unsigned i = 0; i < e->call.count; i++)
        values[i] = lower_expr(l, e->call.arguments[i]);
    if (lower_async_call(l, e, values, &out))
        return out;
    if (lower_pipe_fault(l, e, values))
        return NULL;
    return e->call.kind == CALL_PER_LANE ? call_per_lane(l, e, values) : call_function(l, e, values);
}

/* Lowers ({ … }): the last expression is in the scope of the block. */
static ir_value *lower_statement_expr(lowering *l, const ast_expr *e)
{
    lower_scope scope;
    ir_value *v = NULL;

    lower_begin_scope(l, &scope, e->statement.block);
    for (const ast_stmt *i = e->statement.block->block.first; i; i = i->next)
        lower_stmt(l, i);
    if (e->statement.result)
        v = lower_expr(l, e->statement.result);
    if (l->scope && type_is_aggregate(e->type))
        l->scope->keeps_variables = true; /* the value is the address of one of them */
    lower_end_scope(l);
    return v;
}

ir_value *lower_expr(lowering *l, const ast_expr *e)
{
    lower_locate_expr(l, e);
    if (e->kind != AST_CONSTANT)
        lower_check_extension(l, e->type, e->lvalue ? 0 : e->lacks);
    switch ((ast_expr_kind)e->kind) {
    case AST_CONSTANT: {
        ir_type *t = lower_type(l, e->type);
        return t->kind == IR_POINTER ? ir_null(l->m, t) : ir_const(l->m, t, e->bits);
    }
    case AST_NEGATE: {
        ir_value *v = lower_expr(l, e->unary);
        if (type_has_floats(e->type))
            return ir_unary(&l->b, IR_fneg, v);
        return ir_binary(&l->b, IR_sub, ir_null(l->m, v->type), v);
    }
    case AST_COMPLEMENT: {
        ir_value *v = lower_expr(l, e->unary);
        return ir_binary(&l->b, IR_xor, v, ir_const(l->m, v->type, ~UINT64_C(0)));
    }
    case AST_NOT:
        return lower_not(l, e);
    case AST_ADDRESS: {
        place p = lower_place(l, e->unary);
        return lower_place_address(l, &p);
    }
    case AST_BINARY:
        return lower_binary(l, e);
    case AST_AND:
    case AST_OR:
        return truth_value(l, lower_logical(l, e), e->type);
    case AST_CONDITIONAL:
        return lower_conditional(l, e);
    case AST_SELECT:
        return lower_select(l, e);
    case AST_ASSIGN:
        return lower_assign(l, e);
    case AST_COMPOUND_ASSIGN:
        return lower_compound(l, e);
    case AST_INCREMENT:
        return lower_increment(l, e);
    case AST_COMMA:
        lower_expr(l, e->binary.left);
        return lower_expr(l, e->binary.right);
    case AST_CONVERT:
        return lower_convert(l, e);
    case AST_CALL:
        return lower_call_expr(l, e);
    case AST_SWIZZLE:
        return lower_swizzle(l, e);
    case AST_ELEMENT:
        return lower_element(l, e);
    case AST_VECTOR:
        return lower_vector(l, e);
    case AST_STATEMENT:
        return lower_statement_expr(l, e);
    case AST_MEMBER: { /* a member of an rvalue record */
        place p = lower_place(l, e);
        return type_is_aggregate(e->type) ? p.address : lower_load_place(l, &p);
    }
    /* an lvalue, evaluated for its side effects */
    case AST_VARIABLE:
    case AST_STRING:
    case AST_DEREFERENCE:
    case AST_COMPOUND_LITERAL: {
        lower_place(l, e);
        return NULL;
    }
    case AST_ADDRESS_CONSTANT: /* only in initializers of static variables: lower_constant() */
    case AST_FUNCTION:
    case AST_ERROR:
        break;
    }
    bug("expression kind %d", e->kind);
}
