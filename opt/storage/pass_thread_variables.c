/* opt/storage/pass_thread_variables.c - pass module variables into the subroutines of the vector language and out of them.
 *
 *   @v = internal global <8 x i32> …
 *   define internal <8 x i32> @f(<8 x i32> %x)       ->      define internal <16 x i32> @f(<8 x i32> %x, <8 x i32> %v)
 *     %a = load <8 x i32>, ptr @v                              %v.1 = alloca <8 x i32>, with %v
 *     store <8 x i32> %x, ptr @v                               …
 *     ret <8 x i32> %a                                         ret both %a and the value of %v.1
 *
 * A thread has no memory for variables of the module. The reference of the vector language does not support them, and names what the compiler
 * of CM does, its pass CMABI: each subroutine gets the values of the variables that it or one of its callees uses as arguments, and returns those
 * that change. It is solution 3 of README.md with values in place of addresses. A kernel declares the variables. In each function they are
 * allocas, which mem2reg removes afterwards. Several results are parts of one vector, as a call has one.
 *
 * The signature of a function with another linkage than internal cannot change, so it must not use such variables. */
#include "opt/storage/thread_variables.h"

#include "opt/storage/solutions.h"

typedef struct passer {
    ir_module *module;
    arena *scratch;
    diag *diagnostics;
    storage_needs needs;
    storage_variables *changed; /* by node: those of the needed ones that the function or what it calls stores */
    bool failed;
} passer;

/* A function and the values of its variables. */
typedef struct scope {
    unsigned node;
    ir_function *function;
    ir_inst **places; /* the alloca of each variable, by its index */
} scope;

static bool is_passed(const passer *p, const ir_value *v)
{
    return v->kind == IR_GLOBAL_VAR && storage_is_pointer(v->type) && v->id < p->needs.variables.count &&
           &p->needs.variables.items[v->id]->value == v;
}

/* --- checks --------------------------------------------------------------------------------------------------------------- */

static bool is_value_type(const ir_type *t)
{
    return (ir_is_int(ir_scalar((ir_type *)t)) || ir_is_float(ir_scalar((ir_type *)t))) && ir_scalar_bits(t) % 8 == 0;
}

static bool accesses_whole(const ir_inst *i, unsigned n, const ir_global *g)
{
    if (i->op == IR_load)
        return i->value.type == g->contents;
    return i->op == IR_store && n == 1 && ir_operand(i, 0)->type == g->contents;
}

static void check_operand(passer *p, const ir_inst *i, unsigned n)
{
    const ir_value *v = ir_operand(i, n);
    const ir_global *g = ir_try_global(v->kind == IR_ADDRESS ? ir_as_constant(v)->base : v);

    if (!g || !is_passed(p, &g->value))
        return;
    if (v->kind == IR_GLOBAL_VAR && is_value_type(g->contents) && accesses_whole(i, n, g))
        return;
    p->failed = true;
    ir_error(p->diagnostics, p->module, i->loc ? i->loc : i->block->function->loc,
             "in thread form a variable of the module is passed to subroutines as a value: '%s' is accessed by parts, or its "
             "address is used",
             g->value.name);
}

static void check_function(passer *p, unsigned node)
{
    const ir_function *f = p->needs.graph->nodes[node].function;

    if (!f->kernel && f->linkage != IR_INTERNAL && p->needs.needed[node].count) {
        p->failed = true;
        ir_error(p->diagnostics, p->module, f->loc,
                 "function '%s' refers to variable '%s' of the module, which only subroutines, functions with internal linkage, "
                 "can get and "
                 "return: the signature of other functions cannot change",
                 f->value.name, p->needs.needed[node].items[0]->value.name);
    }
    ir_each_block(b, f)
        ir_each_inst(i, b)
            for (unsigned n = 0; n < i->operand_count; n++)
                check_operand(p, i, n);
}

static bool stores(const passer *p, unsigned node, const ir_global *g)
{
    const ir_call_node *n = &p->needs.graph->nodes[node];

    ir_each_block(b, n->function)
        ir_each_inst(i, b)
            if (i->op == IR_store && ir_operand(i, 1) == &g->value)
                return true;
    for (size_t k = 0; k < n->calls.count; k++) {
        const storage_variables *callee =
            &p->changed[ir_call_node_of(p->needs.graph, ir_callee(n->calls.items[k])) - p->needs.graph->nodes];
        for (size_t v = 0; v < callee->count; v++)
            if (callee->items[v] == g)
                return true;
    }
    return false;
}

static void find_changed(passer *p)
{
    p->changed = arena_array(p->scratch, storage_variables, p->needs.graph->count);
    for (unsigned n = 0; n < p->needs.graph->count; n++) /* callees before callers */
        for (size_t v = 0; v < p->needs.needed[n].count; v++)
            if (stores(p, n, p->needs.needed[n].items[v]))
                vec_push(p->scratch, &p->changed[n], p->needs.needed[n].items[v]);
}

/* --- several results in one vector ---------------------------------------------------------------------------------------- */

