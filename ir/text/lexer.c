/* ir/text/lexer.c - splits LLVM assembly into tokens, and answers the reader's queries about the current token.
 *
 *   %name  %12  %"any text"     @name …     !name  !12   #12   name:  12:   "text"     c"bytes"   -12  1.5e3  0x3FF0  0xH3C00
 *
 * A token records whether it is the first on its line, since the reader resumes at the start of a line after an error. */
#include "ir/text/reader.h"

#include <ctype.h>
#include <stdarg.h>

static bool is_name_char(char c)
{
    return isalnum((unsigned char)c) || c == '-' || c == '$' || c == '.' || c == '_';
}

static int hex_digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

void ir_read_error(ir_reader *r, source_loc where, const char *fmt, ...)
{
    va_list ap;
    arena scratch;

    arena_init(&scratch);
    va_start(ap, fmt);
    diag_error(r->d, where, "%s", arena_vprintf(&scratch, fmt, ap));
    va_end(ap);
    arena_release(&scratch);
    longjmp(r->recovery->place, 1);
}

bool ir_read_try(ir_reader *r, void (*step)(ir_reader *))
{
    ir_recovery here;

    here.outer = r->recovery;
    r->recovery = &here;
    bool ok = setjmp(here.place) == 0;
    if (ok)
        step(r);
    r->recovery = r->recovery->outer;
    r->depth = 0;
    return ok;
}

/* --- tokens --------------------------------------------------------------------------------------------------------------- */

static void skip_blanks(ir_reader *r, bool *line_start)
{
    *line_start = r->at == r->text || r->at[-1] == '\n'; /* the second case: after ir_seek */
    for (; r->at < r->end; r->at++) {
        if (*r->at == '\n') {
            *line_start = true;
        } else if (*r->at == ';') {
            while (r->at + 1 < r->end && r->at[1] != '\n')
                r->at++;
        } else if (*r->at != ' ' && *r->at != '\t' && *r->at != '\r') {
            return;
        }
    }
}

/* Reads the quoted text at r->at. In it, a backslash and two hexadecimal digits are one byte. */
static void lex_quoted(ir_reader *r)
{
    const char *p = ++r->at;

    while (p < r->end && *p != '"' && *p != '\n')
        p++;
    if (p == r->end || *p == '\n') {
        r->at = p;
        ir_read_error(r, r->t.loc, "missing terminating '\"' character");
    }
    char *out = arena_alloc(r->memory, (size_t)(p - r->at) + 1);
    size_t n = 0;
    for (const char *q = r->at; q < p; q++) {
        if (*q == '\\' && q + 2 < p + 1 && hex_digit_value(q[1]) >= 0 && hex_digit_value(q[2]) >= 0) {
            out[n++] = (char)(hex_digit_value(q[1]) * 16 + hex_digit_value(q[2]));
            q += 2;
        } else if (*q == '\\' && q + 1 < p && q[1] == '\\') {
            out[n++] = *q++;
        } else {
            out[n++] = *q;
        }
    }
    r->t.name = out;
    r->t.name_length = n;
    r->at = p + 1;
}

static uint64_t parse_decimal(const char *p, const char *end, bool *too_big)
{
    uint64_t v = 0;

    *too_big = false;
    for (; p < end; p++) {
        uint64_t digit = (uint64_t)(*p - '0');
        *too_big = *too_big || v > (UINT64_MAX - digit) / 10;
        v = v * 10 + digit;
    }
    return v;
}

/* Reads what follows a sigil: a quoted name, a number, or a plain name. */
static void lex_sigil(ir_reader *r, ir_token_kind kind)
{
    ir_token *t = &r->t;

    t->kind = kind;
    r->at++;
    if (r->at < r->end && *r->at == '"') {
        lex_quoted(r);
        t->name = intern(&r->m->names, t->name, strlen(t->name));
        return;
    }
    const char *p = r->at;
    while (r->at < r->end && is_name_char(*r->at))
        r->at++;
    if (r->at == p)
        ir_read_error(r, t->loc, "a name is missing here");
    bool digits = true;
    for (const char *q = p; q < r->at; q++)
        digits = digits && isdigit((unsigned char)*q);
    if (digits) {
        t->numbered = true;
        t->number = parse_decimal(p, r->at, &t->too_big);
        if (t->too_big || t->number > UINT32_MAX / 2)
            ir_read_error(r, t->loc, "this number is too large");
    } else {
        t->name = intern(&r->m->names, p, (size_t)(r->at - p));
    }
}

