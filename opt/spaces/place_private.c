/* opt/spaces/place_private.c - decide where private memory lives: in each thread's scratch, or in a global buffer.
 *
 * Scratch is the cheaper place. But while a generic pointer may lead to private memory and to global memory alike, every access
 * through it would have to find out which; with private memory in a global buffer both are one. So `auto` takes the buffer
 * for a kernel exactly when an access through such a pointer is left in it or in what it calls, or one whose space only the tag
 * tells. A pointer into private or local memory that was chosen by a condition, or by the way that was taken (space_answer.h),
 * takes the access to the private variable as it was before it became generic, and one that moves to the ways that lead to it
 * (thread_access.h) knows its space there: for these scratch will do. A function that stays a call and runs in kernels of both
 * kinds becomes two. */
#include "opt/analysis/address.h"
#include "opt/spaces/generic_remarks.h"
#include "opt/opt.h"
#include "opt/spaces/space_answer.h"
#include "opt/spaces/spaces_at.h"
#include "opt/spaces/thread_access.h"

#include "ir/callgraph.h"
#include "src/base/bitset.h"

/* Access I goes through a pointer that private memory in a global buffer makes cheaper. */
static bool is_served(const opt_spaces *s, const opt_answers *answers, const ir_inst *i)
{
    const ir_value *p = opt_address_of(i);

    if (!p || p->type->space != IR_GENERIC)
        return false;
    unsigned set = opt_spaces_at(s, p, (opt_place){i->block, NULL, NULL});
    if (!(set & OPT_SPACE_PRIVATE) || !(set & (set - 1)) || opt_can_thread_access(answers->twins, i))
        return false;
    return set & OPT_SPACE_GLOBAL || !opt_answer_is_known(answers, p, IR_PRIVATE);
}

typedef struct placer {
    opt_context *context;
    const ir_callgraph *calls;
    /* by node: it has such an access, or calls what has; it runs where private memory is in a buffer; where it is not */
    bitset served, global, scratch;
} placer;

static bool is_served_in(const opt_spaces *s, const opt_answers *answers, const ir_function *f)
{
    ir_each_block(b, f)
        ir_each_inst(i, b)
            if (is_served(s, answers, i)) {
                opt_remark_placed(answers->twins->context, i);
                return true;
            }
    return false;
}

static unsigned node_of(const placer *p, const ir_function *f)
{
    return (unsigned)(ir_call_node_of(p->calls, f) - p->calls->nodes);
}

static void find_served(placer *p, ir_module *m)
{
    if (!ir_has_pointers_into(m, IR_GENERIC))
        return;
    opt_spaces s = opt_spaces_compute(p->context->scratch, m);
    opt_twins twins = opt_twins_new(p->context, s.points_to);
    opt_answers answers = opt_answers_new(&twins);

    for (unsigned n = 0; n < p->calls->count; n++) { /* callees come first */
        const ir_call_node *node = &p->calls->nodes[n];
        bool served = is_served_in(&s, &answers, node->function);
        for (size_t c = 0; c < node->calls.count; c++)
            served |= bitset_has(&p->served, node_of(p, ir_callee(node->calls.items[c])));
        if (served)
            bitset_add(&p->served, n);
    }
}

/* Kernels, and functions that nobody here calls or somebody else may call, decide for what they call. */
static void spread(placer *p)
{
    for (unsigned n = p->calls->count; n-- > 0;) { /* callers come first */
        const ir_call_node *node = &p->calls->nodes[n];
        if (node->function->kernel || !node->callers.count || node->function->linkage == IR_DLLEXPORT)
            bitset_add(bitset_has(&p->served, n) ? &p->global : &p->scratch, n);
        for (size_t c = 0; c < node->calls.count; c++) {
            unsigned callee = node_of(p, ir_callee(node->calls.items[c]));
            if (bitset_has(&p->global, n))
                bitset_add(&p->global, callee);
            if (bitset_has(&p->scratch, n))
                bitset_add(&p->scratch, callee);
        }
    }
}

static void redirect(const placer *p, ir_function *caller, ir_function *const *copies)
{
    ir_each_block(b, caller)
        ir_each_inst(i, b) {
            ir_function *f = ir_callee(i);
            const ir_call_node *node = f ? ir_call_node_of(p->calls, f) : NULL; /* a copy has none */
            if (node && copies[node - p->calls->nodes])
                ir_set_operand(i, 0, &copies[node - p->calls->nodes]->value);
        }
}

/* Functions that both kinds of kernels call become two. */
static bool place(placer *p)
{
    ir_function **copies = arena_array(p->context->scratch, ir_function *, p->calls->count);
    bool changed = false;

    for (unsigned n = 0; n < p->calls->count; n++) {
        ir_function *f = p->calls->nodes[n].function;
        if (bitset_has(&p->global, n) && bitset_has(&p->scratch, n))
            f = copies[n] = opt_copy_function(p->context, f);
        f->private_in_global = bitset_has(&p->global, n);
        changed |= copies[n] != NULL;
    }
    for (unsigned n = 0; n < p->calls->count && changed; n++) {
        if (copies[n])
            redirect(p, copies[n], copies);
        else if (bitset_has(&p->global, n))
            redirect(p, p->calls->nodes[n].function, copies);
    }
    return changed;
}

static bool place_by_need(ir_module *m, opt_context *c)
{
    placer p = {.context = c, .calls = ir_callgraph_compute(c->scratch, m)};

    p.served = bitset_new(c->scratch, p.calls->count);
    p.global = bitset_new(c->scratch, p.calls->count);
    p.scratch = bitset_new(c->scratch, p.calls->count);
    find_served(&p, m);
    spread(&p);
    return place(&p);
}

bool opt_place_private(ir_module *m, opt_context *c)
{
    if (c->options->private_memory == OPT_PRIVATE_AUTO)
        return place_by_need(m, c);
    ir_each_function(f, m)
        f->private_in_global = c->options->private_memory == OPT_PRIVATE_GLOBAL;
    return false;
}
