/* opt/spaces/infer_spaces.c - give generic pointers that can only point into one address space that space.
 *
 *   %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
 *   %q = getelementptr i32, ptr addrspace(4) %g, i64 %i        ->   %q = getelementptr i32, ptr addrspace(1) %p, i64 %i
 *   %v = load i32, ptr addrspace(4) %q                              %v = load i32, ptr addrspace(1) %q
 *
 * opt/analysis/points_to.h computes the set of spaces of each pointer, over the whole module, through memory and calls. For a
 * set of one space, a named twin of the pointer is built next to it (copies of phis, selects and address arithmetic in the
 * named space; a cast of a loaded or passed pointer), and the accesses use the twin. Where only the branches before the access
 * leave one space (spaces_at.h), the access uses the pointer as it was in that space. Null belongs to every space; a pointer
 * that is always null counts as global. */
#include "opt/analysis/address.h"
#include "opt/analysis/points_to_text.h"
#include "opt/analysis/remark.h"
#include "opt/spaces/expand_copy.h"
#include "opt/spaces/generic_remarks.h"
#include "opt/spaces/generic_stats.h"
#include "opt/opt.h"
#include "opt/spaces/named_twin.h"
#include "opt/spaces/spaces_at.h"

typedef struct resolver {
    ir_module *module;
    opt_context *context;
    opt_spaces spaces;
    opt_twins twins;      /* of pointers that the branches before an access restrict to one space */
    opt_twins only_twins; /* of pointers with one space */
    bool changed;
} resolver;

static bool is_generic_pointer(const ir_value *v)
{
    return ir_is_ptr(v->type) && v->type->space == IR_GENERIC;
}

/* The only space V may point into; IR_GENERIC if there are several. */
static unsigned only_space(resolver *r, const ir_value *v)
{
    unsigned set = opt_spaces_of(r->spaces.points_to, v);

    if (set == 0)
        return IR_GLOBAL;
    return set & (set - 1) ? IR_GENERIC : (unsigned)__builtin_ctz(set);
}

/* The twin of P in the only space that the branches before I leave; NULL if there are several. */
static ir_value *twin_by_conditions(resolver *r, ir_inst *i, ir_value *p, unsigned *space)
{
    unsigned set = opt_spaces_at(&r->spaces, p, (opt_place){i->block, NULL, NULL});
    ir_builder b = ir_before(i);

    if (set & (set - 1))
        return NULL;
    if (!set) /* I is unreachable, or P is null */
        set = opt_spaces_of(r->spaces.points_to, p);
    *space = (unsigned)__builtin_ctz(set);
    ir_value *named = opt_twin(&r->twins, p, *space);
    return named ? named : ir_cast(&b, IR_addrspacecast, p, ir_ptr(r->module, *space));
}

static void resolve_access(resolver *r, ir_inst *i, int n)
{
    ir_value *p = ir_operand(i, (unsigned)n);

    if (!is_generic_pointer(p))
        return;
    unsigned space = only_space(r, p);
    if (r->context->options->generic_switch)
        return;
    bool conditions = space == IR_GENERIC;
    ir_value *named = conditions ? twin_by_conditions(r, i, p, &space) : opt_only_twin(&r->only_twins, p, space);
    if (!named)
        return;
    opt_remark_resolved(r->context, i, space, conditions);
    ir_set_operand(i, (unsigned)n, named);
    r->changed = true;
}

/* Replaces a call of memcpy, memmove or memset, whose name contains the spaces of its pointers. */
static void resolve_copy(resolver *r, ir_inst *i)
{
    bool set = ir_intrinsic_of(i) == IR_INTRINSIC_memset, changed = false;
    ir_value *args[4];
    ir_type *types[3];

    for (unsigned n = 0; n < 4; n++) {
        args[n] = ir_operand(i, n + 1);
        unsigned space = is_generic_pointer(args[n]) ? only_space(r, args[n]) : IR_GENERIC;
        if (space != IR_GENERIC && !r->context->options->generic_switch) {
            args[n] = opt_only_twin(&r->only_twins, args[n], space);
            changed = true;
        }
    }
    if (!changed)
        return;
    ir_builder b = ir_before(i);
    types[0] = args[0]->type;
    types[1] = set ? args[2]->type : args[1]->type;
    types[2] = args[2]->type;
    ir_call_intrinsic(&b, ir_intrinsic_of(i), types, set ? 2 : 3, args, 4);
    ir_remove(i);
    r->changed = true;
}

