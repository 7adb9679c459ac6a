/* backend/machine/spill.c - registers that live in scratch memory.
 *
 *   add v7 v3 v4        scratch_read t1 [slot of v3]
 *                       add v7 t1 v4
 *
 * Every access to a spilled register goes through a temporary of just the registers that the operand touches; a write of a part
 * reads them first, where something has been written since they began to mean something. Slots are virtual registers of scratch
 * (slots.c); messages take their header from r0 as it is. What one instruction can make again (again.c) is not
 * stored. Masks go to general registers, which may be spilled in turn. */
#include "backend/machine/regalloc.h"

#include "src/base/bug.h"

enum { GRF = GEN_GRF_BYTES };

/* A register whose address is taken, while it is in a temporary. */
typedef struct visit {
    int vreg, temp;
    const mir_inst *last; /* that goes through the address */
    bool is_changed;
} visit;

typedef struct spiller {
    mir_function *f;
    const bitset *spilled;
    unsigned known;      /* registers that existed when this began */
    mir_inst **repeated; /* by register: the one instruction that makes it; NULL: it is in memory */
    int *home;           /* flags: the general register that holds it */
    uint64_t *unwritten; /* by register: its whole registers that mean nothing yet, since a MIR_START in the block at work */
    VEC(int) begun;      /* those where that is not 0, or was */
    VEC(visit) visits;   /* open at the instruction at work */
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

/* The registers of T mean nothing before this; from here on they do. */
static bool is_first_write(spiller *s, const touch *t)
{
    uint64_t mask = 0;

    if (t->last > 64)
        return false;
    for (int r = t->first; r < t->last; r++)
        mask |= (uint64_t)1 << r;
    bool first = (s->unwritten[t->vreg] & mask) == mask;
    s->unwritten[t->vreg] &= ~mask;
    return first;
}

/* V means nothing here. */
static void begin_anew(spiller *s, int v)
{
    s->unwritten[v] = UINT64_MAX;
    vec_push(s->f->memory, &s->begun, v);
}

static void forget_begun(spiller *s)
{
    for (size_t n = 0; n < s->begun.count; n++)
        s->unwritten[s->begun.items[n]] = 0;
    s->begun.count = 0;
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
    bool first_write = is_first_write(s, t), load = t->reads || !(t->covers || first_write || covers_registers(i, t));
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
    f->vregs.items[temp].filled = f->vregs.items[t->vreg].filled;
    mir_inst *copy = mir_inst_new(f, made->g.op, made->g.exec);
    mir_inst fresh = *made;
    fresh.prev = fresh.next = NULL;
    *copy = fresh;
    copy->ref[0].vreg = temp;
    mir_insert_before(b, copy, i);
    redirect(i, t->vreg, temp, 0);
}

/* --- indirect operands ------------------------------------------------------------------------------------------------------
 *
 *   add a0.0 v1 &v3              scratch_read t1 [slot of v3]
 *   mov v5 r[a0.0]               add a0.0 v1 &t1
 *   mov r[a0.0,32] v6      ->    mov v5 r[a0.0]
 *                                mov r[a0.0,32] v6
 *                                scratch_write t1 [slot of v3]
 *
 * A register whose address is taken is in a temporary as a whole from there to the last operand that goes through a0, and on to
 * the next visit where that is near. Masked addresses add to those of the instruction before: then two are visited at once. */

enum { NEAR = 8, MOST_NEAR = MIR_FILE_END / 2 }; /* instructions to the next visit of the same register, which is not larger */

static bool replaces_addresses(const mir_inst *i)
{
    return i->kind == MIR_OP && i->g.dst.file == GEN_FILE_A0 && i->g.nomask && !i->g.pred;
}

/* The last instruction that goes through ADDRESS, or through the next address of the same register if that is near. */
static const mir_inst *last_through(const mir_function *f, const mir_inst *address)
{
    const mir_inst *last = address;
    unsigned apart = 0;
    bool may_go_on = registers(&f->vregs.items[address->address_of]) <= MOST_NEAR;

    for (const mir_inst *i = address->next; i; i = i->next) {
        bool other = i->address_of != address->address_of;
        if (replaces_addresses(i) && (other || !may_go_on || apart > NEAR))
            break;
        may_go_on &= i->address_of == MIR_NONE || !other;
        apart = i->indirect == MIR_NONE ? apart + 1 : 0;
        if (i->indirect != MIR_NONE)
            last = i;
    }
    return last;
}

static visit *open_visit(spiller *s, int v)
{
    for (size_t k = 0; k < s->visits.count; k++)
        if (s->visits.items[k].vreg == v)
            return &s->visits.items[k];
    return NULL;
}

static void begin_visit(spiller *s, mir_block *b, mir_inst *i)
{
    mir_function *f = s->f;
    int v = i->address_of;
    if (open_visit(s, v)) {
        i->address_of = open_visit(s, v)->temp;
        return;
    }
    const mir_vreg r = f->vregs.items[v];
    int temp = temporary(f, registers(&r) * GRF);

    s->unwritten[v] = 0;
    f->vregs.items[temp].align = r.align;
    f->vregs.items[temp].filled = r.filled;
    mir_insert_before(b, start(f, temp), i);
    transfer(f, b, i, false, slot_of(f, v), 0, registers(&r), temp, 0);
    const mir_inst *last = last_through(f, i);
    i->address_of = temp;
    vec_push(f->memory, &s->visits, (visit){.vreg = v, .temp = temp, .last = last});
}

/* Sends I, which stands within the open visits, to their temporaries; what I is the last of goes back to memory. */
static void visit_in(spiller *s, mir_block *b, mir_inst *i)
{
    size_t kept = 0;

    for (size_t k = 0; k < s->visits.count; k++) {
        visit *v = &s->visits.items[k];
        v->is_changed |= i->kind != MIR_START && (i->ref[0].vreg == v->vreg || (i->indirect == v->vreg && i->g.dst.indirect));
        if (i->kind != MIR_START)
            redirect(i, v->vreg, v->temp, 0);
        if (i->indirect == v->vreg)
            i->indirect = v->temp;
        if (i != v->last) {
            s->visits.items[kept++] = *v;
            continue;
        }
        if (v->is_changed)
            transfer(s->f, b, i->next, true, slot_of(s->f, v->vreg), 0, registers(&s->f->vregs.items[v->vreg]), v->temp, 0);
    }
    s->visits.count = kept;
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
    if (store)
        s->unwritten[to] = 0;
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

/* Where a routine returns to is written by the call, and goes to memory at its entry. */
static void spill_return(spiller *s, mir_routine *r)
{
    mir_function *f = s->f;
    mir_block *b = r->entry;
    mir_inst *first = b->first;
    unsigned bytes = f->vregs.items[r->back].bytes;
    int spilled = r->back, written = temporary(f, bytes), whole = temporary(f, GRF);

    mir_insert_before(b, start(f, whole), first);
    mir_insert_before(b, move_bytes(f, whole, 0, written, 0, bytes), first);
    transfer(f, b, first, true, slot_of(f, spilled), 0, 1, whole, 0);
    r->back = written;
    mir_each_block(c, f)
        mir_each_inst(i, c)
            if (mir_is_call(i) && i->routine == r)
                i->ref[0].vreg = written;
}

static void spill_in(spiller *s, mir_block *b, mir_inst *i)
{
    spill_flag(s, b, i);
    if (is_spilled(s, i->address_of))
        begin_visit(s, b, i);
    visit_in(s, b, i);
    if (i->kind == MIR_MARK)
        return;
    if (i->kind == MIR_START) {
        if (is_spilled(s, i->ref[0].vreg) && s->f->vregs.items[i->ref[0].vreg].class == MIR_GRF) {
            begin_anew(s, i->ref[0].vreg);
            i->ref[0].vreg = slot_of(s->f, i->ref[0].vreg);
        }
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
    s.unwritten = arena_array(f->memory, uint64_t, s.known);
    for (unsigned v = 0; v < s.known; v++)
        s.home[v] = MIR_NONE;
    choose_repeated(&s, repeatable);
    for (size_t r = 0; r < f->routines.count; r++) {
        mir_routine *routine = f->routines.items[r];
        if (is_spilled(&s, routine->result)) /* the callee writes it to memory, the caller reads it there */
            routine->result = MIR_NONE;
        if (is_spilled(&s, routine->back))
            spill_return(&s, routine);
    }
    mir_each_block(b, f) {
        mir_each_inst_safe(i, b) {
            if (mir_is_call(i)) /* the callee may write */
                forget_begun(&s);
            spill_in(&s, b, i);
        }
        forget_begun(&s);
    }
    store_fixed(&s);
}
