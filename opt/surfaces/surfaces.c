/* opt/surfaces/surfaces.c - access buffers through the binding table if it is known which buffers an access may touch.
 *
 *   %p = getelementptr float, ptr addrspace(1) %x, i64 %i              %o = shl i32 %i.low, 2
 *   %v = load float, ptr addrspace(1) %p                        ->     %v = gasket.surface_load(i32 0, i32 4, i32 %o)
 *
 * A surface access takes a 32-bit offset, so address arithmetic costs half of what it does with 64-bit addresses.
 * opt/analysis/points_to.h determines the buffers that a pointer may point into; pointer.c splits the pointer into surface and
 * offset. With several candidates (a mixed-buffer pointer) the surface is a value: the back end makes one message if it is
 * uniform in a thread, else one for each candidate, enabled for the lanes that select it.
 *
 *   stateful    every access with known candidates
 *   auto        accesses through tracked pointers, if that costs no more instructions than 64-bit addresses (cost.c)
 *   stateless   none
 *
 * Accesses with unknown candidates use 64-bit addresses. With --mixed=beignet every access with several candidates takes a message
 * for each of them instead (sum.c). */
#include "opt/surfaces/surfaces.h"

#include "opt/analysis/address.h"
#include "opt/analysis/flow.h"
#include "opt/analysis/remark.h"

typedef struct access {
    ir_inst *inst;
    surface_set set;
    bool is_summed; /* it becomes a message for each candidate, whose results are added */
    bool tracked;
    surface_place at; /* valid if the pointer is tracked */
} access;

typedef struct work { /* a kernel or a function called by it, and its accesses */
    surface_kernel k;
    VEC(access) all;
} work;

typedef VEC(work) works;

/* --- surfaces ------------------------------------------------------------------------------------------------------------- */

bool surface_is_buffer(const ir_value *pointer)
{
    return pointer->type->space == IR_GLOBAL || pointer->type->space == IR_CONSTANT;
}

unsigned surface_number(const ir_function *kernel, const ir_value *v)
{
    unsigned n = kernel->arg_count;

    if (!ir_is_ptr(v->type) || !surface_is_buffer(v))
        return SURFACE_LIMIT;
    if (v->kind == IR_ARGUMENT)
        return ir_as_argument(v)->function == kernel ? ir_as_argument(v)->index : SURFACE_LIMIT;
    if (v->kind != IR_GLOBAL_VAR)
        return SURFACE_LIMIT;
    n += ir_global_number(ir_as_global(v));
    return n < SURFACE_LIMIT ? n : SURFACE_LIMIT;
}

ir_value *surface_variable(const ir_function *kernel, unsigned number)
{
    if (number < kernel->arg_count)
        return &kernel->args[number]->value;
    return &ir_global_at(kernel->module, number - kernel->arg_count)->value;
}

/* Is O outside of global memory? The points-to set of a global pointer that was generic before may contain such objects. Private
 * variables count as global memory if they are in a global buffer. */
static bool is_outside_global(const surface_kernel *k, const opt_object *o)
{
    return o->space == IR_LOCAL || (o->space == IR_PRIVATE && !k->kernel->private_in_global);
}

surface_set surfaces_of(const surface_kernel *k, const ir_value *pointer)
{
    const opt_object *objects[SURFACE_CANDIDATES];
    unsigned n = opt_objects_of(k->points_to, pointer, objects, SURFACE_CANDIDATES);
    surface_set set = {0};

    if (n > SURFACE_CANDIDATES)
        return set;
    for (unsigned c = 0; c < n; c++) {
        if (is_outside_global(k, objects[c]))
            continue;
        unsigned surface = objects[c]->value ? surface_number(k->kernel, objects[c]->value) : SURFACE_LIMIT;
        if (surface >= (n > 1 ? SURFACE_SET : SURFACE_LIMIT))
            return (surface_set){0};
        set.numbers[set.count++] = (uint8_t)surface;
    }
    return set;
}

/* --- remarks -------------------------------------------------------------------------------------------------------------- */

