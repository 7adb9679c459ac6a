/* src/explain/recording.c - see recording.h.
 *
 * A moment is a step of which it is certain that it is the access:
 * - the last one of the work-item, so far, at the place of the access that accesses the byte of the finding. The checker keeps of each byte the last
 *   accesses of a work-item, so that is the one which a race names, too;
 * - if the addresses are unknown, for the access that was reported, the step that the work-item is executing, or waits in;
 * - else the only step at that place.
 * Where none of these exists, the moment is unknown. */
#include "src/explain/recording.h"

#include <string.h>

/* Steps of a thread: those that are kept before the moment of a finding, at least, and all. */
enum { WINDOW = 500, MOST_STEPS = 4 * WINDOW, SHOWN_LANES = 4 };

static const check_moment unknown = {-1, -1};

/* --- moments -------------------------------------------------------------------------------------------------------------- */

static int find_thread(const check_recording *r, const check_access *a)
{
    for (unsigned n = 0; a->has_item && n < r->thread_count; n++)
        if (memcmp(&r->threads[n].item, &a->item, sizeof a->item) == 0)
            return (int)n;
    return -1;
}

static bool is_at(const checked_step *s, const check_place *p)
{
    const ir_function *f = s->inst->block->function;
    uint32_t loc = s->inst->loc ? s->inst->loc : f->loc;
    const ir_loc *at = &f->module->locs.items[loc];

    return loc && p->file && at->file && at->line == p->line && at->column == p->column && strcmp(at->file, p->file) == 0;
}

static bool is_access_to(const checked_step *s, const check_access *a, uint64_t address)
{
    bool fits = a->kind == CHECK_OTHER_ACCESS || s->is_write == (a->kind == CHECK_WRITE) || a->is_atomic;

    return fits && !s->is_scattered && address - s->address < s->bytes;
}

/* The step of access N of F, in thread T; -1: unknown. */
static int64_t find_step(const checked_thread *t, const check_finding *f, unsigned n)
{
    const check_access *a = &f->accesses[n];
    int64_t last = (int64_t)t->steps.count - 1, only = -1;
    unsigned count = 0;

    for (int64_t s = last; s >= 0 && f->address; s--)
        if (is_at(&t->steps.items[s], &a->where) && is_access_to(&t->steps.items[s], a, f->address))
            return s;
    if (n == 0 && last >= 0 && is_at(&t->steps.items[last], &a->where))
        return last;
    for (int64_t s = 0; s <= last; s++)
        if (is_at(&t->steps.items[s], &a->where)) {
            only = s;
            count++;
        }
    return count == 1 && !t->dropped ? only : -1;
}

static check_moment find_moment(check_recording *r, const check_finding *f, unsigned n)
{
    int thread = find_thread(r, &f->accesses[n]);
    checked_thread *t = thread < 0 ? NULL : &r->threads[thread];
    int64_t step = t && !t->is_cut ? find_step(t, f, n) : -1;

    if (step < 0)
        return unknown;
    t->keeps = true;
    return (check_moment){thread, step};
}

/* Determines the moments of the findings that are new. */
static void note_findings(check_recording *r)
{
    while (r->moments.count < r->findings->items.count) {
        const check_finding *f = &r->findings->items.items[r->moments.count];
        finding_moments m = {.key = f->key, .level = f->level, .at = {unknown, unknown}};
        for (unsigned n = 0; n < f->access_count; n++)
            m.at[n] = find_moment(r, f, n);
        vec_push(r->memory, &r->moments, m);
    }
}

check_moment check_recording_find(const check_recording *r, const check_finding *f, unsigned n)
{
    for (size_t k = 0; k < r->moments.count; k++) {
        const finding_moments *m = &r->moments.items[k];
        bool is_same = m->key.a == f->key.a && m->key.b == f->key.b && m->key.kind == f->key.kind;
        if (is_same) /* a finding whose level has been raised names later accesses */
            return m->level == f->level ? m->at[n] : unknown;
    }
    return unknown;
}

/* --- steps ---------------------------------------------------------------------------------------------------------------- */

/* The pointer through which I accesses memory; NULL: it does not, or not through one. */
static const ir_value *pointer_of(const ir_inst *i)
{
    if (i->op == IR_store)
        return ir_operand(i, 1);
    return i->op == IR_load || i->op == IR_atomicrmw || i->op == IR_cmpxchg ? ir_operand(i, 0) : NULL;
}

static uint64_t bytes_of(const ir_inst *i)
{
    return ir_size(i->op == IR_load ? i->value.type : ir_operand(i, i->op != IR_store)->type);
}

