/* opt/surfaces/calls.c - copy functions that are not inlined for each kernel and each tuple of buffers.
 *
 *   add(x, y); add(y, x);      ->      add(x, y); add.1(y, x);
 *
 * Surface numbers belong to a kernel, so each kernel gets its own copies of the functions that use buffers, or call such a
 * function. Calls that pass different buffers get different copies, so that the candidates in each are only the buffers of those
 * calls. Callees are copied after their caller has been copied, with the candidates of that copy. */
#include "opt/surfaces/surfaces.h"

#include "ir/analysis/callgraph.h"
#include "opt/analysis/address.h"
#include "src/base/bug.h"

enum { COPIES = 64, TUPLE = 24 };

typedef struct function_copy {
    ir_function *original, *copy, *kernel;
    surface_set tuple[TUPLE];
} function_copy;

typedef struct specializer {
    ir_module *module;
    opt_context *context;
    const opt_points_to *points_to;
    VEC(function_copy) copies;
} specializer;

typedef struct knowledge { /* aux of a function; NULL if it is no copy and uses no buffers */
    bool is_copy;
    VEC(size_t) copies; /* its copies, as indices in specializer.copies */
} knowledge;

static knowledge *knowledge_of(const specializer *s, ir_function *f)
{
    if (!f->aux)
        f->aux = arena_new(s->context->scratch, knowledge);
    return f->aux;
}

/* --- which functions are copied ------------------------------------------------------------------------------------------- */

/* Does I access a buffer, or call a function that has knowledge? */
static bool is_concerned(const ir_inst *i)
{
    const ir_function *callee = ir_callee(i);
    const ir_value *p = callee ? NULL : opt_address_of(i);

    return callee ? callee->aux != NULL : (p && surface_is_buffer(p)) || surface_is_expandable(i);
}

static bool may_point_to_buffer(const ir_type *t)
{
    return ir_is_ptr(t) && (t->space == IR_GLOBAL || t->space == IR_CONSTANT || t->space == IR_GENERIC);
}

/* Does F get or return a pointer to a buffer, whose candidates its copies distinguish, or access one? */
static bool is_concerned_function(const ir_function *f)
{
    if (may_point_to_buffer(f->type->element))
        return true;
    for (unsigned n = 0; n < f->arg_count; n++)
        if (may_point_to_buffer(f->args[n]->value.type))
            return true;
    ir_each_block(b, f)
        ir_each_inst(i, b)
            if (is_concerned(i))
                return true;
    return false;
}

/* Gives knowledge to the functions that use buffers or call such a function. True if a function calls one of these. */
static bool find_concerned(const specializer *s)
{
    const ir_callgraph *g = ir_callgraph_compute(s->context->scratch, s->module);
    bool found = false;

    ir_each_function(f, s->module)
        f->aux = NULL;
    for (unsigned n = 0; n < g->count; n++) {
        const ir_call_node *node = &g->nodes[n];
        if (!node->recursive && !is_concerned_function(node->function))
            continue;
        knowledge_of(s, node->function);
        found |= node->callers.count > 0;
    }
    return found;
}

/* --- which copy is called ------------------------------------------------------------------------------------------------- */

/* For each pointer that CALL passes, the set of buffers that it may point to when the caller runs for KERNEL. */
static void find_tuple(const specializer *s, ir_function *kernel, const ir_inst *call, surface_set tuple[TUPLE])
{
    surface_kernel k = {.module = s->module, .kernel = kernel, .context = s->context, .points_to = s->points_to};

    k.function = call->block->function;

    memset(tuple, 0, TUPLE * sizeof *tuple);
    for (unsigned n = 1; n < call->operand_count && n <= TUPLE; n++)
        if (ir_is_ptr(ir_operand(call, n)->type))
            tuple[n - 1] = surfaces_of(&k, ir_operand(call, n));
}

static ir_function *find_or_make_copy(specializer *s, ir_function *kernel, const ir_inst *call, ir_function *callee)
{
    function_copy made = {.original = callee, .kernel = kernel};
    knowledge *known = knowledge_of(s, callee);
    bool full = s->copies.count >= COPIES; /* COPIES is reached: any existing copy for this kernel is used */

    find_tuple(s, kernel, call, made.tuple);
    for (size_t n = 0; n < known->copies.count; n++) {
        const function_copy *old = &s->copies.items[known->copies.items[n]];
        if (old->kernel == kernel && (full || memcmp(old->tuple, made.tuple, sizeof made.tuple) == 0))
            return old->copy;
    }
    made.copy = opt_copy_function(s->context, callee);
    made.copy->aux = NULL;
    knowledge_of(s, made.copy)->is_copy = true;
    vec_push(s->context->scratch, &known->copies, s->copies.count);
    vec_push(s->context->scratch, &s->copies, made);
    return made.copy;
}

static bool is_copy(const ir_function *f)
{
    return f->aux && ((const knowledge *)f->aux)->is_copy;
}

/* Redirects the calls in F, which is KERNEL or a copy for it, to copies of the callees. */
static bool redirect_to_tuples(specializer *s, ir_function *f, ir_function *kernel)
{
    bool changed = false;

    ir_each_block(b, f)
        ir_each_inst(i, b) {
            ir_function *callee = ir_callee(i);
            if (!callee || callee->kernel || !callee->aux || is_copy(callee))
                continue;
            ir_set_operand(i, 0, &find_or_make_copy(s, kernel, i, callee)->value);
            changed = true;
        }
    return changed;
}

/* Copies one level of calls per iteration, so that the sets for the next level are those of the copies. */
surface_owners surfaces_specialize(ir_module *m, opt_context *c)
{
    specializer s = {.module = m, .context = c};
    surface_owners owners = {0};
    bool changed = find_concerned(&s);
    arena sets;

    arena_init(&sets);
    while (changed) {
        size_t count = s.copies.count;
        changed = false;
        arena_release(&sets);
        s.points_to = opt_points_to_compute(&sets, m);
        for (size_t n = 0; n < count; n++)
            changed |= redirect_to_tuples(&s, s.copies.items[n].copy, s.copies.items[n].kernel);
        ir_each_function(f, m)
            if (f->kernel && f->first)
                changed |= redirect_to_tuples(&s, f, f);
    }
    arena_release(&sets);
    for (size_t n = 0; n < s.copies.count; n++) {
        function_copy *made = &s.copies.items[n];
        vec_push(c->scratch, &owners, (surface_owner){made->copy, made->kernel});
        if (made->original->module && made->original->linkage == IR_INTERNAL && !ir_has_uses(&made->original->value))
            ir_function_remove(made->original);
    }
    return owners;
}