static void resolve_compare(resolver *r, ir_inst *i)
{
    ir_value *x = ir_operand(i, 0), *y = ir_operand(i, 1);

    if (!is_generic_pointer(x))
        return;
    unsigned set = opt_spaces_of(r->spaces.points_to, x) | opt_spaces_of(r->spaces.points_to, y);
    if (!set || set & (set - 1))
        return;
    unsigned space = (unsigned)__builtin_ctz(set);
    ir_set_operand(i, 0, opt_only_twin(&r->only_twins, x, space));
    ir_set_operand(i, 1, opt_only_twin(&r->only_twins, y, space));
    r->changed = true;
}

/* The space of the generic pointer whose bits V holds, if it has only one; else IR_GENERIC. */
static unsigned space_of_bits(resolver *r, ir_value *v)
{
    return ir_is_op(v, IR_ptrtoint) && is_generic_pointer(ir_operand(ir_as_inst(v), 0))
               ? only_space(r, ir_operand(ir_as_inst(v), 0))
               : IR_GENERIC;
}

/* Resolves the difference of two pointers into one space: both have the same tag, which cancels out. */
static void resolve_difference(resolver *r, ir_inst *i)
{
    unsigned space = space_of_bits(r, ir_operand(i, 0));
    ir_builder b = ir_before(i);

    if (space == IR_GENERIC || space != space_of_bits(r, ir_operand(i, 1)))
        return;
    for (unsigned n = 0; n < 2; n++)
        ir_set_operand(i, n,
                       ir_cast(&b, IR_ptrtoint, opt_only_twin(&r->only_twins, ir_operand(ir_as_inst(ir_operand(i, n)), 0), space),
                               i->value.type));
    r->changed = true;
}

static void resolve_cast(resolver *r, ir_inst *i)
{
    ir_value *p = ir_operand(i, 0);
    unsigned space = i->value.type->space;

    if (!is_generic_pointer(p) || space == IR_GENERIC || only_space(r, p) != space ||
        (p->kind == IR_INSTRUCTION && r->only_twins.made[space][p->id] == &i->value))
        return;
    ir_value *n = opt_only_twin(&r->only_twins, p, space);
    if (n == &i->value || (ir_is_op(n, IR_addrspacecast) && ir_operand(ir_as_inst(n), 0) == p))
        return;
    ir_replace_uses(&i->value, n);
    r->changed = true;
}

static void resolve_inst(resolver *r, ir_inst *i)
{
    int n = opt_address_operand(i);

    opt_work_on(r->context, i->block->function);
    if (n >= 0)
        resolve_access(r, i, n);
    else if (i->op == IR_icmp)
        resolve_compare(r, i);
    else if (i->op == IR_sub)
        resolve_difference(r, i);
    else if (i->op == IR_addrspacecast)
        resolve_cast(r, i);
    else if (opt_is_copy(ir_intrinsic_of(i)))
        resolve_copy(r, i);
}

static bool has_generic(const ir_module *m)
{
    ir_each_function(f, m)
        ir_each_block(b, f)
            ir_each_inst(i, b)
                for (unsigned n = 0; n < i->operand_count; n++)
                    if (is_generic_pointer(ir_operand(i, n)))
                        return true;
    return false;
}

/* Reports the address spaces of I, a generic pointer. */
static void report_spaces(const resolver *r, const ir_inst *i)
{
    const opt_points_to *p = r->spaces.points_to;
    const ir_value *v = &i->value;
    text title, reason;

    text_init(&title, r->context->scratch);
    text_init(&reason, r->context->scratch);
    text_printf(&title, "%s: ", opt_describe(r->context, v));
    opt_print_spaces(&title, opt_spaces_of(p, v));
    text_str(&reason, "The pointer is ");
    opt_print_reason(&reason, p, v);
    text_char(&reason, '.');
    opt_report_step(r->context, i->block->function,
                    &(opt_step){.title = title.data, .text = reason.data, .values = &v, .value_count = 1});
}

bool opt_infer_spaces(ir_module *m, opt_context *c)
{
    if (!has_generic(m))
        return false;
    resolver r = {.module = m, .context = c, .spaces = opt_spaces_compute(c->scratch, m)};
    VEC(ir_inst *) all = {0};

    opt_count_accesses(m, c);
    r.twins = opt_twins_new(c, r.spaces.points_to, false);
    r.only_twins = opt_twins_new(c, r.spaces.points_to, true);
    ir_each_function(f, m)
        ir_each_block(b, f)
            ir_each_inst(i, b)
                vec_push(c->scratch, &all, i);
    for (size_t i = 0; i < all.count; i++)
        resolve_inst(&r, all.items[i]);
    for (size_t i = 0; i < all.count && opt_is_observed(c); i++)
        if (all.items[i]->block && is_generic_pointer(&all.items[i]->value))
            report_spaces(&r, all.items[i]);
    return r.changed || r.twins.has_built || r.only_twins.has_built;
}