static void lex_meta(ir_reader *r)
{
    ir_token *t = &r->t;

    if (r->at + 1 < r->end && (isalnum((unsigned char)r->at[1]) || strchr("-$._\\", r->at[1]))) {
        lex_sigil(r, TOKEN_META);
        if (t->numbered)
            t->kind = TOKEN_META_NUMBER;
        return;
    }
    t->kind = TOKEN_PUNCTUATION;
    t->letter = *r->at++;
}

static void lex_hex(ir_reader *r)
{
    ir_token *t = &r->t;

    t->kind = TOKEN_HEX;
    r->at += 2;
    if (r->at < r->end && strchr("KLMHR", *r->at))
        t->letter = *r->at++;
    for (; r->at < r->end && hex_digit_value(*r->at) >= 0; r->at++) {
        t->too_big = t->too_big || t->number >> 60;
        t->number = t->number << 4 | (uint64_t)hex_digit_value(*r->at);
    }
}

static void lex_number(ir_reader *r)
{
    ir_token *t = &r->t;
    const char *p = r->at;

    t->kind = TOKEN_INTEGER;
    t->negative = *p == '-';
    if (*p == '-' || *p == '+')
        p++;
    if (p + 1 < r->end && p[0] == '0' && p[1] == 'x') {
        lex_hex(r);
        return;
    }
    const char *digits = p;
    while (p < r->end && isdigit((unsigned char)*p))
        p++;
    if (p < r->end && *p == '.') {
        t->kind = TOKEN_DECIMAL;
        for (p++; p < r->end && isdigit((unsigned char)*p); p++)
            ;
        if (p + 1 < r->end && (*p == 'e' || *p == 'E') && (isdigit((unsigned char)p[1]) || strchr("+-", p[1])))
            for (p += 2; p < r->end && isdigit((unsigned char)*p); p++)
                ;
    } else {
        t->number = parse_decimal(digits, p, &t->too_big);
    }
    r->at = p;
}

/* Reads a word, or a label if a colon follows. */
static void lex_word(ir_reader *r)
{
    ir_token *t = &r->t;
    const char *p = r->at;
    bool digits = true;

    for (; p < r->end && is_name_char(*p); p++)
        digits = digits && isdigit((unsigned char)*p);
    if (p < r->end && *p == ':') {
        t->kind = TOKEN_LABEL;
        t->numbered = digits;
        if (digits)
            t->number = parse_decimal(r->at, p, &t->too_big);
        else
            t->name = intern(&r->m->names, r->at, (size_t)(p - r->at));
        r->at = p + 1;
        return;
    }
    if (isdigit((unsigned char)*r->at) ||
        ((*r->at == '-' || *r->at == '+') && r->at + 1 < r->end && isdigit((unsigned char)r->at[1]))) {
        lex_number(r);
        return;
    }
    t->kind = TOKEN_WORD;
    t->name = intern(&r->words, r->at, (size_t)(p - r->at));
    r->at = p;
}

static void lex_string(ir_reader *r)
{
    lex_quoted(r);
    r->t.kind = TOKEN_STRING;
    if (r->at < r->end && *r->at == ':') {
        r->t.kind = TOKEN_LABEL;
        r->t.name = intern(&r->m->names, r->t.name, strlen(r->t.name));
        r->at++;
    }
}