typedef struct results {
    ir_type **types; /* those of the results: the function's own unless it is void, then the changed variables */
    unsigned count;
    ir_type *all;  /* a vector with all of them; the type itself if there is one, void if there is none */
    unsigned unit; /* bits of its elements */
} results;

/* The bits of a value of type T in the vector: a boolean takes a byte. */
static unsigned bits_of(const ir_type *t)
{
    unsigned bits = ir_scalar_bits(t);

    return (bits < 8 ? 8 : bits) * (unsigned)ir_lanes(t);
}

static results describe_results(const passer *p, unsigned node, ir_type *own)
{
    results r = {.types = arena_array(p->scratch, ir_type *, p->changed[node].count + 1), .unit = 32};
    unsigned bits = 0;

    if (own->kind != IR_VOID)
        r.types[r.count++] = own;
    for (size_t v = 0; v < p->changed[node].count; v++)
        r.types[r.count++] = p->changed[node].items[v]->contents;
    for (unsigned n = 0; n < r.count; n++) {
        bits += bits_of(r.types[n]);
        while (bits_of(r.types[n]) % r.unit)
            r.unit /= 2;
    }
    r.all = r.count == 0   ? p->module->void_type
            : r.count == 1 ? r.types[0]
                           : ir_vector(p->module, ir_int(p->module, r.unit), bits / r.unit);
    return r;
}

static ir_value *number(ir_builder *b, unsigned n)
{
    return ir_const(b->module, b->module->i32, n);
}

/* V as a vector of integers of UNIT bits. */
static ir_value *as_units(ir_builder *b, ir_value *v, unsigned unit)
{
    if (ir_scalar_bits(v->type) < 8)
        v = ir_cast(b, IR_zext, v, ir_with_lanes(b->module, b->module->i8, ir_lanes(v->type), ir_is_vector(v->type)));
    ir_type *t = ir_vector(b->module, ir_int(b->module, unit), bits_of(v->type) / unit);
    return v->type == t ? v : ir_cast(b, IR_bitcast, v, t);
}

static ir_value *pack_results(ir_builder *b, const results *r, ir_value **values)
{
    ir_module *m = b->module;
    ir_value *all = ir_undef(m, r->all);
    unsigned at = 0;

    if (r->count == 1)
        return values[0];
    for (unsigned n = 0; n < r->count; n++) {
        ir_value *part = as_units(b, values[n], r->unit);
        unsigned lanes = (unsigned)ir_lanes(part->type);
        ir_value *args[] = {all,
                            part,
                            number(b, 0),
                            number(b, lanes),
                            number(b, 1),
                            ir_const(m, m->i16, at * r->unit / 8),
                            ir_undef(m, m->i32),
                            ir_const(m, m->i1, 1)};
        ir_type *types[] = {all->type, part->type, m->i1};
        all = &ir_call_intrinsic(b, IR_INTRINSIC_wrregioni, types, 3, args, 8)->value;
        at += lanes;
    }
    return all;
}

/* Result N of the vector ALL. */
static ir_value *unpack_result(ir_builder *b, const results *r, ir_value *all, unsigned n)
{
    ir_module *m = b->module;
    ir_type *t = r->types[n];
    unsigned at = 0, lanes = bits_of(t) / r->unit;

    if (r->count == 1)
        return all;
    for (unsigned k = 0; k < n; k++)
        at += bits_of(r->types[k]) / 8;
    ir_type *units = ir_vector(m, ir_int(m, r->unit), lanes), *types[] = {units, all->type};
    ir_value *args[] = {all, number(b, 0), number(b, lanes), number(b, 1), ir_const(m, m->i16, at), ir_undef(m, m->i32)};
    ir_value *part = &ir_call_intrinsic(b, IR_INTRINSIC_rdregioni, types, 2, args, 6)->value;
    if (ir_scalar_bits(t) < 8) {
        ir_type *bytes = ir_with_lanes(m, m->i8, ir_lanes(t), ir_is_vector(t));
        return ir_cast(b, IR_trunc, part->type == bytes ? part : ir_cast(b, IR_bitcast, part, bytes), t);
    }
    return part->type == t ? part : ir_cast(b, IR_bitcast, part, t);
}

/* --- functions ------------------------------------------------------------------------------------------------------------ */

static ir_value *load_variable(ir_builder *b, const scope *s, const ir_global *g)
{
    return &ir_load(b, g->contents, &s->places[g->value.id]->value, ir_align(g->contents))->value;
}

/* Declares the variables in the function of S, with the values INITIAL gives: parameters from FIRST on, or the initial values. */
static void declare_variables(const passer *p, scope *s, unsigned first)
{
    const storage_variables *needed = &p->needs.needed[s->node];
    ir_builder b = ir_before(s->function->first->first);

    for (size_t n = 0; n < needed->count; n++) {
        ir_global *g = needed->items[n];
        b.loc = g->loc;
        ir_inst *place = ir_alloca(&b, g->contents, ir_align(g->contents));
        place->value.name = g->value.name;
        s->places[g->value.id] = place;
        ir_value *initial = s->function->kernel ? g->init : &s->function->args[first + n]->value;
        if (initial)
            ir_store(&b, initial, &place->value, ir_align(g->contents));
    }
}

