/* ir/link/link.c - links modules by the names of their functions and variables.
 *
 *   a.cl:  int twice(int);  static int f(int);     b.cl:  int twice(int x) {...}  static int f(int);
 *   linked:  @twice, @f, @f.1
 *
 * Names with external linkage are the interface of a module. Each has one definition among all modules, which replaces the
 * declarations. All other names belong to their module: if several modules have one, copies get a suffix. The exception is a
 * variable of the built-in library in global memory: it holds state of the program, such as the queue on the device, so there is
 * only one. Definitions with the linkage IR_LINK_ONCE are all the same: the first one is kept. */
#include "ir/link/link.h"

#include "ir/link/copy.h"
#include "ir/thread_form.h"
#include "src/base/bug.h"

#include <stdarg.h>

/* The definition that a function in the result is a copy of. */
typedef struct definition {
    ir_copier *copier;
    ir_function *from, *to;
} definition;

typedef struct linker {
    arena scratch;
    diag *d;
    ir_link_goal goal;
    ir_module *to;
    ir_copier *copiers; /* of each module */
    size_t count;
    map defined; /* from names, interned in `to`, to definitions in `to` */
    VEC(definition) definitions;
    ir_references references; /* goal: kernels */
    bool failed;
} linker;

static const char *name_in(const linker *l, const ir_value *v)
{
    return intern_str(&l->to->names, v->name);
}

static void note_copy(linker *l, ir_copier *c, const ir_value *from, ir_value *to)
{
    map_set(&l->scratch, &c->values, from, to);
}

static bool is_library_state(const ir_global *g)
{
    return g->value.type->space == IR_GLOBAL && !g->constant && g->library;
}

static bool is_shared_variable(const ir_global *g)
{
    return g->linkage != IR_INTERNAL || is_library_state(g);
}

/* Reports what is wrong at LOC of C's module. */
__attribute__((format(printf, 4, 5))) static void refuse(linker *l, ir_copier *c, uint32_t loc, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    const char *message = arena_vprintf(&l->scratch, fmt, ap);
    va_end(ap);
    ir_error(l->d, l->to, ir_copy_loc(c, loc), "%s", message);
    l->failed = true;
}

/* --- types ---------------------------------------------------------------------------------------------------------------- */

static bool is_same_signature(ir_copier *c, const ir_function *declared, const ir_value *defined)
{
    const ir_function *f = ir_try_function(defined);

    return f && f->type == ir_copy_type(c, declared->type);
}

/* True if DECLARED is an incomplete form of DEFINED: an array of unknown size, or a struct without a definition, which has no
 * bytes. */
static bool is_completed_by(const ir_type *declared, const ir_type *defined)
{
    if (declared->kind != defined->kind)
        return false;
    return declared->kind == IR_ARRAY ? !declared->count && defined->element == declared->element
                                      : declared->kind == IR_STRUCT && ir_size(declared) == 0;
}

static bool is_same_variable(ir_copier *c, const ir_global *declared, const ir_value *defined)
{
    const ir_global *g = ir_try_global(defined);
    ir_type *t = ir_copy_type(c, declared->contents);

    if (!g || g->value.type->space != declared->value.type->space)
        return false;
    return g->contents == t || is_completed_by(t, g->contents);
}

/* --- definitions ---------------------------------------------------------------------------------------------------------- */

/* Reports a second definition of NAME at LOC of C's module; returns whether it is one. */
static bool is_defined_twice(linker *l, ir_copier *c, const char *name, uint32_t loc)
{
    if (!map_get(&l->defined, name))
        return false;
    refuse(l, c, loc, "'%s' is defined here and in another of the linked programs", name);
    return true;
}

/* Reports that two modules have a block with the number of kernel F: records of enqueued blocks contain the number. */
static bool has_taken_block(linker *l, ir_copier *c, const ir_function *f)
{
    uint32_t block = f->kernel ? ir_block_of_kernel(f->value.name) : 0;

    for (const ir_function *other = block ? l->to->functions : NULL; other; other = other->next)
        if (other->kernel && ir_block_of_kernel(other->value.name) == block) {
            refuse(l, c, f->loc, "a block in this program has the number of one in another: change the text of one of them");
            return true;
        }
    return false;
}

static bool is_kept_once(ir_linkage a, ir_linkage b)
{
    return a == IR_LINK_ONCE || b == IR_LINK_ONCE;
}

