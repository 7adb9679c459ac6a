/* sim/machine/trace.c - prints a line per executed instruction: group and thread, index, active channels, instruction, result.
 *
 *   k.cl:4:     p[i] = i - 4;
 *   (0,0,0).1   12  mask ffff  add (16|M0) r10.0<1>:d …   = 0 1 2 3 -4
 *   (0,0,0).1   15  mask 0003  send (16|M0) r12 …         = 0:0x40400000(3) 1:0x7
 *
 * The values are the destination's elements, or the dwords that a message loads, component after component. If some lanes are
 * inactive, the others are printed with their channels. */
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

/* The lanes of LANES whose results are printed, for a thread with the active channels ACTIVE of which SHOWN are shown. An
 * instruction under (W) that has a lane for each channel computes the inactive ones, too. */
static uint32_t printed_lanes(const sim_thread *t, const sim_op *o, uint32_t lanes, uint32_t active, uint32_t shown)
{
    unsigned simd = t->code->kernel->simd;
    bool per_channel = !o->gen->nomask || (o->exec == simd && o->channel == 0);

    return per_channel ? lanes & (active & shown) >> o->channel : lanes;
}

static void print_lane(text *out, const sim_op *o, uint32_t lanes, unsigned lane)
{
    text_char(out, ' ');
    if (lanes != o->lanes)
        text_printf(out, "%u:", lane + o->channel);
}

static void print_values(text *out, const sim_thread *t, const sim_op *o, uint32_t lanes)
{
    uint64_t bits;

    text_str(out, "  =");
    sim_each_lane(i, lanes) {
        print_lane(out, o, lanes, i);
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
static void print_channels(text *out, const sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    unsigned size = m->m.halves ? 2 : m->m.elem_bytes == 8 ? 8 : 4;
    unsigned block = m->m.halves ? (unsigned)GEN_GRF_BYTES : size * m->m.simd, first = m->m.upper_slots ? 8 : 0;

    for (unsigned at = 0; at + block <= m->m.rlen * GEN_GRF_BYTES; at += block) {
        text_str(out, at ? " ;" : "  =");
        sim_each_lane(i, lanes) {
            uint64_t bits = 0;
            if (i - first >= m->m.simd)
                continue;
            memcpy(&bits, t->image + m->returned + at + (i - first) * size, size);
            print_lane(out, o, lanes, i);
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

static void print_result(text *out, const sim_thread *t, const sim_op *o, uint32_t lanes)
{
    const sim_message *m = o->message;

    if (m && m->m.rlen && m->m.simd)
        print_channels(out, t, o, m, lanes);
    else if (m && m->m.rlen)
        print_block(out, t, m);
    else if (!m && o->dst.size && o->gen->dst.file != GEN_FILE_NULL && !gen_op_is(o->op, GEN_IS_FLOW))
        print_values(out, t, o, lanes);
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

/* Prints instruction O, which has been executed. SHOWN are the channels to print. */
static void print_step(const sim_thread *t, const sim_op *o, uint32_t lanes, uint32_t printed, trace_output *trace)
{
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
                o->inst, lanes << o->channel);
    gen_print_inst(&line, k, o->gen);
    if (t->state != SIM_FAULTED)
        print_result(&line, t, o, printed);
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
        uint32_t lanes = is_instruction ? sim_written_lanes(t, o) : 0, active = t->active;
        const sim_op *next = (t->moded ? o->moded : o->run)(t, o);
        uint32_t printed = is_instruction ? printed_lanes(t, o, lanes, active, shown) : 0;
        bool is_shown = is_instruction && (active & shown) && (printed || o->gen->nomask || !out->one_item);
        if (is_shown && t->state != SIM_AT_BARRIER)
            print_step(t, o, lanes, printed, out);
        o = next;
    }
}
