/* src/driver/check_launch.c - see check_launch.h. */
#include "src/driver/check_launch.h"

#include "parser/tree/builtins.h"
#include "src/check/report.h"

#include <stdio.h>
#include <string.h>

enum { DEFAULT_LIMIT = 100 };

/* Reports the kinds WRONG, which the simulator cannot check. */
static void report_simulator_kinds(session *s, check_set wrong)
{
    text list, known;

    text_init(&list, s->memory);
    text_init(&known, s->memory);
    checking_print_kinds(&list, wrong);
    checking_print_kinds(&known, check_simulator_set());
    diag_error(s->diagnostics, 0, "--check: the simulator cannot check %s, only %s%s", list.data, known.data,
               option_is_given(s->options, OPTION_via) ? "; use --via=ir" : "");
}

/* Reads the kinds of K, for an engine that can check ALLOWED. */
static bool read_kinds(checking *k, session *s, check_set allowed)
{
    const char *list = option_value(s->options, OPTION_check, NULL);

    k->kinds = checking_read_kinds(s->memory, s->diagnostics, "--check", list, check_kernel_set());
    if (!k->kinds)
        return false;
    if (list && k->kinds & ~allowed) {
        report_simulator_kinds(s, k->kinds & ~allowed);
        return false;
    }
    k->kinds &= allowed;
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

/* See check_run. */
static ir_scope reach_of(const char *name)
{
    builtin_reach reach = builtin_reach_of(name);

    return reach == BUILTIN_WORK_GROUP  ? IR_SCOPE_WORK_GROUP
           : reach == BUILTIN_SUB_GROUP ? IR_SCOPE_SUB_GROUP
                                        : IR_SCOPE_WORK_ITEM;
}

bool checking_begin(launch *l, session *s)
{
    uint64_t limit = DEFAULT_LIMIT;
    checking *k = &l->check;

    *k = (checking){.reach_of = reach_of};
    if (!option_is_given(s->options, OPTION_check))
        return true;
    bool is_limited = read_limit(s, &limit);
    check_findings_init(&k->findings, s->memory, limit);
    return read_kinds(k, s, launch_engine(l)->kinds()) && is_limited;
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
    bool is_written = !k->kinds || write_findings(k, s);

    result = checking_report(k, s->diagnostics, result);
    return is_written ? result : STATUS_USAGE;
}
