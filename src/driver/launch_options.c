/* src/driver/launch_options.c - the options of the command line that apply to every launch. */
#include "src/driver/launch_options.h"

#include "src/driver/device_limits.h"
#include "src/driver/inputs.h"

enum { VIA_SIM, VIA_IR };           /* in the order of --via */
enum { BOUNDS_FAULT, BOUNDS_NOTE }; /* in the order of --bounds */
static const sim_translation translations[] = {SIM_TRANSLATE_LONG, SIM_TRANSLATE_NEVER,
                                               SIM_TRANSLATE_ALWAYS}; /* in the order of --native */

static bool read_number(session *s, option_id id, uint64_t *out)
{
    const char *text = option_value(s->options, id, NULL);

    if (!text || parse_count(text, out))
        return true;
    diag_error(s->diagnostics, 0, "%s %s: expected a number", option_rows[id].spelling, text);
    return false;
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

/* Reads --schedule; false after an error message. */
static bool read_schedule(session *s, launch *l)
{
    const char *text = option_value(s->options, OPTION_schedule, NULL);
    static const char random[] = "random:";

    if (!text)
        return true;
    l->schedule.kind = strcmp(text, "all") == 0 ? SCHEDULE_ALL : SCHEDULE_RANDOM;
    if (l->schedule.kind == SCHEDULE_ALL)
        return true;
    if (strncmp(text, random, sizeof random - 1) == 0 && parse_count(text + sizeof random - 1, &l->schedule.seed))
        return true;
    diag_error(s->diagnostics, 0, "--schedule %s: expected random:SEED or all", text);
    return false;
}

bool launch_is_tolerant(const options *o)
{
    return option_choice(o, OPTION_bounds, "fault") == BOUNDS_NOTE;
}

stage launch_stage(const launch *l)
{
    return launch_engine(l)->needs_code ? STAGE_ASM : STAGE_IR;
}

bool launch_accepts(const launch *l, const compilation *c)
{
    if (c->kind != INPUT_ASM || launch_engine(l)->needs_code)
        return true;
    diag_error(c->session->diagnostics, 0, "%s: --via=ir cannot run assembly", c->file);
    return false;
}

/* The debugger shows the program as it is written, if it does not serve gdb, which steps machine code. */
static bool prefers_ir(const options *o)
{
    return option_is_given(o, OPTION_check) || option_is_given(o, OPTION_schedule) ||
           (o->command == COMMAND_DEBUG && !option_is_given(o, OPTION_debug_gdb));
}

bool launch_read_options(launch *l, session *s)
{
    l->via_ir = option_choice(s->options, OPTION_via, prefers_ir(s->options) ? "ir" : "sim") == VIA_IR;
    l->observer = s->observer;
    l->translation = translations[option_choice(s->options, OPTION_native, "auto")];
    l->max_instructions = MOST_INSTRUCTIONS;
    l->is_tolerant = s->options->command == COMMAND_RUN && launch_is_tolerant(s->options);
    return read_schedule(s, l) && read_limits(s, l);
}

/* The treatment of accesses outside their surface. The hardware tolerates them, but they are errors in the kernel. With 64-bit
 * addresses they fault, so they also fault if gasket chose the surfaces. With --global-access=stateful the user chose them, and
 * gets a warning. Assembly may rely on the hardware's behaviour, so it is followed there, and --mixed=beignet relies on it. */
static run_bounds bounds_of(const compilation *c)
{
    if (checks_bounds(c->session->options))
        return RUN_BOUNDS_FAULT;
    if (c->kind == INPUT_ASM || c->set.opt.mixed == OPT_MIXED_BEIGNET)
        return RUN_BOUNDS_HARDWARE;
    return c->set.opt.global_access == OPT_ACCESS_STATEFUL ? RUN_BOUNDS_NOTE : RUN_BOUNDS_FAULT;
}

void launch_set_program(launch *l, const compilation *c)
{
    l->program = (run_program){.module = c->module,
                               .program = c->program,
                               .sources = c->session->sources,
                               .source_file = c->kind == INPUT_CL ? c->file : NULL,
                               .simd = c->set.gen.simd ? c->set.gen.simd : 16,
                               .bounds = bounds_of(c),
                               .compile_seconds = c->total_seconds};
    l->diagnostics = c->session->diagnostics;
}

status launch_begin(launch *l, compilation *c, session *s)
{
    if (!launch_read_options(l, s))
        return STATUS_USAGE;
    status begun = inputs_begin(c, s, s->options->operands.items, s->options->operands.count, launch_stage(l));
    if (begun != STATUS_DONE)
        return begun;
    if (c->kind == INPUT_ASM && !option_is_given(s->options, OPTION_via))
        l->via_ir = false;
    if (!launch_accepts(l, c) || !checking_begin(l, s))
        return STATUS_USAGE;
    c->kernel = option_value(s->options, OPTION_kernel, NULL);
    c->calls_functions = true;
    c->set.gen.group_items = sizes_group_items(s->options);
    return STATUS_DONE;
}

bool launch_read_arguments(session *s, launch *l, const compilation *c, signature *wanted, run_sizes *sizes,
                           command_values *values)
{
    launch_set_program(l, c);
    if (!launch_find_kernel(l, s->memory, wanted, option_value(s->options, OPTION_kernel, NULL)))
        return false;
    l->sizes = sizes;
    l->values = &values->run;
    bool sized = sizes_read(sizes, s->diagnostics, s->options, wanted, needs_whole_groups(c));
    return values_read(values, s->memory, s->diagnostics, s->options, wanted, sizes) && sized &&
           device_accepts_launch(c->set.device, l);
}
