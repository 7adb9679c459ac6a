/* tests/unit/sim_text.h - assembly text to something that runs, for the simulator's unit tests. */
#ifndef GASKET_TESTS_SIM_TEXT_H
#define GASKET_TESTS_SIM_TEXT_H

#include "sim/check/check.h"
#include "sim/machine/machine.h"
#include "sim/assembly/reader.h"

#include <criterion/criterion.h>

/* The program that TEXT says; a test that cannot be read, or breaks a rule of the hardware, fails. */
static inline gen_program *program_of(const char *source, arena *memory)
{
    static source_map sources;
    static diag diagnostics;
    gen_program *p;

    source_init(&sources, memory);
    diag_init(&diagnostics, &sources, stderr);
    source_loc base = source_add_file(&sources, "test.asm", source, strlen(source), 0);
    bool fine = sim_read(memory, &sources, &diagnostics, base, &p) && sim_check(&diagnostics, p);
    cr_assert(fine, "refused:\n%s", source);
    return p;
}

/* A thread that can run the instructions of K one after the other, its registers all zero, all channels active, floats as IEEE
 * wants them. REFERENCE: general handlers only. */
static inline sim_thread *thread_of(const gen_kernel *k, bool reference, arena *memory)
{
    sim_code *code = sim_decode(k, reference, memory);
    char *p = arena_alloc(memory, sizeof(sim_thread) + SIM_POOL + code->pool_bytes + 128);
    sim_thread *t = (sim_thread *)(void *)(p + (-(uintptr_t)p & 63));
    uint32_t cr0 = SIM_CR_FAST;

    t->code = code;
    t->active = t->dispatch = t->call = k->simd == 32 ? UINT32_MAX : (UINT32_C(1) << k->simd) - 1;
    if (code->pool_bytes)
        memcpy(t->image + SIM_POOL, code->pool, code->pool_bytes);
    memcpy(t->image + SIM_CR, &cr0, sizeof cr0);
    sim_thread_set_modes(t);
    t->ip = t->block = code->ops;
    return t;
}

/* Runs the first N instructions, which must not branch. */
static inline void run_straight(sim_thread *t, unsigned n)
{
    const sim_op *o = t->code->ops;

    for (unsigned i = 0; i < n; i++) {
        const sim_op *next = (t->moded ? o->moded : o->run)(t, o);
        o = next ? next : t->ip;
    }
}

#endif
