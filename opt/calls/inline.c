/* opt/calls/inline.c - the passes inline and inline-first: replace calls by the body of the called function.
 *
 *   %r = call i32 @f(i32 %x)      ->   the blocks of @f with %x for its parameter; its returns branch to the rest of the block
 *
 * OpenCL C has no recursion, so inlining terminates. First the pass decides for each call whether to inline it, callees first,
 * using the sizes that functions will have after inlining; then bodies are moved or copied (inline_body.c). A call hides
 * address spaces and uniform values, so nearly all calls are inlined, except calls of noinline functions, and of large
 * functions with several callers once the caller has grown beyond a limit, which is lower in modules with many large functions.
 * The remaining calls become call instructions. A callee's allocas move to the caller's entry block: without recursion, one
 * copy of each is enough.
 *
 * Thirty functions in a chain of which each calls the next one twice would produce a thousand million copies. So a function
 * that has reached MOST operations, and a module that has grown by MOST_COPIED, accept no more copies. For an always_inline
 * function that is a warning.
 *
 * The pass inline-first keeps the calls of built-in functions with branches that only compute a value (value_functions.c), and
 * marks these functions `pure`. So merge-calls merges equal calls, such as those of sine and cosine of one angle, before inline
 * replaces the others. */
#include "opt/calls/inline_body.h"

#include "ir/analysis/callgraph.h"
#include "opt/analysis/remark.h"
#include "opt/calls/value_functions.h"
#include "src/base/bug.h"

/* Numbers of operations. A callee of at most SMALL is always inlined. Callers grow to at most a limit between LEAST_CALLER_LIMIT
 * and CALLER_LIMIT, chosen such that the module stays within MODULE_LIMIT. */
enum { SMALL = 100, CALLER_LIMIT = 30000, LEAST_CALLER_LIMIT = 500, MODULE_LIMIT = 400000 };
enum { MOST = 60000, MOST_COPIED = 400000 };

/* Properties of a function before or after its calls are inlined. CONVERGENT: it contains barriers or other convergent
 * operations, which analyses must see in the callers; it is inlined whatever its size. */
typedef struct extent {
    unsigned size;
    bool convergent;
    bool returns; /* the function returns a value */
} extent;

typedef struct plan {        /* the decisions about the calls of one function */
    extent first, last;      /* properties before inlining, and after it */
    bool can_move;           /* the only use of the function is one call, so its body can move there */
    bool waits;              /* its calls are not inlined by this pass: inline does so later */
    unsigned uses;           /* the remaining uses after the planned inlining, copies of calls included */
    VEC(struct plan *) left; /* callees of the calls that are kept */
} plan;

typedef struct planner {
    opt_context *context;
    const ir_callgraph *graph;
    plan *plans;     /* by node; the aux of each function is its plan */
    unsigned limit;  /* limit on the size of callers; see caller_limit() */
    uint64_t copied; /* operations copied so far */
} planner;

static extent measure_function(const ir_function *f)
{
    extent e = {0};

    ir_each_block(b, f)
        ir_each_inst(i, b) {
            e.size++;
            e.convergent |= (ir_effects(i) & (IR_CONVERGENT | IR_CROSS_LANE)) != 0;
            e.returns |= i->op == IR_ret && i->operand_count;
        }
    return e;
}

/* Should a call of F be inlined into a caller of CALLER_SIZE operations, which may grow to LIMIT operations? USED_ONCE: F has no
 * other use. */
static bool should_inline(const ir_function *f, extent e, bool used_once, uint64_t caller_size, unsigned limit)
{
    bool can_grow = e.size <= SMALL || used_once || caller_size + e.size <= limit;

    return !f->noinline && !((const plan *)f->aux)->waits && (f->always_inline || e.convergent || can_grow);
}

static uint32_t saturate_size(uint64_t size)
{
    return size > UINT32_MAX ? UINT32_MAX : (uint32_t)size;
}

/* The number of operations of all remaining functions if callers grow to at most LIMIT. E and LEFT are scratch arrays with an
 * element for each node. */
static uint64_t remaining_size(const planner *p, extent *e, bool *left, unsigned limit)
{
    const ir_callgraph *g = p->graph;
    uint64_t all = 0;

    for (unsigned n = 0; n < g->count; n++) {
        const ir_function *caller = g->nodes[n].function;
        uint64_t size = p->plans[n].first.size;
        e[n] = p->plans[n].first;
        left[n] = caller->kernel || caller->linkage == IR_DLLEXPORT;
        for (size_t k = 0; k < g->nodes[n].calls.count; k++) {
            const ir_function *f = ir_callee(g->nodes[n].calls.items[k]);
            size_t callee = (size_t)((const plan *)f->aux - p->plans);
            if (!should_inline(f, e[callee], ir_has_one_use(&f->value), size, limit)) {
                left[callee] = true;
                continue;
            }
            size += e[callee].size;
            e[n].convergent |= e[callee].convergent;
        }
        e[n].size = saturate_size(size);
    }
    for (unsigned n = 0; n < g->count; n++)
        all += left[n] ? e[n].size : 0;
    return all;
}

