/* src/library/module_options.c - what the options of compilations and links mean for modules. */
#include "src/library/module.h"

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
        !compilation_of_text(&made, build, PROGRAM_FILE, "", launch_stage(&settings)))
        return GASKET_USAGE;
    r->is_checked = made.set.is_checked;
    return GASKET_DONE;
}

bool library_is_for_checks(const char *options)
{
    check_request r = {.options = options};
    library_call c;
    arena memory;

    arena_init(&memory);
    library_run_shallow(&c, &memory, find_checks, &r, NULL);
    arena_release(&memory);
    return r.is_checked;
}

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

    if (!build || !compilation_of_text(&made, build, PROGRAM_FILE, "", STAGE_ASM))
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
