/* sim/native/native.c - finds the sequences of a kernel and translates them.
 *
 * Each sequence is translated twice: for threads in which all of its channels are active, as in most, and for others. */
#include "sim/native/native.h"

#include "sim/native/pages.h"

#include "src/base/arena_cache.h"
#include "src/base/bug.h"

/* The translation of an op takes about 200 bytes. */
enum { MOST_OPS = 50000 };

struct sim_native {
    arena *memory;
    sim_code code;
    void *pages;
    size_t bytes;
};

void native_find_predicate(translator *x, const sim_op *o)
{
    x86_int_at(&x->code, X86_MOV, true, X86_RAX, X86_THREAD, image_at(SIM_FLAGS));
    x86_shift_imm(&x->code, X86_SHR, true, X86_RAX, o->flag_shift);
    if (o->pred_xor)
        x86_not(&x->code, false, X86_RAX);
}

void native_find_active(translator *x, const sim_op *o, x86_reg r)
{
    x86_int(&x->code, X86_MOV, false, r, X86_ACTIVE);
    x86_shift_imm(&x->code, X86_SHR, false, r, o->channel);
}

void native_count_lanes(translator *x, const sim_op *o)
{
    x86_int_imm(&x->code, X86_AND_IMM, false, X86_RAX, (int32_t)o->lanes);
    x86_popcnt(&x->code, X86_RCX, X86_RAX);
    x86_int_at(&x->code, X86_ADD_TO, true, X86_RCX, X86_THREAD, THREAD_AT(channels));
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
        native_find_active(x, o, X86_RAX);
    }
    if (predicated && !fixed) {
        native_find_active(x, o, X86_RCX);
        x86_int(&x->code, X86_AND, false, X86_RAX, X86_RCX);
    }
    native_count_lanes(x, o);
    return (native_lanes){.known = false};
}

void native_add_channels(translator *x)
{
    if (x->channels)
        x86_add_to_memory(&x->code, X86_THREAD, THREAD_AT(channels), (int32_t)x->channels);
    x->channels = 0;
}

void native_store_block(translator *x)
{
    if (x->is_block_set)
        return;
    x86_mov_imm(&x->code, X86_RDX, (uintptr_t)x->block);
    x86_int_at(&x->code, X86_STORE, true, X86_RDX, X86_THREAD, THREAD_AT(block));
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
    x86_int(&x->code, X86_MOV, true, X86_RDI, X86_THREAD);
    x86_mov_imm(&x->code, X86_RSI, (uintptr_t)o);
    x86_call(&x->code, (const void *)(uintptr_t)o->run);
    x86_int(&x->code, X86_OR, true, X86_RAX, X86_RAX);
    vec_push(x->code.memory, &x->exits, x86_jump(&x->code, X86_ZERO));
}

static void translate_ops(translator *x, const sim_op *first, const sim_op *end)
{
    x->channels = 0;
    x->is_block_set = false;
    native_forget_rows(x);
    x86_mov_imm(&x->code, X86_EVEN, 0);
    for (const sim_op *o = first; o < end; o++) {
        if (!native_operation(x, o) && !native_move(x, o) && !native_message(x, o))
            call_handler(x, o);
        native_note_result(x, o);
    }
    native_add_channels(x);
    x->is_block_set = false;
}

/* The channels of the ops that do not ignore the channel mask. */
static uint32_t channels_of(const sim_op *first, const sim_op *end)
{
    uint32_t channels = 0;

    for (const sim_op *o = first; o < end; o++)
        if (!o->force)
            channels |= o->lanes << o->channel;
    return channels;
}

/* Counts the instructions that T has executed before O, at which it enters the translation. */
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
        x86_int(&x->code, X86_MOV, false, X86_RAX, X86_ACTIVE);
        x86_int_imm(&x->code, X86_AND_IMM, false, X86_RAX, (int32_t)channels);
        x86_int_imm(&x->code, X86_CMP_IMM, false, X86_RAX, (int32_t)channels);
        partial = x86_jump(&x->code, X86_NOT_ZERO);
    }
    x->all_active = true;
    translate_ops(x, first, end);
    if (partial) {
        done = x86_jump(&x->code, X86_ALWAYS);
        x86_land(&x->code, partial);
        x->all_active = false;
        translate_ops(x, first, end);
        x86_land(&x->code, done);
    }
}

