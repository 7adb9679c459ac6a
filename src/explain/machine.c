/* src/explain/machine.c - the section of machines: thread IR, machine IR, vISA, code and registers of each kernel.
 *
 * Only the attempt that becomes the code of a kernel is written; its machine ids are those of the instructions from selection to
 * the code. */
#include "backend/machine/regalloc.h"
#include "backend/visa/visa.h"
#include "src/explain/attempts.h"
#include "src/explain/snapshots.h"

#include <string.h>

/* MOST_MACHINE_ROWS limits all listings of an attempt, MOST_OF_KERNEL the code of a kernel, and MOST_IN_PROGRAM the code of
 * the kernels before the last one that is shown. */
enum { MOST_MACHINE_ROWS = 20000, MOST_OF_KERNEL = 8000, MOST_IN_PROGRAM = 16000 };

static explain_attempt *current_attempt(const explain_column *e)
{
    return vec_last(&explain_machines_of(e)->pending);
}

static void begin_attempt(void *context, const char *name, unsigned simd, const char *reason)
{
    explain_column *e = context;
    explain_machines *m = explain_machines_of(e);
    explain_attempt *a = arena_new(e->memory, explain_attempt);

    *a = (explain_attempt){.kernel = arena_strdup(e->memory, name), .simd = simd, .reason = reason, .result = "not finished"};
    arena_release(&m->until_layout);
    vec_push(e->memory, &m->pending, a);
}

/* --- thread IR ------------------------------------------------------------------------------------------------------------ */

static explain_thread_step *find_thread_step(explain_attempt *a, const ir_function *f, const char *step)
{
    for (size_t n = a->thread.count; n-- > 0;)
        if (a->thread.items[n].function == f && (!step || strcmp(a->thread.items[n].step, step) == 0))
            return &a->thread.items[n];
    return NULL;
}

static const char legalization[] = "legalize-regions";

static void add_thread_step(explain_column *e, const ir_function *f, const char *step)
{
    explain_attempt *a = current_attempt(e);
    const explain_thread_step *previous = find_thread_step(a, f, NULL);
    explain_thread_step s = {.step = step, .function = f, .before = previous ? previous->after : -1};

    s.after = explain_take_snapshot(e, f);
    vec_push(e->memory, &a->thread, s);
}

/* Records each step over a function in thread form. Legalization follows the step collapse-regions, whose result has the regions
 * as they are before it. */
static void record_thread_step(void *context, const ir_function *f, const char *step)
{
    explain_column *e = context;

    if (strcmp(step, legalization) != 0)
        add_thread_step(e, f, step);
    else
        find_thread_step(current_attempt(e), f, legalization)->after = explain_take_snapshot(e, f);
    if (strcmp(step, "collapse-regions") == 0) {
        add_thread_step(e, f, legalization);
        explain_collect_regions(e, &vec_last(&current_attempt(e)->thread), f);
    }
}

static void record_legalized(void *context, const ir_inst *i, const ir_inst *first, const char *rule, ir_value *const *parts,
                             unsigned count)
{
    explain_column *e = context;
    explain_attempt *a = current_attempt(e);

    explain_replace_region(e, &vec_last(&a->thread), i, first, rule, parts, count);
}

/* --- machine IR ----------------------------------------------------------------------------------------------------------- */

static int machine_id(explain_column *e, explain_attempt *a, const mir_inst *i)
{
    uintptr_t known = (uintptr_t)map_get(&a->ids, i);

    if (!known) {
        known = (uintptr_t)++a->id_count;
        map_set(&explain_machines_of(e)->until_layout, &a->ids, i, (void *)known);
    }
    return (int)known - 1;
}

/* The text of LINE without comments and without blanks at its start; other blanks become single ones. The text is interned,
 * since most rows are in many listings. */
static const char *plain_text(explain_column *e, const text *line)
{
    const char *comment = line->data ? strstr(line->data, " //") : NULL;
    size_t length = comment ? (size_t)(comment - line->data) : line->length;
    text out;

    text_init(&out, line->memory);
    for (size_t n = 0; n < length; n++)
        if (line->data[n] != ' ' || (out.length && out.data[out.length - 1] != ' '))
            text_char(&out, line->data[n]);
    return intern(&e->texts, out.length ? out.data : "", out.length);
}

static void add_row(explain_column *e, explain_machine_step *s, int kind, int id, int64_t place, const char *text)
{
    vec_push(e->memory, &s->rows, (explain_machine_row){kind, id, place, text});
}

