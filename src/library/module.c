/* src/library/module.c - see module.h.
 *
 * The IR of a module has no calls for checks. A module keeps what its translation units were made of, so that the IR for checks can be made
 * as well, for the kernels of a checked program. Most modules never need it.
 *
 * The source of each unit is compiled as PROGRAM_FILE. A link gives files with different texts different names, "source.cl" and "source.cl#2", in the
 * locations of the IR as well as in `call.sources`, so that a location of a linked program finds its line. */
#include "src/library/module.h"

#include "src/base/fork.h"
#include "ir/link/link.h"
#include "ir/spirv/spirv.h"
#include "ir/text.h"
#include "src/library/module_unit.h"
#include "src/base/lock.h"

#include <stdatomic.h>
#include <stdlib.h>

/* A unit of a module. */
typedef struct module_part {
    module_unit *unit; /* with a hold; NULL: the module is not complete */
    const char *file;  /* the name of its source in the module; NULL: it has none */
} module_part;

struct library_module {
    atomic_uint holds;
    arena memory;
    library_call call; /* that made it: the files of its units; with checks: the warnings of its unit (`copies`) */
    ir_module *ir;
    module_part *parts;
    size_t part_count;
};

/* Linking and printing a module write scratch members of it, and a module may be part of several programs. */
static pthread_mutex_t using_modules = PTHREAD_MUTEX_INITIALIZER;
FORK_LOCK(using_modules, &using_modules);

/* Creates a module by WORK, whose CONTEXT begins with a pointer to it. */
static library_module *make_module(gasket_status (*work)(library_call *c, void *context), library_module **made,
                                   gasket_status *status, char **messages)
{
    library_module *m = *made = calloc(1, sizeof *m);

    *status = GASKET_FAILED;
    if (messages)
        *messages = NULL;
    if (!m)
        return NULL;
    atomic_init(&m->holds, 1);
    arena_init(&m->memory);
    *status = library_run(&m->call, &m->memory, work, made, messages);
    if (*status == GASKET_DONE)
        return m;
    library_module_drop(m);
    return NULL;
}

library_module *library_module_hold(library_module *m)
{
    atomic_fetch_add(&m->holds, 1);
    return m;
}

void library_module_drop(library_module *m)
{
    if (!m || atomic_fetch_sub(&m->holds, 1) != 1)
        return;
    for (size_t i = 0; i < m->part_count; i++)
        if (m->parts[i].unit)
            module_unit_drop(m->parts[i].unit);
    arena_release(&m->memory);
    free(m);
}

/* Gives M, which C makes, the COUNT parts that it will have. */
static void set_part_count(library_call *c, library_module *m, size_t count)
{
    m->parts = arena_array(c->memory, module_part, count);
    m->part_count = count;
}

/* --- linking -------------------------------------------------------------------------------------------------------------- */

typedef struct module_list {
    library_module *made;
    library_module *const *items;
    size_t count;
    ir_link_goal goal;
} module_list;

/* Makes the parts of M those of the COUNT modules FROM, whose files have the new names RENAMES. */
static void join_parts(library_call *c, library_module *m, library_module *const *from, const source_renames *renames,
                       size_t count)
{
    size_t total = 0;

    for (size_t i = 0; i < count; i++)
        total += from[i]->part_count;
    set_part_count(c, m, total);
    total = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < from[i]->part_count; k++) {
            const char *file = source_renamed(&renames[i], from[i]->parts[k].file);
            m->parts[total++].file = file ? arena_strdup(c->memory, file) : NULL;
        }
}

static gasket_status link_modules(library_call *c, void *context)
{
    module_list *list = context;
    ir_module **modules = arena_array(c->memory, ir_module *, list->count);
    source_renames *renames = arena_array(c->memory, source_renames, list->count);

    for (size_t i = 0; i < list->count; i++) {
        modules[i] = list->items[i]->ir;
        source_add_copies(&c->sources, &list->items[i]->call.sources, &renames[i]);
    }
    join_parts(c, list->made, list->items, renames, list->count);
    list->made->ir = ir_link_modules(c->memory, &c->diagnostics, modules, renames, list->count, list->goal);
    return list->made->ir ? GASKET_DONE : GASKET_REFUSED;
}

library_module *library_module_link(library_module *const *from, size_t count, ir_link_goal goal, gasket_status *status,
                                    char **messages)
{
    module_list list = {.items = from, .count = count, .goal = goal};
    size_t part = 0;

    pthread_mutex_lock(&using_modules);
    library_module *m = make_module(link_modules, &list.made, status, messages);
    pthread_mutex_unlock(&using_modules);
    for (size_t i = 0; m && i < count; i++)
        for (size_t k = 0; k < from[i]->part_count; k++)
            m->parts[part++].unit = module_unit_hold(from[i]->parts[k].unit);
    return m;
}

