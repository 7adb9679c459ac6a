/* src/base/diag.c - see diag.h.
 *
 *     In file included from a.cl:1:
 *     b.h:3:9: error: no member named 'q' in 'struct point'
 *         p.q = ABS(x);
 *         ~~^
 *
 * Source lines are made safe for a terminal: tabs become spaces up to the next multiple of eight; control characters, malformed
 * UTF-8 and characters that change the writing direction are shown as <U+001B> or <FF>. Only a window of a long line is shown.
 * The caret line is built together with the source line, so that its columns match. */
#include "src/base/diag.h"

#include "src/base/bug.h"

#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

enum { TAB = 8, WINDOW = 120, BEFORE_CARET = 60, LONGEST_TEXT = 1000, BACKTRACE = 4, INCLUDES = 10, ERROR_LIMIT = 50 };

static const struct warning {
    const char *flag, *group;
    bool on, in_all, in_extra;
} warnings[] = {
#define WARNING(id, flag, on, all, extra, group, meaning) {flag, group, on, all, extra},
#include "src/base/warnings.def"
};

void diag_init(diag *d, source_map *sources, FILE *out)
{
    *d = (diag){.sources = sources, .out = out, .limit = ERROR_LIMIT};
    const char *no_color = getenv("NO_COLOR");
    d->colour = isatty(fileno(out)) && !(no_color && *no_color);
}

/* --- enabled warnings ----------------------------------------------------------------------------------------------------- */

/* True if NAME selects warning W: its flag, the first words of its flag ("unused" selects unused-variable, unused-function and
 * so on), or its group. */
static bool names_warning(const char *name, int w)
{
    const char *flag = warnings[w].flag;
    size_t n = strlen(name);

    return n && ((strncmp(name, flag, n) == 0 && (flag[n] == '\0' || flag[n] == '-')) || strcmp(name, warnings[w].group) == 0);
}

static bool set_state(diag *d, const char *name, signed char state)
{
    bool found = false;

    for (int w = 0; w < WARN_COUNT; w++) {
        if (!names_warning(name, w))
            continue;
        d->state[w] = state;
        d->keep_warnings[w] = false;
        found = true;
    }
    return found;
}

static bool keep_warning(diag *d, const char *name)
{
    bool found = false;

    for (int w = 0; w < WARN_COUNT; w++) {
        if (!names_warning(name, w))
            continue;
        d->keep_warnings[w] = true;
        if (d->state[w] == 2)
            d->state[w] = 1;
        found = true;
    }
    return found;
}

bool diag_option(diag *d, const char *option)
{
    if (strcmp(option, "-w") == 0)
        return d->no_warnings = true;
    if (strncmp(option, "-W", 2) != 0)
        return false;
    const char *name = option + 2;
    bool on = strncmp(name, "no-", 3) != 0;
    if (!on)
        name += 3;
    if (strncmp(name, "error=", 6) == 0)
        return on ? set_state(d, name + 6, 2) : keep_warning(d, name + 6);
    if (strcmp(name, "error") == 0)
        d->warnings_are_errors = on;
    else if (strcmp(name, "all") == 0)
        d->all = on;
    else if (strcmp(name, "extra") == 0 || (on && *name == '\0'))
        d->extra = on;
    else
        return set_state(d, name, on ? 1 : -1);
    return true;
}

bool diag_is_enabled(const diag *d, diag_warning w)
{
    if (d->no_warnings)
        return false;
    if (d->state[w])
        return d->state[w] > 0;
    return warnings[w].on || (d->all && warnings[w].in_all) || (d->extra && warnings[w].in_extra);
}

/* --- text on the screen --------------------------------------------------------------------------------------------------- */

typedef enum style { PLAIN, BOLD, RED, MAGENTA, CYAN, BLUE, GREEN } style;

static void set_style(const diag *d, style s)
{
    static const char *const code[] = {"\033[0m",    "\033[1m",    "\033[1;31m", "\033[1;35m",
                                       "\033[1;36m", "\033[1;34m", "\033[1;32m"};

    if (d->colour)
        fputs(code[s], d->out);
}

