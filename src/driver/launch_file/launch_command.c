/* src/driver/launch_file/launch_command.c - launch KERNEL -g SIZE … ARGUMENT=VALUE… */
#include "src/check/check.h"
#include "src/base/json.h"
#include "src/driver/arguments/spec.h"
#include "src/driver/launch_file/file_run.h"
#include "src/driver/device_limits.h"

#include <stdlib.h>

/* --- the words ------------------------------------------------------------------------------------------------------------ */

/* The options of the command, and its ARGUMENT=VALUE words. */
typedef struct launch_words {
    options given;
    source_loc sizes; /* of the last size */
    word_list arguments;
} launch_words;

static bool read_launch_words(file_run *r, const word_list *words, launch_words *out)
{
    diag *d = r->session->diagnostics;
    arena *memory = &r->scratch;
    size_t count = words->count - 2;
    char **texts = arena_array(memory, char *, count);
    source_loc *where = arena_array(memory, source_loc, count);

    *out = (launch_words){.sizes = words->items[1].where};
    for (size_t i = 0; i < count; i++) {
        texts[i] = arena_strdup(memory, words->items[i + 2].text);
        where[i] = words->items[i + 2].where;
    }
    if (!options_parse_located(&out->given, memory, d, COMMAND_RUN, (int)count, texts, where))
        return false;
    bool fine = true;
    for (size_t i = 0; i < out->given.given.count; i++) {
        const option_given *g = &out->given.given.items[i];
        bool is_size = g->id == OPTION_global_size || g->id == OPTION_local_size || g->id == OPTION_offset;
        if (!is_size && g->id != OPTION_bounds)
            diag_error(d, g->where, "%s is not an option of 'launch' (expected -g, -l, --offset or --bounds)",
                       option_rows[g->id].spelling);
        fine &= is_size || g->id == OPTION_bounds;
        out->sizes = is_size ? g->where : out->sizes;
    }
    for (size_t i = 0, n = 0; i < count && n < out->given.operands.count; i++) {
        if (texts[i] != out->given.operands.items[n])
            continue;
        vec_push(memory, &out->arguments, words->items[i + 2]);
        n++;
    }
    return fine;
}

/* --- the kernel ----------------------------------------------------------------------------------------------------------- */

static bool has_kernel(const file_program *p, const char *name)
{
    if (p->compiled.kind == INPUT_ASM) {
        for (size_t i = 0; i < p->compiled.program->kernels.count; i++)
            if (strcmp(p->compiled.program->kernels.items[i]->name, name) == 0)
                return true;
        return false;
    }
    ir_each_function(f, p->compiled.module)
        if (f->kernel && f->first && strcmp(f->value.name, name) == 0)
            return true;
    return false;
}

/* The program that has kernel NAME: the latest one, or one before it. NULL if none has it. */
static file_program *find_program(const file_run *r, const char *name)
{
    for (size_t i = r->visible.count; i-- > 0;)
        if (has_kernel(r->visible.items[i], name))
            return r->visible.items[i];
    return NULL;
}

/* Makes r->launch run kernel NAME, whose signature is *WANTED; false after an error message. */
static bool choose_kernel(file_run *r, const char *name, signature *wanted)
{
    launch *l = &r->launch;

    if (!r->visible.count) {
        diag_error(r->session->diagnostics, 0, "'launch' needs a 'program' before it");
        return false;
    }
    file_program *p = find_program(r, name);
    if (!p)
        p = vec_last(&r->visible); /* it reports the names that it has */
    r->program = p;
    launch_set_program(l, &p->compiled);
    l->sim_state = p->sim_state;
    l->ir_state = p->ir_state;
    l->kernel = NULL;
    l->function = NULL;
    return launch_find_kernel(l, r->session->memory, wanted, name);
}

/* --- the arguments -------------------------------------------------------------------------------------------------------- */

/* Reports that there is no object of KIND called S->text; NAMES are those that there are. */
static void report_unnamed(file_run *r, const argument_spec *s, const char *kind, const char *const *names, size_t count)
{
    const char *near = nearest_name(s->text, names, count);

    if (near)
        diag_error(r->session->diagnostics, s->where, "there is no %s '%s'; did you mean '%s'?", kind, s->text, near);
    else
        diag_error(r->session->diagnostics, s->where, "there is no %s '%s'", kind, s->text);
}

static param_kind kind_of_buffer(const run_buffer *b)
{
    return b->format ? PARAM_IMAGE : b->pipe ? PARAM_PIPE : PARAM_BUFFER;
}

