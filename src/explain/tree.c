/* src/explain/tree.c - the section of the syntax tree: the nodes that --emit=ast prints, with their children. */
#include "src/explain/document.h"

#include <string.h>

enum { MOST_NODES = 20000, MOST_DEPTH = 120 };

typedef struct tree_writer {
    explain_column *column;
    json_writer *json;
    unsigned depth; /* number of nodes that are open */
    unsigned count;
    bool is_deep; /* some node is at MOST_DEPTH or deeper */
} tree_writer;

void explain_prepare_tree(explain_column *e)
{
    (void)e;
}

static void close_nodes(tree_writer *t, unsigned depth)
{
    for (; t->depth > depth; t->depth--) {
        json_end(t->json, ']');
        json_end(t->json, '}');
    }
}

static void write_part(tree_writer *t, const char *key, const char *s, size_t length)
{
    json_text(t->json, key, arena_strndup(t->column->memory, s, length));
}

/* Writes the members of a node from its printed LINE: the kind, " lvalue" or other words, the type in quotes, and the rest. */
static void write_line(tree_writer *t, const char *line)
{
    const char *quote = strstr(line, " '"), *end = quote ? strchr(quote + 2, '\'') : NULL;
    size_t kind = strcspn(line, " ");

    write_part(t, "kind", line, kind);
    write_part(t, "type", end ? quote + 2 : "", end ? (size_t)(end - quote - 2) : 0);
    const char *words = line + kind, *rest = end ? end + 1 : words;
    size_t before = end ? (size_t)(quote - words) : 0;
    const char *text = arena_printf(t->column->memory, "%.*s%s", (int)before, words, rest);
    json_text(t->json, "text", *text == ' ' ? text + 1 : text);
}

static void visit_node(void *context, unsigned depth, const char *line, source_loc where)
{
    tree_writer *t = context;

    if (depth >= MOST_DEPTH) {
        t->is_deep = true;
        return;
    }
    if (t->count++ >= MOST_NODES)
        return;
    if (depth > t->depth) /* an else is on the level of its if, and its statement below it */
        depth = t->depth;
    close_nodes(t, depth);
    json_begin(t->json, NULL, '{');
    write_line(t, line);
    json_number(t->json, "place", explain_place_of(t->column, where));
    json_begin(t->json, "children", '[');
    t->depth++;
}

void explain_write_tree(explain_column *e, json_writer *w)
{
    tree_writer t = {.column = e, .json = w};

    json_begin(w, "tree", '[');
    if (e->compiled->unit)
        ast_visit(e->memory, e->compiled->unit, visit_node, &t);
    close_nodes(&t, 0);
    json_end(w, ']');
    if (t.count > MOST_NODES)
        explain_omit(e, "The syntax tree has %u nodes; the first %u are shown.", t.count, (unsigned)MOST_NODES);
    if (t.is_deep)
        explain_omit(e, "The syntax tree is shown down to a depth of %u nodes.", (unsigned)MOST_DEPTH);
}
