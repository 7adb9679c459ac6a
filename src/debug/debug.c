/* src/debug/debug.c - `gasket debug`: compiles the input, and runs its kernel under a session of the debugger. */
#include "src/debug/dap.h"
#include "src/debug/listen.h"
#include "src/debug/session.h"

#include "src/base/bug.h"
#include "src/driver/files.h"
#include "src/driver/launch_file/launch_file.h"
#include "src/driver/launch_options.h"

#include <dirent.h>
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

/* What a launch prints, kept to be shown once: not again after a journey. */
typedef struct report {
    char *data;
    size_t length;
    FILE *file;
} report;

/* The debugger, as the observer of the launches. */
typedef struct followed {
    launch_observer observer; /* first */
    debugger *debugger;
    report printed, faults;
    FILE *usual_printed, *usual_faults;
    status result; /* of the last launch */
    const char *fault;
} followed;

static void open_report(report *r)
{
    r->file = open_memstream(&r->data, &r->length);
    if (!r->file)
        out_of_memory();
}

static void launch_begins(launch_observer *o, launch *l)
{
    followed *f = (followed *)o;
    debugger *d = f->debugger;

    d->launch = l;
    d->target = l->via_ir ? &debug_interpreter : &debug_simulator;
    d->has_lines = d->target->place_of_line(l, 1).line != 0;
    d->has_tracked = false;
    d->findings = l->check.findings.items.count;
    d->launches++;
    l->stepper = &d->stepper;
    open_report(&f->printed);
    open_report(&f->faults);
    f->usual_printed = l->printed;
    f->usual_faults = l->faults;
    l->printed = f->printed.file;
    l->faults = f->faults.file;
    debug_resolve_breakpoints(d);
}

static void launch_ended(launch_observer *o, launch *l, status result)
{
    followed *f = (followed *)o;
    debug_shared *s = f->debugger->shared;

    fclose(f->printed.file);
    fclose(f->faults.file);
    l->printed = f->usual_printed;
    l->faults = f->usual_faults;
    if (s->launches < f->debugger->launches) {
        s->launches = f->debugger->launches;
        debug_print_output(f->debugger, f->printed.data);
    }
    free(f->printed.data);
    size_t length = f->faults.length && f->faults.data[f->faults.length - 1] == '\n' ? f->faults.length - 1 : f->faults.length;
    f->fault = arena_strndup(l->memory, f->faults.data, length);
    free(f->faults.data);
    f->result = result;
    if (result == STATUS_FAULT)
        debug_at_end(f->debugger, result, f->fault);
}

/* Runs S, which RUN executes, under the session; its end is a stop, too. */
static status run_session(session *s, debug_shared *shared, status (*run)(session *s, void *context), void *context)
{
    debugger *d = arena_new(s->memory, debugger);
    followed f = {.observer = {launch_begins, launch_ended}, .debugger = d};
    session observed = *s;
    int result;

    *d = (debugger){.stepper = {debug_before_step}, .shared = shared, .sources = s->sources};
    arena_init(&d->memory);
    observed.observer = &f.observer;
    debug_begin(d);
    if (!timeline_begin(&shared->time, &result)) {
        if (result < 0)
            diag_error(s->diagnostics, 0, "a session needs a process of its own: %s", strerror(errno));
        return result < 0 ? STATUS_USAGE : (status)result;
    }
    status ended = run(&observed, context);
    if (d->step)
        debug_at_end(d, f.result, "");
    fflush(NULL);
    _exit(ended);
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

/* Runs the launches of the file that is the operand. */
static status run_launches(session *s, void *context)
{
    const launch_file_format *kind = context;
    const char *file = s->options->operands.items[0];

    return *kind == LAUNCH_FILE_OCLGRIND ? run_sim_file(s, file) : run_launch_file(s, file);
}

static status run_one(session *s, void *context)
{
    launch *l = context;

    l->observer = s->observer;
    return launch_run(l);
}

/* Compiles the input, and runs its kernel in a session. */
static status debug_kernel(session *s, debug_shared *shared)
{
    compilation c;
    signature wanted;
    run_sizes sizes;
    command_values values;
    launch l = {.memory = s->memory, .faults = stderr, .printed = stdout};

    status begun = launch_begin(&l, &c, s);
    if (begun != STATUS_DONE)
        return begun;
    if (!compile(&c))
        return compile_failure(&c);
    if (!launch_read_arguments(s, &l, &c, &wanted, &sizes, &values))
        return STATUS_USAGE;
    l.threads = 1;
    return run_session(s, shared, run_one, &l);
}

static status debug_input(session *s, debug_shared *shared)
{
    if (!has_input(s) || !queue_commands(s, shared))
        return STATUS_USAGE;
    launch_file_format kind = launch_file_kind(s->options, s->options->operands.items[0]);
    if (kind == LAUNCH_FILE_NONE)
        return debug_kernel(s, shared);
    return input_file(s) ? run_session(s, shared, run_launches, &kind) : STATUS_USAGE;
}

/* --- recorded launches ---------------------------------------------------------------------------------------------------- */

typedef struct recorded_files {
    VEC(const char *) names;
} recorded_files;

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The launch files of FOLDER, in the order in which they were recorded. */
static void list_recorded(session *s, const char *folder, recorded_files *out)
{
    DIR *d = opendir(folder);

    for (const struct dirent *e; d && (e = readdir(d));)
        if (ends_with(e->d_name, ".launch"))
            vec_push(s->memory, &out->names, arena_printf(s->memory, "%s/%s", folder, e->d_name));
    if (d)
        closedir(d);
    if (out->names.count)
        qsort(out->names.items, out->names.count, sizeof *out->names.items, compare_names);
}

static status run_recorded(session *s, void *context)
{
    const recorded_files *files = context;
    status result = STATUS_DONE;

    for (size_t n = 0; n < files->names.count && result == STATUS_DONE; n++)
        result = run_launch_file(s, files->names.items[n]);
    return result;
}

status debug_recorded(session *s, const char *folder)
{
    debug_shared *shared = (debug_shared *)timeline_new(sizeof *shared);
    options o = {.command = COMMAND_DEBUG, .given = {0}};
    session own = *s;
    recorded_files files = {0};

    list_recorded(s, folder, &files);
    if (!files.names.count || !shared) {
        diag_error(s->diagnostics, 0, shared ? "--debug: the program has launched no kernel" : "no memory for the session");
        return STATUS_USAGE;
    }
    own.options = &o;
    if (!queue_commands(s, shared) || !begin_protocol(s, shared))
        return STATUS_USAGE;
    return run_session(&own, shared, run_recorded, &files);
}

/* --- editors -------------------------------------------------------------------------------------------------------------- */

/* Refuses the launch request that the client waits for, with PROBLEM or a general message, and ends the session. */
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
    status result = is_launched ? debug_input(&launched, shared) : STATUS_USAGE;
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
    return shared->protocol == PROTOCOL_DAP ? debug_for_editor(s, shared) : debug_input(s, shared);
}