static void define_function(linker *l, ir_copier *c, ir_function *f)
{
    const char *name = name_in(l, &f->value);
    bool is_external = f->linkage != IR_INTERNAL;
    ir_value *first = is_external ? map_get(&l->defined, name) : NULL;

    if (first && is_same_signature(c, f, first) && is_kept_once(f->linkage, ir_as_function(first)->linkage)) {
        note_copy(l, c, &f->value, first);
        return;
    }
    if (has_taken_block(l, c, f) || (is_external && is_defined_twice(l, c, name, f->loc)))
        return;
    ir_function *copy = ir_copy_declaration(c, f);
    note_copy(l, c, &f->value, &copy->value);
    vec_push(&l->scratch, &l->definitions, ((definition){c, f, copy}));
    if (is_external)
        map_set(&l->scratch, &l->defined, name, &copy->value);
}

static void define_variable(linker *l, ir_copier *c, ir_global *g)
{
    const char *name = name_in(l, &g->value);
    ir_value *first = is_shared_variable(g) ? map_get(&l->defined, name) : NULL;
    bool is_once = first && is_same_variable(c, g, first) && is_kept_once(g->linkage, ir_as_global(first)->linkage);

    if (first && (is_library_state(g) || is_once)) {
        note_copy(l, c, &g->value, first);
        return;
    }
    if (is_shared_variable(g) && is_defined_twice(l, c, name, g->loc))
        return;
    ir_global *copy = ir_copy_variable(c, g);
    note_copy(l, c, &g->value, &copy->value);
    if (is_shared_variable(g))
        map_set(&l->scratch, &l->defined, name, &copy->value);
}

/* Creates the symbols that C's module defines and that have external linkage; if not EXTERNAL, those that have another
 * linkage. */
static void define_symbols(linker *l, ir_copier *c, bool external)
{
    for (ir_global *g = c->from->globals; g; g = g->next)
        if (is_shared_variable(g) == external && (g->init || g->linkage == IR_INTERNAL))
            define_variable(l, c, g);
    ir_each_function(f, c->from)
        if ((f->linkage != IR_INTERNAL) == external && f->first)
            define_function(l, c, f);
}

/* --- declarations --------------------------------------------------------------------------------------------------------- */

/* The location of some use of V; LOC if no use has one. */
static uint32_t location_of_use(const ir_value *v, uint32_t loc)
{
    return v->uses ? v->uses->user->loc : loc;
}

static void report_type(linker *l, ir_copier *c, const char *name, uint32_t loc)
{
    refuse(l, c, loc, "'%s' has another type here than in the linked program that defines it", name);
}

static void declare_function(linker *l, ir_copier *c, ir_function *f)
{
    const char *name = name_in(l, &f->value);
    ir_value *defined = map_get(&l->defined, name);

    if (f->intrinsic)
        defined = &ir_intrinsic_declare(l->to, f->intrinsic, ir_copy_type(c, f->type))->value;
    else if (defined && !is_same_signature(c, f, defined))
        report_type(l, c, name, location_of_use(&f->value, f->loc));
    if (!defined && !f->value.uses)
        return;
    if (f->builtin) { /* one for each module: the calls of one function may differ in their types */
        note_copy(l, c, &f->value, &ir_copy_declaration(c, f)->value);
        return;
    }
    if (!defined && l->goal != IR_GOAL_LIBRARY)
        refuse(l, c, location_of_use(&f->value, f->loc), "'%s' is called here, but no linked program defines it", name);
    if (!defined) {
        defined = &ir_copy_declaration(c, f)->value;
        map_set(&l->scratch, &l->defined, name, defined);
    }
    note_copy(l, c, &f->value, defined);
}

static void declare_variable(linker *l, ir_copier *c, ir_global *g)
{
    const char *name = name_in(l, &g->value);
    ir_value *defined = map_get(&l->defined, name);

    if (defined && !is_same_variable(c, g, defined))
        report_type(l, c, name, g->loc);
    if (!defined && l->goal != IR_GOAL_LIBRARY)
        refuse(l, c, location_of_use(&g->value, g->loc), "variable '%s' is not defined in any linked program", name);
    if (!defined) {
        defined = &ir_copy_variable(c, g)->value;
        map_set(&l->scratch, &l->defined, name, defined);
    }
    note_copy(l, c, &g->value, defined);
}

static void declare_symbols(linker *l, ir_copier *c)
{
    for (ir_global *g = c->from->globals; g; g = g->next)
        if (!g->init && g->linkage != IR_INTERNAL)
            declare_variable(l, c, g);
    ir_each_function(f, c->from)
        if (!f->first)
            declare_function(l, c, f);
}

