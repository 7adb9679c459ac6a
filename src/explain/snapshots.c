/* src/explain/snapshots.c - the sections of functions, snapshots and passes.
 *
 * An observer of the optimizer takes a listing of each function before the first pass and of every function that a pass changed.
 * A listing refers to values by their numbers in the document, not by their names in the text, so renumbering makes no
 * difference. */
#include "src/explain/graphs.h"
#include "src/explain/snapshots.h"

#include "ir/text/printer.h"

#include <stdio.h>
#include <string.h>

enum {
    MOST_FUNCTION_ROWS = 20000, /* of a function that is listed */
    MOST_ROWS = 300000,         /* of all listings of a column */
    MOST_REMARKS = 5000,
    MOST_STEPS = 2000,
    MOST_STEP_VALUES = 200, /* of one step */
};

typedef struct snapshot {
    const char *function;
    explain_rows rows;
} snapshot;

typedef struct remark {
    int32_t place, value; /* -1: none */
    const char *message, *rule;
} remark;

typedef VEC(uint32_t) number_list;

typedef struct step {
    const char *title, *text;
    number_list values, blocks;
} step;

typedef struct pass_run {
    const char *pass, *function;
    int64_t before, after;
    unsigned instructions[2];
    VEC(remark) remarks;
    VEC(step) steps;
} pass_run;

typedef struct function_row {
    const ir_function *function;
    const char *name;
    bool kernel, removed;
    bool present; /* in the walk over the module */
    int64_t first, last;
    unsigned instructions;
    text graphs, pointers; /* JSON; empty: none */
    int64_t pointers_at;   /* the snapshot that `pointers` is about */
} function_row;

typedef struct collector {
    VEC(snapshot) snapshots;
    map last; /* function -> 1 + index of its last snapshot */
    size_t rows;
    VEC(function_row) functions;
    map row_of; /* function -> 1 + index into `functions` */
    VEC(pass_run) passes;
    VEC(pass_run) pending; /* remarks and steps of the pass that is running, by function */
    unsigned remarks, steps;
    bool has_pointers;
    opt_listener listener;
    const opt_listener *next; /* another observer, which receives the remarks, too; NULL: none */
} collector;

static collector *collector_of(const explain_column *e)
{
    return e->data[EXPLAIN_snapshots];
}

/* --- listings ------------------------------------------------------------------------------------------------------------- */

uint32_t explain_number_of(explain_column *e, const ir_value *v)
{
    return explain_value_id(e, v, v->name);
}

uint32_t explain_number_of_block(explain_column *e, const ir_block *b)
{
    return explain_value_id(e, b, b->name);
}

/* In the printed text, a reference to a value is its number between these characters. */
enum { REFERENCE_BEGIN = 1, REFERENCE_END = 2 };

typedef struct lister {
    explain_column *column;
    const ir_module *module;
    arena *scratch;
    ir_slots slots;
    explain_rows *rows;
} lister;

static const char *name_reference(void *context, const void *object, const char *hint)
{
    lister *l = context;

    return arena_printf(l->scratch, "%c%u%c", REFERENCE_BEGIN, (unsigned)explain_value_id(l->column, object, hint),
                        REFERENCE_END);
}

/* Adds a row with TEXT, in which references become {N}, and braces are doubled. */
static void add_row(lister *l, int kind, int64_t value, const text *line, int64_t place)
{
    text out;

    text_init(&out, l->scratch);
    for (const char *s = line->data; *s; s++) {
        if (*s == REFERENCE_BEGIN)
            text_char(&out, '{');
        else if (*s == REFERENCE_END)
            text_char(&out, '}');
        else
            text_repeat(&out, *s, *s == '{' || *s == '}' ? 2 : 1);
    }
    explain_row r = {.kind = kind,
                     .value = (int32_t)value,
                     .string = explain_string_id(l->column, out.data, out.length),
                     .place = (int32_t)place};
    vec_push(l->column->memory, l->rows, r);
}

