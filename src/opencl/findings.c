/* src/opencl/findings.c - see findings.h. */
#include "src/opencl/findings.h"

#include "check/report.h"
#include "src/opencl/leaks.h"
#include "src/opencl/output_file.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

enum { FINDINGS_LIMIT = 1000 }; /* places */

check_set findings_kinds;

static struct {
    pthread_mutex_t lock; /* of the following members */
    arena memory;
    check_findings list;
    text unprinted;
    const char *build_option; /* constant after findings_begin() */
} all = {.lock = PTHREAD_MUTEX_INITIALIZER};

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

    findings_kinds = checking_read_kinds(&c->session, "GASKET_CHECK", is_default ? NULL : kinds, check_program_set());
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
    arena_init(&all.memory);
    check_findings_init(&all.list, &all.memory, FINDINGS_LIMIT);
    text_init(&all.unprinted, &all.memory);
    gasket_status status = library_run_shallow(&c, &all.memory, read_kinds, (void *)list, &messages);
    fputs(messages ? messages : "", stderr);
    free(messages);
    all.build_option = print_build_option(findings_kinds & check_kernel_set());
    return status == GASKET_DONE;
}

const char *findings_build_option(void)
{
    return all.build_option ? all.build_option : "";
}

/* --- the list ------------------------------------------------------------------------------------------------------------- */

static uint64_t hash_text(const char *s)
{
    return s ? (uint64_t)hash_bytes(s, strlen(s), 1) << 32 | hash_bytes(s, strlen(s), 2) : 0;
}

static const char *copy_string(const char *s)
{
    return s ? arena_strdup(&all.memory, s) : NULL;
}

static check_place copy_place(check_place p)
{
    p.file = copy_string(p.file);
    return p;
}

/* Copies FROM to a finding of the list, which keeps its count. */
static void copy_finding(check_finding *to, const check_finding *from)
{
    *to = *from;
    to->where = copy_place(from->where);
    to->message = copy_string(from->message);
    to->kernel = copy_string(from->kernel);
    to->space = copy_string(from->space);
    to->object = copy_string(from->object);
    to->notes.items = NULL;
    to->notes.count = to->notes.capacity = 0;
    for (size_t n = 0; n < from->notes.count; n++)
        check_add_note(&all.list, to, copy_place(from->notes.items[n].where), "%s", from->notes.items[n].message);
}

/* Appends F, a finding of L, as text with the lines of the source. */
static void print_finding(const launch *l, const check_finding *f)
{
    diag d = *l->compiled->session->diagnostics;
    char *data = NULL;
    size_t length;

    d.out = open_memstream(&data, &length);
    d.log = NULL;
    if (!d.out)
        return;
    check_report_finding(&d, f, l->memory, l->check.dims ? l->check.dims : 1);
    fclose(d.out);
    text_str(&all.unprinted, data);
    free(data);
}

/* Adds F, a finding of L in PROGRAM, or the times that it happened. */
static void add_finding(const gasket_program *program, const launch *l, const check_finding *f)
{
    uint64_t place = (uint64_t)f->where.line << 32 | f->where.column;
    bool is_new;

    check_finding *to =
        check_find(&all.list, f->kind, hash_text(program->source) ^ hash_text(f->where.file), place, NULL, &is_new);

    if (!to)
        return;
    if (!is_new) {
        to->count += f->count - 1;
        return;
    }
    copy_finding(to, f);
    print_finding(l, f);
}

void findings_add_launch(void *program, const launch *l)
{
    const check_findings *found = &l->check.findings;

    if (!found->items.count)
        return;
    pthread_mutex_lock(&all.lock);
    for (size_t n = 0; n < found->items.count; n++)
        add_finding(program, l, &found->items.items[n]);
    pthread_mutex_unlock(&all.lock);
}

void findings_add_pair(check_kind k, const char *function, const char *pair, const char *message)
{
    bool is_new;

    pthread_mutex_lock(&all.lock);
    check_finding *to = check_find(&all.list, k, hash_text(function), hash_text(pair), NULL, &is_new);
    if (to && is_new) {
        to->where.file = function;
        to->message = copy_string(message);
        text_printf(&all.unprinted, "%s: error: %s [%s]\n", function, message, check_kind_name(k));
    }
    pthread_mutex_unlock(&all.lock);
}

void findings_add_call(check_kind k, const char *function, const char *message)
{
    findings_add_pair(k, function, message, message);
}

/* --- reports -------------------------------------------------------------------------------------------------------------- */

void findings_print(void)
{
    pthread_mutex_lock(&all.lock);
    if (all.unprinted.length) {
        fwrite(all.unprinted.data, 1, all.unprinted.length, stderr);
        all.unprinted.length = 0;
    }
    pthread_mutex_unlock(&all.lock);
}

static void print_count(size_t count)
{
    if (check_is_full(&all.list))
        fputs("gasket: note: further findings are not reported\n", stderr);
    if (count)
        fprintf(stderr, "%zu finding%s\n", count, count == 1 ? "" : "s");
}

/* After the program's own destructors, which may release objects. */
__attribute__((destructor)) static void end_findings(void)
{
    text json;

    if (!findings_kinds)
        return;
    if (findings_has(CHECK_leaks))
        leaks_report();
    findings_print();
    pthread_mutex_lock(&all.lock);
    print_count(all.list.items.count);
    text_init(&json, &all.memory);
    check_print_json(&json, &all.list);
    output_write("GASKET_FINDINGS", &json);
    pthread_mutex_unlock(&all.lock);
}
