/* src/run/checks.c - the checks of launches: lists of kinds, and the findings of a launch. */
#include "src/base/nearest.h"
#include "src/check/report.h"
#include "src/run/launch.h"

#include <string.h>

void checking_print_kinds(text *out, check_set set)
{
    for (unsigned k = 0; k < CHECK_KIND_COUNT; k++) {
        if (!(set >> k & 1))
            continue;
        bool is_last = !(set >> k >> 1);
        text_printf(out, "%s%s", !out->length ? "" : is_last ? " and " : ", ", check_kind_name((check_kind)k));
    }
}

/* Reports NAME, a word of SOURCE that is no kind in ALLOWED. */
static void report_unknown_kind(arena *memory, diag *d, const char *source, const char *name, check_set allowed)
{
    const char *names[CHECK_KIND_COUNT];
    size_t count = 0;
    text list;

    text_init(&list, memory);
    checking_print_kinds(&list, allowed);
    for (unsigned k = 0; k < CHECK_KIND_COUNT; k++)
        if (allowed >> k & 1)
            names[count++] = check_kind_name((check_kind)k);
    const char *near = nearest_name(name, names, count);
    diag_error(d, 0, "%s: there is no kind '%s'%s%s%s (the kinds are %s)", source, name, near ? "; did you mean '" : "",
               near ? near : "", near ? "'?" : "", list.data);
}

check_set checking_read_kinds(arena *memory, diag *d, const char *source, const char *list, check_set allowed)
{
    const char *bad;
    size_t length;
    check_set kinds = check_set_of(list, allowed, &bad, &length);

    if (!kinds)
        report_unknown_kind(memory, d, source, arena_strndup(memory, bad, length), allowed);
    return kinds;
}

void checking_start(checking *k, arena *memory)
{
    if (k->kinds)
        check_findings_init(&k->findings, memory, k->findings.limit);
}

status checking_report(const checking *k, diag *d, status result)
{
    if (!k->kinds)
        return result;
    check_report(d, &k->findings, k->shown_from, k->dims ? k->dims : 1);
    check_level from = k->fails_from > k->shown_from ? k->fails_from : k->shown_from;
    return check_count(&k->findings, from) && result == STATUS_DONE ? STATUS_FAULT : result;
}
