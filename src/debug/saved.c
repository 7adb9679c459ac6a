/* src/debug/saved.c - writes and reads saved sessions. Rows of tables describe what of the shared memory is saved, so that there is one list for both. */
#include "src/debug/saved.h"

#include "src/base/intern.h"
#include "src/base/json.h"
#include "src/base/json_writer.h"
#include "src/driver/launch_options.h"
#include "src/driver/version.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FORMAT_VERSION = 1, CHECKSUM_DIGITS = 16 };

/* The largest file: the contents of two buffers of the largest size, in base64. */
#define MOST_SAVED (FILE_DATA_LIMIT * 8 / 3)

static const char head[] = "{\"format\":\"gasket debug session\",\"version\":", checksum_key[] = ",\"checksum\":\"";

/* --- what is saved -------------------------------------------------------------------------------------------------------- */

typedef enum field_kind { NUMBER, TEXT, BYTES, ELEMENT_TYPE } field_kind;

/* A field of a struct. */
typedef struct saved_field {
    const char *name;
    field_kind kind;
    size_t offset, size;
    uint64_t most; /* NUMBER: the largest one that is valid */
} saved_field;

#define FIELD(type, field, kind, most)                                                                                           \
    {                                                                                                                            \
#field, kind, offsetof(type, field), sizeof((type *)0)->field, most                                                      \
    }

static const saved_field breakpoint_fields[] = {
    FIELD(breakpoint, number, NUMBER, UINT32_MAX),
    FIELD(breakpoint, kind, NUMBER, BREAK_CATCH),
    FIELD(breakpoint, is_enabled, NUMBER, true),
    FIELD(breakpoint, is_temporary, NUMBER, true),
    FIELD(breakpoint, file, TEXT, 0),
    FIELD(breakpoint, file_line, NUMBER, UINT32_MAX),
    FIELD(breakpoint, instruction, NUMBER, UINT32_MAX),
    FIELD(breakpoint, caught, NUMBER, CATCH_KIND_COUNT - 1),
    FIELD(breakpoint, what, TEXT, 0),
    FIELD(breakpoint, condition, TEXT, 0),
    FIELD(breakpoint, log, TEXT, 0),
    FIELD(breakpoint, has_item, NUMBER, true),
    FIELD(breakpoint, item[0], NUMBER, UINT32_MAX),
    FIELD(breakpoint, item[1], NUMBER, UINT32_MAX),
    FIELD(breakpoint, item[2], NUMBER, UINT32_MAX),
    FIELD(breakpoint, hits, NUMBER, UINT64_MAX),
    FIELD(breakpoint, ignored, NUMBER, UINT64_MAX),
    FIELD(breakpoint, address, NUMBER, UINT64_MAX),
    FIELD(breakpoint, bytes, NUMBER, MOST_WATCHED),
    FIELD(breakpoint, shown_as, ELEMENT_TYPE, 0),
    FIELD(breakpoint, is_private, NUMBER, true),
    FIELD(breakpoint, group, NUMBER, UINT64_MAX),
    FIELD(breakpoint, unit, NUMBER, UINT32_MAX),
    FIELD(breakpoint, depth, NUMBER, UINT32_MAX),
    FIELD(breakpoint, lane, NUMBER, GEN_MAX_CHANNELS - 1),
};
static const saved_field display_fields[] = {
    FIELD(display, number, NUMBER, UINT32_MAX),
    FIELD(display, expression, TEXT, 0),
    FIELD(display, format, NUMBER, 127),
};
static const saved_field edit_fields[] = {
    FIELD(edit, step, NUMBER, UINT64_MAX),
    FIELD(edit, unit, NUMBER, UINT32_MAX),
    FIELD(edit, address, NUMBER, UINT64_MAX),
    FIELD(edit, bytes, NUMBER, sizeof((edit *)0)->data),
    FIELD(edit, data, BYTES, 0),
};
static const saved_field value_fields[] = {
    FIELD(kept_value, name, TEXT, 0),
    FIELD(kept_value, type, ELEMENT_TYPE, 0),
    FIELD(kept_value, data, BYTES, 0),
};
static const saved_field mark_fields[] = {
    FIELD(user_mark, number, NUMBER, UINT32_MAX),
    FIELD(user_mark, step, NUMBER, UINT64_MAX),
};
static const saved_field session_fields[] = {
    FIELD(debug_shared, arrival.step, NUMBER, UINT64_MAX), FIELD(debug_shared, arrival.state, NUMBER, UINT64_MAX),
    FIELD(debug_shared, arrival.unit, NUMBER, UINT32_MAX), FIELD(debug_shared, arrival.frame, NUMBER, UINT32_MAX),
    FIELD(debug_shared, arrival.lane, NUMBER, UINT32_MAX), FIELD(debug_shared, last_breakpoint, NUMBER, UINT32_MAX),
    FIELD(debug_shared, last_display, NUMBER, UINT32_MAX), FIELD(debug_shared, last_number, NUMBER, UINT32_MAX),
    FIELD(debug_shared, last_mark, NUMBER, UINT32_MAX),
};

