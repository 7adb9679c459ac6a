/* src/check/check.c - see check.h.
 *
 * A finding names the work-item and the place of the access that came last, so its text depends on the schedule. It is to be that of
 * work-items that run one after another, though they run together. So the first run is a *trial*, which ends with the first finding or
 * fault: then the bytes of buffers that it has written are restored, and the kernel runs again, one work-item at a time. Results without findings do
 * not depend on the schedule.
 *
 * A kernel with a mistake usually repeats it in most groups. So the second run is sequential up to the group in which the trial stopped, and then becomes
 * a trial itself, which counts further cases of the findings so far. Any other finding ends it; the third run is sequential throughout. */
#include "src/check/check.h"
#include "src/check/describe.h"

/* memcpy() but for AddressSanitizer: an object may be memory of the process, with redzones between the allocations. */
static __attribute__((no_sanitize_address)) void copy_process_memory(unsigned char *restrict to,
                                                                     const unsigned char *restrict from, uint64_t bytes)
{
    for (uint64_t i = 0; i < bytes; i++)
        to[i] = from[i];
}

/* The number of bytes of X in the page that begins at offset AT. */
static uint64_t page_bytes(const object *x, uint64_t at)
{
    return x->bytes - at < SAVED_PAGE ? x->bytes - at : SAVED_PAGE;
}

/* The pages of what is reserved here stay untouched until checker_save_pages() copies to them. */
static saved_object *new_saved(machine *m, object *x)
{
    arena *memory = &m->checks->cells;
    saved_object *s = arena_new(memory, saved_object);

    *s = (saved_object){.object = x,
                        .data = arena_raw(memory, x->bytes),
                        .undefined = x->shadow->undefined.stored ? arena_raw(memory, x->bytes) : NULL,
                        .written = arena_alloc(memory, x->bytes / 8 + 2),
                        .data_pages = arena_array(memory, saved_page, x->bytes / SAVED_PAGE + 1),
                        .undefined_pages = arena_array(memory, saved_page, x->bytes / SAVED_PAGE + 1)};
    s->older = m->checks->saved;
    m->checks->saved = s;
    x->is_saved = true;
    return x->saved = s;
}

void checker_note_written(saved_object *s, uint64_t at, uint64_t bytes)
{
    for (; bytes && (at % 8 || bytes < 8); at++, bytes--)
        s->written[at / 8] |= (unsigned char)(1u << at % 8);
    memset(s->written + at / 8, 0xff, bytes / 8);
    for (at += bytes / 8 * 8, bytes %= 8; bytes; at++, bytes--)
        s->written[at / 8] |= (unsigned char)(1u << at % 8);
}

/* Have the BYTES bytes at FROM, at least one, the same value? They may be memory of the process, as in copy_process_memory(). */
static __attribute__((no_sanitize_address)) bool is_uniform(const unsigned char *from, uint64_t bytes)
{
    enum { STEP = 256 }; /* bytes that one loop of vectors compares */
    unsigned char differences = 0;

    for (uint64_t i = 0; i < bytes && !differences; i += STEP)
        for (uint64_t k = i; k < i + STEP && k < bytes; k++)
            differences |= (unsigned char)(from[k] ^ from[0]);
    return !differences;
}

/* Saves the BYTES bytes at FROM as page P, in TO unless they have one value. */
static void save_page(saved_page *p, unsigned char *to, const unsigned char *from, uint64_t bytes)
{
    p->state = is_uniform(from, bytes) ? PAGE_UNIFORM : PAGE_COPIED;
    if (p->state == PAGE_UNIFORM)
        p->value = from[0];
    else
        copy_process_memory(to, from, bytes);
}

/* The saved byte I of a page P, whose copy is in DATA. */
static unsigned char saved_byte(const saved_page *p, const unsigned char *data, uint64_t i)
{
    return p->state == PAGE_UNIFORM ? p->value : data[i];
}

void checker_save_pages(machine *m, object *x, uint64_t at, uint64_t bytes)
{
    saved_object *s = x->saved;

    if (!x->is_saved)
        s = new_saved(m, x);
    if (!s || s->is_whole)
        return;
    s->is_whole = at == 0 && bytes == x->bytes;
    for (uint64_t page = at / SAVED_PAGE; page * SAVED_PAGE < at + bytes; page++) {
        uint64_t begin = page * SAVED_PAGE;
        if (s->data_pages[page].state != PAGE_UNSAVED)
            continue;
        save_page(&s->data_pages[page], s->data + begin, x->data + begin, page_bytes(x, begin));
        if (s->undefined)
            save_page(&s->undefined_pages[page], s->undefined + begin, x->shadow->undefined.stored + begin, page_bytes(x, begin));
    }
}

/* Restores the written bytes of the page of S that begins at offset BEGIN. */
static void restore_page(const saved_object *s, uint64_t begin)
{
    const object *x = s->object;
    const saved_page *data = &s->data_pages[begin / SAVED_PAGE], *undefined = &s->undefined_pages[begin / SAVED_PAGE];

    for (uint64_t i = begin; i < begin + page_bytes(x, begin); i++) {
        if (!(s->written[i / 8] >> i % 8 & 1))
            continue;
        x->data[i] = saved_byte(data, s->data, i);
        if (s->undefined)
            x->shadow->undefined.stored[i] = saved_byte(undefined, s->undefined, i);
    }
}

/* Only the bytes that the trial has written: the host and other commands may have written others. The newest first: two objects may have
 * bytes in common. */
