/* backend/regalloc_spill.c - registers that live in scratch memory.
 *
 *   add v7 v3 v4        scratch_read t1 [slot of v3]
 *                       add v7 t1 v4
 *
 * Every access to a spilled register goes through a temporary of just the registers that the operand touches; a write of a part
 * reads them first. Slots are whole registers of the thread's scratch, before the private memory of its work-items, and are
 * virtual too, so that what lives in memory at different times shares a place; messages take their header from r0 as it is.
 * What one instruction can make again (regalloc_again.c) is not stored. Masks go to general registers, which may be spilled in
 * turn. */
#include "backend/regalloc.h"

#include "src/base/bug.h"

enum { GRF = GEN_GRF_BYTES, MAX_OFFSET = 4095 };

typedef struct spiller {
    mir_function *f;
    const bitset *spilled;
    unsigned known;      /* registers that existed when this began */
    mir_inst **repeated; /* by register: the one instruction that makes it; NULL: it is in memory */
    int *home;           /* flags: the general register that holds it */
} spiller;

static unsigned registers(const mir_vreg *v)
{
    return (v->bytes + GRF - 1) / GRF;
}

static int slot_of(mir_function *f, int v)
{
    if (f->vregs.items[v].slot == MIR_NONE) {
        int slot = mir_vreg_new(f, MIR_SCRATCH, registers(&f->vregs.items[v]) * GRF, GRF);
        f->vregs.items[slot].is_kept = true;
        f->vregs.items[v].slot = slot;
        f->spilled++;
    }
    return f->vregs.items[v].slot;
}

static int temporary(mir_function *f, unsigned bytes)
{
    int t = mir_vreg_new(f, MIR_GRF, bytes, bytes > GRF ? 2 * GRF : bytes < GRF ? bytes : GRF);
    f->vregs.items[t].is_kept = true;
    return t;
}

/* The offset in the descriptor is mir_place_slots' to fill in. */
static mir_inst *scratch_message(mir_function *f, bool write, int slot, unsigned first, unsigned regs, int data, int at)
{
    mir_inst *i = mir_inst_new(f, write ? GEN_OP_sends : GEN_OP_send, regs == 1 ? 8 : 16);
    gen_message m = {.msg = write ? GEN_MSG_scratch_write : GEN_MSG_scratch_read, .header = true, .regs = regs};
    gen_message_encode(&m, true, &i->g.desc, &i->g.exdesc);
    i->g.nomask = true;
    i->g.dst = write ? gen_null(GEN_ud) : gen_grf(0, 0, 0, 1, 1, GEN_ud);
    i->g.src[0] = gen_grf(0, 0, 8, 8, 1, GEN_ud);
    i->ref[1].vreg = f->r0;
    if (write)
        i->g.src[1] = gen_grf(0, 0, 8, 8, 1, GEN_ud);
    i->ref[write ? 2 : 0] = (mir_ref){.vreg = data, .at = at};
    i->scratch = slot;
    i->scratch_at = (int)first * GRF;
    return i;
}

/* Moves REGS registers between SLOT, from register FIRST on, and DATA in as few messages as their sizes (1, 2, 4, 8) allow. */
static void transfer(mir_function *f, mir_block *b, mir_inst *before, bool write, int slot, unsigned first, unsigned regs,
                     int data, int at)
{
    while (regs) {
        unsigned n = regs >= 8 ? 8 : regs >= 4 ? 4 : regs >= 2 ? 2 : 1;
        mir_insert_before(b, scratch_message(f, write, slot, first, n, data, at), before);
        regs -= n;
        first += n;
        at += (int)n * GRF;
    }
}

static mir_inst *start(mir_function *f, int v)
{
    mir_inst *i = mir_inst_new(f, GEN_OP_nop, 1);
    i->kind = MIR_START;
    i->ref[0].vreg = v;
    return i;
}

