/* src/debug/dap_look.c - the requests of the Debug Adapter Protocol that look at a stopped run: threads, frames, variables, memory. */
#include "src/debug/dap.h"
#include "src/debug/known.h"

#include "src/base/json.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_THREADS = 64, FRAME_BASE = 1000, MOST_CHILDREN = 1000 };

/* --- what the client may ask about again ---------------------------------------------------------------------------------- */

typedef enum handle_kind { HANDLE_ARGUMENTS, HANDLE_LOCALS, HANDLE_REGISTERS, HANDLE_VALUE } handle_kind;

/* A row of variables: those of a scope, or the parts of a value. */
typedef struct handle {
    handle_kind kind;
    uint32_t unit;
    unsigned frame;
    debug_value value;
    const char *expression; /* that names the value */
} handle;

static arena handle_memory;
static VEC(handle) handles;

void dap_forget_values(void)
{
    arena_release(&handle_memory);
    memset(&handles, 0, sizeof handles);
}

static size_t new_handle(handle h)
{
    vec_push(&handle_memory, &handles, h);
    return handles.count;
}

void *dap_frame(debugger *d, int64_t id, unsigned *frame)
{
    void *unit = d->unit && id > 0 ? d->target->find(d->unit, (uint32_t)((id - 1) / FRAME_BASE)) : NULL;

    *frame = id > 0 ? (unsigned)((id - 1) % FRAME_BASE) : 0;
    if (!unit || *frame >= d->target->depth(unit)) {
        *frame = 0;
        return d->unit;
    }
    return unit;
}

static debug_context context_at(debugger *d, void *unit, unsigned frame)
{
    debug_context c = debug_context_of(d);

    c.unit = unit;
    c.frame = frame;
    c.memory = &handle_memory; /* values outlive the request */
    return c;
}

/* --- threads and frames --------------------------------------------------------------------------------------------------- */

static void add_thread(text *out, debugger *d, uint32_t number)
{
    static const char *const states[] = {"", ", at a barrier", ", at a sub-group function", ", ended", ", faulted"};
    void *unit = d->target->find(d->unit, number);

    if (!unit)
        return;
    text_printf(out, "%s{\"id\":%" PRIu32 ",\"name\":", out->length > 12 ? "," : "", number + 1);
    json_string(out, arena_printf(&d->memory, "%s %s%s", d->target->unit_name, debug_item_name(d, unit),
                                  states[d->target->state_of(unit)]));
    text_char(out, '}');
}

/* The stopped one, and the others of its group, as far as a list of them is of use. */
static void reply_threads(debugger *d, const dap_request *r)
{
    text t;
    unsigned count = d->unit ? d->target->count(d->unit) : 0;

    text_init(&t, &d->memory);
    text_str(&t, "{\"threads\":[");
    if (!d->unit)
        text_str(&t, "{\"id\":1,\"name\":\"the run has ended\"}");
    else if (d->number >= MOST_THREADS)
        add_thread(&t, d, d->number);
    for (uint32_t n = 0; n < count && n < MOST_THREADS; n++)
        add_thread(&t, d, n);
    text_str(&t, "]}");
    dap_reply(d->shared, &d->memory, r, t.data);
}

/* 1 + the number of the file that a saved session has for PLACE; 0: the source is a file of this machine, or unknown. */
static size_t source_reference(const debugger *d, const debug_place *place)
{
    const kept_files *k = d->session->sources->kept;
    const kept_file *file = k->is_complete && !place->is_library ? kept_find(k, place->file) : NULL;

    return file ? (size_t)(file - k->items.items) + 1 : 0;
}

/* Adds the member "source" of PLACE, which has a line. */
static void add_source(text *out, const debugger *d, const debug_place *place)
{
    char real[4096];
    const char *name = strrchr(place->file, '/');
    size_t reference = source_reference(d, place);
    const char *path = place->is_library || reference ? NULL : realpath(place->file, real);

    text_str(out, ",\"source\":{\"name\":");
    json_string(out, name ? name + 1 : place->file);
    text_str(out, ",\"path\":");
    json_string(out, path ? path : place->file);
    if (reference)
        text_printf(out, ",\"sourceReference\":%zu", reference);
    text_char(out, '}');
}

