/* src/debug/debug.c - `gasket debug`: compiles the input, and runs its kernel under a session of the debugger. */
#include "src/debug/dap.h"
#include "src/debug/listen.h"
#include "src/debug/session.h"

#include "src/driver/files.h"
#include "src/driver/inputs.h"
#include "src/driver/launch_options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The commands of -ex and --command, in the order of the command line. */
static bool queue_commands(session *s, debug_shared *shared)
{
    for (size_t i = 0; i < s->options->given.count; i++) {
        const option_given *g = &s->options->given.items[i];
        size_t length;
        const char *commands = g->id == OPTION_debug_commands ? g->value
                               : g->id == OPTION_debug_script ? file_read(s->memory, g->value, FILE_NAMED, MOST_QUEUE, &length)
                                                              : "";
        if (!commands) {
            diag_error(s->diagnostics, 0, "%s: %s", g->value, file_read_problem(errno));
            return false;
        }
        if (*commands && !debug_queue(shared, commands, false)) {
            diag_error(s->diagnostics, 0, "%s: more than %d bytes of commands", g->value, MOST_QUEUE);
            return false;
        }
    }
    shared->is_batch = option_is_given(s->options, OPTION_debug_batch);
    return true;
}

/* What a launch prints, kept to be shown once. */
typedef struct report {
    char *data;
    size_t length;
    FILE *file;
} report;

static bool open_report(session *s, report *r)
{
    r->file = open_memstream(&r->data, &r->length);
    if (!r->file)
        diag_error(s->diagnostics, 0, "no memory for the output of the kernel");
    return r->file != NULL;
}

static const char *close_report(report *r)
{
    fclose(r->file);
    return r->data ? r->data : "";
}

/* Runs L under the session; at its end the user can look back. Ends the process. */
static _Noreturn void run_session(debugger *d, launch *l, report *printed, report *faults)
{
    debug_shared *s = d->shared;

    status result = launch_run(l);
    const char *output = close_report(printed), *fault = close_report(faults);
    size_t length = strlen(fault);
    if (length && fault[length - 1] == '\n')
        fault = arena_strndup(l->memory, fault, length - 1);
    if (s->printed < strlen(output)) {
        debug_print_output(d, output + s->printed);
        s->printed = strlen(output);
    }
    debug_at_end(d, result, fault);
    fflush(NULL);
    _exit(0);
}

static status begin_session(session *s, launch *l, debug_shared *shared)
{
    debugger *d = arena_new(s->memory, debugger);
    report printed = {0}, faults = {0};
    int result;

    *d = (debugger){.stepper = {debug_before_step},
                    .shared = shared,
                    .launch = l,
                    .target = l->via_ir ? &debug_interpreter : &debug_simulator,
                    .sources = s->sources,
                    .launches = 1};
    arena_init(&d->memory);
    if (!open_report(s, &printed) || !open_report(s, &faults))
        return STATUS_USAGE;
    l->printed = printed.file;
    l->faults = faults.file;
    l->stepper = &d->stepper;
    d->has_lines = d->target->place_of_line(l, 1).line != 0;
    debug_begin(d);
    if (timeline_begin(&shared->time, &result))
        run_session(d, l, &printed, &faults);
    return (status)result;
}

/* Connects the session to the client of --gdb or --dap; false after an error message. */
static bool begin_protocol(session *s, debug_shared *shared)
{
    bool is_gdb = option_is_given(s->options, OPTION_debug_gdb), is_dap = option_is_given(s->options, OPTION_debug_dap);
    const char *port = option_value(s->options, is_gdb ? OPTION_debug_gdb : OPTION_debug_dap, NULL);
    bool uses_streams = port ? strcmp(port, "-") == 0 : is_dap;

    if (!is_gdb && !is_dap)
        return true;
    shared->protocol = is_gdb ? PROTOCOL_GDB : PROTOCOL_DAP;
    int client = uses_streams ? dup(STDOUT_FILENO) : debug_listen(s->diagnostics, is_gdb ? "--gdb" : "--dap", port);
    shared->remote = (remote_state){.in = uses_streams ? STDIN_FILENO : client, .out = client};
    if (uses_streams) /* what else is printed would disturb the protocol */
        dup2(STDERR_FILENO, STDOUT_FILENO);
    return client >= 0;
}

