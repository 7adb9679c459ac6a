/* backend/machine/statement.c - see statement.h. */
#include "backend/machine/statement.h"

void mir_note_copy(mir_function *f, mir_inst *i)
{
    mir_statement **end = &i->statements;

    while (*end)
        end = &(*end)->next;
    *end = arena_new(f->memory, mir_statement);
    **end = (mir_statement){.copied_to = i->written, .copied_from = i->copied};
}

void mir_note_writes(mir_function *f)
{
    mir_each_block(b, f)
        mir_each_inst(i, b) {
            i->written = i->ref[0].vreg;
            i->written_flag = i->flag_written ? i->flag : MIR_NONE;
            i->copied = i->kind == MIR_COPY ? i->ref[1].vreg : MIR_NONE;
        }
}

void mir_drop_statements(mir_statement **list)
{
    while (*list)
        if ((*list)->copied_to == MIR_NONE)
            *list = (*list)->next;
        else
            list = &(*list)->next;
}

/* --- do places hold? ------------------------------------------------------------------------------------------------------ */

typedef struct span { /* bytes of the general registers, or of the flags */
    mir_class class;
    int first, last; /* [first, last) */
} span;

typedef enum reach { REACH_ON, REACH_FOUND, REACH_LOST } reach;

typedef struct visit { /* the blocks from whose end the search has looked for writes of a register */
    int vreg;
    bitset blocks;
} visit;

typedef struct start {
    mir_block *block;
    int vreg;
} start;

typedef struct search {
    mir_function *f;
    arena scratch;
    span bytes;
    VEC(visit) visits;
    VEC(start) work;
} search;

/* The register in which what was selected into VREG is. */
static const mir_vreg *leader_of(const mir_function *f, int vreg)
{
    int joined = f->vregs.items[vreg].joined;
    const mir_vreg *v = &f->vregs.items[joined == MIR_NONE ? vreg : joined];

    return v->home == MIR_NONE ? v : &f->vregs.items[v->home];
}

/* Does I write any of BYTES? */
static bool overwrites(const mir_function *f, const mir_inst *i, span bytes)
{
    mir_access all[MIR_MAX_ACCESSES];
    unsigned count = mir_accesses(f, i, all);

    if (i->kind == MIR_START)
        return false;
    for (unsigned n = 0; n < count; n++) {
        const mir_vreg *v = &f->vregs.items[all[n].vreg];
        if (all[n].is_def && v->class == bytes.class && v->address >= 0 && v->address + all[n].first < bytes.last &&
            v->address + all[n].last > bytes.first)
            return true;
    }
    return mir_is_call(i);
}

/* Follows the copies of the list S that have been removed, backwards from END: *VREG becomes the register that was copied. */
static void follow_copies(const mir_statement *s, const mir_statement *end, int *vreg)
{
    if (s == end)
        return;
    follow_copies(s->next, end, vreg);
    if (s->copied_to != MIR_NONE && s->copied_to == *vreg)
        *vreg = s->copied_from;
}

/* Searches B backwards from before I, NULL: from its end, for the write of *VREG. */
static reach search_block(const search *s, const mir_block *b, const mir_inst *i, int *vreg)
{
    if (!i)
        follow_copies(b->statements, NULL, vreg);
    for (i = i ? i->prev : b->last; i; i = i->prev) {
        bool writes = i->written == *vreg || i->written_flag == *vreg;
        if (writes && i->kind == MIR_START)
            return REACH_LOST; /* nothing is in these bytes yet */
        if (overwrites(s->f, i, s->bytes))
            return writes ? REACH_FOUND : REACH_LOST;
        follow_copies(i->statements, NULL, vreg);
    }
    return REACH_ON;
}

static void visit_predecessors(search *s, const mir_block *b, int vreg)
{
    visit *v = NULL;

    for (size_t n = 0; n < s->visits.count; n++)
        if (s->visits.items[n].vreg == vreg)
            v = &s->visits.items[n];
    if (!v) {
        vec_push(&s->scratch, &s->visits, (visit){vreg, bitset_new(&s->scratch, (unsigned)s->f->blocks.count)});
        v = &vec_last(&s->visits);
    }
    for (size_t n = 0; n < b->preds.count; n++) {
        mir_block *p = b->preds.items[n];
        if (bitset_has(&v->blocks, p->number))
            continue;
        bitset_add(&v->blocks, p->number);
        vec_push(&s->scratch, &s->work, (start){p, vreg});
    }
}

