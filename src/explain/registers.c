/* src/explain/registers.c - register allocation: live ranges, pressure, coalesced copies, spills and constraints.
 *
 * Live ranges are kept at three moments: before copies are coalesced, before registers are allocated, and after it. A register
 * that no longer exists at the end has the range of the last moment at which it did. Ranges are kept as instructions of machine IR, and
 * become instructions of the code after the layout. */
#include "backend/machine/regalloc.h"
#include "src/explain/attempts.h"

typedef struct kept_range {
    VEC(mir_segment) segments;
} kept_range;

struct explain_live_ranges {
    VEC(const mir_inst *) order; /* by position / 4 */
    VEC(kept_range) ranges;      /* by virtual register */
};

enum { POSITIONS = 4 }; /* of an instruction (backend/machine/regalloc.h) */

static void keep_order(arena *memory, const mir_function *f, explain_live_ranges *l)
{
    mir_each_block(b, f) {
        while ((int)l->order.count * POSITIONS < b->first_position)
            vec_push(memory, &l->order, NULL);
        mir_each_inst(i, b)
            vec_push(memory, &l->order, i);
    }
}

explain_live_ranges *explain_keep_ranges(arena *memory, mir_function *f)
{
    explain_live_ranges *l = arena_new(memory, explain_live_ranges);
    arena scratch;

    arena_init(&scratch);
    const mir_range *ranges = mir_live_ranges(f, &scratch);
    keep_order(memory, f, l);
    for (size_t v = 0; v < f->vregs.count; v++) {
        kept_range r = {0};
        if (f->vregs.items[v].class == MIR_GRF)
            for (size_t s = 0; s < ranges[v].segments.count; s++)
                vec_push(memory, &r.segments, ranges[v].segments.items[s]);
        vec_push(memory, &l->ranges, r);
    }
    mir_each_block(b, f)
        b->live_in = (mir_registers){0}; /* is in scratch memory */
    arena_release(&scratch);
    return l;
}

/* --- variables ------------------------------------------------------------------------------------------------------------ */

/* For each element of L->order, finds the instruction of the code; for an instruction that is not in the code, the next one that
 * is. */
static int *find_code(arena *memory, const explain_live_ranges *l, int count)
{
    int *at = arena_array(memory, int, l->order.count + 1), next = count - 1;

    for (size_t n = l->order.count; n-- > 0;) {
        const mir_inst *i = l->order.items[n];
        if (i && i->first >= 0 && i->first < count)
            next = i->first;
        at[n] = next;
    }
    return at;
}

static void add_live(arena *memory, explain_variable *v, int from, int to)
{
    explain_live *last = v->live.count ? &vec_last(&v->live) : NULL;

    to = to < from ? from : to;
    if (last && from <= last->to + 1) {
        last->to = to > last->to ? to : last->to;
        return;
    }
    vec_push(memory, &v->live, (explain_live){from, to});
}

/* Sets the live ranges of V to those of L, whose order is at the instructions AT. */
static void set_live(arena *memory, explain_variable *v, const explain_live_ranges *l, const int *at)
{
    if ((size_t)v->id >= l->ranges.count)
        return;
    const kept_range *r = &l->ranges.items[v->id];
    for (size_t s = 0; s < r->segments.count; s++) {
        size_t from = (size_t)r->segments.items[s].from / POSITIONS, to = (size_t)(r->segments.items[s].to - 1) / POSITIONS;
        if (from < l->order.count)
            add_live(memory, v, at[from], at[to < l->order.count ? to : l->order.count - 1]);
    }
}

/* Names the part of the payload at byte ADDRESS of the registers; NULL if there is none. Sets *IS_ARGUMENT to whether it is an
 * argument of K. */
