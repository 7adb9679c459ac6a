/* parser/preprocess/include.c - #include: finding, opening and leaving files.
 *
 * "name" and <name> are searched for among the headers that are given as text, then "name" in the directory of the including file,
 * then both in the -I directories in their order. A header as text is found under a path, too: its name is that path. A
 * file is read from the system once, even if it is included under several names; each inclusion gets locations of its own. */
#include "parser/preprocess/private.h"

#include "src/base/bug.h"

#include <errno.h>
#include <sys/stat.h>

#ifdef GASKET_SMALL
enum { DEEPEST_INCLUDES = 20, MOST_INCLUDES = 10000 };
#else
enum { DEEPEST_INCLUDES = 200, MOST_INCLUDES = 100000 };
#endif

/* --- the stack of files --------------------------------------------------------------------------------------------------- */

/* The directory of PATH with its slash: "a/b/" for "a/b/c.h"; "" for "c.h". */
static const char *directory_of(preprocessor *pp, const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? arena_strndup(pp->memory, path, (size_t)(slash + 1 - path)) : "";
}

bool pp_push_file(preprocessor *pp, const char *name, const char *contents, size_t length, source_loc includer, bool fixed)
{
    source_loc base = fixed ? includer : source_add_file(pp->sources, name, contents, length, includer);

    if (!base && !fixed) {
        pp_stop_for_size(pp, includer);
        return false;
    }
    if (!fixed)
        vec_last(&pp->sources->entries).is_library = pp->options->is_library;
    pp_file *f = arena_new(pp->memory, pp_file);
    f->includer = pp->file;
    f->name = name;
    f->directory = directory_of(pp, name);
    f->conditionals = pp->conditionals.count;
    pp_lexer_open(pp, &f->lexer, contents, length, base, fixed);
    pp->file = f;
    return true;
}

bool pp_leave_file(preprocessor *pp)
{
    pp_file *f = pp->file;

    while (pp->conditionals.count > f->conditionals)
        diag_error(pp->diagnostics, vec_pop(&pp->conditionals).where, "this conditional has no #endif");
    if (!f->includer)
        return false;
    pp->file = f->includer;
    if (pp->include_depth)
        pp->include_depth--;
    return true;
}

/* --- finding -------------------------------------------------------------------------------------------------------------- */

static char *join_path(preprocessor *pp, const char *directory, const char *name)
{
    size_t n = strlen(directory);

    return arena_printf(pp->memory, "%s%s%s", directory, n && directory[n - 1] != '/' ? "/" : "", name);
}

/* Finds the header called NAME that is given as text; *ST identifies it as a file would be: no file is on device 0. */
static bool is_text_header(const preprocessor *pp, const char *name, struct stat *st)
{
    for (size_t i = 0; i < pp->options->header_count; i++)
        if (strcmp(pp->options->headers[i].name, name) == 0) {
            *st = (struct stat){.st_ino = i + 1};
            return true;
        }
    return false;
}

static bool is_file(preprocessor *pp, const char *path, struct stat *st)
{
    return is_text_header(pp, path, st) || source_is_file(pp->sources, path, st);
}

typedef struct found {
    const char *path; /* path of the file; NULL: it was not found */
    size_t next_dir;  /* index of the -I directory after the one that contains the file; 0 if the file is beside its includer */
    struct stat st;
} found;

/* Finds the file that HEADER names, which includes its <> or "". NEXT: search only the directories after that of the current
 * file. */
static found find_header(preprocessor *pp, const char *header, bool next)
{
    char *name = arena_strndup(pp->memory, header + 1, strlen(header) - 2);
    found f = {.path = name};

    if (is_text_header(pp, name, &f.st) || (name[0] == '/' && is_file(pp, name, &f.st)))
        return f;
    if (header[0] == '"' && name[0] != '/' && !next) {
        f.path = join_path(pp, pp->file->directory, name);
        if (is_file(pp, f.path, &f.st))
            return f;
    }
    for (size_t i = next ? pp->file->next_dir : 0; name[0] != '/' && i < pp->options->include_dirs.count; i++) {
        f.path = join_path(pp, pp->options->include_dirs.items[i], name);
        f.next_dir = i + 1;
        if (is_file(pp, f.path, &f.st))
            return f;
    }
    return (found){0};
}

bool pp_can_include(preprocessor *pp, const char *header)
{
    return find_header(pp, header, false).path != NULL;
}

/* Returns 1 + the index of the file that ST describes, which is added, without text, if it is new. */
static size_t store_file(preprocessor *pp, const struct stat *st)
{
    for (size_t i = 0; i < pp->stored.count; i++)
        if (pp->stored.items[i].device == st->st_dev && pp->stored.items[i].inode == st->st_ino)
            return i + 1;
    vec_push(pp->memory, &pp->stored, (pp_stored_file){.device = st->st_dev, .inode = st->st_ino});
    return pp->stored.count;
}

void pp_include_once(preprocessor *pp)
{
    pp_file *f = pp->file;
    struct stat st;

    while (f->lexer.fixed) /* the text of a _Pragma */
        f = f->includer;
    if (!f->includer && pp->options->is_on_disk && source_is_file(pp->sources, f->name, &st))
        f->stored = store_file(pp, &st);
    if (f->stored)
        pp->stored.items[f->stored - 1].once = true;
}

