/* src/lsp/server.c - `gasket lsp`: receives messages, and calls what answers them.
 *
 * Messages are handled one by one, in their order. Diagnostics are sent when no message waits, so a client that types faster than a source is parsed
 * gets those of the last text only. A defect of the compiler, or memory that runs out, ends the message, not the server. */
#include "src/lsp/lsp.h"

#include "src/base/recover.h"
#include "src/driver/version.h"

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

/* --- the life of a session ------------------------------------------------------------------------------------------------ */

static bool offers_utf8(const lsp_request *r)
{
    const char *general = lsp_member(r, lsp_member(r, r->params, "capabilities"), "general"),
               *list = lsp_member(r, general, "positionEncodings");

    for (const char *e = list ? json_first(list, r->end) : NULL; e; e = json_next(e, r->end)) {
        const char *encoding = json_read_string(r->memory, e, r->end);
        if (encoding && strcmp(encoding, "utf-8") == 0)
            return true;
    }
    return false;
}

/* Reads the settings at SETTINGS: "arguments", a list of options, and "hints", an object. */
static void read_settings_of_client(const lsp_request *r, const char *settings)
{
    lsp_server *s = r->server;
    const char *hints = lsp_member(r, settings, "hints"), *list = lsp_member(r, settings, "arguments");

    s->hint_spaces = lsp_is_true(r, hints, "spaces");
    s->hint_conversions = lsp_is_true(r, hints, "conversions");
    s->hint_costs = lsp_is_true(r, hints, "costs");
    arena_release(&s->options_memory);
    memset(&s->arguments, 0, sizeof s->arguments);
    for (const char *e = list ? json_first(list, r->end) : NULL; e; e = json_next(e, r->end)) {
        const char *word = json_read_string(r->memory, e, r->end);
        if (word)
            vec_push(&s->options_memory, &s->arguments, arena_strdup(&s->options_memory, word));
    }
    lsp_forget_analyses(s);
}

static void initialize(const lsp_request *r)
{
    lsp_server *s = r->server;
    const char *document = lsp_member(r, lsp_member(r, r->params, "capabilities"), "textDocument");
    text t;

    if (s->is_initialized) {
        lsp_refuse(r, LSP_INVALID_REQUEST, "the server is initialized already");
        return;
    }
    s->is_initialized = true;
    s->counts_bytes = offers_utf8(r);
    s->shows_related = lsp_is_true(r, lsp_member(r, document, "publishDiagnostics"), "relatedInformation");

    read_settings_of_client(r, lsp_member(r, r->params, "initializationOptions"));
    text_init(&t, r->memory);
    text_printf(&t, "{\"capabilities\":{\"positionEncoding\":\"%s\",", s->counts_bytes ? "utf-8" : "utf-16");
    text_str(&t,
             "\"textDocumentSync\":{\"openClose\":true,\"change\":2,\"save\":true},"
             "\"hoverProvider\":true,\"definitionProvider\":true,\"declarationProvider\":true,\"referencesProvider\":true,"
             "\"documentHighlightProvider\":true,\"renameProvider\":{\"prepareProvider\":true},\"documentSymbolProvider\":true,"
             "\"codeActionProvider\":{\"codeActionKinds\":[\"quickfix\"]},"
             "\"completionProvider\":{\"triggerCharacters\":[\".\",\">\"],\"resolveProvider\":true},"
             "\"signatureHelpProvider\":{\"triggerCharacters\":[\"(\",\",\"]},\"foldingRangeProvider\":true,"
             "\"inlayHintProvider\":true,"
             "\"semanticTokensProvider\":{\"full\":true,\"legend\":{\"tokenTypes\":[\"variable\",\"parameter\",\"function\","
             "\"type\",\"struct\","
             "\"enum\",\"enumMember\",\"property\",\"macro\",\"label\"],\"tokenModifiers\":[\"declaration\",\"definition\","
             "\"readonly\","
             "\"defaultLibrary\"]}},\"codeLensProvider\":{},"
             "\"executeCommandProvider\":{\"commands\":[\"gasket.run\",\"gasket.explain\"]}},"
             "\"serverInfo\":{\"name\":\"gasket\",\"version\":\"" GASKET_VERSION "\"}}");
    lsp_reply(r, &t);
}

static void shutdown_server(const lsp_request *r)
{
    r->server->is_shut_down = true;
    lsp_reply(r, NULL);
}

static void exit_server(const lsp_request *r)
{
    r->server->is_finished = true;
}

static void ignore(const lsp_request *r)
{
    (void)r;
}

static void change_configuration(const lsp_request *r)
{
    const char *settings = lsp_member(r, r->params, "settings"), *own = lsp_member(r, settings, "gasket");

    read_settings_of_client(r, own ? own : settings);
}

/* A file has been saved, or has changed on the disk: a header, or one with options. */
static void change_files(const lsp_request *r)
{
    lsp_forget_analyses(r->server);
}

/* --- handling ------------------------------------------------------------------------------------------------------------- */

