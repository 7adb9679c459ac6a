/* backend/machine/spill.c - inserts spill code.
 *
 *   add v7 v3 v4        scratch_read t1 [slot of v3]
 *                       add v7 t1 v4
 *
 * Every access to a spilled register uses a temporary of just the registers that the operand touches, or that of an access shortly before
 * (held.c). A partial write first reads them, unless nothing has been written since the start of their contents. Slots (transfer.c) are virtual registers of class
 * MIR_SCRATCH (slots.c); messages use r0 as their header. Values that one instruction can rematerialize (again.c) are not
 * stored. Masks are moved to general registers, which may be spilled in turn. */
#include "backend/machine/spill.h"

#include "src/base/bug.h"

enum { GRF = GEN_GRF_BYTES };

/* A visit: the range of instructions in which a register whose address is taken is in a temporary. */
typedef struct visit {
    int vreg, temp;
    const mir_inst *last; /* the last instruction that uses the address */
    bool is_changed;
} visit;

typedef struct spiller {
    mir_function *f;
    const bitset *spilled;
    unsigned known;      /* number of registers before the pass */
    mir_inst **repeated; /* by register: the instruction that rematerializes it; NULL: it is in memory */
    int *home;           /* by flag: the general register that holds it */
    uint64_t *unwritten; /* by register: mask of its parts (of GRF bytes) not written since a MIR_START in this block */
    VEC(int) begun;      /* registers for which `unwritten` is or was not 0 */
    VEC(visit) visits;   /* open at the current instruction */
    mir_held_list held;  /* temporaries that the current instruction can use again */
} spiller;

static bool is_spilled(const spiller *s, int v)
{
    return v >= 0 && (unsigned)v < s->known && bitset_has(s->spilled, (unsigned)v);
}

/* --- accesses to one register --------------------------------------------------------------------------------------------- */

typedef struct touch {          /* the accesses of one instruction to a spilled register */
    int vreg, first, last;      /* its parts [first, last), of GRF bytes */
    bool reads, writes, covers; /* covers: defines all of it */
} touch;

/* Collects the accesses of I to spilled general registers in OUT, one entry per register, and returns their number. */
static unsigned find_touches(const spiller *s, const mir_inst *i, touch out[MIR_MAX_ACCESSES])
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

/* True if the registers of T have no contents yet; marks them as written. */
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

/* Marks all of V as not written. */
static void mark_unwritten(spiller *s, int v)
{
    s->unwritten[v] = UINT64_MAX;
    vec_push(s->f->memory, &s->begun, v);
}

static void clear_unwritten(spiller *s)
{
    for (size_t n = 0; n < s->begun.count; n++)
        s->unwritten[s->begun.items[n]] = 0;
    s->begun.count = 0;
}

/* Is I a packed unconditional write of whole registers, which needs no previous contents? */
static bool overwrites_registers(const mir_inst *i, const touch *t)
{
    if (!i->g.nomask || (i->g.pred && i->g.op != GEN_OP_sel) || i->ref[0].vreg != t->vreg)
        return false;
    if (gen_op_is(i->g.op, GEN_IS_SEND))
        return true;
    unsigned bytes = i->g.exec * gen_type_bytes(i->g.dst.type);
    return i->g.dst.hstride == 1 && i->ref[0].at % GRF == 0 && bytes % GRF == 0;
}

/* Replaces register FROM in the operands of I by TO, at offsets SHIFT bytes lower. */
static void redirect_operands(mir_inst *i, int from, int to, int shift)
{
    for (unsigned k = 0; k <= GEN_MAX_SRC; k++) {
        if (i->ref[k].vreg != from)
            continue;
        i->ref[k].vreg = to;
        i->ref[k].at -= shift;
    }
}

/* Does T define all of its register, without reading it? */
static bool begins_contents(const touch *t)
{
    return t->covers && !t->reads;
}

/* Makes a temporary for access T of I, with the previous contents if LOAD. */
static mir_held *load_temporary(spiller *s, mir_block *b, mir_inst *i, const touch *t, bool load)
{
    mir_function *f = s->f;
    unsigned regs = (unsigned)(t->last - t->first);
    int temp = mir_new_temporary(f, regs * GRF);

    f->vregs.items[temp].line = f->vregs.items[t->vreg].line;
    mir_insert_before(b, mir_new_start(f, temp), i);
    if (load)
        mir_insert_transfer(
            f, b, i, (mir_transfer){.slot = mir_slot_of(f, t->vreg), .first = (unsigned)t->first, .regs = regs, .data = temp});
    return mir_hold(&s->held, t->vreg, temp, t->first, t->last);
}

