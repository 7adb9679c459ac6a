/* ir/analysis/memory_use.c - sums the sizes of variables over the call graph.
 *
 * Variables of a function and of its callers share no memory. Functions that are never active together do: a kernel needs as much
 * private memory as the worst path in its call graph. */
#include "ir/analysis/memory_use.h"

#include "ir/analysis/callgraph.h"
#include "src/base/bits.h"
#include "src/base/limits.h"

static bool is_private_global(const ir_global *g)
{
    return g->value.type->space == IR_PRIVATE || g->value.type->space == IR_MODULE_PRIVATE;
}

static bool is_local(const ir_global *g)
{
    return g->value.type->space == IR_LOCAL;
}

static uint32_t alignment_of(const ir_type *t, uint32_t align)
{
    uint32_t natural = ir_align(t);

    return align > natural ? align : natural;
}

/* Size of a variable, rounded up to its alignment. */
static uint64_t padded_size(const ir_type *t, uint32_t align)
{
    uint64_t bytes = ir_size(t), to = alignment_of(t, align);

    return bytes > UINT64_MAX - to ? UINT64_MAX : round_up(bytes, to);
}

static uint64_t global_bytes(const ir_global *g)
{
    return padded_size(g->contents, g->align);
}

/* --- variables that a function refers to ---------------------------------------------------------------------------------- */

typedef struct search {
    arena *memory;
    VEC(const ir_function *) pending;
    bool local_nulls;
} search;

static void reach_function(search *s, ir_function *f)
{
    if (f->aux == s)
        return;
    f->aux = s;
    vec_push(s->memory, &s->pending, f);
}

static void reach_value(search *s, ir_value *v)
{
    if (v->kind == IR_ADDRESS)
        v = ir_as_constant(v)->base;
    if (v->kind == IR_GLOBAL_VAR)
        v->aux = s;
    for (uint64_t n = 0; v->kind == IR_AGGREGATE && n < v->type->count; n++)
        reach_value(s, ir_as_constant(v)->elements[n]);
}

bool ir_observes_null(const ir_inst *i, unsigned n)
{
    return (ir_callee(i) && n > 0) || i->op == IR_ret || i->op == IR_icmp || i->op == IR_ptrtoint || i->op == IR_addrspacecast ||
           i->op == IR_phi || i->op == IR_select || (i->op == IR_store && n == 0);
}

static void reach_operands(search *s, const ir_inst *i)
{
    for (unsigned n = 0; n < i->operand_count; n++) {
        ir_value *v = ir_operand(i, n);
        reach_value(s, v);
        if (ir_is_ptr(v->type) && v->type->space == IR_LOCAL)
            s->local_nulls |= ir_observes_null(i, n);
    }
}

ir_memory_use ir_memory_use_of(arena *memory, const ir_function *root)
{
    ir_module *m = root->module;
    search s = {.memory = memory};
    ir_memory_use use = {0};

    for (ir_global *g = m->globals; g; g = g->next)
        g->value.aux = NULL;
    ir_each_function(f, m)
        f->aux = NULL;
    reach_function(&s, ir_as_function((ir_value *)&root->value));
    for (size_t at = 0; at < s.pending.count; at++)
        ir_each_block(b, s.pending.items[at])
            ir_each_inst(i, b) {
                reach_operands(&s, i);
                if (ir_callee(i))
                    reach_function(&s, ir_callee(i));
            }
    for (ir_global *g = m->globals; g; g = g->next)
        if (g->value.aux == &s && (is_private_global(g) || is_local(g)))
            vec_push(memory, &use.variables, g);
    use.local_nulls = s.local_nulls;
    return use;
}

/* --- local memory --------------------------------------------------------------------------------------------------------- */

static bool has_local_argument(const ir_function *f)
{
    for (unsigned n = 0; n < f->arg_count; n++)
        if (ir_is_ptr(f->args[n]->value.type) && f->args[n]->value.type->space == IR_LOCAL)
            return true;
    return false;
}