/* A copy of M (NULL: NULL) without the memory of the front end or the reader that made it. M is dropped. */
static library_module *copy_module(library_module *m, gasket_status *status)
{
    library_module *copy = m ? library_module_link(&m, 1, IR_GOAL_LIBRARY, status, NULL) : NULL;

    library_module_drop(m);
    return copy;
}

/* --- compiling ------------------------------------------------------------------------------------------------------------ */

/* A module to make of a unit, with or without calls for checks. */
typedef struct module_source {
    library_module *made;
    const module_unit *unit;
    bool for_checks;
    kept_files kept; /* result: what the front end has read, in the memory of the module */
} module_source;

/* Begins to compile the unit of S; false after an error message. */
static bool begin_unit(library_call *c, compilation *made, const module_source *s)
{
    const module_unit *u = s->unit;
    launch settings = {0};
    session *build = library_read_options(c, COMMAND_OPENCL, u->options);

    if (!build || !launch_read_options(&settings, build) ||
        !compilation_of_input(made, build, PROGRAM_FILE, spirv_is_binary(u->text, u->length) ? INPUT_SPV : INPUT_CL, u->text,
                              u->length, launch_stage(&settings)))
        return false;
    made->set.is_checked = s->for_checks;
    made->separate = true;
    made->headers = u->headers;
    made->header_count = u->header_count;
    return true;
}

static gasket_status compile_module(library_call *c, void *context)
{
    module_source *s = context;
    diag_log warnings = {.memory = c->memory};
    compilation made;

    s->kept = s->unit->kept;
    s->kept.memory = c->memory;
    c->sources.kept = &s->kept;
    if (s->for_checks)
        c->diagnostics.copies = arena_copy(c->memory, &warnings, sizeof warnings);
    if (!begin_unit(c, &made, s))
        return GASKET_USAGE;
    if (!compile(&made))
        return (gasket_status)compile_failure(&made);
    s->made->ir = made.module;
    set_part_count(c, s->made, 1);
    s->made->parts[0].file = made.kind == INPUT_CL ? PROGRAM_FILE : NULL;
    return GASKET_DONE;
}

library_module *library_module_compile(const char *source, size_t length, const library_header *headers, size_t header_count,
                                       const char *options, gasket_status *status, char **messages)
{
    const module_unit unit = {.text = source,
                              .length = length,
                              .options = options ? options : "",
                              .headers = (library_header *)headers,
                              .header_count = header_count};
    module_source s = {.unit = &unit};
    library_module *m = make_module(compile_module, &s.made, status, messages);

    if (!m)
        return NULL;
    m->parts[0].unit = module_unit_copy(&unit, &s.kept);
    if (m->parts[0].unit)
        return copy_module(m, status);
    *status = GASKET_FAILED;
    library_module_drop(m);
    return NULL;
}

/* --- reading -------------------------------------------------------------------------------------------------------------- */

/* A module to read, and its units. */
typedef struct module_reading {
    library_module *made;
    const library_module_parts *from;
    module_unit **units; /* allocated, each with a hold */
    size_t unit_count;
} module_reading;

/* Can M be linked? Modules that gasket prints before the passes can. */
static bool is_linkable(diag *d, const ir_module *m)
{
    ir_each_function(f, m)
        if (f->thread_form || (ir_intrinsic_flags(f->intrinsic) & IR_BY_NUMBER && ir_has_uses(&f->value)))
            ir_error(d, m, f->loc, "'%s' cannot be linked: it is in thread form, or refers to variables by number",
                     f->value.name);
    return !diag_failed(d);
}

/* Adds the source of U to the files of C, and sets its name there: the one that it had in the module that was written, as links name the
 * units in their order. */
static void add_source(library_call *c, const module_unit *u, module_part *part)
{
    source_map one;
    source_renames renames = {0};

    if (spirv_is_binary(u->text, u->length))
        return;
    source_init(&one, c->memory);
    if (!source_add_file(&one, PROGRAM_FILE, u->text, u->length, 0))
        return;
    source_add_copies(&c->sources, &one, &renames);
    part->file = source_renamed(&renames, PROGRAM_FILE);
}

static gasket_status read_module(library_call *c, void *context)
{
    module_reading *r = context;
    compilation made;
    session *build = library_read_options(c, COMMAND_OPENCL, "");

    if (!build || !compilation_of_input(&made, build, "program.ll", INPUT_LL, r->from->ir, r->from->ir_length, STAGE_IR))
        return GASKET_USAGE;
    made.separate = true;
    if (!compile(&made) || !is_linkable(&c->diagnostics, made.module))
        return GASKET_REFUSED;
    source_remove_file(&c->sources, made.base);
    r->made->ir = made.module;
    set_part_count(c, r->made, r->unit_count);
    for (size_t i = 0; i < r->unit_count; i++)
        add_source(c, r->units[i], &r->made->parts[i]);
    return GASKET_DONE;
}