/* The code that is called as the handler of FIRST: it continues in its sequence, which is at BODY. */
static void emit_entry(translator *x, const sim_op *first, size_t body)
{
    x86_prologue(&x->code);
    x86_mov_imm(&x->code, X86_RSI, (uintptr_t)first);
    x86_int_at(&x->code, X86_CMP, true, X86_RSI, X86_THREAD, THREAD_AT(block));
    size_t is_start = x86_jump(&x->code, X86_ZERO);
    x86_call(&x->code, (const void *)(uintptr_t)enter);
    x86_land(&x->code, is_start);
    x86_int_at(&x->code, X86_MOV, true, X86_SENDS, X86_THREAD, THREAD_AT(sends));
    x86_int_at(&x->code, X86_MOV, true, X86_SURFACES, X86_THREAD, THREAD_AT(group));
    x86_int_at(&x->code, X86_MOV, true, X86_SURFACES, X86_SURFACES, (int32_t)offsetof(sim_group, machine));
    x86_int_at(&x->code, X86_MOV, true, X86_SURFACES, X86_SURFACES, (int32_t)offsetof(sim_machine, surfaces));
    x86_int_at(&x->code, X86_MOV, false, X86_ACTIVE, X86_THREAD, THREAD_AT(active));
    x86_land_at(&x->code, x86_jump(&x->code, X86_ALWAYS), body);
}

/* Leaves the translation at O, which is executed by its handler. */
static void leave(translator *x, const sim_op *o)
{
    native_update_thread(x);
    x86_mov_imm(&x->code, X86_RAX, (uintptr_t)o);
    x86_return(&x->code);
}

static bool ends_sequence(const sim_op *o)
{
    return o->op >= GEN_OP_COUNT || sim_control_handler(o->op) || o->gen->dst.file == GEN_FILE_CR ||
           o->gen->dst.file == GEN_FILE_IP;
}

/* Translates all of the code. ENTRIES receives, by op, the offset of the code that is called to begin there; 0: there is none. */
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
    for (size_t i = 0; i < count; i++) {
        size_t body = entries[i];
        entries[i] = body ? x->code.bytes.count : 0;
        if (body)
            emit_entry(x, &x->ops[i], body);
    }
    for (size_t i = 0; i < x->exits.count; i++)
        x86_land(&x->code, x->exits.items[i]);
    x86_mov_imm(&x->code, X86_RAX, 0);
    x86_return(&x->code);
    for (size_t i = 0; i < x->branches.count; i++)
        x86_land_at(&x->code, x->branches.items[i].jump, x->arrivals[x->branches.items[i].op]);
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

/* Whether the host executes the instructions that x86.h writes. */
static bool is_host_known(void)
{
#if defined(__x86_64__)
    return sim_fast_host() == &sim_fast_avx2;
#else
    return false;
#endif
}

sim_native *sim_native_new(const sim_code *code, arena *scratch)
{
    translator x = {.from = code};

    arena *memory = is_host_known() && code->count <= MOST_OPS ? arena_cache_take() : NULL;
    if (!memory)
        return NULL;
    sim_native *n = arena_new(memory, sim_native);
    n->memory = memory;
    copy_code(&n->code, code, memory);
    x.ops = n->code.ops;
    x.arrivals = arena_array(scratch, size_t, code->count);
    x86_begin(&x.code, scratch);
    size_t *entries = arena_array(scratch, size_t, code->count);
    translate(&x, entries);
    n->bytes = x.code.bytes.count;
    n->pages = sim_pages_new(x.code.bytes.items, n->bytes);
    if (!n->pages) {
        arena_cache_put(memory);
        return NULL;
    }
    for (size_t i = 0; i < code->count; i++)
        if (entries[i])
            n->code.ops[i].run = (sim_handler)(uintptr_t)((unsigned char *)n->pages + entries[i]);
    return n;
}

void sim_native_free(sim_native *n)
{
    sim_pages_free(n->pages, n->bytes);
    arena_cache_put(n->memory);
}

const sim_code *sim_native_code(const sim_native *n)
{
    return &n->code;
}
