/* ir/interp/trace.c - prints a line per executed operation: global id of the work-item, operation, result.
 *
 *   k.cl:4:     p[i] = i - 4;
 *   (3,0,0)  %5 = sub i32 %4, 4   = -1
 *
 * A vector is printed component by component. The result of a barrier or sub-group operation is not known yet when it is
 * printed. */
#include "ir/interp/machine.h"
#include "ir/text/printer.h"
#include "src/base/bits.h"

#include <inttypes.h>

void machine_print_scalar(text *out, const ir_type *t, uint64_t bits)
{
    switch (t->kind) {
    case IR_FLOAT:
        text_printf(out, " %.9g", (double)float_of_bits(bits));
        return;
    case IR_DOUBLE:
        text_printf(out, " %.17g", double_of_bits(bits));
        return;
    case IR_HALF:
        text_printf(out, " 0xH%04" PRIX64, bits);
        return;
    case IR_INTEGER:
        if (t->bits == 1)
            text_str(out, bits & 1 ? " true" : " false");
        else
            text_printf(out, " %" PRId64, (int64_t)(bits << (64 - t->bits)) >> (64 - t->bits));
        return;
    default: /* a pointer, or a member of an aggregate */
        text_printf(out, " 0x%" PRIx64, bits);
    }
}

/* The first work-item of IT, and whether OUT shows any of them: IT is a thread in thread form. */
static bool is_shown(const item *it, const trace_output *out, uint32_t id[3])
{
    const machine *m = it->machine;
    uint32_t count = m->root->thread_form ? m->simd : 1;
    bool shown = false;

    for (uint32_t n = count; n-- > 0;) {
        uint32_t linear = it->linear + n;
        for (unsigned d = 0; d < 3; d++) {
            id[d] = it->group->id[d] * m->run->local[d] + linear % it->group->size[d] + m->run->offset[d];
            linear /= it->group->size[d];
        }
        shown |= !out->one_item || memcmp(id, out->item, sizeof out->item) == 0;
    }
    return shown && trace_shows_group(out, it->group->id);
}

/* The names of the values of O's function. They are computed once for each function. */
static const ir_slots *names_of(machine *m, const ir_function *f)
{
    for (size_t n = 0; n < m->traced.count; n++)
        if (m->traced.items[n].function == f)
            return m->traced.items[n].names;
    ir_slots *names = arena_new(m->memory, ir_slots);
    ir_slots_make(names, m->memory, f);
    vec_push(m->memory, &m->traced, (traced_function){f, names});
    return names;
}

void machine_trace(item *it, const op *o, const code *in, const uint64_t *result)
{
    machine *m = it->machine;
    trace_output *out = m->run->trace;
    const ir_loc *at = &m->module->locs.items[o->inst->loc];
    trace_line place = {0};
    uint32_t id[3];
    arena memory;
    text line;

    if (o->inst->loc && at->file)
        place = (trace_line){.file = at->file, .line = at->line, .is_library = at->library};
    if (!is_shown(it, out, id) || !trace_shows_line(out, place))
        return;
    trace_print_source(out, place, ((uint64_t)id[2] << 40) ^ ((uint64_t)id[1] << 20) ^ id[0]);
    arena_init(&memory);
    text_init(&line, &memory);
    text_printf(&line, "(%" PRIu32 ",%" PRIu32 ",%" PRIu32 ")  ", id[0], id[1], id[2]);
    ir_print_inst_with(&line, names_of(m, in->function), o->inst);
    if (o->lanes && result && it->state == ITEM_RUNS) {
        text_str(&line, "  =");
        for (unsigned n = 0; n < o->lanes; n++)
            machine_print_scalar(&line, o->scalar, result[n]);
    }
    fprintf(out->out, "%s\n", line.data);
    arena_release(&memory);
}
