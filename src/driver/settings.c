/* src/driver/settings.c - see settings.h. */
#include "src/driver/settings.h"
#include "src/base/dump.h"
#include "src/check/finding.h"
#include "src/driver/device_limits.h"
#include "src/driver/pass_remarks.h"

#include <stdio.h>
#include <string.h>

bool has_version_of_api(const compilation *c)
{
    const options *o = c->session->options;

    return o->command == COMMAND_OPENCL && c->kind == INPUT_CL && !option_is_given(o, OPTION_cl_std);
}

/* Sets the version of OpenCL C; false after an error message. */
static bool read_language_version(compilation *c)
{
    const options *o = c->session->options;
    const device_profile *p = c->set.device;

    c->set.cl_version = option_is_given(o, OPTION_cl_std) ? device_c_version(option_choice(o, OPTION_cl_std, "CL3.0"))
                                                          : device_highest_c(p, has_version_of_api(c) ? 120 : 300);
    if (device_has_c(p, c->set.cl_version))
        return true;
    diag_error(c->session->diagnostics, option_where(o, OPTION_cl_std),
               "-cl-std=%s: the device profile '%s' does not have this version of OpenCL C", option_value(o, OPTION_cl_std, ""),
               p->id);
    return false;
}

/* The size of sub-groups without --simd: that of a device with few sizes, its largest one. 0: the compiler chooses. */
static unsigned sub_group_size(const device_profile *p)
{
    unsigned sizes = p->sub_group_sizes;

    return sizes == 8 + 16 + 32 ? 0 : sizes & 32 ? 32 : sizes & 16 ? 16 : 8;
}

/* The last of -O0, -O1, -O2 and -cl-opt-disable. */
static int optimization_level(const options *o)
{
    int level = 2;

    for (size_t i = 0; i < o->given.count; i++) {
        option_id id = o->given.items[i].id;
        if (id == OPTION_O0 || id == OPTION_cl_opt_disable)
            level = 0;
        else if (id == OPTION_O1)
            level = 1;
        else if (id == OPTION_O2)
            level = 2;
    }
    return level;
}

/* "all" are the passes and the steps that print IR, and with --emit=mir those that print machine IR as well. */
static bool is_in_all(const options *o, const char *step)
{
    if (strcmp(step, LOWER_STEP) == 0)
        return false;
    return !backend_is_machine_step(step) || strcmp(option_value(o, OPTION_emit, "asm"), "mir") == 0;
}

bool dump_wanted(void *context, const char *step, bool before)
{
    const options *o = context;
    option_id id = before ? OPTION_print_before : OPTION_print_after;

    for (size_t i = 0; i < o->given.count; i++) {
        const option_given *g = &o->given.items[i];
        if (g->id == id && (strcmp(g->value, "all") == 0 ? is_in_all(o, step) : strcmp(g->value, step) == 0))
            return true;
    }
    return false;
}

enum { MOST_STEPS = 128 };

/* Reports that OPTION names an unknown pass. STEPS: it may also name a step of the back end. */
static void report_unknown_pass(diag *d, const char *option, const char *name, size_t length, bool steps)
{
    const char *names[MOST_STEPS] = {LOWER_STEP};
    char wrong[64];
    unsigned count = steps;

    for (unsigned n = 0; opt_pass_name(n) && count < MOST_STEPS; n++)
        names[count++] = opt_pass_name(n);
    for (unsigned n = 0; steps && backend_step_name(n) && count < MOST_STEPS; n++)
        names[count++] = backend_step_name(n);
    snprintf(wrong, sizeof wrong, "%.*s", (int)length, name);
    const char *near = nearest_name(wrong, names, count);
    if (near)
        diag_error(d, 0, "%s: there is no pass '%s'; did you mean '%s'?", option, wrong, near);
    else
        diag_error(d, 0, "%s: there is no pass '%s' (see --list-passes)", option, wrong);
}

bool keeps_accesses(const char *list)
{
    static const char pass[] = "mem2reg";

    while (*list) {
        size_t n = strcspn(list, ",()* ");
        if (n && (n != strlen(pass) || memcmp(list, pass, n) != 0))
            return false;
        list += n ? n : 1;
    }
    return true;
}

