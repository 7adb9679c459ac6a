/* src/debug/debug.c - `gasket debug`: compiles the input, and runs its kernel under a session of the debugger. */
#include "src/debug/dap.h"
#include "src/debug/listen.h"
#include "src/debug/saved.h"

#include "src/base/bug.h"
#include "src/driver/files.h"
#include "src/driver/launch_file/launch_file.h"
#include "src/driver/launch_options.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* From now on the files that S reads are kept, for a session that is saved. */
static void keep_files(session *s)
{
    s->sources->kept = arena_new(s->memory, kept_files);
    s->sources->kept->memory = s->memory;
}

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

/* The files that the statements of machine code name are sources, too; those that cannot be read are shown without their text. */
static void add_sources(const session *s, const gen_kernel *k)
{
    const char *last = NULL;
    size_t length;

    for (size_t n = 0; n < k->statements.count; n++) {
        const char *file = k->statements.items[n].file;
        if (file == last || source_has_file(s->sources, file, false))
            continue;
        last = file;
        const char *contents = source_read_file(s->sources, s->memory, file, FILE_REGULAR, FILE_TEXT_LIMIT, &length);
        if (contents)
            source_add_file(s->sources, file, contents, length, 0);
    }
}

static void launch_begins(launch_observer *o, launch *l)
{
    followed *f = (followed *)o;
    debugger *d = f->debugger;

    d->launch = l;
    d->target = l->via_ir ? &debug_interpreter : &debug_simulator;
    if (!l->via_ir)
        add_sources(d->session, l->kernel);
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

/* Does the session go on after the fault that has just ended a launch? A program does when the user continues at the fault, as under gdb; later journeys pass
 * it again. */
static bool goes_past_fault(debugger *d)
{
    live_program *p = &d->shared->live;

    if (p->known && debug_is_after_last(d) && p->passed < d->step)
        p->passed = d->step;
    return d->step <= p->passed;
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
    if (result != STATUS_FAULT)
        return;
    if (goes_past_fault(f->debugger))
        f->result = STATUS_DONE;
    else
        debug_at_end(f->debugger, result, f->fault);
}

/* Runs S, which RUN executes, under the session SHARED; its end is a stop, too. NULL: there is none, and S has an observer of its own. */
static status run_session(session *s, debug_shared *shared, status (*run)(session *s, void *context), void *context)
{
    if (!shared)
        return run(s, context);
    debugger *d = arena_new(s->memory, debugger);
    followed f = {.observer = {launch_begins, launch_ended}, .debugger = d};
    session observed = *s;
    int result;

    *d = (debugger){.stepper = {debug_before_step}, .shared = shared, .session = s, .sources = s->sources};
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

/* Runs the launches of the files that are the operands. */
static status run_launches(session *s, void *context)
{
    const options *o = s->options;
    status result = STATUS_DONE;

    (void)context;
    for (size_t n = 0; n < o->operands.count && result == STATUS_DONE; n++)
        result = launch_file_kind(o, o->operands.items[n]) == LAUNCH_FILE_OCLGRIND ? run_sim_file(s, o->operands.items[n])
                                                                                   : run_launch_file(s, o->operands.items[n]);
    return result;
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
    if (launch_file_kind(s->options, s->options->operands.items[0]) == LAUNCH_FILE_NONE)
        return debug_kernel(s, shared);
    return run_session(s, shared, run_launches, NULL);
}

/* --- saved sessions ------------------------------------------------------------------------------------------------------- */

/* A new session of the process of OLD: with the client and the commands that wait. NULL after an error message. */
static debug_shared *new_session(const session *s, const debug_shared *old)
{
    debug_shared *shared = (debug_shared *)timeline_new(sizeof *shared);

    if (!shared) {
        diag_error(s->diagnostics, 0, "no memory for the session");
        return NULL;
    }
    if (!old)
        return shared;
    shared->queue_end = old->queue_end - old->queue_start;
    memcpy(shared->queue, old->queue + old->queue_start, shared->queue_end);
    shared->input_ended = old->input_ended;
    shared->is_batch = old->is_batch;
    shared->layout = old->layout;
    shared->protocol = old->protocol;
    shared->remote = old->remote;
    return shared;
}

/* What a saved session is run with: its own files and locations of the source, and the streams and memory of the process. */
typedef struct saved_context {
    session session;
    saved_run run;
    source_map sources;
    diag diagnostics;
} saved_context;

/* Reads FILE of KIND, a session that continues in SHARED, into MEMORY. NULL after an error message. */
static saved_context *read_saved(const session *s, arena *memory, debug_shared *shared, const char *file, file_kind kind)
{
    saved_context *c = arena_new(memory, saved_context);

    c->diagnostics = *s->diagnostics;
    c->diagnostics.sources = &c->sources;
    c->diagnostics.errors = 0;
    c->session = (session){.memory = memory, .sources = &c->sources, .diagnostics = &c->diagnostics, .options = &c->run.options};
    source_init(&c->sources, memory);
    if (!saved_read(&c->session, file, kind, shared, &c->run))
        return NULL;
    c->sources.kept = &c->run.files;
    if (shared->protocol == PROTOCOL_GDB && strcmp(option_value(&c->run.options, OPTION_via, ""), "sim") != 0) {
        diag_error(&c->diagnostics, 0, "%s: the session is one of the interpreter, and gdb steps machine code", file);
        return NULL;
    }
    return c;
}

/* The process of session SHARED has ended with RESULT: runs the saved one that follows it, and those after that. SHARED is freed if there is one. */
static status follow(session *s, debug_shared *shared, status result)
{
    arena memory;

    arena_init(&memory);
    while (*shared->next) {
        arena_release(&memory);
        debug_shared *next = new_session(s, shared);
        saved_context *c = next ? read_saved(s, &memory, next, shared->next, FILE_REGULAR) : NULL;
        timeline_free(&shared->time, sizeof *shared);
        result = c ? debug_input(&c->session, next) : STATUS_USAGE;
        if (!c)
            break;
        shared = next;
    }
    arena_release(&memory);
    return result;
}

/* The first step of a session that is only tested. */
static void end_test(run_stepper *stepper, void *unit)
{
    (void)stepper, (void)unit;
    _exit(STATUS_DONE);
}

static void test_launch(launch_observer *o, launch *l)
{
    static run_stepper first = {end_test};

    (void)o;
    l->stepper = &first;
}

static void end_test_launch(launch_observer *o, launch *l, status result)
{
    (void)o, (void)l, (void)result;
}

/* Runs the session in FILE up to its first step. Returns only if it does not get there. */
static void test_session(debugger *d, const char *file)
{
    debug_shared *shared = new_session(d->session, NULL);
    saved_context *c = shared ? read_saved(d->session, d->session->memory, shared, file, FILE_REGULAR) : NULL;
    launch_observer observer = {test_launch, end_test_launch};

    if (c) {
        c->session.observer = &observer;
        debug_input(&c->session, NULL);
    }
}

bool debug_can_load(debugger *d, const char *file)
{
    int wait_status = 0;

    fflush(NULL);
    pid_t test = fork();
    if (test == 0) {
        test_session(d, file);
        fflush(NULL);
        _exit(STATUS_REFUSED);
    }
    if (test < 0) {
        debug_error("%s: %s", file, strerror(errno));
        return false;
    }
    while (waitpid(test, &wait_status, 0) < 0 && errno == EINTR)
        continue;
    return WIFEXITED(wait_status) && WEXITSTATUS(wait_status) == STATUS_DONE;
}

/* --load: the session in a file. */
static status debug_saved(session *s, debug_shared *shared)
{
    const char *file = option_value(s->options, OPTION_debug_load, NULL);
    unsigned errors = s->diagnostics->errors;

    for (size_t n = 0; n < s->options->given.count; n++)
        if (!saved_omits(s->options->given.items[n].id))
            diag_error(s->diagnostics, 0, "%s has no effect with --load: the session has its own options",
                       option_rows[s->options->given.items[n].id].spelling);
    if (s->options->operands.count)
        diag_error(s->diagnostics, 0, "'%s' has no effect with --load: the session has its own input",
                   s->options->operands.items[0]);
    if (s->diagnostics->errors > errors || !queue_commands(s, shared))
        return STATUS_USAGE;
    saved_context *c = read_saved(s, s->memory, shared, file, FILE_NAMED);
    return c ? debug_input(&c->session, shared) : STATUS_USAGE;
}

/* The session that the command line describes. */
static status debug_given(session *s, debug_shared *shared)
{
    const options *o = s->options;

    if (option_is_given(o, OPTION_debug_load))
        return follow(s, shared, debug_saved(s, shared));
    if (!has_input(s) || !queue_commands(s, shared))
        return STATUS_USAGE;
    if (launch_file_kind(o, o->operands.items[0]) != LAUNCH_FILE_NONE && !input_file(s))
        return STATUS_USAGE;
    return follow(s, shared, debug_input(s, shared));
}

/* --- the launches of a program -------------------------------------------------------------------------------------------- */

typedef struct live_context {
    debug_shared *shared;
    const char *folder;
    int fifo;
} live_context;

/* The launch that was announced as NAME becomes the next one. */
static void add_launch(session *s, const live_context *c, const char *name)
{
    live_program *p = &c->shared->live;
    const char *path = arena_printf(s->memory, "%s/.live-%u.launch", c->folder, p->known);

    if (symlink(arena_printf(s->memory, "%s.launch", name), path) != 0)
        diag_error(s->diagnostics, 0, "%s: %s", path, strerror(errno));
    snprintf(p->waiting, sizeof p->waiting, "%s", name);
    p->known++;
}

/* The launch that waits runs in the program now. */
static void let_go(session *s, const live_context *c)
{
    live_program *p = &c->shared->live;

    if (!*p->waiting)
        return;
    const char *path = arena_printf(s->memory, "%s/%s.go", c->folder, p->waiting);
    if (!file_write(path, "", 0))
        diag_error(s->diagnostics, 0, "%s: %s", path, strerror(errno));
    p->waiting[0] = 0;
}

/* Lets the program go on, and waits for its next launch; false: it has ended. */
static bool wait_for_launch(session *s, const live_context *c)
{
    live_program *p = &c->shared->live;
    char name[sizeof p->waiting];
    size_t length = 0;

    if (p->has_ended)
        return false;
    fflush(NULL); /* what the session has printed comes before what the program prints then */
    let_go(s, c);
    while (length < sizeof name - 1) {
        ssize_t n = read(c->fifo, name + length, 1);
        if (n < 0 && errno != EINTR)
            break;
        if (n == 1 && name[length] == '\n')
            break;
        length += n == 1;
    }
    name[length] = 0;
    p->has_ended = !length;
    if (length)
        add_launch(s, c, name);
    return length;
}

/* Runs the launches of the program: the known ones again after a journey back, and then the next one as it comes. */
static status run_live(session *s, void *context)
{
    live_context *c = context;
    status result = STATUS_DONE;
    unsigned n = 0;

    /* for writing, too: so a reader is there until the last process of the session has ended, and a read never meets the end */
    c->fifo = open(arena_printf(s->memory, "%s/.announce", c->folder), O_RDWR | O_CLOEXEC);
    if (c->fifo < 0) {
        diag_error(s->diagnostics, 0, "%s/.announce: %s", c->folder, strerror(errno));
        return STATUS_USAGE;
    }
    for (; (result == STATUS_DONE || result == STATUS_FAULT) && (n < c->shared->live.known || wait_for_launch(s, c)); n++)
        result = run_launch_file(s, arena_printf(s->memory, "%s/.live-%u.launch", c->folder, n));
    if (n)
        return result == STATUS_FAULT ? STATUS_DONE : result; /* a fault that is not passed ends no process */
    diag_error(s->diagnostics, 0, "--debug: the program has launched no kernel");
    return STATUS_USAGE;
}

/* The session stops at each launch, as if `catch launch` had been its first command. */
static void catch_launches(debug_shared *shared)
{
    shared->breakpoints[0] = (breakpoint){.number = 1, .kind = BREAK_CATCH, .is_enabled = true, .caught = CATCH_LAUNCH};
    shared->last_breakpoint = shared->breakpoint_rows = 1;
}

status debug_recorded(session *s, const char *folder)
{
    debug_shared *shared = new_session(s, NULL);
    options o = {.command = COMMAND_DEBUG, .given = {0}};
    session own = *s;
    live_context context = {.shared = shared, .folder = folder};

    if (!shared)
        return STATUS_USAGE;
    own.options = &o;
    keep_files(s);
    catch_launches(shared);
    if (!queue_commands(s, shared) || !begin_protocol(s, shared))
        return STATUS_USAGE;
    status result = run_session(&own, shared, run_live, &context);
    if (result == STATUS_USAGE)
        s->diagnostics->errors++; /* one was reported by the process of the session */
    return follow(s, shared, result);
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
    status result = is_launched ? debug_given(&launched, shared) : STATUS_USAGE;
    fclose(s->diagnostics->out);
    s->diagnostics->out = usual;
    if (shared->remote.launch && result != STATUS_DONE)
        report_failed_launch(s, shared, messages);
    free(messages);
    return STATUS_DONE;
}

status command_debug(session *s)
{
    debug_shared *shared = new_session(s, NULL);
    bool has_launch = option_is_given(s->options, OPTION_debug_dap) || option_is_given(s->options, OPTION_debug_load);

    if (!shared || (!has_launch && !has_input(s)))
        return STATUS_USAGE;
    keep_files(s);
    if (!begin_protocol(s, shared))
        return STATUS_USAGE;
    return shared->protocol == PROTOCOL_DAP ? debug_for_editor(s, shared) : debug_given(s, shared);
}
