/* sim/machine/trace.c - prints a line per executed instruction: group and thread, index, active channels, instruction, result.
 *
 *   k.cl:4:     p[i] = i - 4;
 *   (0,0,0).1   12  mask ffff  add (16|M0) r10.0<1>:d …   = 0 1 2 3 -4
 *   (0,0,0).1   15  mask 0003  send (16|M0) r12 …         = 0:0x40400000(3) 1:0x7
 *
 * The values are the destination's elements, or the dwords that a message loads, component after component. If some lanes are
 * inactive, the others are printed with their channels; under (W), those of the elements (trace_lanes.c). */
#include "sim/machine/machine.h"
#include "sim/machine/message.h"
#include "src/base/bits.h"
#include "src/base/half.h"

#include <inttypes.h>

static void print_value(text *out, unsigned type, uint64_t bits)
{
    unsigned unused = 64 - 8 * gen_type_bytes(type);

    switch (type) {
    case GEN_hf:
        text_printf(out, "%g", half_value((uint16_t)bits));
        return;
    case GEN_f:
        text_printf(out, "%.9g", (double)float_of_bits(bits));
        return;
    case GEN_df:
        text_printf(out, "%.17g", double_of_bits(bits));
        return;
    default: /* an integer type */
        if (gen_type_is_signed(type))
            text_printf(out, "%" PRId64, (int64_t)(bits << unused) >> unused);
        else
            text_printf(out, "0x%" PRIx64, bits);
    }
}

uint32_t sim_written_lanes(const sim_thread *t, const sim_op *o)
{
    return o->op == GEN_OP_sel || gen_op_is(o->op, GEN_IS_FLOW) ? sim_executing(t, o) : sim_enabled(t, o);
}

/* An instruction that is printed. */
typedef struct traced_op {
    const sim_op *o;
    uint32_t lanes;                           /* those that write results */
    uint32_t printed;                         /* those of them whose results are printed */
    unsigned char channels[GEN_MAX_CHANNELS]; /* of its elements, as sim_channels_follow() stores them */
} traced_op;

/* Chooses the lanes of X that are printed, if those of SHOWN are the active channels that the trace shows: an instruction under (W) computes results for
 * the others, too. Without a known channel, its lanes are the channels if there are as many. */
static void choose_printed(const sim_thread *t, traced_op *x, uint32_t shown)
{
    const sim_op *o = x->o;
    bool per_channel = !o->gen->nomask || (o->exec == t->code->kernel->simd && o->channel == 0);

    x->printed = 0;
    sim_each_lane(i, x->lanes) {
        unsigned channel = x->channels[i] ? x->channels[i] - 1u : i + o->channel;
        if (!(per_channel || x->channels[i]) || shown >> channel & 1)
            x->printed |= UINT32_C(1) << i;
    }
}

static void print_lane(text *out, const traced_op *x, unsigned lane)
{
    text_char(out, ' ');
    if (x->printed != x->o->lanes)
        text_printf(out, "%u:", x->channels[lane] ? x->channels[lane] - 1u : lane + x->o->channel);
}

static void print_values(text *out, const sim_thread *t, const traced_op *x)
{
    const sim_op *o = x->o;
    uint64_t bits;

    text_str(out, "  =");
    sim_each_lane(i, x->printed) {
        print_lane(out, x, i);
        if (sim_read_element(t, &o->dst, i, &bits))
            print_value(out, o->dst.type, bits);
    }
}

/* Prints a dword that was loaded, whose type is unknown: also as a float, if that has a usual magnitude. */
static void print_dword(text *out, uint32_t bits)
{
    enum { EXPONENT_LEAST = 127 - 40, EXPONENT_MOST = 127 + 40 };
    uint32_t exponent = bits >> 23 & 255;

    text_printf(out, "0x%" PRIx32, bits);
    if (exponent >= EXPONENT_LEAST && exponent <= EXPONENT_MOST)
        text_printf(out, "(%.9g)", (double)float_of_bits(bits));
}

/* Prints the values that message M, which has one address per channel, has loaded: dwords or qwords, component after component. */
static void print_channels(text *out, const sim_thread *t, const traced_op *x, const sim_message *m)
{
    unsigned size = sim_returned_bytes(m), block = sim_returned_block(m), first = m->m.upper_slots ? 8 : 0;

    for (unsigned at = 0; at + block <= m->m.rlen * GEN_GRF_BYTES; at += block) {
        text_str(out, at ? " ;" : "  =");
        sim_each_lane(i, x->printed) {
            uint64_t bits = 0;
            if (i - first >= m->m.simd)
                continue;
            memcpy(&bits, t->image + m->returned + at + (i - first) * size, size);
            print_lane(out, x, i);
            if (size == 4)
                print_dword(out, (uint32_t)bits);
            else
                text_printf(out, "0x%" PRIx64, bits);
        }
    }
}

