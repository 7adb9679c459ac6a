/* src/library/module.c - see module.h.
 *
 * The IR of a module has no calls for checks. A module keeps what its translation units were made of, so that the IR for checks can be made
 * as well, for the kernels of a checked program and for a binary. Most modules never need it. */
#include "src/library/module.h"

#include "src/base/fork.h"
#include "ir/link/link.h"
#include "ir/spirv/spirv.h"
#include "src/library/module_unit.h"
#include "src/base/lock.h"

#include <stdlib.h>

struct library_module {
    arena memory;
    library_call call; /* that made it: the locations of its source */
    ir_module *ir;
    module_unit **units;
    size_t unit_count;
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
    arena_init(&m->memory);
    *status = library_run(&m->call, &m->memory, work, made, messages);
    if (*status == GASKET_DONE)
        return m;
    library_module_free(m);
    return NULL;
}

void library_module_free(library_module *m)
{
    if (!m)
        return;
    for (size_t i = 0; i < m->unit_count; i++)
        module_unit_drop(m->units[i]);
    free(m->units);
    arena_release(&m->memory);
    free(m);
}

/* --- units ---------------------------------------------------------------------------------------------------------------- */

/* Makes a copy of UNIT the only unit of M; false: memory ran out. */
static bool add_unit(library_module *m, const module_unit *unit)
{
    m->units = calloc(1, sizeof *m->units);
    if (m->units)
        m->units[0] = module_unit_copy(unit);
    m->unit_count = m->units && m->units[0];
    return m->unit_count;
}

/* Adds the units of the COUNT modules FROM to M; false: memory ran out. */
static bool share_units(library_module *m, library_module *const *from, size_t count)
{
    size_t total = 0;

    for (size_t i = 0; i < count; i++)
        total += from[i]->unit_count;
    m->units = calloc(total + 1, sizeof *m->units);
    for (size_t i = 0; m->units && i < count; i++) {
        for (size_t k = 0; k < from[i]->unit_count; k++) {
            m->units[m->unit_count++] = module_unit_hold(from[i]->units[k]);
        }
    }
    return m->units != NULL;
}

/* M if IS_COMPLETE; else memory ran out: frees M (may be NULL). */
static library_module *finish_module(library_module *m, bool is_complete, gasket_status *status)
{
    if (is_complete)
        return m;
    if (m)
        *status = GASKET_FAILED;
    library_module_free(m);
    return NULL;
}

/* --- compiling ------------------------------------------------------------------------------------------------------------ */

/* A module to make of a unit, with or without calls for checks. */
typedef struct module_source {
    library_module *made;
    const module_unit *unit;
    bool for_checks;
    bool depends_on_host; /* result */
} module_source;

static gasket_status compile_module(library_call *c, void *context)
{
    module_source *s = context;
    const module_unit *u = s->unit;
    launch settings = {0};
    compilation made;
    session *build = library_read_options(c, COMMAND_OPENCL, u->options);

    if (!build || !launch_read_options(&settings, build) ||
        !compilation_of_input(&made, build, "source.cl", spirv_is_binary(u->text, u->length) ? INPUT_SPV : INPUT_CL, u->text,
                              u->length, launch_stage(&settings)))
        return GASKET_USAGE;
    made.set.is_checked = s->for_checks;
    made.separate = true;
    made.headers = u->headers;
    made.header_count = u->header_count;
    if (!compile(&made))
        return (gasket_status)compile_failure(&made);
    s->made->ir = made.module;
    s->depends_on_host = c->sources.depends_on_host;
    return GASKET_DONE;
}

/* Makes the module for checks of the only unit of M, before the files that it includes change. */
static bool compile_checked(library_module *m)
{
    module_source s = {.unit = m->units[0], .for_checks = true};
    gasket_status status;

    m->units[0]->checked = make_module(compile_module, &s.made, &status, NULL);
    return m->units[0]->checked != NULL;
}

library_module *library_module_compile(const char *source, size_t length, const library_header *headers, size_t header_count,
                                       const char *options, gasket_status *status, char **messages)
{
    const module_unit unit = {.text = source,
                              .length = length,
                              .is_source = true,
                              .options = options ? options : "",
                              .headers = (library_header *)headers,
                              .header_count = header_count};
    module_source s = {.unit = &unit};
    library_module *m = make_module(compile_module, &s.made, status, messages);

    return finish_module(m, m && add_unit(m, &unit) && (!s.depends_on_host || compile_checked(m)), status);
}

/* --- reading -------------------------------------------------------------------------------------------------------------- */

/* Can M be linked? Modules that gasket prints before the passes can. */
static bool is_linkable(diag *d, const ir_module *m)
{
    ir_each_function(f, m)
        if (f->thread_form || (ir_intrinsic_flags(f->intrinsic) & IR_BY_NUMBER && ir_has_uses(&f->value)))
            ir_error(d, m, f->loc, "'%s' cannot be linked: it is in thread form, or refers to variables by number",
                     f->value.name);
    return !diag_failed(d);
}

