/* src/debug/dap.c - the Debug Adapter Protocol (microsoft.github.io/debug-adapter-protocol): messages, the beginning of a session, breakpoints and
 * running. A thread of the protocol is a work-item, or in the simulator a thread, of the group that runs. */
#include "src/debug/dap.h"

#include "src/base/frame.h"
#include "src/base/json.h"

#include <ctype.h>
#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- messages ------------------------------------------------------------------------------------------------------------- */

static bool fill_queue(debug_shared *s)
{
    debug_read_result got;

    do
        got = debug_fill_queue(s, s->remote.in);
    while (got == READ_INTERRUPTED);
    return got == READ_MORE;
}

static bool parse(arena *memory, dap_request *r)
{
    const char *end = json_skip(r->text, r->end);

    if (!end)
        return false;
    r->command = json_read_string(memory, json_member(r->text, r->end, "command"), r->end);
    r->arguments = json_member(r->text, r->end, "arguments");
    r->sequence = json_read_integer(json_member(r->text, r->end, "seq"), r->end);
    return r->command != NULL;
}

bool dap_receive(debug_shared *s, arena *memory, dap_request *out)
{
    size_t header, length;

    for (;;) {
        while (frame_find(s->queue + s->queue_start, s->queue_end - s->queue_start, &header, &length) == FRAME_PARTIAL)
            if (!fill_queue(s))
                return false;
        *out = (dap_request){.text = arena_strndup(memory, s->queue + s->queue_start + header, length)};
        out->end = out->text + length;
        s->queue_start += header + length;
        if (parse(memory, out))
            return true;
        dap_output(s, memory, "console", "A message is no request in JSON.\n");
    }
}

static void send_message(debug_shared *s, const text *message)
{
    if (!frame_write(s->remote.out, message->data, message->length))
        _exit(0);
}

void dap_reply(debug_shared *s, arena *memory, const dap_request *r, const char *body)
{
    text t;

    text_init(&t, memory);
    text_printf(&t, "{\"seq\":%" PRIu64 ",\"type\":\"response\",\"request_seq\":%" PRId64 ",\"success\":true,\"command\":",
                ++s->remote.sequence, r->sequence);
    json_string(&t, r->command);
    text_printf(&t, "%s%s}", *body ? ",\"body\":" : "", body);
    send_message(s, &t);
}

void dap_refuse(debug_shared *s, arena *memory, const dap_request *r, const char *fmt, ...)
{
    text t;
    va_list ap;

    va_start(ap, fmt);
    const char *message = arena_vprintf(memory, fmt, ap);
    va_end(ap);
    text_init(&t, memory);
    text_printf(&t, "{\"seq\":%" PRIu64 ",\"type\":\"response\",\"request_seq\":%" PRId64 ",\"success\":false,\"command\":",
                ++s->remote.sequence, r->sequence);
    json_string(&t, r->command);
    text_str(&t, ",\"message\":");
    json_string(&t, message);
    text_str(&t, ",\"body\":{\"error\":{\"id\":1,\"showUser\":true,\"format\":");
    json_string(&t, message);
    text_str(&t, "}}}");
    send_message(s, &t);
}

void dap_event(debug_shared *s, arena *memory, const char *name, const char *body)
{
    text t;

    text_init(&t, memory);
    text_printf(&t, "{\"seq\":%" PRIu64 ",\"type\":\"event\",\"event\":\"%s\"%s%s}", ++s->remote.sequence, name,
                *body ? ",\"body\":" : "", body);
    send_message(s, &t);
}

void dap_output(debug_shared *s, arena *memory, const char *category, const char *output)
{
    text t;

    text_init(&t, memory);
    text_printf(&t, "{\"category\":\"%s\",\"output\":", category);
    json_string(&t, output);
    text_char(&t, '}');
    dap_event(s, memory, "output", t.data);
}

/* OBJECT of R, or its arguments. */
static const char *object_of(const dap_request *r, const char *object)
{
    return object ? object : r->arguments;
}

static const char *member_of(const dap_request *r, const char *object, const char *key)
{
    object = object_of(r, object);
    return object ? json_member(object, r->end, key) : NULL;
}

const char *dap_text(arena *memory, const dap_request *r, const char *object, const char *key, const char *fallback)
{
    const char *value = json_read_string(memory, member_of(r, object, key), r->end);

    return value ? value : fallback;
}

int64_t dap_number(const dap_request *r, const char *object, const char *key, int64_t fallback)
{
    const char *value = member_of(r, object, key);

    return value ? json_read_integer(value, r->end) : fallback;
}

