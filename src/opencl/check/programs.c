/* src/opencl/check/programs.c - numbers the sources of programs in the order of their first builds, and reports the warnings of these. */
#include "src/opencl/check/programs.h"

#include "ir/ir.h"

#include "src/base/fork.h"
#include "src/base/intern.h"
#include "src/opencl/check/calls.h"
#include "src/opencl/check/document.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NAME_BYTES = 32 };

/* A source with its name, or messages that were shown. */
typedef struct known_text {
    struct known_text *next;
    uint64_t hash;
    char name[MOST_NAME_BYTES];
} known_text;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
FORK_LOCK(programs, &lock);
static known_text *sources, *shown;

/* The entry of LIST with HASH, which is added if there is none, with its NUMBER from 1. NULL: memory ran out. */
static known_text *find_text(known_text **list, uint64_t hash, unsigned *number, bool *is_new)
{
    *number = 1;
    *is_new = false;
    for (; *list && (*list)->hash != hash; list = &(*list)->next)
        ++*number;
    if (!*list && (*list = calloc(1, sizeof **list))) {
        (*list)->hash = hash;
        *is_new = true;
    }
    return *list;
}

/* The line of the source at which K begins; 0: unknown. */
static uint32_t line_of(const library_kernel *k)
{
    const ir_function *f = k->found.function;

    return f ? k->found.program.module->locs.items[f->loc].line : 0;
}

/* Options of the compilation decide which kernels a source has. */
uint64_t programs_hash(const gasket_program *p)
{
    uint64_t hash = hash_text(p->source);

    for (size_t i = 0; i < p->units.count; i++)
        hash = hash * 31 + p->units.items[i].hash;
    for (size_t i = 0; i < p->kernels.count; i++)
        hash = (hash * 31 + hash_text(p->kernels.items[i].signature.kernel)) * 31 + line_of(&p->kernels.items[i]);
    return hash;
}

/* The name of the source whose text has HASH, which gets one if it has none. */
static const char *name_source(uint64_t hash)
{
    unsigned number;
    bool is_new;

    pthread_mutex_lock(&lock);
    known_text *s = find_text(&sources, hash, &number, &is_new);
    if (is_new)
        snprintf(s->name, sizeof s->name, number == 1 ? PROGRAM_FILE : PROGRAM_FILE "#%u", number);
    pthread_mutex_unlock(&lock);
    return s ? s->name : PROGRAM_FILE;
}

const char *programs_file(const gasket_program *p, const char *file)
{
    if (!file)
        return NULL;
    for (size_t i = 0; i < p->units.count; i++)
        if (p->units.items[i].file && strcmp(p->units.items[i].file, file) == 0)
            return name_source(p->units.items[i].hash);
    return !p->units.count && strcmp(file, PROGRAM_FILE) == 0 ? name_source(hash_text(p->source)) : file;
}

/* --- warnings ------------------------------------------------------------------------------------------------------------- */

/* GASKET_BUILDS: a document of diagnostics, as diagnostics_write_record() writes them. Under `lock`. */
static struct {
    arena memory;
    document document;
    size_t count; /* of its elements */
    bool has_begun;
} builds;

/* A forked child has its own builds only. */
static void begin_child(bool all_locked)
{
    (void)all_locked;
    if (builds.has_begun)
        document_leave(&builds.document);
    builds.count = 0;
}
FORK_CHILD(begin_child);

static void rename_place(diag_place *p, const char *name)
{
    if (p->file && strcmp(p->file, PROGRAM_FILE) == 0)
        p->file = name;
}

/* Puts NAME in the place of PROGRAM_FILE in R. */
static void rename_record(diag_record *r, const char *name)
{
    rename_place(&r->where, name);
    for (unsigned i = 0; i < r->fix_count; i++)
        rename_place(&r->fixes[i].where, name);
    for (size_t i = 0; i < r->related.count; i++)
        rename_record(&r->related.items[i], name);
}