static void report_remark(const surface_kernel *k, const ir_inst *i, const char *message)
{
    if (i->loc && k->context->options->diagnostics->remarks)
        opt_report_to_user(k->context, i, NULL, "%s", message);
}

static const char *list_names(const surface_kernel *k, const surface_set *set)
{
    text t;

    text_init(&t, k->context->scratch);
    for (unsigned n = 0; n < set->count; n++) {
        const char *name = surface_variable(k->kernel, set->numbers[n])->name;
        text_printf(&t, "%s%s", n ? n + 1 < set->count ? ", " : " or " : "", name ? name : "an unnamed buffer");
    }
    return t.data;
}

static void remark_mixed_access(const surface_kernel *k, const access *a, unsigned messages)
{
    const char *names = list_names(k, &a->set);
    opt_stats *stats = opt_stats_of(k->context, k->function);

    stats->mixed_accesses++;
    stats->mixed_messages += messages ? messages : 1;
    k->context->stats->mixed_messages += messages > 1 ? messages : 0;
    if (!messages)
        report_remark(k, a->inst,
                      arena_printf(k->context->scratch,
                                   "mixed-buffer access to %s: uses a 64-bit address, which costs less than a message for each",
                                   names));
    else if (messages == 1)
        report_remark(k, a->inst,
                      arena_printf(k->context->scratch,
                                   "mixed-buffer access to %s: one message, whose surface is selected at run time", names));
    else
        report_remark(k, a->inst,
                      arena_printf(k->context->scratch, "mixed-buffer access to %s: %u messages%s", names, messages,
                                   a->is_summed && a->inst->op != IR_store ? ", whose results are added" : ""));
}

/* --- choice --------------------------------------------------------------------------------------------------------------- */

static void record_access(work *w, ir_inst *i)
{
    ir_value *p = opt_address_of(i);
    access a = {.inst = i};

    if (!p || !surface_is_buffer(p))
        return;
    if (!surface_has_message(i)) {
        report_remark(&w->k, i, "access uses a 64-bit address: no message to a surface performs it");
        return;
    }
    a.set = surfaces_of(&w->k, p);
    if (!a.set.count) {
        report_remark(&w->k, i, "access uses a 64-bit address: its buffers are not known");
        return;
    }
    a.is_summed = a.set.count > 1 && w->k.context->options->mixed == OPT_MIXED_BEIGNET;
    a.tracked = !a.is_summed && surface_is_tracked(&w->k, p);
    if (a.tracked)
        a.at = surface_track(&w->k, p);
    vec_push(w->k.context->scratch, &w->all, a);
}

/* The number of messages that access A takes through surfaces. */
static unsigned message_count(const ir_uniformity *u, const access *a)
{
    if (a->set.count == 1 || a->is_summed)
        return a->set.count;
    return a->tracked && !ir_is_divergent_in(u, a->at.which, a->inst->block) ? 1 : a->set.count;
}

/* Computes the costs of the tracked accesses; NULL if costs do not matter (stateful). */
static const surface_costs *compute_costs(const work *w, const ir_uniformity *u)
{
    if (w->k.context->options->global_access == OPT_ACCESS_STATEFUL)
        return NULL;
    surface_costs *c = surface_costs_new(&w->k, u, w->all.count);
    for (size_t n = 0; n < w->all.count; n++) {
        const access *a = &w->all.items[n];
        if (a->tracked)
            surface_cost_access(c, (unsigned)n, a->inst, &a->at, message_count(u, a));
    }
    return c;
}

/* The value that has replaced V: an offset may depend on an access that has been rewritten since. */
static ir_value *find_replacement(ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);

    return i && !i->block ? v->aux : v;
}

