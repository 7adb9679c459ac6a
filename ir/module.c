/* ir/module.c - modules, globals, functions and blocks: creation, lists, numbering, predecessor lists. */
#include "ir/statement.h"
#include "ir/tables.h"
#include "src/base/budget.h"
#include "src/base/bug.h"

#include <stdlib.h>

ir_module *ir_module_new(arena *memory)
{
    ir_module *m = arena_new(memory, ir_module);

    m->memory = memory;
    arena_init_within(&m->bodies, memory);
    arena_init_within(&m->vacated, memory);
    m->tables = arena_new(memory, struct ir_tables);
    interner_init(&m->names, memory);
    vec_push(memory, &m->locs, (ir_loc){0});
    ir_types_init(m);
    return m;
}

uint32_t ir_loc_append(ir_module *m, ir_loc at)
{
    vec_push(m->memory, &m->locs, at);
    return (uint32_t)(m->locs.count - 1);
}

uint32_t ir_loc_implied(ir_module *m, const char *file, uint32_t line, uint32_t column)
{
    return ir_loc_append(m, (ir_loc){.file = file, .line = line, .column = column, .implied = true});
}

bool ir_loc_is_explicit(const ir_module *m, uint32_t loc)
{
    return loc && !m->locs.items[loc].implied;
}

static const ir_loc *loc_at(const ir_module *m, uint32_t loc)
{
    return &m->locs.items[loc < m->locs.count ? loc : 0];
}

void ir_error(diag *d, const ir_module *m, uint32_t loc, const char *fmt, ...)
{
    const ir_loc *at = loc_at(m, loc);
    va_list ap;

    va_start(ap, fmt);
    const char *message = arena_vprintf(m->memory, fmt, ap);
    va_end(ap);
    diag_report_at(d, DIAG_ERROR, at->file, at->line, at->column, "%s", message);
}

void ir_work_at(const ir_function *f)
{
    const ir_loc *at = f ? loc_at(f->module, f->loc) : NULL;

    if (at)
        budget_at(f->value.name, at->file, at->line, at->column);
    else
        budget_at(NULL, NULL, 0, 0);
}

void ir_warn(diag *d, diag_warning w, const ir_module *m, uint32_t loc, const char *fmt, ...)
{
    const ir_loc *at = loc_at(m, loc);
    va_list ap;

    va_start(ap, fmt);
    const char *message = arena_vprintf(m->memory, fmt, ap);
    va_end(ap);
    diag_warn_at(d, w, at->file, at->line, at->column, "%s", message);
}

uint32_t ir_loc_add(ir_module *m, ir_loc at)
{
    const char *name = at.file == m->tables->last_file ? at.file : intern_str(&m->names, at.file);
    uint32_t hash = hash_word(hash_pointer(at.line, name), at.column | (uint64_t)(at.first ^ at.last) << 32);

    m->tables->last_file = name;
    table_each(n, &m->tables->loc_numbers, hash)
    {
        const ir_loc *known = &m->locs.items[n];
        if (known->file == name && known->line == at.line && known->column == at.column && known->first == at.first &&
            known->last == at.last && known->library == at.library)
            return n;
    }
    at.file = name;
    uint32_t loc = ir_loc_append(m, at);
    table_add(m->memory, &m->tables->loc_numbers, hash, loc);
    return loc;
}

uint32_t ir_loc_copy(ir_module *to, const ir_module *from, uint32_t loc)
{
    ir_loc copy = from->locs.items[loc];

    if (!loc)
        return 0;
    copy.first = copy.last = 0;
    return copy.implied ? ir_loc_append(to, copy) : ir_loc_add(to, copy);
}

/* --- globals and functions ------------------------------------------------------------------------------------------------ */

/* The function or global called NAME, which is interned; NULL if there is none. */
static ir_value *symbol_named(const ir_module *m, const char *name)
{
    ir_value *v = map_get(&m->tables->symbols, name);

    if (!v || v->name != name)
        return NULL;
    return (v->kind == IR_FUNCTION ? ir_as_function(v)->module : ir_as_global(v)->module) ? v : NULL;
}

static bool is_symbol_name(const ir_module *m, const char *name)
{
    return symbol_named(m, name) != NULL;
}

static const char *symbol_name(ir_module *m, const char *name)
{
    const char *unique = intern_str(&m->names, name);

    return is_symbol_name(m, unique) ? ir_numbered_name(m, &m->tables->symbol_numbers, name, 1, is_symbol_name) : unique;
}

/* Makes NAME available again. */
static void free_symbol_name(ir_module *m, const char *name)
{
    const char *number = strrchr(name, '.');
    char *end;
    unsigned long n = number ? strtoul(number + 1, &end, 10) : 0;

    if (!n || *end)
        return;
    const char *base = intern(&m->names, name, (size_t)(number - name));
    if ((uintptr_t)map_get(&m->tables->symbol_numbers, base) > n)
        map_set(m->memory, &m->tables->symbol_numbers, base, (void *)(uintptr_t)n);
}

