/* opt/spaces/expand_generic.c - expand accesses through generic pointers into accesses in named address spaces, chosen at run
 * time.
 *
 * The machine has no message that takes a generic pointer. With `--generic=switch` every access reads the tag in bits 61 to 63
 * of its pointer:
 *
 *   %1 = ptrtoint ptr addrspace(4) %p to i64
 *   %2 = lshr i64 %1, 61
 *   switch i64 %2, label %global [ i64 1, label %private  i64 2, label %local ]
 *
 * Otherwise only the address spaces that the pointer may have are tested (opt/analysis/points_to.h). Where the definition of
 * the pointer is known, the answer is a value without a tag: select(c, local, global) is local exactly if c is true, and a phi
 * of pointers has a phi of answers. Only pointers that were loaded, converted from integers or passed as arguments have their
 * tag read, once each, at their definition. The remaining queries use the same answers. In each branch the access uses the
 * pointer from before it became generic (named_twin.h), if all the casts are known. Nearby accesses through one pointer share
 * one branch. Private memory in a global buffer counts as global. */
#include "opt/analysis/address.h"
#include "opt/spaces/expand_copy.h"
#include "opt/spaces/generic_remarks.h"
#include "opt/spaces/generic_stats.h"
#include "opt/spaces/queries.h"
#include "opt/spaces/spaces_at.h"
#include "opt/spaces/thread_access.h"

enum { GROUP = 16, REACH = 48 };

typedef struct expander {
    ir_module *module;
    opt_context *context;
    opt_spaces spaces;
    opt_twins twins;
    opt_answers answers;
    bool any_local; /* some local pointer is cast to generic */
} expander;

typedef struct access {
    ir_inst *inst;
    unsigned set; /* OPT_SPACE_… that the access may touch */
} access;

static ir_value *tag_of(ir_builder *b, ir_value *p)
{
    ir_value *bits = ir_cast(b, IR_ptrtoint, p, b->module->i64);

    return ir_binary(b, IR_lshr, bits, ir_const(b->module, b->module->i64, IR_TAG_SHIFT));
}

/* --- splitting ------------------------------------------------------------------------------------------------------------ */

/* Copies access I to the end of B, as an access in SPACE. */
static ir_inst *copy_access_into(expander *x, ir_inst *i, ir_block *b, unsigned space)
{
    unsigned n = (unsigned)opt_address_operand(i);
    ir_inst *copy = ir_clone(x->module, i);
    ir_builder at = ir_at_end(b);

    at.loc = i->loc;
    ir_value *p = x->context->options->generic_switch ? NULL : opt_twin(&x->twins, ir_operand(i, n), space);
    if (!p)
        p = ir_cast(&at, IR_addrspacecast, ir_operand(i, n), ir_ptr(x->module, space));
    ir_move_to_end(copy, b);
    ir_set_operand(copy, n, p);
    copy->value.name = NULL;
    return copy;
}

/* Makes phis for the value of I in REST, the block after the copies ARMS of I. The phis keep the id of I. The pair that a cmpxchg
 * returns is merged member by member. */
static void merge_values(ir_inst *i, ir_block *rest, ir_inst **arms, unsigned count)
{
    ir_type *t = i->value.type;

    if (t->kind == IR_VOID)
        return;
    if (t->kind != IR_STRUCT) {
        ir_builder at = ir_at_end(rest);
        ir_inst *phi = ir_phi(&at, t);
        phi->value.id = i->value.id;
        for (unsigned k = 0; k < count; k++)
            ir_phi_add(phi, &arms[k]->value, arms[k]->block);
        ir_replace_uses(&i->value, &phi->value);
        return;
    }
    while (i->value.uses) {
        ir_inst *member = i->value.uses->user;
        ir_builder at = ir_at_end(rest);
        ir_inst *phi = ir_phi(&at, member->value.type);
        phi->value.id = member->value.id;
        for (unsigned k = 0; k < count; k++) {
            ir_builder in = ir_after(arms[k]);
            ir_phi_add(phi, ir_extract_value(&in, &arms[k]->value, member->indices, member->index_count), arms[k]->block);
        }
        ir_replace(member, &phi->value);
    }
}

static const unsigned spaces_in_order[] = {IR_PRIVATE, IR_LOCAL, IR_GLOBAL};

static bool has_value(ir_inst *const *list, unsigned count, const ir_value *v)
{
    for (unsigned n = 0; n < count; n++)
        if (&list[n]->value == v)
            return true;
    return false;
}

/* Builds all values that the branch of GROUP uses, before the group's block is split. In a loop, an answer may depend on values
 * that the group itself loads: such instructions move after the group, where the loaded values are merged. */
