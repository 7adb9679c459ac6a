/* opt/inline_calls.c - replace calls by the body of the function called.
 *
 *   %r = call i32 @f(i32 %x)      ->   the blocks of @f with %x for its parameter; its returns branch to the rest of the block
 *
 * OpenCL C has no recursion, so inlining ends. Functions are visited callees first, so a body is inlined already when it is
 * copied. A call that stays
 * hides address spaces and what is the same for all work-items, so nearly everything is inlined: not what asks not to be
 * (noinline), and not a large function that is called from several places once its caller has grown beyond a limit, which is
 * lower in a module of many large functions. What stays becomes a call of the machine. Allocas go to the caller's entry block: a
 * variable of a callee exists once, as there is no recursion that could ask for two. */
#include "opt/address.h"
#include "opt/opt.h"

#include "ir/callgraph.h"
#include "src/base/bug.h"

/* Operations: of a function that is no larger than its call; of a caller that takes in no more, at most and at least; of a module
 * to which callers may grow. */
enum { SMALL = 100, CALLER_LIMIT = 30000, LEAST_CALLER_LIMIT = 500, MODULE_LIMIT = 400000 };

typedef struct inliner {
    ir_function *caller, *callee;
    ir_inst *call;
    ir_block *rest;          /* what follows the call */
    ir_inst *result;         /* phi of the returned values; NULL for void */
} inliner;

static ir_value *mapped(ir_value *v)
{
    return v->kind == IR_ARGUMENT || v->kind == IR_INSTRUCTION ? v->aux : v;
}

/* How large a function is, or will be when its calls have gone; barriers and what else work-items do together must stand where
 * their callers can be seen. */
typedef struct extent {
    unsigned size;
    bool together;
} extent;

static extent extent_of(const ir_function *f)
{
    extent e = {0};

    ir_each_block(b, f)
        ir_each_inst(i, b) {
            e.size++;
            e.together |= (ir_effects(i) & (IR_CONVERGENT | IR_CROSS_LANE)) != 0;
        }
    return e;
}

/* Whether a call of F goes from a caller of CALLER_SIZE operations that may grow to LIMIT. */
static bool is_worth_it(const ir_function *f, extent e, uint64_t caller_size, unsigned limit)
{
    return !f->noinline_ &&
           (f->always_inline || e.together || e.size <= SMALL || ir_has_one_use(&f->value) || caller_size + e.size <= limit);
}

/* Operations of the functions that will be left when callers grow to LIMIT. FIRST are the functions as they are, by their nodes
 * in G; E and LEFT are as many to work in. */
static uint64_t size_left(const ir_callgraph *g, const extent *first, extent *e, bool *left, unsigned limit)
{
    uint64_t all = 0;

    for (unsigned n = 0; n < g->count; n++) {
        const ir_function *caller = g->nodes[n].function;
        uint64_t size = first[n].size;
        e[n] = first[n];
        left[n] = caller->kernel || caller->linkage == IR_DLLEXPORT;
        for (size_t k = 0; k < g->nodes[n].calls.count; k++) {
            const ir_function *f = ir_callee(g->nodes[n].calls.items[k]);
            size_t callee = (size_t)(ir_call_node_of(g, f) - g->nodes);
            if (!is_worth_it(f, e[callee], size, limit)) {
                left[callee] = true;
                continue;
            }
            size += e[callee].size;
            e[n].together |= e[callee].together;
        }
        e[n].size = size > UINT32_MAX ? UINT32_MAX : (unsigned)size;
    }
    for (unsigned n = 0; n < g->count; n++)
        all += left[n] ? e[n].size : 0;
    return all;
}

/* To how many operations callers may grow: in a module of many large functions only as far as all of them together stay within
 * bounds. */
static unsigned caller_limit(const ir_callgraph *g, opt_context *c)
{
    extent *first = arena_array(c->scratch, extent, g->count + 1), *e = arena_array(c->scratch, extent, g->count + 1);
    bool *left = arena_array(c->scratch, bool, g->count + 1);
    unsigned limit = CALLER_LIMIT;

    for (unsigned n = 0; n < g->count; n++)
        first[n] = extent_of(g->nodes[n].function);
    while (limit > LEAST_CALLER_LIMIT && size_left(g, first, e, left, limit) > MODULE_LIMIT)
        limit /= 2;
    return limit;
}

