/* src/opencl/check/findings.c - keeps the list of findings, prints each new one, and ends the list with the process. */
#include "src/opencl/check/findings.h"

#include "src/check/filter.h"
#include "src/check/report.h"
#include "src/base/fork.h"
#include "src/base/intern.h"
#include "src/base/source.h"
#include "src/opencl/check/document.h"
#include "src/opencl/check/programs.h"
#include "src/opencl/api/guard.h"
#include "src/opencl/check/host_lines.h"
#include "src/opencl/check/leaks.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FINDINGS_LIMIT = 1000 /* findings */, MOST_FILTER_BYTES = 64 << 20, EXIT_SECONDS = 1 };

check_set findings_kinds;

static struct {
    pthread_mutex_t lock; /* of the following members */
    arena memory;
    check_findings list;
    document document;    /* its elements are those of `list` */
    VEC(bool) left_out;   /* by index in `list`: the filter leaves it out. It is an element of the document of gasket exec only */
    VEC(size_t) elements; /* by index in `list`: of the document; SIZE_MAX: none */
    size_t element_count;
    check_filter filter;
    text element;   /* scratch space */
    bool is_full;   /* after a note that further findings are not reported */
    bool is_silent; /* gasket exec prints the findings */
    bool prints_suppressions;
    check_level shown_from;
    const char *build_option; /* constant after findings_begin() */
} all = {.lock = PTHREAD_MUTEX_INITIALIZER};
FORK_LOCK(findings, &all.lock);

/* --- settings ------------------------------------------------------------------------------------------------------------- */

static const char *checked_kinds(void)
{
    const char *list = getenv("GASKET_CHECK");

    return list && strcmp(list, "0") != 0 ? list : NULL;
}

static gasket_status read_kinds(library_call *c, void *list)
{
    const char *kinds = list;
    bool is_default = !*kinds || strcmp(kinds, "1") == 0;

    findings_kinds =
        checking_read_kinds(c->memory, &c->diagnostics, "GASKET_CHECK", is_default ? NULL : kinds, check_program_set());
    return findings_kinds ? GASKET_DONE : GASKET_USAGE;
}

/* The option --check with the kinds of kernels in KINDS; NULL: there are none. */
static const char *print_build_option(check_set kinds)
{
    text option;

    text_init(&option, &all.memory);
    for (unsigned k = 0; k < CHECK_KIND_COUNT; k++)
        if (kinds >> k & 1)
            text_printf(&option, "%s%s", option.length ? "," : "--check=", check_kind_name((check_kind)k));
    return option.data;
}

/* The number of findings that GASKET_MAX_FINDINGS permits. */
static uint64_t read_limit(void)
{
    const char *given = getenv("GASKET_MAX_FINDINGS");

    unsigned long long limit = given ? strtoull(given, NULL, 10) : 0;

    return limit ? limit : FINDINGS_LIMIT;
}

/* Makes the list empty. */
static void begin_list(void)
{
    check_findings_init(&all.list, &all.memory, read_limit());
    all.is_full = false;
    all.left_out.count = all.elements.count = all.element_count = 0;
}

/* The contents of the file that VARIABLE names; NULL: there is none, or it cannot be read, which is an error of D. */
static const char *read_setting(library_call *c, const char *variable, size_t *length)
{
    const char *path = getenv(variable);

    if (!path || !*path)
        return NULL;
    const char *contents = file_read(&all.memory, path, FILE_REGULAR, MOST_FILTER_BYTES, length);
    if (!contents)
        diag_error(&c->diagnostics, 0, "%s: %s", path, file_read_problem(errno));
    return contents;
}

