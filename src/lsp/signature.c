/* src/lsp/signature.c - the parameters of the function whose arguments are being written. The call need not be complete, so its beginning is searched
 * for in the text. */
#include "src/lsp/lsp.h"

#include "parser/builtin_list.h"

#include <ctype.h>

/* Finds the parenthesis that is open at OFFSET, and the number of commas after it. False: there is none. */
static bool find_call(const char *text, uint32_t offset, uint32_t *open, unsigned *argument)
{
    unsigned depth = 0, commas = 0;

    for (uint32_t at = offset; at-- > 0;) {
        char c = text[at];
        if (c == ')' || c == ']')
            depth++;
        else if ((c == '(' || c == '[') && depth)
            depth--;
        else if (c == '(') {
            *open = at;
            *argument = commas;
            return true;
        } else if (c == '[' || c == ';' || c == '{' || c == '}')
            return false;
        else if (c == ',' && !depth)
            commas++;
    }
    return false;
}

/* Writes a signature with LABEL, the parts of whose parameter list are the parameters. */
static void write_signature(const lsp_request *r, json_writer *w, const char *label)
{
    const char *open = strchr(label, '('), *end = strrchr(label, ')');

    json_begin(w, NULL, '{');
    json_text(w, "label", label);
    json_begin(w, "parameters", '[');
    for (const char *s = open && end ? open + 1 : NULL; s && s < end;) {
        const char *from = s + strspn(s, " ");
        unsigned depth = 0;
        for (s = from; s < end && (depth || *s != ','); s++)
            depth += (*s == '(') - (*s == ')');
        json_begin(w, NULL, '{');
        json_text(w, "label", arena_strndup(r->memory, from, (size_t)(s - from)));
        json_end(w, '}');
        s += s < end;
    }
    json_end(w, ']');
    json_end(w, '}');
}

/* The rows of built-in function NAME, each of which has its signature before two blanks. */
static void write_builtin(const lsp_request *r, json_writer *w, const char *name)
{
    text rows;

    text_init(&rows, r->memory);
    if (!parse_list_builtins(&rows, name))
        return;
    for (const char *s = rows.data; *s; s += strcspn(s, "\n"), s += *s == '\n') {
        const char *end = strstr(s, "  ");
        size_t length = end ? (size_t)(end - s) : 0;
        const char *label = arena_strndup(r->memory, s, length), *found = strstr(label, name);
        if (length && length < strcspn(s, "\n") && found && found[strlen(name)] == '(')
            write_signature(r, w, label);
    }
}

void lsp_signature_help(const lsp_request *r)
{
    lsp_document *d = lsp_document_of(r);
    uint32_t open = 0;
    unsigned argument = 0;

    if (!d)
        return;
    const lsp_analysis *a = lsp_analyse(r->server, d);
    if (!find_call(d->text, lsp_offset(r->server, r, d, lsp_member(r, r->params, "position")), &open, &argument)) {
        lsp_reply(r, NULL);
        return;
    }
    uint32_t end = open;
    while (end && isspace((unsigned char)d->text[end - 1]))
        end--;
    uint32_t start = end;
    while (start && lsp_is_word(d->text[start - 1]))
        start--;
    const char *name = arena_strndup(r->memory, d->text + start, end - start);
    json_writer w = lsp_begin(r, '{');
    json_begin(&w, "signatures", '[');
    size_t before = w.out->length;
    const void *last = NULL;
    for (size_t i = 0; *name && i < a->sorted.count; i++) {
        const lsp_name *n = &a->sorted.items[i];
        bool has_parameters = n->kind == INDEX_FUNCTION || (n->kind == LSP_MACRO && n->role == INDEX_DEFINES);
        if (!has_parameters || n->role == INDEX_USES || n->what == last || strcmp(n->name, name) != 0)
            continue;
        text label;
        text_init(&label, r->memory);
        lsp_print_declaration(&label, a, n);
        char *close = n->kind == LSP_MACRO ? strchr(label.data, ')') : NULL;
        if (close)
            close[1] = '\0';
        if (n->kind == INDEX_FUNCTION || close)
            write_signature(r, &w, label.data);
        last = n->what;
    }
    if (w.out->length == before && *name)
        write_builtin(r, &w, name);
    bool is_empty = w.out->length == before;
    json_end(&w, ']');
    json_number(&w, "activeSignature", 0);
    json_number(&w, "activeParameter", argument);
    if (is_empty)
        lsp_reply(r, NULL);
    else
        lsp_end(r, &w, '}');
}