static void build_operands(expander *x, ir_inst **group, unsigned size, ir_value *p, unsigned set)
{
    ir_inst *last = group[size - 1], *behind;

    for (unsigned s = 0; s < 3; s++) {
        unsigned space = spaces_in_order[s];
        if (!(set & 1u << space))
            continue;
        for (unsigned g = 0; g < size; g++)
            opt_twin(&x->twins, opt_address_of(group[g]), space);
        if (space != IR_GLOBAL)
            opt_answer(&x->answers, p, space);
    }
    behind = last->next;
    for (ir_inst *i = group[0], *next; i != last; i = next) {
        next = i->next;
        if (!has_value(group, size, &i->value))
            ir_move_before(i, behind);
    }
}

static void expand_branch(expander *x, ir_inst **group, unsigned size, unsigned set)
{
    ir_inst *last = group[size - 1];
    ir_function *f = last->block->function;
    ir_value *p = ir_operand(group[0], (unsigned)opt_address_operand(group[0]));
    ir_inst *arms[GROUP][3];
    unsigned count = 0, left = set;

    build_operands(x, group, size, p, set);
    ir_block *head = last->block, *rest = opt_split_after(last);

    for (unsigned s = 0; s < 3; s++) {
        unsigned space = spaces_in_order[s];
        if (!(set & 1u << space))
            continue;
        left &= ~(1u << space);
        ir_block *arm = ir_block_new(f, NULL, rest);
        ir_builder at = ir_at_end(head);
        at.loc = group[0]->loc;
        if (left) {
            ir_block *others = ir_block_new(f, NULL, rest);
            ir_cond_br(&at, opt_answer(&x->answers, p, space), arm, others);
            head = others;
        } else {
            ir_br(&at, arm);
        }
        for (unsigned g = 0; g < size; g++)
            arms[g][count] = copy_access_into(x, group[g], arm, space);
        count++;
        ir_builder end = ir_at_end(arm);
        ir_br(&end, rest);
    }
    for (unsigned g = 0; g < size; g++) {
        merge_values(group[g], rest, arms[g], count);
        ir_remove(group[g]);
    }
}

/* --- accesses that share a branch ----------------------------------------------------------------------------------------- */

static const ir_value *address_base(const ir_value *p)
{
    while (ir_is_op(p, IR_getelementptr))
        p = ir_operand(ir_as_inst(p), 0);
    return p;
}

/* Can I be moved up to directly after LAST, the end of the group? The instructions between LAST and I that I depends on are
 * collected in NEEDED: they must move before the group. */
static bool can_join_group(const ir_inst *last, ir_inst *const *group, unsigned size, ir_inst *i, ir_inst **needed,
                           unsigned *needs)
{
    bool writes = (ir_effects(i) & IR_WRITES) != 0;
    unsigned steps = 0;

    *needs = 0;
    for (ir_inst *k = i->prev; k != last; k = k->prev) {
        unsigned effects = ir_effects(k);
        bool is_needed = false;
        if (!k || ++steps > REACH || effects & (IR_WRITES | IR_CONVERGENT) || (writes && effects & IR_READS))
            return false;
        ir_each_use(u, &k->value)
            is_needed |= u->user == i || has_value(needed, *needs, &u->user->value);
        if (!is_needed)
            continue;
        if (!(effects & IR_PURE) || effects & (IR_READS | IR_TRAPS | IR_CROSS_LANE))
            return false;
        needed[(*needs)++] = k;
    }
    for (unsigned n = 0; n < i->operand_count; n++)
        if (has_value(group, size, ir_operand(i, n)))
            return false;
    for (unsigned k = 0; k < *needs; k++)
        for (unsigned n = 0; n < needed[k]->operand_count; n++)
            if (has_value(group, size, ir_operand(needed[k], n)))
                return false;
    return true;
}

/* Collects in GROUP the first access of ALL and those after it that use the same base pointer and can be moved to directly after
 * it, and moves them. Returns the number of accesses in the group. */
static unsigned gather_group(ir_inst **group, access *all, size_t count)
{
    ir_inst *first = all[0].inst, *needed[REACH];
    const ir_value *base = address_base(ir_operand(first, (unsigned)opt_address_operand(first)));
    unsigned size = 1, needs;

    group[0] = first;
    for (size_t n = 1; n < count && size < GROUP && all[n].inst->block == first->block; n++) {
        ir_inst *i = all[n].inst;
        if (all[n].set != all[0].set || address_base(ir_operand(i, (unsigned)opt_address_operand(i))) != base ||
            !can_join_group(group[size - 1], group, size, i, needed, &needs))
            break;
        while (needs)
            ir_move_before(needed[--needs], first);
        if (i->prev != group[size - 1])
            ir_move_before(i, group[size - 1]->next);
        group[size++] = i;
    }
    return size;
}

