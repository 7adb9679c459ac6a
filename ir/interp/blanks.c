/* ir/interp/blanks.c - tracks, for --check, the lanes of vectors that were never written.
 *
 * `float4 v; v.x = 1; v.y = 2;` is load, insertelement, store in IR, and v.xy is a load and a shufflevector: whole vectors pass
 * through registers while some of their lanes were never written. Such lanes are *blank*. A load from private or local memory
 * takes blanks from the state of the bytes it reads (check.c). Operations that only move lanes propagate them:
 * insertelement, shufflevector, select, bitcast, freeze, phi, calls and returns. A store writes them back to the state of the
 * bytes. Any other operation that uses a blank lane faults; extractelement uses one lane, other operations use all.
 *
 * Only results of those operations can be blank, so only their users are checked (op.examines). */
#include "ir/interp/machine.h"

#include <string.h>

static bool has_lanes(const ir_type *t)
{
    return ir_is_vector(t) && ir_scalar_bits(t) >= 8;
}

bool machine_carries_blanks(const machine *m, const ir_value *v)
{
    if (!m->run || !m->run->check || m->run->kernel->thread_form || !has_lanes(v->type))
        return false;
    if (v->kind == IR_ARGUMENT)
        return ir_as_argument(v)->function != m->root;
    if (v->kind != IR_INSTRUCTION)
        return false;
    const ir_inst *i = ir_as_inst(v);
    return i->op == IR_load || i->op == IR_insertelement || i->op == IR_shufflevector || i->op == IR_select ||
           i->op == IR_bitcast || i->op == IR_freeze || i->op == IR_phi || ir_callee(i);
}

bool machine_passes_blanks(const ir_inst *i, unsigned n)
{
    switch ((ir_opcode)i->op) {
    case IR_shufflevector:
    case IR_freeze:
    case IR_ret:
        return true;
    case IR_insertelement:
    case IR_store:
        return n == 0;
    case IR_bitcast:
        return has_lanes(i->value.type);
    case IR_select:
        return n > 0;
    case IR_call:
        return ir_callee(i) && n > 0;
    default:
        return false;
    }
}

/* Blank flags of O's lanes; NULL: none is blank. */
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

static bool fault_blank_use(item *it, const op *o, unsigned lane)
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
            return fault_blank_use(it, o, k);
        machine_unwrite(notes + k * bytes, bytes);
    }
    return true;
}

/* Lane K of the result of shufflevector O is blank; A and B are the blank flags of its vectors. */
static bool is_shuffled_blank(const op *o, unsigned k, const unsigned char *a, const unsigned char *b)
{
    int32_t lane = o->inst->indices[k], first = o->operands[0].lanes;

    return lane >= 0 && (lane < first ? is_blank(a, (unsigned)lane) : is_blank(b, (unsigned)(lane - first)));
}

/* Lane K of the result of bitcast O overlaps a blank lane of A. */
static bool is_cast_blank(const op *o, unsigned k, const unsigned char *a)
{
    unsigned to = ir_scalar_bits(o->scalar), from = ir_scalar_bits(o->from);

    for (unsigned lane = k * to / from; lane * from < (k + 1) * to; lane++)
        if (is_blank(a, lane))
            return true;
    return false;
}

void machine_pass_blanks(item *it, const op *o)
{
    const frame *f = &it->frames[it->depth - 1];
    unsigned char *to = it->blanks + f->base + o->result;
    const unsigned char *operands[3] = {0};

    for (unsigned n = 0; n < o->count; n++)
        operands[n] = blanks_of(it, f, o->operands[n]);
    for (unsigned k = 0; k < o->lanes; k++) {
        switch ((ir_opcode)o->code) {
        case IR_insertelement:
            to[k] = k != *machine_operand(it, o, 2) && is_blank(operands[0], k);
            break;
        case IR_shufflevector:
            to[k] = is_shuffled_blank(o, k, operands[0], operands[1]);
            break;
        case IR_select:
            to[k] = is_blank(operands[machine_operand(it, o, 0)[o->operands[0].lanes > 1 ? k : 0] & 1 ? 1 : 2], k);
            break;
        case IR_bitcast:
            to[k] = is_cast_blank(o, k, operands[0]);
            break;
        default: /* freeze */
            to[k] = is_blank(operands[0], k);
            break;
        }
    }
}

/* Copies the blank flags of value O in frame F to TO. */
static void move_blanks(const item *it, unsigned char *to, const frame *f, operand o)
{
    const unsigned char *blanks = blanks_of(it, f, o);

    if (blanks)
        memcpy(to, blanks, o.lanes);
    else
        memset(to, 0, o.lanes);
}

void machine_enter_blanks(item *it, const op *o)
{
    const frame *caller = &it->frames[it->depth - 2], *f = caller + 1;

    for (unsigned n = 1; n < o->count; n++)
        move_blanks(it, it->blanks + f->base + f->code->arg_slot[n - 1], caller, o->operands[n]);
}

void machine_leave_blanks(item *it, const op *o)
{
    const frame *f = &it->frames[it->depth - 1], *caller = f - 1;

    move_blanks(it, it->blanks + caller->base + f->result, f, o->operands[0]);
}

void machine_move_blanks(item *it, const frame *f, const move *moves, unsigned count, unsigned char *scratch)
{
    unsigned char *at = scratch;

    for (unsigned i = 0; i < count; at += moves[i++].from.lanes)
        move_blanks(it, at, f, moves[i].from);
    at = scratch;
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
                return fault_blank_use(it, o, k);
    }
    return true;
}
