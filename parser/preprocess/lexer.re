/* parser/preprocess/lexer.re - characters to preprocessing tokens (C99 6.4), with re2c.
 *
 * Trigraphs and line splices are replaced before a file is lexed. Most files have none and are lexed in place; the others are
 * copied, with a table that maps an offset in the copy to one in the file, so that locations remain correct. A file ends with a
 * NUL; a NUL before the end is reported and treated as a blank.
 *
 * A skipped group (#if 0) is lexed too, because a comment in it may contain an #endif. But quotes need not match there: such
 * groups often contain text like "don't". */
#include "parser/preprocess/private.h"

#include <ctype.h>

static const char *const spellings[] = {
    [PUNCT_NONE] = "",
#define PUNCTUATOR(name, spelling) [PUNCT_##name] = spelling,
#include "parser/preprocess/punctuators.def"
};

/* ---- trigraphs and line splices -------------------------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

/* Bytes of the line end at P: 1 or 2; 0 if there is none. */
static unsigned line_end(const char *p)
{
    return *p == '\n' ? 1 : *p == '\r' ? 1 + (p[1] == '\n') : 0;
}

/* Bytes of the splice (a backslash, blanks, a line end) whose backslash is at P; 0 if there is none. */
static size_t splice_length(const char *p)
{
    const char *q = p + 1;

    while (is_blank(*q))
        q++;
    unsigned end = line_end(q);
    return end ? (size_t)(q - p) + end : 0;
}

static const char *next_splice(const char *p, const char *limit)
{
    while (p < limit && (p = memchr(p, '\\', (size_t)(limit - p))) != NULL) {
        if (splice_length(p))
            return p;
        p++;
    }
    return NULL;
}

/* The character that replaces the trigraph at P (C99 5.2.1.1); 0 if there is none. */
static char trigraph_meaning(const char *p)
{
    static const char last[] = "=/'()!<>-", meaning[] = "#\\^[]|{}~";
    const char *found = p[0] == '?' && p[1] == '?' && p[2] ? strchr(last, p[2]) : NULL;

    return found ? meaning[found - last] : 0;
}

static const char *next_trigraph(const char *p, const char *limit)
{
    while (p < limit && (p = memchr(p, '?', (size_t)(limit - p))) != NULL) {
        if (trigraph_meaning(p))
            return p;
        p++;
    }
    return NULL;
}

/* Reads what is at P: a trigraph, a splice, or a splice whose backslash is a trigraph. Returns its length in bytes; *INSTEAD is
 * the character that replaces it (0: none). */
static size_t read_replaced(preprocessor *pp, const pp_lexer *lx, const char *p, char *instead)
{
    char c = trigraph_meaning(p);
    const char *backslash = c ? p + 2 : p;
    size_t n = c == 0 || c == '\\' ? splice_length(backslash) : 0;
    source_loc where = lx->base + (source_loc)(p - lx->text);

    if (c)
        diag_warn(pp->diagnostics, WARN_trigraphs, where, "trigraph '%.3s' is replaced by '%c'", p, c);
    if (n && is_blank(backslash[1]))
        diag_warn(pp->diagnostics, WARN_backslash_newline, where,
                  "whitespace between a backslash and the end of its line; the lines are joined anyway");
    *instead = n ? 0 : c;
    return n ? (size_t)(backslash - p) + n : 3;
}

