/* opt/run.c - the pass runner.
 *
 * A pipeline is text: pass names separated by commas, with (…)* around passes that repeat until none changes anything. The -O
 * levels and --passes use the same notation, so a level can be reproduced by hand, pass by pass. The runner, not the pass,
 * dumps, verifies, counts and times, and removes unreachable blocks: a pass may leave some, but its input has none. */
#include "opt/analysis/flow.h"
#include "opt/opt.h"

#include "ir/analysis/callgraph.h"
#include "ir/step.h"
#include "ir/text.h"
#include "src/base/bug.h"
#include "src/base/dump.h"
#include "src/base/diff.h"

#include <stdlib.h>
#include <time.h>

typedef struct pass_row {
    const char *name, *text;
    bool (*on_function)(ir_function *, opt_context *);
    bool (*on_module)(ir_module *, opt_context *);
} pass_row;

static const pass_row passes[] = {
#define FUNCTION_PASS(id, name, text) {name, text, opt_##id, NULL},
#define MODULE_PASS(id, name, text) {name, text, NULL, opt_##id},
#include "opt/passes.def"
};

static const struct {
    int level;
    const char *passes;
} pipelines[] = {
#define PIPELINE(level, passes) {level, passes},
#include "opt/passes.def"
};

enum {
#define FUNCTION_PASS(id, name, text) PASS_##id,
#define MODULE_PASS(id, name, text) PASS_##id,
#include "opt/passes.def"
    PASS_COUNT,
    REPEAT_LIMIT = 8
};

static const bool generic_only[PASS_COUNT] = {
#define GENERIC_ONLY(id) [PASS_##id] = true,
#include "opt/passes.def"
};

static const bool machine_only[PASS_COUNT] = {
#define MACHINE_ONLY(id) [PASS_##id] = true,
#include "opt/passes.def"
};

static const bool portable_only[PASS_COUNT] = {
#define PORTABLE_ONLY(id) [PASS_##id] = true,
#include "opt/passes.def"
};

/* By pass: does it apply to functions in thread form? There execution masks are tokens: an operation on one changes the enabled
 * lanes even when its result has no uses (backend/README.md, "Thread form: control flow"), and lanes wait at blocks, so rewrites
 * that are correct for a single work-item are wrong. */
static const bool thread_form[PASS_COUNT] = {
#define THREAD_FORM(id) [PASS_##id] = true,
#include "opt/passes.def"
};

typedef struct runner {
    opt_context context;
    bool has_items, has_threads; /* the module has functions with a body in work-item form, in thread form */
    opt_result *result;
    arena text_memory[2];
    unsigned texts;
    text before;                  /* if follows_text(): the module's text before the pass */
    unsigned changes;             /* number of pass runs that changed the module */
    unsigned done_at[PASS_COUNT]; /* 1 + `changes` at the pass's last run if that changed nothing; else 0 */
    bool called;                  /* the pass in question had something to work on */
    bool stopped, failed;
} runner;

static const pass_row *find_pass(const char *name, size_t n)
{
    for (unsigned i = 0; i < PASS_COUNT; i++)
        if (strlen(passes[i].name) == n && memcmp(passes[i].name, name, n) == 0)
            return &passes[i];
    return NULL;
}

void opt_list_passes(text *out)
{
    for (unsigned i = 0; i < PASS_COUNT; i++)
        text_printf(out, "%-20s %s\n", passes[i].name, passes[i].text);
    for (unsigned i = 0; i < sizeof pipelines / sizeof *pipelines; i++)
        text_printf(out, "-O%d: %s\n", pipelines[i].level, pipelines[i].passes);
}

/* The slot of NAME, or the free one where it would be entered; NULL before the table exists. Names are compared by address, as
 * they are interned in the module. */
static uint32_t *find_row(const opt_result *r, const char *name)
{
    size_t mask = r->row_slots - 1;

    if (!r->row_slots)
        return NULL;
    for (size_t at = (uintptr_t)name / 16 * 0x9E3779B97F4A7C15u >> 32;; at++) {
        uint32_t *slot = &r->rows[at & mask];
        if (!*slot || r->functions.items[*slot - 1].name == name)
            return slot;
    }
}

static void index_rows(arena *memory, opt_result *r)
{
    r->row_slots = r->row_slots ? 2 * r->row_slots : 16;
    r->rows = arena_array(memory, uint32_t, r->row_slots);
    for (size_t n = 0; n < r->functions.count; n++)
        *find_row(r, r->functions.items[n].name) = (uint32_t)n + 1;
}