bool dap_is_true(const dap_request *r, const char *object, const char *key)
{
    return json_is_true(member_of(r, object, key));
}

/* --- the beginning -------------------------------------------------------------------------------------------------------- */

static const char capabilities[] =
    "{\"supportsConfigurationDoneRequest\":true,\"supportsFunctionBreakpoints\":true,\"supportsConditionalBreakpoints\":true,"
    "\"supportsHitConditionalBreakpoints\":true,\"supportsEvaluateForHovers\":true,\"supportsStepBack\":true,"
    "\"supportsSetVariable\":true,"
    "\"supportsExceptionInfoRequest\":true,\"supportsLogPoints\":true,\"supportsDataBreakpoints\":true,"
    "\"supportsReadMemoryRequest\":true,"
    "\"supportsDisassembleRequest\":true,\"supportsSteppingGranularity\":true,\"supportsInstructionBreakpoints\":true,"
    "\"supportsTerminateRequest\":true,\"supportsSetExpression\":true,\"supportsCompletionsRequest\":true,"
    "\"exceptionBreakpointFilters\":[{\"filter\":\"fault\",\"label\":\"Faults and findings\",\"default\":true}]}";

/* The words of the arguments of `launch`: "args", a list of options, and "program". */
static int read_launch(debug_shared *s, arena *memory, const dap_request *r, char **words, int most)
{
    const char *list = r->arguments ? json_member(r->arguments, r->end, "args") : NULL, *program;
    int count = 0;

    s->remote.stops_at_entry = dap_is_true(r, NULL, "stopOnEntry");
    for (const char *e = list ? json_first(list, r->end) : NULL; e; e = json_next(e, r->end)) {
        const char *word = json_read_string(memory, e, r->end);
        if (word && count + 1 < most)
            words[count++] = (char *)word;
    }
    program = dap_text(memory, r, NULL, "program", NULL);
    if (program)
        words[count++] = (char *)program;
    s->remote.launch = r->sequence;
    return count;
}

int dap_begin(debug_shared *s, arena *memory, char **words, int most)
{
    dap_request r;

    while (dap_receive(s, memory, &r)) {
        if (strcmp(r.command, "initialize") == 0) {
            s->remote.counts_from_zero = member_of(&r, NULL, "linesStartAt1") && !dap_is_true(&r, NULL, "linesStartAt1");
            dap_reply(s, memory, &r, capabilities);
        } else if (strcmp(r.command, "launch") == 0) {
            return read_launch(s, memory, &r, words, most);
        } else if (strcmp(r.command, "disconnect") == 0 || strcmp(r.command, "terminate") == 0) {
            dap_reply(s, memory, &r, "");
            return -1;
        } else {
            dap_refuse(s, memory, &r, "'%s' is not possible before 'launch'", r.command);
        }
    }
    return -1;
}

void dap_end(debug_shared *s, arena *memory)
{
    dap_request r;

    while (dap_receive(s, memory, &r)) {
        if (strcmp(r.command, "disconnect") == 0) {
            dap_reply(s, memory, &r, "");
            return;
        }
        dap_refuse(s, memory, &r, "nothing has been launched");
    }
}

/* --- breakpoints ---------------------------------------------------------------------------------------------------------- */

static void remove_all(debugger *d, breakpoint_kind kind)
{
    for (unsigned n = 0; n < d->shared->breakpoint_rows; n++)
        if (d->shared->breakpoints[n].kind == kind)
            d->shared->breakpoints[n].number = 0;
}

/* Gives B the condition, hit count and message of the JSON object at ITEM; false: one is too long. */
static bool read_conditions(debugger *d, const dap_request *r, const char *item, breakpoint *b)
{
    const char *condition = dap_text(&d->memory, r, item, "condition", ""),
               *hits = dap_text(&d->memory, r, item, "hitCondition", "");
    const char *log = dap_text(&d->memory, r, item, "logMessage", "");

    if (strlen(condition) >= sizeof b->condition || strlen(log) >= sizeof b->log)
        return false;
    snprintf(b->condition, sizeof b->condition, "%s", condition);
    snprintf(b->log, sizeof b->log, "%s", log);
    hits += strcspn(hits, "0123456789");
    unsigned long count = strtoul(hits, NULL, 10);
    b->ignored = count ? count - 1 : 0;
    return true;
}

