/* src/lsp/lsp.h - the language server: its state, and what its files share. README.md has the picture. */
#ifndef GASKET_LSP_LSP_H
#define GASKET_LSP_LSP_H

#include "src/base/bug.h"
#include "src/base/json.h"
#include "src/base/json_writer.h"
#include "src/driver/pipeline.h"

#include <ctype.h>

/* Errors of JSON-RPC and of the protocol. */
enum {
    LSP_PARSE_ERROR = -32700,
    LSP_INVALID_REQUEST = -32600,
    LSP_UNKNOWN_METHOD = -32601,
    LSP_INVALID_PARAMS = -32602,
    LSP_INTERNAL_ERROR = -32603,
    LSP_NOT_INITIALIZED = -32002,
    LSP_CANCELLED = -32800,
    LSP_REQUEST_FAILED = -32803,
};

/* --- analysis ------------------------------------------------------------------------------------------------------------- */

/* Kinds of names, after those of index_kind. */
enum { LSP_MACRO = INDEX_LABEL + 1, LSP_HEADER, LSP_NAME_KINDS };

/* A name in the text of a file, for which the checker or the preprocessor has a meaning. */
typedef struct lsp_name {
    uint8_t kind, role;       /* an index_kind, LSP_MACRO or LSP_HEADER; an index_role */
    bool is_ambiguous;        /* in the body of a macro that is expanded with several meanings of the name */
    bool is_written_so;       /* the text has the name there: it is not made by ## */
    source_loc loc, declared; /* in files: of the characters */
    uint32_t length;
    const char *name;
    const void *what; /* with `kind` and, if it is NULL, `declared`: what is named */
    const type *type; /* NULL: none */
} lsp_name;

/* What a line of a kernel costs; the line counts from 1. */
typedef struct lsp_line_cost {
    uint32_t line;
    unsigned instructions, messages;
} lsp_line_cost;

/* What a kernel costs, as it is compiled. */
typedef struct lsp_costs {
    arena *memory;
    const char *kernel;
    bool is_known; /* it was compiled */
    unsigned simd, registers, spilled, instructions, messages;
    VEC(lsp_line_cost) lines;
} lsp_costs;

/* What the compiler knows of one version of a document. */
typedef struct lsp_analysis {
    arena memory;
    source_map sources;
    diag diagnostics;
    diag_log log;
    session session;
    compilation compilation;
    source_names names;
    VEC(lsp_name) sorted;       /* the names in all files that were read, by location; of several at one location only the last */
    source_loc base;            /* of the text of the document; 0: it was not read */
    uint32_t length;            /* of that text */
    const char *config;         /* path of the file with the options; NULL: none */
    VEC(lsp_costs *) costs;     /* of the kernels for which they were needed */
    VEC(const char *) launches; /* launch files of the configuration */
    bug_failure failure;        /* status 0: none */
} lsp_analysis;

typedef struct lsp_document {
    struct lsp_document *next;
    char *uri;
    const char *path; /* that of a file: URI; else the URI */
    bool is_file;
    char *text; /* NUL-terminated */
    size_t length;
    int64_t version;
    bool is_dirty; /* its diagnostics are older than its text */
    arena lines_memory;
    VEC(uint32_t) lines;    /* offsets of the beginnings of lines */
    lsp_analysis *analysis; /* of this text; NULL: not made */
    char *shown_config;     /* URI of the file of options that has diagnostics of this document; NULL: none */
} lsp_document;

/* --- the server ----------------------------------------------------------------------------------------------------------- */

typedef struct lsp_message {
    char *text; /* malloc */
    size_t length;
    struct lsp_message *next;
} lsp_message;

typedef struct lsp_server {
    session *session;
    int in, out;
    char *input; /* bytes that are read, but no message yet */
    size_t input_length, input_capacity;
    lsp_message *first, *last; /* messages that wait */
    bool has_ended;            /* the client is gone */
    bool is_initialized, is_shut_down, is_finished;
    bool counts_bytes;  /* positions count bytes of UTF-8, not units of UTF-16 */
    bool shows_related; /* the client shows related information */
    bool hint_spaces, hint_conversions, hint_costs;
    VEC(const char *) arguments; /* options of the client's configuration, for all documents */
    arena options_memory;        /* of those */
    lsp_document *documents;
} lsp_server;

/* A request or notification that is being handled. */
typedef struct lsp_request {
    lsp_server *server;
    arena *memory; /* until it is answered */
    const char *method;
    const char *id, *id_end; /* JSON; NULL: a notification */
    const char *params;      /* JSON; NULL: none */
    const char *end;         /* of the text of the message */
} lsp_request;

/* --- messages (message.c) ------------------------------------------------------------------------------------------------- */

