/* ir/interp_blanks.c - what --check knows of vectors of which a part was written.
 *
 * `float4 v; v.x = 1; v.y = 2;` is load, insertelement, store in IR, and v.xy is a load and a shufflevector: whole vectors pass
 * through registers of which some lanes were never written. Such lanes are *blank*. A load from private or local memory takes
 * blanks over from the notes of its bytes, insertelement, shufflevector and phi pass them on with their lanes, and a store gives
 * them back to the notes. Whoever else takes a blank lane faults: extractelement for the lane that it asks for, any other
 * operation for all lanes of its operands.
 *
 * Only the values of those four operations have blanks, so only their users need look (op.examines). */
#include "ir/machine.h"

#include <string.h>

bool machine_carries_blanks(const machine *m, const ir_value *v)
{
    if (!m->run || !m->run->check || m->run->kernel->thread_form || v->kind != IR_INSTRUCTION || !ir_is_vector(v->type) ||
        ir_scalar_bits(v->type->element) < 8)
        return false;
    ir_opcode code = ir_as_inst(v)->op;
    return code == IR_load || code == IR_insertelement || code == IR_shufflevector || code == IR_phi;
}

bool machine_passes_blanks(const ir_inst *i, unsigned n)
{
    return i->op == IR_shufflevector || (n == 0 && (i->op == IR_insertelement || i->op == IR_store));
}

/* The blanks of O's lanes; NULL: it has none. */
static unsigned char *blanks_of(const item *it, const frame *f, operand o)
{
    return o.carries ? it->blanks + f->base + o.at : NULL;
}

static bool is_blank(const unsigned char *blanks, unsigned lane)
{
    return blanks && blanks[lane];
}

void machine_load_blanks(item *it, const op *o, const unsigned char *p)
{
    const frame *f = &it->frames[it->depth - 1];
    const unsigned char *notes = machine_notes(it, p);
    size_t bytes = ir_size(o->scalar);

    for (unsigned k = 0; k < o->lanes; k++)
        it->blanks[f->base + o->result + k] = notes && machine_never_written(notes + k * bytes, bytes);
}

static bool used(item *it, const op *o, unsigned lane)
{
    machine_fault(it, o, "use of component %u of a vector, which was never written", lane);
    return false;
}

bool machine_store_blanks(item *it, const op *o, const unsigned char *p)
{
    const unsigned char *blanks = blanks_of(it, &it->frames[it->depth - 1], o->operands[0]);
    unsigned char *notes = machine_notes(it, p);
    size_t bytes = ir_size(o->from);

    for (unsigned k = 0; k < o->operands[0].lanes; k++) {
        if (!is_blank(blanks, k))
            continue;
        if (!notes)
            return used(it, o, k);
        machine_unwrite(notes + k * bytes, bytes);
    }
    return true;
}

void machine_pass_blanks(item *it, const op *o, const uint64_t *index)
{
    const frame *f = &it->frames[it->depth - 1];
    unsigned char *to = it->blanks + f->base + o->result;
    const unsigned char *a = blanks_of(it, f, o->operands[0]), *b = blanks_of(it, f, o->operands[1]);

    if (o->code == IR_insertelement) {
        for (unsigned k = 0; k < o->lanes; k++)
            to[k] = k != *index && is_blank(a, k);
        return;
    }
    for (unsigned k = 0; k < o->lanes; k++) {
        int32_t lane = o->inst->indices[k], first = o->operands[0].lanes;
        to[k] = lane >= 0 && (lane < first ? is_blank(a, (unsigned)lane) : is_blank(b, (unsigned)(lane - first)));
    }
}

void machine_move_blanks(item *it, const frame *f, const move *moves, unsigned count, unsigned char *room)
{
    unsigned char *at = room;

    for (unsigned i = 0; i < count; at += moves[i++].from.lanes) {
        const unsigned char *blanks = blanks_of(it, f, moves[i].from);
        if (blanks)
            memcpy(at, blanks, moves[i].from.lanes);
        else
            memset(at, 0, moves[i].from.lanes);
    }
    at = room;
    for (unsigned i = 0; i < count; at += moves[i++].from.lanes)
        memcpy(it->blanks + f->base + moves[i].to, at, moves[i].from.lanes);
}

bool machine_examine(item *it, const op *o)
{
    const frame *f = &it->frames[it->depth - 1];

    for (unsigned n = 0; n < o->count; n++) {
        const unsigned char *blanks = machine_passes_blanks(o->inst, n) ? NULL : blanks_of(it, f, o->operands[n]);
        for (unsigned k = 0; k < o->operands[n].lanes; k++)
            if (is_blank(blanks, k) && (o->code != IR_extractelement || k == *machine_operand(it, o, 1)))
                return used(it, o, k);
    }
    return true;
}