/* --- #include ------------------------------------------------------------------------------------------------------------- */

/* Does the next token come directly from the file, not from an expansion? */
static bool is_reading_file(const preprocessor *pp)
{
    for (size_t i = pp->floor; i < pp->contexts.count; i++)
        if (pp->contexts.items[i].next < pp->contexts.items[i].end || pp->contexts.items[i].barrier)
            return false;
    return true;
}

/* Builds <name> from expanded tokens up to ">"; T is the "<". NULL after an error. */
static const char *join_header(preprocessor *pp, const char *what, pp_token *t)
{
    pp_tokens parts = {0};
    source_loc where = t->loc;

    while (t->kind != PP_NEWLINE && t->kind != PP_END && !pp_is(t, PUNCT_gt)) {
        t->space_before &= parts.count > 1;
        pp_tokens_add(pp, &parts, t);
        pp_expand(pp, t);
    }
    bool closed = pp_is(t, PUNCT_gt);
    if (closed)
        pp_tokens_add(pp, &parts, t);
    const char *name = pp_spell(pp, parts.items, parts.count);
    pp_tokens_free(pp, &parts);
    if (!closed)
        diag_error(pp->diagnostics, where, "the '<' of %s has no closing '>'", what);
    return closed ? name : NULL;
}

const char *pp_header_name(preprocessor *pp, const char *what, source_loc *where)
{
    const char *name = is_reading_file(pp) ? pp_lex_header(pp, &pp->file->lexer) : NULL;
    pp_token t;

    if (name) {
        *where = pp_lex_location(&pp->file->lexer) - (source_loc)strlen(name);
        return name;
    }
    pp_expand(pp, &t);
    *where = t.loc;
    size_t n = strlen(t.text ? t.text : "");
    if (t.kind == PP_STRING && n > 1 && t.text[n - 1] == '"')
        return t.text;
    if (pp_is(&t, PUNCT_lt))
        return join_header(pp, what, &t);
    if (!pp->stopped && t.kind != PP_STRING) /* a string that gets here lacks its closing quote, which was reported */
        diag_error(pp->diagnostics, t.loc, "%s needs a file name in \"\" or <>", what);
    return NULL;
}

static const char *read_stored(preprocessor *pp, const char *path, size_t stored, source_loc where, size_t *length)
{
    pp_stored_file *f = &pp->stored.items[stored - 1];

    if (!f->text && !f->device) {
        f->text = pp->options->headers[f->inode - 1].text;
        f->length = pp->options->headers[f->inode - 1].length;
    }
    if (!f->text) {
        f->text = source_read_file(pp->sources, pp->memory, path, FILE_REGULAR, FILE_TEXT_LIMIT, &f->length);
        if (!f->text) {
            pp->lacks_command_file = pp->file->is_command_line;
            pp_stop(pp, where, "cannot read '%s': %s", path, file_read_problem(errno));
        }
    }
    *length = f->length;
    return f->text;
}

/* Is HEADER, with its quotes or angle brackets, one of the C library or of the OpenCL host? */
static bool is_host_header(const char *header)
{
    static const char *const headers[] = {"stdio.h",     "stdlib.h",        "math.h",   "string.h",      "stdint.h", "stddef.h",
                                          "stdbool.h",   "float.h",         "limits.h", "assert.h",      "tgmath.h", "CL/cl.h",
                                          "CL/opencl.h", "OpenCL/opencl.h", "cuda.h",   "cuda_runtime.h"};

    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        if (strncmp(header + 1, headers[i], strlen(headers[i])) == 0 && strlen(header) == strlen(headers[i]) + 2)
            return true;
    return false;
}

static void include_header(preprocessor *pp, const char *header, source_loc where, bool next)
{
    size_t length;
    found f = find_header(pp, header, next);

    if (strlen(header) <= 2) {
        diag_error(pp->diagnostics, where, "the file name of #include is empty");
        return;
    }
    if (!f.path) {
        pp->lacks_command_file = pp->file->is_command_line;
        pp_stop(pp, where, "cannot find the file %s%s", header,
                is_host_header(header) ? "; remove this line: the functions and types of OpenCL C are built in" : "");
        return;
    }
    struct pp_record *r = pp->options->record;
    if (r)
        vec_push(r->memory, &r->includes, ((pp_include_use){where, (uint32_t)strlen(header), f.path}));
    size_t stored = store_file(pp, &f.st);
    if (pp->stored.items[stored - 1].once)
        return;
    if (pp->include_depth >= DEEPEST_INCLUDES || pp->include_count >= MOST_INCLUDES) {
        pp_stop(pp, where, "too many files are included (here: %s); they may include each other in a cycle", header);
        return;
    }
    const char *contents = read_stored(pp, f.path, stored, where, &length);
    if (contents && pp_push_file(pp, f.path, contents, length, where, false)) {
        pp->file->stored = stored;
        pp->file->next_dir = f.next_dir;
        pp->include_depth++;
        pp->include_count++;
    }
}

void pp_include(preprocessor *pp, bool next)
{
    pp_file *file = pp->file;
    source_loc where;
    const char *header = pp_header_name(pp, next ? "#include_next" : "#include", &where);

    pp_end_line(pp, header ? "include" : NULL);
    file->lexer.directive = false;
    if (header && !pp->stopped)
        include_header(pp, header, where, next);
}