/* Replaces the lexer's text by a copy without splices and trigraphs. The first of each is at SPLICE and THREE (NULL: none). */
static void remove_splices(preprocessor *pp, pp_lexer *lx, const char *splice, const char *three)
{
    VEC(pp_splice) splices = {0};
    size_t length = (size_t)(lx->limit - lx->text);
    char *copy = arena_alloc(pp->memory, length + 1), *to = copy;
    const char *from = lx->text;
    uint32_t removed = 0;

    while (splice || three) {
        const char *p = !splice || (three && three < splice) ? three : splice;
        char instead;
        size_t n = read_replaced(pp, lx, p, &instead);
        memcpy(to, from, (size_t)(p - from));
        to += p - from;
        from = p + n;
        if (instead)
            *to++ = instead;
        removed += (uint32_t)n - (instead != 0);
        vec_push(pp->memory, &splices, (pp_splice){(uint32_t)(to - copy), removed});
        if (splice && splice < from)
            splice = next_splice(from, lx->limit);
        if (three && three < from)
            three = next_trigraph(from, lx->limit);
    }
    memcpy(to, from, (size_t)(lx->limit - from));
    to += lx->limit - from;
    lx->text = lx->cursor = copy;
    lx->limit = to;
    lx->splices = splices.items;
    lx->splice_count = (uint32_t)splices.count;
}

static void skip_byte_order_mark(preprocessor *pp, pp_lexer *lx)
{
    if (memcmp(lx->cursor, "\xEF\xBB\xBF", 3) == 0)
        lx->cursor += 3;
    else if (memcmp(lx->cursor, "\xFF\xFE", 2) == 0 || memcmp(lx->cursor, "\xFE\xFF", 2) == 0)
        pp_stop(pp, lx->base, "the file is UTF-16 text; OpenCL C is read as UTF-8");
}

void pp_lexer_open(preprocessor *pp, pp_lexer *lexer, const char *text, size_t length, source_loc base, bool fixed)
{
    *lexer = (pp_lexer){
        .text = text, .cursor = text, .limit = text + length, .base = base, .fixed = fixed, .line_start = true};
    if (fixed)
        return;
    const char *splice = next_splice(text, text + length), *three = next_trigraph(text, text + length);
    if (splice || three)
        remove_splices(pp, lexer, splice, three);
    if (lexer->limit - lexer->text >= 3)
        skip_byte_order_mark(pp, lexer);
}

/* The location of the character at P. From call to call P must not decrease. */
static source_loc location_at(pp_lexer *lx, const char *p)
{
    uint32_t offset = (uint32_t)(p - lx->text);

    if (lx->fixed)
        return lx->base;
    while (lx->next_splice < lx->splice_count && lx->splices[lx->next_splice].at <= offset)
        lx->next_splice++;
    return lx->base + offset + (lx->next_splice ? lx->splices[lx->next_splice - 1].removed : 0);
}

source_loc pp_lex_location(pp_lexer *lexer)
{
    return location_at(lexer, lexer->cursor);
}

/* ---- comments and quotes ------------------------------------------------------------------------------------------ */

/* The end of the line that contains P. */
static const char *end_of_line(const char *p, const char *limit)
{
    while (p < limit && *p != '\n' && *p != '\r')
        p++;
    return p;
}

/* Skips the comment at START; P is after its opening. Returns the position after its end. */
static const char *skip_block_comment(preprocessor *pp, pp_lexer *lx, const char *start, const char *p)
{
    const char *open = NULL;

    while ((p = memchr(p, '/', (size_t)(lx->limit - p))) != NULL) {
        if (p[-1] == '*' && p > start + 2) {
            if (open && lx->mode == LEX_NORMAL)
                diag_warn(pp->diagnostics, WARN_comment, location_at(lx, open), "'/*' within block comment");
            return p + 1;
        }
        if (p[1] == '*' && !open)
            open = p;
        p++;
    }
    if (lx->mode != LEX_QUIET)
        diag_error(pp->diagnostics, location_at(lx, start), "this comment is not closed");
    return lx->limit;
}

/* The length of the literal from START to END, the end of the line, that lacks its closing quote: without the punctuators at the end of the line,
 * which are probably no part of it. */
static size_t find_literal_end(const char *start, const char *end)
{
    const char *p = end;

    while (p > start + 1 && strchr(" \t;,)]}", p[-1]))
        p--;
    return (size_t)(p - start);
}