static mir_inst *move_bytes(mir_function *f, int to, int to_at, int from, int from_at, unsigned bytes)
{
    static const gen_type types[] = {[1] = GEN_ub, [2] = GEN_uw, [4] = GEN_ud, [8] = GEN_uq};
    unsigned unit = bytes % 4 == 0 ? 4 : bytes % 2 == 0 ? 2 : 1, n = bytes / unit;
    mir_inst *i = mir_inst_new(f, GEN_OP_mov, n);
    i->g.nomask = true;
    i->g.dst = gen_grf(0, 0, 0, 1, 1, types[unit]);
    i->g.src[0] = n == 1 ? gen_grf(0, 0, 0, 1, 0, types[unit]) : gen_grf(0, 0, n < 8 ? n : 8, n < 8 ? n : 8, 1, types[unit]);
    i->ref[0] = (mir_ref){.vreg = to, .at = to_at};
    i->ref[1] = (mir_ref){.vreg = from, .at = from_at};
    return i;
}

static bool is_spilled(const spiller *s, int v)
{
    return v >= 0 && (unsigned)v < s->known && bitset_has(s->spilled, (unsigned)v);
}

/* --- one register in one instruction ---------------------------------------------------------------------------------------- */

typedef struct touch {
    int vreg, first, last; /* registers [first, last) of it */
    bool reads, writes, covers;
} touch;

static unsigned touches(const spiller *s, const mir_inst *i, touch out[MIR_MAX_ACCESSES])
{
    mir_access a[MIR_MAX_ACCESSES];
    unsigned n = mir_accesses(s->f, i, a), found = 0;
    for (unsigned k = 0; k < n; k++) {
        if (!is_spilled(s, a[k].vreg) || s->f->vregs.items[a[k].vreg].class != MIR_GRF)
            continue;
        unsigned t = 0;
        while (t < found && out[t].vreg != a[k].vreg)
            t++;
        int first = a[k].first / GRF, last = (a[k].last + GRF - 1) / GRF;
        if (t == found)
            out[found++] = (touch){.vreg = a[k].vreg, .first = first, .last = last};
        out[t].first = first < out[t].first ? first : out[t].first;
        out[t].last = last > out[t].last ? last : out[t].last;
        *(a[k].is_def ? &out[t].writes : &out[t].reads) = true;
        out[t].covers |= a[k].is_def && a[k].whole;
    }
    return found;
}

/* A packed unconditional write of whole registers needs nothing of what was there. */
static bool covers_registers(const mir_inst *i, const touch *t)
{
    if (!i->g.nomask || (i->g.pred && i->g.op != GEN_OP_sel) || i->ref[0].vreg != t->vreg)
        return false;
    if (gen_op_is(i->g.op, GEN_IS_SEND))
        return true;
    unsigned bytes = i->g.exec * gen_type_bytes(i->g.dst.type);
    return i->g.dst.hstride == 1 && i->ref[0].at % GRF == 0 && bytes % GRF == 0;
}

static void redirect(mir_inst *i, int from, int to, int shift)
{
    for (unsigned k = 0; k <= GEN_MAX_SRC; k++) {
        if (i->ref[k].vreg != from)
            continue;
        i->ref[k].vreg = to;
        i->ref[k].at -= shift;
    }
}

static void through_memory(spiller *s, mir_block *b, mir_inst *i, const touch *t)
{
    mir_function *f = s->f;
    unsigned regs = (unsigned)(t->last - t->first), first = (unsigned)t->first;
    int slot = slot_of(f, t->vreg);
    int temp = temporary(f, regs * GRF);
    bool load = t->reads || !(t->covers || covers_registers(i, t));
    if (load || regs > 1)
        mir_insert_before(b, start(f, temp), i);
    if (load)
        transfer(f, b, i, false, slot, first, regs, temp, 0);
    redirect(i, t->vreg, temp, t->first * GRF);
    if (!t->writes)
        return;
    mir_inst *next = i->next;
    if (t->covers && !t->reads)
        mir_insert_before(b, start(f, slot), next);
    transfer(f, b, next, true, slot, first, regs, temp, 0);
}