/* Replaces the register of access T in I by a temporary, which is loaded before I and stored after it as needed. */
static void spill_access(spiller *s, mir_block *b, mir_inst *i, const touch *t)
{
    mir_function *f = s->f;
    int slot = mir_slot_of(f, t->vreg);
    bool first_write = is_first_write(s, t), load = t->reads || !(t->covers || first_write || overwrites_registers(i, t));

    if (begins_contents(t))
        mir_forget_held(&s->held, b, t->vreg, true);
    mir_held *h = mir_find_held(&s->held, t->vreg, t->first, t->last);
    if (!h)
        h = load_temporary(s, b, i, t, load);
    redirect_operands(i, t->vreg, h->temp, h->first * GRF);
    if (!t->writes)
        return;
    mir_inst *next = i->next;
    if (begins_contents(t))
        mir_insert_before(b, mir_new_start(f, slot), next);
    mir_inst *store = mir_insert_transfer(f, b, next,
                                          (mir_transfer){.write = true,
                                                         .slot = slot,
                                                         .first = (unsigned)t->first,
                                                         .regs = (unsigned)(t->last - t->first),
                                                         .data = h->temp,
                                                         .at = (t->first - h->first) * GRF});
    mir_note_store(h, b, store, t->first, t->last);
}

/* Recomputes the register of access T in a temporary before I, unless the instructions before it have done so. */
static void rematerialize_use(spiller *s, mir_block *b, mir_inst *i, const touch *t)
{
    mir_function *f = s->f;
    const mir_vreg r = f->vregs.items[t->vreg];
    mir_held *h = mir_find_held(&s->held, t->vreg, 0, (int)mir_register_count(&r));

    if (!h) {
        mir_inst *copy = arena_copy(f->memory, s->repeated[t->vreg], sizeof *copy);
        int temp = mir_new_temporary(f, r.bytes);
        f->vregs.items[temp].align = r.align;
        f->vregs.items[temp].filled = r.filled;
        f->vregs.items[temp].line = r.line;
        copy->prev = copy->next = NULL;
        copy->ref[0].vreg = temp;
        mir_insert_before(b, copy, i);
        h = mir_hold(&s->held, t->vreg, temp, 0, (int)mir_register_count(&r));
    }
    redirect_operands(i, t->vreg, h->temp, 0);
}

/* --- indirect operands ------------------------------------------------------------------------------------------------------
 *
 *   add a0.0 v1 &v3              scratch_read t1 [slot of v3]
 *   mov v5 r[a0.0]               add a0.0 v1 &t1
 *   mov r[a0.0,32] v6      ->    mov v5 r[a0.0]
 *                                mov r[a0.0,32] v6
 *                                scratch_write t1 [slot of v3]
 *
 * A register whose address is taken is in a temporary as a whole until the last operand that uses a0 (a *visit*), or until the
 * end of the next visit if that follows closely. A masked address computation replaces only some of the addresses
 * set by the previous one: then two registers are visited at once. */

/* NEAR is the greatest number of instructions between two visits that are joined; MOST_NEAR is the size of the largest register
 * for which they are. */
enum { NEAR = 8, MOST_NEAR = MIR_FILE_END / 2 };

/* Does I set all addresses in a0, that is, is it not masked? */
static bool replaces_addresses(const mir_inst *i)
{
    return i->kind == MIR_OP && i->g.dst.file == GEN_FILE_A0 && i->g.nomask && !i->g.pred;
}

/* The last instruction that uses ADDRESS, or the next address of the same register if that follows closely. */
static const mir_inst *last_address_use(const mir_function *f, const mir_inst *address)
{
    const mir_inst *last = address;
    unsigned apart = 0;
    bool may_extend = mir_register_count(&f->vregs.items[address->address_of]) <= MOST_NEAR;

    for (const mir_inst *i = address->next; i; i = i->next) {
        bool other = i->address_of != address->address_of;
        if (replaces_addresses(i) && (other || !may_extend || apart > NEAR))
            break;
        may_extend &= i->address_of == MIR_NONE || !other;
        apart = i->indirect == MIR_NONE ? apart + 1 : 0;
        if (i->indirect != MIR_NONE)
            last = i;
    }
    return last;
}