/* --- contents ------------------------------------------------------------------------------------------------------------- */

static void copy_initializers(ir_copier *c)
{
    for (ir_global *g = c->from->globals; g; g = g->next) {
        ir_global *copy = ir_as_global((ir_value *)map_get(&c->values, g));
        if (g->init && !copy->init)
            copy->init = ir_copy_constant(c, g->init);
    }
}

static void copy_body(const definition *d)
{
    if (!d->to->first)
        ir_copy_blocks(d->copier, d->to, d->from);
}

/* Copies the bodies of the functions that kernels and initializers reach, and removes the others. */
static void copy_reached(linker *l)
{
    map sources = {0};

    for (size_t i = 0; i < l->definitions.count; i++) {
        definition *d = &l->definitions.items[i];
        map_set(&l->scratch, &sources, d->to, d);
        if (d->to->kernel)
            copy_body(d);
    }
    while (l->references.functions.count) {
        const definition *d = map_get(&sources, vec_pop(&l->references.functions));
        if (d)
            copy_body(d);
    }
    for (size_t i = 0; i < l->definitions.count; i++)
        if (!l->definitions.items[i].to->first)
            ir_function_remove(l->definitions.items[i].to);
}

static void copy_contents(linker *l)
{
    for (size_t i = 0; i < l->count; i++)
        copy_initializers(&l->copiers[i]);
    if (l->goal == IR_GOAL_KERNELS)
        copy_reached(l);
    else
        for (size_t i = 0; i < l->definitions.count; i++)
            copy_body(&l->definitions.items[i]);
    for (size_t i = 0; i < l->count; i++)
        ir_copy_record_names(&l->copiers[i]);
}

/* Merges the options of modules. An option that permits an inaccurate result is set if all modules have it, and one that
 * requires something if any has it. */
static void merge_options(ir_module *to, const ir_module *from)
{
    to->fast_math &= from->fast_math;
    to->finite_math &= from->finite_math;
    to->no_signed_zeros &= from->no_signed_zeros;
    to->unsafe_math &= from->unsafe_math;
    to->mad_enable &= from->mad_enable;
    to->denorms_are_zero &= from->denorms_are_zero;
    to->correct_div_sqrt |= from->correct_div_sqrt;
    to->uniform_groups |= from->uniform_groups;
    to->visible_atomics |= from->visible_atomics;
    to->for_checks |= from->for_checks;
    if (to->cl_version < from->cl_version)
        to->cl_version = from->cl_version;
}

static void copy_options(ir_module *to, const ir_module *from)
{
#define COPY(option) to->option = from->option;
    IR_MODULE_OPTIONS(COPY)
#undef COPY
}

static void link_contents(linker *l)
{
    for (int external = 1; external >= 0; external--)
        for (size_t i = 0; i < l->count; i++)
            define_symbols(l, &l->copiers[i], external);
    for (size_t i = 0; i < l->count; i++)
        declare_symbols(l, &l->copiers[i]);
    if (!l->failed)
        copy_contents(l);
}

ir_module *ir_link_modules(arena *memory, diag *d, ir_module *const *from, const source_renames *renames, size_t count,
                           ir_link_goal goal)
{
    linker l = {.d = d, .goal = goal, .to = ir_module_new(memory), .count = count};

    bug_unless(count);
    arena_init(&l.scratch);
    l.copiers = arena_array(&l.scratch, ir_copier, count);
    copy_options(l.to, from[0]);
    for (size_t i = 0; i < count; i++) {
        l.copiers[i] = ir_copier_new(l.to, from[i], &l.scratch);
        if (renames)
            l.copiers[i].renames = renames[i];
        if (goal == IR_GOAL_KERNELS)
            l.copiers[i].references = &l.references;
        merge_options(l.to, from[i]);
    }
    link_contents(&l);
    ir_spread_thread_form(l.to);
    arena_release(&l.scratch);
    return l.failed ? NULL : l.to;
}

ir_module *ir_copy_signatures(arena *memory, ir_module *m)
{
    ir_module *to = ir_module_new(memory);
    arena scratch;

    arena_init(&scratch);
    ir_copier c = ir_copier_new(to, m, &scratch);
    copy_options(to, m);
    to->cl_version = m->cl_version;
    ir_each_function(f, m)
        if (f->kernel && f->first && !f->thread_form) {
            ir_builder b = ir_at_end(ir_block_new(ir_copy_declaration(&c, f), "entry", NULL));
            ir_ret(&b, NULL);
        }
    arena_release(&scratch);
    return to;
}