/* Sets S to the buffer, image or pipe that its text names. */
static void find_named_buffer(file_run *r, argument_spec *s, param_kind kind)
{
    const char *names[64];
    size_t count = 0;

    s->named = find_buffer(r, s->text);
    if (s->named >= 0 && kind_of_buffer(&r->buffers.items[s->named].buffer) == kind)
        return;
    s->named = -1;
    for (size_t i = 0; i < r->buffers.count && count < 64; i++)
        if (kind_of_buffer(&r->buffers.items[i].buffer) == kind)
            names[count++] = r->buffers.items[i].buffer.name;
    report_unnamed(r, s, kind == PARAM_IMAGE ? "image" : kind == PARAM_PIPE ? "pipe" : "buffer", names, count);
}

/* Replaces the text of S, the name of a sampler, by its SPEC. */
static void find_named_sampler(file_run *r, argument_spec *s)
{
    int known = find_sampler(r, s->text);
    const char *names[64];
    size_t count = 0;

    if (known >= 0) {
        s->text = r->samplers.items[known].spec;
        return;
    }
    for (size_t i = 0; i < r->samplers.count && count < 64; i++)
        names[count++] = r->samplers.items[i].name;
    report_unnamed(r, s, "sampler", names, count);
}

/* If S->text has the form "NAME+BYTES" or "NAME+BYTES:COUNT", makes it a name, an offset and a size. */
static void split_offset(file_run *r, argument_spec *s)
{
    const char *plus = strchr(s->text, '+'), *colon = plus ? strchr(plus, ':') : NULL;
    const char *name = plus ? arena_strndup(&r->scratch, s->text, (size_t)(plus - s->text)) : "";
    uint64_t offset, count = 0;

    if (!spec_is_name(name) ||
        !parse_count(colon ? arena_strndup(&r->scratch, plus + 1, (size_t)(colon - plus - 1)) : plus + 1, &offset))
        return;
    if (colon && (!parse_count(colon + 1, &count) || !count))
        return;
    s->offset = offset;
    s->count = count;
    s->text = name;
    s->is_inside = true;
}

/* Finds the object that S names, if it names one, for parameter WANT. */
static void find_named(file_run *r, argument_spec *s, const param *want)
{
    s->named = -1;
    if (want->kind == PARAM_BUFFER)
        split_offset(r, s);
    if (!spec_is_name(s->text))
        return;
    if (want->kind == PARAM_BUFFER || want->kind == PARAM_IMAGE || want->kind == PARAM_PIPE)
        find_named_buffer(r, s, want->kind);
    else if (want->kind == PARAM_SAMPLER)
        find_named_sampler(r, s);
}

/* Finds the value of each parameter of WANTED; false after error messages. */
static bool collect_arguments(file_run *r, const signature *wanted, const word_list *words, argument_spec *specs)
{
    diag *d = r->session->diagnostics;
    unsigned errors = d->errors;

    for (size_t i = 0; i < words->count; i++) {
        word w = words->items[i];
        size_t n = strcspn(w.text, "=");
        d->command = w.where;
        if (!w.text[n]) {
            diag_error(d, w.where, "expected ARGUMENT=VALUE, not '%s'", w.text);
            continue;
        }
        int p = signature_find_param(wanted, &r->scratch, d, w.text, n, "launch");
        if (p < 0)
            continue;
        if (specs[p].text) {
            diag_error(d, w.where, "argument %s is given twice", signature_param_name(wanted, &r->scratch, (unsigned)p));
            continue;
        }
        specs[p] = (argument_spec){.text = w.text + n + 1, .where = word_location(w, n + 1), .named = -1};
        find_named(r, &specs[p], &wanted->params.items[p]);
    }
    return d->errors == errors;
}

/* Binds the arguments. VALUES has all buffers of the file, in their order, so that the addresses of buffers do not change from
 * launch to launch. */
static bool bind_arguments(file_run *r, const signature *wanted, const word_list *words, run_values *values)
{
    argument_spec *specs = arena_array(&r->scratch, argument_spec, wanted->params.count);
    diag *d = r->session->diagnostics;
    source_loc command = d->command;
    bool fine = collect_arguments(r, wanted, words, specs);

    d->command = command;
    *values = (run_values){0};
    for (size_t i = 0; i < r->buffers.count; i++)
        vec_push(&r->scratch, &values->buffers, r->buffers.items[i].buffer);
    fine = fine && values_bind(values, &r->scratch, d, wanted, specs, r->folder);
    for (size_t p = 0; p < wanted->params.count && !fine; p++)
        if (specs[p].text && specs[p].named >= 0)
            r->buffers.items[specs[p].named].is_refused = true;
    return fine;
}