/* The words of the client's launch request become the command line of S, after those that are there. False after an error message, or if there is nothing to launch. */
static bool read_launch_request(session *s, debug_shared *shared, options *o)
{
    enum { MOST_WORDS_OF_LAUNCH = 1024 };
    char **words = arena_array(s->memory, char *, MOST_WORDS_OF_LAUNCH);
    int count = dap_begin(shared, s->memory, words, MOST_WORDS_OF_LAUNCH);

    if (count < 0)
        return false;
    if (!options_parse(o, s->memory, s->diagnostics, COMMAND_DEBUG, count, words))
        return false;
    for (size_t n = 0; n < s->options->given.count; n++)
        vec_push(s->memory, &o->given, s->options->given.items[n]);
    for (size_t n = 0; n < s->options->operands.count; n++)
        vec_push(s->memory, &o->operands, s->options->operands.items[n]);
    return true;
}

/* Compiles the input, and runs its kernel in a session. */
static status debug_kernel(session *s, debug_shared *shared)
{
    compilation c;
    signature wanted;
    run_sizes sizes;
    command_values values;
    launch l = {.memory = s->memory, .faults = stderr, .printed = stdout};

    if (!has_input(s) || !launch_read_options(&l, s) || !queue_commands(s, shared))
        return STATUS_USAGE;
    if (!option_is_given(s->options, OPTION_via))
        l.via_ir = !option_is_given(s->options, OPTION_debug_gdb);
    status begun = inputs_begin(&c, s, s->options->operands.items, s->options->operands.count, launch_stage(&l));
    if (begun != STATUS_DONE)
        return begun;
    if (c.kind == INPUT_ASM && !option_is_given(s->options, OPTION_via))
        l.via_ir = false;
    if (!launch_accepts(&l, &c) || !checking_begin(&l, s))
        return STATUS_USAGE;
    c.kernel = option_value(s->options, OPTION_kernel, NULL);
    c.calls_functions = true;
    c.set.gen.group_items = sizes_group_items(s->options);
    if (!compile(&c))
        return compile_failure(&c);
    if (!launch_read_arguments(s, &l, &c, &wanted, &sizes, &values) || !launch_has_memory(&l))
        return STATUS_USAGE;
    l.threads = 1;
    return begin_session(s, &l, shared);
}

/* The launch that a client has asked for has failed: it learns why. */
static void report_failed_launch(session *s, debug_shared *shared, const char *problem)
{
    dap_request r = {.command = "launch", .sequence = shared->remote.launch};

    if (shared->remote.launch)
        dap_refuse(shared, s->memory, &r, "%s", *problem ? problem : "the program cannot be run");
    dap_event(shared, s->memory, "terminated", "");
    dap_end(shared, s->memory);
}

/* The same for a client of the Debug Adapter Protocol, which hears of errors. */
static status debug_for_editor(session *s, debug_shared *shared)
{
    char *messages = NULL;
    size_t length = 0;
    options o = {0};
    session launched = *s;
    FILE *usual = s->diagnostics->out;

    s->diagnostics->out = open_memstream(&messages, &length);
    if (!s->diagnostics->out)
        return STATUS_USAGE;
    launched.options = &o;
    bool is_launched = read_launch_request(s, shared, &o);
    status result = is_launched ? debug_kernel(&launched, shared) : STATUS_USAGE;
    fclose(s->diagnostics->out);
    s->diagnostics->out = usual;
    if (shared->remote.launch && result != STATUS_DONE)
        report_failed_launch(s, shared, messages);
    free(messages);
    return STATUS_DONE;
}

status command_debug(session *s)
{
    debug_shared *shared = (debug_shared *)timeline_new(sizeof *shared);

    if (!shared) {
        diag_error(s->diagnostics, 0, "no memory for the session");
        return STATUS_USAGE;
    }
    if (!option_is_given(s->options, OPTION_debug_dap) && !has_input(s))
        return STATUS_USAGE;
    if (!begin_protocol(s, shared))
        return STATUS_USAGE;
    return shared->protocol == PROTOCOL_DAP ? debug_for_editor(s, shared) : debug_kernel(s, shared);
}
