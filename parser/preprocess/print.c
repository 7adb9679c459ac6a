/* parser/preprocess/print.c - preprocessed tokens as text (--emit=pp).
 *
 * Tokens keep their lines, with a #line where the file changes or many lines are left out, so that a compiler that reads the
 * text reports the same locations. An invocation over several lines is printed on one. A space separates two tokens that would
 * otherwise lex as one, such as the minus signs of -NEGATIVE. */
#include "parser/preprocess/private.h"

enum { MOST_BLANK_LINES = 8, WIDEST_INDENT = 64, LAST_LINE = 2147483647 };

typedef struct printer {
    preprocessor *pp;
    text *out;
    const char *file; /* the file and line at which a reader of the text is now */
    uint32_t line;
    bool line_begun, glued; /* line_begun: the current line has a token; glued: the line must not end here */
    pp_token last;
} printer;

static void end_line(printer *p)
{
    if (!p->line_begun)
        return;
    text_char(p->out, '\n');
    p->line++;
    p->line_begun = false;
}

static void print_line_mark(printer *p, const source_place *place)
{
    end_line(p);
    unsigned line = place->line > LAST_LINE ? LAST_LINE : place->line;
    text_printf(p->out, "#line %u %s\n", line, pp_quote(p->pp, place->file));
    p->file = place->file;
    p->line = place->line;
}

static void advance_to(printer *p, const source_place *place)
{
    bool same_file = p->file && (p->file == place->file || strcmp(p->file, place->file) == 0);

    if (same_file && place->line == p->line)
        return;
    if (!same_file || place->line < p->line || place->line - p->line > MOST_BLANK_LINES) {
        print_line_mark(p, place);
        return;
    }
    end_line(p);
    for (; p->line < place->line; p->line++)
        text_char(p->out, '\n');
}

static void print_indent(printer *p, uint32_t column)
{
    for (uint32_t i = 1; i < column && i < WIDEST_INDENT; i++)
        text_char(p->out, ' ');
}

static void print_pragma(printer *p, const pp_token *t)
{
    end_line(p);
    text_printf(p->out, "#pragma %s\n", t->text);
    p->line++;
    p->glued = false;
}

static void print_token(printer *p, const pp_token *t)
{
    source_place place;
    bool placed = source_where(p->pp->sources, t->loc, &place);

    /* A # must not begin a line, and a backslash must not end one: they would be read as a directive and as a splice. */
    bool stay = p->line_begun && (p->glued || pp_is(t, PUNCT_hash));

    if (placed && !stay && (t->line_start || !p->line_begun))
        advance_to(p, &place);
    if (t->kind == PP_PRAGMA) {
        print_pragma(p, t);
        return;
    }
    if (!p->line_begun)
        print_indent(p, placed ? place.column : 1);
    else if (t->space_before || stay || !pp_stay_apart(p->pp, &p->last, t))
        text_char(p->out, ' ');
    text_str(p->out, t->text);
    p->line_begun = true;
    p->glued = t->kind == PP_OTHER && t->text[0] == '\\';
    p->last = *t;
}

void pp_print(preprocessor *pp, text *out)
{
    printer p = {.pp = pp, .out = out};
    pp_token t;

    for (pp_next(pp, &t); t.kind != PP_END; pp_next(pp, &t))
        print_token(&p, &t);
    if (!p.glued)
        end_line(&p);
}
