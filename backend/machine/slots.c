/* backend/machine/slots.c - assigns scratch addresses to spilled registers.
 *
 * Slots are whole registers of the thread's scratch memory, before the private memory of its work-items. They have live ranges
 * like all registers, so values that are not live at the same time share an address.
 *
 * A message addresses 4096 registers from the scratch base in its header, a copy of r0. For slots beyond these, the message has a
 * header of its own with another base:
 *
 *   mov (8) t1 r0
 *   add (1) t1+20 t1+20 0x20000
 *   scratch_read t2 t1 [slot] */
#include "backend/machine/later.h"

enum { GRF = GEN_GRF_BYTES, REACH = 4096, MOST = 65536, BASE = GEN_R0_SCRATCH }; /* MOST: 2 MB per thread */

static unsigned register_count(const mir_vreg *v)
{
    return (v->bytes + GRF - 1) / GRF;
}

typedef struct placing {
    VEC(int) active; /* allocated; their first segments contain the current position */
    later_segments *later;
    mir_registers found;
    bitset taken; /* registers of scratch */
} placing;

static int slot_start(const mir_range *ranges, int v)
{
    return ranges[v].segments.items[0].from;
}

static void mark_slot(placing *p, const mir_vreg *slot)
{
    for (unsigned r = 0; r < register_count(slot); r++)
        bitset_add(&p->taken, (unsigned)slot->address / GRF + r);
}

/* Marks the scratch registers that are occupied by slots live at the same time as V. */
static void find_taken(mir_function *f, placing *p, const mir_range *ranges, int v)
{
    size_t kept = 0;

    bitset_clear(&p->taken);
    for (size_t k = 0; k < p->active.count; k++) {
        int w = p->active.items[k];
        if (ranges[w].segments.items[0].to <= slot_start(ranges, v))
            continue;
        p->active.items[kept++] = w;
        mark_slot(p, &f->vregs.items[w]);
    }
    p->active.count = kept;
    p->found.count = 0;
    mir_later_find(p->later, &ranges[v], &p->found);
    for (size_t k = 0; k < p->found.count; k++)
        mark_slot(p, &f->vregs.items[p->found.items[k]]);
}

/* The first of REGS consecutive scratch registers that are not taken; MOST if there are none. */
static unsigned find_free_slot(const placing *p, unsigned regs)
{
    unsigned run = 0, at = 0;

    while (run < regs && at < MOST)
        run = bitset_has(&p->taken, at++) ? 0 : run + 1;
    return run < regs ? MOST : at - regs;
}

/* The first scratch register that message I accesses. */
static unsigned message_slot(const mir_function *f, const mir_inst *i)
{
    return (unsigned)(f->vregs.items[i->scratch].address + i->scratch_at) / GRF;
}

/* The instruction that sets the base in the header of message I, a message with a header of its own. */
static mir_inst *find_base(const mir_inst *i)
{
    mir_inst *d = i->prev;

    while (d->kind != MIR_OP || d->g.op != GEN_OP_add || d->ref[0].vreg != i->ref[1].vreg)
        d = d->prev;
    return d;
}

static void set_offset(mir_function *f, mir_inst *i)
{
    unsigned slot = message_slot(f, i);

    if (i->ref[1].vreg != f->r0)
        find_base(i)->g.src[1] = gen_imm(slot / REACH * REACH * GRF, GEN_ud);
    i->g.desc = (i->g.desc & ~(uint32_t)(REACH - 1)) | slot % REACH;
}

static void insert_header(mir_function *f, mir_block *b, mir_inst *i)
{
    int header = mir_vreg_new(f, MIR_GRF, GRF, GRF);
    mir_inst *copy = mir_inst_new(f, GEN_OP_mov, 8), *base = mir_inst_new(f, GEN_OP_add, 1);

    f->vregs.items[header].is_kept = true;
    copy->g.nomask = base->g.nomask = true;
    copy->g.dst = base->g.dst = gen_grf(0, 0, 0, 1, 1, GEN_ud);
    copy->g.src[0] = gen_grf(0, 0, 8, 8, 1, GEN_ud);
    base->g.src[0] = gen_grf(0, 0, 0, 1, 0, GEN_ud);
    base->g.src[1] = gen_imm(0, GEN_ud);
    copy->ref[0].vreg = i->ref[1].vreg = header;
    copy->ref[1].vreg = f->r0;
    base->ref[0] = base->ref[1] = (mir_ref){.vreg = header, .at = BASE};
    mir_insert_before(b, copy, i);
    mir_insert_before(b, base, i);
}

bool mir_reach_slots(mir_function *f)
{
    bool made = false;

    mir_each_block(b, f) {
        mir_each_inst(i, b) {
            if (i->scratch == MIR_NONE)
                continue;
            if (message_slot(f, i) >= REACH && i->ref[1].vreg == f->r0) {
                insert_header(f, b, i);
                made = true;
            }
            set_offset(f, i);
        }
    }
    return !made;
}

bool mir_place_slots(mir_function *f, const mir_range *ranges, const int *slots, size_t count, arena *scratch)
{
    placing p = {.later = mir_later_new(scratch, f), .taken = bitset_new(scratch, MOST + 16)};

    f->spill_bytes = 0;
    for (size_t k = 0; k < count; k++) {
        mir_vreg *r = &f->vregs.items[slots[k]];
        find_taken(f, &p, ranges, slots[k]);
        unsigned at = find_free_slot(&p, register_count(r)), end = (at + register_count(r)) * GRF;
        if (at + register_count(r) > MOST)
            return false;
        r->address = (int)at * GRF;
        f->spill_bytes = end > f->spill_bytes ? end : f->spill_bytes;
        vec_push(scratch, &p.active, slots[k]);
        mir_later_add(p.later, slots[k], &ranges[slots[k]], 1);
    }
    return true;
}