static void list_block(explain_column *e, explain_attempt *a, explain_machine_step *s, const mir_function *f, const mir_block *b)
{
    arena scratch;

    arena_init(&scratch);
    add_row(e, s, ROW_LABEL, -1, -1, arena_printf(e->memory, "B%u:", b->number));
    mir_each_inst(i, b) {
        text line;
        text_init(&line, &scratch);
        mir_print_inst(&line, f, i);
        add_row(e, s, ROW_INSTRUCTION, machine_id(e, a, i), i->g.line ? explain_place_in(e, f->module, i->g.line) : -1,
                plain_text(e, &line));
        arena_release(&scratch);
    }
    arena_release(&scratch);
}

static size_t count_machine_insts(const mir_function *f)
{
    size_t count = 0;

    mir_each_block(b, f)
        mir_each_inst(i, b)
            count++;
    return count;
}

static bool is_same_listing(const explain_machine_step *x, const explain_machine_step *y)
{
    if (x->rows.count != y->rows.count)
        return false;
    for (size_t n = 0; n < x->rows.count; n++)
        if (x->rows.items[n].id != y->rows.items[n].id || strcmp(x->rows.items[n].text, y->rows.items[n].text) != 0)
            return false;
    return true;
}

static void list_machine_step(explain_column *e, const mir_function *f, const char *step)
{
    explain_attempt *a = current_attempt(e);
    explain_machine_step s = {.step = step};
    size_t rows = count_machine_insts(f);

    for (size_t n = 0; n < a->machine.count; n++)
        rows += a->machine.items[n].rows.count;
    if (rows > MOST_MACHINE_ROWS) {
        explain_omit(e, "Machine IR of kernel %s is shown for the first passes only: all listings have more than %u rows.",
                     a->kernel, (unsigned)MOST_MACHINE_ROWS);
        return;
    }
    add_row(e, &s, ROW_HEAD, -1, -1, arena_printf(e->memory, "function @%s, %u lanes", f->name, f->simd));
    mir_each_block(b, f)
        list_block(e, a, &s, f, b);
    if (!a->machine.count || !is_same_listing(&vec_last(&a->machine), &s))
        vec_push(e->memory, &a->machine, s);
}

static void record_machine_step(void *context, mir_function *f, const char *step, bool before)
{
    explain_column *e = context;
    explain_attempt *a = current_attempt(e);
    arena *memory = &explain_machines_of(e)->until_layout;

    a->thread_module = f->module;
    if (before && strcmp(step, "coalesce") == 0)
        a->coalescing = explain_keep_ranges(memory, f);
    if (before && strcmp(step, "allocate") == 0)
        a->allocation = explain_keep_ranges(memory, f);
    if (before)
        return;
    if (strcmp(step, "allocate") == 0)
        a->final = explain_keep_ranges(memory, f);
    list_machine_step(e, f, step);
}

/* The rules because of which legalization split regions, by the instructions that replace these. */
static map find_split_rules(arena *memory, const explain_attempt *a)
{
    map rules = {0};

    for (size_t n = 0; n < a->thread.count; n++) {
        const explain_thread_step *s = &a->thread.items[n];
        for (size_t k = 0; k < s->regions.count; k++)
            for (size_t p = 0; s->regions.items[k].rule && p < s->regions.items[k].into.count; p++)
                map_set(memory, &rules, s->regions.items[k].into.items[p], (void *)(uintptr_t)s->regions.items[k].rule);
    }
    return rules;
}

/* Explains why I is part of the code although it is no operation of the kernel; NULL if it is one. */
static const char *find_reason(arena *memory, const mir_function *f, const mir_inst *i, const map *rules)
{
    const char *rule = i->from ? map_get(rules, i->from) : NULL;

    if (i->kind == MIR_COPY)
        return "A copy that coalescing could not remove.";
    if (i->scratch != MIR_NONE)
        return arena_printf(memory, "%s a spilled register: scratch memory from byte %d on.",
                            i->g.dst.file == GEN_FILE_NULL ? "Stores" : "Loads",
                            f->vregs.items[i->scratch].address + i->scratch_at);
    return rule ? arena_printf(memory, "Part of a region that is split: %s.", rule) : NULL;
}

static explain_origin find_origin(explain_column *e, explain_attempt *a, const mir_function *f, const mir_inst *i,
                                  const map *rules)
{
    explain_origin o = {.id = machine_id(e, a, i), .why = find_reason(e->memory, f, i, rules)};

    o.value = (int64_t)(uintptr_t)map_get(&e->value_ids, i->from) - 1; /* those without a number are in no listing */
    for (unsigned n = 0; n <= GEN_MAX_SRC; n++)
        o.vreg[n] = i->ref[n].vreg;
    return o;
}