opt_stats *opt_stats_of(opt_context *c, const ir_function *f)
{
    opt_result *r = c->result;
    uint32_t *slot = find_row(r, f->value.name);

    if (slot && *slot)
        return &r->functions.items[*slot - 1].stats;
    vec_push(c->module->memory, &r->functions, (opt_function_stats){.name = f->value.name});
    if (r->functions.count * 2 > r->row_slots)
        index_rows(c->module->memory, r);
    else
        *slot = (uint32_t)r->functions.count;
    return &vec_last(&r->functions).stats;
}

ir_function *opt_copy_function(opt_context *c, ir_function *f)
{
    ir_function *g = ir_function_version(f, f->value.name, f->type);

    for (unsigned n = 0; n < f->arg_count; n++)
        f->args[n]->value.aux = g->args[n];
    ir_copy_body(g, f, NULL);
    opt_stats counted = *opt_stats_of(c, f);
    *opt_stats_of(c, g) = counted;
    return g;
}

static void add_stats(const opt_result *r, const ir_callgraph *g, opt_stats *sum, const ir_function *f, bool *seen)
{
    const ir_call_node *node = ir_call_node_of(g, f);

    if (!node || seen[node - g->nodes])
        return;
    seen[node - g->nodes] = true;
    const uint32_t *row = find_row(r, f->value.name);
    if (row && *row) {
        const opt_stats *s = &r->functions.items[*row - 1].stats;
#define OPT_STAT(name) sum->name += s->name;
        OPT_STATS(OPT_STAT)
#undef OPT_STAT
    }
    for (size_t i = 0; i < node->calls.count; i++)
        add_stats(r, g, sum, ir_as_function(ir_operand(node->calls.items[i], 0)), seen);
}

/* Fills r->kernels: for each kernel, the sums over it and the functions that it calls, directly or not. */
static void sum_stats(opt_result *r, ir_module *m)
{
    ir_callgraph *g = ir_callgraph_compute(m->memory, m);

    ir_each_function(f, m) {
        if (!f->kernel || !f->first)
            continue;
        opt_function_stats row = {.name = f->value.name};
        add_stats(r, g, &row.stats, f, arena_array(m->memory, bool, g->count));
        row.stats.resolved = row.stats.accesses > row.stats.dynamic ? row.stats.accesses - row.stats.dynamic : 0;
        vec_push(m->memory, &r->kernels, row);
    }
}

opt_stats opt_stats_of_kernel(const opt_result *r, const char *kernel)
{
    for (size_t i = 0; i < r->kernels.count; i++)
        if (strcmp(r->kernels.items[i].name, kernel) == 0)
            return r->kernels.items[i].stats;
    return (opt_stats){0};
}

static bool is_punctuation(char c)
{
    return c == ',' || c == '(' || c == ')' || c == '*' || c == ' ';
}

const char *opt_pass_name(unsigned n)
{
    return n < PASS_COUNT ? passes[n].name : NULL;
}

bool opt_passes_known(const char *list, const char **unknown, size_t *length)
{
    for (const char *p = list; *p;) {
        if (is_punctuation(*p)) {
            p++;
            continue;
        }
        size_t n = 0;
        while (p[n] && !is_punctuation(p[n]))
            n++;
        if (!find_pass(p, n)) {
            *unknown = p;
            *length = n;
            return false;
        }
        p += n;
    }
    return true;
}

const char *opt_find_list_error(const char *list)
{
    unsigned open = 0;

    for (const char *p = list; *p; p++) {
        if (*p == ')' && !open)
            return "a ')' has no '('";
        if (*p == '*' && (p == list || p[-1] != ')'))
            return "a '*' repeats a group, such as (combine,dce)*";
        open += *p == '(';
        open -= *p == ')';
    }
    return open ? "a '(' has no ')'" : NULL;
}

