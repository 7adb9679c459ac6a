/* tests/fuzz/fuzz_preprocess.c - libFuzzer target for the lexer and the preprocessor.
 *
 * Whatever the bytes are, preprocessing ends, with or without errors. When there were none, the printed text must lex to the same
 * tokens as the input did; that finds mistakes in spacing, splices and line marks, too. */
#include "parser/preprocess/preprocess.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef VEC(pp_token) token_list;

typedef struct session {
    arena memory;
    interner names;
    source_map sources;
    diag diagnostics;
    pp_options options;
} session;

static void begin(session *s, FILE *out)
{
    arena_init(&s->memory);
    interner_init(&s->names, &s->memory);
    source_init(&s->sources, &s->memory);
    diag_init(&s->diagnostics, &s->sources, out);
    diag_option(&s->diagnostics, "-Wall");
    diag_option(&s->diagnostics, "-Wextra");
    s->options = (pp_options){.cl_version = 300};
    pp_default_features(&s->options);
}

static preprocessor *start(session *s, const char *name, const char *text, size_t n)
{
    return pp_new(&s->memory, &s->names, &s->sources, &s->diagnostics, &s->options, name, text, n);
}

static token_list read_all(session *s, preprocessor *pp)
{
    token_list list = {0};
    pp_token t;

    for (pp_next(pp, &t); t.kind != PP_END; pp_next(pp, &t))
        vec_push(&s->memory, &list, t);
    return list;
}

/* A predefined function-like macro without its arguments, a lone backslash or a # may mean something else when read again; no
 * text can keep them apart from that. */
static bool can_be_printed(const token_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const pp_token *t = &list->items[i];
        if (strchr(t->text, '\\') && t->kind != PP_STRING && t->kind != PP_CHARACTER)
            return false;
        if (t->kind == PP_IDENTIFIER && (strncmp(t->text, "__", 2) == 0 || strcmp(t->text, "_Pragma") == 0))
            return false;
        if (t->kind == PP_PUNCTUATOR && t->punctuator == PUNCT_hash)
            return false;
        if (t->kind == PP_PRAGMA)
            return false;
    }
    return true;
}

static void compare(const token_list *a, const token_list *b, const text *printed)
{
    bool same = a->count == b->count;

    for (size_t i = 0; same && i < a->count; i++)
        same = a->items[i].kind == b->items[i].kind && strcmp(a->items[i].text, b->items[i].text) == 0;
    if (same)
        return;
    fprintf(stderr, "the printed text has other tokens:\n%s\n", printed->data);
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static FILE *nowhere;
    session s;
    text printed;

    if (!nowhere)
        nowhere = fopen("/dev/null", "w");
    begin(&s, nowhere);
    char *source = arena_strndup(&s.memory, (const char *)data, size);
    token_list tokens = read_all(&s, start(&s, "fuzz.cl", source, size));
    text_init(&printed, &s.memory);
    text_str(&printed, "");
    bool good = !diag_failed(&s.diagnostics);
    pp_print(start(&s, "fuzz.cl", source, size), &printed);
    if (good && can_be_printed(&tokens)) {
        token_list again = read_all(&s, start(&s, "printed.cl", printed.data, printed.length));
        compare(&tokens, &again, &printed);
    }
    arena_release(&s.memory);
    return 0;
}
