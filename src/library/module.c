/* src/library/module.c - see module.h. */
#include "src/library/module.h"

#include "src/base/fork.h"
#include "ir/link/link.h"
#include "src/base/lock.h"

#include <stdlib.h>

struct library_module {
    arena memory;
    library_call call; /* that made it: the locations of its source */
    ir_module *ir;
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
    arena_release(&m->memory);
    free(m);
}

/* --- compiling ------------------------------------------------------------------------------------------------------------ */

typedef struct module_source {
    library_module *made;
    const char *text;
    size_t length;
    const char *options;
    const library_header *headers;
    size_t header_count;
} module_source;

static gasket_status compile_module(library_call *c, void *context)
{
    module_source *s = context;
    launch settings = {0};
    compilation made;

    if (!library_read_options(c, COMMAND_OPENCL, s->options) || !launch_read_options(&settings, &c->session) ||
        !compilation_of_input(&made, &c->session, "source.cl", INPUT_CL, s->text, s->length, launch_stage(&settings)))
        return GASKET_USAGE;
    made.separate = true;
    made.headers = s->headers;
    made.header_count = s->header_count;
    if (!compile(&made))
        return (gasket_status)compile_failure(&made);
    s->made->ir = made.module;
    return GASKET_DONE;
}

library_module *library_module_compile(const char *source, size_t length, const library_header *headers, size_t header_count,
                                       const char *options, gasket_status *status, char **messages)
{
    module_source s = {.text = source, .length = length, .options = options, .headers = headers, .header_count = header_count};

    return make_module(compile_module, &s.made, status, messages);
}

/* --- reading -------------------------------------------------------------------------------------------------------------- */

typedef struct module_text {
    library_module *made;
    const char *text;
    size_t length;
} module_text;

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
    module_text *t = context;
    compilation made;

    if (!library_read_options(c, COMMAND_OPENCL, "") ||
        !compilation_of_input(&made, &c->session, "program.ll", INPUT_LL, t->text, t->length, STAGE_IR))
        return GASKET_USAGE;
    made.separate = true;
    if (!compile(&made) || !is_linkable(&c->diagnostics, made.module))
        return GASKET_REFUSED;
    t->made->ir = made.module;
    return GASKET_DONE;
}

library_module *library_module_read(const char *text, size_t length, gasket_status *status, char **messages)
{
    module_text t = {.text = text, .length = length};

    return make_module(read_module, &t.made, status, messages);
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
    ir_module **modules = arena_array(c->session.memory, ir_module *, list->count);

    for (size_t i = 0; i < list->count; i++)
        modules[i] = list->items[i]->ir;
    list->made->ir = ir_link_modules(c->session.memory, &c->diagnostics, modules, list->count, list->is_library);
    return list->made->ir ? GASKET_DONE : GASKET_REFUSED;
}

library_module *library_module_link(library_module *const *from, size_t count, bool is_library, gasket_status *status,
                                    char **messages)
{
    module_list list = {.items = from, .count = count, .is_library = is_library};

    pthread_mutex_lock(&using_modules);
    library_module *made = make_module(link_modules, &list.made, status, messages);
    pthread_mutex_unlock(&using_modules);
    return made;
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

    text_init(&out, c->session.memory);
    ir_print_module(&out, p->module->ir);
    p->text = library_copy_text(&out);
    p->length = out.length;
    return p->text ? GASKET_DONE : GASKET_FAILED;
}

char *library_module_text(library_module *m, size_t *length)
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

typedef struct program_request {
    gasket_program *program;
    const library_module *module;
} program_request;

static gasket_status compile_program(library_call *c, void *context)
{
    program_request *r = context;
    held_lock held;

    lock_take(&held, &using_modules);
    ir_module *copy = ir_link_modules(c->session.memory, &c->diagnostics, &(ir_module *){r->module->ir}, 1, false);
    lock_release(&held);
    return copy ? library_compile_module(c, r->program, copy) : GASKET_REFUSED;
}

gasket_program *library_program_of_module(const library_module *m, const char *options, gasket_status *status, char **messages)
{
    program_request r = {.program = library_program_new("", COMMAND_OPENCL, options), .module = m};

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

    if (!library_read_options(c, COMMAND_OPENCL, o->options) ||
        !compilation_of_text(&made, &c->session, "source.cl", "", STAGE_ASM))
        return GASKET_USAGE;
    for (size_t i = 0; o->linking && i < c->options.given.count; i++) {
        option_id id = c->options.given.items[i].id;
        if (!is_link_option(id))
            diag_error(&c->diagnostics, 0, "%s is no option of the linker", option_rows[id].spelling);
    }
    if (c->options.operands.count)
        diag_error(&c->diagnostics, 0, "'%s' is no option", c->options.operands.items[0]);
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