static visit *find_visit(spiller *s, int v)
{
    for (size_t k = 0; k < s->visits.count; k++)
        if (s->visits.items[k].vreg == v)
            return &s->visits.items[k];
    return NULL;
}

/* Starts a visit of the register whose address I takes, unless it has one. */
static void begin_visit(spiller *s, mir_block *b, mir_inst *i)
{
    mir_function *f = s->f;
    int v = i->address_of;

    if (find_visit(s, v)) {
        i->address_of = find_visit(s, v)->temp;
        return;
    }
    const mir_vreg r = f->vregs.items[v];
    int temp = mir_new_temporary(f, mir_register_count(&r) * GRF);

    s->unwritten[v] = 0;
    mir_forget_held(&s->held, b, v, false);
    f->vregs.items[temp].align = r.align;
    f->vregs.items[temp].filled = r.filled;
    mir_insert_before(b, mir_new_start(f, temp), i);
    mir_insert_transfer(f, b, i, (mir_transfer){.slot = mir_slot_of(f, v), .regs = mir_register_count(&r), .data = temp});
    const mir_inst *last = last_address_use(f, i);
    i->address_of = temp;
    vec_push(f->memory, &s->visits, (visit){.vreg = v, .temp = temp, .last = last});
}

/* Redirects accesses of I to the temporaries of the open visits; stores those whose last instruction is I. */
static void visit_inst(spiller *s, mir_block *b, mir_inst *i)
{
    size_t kept = 0;

    for (size_t k = 0; k < s->visits.count; k++) {
        visit *v = &s->visits.items[k];
        v->is_changed |= i->kind != MIR_START && (i->ref[0].vreg == v->vreg || (i->indirect == v->vreg && i->g.dst.indirect));
        if (i->kind != MIR_START)
            redirect_operands(i, v->vreg, v->temp, 0);
        if (i->indirect == v->vreg)
            i->indirect = v->temp;
        if (i != v->last) {
            s->visits.items[kept++] = *v;
            continue;
        }
        if (v->is_changed)
            mir_insert_transfer(s->f, b, i->next,
                                (mir_transfer){.write = true,
                                               .slot = mir_slot_of(s->f, v->vreg),
                                               .regs = mir_register_count(&s->f->vregs.items[v->vreg]),
                                               .data = v->temp});
    }
    s->visits.count = kept;
}

/* Spills a copy in pieces: of two registers if they need a temporary, else of eight. */
static void spill_copy(spiller *s, mir_block *b, mir_inst *i)
{
    mir_function *f = s->f;
    int to = i->ref[0].vreg, from = i->ref[1].vreg;

    mir_forget_held(&s->held, b, to, true);
    if (is_spilled(s, from) && s->repeated[from]) {
        touch t = {.vreg = from};
        rematerialize_use(s, b, i, &t);
        from = i->ref[1].vreg;
        if (!is_spilled(s, to))
            return;
    }
    unsigned bytes = f->vregs.items[to].filled;
    bool load = is_spilled(s, from), store = is_spilled(s, to);
    if (store)
        s->unwritten[to] = 0;
    mir_insert_before(b, mir_new_start(f, store ? mir_slot_of(f, to) : to), i);
    bool direct =
        bytes % GRF == 0 && f->vregs.items[to].bytes == bytes && f->vregs.items[from].bytes == bytes && !(load && store);
    unsigned most = direct ? 8 * GRF : 2 * GRF;
    for (unsigned at = 0; at < bytes; at += most) {
        unsigned part = bytes - at < most ? bytes - at : most, regs = (part + GRF - 1) / GRF;
        int first = (int)(at / GRF);
        const mir_held *h = load ? mir_find_held(&s->held, from, first, first + (int)regs) : NULL;
        if (h && store) {
            mir_insert_transfer(f, b, i,
                                (mir_transfer){.write = true,
                                               .slot = mir_slot_of(f, to),
                                               .first = at / GRF,
                                               .regs = regs,
                                               .data = h->temp,
                                               .at = (first - h->first) * GRF});
            continue;
        }
        int temp = direct ? (load ? to : from) : mir_new_temporary(f, regs * GRF);
        int temp_at = direct ? (int)at : 0;
        if (!direct)
            mir_insert_before(b, mir_new_start(f, temp), i);
        if (load)
            mir_insert_transfer(
                f, b, i,
                (mir_transfer){.slot = mir_slot_of(f, from), .first = at / GRF, .regs = regs, .data = temp, .at = temp_at});
        for (unsigned k = 0; k < part && !direct && load != store;) {
            unsigned left = part - k, n = 32;
            while (n > left)
                n /= 2;
            mir_insert_before(b,
                              load ? mir_move_bytes(f, to, (int)(at + k), temp, (int)k, n)
                                   : mir_move_bytes(f, temp, (int)k, from, (int)(at + k), n),
                              i);
            k += n;
        }
        if (store)
            mir_insert_transfer(
                f, b, i,
                (mir_transfer){
                    .write = true, .slot = mir_slot_of(f, to), .first = at / GRF, .regs = regs, .data = temp, .at = temp_at});
    }
    if (load)
        mir_forget_held(&s->held, b, from, false);
    mir_remove(b, i);
}