static void record_layout(void *context, const mir_function *f, const gen_kernel *k)
{
    explain_column *e = context;
    explain_attempt *a = current_attempt(e);
    map rules = find_split_rules(e->memory, a);
    static const explain_origin none = {-1, {MIR_NONE, MIR_NONE, MIR_NONE, MIR_NONE}, -1, NULL};

    a->code = k;
    for (size_t n = 0; n < k->insts.count; n++)
        vec_push(e->memory, &a->origins, none);
    mir_each_block(b, f) {
        mir_each_inst(i, b) {
            explain_origin o = find_origin(e, a, f, i, &rules);
            for (int n = 0; n < i->count; n++)
                a->origins.items[i->first + n] = o;
        }
    }
    explain_find_variables(e, a, f);
}

/* --- vISA ----------------------------------------------------------------------------------------------------------------- */

/* The kind of a row by the beginning of LINE. */
static int kind_of_visa(const char *line, size_t length)
{
    if (length && line[0] == '.')
        return ROW_HEAD;
    return length && line[length - 1] == ':' ? ROW_LABEL : ROW_INSTRUCTION;
}

/* Lists the lines of the text in S, each with the place of the instruction that it belongs to. vISA is written from a copy of the machine IR, so
 * that its rows have no machine ids. */
static void list_visa(explain_column *e, explain_attempt *a, const backend_kernel_stats *s)
{
    size_t next = 0;
    int64_t place = -1;

    for (const char *line = s->visa, *end; line && *line; line = end + (*end == '\n')) {
        end = line + strcspn(line, "\n");
        for (; next < s->visa_origin_count && s->visa_origins[next].at <= (size_t)(line - s->visa); next++)
            place = s->visa_origins[next].line ? explain_place_in(e, a->thread_module, s->visa_origins[next].line) : -1;
        while (*line == ' ')
            line++;
        if (line < end)
            add_row(e, &a->visa, kind_of_visa(line, (size_t)(end - line)), -1, place,
                    intern(&e->texts, line, (size_t)(end - line)));
    }
    if (s->visa_problem)
        explain_omit(e, "The vISA of kernel %s is incomplete: %s.", a->kernel, s->visa_problem);
    if (a->visa.rows.count > MOST_MACHINE_ROWS) {
        explain_omit(e, "The vISA of kernel %s is not shown: it has more than %u lines.", a->kernel, (unsigned)MOST_MACHINE_ROWS);
        a->visa.rows.count = 0;
    }
}

/* --- the end of an attempt ------------------------------------------------------------------------------------------------ */

static void end_attempt(void *context, const gen_kernel *k, const backend_kernel_stats *s)
{
    explain_column *e = context;
    explain_attempt *a = current_attempt(e);

    if (k)
        list_visa(e, a, s);
    if (!k)
        a->result = "the registers and the scratch memory of a thread do not suffice";
    else if (s->spill_bytes)
        a->result = arena_printf(e->memory, "%u instructions; %u values are spilled to %u bytes of scratch memory",
                                 s->instructions, s->values_spilled, s->spill_bytes);
    else
        a->result = arena_printf(e->memory, "%u instructions, %u registers", s->instructions, s->grf_used);
}

/* True if attempt A shows snapshot INDEX. */
static bool has_snapshot(const explain_attempt *a, int64_t index)
{
    for (size_t n = 0; n < a->thread.count; n++)
        if (a->thread.items[n].before == index || a->thread.items[n].after == index)
            return true;
    return false;
}

static void drop_snapshots(explain_column *e, const explain_attempt *a, const explain_attempt *chosen)
{
    for (size_t n = 0; n < a->thread.count; n++)
        if (a->thread.items[n].after >= 0 && !has_snapshot(chosen, a->thread.items[n].after))
            explain_drop_snapshot(e, a->thread.items[n].after);
}

static void choose_attempt(void *context, const gen_kernel *k)
{
    explain_column *e = context;
    explain_machines *m = explain_machines_of(e);
    explain_machine_kernel x = {.all = m->pending};

    for (size_t n = 0; n < m->pending.count; n++)
        if (m->pending.items[n]->code == k)
            x.chosen = m->pending.items[n];
    for (size_t n = 0; n < m->pending.count; n++)
        if (m->pending.items[n] != x.chosen)
            drop_snapshots(e, m->pending.items[n], x.chosen);
    vec_push(e->memory, &m->kernels, x);
    m->pending = (explain_attempts){0};
}