enum { SESSION_FIELDS = sizeof session_fields / sizeof *session_fields };

/* An array of structs in the shared memory. */
typedef struct saved_list {
    const char *name;
    const saved_field *fields;
    unsigned field_count, capacity;
    size_t offset, stride;
    size_t count_offset; /* of the unsigned number of rows; 0: all rows may be used, those whose first field is not 0 are */
} saved_list;

#define LIST(array, fields, capacity, count_offset)                                                                              \
    {                                                                                                                            \
#array, fields, sizeof(fields) / sizeof *(fields), capacity, offsetof(debug_shared, array),                              \
            sizeof *((debug_shared *)0)->array, count_offset                                                                     \
    }

static const saved_list lists[] = {
    LIST(breakpoints, breakpoint_fields, MOST_BREAKPOINTS, 0),
    LIST(displays, display_fields, MOST_DISPLAYS, 0),
    LIST(edits, edit_fields, MOST_EDITS, offsetof(debug_shared, edit_count)),
    LIST(values, value_fields, MOST_VALUES, offsetof(debug_shared, value_count)),
    LIST(marks, mark_fields, MOST_MARKS, 0),
};

bool saved_omits(option_id id)
{
    static const option_id omitted[] = {OPTION_debug_commands, OPTION_debug_script, OPTION_debug_batch,
                                        OPTION_debug_gdb,      OPTION_debug_dap,    OPTION_debug_load};

    for (size_t n = 0; n < sizeof omitted / sizeof *omitted; n++)
        if (omitted[n] == id)
            return true;
    return option_rows[id].group == GROUP_OTHER;
}

uint64_t saved_state(const debugger *d)
{
    debug_place p = d->target->place_of(d->launch, d->unit, 0);
    uint64_t state = hash_text(p.function);
    const uint64_t numbers[] = {p.line, p.column, p.instruction, d->group, d->number, d->depth, d->launches};

    state ^= hash_long(numbers, sizeof numbers);
    for (size_t n = 0; n < d->launch->values->buffers.count; n++) {
        const array *a = &d->launch->values->buffers.items[n].contents;
        state = state * 31 + hash_long(a->data, a->bytes);
    }
    return state;
}

/* --- writing -------------------------------------------------------------------------------------------------------------- */

/* A string of JSON if that is read as these bytes, else {"base64": "…"}. */
static void print_bytes(json_writer *w, const char *key, const char *bytes, size_t length)
{
    arena scratch;
    text t;

    arena_init(&scratch);
    text_init(&t, &scratch);
    if (!memchr(bytes, '\0', length))
        json_string(&t, arena_strndup(&scratch, bytes, length));
    const char *back = t.length ? json_read_string(&scratch, t.data, t.data + t.length) : NULL;
    if (back && strlen(back) == length && memcmp(back, bytes, length) == 0) {
        json_raw(w, key, t.data, t.length);
    } else {
        text_init(&t, &scratch);
        text_str(&t, "{\"base64\":\"");
        json_base64(&t, (const unsigned char *)bytes, length);
        text_str(&t, "\"}");
        json_raw(w, key, t.data, t.length);
    }
    arena_release(&scratch);
}