/* Sets *ADDRESS to what IT has for pointer V; false: unknown. */
static bool read_pointer(const interp_work_item *it, const ir_value *v, uint64_t *address)
{
    if (v->kind == IR_GLOBAL_VAR)
        *address = interp_address_of_global(ir_as_global((ir_value *)v));
    else if ((v->kind != IR_INSTRUCTION && v->kind != IR_ARGUMENT) || !interp_value_of(it, 0, v, address, 1))
        return false;
    *address &= CHECK_ADDRESS_MASK;
    return true;
}

/* Adds the access of I, which IT is about to execute, to step S: I is its operation, or in the function that it calls. */
static void add_access(const interp_work_item *it, const ir_inst *i, checked_step *s)
{
    const ir_value *pointer = pointer_of(i);
    uint64_t address, bytes = pointer ? bytes_of(i) : 0;

    if (!pointer || s->is_scattered)
        return;
    if (!read_pointer(it, pointer, &address)) {
        s->is_scattered = true;
        return;
    }
    if (interp_is_private(it, address) && s->inst != i) /* a variable of the called function */
        return;
    bool is_first = !s->bytes, follows = address - s->address <= s->bytes;
    s->is_scattered = !is_first && !follows;
    if (is_first)
        s->address = address;
    if (address + bytes - s->address > s->bytes)
        s->bytes = address + bytes - s->address;
    s->is_write |= i->op != IR_load;
}

/* The result of the last step of T is known now. */
static void finish_step(check_recording *r, checked_thread *t, const interp_work_item *it)
{
    checked_step *s = t->steps.count ? &vec_last(&t->steps) : NULL;
    text out;

    if (!s || s->result || s->depth != interp_depth(it))
        return;
    text_init(&out, r->memory);
    bool is_address = s->inst->value.type->kind == IR_POINTER; /* the checker's own, which tells nothing */
    if (!is_address && interp_print_value(&out, it, s->inst, SHOWN_LANES))
        s->result = out.data + 1;
}

static void drop_steps(checked_thread *t)
{
    size_t rest = t->steps.count - WINDOW;

    memmove(t->steps.items, t->steps.items + WINDOW, rest * sizeof *t->steps.items);
    t->steps.count = rest;
    t->dropped += WINDOW;
}

static void add_step(check_recording *r, checked_thread *t, const interp_work_item *it)
{
    unsigned depth = interp_depth(it);
    interp_frame f = interp_frame_of(it, 0);

    if (t->is_cut)
        return;
    if (f.function->library) {
        if (t->steps.count)
            add_access(it, f.at, &vec_last(&t->steps));
        return;
    }
    finish_step(r, t, it);
    if (!t->keeps && t->steps.count == 2 * WINDOW)
        drop_steps(t);
    if (t->steps.count == MOST_STEPS) {
        t->is_cut = true;
        return;
    }
    checked_step s = {.inst = f.at, .time = r->time, .depth = depth};
    add_access(it, f.at, &s);
    vec_push(r->memory, &t->steps, s);
}

/* The thread of IT; -1: it is not recorded. */
static int thread_of(check_recording *r, const interp_work_item *it)
{
    check_access a = {.has_item = true};
    uint32_t linear;

    if (it == r->last_who && interp_group(it) == r->last_group)
        return r->last_thread;
    interp_ids(it, a.item.group, a.item.local, a.item.global, &linear);
    r->last_who = it;
    r->last_group = interp_group(it);
    return r->last_thread = find_thread(r, &a);
}

static void before_step(run_stepper *s, void *who)
{
    check_recording *r = (check_recording *)((char *)s - offsetof(check_recording, stepper));
    int thread = thread_of(r, who);

    if (r->moments.count < r->findings->items.count)
        note_findings(r);
    if (thread >= 0)
        add_step(r, &r->threads[thread], who);
    r->time++;
}

/* --- the launch ----------------------------------------------------------------------------------------------------------- */

static void launch_begins(launch_observer *o, launch *l)
{
    check_recording *r = (check_recording *)o;

    r->findings = &l->check.findings;
    l->stepper = r->kernels++ ? NULL : &r->stepper;
}

static void launch_ended(launch_observer *o, launch *l, status result)
{
    (void)result;
    note_findings((check_recording *)o);
    l->stepper = NULL;
}

static void add_thread(check_recording *r, const check_access *a)
{
    if (a->has_item && find_thread(r, a) < 0 && r->thread_count < MOST_CHECKED_THREADS)
        r->threads[r->thread_count++].item = a->item;
}

void check_recording_begin(check_recording *r, arena *memory, const check_findings *found)
{
    *r = (check_recording){.observer = {launch_begins, launch_ended}, .stepper = {before_step}, .memory = memory};
    for (size_t n = 0; n < found->items.count; n++)
        for (unsigned k = 0; k < found->items.items[n].access_count; k++)
            add_thread(r, &found->items.items[n].accesses[k]);
}

void check_recording_end(check_recording *r, const check_findings *found)
{
    r->findings = found;
    note_findings(r);
}