/* The size to which callers may grow: less than CALLER_LIMIT if all functions together would exceed MODULE_LIMIT. */
static unsigned caller_limit(const planner *p)
{
    arena *scratch = p->context->scratch;
    extent *e = arena_array(scratch, extent, p->graph->count);
    bool *left = arena_array(scratch, bool, p->graph->count);
    unsigned limit = CALLER_LIMIT;

    while (limit > LEAST_CALLER_LIMIT && remaining_size(p, e, left, limit) > MODULE_LIMIT)
        limit /= 2;
    return limit;
}

/* --- decisions ------------------------------------------------------------------------------------------------------------ */

/* Keeps CALL, which should be inlined but would exceed a size limit. The back end must not inline the callee either. */
static void keep_call(planner *p, const ir_inst *call, const char *caller)
{
    ir_function *f = ir_callee(call);

    if (p->context->options->private_variables == OPT_VARIABLES_INLINE)
        ir_error(p->context->options->diagnostics, p->context->module, call->loc,
                 "call of '%s' in '%s' is not inlined, which --private-variables=inline requires: the limits are %d operations "
                 "in a function "
                 "and %d copied operations in a program",
                 f->value.name, caller, MOST, MOST_COPIED);
    else if (f->always_inline && !f->library)
        ir_warn(p->context->options->diagnostics, WARN_inline_limit, p->context->module, call->loc,
                "call of always_inline function '%s' in '%s' is not inlined: the limits are %d operations in a function and "
                "%d copied operations in a program",
                f->value.name, caller, MOST, MOST_COPIED);
    f->always_inline = false;
}

/* Is CALL, in CALLER of SIZE operations, inlined? */
static bool will_inline(planner *p, const ir_inst *call, const ir_function *caller, uint64_t size)
{
    const ir_function *f = ir_callee(call);
    const plan *callee = f->aux;

    if (!should_inline(f, callee->last, callee->uses == 1, size, p->limit))
        return false;
    if (callee->can_move || (size + callee->last.size <= MOST && p->copied + callee->last.size <= MOST_COPIED))
        return true;
    keep_call(p, call, caller->value.name);
    return false;
}

/* Adds the calls that are kept in CALLEE to the kept calls of CALLER, into which they are copied. */
static void inherit_kept_calls(planner *p, plan *caller, const plan *callee)
{
    for (size_t n = 0; n < callee->left.count; n++) {
        callee->left.items[n]->uses++;
        vec_push(p->context->scratch, &caller->left, callee->left.items[n]);
    }
}

/* Reports whether CALL, in a caller of SIZE operations, is inlined. */
static void report_decision(const planner *p, const ir_inst *call, uint64_t size, bool is_inlined)
{
    const ir_function *f = ir_callee(call);
    const plan *callee = f->aux;

    if (!opt_is_observed(p->context))
        return;
    if (is_inlined)
        opt_report(p->context, call,
                   callee->can_move   ? "only call"
                   : f->always_inline ? "always_inline"
                                      : "inlined",
                   "the call of '%s' is replaced by its body of %u operations", f->value.name, callee->last.size);
    else if (callee->waits)
        opt_report(p->context, call, "value", "the call of '%s' stays until equal calls are merged", f->value.name);
    else if (f->noinline)
        opt_report(p->context, call, "noinline", "the call of '%s' stays: the function is declared noinline", f->value.name);
    else
        opt_report(p->context, call, "size", "the call of '%s' stays: %u operations in a caller of %llu exceed the limits",
                   f->value.name, callee->last.size, (unsigned long long)size);
}

/* Decides for each call in the function of node N whether it is inlined; its callees must have been planned. True if a call is
 * inlined. */
