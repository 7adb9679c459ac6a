/* parser/check/names.c - scopes of identifiers (C99 6.2.1).
 *
 * Each distinct identifier has one `name`, found by the interned pointer of its text; it has the innermost visible declaration
 * and the innermost tag. A scope lists its declarations; leaving it restores those they shadow. So a lookup is a single hash
 * probe, which the token adapter makes once for each identifier token. */
#include "parser/check/check.h"
#include "parser/check/blocks/blocks.h"
#include "parser/check/builtins.h"
#include "parser/check/source_index.h"

#include "src/base/bug.h"

name *name_of(checker *c, const char *interned)
{
    name_table *t = &c->names;
    uint32_t hash = hash_pointer(0, interned);

    table_each(i, &t->numbers, hash) if (t->names.items[i]->text == interned) return t->names.items[i];
    name *n = arena_new(c->memory, name);
    n->text = interned;
    table_push(c->memory, &t->numbers, hash, &t->names, n);
    return n;
}

name *name_of_text(checker *c, const char *text)
{
    return name_of(c, intern_str(c->interner, text));
}

/* --- scopes --------------------------------------------------------------------------------------------------------------- */

void scope_push(checker *c)
{
    scope *s = arena_new(c->memory, scope);

    s->parent = c->scope;
    s->errors = c->diag->errors;
    s->level = ++c->level;
    c->scope = s;
}

static symbol *in_source_order(symbol *list)
{
    symbol *reversed = NULL;

    while (list) {
        symbol *next = list->next;
        list->next = reversed;
        reversed = list;
        list = next;
    }
    return reversed;
}

/* Does the source name V, an automatic variable or a parameter, only as the left side of `=`? */
static bool is_only_set(const ast_variable *v)
{
    return v->function && (v->storage == STORAGE_AUTO || v->storage == STORAGE_PARAMETER) && v->given && v->named == v->given &&
           !(v->type->quals & TYPE_VOLATILE);
}

static void warn_unused(checker *c, const symbol *s)
{
    if (s->kind == SYMBOL_TYPEDEF && !s->used && !s->builtin && s->level > c->file_scope->level)
        diag_warn(c->diag, WARN_unused_local_typedef, s->loc, "unused typedef '%s'", s->name->text);
    if (s->kind != SYMBOL_VARIABLE || s->variable->is_library)
        return;
    const ast_variable *v = s->variable;
    if (v->used && is_only_set(v))
        diag_warn(c->diag, v->storage == STORAGE_PARAMETER ? WARN_unused_but_set_parameter : WARN_unused_but_set_variable, v->loc,
                  "%s '%s' is set, but not used", v->storage == STORAGE_PARAMETER ? "parameter" : "variable", v->name);
    else if (v->used)
        return;
    else if (v->storage == STORAGE_PARAMETER)
        diag_warn(c->diag, WARN_unused_parameter, v->loc, "unused parameter '%s'", v->name);
    else if (v->function || v->is_static)
        diag_warn(c->diag, WARN_unused_variable, v->loc, "unused variable '%s'", v->name);
}

void scope_pop(checker *c)
{
    scope *s = c->scope;

    bug_unless(s && s->level == c->level);
    index_end_scope(c);
    for (symbol *y = s->symbols; y; y = y->next) /* the last one first: a name can be declared twice, by mistake */
        y->name->symbol = y->shadowed;
    if (!c->in_library && c->diag->errors == s->errors) /* after an error, the use may be what is wrong */
        for (symbol *y = in_source_order(s->symbols); y; y = y->next)
            warn_unused(c, y);
    for (tag *t = s->tags; t; t = t->next)
        t->name->tag = t->shadowed;
    for (local_label *l = s->labels; l; l = l->next) {
        l->name->label = l->outer;
        l->name->label_function = l->outer_function;
    }
    c->scope = s->parent;
    c->level--;
    check_leave_lambda(c);
}

void scope_leave(checker *c, unsigned level)
{
    while (c->level >= level)
        scope_pop(c);
}

symbol *scope_declare(checker *c, name *n, symbol_kind kind, source_loc loc)
{
    symbol *s = arena_new(c->memory, symbol);

    s->kind = (uint8_t)kind;
    s->level = c->level;
    s->name = n;
    s->loc = loc;
    s->shadowed = n->symbol;
    s->next = c->scope->symbols;
    c->scope->symbols = s;
    n->symbol = s;
    return s;
}

symbol *scope_find_here(checker *c, const name *n)
{
    return n->symbol && n->symbol->level == c->level && !n->symbol->builtin ? n->symbol : NULL;
}

/* --- did you mean --------------------------------------------------------------------------------------------------------- */

unsigned edit_distance(const char *a, const char *b, unsigned limit)
{
    enum { LONGEST = 64 };
    size_t n = strlen(a), m = strlen(b);
    /* rows of the edit distance: the current one, and two before it because of transposed letters */
    unsigned rows[3][LONGEST + 1];

    if (n > LONGEST || m > LONGEST || n > m + limit || m > n + limit)
        return limit + 1;
    for (size_t j = 0; j <= m; j++)
        rows[0][j] = (unsigned)j;
    for (size_t i = 1; i <= n; i++) {
        unsigned *row = rows[i % 3], *up = rows[(i - 1) % 3], *second = rows[(i + 1) % 3];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= m; j++) {
            unsigned best = up[j - 1] + (a[i - 1] != b[j - 1]);
            best = up[j] + 1 < best ? up[j] + 1 : best;
            best = row[j - 1] + 1 < best ? row[j - 1] + 1 : best;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && second[j - 2] + 1 < best)
                best = second[j - 2] + 1;
            row[j] = best;
        }
    }
    return rows[n % 3][m];
}