static void add_breakpoint(text *out, debugger *d, const breakpoint *b, const char *problem)
{
    text_str(out, out->length > 16 ? "," : "");
    if (problem) {
        text_str(out, "{\"verified\":false,\"message\":");
        json_string(out, problem);
        text_char(out, '}');
        return;
    }
    text_printf(out, "{\"id\":%u,\"verified\":true", b->number);
    if (b->line)
        text_printf(out, ",\"line\":%" PRIu32,
                    d->target->place_of_line(d->launch, b->line).line - d->shared->remote.counts_from_zero);
    text_char(out, '}');
}

/* Answers R, whose list KEY of objects MAKE turns into breakpoints: it returns NULL, or what is wrong. */
static void set_breakpoints(debugger *d, const dap_request *r, const char *key, breakpoint_kind kind,
                            const char *(*make)(debugger *d, const dap_request *r, const char *item, breakpoint *b))
{
    const char *list = r->arguments ? json_member(r->arguments, r->end, key) : NULL;
    text t;

    remove_all(d, kind);
    text_init(&t, &d->memory);
    text_str(&t, "{\"breakpoints\":[");
    for (const char *item = list ? json_first(list, r->end) : NULL; item; item = json_next(item, r->end)) {
        breakpoint *b = debug_new_breakpoint(d, kind);
        const char *problem = !b ? "there are too many breakpoints" : make(d, r, item, b);
        if (!problem && !read_conditions(d, r, item, b))
            problem = "the condition is too long";
        add_breakpoint(&t, d, b, problem);
        for (unsigned n = 1; !problem && debug_add_namesake(d, b, n); n++)
            continue;
        if (b && problem)
            b->number = 0;
    }
    text_str(&t, "]}");
    debug_reset_watches(d);
    dap_reply(d->shared, &d->memory, r, t.data);
}

static const char *make_line(debugger *d, const dap_request *r, const char *item, breakpoint *b)
{
    const char *source = json_member(r->arguments, r->end, "source");
    const char *path = source ? dap_text(&d->memory, r, source, "path", NULL) : NULL;
    const char *name = path ? strrchr(path, '/') : NULL;
    int64_t line = dap_number(r, item, "line", 0) + d->shared->remote.counts_from_zero;

    if (line < 0)
        line = 0;
    uint32_t found = debug_find_code_line(d, path, (uint32_t)line);
    if (!found && name) /* the program may know its file by another path */
        found = debug_find_code_line(d, name + 1, (uint32_t)line);
    debug_set_line(d, b, found);
    return b->line ? NULL : "there is no code at or after this line";
}

static const char *make_function(debugger *d, const dap_request *r, const char *item, breakpoint *b)
{
    const char *name = dap_text(&d->memory, r, item, "name", "");

    snprintf(b->what, sizeof b->what, "%s", name);
    debug_set_line(d, b, d->target->line_of_function(d->launch, name, 0));
    return b->line ? NULL : "there is no such function";
}

static const char *make_instruction(debugger *d, const dap_request *r, const char *item, breakpoint *b)
{
    const char *reference = dap_text(&d->memory, r, item, "instructionReference", "0");

    b->instruction = (uint32_t)(strtoul(reference, NULL, 0) + (unsigned long)dap_number(r, item, "offset", 0));
    return NULL;
}

static const char *make_data(debugger *d, const dap_request *r, const char *item, breakpoint *b)
{
    const char *id = dap_text(&d->memory, r, item, "dataId", "");
    char *end;

    /* "ADDRESS,BYTES,UNIT,DEPTH,NAME" of dataBreakpointInfo */
    b->address = strtoull(id, &end, 16);
    b->bytes = *end == ',' ? strtoull(end + 1, &end, 10) : 0;
    b->unit = *end == ',' ? (uint32_t)strtoul(end + 1, &end, 10) : 0;
    b->depth = *end == ',' ? (unsigned)strtoul(end + 1, &end, 10) : 0;
    snprintf(b->what, sizeof b->what, "%s", *end == ',' ? end + 1 : "memory");
    b->group = d->unit ? d->target->group_of(d->unit) : 0;
    b->is_private = d->unit && d->target->is_private(d->unit, b->address);
    b->shown_as = (element){b->bytes == 8   ? ELEMENT_long
                            : b->bytes == 2 ? ELEMENT_short
                            : b->bytes == 1 ? ELEMENT_char
                                            : ELEMENT_int,
                            1};
    return b->bytes && b->bytes <= MOST_WATCHED ? NULL : "it is no object that can be watched";
}