static void reply_source(debugger *d, const dap_request *r)
{
    const kept_files *k = d->session->sources->kept;
    int64_t reference = dap_number(r, NULL, "sourceReference", 0);
    text t;

    if (!k->is_complete || reference < 1 || (uint64_t)reference > k->items.count || !k->items.items[reference - 1].text) {
        dap_refuse(d->shared, &d->memory, r, "there is no such source");
        return;
    }
    text_init(&t, &d->memory);
    text_str(&t, "{\"content\":");
    json_string(&t, k->items.items[reference - 1].text);
    text_char(&t, '}');
    dap_reply(d->shared, &d->memory, r, t.data);
}

static void add_frame(text *out, debugger *d, void *unit, unsigned n)
{
    debug_place p = d->target->place_of(d->launch, unit, n);

    text_printf(out, "{\"id\":%" PRIu64 ",\"name\":", (uint64_t)d->target->number_of(unit) * FRAME_BASE + n + 1);
    json_string(out, debug_function_name(d, p.function));
    text_printf(out, ",\"line\":%" PRIu32 ",\"column\":%" PRIu32, p.line ? p.line - d->shared->remote.counts_from_zero : 0,
                p.column ? p.column : 1);
    text_printf(out, ",\"instructionPointerReference\":\"%" PRIu32 "\"", p.instruction);
    if (p.is_library)
        text_str(out, ",\"presentationHint\":\"subtle\"");
    if (p.file && p.line)
        add_source(out, d, &p);
    text_char(out, '}');
}

static void reply_stack(debugger *d, const dap_request *r)
{
    int64_t id = dap_number(r, NULL, "threadId", d->number + 1), first = dap_number(r, NULL, "startFrame", 0),
            levels = dap_number(r, NULL, "levels", 0);
    void *unit = d->unit && id > 0 ? d->target->find(d->unit, (uint32_t)id - 1) : NULL;
    unsigned depth = unit && d->target->state_of(unit) != DEBUG_ENDED ? d->target->depth(unit) : 0;
    text t;

    text_init(&t, &d->memory);
    text_str(&t, "{\"stackFrames\":[");
    for (int64_t n = first < 0 ? 0 : first; n < depth && (levels <= 0 || n < first + levels); n++) {
        text_str(&t, n > first ? "," : "");
        add_frame(&t, d, unit, (unsigned)n);
    }
    text_printf(&t, "],\"totalFrames\":%u}", depth);
    dap_reply(d->shared, &d->memory, r, t.data);
}

static void reply_scopes(debugger *d, const dap_request *r)
{
    static const struct {
        const char *name, *hint;
        handle_kind kind;
    } rows[] = {{"Arguments", "arguments", HANDLE_ARGUMENTS},
                {"Locals", "locals", HANDLE_LOCALS},
                {"Registers", "registers", HANDLE_REGISTERS}};
    unsigned frame;
    void *unit = dap_frame(d, dap_number(r, NULL, "frameId", 0), &frame);
    text t;

    text_init(&t, &d->memory);
    text_str(&t, "{\"scopes\":[");
    for (unsigned n = 0; unit && n < sizeof rows / sizeof *rows; n++) {
        bool is_registers = rows[n].kind == HANDLE_REGISTERS;
        if (is_registers == d->launch->via_ir)
            continue;
        size_t h = new_handle((handle){.kind = rows[n].kind, .unit = d->target->number_of(unit), .frame = frame});
        text_printf(&t, "%s{\"name\":\"%s\",\"presentationHint\":\"%s\",\"variablesReference\":%zu,\"expensive\":false}",
                    t.length > 12 ? "," : "", rows[n].name, rows[n].hint, h);
    }
    text_str(&t, "]}");
    dap_reply(d->shared, &d->memory, r, t.data);
}

/* --- variables ------------------------------------------------------------------------------------------------------------ */

typedef struct listing {
    debugger *d;
    text *out;
    const handle *of;
    int64_t start, count; /* the page */
    int64_t position;
    debug_context context;
    VEC(const char *) seen;
} listing;

/* The number of parts of a value of type T; 0: it has none. *NAMED: they have names; else numbers. */
static uint64_t count_parts(const ir_source_type *t, bool *named)
{
    *named = t->kind != IR_SOURCE_ARRAY;
    switch (t->kind) {
    case IR_SOURCE_ARRAY:
    case IR_SOURCE_VECTOR:
    case IR_SOURCE_RECORD:
        return t->count;
    case IR_SOURCE_POINTER:
        return t->element && t->element->size ? 1 : 0;
    case IR_SOURCE_SCALAR:
        return 0;
    }
    return 0;
}