static void text_member(json_writer *w, const char *key, const char *s)
{
    print_bytes(w, key, s, strlen(s));
}

static uint64_t read_number(const unsigned char *from, size_t size)
{
    uint8_t one;
    uint32_t four;
    uint64_t eight;

    switch (size) {
    case sizeof one:
        return *from;
    case sizeof four:
        memcpy(&four, from, size);
        return four;
    default:
        memcpy(&eight, from, sizeof eight);
        return eight;
    }
}

static void store_number(unsigned char *to, size_t size, uint64_t number)
{
    uint8_t one = (uint8_t)number;
    uint32_t four = (uint32_t)number;

    memcpy(to, size == sizeof one ? (const void *)&one : size == sizeof four ? (const void *)&four : &number, size);
}

static void print_fields(json_writer *w, arena *memory, const saved_field *fields, unsigned count, const void *of)
{
    for (unsigned n = 0; n < count; n++) {
        const saved_field *f = &fields[n];
        const unsigned char *from = (const unsigned char *)of + f->offset;
        const element *e = (const element *)(const void *)from;
        switch (f->kind) {
        case NUMBER:
            json_number(w, f->name, (int64_t)read_number(from, f->size));
            break;
        case TEXT:
            text_member(w, f->name, (const char *)from);
            break;
        case BYTES:
            print_bytes(w, f->name, (const char *)from, f->size);
            break;
        case ELEMENT_TYPE:
            json_text(w, f->name, e->lanes ? element_name(memory, *e) : "");
            break;
        }
    }
}

static void print_list(json_writer *w, arena *memory, const saved_list *l, const debug_shared *s)
{
    const unsigned char *base = (const unsigned char *)s;
    uint64_t count = l->count_offset ? read_number(base + l->count_offset, sizeof(unsigned)) : l->capacity;

    json_begin(w, l->name, '[');
    for (uint64_t n = 0; n < count; n++) {
        const unsigned char *row = base + l->offset + n * l->stride;
        if (!l->count_offset && !read_number(row + l->fields->offset, l->fields->size))
            continue;
        json_begin(w, NULL, '{');
        print_fields(w, memory, l->fields, l->field_count, row);
        json_end(w, '}');
    }
    json_end(w, ']');
}

/* The options that determine the run. The engine is one of them, also if it was chosen by an option that is not. */
static void print_options(json_writer *w, debugger *d)
{
    const options *o = d->session->options;

    json_begin(w, "options", '[');
    for (size_t n = 0; n < o->given.count; n++) {
        const char *words[2];
        unsigned count = saved_omits(o->given.items[n].id) ? 0 : option_words(&d->memory, &o->given.items[n], words);
        for (unsigned k = 0; k < count; k++)
            text_member(w, NULL, words[k]);
    }
    if (!option_is_given(o, OPTION_via))
        json_text(w, NULL, d->launch->via_ir ? "--via=ir" : "--via=sim");
    json_end(w, ']');
    json_begin(w, "inputs", '[');
    for (size_t n = 0; n < o->operands.count; n++)
        text_member(w, NULL, o->operands.items[n]);
    json_end(w, ']');
}

/* The first of the files in K that is file N under another path, or N. */
static size_t first_of(const kept_files *k, size_t n)
{
    size_t first = 0;

    while (first < n &&
           (k->items.items[first].device != k->items.items[n].device || k->items.items[first].inode != k->items.items[n].inode))
        first++;
    return first;
}

static void print_files(json_writer *w, arena *memory, const kept_files *k)
{
    if (k->has_clock)
        json_text(w, "clock",
                  arena_printf(memory, "%d %d %d %d %d %d", k->clock.tm_year + 1900, k->clock.tm_mon + 1, k->clock.tm_mday,
                               k->clock.tm_hour, k->clock.tm_min, k->clock.tm_sec));
    json_begin(w, "files", '[');
    for (size_t n = 0; n < k->items.count; n++) {
        const kept_file *f = &k->items.items[n];
        json_begin(w, NULL, '{');
        text_member(w, "path", f->path);
        json_number(w, "file", (int64_t)first_of(k, n));
        if (f->text)
            print_bytes(w, "contents", f->text, f->length);
        json_end(w, '}');
    }
    json_end(w, ']');
}