static bool answer_breakpoints(debugger *d, const dap_request *r)
{
    if (strcmp(r->command, "setBreakpoints") == 0)
        set_breakpoints(d, r, "breakpoints", BREAK_LINE, make_line);
    else if (strcmp(r->command, "setFunctionBreakpoints") == 0)
        set_breakpoints(d, r, "breakpoints", BREAK_FUNCTION, make_function);
    else if (strcmp(r->command, "setInstructionBreakpoints") == 0)
        set_breakpoints(d, r, "breakpoints", BREAK_INSTRUCTION, make_instruction);
    else if (strcmp(r->command, "setDataBreakpoints") == 0)
        set_breakpoints(d, r, "breakpoints", BREAK_WATCH, make_data);
    else if (strcmp(r->command, "setExceptionBreakpoints") == 0)
        dap_reply(d->shared, &d->memory, r, "{\"breakpoints\":[]}");
    else
        return false;
    return true;
}

/* --- running -------------------------------------------------------------------------------------------------------------- */

static bool is_instruction_step(debugger *d, const dap_request *r)
{
    return strcmp(dap_text(&d->memory, r, NULL, "granularity", ""), "instruction") == 0;
}

static void select_thread(debugger *d, const dap_request *r)
{
    int64_t id = dap_number(r, NULL, "threadId", d->number + 1);
    void *unit = d->unit && id > 0 && id <= UINT32_MAX ? d->target->find(d->unit, (uint32_t)id - 1) : NULL;

    d->selected = unit ? unit : d->unit;
    d->frame = 0;
}

/* Ends the session as far as the client is concerned. */
static void end_run(debugger *d)
{
    dap_event(d->shared, &d->memory, "exited", d->shared->status ? "{\"exitCode\":3}" : "{\"exitCode\":0}");
    dap_event(d->shared, &d->memory, "terminated", "");
    d->shared->remote.has_ended = true;
}

typedef struct move_row {
    const char *command;
    resume_kind how;
    bool back;
} move_row;

static const move_row moves[] = {{"continue", RESUME_CONTINUE, false}, {"next", RESUME_NEXT, false},
                                 {"stepIn", RESUME_STEP, false},       {"stepOut", RESUME_FINISH, false},
                                 {"stepBack", RESUME_NEXT, true},      {"reverseContinue", RESUME_CONTINUE, true}};

static const move_row *find_move(const char *command)
{
    for (size_t n = 0; n < sizeof moves / sizeof *moves; n++)
        if (strcmp(moves[n].command, command) == 0)
            return &moves[n];
    return NULL;
}

static bool is_move(const char *command)
{
    return find_move(command) != NULL;
}

/* Answers R, which moves the run, if it is one of these: true, the run goes on. *IS_KNOWN: it is one. */
static bool move(debugger *d, const dap_request *r, bool *is_known)
{
    const move_row *row = find_move(r->command);

    *is_known = row != NULL;
    if (!row)
        return false;
    resume_kind how = row->how;
    if (how != RESUME_CONTINUE && is_instruction_step(d, r))
        how = how == RESUME_STEP ? RESUME_STEPI : RESUME_NEXTI;
    dap_reply(d->shared, &d->memory, r, "{\"allThreadsContinued\":true}");
    select_thread(d, r);
    d->shared->remote.pending = REPLY_STOP;
    if (row->back) {
        if (!d->step) {
            snprintf(d->shared->goal.reason, sizeof d->shared->goal.reason, "No more reverse-execution history.");
            return false;
        }
        debug_set_goal(d, GOAL_SEARCH, d->selected || how == RESUME_CONTINUE ? how : RESUME_LINE, 1);
        debug_search_back(d);
    }
    if (!d->unit) {
        end_run(d);
        return false;
    }
    if (how == RESUME_FINISH && d->target->depth(d->selected) < 2)
        how = RESUME_CONTINUE; /* out of the kernel */
    debug_set_goal(d, GOAL_FORWARD, how, 1);
    return true;
}