/* Adds the members "value", "type", "variablesReference" … of V. */
static void add_value(text *out, debugger *d, debug_context *c, const handle *of, const debug_value *v, const char *expression,
                      const char *key)
{
    debug_value read = *v;
    text shown;
    bool named, is_large = v->type->size > (1 << 16);

    text_init(&shown, &d->memory);
    const char *problem = is_large ? NULL : expression_read(c, &read);
    if (problem)
        text_printf(&shown, "<%s>", problem);
    else if (is_large)
        text_printf(&shown, "%s", v->type->name);
    else
        value_print(&shown, &read, FORMAT_NATURAL, expression_name_at, c);
    text_printf(out, "\"%s\":", key);
    json_string(out, shown.data);
    text_str(out, ",\"type\":");
    json_string(out, v->type->name);
    uint64_t parts = problem || (!v->is_available && !v->states) ? 0 : count_parts(v->type, &named);
    size_t h = 0;
    if (parts)
        h = new_handle((handle){.kind = HANDLE_VALUE,
                                .unit = of->unit,
                                .frame = of->frame,
                                .value = read,
                                .expression = arena_strndup(&handle_memory, expression, strlen(expression))});
    text_printf(out, ",\"variablesReference\":%zu", h);
    if (parts)
        text_printf(out, ",\"%s\":%" PRIu64, named ? "namedVariables" : "indexedVariables", parts);
    if (v->has_address)
        text_printf(out, ",\"memoryReference\":\"0x%" PRIx64 "\"", v->address);
}

/* Adds variable NAME, which EXPRESSION names, if it is on the page. */
static void add_variable(listing *l, const char *name, const char *expression, const debug_value *v)
{
    int64_t at = l->position++;

    if (at < l->start || at >= l->start + l->count)
        return;
    text_printf(l->out, "%s{\"name\":", l->out->length > 14 ? "," : "");
    json_string(l->out, name);
    text_str(l->out, ",\"evaluateName\":");
    json_string(l->out, expression);
    text_char(l->out, ',');
    add_value(l->out, l->d, &l->context, l->of, v, expression, "value");
    text_char(l->out, '}');
}

static void list_variable(void *context, const char *name, const debug_value *v, bool is_parameter)
{
    listing *l = context;

    if (is_parameter != (l->of->kind == HANDLE_ARGUMENTS))
        return;
    for (size_t n = 0; n < l->seen.count; n++)
        if (strcmp(l->seen.items[n], name) == 0)
            return;
    vec_push(&l->d->memory, &l->seen, name);
    add_variable(l, name, name, v);
}

static void list_parts(listing *l, const debug_value *v, const char *expression)
{
    const ir_source_type *t = v->type;
    uint64_t first = l->start > 0 && t->kind == IR_SOURCE_ARRAY ? (uint64_t)l->start : 0;

    l->position = (int64_t)first;
    if (t->kind == IR_SOURCE_POINTER) {
        debug_value target;
        const char *problem = expression_dereference(&l->context, v, t->element, &target);
        if (problem)
            target = (debug_value){.type = t->element, .why = problem};
        add_variable(l, "*", arena_printf(&l->d->memory, "*(%s)", expression), &target);
        return;
    }
    for (uint64_t n = first; n < t->count && (int64_t)n < l->start + l->count; n++) {
        debug_value part;
        const char *name;
        if (t->kind == IR_SOURCE_RECORD) {
            part = known_part(&handle_memory, v, t->fields[n].type, t->fields[n].offset);
            name = t->fields[n].name ? t->fields[n].name : "(anonymous)";
            add_variable(l, name, arena_printf(&l->d->memory, "(%s).%s", expression, name), &part);
            continue;
        }
        part = known_part(&handle_memory, v, t->element, n * t->element->size);
        name = t->kind == IR_SOURCE_ARRAY ? arena_printf(&l->d->memory, "[%" PRIu64 "]", n)
                                          : arena_printf(&l->d->memory, "s%" PRIx64, n);
        add_variable(l, name, arena_printf(&l->d->memory, t->kind == IR_SOURCE_ARRAY ? "(%s)%s" : "(%s).%s", expression, name),
                     &part);
    }
}

