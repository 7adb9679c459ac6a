/* opt/calls/inline.c - replace calls by the body of the function called.
 *
 *   %r = call i32 @f(i32 %x)      ->   the blocks of @f with %x for its parameter; its returns branch to the rest of the block
 *
 * OpenCL C has no recursion, so inlining ends. First all calls are decided on, callees first, by the sizes that functions will
 * have; then bodies move or are copied (inline_body.c). A call that stays hides address spaces and what is the same for all
 * work-items, so nearly everything is inlined: not what asks not to be (noinline), and not a large function that is called from
 * several places once its caller has grown beyond a limit, which is lower in a module of many large functions. What stays becomes
 * a call of the machine. Allocas go to the caller's entry block: a variable of a callee exists once, as there is no recursion
 * that could ask for two.
 *
 * Functions that call each other twice, thirty of them in a chain, would be a thousand million copies: a function that has
 * reached MOST operations, and a module that copies have made larger by MOST_COPIED, take no more copies, whatever asks for them.
 * Where the source asks for it (always_inline), that is a warning. */
#include "opt/calls/inline_body.h"

#include "ir/callgraph.h"
#include "src/base/bug.h"

/* Operations: of a function that is no larger than its call; of a caller that takes in no more, at most and at least; of a module
 * to which callers may grow. */
enum { SMALL = 100, CALLER_LIMIT = 30000, LEAST_CALLER_LIMIT = 500, MODULE_LIMIT = 400000 };
enum { MOST = 60000, MOST_COPIED = 400000 };

/* What is known of a function, or will be true of it when its calls have gone. Barriers and what else work-items do together must
 * stand where their callers can be seen. */
typedef struct extent {
    unsigned size;
    bool together;
    bool returns;  /* a value */
} extent;

typedef struct plan { /* of a function */
    extent first, last;    /* as it is, and with what its calls become */
    bool can_move;         /* its only use is a call, and nothing else needs it then */
    unsigned uses;         /* when the calls that were decided on are replaced, in copies of it too */
    VEC(struct plan *) left; /* callees of the calls that stay in it */
} plan;

typedef struct planner {
    opt_context *context;
    const ir_callgraph *graph;
    plan *plans;           /* by node; the aux of each function is its plan */
    unsigned limit;        /* see caller_limit() */
    uint64_t copied;       /* operations so far */
} planner;

static extent extent_of(const ir_function *f)
{
    extent e = {0};

    ir_each_block(b, f)
        ir_each_inst(i, b) {
            e.size++;
            e.together |= (ir_effects(i) & (IR_CONVERGENT | IR_CROSS_LANE)) != 0;
            e.returns |= i->op == IR_ret && i->operand_count;
        }
    return e;
}

/* Whether a call of F goes from a caller of CALLER_SIZE operations that may grow to LIMIT. USED_ONCE: F has no other use. */
static bool is_worth_it(const ir_function *f, extent e, bool used_once, uint64_t caller_size, unsigned limit)
{
    return !f->noinline_ && (f->always_inline || e.together || e.size <= SMALL || used_once || caller_size + e.size <= limit);
}

static uint32_t saturated(uint64_t size)
{
    return size > UINT32_MAX ? UINT32_MAX : (uint32_t)size;
}

/* Operations of the functions that will be left when callers grow to LIMIT. E and LEFT are arrays to work in, by node. */
static uint64_t size_left(const planner *p, extent *e, bool *left, unsigned limit)
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
            if (!is_worth_it(f, e[callee], ir_has_one_use(&f->value), size, limit)) {
                left[callee] = true;
                continue;
            }
            size += e[callee].size;
            e[n].together |= e[callee].together;
        }
        e[n].size = saturated(size);
    }
    for (unsigned n = 0; n < g->count; n++)
        all += left[n] ? e[n].size : 0;
    return all;
}

/* To how many operations callers may grow: in a module of many large functions only as far as all of them together stay within
 * bounds. */
static unsigned caller_limit(const planner *p)
{
    arena *scratch = p->context->scratch;
    extent *e = arena_array(scratch, extent, p->graph->count + 1);
    bool *left = arena_array(scratch, bool, p->graph->count + 1);
    unsigned limit = CALLER_LIMIT;

    while (limit > LEAST_CALLER_LIMIT && size_left(p, e, left, limit) > MODULE_LIMIT)
        limit /= 2;
    return limit;
}

/* --- which calls go --------------------------------------------------------------------------------------------------------- */