/* Reads a quoted token that the lexer's rules do not match: NULs are left out, and a missing closing quote is reported and
 * added. Returns its end. */
static const char *read_odd_quoted(preprocessor *pp, pp_lexer *lx, const char *start, pp_token *t)
{
    const char *p = start + 1;
    bool closed = false, nul = false;

    for (; p < lx->limit && *p != '\n' && *p != '\r' && !closed; p++) {
        closed = *p == *start;
        nul |= *p == '\0';
        if (*p == '\\' && p + 1 < lx->limit && p[1] != '\n' && p[1] != '\r')
            nul |= *++p == '\0';
    }
    if (lx->mode == LEX_SKIP)
        return p;
    if (lx->mode == LEX_NORMAL && !closed) {
        diag_error(pp->diagnostics, location_at(lx, start), "the closing %c is missing", *start);
        p = start + find_literal_end(start, p); /* without further errors, what follows is as if the quote were there */
    }
    else if (lx->mode == LEX_NORMAL && nul)
        diag_error(pp->diagnostics, location_at(lx, start), "NUL character between quotes");
    text s;
    text_init(&s, pp->memory);
    for (const char *q = start; q < p; q++)
        if (*q)
            text_char(&s, *q);
    if (!closed && *start == '\'') { /* one character, for the same reason */
        if (s.length == 1)
            text_char(&s, ' ');
        s.length = s.data[1] == '\\' && s.length > 2 ? 3 : 2;
    }
    if (!closed) {
        size_t backslashes = 0;
        while (backslashes < s.length && s.data[s.length - 1 - backslashes] == '\\')
            backslashes++;
        if (backslashes % 2)
            s.length--;
        text_char(&s, *start);
    }
    t->text = s.data;
    return p;
}

/* ---- identifiers beyond ASCII -------------------------------------------------------------------------------------- */

/* Characters allowed in identifiers (C11 annex D.1); those in `not_first` cannot begin one (D.2). */
static const struct { uint32_t first, last; } letters[] = {
    {0xA8, 0xA8}, {0xAA, 0xAA}, {0xAD, 0xAD}, {0xAF, 0xAF}, {0xB2, 0xB5}, {0xB7, 0xBA}, {0xBC, 0xBE}, {0xC0, 0xD6}, {0xD8, 0xF6},
    {0xF8, 0x167F}, {0x1681, 0x180D}, {0x180F, 0x1FFF}, {0x200B, 0x200D}, {0x202A, 0x202E}, {0x203F, 0x2040}, {0x2054, 0x2054},
    {0x2060, 0x218F}, {0x2460, 0x24FF}, {0x2776, 0x2793}, {0x2C00, 0x2DFF}, {0x2E80, 0x2FFF}, {0x3004, 0x3007}, {0x3021, 0x302F},
    {0x3031, 0xD7FF}, {0xF900, 0xFD3D}, {0xFD40, 0xFDCF}, {0xFDF0, 0xFE44}, {0xFE47, 0xFFFD}, {0x10000, 0xEFFFD},
}, not_first[] = {{0x300, 0x36F}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE20, 0xFE2F}};

static bool is_letter(uint32_t code, bool begins)
{
    bool found = code < 0x80 && (isalpha((int)code) || code == '_' || (!begins && isdigit((int)code)));

    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        found |= code >= letters[i].first && code <= letters[i].last;
    for (size_t i = 0; begins && i < sizeof not_first / sizeof *not_first; i++)
        found &= code < not_first[i].first || code > not_first[i].last;
    return found;
}

/* Decodes the character at P, in UTF-8 or a universal character name, into *CODE. Returns its bytes; 0 if it is malformed. */
static unsigned decode_character(const char *p, const char *limit, uint32_t *code)
{
    if (*p != '\\')
        return source_utf8(p, (size_t)(limit - p), code);
    unsigned digits = p[1] == 'u' ? 4 : 8;
    for (unsigned i = *code = 0; i < digits; i++) {
        char c = p[2 + i];
        *code = *code * 16 + (uint32_t)(isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10);
    }
    return *code < 0xA0 ? 0 : digits + 2; /* C99 6.4.3 */
}