static bool rewrite_accesses(work *w)
{
    surface_kernel *k = &w->k;
    const ir_uniformity *u = opt_uniformity(k->context, k->function);
    const surface_costs *costs = compute_costs(w, u);
    bool changed = false;

    for (size_t n = 0; n < w->all.count; n++) {
        access *a = &w->all.items[n];
        unsigned messages = message_count(u, a);
        bool done = !costs || a->is_summed || (a->tracked && surface_is_cheaper(costs, (unsigned)n));
        if (a->set.count > 1)
            remark_mixed_access(k, a, done ? messages : 0);
        changed |= done;
        if (!done)
            continue;
        if (a->is_summed) {
            surface_access_all(k, a->inst, &a->set);
            continue;
        }
        if (!a->tracked) {
            ir_builder b = ir_before(a->inst);
            a->at = surface_find(k, &b, opt_address_of(a->inst), &a->set);
        }
        a->at.offset = find_replacement(a->at.offset);
        surface_access(k, a->inst, &a->at, 1, &a->set);
    }
    return changed;
}

/* Clears value.aux, which holds surface_places and marks of searches. */
static void forget_aux(const ir_module *m)
{
    ir_each_function(f, m)
        ir_each_block(b, f)
            ir_each_inst(i, b)
                i->value.aux = NULL;
}

/* Does the module contain operations to expand? Also clears value.aux, which other passes have used. */
static bool needs_expansion(const ir_module *m)
{
    bool found = false;

    ir_each_function(f, m)
        ir_each_block(b, f)
            ir_each_inst(i, b) {
                if (i->value.aux)
                    i->value.aux = NULL;
                found |= surface_is_expandable(i);
            }
    return found;
}

/* Lists the functions of all kernels. */
static works list_functions(ir_module *m, opt_context *c, const surface_owners *owners)
{
    works all = {0};

    ir_each_function(f, m)
        if (f->kernel && f->first)
            vec_push(c->scratch, &all, (work){.k = {.module = m, .kernel = f, .function = f, .context = c}});
    for (size_t n = 0; n < owners->count; n++) {
        const surface_owner *o = &owners->items[n];
        vec_push(c->scratch, &all, (work){.k = {.module = m, .kernel = o->kernel, .function = o->function, .context = c}});
    }
    for (size_t n = 0; n < all.count; n++)
        all.items[n].k.exact = c->options->check_bounds;
    return all;
}

static bool expand_operations(ir_module *m, opt_context *c, works *all)
{
    bool changed = false;

    if (!needs_expansion(m))
        return false;
    opt_points_to *p = opt_points_to_compute(c->scratch, m);
    for (size_t n = 0; n < all->count; n++) {
        all->items[n].k.points_to = p;
        changed |= surfaces_expand(&all->items[n].k);
    }
    forget_aux(m);
    return changed;
}

/* Finds the accesses of all functions. True if places of pointers were built, which no access may use then. */
static bool find_accesses(ir_module *m, opt_context *c, works *all)
{
    opt_points_to *p = opt_points_to_compute(c->scratch, m);
    surface_place *places = arena_array(c->scratch, surface_place, opt_numbers_of(p));
    bool has_built = false;

    for (size_t n = 0; n < all->count; n++) {
        work *w = &all->items[n];
        w->k.points_to = p;
        w->k.places = places;
        ir_each_block(b, w->k.function)
            ir_each_inst(i, b)
                record_access(w, i);
    }
    for (size_t n = 0; n < all->count; n++) {
        const surface_kernel *k = &all->items[n].k;
        for (size_t i = 0; i < k->built.count; i++)
            k->built.items[i]->value.aux = &places[k->built.items[i]->value.id];
        has_built |= k->built.count != 0;
    }
    return has_built;
}

/* Looks up all pointers before the first function is rewritten: afterwards the value ids of opt/analysis/points_to.h are
 * invalid. */
bool opt_surfaces(ir_module *m, opt_context *c)
{
    surface_owners owners = {0};

    if (c->options->global_access != OPT_ACCESS_STATELESS)
        owners = surfaces_specialize(m, c);
    works all = list_functions(m, c, &owners);
    bool changed = expand_operations(m, c, &all) || owners.count;
    if (c->options->global_access == OPT_ACCESS_STATELESS)
        return changed;
    changed |= find_accesses(m, c, &all);
    for (size_t n = 0; n < all.count; n++)
        changed |= rewrite_accesses(&all.items[n]);
    ir_fix_numbers(m);
    return changed;
}
