/* src/driver/files.c - see files.h.
 *
 * A path names a file only at the time it is used, and a file can have several names: "s.cl", "./s.cl", symbolic and hard links. So files
 * are compared as the system identifies them. */
#include "src/driver/files.h"

#include "src/base/intern.h"
#include "src/base/map.h"

#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_LINKS = 40 }; /* as the limit of Linux for one path */

typedef struct file_identity {
    dev_t device; /* of the file, or of its folder */
    ino_t inode;
    const char *name;   /* of a file that does not exist, in that folder; NULL: it exists */
    bool is_replaced;   /* a regular file: writing it replaces its contents */
    bool is_own_stream; /* standard output or standard error */
} file_identity;

/* --- identities ----------------------------------------------------------------------------------------------------------- */

static bool is_same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

static bool is_own_stream(const struct stat *st)
{
    struct stat own;

    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++)
        if (fstat(fd, &own) == 0 && is_same_file(&own, st))
            return true;
    return false;
}

static const char *folder_of_path(arena *memory, const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? arena_strndup(memory, path, (size_t)(slash + 1 - path)) : "./";
}

/* The path that PATH, of a file that does not exist, leads to by symbolic links. */
static const char *follow_links(arena *memory, const char *path)
{
    for (unsigned links = 0; links < MOST_LINKS; links++) {
        char target[4096];
        ssize_t n = readlink(path, target, sizeof target - 1);
        if (n < 0)
            break;
        target[n] = '\0';
        path = arena_printf(memory, "%s%s", *target == '/' ? "" : folder_of_path(memory, path), target);
    }
    return path;
}

static file_identity identify(arena *memory, const char *path)
{
    struct stat st;

    if (stat(path, &st) == 0)
        return (file_identity){
            .device = st.st_dev, .inode = st.st_ino, .is_replaced = S_ISREG(st.st_mode), .is_own_stream = is_own_stream(&st)};
    path = follow_links(memory, path);
    const char *slash = strrchr(path, '/');
    file_identity new = {.name = slash ? slash + 1 : path, .is_replaced = true};
    if (stat(folder_of_path(memory, path), &st) == 0) {
        new.device = st.st_dev;
        new.inode = st.st_ino;
    }
    return new;
}

/* --- the files of a command ----------------------------------------------------------------------------------------------- */

typedef VEC(file_output) output_list;

/* Returns the name of the file in the argument of option G if that is a file to write; else NULL. */
static const char *written_file(const option_given *g)
{
    switch (g->id) {
    case OPTION_output:
    case OPTION_stats:
    case OPTION_findings:
    case OPTION_trace:
        return g->value;
    case OPTION_result: /* NAME=FILE */
        return strchr(g->value, '=') ? strchr(g->value, '=') + 1 : NULL;
    default:
        return NULL;
    }
}

/* Of an option that counts once, the last one given counts. */
static bool has_effect(const options *o, const option_given *g)
{
    return option_rows[g->id].many || option_value(o, g->id, NULL) == g->value;
}

static void add_output(output_list *to, arena *memory, file_output output)
{
    if (output.path && *output.path && strcmp(output.path, "-") != 0)
        vec_push(memory, to, output);
}

static output_list list_outputs(session *s, const file_output *more, size_t count)
{
    output_list all = {0};

    for (size_t i = 0; i < s->options->given.count; i++) {
        const option_given *g = &s->options->given.items[i];
        const option_row *r = &option_rows[g->id];
        const char *path = has_effect(s->options, g) ? written_file(g) : NULL;
        if (path)
            add_output(
                &all, s->memory,
                (file_output){.path = path,
                              .use = arena_printf(s->memory, "%s%s%s", r->spelling, r->how == HOW_WORD ? " " : "=", g->value),
                              .where = g->where,
                              .read = s->sources->files.count});
    }
    for (size_t i = 0; i < count; i++)
        add_output(&all, s->memory, more[i]);
    return all;
}

/* The input that is the file ID, of the first COUNT; NULL: none. */
static const source_file *find_input(const session *s, const file_identity *id, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const source_file *f = &s->sources->files.items[i];
        if (id->is_replaced && !id->name && f->device == id->device && f->inode == id->inode)
            return f;
    }
    return NULL;
}

void files_note_input(session *s, const char *path)
{
    struct stat st;

    if (stat(path, &st) == 0)
        source_note_file(s->sources, path, &st);
}

/* The outputs of a command, by the identities of their files. */
typedef struct output_table {
    interner identities;
    map first; /* from an identity as text, interned, to the first output to it */
} output_table;

/* The first output of T to the file ID, which is O if there is none before. A command in a loop may write its file again. */
static const file_output *find_first(session *s, output_table *t, const file_identity *id, const file_output *o)
{
    const char *key =
        arena_printf(s->memory, "%ju %ju %s", (uintmax_t)id->device, (uintmax_t)id->inode, id->name ? id->name : "/");

    if (!id->is_replaced || id->is_own_stream)
        return o;
    key = intern_str(&t->identities, key);
    const file_output *first = map_get(&t->first, key);
    if (!first)
        map_set(s->memory, &t->first, key, (void *)o);
    return !first || (o->where && first->where == o->where) ? o : first;
}

/* Checks O against the inputs, and against the outputs in T, to which it is added; false after an error message. */
static bool check_output(session *s, output_table *t, const file_output *o)
{
    file_identity id = identify(s->memory, o->path);
    const source_file *input = find_input(s, &id, o->read);
    const file_output *first = find_first(s, t, &id, o);

    if (input)
        diag_error(s->diagnostics, o->where, "%s: this output is the same file as the input '%s'", o->use,
                   strcmp(input->path, "-") == 0 ? "standard input" : input->path);
    else if (first != o)
        diag_error(s->diagnostics, o->where, "%s: this output is the same file as that of '%s'", o->use, first->use);
    return !input && first == o;
}

void files_note_program(session *s, const char *program)
{
    const char *at = getenv("PATH");

    if (strchr(program, '/')) {
        files_note_input(s, program);
        return;
    }
    while (at) {
        size_t n = strcspn(at, ":");
        const char *path = arena_printf(s->memory, "%.*s%s%s", (int)n, at, n ? "/" : "", program);
        if (access(path, X_OK) == 0) {
            files_note_input(s, path);
            return;
        }
        at = at[n] ? at + n + 1 : NULL;
    }
}

bool files_are_distinct(session *s, const file_output *more, size_t count)
{
    output_list all = list_outputs(s, more, count);
    output_table table = {0};
    bool are_distinct = true;

    interner_init(&table.identities, s->memory);
    for (size_t i = 0; i < all.count; i++)
        are_distinct &= check_output(s, &table, &all.items[i]);
    return are_distinct;
}
