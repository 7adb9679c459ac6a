/* src/library/call.c - see call.h. */
#include "src/library/call.h"

#include "src/base/fork.h"
#include "src/base/recover.h"
#include "src/base/stack.h"

#include <pthread.h>
#include <stdlib.h>

session *library_read_options(library_call *c, command whose, const char *options)
{
    VEC(char *) words = {0};
    arena *memory = c->memory;
    struct options *given = arena_new(memory, struct options);
    session *s = arena_new(memory, session);

    if (!options)
        options = "";
    for (char *word; (word = text_next_word(memory, &options, "\""));)
        vec_push(memory, &words, word);
    c->format = diagnostics_format_of((int)words.count, words.items);
    diagnostics_begin(&c->diagnostics, &c->log, memory, c->format);
    *s = (session){.memory = memory, .sources = &c->sources, .diagnostics = &c->diagnostics, .options = given};
    return options_parse(given, memory, &c->diagnostics, whose, (int)words.count, words.items) ? s : NULL;
}

char *library_copy_text(const text *t)
{
    char *copy = malloc(t->length + 1);

    if (copy)
        memcpy(copy, t->data ? t->data : "", t->length + 1);
    return copy;
}

/* --- the stream of messages ----------------------------------------------------------------------------------------------- */

/* A stream into memory. Most calls write no message; their streams are kept, because a new one allocates and clears its buffer. */
struct library_stream {
    FILE *file;
    char *text; /* from malloc */
    size_t length;
};

enum { KEPT_STREAMS = 16 };

static struct {
    pthread_mutex_t lock;
    library_stream *unused[KEPT_STREAMS];
    unsigned count;
} streams = {.lock = PTHREAD_MUTEX_INITIALIZER};
FORK_LOCK(streams, &streams.lock);

/* NULL: memory ran out. */
static library_stream *take_stream(void)
{
    pthread_mutex_lock(&streams.lock);
    library_stream *s = streams.count ? streams.unused[--streams.count] : NULL;
    pthread_mutex_unlock(&streams.lock);
    if (s)
        return s;
    s = calloc(1, sizeof *s);
    if (s)
        s->file = open_memstream(&s->text, &s->length);
    if (s && s->file)
        return s;
    free(s);
    return NULL;
}

/* Keeps S, to which nothing was written; false: there are enough. */
static bool keep_stream(library_stream *s)
{
    pthread_mutex_lock(&streams.lock);
    bool is_kept = streams.count < KEPT_STREAMS;
    if (is_kept)
        streams.unused[streams.count++] = s;
    pthread_mutex_unlock(&streams.lock);
    return is_kept;
}

/* Ends the use of S and returns what was written to it, from malloc; NULL: nothing. */
static char *end_stream(library_stream *s)
{
    fflush(s->file);
    if (!s->length && !ferror(s->file) && keep_stream(s))
        return NULL;
    fclose(s->file);
    char *text = s->text;
    free(s);
    return text;
}

/* --- calls ---------------------------------------------------------------------------------------------------------------- */

static void do_work(void *context)
{
    library_call *c = context;

    source_init(&c->sources, c->memory);
    c->status = c->work(c, c->context);
    diagnostics_end(&c->diagnostics, c->format);
}

static void do_work_recovering(void *context)
{
    library_call *c = context;

    if (recover_run(c->memory, do_work, c, &c->why))
        return;
    c->status = GASKET_FAILED;
    fprintf(c->messages, "gasket: %s\n", c->why.message);
}

static bool begin_call(library_call *c, arena *memory, gasket_status (*work)(library_call *c, void *context), void *context)
{
    *c = (library_call){.memory = memory, .work = work, .context = context, .status = GASKET_FAILED};
    float_modes_enter(&c->host_modes);
    c->stream = take_stream();
    if (!c->stream)
        return false;
    c->messages = c->stream->file;
    diag_init(&c->diagnostics, &c->sources, c->messages);
    return true;
}

static gasket_status end_call(library_call *c, char **messages)
{
    char *text = c->stream ? end_stream(c->stream) : NULL;

    if (messages)
        *messages = text ? text : calloc(1, 1);
    else
        free(text);
    float_modes_leave(&c->host_modes);
    return c->status;
}

gasket_status library_run(library_call *c, arena *memory, gasket_status (*work)(library_call *c, void *context), void *context,
                          char **messages)
{
    if (begin_call(c, memory, work, context) && !stack_run(do_work_recovering, c))
        fputs("gasket: error: out of memory (a stack for the call)\n", c->messages);
    return end_call(c, messages);
}

gasket_status library_run_shallow(library_call *c, arena *memory, gasket_status (*work)(library_call *c, void *context),
                                  void *context, char **messages)
{
    if (begin_call(c, memory, work, context))
        do_work_recovering(c);
    return end_call(c, messages);
}
