/* parser/preprocess/builtin_macro.c - macros whose value depends on their position: __LINE__, __FILE__, __COUNTER__, the
 * __has_... macros (__has_attribute, __has_include, …), and the operator _Pragma.
 *
 * The operand of a __has_... macro is not expanded. _Pragma is executed only when the token would be delivered to the parser:
 * while an argument is collected or expanded by itself it remains an identifier, which the rescan reads again. */
#include "parser/preprocess/private.h"

#include "src/base/bug.h"

void pp_make_number(preprocessor *pp, pp_token *t, uint32_t value)
{
    char digits[16];
    int n = snprintf(digits, sizeof digits, "%u", (unsigned)value);

    t->kind = PP_NUMBER;
    t->text = intern(pp->names, digits, (size_t)n);
}

const char *pp_quote(preprocessor *pp, const char *s)
{
    text q;

    text_init(&q, pp->memory);
    text_char(&q, '"');
    for (; *s; s++) {
        if (*s == '"' || *s == '\\')
            text_char(&q, '\\');
        text_char(&q, *s);
    }
    text_char(&q, '"');
    return intern(pp->names, q.data, q.length);
}

char *pp_unquote(preprocessor *pp, const char *literal)
{
    size_t n = strlen(literal);
    char *out = arena_alloc(pp->memory, n), *to = out;

    for (const char *p = literal + 1; p < literal + n - 1; p++) {
        if (*p == '\\' && (p[1] == '"' || p[1] == '\\'))
            p++;
        *to++ = *p;
    }
    return out;
}

static void make_string(preprocessor *pp, pp_token *t, const char *s)
{
    t->kind = PP_STRING;
    t->text = pp_quote(pp, s);
}

/* The file and line of T; those of the macro invocation if T comes from an expansion. */
static source_place presumed_place(const preprocessor *pp, const pp_token *t)
{
    source_place place = {.file = "", .line = 0};

    source_where(pp->sources, t->loc, &place);
    return place;
}

static bool is_known_attribute(const char *name)
{
    static const char *const known[] = {

#define ATTRIBUTE(name, arguments, places) #name,
#define IGNORED(name, arguments, places) #name,
#include "parser/tree/attributes.def"
    };
    size_t n = strlen(name);

    if (n > 4 && strncmp(name, "__", 2) == 0 && strcmp(name + n - 2, "__") == 0) {
        name += 2;
        n -= 4;
    }
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i]) == n && memcmp(known[i], name, n) == 0)
            return true;
    return false;
}

/* Sets the date and time at their first use only: few programs use them, and localtime_r reads a time-zone file. */
static void set_clock(preprocessor *pp)
{
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

    if (pp->date[0])
        return;
    struct tm tm = source_clock(pp->sources);
    snprintf(pp->date, sizeof pp->date, "%s %2d %4d", months[tm.tm_mon], tm.tm_mday % 100, (tm.tm_year + 1900) % 10000);
    snprintf(pp->time, sizeof pp->time, "%02d:%02d:%02d", tm.tm_hour % 100, tm.tm_min % 100, tm.tm_sec % 100);
}

static bool evaluate_query(preprocessor *pp, pp_builtin builtin, const char *name)
{
    switch (builtin) {
    case BUILTIN_HAS_ATTRIBUTE:
        return is_known_attribute(name);
    case BUILTIN_HAS_BUILTIN:
        return pp->options->has_builtin && pp->options->has_builtin(name);
    case BUILTIN_HAS_INCLUDE:
        return pp_can_include(pp, name);
    case BUILTIN_HAS_FEATURE:
        return false; /* these are clang's names of language features; OpenCL C has macros for its own */
    case BUILTIN_NONE:
    case BUILTIN_FILE:
    case BUILTIN_LINE:
    case BUILTIN_COUNTER:
    case BUILTIN_DATE:
    case BUILTIN_TIME:
    case BUILTIN_PRAGMA:
        break;
    }
    bug("macro kind %d has no query", (int)builtin);
}

/* Replaces *T by the value of __has_attribute(NAME) or another such macro. If no "(" follows, *T remains an identifier. */
static void replace_query(preprocessor *pp, const pp_macro *m, pp_token *t)
{
    pp_token u;
    source_loc where;
    const char *name = NULL;

    if (!pp_parenthesis_follows(pp))
        return;
    pp_read(pp, &u);
    if (m->builtin == BUILTIN_HAS_INCLUDE) {
        name = pp_header_name(pp, m->name, &where);
    } else {
        pp_read(pp, &u);
        if (u.kind == PP_IDENTIFIER)
            name = u.text;
        else
            diag_error(pp->diagnostics, u.loc, "%s needs a name", m->name);
    }
    if (name) {
        pp_read(pp, &u);
        if (!pp_is(&u, PUNCT_rparen))
            diag_error(pp->diagnostics, u.loc, "%s has no closing ')'", m->name);
    }
    pp_make_number(pp, t, name && evaluate_query(pp, m->builtin, name));
}

/* Executes _Pragma ( "text" ): reads the text as a line of a file of its own. False if the preprocessor has executed the pragma,
 * and there is no token for the parser. */
static bool run_pragma_operator(preprocessor *pp, pp_token *t)
{
    pp_token u[3];
    bool good = true;

    pp->plain_pragma = true;
    for (int i = 0; i < 3 && good; i++) {
        pp_expand(pp, &u[i]);
        good = i == 0 ? pp_is(&u[i], PUNCT_lparen) : i == 1 ? u[i].kind == PP_STRING : pp_is(&u[i], PUNCT_rparen);
    }
    pp->plain_pragma = false;
    if (!good) {
        if (!pp->stopped)
            diag_error(pp->diagnostics, t->loc, "_Pragma needs a string literal in parentheses");
        return false;
    }
    size_t floor = pp->floor;
    pp_file *file = pp->file;
    source_loc where = t->loc;
    char *line = pp_unquote(pp, u[1].text);
    pp->floor = pp->contexts.count;
    bool delivers = false;
    if (pp_push_file(pp, file->name, line, strlen(line), where, true)) {
        pp->file->lexer.directive = true;
        delivers = pp_pragma(pp, where, t);
        pp->file = file;
    }
    pp->floor = floor;
    return delivers;
}

bool pp_expand_builtin(preprocessor *pp, const pp_macro *m, pp_token *t)
{
    switch (m->builtin) {
    case BUILTIN_FILE:
        make_string(pp, t, presumed_place(pp, t).file);
        return false;
    case BUILTIN_LINE:
        pp_make_number(pp, t, presumed_place(pp, t).line);
        return false;
    case BUILTIN_COUNTER:
        pp_make_number(pp, t, pp->counter++);
        return false;
    case BUILTIN_DATE:
        set_clock(pp);
        make_string(pp, t, pp->date);
        return false;
    case BUILTIN_TIME:
        set_clock(pp);
        make_string(pp, t, pp->time);
        return false;
    case BUILTIN_PRAGMA:
        if (pp->nesting || pp->collecting || pp->plain_pragma || pp->file->lexer.directive)
            return false;
        return !run_pragma_operator(pp, t);
    case BUILTIN_HAS_ATTRIBUTE:
    case BUILTIN_HAS_BUILTIN:
    case BUILTIN_HAS_INCLUDE:
    case BUILTIN_HAS_FEATURE:
        replace_query(pp, m, t);
        return false;
    case BUILTIN_NONE:
        break;
    }
    bug("macro '%s' is not a built-in one", m->name);
}