static void list_block(lister *l, const ir_block *b)
{
    text line;

    text_init(&line, l->scratch);
    text_printf(&line, "%s:", ir_slot(&l->slots, b));
    add_row(l, ROW_LABEL, explain_number_of_block(l->column, b), &line, -1);
    ir_each_inst(i, b) {
        line.length = 0;
        ir_print_inst_with(&line, &l->slots, i);
        add_row(l, ROW_INSTRUCTION, explain_number_of(l->column, &i->value), &line,
                explain_place_in(l->column, l->module, i->loc));
    }
}

static void list_function(lister *l, const ir_function *f)
{
    text line;

    ir_slots_name(&l->slots, l->scratch, f, name_reference, l);
    l->slots.shortens_splats = true;
    text_init(&line, l->scratch);
    ir_print_head_with(&line, &l->slots, f);
    text_str(&line, " {");
    add_row(l, ROW_HEAD, -1, &line, explain_place_in(l->column, l->module, f->loc));
    ir_each_block(b, f)
        list_block(l, b);
    line.length = 0;
    text_str(&line, "}");
    add_row(l, ROW_END, -1, &line, -1);
}

static unsigned count_instructions(const ir_function *f)
{
    unsigned n = 0;

    ir_each_block(b, f)
        ir_each_inst(i, b)
            n++;
    return n;
}

static bool is_same(const explain_rows *a, const explain_rows *b)
{
    return a->count == b->count && memcmp(a->items, b->items, a->count * sizeof *a->items) == 0;
}

static bool has_space_for(explain_column *e, const collector *c, const ir_function *f)
{
    unsigned count = count_instructions(f);

    if (count > MOST_FUNCTION_ROWS)
        explain_omit(e, "Function %s has more than %u instructions and is not listed.", f->value.name,
                     (unsigned)MOST_FUNCTION_ROWS);
    else if (c->rows + count > MOST_ROWS)
        explain_omit(e, "The listings of the later passes are left out: those of the earlier ones have %u rows.",
                     (unsigned)MOST_ROWS);
    else
        return true;
    return false;
}

static void release_strings(explain_column *e, const explain_rows *rows)
{
    for (size_t n = 0; n < rows->count; n++)
        explain_release_string(e, rows->items[n].string);
}

int64_t explain_take_snapshot(explain_column *e, const ir_function *f)
{
    collector *c = collector_of(e);
    uintptr_t last = (uintptr_t)map_get(&c->last, f);
    explain_rows rows = {0};
    arena scratch;

    if (!has_space_for(e, c, f))
        return -1;
    arena_init(&scratch);
    list_function(&(lister){.column = e, .module = f->module, .scratch = &scratch, .rows = &rows}, f);
    arena_release(&scratch);
    if (last && is_same(&c->snapshots.items[last - 1].rows, &rows)) {
        release_strings(e, &rows);
        arena_drop(e->memory, rows.items, rows.capacity * sizeof *rows.items);
        return (int64_t)last - 1;
    }
    c->rows += rows.count;
    vec_push(e->memory, &c->snapshots, (snapshot){arena_strdup(e->memory, f->value.name), rows});
    map_set(e->memory, &c->last, f, (void *)(uintptr_t)c->snapshots.count);
    return (int64_t)c->snapshots.count - 1;
}

void explain_drop_snapshot(explain_column *e, int64_t index)
{
    collector *c = collector_of(e);
    snapshot *x = &c->snapshots.items[index];

    release_strings(e, &x->rows);
    c->rows -= x->rows.count;
    x->rows.count = 0;
}

/* --- the observer of the passes ------------------------------------------------------------------------------------------- */

static function_row *row_of(explain_column *e, const ir_function *f)
{
    collector *c = collector_of(e);
    uintptr_t known = (uintptr_t)map_get(&c->row_of, f);

    if (!known) {
        function_row r = {.function = f,
                          .name = arena_strdup(e->memory, f->value.name),
                          .kernel = f->kernel,
                          .first = -1,
                          .last = -1,
                          .pointers_at = -1};
        vec_push(e->memory, &c->functions, r);
        known = c->functions.count;
        map_set(e->memory, &c->row_of, f, (void *)known);
    }
    return &c->functions.items[known - 1];
}