/* Reads GASKET_SUPPRESSIONS, GASKET_BASELINE, GASKET_LEVEL and what gasket exec sets besides. */
static gasket_status read_filter(library_call *c, void *unused)
{
    const char *level = getenv("GASKET_LEVEL"), *contents;
    size_t length;

    (void)unused;
    check_filter_init(&all.filter, &all.memory);
    all.is_silent = getenv("GASKET_SILENT") != NULL;
    all.prints_suppressions = getenv("GASKET_PRINT_SUPPRESSIONS") != NULL;
    all.shown_from = CHECK_WARNING;
    if (level && !check_level_of(level, &all.shown_from))
        diag_error(&c->diagnostics, 0, "GASKET_LEVEL is error or warning, not '%s'", level);
    if ((contents = read_setting(c, "GASKET_SUPPRESSIONS", &length)))
        check_add_suppressions(&all.filter, &c->diagnostics, getenv("GASKET_SUPPRESSIONS"), contents);
    if ((contents = read_setting(c, "GASKET_BASELINE", &length)))
        check_add_baseline(&all.filter, &c->diagnostics, getenv("GASKET_BASELINE"), contents, length);
    return c->diagnostics.errors ? GASKET_USAGE : GASKET_DONE;
}

/* The end by quick_exit(), after the functions that the program has registered later. */
static void end_quickly(void);

bool findings_begin(void)
{
    const char *list = checked_kinds();
    char *messages = NULL;
    library_call c;

    if (!list && getenv("GASKET_FINDINGS")) {
        fputs("gasket: error: GASKET_FINDINGS has no effect without GASKET_CHECK\n", stderr);
        return false;
    }
    if (!list)
        return true;
    arena_init_lasting(&all.memory);
    begin_list();
    text_init(&all.element, &all.memory);
    document_init(&all.document, "GASKET_FINDINGS", "{\"findings\":", &all.memory);
    gasket_status status = library_run_shallow(&c, &all.memory, read_kinds, (void *)list, &messages);
    fputs(messages ? messages : "", stderr);
    free(messages);
    if (status == GASKET_DONE) {
        status = library_run_shallow(&c, &all.memory, read_filter, NULL, &messages);
        fputs(messages ? messages : "", stderr);
        free(messages);
    }
    if (status == GASKET_FAILED) /* no setting is wrong: the next call reads them again */
        out_of_memory();
    all.build_option = print_build_option(findings_kinds & check_kernel_set());
    if (status != GASKET_DONE)
        return false;
    if (!call_site_begin())
        return false;
    document_open(&all.document);
    at_quick_exit(end_quickly);
    return !findings_has(CHECK_leaks) || leaks_begin();
}

/* A forked child has its own findings only. */
static void begin_child(bool all_locked)
{
    if (!findings_kinds)
        return;
    if (!all_locked)
        findings_kinds = 0;
    begin_list();
    document_leave(&all.document);
}
FORK_CHILD(begin_child);

void findings_refuse(void)
{
    findings_kinds = 0;
}

const char *findings_build_option(void)
{
    return all.build_option;
}

/* --- the list ------------------------------------------------------------------------------------------------------------- */

static const char *copy_string(const char *s)
{
    return s ? arena_strdup(&all.memory, s) : NULL;
}

/* PLACE, of PROGRAM, with a file in the memory of the list. */
static check_place copy_place(check_place p, const gasket_program *program)
{
    p.file = copy_string(programs_file(program, p.file));
    return p;
}

/* Copies FROM, of PROGRAM, to a finding of the list, which keeps its count and its key. */
static void copy_finding(check_finding *to, const check_finding *from, const gasket_program *program)
{
    check_finding copy = *from;

    copy.key = to->key;
    copy.count = to->count;
    copy.where = copy_place(from->where, program);
    copy.message = copy_string(from->message);
    copy.kernel = copy_string(from->kernel);
    copy.space = copy_string(from->space);
    copy.object = copy_string(from->object);
    copy.notes.items = NULL;
    copy.notes.count = copy.notes.capacity = 0;
    for (size_t n = 0; n < from->notes.count; n++)
        check_add_note(&all.list, &copy, copy_place(from->notes.items[n].where, program), "%s", from->notes.items[n].message);
    *to = copy;
}

static void print_suppression(const check_finding *f)
{
    if (!all.prints_suppressions)
        return;
    all.element.length = 0;
    check_print_suppression(&all.element, f);
    fputs(all.element.data, stderr);
}

