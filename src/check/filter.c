/* src/check/filter.c - see filter.h.
 *
 *     races kernel=blur_* object=tile file=blur.cl line=10-20 message="*by work-item*"
 *     leaks frame=pool_create
 *
 * A baseline knows a finding by its kind, file, kernel, object and message, in which numbers do not count: lines move when sources are edited. */
#include "src/check/filter.h"

#include "src/check/report.h"

#include <ctype.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

static const char comment_mark[] = "gasket: allow";

void check_filter_init(check_filter *f, arena *memory)
{
    *f = (check_filter){.memory = memory};
    check_findings_init(&f->baseline, memory, UINT64_MAX);
}

/* --- suppression files ---------------------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    size_t offset; /* of its pattern in check_suppression */
} keys[] = {{"kernel", offsetof(check_suppression, kernel)},
            {"object", offsetof(check_suppression, object)},
            {"file", offsetof(check_suppression, file)},
            {"message", offsetof(check_suppression, message)},
            {"frame", offsetof(check_suppression, frame)}};

/* Reads the word at *AT, which is not a blank; quotes keep blanks in it. NULL: a quote is missing. */
static const char *read_word(arena *memory, const char **at)
{
    bool quoted = false;
    text word;

    text_init(&word, memory);
    text_str(&word, "");
    for (; **at && **at != '\n' && (quoted || !isspace((unsigned char)**at)); ++*at)
        if (**at == '"')
            quoted = !quoted;
        else if (**at == '\\' && (*at)[1] && (*at)[1] != '\n')
            text_char(&word, *++*at);
        else
            text_char(&word, **at);
    return quoted ? NULL : word.length ? word.data : "";
}

/* Reads "N" or "N-M". */
static bool read_lines(check_suppression *s, const char *value)
{
    char *end;

    s->first_line = s->last_line = (uint32_t)strtoul(value, &end, 10);
    if (*end == '-')
        s->last_line = (uint32_t)strtoul(end + 1, &end, 10);
    return isdigit((unsigned char)*value) && !*end && s->first_line && s->first_line <= s->last_line;
}

/* Reads WORD, KEY=PATTERN, to S. Returns what is wrong, or NULL. */
static const char *read_pattern(arena *memory, check_suppression *s, const char *word)
{
    const char *equals = strchr(word, '=');

    if (!equals)
        return arena_printf(memory, "expected KEY=PATTERN, not '%s'", word);
    const char *name = arena_strndup(memory, word, (size_t)(equals - word));
    if (strcmp(name, "line") == 0)
        return read_lines(s, equals + 1) ? NULL : arena_printf(memory, "expected line=N or line=N-M, not '%s'", word);
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
        if (strcmp(keys[k].name, name) == 0) {
            const char *pattern = equals + 1;
            memcpy((char *)s + keys[k].offset, &pattern, sizeof pattern);
            return NULL;
        }
    return arena_printf(memory, "there is no key '%s' (the keys are kernel, object, file, line, message and frame)", name);
}

static bool is_kind_pattern(const char *kind)
{
    check_kind k;

    return strpbrk(kind, "*?[") || check_kind_of(kind, &k);
}

/* Reads the words of the entry at AT to S. Returns what is wrong, or NULL. */
static const char *read_entry(arena *memory, check_suppression *s, const char *at)
{
    for (bool is_first = true;; is_first = false) {
        while (*at == ' ' || *at == '\t' || *at == '\r')
            at++;
        if (!*at || *at == '\n' || *at == '#')
            return NULL;
        const char *word = read_word(memory, &at);
        if (!word)
            return "a quotation mark is missing";
        const char *problem = NULL;
        if (!is_first)
            problem = read_pattern(memory, s, word);
        else if (!is_kind_pattern(word))
            problem = arena_printf(memory, "there is no kind '%s' of findings", word);
        else
            s->kind = word;
        if (problem)
            return problem;
    }
}