static bool has_reports(const pass_run *p)
{
    return p->remarks.count || p->steps.count;
}

/* The pending reports on the function called NAME; NULL if there are none. */
static pass_run *find_pending(collector *c, const char *name)
{
    for (size_t i = 0; i < c->pending.count; i++)
        if (strcmp(c->pending.items[i].function, name) == 0)
            return &c->pending.items[i];
    return NULL;
}

/* Moves the pending remarks and steps on P's function to P. */
static void take_pending(collector *c, pass_run *p)
{
    pass_run *reports = find_pending(c, p->function);

    if (!reports)
        return;
    memcpy(&p->remarks, &reports->remarks, sizeof p->remarks);
    memcpy(&p->steps, &reports->steps, sizeof p->steps);
    *reports = vec_last(&c->pending);
    c->pending.count--;
}

static const function_row *row_named(const collector *c, const char *name)
{
    for (size_t i = 0; i < c->functions.count; i++)
        if (!c->functions.items[i].removed && strcmp(c->functions.items[i].name, name) == 0)
            return &c->functions.items[i];
    return NULL;
}

/* Records the pending reports as runs that changed nothing. */
static void flush_pending(explain_column *e)
{
    collector *c = collector_of(e);

    for (size_t i = 0; i < c->pending.count; i++) {
        pass_run p = c->pending.items[i];
        const function_row *r = row_named(c, p.function);
        p.before = p.after = r ? r->last : -1;
        p.instructions[0] = p.instructions[1] = r ? r->instructions : 0;
        vec_push(e->memory, &c->passes, p);
    }
    c->pending.count = 0;
}

/* The pending run, for a report of PASS on F, which may be NULL. */
static pass_run *pending_run(explain_column *e, const char *pass, const ir_function *f)
{
    collector *c = collector_of(e);
    const char *function = f ? f->value.name : "";
    pass_run *known = find_pending(c, function);

    if (known)
        return known;
    vec_push(e->memory, &c->pending, (pass_run){.pass = pass, .function = arena_strdup(e->memory, function)});
    return &vec_last(&c->pending);
}

/* Records that PASS changed F, or has remarks on it. */
static void record_pass(explain_column *e, const char *pass, const ir_function *f)
{
    collector *c = collector_of(e);
    function_row *r = row_of(e, f);
    int64_t before = r->last, after = explain_take_snapshot(e, f);
    unsigned count = count_instructions(f);
    pass_run p = {.pass = pass, .function = r->name, .before = before, .after = after, .instructions = {r->instructions, count}};

    take_pending(c, &p);
    r->last = after;
    r->instructions = count;
    if (before != after || before < 0 || has_reports(&p))
        vec_push(e->memory, &c->passes, p);
}

static void record_removed(explain_column *e, const char *pass, function_row *r)
{
    pass_run p = {.pass = pass, .function = r->name, .before = r->last, .after = -1, .instructions = {r->instructions, 0}};

    take_pending(collector_of(e), &p);
    r->removed = true;
    vec_push(e->memory, &collector_of(e)->passes, p);
}

/* Records the changes of a pass over the module. */
static void record_module_pass(explain_column *e, const char *pass)
{
    collector *c = collector_of(e);

    for (size_t i = 0; i < c->functions.count; i++)
        c->functions.items[i].present = false;
    ir_each_function(f, e->compiled->module) {
        if (!f->first)
            continue;
        record_pass(e, pass, f);
        row_of(e, f)->present = true;
    }
    for (size_t i = 0; i < c->functions.count; i++)
        if (!c->functions.items[i].present && !c->functions.items[i].removed)
            record_removed(e, pass, &c->functions.items[i]);
}