/* Prints F, a finding of L in PROGRAM, with the lines of the source. */
static void print_finding(const launch *l, const check_finding *f, const gasket_program *program)
{
    diag d = *l->diagnostics;
    char *data = NULL;
    size_t length;

    d.out = open_memstream(&data, &length);
    d.log = NULL;
    if (!d.out)
        return;
    check_report_finding(&d, f, l->memory, l->check.dims ? l->check.dims : 1, true);
    fclose(d.out);
    programs_print(program, data ? data : "");
    free(data);
}

static bool is_left_out(const check_finding *f)
{
    return all.left_out.items[f - all.list.items.items];
}

/* Finding F, the newest one of the list, is complete: the filter decides about it. SOURCES: of its program, which call its file FILE; NULL: none. */
static void judge_finding(const check_finding *f, const source_map *sources, const char *file)
{
    all.filter.sources = sources;
    all.filter.file = file;
    bool is_left_out = check_is_left_out(&all.filter, f);
    all.filter.sources = NULL;
    bool is_stored = !is_left_out || getenv("GASKET_EXEC");
    vec_push(&all.memory, &all.left_out, is_left_out);
    vec_push(&all.memory, &all.elements, is_stored ? all.element_count : SIZE_MAX);
    all.element_count += is_stored;
}

/* Writes finding F of the list to the document. */
static void store_finding(const check_finding *f)
{
    static const char mark[] = "{\"suppressed\":true,";
    size_t index = (size_t)(f - all.list.items.items), element = all.elements.items[index];

    if (element == SIZE_MAX)
        return;
    all.element.length = 0;
    check_print_json_finding(&all.element, f);
    if (all.left_out.items[index]) { /* in place of the bracket */
        const char *members = arena_strdup(&all.memory, all.element.data + 1);
        all.element.length = 0;
        text_str(&all.element, mark);
        text_str(&all.element, members);
    }
    document_set(&all.document, element, &all.element);
}

/* There is a finding that the list has no space for. */
static void report_full(void)
{
    if (!all.is_full)
        fputs("gasket: note: further findings are not reported\n", stderr);
    all.is_full = true;
}

static void add_frames(check_findings *list, check_finding *f, const call_site *site)
{
    if (site)
        host_frames_note(list, f, site->stack, call_site_frames(), host_lines_look_up);
}

/* Adds FOUND, a finding of L in PROGRAM, which was enqueued at SITE, or the times that it happened. A finding of a higher level takes the place of
 * a lower one. */
static void add_finding(const gasket_program *program, const launch *l, const call_site *site, const check_finding *found)
{
    check_findings notes = {.memory = l->memory};
    check_finding noted = *found;
    const check_finding *f = &noted;
    bool is_new;

    const uint64_t key = programs_hash(program) ^ f->key.a;
    if (f->level < all.shown_from || (!f->message && !check_look_up(&all.list, f->kind, key, f->key.b)))
        return;
    check_finding *to = check_find(&all.list, f->kind, key, f->key.b, NULL, &is_new);
    if (!to) {
        report_full();
        return;
    }
    bool is_raised = !is_new && to->level < f->level;
    to->count += f->count - 1;
    if (is_new || is_raised) {
        add_frames(&notes, &noted, site);
        copy_finding(to, f, program);
    }
    if (is_new)
        judge_finding(to, l->program.sources, f->where.file);
    store_finding(to);
    if ((!is_new && !is_raised) || is_left_out(to) || all.is_silent)
        return;
    print_finding(l, f, program);
    print_suppression(to);
}

bool findings_is_known(const void *program, check_kind k, check_level level, uint64_t a, uint64_t b)
{
    const uint64_t hash = *(const uint64_t *)program;

    if (level < all.shown_from)
        return true;
    pthread_mutex_lock(&all.lock);
    const check_finding *f = check_look_up(&all.list, k, hash ^ a, b);
    bool is_known = f && f->level >= level;
    pthread_mutex_unlock(&all.lock);
    return is_known;
}

/* Locks the list, for the report at the end of the process only for a while: the thread that holds the lock may be the one that was
 * interrupted by a signal whose handler calls exit(). */
