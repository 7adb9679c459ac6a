/* opt/storage/pass_variables.c - move variables at program scope into the entry points, and pass their addresses to the functions that use them.
 *
 *   private int counter = 5;                    kernel void k(…) {
 *   int next(void) { return counter++; }   ->       int counter = 5;                         int next(int *counter) { return (*counter)++; }
 *   kernel void k(…) { … next() … }                 … next(&counter) …
 *
 * Solution 3 of the document. All pointers then point to variables of functions. The signature of an exported function cannot change, so one that
 * refers to such a variable, itself or in what it calls, is an error. The entry points are the kernels, and in a module without kernels the
 * functions that are not called. A kernel that another kernel calls is copied: the copy is an ordinary function. */
#include "opt/storage/solutions.h"

#include "ir/initial_value.h"

typedef struct passer {
    ir_module *module;
    opt_context *context;
    storage_needs needs;
    bool failed;
} passer;

/* --- what each function needs --------------------------------------------------------------------------------------------- */

static ir_global *variable_in(const ir_value *v)
{
    if (v->kind == IR_ADDRESS)
        v = ir_as_constant(v)->base;
    return v->kind == IR_GLOBAL_VAR && storage_is_pointer(v->type) ? ir_as_global((ir_value *)v) : NULL;
}

static void add_constant(bool *needs, const ir_value *v)
{
    const ir_global *g = variable_in(v);

    for (uint64_t n = 0; v->kind == IR_AGGREGATE && n < v->type->count; n++)
        add_constant(needs, ir_as_constant(v)->elements[n]);
    if (!g || needs[g->value.id])
        return;
    needs[g->value.id] = true;
    if (g->init)
        add_constant(needs, g->init); /* its initial value has addresses of others */
}

static void find_needed(storage_needs *p, arena *scratch, unsigned node)
{
    const ir_call_node *n = &p->graph->nodes[node];
    bool *needs = arena_array(scratch, bool, p->variables.count + 1);

    ir_each_block(b, n->function)
        ir_each_inst(i, b)
            for (unsigned o = 0; o < i->operand_count; o++)
                add_constant(needs, ir_operand(i, o));
    for (size_t k = 0; k < n->calls.count; k++) {
        const storage_variables *callee = &p->needed[ir_call_node_of(p->graph, ir_callee(n->calls.items[k])) - p->graph->nodes];
        for (size_t v = 0; v < callee->count; v++)
            needs[callee->items[v]->value.id] = true;
    }
    for (size_t v = 0; v < p->variables.count; v++)
        if (needs[v])
            vec_push(scratch, &p->needed[node], p->variables.items[v]);
}

storage_needs storage_find_needs(ir_module *m, arena *scratch)
{
    storage_needs p = {.graph = ir_callgraph_compute(scratch, m)};

    for (ir_global *g = m->globals; g; g = g->next)
        if (storage_is_pointer(g->value.type)) {
            g->value.id = (uint32_t)p.variables.count;
            vec_push(scratch, &p.variables, g);
        }
    p.needed = arena_array(scratch, storage_variables, p.graph->count);
    for (unsigned n = 0; n < p.graph->count; n++) /* callees before callers */
        find_needed(&p, scratch, n);
    return p;
}

static bool has_kernel(const ir_module *m)
{
    ir_each_function(f, m)
        if (f->kernel)
            return true;
    return false;
}

static bool is_entry_point(const passer *p, const ir_call_node *n)
{
    return n->function->kernel || (!has_kernel(p->module) && !n->callers.count);
}

/* --- values of the variables ---------------------------------------------------------------------------------------------- */

/* What stands for each variable in one function, by its index. */
typedef struct scope {
    ir_function *function;
    ir_value **values;
} scope;

static ir_value *address_in(const scope *s, ir_builder *b, ir_value *v)
{
    ir_value *base = s->values[variable_in(v)->value.id];
    int64_t offset = v->kind == IR_ADDRESS ? ir_as_constant(v)->offset : 0;
    ir_value *at = offset ? ir_offset(b, base, ir_const(b->module, b->module->i64, (uint64_t)offset)) : base;

    return at->type == v->type || storage_is_pointer(v->type) ? at : ir_cast(b, IR_addrspacecast, at, v->type);
}

/* Declares the variables in an entry point, with their initial values. */
static void declare_variables(scope *s, const storage_variables *needed)
{
    ir_builder b = ir_before(s->function->first->first);

    for (size_t n = 0; n < needed->count; n++) {
        ir_global *g = needed->items[n];
        b.loc = g->loc;
        ir_inst *variable = ir_alloca(&b, g->contents, g->align ? g->align : ir_align(g->contents));
        variable->value.name = g->value.name;
        s->values[g->value.id] = &variable->value;
    }
    b.loc = 0;
    for (size_t n = 0; n < needed->count; n++)
        if (needed->items[n]->init)
            ir_store_initial(&b, s->values[needed->items[n]->value.id], needed->items[n]->contents, needed->items[n]->init);
}

