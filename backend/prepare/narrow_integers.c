/* backend/prepare/narrow_integers.c - performs 64-bit arithmetic in 32 bits if only the low half is used.
 *
 *   %w = zext i32 %i to i64                %n = shl i32 %i, 2
 *   %s = shl i64 %w, 2              ->     %o = and i32 %n, 1023
 *   %a = and i64 %s, 1023
 *   %o = trunc i64 %a to i32
 *
 * get_global_id returns 64 bits, offsets into surfaces have 32. A 64-bit operation takes one instruction per eight lanes here,
 * and its operands take twice the registers. The low bits of sums, products, left shifts and logic depend on low bits alone, so
 * an operation can be narrow if each user is narrow or a truncation. The pass first assumes that all candidates are narrow,
 * then removes those for which this does not hold until nothing changes. */
#include "backend/prepare/build.h"
#include "backend/prepare/prepare.h"

#include "ir/statement.h"

typedef struct narrower {
    prep_lowering *l;
    VEC(ir_inst *) wide; /* the candidates: value.aux of each points to the instruction itself while it may be narrow */
} narrower;

static bool can_be_narrowed(const ir_inst *i)
{
    uint64_t k;

    if (ir_scalar_bits(i->value.type) != 64 || ir_scalar(i->value.type)->kind != IR_INTEGER)
        return false;
    if (ir_op_flags((ir_opcode)i->op) & IR_LOW_BITS)
        return true;
    switch ((ir_opcode)i->op) {
    case IR_phi:
    case IR_select:
        return true;
    case IR_zext:
    case IR_sext:
        return ir_scalar_bits(ir_operand(i, 0)->type) <= 32 && ir_scalar_bits(ir_operand(i, 0)->type) > 1;
    case IR_shl:
        return ir_const_bits(ir_operand(i, 1), &k) && k < 32;
    default: /* the low half of the result depends on high halves, or the operation is not arithmetic */
        return false;
    }
}

static bool is_narrow(const ir_value *v)
{
    return v->kind == IR_INSTRUCTION && v->aux == v;
}

static bool uses_low_half(const ir_use *u)
{
    const ir_inst *i = u->user;

    if (i->op == IR_trunc)
        return ir_scalar_bits(i->value.type) <= 32 && ir_scalar_bits(i->value.type) > 1;
    if (i->op == IR_select && ir_scalar_bits(ir_operand(i, 0)->type) == 64)
        return false;
    return is_narrow(&i->value);
}

static bool reject_candidates(narrower *n)
{
    bool changed = false;

    for (size_t k = 0; k < n->wide.count; k++) {
        ir_inst *i = n->wide.items[k];
        bool low = i->value.uses != NULL;
        ir_each_use(u, &i->value)
            low &= uses_low_half(u);
        if (low || !is_narrow(&i->value))
            continue;
        i->value.aux = NULL;
        changed = true;
    }
    return changed;
}

/* --- rewriting ------------------------------------------------------------------------------------------------------------ */

static ir_value *low_half(ir_builder *b, ir_value *v)
{
    return build_cast(b, IR_trunc, v, build_type_like(b, v, b->module->i32));
}

/* Builds the 32-bit form of I, whose operands are set later. If I is an extension from 32 bits, its narrow form is its
 * operand. */
static ir_value *narrow_shell(ir_inst *i)
{
    ir_builder b = ir_before(i);
    ir_type *t = build_type_like(&b, &i->value, b.module->i32);
    ir_value *poison = ir_poison(b.module, t);

    if (i->op == IR_phi)
        return &ir_phi(&b, t)->value;
    if (i->op == IR_select) {
        ir_value *args[] = {ir_operand(i, 0), poison, poison};
        return &ir_build(&b, IR_select, t, args, 3)->value;
    }
    if (i->op == IR_zext || i->op == IR_sext) {
        ir_value *x = ir_operand(i, 0);
        return build_resize(&b, x, b.module->i32, i->op == IR_sext);
    }
    ir_value *args[] = {poison, poison};
    return &ir_build(&b, (ir_opcode)i->op, t, args, 2)->value;
}