static bool lock_list(check_kind k)
{
    struct timespec end;

    if (k != CHECK_leaks)
        return pthread_mutex_lock(&all.lock) == 0;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += EXIT_SECONDS;
    return pthread_mutex_timedlock(&all.lock, &end) == 0;
}

/* Calls ADD(CONTEXT) with the lock for a finding of kind K, which adds to the list. The caller does not fail if memory runs out. */
static void add_locked(check_kind k, void (*add)(void *context), void *context)
{
    if (!lock_list(k))
        return;
    if (guard_run("a finding", add, context))
        report_full();
    pthread_mutex_unlock(&all.lock);
}

typedef struct ended_launch {
    const gasket_program *program;
    const launch *launch;
    const call_site *site;
} ended_launch;

static void add_launch(void *context)
{
    const ended_launch *e = context;
    const check_findings *found = &e->launch->check.findings;

    for (size_t n = 0; n < found->items.count; n++)
        add_finding(e->program, e->launch, e->site, &found->items.items[n]);
}

void findings_add_launch(const gasket_program *program, const launch *l, const call_site *site)
{
    if (l->check.findings.items.count)
        add_locked(CHECK_bounds, add_launch, &(ended_launch){program, l, site});
}

typedef struct call_finding {
    check_kind kind;
    const call_site *site, *earlier;
    const char *pair, *message; /* pair NULL: a finding is one of its stack */
} call_finding;

static void add_call(void *context)
{
    const call_finding *c = context;
    const char *function = c->site->function;
    uint64_t which = c->pair ? hash_text(c->pair) : hash_text(c->message) ^ hash_text(c->site->stack) << 1;
    bool is_new;

    if (check_kind_level(c->kind) < all.shown_from)
        return;
    check_finding *to = check_find(&all.list, c->kind, hash_text(function), which, NULL, &is_new);

    if (!to) {
        report_full();
        return;
    }
    if (is_new) {
        to->where.file = function;
        to->message = copy_string(c->message);
        add_frames(&all.list, to, c->site);
        if (c->earlier && *c->earlier->stack)
            check_add_note(&all.list, to, (check_place){0}, "the earlier command was enqueued by %s", c->earlier->function);
        add_frames(&all.list, to, c->earlier);
        judge_finding(to, NULL, NULL);
    }
    store_finding(to);
    if (!is_new || is_left_out(to) || all.is_silent)
        return;
    check_print_call(stderr, to);
    print_suppression(to);
}

void findings_add_pair(check_kind k, const call_site *site, const call_site *earlier, const char *pair, const char *message)
{
    add_locked(k, add_call, &(call_finding){k, site, earlier, pair, message});
}

void findings_add_call(check_kind k, const call_site *site, const char *message)
{
    add_locked(k, add_call, &(call_finding){k, site, NULL, NULL, message});
}

/* --- the end -------------------------------------------------------------------------------------------------------------- */

static void end_document(void *unused)
{
    (void)unused;
    document_end(&all.document);
}

/* gasket exec counts the findings of all processes. */
static void end_list(void)
{
    if (!lock_list(CHECK_leaks))
        return;
    size_t count = 0;
    for (size_t n = 0; n < all.left_out.count; n++)
        count += !all.left_out.items[n];
    if (count && !getenv("GASKET_EXEC"))
        fprintf(stderr, "%zu finding%s\n", count, count == 1 ? "" : "s");
    if (guard_run("the end of the process", end_document, NULL))
        fputs("gasket: error: the findings could not be written\n", stderr);
    pthread_mutex_unlock(&all.lock);
}

/* After the program's own destructors, which may release objects. */
__attribute__((destructor)) static void end_findings(void)
{
    if (!findings_kinds)
        return;
    if (findings_has(CHECK_leaks))
        leaks_report();
    end_list();
}

/* The functions that the program has registered earlier may release objects yet, which only gasket exec can take into account. */
static void end_quickly(void)
{
    if (findings_has(CHECK_leaks) && getenv("GASKET_EXEC")) {
        leaks_leave();
        end_list();
    } else {
        end_findings();
    }
}