/* Is the last write of BYTES, on every path to statement AT before I in B, one of VREG? The payload is written before the kernel begins. */
static bool is_last_write(mir_function *f, const mir_block *b, const mir_inst *i, const mir_statement *at, int vreg, span bytes)
{
    search s = {.f = f, .bytes = bytes};
    bool good = true;

    arena_init(&s.scratch);
    follow_copies(i->statements, at, &vreg);
    reach r = search_block(&s, b, i, &vreg);
    for (;;) {
        if (r != REACH_ON)
            good = r == REACH_FOUND;
        else if (b->preds.count)
            visit_predecessors(&s, b, vreg);
        else
            good = f->vregs.items[vreg].is_fixed;
        if (!good || !s.work.count)
            break;
        start next = vec_pop(&s.work);
        b = next.block;
        vreg = next.vreg;
        r = search_block(&s, b, NULL, &vreg);
    }
    arena_release(&s.scratch);
    return good;
}

/* --- all places ----------------------------------------------------------------------------------------------------------- */

/* P is where no code keeps it. */
static void lose_place(mir_place *p)
{
    p->to.kind = p->to.formula && !p->formula_view.is_complement ? GEN_PLACE_FORMULA
                 : p->target.is_known                            ? GEN_PLACE_POINTER
                                                                 : GEN_PLACE_UNKNOWN;
    if (p->to.kind == GEN_PLACE_POINTER) {
        p->to.target = p->target.variable;
        p->to.target_frame = p->target.frame;
        p->to.number = (uint64_t)p->target.at;
        p->to.plus = 0;
        p->until = NULL;
        return;
    }
    p->to.wide_bytes = p->formula_view.bytes;
    p->to.is_signed = p->formula_view.is_signed;
    p->to.plus = p->formula_view.plus;
    p->until = NULL;
}

/* Gives P the address of its register V. Returns the bytes that hold it. */
static span move_to_register(mir_place *p, const mir_vreg *v)
{
    int unit = p->to.kind == GEN_PLACE_MASK ? 8 : 1; /* bits or bytes */

    p->to.address = (uint16_t)(p->to.address + unit * v->address);
    p->to.in_flags = v->class == MIR_FLAG;
    if (p->to.kind == GEN_PLACE_MASK)
        return (span){v->class, p->to.address / 8, (p->to.address + p->to.count - 1) / 8 + 1};
    return (span){v->class, p->to.address, p->to.address + (p->to.count - 1) * p->to.step + p->to.element_bytes};
}

/* Gives P, of statement AT before I in B, its address; false if its register does not hold it. */
static bool locate(mir_function *f, const mir_block *b, mir_inst *i, const mir_statement *at, mir_place *p)
{
    if (p->to.kind != GEN_PLACE_REGISTERS && p->to.kind != GEN_PLACE_MASK)
        return p->to.kind != GEN_PLACE_UNKNOWN;
    const mir_vreg *v = leader_of(f, p->vreg);
    if (v->address < 0 || v->slot != MIR_NONE)
        return false;
    span bytes = move_to_register(p, v);
    for (span part = {bytes.class, bytes.first, bytes.first}; part.first < bytes.last; part.first = part.last) {
        part.last = (part.first / GEN_GRF_BYTES + 1) * GEN_GRF_BYTES; /* a message may leave out registers that nobody reads */
        if (part.last > bytes.last)
            part.last = bytes.last;
        if (!is_last_write(f, b, i, at, p->vreg, part))
            return false;
    }
    for (p->until = i; p->until && !overwrites(f, p->until, bytes);)
        p->until = p->until->next;
    return true;
}

void mir_place_statements(mir_function *f)
{
    mir_each_block(b, f)
        mir_each_inst(i, b)
            mir_each_statement(s, i)
                for (size_t n = 0; n < s->places.count; n++)
                    if (!locate(f, b, i, s, &s->places.items[n]))
                        lose_place(&s->places.items[n]);
}
