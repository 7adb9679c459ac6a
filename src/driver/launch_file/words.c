/* src/driver/launch_file/words.c - see words.h.
 *
 *     word        characters up to white space        'a b'   as it is           "a $i"   with variables
 *     \c          the character c                     \ at the end of a line continues it
 *     # comment   at the beginning of a word          $i or ${i}  a variable, also within a word
 *
 * A variable is stored as the control character MARK and its letter until expand_word() replaces it. */
#include "src/driver/launch_file/words.h"

#include <inttypes.h>

enum { MARK = 1 };

typedef struct scanner {
    arena *memory;
    diag *d;
    const char *at, *end, *base;
    source_loc loc;
} scanner;

static source_loc location(const scanner *s, const char *at)
{
    return s->loc + (source_loc)(at - s->base);
}

static bool is_at_line_end(const scanner *s)
{
    return s->at == s->end || *s->at == '\n' || (*s->at == '\r' && s->at + 1 < s->end && s->at[1] == '\n');
}

/* Length of the line end that a backslash at the current character would hide; 0: none follows it. */
static size_t hidden_line_end(const scanner *s)
{
    size_t left = (size_t)(s->end - s->at);

    if (left < 2 || *s->at != '\\')
        return 0;
    return s->at[1] == '\n' ? 2 : left > 2 && s->at[1] == '\r' && s->at[2] == '\n' ? 3 : 0;
}

static void skip_blanks(scanner *s)
{
    while (s->at < s->end) {
        if (hidden_line_end(s))
            s->at += hidden_line_end(s);
        else if (*s->at == ' ' || *s->at == '\t')
            s->at++;
        else
            break;
    }
    if (s->at < s->end && *s->at == '#')
        while (!is_at_line_end(s))
            s->at++;
}

static bool is_variable(char c)
{
    return c >= 'i' && c < 'i' + MAX_LOOPS;
}

/* Reads the variable at the current '$'. */
static void read_variable(scanner *s, text *out)
{
    const char *start = s->at++;
    bool braced = s->at < s->end && *s->at == '{';
    const char *name = s->at + braced;

    if (name + braced >= s->end || !is_variable(*name) || (braced && name[1] != '}')) {
        diag_error(s->d, location(s, start),
                   "expected $i, the counter of the innermost 'repeat', or $j, that of the one around it; write \\$ for a dollar "
                   "sign");
        return;
    }
    text_char(out, MARK);
    text_char(out, *name);
    s->at = name + 1 + braced;
}

/* Reads a character outside of single quotes, which may begin an escape or a variable. */
static void read_character(scanner *s, text *out)
{
    if (*s->at == '$') {
        read_variable(s, out);
        return;
    }
    if (hidden_line_end(s)) {
        s->at += hidden_line_end(s);
        return;
    }
    if (*s->at == '\\' && s->at + 1 < s->end)
        s->at++;
    if ((unsigned char)*s->at < ' ' && *s->at != '\t')
        diag_error(s->d, location(s, s->at), "unexpected control character 0x%02x", (unsigned char)*s->at);
    else
        text_char(out, *s->at);
    s->at++;
}

static void read_quoted(scanner *s, text *out)
{
    const char *start = s->at;
    char quote = *s->at++;

    while (s->at < s->end && *s->at != quote && *s->at != '\n') {
        if (quote == '"' || (unsigned char)*s->at < ' ')
            read_character(s, out);
        else
            text_char(out, *s->at++);
    }
    if (s->at < s->end && *s->at == quote)
        s->at++;
    else
        diag_error(s->d, location(s, start), "missing terminating %c", quote);
}

static word read_word(scanner *s)
{
    const char *start = s->at;
    text out;

    text_init(&out, s->memory);
    text_str(&out, "");
    while (!is_at_line_end(s) && *s->at != ' ' && *s->at != '\t') {
        if (*s->at == '\'' || *s->at == '"')
            read_quoted(s, &out);
        else
            read_character(s, &out);
    }
    size_t spelled = (size_t)(s->at - start);
    const char *result = out.data ? out.data : "";
    return (word){
        .text = result, .where = location(s, start), .is_plain = spelled == out.length && memcmp(start, result, spelled) == 0};
}

bool read_line(word_list *out, arena *memory, diag *d, const char **at, const char *end, const char *base, source_loc loc)
{
    scanner s = {memory, d, *at, end, base, loc};

    *out = (word_list){0};
    while (s.at < end && !out->count) {
        for (skip_blanks(&s); !is_at_line_end(&s); skip_blanks(&s))
            vec_push(memory, out, read_word(&s));
        s.at += s.at < end && *s.at == '\r';
        s.at += s.at < end;
    }
    *at = s.at;
    return out->count > 0;
}

word expand_word(arena *memory, diag *d, word w, const uint64_t *counters, unsigned depth)
{
    text out;

    if (!strchr(w.text, MARK))
        return w;
    text_init(&out, memory);
    for (const char *c = w.text; *c; c++) {
        if (*c != MARK) {
            text_char(&out, *c);
            continue;
        }
        unsigned outward = (unsigned)(*++c - 'i');
        if (outward < depth)
            text_printf(&out, "%" PRIu64, counters[depth - 1 - outward]);
        else
            diag_error(d, w.where, "$%c needs %u nested 'repeat', but this line is within %u", *c, outward + 1, depth);
    }
    return (word){.text = out.data ? out.data : "", .where = w.where};
}

void words_print(text *out, const char *text)
{
    bool is_plain = *text && *text != '#' && !strpbrk(text, " \t\"'\\$");

    if (!is_plain)
        text_char(out, '"');
    for (; *text; text++) {
        if (*text == MARK)
            text_printf(out, "${%c}", *++text);
        else if (!is_plain && strchr("\"\\$", *text))
            text_printf(out, "\\%c", *text);
        else
            text_char(out, *text);
    }
    if (!is_plain)
        text_char(out, '"');
}

source_loc word_location(word w, size_t offset)
{
    return w.is_plain ? w.where + (source_loc)offset : w.where;
}