/* CALL, which is worth it, would make its function or the module too large. The back end must not inline the callee either. */
static void leave(planner *p, const ir_inst *call, const char *caller)
{
    ir_function *f = ir_callee(call);

    if (f->always_inline && !f->library)
        ir_warn(p->context->options->diagnostics, WARN_inline_limit, p->context->module, call->loc,
                "'%s' is always_inline, but this call of it in '%s' stays: inlining ends at %d operations in a function and %d in a program",
                f->value.name, caller, MOST, MOST_COPIED);
    f->always_inline = false;
}

/* Whether CALL, from CALLER of SIZE operations, goes. */
static bool goes(planner *p, const ir_inst *call, const ir_function *caller, uint64_t size)
{
    const ir_function *f = ir_callee(call);
    const plan *callee = f->aux;

    if (!is_worth_it(f, callee->last, callee->uses == 1, size, p->limit))
        return false;
    if (callee->can_move || (size + callee->last.size <= MOST && p->copied + callee->last.size <= MOST_COPIED))
        return true;
    leave(p, call, caller->value.name);
    return false;
}

/* The calls of what is inlined are copied, too. */
static void inherit_left(planner *p, plan *caller, const plan *callee)
{
    for (size_t n = 0; n < callee->left.count; n++) {
        callee->left.items[n]->uses++;
        vec_push(p->context->scratch, &caller->left, callee->left.items[n]);
    }
}

/* Decides on the calls of node N; callees have been. True when one goes. */
static bool decide(planner *p, unsigned n)
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
        if (!goes(p, call, node->function, size)) {
            vec_push(p->context->scratch, &own->left, callee);
            continue;
        }
        call->value.aux = callee->can_move ? &opt_take_body : &opt_copy_body;
        p->copied += callee->can_move ? 0 : callee->last.size;
        size += callee->last.size;
        last += callee->last.size + callee->last.returns;
        own->last.together |= callee->last.together;
        callee->uses--;
        inherit_left(p, own, callee);
        any = true;
    }
    own->last.size = saturated(last);
    return any;
}

static bool has_kernels(const ir_module *m)
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

/* F's body can move to its call: F is no root of the module (see drop_dead.c), and named in one place only. */
static bool can_move(const ir_function *f, const ir_call_node *node)
{
    return !f->kernel && f->linkage != IR_DLLEXPORT && !f->in_constant && ir_has_one_use(&f->value) && node->callers.count == 1;
}

static void make_plans(planner *p)
{
    const ir_module *m = p->context->module;
    bool kernels = has_kernels(m);

    p->plans = arena_array(p->context->scratch, plan, p->graph->count);
    for (unsigned n = 0; n < p->graph->count; n++) {
        ir_function *f = p->graph->nodes[n].function;
        p->plans[n] = (plan){.first = extent_of(f), .uses = use_count(&f->value)};
        p->plans[n].can_move = kernels && can_move(f, &p->graph->nodes[n]);
        f->aux = &p->plans[n];
    }
    for (const ir_global *g = m->globals; g; g = g->next) {
        const ir_function *f = g->init ? ir_try_function(g->init) : NULL;
        if (f && f->first)
            ((plan *)f->aux)->can_move = false;
    }
}

/* --- the module ------------------------------------------------------------------------------------------------------------- */

static const ir_call_node *find_recursion(const ir_callgraph *g)
{
    for (unsigned n = 0; n < g->count; n++)
        if (g->nodes[n].recursive)
            return &g->nodes[n];
    return NULL;
}

static bool has_calls(const ir_callgraph *g)
{
    for (unsigned n = 0; n < g->count; n++)
        if (g->nodes[n].calls.count)
            return true;
    return false;
}

/* Callees first: what is copied has got its final body. A function whose body moves is looked at where it moves to. */
static void expand_all(planner *p, const bool *any)
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

bool opt_inline_calls(ir_module *m, opt_context *c)
{
    planner p = {.context = c, .graph = ir_callgraph_compute(c->scratch, m)};
    const ir_call_node *recursive = find_recursion(p.graph);
    bool *any = arena_array(c->scratch, bool, p.graph->count + 1), changed = false;

    if (recursive) {
        ir_error(c->options->diagnostics, m, recursive->function->loc, "recursion through '%s': OpenCL C has none",
                 recursive->function->value.name);
        return false;
    }
    if (!has_calls(p.graph))
        return false;
    make_plans(&p);
    p.limit = caller_limit(&p);
    for (unsigned n = 0; n < p.graph->count; n++)
        changed |= any[n] = decide(&p, n);
    expand_all(&p, any);
    return changed;
}
