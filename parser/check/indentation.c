/* parser/check/indentation.c - warns about a statement that is indented as the body of the statement before it, but is not a part of it:
 *
 *     if (x > 0)
 *         y = 1;
 *         z = 2;
 *
 * The rule is that of clang: the statement begins in the column of that body, to the right of `if`, or in the line of that body, which is
 * not the line of `if`. */
#include "parser/check/check.h"
#include "parser/check/stmt_check.h"

typedef struct position {
    uint32_t line, column; /* the column counts blanks up to multiples of 8 for a tab */
    bool first;            /* nothing but blanks precedes on the line */
} position;

/* False if LOC is in a macro expansion. */
static bool find_position(const checker *c, source_loc loc, position *out)
{
    const source_entry *e = source_find(c->sources, loc);
    source_place place;

    if (!e || !e->text || !source_where(c->sources, loc, &place))
        return false;
    *out = (position){.line = place.line, .column = 0, .first = true};
    for (uint32_t i = 0; i + 1 < place.column; i++) {
        char ch = place.line_text[i];
        out->column = ch == '\t' ? (out->column | 7) + 1 : out->column + 1;
        out->first &= ch == ' ' || ch == '\t';
    }
    return true;
}

/* Is there a directive between the locations FROM and TO of a file? */
static bool has_directive(const checker *c, source_loc from, source_loc to)
{
    const source_entry *e = source_find(c->sources, from);
    bool line_start = false;

    if (e != source_find(c->sources, to))
        return true;
    for (const char *s = e->text + (from - e->base), *end = e->text + (to - e->base); s < end; s++) {
        if (line_start && *s == '#')
            return true;
        line_start = *s == '\n' || (line_start && (*s == ' ' || *s == '\t'));
    }
    return false;
}

static void compare_columns(checker *c, const ast_stmt *s, const ast_stmt *body, const char *word, source_loc next)
{
    position at, inner, after;

    if (!find_position(c, s->loc, &at) || !find_position(c, body->loc, &inner) || !find_position(c, next, &after))
        return;
    bool aligned = inner.column > at.column && inner.column == after.column;
    if (at.line == after.line || (after.first && !aligned) || has_directive(c, s->loc, next))
        return;
    diag_warn(c->diag, WARN_misleading_indentation, next,
              "this statement is not part of the '%s' before it, as its indentation suggests", word);
    diag_note(c->diag, s->loc, "the '%s' is here", word);
}

/* Warns about `for (…); { … }`: a semicolon in the line of the loop, and after it, at NEXT_LOC, a block or a statement that is
 * indented more than the loop. */
static void warn_empty_loop(checker *c, const ast_stmt *s, const ast_stmt *next, source_loc next_loc)
{
    position at, body, after;
    const char *word = s->kind == AST_FOR ? "for" : "while";

    if ((s->kind != AST_FOR && s->kind != AST_WHILE) || s->loop.body->kind != AST_EMPTY || !next ||
        !find_position(c, s->loc, &at) || !find_position(c, s->loop.body->loc, &body) || at.line != body.line)
        return;
    bool block = next->kind == AST_BLOCK;
    if (!block && (!find_position(c, next_loc, &after) || after.column <= at.column))
        return;
    diag_fix_it(c->diag, (source_range){s->loop.body->loc, s->loop.body->loc + 1}, "");
    diag_warn(c->diag, WARN_empty_body, s->loop.body->loc, "'%s' has an empty body; the %s after it is not a part of the loop",
              word, block ? "block" : "statement");
    diag_note(c->diag, s->loop.body->loc, "put the semicolon on a separate line to silence this warning");
}

void check_indentation(checker *c, const ast_stmt *s, const ast_stmt *next, source_loc next_loc)
{
    if (s && !c->in_library)
        warn_empty_loop(c, s, next, next_loc);
    if (c->in_library || (next && next->kind == AST_LABEL) || !diag_is_enabled(c->diag, WARN_misleading_indentation))
        return;
    while (s) {
        const ast_stmt *body;
        const char *word = s->kind == AST_IF ? "if" : s->kind == AST_WHILE ? "while" : "for";
        if (s->kind == AST_IF) {
            body = s->branch.otherwise ? s->branch.otherwise : s->branch.then;
            word = s->branch.otherwise ? "else" : word;
        } else if (s->kind == AST_WHILE || s->kind == AST_FOR) {
            body = s->loop.body;
        } else {
            return;
        }
        if (body->kind == AST_BLOCK || body->kind == AST_EMPTY)
            return;
        bool else_if = s->kind == AST_IF && s->branch.otherwise && body->kind == AST_IF;
        if (!else_if)
            compare_columns(c, s, body, word, next_loc);
        s = body;
    }
}