/* Reads an identifier with characters beyond ASCII from START to at most END; the token's text is in UTF-8. Returns its end;
 * START if there is none. */
static const char *read_wide_identifier(preprocessor *pp, const pp_lexer *lx, const char *start, const char *end, pp_token *t)
{
    const char *p = start;
    uint32_t code;
    text s;

    text_init(&s, pp->memory);
    while (p < end) {
        unsigned n = decode_character(p, lx->limit, &code);
        if (!n || !is_letter(code, p == start))
            break;
        char utf8[4];
        text_add(&s, utf8, source_to_utf8(code, utf8));
        p += n;
    }
    if (p > start) {
        t->kind = PP_IDENTIFIER;
        t->text = intern(pp->names, s.data, s.length);
    }
    return p;
}

/* The end of the character at START, which cannot begin a token: a whole one in UTF-8, a universal character name with the word
 * that it is a part of, or one byte. */
static const char *other_character_end(const char *start, const char *limit)
{
    uint32_t code;

    if (pp_is_universal(start)) {
        for (start += 2; isalnum((unsigned char)*start) || *start == '_';)
            start++;
        return start;
    }
    unsigned n = source_utf8(start, (size_t)(limit - start), &code);
    return start + (n ? n : 1);
}

/* ---- tokens ------------------------------------------------------------------------------------------------------- */