/* The bytes that remain unused below the variables, so that none of them has the address null. */
static uint64_t null_bytes(const ir_function *root, const ir_memory_use *use)
{
    uint32_t align = 0;

    for (size_t n = 0; n < use->variables.count; n++) {
        const ir_global *g = use->variables.items[n];
        if (is_local(g) && alignment_of(g->contents, g->align) > align)
            align = alignment_of(g->contents, g->align);
    }
    if (!use->local_nulls || (!align && !has_local_argument(root)))
        return 0;
    return align > IR_NULL_BYTES ? align : IR_NULL_BYTES;
}

uint64_t ir_local_bytes(const ir_function *root, const ir_memory_use *use)
{
    if (root->thread_form)
        return root->local_bytes;
    uint64_t bytes = null_bytes(root, use);
    for (size_t n = 0; n < use->variables.count; n++)
        if (is_local(use->variables.items[n]))
            bytes = saturated_sum(bytes, global_bytes(use->variables.items[n]));
    return bytes;
}

/* --- the check ------------------------------------------------------------------------------------------------------------ */

typedef struct check {
    ir_module *m;
    diag *d;
    arena *scratch;
    const ir_function *only; /* NULL: all kernels */
    bool nulls, ok;
} check;

typedef struct budget {
    const char *space, *owner;
    uint64_t bytes, limit;
    const ir_function *root;
} budget;

static void report_excess(check *c, const budget *b, uint32_t loc)
{
    c->ok = false;
    ir_error(c->d, c->m, loc ? loc : b->root->loc, "%s '%s' needs %llu bytes of %s memory%s: a %s has %llu",
             b->root->kernel ? "kernel" : "function", b->root->value.name, (unsigned long long)b->bytes, b->space,
             loc ? " with this variable" : "", b->owner, (unsigned long long)b->limit);
}

/* Adds BYTES, of a variable at LOC, to the sum. Reports an error and returns false if it exceeds the limit; saturates. */
static bool spend_bytes(check *c, budget *b, uint64_t bytes, uint32_t loc)
{
    b->bytes = saturated_sum(b->bytes, bytes);
    if (b->bytes > b->limit)
        report_excess(c, b, loc);
    return b->bytes <= b->limit;
}

static void check_local(check *c, const ir_function *root)
{
    budget b = {"local", "work-group", 0, LOCAL_MEMORY_BYTES, root};
    ir_memory_use use = ir_memory_use_of(c->scratch, root);

    for (size_t n = 0; n < use.variables.count; n++) {
        const ir_global *g = use.variables.items[n];
        if (is_local(g) && !spend_bytes(c, &b, global_bytes(g), g->loc))
            return;
    }
    b.bytes = ir_local_bytes(root, &use);
    if (c->nulls && b.bytes > b.limit)
        report_excess(c, &b, 0);
}

static bool is_checked(const check *c, const ir_function *f)
{
    return f->first && (c->only ? f == c->only : f->kernel);
}

static void check_local_memory(check *c)
{
    uint64_t all = IR_NULL_BYTES;

    for (const ir_global *g = c->m->globals; g; g = g->next)
        if (is_local(g))
            all = saturated_sum(all, saturated_sum(global_bytes(g), alignment_of(g->contents, g->align)));
    if (all <= LOCAL_MEMORY_BYTES)
        return;
    ir_each_function(f, c->m)
        if (is_checked(c, f))
            check_local(c, f);
}

/* Sums the bytes of F's own allocas. The walk ends at the last one, which usually is near the beginning of the entry block. */
static uint64_t alloca_bytes(const ir_function *f)
{
    uint64_t bytes = 0;
    uint32_t left = f->variables;

    for (ir_block *b = f->first; left; b = b->next)
        for (ir_inst *i = b->first; i && left; i = i->next)
            if (i->op == IR_alloca) {
                bytes = saturated_sum(bytes, padded_size(i->elem_type, i->align));
                left--;
            }
    return bytes;
}

/* Adds the allocas of F; false after an error. */
static bool spend_frame(check *c, budget *b, const ir_function *f)
{
    ir_each_block(block, f)
        ir_each_inst(i, block)
            if (i->op == IR_alloca && !spend_bytes(c, b, padded_size(i->elem_type, i->align), i->loc))
                return false;
    return true;
}

