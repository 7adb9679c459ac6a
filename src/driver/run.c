/* src/driver/run.c - `gasket run`: compiles the input, runs one kernel and writes its results; or runs a launch file. */
#include "src/driver/check_passes.h"
#include "src/driver/files.h"
#include "src/driver/launch_file/launch_file.h"
#include "src/driver/launch_options.h"
#include "src/driver/reduce/reduce.h"

/* Runs the kernel in L. Writes its results, also if the checks found something; after a fault, what the kernel has left until then. */
static status finish_run(session *s, launch *l, const compilation *c, const command_values *values)
{
    status result = launch_run(l);

    if (!trace_close(s, l))
        return STATUS_USAGE;
    if (result != STATUS_DONE && result != STATUS_FAULT)
        return result;
    if (result == STATUS_FAULT && !l->is_open) /* the counts of a run that faulted mean nothing */
        return outputs_write(values, s->memory, s->diagnostics) ? result : STATUS_USAGE;
    if (result == STATUS_DONE && l->depends_on_order)
        result = STATUS_FAULT;
    return outputs_write(values, s->memory, s->diagnostics) && stats_write_run(s, c, l) ? result : STATUS_USAGE;
}

/* Compiles the files of the command line, and runs one kernel of them. */
static status run_kernel(session *s)
{
    compilation c;
    signature wanted;
    run_sizes sizes;
    command_values values;
    launch l = {.memory = s->memory, .faults = stderr, .printed = stdout};
    pass_check checked = {0};

    status begun = launch_begin(&l, &c, s);
    if (begun != STATUS_DONE)
        return begun;
    if (option_is_given(s->options, OPTION_check_passes))
        check_passes(&checked, &c, c.kernel, l.max_instructions);
    if (!compile(&c))
        return checked.found ? STATUS_DEFECT : compile_failure(&c);
    if (!launch_read_arguments(s, &l, &c, &wanted, &sizes, &values) || !files_are_distinct(s, NULL, 0) || !trace_open(s, &l))
        return STATUS_USAGE;
    return checking_end(&l.check, s, finish_run(s, &l, &c, &values));
}

status command_run(session *s)
{
    if (!has_input(s))
        return STATUS_USAGE;
    const char *file = s->options->operands.items[0];
    launch_file_format kind = launch_file_kind(s->options, file);
    if (kind != LAUNCH_FILE_NONE && !input_file(s))
        return STATUS_USAGE;
    if (option_is_given(s->options, OPTION_run_emit)) {
        if (kind == LAUNCH_FILE_NONE)
            return explain_as_json(s);
        diag_error(s->diagnostics, 0, "%s: --emit=json runs a single kernel, not a file of launches", file);
        return STATUS_USAGE;
    }
    if (option_is_given(s->options, OPTION_reduce)) {
        if (kind == LAUNCH_FILE_GASKET)
            return reduce_launch_file(s, file);
        diag_error(s->diagnostics, 0, "%s: --reduce needs a launch file", file);
        return STATUS_USAGE;
    }
    switch (kind) {
    case LAUNCH_FILE_NONE:
        return run_kernel(s);
    case LAUNCH_FILE_GASKET:
        return run_launch_file(s, file);
    case LAUNCH_FILE_OCLGRIND:
        return run_sim_file(s, file);
    }
    return STATUS_USAGE;
}