static const char *find_payload(arena *memory, const gen_kernel *k, unsigned address, bool *is_argument)
{
    if (address < GEN_GRF_BYTES)
        return "the thread header";
    for (size_t n = 0; n < k->payload.count; n++) {
        const gen_payload *p = &k->payload.items[n];
        if (address < p->offset || address >= p->offset + p->size)
            continue;
        *is_argument = p->kind == GEN_PAYLOAD_arg_byvalue || p->kind == GEN_PAYLOAD_arg_bypointer;
        if (*is_argument)
            return k->args.items[p->arg].name;
        return p->arg >= 0 && (size_t)p->arg < k->args.count
                   ? arena_printf(memory, "%s of %s", gen_payload_name(p->kind), k->args.items[p->arg].name)
                   : gen_payload_name(p->kind);
    }
    return NULL;
}

static const char *spill_reason(arena *memory, const mir_function *f, int v)
{
    text out;

    for (size_t n = 0; n < f->evictions.count; n++) {
        if (f->evictions.items[n].vreg != v)
            continue;
        text_init(&out, memory);
        mir_describe_eviction(&out, f, &f->evictions.items[n]);
        return out.data;
    }
    return NULL;
}

static explain_variable describe_register(explain_column *e, const mir_function *f, const gen_kernel *k, int v)
{
    const mir_vreg *r = &f->vregs.items[v];
    explain_variable x = {.id = v,
                          .joined = r->joined,
                          .bytes = r->bytes,
                          .align = r->align,
                          .place = explain_place_in(e, f->module, r->line),
                          .address = r->address,
                          .slot = r->slot == MIR_NONE ? -1 : f->vregs.items[r->slot].address,
                          .fixed = r->is_fixed,
                          .addressed = r->is_addressed};

    if (r->is_fixed)
        x.payload = find_payload(e->memory, k, (unsigned)r->address, &x.argument);
    x.spill = spill_reason(e->memory, f, v);
    if (x.spill || x.joined != MIR_NONE)
        x.address = -1;
    return x;
}

void explain_find_variables(explain_column *e, explain_attempt *a, const mir_function *f)
{
    int count = (int)a->code->insts.count;
    arena *scratch = &explain_machines_of(e)->until_layout;
    const int *coalescing = find_code(scratch, a->coalescing, count), *allocation = find_code(scratch, a->allocation, count),
              *final = find_code(scratch, a->final, count);

    for (size_t v = 0; v < f->vregs.count; v++) {
        if (f->vregs.items[v].class != MIR_GRF)
            continue;
        explain_variable x = describe_register(e, f, a->code, (int)v);
        if (x.joined != MIR_NONE)
            set_live(e->memory, &x, a->coalescing, coalescing);
        else if (x.spill)
            set_live(e->memory, &x, a->allocation, allocation);
        else
            set_live(e->memory, &x, a->final, final);
        if (x.live.count)
            vec_push(e->memory, &a->variables, x);
    }
}

/* --- the section ---------------------------------------------------------------------------------------------------------- */

static void write_live(json_writer *w, const explain_variable *v)
{
    json_begin(w, "live", '[');
    for (size_t n = 0; n < v->live.count; n++)
        json_numbers(w, NULL, (int64_t[]){v->live.items[n].from, v->live.items[n].to}, 2);
    json_end(w, ']');
}

static void write_variable(explain_column *e, json_writer *w, const explain_attempt *a, const explain_variable *v)
{
    json_begin(w, NULL, '{');
    json_number(w, "id", v->id);
    json_text(w, "name", explain_name_of_variable(e, a, v->id));
    json_number(w, "bytes", v->bytes);
    json_number(w, "align", v->align);
    json_number(w, "place", v->place);
    write_live(w, v);
    json_number(w, "register", v->address < 0 ? -1 : v->address / GEN_GRF_BYTES);
    json_number(w, "byte", v->address < 0 ? 0 : v->address % GEN_GRF_BYTES);
    json_bool(w, "fixed", v->fixed);
    json_number(w, "joined", v->joined);
    json_text(w, "spill", v->spill ? v->spill : "");
    json_number(w, "slot", v->slot);
    json_end(w, '}');
}