/* Reads what the client has sent, and waits for it if WAITS. Messages are then in the queue. */
void lsp_receive(lsp_server *s, bool waits);
lsp_message *lsp_take(lsp_server *s); /* the first of the queue; NULL: it is empty */
/* Has the client cancelled request R, in a message that waits? */
bool lsp_is_cancelled(const lsp_server *s, const lsp_request *r);
void lsp_reply(const lsp_request *r, const text *result); /* RESULT: JSON; NULL: null */
/* A writer of a result, which begins with BRACKET. */
json_writer lsp_begin(const lsp_request *r, char bracket);
void lsp_end(const lsp_request *r, json_writer *w, char bracket); /* ends the result with BRACKET, and replies */
void lsp_refuse(const lsp_request *r, int code, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Sends the notification METHOD with PARAMS, JSON. */
void lsp_notify(lsp_server *s, arena *memory, const char *method, const text *params);

/* Members of the JSON object at OBJECT, which may be NULL. */
const char *lsp_member(const lsp_request *r, const char *object, const char *key);
const char *lsp_string(const lsp_request *r, const char *object, const char *key); /* NULL: there is none */
int64_t lsp_integer(const lsp_request *r, const char *object, const char *key, int64_t fallback);
bool lsp_is_true(const lsp_request *r, const char *object, const char *key);

/* --- documents (document.c) ----------------------------------------------------------------------------------------------- */

lsp_document *lsp_find_document(const lsp_server *s, const char *uri);
lsp_document *lsp_find_path(const lsp_server *s, const char *path);
/* The document that the parameters of R name; NULL after the answer that there is none. */
lsp_document *lsp_document_of(const lsp_request *r);
void lsp_open(const lsp_request *r);
void lsp_change(const lsp_request *r);
void lsp_close(const lsp_request *r);
/* Forgets the analyses of all documents, whose options have changed. */
void lsp_forget_analyses(lsp_server *s);
void lsp_free_documents(lsp_server *s);

/* The offset of the JSON position at POSITION in the text of D. Positions past the end of a line or of the text are at that end. */
uint32_t lsp_offset(const lsp_server *s, const lsp_request *r, const lsp_document *d, const char *position);
/* Writes the characters FROM to TO of the COUNT lines of TEXT, whose beginnings are LINES, as a range. */
void lsp_write_range(const lsp_server *s, json_writer *w, const char *key, const char *text, size_t length, const uint32_t *lines,
                     size_t count, uint32_t from, uint32_t to);
void lsp_write_position(json_writer *w, const char *key, uint32_t line, uint32_t character);
void lsp_write_document_range(const lsp_server *s, json_writer *w, const char *key, const lsp_document *d, uint32_t from,
                              uint32_t to);
/* Stores the line and the character, from 0, of OFFSET. */
void lsp_place(const lsp_server *s, const lsp_document *d, uint32_t offset, uint32_t *line, uint32_t *character);

/* Can C be in an identifier? */
static inline bool lsp_is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* The path of a file: URI, or NULL. The URI of a path. */
char *lsp_path_of_uri(arena *memory, const char *uri);
const char *lsp_uri_of_path(arena *memory, const char *path);

/* --- analysis (analysis.c) ------------------------------------------------------------------------------------------------ */

/* The analysis of the present text of D. */
lsp_analysis *lsp_analyse(lsp_server *s, lsp_document *d);
void lsp_free_analysis(lsp_document *d);
/* The name at OFFSET of D, or that ends there; NULL: none. */
const lsp_name *lsp_name_at(const lsp_analysis *a, uint32_t offset);
bool lsp_is_same(const lsp_name *a, const lsp_name *b);
/* Is LOC in the text of the document of A? *OFFSET is then its offset. */
bool lsp_is_in_document(const lsp_analysis *a, source_loc loc, uint32_t *offset);
/* Writes a Location of the LENGTH characters at LOC, in any file that A has read; false: there is no such file, and nothing is written. */
bool lsp_write_location(const lsp_server *s, json_writer *w, const char *key, const lsp_document *d, const lsp_analysis *a,
                        source_loc loc, uint32_t length);
/* Does N define a kernel in the document of A? *BEGIN and *END are then the offsets of its name and of its last token. */
bool lsp_is_kernel(const lsp_analysis *a, const lsp_name *n, uint32_t *begin, uint32_t *end);
/* The smallest expression around OFFSET of D; NULL: none. */
const ast_expr *lsp_expression_at(const lsp_analysis *a, uint32_t offset);

/* --- options (settings.c) ------------------------------------------------------------------------------------------------- */

/* Finds the options of D and reads them into the session of A. False after an error in them, which is in the log of A. */
bool lsp_read_options(const lsp_server *s, const lsp_document *d, lsp_analysis *a, options *out);

/* --- answers -------------------------------------------------------------------------------------------------------------- */

/* Sends the diagnostics of D (diagnostics.c); the empty list if IS_CLOSED. */
void lsp_publish(lsp_server *s, arena *memory, lsp_document *d, bool is_closed);
void lsp_code_action(const lsp_request *r);

void lsp_definition(const lsp_request *r); /* names.c */
void lsp_references(const lsp_request *r);
void lsp_highlight(const lsp_request *r);
void lsp_prepare_rename(const lsp_request *r);
void lsp_rename(const lsp_request *r);
void lsp_document_symbol(const lsp_request *r);

void lsp_hover(const lsp_request *r); /* hover.c */
/* Appends the declaration of N as OpenCL C. */
void lsp_print_declaration(text *out, const lsp_analysis *a, const lsp_name *n);

void lsp_completion(const lsp_request *r); /* completion.c */
void lsp_resolve_completion(const lsp_request *r);
void lsp_signature_help(const lsp_request *r); /* signature.c */

void lsp_folding_range(const lsp_request *r); /* views.c */
void lsp_semantic_tokens(const lsp_request *r);
void lsp_inlay_hint(const lsp_request *r);

/* The costs of KERNEL in D, which it computes at the first call (costs.c); NULL: it does not compile. */
const lsp_costs *lsp_costs_of(const lsp_request *r, const lsp_document *d, const char *kernel);

void lsp_code_lens(const lsp_request *r); /* commands.c */
void lsp_execute_command(const lsp_request *r);

#endif
