/* sim/machine/trace.c - prints a line per executed instruction: group and thread, index, active channels, instruction, result.
 *
 *   (0,0,0).1   12  mask ffff  add (16|M0) r10.0<1>:d …   = 0 1 2 3 -4 _ …
 *
 * The values are the destination's elements, lane by lane; "_" marks a disabled lane. */
#include "sim/machine/half.h"
#include "sim/machine/machine.h"

#include <inttypes.h>

static void print_value(text *out, unsigned type, uint64_t bits)
{
    unsigned unused = 64 - 8 * gen_type_bytes(type);
    float f;
    double d;

    switch (type) {
    case GEN_hf:
        text_printf(out, " %g", sim_half_to_double((uint16_t)bits));
        return;
    case GEN_f:
        memcpy(&f, &bits, sizeof f);
        text_printf(out, " %.9g", (double)f);
        return;
    case GEN_df:
        memcpy(&d, &bits, sizeof d);
        text_printf(out, " %.17g", d);
        return;
    default: /* an integer type */
        if (gen_type_is_signed(type))
            text_printf(out, " %" PRId64, (int64_t)(bits << unused) >> unused);
        else
            text_printf(out, " 0x%" PRIx64, bits);
    }
}

/* The lanes whose results instruction O will write. */
static uint32_t written_lanes(const sim_thread *t, const sim_op *o)
{
    return o->op == GEN_OP_sel || gen_op_is(o->op, GEN_IS_FLOW) ? sim_executing(t, o) : sim_enabled(t, o);
}

static void print_values(text *out, const sim_thread *t, const sim_op *o, uint32_t lanes)
{
    uint64_t bits;

    text_str(out, "  =");
    for (unsigned i = 0; i < o->exec; i++) {
        if (!(lanes >> i & 1))
            text_str(out, " _");
        else if (sim_read_element(t, &o->dst, i, &bits))
            print_value(out, o->dst.type, bits);
    }
}

static void print_step(const sim_thread *t, const sim_op *o, uint32_t lanes, FILE *out)
{
    const gen_kernel *k = t->code->kernel;
    const uint32_t *id = t->group->id;
    arena memory;
    text line;

    arena_init(&memory);
    text_init(&line, &memory);
    text_printf(&line, "(%" PRIu32 ",%" PRIu32 ",%" PRIu32 ").%u %4d  mask %04" PRIx32 "  ", id[0], id[1], id[2], t->number,
                o->inst, lanes << o->channel);
    gen_print_inst(&line, k, o->gen);
    bool has_values = o->dst.size && o->gen->dst.file != GEN_FILE_NULL && !gen_op_is(o->op, GEN_IS_FLOW);
    if (has_values && t->state != SIM_FAULTED)
        print_values(&line, t, o, lanes);
    if (o->cond && o->op != GEN_OP_sel && o->op != GEN_OP_csel)
        text_printf(&line, "  f0 %08" PRIx32 " f1 %08" PRIx32, (uint32_t)sim_flags(t), (uint32_t)(sim_flags(t) >> 32));
    fprintf(out, "%s\n", line.data);
    arena_release(&memory);
}

void sim_thread_run_traced(sim_thread *t, FILE *out)
{
    const sim_op *o = t->ip;

    while (o && t->state == SIM_RUNNING) {
        bool is_instruction = o->op != SIM_OP_MERGE && o->op != SIM_OP_END;
        uint32_t lanes = is_instruction ? written_lanes(t, o) : 0;
        const sim_op *next = (t->moded ? o->moded : o->run)(t, o);
        if (is_instruction && t->state != SIM_AT_BARRIER)
            print_step(t, o, lanes, out);
        o = next;
    }
}