void saved_print(debugger *d, text *out)
{
    debug_shared *s = d->shared;
    text body;
    json_writer w = {.out = &body, .needs_comma = true};

    s->arrival = (saved_arrival){
        .step = d->step, .state = saved_state(d), .unit = d->target->number_of(d->selected), .frame = d->frame, .lane = d->lane};
    text_init(&body, &d->memory);
    json_text(&w, "gasket", GASKET_VERSION);
    print_fields(&w, &d->memory, session_fields, SESSION_FIELDS, s);
    print_options(&w, d);
    for (size_t n = 0; n < sizeof lists / sizeof *lists; n++)
        print_list(&w, &d->memory, &lists[n], s);
    print_bytes(&w, "history", s->history, s->history_length);
    print_files(&w, &d->memory, d->session->sources->kept);
    text_str(&body, "}\n");
    text_printf(out, "%s%d%s%0*" PRIx64 "\"", head, FORMAT_VERSION, checksum_key, CHECKSUM_DIGITS,
                hash_long(body.data, body.length));
    text_add(out, body.data, body.length);
}

/* --- reading -------------------------------------------------------------------------------------------------------------- */

/* A JSON text, up to END. */
typedef struct saved_reader {
    arena *memory;
    const char *text, *end;
    const char *problem; /* the first one; NULL: none */
} saved_reader;

static void fail(saved_reader *r, const char *problem)
{
    r->problem = r->problem ? r->problem : problem;
}

/* The bytes of the value at S, which print_bytes() wrote; "" after a problem. */
static const char *read_bytes(saved_reader *r, const char *s, const char *key, size_t *length)
{
    const char *string = json_read_string(r->memory, s, r->end), *bytes = string;

    *length = string ? strlen(string) : 0;
    if (!string)
        bytes = json_read_base64(r->memory, json_member(s, r->end, "base64"), r->end, length);
    if (!bytes)
        fail(r, arena_printf(r->memory, "'%s' is missing, or no string", key));
    return bytes ? bytes : "";
}

/* The text at S, which has no NUL. */
static const char *read_text(saved_reader *r, const char *s, const char *key)
{
    size_t length;
    const char *text = read_bytes(r, s, key, &length);

    if (strlen(text) != length)
        fail(r, arena_printf(r->memory, "'%s' is no text", key));
    return text;
}

static void read_field(saved_reader *r, const saved_field *f, const char *value, unsigned char *to)
{
    size_t length = f->size;
    uint64_t number = (uint64_t)json_read_integer(value, r->end);
    const char *bytes;
    element e = {.lanes = 0};

    if (!value)
        fail(r, arena_printf(r->memory, "'%s' is missing", f->name));
    switch (f->kind) {
    case NUMBER:
        if (number > f->most)
            fail(r, arena_printf(r->memory, "'%s' is too large", f->name));
        else
            store_number(to, f->size, number);
        break;
    case TEXT:
        bytes = read_text(r, value, f->name);
        if (strlen(bytes) < f->size)
            memcpy(to, bytes, strlen(bytes) + 1);
        else
            fail(r, arena_printf(r->memory, "'%s' is too long", f->name));
        break;
    case BYTES:
        bytes = read_bytes(r, value, f->name, &length);
        if (length == f->size)
            memcpy(to, bytes, length);
        else
            fail(r, arena_printf(r->memory, "'%s' has %zu bytes, not %zu", f->name, length, f->size));
        break;
    case ELEMENT_TYPE:
        bytes = read_text(r, value, f->name);
        if (*bytes && !element_named(&e, bytes, strlen(bytes)))
            fail(r, arena_printf(r->memory, "'%s' is no type", f->name));
        memcpy(to, &e, sizeof e);
        break;
    }
}

static void read_fields(saved_reader *r, const saved_field *fields, unsigned count, const char *object, void *into)
{
    for (unsigned n = 0; n < count; n++)
        read_field(r, &fields[n], json_member(object, r->end, fields[n].name), (unsigned char *)into + fields[n].offset);
}