static void fill_shell(ir_inst *i, ir_value **shells, const size_t *number_of)
{
    ir_inst *shell = i->op == IR_zext || i->op == IR_sext ? NULL : ir_try_inst(shells[number_of[i->value.id]]);

    if (!shell)
        return;
    for (unsigned k = i->op == IR_select; k < i->operand_count; k++) {
        ir_builder b = ir_before(i->op == IR_phi ? ir_terminator(i->blocks[k]) : shell);
        ir_value *x = ir_operand(i, k), *low = is_narrow(x) ? shells[number_of[x->id]] : low_half(&b, x);
        if (i->op == IR_phi)
            ir_phi_add(shell, low, i->blocks[k]);
        else
            ir_set_operand(shell, k, low);
    }
}

/* Replaces truncations of I by LOW, its narrow value. After that, only other narrowed operations use I. */
static void replace_truncations(ir_inst *i, ir_value *low)
{
    for (ir_use *u = i->value.uses, *next; u; u = next) {
        ir_inst *user = u->user;
        next = u->next;
        if (user->op != IR_trunc)
            continue;
        ir_builder b = ir_before(user);
        ir_replace(user, user->value.type == low->type ? low : build_cast(&b, IR_trunc, low, user->value.type));
    }
}

static void narrow_candidates(narrower *n)
{
    size_t count = n->wide.count, *number_of;
    ir_value **shells = arena_array(n->l->scratch, ir_value *, count);

    ir_number(n->l->kernel);
    number_of = arena_array(n->l->scratch, size_t, n->l->kernel->value_count);
    for (size_t k = 0; k < count; k++)
        number_of[n->wide.items[k]->value.id] = k;
    for (size_t k = 0; k < count; k++)
        shells[k] = narrow_shell(n->wide.items[k]);
    for (size_t k = 0; k < count; k++)
        fill_shell(n->wide.items[k], shells, number_of);
    for (size_t k = 0; k < count; k++)
        replace_truncations(n->wide.items[k], shells[k]);
    for (size_t k = count; k-- > 0;) /* while all operands exist */
        ir_rescue_places(n->wide.items[k]);
    for (size_t k = 0; k < count; k++)
        if (n->wide.items[k]->value.uses)
            ir_replace_uses(&n->wide.items[k]->value, ir_poison(n->l->kernel->module, n->wide.items[k]->value.type));
    for (size_t k = 0; k < count; k++) {
        n->wide.items[k]->value.aux = NULL;
        ir_remove(n->wide.items[k]);
    }
}

/* Folds what narrowing leaves: a mask that keeps all 32 bits, or a shift of a shift. */
static ir_value *fold_leftover(prep_lowering *l, ir_builder *b, ir_inst *i)
{
    uint64_t outer, inner;

    (void)l;
    if (ir_scalar_bits(i->value.type) != 32 || (i->op != IR_and && i->op != IR_shl) || !ir_const_bits(ir_operand(i, 1), &outer))
        return NULL;
    ir_inst *x = ir_try_inst(ir_operand(i, 0));
    if (i->op == IR_and)
        return outer == UINT32_MAX ? ir_operand(i, 0) : NULL;
    if (!x || x->op != IR_shl || !ir_const_bits(ir_operand(x, 1), &inner) || outer + inner > 31)
        return NULL;
    return build_bin_k(b, IR_shl, ir_operand(x, 0), outer + inner);
}

bool prep_narrow_integers(prep_lowering *l)
{
    narrower n = {.l = l};

    if (!l->options->optimize)
        return false;
    ir_each_block(b, l->kernel)
        ir_each_inst(i, b) {
            i->value.aux = can_be_narrowed(i) ? i : NULL;
            if (i->value.aux)
                vec_push(l->scratch, &n.wide, i);
        }
    while (reject_candidates(&n))
        continue;
    size_t kept = 0;
    for (size_t k = 0; k < n.wide.count; k++)
        if (is_narrow(&n.wide.items[k]->value))
            n.wide.items[kept++] = n.wide.items[k];
    n.wide.count = kept;
    if (kept)
        narrow_candidates(&n);
    return prep_rewrite(l, fold_leftover) || kept;
}