static void lex_token(ir_reader *r)
{
    char c = *r->at;

    if (c == '%' || c == '@') {
        lex_sigil(r, c == '%' ? TOKEN_LOCAL : TOKEN_GLOBAL);
    } else if (c == '#' && r->at + 1 < r->end && isdigit((unsigned char)r->at[1])) {
        lex_sigil(r, TOKEN_GROUP);
    } else if (c == '!') {
        lex_meta(r);
    } else if (c == '"') {
        lex_string(r);
    } else if (c == 'c' && r->at + 1 < r->end && r->at[1] == '"') {
        r->at++;
        lex_quoted(r);
        r->t.kind = TOKEN_BYTES;
    } else if (r->end - r->at >= 3 && memcmp(r->at, "...", 3) == 0) {
        r->t.kind = TOKEN_DOTS;
        r->at += 3;
    } else if (is_name_char(c) && !(c == '-' && !(r->at + 1 < r->end && is_name_char(r->at[1])))) {
        lex_word(r);
    } else if (c == '+' && r->at + 1 < r->end && isdigit((unsigned char)r->at[1])) {
        lex_number(r);
    } else {
        r->t.kind = TOKEN_PUNCTUATION;
        r->t.letter = c;
        r->at++;
    }
}

void ir_next(ir_reader *r)
{
    bool line_start;

    skip_blanks(r, &line_start);
    r->t = (ir_token){.loc = r->base + (source_loc)(r->at - r->text), .start = r->at, .line_start = line_start};
    bool column_one = line_start && (r->at == r->text || r->at[-1] == '\n');
    if (r->at >= r->end) {
        r->t.kind = TOKEN_END;
        r->t.line_start = r->t.column_one = true;
        return;
    }
    lex_token(r);
    r->t.column_one = column_one; /* a token with an error begins no definition */
    r->t.length = (uint32_t)(r->at - r->t.start);
}

void ir_seek(ir_reader *r, const char *at)
{
    r->at = at;
    ir_next(r);
}

/* --- queries about the current token -------------------------------------------------------------------------------------- */

bool ir_at_char(const ir_reader *r, char c)
{
    return r->t.kind == TOKEN_PUNCTUATION && r->t.letter == c;
}

bool ir_at_word(const ir_reader *r, const char *word)
{
    return r->t.kind == TOKEN_WORD && strcmp(r->t.name, word) == 0;
}

bool ir_take_char(ir_reader *r, char c)
{
    if (!ir_at_char(r, c))
        return false;
    ir_next(r);
    return true;
}

bool ir_take_word(ir_reader *r, const char *word)
{
    if (!ir_at_word(r, word))
        return false;
    ir_next(r);
    return true;
}

const char *ir_token_text(ir_reader *r)
{
    if (r->t.kind == TOKEN_END)
        return "the end of the file";
    return arena_printf(&r->scratch, "'%.*s'", (int)(r->t.length < 60 ? r->t.length : 60), r->t.start);
}

uint32_t ir_place_in_text(ir_reader *r, source_loc loc)
{
    source_place p;

    return r->d->sources && source_where(r->d->sources, loc, &p) ? ir_loc_implied(r->m, p.file, p.line, p.column) : 0;
}

void ir_expect_char(ir_reader *r, char c)
{
    if (!ir_take_char(r, c))
        ir_read_error(r, r->t.loc, "'%c' is expected here, not %s", c, ir_token_text(r));
}

void ir_expect_word(ir_reader *r, const char *word)
{
    if (!ir_take_word(r, word))
        ir_read_error(r, r->t.loc, "'%s' is expected here, not %s", word, ir_token_text(r));
}

uint64_t ir_expect_number(ir_reader *r, uint64_t most)
{
    if (r->t.kind != TOKEN_INTEGER || r->t.negative)
        ir_read_error(r, r->t.loc, "a number is expected here, not %s", ir_token_text(r));
    if (r->t.too_big || r->t.number > most)
        ir_read_error(r, r->t.loc, "this number is too large: at most %llu", (unsigned long long)most);
    uint64_t n = r->t.number;
    ir_next(r);
    return n;
}

uint32_t ir_expect_alignment(ir_reader *r)
{
    source_loc where = r->t.loc;
    uint64_t n = ir_expect_number(r, UINT64_C(1) << 32);

    if (n == 0 || n & (n - 1))
        ir_read_error(r, where, "an alignment is a power of two");
    return n > INT32_MAX ? UINT32_C(1) << 31 : (uint32_t)n;
}