ir_global *ir_global_new(ir_module *m, const char *name, ir_type *contents, unsigned space)
{
    ir_global *g = arena_new(m->memory, ir_global);

    g->value = (ir_value){.kind = IR_GLOBAL_VAR, .type = ir_ptr(m, space), .name = symbol_name(m, name)};
    g->contents = contents;
    g->module = m;
    g->align = contents->opaque ? 1 : ir_align(contents);
    g->prev = m->last_global;
    *(m->last_global ? &m->last_global->next : &m->globals) = g;
    m->last_global = g;
    m->globals_numbered = false;
    map_set(m->memory, &m->tables->symbols, g->value.name, &g->value);
    return g;
}

void ir_global_remove(ir_global *g)
{
    ir_module *m = g->module;

    bug_unless(!g->value.uses && !g->numbered);
    *(g->prev ? &g->prev->next : &m->globals) = g->next;
    *(g->next ? &g->next->prev : &m->last_global) = g->prev;
    m->globals_numbered = false;
    g->module = NULL;
    free_symbol_name(m, g->value.name);
}

bool ir_has_number(const ir_global *g)
{
    return g->value.type->space == IR_GLOBAL || g->value.type->space == IR_CONSTANT;
}

uint32_t ir_global_number(const ir_global *g)
{
    ir_module *m = g->module;
    uint32_t n = 0;

    if (!m->globals_numbered)
        for (ir_global *other = m->globals; other; other = other->next) {
            other->number = n;
            n += ir_has_number(other);
        }
    m->globals_numbered = true;
    return g->number;
}

ir_global *ir_global_at(const ir_module *m, uint64_t number)
{
    for (ir_global *g = m->globals; g; g = g->next)
        if (ir_has_number(g) && number-- == 0)
            return g;
    return NULL;
}

static bool has_calls_by_number(const ir_module *m)
{
    ir_each_function(f, m)
        if (ir_intrinsic_flags(f->intrinsic) & IR_BY_NUMBER && ir_has_uses(&f->value))
            return true;
    return false;
}

void ir_fix_numbers(ir_module *m)
{
    bool by_number = has_calls_by_number(m);

    for (ir_global *g = m->globals; g; g = g->next)
        g->numbered |= by_number && ir_has_number(g);
}

static void append_function(ir_module *m, ir_function *f)
{
    f->prev = m->last_function;
    f->next = NULL;
    *(m->last_function ? &m->last_function->next : &m->functions) = f;
    m->last_function = f;
}

ir_function *ir_function_new(ir_module *m, const char *name, ir_type *type)
{
    ir_function *f = arena_new(m->memory, ir_function);

    bug_unless(type->kind == IR_FUNCTION_TYPE);
    f->value = (ir_value){.kind = IR_FUNCTION, .type = ir_ptr(m, IR_PRIVATE), .name = symbol_name(m, name)};
    f->type = type;
    f->module = m;
    f->arg_count = (uint32_t)type->count;
    f->args = arena_array(m->memory, ir_argument *, type->count);
    for (uint32_t i = 0; i < f->arg_count; i++) {
        ir_argument *a = f->args[i] = arena_new(m->memory, ir_argument);
        a->value = (ir_value){.kind = IR_ARGUMENT, .type = type->fields[i]};
        a->function = f;
        a->index = i;
    }
    append_function(m, f);
    map_set(m->memory, &m->tables->symbols, f->value.name, &f->value);
    return f;
}

void ir_rename_function(ir_function *f, const char *name)
{
    f->value.name = intern_str(&f->module->names, name);
    map_set(f->module->memory, &f->module->tables->symbols, f->value.name, &f->value);
}

ir_function *ir_function_find(ir_module *m, const char *name)
{
    ir_value *v = symbol_named(m, intern_str(&m->names, name));

    return v ? ir_try_function(v) : NULL;
}

/* Empties the list of functions of M and returns its contents. */
static ir_function_list take_functions(ir_module *m, arena *memory)
{
    ir_function_list all = {0};

    ir_each_function(f, m)
        vec_push(memory, &all, f);
    m->functions = m->last_function = NULL;
    return all;
}

ir_function_list ir_separate_forms(ir_module *m, arena *memory)
{
    ir_function_list all = take_functions(m, memory);

    for (size_t n = 0; n < all.count; n++)
        if (!all.items[n]->thread_form)
            append_function(m, all.items[n]);
    m->forms_are_separate = true;
    return all;
}

void ir_rejoin_forms(ir_module *m, const ir_function_list *all)
{
    ir_function *next = m->functions, *made;

    m->functions = m->last_function = NULL;
    for (size_t n = 0; n < all->count; n++) {
        ir_function *f = all->items[n];
        next = next == f ? f->next : next;
        if (f->module)
            append_function(m, f);
    }
    while ((made = next)) {
        next = made->next;
        append_function(m, made);
    }
    m->forms_are_separate = false;
}

void ir_function_drop_operands(ir_function *f)
{
    ir_each_block(b, f)
        ir_each_inst(i, b)
            for (unsigned n = 0; n < i->operand_count; n++)
                ir_set_operand(i, n, ir_poison(f->module, ir_operand(i, n)->type));
}