static void report_stop(debugger *d)
{
    debug_shared *s = d->shared;
    const breakpoint *b = debug_find_breakpoint(d, s->goal.breakpoint);
    const char *reason = b && b->kind == BREAK_WATCH         ? "data breakpoint"
                         : b && b->kind == BREAK_FUNCTION    ? "function breakpoint"
                         : b && b->kind == BREAK_INSTRUCTION ? "instruction breakpoint"
                         : b                                 ? "breakpoint"
                         : s->goal.is_end && !s->status      ? "pause"
                         : strncmp(s->goal.reason, "fault", 5) == 0 || strncmp(s->goal.reason, "error", 5) == 0 ||
                                 strncmp(s->goal.reason, "warning", 7) == 0
                             ? "exception"
                         : strncmp(s->goal.reason, "Interrupted", 11) == 0 ? "pause"
                                                                           : "step";
    text t;

    text_init(&t, &d->memory);
    text_printf(&t, "{\"reason\":\"%s\",\"threadId\":%" PRIu32 ",\"allThreadsStopped\":true",
                s->remote.has_stopped || b || *s->goal.reason ? reason : "entry", d->number + 1);
    if (*s->goal.reason) {
        text_str(&t, ",\"description\":");
        json_string(&t, s->goal.reason);
        text_str(&t, ",\"text\":");
        json_string(&t, s->goal.reason);
        snprintf(s->remote.exception, sizeof s->remote.exception, "%s", s->goal.reason);
    }
    if (b)
        text_printf(&t, ",\"hitBreakpointIds\":[%u]", b->number);
    text_char(&t, '}');
    dap_event(s, &d->memory, "stopped", t.data);
    s->remote.has_stopped = true;
}

/* After configurationDone: the run stops at its first line, or begins; a breakpoint may be at the first line. Returns whether the run goes on. */
static bool begin_run(debugger *d)
{
    debug_shared *s = d->shared;

    breakpoint *b = s->remote.stops_at_entry ? NULL : debug_match_breakpoint(d, true, 0);
    d->selected = d->unit;
    if (!b && !s->remote.stops_at_entry && d->unit) {
        s->remote.pending = REPLY_STOP;
        debug_set_goal(d, GOAL_FORWARD, RESUME_CONTINUE, 1);
        return true;
    }
    s->goal.breakpoint = b ? b->number : 0;
    report_stop(d);
    return false;
}

static bool answer(debugger *d, const dap_request *r)
{
    debug_shared *s = d->shared;
    bool is_known;

    if (strcmp(r->command, "configurationDone") == 0) {
        dap_reply(s, &d->memory, r, "");
        return begin_run(d);
    }
    if (strcmp(r->command, "disconnect") == 0 || strcmp(r->command, "terminate") == 0) {
        dap_reply(s, &d->memory, r, "");
        if (!s->remote.has_ended)
            dap_event(s, &d->memory, "terminated", "");
        if (*r->command == 'd')
            _exit(0);
        s->remote.has_ended = true;
        return false;
    }
    if (strcmp(r->command, "pause") == 0) {
        dap_reply(s, &d->memory, r, "");
        snprintf(s->goal.reason, sizeof s->goal.reason, "Interrupted.");
        report_stop(d);
        return false;
    }
    bool goes_on = move(d, r, &is_known);
    if (is_known) {
        if (!goes_on && !s->remote.has_ended)
            report_stop(d);
        return goes_on;
    }
    if (!answer_breakpoints(d, r) && !dap_look(d, r))
        dap_refuse(s, &d->memory, r, "'%s' is not supported", r->command);
    return false;
}

bool debug_editor_interrupts(debugger *d)
{
    debug_shared *s = d->shared;
    struct pollfd p = {.fd = s->remote.in, .events = POLLIN};
    dap_request r;

    while (s->queue_start < s->queue_end || poll(&p, 1, 0) > 0) {
        if (!dap_receive(s, &d->memory, &r))
            _exit(0);
        if (strcmp(r.command, "pause") == 0) {
            dap_reply(s, &d->memory, &r, "");
            return true;
        }
        if (is_move(r.command))
            dap_refuse(s, &d->memory, &r, "the run is going on");
        else
            answer(d, &r);
    }
    return false;
}

/* Answers requests until one moves the run, or the client leaves. */
static void answer_all(debugger *d)
{
    dap_request r;

    do {
        arena_release(&d->memory);
        arena_init(&d->memory);
        if (!dap_receive(d->shared, &d->memory, &r))
            _exit(0);
    } while (!answer(d, &r));
}

void debug_end_for_editor(debugger *d)
{
    end_run(d);
    answer_all(d);
}

void debug_talk_to_editor(debugger *d)
{
    debug_shared *s = d->shared;
    dap_request r;

    dap_forget_values();
    if (s->remote.launch) { /* the first stop */
        r = (dap_request){.command = "launch", .sequence = s->remote.launch};
        s->remote.launch = 0;
        dap_reply(s, &d->memory, &r, "");
        dap_event(s, &d->memory, "initialized", "");
    } else {
        report_stop(d);
    }
    debug_remove_temporary(d);
    answer_all(d);
}
