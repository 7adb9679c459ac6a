/* opt/calls/pool_strings.c - concatenate the strings of a program into one variable.
 *
 *   ptrtoint ptr addrspace(2) @.str.7 to i64    ->    ptrtoint ptr addrspace(2) getelementptr (i8, @.strings, 107) to i64
 *
 * A kernel receives the address of each variable in global or constant memory that it uses: eight bytes of its registers for
 * each string that it prints. Where only the addresses of strings are used, the strings can be stored in one variable, and one
 * address is enough. Strings are not pooled if they are loaded from, referenced by initializers, or referenced by index in
 * calls. */
#include "opt/opt.h"

static bool is_string(const ir_global *g)
{
    const ir_type *t = g->contents;

    return !g->numbered && g->value.type->space == IR_CONSTANT && g->constant && g->linkage == IR_INTERNAL && g->init &&
           g->align <= 1 && t->kind == IR_ARRAY && ir_is_int(t->element) && t->element->bits == 8;
}

/* Marks in `aux` the variables that the constant V references, which are not pooled. */
static void keep_referenced(ir_value *v)
{
    if (v->kind == IR_GLOBAL_VAR)
        v->aux = v;
    else if (v->kind == IR_ADDRESS)
        keep_referenced(ir_as_constant(v)->base);
    else if (v->kind == IR_AGGREGATE)
        for (uint64_t n = 0; n < v->type->count; n++)
            keep_referenced(ir_as_constant(v)->elements[n]);
}

static void keep_used_by_function(ir_function *f)
{
    ir_each_block(b, f)
        ir_each_inst(i, b)
            for (unsigned n = 0; n < i->operand_count; n++)
                if (i->op != IR_ptrtoint || ir_operand(i, n)->kind != IR_GLOBAL_VAR)
                    keep_referenced(ir_operand(i, n));
}

/* The strings to be pooled, in order. */
typedef VEC(ir_global *) string_list;

static bool has_strings(const ir_module *m)
{
    unsigned count = 0;

    for (const ir_global *g = m->globals; g && count < 2; g = g->next)
        count += is_string(g);
    return count == 2;
}

static void find_strings(ir_module *m, arena *memory, string_list *strings)
{
    for (ir_global *g = m->globals; g; g = g->next)
        g->value.aux = NULL;
    for (ir_global *g = m->globals; g; g = g->next)
        if (g->init)
            keep_referenced(g->init);
    ir_each_function(f, m)
        keep_used_by_function(f);
    for (ir_global *g = m->globals; g; g = g->next)
        if (is_string(g) && !g->value.aux && ir_has_uses(&g->value))
            vec_push(memory, strings, g);
}

static ir_global *make_pool(ir_module *m, arena *scratch, const string_list *strings)
{
    VEC(ir_value *) bytes = {0};

    for (size_t n = 0; n < strings->count; n++) {
        ir_global *g = strings->items[n];
        for (unsigned at = 0; at < g->contents->count; at++)
            vec_push(scratch, &bytes, ir_const_element(m, g->init, at));
    }
    ir_type *contents = ir_array(m, ir_int(m, 8), bytes.count);
    ir_global *pool = ir_global_new(m, ".strings", contents, IR_CONSTANT);
    pool->init = ir_aggregate(m, contents, bytes.items);
    pool->constant = true;
    pool->linkage = IR_INTERNAL;
    pool->align = 1;
    return pool;
}

bool opt_pool_strings(ir_module *m, opt_context *c)
{
    string_list strings = {0};
    int64_t offset = 0;

    if (!has_strings(m))
        return false;
    find_strings(m, c->scratch, &strings);
    if (strings.count < 2)
        return false;
    ir_global *pool = make_pool(m, c->scratch, &strings);
    for (size_t n = 0; n < strings.count; n++) {
        ir_global *g = strings.items[n];
        ir_replace_uses(&g->value, ir_address(m, &pool->value, offset, g->value.type));
        offset += (int64_t)g->contents->count;
        ir_global_remove(g);
    }
    return true;
}