static void again(spiller *s, mir_block *b, mir_inst *i, const touch *t)
{
    mir_function *f = s->f;
    mir_inst *made = s->repeated[t->vreg];
    int temp = temporary(f, f->vregs.items[t->vreg].bytes);
    f->vregs.items[temp].align = f->vregs.items[t->vreg].align;
    mir_inst *copy = mir_inst_new(f, made->g.op, made->g.exec);
    mir_inst fresh = *made;
    fresh.prev = fresh.next = NULL;
    *copy = fresh;
    copy->ref[0].vreg = temp;
    mir_insert_before(b, copy, i);
    redirect(i, t->vreg, temp, 0);
}

/* Copies are cut into pieces: two registers at a time where they need a temporary, else eight. */
static void spill_copy(spiller *s, mir_block *b, mir_inst *i)
{
    mir_function *f = s->f;
    int to = i->ref[0].vreg, from = i->ref[1].vreg;
    if (is_spilled(s, from) && s->repeated[from]) {
        touch t = {.vreg = from};
        again(s, b, i, &t);
        from = i->ref[1].vreg;
        if (!is_spilled(s, to))
            return;
    }
    unsigned bytes = f->vregs.items[to].filled;
    bool load = is_spilled(s, from), store = is_spilled(s, to);
    mir_insert_before(b, start(f, store ? slot_of(f, to) : to), i);
    bool direct =
        bytes % GRF == 0 && f->vregs.items[to].bytes == bytes && f->vregs.items[from].bytes == bytes && !(load && store);
    unsigned most = direct ? 8 * GRF : 2 * GRF;
    for (unsigned at = 0; at < bytes; at += most) {
        unsigned part = bytes - at < most ? bytes - at : most, regs = (part + GRF - 1) / GRF;
        int temp = direct ? (load ? to : from) : temporary(f, regs * GRF);
        int temp_at = direct ? (int)at : 0;
        if (!direct)
            mir_insert_before(b, start(f, temp), i);
        if (load)
            transfer(f, b, i, false, slot_of(f, from), at / GRF, regs, temp, temp_at);
        for (unsigned k = 0; k < part && !direct && load != store;) {
            unsigned left = part - k, n = 32;
            while (n > left)
                n /= 2;
            mir_insert_before(
                b, load ? move_bytes(f, to, (int)(at + k), temp, (int)k, n) : move_bytes(f, temp, (int)k, from, (int)(at + k), n),
                i);
            k += n;
        }
        if (store)
            transfer(f, b, i, true, slot_of(f, to), at / GRF, regs, temp, temp_at);
    }
    mir_remove(b, i);
}

/* --- masks ------------------------------------------------------------------------------------------------------------------ */

static mir_inst *move_flag(mir_function *f, int to, int from)
{
    gen_type t = f->vregs.items[to].bytes == 4 ? GEN_ud : GEN_uw;
    mir_inst *i = mir_inst_new(f, GEN_OP_mov, 1);
    i->g.nomask = true;
    i->g.dst = gen_grf(0, 0, 0, 1, 1, t);
    i->g.src[0] = gen_grf(0, 0, 0, 1, 0, t);
    i->g.dst.file = f->vregs.items[to].class == MIR_FLAG ? GEN_FILE_FLAG : GEN_FILE_GRF;
    i->g.src[0].file = f->vregs.items[from].class == MIR_FLAG ? GEN_FILE_FLAG : GEN_FILE_GRF;
    i->ref[0].vreg = to;
    i->ref[1].vreg = from;
    return i;
}

static int home_of(spiller *s, int v)
{
    if (s->home[v] < 0) {
        s->home[v] = mir_vreg_new(s->f, MIR_GRF, s->f->vregs.items[v].bytes, s->f->vregs.items[v].bytes);
        s->f->spilled++;
    }
    return s->home[v];
}