static void copy_blocks(inliner *in)
{
    ir_each_block(b, in->callee)
        b->aux = ir_block_new(in->caller, b->name, in->rest);
    ir_each_block(b, in->callee)
        ir_each_inst(i, b) {
            ir_inst *copy = ir_clone(in->caller->module, i);
            i->value.aux = copy;
            if (!copy->loc)
                copy->loc = in->call->loc;
            if (i->op == IR_alloca) {
                ir_block *entry = in->caller->first;
                if (entry->first)
                    ir_move_before(copy, entry->first);
                else
                    ir_move_to_end(copy, entry);
            } else {
                ir_move_to_end(copy, b->aux);
            }
        }
}

static void remap(inliner *in)
{
    ir_each_block(b, in->callee)
        ir_each_inst(i, b) {
            ir_inst *copy = i->value.aux;
            for (unsigned n = 0; n < copy->operand_count; n++)
                ir_set_operand(copy, n, mapped(ir_operand(i, n)));
            for (unsigned n = 0; n < ir_block_count(copy); n++)
                copy->blocks[n] = i->blocks[n]->aux;
        }
}

static void replace_return(inliner *in, ir_inst *ret)
{
    ir_block *b = ret->block;

    if (in->result && ret->operand_count)
        ir_phi_add(in->result, ir_operand(ret, 0), b);
    ir_remove(ret);
    ir_builder at = ir_at_end(b);
    ir_br(&at, in->rest);
}

static void inline_call(ir_function *caller, ir_inst *call)
{
    inliner in = {.caller = caller, .callee = ir_as_function(ir_operand(call, 0)), .call = call};
    ir_block *before = call->block;

    in.rest = opt_cut_behind(call);
    for (unsigned a = 0; a < in.callee->arg_count; a++)
        in.callee->args[a]->value.aux = ir_operand(call, a + 1);
    if (call->value.type->kind != IR_VOID) {
        ir_builder at = ir_at_end(in.rest);
        in.result = ir_phi_(&at, call->value.type);
    }
    copy_blocks(&in);
    remap(&in);
    ir_builder at = ir_at_end(before);
    at.loc = call->loc;
    ir_br(&at, in.callee->first->aux);
    ir_each_block(b, in.callee) {
        ir_inst *end = ir_terminator(b->aux);
        if (end && end->op == IR_ret)
            replace_return(&in, end);
    }
    if (in.result && in.result->operand_count == 0) {
        ir_replace_uses(&in.result->value, ir_poison(caller->module, in.result->value.type));
        ir_remove(in.result);
        in.result = NULL;
    }
    if (in.result)
        ir_replace_uses(&call->value, &in.result->value);
    else if (call->value.type->kind != IR_VOID)
        ir_replace_uses(&call->value, ir_poison(caller->module, call->value.type));
    ir_remove(call);
}

/* Calls of F go, first to last, and those that come with what they called. The aux of a function is the extent that it has got:
 * callees come first. What follows a call is cut off, and learns its block when the walk comes there, so that a block of a
 * thousand calls is not moved a thousand times. */
static bool inline_into(ir_function *f, unsigned limit)
{
    uint64_t size = extent_of(f).size;
    bool changed = false;

    for (ir_block *b = f->first; b; b = b->next)
        ir_each_inst(i, b) {
            i->block = b;
            const ir_function *callee = ir_callee(i);
            const extent *e = callee ? callee->aux : NULL;
            if (callee && is_worth_it(callee, *e, size, limit)) {
                size += e->size;
                inline_call(f, i);
                changed = true;
                break;
            }
        }
    return changed;
}

bool opt_inline_calls(ir_module *m, opt_context *c)
{
    const ir_callgraph *g = ir_callgraph_compute(c->scratch, m);
    bool changed = false, calls = false;

    for (unsigned n = 0; n < g->count; n++) {
        calls |= g->nodes[n].calls.count != 0;
        if (!g->nodes[n].recursive)
            continue;
        ir_error(c->options->diagnostics, m, g->nodes[n].function->loc, "recursion through '%s': OpenCL C has none",
                 g->nodes[n].function->value.name);
        return false;
    }
    if (!calls)
        return false;
    unsigned limit = caller_limit(g, c);
    extent *extents = arena_array(c->scratch, extent, g->count);
    for (unsigned n = 0; n < g->count; n++) {
        ir_function *f = g->nodes[n].function;
        changed |= g->nodes[n].calls.count && inline_into(f, limit);
        extents[n] = extent_of(f);
        f->aux = &extents[n];
    }
    return changed;
}