/* True for invisible characters, and for those that override the writing direction, which can make code look different. */
static bool is_deceptive(uint32_t c)
{
    return (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF;
}

/* Stores the displayed form of the character at S (N bytes may be read) in OUT and its columns in *WIDTH. Returns the number of
 * bytes read. */
static unsigned show_character(const char *s, size_t n, char out[16], unsigned *width)
{
    uint32_t code = 0;
    unsigned length = source_utf8(s, n, &code);

    if (length == 0)
        *width = (unsigned)snprintf(out, 16, "<%02X>", (unsigned char)*s);
    else if (code < 0x20 || (code >= 0x7F && code < 0xA0) || is_deceptive(code))
        *width = (unsigned)snprintf(out, 16, "<U+%04X>", (unsigned)code);
    else {
        memcpy(out, s, length);
        out[length] = '\0';
        *width = code >= 0x300 && code < 0x370 ? 0 : 1;
    }
    return length ? length : 1;
}

static void print_text(const diag *d, const char *s, size_t n)
{
    char shown[16];
    unsigned width;

    for (size_t i = 0; i < n;) {
        if (s[i] == '\n' || s[i] == '\t') {
            fputc(s[i++], d->out);
            continue;
        }
        i += show_character(s + i, n - i, shown, &width);
        fputs(shown, d->out);
    }
}

/* Prints a message. It may quote a name of a million characters, so the middle of a long message is omitted. */
static void print_message(const diag *d, const char *fmt, va_list ap)
{
    va_list again;
    char near[256];

    va_copy(again, ap);
    int n = vsnprintf(near, sizeof near, fmt, ap);
    if (n < (int)sizeof near) {
        print_text(d, near, (size_t)n);
    } else {
        char *whole = malloc((size_t)n + 1);
        if (!whole)
            out_of_memory();
        vsnprintf(whole, (size_t)n + 1, fmt, again);
        if (n <= LONGEST_TEXT) {
            print_text(d, whole, (size_t)n);
        } else {
            print_text(d, whole, LONGEST_TEXT / 2);
            fputs(" ... ", d->out);
            print_text(d, whole + n - LONGEST_TEXT / 4, LONGEST_TEXT / 4);
        }
        free(whole);
    }
    va_end(again);
}

/* --- the source line ------------------------------------------------------------------------------------------------------ */

static bool continues_character(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

/* Chooses the part of a line to show: bytes *FIRST up to *LAST around CARET, without splitting a character. */
static void choose_window(const char *line, uint32_t length, uint32_t caret, uint32_t *first, uint32_t *last)
{
    *first = length > WINDOW && caret > BEFORE_CARET ? caret - BEFORE_CARET : 0;
    *last = length - *first > WINDOW ? *first + WINDOW : length;
    for (int i = 0; i < 3 && *first && continues_character(line[*first]); i++)
        --*first;
    for (int i = 0; i < 3 && *last < length && continues_character(line[*last]); i++)
        ++*last;
}

typedef struct underline {
    uint32_t caret, begin, end; /* offsets in the line */
} underline;

/* The mark below the character at offset I. */
static char mark_at(const underline *u, uint32_t i)
{
    return i == u->caret ? '^' : i >= u->begin && i < u->end ? '~' : ' ';
}

static void print_line(const diag *d, const char *line, uint32_t length, const underline *u)
{
    enum { WIDEST = 10 }; /* columns of one character */
    char marks[(WINDOW + 8) * WIDEST + 16], shown[16];
    uint32_t first, last, column = 0;

    choose_window(line, length, u->caret, &first, &last);
    if (first) {
        fputs("... ", d->out);
        memset(marks, ' ', 4);
        column = 4;
    }
    for (uint32_t i = first, taken; i < last; i += taken) {
        unsigned width;
        if (line[i] == '\t') {
            width = TAB - column % TAB;
            fprintf(d->out, "%*s", (int)width, "");
            taken = 1;
        } else {
            taken = show_character(line + i, last - i, shown, &width);
            fputs(shown, d->out);
        }
        char mark = u->caret >= i && u->caret < i + taken ? '^' : mark_at(u, i);
        for (unsigned k = 0; k < width; k++)
            marks[column++] = k && mark == '^' ? (i + taken < u->end && i >= u->begin ? '~' : ' ') : mark;
    }
    if (u->caret >= last)
        marks[column++] = '^';
    fputs(last < length ? " ...\n" : "\n", d->out);
    while (column && marks[column - 1] == ' ')
        column--;
    set_style(d, GREEN);
    fwrite(marks, 1, column, d->out);
    set_style(d, PLAIN);
    fputc('\n', d->out);
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Converts RANGE to offsets in the line of PLACE, whose location is AT. A range that ends in an expansion covers the macro's
 * name. */
static void place_range(const diag *d, const source_place *place, source_loc at, source_range range, underline *u)
{
    source_loc start = at - (place->column - 1), begin = source_expansion(d->sources, range.begin);
    source_loc end = source_expansion(d->sources, range.end);

    if (!range.begin || !range.end || begin > start + place->line_length || end < start)
        return;
    uint32_t to = end - start;
    if (end != range.end)
        while (to < place->line_length && is_word(place->line_text[to]))
            to++;
    u->begin = begin > start ? begin - start : 0;
    u->end = to < place->line_length ? to : place->line_length;
}

/* --- one diagnostic ------------------------------------------------------------------------------------------------------- */

static const char *level_name(diag_level level)
{
    switch (level) {
    case DIAG_NOTE:
        return "note";
    case DIAG_REMARK:
        return "remark";
    case DIAG_WARNING:
        return "warning";
    case DIAG_ERROR:
        return "error";
    }
    bug("diagnostic level %d", level);
}

static style level_style(diag_level level)
{
    switch (level) {
    case DIAG_NOTE:
        return CYAN;
    case DIAG_REMARK:
        return BLUE;
    case DIAG_WARNING:
        return MAGENTA;
    case DIAG_ERROR:
        return RED;
    }
    bug("diagnostic level %d", level);
}

static void print_head(const diag *d, diag_level level, const char *file, uint32_t line, uint32_t column)
{
    set_style(d, BOLD);
    print_text(d, file, strlen(file));
    if (line && column)
        fprintf(d->out, ":%u:%u", line, column);
    else if (line)
        fprintf(d->out, ":%u", line);
    fputs(": ", d->out);
    set_style(d, level_style(level));
    fprintf(d->out, "%s: ", level_name(level));
    set_style(d, PLAIN);
}

/* Prints "In file included from ...", innermost first, unless the previous diagnostic had the same include chain. */
static void print_includes(diag *d, source_loc where)
{
    const source_entry *e = source_find(d->sources, source_expansion(d->sources, where));
    source_loc from = e ? e->includer : 0;
    source_place place;

    if (from == d->included_from)
        return;
    d->included_from = from;
    for (int i = 0; from && i < INCLUDES; i++) {
        if (!source_where(d->sources, from, &place))
            return;
        fputs(i ? "                 from " : "In file included from ", d->out);
        print_text(d, place.file, strlen(place.file));
        e = source_find(d->sources, source_expansion(d->sources, from));
        from = e ? e->includer : 0;
        fprintf(d->out, ":%u%s\n", place.line, from && i + 1 < INCLUDES ? "," : ":");
    }
}

static void print_flag(const diag *d, const char *flag, bool promoted)
{
    if (flag)
        fprintf(d->out, promoted ? " [-Werror=%s]" : " [-W%s]", flag);
}

static void print_at(diag *d, diag_level level, source_loc where, source_range range, const char *flag, bool promoted,
                     const char *fmt, va_list ap)
{
    source_place place;
    source_loc at = source_expansion(d->sources, where);
    bool placed = d->sources && source_where(d->sources, at, &place);

    if (placed)
        print_head(d, level, place.file, place.line, place.column);
    else
        print_head(d, level, "gasket", 0, 0);
    set_style(d, BOLD);
    print_message(d, fmt, ap);
    set_style(d, PLAIN);
    print_flag(d, flag, promoted);
    fputc('\n', d->out);
    if (!placed)
        return;
    underline u = {.caret = place.column - 1};
    place_range(d, &place, at, range, &u);
    print_line(d, place.line_text, place.line_length, &u);
}

static void print_note(diag *d, source_loc where, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    print_at(d, DIAG_NOTE, where, (source_range){0}, NULL, false, fmt, ap);
    va_end(ap);
}

/* Prints a note for each macro expansion that contains WHERE, outermost first; the middle of a long chain is omitted. */
static void print_backtrace(diag *d, source_loc where)
{
    struct {
        source_loc spelled;
        const char *macro;
    } chain[2 * BACKTRACE];
    unsigned count = 0;

    for (const source_entry *e = source_find(d->sources, where); e && !e->text; e = source_find(d->sources, where)) {
        unsigned slot = count < BACKTRACE ? count : BACKTRACE + count % BACKTRACE;
        chain[slot].spelled = source_spelling(d->sources, where);
        chain[slot].macro = e->name;
        where = e->includer;
        count++;
    }
    unsigned outer = count < 2 * BACKTRACE ? (count > BACKTRACE ? count - BACKTRACE : 0) : BACKTRACE;
    for (unsigned i = 0; i < outer; i++) {
        unsigned slot = BACKTRACE + (count - 1 - i) % BACKTRACE;
        print_note(d, chain[slot].spelled, "in expansion of macro '%s'", chain[slot].macro);
    }
    if (count > 2 * BACKTRACE)
        print_note(d, 0, "%u more expansions are not shown", count - 2 * BACKTRACE);
    for (unsigned i = count < BACKTRACE ? count : BACKTRACE; i-- > 0;)
        print_note(d, chain[i].spelled, "in expansion of macro '%s'", chain[i].macro);
}

/* Counts a diagnostic of LEVEL. True if it is to be printed. */
static bool count_diagnostic(diag *d, diag_level level)
{
    bool full = d->limit && d->errors >= d->limit;

    if (level == DIAG_ERROR && d->errors++ == d->limit && d->limit) {
        print_head(d, DIAG_ERROR, "gasket", 0, 0);
        fprintf(d->out, "more than %u errors; the rest is not shown\n", d->limit);
    }
    if (level == DIAG_WARNING && !full)
        d->warnings++;
    return d->notes_follow = !full;
}

static void report_diagnostic(diag *d, diag_level level, source_loc where, source_range range, const char *flag, bool promoted,
                              const char *fmt, va_list ap)
{
    if (!count_diagnostic(d, level))
        return;
    if (d->sources)
        print_includes(d, where);
    print_at(d, level, where, range, flag, promoted, fmt, ap);
    if (d->sources)
        print_backtrace(d, where);
}

void diag_error(diag *d, source_loc where, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    report_diagnostic(d, DIAG_ERROR, where, (source_range){0}, NULL, false, fmt, ap);
    va_end(ap);
}

void diag_error_range(diag *d, source_loc where, source_range range, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    report_diagnostic(d, DIAG_ERROR, where, range, NULL, false, fmt, ap);
    va_end(ap);
}

static bool is_promoted(const diag *d, diag_warning w)
{
    return d->state[w] == 2 || (d->warnings_are_errors && !d->keep_warnings[w]);
}

static void report_warning(diag *d, diag_warning w, source_loc where, source_range range, const char *fmt, va_list ap)
{
    if (!diag_is_enabled(d, w)) {
        d->notes_follow = false;
        return;
    }
    bool promoted = is_promoted(d, w);
    report_diagnostic(d, promoted ? DIAG_ERROR : DIAG_WARNING, where, range, warnings[w].flag, promoted, fmt, ap);
}

void diag_warn(diag *d, diag_warning w, source_loc where, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    report_warning(d, w, where, (source_range){0}, fmt, ap);
    va_end(ap);
}

void diag_warn_range(diag *d, diag_warning w, source_loc where, source_range range, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    report_warning(d, w, where, range, fmt, ap);
    va_end(ap);
}

void diag_remark(diag *d, source_loc where, const char *fmt, ...)
{
    va_list ap;

    if (!d->remarks) {
        d->notes_follow = false;
        return;
    }
    va_start(ap, fmt);
    report_diagnostic(d, DIAG_REMARK, where, (source_range){0}, NULL, false, fmt, ap);
    va_end(ap);
}

void diag_note(diag *d, source_loc where, const char *fmt, ...)
{
    va_list ap;

    if (!d->notes_follow)
        return;
    va_start(ap, fmt);
    print_at(d, DIAG_NOTE, where, (source_range){0}, NULL, false, fmt, ap);
    va_end(ap);
}

/* Prints a diagnostic, already counted, at a location that is not a source_loc. */
static void print_report(diag *d, diag_level level, const char *file, unsigned line, unsigned column, const char *flag,
                         bool promoted, const char *fmt, va_list ap)
{
    print_head(d, level, file ? file : "gasket", line, column);
    print_message(d, fmt, ap);
    print_flag(d, flag, promoted);
    fputc('\n', d->out);
    source_place place;
    if (file && column && d->sources && source_line(d->sources, file, line, &place) && column <= place.line_length + 1) {
        underline u = {.caret = column - 1};
        print_line(d, place.line_text, place.line_length, &u);
    }
}

void diag_report_at(diag *d, diag_level level, const char *file, unsigned line, unsigned column, const char *fmt, ...)
{
    va_list ap;
    bool print = level == DIAG_NOTE ? d->notes_follow
                                    : !(level == DIAG_WARNING && d->no_warnings) && !(level == DIAG_REMARK && !d->remarks);

    if (level == DIAG_WARNING && print && d->warnings_are_errors)
        level = DIAG_ERROR;
    if (!print || (level != DIAG_NOTE && !count_diagnostic(d, level))) {
        d->notes_follow = false;
        return;
    }
    va_start(ap, fmt);
    print_report(d, level, file, line, column, NULL, false, fmt, ap);
    va_end(ap);
}

void diag_warn_at(diag *d, diag_warning w, const char *file, unsigned line, unsigned column, const char *fmt, ...)
{
    diag_level level = is_promoted(d, w) ? DIAG_ERROR : DIAG_WARNING;
    va_list ap;

    if (!diag_is_enabled(d, w) || !count_diagnostic(d, level)) {
        d->notes_follow = false;
        return;
    }
    va_start(ap, fmt);
    print_report(d, level, file, line, column, warnings[w].flag, level == DIAG_ERROR, fmt, ap);
    va_end(ap);
}

/* --- did you mean --------------------------------------------------------------------------------------------------------- */

unsigned diag_spelling_distance(const char *a, const char *b, unsigned limit)
{
    enum { LONGEST = 63 };
    size_t n = strlen(a), m = strlen(b);
    unsigned row[3][LONGEST + 1]; /* distances of the first i, i - 1, i - 2 characters of A to each prefix of B */

    if (n > LONGEST || m > LONGEST || (n > m ? n - m : m - n) > limit)
        return limit + 1;
    for (size_t j = 0; j <= m; j++)
        row[0][j] = (unsigned)j;
    for (size_t i = 1; i <= n; i++) {
        unsigned *now = row[i % 3], *last = row[(i + 2) % 3], *older = row[(i + 1) % 3];
        now[0] = (unsigned)i;
        for (size_t j = 1; j <= m; j++) {
            unsigned best = last[j - 1] + (a[i - 1] != b[j - 1]);
            best = last[j] + 1 < best ? last[j] + 1 : best;
            best = now[j - 1] + 1 < best ? now[j - 1] + 1 : best;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && older[j - 2] + 1 < best)
                best = older[j - 2] + 1;
            now[j] = best;
        }
    }
    return row[n % 3][m] <= limit ? row[n % 3][m] : limit + 1;
}