/* Prints the registers that a block message has loaded. */
static void print_block(text *out, const sim_thread *t, const sim_message *m)
{
    text_str(out, "  =");
    for (unsigned at = 0; at < m->m.rlen * GEN_GRF_BYTES; at += 4) {
        uint32_t dword;
        memcpy(&dword, t->image + m->returned + at, sizeof dword);
        text_char(out, ' ');
        print_dword(out, dword);
    }
}

static void print_result(text *out, const sim_thread *t, const traced_op *x)
{
    const sim_op *o = x->o;
    const sim_message *m = o->message;

    if (m && m->m.rlen && m->m.simd && x->printed)
        print_channels(out, t, x, m);
    else if (m && m->m.rlen && !m->m.simd)
        print_block(out, t, m);
    else if (!m && x->printed && o->dst.size && o->gen->dst.file != GEN_FILE_NULL && !gen_op_is(o->op, GEN_IS_FLOW))
        print_values(out, t, x);
    if (o->cond && o->op != GEN_OP_sel && o->op != GEN_OP_csel)
        text_printf(out, "  f0 %08" PRIx32 " f1 %08" PRIx32, (uint32_t)sim_flags(t), (uint32_t)(sim_flags(t) >> 32));
}

/* Finds the line in the kernel's source; if the kernel has no source lines, the line in the assembly file, without the file's
 * name. */
static trace_line find_line(const sim_thread *t, const sim_op *o, const trace_output *trace)
{
    const gen_kernel *k = t->code->kernel;
    source_place at;

    for (int n = o->inst; n >= 0; n--) { /* an instruction without a line has the line of the nearest one before it */
        uint32_t line = k->insts.items[n].line;
        if (line && !k->lines.items[line - 1].implied)
            return (trace_line){
                .file = k->lines.items[line - 1].file,
                .line = k->lines.items[line - 1].line,
                .is_library = k->lines.items[line - 1].library,
            };
    }
    if (trace->sources && source_where(trace->sources, o->gen->loc, &at))
        return (trace_line){.line = at.line};
    return (trace_line){0};
}

/* Prints X, which has been executed. */
static void print_step(const sim_thread *t, const traced_op *x, trace_output *trace)
{
    const sim_op *o = x->o;
    const gen_kernel *k = t->code->kernel;
    const uint32_t *id = t->group->id;
    trace_line at = find_line(t, o, trace);
    arena memory;
    text line;

    if (!trace_shows_line(trace, at))
        return;
    trace_print_source(trace, at, t->group->linear << 16 | t->number);
    arena_init(&memory);
    text_init(&line, &memory);
    text_printf(&line, "(%" PRIu32 ",%" PRIu32 ",%" PRIu32 ").%u %4d  mask %04" PRIx32 "  ", id[0], id[1], id[2], t->number,
                o->inst, x->lanes << o->channel);
    gen_print_inst(&line, k, o->gen);
    if (t->state != SIM_FAULTED)
        print_result(&line, t, x);
    fprintf(trace->out, "%s\n", line.data);
    arena_release(&memory);
}

/* The channels of T that OUT shows; 0 if T is not shown. */
static uint32_t find_shown_channels(const sim_thread *t, const trace_output *out)
{
    const sim_group *g = t->group;
    const sim_launch *l = g->machine->launch;
    uint32_t linear = 0, items = 1, simd = t->code->kernel->simd;

    if (!trace_shows_group(out, g->id))
        return 0;
    if (!out->one_item)
        return UINT32_MAX;
    for (unsigned d = 0; d < 3; d++) {
        uint32_t local = out->item[d] - l->run.offset[d] - g->id[d] * l->run.local[d];
        if (local >= g->size[d])
            return 0;
        linear += local * items;
        items *= g->size[d];
    }
    return linear / simd == t->number ? UINT32_C(1) << linear % simd : 0;
}

void sim_thread_run_traced(sim_thread *t, trace_output *out)
{
    uint32_t shown = find_shown_channels(t, out);
    const sim_op *o = t->ip;

    if (!shown) {
        sim_thread_run(t);
        return;
    }
    while (o && t->state == SIM_RUNNING) {
        bool is_instruction = o->op != SIM_OP_MERGE && o->op != SIM_OP_END;
        uint32_t active = t->active & shown;
        traced_op x = {.o = o, .lanes = is_instruction ? sim_written_lanes(t, o) : 0};
        if (is_instruction) {
            sim_channels_follow(t, o, x.channels);
            choose_printed(t, &x, active);
        }
        o = (t->moded ? o->moded : o->run)(t, o);
        if (is_instruction && active && (x.printed || x.o->gen->nomask || !out->one_item) && t->state != SIM_AT_BARRIER)
            print_step(t, &x, out);
    }
}