static gasket_status read_module(library_call *c, void *context)
{
    module_source *s = context;
    compilation made;
    session *build = library_read_options(c, COMMAND_OPENCL, "");

    if (!build || !compilation_of_input(&made, build, "program.ll", INPUT_LL, s->unit->text, s->unit->length, STAGE_IR))
        return GASKET_USAGE;
    made.set.is_checked = s->for_checks;
    made.separate = true;
    if (!compile(&made) || !is_linkable(&c->diagnostics, made.module))
        return GASKET_REFUSED;
    s->made->ir = made.module;
    return GASKET_DONE;
}

library_module *library_module_read(const library_module_parts *from, gasket_status *status, char **messages)
{
    const module_unit plain = {.text = from->ir, .length = from->ir_length};
    module_source s = {.unit = &plain};
    library_module *m = make_module(read_module, &s.made, status, messages);

    if (m && !module_units_read(from->units, from->units_length, &m->units, &m->unit_count, status)) {
        library_module_free(m);
        return NULL;
    }
    return m;
}

/* --- linking -------------------------------------------------------------------------------------------------------------- */

typedef struct module_list {
    library_module *made;
    library_module *const *items;
    size_t count;
    bool is_library;
} module_list;

static gasket_status link_modules(library_call *c, void *context)
{
    module_list *list = context;
    ir_module **modules = arena_array(c->memory, ir_module *, list->count);

    for (size_t i = 0; i < list->count; i++)
        modules[i] = list->items[i]->ir;
    list->made->ir = ir_link_modules(c->memory, &c->diagnostics, modules, list->count, list->is_library);
    return list->made->ir ? GASKET_DONE : GASKET_REFUSED;
}

library_module *library_module_link(library_module *const *from, size_t count, bool is_library, gasket_status *status,
                                    char **messages)
{
    module_list list = {.items = from, .count = count, .is_library = is_library};

    pthread_mutex_lock(&using_modules);
    library_module *m = make_module(link_modules, &list.made, status, messages);
    pthread_mutex_unlock(&using_modules);
    return finish_module(m, m && share_units(m, from, count), status);
}

/* The modules for checks of units: those that are made for the link, and all. */
typedef struct checked_units {
    library_module **made, **all;
} checked_units;

static bool make_checked_units(checked_units *list, const library_module *m, gasket_status *status, char **messages)
{
    for (size_t i = 0; i < m->unit_count; i++) {
        const module_unit *u = m->units[i];
        module_source s = {.unit = u, .for_checks = true};
        if (messages) {
            free(*messages);
            *messages = NULL;
        }
        if (!u->checked)
            list->made[i] = make_module(u->is_source ? compile_module : read_module, &s.made, status, messages);
        list->all[i] = u->checked ? u->checked : list->made[i];
        if (!list->all[i])
            return false;
    }
    return true;
}

