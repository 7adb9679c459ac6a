/* opt/spaces/specialize.c - copy functions that are not inlined for each tuple of address spaces of their generic pointer
 * arguments.
 *
 *   call @sum(ptr addrspace(4) %local.as.generic)            call @sum.local(ptr addrspace(3) %local)
 *   call @sum(ptr addrspace(4) %global.as.generic)     ->    call @sum.global(ptr addrspace(1) %global)
 *
 * In the copy the parameter is cast back to generic, and infer-spaces finds its only space. Calls whose pointers may be in the
 * same set of several spaces share a copy, too, so that one kernel's spaces do not reach another kernel through a helper
 * function. The spaces of pointers in the memory that an argument points to count as well: calls that pass structs (or tables)
 * with pointers to other spaces use other copies. Copies call copies, so the pass iterates until nothing changes; a function
 * that would need too many copies keeps its generic pointers, which a remark reports. */
#include "opt/opt.h"
#include "opt/analysis/points_to.h"
#include "opt/analysis/remark.h"

#include "src/base/bug.h"

enum { MOST_ITERATIONS = 8, COPIES = 16, PARAMETERS = 16 };

typedef struct copy {
    ir_function *of, *function;
    struct passed {
        uint8_t spaces, held;
    } sets[PARAMETERS]; /* by parameter: the spaces of the pointer, and of the pointers stored in the memory that it points to */
} copy;

typedef struct specializer {
    ir_module *module;
    opt_context *context;
    const opt_points_to *points_to;
    VEC(copy) copies;
    VEC(ir_function *) refused; /* functions that would need too many copies */
} specializer;

static const char *space_name(unsigned set)
{
    switch (set) {
    case OPT_SPACE_PRIVATE:
        return "private";
    case OPT_SPACE_GLOBAL:
        return "global";
    case OPT_SPACE_LOCAL:
        return "local";
    default:
        return "generic"; /* a set of several spaces, or an empty set */
    }
}

static bool is_one_named_space(unsigned set)
{
    return set == OPT_SPACE_PRIVATE || set == OPT_SPACE_GLOBAL || set == OPT_SPACE_LOCAL;
}

static bool has_generic_type(const ir_value *v)
{
    return ir_is_ptr(v->type) && v->type->space == IR_GENERIC;
}

static ir_function *callee_of(const ir_inst *i)
{
    ir_function *f = ir_callee(i);

    return f && f->arg_count <= PARAMETERS ? f : NULL;
}

/* --- copying -------------------------------------------------------------------------------------------------------------- */

/* The type of a copy of F whose generic pointer parameters point into the spaces of SETS. */
static ir_type *make_copy_type(const specializer *s, const ir_function *f, const struct passed *sets)
{
    ir_type *types[PARAMETERS];

    for (unsigned a = 0; a < f->arg_count; a++) {
        ir_value *v = &f->args[a]->value;
        bool is_named = has_generic_type(v) && is_one_named_space(sets[a].spaces);
        types[a] = is_named ? ir_ptr(s->module, (unsigned)__builtin_ctz(sets[a].spaces)) : v->type;
    }
    return ir_function_type(s->module, f->type->element, types, f->arg_count, false);
}

static ir_function *make_copy(const specializer *s, ir_function *f, const struct passed *sets)
{
    text name;

    text_init(&name, s->context->scratch);
    text_str(&name, f->value.name);
    for (unsigned a = 0; a < f->arg_count; a++)
        if (has_generic_type(&f->args[a]->value))
            text_printf(&name, ".%s", space_name(sets[a].spaces));
    ir_function *g = ir_function_version(f, intern_str(&s->module->names, name.data), make_copy_type(s, f, sets));
    ir_block *entry = ir_block_new(g, NULL, NULL);
    for (unsigned a = 0; a < f->arg_count; a++) {
        ir_value *v = &g->args[a]->value;
        ir_builder b = ir_at_end(entry);
        f->args[a]->value.aux = v->type == f->args[a]->value.type ? v : ir_cast(&b, IR_addrspacecast, v, f->args[a]->value.type);
    }
    ir_copy_body(g, f, NULL);
    ir_builder b = ir_at_end(entry);
    ir_br(&b, entry->next);
    for (ir_inst *i = entry->next->first, *next; i; i = next) { /* moves the allocas, which must be in the entry block */
        next = i->next;
        if (i->op == IR_alloca)
            ir_move_before(i, entry->first);
    }
    return g;
}

/* --- choice --------------------------------------------------------------------------------------------------------------- */