static void read_list(saved_reader *r, const saved_list *l, debug_shared *s)
{
    unsigned char *base = (unsigned char *)s;
    const char *list = json_member(r->text, r->end, l->name);
    unsigned count = 0;

    if (!list)
        fail(r, arena_printf(r->memory, "'%s' is missing", l->name));
    for (const char *e = json_first(list, r->end); e && !r->problem; e = json_next(e, r->end)) {
        unsigned char *row = base + l->offset + count++ * l->stride;
        if (count > l->capacity)
            fail(r, arena_printf(r->memory, "'%s' has more than %u elements", l->name, l->capacity));
        else
            read_fields(r, l->fields, l->field_count, e, row);
        if (!r->problem && !l->count_offset && !read_number(row + l->fields->offset, l->fields->size))
            fail(r, arena_printf(r->memory, "a number in '%s' is 0", l->name));
    }
    if (l->count_offset)
        memcpy(base + l->count_offset, &count, sizeof count);
}

/* What the fields of rows must be in combination. */
static void check_rows(saved_reader *r, debug_shared *s)
{
    s->breakpoint_rows = MOST_BREAKPOINTS;
    while (s->breakpoint_rows && !s->breakpoints[s->breakpoint_rows - 1].number)
        s->breakpoint_rows--;
    for (unsigned n = 0; n < s->breakpoint_rows; n++) {
        const breakpoint *b = &s->breakpoints[n];
        if (b->kind == BREAK_WATCH && (!b->shown_as.lanes || element_stride(b->shown_as) != b->bytes))
            fail(r, "a watchpoint has a wrong type");
    }
    for (unsigned n = 0; n < s->value_count; n++)
        if (!s->values[n].type.lanes)
            fail(r, "a value has no type");
}

static void read_history(saved_reader *r, debug_shared *s)
{
    size_t length;
    const char *history = read_bytes(r, json_member(r->text, r->end, "history"), "history", &length);

    if (length > sizeof s->history || (length && history[length - 1] != '\n')) {
        fail(r, "'history' does not consist of lines, or is too long");
        return;
    }
    memcpy(s->history, history, length);
    s->history_length = length;
}

static void read_clock(saved_reader *r, kept_files *k)
{
    const char *value = json_member(r->text, r->end, "clock"), *clock = json_read_string(r->memory, value, r->end);
    struct tm *t = &k->clock;

    if (!value)
        return;
    if (!clock ||
        sscanf(clock, "%4d %2d %2d %2d %2d %2d", &t->tm_year, &t->tm_mon, &t->tm_mday, &t->tm_hour, &t->tm_min, &t->tm_sec) !=
            6 ||
        t->tm_year < 0 || t->tm_mon < 1 || t->tm_mon > 12 || t->tm_mday < 1 || t->tm_mday > 31 || t->tm_hour < 0 ||
        t->tm_min < 0 || t->tm_sec < 0)
        fail(r, "'clock' is no date");
    t->tm_year -= 1900;
    t->tm_mon--;
    k->has_clock = true;
}

/* No file of the disk is read, so devices and inodes are those of this list alone: device 0 has none that is read from a file. */
static void read_files(saved_reader *r, kept_files *k)
{
    const char *list = json_member(r->text, r->end, "files");
    size_t count = 0;

    k->memory = r->memory;
    k->is_complete = true;
    read_clock(r, k);
    if (!json_first(list, r->end))
        fail(r, "'files' is missing or empty");
    for (const char *e = json_first(list, r->end); e && !r->problem; e = json_next(e, r->end), count++) {
        const char *contents = json_member(e, r->end, "contents");
        kept_file f = {.path = read_text(r, json_member(e, r->end, "path"), "path"),
                       .device = 1,
                       .inode = (ino_t)json_read_integer(json_member(e, r->end, "file"), r->end) + 1};
        if (contents)
            f.text = read_bytes(r, contents, "contents", &f.length);
        if (f.inode > count + 1)
            fail(r, "'file' is no earlier file");
        vec_push(r->memory, &k->items, f);
    }
}