/* --- masks ---------------------------------------------------------------------------------------------------------------- */

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

/* The general register for the spilled flag V, created on first use. */
static int get_home(spiller *s, int v)
{
    if (s->home[v] < 0) {
        s->home[v] = mir_vreg_new(s->f, MIR_GRF, s->f->vregs.items[v].bytes, s->f->vregs.items[v].bytes);
        s->f->vregs.items[v].home = s->home[v];
        s->f->spilled++;
    }
    return s->home[v];
}

/* Replaces spilled flags in I: as operands by their general registers, as predicate or condition by a temporary flag. */
static void spill_flag(spiller *s, mir_block *b, mir_inst *i)
{
    mir_function *f = s->f;

    for (unsigned k = 0; k <= GEN_MAX_SRC; k++) {
        int v = i->ref[k].vreg;
        if (!is_spilled(s, v) || f->vregs.items[v].class != MIR_FLAG)
            continue;
        i->ref[k].vreg = get_home(s, v);
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
        mir_insert_before(b, move_flag(f, t, get_home(s, v)), i);
    if (i->flag_written) {
        mir_inst *store = move_flag(f, get_home(s, v), t);
        store->written = i->written_flag;
        mir_insert_after(b, store, i);
    }
}

/* Replaces a copy between a flag and a flag that was moved to a general register, by a move of its bits. */
static void replace_flag_copy(mir_function *f, mir_block *b, mir_inst *i)
{
    if (i->kind != MIR_COPY || f->vregs.items[i->ref[0].vreg].class == f->vregs.items[i->ref[1].vreg].class)
        return;
    mir_inst *move = move_flag(f, i->ref[0].vreg, i->ref[1].vreg);
    move->written = i->written;
    mir_insert_before(b, move, i);
    mir_remove(b, i);
}

/* --- the pass ------------------------------------------------------------------------------------------------------------- */

/* Chooses the registers to rematerialize: those whose operands are not spilled themselves. */
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

/* Stores spilled fixed registers at the kernel entry, as they are set before the first instruction. */
static void store_fixed(spiller *s)
{
    mir_function *f = s->f;
    mir_block *b = f->blocks.items[0];
    mir_inst *first = b->first;

    for (unsigned v = 0; v < s->known; v++) {
        mir_vreg r = f->vregs.items[v];
        if (!r.is_fixed || !is_spilled(s, (int)v))
            continue;
        int slot = mir_slot_of(f, (int)v);
        f->vregs.items[v].is_kept = true;
        mir_insert_before(b, mir_new_start(f, slot), first);
        if (r.bytes % GRF == 0 && r.address % GRF == 0) {
            mir_insert_transfer(f, b, first,
                                (mir_transfer){.write = true, .slot = slot, .regs = mir_register_count(&r), .data = (int)v});
            continue;
        }
        int t = mir_new_temporary(f, mir_register_count(&r) * GRF);
        mir_insert_before(b, mir_new_start(f, t), first);
        for (unsigned k = 0; k < r.bytes;) {
            unsigned n = 32;
            while (n > r.bytes - k || ((unsigned)r.address + k) % n)
                n /= 2;
            mir_insert_before(b, mir_move_bytes(f, t, (int)k, (int)v, (int)k, n), first);
            k += n;
        }
        mir_insert_transfer(f, b, first, (mir_transfer){.write = true, .slot = slot, .regs = mir_register_count(&r), .data = t});
    }
}

/* Stores the return address of a routine, which the calls write, at its entry. The caller changes the calls. */
static void spill_return(spiller *s, mir_routine *r)
{
    mir_function *f = s->f;
    mir_block *b = r->entry;
    mir_inst *first = b->first;
    unsigned bytes = f->vregs.items[r->back].bytes;
    int spilled = r->back, written = mir_new_temporary(f, bytes), whole = mir_new_temporary(f, GRF);

    mir_insert_before(b, mir_new_start(f, whole), first);
    mir_insert_before(b, mir_move_bytes(f, whole, 0, written, 0, bytes), first);
    mir_insert_transfer(f, b, first, (mir_transfer){.write = true, .slot = mir_slot_of(f, spilled), .regs = 1, .data = whole});
    r->back = written;
}

/* Inserts spill code for instruction I. */
static void spill_inst(spiller *s, mir_block *b, mir_inst *i)
{
    spill_flag(s, b, i);
    if (is_spilled(s, i->address_of))
        begin_visit(s, b, i);
    visit_inst(s, b, i);
    if (i->kind == MIR_MARK)
        return;
    if (i->kind == MIR_START) {
        if (is_spilled(s, i->ref[0].vreg) && s->f->vregs.items[i->ref[0].vreg].class == MIR_GRF) {
            mark_unwritten(s, i->ref[0].vreg);
            mir_forget_held(&s->held, b, i->ref[0].vreg, true);
            i->ref[0].vreg = mir_slot_of(s->f, i->ref[0].vreg);
        }
        return;
    }
    if (i->kind == MIR_COPY) {
        if (s->f->vregs.items[i->ref[0].vreg].class == MIR_GRF &&
            (is_spilled(s, i->ref[0].vreg) || is_spilled(s, i->ref[1].vreg)) &&
            s->f->vregs.items[i->ref[1].vreg].class == MIR_GRF)
            spill_copy(s, b, i);
        else
            replace_flag_copy(s->f, b, i);
        return;
    }
    touch t[MIR_MAX_ACCESSES];
    unsigned n = find_touches(s, i, t);
    for (unsigned k = 0; k < n; k++) {
        if (s->repeated[t[k].vreg] == i) {
            mir_forget_held(&s->held, b, t[k].vreg, false);
            mir_remove(b, i);
        } else if (s->repeated[t[k].vreg])
            rematerialize_use(s, b, i, &t[k]);
        else
            spill_access(s, b, i, &t[k]);
    }
}

void mir_spill(mir_function *f, const bitset *spilled, mir_inst *const *repeatable)
{
    spiller s = {.f = f, .spilled = spilled, .known = (unsigned)f->vregs.count, .held.memory = f->memory};

    s.repeated = arena_array(f->memory, mir_inst *, s.known);
    s.home = arena_array(f->memory, int, s.known);
    s.unwritten = arena_array(f->memory, uint64_t, s.known);
    for (unsigned v = 0; v < s.known; v++)
        s.home[v] = MIR_NONE;
    choose_repeated(&s, repeatable);
    for (size_t r = 0; r < f->routines.count; r++) {
        mir_routine *routine = f->routines.items[r];
        if (is_spilled(&s, routine->result)) /* the callee stores it, the caller loads it */
            routine->result = MIR_NONE;
        if (is_spilled(&s, routine->back))
            spill_return(&s, routine);
    }
    mir_each_block(b, f) {
        mir_each_inst_safe(i, b) {
            if (mir_is_call(i)) {
                i->ref[0].vreg = i->routine->back;
                clear_unwritten(&s); /* the callee may write it */
                mir_forget_all_held(&s.held);
            }
            bool is_straight = i->kind != MIR_MARK && !(i->kind == MIR_OP && gen_op_is(i->g.op, GEN_IS_FLOW));
            if (i->kind == MIR_OP)
                mir_advance_held(&s.held);
            spill_inst(&s, b, i);
            if (!is_straight)
                mir_forget_all_held(&s.held);
        }
        clear_unwritten(&s);
        mir_forget_all_held(&s.held);
    }
    store_fixed(&s);
}