typedef struct register_set {
    uint64_t bits[2];
} register_set;

/* Writes the number of registers that variables occupy at each instruction of the code. */
static void write_pressure(explain_column *e, json_writer *w, const explain_attempt *a)
{
    size_t count = a->code->insts.count;
    register_set *used = arena_array(e->memory, register_set, count + 1);

    for (size_t n = 0; n < a->variables.count; n++) {
        const explain_variable *v = &a->variables.items[n];
        unsigned first = (unsigned)v->address / GEN_GRF_BYTES, last = ((unsigned)v->address + v->bytes - 1) / GEN_GRF_BYTES;
        for (size_t s = 0; v->address >= 0 && s < v->live.count; s++)
            for (int at = v->live.items[s].from; at <= v->live.items[s].to; at++)
                for (unsigned r = first; r <= last && r < GEN_GRF_COUNT; r++)
                    used[at].bits[r / 64] |= UINT64_C(1) << r % 64;
    }
    json_begin(w, "pressure", '[');
    for (size_t n = 0; n < count; n++)
        json_number(w, NULL, __builtin_popcountll(used[n].bits[0]) + __builtin_popcountll(used[n].bits[1]));
    json_end(w, ']');
}

static void write_constraint(json_writer *w, int id, const char *text)
{
    json_begin(w, NULL, '{');
    json_number(w, "id", id);
    json_text(w, "text", text);
    json_end(w, '}');
}

static void write_constraints(explain_column *e, json_writer *w, const explain_attempt *a)
{
    json_begin(w, "constraints", '[');
    for (size_t n = 0; n < a->variables.count; n++) {
        const explain_variable *v = &a->variables.items[n];
        unsigned registers = (v->bytes + GEN_GRF_BYTES - 1) / GEN_GRF_BYTES;
        if (v->fixed && v->payload)
            write_constraint(w, v->id, arena_printf(e->memory, "The thread starts with %s in these bytes.", v->payload));
        else if (v->fixed)
            write_constraint(w, v->id, "The message that ends the thread takes its payload from r112 to r127.");
        if (v->addressed)
            write_constraint(w, v->id, "An indirect operand accesses it, so it is contiguous, and spilled as a whole.");
        if (registers > 1 && !v->fixed)
            write_constraint(w, v->id,
                             arena_printf(e->memory, "%u registers in a row%s.", registers,
                                          v->align > GEN_GRF_BYTES ? ", the first even" : ""));
    }
    json_end(w, ']');
}

static void write_rounds(explain_column *e, json_writer *w, const explain_attempt *a, const explain_attempts *all)
{
    json_begin(w, "rounds", '[');
    for (size_t n = 0; n < all->count; n++) {
        const explain_attempt *x = all->items[n];
        json_begin(w, NULL, '{');
        json_text(w, "title", arena_printf(e->memory, "SIMD%u: %s", x->simd, x->reason));
        json_text(w, "result", arena_printf(e->memory, "%s%s", x->result, x == a ? "; its code is the kernel's" : ""));
        json_end(w, '}');
    }
    json_end(w, ']');
}

void explain_write_registers(explain_column *e, json_writer *w, const explain_attempt *a, const explain_attempts *all)
{
    const gen_kernel empty = {0};
    const explain_attempt nothing = {.code = &empty};
    const explain_attempt *shown = explain_shows_code(e, a->code) ? a : &nothing;

    json_begin(w, "registers", '{');
    json_begin(w, "variables", '[');
    for (size_t n = 0; n < shown->variables.count; n++)
        write_variable(e, w, shown, &shown->variables.items[n]);
    json_end(w, ']');
    write_pressure(e, w, shown);
    json_number(w, "limit", GEN_GRF_COUNT);
    write_rounds(e, w, a, all);
    write_constraints(e, w, shown);
    json_end(w, '}');
}