/* The options and inputs; no option may be one that another part of the session determines. */
static void read_options(saved_reader *r, session *s, options *o)
{
    VEC(char *) words = {0};
    const char *list = json_member(r->text, r->end, "options"), *inputs = json_member(r->text, r->end, "inputs");

    for (const char *e = json_first(list, r->end); e; e = json_next(e, r->end))
        vec_push(r->memory, &words, arena_strdup(r->memory, read_text(r, e, "options")));
    if (r->problem)
        return;
    bool is_right =
        options_parse(o, r->memory, s->diagnostics, COMMAND_DEBUG, (int)words.count, words.items) && !o->operands.count;
    for (size_t n = 0; n < o->given.count; n++)
        is_right &= !saved_omits(o->given.items[n].id);
    if (!is_right || !option_is_given(o, OPTION_via))
        fail(r, "its options are not those of a run");
    for (const char *e = json_first(inputs, r->end); e; e = json_next(e, r->end))
        vec_push(r->memory, &o->operands, read_text(r, e, "inputs"));
    if (!o->operands.count)
        fail(r, "it has no input");
}

/* Tests the beginning of R, and moves R to an object with the members after it. */
static void read_head(saved_reader *r)
{
    char *end, *checksum_end;

    if (strncmp(r->text, head, strlen(head)) != 0) {
        fail(r, "this is no saved session of gasket");
        return;
    }
    unsigned long version = strtoul(r->text + strlen(head), &end, 10);
    if (version != FORMAT_VERSION) {
        fail(r, arena_printf(r->memory, "the session has version %lu of the format, and this gasket reads version %d", version,
                             FORMAT_VERSION));
        return;
    }
    bool is_complete = strncmp(end, checksum_key, strlen(checksum_key)) == 0;
    const char *digits = end + (is_complete ? strlen(checksum_key) : 0);
    uint64_t checksum = is_complete ? strtoull(digits, &checksum_end, 16) : 0;
    is_complete = is_complete && checksum_end == digits + CHECKSUM_DIGITS && *checksum_end == '"';
    if (!is_complete || hash_long(checksum_end + 1, (size_t)(r->end - checksum_end - 1)) != checksum)
        fail(r, "the file is damaged: it is incomplete, or bytes in it have changed");
    else if (json_skip(r->text, r->end) != r->end - 1 || r->end[-1] != '\n')
        fail(r, "the file is no JSON text");
}

/* Another version may have other steps: those of the session are tested when it arrives (steps.c). */
static void check_gasket(saved_reader *r, session *s, const char *file)
{
    const char *version = read_text(r, json_member(r->text, r->end, "gasket"), "gasket");

    if (!r->problem && strcmp(version, GASKET_VERSION) != 0)
        diag_warn(s->diagnostics, WARN_other, 0,
                  "%s: gasket %s has saved this session; the steps of this version, %s, may be others", file, version,
                  GASKET_VERSION);
}

bool saved_read(session *s, const char *file, file_kind kind, debug_shared *shared, saved_run *run)
{
    saved_reader r = {.memory = s->memory};
    size_t length;

    r.text = file_read(s->memory, file, kind, MOST_SAVED, &length);
    if (!r.text) {
        diag_error(s->diagnostics, 0, "%s: %s", file, file_read_problem(errno));
        return false;
    }
    r.end = r.text + length;
    *run = (saved_run){.options = {.command = COMMAND_DEBUG}};
    read_head(&r);
    if (!r.problem) {
        check_gasket(&r, s, file);
        read_fields(&r, session_fields, SESSION_FIELDS, r.text, shared);
        for (size_t n = 0; n < sizeof lists / sizeof *lists; n++)
            read_list(&r, &lists[n], shared);
        check_rows(&r, shared);
        read_history(&r, shared);
        read_files(&r, &run->files);
        read_options(&r, s, &run->options);
        shared->arrival.is_set = true;
    }
    if (r.problem)
        diag_error(s->diagnostics, 0, "%s: %s", file, r.problem);
    return !r.problem;
}
