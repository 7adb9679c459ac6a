/* src/driver/check_launch.c - see check_launch.h. */
#include "src/driver/check_launch.h"

#include "src/check/report.h"

#include <stdio.h>
#include <string.h>

enum { DEFAULT_LIMIT = 100 };

/* Appends the names of the kinds in SET: "races, bounds and access". */
static void print_kinds(text *out, check_set set)
{
    for (unsigned k = 0; k < CHECK_KIND_COUNT; k++) {
        if (!(set >> k & 1))
            continue;
        bool is_last = !(set >> k >> 1);
        text_printf(out, "%s%s", !out->length ? "" : is_last ? " and " : ", ", check_kind_name((check_kind)k));
    }
}

/* Reports NAME, a word of SOURCE that is no kind in ALLOWED. */
static void report_unknown_kind(session *s, const char *source, const char *name, check_set allowed)
{
    const char *names[CHECK_KIND_COUNT];
    size_t count = 0;
    text list;

    text_init(&list, s->memory);
    print_kinds(&list, allowed);
    for (unsigned k = 0; k < CHECK_KIND_COUNT; k++)
        if (allowed >> k & 1)
            names[count++] = check_kind_name((check_kind)k);
    const char *near = nearest_name(name, names, count);
    diag_error(s->diagnostics, 0, "%s: there is no kind '%s'%s%s%s (the kinds are %s)", source, name,
               near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "", list.data);
}

/* Reports the kinds WRONG, which the simulator cannot check. */
static void report_simulator_kinds(session *s, check_set wrong)
{
    text list, known;

    text_init(&list, s->memory);
    text_init(&known, s->memory);
    print_kinds(&list, wrong);
    print_kinds(&known, check_simulator_set());
    diag_error(s->diagnostics, 0, "--check: the simulator cannot check %s, only %s%s", list.data, known.data,
               option_is_given(s->options, OPTION_via) ? "; use --via=ir" : "");
}

check_set checking_read_kinds(session *s, const char *source, const char *list, check_set allowed)
{
    const char *bad;
    size_t length;
    check_set kinds = check_set_of(list, allowed, &bad, &length);

    if (!kinds)
        report_unknown_kind(s, source, arena_strndup(s->memory, bad, length), allowed);
    return kinds;
}

static bool read_kinds(checking *k, session *s, bool on_simulator)
{
    const char *list = option_value(s->options, OPTION_check, NULL);

    k->kinds = checking_read_kinds(s, "--check", list, check_kernel_set());
    if (!k->kinds)
        return false;
    if (!on_simulator)
        return true;
    if (list && k->kinds & ~check_simulator_set()) {
        report_simulator_kinds(s, k->kinds & ~check_simulator_set());
        return false;
    }
    k->kinds &= check_simulator_set();
    return true;
}

static bool read_limit(session *s, uint64_t *limit)
{
    const char *number = option_value(s->options, OPTION_max_findings, NULL);

    if (!number || (parse_count(number, limit) && *limit))
        return true;
    diag_error(s->diagnostics, 0, "--max-findings %s: expected a number from 1", number);
    return false;
}

bool checking_begin(checking *k, session *s, bool on_simulator)
{
    uint64_t limit = DEFAULT_LIMIT;

    *k = (checking){0};
    if (!option_is_given(s->options, OPTION_check))
        return true;
    bool is_limited = read_limit(s, &limit);
    check_findings_init(&k->findings, s->memory, limit);
    return read_kinds(k, s, on_simulator) && is_limited;
}

static bool write_findings(const checking *k, session *s)
{
    const char *file = option_value(s->options, OPTION_findings, NULL);
    text out;

    if (!file)
        return true;
    text_init(&out, s->memory);
    check_print_json(&out, &k->findings);
    return write_result(s->diagnostics, file, &out);
}

status checking_end(const checking *k, session *s, status result)
{
    if (!k->kinds)
        return result;
    bool is_written = write_findings(k, s);
    check_report(s->diagnostics, &k->findings, k->dims ? k->dims : 1);
    if (!is_written)
        return STATUS_USAGE;
    return k->findings.items.count && result == STATUS_DONE ? STATUS_FAULT : result;
}
