/* sim/native/native.c - finds the sequences of a kernel and translates them.
 *
 * Each sequence is translated twice: for threads in which all of its channels are active, as in most, and for others. */
#include "sim/native/native.h"

#include "sim/native/pages.h"

#include "src/base/arena.h"
#include "src/base/bug.h"

#include <stdlib.h>

/* The translation of an op takes about 200 bytes. */
enum { MOST_OPS = 50000 };

struct sim_native {
    arena memory;
    sim_code code;
    void *pages;
    size_t bytes;
};

void native_find_predicate(translator *x, const sim_op *o)
{
    native_write_back(x, SIM_FLAGS, SIM_FLAGS + sizeof(uint64_t));
    host_load(&x->code, true, HOST_R0, HOST_THREAD, image_at(SIM_FLAGS));
    host_shift_right(&x->code, true, HOST_R0, o->flag_shift);
    if (o->pred_xor)
        host_not(&x->code, false, HOST_R0);
}

void native_find_active(translator *x, const sim_op *o, host_reg r)
{
    host_move(&x->code, false, r, HOST_ACTIVE);
    host_shift_right(&x->code, false, r, o->channel);
}

void native_count_lanes(translator *x, const sim_op *o)
{
    host_compute_constant(&x->code, HOST_AND, false, HOST_R0, (int32_t)o->lanes);
    host_count_bits(&x->code, HOST_R1, HOST_R0);
    host_compute_to(&x->code, HOST_ADD, true, HOST_THREAD, THREAD_AT(channels), HOST_R1);
}

native_lanes native_find_lanes(translator *x, const sim_op *o)
{
    bool fixed = o->force || x->all_active, predicated = o->pred && o->op != GEN_OP_sel;

    if (fixed && !predicated) {
        x->channels += sim_count(o->lanes);
        return (native_lanes){true, o->lanes};
    }
    if (predicated) {
        native_find_predicate(x, o);
    } else {
        native_find_active(x, o, HOST_R0);
    }
    if (predicated && !fixed) {
        native_find_active(x, o, HOST_R1);
        host_compute(&x->code, HOST_AND, false, HOST_R0, HOST_R1);
    }
    native_count_lanes(x, o);
    return (native_lanes){.known = false};
}

void native_add_channels(translator *x)
{
    if (x->channels)
        host_add_to(&x->code, HOST_THREAD, THREAD_AT(channels), (int32_t)x->channels);
    x->channels = 0;
}

void native_store_block(translator *x)
{
    if (x->is_block_set)
        return;
    host_move_constant(&x->code, HOST_R2, (uintptr_t)x->block);
    host_store(&x->code, true, HOST_R2, HOST_THREAD, THREAD_AT(block));
}

void native_update_thread(translator *x)
{
    native_add_channels(x);
    native_store_block(x);
    x->is_block_set = true;
}

static void call_handler(translator *x, const sim_op *o)
{
    native_update_thread(x);
    native_store_vectors(x);
    native_forget_vectors(x);
    host_move(&x->code, true, HOST_ARGUMENT0, HOST_THREAD);
    host_move_constant(&x->code, HOST_ARGUMENT1, (uintptr_t)o);
    host_call(&x->code, (const void *)(uintptr_t)o->run);
    host_test(&x->code, true, HOST_R0);
    vec_push(x->code.memory, &x->exits, host_jump(&x->code, HOST_EQUAL));
}

static void translate_ops(translator *x, const sim_op *first, const sim_op *end)
{
    x->channels = 0;
    x->is_block_set = false;
    native_begin_rows(x);
    for (const sim_op *o = first; o < end; o++) {
        if (!native_operation(x, o) && !native_move(x, o) && !native_message(x, o))
            call_handler(x, o);
        native_end_op(x);
        native_note_result(x, o);
    }
    native_drop_dead(x, &x->live[end - x->ops]);
    native_store_vectors(x);
    native_forget_vectors(x);
    native_add_channels(x);
    x->is_block_set = false;
}

