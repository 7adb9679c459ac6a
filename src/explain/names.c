/* src/explain/names.c - names of values that the program computes at a place of the source.
 *
 *   int i = get_global_id(0);     the value of get_global_id(0) is i
 *   s += t * t;                   the sum is s
 *   … y[i] …                      y[]
 *
 * The names are found in the checked syntax tree, which is visited once. The place of an initializer or of an assigned value gets
 * the name of the variable, the place of a variable its own name, and the place of an element the name of the array. */
#include "src/explain/attempts.h"

#include "src/base/search.h"

#include <ctype.h>
#include <string.h>

/* A name for the value at a place. A lower rank is preferred. */
typedef struct name {
    const char *text;
    enum { RANK_ASSIGNED, RANK_READ, RANK_PART } rank;
} name;

/* A node of the tree as the visitor receives it. */
typedef struct node {
    unsigned depth;
    const char *kind, *text; /* the first word; the words after the type, or those in it for a declaration */
    int64_t place;
} node;

struct explain_names {
    explain_column *column;
    VEC(node) nodes;
    VEC(name) names; /* by place */
};

/* The last identifier in the N bytes at S that is followed by their end or by a bracket: the declared name. */
static const char *declared_name(arena *memory, const char *s, size_t n)
{
    const char *bracket = memchr(s, '[', n);
    size_t end = bracket ? (size_t)(bracket - s) : n, from = end;

    while (from && (isalnum((unsigned char)s[from - 1]) || s[from - 1] == '_'))
        from--;
    return arena_strndup(memory, s + from, end - from);
}

static void collect_node(void *context, unsigned depth, const char *line, source_loc where)
{
    explain_names *f = context;
    arena *memory = f->column->memory;
    const char *quote = strstr(line, " '"), *end = quote ? strchr(quote + 2, '\'') : NULL;
    node n = {.depth = depth, .text = "", .place = where ? explain_place_of(f->column, where) : -1};

    n.kind = arena_strndup(memory, line, strcspn(line, " "));
    if (end && end[1] == ' ')
        n.text = arena_strdup(memory, end + 2);
    else if (end)
        n.text = declared_name(memory, quote + 2, (size_t)(end - quote - 2));
    vec_push(memory, &f->nodes, n);
}

static void give_name(explain_names *f, int64_t place, const char *text, int rank)
{
    static const name none = {NULL, RANK_PART};

    if (place < 0 || !*text)
        return;
    while (f->names.count <= (size_t)place)
        vec_push(f->column->memory, &f->names, none);
    name *n = &f->names.items[place];
    if (!n->text || rank < (int)n->rank)
        *n = (name){text, rank};
}

static bool is_kind(const node *n, const char *kind)
{
    return strcmp(n->kind, kind) == 0;
}

/* The index of the Kth child of node AT; 0 if it has fewer. */
static size_t find_child(const explain_names *f, size_t at, unsigned k)
{
    unsigned depth = f->nodes.items[at].depth;

    for (size_t n = at + 1; n < f->nodes.count && f->nodes.items[n].depth > depth; n++)
        if (f->nodes.items[n].depth == depth + 1 && k-- == 0)
            return n;
    return 0;
}

/* The first variable in the tree of node AT; "" if it has none. */
static const char *first_variable(const explain_names *f, size_t at)
{
    unsigned depth = f->nodes.items[at].depth;

    for (size_t n = at; n < f->nodes.count && (n == at || f->nodes.items[n].depth > depth); n++)
        if (is_kind(&f->nodes.items[n], "variable"))
            return f->nodes.items[n].text;
    return "";
}

/* The name of lvalue AT: of a variable, or of the array or pointer whose element it is. */
static const char *lvalue_name(const explain_names *f, size_t at)
{
    const char *text = first_variable(f, at);
    size_t child = find_child(f, at, 0);

    if (!*text || is_kind(&f->nodes.items[at], "variable"))
        return text;
    bool is_element = child && is_kind(&f->nodes.items[child], "+");
    return arena_printf(f->column->memory, is_element ? "%s[]" : "*%s", text);
}

/* Names the value of node AT, without its conversions, by TEXT. */
static void name_value(explain_names *f, size_t at, const char *text)
{
    while (at && is_kind(&f->nodes.items[at], "convert")) {
        give_name(f, f->nodes.items[at].place, text, RANK_ASSIGNED);
        at = find_child(f, at, 0);
    }
    if (at)
        give_name(f, f->nodes.items[at].place, text, RANK_ASSIGNED);
}

static void name_node(explain_names *f, size_t at)
{
    const node *n = &f->nodes.items[at];
    size_t first = find_child(f, at, 0);

    if (is_kind(n, "parameter") || (is_kind(n, "variable") && !first)) {
        give_name(f, n->place, n->text, RANK_READ);
    } else if (is_kind(n, "variable")) {
        give_name(f, n->place, n->text, RANK_READ);
        name_value(f, is_kind(&f->nodes.items[first], "at") ? find_child(f, first, 0) : first, n->text);
    } else if (is_kind(n, "assign")) {
        name_value(f, find_child(f, at, 1), lvalue_name(f, first));
        give_name(f, n->place, lvalue_name(f, first), RANK_ASSIGNED);
    } else if (is_kind(n, "compound-assign") || is_kind(n, "increment") || is_kind(n, "decrement")) {
        give_name(f, n->place, lvalue_name(f, first), RANK_ASSIGNED);
        if (find_child(f, at, 1)) /* the operation may be fused with the one that computes its operand */
            give_name(f, f->nodes.items[find_child(f, at, 1)].place, lvalue_name(f, first), RANK_PART);
    } else if (is_kind(n, "dereference")) {
        give_name(f, n->place, lvalue_name(f, at), RANK_READ);
    }
}

static explain_names *find_names(explain_column *e)
{
    explain_names *f = arena_new(e->memory, explain_names);

    *f = (explain_names){.column = e};
    if (e->compiled->unit)
        ast_visit(e->memory, e->compiled->unit, collect_node, f);
    for (size_t n = 0; n < f->nodes.count; n++)
        name_node(f, n);
    return f;
}

const char *explain_name_at(explain_column *e, int64_t place)
{
    explain_machines *m = explain_machines_of(e);

    if (!m->names)
        m->names = find_names(e);
    const explain_names *f = m->names;
    return place >= 0 && (size_t)place < f->names.count && f->names.items[place].text ? f->names.items[place].text : "";
}

const char *explain_name_of_variable(explain_column *e, const explain_attempt *a, int id)
{
    lower_bound(at, a->variables.count, a->variables.items[at].id < id);
    const explain_variable *v = at < a->variables.count ? &a->variables.items[at] : NULL;

    if (!v || v->id != id)
        return "";
    return v->argument ? v->payload : explain_name_at(e, v->place);
}