/* Replaces CALL, of the function TO that returns R, in the function of S. */
static void replace_call(const passer *p, const scope *s, ir_inst *call, ir_function *to, unsigned callee, const results *r)
{
    const storage_variables *needed = &p->needs.needed[callee], *changed = &p->changed[callee];
    unsigned own = call->operand_count - 1, result = call->value.type->kind != IR_VOID;
    ir_value **args = arena_array(p->scratch, ir_value *, own + needed->count);
    ir_builder b = ir_before(call);

    for (unsigned n = 0; n < own; n++)
        args[n] = ir_operand(call, n + 1);
    for (size_t n = 0; n < needed->count; n++)
        args[own + n] = load_variable(&b, s, needed->items[n]);
    ir_value *all = &ir_call(&b, to, args, own + (unsigned)needed->count)->value;
    for (unsigned n = 0; n < changed->count; n++)
        ir_store(&b, unpack_result(&b, r, all, result + n), &s->places[changed->items[n]->value.id]->value,
                 ir_align(changed->items[n]->contents));
    if (result)
        ir_replace_uses(&call->value, unpack_result(&b, r, all, 0));
    ir_remove(call);
}

/* Has F return R: its own result, and the variables that it changes. */
static void replace_returns(const passer *p, const scope *s, const results *r)
{
    const storage_variables *changed = &p->changed[s->node];

    ir_each_block(block, s->function) {
        ir_inst *ret = block->last;
        if (ret->op != IR_ret)
            continue;
        ir_builder b = ir_before(ret);
        ir_value **values = arena_array(p->scratch, ir_value *, r->count);
        unsigned own = ret->operand_count;
        if (own)
            values[0] = ir_operand(ret, 0);
        for (size_t n = 0; n < changed->count; n++)
            values[own + n] = load_variable(&b, s, changed->items[n]);
        if (r->count)
            ir_ret(&b, pack_results(&b, r, values));
        else
            ir_ret(&b, NULL);
        ir_remove(ret);
    }
}

static void replace_references(const passer *p, const scope *s)
{
    ir_each_block(b, s->function)
        ir_each_inst(i, b)
            for (unsigned n = 0; n < i->operand_count; n++)
                if (is_passed(p, ir_operand(i, n)))
                    ir_set_operand(i, n, &s->places[ir_operand(i, n)->id]->value);
}

/* Rewrites the functions, callers before callees: a call is replaced when the variables of its function are declared. */
static void rewrite_functions(passer *p)
{
    const ir_callgraph *g = p->needs.graph;
    ir_function **now = arena_array(p->scratch, ir_function *, g->count);
    results *all = arena_array(p->scratch, results, g->count);
    scope *scopes = arena_array(p->scratch, scope, g->count);

    for (unsigned n = 0; n < g->count; n++) {
        ir_function *f = now[n] = g->nodes[n].function;
        if (!p->needs.needed[n].count)
            continue;
        unsigned own = f->arg_count;
        all[n] = describe_results(p, n, f->type->element);
        if (!f->kernel)
            now[n] = storage_add_parameters(p->module, f, all[n].all, &p->needs.needed[n], false);
        scopes[n] = (scope){n, now[n], arena_array(p->scratch, ir_inst *, p->needs.variables.count)};
        declare_variables(p, &scopes[n], own);
        replace_references(p, &scopes[n]);
        if (!f->kernel)
            replace_returns(p, &scopes[n], &all[n]);
    }
    for (unsigned n = 0; n < g->count; n++)
        for (size_t k = 0; k < g->nodes[n].calls.count && p->needs.needed[n].count; k++) {
            ir_inst *call = g->nodes[n].calls.items[k];
            unsigned callee = (unsigned)(ir_call_node_of(g, ir_as_function(ir_operand(call, 0))) - g->nodes);
            if (p->needs.needed[callee].count)
                replace_call(p, &scopes[n], call, now[callee], callee, &all[callee]);
        }
    for (unsigned n = 0; n < g->count; n++)
        if (now[n] != g->nodes[n].function)
            ir_function_remove(g->nodes[n].function);
}

static bool has_thread_form(const ir_module *m)
{
    ir_each_function(f, m)
        if (f->first && f->thread_form)
            return true;
    return false;
}

bool opt_pass_thread_variables(ir_module *m, diag *d, arena *scratch)
{
    passer p = {.module = m, .scratch = scratch, .diagnostics = d};

    if (!has_thread_form(m))
        return true;
    p.needs = storage_find_needs(m, scratch);
    for (unsigned n = 0; n < p.needs.graph->count; n++)
        if (p.needs.graph->nodes[n].function->thread_form)
            check_function(&p, n);
        else
            p.needs.needed[n].count = 0; /* in work-item form private memory has variables */
    if (p.failed)
        return false;
    find_changed(&p);
    rewrite_functions(&p);
    for (size_t v = 0; v < p.needs.variables.count; v++)
        if (!ir_has_uses(&p.needs.variables.items[v]->value))
            ir_global_remove(p.needs.variables.items[v]);
    return true;
}