/* The module for checks of the units of M. NULL: *STATUS and *MESSAGES (may be NULL) give the reason. */
static library_module *make_checked(const library_module *m, gasket_status *status, char **messages)
{
    checked_units list = {calloc(m->unit_count, sizeof *list.made), calloc(m->unit_count, sizeof *list.all)};
    library_module *linked = NULL;

    *status = GASKET_FAILED;
    if (messages)
        *messages = NULL;
    if (list.made && list.all && make_checked_units(&list, m, status, messages)) {
        if (messages)
            free(*messages);
        linked = library_module_link(list.all, m->unit_count, true, status, messages);
    }
    for (size_t i = 0; list.made && i < m->unit_count; i++)
        library_module_free(list.made[i]);
    free(list.made);
    free(list.all);
    return linked;
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

bool library_module_print(const library_module *m, library_module_texts *out)
{
    gasket_status status;
    library_module *checked = make_checked(m, &status, NULL);

    *out = (library_module_texts){0};
    if (checked) {
        out->plain = print(m, &out->plain_length);
        out->checked = print(checked, &out->checked_length);
    }
    library_module_free(checked);
    if (out->plain && out->checked)
        return true;
    library_module_texts_free(out);
    return false;
}

void library_module_texts_free(library_module_texts *t)
{
    free(t->plain);
    free(t->checked);
}

/* Sets the text of OUT, which the caller frees, to the IR for checks of U, which was made when U was compiled; false: memory ran out. */
static bool print_checked_unit(const module_unit *u, module_unit *out)
{
    *out = (module_unit){.options = ""};
    out->text = print(u->checked, &out->length);
    return out->text;
}

static bool write_units(const library_module *m, library_module_parts *out)
{
    module_unit *list = calloc(m->unit_count + 1, sizeof *list);
    bool done = list;

    for (size_t i = 0; done && i < m->unit_count; i++) {
        if (m->units[i]->checked)
            done = print_checked_unit(m->units[i], &list[i]);
        else
            list[i] = *m->units[i];
    }
    out->units = done ? module_units_write(list, m->unit_count, &out->units_length) : NULL;
    for (size_t i = 0; list && i < m->unit_count; i++)
        if (m->units[i]->checked)
            free((char *)list[i].text);
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

typedef struct check_request {
    const char *options;
    bool is_checked; /* result */
} check_request;

static gasket_status find_checks(library_call *c, void *context)
{
    check_request *r = context;
    launch settings = {0};
    compilation made;
    session *build = library_read_options(c, COMMAND_OPENCL, r->options);

    if (!build || !launch_read_options(&settings, build) ||
        !compilation_of_text(&made, build, "source.cl", "", launch_stage(&settings)))
        return GASKET_USAGE;
    r->is_checked = made.set.is_checked;
    return GASKET_DONE;
}

/* Is a program with OPTIONS compiled for the checks of the interpreter? */
static bool is_for_checks(const char *options)
{
    check_request r = {.options = options};
    library_call c;
    arena memory;

    arena_init(&memory);
    library_run_shallow(&c, &memory, find_checks, &r, NULL);
    arena_release(&memory);
    return r.is_checked;
}

/* A program to make of a module, or, for checks, of the source of one. */
typedef struct program_request {
    gasket_program *program;
    const library_module *module; /* NULL: of the source */
    const char *unit_options;
} program_request;

static gasket_status compile_program(library_call *c, void *context)
{
    program_request *r = context;
    held_lock held;

    if (!r->module)
        return library_compile_checked(c, r->program, r->unit_options);
    lock_take(&held, &using_modules);
    ir_module *copy = ir_link_modules(c->memory, &c->diagnostics, &(ir_module *){r->module->ir}, 1, false);
    lock_release(&held);
    return copy ? library_compile_module(c, r->program, copy) : GASKET_REFUSED;
}

static gasket_program *make_program(program_request r, gasket_status *status, char **messages)
{
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

/* Compiles M to a program as it is. */
static gasket_program *program_of_ir(const library_module *m, const char *options, gasket_status *status, char **messages)
{
    return make_program((program_request){library_program_new("", COMMAND_OPENCL, options), m, NULL}, status, messages);
}

/* Compiles the source U for checks, so that findings have its lines and types. */
static gasket_program *program_of_source(const module_unit *u, const char *options, gasket_status *status, char **messages)
{
    return make_program((program_request){library_program_new(u->text, COMMAND_OPENCL, options), NULL, u->options}, status,
                        messages);
}

/* The only unit of M, if a program can be compiled of its source as a string; NULL: it cannot. */
static const module_unit *only_source(const library_module *m)
{
    const module_unit *u = m->unit_count == 1 ? m->units[0] : NULL;

    return u && u->is_source && !u->checked && !u->header_count && !memchr(u->text, 0, u->length) ? u : NULL;
}

gasket_program *library_program_of_module(const library_module *m, const char *options, gasket_status *status, char **messages)
{
    if (!is_for_checks(options))
        return program_of_ir(m, options, status, messages);
    const module_unit *source = only_source(m);
    if (source)
        return program_of_source(source, options, status, messages);
    library_module *checked = make_checked(m, status, messages);
    if (!checked)
        return NULL;
    if (messages)
        free(*messages);
    gasket_program *program = program_of_ir(checked, options, status, messages);
    library_module_free(checked);
    return program;
}

/* --- options -------------------------------------------------------------------------------------------------------------- */

typedef struct option_check {
    const char *options;
    bool linking;
} option_check;

/* Options that clLinkProgram accepts besides those of the optimizer. */
static bool is_link_option(option_id id)
{
    switch (id) {
    case OPTION_cl_denorms:
    case OPTION_cl_signed_zeros:
    case OPTION_cl_unsafe:
    case OPTION_cl_finite:
    case OPTION_cl_fast:
    case OPTION_cl_mad:
    case OPTION_cl_subgroup_ifp:
    case OPTION_cl_opt_disable:
    case OPTION_cl_std:
    case OPTION_cl_intel:
    case OPTION_no_warnings:
    case OPTION_warning:
        return true;
    default:
        return option_rows[id].group == GROUP_OPTIMIZER;
    }
}

static gasket_status check_options(library_call *c, void *context)
{
    const option_check *o = context;
    compilation made;
    session *build = library_read_options(c, COMMAND_OPENCL, o->options);

    if (!build || !compilation_of_text(&made, build, "source.cl", "", STAGE_ASM))
        return GASKET_USAGE;
    const options *given = build->options;
    for (size_t i = 0; o->linking && i < given->given.count; i++) {
        option_id id = given->given.items[i].id;
        if (!is_link_option(id))
            diag_error(&c->diagnostics, 0, "%s is no option of the linker", option_rows[id].spelling);
    }
    if (given->operands.count)
        diag_error(&c->diagnostics, 0, "'%s' is no option", given->operands.items[0]);
    return diag_failed(&c->diagnostics) ? GASKET_USAGE : GASKET_DONE;
}

bool library_check_options(const char *options, bool linking, char **messages)
{
    option_check o = {.options = options, .linking = linking};
    library_call c;
    arena memory;

    arena_init(&memory);
    gasket_status status = library_run_shallow(&c, &memory, check_options, &o, messages);
    arena_release(&memory);
    return status == GASKET_DONE;
}
