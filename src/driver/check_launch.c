/* src/driver/check_launch.c - see check_launch.h. */
#include "src/driver/check_launch.h"

#include "parser/tree/builtins.h"
#include "src/check/filter.h"
#include "src/check/report.h"
#include "src/driver/files.h"

#include <errno.h>
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

bool checking_read_limit(session *s, uint64_t *limit)
{
    const char *number = option_value(s->options, OPTION_max_findings, NULL);

    if (!number || (parse_count(number, limit) && *limit))
        return true;
    diag_error(s->diagnostics, 0, "--max-findings %s: expected a number from 1", number);
    return false;
}

check_level level_option(const options *o, option_id option, check_level otherwise)
{
    check_level level = otherwise;

    check_level_of(option_value(o, option, ""), &level);
    return level;
}

/* The contents of the file PATH, of OPTION; NULL after an error message. */
static const char *read_input(session *s, const char *option, const char *path, size_t *length)
{
    const char *contents = source_read_file(s->sources, s->memory, path, FILE_REGULAR, FILE_TEXT_LIMIT, length);

    if (!contents)
        diag_error(s->diagnostics, 0, "%s=%s: %s", option, path, file_read_problem(errno));
    return contents;
}

bool checking_read_filter(session *s, check_filter *f)
{
    const options *o = s->options;
    const char *baseline = option_value(o, OPTION_baseline, NULL), *contents;
    bool is_right = true;
    size_t length;

    for (size_t i = 0; i < o->given.count; i++) {
        const char *path = o->given.items[i].value;
        if (o->given.items[i].id != OPTION_suppressions)
            continue;
        contents = read_input(s, "--suppressions", path, &length);
        is_right &= contents && check_add_suppressions(f, s->diagnostics, path, contents);
    }
    contents = baseline ? read_input(s, "--baseline", baseline, &length) : NULL;
    return (!baseline || (contents && check_add_baseline(f, s->diagnostics, baseline, contents, length))) && is_right;
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

    *k = (checking){.reach_of = reach_of,
                    .fails_from = level_option(s->options, OPTION_fail_on, CHECK_ERROR),
                    .shown_from = level_option(s->options, OPTION_level, CHECK_WARNING),
                    .filter = arena_new(s->memory, check_filter)};
    check_filter_init(k->filter, s->memory);
    k->filter->sources = s->sources;
    if (!option_is_given(s->options, OPTION_check))
        return true;
    bool is_limited = checking_read_limit(s, &limit);
    check_findings_init(&k->findings, s->memory, limit);
    return checking_read_filter(s, k->filter) && read_kinds(k, s, launch_engine(l)->kinds()) && is_limited;
}

static bool write_findings(const checking *k, session *s)
{
    const char *file = option_value(s->options, OPTION_findings, NULL);
    text out;

    if (!file)
        return true;
    text_init(&out, s->memory);
    check_print_json(&out, &k->findings, k->shown_from);
    return write_result(s->diagnostics, file, &out);
}

/* Prints an entry of a suppression file for each finding of K. */
static void print_suppressions(const checking *k, session *s)
{
    text entries;

    text_init(&entries, s->memory);
    for (size_t n = 0; n < k->findings.items.count; n++)
        if (k->findings.items.items[n].level >= k->shown_from)
            check_print_suppression(&entries, &k->findings.items.items[n]);
    fwrite(entries.length ? entries.data : "", 1, entries.length, stderr);
}

status checking_end(checking *k, session *s, status result)
{
    if (!k->kinds)
        return result;
    check_filter_list(k->filter, &k->findings);
    bool is_written = write_findings(k, s);
    result = checking_report(k, s->diagnostics, result);
    if (option_is_given(s->options, OPTION_gen_suppressions))
        print_suppressions(k, s);
    if (option_is_given(s->options, OPTION_unused_suppressions))
        check_report_unused(k->filter, s->diagnostics);
    return is_written ? result : STATUS_USAGE;
}