/* The channels that the ops of a sequence need: those of all ops that do not ignore the channel mask. */
static uint32_t channels_of(const sim_op *first, const sim_op *end)
{
    uint32_t channels = 0;

    for (const sim_op *o = first; o < end; o++)
        if (!o->force)
            channels |= o->lanes << o->channel;
    return channels;
}

/* Counts the instructions that T has executed before O, at which it enters the translation. Generated code calls this. */
static void enter(sim_thread *t, const sim_op *o)
{
    t->instructions += (uint64_t)(o - t->block);
    t->block = o;
}

/* Translates the ops from FIRST up to END. */
static void translate_sequence(translator *x, const sim_op *first, const sim_op *end)
{
    size_t partial = 0, done = 0;
    uint32_t channels = channels_of(first, end);

    x->block = first;
    if (channels) {
        host_move(&x->code, false, HOST_R0, HOST_ACTIVE);
        host_compute_constant(&x->code, HOST_AND, false, HOST_R0, (int32_t)channels);
        host_compute_constant(&x->code, HOST_CMP, false, HOST_R0, (int32_t)channels);
        partial = host_jump(&x->code, HOST_NOT_EQUAL);
    }
    x->all_active = true;
    translate_ops(x, first, end);
    if (partial) {
        done = host_jump(&x->code, HOST_ALWAYS);
        host_land(&x->code, partial);
        x->all_active = false;
        translate_ops(x, first, end);
        host_land(&x->code, done);
    }
}

/* Writes the code that is called as the handler of FIRST: it continues in its sequence, which is at BODY. */
static void emit_entry(translator *x, const sim_op *first, size_t body)
{
    host_prologue(&x->code);
    host_move_constant(&x->code, HOST_ARGUMENT1, (uintptr_t)first);
    host_compute_at(&x->code, HOST_CMP, true, HOST_ARGUMENT1, HOST_THREAD, THREAD_AT(block));
    size_t is_start = host_jump(&x->code, HOST_EQUAL);
    host_call(&x->code, (const void *)(uintptr_t)enter);
    host_land(&x->code, is_start);
    host_load(&x->code, true, HOST_SENDS, HOST_THREAD, THREAD_AT(sends));
    host_load(&x->code, true, HOST_SURFACES, HOST_THREAD, THREAD_AT(group));
    host_load(&x->code, true, HOST_SURFACES, HOST_SURFACES, (int32_t)offsetof(sim_group, machine));
    host_load(&x->code, true, HOST_SURFACES, HOST_SURFACES, (int32_t)offsetof(sim_machine, surfaces));
    host_load(&x->code, false, HOST_ACTIVE, HOST_THREAD, THREAD_AT(active));
    host_land_at(&x->code, host_jump(&x->code, HOST_ALWAYS), body);
}

/* Writes the code that begins the next thread in the sequence at BODY. */
static void restart_at(translator *x, size_t body)
{
    for (size_t i = 0; i < x->restarts.count; i++)
        host_land(&x->code, x->restarts.items[i]);
    native_emit_restart(x, &x->live[1]);
    host_load(&x->code, false, HOST_ACTIVE, HOST_THREAD, THREAD_AT(active));
    host_land_at(&x->code, host_jump(&x->code, HOST_ALWAYS), body);
}

/* Writes code that leaves the translation at O, which is then executed by its handler. */
static void leave(translator *x, const sim_op *o)
{
    native_update_thread(x);
    host_move_constant(&x->code, HOST_R0, (uintptr_t)o);
    host_return(&x->code);
}

static bool ends_sequence(const sim_op *o)
{
    return o->op >= GEN_OP_COUNT || sim_control_handler(o->op) || o->gen->dst.file == GEN_FILE_CR ||
           o->gen->dst.file == GEN_FILE_IP;
}

bool native_can_restart(const translator *x)
{
    return x->from->selects_fast && x->from->count > 1 && !ends_sequence(&x->ops[1]);
}

/* Translates all of the code. ENTRIES receives, for each op, the offset of the code that is called to begin there; 0 if there is
 * none. */