/* Processor time of this thread; 0 without --time-passes, since reading the clock takes as long as a short pass. */
static double processor_seconds(const runner *r)
{
    struct timespec t;

    if (!r->context.options->time_passes)
        return 0;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void count_run(runner *r, const char *name, double seconds, bool changed)
{
    opt_pass_time *t = NULL;

    for (size_t i = 0; i < r->result->times.count && !t; i++)
        if (r->result->times.items[i].name == name)
            t = &r->result->times.items[i];
    if (!t) {
        vec_push(r->context.module->memory, &r->result->times, (opt_pass_time){.name = name});
        t = &vec_last(&r->result->times);
    }
    t->seconds += seconds;
    t->runs++;
    t->changes += changed;
}

static void dump_module(runner *r, const pass_row *p, bool before)
{
    const opt_options *o = r->context.options;

    if (dump_begin(o->dump, o->dump_wanted, o->dump_context, p->name, before))
        ir_print_module(o->dump, r->context.module);
}

static bool follows_text(const opt_options *o)
{
    return o->print_changed || o->compare_each;
}

/* The text of the module. Two arenas alternate: the result of the previous call stays valid. */
static text module_text(runner *r)
{
    arena *memory = &r->text_memory[r->texts++ & 1];
    text t;

    arena_release(memory);
    text_init(&t, memory);
    ir_print_without_places(&t, r->context.module);
    return t;
}

static const char *difference_of(const runner *r, const text *after)
{
    text t;

    text_init(&t, r->context.scratch);
    diff_print(&t, r->before.data, after->data);
    return t.data;
}

/* For --print-changed, prints the difference that P made to the text: nothing if P changed only properties that the text does not
 * show. For compare_each, checks that P has not changed the text if it reported no change. */
static void compare_text(runner *r, const pass_row *p, bool changed)
{
    const opt_options *o = r->context.options;
    text after = module_text(r);
    bool is_same = strcmp(r->before.data, after.data) == 0;

    if (!is_same && !changed)
        bug("pass %s changed the module and says that it did not:\n%s", p->name, difference_of(r, &after));
    if (!is_same && o->dump && o->print_changed)
        text_printf(o->dump, "; *** changed by %s ***\n%s", p->name, difference_of(r, &after));
    r->before = after;
}

static void remove_unreachable(ir_module *m)
{
    ir_each_function(f, m)
        if (!f->thread_form)
            ir_remove_unreachable(f);
}

/* Reports to the listener that P has run on F, or on the module if F is NULL. */
static void report_run(const runner *r, const pass_row *p, const ir_function *f, bool changed)
{
    const opt_listener *l = r->context.options->listener;

    if (l)
        l->ran(l->context, p->name, f, changed);
}

/* Calls the `changed` hook after P changed F; false when the hook ends the run. */
static bool report_change(runner *r, const pass_row *p, const ir_function *f)
{
    const opt_options *o = r->context.options;

    if (o->changed && !o->changed(o->changed_context, p->name, f))
        r->stopped = r->failed = true;
    return !r->stopped;
}

/* Runs P on every function with a body that it can see; adds its processor time to *SECONDS. True if P changed any of them. */
static bool run_on_functions(runner *r, const pass_row *p, double *seconds)
{
    opt_context *c = &r->context;
    bool any = false;

    ir_each_function(f, c->module) {
        if (!f->first || (f->thread_form && !thread_form[p - passes]))
            continue;
        bug_context(p->name, f->value.name);
        ir_work_at(f);
        opt_flow_start(c, f);
        opt_work_on(c, f);
        double start = processor_seconds(r);
        r->called = true;
        bool changed = p->on_function(f, c);
        if (!f->thread_form)
            ir_remove_unreachable(f);
        *seconds += processor_seconds(r) - start;
        any |= changed;
        arena_release(c->scratch);
        report_run(r, p, f, changed);
        if (changed && !report_change(r, p, f))
            break;
    }
    return any;
}

static bool run_on_module(runner *r, const pass_row *p, double *seconds)
{
    double start = processor_seconds(r);
    bool apart = r->has_threads && !thread_form[p - passes];
    ir_function_list all = {0};

    if (apart && !r->has_items)
        return false;
    bug_context("pass", p->name);
    ir_work_at(NULL);
    opt_flow_start(&r->context, NULL);
    if (apart)
        all = ir_separate_forms(r->context.module, r->context.scratch);
    r->called = true;
    bool changed = p->on_module(r->context.module, &r->context);
    remove_unreachable(r->context.module);
    if (apart)
        ir_rejoin_forms(r->context.module, &all);
    *seconds = processor_seconds(r) - start;
    report_run(r, p, NULL, changed);
    if (changed)
        report_change(r, p, NULL);
    return changed;
}

/* Is it known that P cannot change the module? A function pass that changed nothing need not run again on an unchanged module.
 * Module passes always run, as they also decide about properties that the instructions do not show, such as the placement of
 * private memory. */
static bool is_done(const runner *r, const pass_row *p)
{
    if (generic_only[p - passes] && !ir_has_pointers_into(r->context.module, IR_GENERIC))
        return true;
    return p->on_function && r->done_at[p - passes] == r->changes + 1;
}

static bool run_pass(runner *r, const pass_row *p)
{
    opt_context *c = &r->context;
    const opt_options *o = c->options;
    double seconds = 0;

    if (!o->passes && (o->portable ? machine_only : portable_only)[p - passes])
        return false;
    if (r->stopped || (o->bisect_limit >= 0 && r->result->passes_run >= o->bisect_limit))
        return false;
    r->result->passes_run++;
    if (o->dump && o->bisect_limit >= 0)
        text_printf(o->dump, "; pass %d: %s\n", r->result->passes_run, p->name);
    dump_module(r, p, true);
    c->pass = p->name;
    r->called = false;
    bool changed = !is_done(r, p) && (p->on_module ? run_on_module(r, p, &seconds) : run_on_functions(r, p, &seconds));
    bug_context(NULL, NULL);
    r->changes += changed;
    r->done_at[p - passes] = changed ? 0 : r->changes + 1;
    count_run(r, p->name, seconds, changed);
    if (o->verify_each)
        ir_verify_after(p->name, c->module, NULL, c->scratch);
    arena_release(c->scratch);
    dump_module(r, p, false);
    if (diag_failed(o->diagnostics))
        r->stopped = r->failed = true;
    else if (r->called && follows_text(o))
        compare_text(r, p, changed);
    if (o->stop_after && strcmp(o->stop_after, p->name) == 0)
        r->stopped = true;
    return changed;
}

static bool run_pipeline(runner *r, const char *list, const char *end);

/* Returns the ')' that closes the group whose text starts at P, after its '('; END when there is none. */
static const char *group_end(const char *p, const char *end)
{
    for (unsigned depth = 1; p < end; p++) {
        if (*p == '(')
            depth++;
        if (*p == ')' && --depth == 0)
            return p;
    }
    return end;
}

static bool run_pass_group(runner *r, const char *list, const char *end, bool repeat)
{
    bool changed = false;

    for (unsigned i = 0; i < (repeat ? REPEAT_LIMIT : 1); i++) {
        if (!run_pipeline(r, list, end))
            break;
        changed = true;
    }
    return changed;
}

static bool run_pipeline(runner *r, const char *list, const char *end)
{
    bool changed = false;

    for (const char *p = list; p < end && !r->stopped;) {
        if (*p == '(') {
            const char *close = group_end(p + 1, end);
            bool repeat = close + 1 < end && close[1] == '*';
            changed |= run_pass_group(r, p + 1, close, repeat);
            p = close < end ? close + 1 : end;
        } else if (is_punctuation(*p)) {
            p++;
        } else {
            size_t n = 0;
            while (p + n < end && !is_punctuation(p[n]))
                n++;
            const pass_row *pass = find_pass(p, n);
            if (!pass) {
                diag_error(r->context.options->diagnostics, 0, "unknown pass '%.*s'", (int)n, p);
                r->stopped = r->failed = true;
                return changed;
            }
            changed |= run_pass(r, pass);
            p += n;
        }
    }
    return changed;
}

static const char *pipeline_of(const opt_options *o)
{
    if (o->passes)
        return o->passes;
    for (unsigned i = 0; i < sizeof pipelines / sizeof *pipelines; i++)
        if (pipelines[i].level == o->level)
            return pipelines[i].passes;
    bug("no pipeline for -O%d", o->level);
}

/* Does LIST, which has no syntax errors, name a pass that does not apply to thread form? */
static bool has_item_pass(const char *list)
{
    for (const char *p = list; *p;) {
        size_t n = 0;
        while (p[n] && !is_punctuation(p[n]))
            n++;
        const pass_row *pass = n ? find_pass(p, n) : NULL;
        if (pass && !thread_form[pass - passes])
            return true;
        p += n ? n : 1;
    }
    return false;
}

/* Warns about each function that --passes does not change because it is in thread form. */
static void warn_about_threads(const runner *r)
{
    const ir_module *m = r->context.module;
    const opt_options *o = r->context.options;

    ir_each_function(f, m) {
        if (!f->first || !f->thread_form)
            continue;
        const ir_loc *at = &m->locs.items[f->loc];
        diag_report_at(o->diagnostics, DIAG_WARNING, at->file, at->line, at->column,
                       "function '%s' is in thread form: --passes does not change it", f->value.name);
    }
}

static void find_forms(runner *r)
{
    ir_each_function(f, r->context.module)
        if (f->first)
            *(f->thread_form ? &r->has_threads : &r->has_items) = true;
}

bool opt_run(ir_module *m, const opt_options *o, opt_result *result)
{
    arena scratch;
    runner r = {.context = {.module = m, .scratch = &scratch, .options = o, .stats = &result->stats, .result = result},
                .result = result};

    arena_init(&scratch);
    for (unsigned i = 0; i < 2; i++)
        arena_init(&r.text_memory[i]);
    arena_init(&r.context.flow.memory);
    remove_unreachable(m);
    if (follows_text(o))
        r.before = module_text(&r);
    const char *list = pipeline_of(o);
    find_forms(&r);
    if (o->passes && r.has_threads && has_item_pass(list))
        warn_about_threads(&r);
    run_pipeline(&r, list, list + strlen(list));
    sum_stats(result, m);
    arena_release(&r.context.flow.memory);
    for (unsigned i = 0; i < 2; i++)
        arena_release(&r.text_memory[i]);
    arena_release(&scratch);
    return !r.failed;
}
