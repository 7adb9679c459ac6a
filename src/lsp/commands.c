/* src/lsp/commands.c - lenses above kernels, and their commands: gasket.explain writes the page of `gasket explain`, gasket.run runs a launch file.
 *
 * A command runs as a process of its own, with the options of the document, and the server waits for it, SECONDS at most. */
#include "src/lsp/lsp.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SECONDS = 60 };
#define MOST_OUTPUT ((size_t)1 << 20)

/* --- lenses --------------------------------------------------------------------------------------------------------------- */

static void write_lens(const lsp_request *r, json_writer *w, const lsp_document *d, uint32_t offset, uint32_t length,
                       const char *title, const char *command, const char *first, const char *second)
{
    json_begin(w, NULL, '{');
    lsp_write_document_range(r->server, w, "range", d, offset, offset + length);
    json_begin(w, "command", '{');
    json_text(w, "title", title);
    json_text(w, "command", command);
    json_begin(w, "arguments", '[');
    json_text(w, NULL, first);
    if (second)
        json_text(w, NULL, second);
    json_end(w, ']');
    json_end(w, '}');
    json_end(w, '}');
}

/* The launch file beside D with its name; NULL: there is none. */
static const char *launch_beside(const lsp_request *r, const lsp_document *d)
{
    const char *dot = strrchr(d->path, '.');
    struct stat st;

    if (!d->is_file || !dot || strchr(dot, '/'))
        return NULL;
    const char *path = arena_printf(r->memory, "%.*s.launch", (int)(dot - d->path), d->path);
    return stat(path, &st) == 0 && S_ISREG(st.st_mode) ? path : NULL;
}

