/* src/lsp/message.c - messages of JSON-RPC in frames: the queue of those that the client has sent, and answers. */
#include "src/lsp/lsp.h"

#include "src/base/bug.h"
#include "src/base/frame.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

/* A header without an end would be read for ever; a message is a file with its escapes at most. */
enum { MOST_HEADER = 1 << 16 };
#define MOST_MESSAGE (2 * FILE_TEXT_LIMIT)

/* --- receiving ------------------------------------------------------------------------------------------------------------ */

static void reserve_input(lsp_server *s, size_t capacity)
{
    if (s->input_capacity >= capacity)
        return;
    while (s->input_capacity < capacity)
        s->input_capacity = s->input_capacity ? 2 * s->input_capacity : 1 << 16;
    char *grown = realloc(s->input, s->input_capacity);
    if (!grown)
        out_of_memory();
    s->input = grown;
}

static void append_message(lsp_server *s, const char *start, size_t length)
{
    lsp_message *m = calloc(1, sizeof *m);

    if (m)
        m->text = malloc(length + 1);
    if (!m || !m->text)
        out_of_memory();
    memcpy(m->text, start, length);
    m->text[length] = '\0';
    m->length = length;
    if (s->last)
        s->last->next = m;
    else
        s->first = m;
    s->last = m;
}

/* Moves the complete messages of the input to the queue. A header without a length is a message of no bytes, which is no JSON. */
static void split_input(lsp_server *s)
{
    size_t at = 0, header, length;
    frame_state state;

    while ((state = frame_find(s->input + at, s->input_length - at, &header, &length)) != FRAME_PARTIAL) {
        append_message(s, s->input + at + header, length);
        at += header + length;
    }
    s->input_length -= at;
    memmove(s->input, s->input + at, s->input_length);
    if ((!header && s->input_length > MOST_HEADER) || length > MOST_MESSAGE)
        s->has_ended = true;
    else if (header)
        reserve_input(s, header + length);
}

/* Reads what is there, and waits for the first bytes if WAITS. False: there is nothing. */
static bool read_input(lsp_server *s, bool waits)
{
    struct pollfd p = {.fd = s->in, .events = POLLIN};
    int ready;

    do
        ready = poll(&p, 1, waits ? -1 : 0);
    while (ready < 0 && errno == EINTR);
    if (ready <= 0)
        return false;
    reserve_input(s, s->input_length + (1 << 14));
    ssize_t got = read(s->in, s->input + s->input_length, s->input_capacity - s->input_length);
    if (got < 0 && errno == EINTR)
        return true;
    if (got <= 0)
        s->has_ended = true;
    else
        s->input_length += (size_t)got;
    return got > 0;
}

void lsp_receive(lsp_server *s, bool waits)
{
    while (!s->has_ended && read_input(s, waits && !s->first))
        split_input(s);
}

lsp_message *lsp_take(lsp_server *s)
{
    lsp_message *m = s->first;

    if (m) {
        s->first = m->next;
        s->last = s->first ? s->last : NULL;
    }
    return m;
}

bool lsp_is_cancelled(const lsp_server *s, const lsp_request *r)
{
    size_t length = (size_t)(r->id_end - r->id);

    for (const lsp_message *m = s->first; m; m = m->next) {
        const char *end = m->text + m->length;
        if (!strstr(m->text, "$/cancelRequest") || !json_skip(m->text, end))
            continue;
        const char *params = json_member(m->text, end, "params"), *id = params ? json_member(params, end, "id") : NULL;
        id = id ? id + strspn(id, " \t\r\n") : NULL;
        if (id && (size_t)(json_skip(id, end) - id) == length && memcmp(id, r->id, length) == 0)
            return true;
    }
    return false;
}

/* --- sending -------------------------------------------------------------------------------------------------------------- */

static void send_text(lsp_server *s, const text *t)
{
    if (!frame_write(s->out, t->data, t->length))
        s->has_ended = true;
}

static void begin_answer(text *t, const lsp_request *r)
{
    text_init(t, r->memory);
    text_str(t, "{\"jsonrpc\":\"2.0\",\"id\":");
    if (r->id)
        text_add(t, r->id, (size_t)(r->id_end - r->id));
    else
        text_str(t, "null");
}

void lsp_reply(const lsp_request *r, const text *result)
{
    text t;

    begin_answer(&t, r);
    text_str(&t, ",\"result\":");
    if (result && result->length)
        text_add(&t, result->data, result->length);
    else
        text_str(&t, "null");
    text_char(&t, '}');
    send_text(r->server, &t);
}

json_writer lsp_begin(const lsp_request *r, char bracket)
{
    text *result = arena_new(r->memory, text);
    json_writer w = {.out = result};

    text_init(result, r->memory);
    json_begin(&w, NULL, bracket);
    return w;
}

void lsp_end(const lsp_request *r, json_writer *w, char bracket)
{
    json_end(w, bracket);
    lsp_reply(r, w->out);
}

void lsp_refuse(const lsp_request *r, int code, const char *fmt, ...)
{
    text t;
    va_list ap;

    va_start(ap, fmt);
    const char *message = arena_vprintf(r->memory, fmt, ap);
    va_end(ap);
    begin_answer(&t, r);
    text_printf(&t, ",\"error\":{\"code\":%d,\"message\":", code);
    json_string(&t, message);
    text_str(&t, "}}");
    send_text(r->server, &t);
}

void lsp_notify(lsp_server *s, arena *memory, const char *method, const text *params)
{
    text t;

    text_init(&t, memory);
    text_printf(&t, "{\"jsonrpc\":\"2.0\",\"method\":\"%s\",\"params\":", method);
    text_add(&t, params->data, params->length);
    text_char(&t, '}');
    send_text(s, &t);
}

/* --- members -------------------------------------------------------------------------------------------------------------- */

const char *lsp_member(const lsp_request *r, const char *object, const char *key)
{
    return object ? json_member(object, r->end, key) : NULL;
}

const char *lsp_string(const lsp_request *r, const char *object, const char *key)
{
    return json_read_string(r->memory, lsp_member(r, object, key), r->end);
}

int64_t lsp_integer(const lsp_request *r, const char *object, const char *key, int64_t fallback)
{
    const char *value = lsp_member(r, object, key);

    return value ? json_read_integer(value, r->end) : fallback;
}

bool lsp_is_true(const lsp_request *r, const char *object, const char *key)
{
    return json_is_true(lsp_member(r, object, key));
}