/* Expands I with --generic=switch, into a switch over the tag. */
static void expand_switch(expander *x, ir_inst *i, unsigned set)
{
    ir_function *f = i->block->function;
    ir_value *p = ir_operand(i, (unsigned)opt_address_operand(i));
    ir_block *head = i->block, *rest = opt_split_after(i),
             *otherwise = ir_block_new(f, intern_str(&x->module->names, "global"), rest);
    ir_builder at = ir_at_end(head);
    ir_inst *arms[3];
    unsigned count = 0;

    at.loc = i->loc;
    ir_value *tag = tag_of(&at, p);
    ir_inst *sw = ir_switch(&at, tag, otherwise);
    opt_count_test(x->context, f, p);
    for (unsigned s = 0; s < 3; s++) {
        unsigned space = spaces_in_order[s];
        if (!(set & 1u << space))
            continue;
        ir_block *arm = otherwise;
        if (space != IR_GLOBAL) {
            arm = ir_block_new(f, intern_str(&x->module->names, space == IR_LOCAL ? "local" : "private"), otherwise);
            ir_switch_add(sw, ir_const(x->module, x->module->i64, space == IR_LOCAL ? IR_TAG_LOCAL : IR_TAG_PRIVATE), arm);
        }
        arms[count++] = copy_access_into(x, i, arm, space);
        ir_builder end = ir_at_end(arm);
        ir_br(&end, rest);
    }
    merge_values(i, rest, arms, count);
    ir_remove(i);
}

/* Expands the first access of ALL together with those that share its branch. Returns the number of expanded accesses. */
static size_t expand_group(expander *x, access *all, size_t count)
{
    ir_inst *i = all[0].inst, *group[GROUP];
    unsigned set = all[0].set, n = (unsigned)opt_address_operand(i);

    opt_work_on(x->context, i->block->function);
    if (set & (set - 1)) {
        if (!x->context->options->generic_switch && opt_can_thread_access(&x->twins, i)) {
            opt_remark_moved(x->context, i);
            opt_thread_access(&x->twins, i);
            return 1;
        }
        unsigned size = x->context->options->generic_switch ? 1 : gather_group(group, all, count);
        for (unsigned g = 0; g < size; g++)
            opt_remark_left(x->context, x->spaces.points_to, all[g].inst,
                            ir_operand(all[g].inst, (unsigned)opt_address_operand(all[g].inst)), set);
        opt_count_dynamic(x->context, i);
        for (unsigned g = 1; g < size; g++)
            opt_count_dynamic(x->context, group[g]);
        if (x->context->options->generic_switch)
            expand_switch(x, i, set);
        else
            expand_branch(x, group, size, set);
        return size;
    }
    unsigned known = opt_spaces_of(x->spaces.points_to, ir_operand(i, n));
    if (set == OPT_SPACE_GLOBAL && known & OPT_SPACE_PRIVATE && known & (known - 1))
        opt_remark_united(x->context, i);
    ir_builder at = ir_before(i);
    ir_set_operand(
        i, n,
        ir_cast(&at, IR_addrspacecast, ir_operand(i, n), ir_ptr(x->module, set ? (unsigned)__builtin_ctz(set) : IR_GLOBAL)));
    return 1;
}

/* The spaces that must be distinguished at run time for P, the address of access I. */
static unsigned access_spaces(const expander *x, const ir_inst *i, const ir_value *p)
{
    unsigned set = OPT_SPACE_PRIVATE | OPT_SPACE_GLOBAL | (x->any_local ? OPT_SPACE_LOCAL : 0);

    if (!x->context->options->generic_switch)
        set = opt_spaces_at(&x->spaces, p, (opt_place){i->block, NULL, NULL});
    if (i->block->function->private_in_global && set & OPT_SPACE_PRIVATE)
        set = (set & ~(unsigned)OPT_SPACE_PRIVATE) | OPT_SPACE_GLOBAL;
    return set;
}

/* Is V a generic pointer made from an address in local memory? */
static bool is_local_cast(const ir_value *v)
{
    uint64_t bits;

    if (!ir_is_ptr(v->type) || v->type->space != IR_GENERIC)
        return false;
    if (ir_is_op(v, IR_inttoptr))
        v = ir_operand(ir_as_inst(v), 0);
    if (ir_const_bits(v, &bits))
        return ir_space_of_tag(bits) == IR_LOCAL;
    if (v->kind == IR_ADDRESS)
        return ir_as_constant(v)->base->type->space == IR_LOCAL;
    return ir_is_op(v, IR_addrspacecast) && ir_operand(ir_as_inst(v), 0)->type->space == IR_LOCAL;
}