static void spill_flag(spiller *s, mir_block *b, mir_inst *i)
{
    mir_function *f = s->f;
    for (unsigned k = 0; k <= GEN_MAX_SRC; k++) {
        int v = i->ref[k].vreg;
        if (!is_spilled(s, v) || f->vregs.items[v].class != MIR_FLAG)
            continue;
        i->ref[k].vreg = home_of(s, v);
        if (i->kind == MIR_OP)
            (k ? &i->g.src[k - 1] : &i->g.dst)->file = GEN_FILE_GRF;
    }
    if (!is_spilled(s, i->flag))
        return;
    int v = i->flag, t = mir_vreg_new(f, MIR_FLAG, f->vregs.items[v].bytes, f->vregs.items[v].align);
    f->vregs.items[t].is_kept = true;
    mir_access a[MIR_MAX_ACCESSES];
    unsigned n = mir_accesses(f, i, a);
    bool load = i->flag_read;
    for (unsigned k = 0; k < n; k++)
        load |= a[k].vreg == v && a[k].is_def && !a[k].whole;
    i->flag = t;
    if (load)
        mir_insert_before(b, move_flag(f, t, home_of(s, v)), i);
    if (i->flag_written)
        mir_insert_after(b, move_flag(f, home_of(s, v), t), i);
}

/* A copy between a flag that stays and one that went to a general register is a move of its bits. */
static void fix_flag_copy(mir_function *f, mir_block *b, mir_inst *i)
{
    if (i->kind != MIR_COPY || f->vregs.items[i->ref[0].vreg].class == f->vregs.items[i->ref[1].vreg].class)
        return;
    mir_insert_before(b, move_flag(f, i->ref[0].vreg, i->ref[1].vreg), i);
    mir_remove(b, i);
}

/* --- all -------------------------------------------------------------------------------------------------------------------- */

/* What is made again: all that it is made of is there. */
static void choose_repeated(spiller *s, mir_inst *const *repeatable)
{
    for (unsigned v = 0; v < s->known; v++) {
        mir_inst *i = is_spilled(s, (int)v) ? repeatable[v] : NULL;
        for (unsigned k = 1; i && k <= GEN_MAX_SRC; k++)
            if (is_spilled(s, i->ref[k].vreg))
                i = NULL;
        s->repeated[v] = i;
    }
}

/* Fixed registers are filled before the first instruction: they go to memory there. */
static void store_fixed(spiller *s)
{
    mir_function *f = s->f;
    mir_block *b = f->blocks.items[0];
    mir_inst *first = b->first;
    for (unsigned v = 0; v < s->known; v++) {
        mir_vreg r = f->vregs.items[v];
        if (!r.is_fixed || !is_spilled(s, (int)v))
            continue;
        int slot = slot_of(f, (int)v);
        f->vregs.items[v].is_kept = true;
        mir_insert_before(b, start(f, slot), first);
        if (r.bytes % GRF == 0 && r.address % GRF == 0) {
            transfer(f, b, first, true, slot, 0, registers(&r), (int)v, 0);
            continue;
        }
        int t = temporary(f, registers(&r) * GRF);
        mir_insert_before(b, start(f, t), first);
        for (unsigned k = 0; k < r.bytes;) {
            unsigned n = 32;
            while (n > r.bytes - k || ((unsigned)r.address + k) % n)
                n /= 2;
            mir_insert_before(b, move_bytes(f, t, (int)k, (int)v, (int)k, n), first);
            k += n;
        }
        transfer(f, b, first, true, slot, 0, registers(&r), t, 0);
    }
}