void ir_function_remove(ir_function *f)
{
    ir_module *m = f->module;

    bug_unless(!f->value.uses);
    ir_function_drop_operands(f);
    *(f->prev ? &f->prev->next : &m->functions) = f->next;
    *(f->next ? &f->next->prev : &m->last_function) = f->prev;
    f->module = NULL;
    free_symbol_name(m, f->value.name);
}

/* --- blocks --------------------------------------------------------------------------------------------------------------- */

void ir_flow_changed(ir_function *f)
{
    f->flow++;
}

static void block_link(ir_block *b, ir_block *before)
{
    ir_function *f = b->function;

    ir_flow_changed(f);
    b->next = before;
    b->prev = before ? before->prev : f->last;
    *(b->prev ? &b->prev->next : &f->first) = b;
    *(before ? &before->prev : &f->last) = b;
}

static void block_unlink(ir_block *b)
{
    ir_flow_changed(b->function);
    *(b->prev ? &b->prev->next : &b->function->first) = b->next;
    *(b->next ? &b->next->prev : &b->function->last) = b->prev;
}

ir_block *ir_block_new(ir_function *f, const char *name, ir_block *before)
{
    ir_block *b = arena_new(&f->module->bodies, ir_block);

    b->function = f;
    b->name = name ? intern_str(&f->module->names, name) : NULL;
    block_link(b, before);
    return b;
}

ir_block *ir_block_cut(ir_inst *i)
{
    ir_block *b = i->block, *rest = ir_block_new(b->function, NULL, b->next);

    rest->statements = b->statements;
    b->statements = NULL;
    if (!i->next)
        return rest;
    rest->first = i->next;
    rest->last = b->last;
    rest->first->prev = NULL;
    b->last = i;
    i->next = NULL;
    return rest;
}

void ir_block_remove(ir_block *b)
{
    ir_module *m = b->function->module;

    ir_each_inst(i, b) {
        if (i->value.uses)
            ir_replace_uses(&i->value, ir_poison(m, i->value.type));
        if (i->statements)
            ir_drop_statements(&i->statements);
    }
    ir_each_inst_safe(i, b)
        ir_remove(i);
    ir_drop_statements(&b->statements);
    block_unlink(b);
}

void ir_block_move(ir_block *b, ir_block *before)
{
    if (b == before)
        return;
    block_unlink(b);
    block_link(b, before);
}

void ir_take_body(ir_function *to, ir_function *from, ir_block *before)
{
    ir_block *first = from->first, *last = from->last;

    if (!first)
        return;
    ir_each_block(b, from)
        b->function = to;
    first->prev = before ? before->prev : to->last;
    last->next = before;
    *(first->prev ? &first->prev->next : &to->first) = first;
    *(before ? &before->prev : &to->last) = last;
    to->variables += from->variables;
    from->first = from->last = NULL;
    from->variables = 0;
    ir_flow_changed(to);
    ir_flow_changed(from);
}

#ifdef GASKET_SMALL
/* Aborts if an edge was changed without ir_flow_changed(). */
static void check_preds(const ir_function *f)
{
    size_t edges = 0, entries = 0;

    ir_each_block(b, f) {
        edges += ir_successor_count(b);
        entries += b->preds.count;
        for (size_t p = 0; p < b->preds.count; p++) {
            bool leads_here = false;
            for (unsigned i = 0; i < ir_successor_count(b->preds.items[p]); i++)
                leads_here |= ir_successor(b->preds.items[p], i) == b;
            bug_unless(leads_here);
        }
    }
    bug_unless(edges == entries);
}
#endif

void ir_update_preds(ir_function *f)
{
    arena *memory = &f->module->bodies;

    if (f->preds_at == f->flow + 1) {
#ifdef GASKET_SMALL
        check_preds(f);
#endif
        return;
    }
    ir_each_block(b, f)
        b->preds.count = 0;
    ir_each_block(b, f)
        for (unsigned i = 0; i < ir_successor_count(b); i++)
            vec_push(memory, &ir_successor(b, i)->preds, b);
    f->preds_at = f->flow + 1;
}

void ir_number_and_find(ir_function *f, bool (*wanted)(const ir_inst *i), arena *memory, ir_inst_list *found)
{
    uint32_t blocks = 0, values = 0;

    for (unsigned i = 0; i < f->arg_count; i++)
        f->args[i]->value.id = values++;
    ir_each_block(b, f) {
        b->id = blocks++;
        ir_each_inst(i, b) {
            if (i->value.id != values) /* avoids a write: clean cache lines need not be written back */
                i->value.id = values;
            values++;
            if (wanted && wanted(i))
                vec_push(memory, found, i);
        }
    }
    f->value_count = values;
}

void ir_number(ir_function *f)
{
    ir_number_and_find(f, NULL, NULL, NULL);
}

uint32_t ir_block_of_kernel(const char *name)
{
    static const char infix[] = "_block_invoke_";
    const char *at = strncmp(name, "__", 2) == 0 ? strstr(name, infix) : NULL;
    char *end;

    if (!at)
        return 0;
    unsigned long number = strtoul(at + sizeof infix - 1, &end, 10);
    return strcmp(end, "_kernel") == 0 ? (uint32_t)number : 0;
}
