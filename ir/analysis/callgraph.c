/* ir/analysis/callgraph.c - the call graph and its cycles. Strongly connected components by Tarjan's algorithm, which finds
 * callees before their callers. */
#include "ir/analysis/callgraph.h"

#include "ir/tables.h"

#include <stdlib.h>

typedef struct search {
    arena *scratch;
    ir_callgraph *g;
    uint32_t *order, *low; /* by node, in module order; 0: not visited */
    bool *on_stack;
    VEC(uint32_t) stack;
    ir_call_node *found; /* nodes in module order */
    uint32_t next;
    unsigned components;
} search;

static int by_function(const void *x, const void *y)
{
    uintptr_t a = (uintptr_t)((const ir_call_entry *)x)->function, b = (uintptr_t)((const ir_call_entry *)y)->function;

    return (a > b) - (a < b);
}

static const ir_call_entry *find_entry(const ir_callgraph *g, const ir_function *f)
{
    ir_call_entry key = {.function = f};

    return g->count ? bsearch(&key, g->index, g->count, sizeof key, by_function) : NULL;
}

ir_call_node *ir_call_node_of(const ir_callgraph *g, const ir_function *f)
{
    const ir_call_entry *e = find_entry(g, f);

    return e ? &g->nodes[e->node] : NULL;
}

/* A frame of the explicit stack: the next call of NODE to follow. Recursion would be as deep as the longest call chain. */
typedef struct frame {
    uint32_t node;
    size_t call;
} frame;

static void finish_component(search *s, uint32_t root)
{
    ir_callgraph *g = s->g;
    unsigned first = g->count;
    uint32_t n;

    do {
        n = vec_pop(&s->stack);
        s->on_stack[n] = false;
        g->nodes[g->count] = s->found[n];
        g->nodes[g->count++].component = s->components;
    } while (n != root);
    s->components++;
    for (unsigned i = first; i < g->count; i++) {
        ir_call_node *node = &g->nodes[i];
        node->recursive = g->count - first > 1;
        for (size_t k = 0; k < node->calls.count; k++)
            node->recursive = node->recursive || ir_callee(node->calls.items[k]) == node->function;
    }
}

static void visit_component(search *s, uint32_t start, const ir_call_entry *index, unsigned count)
{
    VEC(frame) frames = {0};

    vec_push(s->scratch, &frames, (frame){start, 0});
    while (frames.count) {
        frame *top = &vec_last(&frames);
        uint32_t n = top->node;
        if (!s->order[n]) {
            s->order[n] = s->low[n] = ++s->next;
            s->on_stack[n] = true;
            vec_push(s->scratch, &s->stack, n);
        }
        if (top->call < s->found[n].calls.count) {
            ir_call_entry key = {.function = ir_callee(s->found[n].calls.items[top->call++])};
            uint32_t to = ((const ir_call_entry *)bsearch(&key, index, count, sizeof key, by_function))->node;
            if (!s->order[to])
                vec_push(s->scratch, &frames, (frame){to, 0});
            else if (s->on_stack[to] && s->order[to] < s->low[n])
                s->low[n] = s->order[to];
            continue;
        }
        if (s->low[n] == s->order[n])
            finish_component(s, n);
        (void)vec_pop(&frames);
        if (frames.count && s->low[n] < s->low[vec_last(&frames).node])
            s->low[vec_last(&frames).node] = s->low[n];
    }
}

/* Sets the aux of each function that calls a function with a body: only these have edges, so collect_nodes() scans no other
 * bodies. */
static void mark_callers(ir_module *m)
{
    ir_each_function(f, m)
        f->aux = NULL;
    ir_each_function(f, m)
        for (const ir_use *u = f->first ? f->value.uses : NULL; u; u = u->next)
            if (u->user->block && u == &u->user->operands[0])
                u->user->block->function->aux = f;
}

static unsigned collect_nodes(search *s, arena *memory, ir_module *m)
{
    unsigned count = 0;

    ir_each_function(f, m)
        count += f->first != NULL;
    s->found = arena_array(s->scratch, ir_call_node, count);
    count = 0;
    mark_callers(m);
    ir_each_function(f, m) {
        if (!f->first)
            continue;
        ir_call_node *node = &s->found[count++];
        node->function = f;
        for (ir_block *b = f->aux ? f->first : NULL; b; b = b->next)
            ir_each_inst(i, b)
                if (ir_callee(i))
                    vec_push(memory, &node->calls, i);
    }
    return count;
}

static ir_call_entry *make_index(arena *memory, const ir_call_node *nodes, unsigned count)
{
    ir_call_entry *index = arena_array(memory, ir_call_entry, count);

    for (unsigned i = 0; i < count; i++)
        index[i] = (ir_call_entry){nodes[i].function, i};
    if (count)
        qsort(index, count, sizeof *index, by_function);
    return index;
}

ir_callgraph *ir_callgraph_compute(arena *memory, ir_module *m)
{
    ir_callgraph *g = arena_new(memory, ir_callgraph);
    arena scratch;

    arena_init(&scratch);
    search s = {.scratch = &scratch, .g = g};
    unsigned count = collect_nodes(&s, memory, m);
    s.order = arena_array(&scratch, uint32_t, count);
    s.low = arena_array(&scratch, uint32_t, count);
    s.on_stack = arena_array(&scratch, bool, count);
    g->module = m;
    g->nodes = arena_array(memory, ir_call_node, count);
    const ir_call_entry *by_module = make_index(&scratch, s.found, count);
    for (uint32_t n = 0; n < count; n++)
        if (!s.order[n])
            visit_component(&s, n, by_module, count);
    g->index = make_index(memory, g->nodes, count);
    for (unsigned i = 0; i < count; i++)
        for (size_t k = 0; k < g->nodes[i].calls.count; k++)
            vec_push(memory, &ir_call_node_of(g, ir_callee(g->nodes[i].calls.items[k]))->callers, g->nodes[i].calls.items[k]);
    arena_release(&scratch);
    return g;
}

/* The shortest cycle through NODE, by breadth-first search within its component. */
const char *ir_call_cycle(arena *memory, const ir_callgraph *g, const ir_call_node *node)
{
    VEC(const ir_call_node *) queue = {0};
    const ir_call_node **from = arena_array(memory, const ir_call_node *, g->count), *last = NULL;

    if (!node->recursive)
        return NULL;
    vec_push(memory, &queue, node);
    for (size_t at = 0; !last && at < queue.count; at++) {
        const ir_call_node *n = queue.items[at];
        for (size_t k = 0; !last && k < n->calls.count; k++) {
            const ir_call_node *to = ir_call_node_of(g, ir_callee(n->calls.items[k]));
            if (to == node)
                last = n;
            if (to->component != node->component || to == node || from[to - g->nodes])
                continue;
            from[to - g->nodes] = n;
            vec_push(memory, &queue, to);
        }
    }
    const char *path = node->function->value.name;
    for (const ir_call_node *n = last; n; n = n == node ? NULL : from[n - g->nodes])
        path = arena_printf(memory, "%s -> %s", n->function->value.name, path);
    return path;
}
