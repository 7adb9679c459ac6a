/* src/opencl/check/programs.c - numbers programs in the order of their first builds, and reports the warnings of these. */
#include "src/opencl/check/programs.h"

#include "ir/ir.h"

#include "src/base/fork.h"
#include "src/base/intern.h"
#include "src/opencl/check/document.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NAME_BYTES = 32 };

typedef struct named_program {
    struct named_program *next;
    uint64_t hash;
    char name[MOST_NAME_BYTES];
} named_program;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
FORK_LOCK(programs, &lock);
static named_program *first;

/* The line of the source at which K begins; 0: unknown. */
static uint32_t line_of(const library_kernel *k)
{
    const ir_function *f = k->found.function;

    return f ? k->found.program.module->locs.items[f->loc].line : 0;
}

/* One of a binary or of linked modules has no source: its kernels and their places identify it. */
uint64_t programs_hash(const gasket_program *p)
{
    uint64_t hash = hash_text(p->source);

    for (size_t i = 0; i < p->kernels.count; i++)
        hash = (hash * 31 + hash_text(p->kernels.items[i].signature.kernel)) * 31 + line_of(&p->kernels.items[i]);
    return hash;
}

/* The entry of P, which is added if there is none; NULL: memory ran out. */
static named_program *find_program(const gasket_program *p, bool *is_new)
{
    uint64_t hash = programs_hash(p);
    named_program **at = &first;
    unsigned number = 1;

    for (*is_new = false; *at && (*at)->hash != hash; at = &(*at)->next)
        number++;
    if (*at)
        return *at;
    *is_new = true;
    *at = calloc(1, sizeof **at);
    if (!*at)
        return NULL;
    (*at)->hash = hash;
    if (number == 1)
        snprintf((*at)->name, sizeof(*at)->name, PROGRAM_FILE);
    else
        snprintf((*at)->name, sizeof(*at)->name, PROGRAM_FILE "#%u", number);
    return *at;
}

static const char *name_program(const gasket_program *p, bool *is_new)
{
    pthread_mutex_lock(&lock);
    const named_program *found = find_program(p, is_new);
    pthread_mutex_unlock(&lock);
    return found ? found->name : PROGRAM_FILE;
}

const char *programs_name(const gasket_program *p)
{
    bool is_new;

    return name_program(p, &is_new);
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

/* Appends the warnings of the build of P, which is called NAME and not built a second time, to GASKET_BUILDS. */
static void store_warnings(const gasket_program *p, const char *name)
{
    const diag_log *log = p->call.diagnostics.copies;

    pthread_mutex_lock(&lock);
    if (!builds.has_begun) {
        arena_init_lasting(&builds.memory);
        document_init(&builds.document, "GASKET_BUILDS", "{\"diagnostics\":", &builds.memory);
        builds.has_begun = true;
    }
    for (size_t i = 0; log && i < log->records.count; i++) {
        diag_record *r = &log->records.items[i];
        if (r->level != DIAG_WARNING)
            continue;
        rename_record(r, name);
        store_record(r);
    }
    pthread_mutex_unlock(&lock);
}

void programs_built(const gasket_program *executable, const char *log)
{
    bool is_new;

    if (!executable)
        return;
    const char *name = name_program(executable, &is_new);
    if (is_new && getenv("GASKET_SILENT"))
        store_warnings(executable, name);
    else if (is_new && log)
        programs_print(log, name);
}

void programs_print(const char *messages, const char *name)
{
    const size_t prefix = strlen(PROGRAM_FILE);

    while (*messages) {
        size_t length = strcspn(messages, "\n");
        bool is_named = strncmp(messages, PROGRAM_FILE ":", prefix + 1) == 0;
        size_t skipped = is_named ? prefix : 0;
        fprintf(stderr, "%s%.*s\n", is_named ? name : "", (int)(length - skipped), messages + skipped);
        messages += length + (messages[length] == '\n');
    }
}