static void spill_in(spiller *s, mir_block *b, mir_inst *i)
{
    spill_flag(s, b, i);
    if (i->kind == MIR_MARK)
        return;
    if (i->kind == MIR_START) {
        if (is_spilled(s, i->ref[0].vreg) && s->f->vregs.items[i->ref[0].vreg].class == MIR_GRF)
            i->ref[0].vreg = slot_of(s->f, i->ref[0].vreg);
        return;
    }
    if (i->kind == MIR_COPY) {
        if (s->f->vregs.items[i->ref[0].vreg].class == MIR_GRF &&
            (is_spilled(s, i->ref[0].vreg) || is_spilled(s, i->ref[1].vreg)) &&
            s->f->vregs.items[i->ref[1].vreg].class == MIR_GRF)
            spill_copy(s, b, i);
        else
            fix_flag_copy(s->f, b, i);
        return;
    }
    touch t[MIR_MAX_ACCESSES];
    unsigned n = touches(s, i, t);
    for (unsigned k = 0; k < n; k++) {
        if (s->repeated[t[k].vreg] == i)
            mir_remove(b, i);
        else if (s->repeated[t[k].vreg])
            again(s, b, i, &t[k]);
        else
            through_memory(s, b, i, &t[k]);
    }
}

void mir_spill(mir_function *f, const bitset *spilled, mir_inst *const *repeatable)
{
    spiller s = {.f = f, .spilled = spilled, .known = (unsigned)f->vregs.count};
    s.repeated = arena_array(f->memory, mir_inst *, s.known);
    s.home = arena_array(f->memory, int, s.known);
    for (unsigned v = 0; v < s.known; v++)
        s.home[v] = MIR_NONE;
    choose_repeated(&s, repeatable);
    for (size_t r = 0; r < f->routines.count; r++) /* the callee writes it to memory, the caller reads it there */
        if (is_spilled(&s, f->routines.items[r]->result))
            f->routines.items[r]->result = MIR_NONE;
    mir_each_block(b, f)
    {
        mir_each_inst_safe(i, b) spill_in(&s, b, i);
    }
    store_fixed(&s);
}

/* --- places ----------------------------------------------------------------------------------------------------------------- */

typedef struct placing {
    VEC(int) active; /* placed, not over yet */
    bitset taken;    /* registers of scratch */
} placing;

static int by_start(const mir_range *ranges, int v)
{
    return ranges[v].segments.items[0].from;
}

/* The first REGS registers in a row that nobody has who lives at the same time as V. */
static unsigned free_place(mir_function *f, placing *p, const mir_range *ranges, int v, unsigned regs)
{
    bitset_clear(&p->taken);
    size_t kept = 0;
    for (size_t k = 0; k < p->active.count; k++) {
        int w = p->active.items[k];
        const mir_vreg *o = &f->vregs.items[w];
        if (vec_last(&ranges[w].segments).to <= by_start(ranges, v))
            continue;
        p->active.items[kept++] = w;
        if (mir_ranges_overlap(&ranges[v], &ranges[w]))
            for (unsigned r = 0; r < registers(o); r++)
                bitset_add(&p->taken, (unsigned)o->address / GRF + r);
    }
    p->active.count = kept;
    unsigned run = 0, at = 0;
    while (run < regs && at <= MAX_OFFSET)
        run = bitset_has(&p->taken, at++) ? 0 : run + 1;
    return run < regs ? MAX_OFFSET + 1 : at - regs;
}

static void fill_offsets(mir_function *f)
{
    mir_each_block(b, f)
    {
        mir_each_inst(i, b) if (i->scratch != MIR_NONE) i->g.desc =
            (i->g.desc & ~(uint32_t)MAX_OFFSET) | (unsigned)(f->vregs.items[i->scratch].address + i->scratch_at) / GRF;
    }
}

bool mir_place_slots(mir_function *f, const mir_range *ranges, const int *slots, size_t count, arena *scratch)
{
    placing p = {.taken = bitset_new(scratch, MAX_OFFSET + 16)};

    f->spill_bytes = 0;
    for (size_t k = 0; k < count; k++) {
        mir_vreg *r = &f->vregs.items[slots[k]];
        unsigned at = free_place(f, &p, ranges, slots[k], registers(r)), end = (at + registers(r)) * GRF;
        if (at + registers(r) > MAX_OFFSET)
            return false;
        r->address = (int)at * GRF;
        f->spill_bytes = end > f->spill_bytes ? end : f->spill_bytes;
        vec_push(scratch, &p.active, slots[k]);
    }
    fill_offsets(f);
    return true;
}
