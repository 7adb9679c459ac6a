/* src/base/diag.c - formats diagnostics, and prints or logs them.
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
    if (fileno(out) >= 0 && isatty(fileno(out))) {
        const char *no_color = getenv("NO_COLOR");
        d->colour = !(no_color && *no_color);
    }
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

/* True for invisible characters, and for those that change the writing direction, which can make code look different from what
 * it is. */
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

/* Formats a message, which the caller frees. It may quote a name of a million characters, so the middle of a long message is
 * omitted. */
static char *format_message(const char *fmt, va_list ap)
{
    enum { HEAD = LONGEST_TEXT / 2, TAIL = LONGEST_TEXT / 4 };
    static const char gap[] = " ... ";
    va_list again;

    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, again);
    va_end(again);
    char *message = malloc((size_t)n + 1);
    if (!message)
        out_of_memory();
    vsnprintf(message, (size_t)n + 1, fmt, ap);
    if (n > LONGEST_TEXT) {
        memcpy(message + HEAD, gap, sizeof gap - 1);
        memmove(message + HEAD + sizeof gap - 1, message + n - TAIL, TAIL + 1);
    }
    return message;
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

/* Prints the texts of the fix-its of R on the line of R below the columns that they change. COLUMNS[i] is the column of byte FIRST + i,
 * up to byte LAST. */
static void print_fixes(const diag *d, const diag_record *r, const uint32_t *columns, uint32_t first, uint32_t last)
{
    uint32_t column = 0;

    for (unsigned i = 0; i < r->fix_count; i++) {
        const diag_place *w = &r->fixes[i].where;
        uint32_t at = w->column - 1;
        if (w->line != r->where.line || at < first || at > last || !*r->fixes[i].text)
            continue;
        uint32_t wanted = columns[at - first] < column ? column + 1 : columns[at - first];
        set_style(d, GREEN);
        fprintf(d->out, "%*s%s", (int)(wanted - column), "", r->fixes[i].text);
        set_style(d, PLAIN);
        column = wanted + (uint32_t)strlen(r->fixes[i].text);
    }
    if (column)
        fputc('\n', d->out);
}