static bool read_pass_options(compilation *c, opt_options *opt)
{
    const options *o = c->session->options;
    diag *d = c->session->diagnostics;
    const char *limit = option_value(o, OPTION_bisect_limit, NULL), *unknown;
    uint64_t number;
    size_t length;

    opt->passes = option_value(o, OPTION_passes, NULL);
    opt->stop_after = option_value(o, OPTION_stop_after, NULL);
    opt->bisect_limit = -1;
    if (limit && (!parse_count(limit, &number) || number > INT32_MAX))
        diag_error(d, 0, "--opt-bisect-limit %s: expected a number", limit);
    else if (limit)
        opt->bisect_limit = (int)number;
    if (opt->passes && !opt_passes_known(opt->passes, &unknown, &length))
        report_unknown_pass(d, "--passes", unknown, length, false);
    else if (opt->passes && opt_find_list_error(opt->passes))
        diag_error(d, 0, "--passes: %s", opt_find_list_error(opt->passes));
    else if (c->set.is_checked && opt->passes && !keeps_accesses(opt->passes))
        diag_error(d, 0, "--passes: with --check the only pass is mem2reg, as others change the accesses that are checked");
    if (opt->stop_after && !opt_passes_known(opt->stop_after, &unknown, &length))
        report_unknown_pass(d, "--stop-after", opt->stop_after, strlen(opt->stop_after), false);
    return !diag_failed(d);
}

static bool is_step(const char *name, option_id option)
{
    unsigned n = 0;

    if (strcmp(name, LOWER_STEP) == 0)
        return option == OPTION_print_after; /* there is no IR before */
    while (backend_step_name(n) && strcmp(backend_step_name(n), name) != 0)
        n++;
    return backend_step_name(n) != NULL;
}

/* Checks that --print-before and --print-after name passes or steps of the back end. */
static bool read_dumps(compilation *c)
{
    const options *o = c->session->options;

    for (size_t i = 0; i < o->given.count; i++) {
        const option_given *g = &o->given.items[i];
        const char *unknown;
        size_t length;
        if ((g->id == OPTION_print_before || g->id == OPTION_print_after) && strcmp(g->value, "all") != 0 &&
            !opt_passes_known(g->value, &unknown, &length) && !is_step(g->value, g->id))
            report_unknown_pass(c->session->diagnostics, option_rows[g->id].spelling, g->value, strlen(g->value), true);
    }
    return !diag_failed(c->session->diagnostics);
}

static bool read_warnings(compilation *c)
{
    const options *o = c->session->options;
    diag *d = c->session->diagnostics;

    for (size_t i = 0; i < o->given.count; i++) {
        const option_given *g = &o->given.items[i];
        if (g->id == OPTION_warning && !diag_option(d, g->value))
            diag_warn(d, WARN_unknown_option, 0, "unknown warning option '%s'", g->value);
    }
    d->no_warnings |= option_is_given(o, OPTION_no_warnings);
    d->remarks |= option_is_given(o, OPTION_remarks);
    const char *remarks = option_value(o, OPTION_remarks, NULL);
    if (remarks && strcmp(remarks, "all") == 0)
        c->set.opt.listener = pass_remarks(c);
    d->parseable_fixes |= option_is_given(o, OPTION_parseable_fixits);
    return !diag_failed(d);
}

static bool has_macro(const char *name, const void *device)
{
    return device_has(device, name);
}

/* Reads the extensions and features that -cl-ext enables and disables, such as "-cl_khr_fp16,+all". */
static bool read_features(compilation *c)
{
    const options *o = c->session->options;
    pp_options pp = {0};

    pp_default_features(&pp);
    for (size_t i = 0; i < o->given.count; i++) {
        const char *s = o->given.items[i].id == OPTION_cl_ext ? o->given.items[i].value : "";
        for (size_t n; *s; s += n + (s[n] == ',')) {
            n = strcspn(s, ",");
            if ((*s == '+' || *s == '-') && pp_switch_feature(&pp, s + 1, n - 1, *s == '+'))
                continue;
            diag_error(c->session->diagnostics, 0,
                       "-cl-ext: expected '+' or '-' and the name of a supported extension or feature, not '%.*s'", (int)n, s);
            return false;
        }
    }
    pp_limit_features(&pp, has_macro, c->set.device);
    memcpy(c->set.features, pp.features, sizeof c->set.features);
    return true;
}