static const char *name_of_file(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

void lsp_code_lens(const lsp_request *r)
{
    lsp_document *d = lsp_document_of(r);
    bool is_first = true;
    uint32_t offset;

    if (!d)
        return;
    const lsp_analysis *a = lsp_analyse(r->server, d);
    const char *beside = launch_beside(r, d);
    json_writer w = lsp_begin(r, '[');
    for (size_t i = 0; i < a->sorted.count; i++) {
        const lsp_name *n = &a->sorted.items[i];
        if (n->kind != INDEX_FUNCTION || n->role != INDEX_DEFINES || !((const ast_function *)n->what)->is_kernel ||
            !lsp_is_in_document(a, n->loc, &offset))
            continue;
        if (is_first && beside)
            write_lens(r, &w, d, offset, n->length, arena_printf(r->memory, "run %s", name_of_file(beside)), "gasket.run", beside,
                       NULL);
        for (size_t k = 0; is_first && k < a->launches.count; k++)
            if (!beside || strcmp(beside, a->launches.items[k]) != 0)
                write_lens(r, &w, d, offset, n->length, arena_printf(r->memory, "run %s", name_of_file(a->launches.items[k])),
                           "gasket.run", a->launches.items[k], NULL);
        write_lens(r, &w, d, offset, n->length, "show the compilation", "gasket.explain", d->uri, n->name);
        is_first = false;
    }
    lsp_end(r, &w, ']');
}

/* --- processes ------------------------------------------------------------------------------------------------------------ */

typedef struct child {
    pid_t process;
    int in, out; /* its standard input; its output and messages */
} child;

static bool start(child *c, char **words)
{
    int in[2], out[2];

    if (pipe(in) != 0)
        return false;
    if (pipe(out) != 0) {
        close(in[0]);
        close(in[1]);
        return false;
    }
    c->process = fork();
    if (c->process == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        dup2(out[1], STDERR_FILENO);
        for (unsigned n = 0; n < 2; n++) {
            close(in[n]);
            close(out[n]);
        }
        execv("/proc/self/exe", words);
        _exit(STATUS_USAGE);
    }
    close(in[0]);
    close(out[1]);
    *c = (child){c->process, in[1], out[0]};
    if (c->process > 0)
        return true;
    close(c->in);
    close(c->out);
    return false;
}

static double seconds_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Runs WORDS with the LENGTH bytes at INPUT, and appends what it prints to OUTPUT. Returns its status; -1: it did not end in time, or could not begin. */
static int run(char **words, const char *input, size_t length, text *output)
{
    double end = seconds_now() + SECONDS;
    char buffer[4096];
    child c;
    int status = 0;
    bool is_late = false;

    if (!start(&c, words))
        return -1;
    for (size_t sent = 0;;) {
        struct pollfd p[2] = {{.fd = c.out, .events = POLLIN}, {.fd = c.in, .events = POLLOUT}};
        int left = (int)((end - seconds_now()) * 1000);
        is_late = left <= 0;
        if (is_late || (poll(p, c.in >= 0 ? 2 : 1, left) < 0 && errno != EINTR))
            break;
        if (c.in >= 0 && p[1].revents) {
            size_t share = length - sent < sizeof buffer ? length - sent : sizeof buffer;
            ssize_t n = share ? write(c.in, input + sent, share) : 0;
            sent += n > 0 ? (size_t)n : 0;
            if (n < 0 || sent == length) {
                close(c.in);
                c.in = -1;
            }
        }
        if (p[0].revents) {
            ssize_t n = read(c.out, buffer, sizeof buffer);
            if (n <= 0)
                break;
            if (output->length < MOST_OUTPUT)
                text_add(output, buffer, (size_t)n);
        }
    }
    if (c.in >= 0)
        close(c.in);
    close(c.out);
    if (is_late)
        kill(c.process, SIGKILL);
    waitpid(c.process, &status, 0);
    return is_late || !WIFEXITED(status) ? -1 : WEXITSTATUS(status);
}

/* --- commands ------------------------------------------------------------------------------------------------------------- */

static void reply_result(const lsp_request *r, int result, const text *output, const char *page)
{
    text shown;
    json_writer log = {.out = &shown};

    text_init(&shown, r->memory);
    json_begin(&log, NULL, '{');
    json_number(&log, "type", result == 0 ? 3 : 1);
    json_text(&log, "message", output->data ? output->data : "");
    json_end(&log, '}');
    if (output->length)
        lsp_notify(r->server, r->memory, "window/logMessage", &shown);
    json_writer w = lsp_begin(r, '{');
    json_number(&w, "status", result);
    json_text(&w, "output", output->data ? output->data : "");
    if (page && result == 0)
        json_text(&w, "page", page);
    lsp_end(r, &w, '}');
}

static void run_launch(const lsp_request *r, const char *path)
{
    char *words[] = {"gasket", "run", (char *)path, NULL};
    text output;

    text_init(&output, r->memory);
    if (!ends_with(path, ".launch")) {
        lsp_refuse(r, LSP_INVALID_PARAMS, "gasket.run needs the path of a launch file");
        return;
    }
    int result = run(words, "", 0, &output);
    if (result < 0)
        text_printf(&output, "%s: not finished after %d seconds\n", path, SECONDS);
    reply_result(r, result, &output, NULL);
}

static void explain(const lsp_request *r, const char *uri)
{
    const lsp_document *d = lsp_find_document(r->server, uri);
    const char *folder = getenv("TMPDIR");
    text output;

    if (!d) {
        lsp_refuse(r, LSP_INVALID_PARAMS, "the document '%s' is not open", uri);
        return;
    }
    const lsp_analysis *a = lsp_analyse(r->server, (lsp_document *)d);
    char *page = arena_printf(r->memory, "%s/gasket-XXXXXX", folder && *folder ? folder : "/tmp");
    if (!mkdtemp(page)) {
        lsp_refuse(r, LSP_REQUEST_FAILED, "%s: %s", page, strerror(errno));
        return;
    }
    page = arena_printf(r->memory, "%s/page.html", page);
    const size_t given = a->session.options ? a->session.options->given.count : 0;
    char *rest[] = {"-x", "cl", "-o", page, "-", NULL};
    char **words = arena_array(r->memory, char *, 2 + 2 * given + sizeof rest / sizeof *rest);
    size_t count = 2;
    words[0] = "gasket";
    words[1] = "explain";
    for (size_t i = 0; i < given; i++) {
        const option_given *g = &a->session.options->given.items[i];
        const char *pair[2];
        if (!(option_rows[g->id].commands & COMMAND_EXPLAIN) || g->id == OPTION_output || g->id == OPTION_language)
            continue;
        unsigned n = option_words(r->memory, g, pair);
        for (unsigned k = 0; k < n; k++)
            words[count++] = (char *)pair[k];
    }
    memcpy(words + count, rest, sizeof rest);
    text_init(&output, r->memory);
    reply_result(r, run(words, d->text, d->length, &output), &output, page);
}

void lsp_execute_command(const lsp_request *r)
{
    const char *command = lsp_string(r, r->params, "command"), *list = lsp_member(r, r->params, "arguments");
    const char *first = list ? json_read_string(r->memory, json_first(list, r->end), r->end) : NULL;

    if (command && first && strcmp(command, "gasket.run") == 0)
        run_launch(r, first);
    else if (command && first && strcmp(command, "gasket.explain") == 0)
        explain(r, first);
    else
        lsp_refuse(r, LSP_INVALID_PARAMS, "there is no such command, or it has no argument");
}
