/* src/driver/syntax.c - `gasket cc --syntax-only`: checks several files, and the .cl files of folders, and sums up. */
#include "src/driver/pipeline.h"
#include "src/driver/suffix.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { MOST_DEPTH = 32 /* of folders */ };

typedef struct file_list {
    VEC(const char *) files;
    bool is_right;
} file_list;

static bool is_folder(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static int is_visible(const struct dirent *e)
{
    return *e->d_name != '.';
}

/* Adds the .cl files of folder PATH and of those in it, in the order of their names. */
static void add_folder(session *s, file_list *list, const char *path, unsigned depth)
{
    struct dirent **entries;
    int count = scandir(path, &entries, is_visible, alphasort);

    if (count < 0) {
        diag_error(s->diagnostics, 0, "%s: %s", path, strerror(errno));
        list->is_right = false;
        return;
    }
    for (int n = 0; n < count; n++) {
        const char *inner = arena_printf(s->memory, "%s%s%s", path, ends_with(path, "/") ? "" : "/", entries[n]->d_name);
        if (is_folder(inner) && depth < MOST_DEPTH)
            add_folder(s, list, inner, depth + 1);
        else if (ends_with(inner, ".cl") && !is_folder(inner))
            vec_push(s->memory, &list->files, inner);
        free(entries[n]);
    }
    free(entries);
}

/* Checks FILE. Returns the status that a command for it alone would have. */
static status check_file(session *s, const char *file)
{
    compilation c;

    s->diagnostics->errors = 0;
    if (!compilation_begin(&c, s, file, STAGE_AST))
        return STATUS_USAGE;
    c.wanted = c.kind == INPUT_CL ? STAGE_AST : c.kind == INPUT_ASM ? STAGE_ASM : STAGE_IR;
    return compile(&c) ? STATUS_DONE : compile_failure(&c);
}

/* Prints "20 files: 1 refused, 3 with warnings". */
static void print_summary(const session *s, size_t count, size_t refused, size_t warned)
{
    FILE *out = s->diagnostics->out;

    if (s->diagnostics->log)
        return;
    fprintf(out, "%zu file%s: ", count, count == 1 ? "" : "s");
    if (refused)
        fprintf(out, "%zu refused%s", refused, warned ? ", " : "\n");
    if (warned)
        fprintf(out, "%zu with warnings\n", warned);
    if (!refused && !warned)
        fputs("no errors and no warnings\n", out);
}

status check_syntax(session *s)
{
    const options *o = s->options;
    file_list list = {.is_right = true};
    size_t refused = 0, warned = 0;
    status worst = STATUS_DONE;

    for (size_t n = 0; n < o->operands.count; n++)
        if (is_folder(o->operands.items[n]))
            add_folder(s, &list, o->operands.items[n], 0);
        else
            vec_push(s->memory, &list.files, o->operands.items[n]);
    if (!list.files.count) {
        diag_error(s->diagnostics, 0,
                   o->operands.count ? "there is no .cl file in these folders" : "no input file (see 'gasket help')");
        return STATUS_USAGE;
    }
    for (size_t n = 0; n < list.files.count; n++) {
        unsigned warnings = s->diagnostics->warnings;
        status result = check_file(s, list.files.items[n]);
        refused += result != STATUS_DONE;
        warned += result == STATUS_DONE && s->diagnostics->warnings > warnings;
        worst = result > worst ? result : worst;
    }
    print_summary(s, list.files.count, refused, warned);
    return list.is_right ? worst : STATUS_USAGE;
}