bool checks_bounds(const options *o)
{
    const char *bad;
    size_t length;

    return option_is_given(o, OPTION_check) &&
           (check_set_of(option_value(o, OPTION_check, NULL), check_kernel_set(), &bad, &length) >> CHECK_bounds & 1);
}

static bool verify_by_default(void)
{
#ifdef GASKET_DEBUG
    return true;
#else
    return false;
#endif
}

bool makes_spirv(const compilation *c)
{
    return c->wanted == STAGE_SPIRV || c->wanted == STAGE_SPIRV_TEXT;
}

bool read_settings(compilation *c)
{
    static const unsigned widths[] = {8, 16, 32, 0}; /* in the order of --simd */
    static const opt_variables_at solutions[] = {OPT_VARIABLES_LANGUAGE, OPT_VARIABLES_INLINE, OPT_VARIABLES_PASS,
                                                 OPT_VARIABLES_MODULE,
                                                 OPT_VARIABLES_ESCAPING}; /* in the order of --private-variables */
    const options *o = c->session->options;
    diag *d = c->session->diagnostics;
    settings *s = &c->set;
    int level = optimization_level(o);
    bool verify = verify_by_default() || option_is_given(o, OPTION_verify_each);
    bool dumps = option_is_given(o, OPTION_print_before) || option_is_given(o, OPTION_print_after) ||
                 option_is_given(o, OPTION_print_changed) || option_is_given(o, OPTION_bisect_limit);

    s->device = device_of_options(c->session);
    if (!s->device || !read_language_version(c))
        return false;
    s->is_checked = c->wanted == STAGE_IR && option_is_given(o, OPTION_check);
    s->is_debugged = c->wanted == STAGE_IR && o->command == COMMAND_DEBUG;
    s->keeps_statements = option_is_given(o, OPTION_debug_info) || (o->command == COMMAND_DEBUG && c->wanted > STAGE_IR);
    s->non_uniform = s->cl_version >= 200 && !option_is_given(o, OPTION_cl_uniform) && !s->device->is_uniform;
    s->opt = (opt_options){.level = level,
                           .verify_each = verify,
                           .compare_each = option_is_given(o, OPTION_verify_each),
                           .time_passes = option_is_given(o, OPTION_time_passes) || option_is_given(o, OPTION_stats),
                           .generic_switch = option_choice(o, OPTION_generic, "optimize") == 1,
                           .private_memory = (opt_private)option_choice(o, OPTION_private_memory, "auto"),
                           .global_access = (opt_access)option_choice(o, OPTION_global_access, "auto"),
                           .private_variables =
                               solutions[option_choice(o, OPTION_private_variables, makes_spirv(c) ? "pass" : "module")],
                           .portable = makes_spirv(c),
                           .mixed = (opt_mixed)option_choice(o, OPTION_mixed, "select"),
                           .check_bounds = c->wanted > STAGE_IR && checks_bounds(o),
                           .diagnostics = d,
                           .dump = dumps ? &c->dump : NULL,
                           .dump_wanted = dump_wanted,
                           .dump_context = (void *)o,
                           .print_changed = option_is_given(o, OPTION_print_changed)};
    s->gen = (backend_options){.simd = option_is_given(o, OPTION_simd) ? widths[option_choice(o, OPTION_simd, "auto")]
                                                                       : sub_group_size(s->device),
                               .private_memory = (backend_private)option_choice(o, OPTION_private_memory, "auto"),
                               .optimize = level > 0,
                               .verify = verify,
                               .machine_ir = c->wanted == STAGE_MIR,
                               .visa = c->wanted == STAGE_VISA,
                               .visa_is_code = c->wanted == STAGE_VISA,
                               .diagnostics = d,
                               .dump = s->opt.dump,
                               .dump_wanted = dump_wanted,
                               .dump_context = (void *)o};
    bool passes = read_pass_options(c, &s->opt);
    bool dumps_known = read_dumps(c);
    bool features_known = read_features(c);
    return read_warnings(c) && passes && dumps_known && features_known;
}