/* Writes the pointers of all functions. */
static void record_pointers(explain_column *e)
{
    collector *c = collector_of(e);
    arena scratch;

    c->has_pointers = true;
    arena_init(&scratch);
    const opt_points_to *p = opt_points_to_compute(&scratch, e->compiled->module);
    ir_each_function(f, e->compiled->module) {
        if (!f->first || f->thread_form || count_instructions(f) > MOST_FUNCTION_ROWS)
            continue;
        text out;
        json_writer w = {.out = &out};
        text_init(&out, e->memory);
        json_begin(&w, NULL, '[');
        explain_write_pointers(e, &w, f, p);
        json_end(&w, ']');
        function_row *r = row_of(e, f);
        r->pointers = out;
        r->pointers_at = r->last;
    }
    arena_release(&scratch);
}

/* Writes the graphs of all functions after the passes. */
static void record_graphs(compilation *compiled, void *context)
{
    explain_column *e = context;

    if (!collector_of(e)->has_pointers)
        record_pointers(e);
    ir_each_function(f, compiled->module) {
        if (!f->first || count_instructions(f) > MOST_FUNCTION_ROWS)
            continue;
        text out;
        json_writer w = {.out = &out};
        text_init(&out, e->memory);
        json_begin(&w, NULL, '{');
        explain_write_graphs(e, &w, f);
        function_row *r = row_of(e, f);
        if (r->pointers.length) {
            json_raw(&w, "pointers", r->pointers.data, r->pointers.length);
            json_number(&w, "pointers_at", r->pointers_at);
        }
        json_end(&w, '}');
        r->graphs = out;
    }
}

/* The last pass after which pointers are recorded: later passes turn pointers into integers. */
static const char last_with_pointers[] = "place-private";

static void pass_ran(void *context, const char *pass, const ir_function *f, bool changed)
{
    explain_column *e = context;

    if (f && (changed || find_pending(collector_of(e), f->value.name)))
        record_pass(e, pass, f);
    else if (!f && changed)
        record_module_pass(e, pass);
    flush_pending(e);
    if (strcmp(pass, last_with_pointers) == 0)
        record_pointers(e);
}

static void add_remark(void *context, const opt_remark *r)
{
    explain_column *e = context;

    if (collector_of(e)->next)
        collector_of(e)->next->remark(collector_of(e)->next->context, r);
    if (collector_of(e)->remarks++ >= MOST_REMARKS) {
        explain_omit(e, "The first %u remarks of the optimizer are shown.", (unsigned)MOST_REMARKS);
        return;
    }
    remark copy = {.place = (int32_t)explain_place_in(e, e->compiled->module, r->loc),
                   .value = r->value ? (int32_t)explain_number_of(e, r->value) : -1,
                   .message = arena_strdup(e->memory, r->message),
                   .rule = r->rule ? intern_str(&e->texts, r->rule) : NULL};
    pass_run *p = pending_run(e, r->pass, r->function);
    vec_push(e->memory, &p->remarks, copy);
}

static void add_step(void *context, const char *pass, const ir_function *f, const opt_step *s)
{
    explain_column *e = context;
    step copy = {.title = arena_strdup(e->memory, s->title), .text = arena_strdup(e->memory, s->text)};

    if (collector_of(e)->steps++ >= MOST_STEPS) {
        explain_omit(e, "The first %u steps inside passes are shown.", (unsigned)MOST_STEPS);
        return;
    }
    for (unsigned n = 0; n < s->value_count && n < MOST_STEP_VALUES; n++)
        vec_push(e->memory, &copy.values, explain_number_of(e, s->values[n]));
    for (unsigned n = 0; n < s->block_count && n < MOST_STEP_VALUES; n++)
        vec_push(e->memory, &copy.blocks, explain_number_of_block(e, s->blocks[n]));
    pass_run *p = pending_run(e, pass, f);
    vec_push(e->memory, &p->steps, copy);
}

static bool take_first(compilation *c, void *context)
{
    explain_column *e = context;

    ir_each_function(f, c->module) {
        if (!f->first)
            continue;
        function_row *r = row_of(e, f);
        r->first = r->last = explain_take_snapshot(e, f);
        r->instructions = count_instructions(f);
    }
    return true;
}