static void list_registers(listing *l, void *unit)
{
    for (unsigned n = 0; n < 128 + 5; n++) {
        static const char *const others[] = {"$f0", "$f1", "$a0", "$cr0", "$mask"};
        const char *name = n < 128 ? arena_printf(&l->d->memory, "$r%u", n) : others[n - 128];
        debug_value v;
        if (l->d->target->internal(l->d->launch, unit, 0, 0, name, &handle_memory, &v))
            add_variable(l, name, name, &v);
    }
}

static void reply_variables(debugger *d, const dap_request *r)
{
    int64_t reference = dap_number(r, NULL, "variablesReference", 0), count = dap_number(r, NULL, "count", 0);
    text t;

    if (reference < 1 || reference > (int64_t)handles.count) {
        dap_refuse(d->shared, &d->memory, r, "the variables %" PRId64 " are not of this stop", reference);
        return;
    }
    handle h = handles.items[reference - 1]; /* a copy: more are added */
    void *unit = d->unit ? d->target->find(d->unit, h.unit) : NULL;
    listing l = {.d = d,
                 .out = &t,
                 .of = &h,
                 .start = dap_number(r, NULL, "start", 0),
                 .count = count > 0 && count < MOST_CHILDREN ? count : MOST_CHILDREN,
                 .context = context_at(d, unit, h.frame)};
    text_init(&t, &d->memory);
    text_str(&t, "{\"variables\":[");
    if (unit && h.kind == HANDLE_VALUE)
        list_parts(&l, &h.value, h.expression);
    else if (unit && h.kind == HANDLE_REGISTERS)
        list_registers(&l, unit);
    else if (unit)
        d->target->variables(d->launch, unit, h.frame, 0, &handle_memory, NULL, list_variable, &l);
    text_str(&t, "]}");
    dap_reply(d->shared, &d->memory, r, t.data);
}

/* --- expressions ---------------------------------------------------------------------------------------------------------- */

/* A command of the debugger, from the client's console: its output is the result. */
static bool reply_command(debugger *d, const dap_request *r, const char *line)
{
    char *output = NULL;
    size_t length = 0;
    text t;

    debug_out = open_memstream(&output, &length);
    if (!debug_out)
        return false;
    bool goes_on = debug_execute(d, line);
    fclose(debug_out);
    debug_out = stdout;
    text_init(&t, &d->memory);
    text_str(&t, "{\"result\":");
    json_string(&t, goes_on ? "Use the editor's own commands to run." : output);
    text_str(&t, ",\"variablesReference\":0}");
    free(output);
    dap_reply(d->shared, &d->memory, r, t.data);
    return true;
}

static void reply_evaluate(debugger *d, const dap_request *r)
{
    const char *expression = dap_text(&d->memory, r, NULL, "expression", ""),
               *context = dap_text(&d->memory, r, NULL, "context", "");
    unsigned frame;
    void *unit = dap_frame(d, dap_number(r, NULL, "frameId", 0), &frame);
    debug_context c = context_at(d, unit, frame);
    debug_value v;
    text t;

    if (!unit) {
        dap_refuse(d->shared, &d->memory, r, "The run has ended: nothing is being executed.");
        return;
    }
    d->selected = unit;
    d->frame = frame;
    const char *problem = expression_evaluate(&c, expression, &v, NULL);
    if (problem && strcmp(context, "repl") == 0 && reply_command(d, r, expression))
        return;
    if (problem) {
        dap_refuse(d->shared, &d->memory, r, "%s", problem);
        return;
    }
    text_init(&t, &d->memory);
    text_char(&t, '{');
    add_value(&t, d, &c, &(handle){.unit = d->target->number_of(unit), .frame = frame}, &v, expression, "result");
    text_char(&t, '}');
    dap_reply(d->shared, &d->memory, r, t.data);
}