static const struct handler {
    const char *method;
    bool is_request;
    void (*handle)(const lsp_request *r);
} handlers[] = {
    {"initialize", true, initialize},
    {"initialized", false, ignore},
    {"shutdown", true, shutdown_server},
    {"exit", false, exit_server},
    {"$/cancelRequest", false, ignore}, /* lsp_is_cancelled() finds it while the request waits */
    {"$/setTrace", false, ignore},
    {"workspace/didChangeConfiguration", false, change_configuration},
    {"workspace/didChangeWatchedFiles", false, change_files},
    {"textDocument/didOpen", false, lsp_open},
    {"textDocument/didChange", false, lsp_change},
    {"textDocument/didSave", false, change_files},
    {"textDocument/didClose", false, lsp_close},
    {"textDocument/hover", true, lsp_hover},
    {"textDocument/definition", true, lsp_definition},
    {"textDocument/declaration", true, lsp_definition},
    {"textDocument/references", true, lsp_references},
    {"textDocument/documentHighlight", true, lsp_highlight},
    {"textDocument/prepareRename", true, lsp_prepare_rename},
    {"textDocument/rename", true, lsp_rename},
    {"textDocument/documentSymbol", true, lsp_document_symbol},
    {"textDocument/codeAction", true, lsp_code_action},
    {"textDocument/completion", true, lsp_completion},
    {"completionItem/resolve", true, lsp_resolve_completion},
    {"textDocument/signatureHelp", true, lsp_signature_help},
    {"textDocument/foldingRange", true, lsp_folding_range},
    {"textDocument/semanticTokens/full", true, lsp_semantic_tokens},
    {"textDocument/inlayHint", true, lsp_inlay_hint},
    {"textDocument/codeLens", true, lsp_code_lens},
    {"workspace/executeCommand", true, lsp_execute_command},
};

static void dispatch(void *context)
{
    const lsp_request *r = context;
    const lsp_server *s = r->server;
    const struct handler *h = NULL;

    for (size_t i = 0; i < sizeof handlers / sizeof *handlers; i++)
        if (strcmp(handlers[i].method, r->method) == 0)
            h = &handlers[i];
    bool ends = h && h->handle == exit_server;
    if (r->id && (!h || !h->is_request))
        lsp_refuse(r, LSP_UNKNOWN_METHOD, "there is no request '%s'", r->method);
    else if (r->id && !s->is_initialized && h->handle != initialize)
        lsp_refuse(r, LSP_NOT_INITIALIZED, "the first request is 'initialize'");
    else if (r->id && s->is_shut_down)
        lsp_refuse(r, LSP_INVALID_REQUEST, "the server is shut down");
    else if (r->id && lsp_is_cancelled(s, r))
        lsp_refuse(r, LSP_CANCELLED, "the request is cancelled");
    else if (h && h->is_request == (r->id != NULL) && (s->is_initialized || r->id || ends))
        h->handle(r);
}

/* Reads the message of LENGTH bytes at TEXT into R. An answer to a request of the server, which has none, is no request. */
static bool read_request(lsp_request *r, const char *text, size_t length)
{
    const char *end = text + length, *after = json_skip(text, end);

    r->end = end;
    if (!after || after[strspn(after, " \t\r\n")] || strlen(text) != length) {
        lsp_refuse(r, LSP_PARSE_ERROR, "the message is no JSON");
        return false;
    }
    r->id = json_member(text, end, "id");
    if (r->id) {
        r->id += strspn(r->id, " \t\r\n");
        r->id_end = json_skip(r->id, end);
        if (*r->id == '{' || *r->id == '[' || *r->id == 'n')
            r->id = NULL;
    }
    r->method = json_read_string(r->memory, json_member(text, end, "method"), end);
    r->params = json_member(text, end, "params");
    if (r->method)
        return true;
    if (!json_member(text, end, "result") && !json_member(text, end, "error"))
        lsp_refuse(r, LSP_INVALID_REQUEST, "the message has no method");
    return false;
}

static void handle(lsp_server *s, const lsp_message *m)
{
    arena memory;
    bug_failure why;
    lsp_request r = {.server = s, .memory = &memory};

    arena_init_lasting(&memory);
    if (read_request(&r, m->text, m->length) && !recover_run(&memory, dispatch, &r, &why) && r.id)
        lsp_refuse(&r, LSP_INTERNAL_ERROR, "%s", why.message);
    arena_release(&memory);
}

typedef struct publication {
    lsp_server *server;
    lsp_document *document;
} publication;

static void publish(void *context)
{
    const publication *p = context;
    arena memory;

    arena_init(&memory);
    lsp_publish(p->server, &memory, p->document, false);
    arena_release(&memory);
}

/* Sends the diagnostics of the next document that has new ones; false: there is none. */
static bool publish_next(lsp_server *s)
{
    for (lsp_document *d = s->documents; d; d = d->next) {
        publication p = {s, d};
        bug_failure why;
        if (!d->is_dirty)
            continue;
        if (!recover_run(NULL, publish, &p, &why))
            d->is_dirty = false;
        return true;
    }
    return false;
}

static void serve(lsp_server *s)
{
    while (!s->is_finished) {
        lsp_receive(s, false);
        lsp_message *m = lsp_take(s);
        if (m) {
            handle(s, m);
            free(m->text);
            free(m);
        } else if (s->has_ended) {
            return;
        } else if (!publish_next(s)) {
            lsp_receive(s, true);
        }
    }
}

status command_lsp(session *s)
{
    lsp_server server = {.session = s, .in = STDIN_FILENO, .out = STDOUT_FILENO};

    if (s->options->operands.count) {
        diag_error(s->diagnostics, 0, "gasket lsp has no operands: an editor starts it, and speaks to it on standard input");
        return STATUS_USAGE;
    }
    signal(SIGPIPE, SIG_IGN); /* a client that is gone ends the session like the end of its messages */
    arena_init_lasting(&server.options_memory);
    serve(&server);
    lsp_free_documents(&server);
    for (lsp_message *m; (m = lsp_take(&server));) {
        free(m->text);
        free(m);
    }
    arena_release(&server.options_memory);
    free(server.input);
    return server.is_finished && server.is_shut_down ? STATUS_DONE : STATUS_REFUSED;
}