bool check_add_suppressions(check_filter *f, diag *d, const char *name, const char *text)
{
    uint32_t line = 1;
    bool is_right = true;

    for (const char *at = text; *at; line++) {
        check_suppression s = {.source = name, .source_line = line};
        const char *problem = read_entry(f->memory, &s, at);
        if (problem)
            diag_report_at(d, DIAG_ERROR, name, line, 0, "%s", problem);
        else if (s.kind)
            vec_push(f->memory, &f->suppressions, s);
        is_right &= !problem;
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    return is_right;
}

static bool fits(const char *pattern, const char *s)
{
    return !pattern || fnmatch(pattern, s ? s : "", 0) == 0;
}

/* Does a frame of the host's stack of FOUND have a function or a file that fits PATTERN? */
static bool fits_frame(const char *pattern, const check_finding *found)
{
    const size_t mark = strlen(CHECK_FRAME_MARK);
    char function[256];

    for (size_t n = 0; pattern && n < found->notes.count; n++) {
        const check_note *note = &found->notes.items[n];
        if (strncmp(note->message, CHECK_FRAME_MARK, mark) != 0)
            continue;
        snprintf(function, sizeof function, "%.*s", (int)strcspn(note->message + mark, "("), note->message + mark);
        if (fits(pattern, function) || fits(pattern, note->where.file))
            return true;
    }
    return !pattern;
}

static bool fits_entry(const check_suppression *s, const check_finding *found)
{
    uint32_t line = found->where.line;

    return fits(s->kind, check_kind_name(found->kind)) && fits(s->kernel, found->kernel) && fits(s->object, found->object) &&
           fits(s->file, found->where.file) && fits(s->message, found->message) && fits_frame(s->frame, found) &&
           (!s->first_line || (line >= s->first_line && line <= s->last_line));
}

static bool is_suppressed(check_filter *f, const check_finding *found)
{
    for (size_t n = 0; n < f->suppressions.count; n++)
        if (fits_entry(&f->suppressions.items[n], found))
            return f->suppressions.items[n].is_used = true;
    return false;
}

/* --- comments in sources -------------------------------------------------------------------------------------------------- */

/* What follows the mark of the comment that begins at S; NULL: it is another comment, or none. */
static const char *skip_mark(const char *s, const char *end)
{
    if (end - s < 2 || s[0] != '/' || (s[1] != '/' && s[1] != '*'))
        return NULL;
    for (s += 2; s < end && isspace((unsigned char)*s); s++)
        continue;
    if ((size_t)(end - s) < sizeof comment_mark || strncmp(s, comment_mark, sizeof comment_mark - 1) != 0)
        return NULL;
    return s + sizeof comment_mark - 1;
}

/* Has line AT a comment "gasket: allow KIND, …", in either form, that names KIND? */
static bool line_allows(const source_place *at, const char *kind)
{
    const char *end = at->line_text + at->line_length, *s = at->line_text, *list = NULL;

    while (s < end && !list)
        list = skip_mark(s++, end);
    for (s = list ? list : end; s < end;) {
        size_t length = 0;
        while (s < end && !isalpha((unsigned char)*s))
            s++;
        while (s + length < end && isalpha((unsigned char)s[length]))
            length++;
        if (length == strlen(kind) && memcmp(s, kind, length) == 0)
            return true;
        s += length;
    }
    return false;
}

/* Line AT has nothing but a comment. */
static bool is_comment_line(const source_place *at)
{
    uint32_t n = 0, end = at->line_length;

    while (n < end && isspace((unsigned char)at->line_text[n]))
        n++;
    while (end > n && isspace((unsigned char)at->line_text[end - 1]))
        end--;
    if (end - n < 2 || at->line_text[n] != '/')
        return false;
    return at->line_text[n + 1] == '/' || (at->line_text[n + 1] == '*' && memcmp(at->line_text + end - 2, "*/", 2) == 0);
}

/* The comment is at the end of the line of FOUND, or on lines of its own before it. */
static bool is_allowed_by_source(const check_filter *f, const check_finding *found)
{
    const char *kind = check_kind_name(found->kind);
    const char *file = f->file ? f->file : found->where.file;
    uint32_t line = found->where.line;
    source_place at;

    if (!f->sources || !file || !line || !source_line(f->sources, file, false, line, &at))
        return false;
    bool is_allowed = line_allows(&at, kind);
    while (!is_allowed && --line && source_line(f->sources, file, false, line, &at) && is_comment_line(&at))
        is_allowed = line_allows(&at, kind);
    return is_allowed;
}

/* --- the baseline --------------------------------------------------------------------------------------------------------- */

bool check_add_baseline(check_filter *f, diag *d, const char *name, const char *text, size_t length)
{
    if (check_read_json(&f->baseline, text, length))
        return true;
    diag_error(d, 0, "%s: this is no file that --findings has written", name);
    return false;
}

static bool is_same_text(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* Are A and B equal but for their numbers? */
static bool is_same_message(const char *a, const char *b)
{
    while (*a && *b) {
        if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
            a += strspn(a, "0123456789");
            b += strspn(b, "0123456789");
        } else if (*a++ != *b++) {
            return false;
        }
    }
    return !*a && !*b;
}

static bool is_known(check_filter *f, const check_finding *found)
{
    for (size_t n = 0; n < f->baseline.items.count; n++) {
        check_finding *old = &f->baseline.items.items[n];
        if (!old->count || old->kind != found->kind || !is_same_text(old->where.file, found->where.file) ||
            !is_same_text(old->kernel, found->kernel) || !is_same_text(old->object, found->object) ||
            !is_same_message(old->message, found->message))
            continue;
        old->count = 0;
        return true;
    }
    return false;
}

/* --- the filter ----------------------------------------------------------------------------------------------------------- */

bool check_is_left_out(check_filter *f, const check_finding *found)
{
    return is_suppressed(f, found) || is_allowed_by_source(f, found) || is_known(f, found);
}

void check_filter_list(check_filter *f, check_findings *list)
{
    size_t kept = 0;

    for (size_t n = 0; n < list->items.count; n++)
        if (!check_is_left_out(f, &list->items.items[n]))
            list->items.items[kept++] = list->items.items[n];
    list->items.count = kept;
}

void check_report_unused(const check_filter *f, diag *d)
{
    for (size_t n = 0; n < f->suppressions.count; n++) {
        const check_suppression *s = &f->suppressions.items[n];
        if (!s->is_used)
            diag_report_at(d, DIAG_WARNING, s->source, s->source_line, 0, "no finding fits this suppression");
    }
}

/* Appends KEY=VALUE, in quotes, with the characters of patterns and quotes escaped. A backslash of a pattern is written as two. */
static void print_pattern(text *out, const char *key, const char *value)
{
    if (!value)
        return;
    text_printf(out, " %s=\"", key);
    for (; *value; value++) {
        if (strchr("*?[\\", *value))
            text_str(out, "\\\\");
        else if (*value == '"')
            text_char(out, '\\');
        if (*value != '\n')
            text_char(out, *value);
    }
    text_char(out, '"');
}

void check_print_suppression(text *out, const check_finding *found)
{
    text_str(out, check_kind_name(found->kind));
    print_pattern(out, "kernel", found->kernel);
    print_pattern(out, "object", found->object);
    print_pattern(out, "file", found->where.file);
    if (found->where.line)
        text_printf(out, " line=%u", (unsigned)found->where.line);
    else
        print_pattern(out, "message", found->message);
    text_char(out, '\n');
}