/* setVariable and setExpression: assigns the text VALUE to PLACE. */
static void reply_assignment(debugger *d, const dap_request *r, void *unit, unsigned frame, const char *place)
{
    debug_context c = context_at(d, unit, frame);
    debug_value v;
    text t;

    c.may_write = true;
    const char *problem =
        !unit ? "the run has ended"
              : expression_evaluate(&c, arena_printf(&d->memory, "%s = %s", place, dap_text(&d->memory, r, NULL, "value", "")),
                                    &v, NULL);
    if (problem) {
        dap_refuse(d->shared, &d->memory, r, "%s", problem);
        return;
    }
    debug_note_edit(d, unit, v.address, v.type->size);
    text_init(&t, &d->memory);
    text_char(&t, '{');
    add_value(&t, d, &c, &(handle){.unit = d->target->number_of(unit), .frame = frame}, &v, place, "value");
    text_char(&t, '}');
    dap_reply(d->shared, &d->memory, r, t.data);
}

static void reply_set_variable(debugger *d, const dap_request *r)
{
    int64_t reference = dap_number(r, NULL, "variablesReference", 0);
    const char *name = dap_text(&d->memory, r, NULL, "name", "");

    if (reference < 1 || reference > (int64_t)handles.count) {
        dap_refuse(d->shared, &d->memory, r, "the variables %" PRId64 " are not of this stop", reference);
        return;
    }
    const handle *h = &handles.items[reference - 1];
    void *unit = d->unit ? d->target->find(d->unit, h->unit) : NULL;
    const char *place = h->kind != HANDLE_VALUE ? name
                        : *name == '['          ? arena_printf(&d->memory, "(%s)%s", h->expression, name)
                        : *name == '*'          ? arena_printf(&d->memory, "*(%s)", h->expression)
                                                : arena_printf(&d->memory, "(%s).%s", h->expression, name);
    reply_assignment(d, r, unit, h->frame, place);
}

static void reply_set_expression(debugger *d, const dap_request *r)
{
    unsigned frame;
    void *unit = dap_frame(d, dap_number(r, NULL, "frameId", 0), &frame);

    reply_assignment(d, r, unit, frame, dap_text(&d->memory, r, NULL, "expression", ""));
}

/* --- memory, instructions, exceptions ------------------------------------------------------------------------------------- */

static void reply_memory(debugger *d, const dap_request *r)
{
    enum { MOST = 1 << 16 };
    uint64_t address =
        strtoull(dap_text(&d->memory, r, NULL, "memoryReference", "0"), NULL, 0) + (uint64_t)dap_number(r, NULL, "offset", 0);
    int64_t wanted = dap_number(r, NULL, "count", 0), n = 0;
    unsigned char *bytes = arena_raw(&d->memory, MOST);
    text t;

    for (; n < wanted && n < MOST; n++) {
        const unsigned char *from = d->unit ? d->target->bytes(d->unit, 0, address + (uint64_t)n, 1) : NULL;
        if (!from)
            break;
        bytes[n] = *from;
    }
    text_init(&t, &d->memory);
    text_printf(&t, "{\"address\":\"0x%" PRIx64 "\",\"data\":\"", address);
    json_base64(&t, bytes, (size_t)n);
    text_printf(&t, "\",\"unreadableBytes\":%" PRId64 "}", wanted > n ? wanted - n : 0);
    dap_reply(d->shared, &d->memory, r, t.data);
}

static void reply_disassembly(debugger *d, const dap_request *r)
{
    int64_t at = (int64_t)strtoll(dap_text(&d->memory, r, NULL, "memoryReference", "0"), NULL, 0) +
                 dap_number(r, NULL, "instructionOffset", 0);
    int64_t count = dap_number(r, NULL, "instructionCount", 0);
    text t, line;

    if (count > MOST_CHILDREN)
        count = MOST_CHILDREN;
    text_init(&t, &d->memory);
    text_str(&t, "{\"instructions\":[");
    for (int64_t n = 0; n < count; n++) {
        text_init(&line, &d->memory);
        bool exists = d->unit && at + n >= 0 && d->target->print_instruction(&line, d->launch, d->unit, (uint32_t)(at + n));
        const char *shown = exists ? line.data + strspn(line.data, " ") : "(none)";
        text_printf(&t, "%s{\"address\":\"%" PRId64 "\",\"instruction\":", n ? "," : "", at + n);
        json_string(&t, shown);
        text_str(&t, exists ? "}" : ",\"presentationHint\":\"invalid\"}");
    }
    text_str(&t, "]}");
    dap_reply(d->shared, &d->memory, r, t.data);
}