static bool matches_want(const name *n, name_want want)
{
    switch (want) {
    case WANT_TYPE:
        return n->symbol && n->symbol->kind == SYMBOL_TYPEDEF;
    case WANT_VALUE:
        return n->symbol && n->symbol->kind != SYMBOL_TYPEDEF;
    case WANT_FUNCTION:
        return n->symbol && n->symbol->kind == SYMBOL_FUNCTION;
    }
    bug("want %d", (int)want);
}

static const char *const common_types[] = {
    "bool",   "char",     "short",   "int",      "long",    "float",      "double",    "half",     "uchar",
    "ushort", "uint",     "ulong",   "unsigned", "void",    "size_t",     "float2",    "float3",   "float4",
    "float8", "float16",  "int2",    "int3",     "int4",    "int8",       "int16",     "uint2",    "uint4",
    "uchar4", "double2",  "double4", "event_t",  "struct",  "global",     "local",     "constant", "private",
    "const",  "volatile", "kernel",  "__global", "__local", "__constant", "__private", "__kernel", NULL};

static const char *const statement_words[] = {"return", "else", "while", "switch", "default", "goto", "continue", "break", NULL};

const char *name_foreign(const char *misspelt, const char **replacement)
{
    static const struct {
        const char *name, *replacement, *advice;
    } foreign[] = {
#define FOREIGN_NAME(name, replacement, advice) {name, replacement, advice},
#include "parser/tree/foreign_names.def"
    };

    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        size_t prefix = strcspn(foreign[i].name, "*");
        if (foreign[i].name[prefix] ? strncmp(foreign[i].name, misspelt, prefix) != 0 : strcmp(foreign[i].name, misspelt) != 0)
            continue;
        *replacement = foreign[i].replacement;
        return foreign[i].advice;
    }
    return NULL;
}

void name_propose(checker *c, const char *near, source_range range)
{
    diag_fix_it(c->diag, range, near);
}

void name_note_declaration(checker *c, const char *near)
{
    const symbol *s = name_of_text(c, near)->symbol;

    if (s && !s->builtin && s->loc)
        diag_note(c->diag, s->loc, "'%s' is declared here", near);
}

name *name_report_unknown_type(checker *c, name *n, source_range range)
{
    const char *replacement = "", *advice = name_foreign(n->text, &replacement);

    if (advice && !*replacement) {
        diag_error_range(c->diag, range.begin, range, "unknown type name '%s'; %s", n->text, advice);
        return NULL;
    }
    if (n->tag) {
        const char *word = n->tag->type->kind == TYPE_STRUCT ? "struct" : n->tag->type->kind == TYPE_UNION ? "union" : "enum";
        diag_insert(c->diag, range.begin, arena_printf(c->memory, "%s ", word));
        diag_error_range(c->diag, range.begin, range, "unknown type name '%s'; write '%s %s'", n->text, word, n->text);
        diag_note(c->diag, n->tag->loc, "'%s %s' is declared here", word, n->text);
        return NULL;
    }
    const char *near = *replacement ? replacement : name_suggestion(c, n->text, WANT_TYPE);
    if (!near) {
        diag_error_range(c->diag, range.begin, range, "unknown type name '%s'", n->text);
        return NULL;
    }
    name_propose(c, near, range);
    diag_error_range(c->diag, range.begin, range, "unknown type name '%s'; did you mean '%s'?", n->text, near);
    name_note_declaration(c, near);
    return name_of_text(c, near);
}

/* C's name of a function for floats, such as sinf: the name without the suffix, if it is a function here; else NULL. */
static const char *without_float_suffix(checker *c, const char *misspelt)
{
    size_t n = strlen(misspelt);
    char *shorter = arena_strdup(c->memory, misspelt);

    if (n < 2 || misspelt[n - 1] != 'f')
        return NULL;
    shorter[n - 1] = '\0';
    return builtin_exists(c, name_of_text(c, shorter)) ? shorter : NULL;
}

/* Each suggestion compares a name with all others, so a file has a limited number of them. */
enum { MOST_SUGGESTIONS = 200 };

const char *name_suggestion(checker *c, const char *misspelt, name_want want)
{
    size_t length = strlen(misspelt);
    unsigned limit = length < 3 ? 0 : length < 6 ? 1 : length < 12 ? 2 : 3, best = limit + 1;
    const char *found = NULL;

    if (limit == 0 || c->suggestions++ >= MOST_SUGGESTIONS)
        return NULL;
    for (size_t i = 0; i < c->names.names.count; i++) {
        const name *n = c->names.names.items[i];
        if (n->text == misspelt || !matches_want(n, want))
            continue;
        unsigned d = edit_distance(misspelt, n->text, limit);
        if (d < best || (d == best && found && strcmp(n->text, found) < 0 && d <= limit)) {
            best = d;
            found = n->text;
        }
    }
    for (const char *const *t = common_types; want == WANT_TYPE && *t; t++) {
        unsigned d = edit_distance(misspelt, *t, limit);
        if (d < best) {
            best = d;
            found = *t;
        }
    }
    for (const char *const *t = statement_words; want == WANT_TYPE && c->function && *t; t++) {
        unsigned d = edit_distance(misspelt, *t, limit);
        if (d < best) {
            best = d;
            found = *t;
        }
    }
    if (want == WANT_FUNCTION && best > 0 && without_float_suffix(c, misspelt))
        return without_float_suffix(c, misspelt);
    if (want != WANT_TYPE) {
        unsigned d = best;
        const char *builtin = builtin_suggestion(misspelt, &d);
        if (builtin)
            found = builtin;
    }
    return found;
}