/* Checks the most expensive call path from NODE; MOST is the result of frames_of(). */
static void check_path(check *c, budget *b, const ir_callgraph *g, const ir_call_node *node, const uint64_t *most)
{
    while (spend_frame(c, b, node->function)) {
        const ir_call_node *worst = NULL;
        for (size_t n = 0; n < node->calls.count; n++) {
            const ir_call_node *callee = ir_call_node_of(g, ir_callee(node->calls.items[n]));
            if (!callee->recursive && (!worst || most[callee - g->nodes] > most[worst - g->nodes]))
                worst = callee;
        }
        if (!worst)
            return;
        node = worst;
    }
}

static void check_private(check *c, const ir_callgraph *g, const ir_call_node *node, const uint64_t *most)
{
    budget b = {"private", "work-item", 0, PRIVATE_MEMORY_BYTES, node->function};
    ir_memory_use use = ir_memory_use_of(c->scratch, node->function);

    for (size_t n = 0; n < use.variables.count; n++) {
        const ir_global *v = use.variables.items[n];
        if (is_private_global(v) && !v->lifted && !spend_bytes(c, &b, global_bytes(v), v->loc))
            return;
    }
    if (most[node - g->nodes] > b.limit - b.bytes)
        check_path(c, &b, g, node, most);
}

/* Computes for each node the bytes of its frame plus the largest sum of any callee. Callees precede their callers. Recursion,
 * which has no such sum, is reported elsewhere. */
static uint64_t *frames_of(const check *c, const ir_callgraph *g)
{
    uint64_t *most = arena_array(c->scratch, uint64_t, g->count);

    for (unsigned n = 0; n < g->count; n++) {
        uint64_t worst = 0;
        for (size_t k = 0; k < g->nodes[n].calls.count; k++) {
            const ir_call_node *callee = ir_call_node_of(g, ir_callee(g->nodes[n].calls.items[k]));
            if (!callee->recursive && most[callee - g->nodes] > worst)
                worst = most[callee - g->nodes];
        }
        most[n] = saturated_sum(worst, alloca_bytes(g->nodes[n].function));
    }
    return most;
}

static void check_private_memory(check *c)
{
    uint64_t all = 0;

    for (const ir_global *g = c->m->globals; g; g = g->next)
        if (is_private_global(g) && !g->lifted)
            all = saturated_sum(all, global_bytes(g));
    ir_each_function(f, c->m)
        all = saturated_sum(all, alloca_bytes(f));
    if (all <= PRIVATE_MEMORY_BYTES)
        return;
    const ir_callgraph *g = ir_callgraph_compute(c->scratch, c->m);
    const uint64_t *most = frames_of(c, g);
    for (unsigned n = 0; n < g->count; n++)
        if (is_checked(c, g->nodes[n].function))
            check_private(c, g, &g->nodes[n], most);
}

/* Checks a kernel in thread form, whose attributes state the memory that it needs. */
static void check_thread(check *c, const ir_function *f)
{
    budget local = {"local", "work-group", 0, LOCAL_MEMORY_BYTES, f}, own = {"private", "work-item", 0, PRIVATE_MEMORY_BYTES, f};

    if (is_checked(c, f) && f->thread_form && spend_bytes(c, &local, f->local_bytes, 0))
        spend_bytes(c, &own, f->private_bytes, 0);
}

static void check_program_memory(check *c)
{
    uint64_t bytes = 0;

    for (const ir_global *g = c->m->globals; g; g = g->next) {
        bytes = ir_has_number(g) ? saturated_sum(bytes, global_bytes(g)) : bytes;
        if (bytes <= PROGRAM_MEMORY_BYTES)
            continue;
        ir_error(c->d, c->m, g->loc, "variables in global and constant memory take more than %d bytes with this one",
                 PROGRAM_MEMORY_BYTES);
        c->ok = false;
        return;
    }
}

static bool run_check(check *c)
{
    arena scratch;

    arena_init(&scratch);
    c->scratch = &scratch;
    c->ok = true;
    check_local_memory(c);
    check_private_memory(c);
    check_program_memory(c);
    ir_each_function(f, c->m)
        check_thread(c, f);
    arena_release(&scratch);
    return c->ok;
}

bool ir_check_memory(ir_module *m, diag *d, bool nulls)
{
    return run_check(&(check){.m = m, .d = d, .nulls = nulls});
}

bool ir_check_function_memory(const ir_function *f, diag *d)
{
    return run_check(&(check){.m = f->module, .d = d, .only = f});
}
