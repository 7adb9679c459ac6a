/* src/driver/run.c - `gasket run`: compiles the input, runs one kernel and writes its results. */
#include "src/base/json.h"
#include "src/driver/check_launch.h"
#include "src/driver/check_passes.h"
#include "src/driver/launch.h"

#include <errno.h>

enum { VIA_SIM, VIA_IR }; /* in the order of --via */

/* --- statistics ----------------------------------------------------------------------------------------------------------- */

static void print_run_stats(text *out, const launch *l)
{
    const sim_result *r = &l->result;

    text_printf(out, ",\n \"run\": {\"threads\": %llu, \"instructions\": %llu, \"channels\": %llu, \"sends\": {",
                (unsigned long long)r->threads, (unsigned long long)r->instructions, (unsigned long long)r->channels);
    for (size_t i = 0; i < r->sends.count; i++) {
        text_str(out, i ? ", " : "");
        json_string(out, r->sends.items[i].name);
        text_printf(out, ": %llu", (unsigned long long)r->sends.items[i].count);
    }
    text_printf(out, "},\n   \"barriers\": %llu, \"compile_seconds\": %.6f, \"simulate_seconds\": %.6f}}\n",
                (unsigned long long)r->barriers, l->compiled->total_seconds, l->seconds);
}

static bool write_stats(session *s, const launch *l)
{
    const char *file = option_value(s->options, OPTION_stats, NULL);
    text out;

    if (!file)
        return true;
    text_init(&out, s->memory);
    stats_print(&out, l->compiled);
    print_run_stats(&out, l);
    return write_result(s->diagnostics, file, &out);
}

/* --- options of a run ----------------------------------------------------------------------------------------------------- */

static bool read_number(session *s, option_id id, uint64_t *out)
{
    const char *text = option_value(s->options, id, NULL);

    if (!text || parse_count(text, out))
        return true;
    diag_error(s->diagnostics, 0, "%s %s: expected a number", option_rows[id].spelling, text);
    return false;
}

static bool open_trace(session *s, launch *l)
{
    const char *file = option_value(s->options, OPTION_trace, NULL);

    if (!option_is_given(s->options, OPTION_trace))
        return true;
    l->trace = file && strcmp(file, "-") != 0 ? fopen(file, "w") : file ? stdout : stderr;
    if (!l->trace)
        diag_error(s->diagnostics, 0, "%s: %s", file, strerror(errno));
    return l->trace != NULL;
}

/* Closes the trace file. Returns true if the trace could not be written completely, which is reported. */
static bool close_trace(session *s, launch *l)
{
    if (!l->trace || l->trace == stderr || l->trace == stdout)
        return false;
    bool failed = ferror(l->trace), closed = fclose(l->trace) == 0;
    if (failed || !closed)
        diag_error(s->diagnostics, 0, "%s: %s", option_value(s->options, OPTION_trace, ""),
                   closed ? "not all of it could be written" : strerror(errno));
    return failed || !closed;
}

static bool read_limits(session *s, launch *l)
{
    uint64_t threads = 0;

    bool numbers = read_number(s, OPTION_max_instructions, &l->max_instructions) && read_number(s, OPTION_threads, &threads);
    if (numbers && threads > 1024) {
        diag_error(s->diagnostics, 0, "-j %llu: at most 1024 threads", (unsigned long long)threads);
        return false;
    }
    l->threads = (unsigned)threads;
    return numbers;
}

/* --- the subcommand ------------------------------------------------------------------------------------------------------- */

/* Finds the kernel, and reads its sizes and argument values from the command line. False after an error message. */
static bool prepare_launch(session *s, launch *l, signature *wanted, run_sizes *sizes, run_values *values, bool via_ir)
{
    compilation *c = l->compiled;
    const char *name = option_value(s->options, OPTION_kernel, NULL);
    bool found = via_ir || c->kind != INPUT_ASM
                     ? signature_of_module(wanted, s->memory, s->diagnostics, c->module, name, &l->function)
                     : signature_of_program(wanted, s->memory, s->diagnostics, c->program, name, &l->kernel);

    if (!found)
        return false;
    for (size_t i = 0; c->program && !via_ir && i < c->program->kernels.count; i++)
        if (strcmp(c->program->kernels.items[i]->name, wanted->kernel) == 0)
            l->kernel = c->program->kernels.items[i];
    l->sizes = sizes;
    l->values = values;
    if (via_ir && c->set.is_checked && l->function->thread_form) {
        diag_error(s->diagnostics, 0, "--check: kernel %s is in thread form, which only --via=sim can check", wanted->kernel);
        return false;
    }
    bool sized = sizes_read(sizes, s->diagnostics, s->options, wanted, needs_whole_groups(c));
    return values_read(values, s->memory, s->diagnostics, s->options, wanted, sizes) && sized;
}

/* Runs the kernel in L, and writes its results also if only the checks found something. */
static status run_kernel(session *s, launch *l, bool via_ir)
{
    status result = via_ir ? launch_on_interpreter(l) : launch_on_simulator(l);

    if (close_trace(s, l))
        return STATUS_USAGE;
    if (result != STATUS_DONE)
        return result;
    return outputs_write(l->values, s->memory, s->diagnostics) && write_stats(s, l) ? STATUS_DONE : STATUS_USAGE;
}

status command_run(session *s)
{
    bool is_checked = option_is_given(s->options, OPTION_check);
    bool via_ir = option_choice(s->options, OPTION_via, is_checked ? "ir" : "sim") == VIA_IR;
    const char *file = input_file(s);
    compilation c;
    signature wanted;
    run_sizes sizes;
    run_values values;
    checking check;
    launch l = {.compiled = &c, .faults = stderr, .printed = stdout};
    pass_check checked = {0};

    if (!file || !compilation_begin(&c, s, file, via_ir ? STAGE_IR : STAGE_ASM) || !read_limits(s, &l))
        return STATUS_USAGE;
    if (c.kind == INPUT_ASM && !option_is_given(s->options, OPTION_via))
        via_ir = false;
    if (via_ir && c.kind == INPUT_ASM) {
        diag_error(s->diagnostics, 0, "%s: --via=ir cannot run assembly", file);
        return STATUS_USAGE;
    }
    if (!checking_begin(&check, s, !via_ir))
        return STATUS_USAGE;
    c.kernel = option_value(s->options, OPTION_kernel, NULL);
    c.set.gen.group_items = sizes_group_items(s->options);
    if (option_is_given(s->options, OPTION_check_passes))
        check_passes(&checked, &c, c.kernel, l.max_instructions);
    if (!compile(&c))
        return checked.found ? STATUS_DEFECT : compile_failure(&c);
    if (!prepare_launch(s, &l, &wanted, &sizes, &values, via_ir) || !launch_has_memory(&l) || !open_trace(s, &l))
        return STATUS_USAGE;
    if (is_checked) {
        l.findings = &check.findings;
        l.kinds = check.kinds;
    }
    return checking_end(&check, s, sizes.dims, run_kernel(s, &l, via_ir));
}