static bool plan_calls(planner *p, unsigned n)
{
    const ir_call_node *node = &p->graph->nodes[n];
    plan *own = &p->plans[n];
    uint64_t size = own->first.size, last = size;
    bool any = false;

    own->last = own->first;
    for (size_t k = 0; k < node->calls.count; k++) {
        ir_inst *call = node->calls.items[k];
        plan *callee = ir_callee(call)->aux;
        call->value.aux = NULL;
        bool is_inlined = will_inline(p, call, node->function, size);
        report_decision(p, call, size, is_inlined);
        if (!is_inlined) {
            vec_push(p->context->scratch, &own->left, callee);
            continue;
        }
        call->value.aux = callee->can_move ? &opt_take_body : &opt_copy_body;
        p->copied += callee->can_move ? 0 : callee->last.size;
        size += callee->last.size;
        last += callee->last.size + callee->last.returns;
        own->last.convergent |= callee->last.convergent;
        callee->uses--;
        inherit_kept_calls(p, own, callee);
        any = true;
    }
    own->last.size = saturate_size(last);
    return any;
}

static bool has_any_kernel(const ir_module *m)
{
    ir_each_function(f, m)
        if (f->kernel)
            return true;
    return false;
}

static unsigned use_count(const ir_value *v)
{
    unsigned count = 0;

    ir_each_use(u, v)
        count++;
    return count;
}

/* Can F's body be moved into its caller: is F no root of the module (see drop_dead.c), with a single use? */
static bool can_move_body(const ir_function *f, const ir_call_node *node)
{
    return !f->kernel && f->linkage != IR_DLLEXPORT && !f->in_constant && ir_has_one_use(&f->value) && node->callers.count == 1;
}

/* WAITS: by node, functions whose calls stay; NULL: none. */
static void make_plans(planner *p, const bool *waits)
{
    const ir_module *m = p->context->module;
    bool kernels = has_any_kernel(m);

    p->plans = arena_array(p->context->scratch, plan, p->graph->count);
    for (unsigned n = 0; n < p->graph->count; n++) {
        ir_function *f = p->graph->nodes[n].function;
        p->plans[n] = (plan){.first = measure_function(f), .uses = use_count(&f->value)};
        p->plans[n].waits = waits && waits[n];
        p->plans[n].can_move = kernels && can_move_body(f, &p->graph->nodes[n]);
        f->aux = &p->plans[n];
    }
    for (const ir_global *g = m->globals; g; g = g->next) {
        const ir_function *f = g->init ? ir_try_function(g->init) : NULL;
        if (f && f->first)
            ((plan *)f->aux)->can_move = false;
    }
}

/* --- the module ----------------------------------------------------------------------------------------------------------- */

static const ir_call_node *find_recursion(const ir_callgraph *g)
{
    for (unsigned n = 0; n < g->count; n++)
        if (g->nodes[n].recursive)
            return &g->nodes[n];
    return NULL;
}

/* Inlines the planned calls, callees first, so that a body is final when it is copied. The calls in a body that moves are inlined
 * after it has moved. */
static void expand_planned(planner *p, const bool *any)
{
    for (unsigned n = 0; n < p->graph->count; n++) {
        ir_function *f = p->graph->nodes[n].function;
        bool moves = p->plans[n].can_move && p->graph->nodes[n].callers.items[0]->value.aux == &opt_take_body;
        ir_work_at(f);
        if (any[n] && !moves)
            opt_expand_calls(f, p->context->scratch);
    }
    for (unsigned n = 0; n < p->graph->count; n++)
        if (!p->graph->nodes[n].function->first)
            ir_function_remove(p->graph->nodes[n].function);
}

/* Inlines calls; KEEP_VALUES: not those of value functions, which become `pure`. */
static bool inline_module(ir_module *m, opt_context *c, bool keep_values)
{
    planner p = {.context = c, .graph = ir_callgraph_compute(c->scratch, m)};
    const ir_call_node *recursive = find_recursion(p.graph);
    bool *any = arena_array(c->scratch, bool, p.graph->count), changed = false;
    const bool *waits = keep_values ? opt_find_value_functions(c->scratch, p.graph) : NULL;

    if (recursive) {
        ir_error(c->options->diagnostics, m, recursive->function->loc, "recursion through '%s' is not allowed in OpenCL C",
                 recursive->function->value.name);
        return false;
    }
    make_plans(&p, waits);
    p.limit = caller_limit(&p);
    for (unsigned n = 0; n < p.graph->count; n++) {
        ir_function *f = p.graph->nodes[n].function;
        changed |= p.plans[n].waits && !f->pure;
        f->pure |= p.plans[n].waits;
        changed |= any[n] = plan_calls(&p, n);
    }
    expand_planned(&p, any);
    return changed;
}

bool opt_inline_calls(ir_module *m, opt_context *c)
{
    return inline_module(m, c, false);
}

bool opt_inline_first(ir_module *m, opt_context *c)
{
    return inline_module(m, c, true);
}