library_module *library_module_read(const library_module_parts *from, gasket_status *status, char **messages)
{
    module_reading r = {.from = from};
    library_module *read = NULL;

    if (messages)
        *messages = NULL;
    if (module_units_read(from->units, from->units_length, &r.units, &r.unit_count, status))
        read = make_module(read_module, &r.made, status, messages);
    for (size_t i = 0; i < r.unit_count; i++) {
        if (read)
            read->parts[i].unit = r.units[i];
        else
            module_unit_drop(r.units[i]);
    }
    free(r.units);
    return copy_module(read, status);
}

/* --- modules for checks --------------------------------------------------------------------------------------------------- */

/* The units of a module, compiled for checks, and their link. */
typedef struct checked_module {
    library_module **units; /* those that have been made come first */
    char **messages;        /* of each */
    size_t count;
    library_module *linked;
} checked_module;

static void free_checked(checked_module *c)
{
    for (size_t i = 0; c->units && i < c->count; i++)
        library_module_drop(c->units[i]);
    for (size_t i = 0; c->messages && i < c->count; i++)
        free(c->messages[i]);
    free(c->units);
    free(c->messages);
    library_module_drop(c->linked);
}

/* Makes the module for checks of the units of M, which free_checked() frees. False: *STATUS and *MESSAGES (may be NULL) give the reason. */
static bool make_checked(checked_module *c, const library_module *m, gasket_status *status, char **messages)
{
    *c = (checked_module){.units = calloc(m->part_count, sizeof(library_module *)),
                          .messages = calloc(m->part_count, sizeof(char *)),
                          .count = m->part_count};
    *status = GASKET_FAILED;
    for (size_t i = 0; c->units && c->messages && i < c->count; i++) {
        module_source s = {.unit = m->parts[i].unit, .for_checks = true};
        c->units[i] = make_module(compile_module, &s.made, status, &c->messages[i]);
        if (!c->units[i]) {
            if (messages)
                *messages = c->messages[i];
            c->messages[i] = messages ? NULL : c->messages[i];
            return false;
        }
        c->units[i]->parts[0].unit = module_unit_hold(m->parts[i].unit);
    }
    if (c->units && c->messages)
        c->linked = library_module_link(c->units, c->count, IR_GOAL_LIBRARY, status, messages);
    return c->linked;
}

/* --- the result ----------------------------------------------------------------------------------------------------------- */

typedef struct module_printing {
    const library_module *module;
    char *text;
    size_t length;
} module_printing;

static gasket_status print_module(library_call *c, void *context)
{
    module_printing *p = context;
    text out;

    text_init(&out, c->memory);
    ir_print_module(&out, p->module->ir);
    p->text = library_copy_text(&out);
    p->length = out.length;
    return p->text ? GASKET_DONE : GASKET_FAILED;
}

/* M as text of *LENGTH bytes, which the caller frees; NULL if memory ran out. */
static char *print(const library_module *m, size_t *length)
{
    module_printing p = {.module = m};
    library_call c;
    arena memory;

    arena_init(&memory);
    pthread_mutex_lock(&using_modules);
    library_run(&c, &memory, print_module, &p, NULL);
    pthread_mutex_unlock(&using_modules);
    arena_release(&memory);
    *length = p.length;
    return p.text;
}

/* Adds copies of the marks of E to S; false: memory ran out. */
static bool copy_marks(const source_map *files, source_entry *e, library_source *s)
{
    s->marks = calloc(e->marks.count + 1, sizeof *s->marks);
    for (size_t n = 0; s->marks && n < e->marks.count; n++) {
        const source_line_mark *from = &e->marks.items[n];
        library_source_mark *mark = &s->marks[s->mark_count++];
        *mark = (library_source_mark){.line = source_line_of_mark(files, e, n), .number = from->line};
        mark->name = from->file ? strdup(from->file) : NULL;
        if (from->file && !mark->name)
            return false;
    }
    return s->marks;
}

/* Adds copies of the source files FILES to OUT; false: memory ran out. */
static bool copy_sources(const source_map *files, library_module_texts *out)
{
    out->sources = calloc(files->entries.count + 1, sizeof *out->sources);
    for (size_t i = 0; out->sources && i < files->entries.count; i++) {
        source_entry *e = &files->entries.items[i];
        library_source *copy = &out->sources[out->source_count];
        if (!e->text || e->is_library)
            continue;
        out->source_count++;
        *copy = (library_source){.name = strdup(e->name), .text = malloc(e->length + 1), .length = e->length};
        if (!copy->name || !copy->text || !copy_marks(files, e, copy))
            return false;
        memcpy(copy->text, e->text, e->length);
    }
    return out->sources;
}

