/* src/explain/page.c - joins the modules of src/page/, the style sheet and the document into one HTML file.
 *
 * A page that is opened from a disk cannot import modules. So all modules of src/page/ become one: each after those that it
 * imports, without its import statements, the word `export`, indentation, and comments on lines of their own (a quarter of the
 * text). Names are unique over all modules (tests/page checks that). */
#include "src/explain/page.h"

#include "src/base/bug.h"
#include "src/explain/page_text.h"

#include <string.h>

static const page_text_file *find_file(const char *name, size_t length)
{
    for (const page_text_file *f = page_text_files; f->name; f++)
        if (strlen(f->name) == length && memcmp(f->name, name, length) == 0)
            return f;
    bug("src/page has no file %.*s", (int)length, name);
}

static bool has_suffix(const page_text_file *f, const char *suffix)
{
    return ends_with(f->name, suffix);
}

/* --- modules -------------------------------------------------------------------------------------------------------------- */

typedef struct joiner {
    text *out;
    bool *done; /* by index into page_text_files */
} joiner;

static bool starts_with(const char *s, const char *word)
{
    return strncmp(s, word, strlen(word)) == 0;
}

static const char *end_of_line(const char *s)
{
    const char *end = strchr(s, '\n');

    return end ? end + 1 : s + strlen(s);
}

/* The end of the statement at S: the line end after its semicolon. */
static const char *end_of_statement(const char *s)
{
    const char *end = strchr(s, ';');

    return end_of_line(end ? end : s);
}

/* The end of the comment at S, a comment on lines of its own. */
static const char *end_of_comment(const char *s)
{
    const char *end = strstr(s, "*/");

    bug_unless(end);
    return end_of_line(end);
}

static void add_module(joiner *j, const page_text_file *f);

/* Adds the module that the import statement at S names: from './model.js'; */
static void add_imported(joiner *j, const char *s)
{
    const char *end = strchr(s, ';'), *name = strstr(s, "'./");

    bug_unless(name && end && name < end);
    name += strlen("'./");
    add_module(j, find_file(name, strcspn(name, "'")));
}

static void add_module(joiner *j, const page_text_file *f)
{
    static const char export[] = "export ";

    if (j->done[f - page_text_files])
        return;
    j->done[f - page_text_files] = true;
    for (const char *s = f->text; *s; s = end_of_line(s))
        if (starts_with(s, "import "))
            add_imported(j, s);
    for (const char *s = f->text, *next; *s; s = next) {
        next = starts_with(s, "import ") || starts_with(s, "export {") ? end_of_statement(s) : end_of_line(s);
        if (starts_with(s, "import ") || starts_with(s, "export {"))
            continue;
        if (starts_with(s, export))
            s += strlen(export);
        s += strspn(s, " ");
        if (starts_with(s, "/*"))
            next = end_of_comment(s);
        else
            text_add(j->out, s, (size_t)(next - s));
    }
}

static void add_modules(text *out)
{
    joiner j = {.out = out, .done = arena_array(out->memory, bool, page_text_count)};

    for (const page_text_file *f = page_text_files; f->name; f++)
        if (has_suffix(f, ".js"))
            add_module(&j, f);
}

/* --- the page ------------------------------------------------------------------------------------------------------------- */

static void add_styles(text *out)
{
    for (const page_text_file *f = page_text_files; f->name; f++)
        if (has_suffix(f, ".css"))
            text_add(out, f->text, f->length);
}

/* Adds the document within a script element, which the characters "</script" and "<!--" would end. */
static void add_data(text *out, const explain_document *d)
{
    text json;

    text_init(&json, out->memory);
    explain_print(&json, d);
    for (const char *s = json.data; *s;) {
        size_t n = strcspn(s, "<");
        text_add(out, s, n);
        s += n;
        if (*s) {
            text_str(out, "\\u003c");
            s++;
        }
    }
}

static void add_escaped(text *out, const char *s)
{
    for (; *s; s++) {
        if (*s == '<')
            text_str(out, "&lt;");
        else if (*s == '&')
            text_str(out, "&amp;");
        else
            text_char(out, *s);
    }
}

/* Adds the part of the page that replaces the mark at S, such as @TITLE@. Returns the length of the mark; 0 if it is none. */
static size_t add_part(text *out, const explain_document *d, const char *s)
{
    static const char *const marks[] = {"@TITLE@", "@STYLE@", "@DATA@", "@MODULES@"};
    unsigned n = 0;

    while (n < 4 && !starts_with(s, marks[n]))
        n++;
    switch (n) {
    case 0:
        add_escaped(out, d->title);
        break;
    case 1:
        add_styles(out);
        break;
    case 2:
        add_data(out, d);
        break;
    case 3:
        add_modules(out);
        break;
    case 4:
        return 0;
    }
    return strlen(marks[n]);
}

void explain_print_page(text *out, const explain_document *d)
{
    static const char template[] = "page.html";

    for (const char *s = find_file(template, strlen(template))->text; *s;) {
        size_t n = strcspn(s, "@");
        text_add(out, s, n);
        s += n;
        size_t mark = *s ? add_part(out, d, s) : 0;
        if (*s && !mark)
            text_char(out, *s);
        s += mark ? mark : *s != '\0';
    }
}