/* The spaces of the generic pointers that CALL passes, and of those in the memory they point to; false if there are none. */
static bool find_passed_sets(const specializer *s, const ir_inst *call, const ir_function *f, struct passed *sets)
{
    bool any = false;

    memset(sets, 0, PARAMETERS * sizeof *sets);
    for (unsigned a = 0; a < f->arg_count; a++) {
        const ir_value *v = ir_operand(call, a + 1);
        if (!ir_is_ptr(v->type))
            continue;
        sets[a].spaces = has_generic_type(&f->args[a]->value) ? (uint8_t)opt_spaces_of(s->points_to, v) : 0;
        sets[a].held = (uint8_t)opt_spaces_held_by(s->points_to, v);
        any |= sets[a].spaces || sets[a].held || has_generic_type(&f->args[a]->value);
    }
    return any;
}

/* Is one of SETS a single space, or smaller than the union over all calls of F? */
static bool is_worth_copying(const specializer *s, const ir_function *f, const struct passed *sets)
{
    for (unsigned a = 0; a < f->arg_count; a++) {
        const ir_value *v = &f->args[a]->value;
        if (has_generic_type(v) && (is_one_named_space(sets[a].spaces) || sets[a].spaces != opt_spaces_of(s->points_to, v)))
            return true;
        if (ir_is_ptr(v->type) && sets[a].held != opt_spaces_held_by(s->points_to, v))
            return true;
    }
    return false;
}

static void remark_call(const specializer *s, const ir_inst *call, const char *what, const ir_function *f)
{
    if (call->loc && s->context->options->diagnostics->remarks)
        opt_report_to_user(s->context, call, NULL, "%s '%s'", what, f->value.name);
}

static ir_function *find_copy(specializer *s, ir_inst *call, ir_function *f, const struct passed *sets)
{
    unsigned count = 0;

    for (size_t n = 0; n < s->copies.count; n++) {
        const copy *c = &s->copies.items[n];
        if (c->of == f && memcmp(c->sets, sets, sizeof c->sets) == 0)
            return c->function;
        count += c->of == f;
    }
    for (size_t n = 0; n < s->refused.count; n++)
        if (s->refused.items[n] == f)
            return NULL;
    if (count == COPIES) {
        vec_push(s->context->scratch, &s->refused, f);
        remark_call(s, call, "too many combinations of address spaces: pointers remain generic in", f);
        return NULL;
    }
    copy new = {.of = f, .function = make_copy(s, f, sets)};
    memcpy(new.sets, sets, sizeof new.sets);
    opt_stats counted = *opt_stats_of(s->context, f);
    *opt_stats_of(s->context, new.function) = counted;
    vec_push(s->context->scratch, &s->copies, new);
    remark_call(s, call, "function copied for the address spaces of its pointers:", new.function);
    return new.function;
}

static bool specialize_call(specializer *s, ir_inst *call)
{
    ir_function *f = callee_of(call);
    struct passed sets[PARAMETERS];

    if (!f || !find_passed_sets(s, call, f, sets) || !is_worth_copying(s, f, sets))
        return false;
    ir_function *g = find_copy(s, call, f, sets);
    if (!g)
        return false;
    ir_builder b = ir_before(call);
    for (unsigned a = 0; a < g->arg_count; a++) {
        ir_value *v = ir_operand(call, a + 1);
        ir_type *t = g->args[a]->value.type;
        if (v->type == t)
            continue;
        ir_inst *from = ir_try_inst(v);
        bool cast = from && from->op == IR_addrspacecast && ir_operand(from, 0)->type == t;
        ir_set_operand(call, a + 1, cast ? ir_operand(from, 0) : ir_cast(&b, IR_addrspacecast, v, t));
    }
    ir_set_operand(call, 0, &g->value);
    return true;
}

bool opt_specialize(ir_module *m, opt_context *c)
{
    specializer s = {.module = m, .context = c};
    bool changed = false, again = !c->options->generic_switch;

    for (unsigned k = 0; again && k < MOST_ITERATIONS; k++) {
        VEC(ir_inst *) calls = {0};
        ir_each_function(f, m)
            ir_each_block(b, f)
                ir_each_inst(i, b)
                    if (callee_of(i))
                        vec_push(c->scratch, &calls, i);
        if (!calls.count)
            break;
        s.points_to = opt_points_to_compute(c->scratch, m);
        again = false;
        for (size_t n = 0; n < calls.count; n++)
            again |= specialize_call(&s, calls.items[n]);
        changed |= again;
    }
    return changed;
}