void explain_prepare_machine(explain_column *e)
{
    explain_machines *m = arena_new(e->memory, explain_machines);

    arena_init_within(&m->until_layout, e->memory);
    m->observer = (backend_observer){.context = e,
                                     .begin = begin_attempt,
                                     .thread_step = record_thread_step,
                                     .legalized = record_legalized,
                                     .machine_step = record_machine_step,
                                     .laid_out = record_layout,
                                     .end = end_attempt,
                                     .choose = choose_attempt};
    e->data[EXPLAIN_machine] = m;
    e->compiled->set.gen.observer = &m->observer;
    e->compiled->set.gen.visa = true;
}

/* --- the section ---------------------------------------------------------------------------------------------------------- */

static void write_thread(explain_column *e, json_writer *w, const explain_attempt *a)
{
    json_begin(w, "thread", '[');
    for (size_t n = 0; n < a->thread.count; n++) {
        const explain_thread_step *s = &a->thread.items[n];
        json_begin(w, NULL, '{');
        json_text(w, "name", s->step);
        json_number(w, "before", s->before);
        json_number(w, "after", s->after);
        if (s->regions.count)
            explain_write_regions(e, w, s);
        explain_write_split_remarks(e, w, s);
        json_end(w, '}');
    }
    json_end(w, ']');
}

static void write_rows(explain_column *e, json_writer *w, const char *key, const explain_machine_step *s)
{
    json_begin(w, key, '[');
    for (size_t k = 0; k < s->rows.count; k++) {
        const explain_machine_row *r = &s->rows.items[k];
        json_numbers(w, NULL, (int64_t[]){r->kind, r->id, explain_plain_string_id(e, r->text), r->place}, 4);
    }
    json_end(w, ']');
}

static void write_machine(explain_column *e, json_writer *w, const explain_attempt *a)
{
    json_begin(w, "machine", '[');
    for (size_t n = 0; n < a->machine.count; n++) {
        const explain_machine_step *s = &a->machine.items[n];
        json_begin(w, NULL, '{');
        json_text(w, "name", s->step);
        write_rows(e, w, "rows", s);
        json_end(w, '}');
    }
    json_end(w, ']');
}

static const explain_machine_kernel *find_kernel(const explain_machines *m, const gen_kernel *k)
{
    for (size_t n = 0; n < m->kernels.count; n++)
        if (m->kernels.items[n].chosen->code == k)
            return &m->kernels.items[n];
    return NULL;
}

/* True if the kernels of the program before K leave space for it. */
static bool is_within_program(explain_column *e, const gen_kernel *k)
{
    const gen_program *p = e->compiled->program;
    size_t count = 0;

    for (size_t n = 0; n < p->kernels.count && p->kernels.items[n] != k; n++)
        count += p->kernels.items[n]->insts.count;
    if (count <= MOST_IN_PROGRAM)
        return true;
    explain_omit(e, "The code of the kernels after the first %u instructions is not shown.", (unsigned)MOST_IN_PROGRAM);
    return false;
}

/* Writes kernel K. X has its attempts; NULL: K was read from assembly, and has only code. */
static void write_kernel(explain_column *e, json_writer *w, const gen_kernel *k, const explain_machine_kernel *x)
{
    static const explain_attempt none = {0};

    if (!is_within_program(e, k))
        x = NULL;
    const explain_attempt *a = x ? x->chosen : &none;

    json_begin(w, NULL, '{');
    json_text(w, "kernel", k->name);
    json_number(w, "simd", k->simd);
    write_thread(e, w, a);
    write_machine(e, w, a);
    write_rows(e, w, "visa", &a->visa);
    explain_write_assembly(e, w, k, x ? a : NULL);
    explain_write_registers(e, w, x ? a : &(explain_attempt){.code = k}, x ? &x->all : &(explain_attempts){0});
    json_end(w, '}');
}

bool explain_shows_code(explain_column *e, const gen_kernel *k)
{
    if (!is_within_program(e, k))
        return false;
    if (k->insts.count <= MOST_OF_KERNEL)
        return true;
    explain_omit(e, "The code of kernel %s is not shown: it has %zu instructions, more than %u.", k->name, k->insts.count,
                 (unsigned)MOST_OF_KERNEL);
    return false;
}

void explain_write_machine(explain_column *e, json_writer *w)
{
    const gen_program *p = e->compiled->program;

    json_begin(w, "machine", '[');
    for (size_t n = 0; p && n < p->kernels.count; n++)
        write_kernel(e, w, p->kernels.items[n], find_kernel(explain_machines_of(e), p->kernels.items[n]));
    json_end(w, ']');
}