bool library_module_print(const library_module *m, library_module_texts *out)
{
    gasket_status status;
    checked_module checked;
    bool has_sources = false;

    *out = (library_module_texts){0};
    if (make_checked(&checked, m, &status, NULL)) {
        out->plain = print(m, &out->plain_length);
        out->checked = print(checked.linked, &out->checked_length);
        has_sources = copy_sources(&checked.linked->call.sources, out);
    }
    free_checked(&checked);
    if (out->plain && out->checked && has_sources)
        return true;
    library_module_texts_free(out);
    return false;
}

void library_module_texts_free(library_module_texts *t)
{
    for (size_t i = 0; i < t->source_count; i++) {
        for (size_t n = 0; n < t->sources[i].mark_count; n++)
            free(t->sources[i].marks[n].name);
        free(t->sources[i].marks);
        free(t->sources[i].name);
        free(t->sources[i].text);
    }
    free(t->sources);
    free(t->plain);
    free(t->checked);
}

static bool write_units(const library_module *m, library_module_parts *out)
{
    const module_unit **list = calloc(m->part_count, sizeof *list);

    for (size_t i = 0; list && i < m->part_count; i++)
        list[i] = m->parts[i].unit;
    out->units = list ? module_units_write(list, m->part_count, &out->units_length) : NULL;
    free(list);
    return out->units;
}

bool library_module_write(const library_module *m, library_module_parts *out)
{
    *out = (library_module_parts){.ir = NULL};
    out->ir = print(m, &out->ir_length);
    if (out->ir && write_units(m, out))
        return true;
    library_module_parts_free(out);
    return false;
}

void library_module_parts_free(library_module_parts *p)
{
    free(p->ir);
    free(p->units);
}

/* --- programs ------------------------------------------------------------------------------------------------------------- */

/* A program to make of a module. */
typedef struct program_request {
    gasket_program *program;
    const library_module *module;
    const checked_module *checked; /* `module` is the linked one; NULL: a program without checks */
} program_request;

/* Tells the program of R what its units are. */
static void describe_units(const program_request *r)
{
    gasket_program *p = r->program;

    for (size_t i = 0; r->checked && i < r->checked->count; i++) {
        const library_module *unit = r->checked->units[i];
        const module_part *part = &r->module->parts[i];
        program_unit u = {.file = part->file ? arena_strdup(&p->memory, part->file) : NULL,
                          .hash = hash_long(part->unit->text, part->unit->length),
                          .messages = arena_strdup(&p->memory, r->checked->messages[i]),
                          .warnings = {.memory = &p->memory}};
        diag_copy_log(&u.warnings, unit->call.diagnostics.copies);
        vec_push(&p->memory, &p->units, u);
    }
}

static gasket_status compile_program(library_call *c, void *context)
{
    program_request *r = context;
    source_renames none = {0};
    held_lock held;

    describe_units(r);
    source_add_copies(&c->sources, &r->module->call.sources, &none);
    lock_take(&held, &using_modules);
    ir_module *copy = ir_link_modules(c->memory, &c->diagnostics, &(ir_module *){r->module->ir}, NULL, 1, IR_GOAL_KERNELS);
    lock_release(&held);
    return copy ? library_compile_module(c, r->program, copy) : GASKET_REFUSED;
}

/* Compiles R's module to a program with OPTIONS. */
static gasket_program *make_program(program_request r, const char *options, gasket_status *status, char **messages)
{
    r.program = library_program_new("", COMMAND_OPENCL, options);
    *status = GASKET_FAILED;
    if (messages)
        *messages = NULL;
    if (!r.program)
        return NULL;
    *status = library_run(&r.program->call, &r.program->memory, compile_program, &r, messages);
    if (*status == GASKET_DONE)
        return r.program;
    gasket_program_free(r.program);
    return NULL;
}

gasket_program *library_program_of_module(const library_module *m, const char *options, gasket_status *status, char **messages)
{
    checked_module checked;
    gasket_program *program = NULL;

    if (!library_is_for_checks(options))
        return make_program((program_request){.module = m}, options, status, messages);
    if (make_checked(&checked, m, status, messages)) {
        if (messages)
            free(*messages);
        program = make_program((program_request){.module = checked.linked, .checked = &checked}, options, status, messages);
    }
    free_checked(&checked);
    return program;
}