static void print_line(const diag *d, const diag_record *r, const underline *u)
{
    enum { WIDEST = 10 }; /* columns of one character */
    const char *line = r->line_text;
    char marks[(WINDOW + 8) * WIDEST + 16], shown[16];
    uint32_t columns[WINDOW + 8], first, last, column = 0;

    choose_window(line, r->line_length, u->caret, &first, &last);
    if (first) {
        fputs("... ", d->out);
        memset(marks, ' ', 4);
        column = 4;
    }
    for (uint32_t i = first, taken; i < last; i += taken) {
        unsigned width;
        columns[i - first] = column;
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
    columns[last - first] = column;
    if (u->caret >= last)
        marks[column++] = '^';
    fputs(last < r->line_length ? " ...\n" : "\n", d->out);
    while (column && marks[column - 1] == ' ')
        column--;
    set_style(d, GREEN);
    fwrite(marks, 1, column, d->out);
    set_style(d, PLAIN);
    fputc('\n', d->out);
    print_fixes(d, r, columns, first, last);
}

/* Prints S within a fix-it, with the escapes that clang uses there. */
static void print_escaped(const diag *d, const char *s)
{
    fputc('"', d->out);
    for (; *s; s++) {
        if (*s == '"' || *s == '\\')
            fputc('\\', d->out);
        if ((unsigned char)*s < ' ' || (unsigned char)*s == 0x7F)
            fprintf(d->out, "\\%03o", (unsigned char)*s);
        else
            fputc(*s, d->out);
    }
    fputc('"', d->out);
}

/* -fdiagnostics-parseable-fixits: fix-it:"FILE":{LINE:COLUMN-LINE:COLUMN}:"TEXT", where the second column follows the range. */
static void print_parseable_fixes(const diag *d, const diag_record *r)
{
    for (unsigned i = 0; d->parseable_fixes && i < r->fix_count; i++) {
        const diag_place *w = &r->fixes[i].where;
        fputs("fix-it:", d->out);
        print_escaped(d, w->file);
        fprintf(d->out, ":{%u:%u-%u:%u}:", w->line, w->first, w->line, w->last + 1);
        print_escaped(d, r->fixes[i].text);
        fputc('\n', d->out);
    }
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

static void print_head(const diag *d, diag_level level, const diag_place *where)
{
    const char *file = where->file ? where->file : "gasket";

    set_style(d, BOLD);
    print_text(d, file, strlen(file));
    if (where->line && where->column)
        fprintf(d->out, ":%u:%u", where->line, where->column);
    else if (where->line)
        fprintf(d->out, ":%u", where->line);
    fputs(": ", d->out);
    set_style(d, level_style(level));
    fprintf(d->out, "%s: ", level_name(level));
    set_style(d, PLAIN);
}

/* Prints what follows a diagnostic that has a rule: PREFIX, the rule, "]". */
static void print_rule(const diag *d, const char *prefix, const char *rule)
{
    if (rule)
        fprintf(d->out, " [%s%s]", prefix, rule);
}

static void print_record(const diag *d, const diag_record *r, const char *prefix)
{
    const diag_place *w = &r->where;

    print_head(d, r->level, w);
    set_style(d, BOLD);
    print_text(d, r->message, strlen(r->message));
    set_style(d, PLAIN);
    print_rule(d, prefix, r->rule);
    fputc('\n', d->out);
    if (r->line_text && w->column && w->column <= r->line_length + 1) {
        underline u = {.caret = w->column - 1, .begin = w->first ? w->first - 1 : 0, .end = w->last};
        print_line(d, r, &u);
    }
    print_parseable_fixes(d, r);
}

static const char *copy_line(arena *memory, const char *text, uint32_t length)
{
    return text ? arena_strndup(memory, text, length) : NULL;
}

/* R in MEMORY, without its notes. */
static diag_record copy_record(arena *memory, const diag_record *r)
{
    diag_record copy = *r;

    copy.message = arena_strdup(memory, r->message);
    copy.rule = r->rule ? arena_strdup(memory, r->rule) : NULL;
    copy.where.file = r->where.file ? arena_strdup(memory, r->where.file) : NULL;
    copy.line_text = copy_line(memory, r->line_text, r->line_length);
    for (unsigned i = 0; i < r->fix_count; i++) {
        diag_fix *f = &copy.fixes[i];
        f->where.file = arena_strdup(memory, f->where.file);
        f->text = arena_strdup(memory, f->text);
        f->line_text = copy_line(memory, f->line_text, f->line_length);
    }
    copy.related.items = NULL;
    copy.related.count = copy.related.capacity = 0;
    return copy;
}

/* Copies R to the log; a note is added to the record before it. */
static void log_record(diag_log *log, const diag_record *r)
{
    bool is_note = r->level == DIAG_NOTE && log->records.count;

    if (is_note)
        vec_push(log->memory, &vec_last(&log->records).related, copy_record(log->memory, r));
    else
        vec_push(log->memory, &log->records, copy_record(log->memory, r));
}

void diag_copy_log(diag_log *to, const diag_log *from)
{
    for (size_t i = 0; i < from->records.count; i++) {
        const diag_record *r = &from->records.items[i];
        vec_push(to->memory, &to->records, copy_record(to->memory, r));
        for (size_t n = 0; n < r->related.count; n++)
            vec_push(to->memory, &vec_last(&to->records).related, copy_record(to->memory, &r->related.items[n]));
    }
}

/* Prints or logs R with the message FMT. In text, PREFIX precedes the name of its rule or flag. */
static void emit_record(diag *d, diag_record *r, const char *prefix, const char *fmt, va_list ap)
{
    char *message = format_message(fmt, ap);

    r->message = message;
    if (r->level != DIAG_NOTE)
        d->is_hidden = r->level == DIAG_REMARK && d->remarks_are_hidden;
    if (d->copies)
        log_record(d->copies, r);
    if (d->log && !d->is_hidden)
        log_record(d->log, r);
    else if (!d->is_hidden)
        print_record(d, r, prefix);
    free(message);
}

static void emit_message(diag *d, diag_record *r, const char *prefix, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    emit_record(d, r, prefix, fmt, ap);
    va_end(ap);
}

/* Returns the location of the #include of the file that contains WHERE; 0 if there is none. */
static source_loc includer_of(const diag *d, source_loc where)
{
    const source_entry *e = source_find(d->sources, source_expansion(d->sources, where));

    return e ? e->includer : 0;
}

/* Prints "In file included from ...", innermost first, unless the previous diagnostic had the same include chain. */
static void print_includes(diag *d, source_loc where)
{
    source_loc from = includer_of(d, where);
    source_place place;

    if (from == d->included_from)
        return;
    d->included_from = from;
    for (int i = 0; from && i < INCLUDES; i++) {
        if (!source_where(d->sources, from, &place))
            return;
        fputs(i ? "                 from " : "In file included from ", d->out);
        print_text(d, place.file, strlen(place.file));
        from = includer_of(d, from);
        fprintf(d->out, ":%u%s\n", place.line, from && i + 1 < INCLUDES ? "," : ":");
    }
}

void diag_fix_it(diag *d, source_range range, const char *text)
{
    bug_unless(d->fix_count < DIAG_FIXES);
    d->fixes[d->fix_count].range = range;
    d->fixes[d->fix_count++].text = text;
}

/* Converts the fix-it of RANGE and TEXT; false if the range is not within a line of a file. */
static bool convert_fix(const diag *d, source_range range, const char *text, diag_fix *out)
{
    const source_entry *begin = source_find(d->sources, range.begin);
    source_place place;

    if (!begin || !begin->text || begin != source_find(d->sources, range.end) || range.end < range.begin ||
        !source_where(d->sources, range.begin, &place))
        return false;
    uint32_t length = range.end - range.begin;
    if (place.column - 1 + length > place.line_length)
        return false;
    *out = (diag_fix){.line_text = place.line_text, .line_length = place.line_length, .text = text};
    out->where = (diag_place){place.file, place.line, place.column, place.column, place.column + length - 1};
    return true;
}

/* Moves the pending fix-its to R, in the order of their locations. */
static void take_fixes(diag *d, diag_record *r)
{
    unsigned count = d->fix_count;

    d->fix_count = 0;
    for (unsigned i = 0; i < count; i++) {
        diag_fix fix;
        unsigned at = i;
        if (!convert_fix(d, d->fixes[i].range, d->fixes[i].text, &fix)) {
            r->fix_count = 0;
            return;
        }
        for (; at > 0 && (r->fixes[at - 1].where.line > fix.where.line ||
                          (r->fixes[at - 1].where.line == fix.where.line && r->fixes[at - 1].where.column > fix.where.column));
             at--)
            r->fixes[at] = r->fixes[at - 1];
        r->fixes[at] = fix;
        r->fix_count++;
    }
}

/* Makes the record of a diagnostic at WHERE with the pending fix-its, without its message. */
static diag_record record_at(diag *d, diag_level level, source_loc where, source_range range, const char *rule)
{
    diag_record r = {.level = level, .rule = rule};
    source_place place;

    if (!d->sources)
        return r;
    source_loc at = source_expansion(d->sources, where ? where : d->command);
    if (!source_where(d->sources, at, &place))
        return r;
    r.where = (diag_place){.file = place.file, .line = place.line, .column = place.column};
    r.line_text = place.line_text;
    r.line_length = place.line_length;
    uint32_t begin = 0, end = 0;
    source_clip(d->sources, &place, at, range, &begin, &end);
    if (begin < end) {
        r.where.first = begin + 1;
        r.where.last = end;
    }
    take_fixes(d, &r);
    return r;
}

static void print_note(diag *d, source_loc where, const char *fmt, ...)
{
    diag_record r = record_at(d, DIAG_NOTE, where, (source_range){0}, NULL);
    va_list ap;

    va_start(ap, fmt);
    emit_record(d, &r, "", fmt, ap);
    va_end(ap);
}

/* Logs the include chain of WHERE as notes, innermost first. */
static void log_includes(diag *d, source_loc where)
{
    source_loc from = includer_of(d, where);

    for (int i = 0; from && i < INCLUDES; i++) {
        print_note(d, from, "included from here");
        from = includer_of(d, from);
    }
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

    if (level == DIAG_ERROR && d->errors++ == d->limit && d->limit)
        emit_message(d, &(diag_record){.level = DIAG_ERROR}, "", "more than %u errors; the rest is not shown", d->limit);
    if (level == DIAG_WARNING && !full)
        d->warnings++;
    if (full)
        d->fix_count = 0;
    return d->notes_follow = !full;
}

/* Returns the text before the flag of a warning, which follows its message; for a warning promoted to an error it names the
 * promotion. */
static const char *flag_prefix(bool promoted)
{
    return promoted ? "-Werror=" : "-W";
}

static void report_diagnostic(diag *d, diag_level level, source_loc where, source_range range, const char *flag, bool promoted,
                              const char *fmt, va_list ap)
{
    if (!count_diagnostic(d, level))
        return;
    if (d->sources && !d->log)
        print_includes(d, where);
    diag_record r = record_at(d, level, where, range, flag);
    emit_record(d, &r, flag_prefix(promoted), fmt, ap);
    if (d->sources && d->log)
        log_includes(d, where);
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
        d->fix_count = 0;
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

    if (!d->notes_follow) {
        d->fix_count = 0;
        return;
    }
    diag_record r = record_at(d, DIAG_NOTE, where, (source_range){0}, NULL);
    va_start(ap, fmt);
    emit_record(d, &r, "", fmt, ap);
    va_end(ap);
    if (d->sources)
        print_backtrace(d, where);
}

void diag_last_note(diag *d, const char *fmt, ...)
{
    diag_record r = record_at(d, DIAG_NOTE, 0, (source_range){0}, NULL);
    va_list ap;

    va_start(ap, fmt);
    emit_record(d, &r, "", fmt, ap);
    va_end(ap);
}

/* Makes the record of a diagnostic at a location that is not a source_loc, without its message. */
static diag_record record_in(const diag *d, diag_level level, diag_place where, const char *rule)
{
    diag_record r = {.level = level, .rule = rule, .where = where};
    source_place place;

    if (d->sources && where.file && where.column && source_line(d->sources, where.file, false, where.line, &place)) {
        r.line_text = place.line_text;
        r.line_length = place.line_length;
    }
    return r;
}

void diag_finding(diag *d, diag_level level, diag_place where, const char *kind, const char *fmt, ...)
{
    diag_record r = record_in(d, level, where, kind);
    va_list ap;

    d->notes_follow = true;
    va_start(ap, fmt);
    emit_record(d, &r, "", fmt, ap);
    va_end(ap);
}

void diag_note_in(diag *d, diag_place where, const char *fmt, ...)
{
    diag_record r = record_in(d, DIAG_NOTE, where, NULL);
    va_list ap;

    if (!d->notes_follow)
        return;
    va_start(ap, fmt);
    emit_record(d, &r, "", fmt, ap);
    va_end(ap);
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
    diag_record r = record_in(d, level, (diag_place){.file = file, .line = line, .column = column}, NULL);
    va_start(ap, fmt);
    emit_record(d, &r, "", fmt, ap);
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
    diag_record r = record_in(d, level, (diag_place){.file = file, .line = line, .column = column}, warnings[w].flag);
    va_start(ap, fmt);
    emit_record(d, &r, flag_prefix(level == DIAG_ERROR), fmt, ap);
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
