/* opt/spaces/fold_queries.c - fold queries about the address space of a pointer that need not read its tag.
 *
 *   to_local(p) != null          ->  is_local(p)                     get_fence(p) == 1  ->  is_local(p)
 *   is_local(select(c, l, g))    ->  c                               and l != null, unless l is a variable
 *   to_local(select(c, l, g))    ->  select(c, l, null)
 *   *p = 1; … p != null          ->  true (opt/analysis/never_null.h)
 *   if (c) … to_local(p) …       ->  the pointer that p is known to be if the branch determines it (spaces_at.h)
 *
 * With --generic=switch no query is folded.
 *
 * The remaining queries are about pointers that were loaded, converted from integers or passed as arguments; expand-generic
 * evaluates them at the pointer's definition. infer-spaces uses the resulting conditions to resolve pointers in the code that
 * they dominate. */
#include "opt/spaces/generic_stats.h"
#include "opt/analysis/never_null.h"
#include "opt/spaces/queries.h"
#include "opt/spaces/spaces_at.h"
#include "opt/analysis/remark.h"

typedef struct folder {
    ir_module *module;
    opt_context *context;
    opt_spaces spaces;
    opt_twins twins;
    opt_answers answers;
} folder;

static bool get_query(const ir_value *v, ir_intrinsic *id)
{
    *id = v->kind == IR_INSTRUCTION ? ir_intrinsic_of(ir_as_inst(v)) : IR_NOT_INTRINSIC;
    return opt_is_query(*id);
}

static ir_value *build_query(ir_builder *b, ir_intrinsic id, ir_value *p)
{
    return &ir_call_intrinsic(b, id, NULL, 0, &p, 1)->value;
}

/* Builds the i1 value of the comparison `Q == WITH` from queries, where Q is query ID; NULL if the result does not depend on an
 * address space alone. */
static ir_value *compare_as_query(folder *f, ir_builder *b, ir_inst *q, ir_intrinsic id, ir_value *with)
{
    ir_value *p = ir_operand(q, 1);
    uint64_t k;

    if (id == IR_INTRINSIC_get_fence && ir_const_bits(with, &k)) {
        static const ir_intrinsic queries[] = {IR_INTRINSIC_is_private, IR_INTRINSIC_is_local, IR_INTRINSIC_is_global};
        return k < 3 ? build_query(b, queries[k], p) : ir_const(f->module, f->module->i1, 0);
    }
    if (!ir_is_ptr(q->value.type) || !ir_is_zero(with))
        return NULL;
    unsigned space = q->value.type->space;
    ir_value *yes = build_query(b,
                                space == IR_GLOBAL  ? IR_INTRINSIC_is_global
                                : space == IR_LOCAL ? IR_INTRINSIC_is_local
                                                    : IR_INTRINSIC_is_private,
                                p);
    if (space == IR_GLOBAL)
        yes = ir_binary(b, IR_and, yes, ir_compare(b, IR_NE, p, ir_null(f->module, p->type)));
    return ir_binary(b, IR_xor, yes, ir_const(f->module, f->module->i1, 1));
}

static bool fold_compare(folder *f, ir_inst *i)
{
    ir_intrinsic id;

    if (i->op != IR_icmp || (i->pred != IR_EQ && i->pred != IR_NE))
        return false;
    unsigned n = get_query(ir_operand(i, 0), &id) ? 0 : 1;
    if (!get_query(ir_operand(i, n), &id))
        return false;
    ir_builder b = ir_before(i);
    ir_value *equal = compare_as_query(f, &b, ir_as_inst(ir_operand(i, n)), id, ir_operand(i, !n));
    if (!equal)
        return false;
    if (i->pred == IR_NE)
        equal = ir_binary(&b, IR_xor, equal, ir_const(f->module, f->module->i1, 1));
    ir_replace(i, equal);
    return true;
}

/* Can query I be answered without reading a tag if its pointer is in one of the spaces of SET? */
static bool can_answer_statically(const folder *f, const ir_inst *i, unsigned set)
{
    ir_intrinsic id = ir_intrinsic_of(i);
    ir_value *p = ir_operand(i, 1);

    if (id == IR_INTRINSIC_get_fence)
        return !(set & (set - 1)) ||
               (opt_answer_is_known(&f->answers, p, IR_LOCAL) && opt_answer_is_known(&f->answers, p, IR_PRIVATE));
    unsigned space = opt_query_space(id);
    return !(set & 1u << space) || set == 1u << space || opt_answer_is_known(&f->answers, p, space);
}

static bool fold_query(folder *f, ir_inst *i)
{
    unsigned set = opt_spaces_at(&f->spaces, ir_operand(i, 1), (opt_place){i->block, NULL, NULL});

    if (!can_answer_statically(f, i, set))
        return false;
    opt_report(f->context, i, "known space", "%s is answered at compile time: the address space of its pointer is known",
               ir_operand(i, 0)->name);
    ir_replace(i, opt_query_value(&f->answers, i, set));
    return true;
}

static bool is_null_check(const ir_inst *i)
{
    return i->op == IR_icmp && (i->pred == IR_EQ || i->pred == IR_NE) && ir_is_ptr(ir_operand(i, 0)->type) &&
           ir_is_zero(ir_operand(i, 1));
}

static bool fold_null_check(folder *f, ir_inst *i)
{
    if (!opt_is_never_null(ir_operand(i, 0), opt_dominators_of(&f->spaces, i->block->function), i))
        return false;
    opt_report(f->context, i, "never null", "the comparison with null is decided: the pointer is never null");
    ir_replace(i, ir_const(f->module, f->module->i1, i->pred == IR_NE));
    return true;
}

bool opt_fold_queries(ir_module *m, opt_context *c)
{
    folder f = {.module = m, .context = c};
    VEC(ir_inst *) all = {0};
    bool changed = false;

    ir_each_function(g, m)
        ir_each_block(b, g)
            ir_each_inst_safe(i, b) {
                if (!c->queries_counted && opt_is_query(ir_intrinsic_of(i)))
                    opt_stats_of(c, g)->queries++;
                changed |= !c->options->generic_switch && fold_compare(&f, i);
            }
    c->queries_counted = true;
    opt_count_accesses(m, c);
    if (c->options->generic_switch)
        return changed;
    ir_each_function(g, m)
        ir_each_block(b, g)
            ir_each_inst(i, b)
                if (opt_is_query(ir_intrinsic_of(i)) || is_null_check(i))
                    vec_push(c->scratch, &all, i);
    if (!all.count)
        return changed;
    f.spaces = opt_spaces_compute(c->scratch, m);
    f.twins = opt_twins_new(c, f.spaces.points_to, false);
    f.answers = opt_answers_new(&f.twins);
    f.answers.spaces = &f.spaces;
    for (size_t n = 0; n < all.count; n++) {
        opt_work_on(c, all.items[n]->block->function);
        changed |= is_null_check(all.items[n]) ? fold_null_check(&f, all.items[n]) : fold_query(&f, all.items[n]);
    }
    return changed;
}