void explain_prepare_snapshots(explain_column *e)
{
    collector *c = arena_new(e->memory, collector);

    e->data[EXPLAIN_snapshots] = c;
    c->listener = (opt_listener){.context = e, .ran = pass_ran, .remark = add_remark, .step = add_step};
    c->next = e->compiled->set.opt.listener;
    e->compiled->set.opt.listener = &c->listener;
    e->compiled->before_passes = take_first;
    e->compiled->before_passes_context = e;
    e->compiled->after_passes = record_graphs;
    e->compiled->after_passes_context = e;
}

/* --- the sections --------------------------------------------------------------------------------------------------------- */

void explain_write_rows(json_writer *w, const explain_row *rows, size_t count)
{
    json_begin(w, "rows", '[');
    for (size_t i = 0; i < count; i++)
        json_numbers(w, NULL, (int64_t[]){rows[i].kind, rows[i].value, rows[i].string, rows[i].place}, 4);
    json_end(w, ']');
}

static void write_snapshots(const collector *c, json_writer *w)
{
    json_begin(w, "snapshots", '[');
    for (size_t i = 0; i < c->snapshots.count; i++) {
        json_begin(w, NULL, '{');
        json_text(w, "function", c->snapshots.items[i].function);
        explain_write_rows(w, c->snapshots.items[i].rows.items, c->snapshots.items[i].rows.count);
        json_end(w, '}');
    }
    json_end(w, ']');
}

static void write_functions(const collector *c, json_writer *w)
{
    json_begin(w, "functions", '[');
    for (size_t i = 0; i < c->functions.count; i++) {
        const function_row *r = &c->functions.items[i];
        json_begin(w, NULL, '{');
        json_text(w, "name", r->name);
        json_bool(w, "kernel", r->kernel);
        json_number(w, "first", r->first);
        json_number(w, "final", r->removed ? -1 : r->last);
        if (r->graphs.length)
            json_raw(w, "graphs", r->graphs.data, r->graphs.length);
        json_end(w, '}');
    }
    json_end(w, ']');
}

static void write_remark(json_writer *w, const remark *r)
{
    json_begin(w, NULL, '{');
    json_number(w, "place", r->place);
    json_text(w, "message", r->message);
    if (r->value >= 0)
        json_number(w, "value", r->value);
    if (r->rule)
        json_text(w, "rule", r->rule);
    json_end(w, '}');
}

static void write_numbers(json_writer *w, const char *key, const uint32_t *numbers, size_t count)
{
    json_begin(w, key, '[');
    for (size_t i = 0; i < count; i++)
        json_number(w, NULL, numbers[i]);
    json_end(w, ']');
}

static void write_steps(json_writer *w, const pass_run *p)
{
    json_begin(w, "steps", '[');
    for (size_t i = 0; i < p->steps.count; i++) {
        const step *s = &p->steps.items[i];
        json_begin(w, NULL, '{');
        json_text(w, "title", s->title);
        json_text(w, "text", s->text);
        write_numbers(w, "values", s->values.items, s->values.count);
        write_numbers(w, "blocks", s->blocks.items, s->blocks.count);
        json_end(w, '}');
    }
    json_end(w, ']');
}

static void write_pass(json_writer *w, const pass_run *p)
{
    json_begin(w, NULL, '{');
    json_text(w, "name", p->pass);
    json_text(w, "function", p->function);
    json_number(w, "before", p->before);
    json_number(w, "after", p->after);
    json_numbers(w, "instructions", (int64_t[]){p->instructions[0], p->instructions[1]}, 2);
    json_begin(w, "remarks", '[');
    for (size_t i = 0; i < p->remarks.count; i++)
        write_remark(w, &p->remarks.items[i]);
    json_end(w, ']');
    if (p->steps.count)
        write_steps(w, p);
    json_end(w, '}');
}

void explain_write_snapshots(explain_column *e, json_writer *w)
{
    const collector *c = collector_of(e);

    write_functions(c, w);
    json_begin(w, "passes", '[');
    for (size_t i = 0; i < c->passes.count; i++)
        write_pass(w, &c->passes.items[i]);
    json_end(w, ']');
    write_snapshots(c, w);
}