static void restore_objects(const machine *m)
{
    for (const saved_object *s = m->checks->saved; s; s = s->older) {
        for (uint64_t begin = 0; begin < s->object->bytes; begin += SAVED_PAGE)
            if (s->data_pages[begin / SAVED_PAGE].state != PAGE_UNSAVED)
                restore_page(s, begin);
        if (!s->undefined)
            s->object->shadow->undefined = (undefined_masks){0};
        s->object->shadow->has_origins = false;
    }
}

/* Undoes the effects of the trial M. */
static void undo_trial(const machine *m)
{
    restore_objects(m);
    if (m->checks->run->is_known || m->checks->has_changed)
        check_findings_clear(m->checks->run->findings);
}

static bool is_stopped(const machine *m)
{
    return m->checks->stopped;
}

static const machine_hooks hooks = {.begin_code = checker_begin_code,
                                    .choose_handler = checker_choose_handler,
                                    .link_code = checker_link_code,
                                    .run_batch = checker_run,
                                    .execute_sub_group = checker_execute_sub_group,
                                    .pass_barrier = checker_pass_barrier,
                                    .is_stopped = is_stopped,
                                    .variable_address = checker_variable_address,
                                    .find_bytes = checker_find_bytes,
                                    .find_name = checker_find_name,
                                    .is_private = checker_is_private,
                                    .buffer_address = checker_buffer_address};

/* Prepares a run; NULL after a fault. */
static machine *new_machine(const check_run *check, run_result *result, arena *memory)
{
    const ir_run *run = &check->run;
    machine *m = arena_new(memory, machine);

    *m = (machine){.run = &run->run,
                   .state = run->state,
                   .printf_buffer = run->printf_buffer,
                   .module = run->module,
                   .root = run->kernel,
                   .memory = memory,
                   .result = result,
                   .simd = interp_sub_group_size(run),
                   .max_instructions = run->run.max_instructions,
                   .checks = arena_new(memory, machine_checks),
                   .hooks = &hooks};
    m->checks->run = check;
    m->checks->together_from = m->checks->stopped_in = UINT32_MAX;
    m->checks->times.memory = memory;

    *result = (run_result){.find_text = checker_find_text, .context = m};
    arena_init(&m->checks->cells);
    m->checks->world = (race_world){m, checker_find_group, checker_knows_copy, NULL};
    m->checks->finds_races = checker_checks(m, CHECK_races) || checker_checks(m, CHECK_events);
    machine_count_groups(m);
    m->checks->group_items = m->checks->dims = 1;
    for (unsigned d = 0; d < 3; d++) {
        m->checks->group_items *= m->run->local[d];
        if (m->run->global[d] > 1)
            m->checks->dims = d + 1;
    }
    /* index 0 means "none" in these lists */
    vec_push(memory, &m->checks->origins, (origin){0});
    vec_push(memory, &m->checks->stacks, (stack_node){0});
    vec_push(memory, &m->checks->sites, (site){0});
    if (!checker_place_memory(m))
        return NULL;
    machine_decode(m);
    m->checks->gathered = arena_array(memory, lane, m->most_gathered + 1);
    m->checks->result = arena_array(memory, lane, m->most_lanes + 1);
    return m;
}

static void report_uses(const machine *m)
{
    const check_uses *to = &m->checks->run->uses;

    for (size_t n = m->first_buffer; to->add && n < m->checks->regions.count; n++)
        if (m->checks->regions.items[n].races)
            race_report_uses(m->checks->regions.items[n].races, m->checks->regions.items[n].data, to);
}

/* Runs the kernel. Returns whether the run is complete: it is not if it ends as a trial, stopped or with a fault. Then the effects of the run are undone. */
static bool run_kernel(machine *m)
{
    m->result->ok = checker_run_groups(m) || (!m->checks->is_trial && check_is_full(m->checks->run->findings));
    checker_report_results(m);
    bool is_complete = !m->checks->is_trial || (!m->checks->stopped && !m->result->fault.message);
    if (is_complete)
        report_uses(m);
    else
        undo_trial(m);
    arena_release(&m->checks->cells);
    return is_complete;
}

/* Runs the kernel as a trial, unless batches could change its results or each step is followed. Returns whether the run is complete. */
static bool try_together(machine *m)
{
    if (m->is_sequential || m->checks->group_items == 1 || m->run->trace || m->run->stepper)
        return false;
    m->checks->is_trial = m->checks->can_undo = true;
    return run_kernel(m);
}

/* Runs the groups before BEFORE one work-item after another, and the others as a trial. Returns whether the run is complete. */
static bool try_after(machine *m, uint32_t before)
{
    m->is_sequential = m->checks->can_undo = true;
    m->checks->together_from = before;
    return run_kernel(m);
}

static void run_sequentially(machine *m)
{
    m->is_sequential = true;
    run_kernel(m);
}

bool check_interpret(const check_run *check, run_result *result, arena *memory)
{
    bool is_first = !check->findings->items.count;
    machine *m = new_machine(check, result, memory);

    if (!m)
        return false;
    if (try_together(m))
        return true;
    bool has_tried = m->checks->is_trial;
    uint32_t before = m->checks->stopped_in + 1; /* 0: in no group */
    if (has_tried && !(m = new_machine(check, result, memory)))
        return false;
    if (has_tried && is_first && before && before < machine_group_total(m)) {
        if (try_after(m, before))
            return result->ok && !result->fault.message;
        m = new_machine(check, result, memory);
        if (!m)
            return false;
    }
    run_sequentially(m);
    return result->ok && !result->fault.message;
}