/* Gives the buffers of the file what VALUES, of a launch that is not refused, have told of them: the type of raw bytes or of a pipe. */
static void keep_buffers(file_run *r, run_values *values)
{
    for (size_t i = 0; i < r->buffers.count; i++) {
        run_buffer *b = &values->buffers.items[i];
        if (r->launch.check.kinds && b->contents.data && !b->shadow)
            b->shadow = check_shadow_new(r->buffers.items[i].memory, b->contents.bytes, false);
        r->buffers.items[i].buffer = *b;
    }
}

static int compare_addresses(const void *a, const void *b)
{
    const run_buffer *const *x = a, *const *y = b;
    uintptr_t i = (uintptr_t)(*x)->contents.data, j = (uintptr_t)(*y)->contents.data;

    return (i > j) - (i < j);
}

/* Sorts the buffers of VALUES by address, as a launch in place needs them. */
static void sort_buffers(arena *memory, run_values *values)
{
    size_t count = values->buffers.count;
    run_buffer *sorted = arena_array(memory, run_buffer, count);
    const run_buffer **order = arena_array(memory, const run_buffer *, count);
    unsigned *now = arena_array(memory, unsigned, count);

    for (size_t i = 0; i < count; i++)
        order[i] = &values->buffers.items[i];
    if (count)
        qsort(order, count, sizeof *order, compare_addresses);
    for (size_t i = 0; i < count; i++) {
        sorted[i] = *order[i];
        now[order[i] - values->buffers.items] = (unsigned)i;
    }
    values->buffers.items = sorted;
    for (size_t p = 0; p < values->values.count; p++)
        if (values->values.items[p].kind == RUN_BUFFER || values->values.items[p].kind == RUN_IMAGE)
            values->values.items[p].buffer = now[values->values.items[p].buffer];
}

/* --- the run -------------------------------------------------------------------------------------------------------------- */

static void record_stats(file_run *r, const signature *wanted)
{
    run_stats one = {0};

    run_stats_add(&r->sum, r->session->memory, &r->launch);
    if (!option_is_given(r->session->options, OPTION_stats))
        return;
    run_stats_add(&one, &r->scratch, &r->launch);
    text_str(&r->launches, r->launches.length ? ",\n  {\"kernel\": " : "\n  {\"kernel\": ");
    json_string(&r->launches, wanted->kernel);
    text_str(&r->launches, ", \"run\": ");
    run_stats_print(&r->launches, &one, r->launch.program.compile_seconds, 0);
    text_char(&r->launches, '}');
}

/* Adds the location of the launch to the report of a fault. */
static void note_launch(file_run *r, source_loc where)
{
    diag *d = r->session->diagnostics;

    d->notes_follow = true; /* the report was printed */
    diag_note(d, where, "the kernel is launched here%s", print_counters(r));
}

status run_launch_command(file_run *r, const word_list *words)
{
    diag *d = r->session->diagnostics;
    launch_words given;
    signature wanted;
    run_values values;

    d->command = words->items[1].where;
    if (!read_launch_words(r, words, &given) || !choose_kernel(r, words->items[1].text, &wanted))
        return STATUS_DONE;
    source_loc kernel = d->command;
    d->command = given.sizes;
    r->launch.sizes = &r->sizes;
    bool sized = sizes_read(&r->sizes, d, &given.given, &wanted, needs_whole_groups(&r->program->compiled));
    d->command = kernel;
    r->launch.values = &values;
    if (!bind_arguments(r, &wanted, &given.arguments, &values) || !sized ||
        !device_accepts_launch(r->program->compiled.set.device, &r->launch))
        return STATUS_DONE;
    keep_buffers(r, &values);
    if (r->is_trial)
        return STATUS_DONE;
    r->launch.is_tolerant = r->launch.in_place ||
                            launch_is_tolerant(option_is_given(&given.given, OPTION_bounds) ? &given.given : r->session->options);
    if (r->launch.in_place)
        sort_buffers(&r->scratch, &values);
    status result = launch_run(&r->launch);
    r->unmet += r->launch.depends_on_order;
    if (result == STATUS_DONE)
        record_stats(r, &wanted);
    if (result != STATUS_DONE || r->launch.depends_on_order)
        note_launch(r, words->items[0].where);
    return result;
}
