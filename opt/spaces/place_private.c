/* opt/spaces/place_private.c - choose the location of private memory for each kernel: scratch or a global buffer.
 *
 * Scratch is cheaper. But if a generic pointer may point to both private and global memory, every access through it has to
 * distinguish them; with private memory in a global buffer both are one space. So `auto` chooses the buffer for a kernel if it
 * or a function that it calls contains an access through such a pointer, or one whose space only the tag determines. Scratch
 * suffices for a pointer to private or local memory that is chosen by a condition or a branch (space_answer.h), because the
 * access uses the private pointer from before the cast, and for an access that moves into the predecessors of its block
 * (thread_access.h), where its space is known. A function that is called by kernels of both kinds is copied. */
#include "opt/analysis/address.h"
#include "opt/spaces/generic_remarks.h"
#include "opt/opt.h"
#include "opt/spaces/space_answer.h"
#include "opt/spaces/spaces_at.h"
#include "opt/spaces/thread_access.h"

#include "ir/analysis/callgraph.h"
#include "src/base/bitset.h"

/* Is I an access through a generic pointer for which private memory in a global buffer is cheaper? */
static bool needs_global_buffer(const opt_spaces *s, const opt_answers *answers, const ir_inst *i)
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
    /* By node of the call graph. needs_buffer: the function or a callee contains an access that needs a global buffer. global,
     * scratch: the function runs with private memory in a global buffer, in scratch. */
    bitset needs_buffer, global, scratch;
} placer;

static bool has_such_access(const opt_spaces *s, const opt_answers *answers, const ir_function *f)
{
    ir_each_block(b, f)
        ir_each_inst(i, b)
            if (needs_global_buffer(s, answers, i)) {
                opt_remark_placed(answers->twins->context, i);
                return true;
            }
    return false;
}

static unsigned node_of(const placer *p, const ir_function *f)
{
    return (unsigned)(ir_call_node_of(p->calls, f) - p->calls->nodes);
}

static void find_served_functions(placer *p, ir_module *m)
{
    if (!ir_has_pointers_into(m, IR_GENERIC))
        return;
    opt_spaces s = opt_spaces_compute(p->context->scratch, m);
    opt_twins twins = opt_twins_new(p->context, s.points_to, false);
    opt_answers answers = opt_answers_new(&twins);

    for (unsigned n = 0; n < p->calls->count; n++) { /* callees precede their callers in `nodes` */
        const ir_call_node *node = &p->calls->nodes[n];
        bool needs_buffer = has_such_access(&s, &answers, node->function);
        for (size_t c = 0; c < node->calls.count; c++)
            needs_buffer |= bitset_has(&p->needs_buffer, node_of(p, ir_callee(node->calls.items[c])));
        if (needs_buffer)
            bitset_add(&p->needs_buffer, n);
    }
}

/* Passes the location down the call graph: kernels, functions without callers and exported functions determine it for the
 * functions that they call. */
static void propagate_to_callees(placer *p)
{
    for (unsigned n = p->calls->count; n-- > 0;) { /* in reverse, callers precede their callees */
        const ir_call_node *node = &p->calls->nodes[n];
        if (node->function->kernel || !node->callers.count || node->function->linkage == IR_DLLEXPORT)
            bitset_add(bitset_has(&p->needs_buffer, n) ? &p->global : &p->scratch, n);
        for (size_t c = 0; c < node->calls.count; c++) {
            unsigned callee = node_of(p, ir_callee(node->calls.items[c]));
            if (bitset_has(&p->global, n))
                bitset_add(&p->global, callee);
            if (bitset_has(&p->scratch, n))
                bitset_add(&p->scratch, callee);
        }
    }
}

static void redirect_to_copies(const placer *p, ir_function *caller, ir_function *const *copies)
{
    ir_each_block(b, caller)
        ir_each_inst(i, b) {
            ir_function *f = ir_callee(i);
            const ir_call_node *node = f ? ir_call_node_of(p->calls, f) : NULL; /* a copy has no node */
            if (node && copies[node - p->calls->nodes])
                ir_set_operand(i, 0, &copies[node - p->calls->nodes]->value);
        }
}

/* Sets the location of private memory in each function, and copies the functions that run with both locations. */
static bool set_placement(placer *p)
{
    ir_function **copies = arena_array(p->context->scratch, ir_function *, p->calls->count);
    bool changed = false;

    for (unsigned n = 0; n < p->calls->count; n++) {
        ir_function *f = p->calls->nodes[n].function;
        if (bitset_has(&p->global, n) && bitset_has(&p->scratch, n))
            f = copies[n] = opt_copy_function(p->context, f);
        changed |= copies[n] || f->private_in_global != bitset_has(&p->global, n);
        f->private_in_global = bitset_has(&p->global, n);
    }
    for (unsigned n = 0; n < p->calls->count && changed; n++) {
        if (copies[n])
            redirect_to_copies(p, copies[n], copies);
        else if (bitset_has(&p->global, n))
            redirect_to_copies(p, p->calls->nodes[n].function, copies);
    }
    return changed;
}

static bool place_by_need(ir_module *m, opt_context *c)
{
    placer p = {.context = c, .calls = ir_callgraph_compute(c->scratch, m)};

    p.needs_buffer = bitset_new(c->scratch, p.calls->count);
    p.global = bitset_new(c->scratch, p.calls->count);
    p.scratch = bitset_new(c->scratch, p.calls->count);
    find_served_functions(&p, m);
    propagate_to_callees(&p);
    return set_placement(&p);
}

bool opt_place_private(ir_module *m, opt_context *c)
{
    if (c->options->private_memory == OPT_PRIVATE_AUTO)
        return place_by_need(m, c);
    bool is_global = c->options->private_memory == OPT_PRIVATE_GLOBAL, changed = false;
    ir_each_function(f, m) {
        changed |= f->private_in_global != is_global;
        f->private_in_global = is_global;
    }
    return changed;
}