#define PUNCT(name)                                       \
    do {                                                  \
        t->kind = PP_PUNCTUATOR;                          \
        t->punctuator = PUNCT_##name;                     \
        t->text = spellings[PUNCT_##name];                \
        goto done;                                        \
    } while (0)
/* A digraph keeps its spelling, which the # operator can observe (C99 6.4.6p3). */
#define DIGRAPH(name, spelling)                           \
    do {                                                  \
        t->kind = PP_PUNCTUATOR;                          \
        t->punctuator = PUNCT_##name;                     \
        t->text = spelling;                               \
        goto done;                                        \
    } while (0)

void pp_lex(preprocessor *pp, pp_lexer *lx, pp_token *t)
{
    const char *cursor = lx->cursor, *marker, *start;
    bool needs_text = lx->mode != LEX_SKIP;

    *t = (pp_token){.line_start = lx->line_start, .text = ""};
    for (;;) {
        start = cursor;
        /*!re2c
        re2c:yyfill:enable = 0;
        re2c:yych:conversion = 1;
        re2c:define:YYCTYPE = "unsigned char";
        re2c:define:YYCURSOR = cursor;
        re2c:define:YYMARKER = marker;

        newline = "\r\n" | [\n\r];
        letter = [A-Za-z_];
        digit = [0-9];
        hex = [0-9A-Fa-f];
        next = [\x80-\xbf];
        wide = [\xc2-\xdf] next | [\xe0-\xef] next next | [\xf0-\xf4] next next next
             | "\\u" hex hex hex hex | "\\U" hex hex hex hex hex hex hex hex;

        [ \t\v\f]+ { t->space_before = true; continue; }
        newline {
            if (lx->directive) {
                cursor = start;
                t->kind = PP_NEWLINE;
                goto done;
            }
            t->space_before = t->line_start = true;
            continue;
        }
        "//" { cursor = end_of_line(cursor, lx->limit); t->space_before = true; continue; }
        "/*" { cursor = skip_block_comment(pp, lx, start, cursor); t->space_before = true; continue; }
        "\x00" {
            if (start >= lx->limit) {
                cursor = start;
                t->kind = lx->directive ? PP_NEWLINE : PP_END;
                goto done;
            }
            if (lx->mode == LEX_NORMAL)
                diag_warn(pp->diagnostics, WARN_null_character, location_at(lx, start), "NUL character is ignored");
            t->space_before = true;
            continue;
        }

        letter (letter | digit)* {
            t->kind = PP_IDENTIFIER;
            if (needs_text)
                t->text = intern(pp->names, start, (size_t)(cursor - start));
            goto done;
        }
        (letter | wide) (letter | digit | wide)* {
            cursor = read_wide_identifier(pp, lx, start, cursor, t);
            if (cursor > start)
                goto done;
            t->kind = PP_OTHER;
            cursor = other_character_end(start, lx->limit);
            t->text = intern(pp->names, start, (size_t)(cursor - start));
            goto done;
        }
        "\\" [uU] (letter | digit)* { /* an incomplete universal character name, and the word after it: one error */
            t->kind = PP_OTHER;
            if (needs_text)
                t->text = intern(pp->names, start, (size_t)(cursor - start));
            goto done;
        }
        "."? digit (digit | letter | "." | [eEpP][+-])* {
            t->kind = PP_NUMBER;
            if (needs_text)
                t->text = intern(pp->names, start, (size_t)(cursor - start));
            goto done;
        }
        "\"" ([^"\\\n\r\x00] | "\\" [^\n\r\x00])* "\"" {
            t->kind = PP_STRING;
            if (needs_text)
                t->text = arena_strndup(pp->memory, start, (size_t)(cursor - start));
            goto done;
        }
        "'" ([^'\\\n\r\x00] | "\\" [^\n\r\x00])* "'" {
            t->kind = PP_CHARACTER;
            if (needs_text)
                t->text = intern(pp->names, start, (size_t)(cursor - start));
            goto done;
        }
        ["'] {
            t->kind = *start == '"' ? PP_STRING : PP_CHARACTER;
            cursor = read_odd_quoted(pp, lx, start, t);
            goto done;
        }

        "[" { PUNCT(lbracket); }
        "]" { PUNCT(rbracket); }
        "(" { PUNCT(lparen); }
        ")" { PUNCT(rparen); }
        "{" { PUNCT(lbrace); }
        "}" { PUNCT(rbrace); }
        "." { PUNCT(dot); }
        "->" { PUNCT(arrow); }
        "++" { PUNCT(inc); }
        "--" { PUNCT(dec); }
        "&" { PUNCT(amp); }
        "*" { PUNCT(star); }
        "+" { PUNCT(plus); }
        "-" { PUNCT(minus); }
        "~" { PUNCT(tilde); }
        "!" { PUNCT(bang); }
        "/" { PUNCT(slash); }
        "%" { PUNCT(percent); }
        "<<" { PUNCT(shl); }
        ">>" { PUNCT(shr); }
        "<" { PUNCT(lt); }
        ">" { PUNCT(gt); }
        "<=" { PUNCT(le); }
        ">=" { PUNCT(ge); }
        "==" { PUNCT(eq); }
        "!=" { PUNCT(ne); }
        "^" { PUNCT(caret); }
        "|" { PUNCT(bar); }
        "&&" { PUNCT(andand); }
        "||" { PUNCT(oror); }
        "?" { PUNCT(question); }
        ":" { PUNCT(colon); }
        ";" { PUNCT(semi); }
        "..." { PUNCT(ellipsis); }
        "=" { PUNCT(assign); }
        "*=" { PUNCT(mul_assign); }
        "/=" { PUNCT(div_assign); }
        "%=" { PUNCT(mod_assign); }
        "+=" { PUNCT(add_assign); }
        "-=" { PUNCT(sub_assign); }
        "<<=" { PUNCT(shl_assign); }
        ">>=" { PUNCT(shr_assign); }
        "&=" { PUNCT(and_assign); }
        "^=" { PUNCT(xor_assign); }
        "|=" { PUNCT(or_assign); }
        "," { PUNCT(comma); }
        "#" { PUNCT(hash); }
        "##" { PUNCT(hashhash); }
        "<:" { DIGRAPH(lbracket, "<:"); }
        ":>" { DIGRAPH(rbracket, ":>"); }
        "<%" { DIGRAPH(lbrace, "<%"); }
        "%>" { DIGRAPH(rbrace, "%>"); }
        "%:" { DIGRAPH(hash, "%:"); }
        "%:%:" { DIGRAPH(hashhash, "%:%:"); }

        * {
            t->kind = PP_OTHER;
            cursor = other_character_end(start, lx->limit);
            if (needs_text)
                t->text = intern(pp->names, start, (size_t)(cursor - start));
            goto done;
        }
        */
    }
done:
    t->loc = location_at(lx, start);
    t->length = (uint32_t)(cursor - start);
    lx->cursor = cursor;
    lx->line_start = false;
}

bool pp_lex_whole(preprocessor *pp, const char *text, source_loc at, pp_token *token)
{
    pp_lexer lx;

    pp_lexer_open(pp, &lx, text, strlen(text), at, true);
    lx.mode = LEX_QUIET;
    pp_lex(pp, &lx, token);
    return token->kind != PP_END && !token->space_before && lx.cursor == lx.limit;
}

/* Two dots lex as two tokens, but a third one after them would join all three to "...", so dots are always separated. */
static bool punctuators_apart(preprocessor *pp, const pp_token *a, const pp_token *b)
{
    char both[16];
    pp_lexer lx;
    pp_token t;
    int n = snprintf(both, sizeof both, "%s%s", a->text, b->text);

    if (pp_is(a, PUNCT_dot) && pp_is(b, PUNCT_dot))
        return false;
    pp_lexer_open(pp, &lx, both, (size_t)n, 0, true);
    lx.mode = LEX_QUIET;
    pp_lex(pp, &lx, &t);
    return t.kind == PP_PUNCTUATOR && t.length == strlen(a->text);
}

/* True if B cannot continue NUMBER, as letters, digits, dots, and a sign after an exponent's letter do (C99 6.4.8). */
static bool ends_number(const pp_token *number, const pp_token *b)
{
    char last = number->text[strlen(number->text) - 1], first = b->text[0];

    if (b->kind != PP_PUNCTUATOR || first == '.')
        return false;
    return !((first == '+' || first == '-') && strchr("eEpP", last));
}

bool pp_stay_apart(preprocessor *pp, const pp_token *a, const pp_token *b)
{
    if (a->kind == PP_PUNCTUATOR && b->kind == PP_PUNCTUATOR)
        return punctuators_apart(pp, a, b);
    if (a->kind == PP_IDENTIFIER)
        return b->kind == PP_PUNCTUATOR || b->kind == PP_OTHER;
    if (a->kind == PP_NUMBER)
        return ends_number(a, b);
    if (a->kind == PP_OTHER)
        return false;
    return !(pp_is(a, PUNCT_dot) && b->kind == PP_NUMBER);
}

/* ---- parts of directives that are not tokens ----------------------------------------------------------------------- */

const char *pp_lex_rest(preprocessor *pp, const pp_lexer *lexer)
{
    const char *p = lexer->cursor, *end = end_of_line(p, lexer->limit);

    while (p < end && is_blank(*p))
        p++;
    while (end > p && is_blank(end[-1]))
        end--;
    return arena_strndup(pp->memory, p, (size_t)(end - p));
}

const char *pp_lex_header(preprocessor *pp, pp_lexer *lexer)
{
    const char *p = lexer->cursor, *end = end_of_line(p, lexer->limit);

    while (p < end && is_blank(*p))
        p++;
    if (p == end || (*p != '<' && *p != '"'))
        return NULL;
    const char *close = memchr(p + 1, *p == '<' ? '>' : '"', (size_t)(end - p - 1));
    if (!close || memchr(p, '\0', (size_t)(close - p)))
        return NULL;
    lexer->cursor = close + 1;
    lexer->line_start = false;
    return arena_strndup(pp->memory, p, (size_t)(close + 1 - p));
}