static void reply_exception(debugger *d, const dap_request *r)
{
    text t;

    text_init(&t, &d->memory);
    text_str(&t, "{\"exceptionId\":\"fault\",\"breakMode\":\"always\",\"description\":");
    json_string(&t, d->shared->remote.exception);
    text_char(&t, '}');
    dap_reply(d->shared, &d->memory, r, t.data);
}

static void reply_data_breakpoint(debugger *d, const dap_request *r)
{
    int64_t reference = dap_number(r, NULL, "variablesReference", 0);
    const char *name = dap_text(&d->memory, r, NULL, "name", ""), *expression = name;
    unsigned frame;
    void *unit = dap_frame(d, dap_number(r, NULL, "frameId", 0), &frame);
    debug_value v;
    text t;

    if (reference >= 1 && reference <= (int64_t)handles.count) {
        const handle *h = &handles.items[reference - 1];
        unit = d->unit ? d->target->find(d->unit, h->unit) : NULL;
        frame = h->frame;
        if (h->kind == HANDLE_VALUE)
            expression = arena_printf(&d->memory, *name == '[' ? "(%s)%s" : "(%s).%s", h->expression, name);
    }
    debug_context c = context_at(d, unit, frame);
    const char *problem = !unit ? "the run has ended" : expression_evaluate(&c, expression, &v, NULL);
    text_init(&t, &d->memory);
    if (problem || !v.has_address || !v.type->size || v.type->size > MOST_WATCHED) {
        text_str(&t, "{\"dataId\":null,\"description\":");
        json_string(&t, problem ? problem : "it is no object that can be watched");
    } else {
        text_printf(&t, "{\"dataId\":\"%" PRIx64 ",%" PRIu64 ",%" PRIu32 ",%u,", v.address, v.type->size,
                    d->target->number_of(unit), d->target->depth(unit) - frame);
        for (const char *p = expression; *p; p++)
            text_char(&t, *p == '"' || *p == '\\' ? '?' : *p);
        text_str(&t, "\",\"accessTypes\":[\"write\"],\"description\":");
        json_string(&t, expression);
    }
    text_char(&t, '}');
    dap_reply(d->shared, &d->memory, r, t.data);
}

/* --- completions ---------------------------------------------------------------------------------------------------------- */

typedef struct completion {
    text *out;
    const char *prefix;
    size_t length;
} completion;

static void complete(void *context, const char *name, const debug_value *v, bool is_parameter)
{
    completion *c = context;

    (void)v, (void)is_parameter;
    if (strncmp(name, c->prefix, c->length) != 0)
        return;
    text_str(c->out, c->out->length > 12 ? ",{\"label\":" : "{\"label\":");
    json_string(c->out, name);
    text_str(c->out, ",\"type\":\"variable\"}");
}

static void reply_completions(debugger *d, const dap_request *r)
{
    const char *typed = dap_text(&d->memory, r, NULL, "text", "");
    unsigned frame;
    void *unit = dap_frame(d, dap_number(r, NULL, "frameId", 0), &frame);
    size_t end = strlen(typed), start = end;
    text t;

    while (start && (isalnum((unsigned char)typed[start - 1]) || typed[start - 1] == '_'))
        start--;
    text_init(&t, &d->memory);
    text_str(&t, "{\"targets\":[");
    completion c = {&t, typed + start, end - start};
    if (unit)
        d->target->variables(d->launch, unit, frame, 0, &d->memory, NULL, complete, &c);
    text_str(&t, "]}");
    dap_reply(d->shared, &d->memory, r, t.data);
}

bool dap_look(debugger *d, const dap_request *r)
{
    static const struct {
        const char *command;
        void (*reply)(debugger *d, const dap_request *r);
    } rows[] = {
        {"threads", reply_threads},
        {"stackTrace", reply_stack},
        {"source", reply_source},
        {"scopes", reply_scopes},
        {"variables", reply_variables},
        {"evaluate", reply_evaluate},
        {"setVariable", reply_set_variable},
        {"setExpression", reply_set_expression},
        {"readMemory", reply_memory},
        {"disassemble", reply_disassembly},
        {"exceptionInfo", reply_exception},
        {"dataBreakpointInfo", reply_data_breakpoint},
        {"completions", reply_completions},
    };

    for (size_t n = 0; n < sizeof rows / sizeof *rows; n++)
        if (strcmp(rows[n].command, r->command) == 0) {
            rows[n].reply(d, r);
            return true;
        }
    return false;
}