static bool casts_local(const ir_module *m)
{
    ir_each_function(f, m) {
        if (f->first && !f->kernel && f->linkage != IR_INTERNAL)
            return true;
        ir_each_block(b, f)
            ir_each_inst(i, b)
                for (unsigned n = 0; n < i->operand_count; n++)
                    if (is_local_cast(ir_operand(i, n)))
                        return true;
    }
    return false;
}

/* Expands to_local(p) with --generic=switch: a branch on the tag and a phi of the pointer and null. */
static void branch_on_query(expander *x, ir_inst *i)
{
    static const ir_intrinsic queries[] = {
        [IR_PRIVATE] = IR_INTRINSIC_is_private, [IR_GLOBAL] = IR_INTRINSIC_is_global, [IR_LOCAL] = IR_INTRINSIC_is_local};
    ir_builder b = ir_before(i);
    ir_value *p = ir_operand(i, 1),
             *yes = &ir_call_intrinsic(&b, queries[opt_query_space(ir_intrinsic_of(i))], NULL, 0, &p, 1)->value;
    ir_block *head = i->block, *rest = opt_split_after(i);
    ir_block *is = ir_block_new(head->function, intern_str(&x->module->names, "is"), rest);
    ir_block *is_not = ir_block_new(head->function, intern_str(&x->module->names, "is_not"), rest);
    ir_builder at = ir_at_end(head), in = ir_at_end(is), out = ir_at_end(is_not), behind = ir_before(rest->first);

    at.loc = in.loc = out.loc = i->loc;
    ir_cond_br(&at, yes, is, is_not);
    ir_value *there = ir_cast(&in, IR_addrspacecast, p, i->value.type);
    ir_br(&in, rest);
    ir_br(&out, rest);
    ir_inst *phi = ir_phi(&behind, i->value.type);
    ir_phi_add(phi, there, is);
    ir_phi_add(phi, ir_null(x->module, i->value.type), is_not);
    ir_replace(i, &phi->value);
}

static void answer_query(expander *x, ir_inst *i)
{
    opt_work_on(x->context, i->block->function);
    if (x->context->options->generic_switch && ir_is_ptr(i->value.type)) {
        branch_on_query(x, i);
        return;
    }
    ir_replace(i, opt_query_value(&x->answers, i, opt_spaces_of(x->spaces.points_to, ir_operand(i, 1))));
}

static bool is_generic_copy(const ir_inst *i)
{
    if (!opt_is_copy(ir_intrinsic_of(i)))
        return false;
    return ir_operand(i, 1)->type->space == IR_GENERIC ||
           (ir_is_ptr(ir_operand(i, 2)->type) && ir_operand(i, 2)->type->space == IR_GENERIC);
}

/* Expands copies through generic pointers into accesses. */
static void expand_copies(ir_module *m, opt_context *c)
{
    VEC(ir_inst *) copies = {0};

    ir_each_function(f, m)
        ir_each_block(b, f)
            ir_each_inst(i, b)
                if (is_generic_copy(i))
                    vec_push(c->scratch, &copies, i);
    for (size_t i = 0; i < copies.count; i++)
        opt_expand_copy(copies.items[i]);
}

bool opt_expand_generic(ir_module *m, opt_context *c)
{
    expand_copies(m, c);
    expander x = {.module = m, .context = c, .spaces = opt_spaces_compute(c->scratch, m), .any_local = casts_local(m)};
    VEC(access) all = {0};
    VEC(ir_inst *) queries = {0};

    x.twins = opt_twins_new(c, x.spaces.points_to, false);
    x.answers = opt_answers_new(&x.twins);
    ir_each_function(f, m)
        ir_each_block(b, f)
            ir_each_inst(i, b) {
                int n = opt_address_operand(i);
                if (n >= 0 && ir_operand(i, (unsigned)n)->type->space == IR_GENERIC)
                    vec_push(c->scratch, &all, (access){i, access_spaces(&x, i, ir_operand(i, (unsigned)n))});
                else if (opt_is_query(ir_intrinsic_of(i)))
                    vec_push(c->scratch, &queries, i);
            }
    for (size_t i = 0; i < all.count;)
        i += expand_group(&x, &all.items[i], all.count - i);
    for (size_t i = 0; i < queries.count; i++)
        answer_query(&x, queries.items[i]);
    return all.count > 0 || queries.count > 0;
}