static void translate(translator *x, size_t *entries)
{
    size_t count = x->from->count, end;

    x->is_block_set = true;
    for (size_t i = 0; i < count; i = end) {
        end = i;
        while (end < count && !ends_sequence(&x->ops[end]))
            end++;
        entries[i] = end > i ? x->code.bytes.count : 0;
        if (end > i)
            translate_sequence(x, &x->ops[i], &x->ops[end]);
        else if (!native_control(x, &x->ops[end++]))
            leave(x, &x->ops[i]);
    }
    if (native_can_restart(x))
        restart_at(x, entries[1]);
    for (size_t i = 0; i < count; i++) {
        size_t body = entries[i];
        entries[i] = body ? x->code.bytes.count : 0;
        if (body)
            emit_entry(x, &x->ops[i], body);
    }
    native_emit_rare(x);
    for (size_t i = 0; i < x->exits.count; i++)
        host_land(&x->code, x->exits.items[i]);
    host_move_constant(&x->code, HOST_R0, 0);
    host_return(&x->code);
    for (size_t i = 0; i < x->branches.count; i++)
        host_land_at(&x->code, x->branches.items[i].jump, x->arrivals[x->branches.items[i].op]);
}

static const sim_op *moved(const sim_op *o, const sim_code *from, const sim_op *to)
{
    return o ? to + (o - from->ops) : NULL;
}

/* A copy of CODE whose ops refer to each other. */
static void copy_code(sim_code *copy, const sim_code *code, arena *memory)
{
    size_t insts = code->kernel->insts.count + 1;

    *copy = *code;
    copy->ops = arena_copy(memory, code->ops, code->count * sizeof *code->ops);
    copy->at = arena_array(memory, const sim_op *, insts);
    for (size_t i = 0; i < insts; i++)
        copy->at[i] = moved(code->at[i], code, copy->ops);
    for (size_t i = 0; i < code->count; i++) {
        copy->ops[i].jip = moved(code->ops[i].jip, code, copy->ops);
        copy->ops[i].uip = moved(code->ops[i].uip, code, copy->ops);
    }
}

typedef struct translation {
    const sim_code *code;
    arena *scratch;
    sim_native *made; /* without pages: there is no memory for them */
} translation;

static void make_native(void *context)
{
    const translation *t = context;
    translator x = {.from = t->code};
    sim_native *n = t->made;

    copy_code(&n->code, t->code, &n->memory);
    x.ops = n->code.ops;
    x.live = native_find_live(t->code, t->scratch);
    n->code.may_follow = native_can_restart(&x) && native_may_follow(t->code);
    x.arrivals = arena_array(t->scratch, size_t, t->code->count);
    host_begin(&x.code, t->scratch);
    size_t *entries = arena_array(t->scratch, size_t, t->code->count);
    translate(&x, entries);
    n->bytes = x.code.bytes.count;
    n->pages = sim_pages_new(x.code.bytes.items, n->bytes);
    for (size_t i = 0; n->pages && i < t->code->count; i++)
        if (entries[i])
            n->code.ops[i].run = (sim_handler)(uintptr_t)((unsigned char *)n->pages + entries[i]);
}

static void free_native(sim_native *n)
{
    arena_release(&n->memory);
    free(n);
}

sim_native *sim_native_new(const sim_code *code, arena *scratch)
{
    bool is_possible = host_is_known() && code->count <= MOST_OPS;
    translation t = {.code = code, .scratch = scratch, .made = is_possible ? calloc(1, sizeof *t.made) : NULL};
    bug_failure why;

    if (!t.made)
        return NULL;
    arena_init_lasting(&t.made->memory);
    if (!bug_catch(make_native, &t, &why)) {
        free_native(t.made);
        bug_repeat(&why);
    }
    if (t.made->pages)
        return t.made;
    free_native(t.made);
    return NULL;
}

void sim_native_free(sim_native *n)
{
    sim_pages_free(n->pages, n->bytes);
    free_native(n);
}

const sim_code *sim_native_code(const sim_native *n)
{
    return &n->code;
}