/* Replaces the references of the function of S to variables. */
static void replace_references(const scope *s)
{
    ir_each_block(b, s->function)
        ir_each_inst(i, b)
            for (unsigned n = 0; n < i->operand_count; n++) {
                ir_value *v = ir_operand(i, n);
                if (!variable_in(v))
                    continue;
                ir_builder at = ir_before(i->op == IR_phi ? i->blocks[n]->last : i);
                at.loc = i->loc;
                ir_set_operand(i, n, address_in(s, &at, v));
            }
}

/* --- functions ------------------------------------------------------------------------------------------------------------ */

ir_function *storage_add_parameters(ir_module *m, ir_function *f, ir_type *result, const storage_variables *needed,
                                    bool by_address)
{
    unsigned count = f->arg_count + (unsigned)needed->count;
    ir_type **types = arena_array(m->memory, ir_type *, count);
    const char *name = f->value.name;

    for (unsigned a = 0; a < f->arg_count; a++)
        types[a] = f->args[a]->value.type;
    for (size_t n = 0; n < needed->count; n++)
        types[f->arg_count + n] = by_address ? ir_ptr(m, IR_PRIVATE) : needed->items[n]->contents;
    ir_rename_function(f, intern_str(&m->names, arena_printf(m->memory, "%s.without_variables", name)));
    ir_function *g = ir_function_new(m, name, ir_function_type(m, result, types, count, false));
    ir_copy_facts(g, f);
    g->linkage = f->linkage;
    for (unsigned a = 0; a < f->arg_count; a++) {
        ir_copy_argument_facts(g->args[a], f->args[a]);
        ir_replace_uses(&f->args[a]->value, &g->args[a]->value);
    }
    for (size_t n = 0; n < needed->count; n++)
        g->args[f->arg_count + n]->value.name = needed->items[n]->value.name;
    ir_take_body(g, f, NULL);
    return g;
}

static void extend_calls(const ir_call_node *n, ir_function *to, const storage_variables *needed)
{
    for (size_t k = 0; k < n->callers.count; k++) {
        ir_inst *call = n->callers.items[k];
        ir_set_operand(call, 0, &to->value);
        for (size_t v = 0; v < needed->count; v++) /* the caller's value replaces it: it needs the variable, too */
            ir_add_operand(call, &needed->items[v]->value);
    }
}

static void refuse_exported(passer *p, const ir_function *f, const ir_global *g)
{
    p->failed = true;
    ir_error(p->context->options->diagnostics, p->module, f->loc,
             "exported function '%s' refers to '%s' at program scope, which --private-variables=pass would pass as an argument: "
             "the signature of an "
             "exported function cannot change",
             f->value.name, g->value.name ? g->value.name : "a variable");
}

/* Gives each called kernel that needs variables a copy for its callers. True if there was one. */
static bool copy_called_kernels(passer *p)
{
    bool copied = false;

    for (unsigned n = 0; n < p->needs.graph->count; n++) {
        const ir_call_node *node = &p->needs.graph->nodes[n];
        if (!node->function->kernel || !node->callers.count || !p->needs.needed[n].count)
            continue;
        ir_function *copy = opt_copy_function(p->context, node->function);
        for (size_t k = 0; k < node->callers.count; k++)
            ir_set_operand(node->callers.items[k], 0, &copy->value);
        copied = true;
    }
    return copied;
}

static void rewrite_function(passer *p, unsigned n)
{
    const ir_call_node *node = &p->needs.graph->nodes[n];
    const storage_variables *needed = &p->needs.needed[n];
    scope s = {.function = node->function, .values = arena_array(p->context->scratch, ir_value *, p->needs.variables.count)};

    if (is_entry_point(p, node)) {
        declare_variables(&s, needed);
    } else {
        unsigned own = node->function->arg_count;
        s.function = storage_add_parameters(p->module, node->function, node->function->type->element, needed, true);
        for (size_t v = 0; v < needed->count; v++)
            s.values[needed->items[v]->value.id] = &s.function->args[own + v]->value;
        extend_calls(node, s.function, needed);
    }
    replace_references(&s);
}

bool storage_pass_variables(ir_module *m, opt_context *c)
{
    passer p = {.module = m, .context = c};
    VEC(ir_function *) replaced = {0};

    p.needs = storage_find_needs(m, c->scratch);
    if (copy_called_kernels(&p))
        p.needs = storage_find_needs(m, c->scratch);
    for (unsigned n = 0; n < p.needs.graph->count; n++)
        if (p.needs.needed[n].count && p.needs.graph->nodes[n].function->linkage == IR_DLLEXPORT &&
            !p.needs.graph->nodes[n].function->kernel)
            refuse_exported(&p, p.needs.graph->nodes[n].function, p.needs.needed[n].items[0]);
    if (p.failed || !p.needs.variables.count)
        return false;
    for (unsigned n = 0; n < p.needs.graph->count;
         n++) { /* callees before callers: a caller's calls are complete when it is rewritten */
        if (!p.needs.needed[n].count)
            continue;
        if (!is_entry_point(&p, &p.needs.graph->nodes[n]))
            vec_push(c->scratch, &replaced, p.needs.graph->nodes[n].function);
        rewrite_function(&p, n);
    }
    for (size_t n = 0; n < replaced.count; n++)
        ir_function_remove(replaced.items[n]);
    for (size_t v = 0; v < p.needs.variables.count; v++)
        ir_global_remove(p.needs.variables.items[v]);
    return true;
}