static void store_record(const diag_record *r)
{
    text element;
    char *data = NULL;
    size_t length;
    FILE *out = open_memstream(&data, &length);

    if (!out)
        return;
    diagnostics_write_record(out, r);
    fclose(out);
    text_init(&element, &builds.memory);
    text_str(&element, data ? data : "null");
    free(data);
    document_set(&builds.document, builds.count++, &element);
}

/* What the build of a source has reported. */
typedef struct build_report {
    uint64_t hash;            /* of the source */
    const char *messages;     /* may be NULL */
    const diag_log *warnings; /* the same as records; NULL: there are none */
} build_report;

/* Appends the warnings of R, whose source is called NAME, to GASKET_BUILDS. */
static void store_warnings(const build_report *r, const char *name)
{
    pthread_mutex_lock(&lock);
    if (!builds.has_begun) {
        arena_init_lasting(&builds.memory);
        document_init(&builds.document, "GASKET_BUILDS", "{\"diagnostics\":", &builds.memory);
        builds.has_begun = true;
    }
    for (size_t i = 0; r->warnings && i < r->warnings->records.count; i++) {
        diag_record *warning = &r->warnings->records.items[i];
        if (warning->level != DIAG_WARNING)
            continue;
        rename_record(warning, name);
        store_record(warning);
    }
    pthread_mutex_unlock(&lock);
}

/* Prints the first line of TEXT, with NAME in place of FILE if that begins it, and returns the next line; NULL: FILE does not begin it. */
static const char *print_line_in(const char *text, const char *file, const char *name)
{
    size_t length = strcspn(text, "\n"), prefix = strlen(file);

    if (strncmp(text, file, prefix) != 0 || text[prefix] != ':')
        return NULL;
    fprintf(stderr, "%s%.*s\n", name, (int)(length - prefix), text + prefix);
    return text + length + (text[length] == '\n');
}

/* Prints the first line of TEXT, and returns the next one. */
static const char *print_line(const char *text)
{
    size_t length = strcspn(text, "\n");

    fprintf(stderr, "%.*s\n", (int)length, text);
    return text + length + (text[length] == '\n');
}

/* Has the source of R had the same messages before? */
static bool was_shown(const build_report *r)
{
    unsigned number;
    bool is_new;

    pthread_mutex_lock(&lock);
    find_text(&shown, r->hash * 31 + hash_text(r->messages), &number, &is_new);
    pthread_mutex_unlock(&lock);
    return !is_new;
}

static void report_build(const build_report *r)
{
    const char *name = name_source(r->hash);

    if (!r->messages || !*r->messages || was_shown(r)) /* other options may lead to other messages */
        return;
    if (getenv("GASKET_SILENT")) {
        store_warnings(r, name);
        return;
    }
    for (const char *line = r->messages, *next; *line; line = next) {
        next = print_line_in(line, PROGRAM_FILE, name);
        if (!next)
            next = print_line(line);
    }
}

void programs_built(const gasket_program *executable, const char *source, const char *log)
{
    calls_check_wait();
    if (source)
        report_build(&(build_report){hash_text(source), log, NULL});
    if (!executable)
        return;
    for (size_t i = 0; i < executable->units.count; i++) {
        const program_unit *u = &executable->units.items[i];
        report_build(&(build_report){u->hash, u->messages, &u->warnings});
    }
    if (!executable->units.count)
        report_build(&(build_report){hash_text(executable->source), log, executable->call.diagnostics.copies});
}

/* Prints the first line of TEXT with the name of the file of P that begins it, if one does. Returns the next line. */
static const char *print_line_of(const gasket_program *p, const char *text)
{
    const char *next = p->units.count ? NULL : print_line_in(text, PROGRAM_FILE, programs_file(p, PROGRAM_FILE));

    for (size_t i = 0; !next && i < p->units.count; i++) {
        const program_unit *u = &p->units.items[i];
        if (u->file)
            next = print_line_in(text, u->file, name_source(u->hash));
    }
    return next ? next : print_line(text);
}

void programs_print(const gasket_program *p, const char *messages)
{
    while (*messages)
        messages = print_line_of(p, messages);
}
