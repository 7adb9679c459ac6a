/* backend/machine/verify.c - verifies machine IR against the rules of rules.def.
 *
 * Each rule holds after selection and after every pass. First blocks and edges, then each instruction alone; if these are sound,
 * the walks over paths and live ranges can rely on them: every read is preceded by a write, and after allocation live ranges that
 * overlap have different bytes. Instructions are checked against the tables of the instruction set only; sim/check checks the
 * rules of the hardware that relate operands to each other. */
#include "backend/machine/verify.h"

#include "backend/machine/regalloc.h"

#include <stdlib.h>
#include <string.h>

enum { GRF = GEN_GRF_BYTES, FLAG_FILE_BYTES = 8, MOST_CHANNELS = 32 };

typedef struct verifier {
    mir_function *f;
    arena *scratch;
    text *problems;
    const mir_block *block; /* NULL: no instruction is being checked */
    const mir_inst *inst;
    unsigned count; /* of violations */
} verifier;

static void report_rule(verifier *v, mir_rule rule)
{
    static const char *const texts[] = {

#define MIR_RULE(id, text) text,
#include "backend/machine/rules.def"
    };
    text line;

    text_init(&line, v->scratch);
    if (v->inst)
        mir_print_inst(&line, v->f, v->inst);
    if (v->block)
        text_printf(v->problems, "B%u: ", v->block->number);
    if (line.length)
        text_printf(v->problems, "%s: ", line.data + strspn(line.data, " "));
    text_printf(v->problems, "%s\n", texts[rule]);
    v->count++;
}

/* Reports that the current instruction breaks RULE unless it HOLDS. */
static bool require_rule(verifier *v, bool holds, mir_rule rule)
{
    if (!holds)
        report_rule(v, rule);
    return holds;
}

static const gen_operand *accessed_operand(const mir_inst *i, unsigned k)
{
    return k ? &i->g.src[k - 1] : &i->g.dst;
}

static const mir_vreg *register_of(const verifier *v, int vreg)
{
    return &v->f->vregs.items[vreg];
}

static bool has_class(const verifier *v, int vreg, mir_class class)
{
    return vreg >= 0 && (size_t)vreg < v->f->vregs.count && register_of(v, vreg)->class == class;
}

/* --- blocks and branches -------------------------------------------------------------------------------------------------- */

static bool is_block(const verifier *v, const mir_block *b)
{
    return b->number < v->f->blocks.count && v->f->blocks.items[b->number] == b;
}

static bool lists_predecessor(const mir_block *b, const mir_block *pred)
{
    for (size_t k = 0; k < b->preds.count; k++)
        if (b->preds.items[k] == pred)
            return true;
    return false;
}

static void check_edges(verifier *v)
{
    mir_each_block(b, v->f) {
        v->block = b;
        bool sound = is_block(v, b);
        for (unsigned k = 0; k < 2 && sound; k++)
            sound = !b->succ[k] || (is_block(v, b->succ[k]) && lists_predecessor(b->succ[k], b));
        require_rule(v, sound, MIR_RULE_edges);
    }
}

static bool is_routine(const verifier *v, const mir_routine *r)
{
    for (size_t k = 0; k < v->f->routines.count; k++)
        if (v->f->routines.items[k] == r)
            return true;
    return false;
}

/* Is the mark that jump I skips to after I in the same block? */
static bool is_skip_sound(const mir_inst *i)
{
    const mir_inst *at = i;

    while (at && at != i->skip_to)
        at = at->next;
    return at && at->kind == MIR_MARK && i->g.op == GEN_OP_jmpi && !i->jip;
}

static void check_target(verifier *v, const mir_inst *i)
{
    bool flow = gen_op_is(i->g.op, GEN_IS_FLOW), calls = i->g.op == GEN_OP_call || i->g.op == GEN_OP_ret, sound;

    if (!flow)
        sound = !i->jip && !i->uip && !i->skip_to && !i->routine;
    else if (calls)
        sound = is_routine(v, i->routine) && (i->g.op == GEN_OP_ret || i->jip == i->routine->entry);
    else if (i->skip_to)
        sound = is_skip_sound(i);
    else
        sound =
            (i->jip ? is_block(v, i->jip) : i->jip_is_next) && (gen_op_sources(i->g.op) < 2 || (i->uip && is_block(v, i->uip)));
    require_rule(v, sound, MIR_RULE_target);
}

/* --- operations ----------------------------------------------------------------------------------------------------------- */

static bool has_operand(const mir_inst *i, unsigned k)
{
    return accessed_operand(i, k)->file != GEN_FILE_NONE;
}

/* Checks the operands of an operation. The labels of branches are not operands before layout. */
static void check_operands(verifier *v, const mir_inst *i)
{
    bool flow = gen_op_is(i->g.op, GEN_IS_FLOW) && i->g.op != GEN_OP_ret;
    unsigned sources = flow ? 0 : gen_op_sources(i->g.op);
    bool sound = has_operand(i, 0) == !gen_op_is(i->g.op, GEN_NO_DST);

    for (unsigned k = 1; k <= GEN_MAX_SRC; k++)
        sound &= has_operand(i, k) == (k <= sources);
    if (!require_rule(v, sound, MIR_RULE_operands))
        return;
    const gen_op_info *row = &gen_ops[i->g.op];
    sound = gen_op_is(i->g.op, GEN_NO_DST) || row->dst_types >> i->g.dst.type & 1;
    for (unsigned k = 1; k <= sources; k++)
        sound &= row->src_types[k - 1] >> accessed_operand(i, k)->type & 1;
    require_rule(v, sound, MIR_RULE_types);
}

static void check_modifiers(verifier *v, const mir_inst *i)
{
    bool negates = false, absolute = false;

    for (unsigned k = 0; k < GEN_MAX_SRC; k++) {
        negates |= i->g.src[k].negate;
        absolute |= i->g.src[k].absolute;
    }
    require_rule(v,
                 (!i->g.pred || gen_op_is(i->g.op, GEN_CAN_PREDICATE)) && (!i->g.cond || gen_op_is(i->g.op, GEN_CAN_COND)) &&
                     (!i->g.saturate || gen_op_is(i->g.op, GEN_CAN_SATURATE)) &&
                     (!negates || gen_op_is(i->g.op, GEN_CAN_MODIFY | GEN_CAN_NOT)) &&
                     (!absolute || gen_op_is(i->g.op, GEN_CAN_MODIFY)),
                 MIR_RULE_modifiers);
}

static void check_channels(verifier *v, const mir_inst *i)
{
    unsigned exec = i->g.exec, end = i->g.channel + exec;
    bool power = exec && !(exec & (exec - 1));

    require_rule(v, power && end <= MOST_CHANNELS && (i->g.nomask || end <= v->f->simd), MIR_RULE_channels);
}

/* --- registers of an instruction ------------------------------------------------------------------------------------------ */

static bool is_class_sound(const verifier *v, const mir_inst *i, unsigned k)
{
    const gen_operand *o = accessed_operand(i, k);
    int vreg = i->ref[k].vreg;

    switch ((gen_file)o->file) {
    case GEN_FILE_GRF:
        return o->indirect ? vreg == MIR_NONE : has_class(v, vreg, MIR_GRF);
    case GEN_FILE_MME:
        return has_class(v, vreg, MIR_GRF);
    case GEN_FILE_FLAG:
        return has_class(v, vreg, MIR_FLAG);
    case GEN_FILE_NONE:
    case GEN_FILE_NULL:
    case GEN_FILE_ACC:
    case GEN_FILE_A0:
    case GEN_FILE_CE:
    case GEN_FILE_SR:
    case GEN_FILE_CR:
    case GEN_FILE_N:
    case GEN_FILE_IP:
    case GEN_FILE_TM:
    case GEN_FILE_IMM:
    case GEN_FILE_LABEL:
        return vreg == MIR_NONE;
    }
    return false;
}

static bool check_classes(verifier *v, const mir_inst *i)
{
    bool sound = (i->flag == MIR_NONE || has_class(v, i->flag, MIR_FLAG)) &&
                 (i->scratch == MIR_NONE || has_class(v, i->scratch, MIR_SCRATCH));

    for (unsigned k = 0; k <= GEN_MAX_SRC; k++)
        sound &= is_class_sound(v, i, k);
    return require_rule(v, sound, MIR_RULE_class);
}

static bool check_indirect(verifier *v, const mir_inst *i)
{
    bool any = false, address = i->address_of != MIR_NONE;
    unsigned sources = gen_op_sources(i->g.op);

    for (unsigned k = 0; k <= GEN_MAX_SRC; k++)
        any |= accessed_operand(i, k)->indirect;
    bool sound = any ? has_class(v, i->indirect, MIR_GRF) : i->indirect == MIR_NONE;
    if (address)
        sound &= has_class(v, i->address_of, MIR_GRF) && sources && i->g.src[sources - 1].file == GEN_FILE_IMM;
    if (i->global != MIR_NONE)
        sound &= i->g.src[0].file == GEN_FILE_IMM;
    return require_rule(v, sound, MIR_RULE_indirect);
}

/* The alignment that the address of R must have, whichever address the allocator chooses. */
static unsigned alignment_of(const mir_vreg *r)
{
    if (r->is_fixed)
        return r->address % GRF ? (unsigned)(r->address & -r->address) : GRF;
    return r->class == MIR_GRF && r->bytes >= GRF && r->align < GRF ? GRF : r->align;
}

static void check_extents(verifier *v, const mir_inst *i)
{
    mir_access a[MIR_MAX_ACCESSES];
    unsigned n = mir_accesses(v->f, i, a);
    bool within = true, aligned = true, send = gen_op_is(i->g.op, GEN_IS_SEND);

    for (unsigned k = 0; k < n; k++) {
        const mir_vreg *r = register_of(v, a[k].vreg);
        bool payload = send && a[k].operand >= 0; /* has a rule of its own */
        within &= payload || (a[k].first >= 0 && a[k].last <= (int)r->bytes);
        if (a[k].operand < 0)
            continue;
        unsigned unit = send ? GRF : gen_type_bytes(accessed_operand(i, (unsigned)a[k].operand)->type);
        aligned &= a[k].first % (int)unit == 0 && alignment_of(r) % unit == 0;
    }
    require_rule(v, within, MIR_RULE_bytes);
    require_rule(v, aligned, MIR_RULE_alignment);
}

/* --- messages ------------------------------------------------------------------------------------------------------------- */

/* Does operand K of I hold COUNT registers of a message? */
static bool holds_registers(const verifier *v, const mir_inst *i, unsigned k, unsigned count)
{
    const mir_ref *r = &i->ref[k];

    if (!count || r->vreg == MIR_NONE)
        return !count && r->vreg == MIR_NONE;
    return r->at >= 0 && (unsigned)r->at + count * GRF <= register_of(v, r->vreg)->bytes;
}

static void check_message(verifier *v, const mir_inst *i)
{
    gen_message m;
    unsigned address, data, returned;

    if (!gen_op_is(i->g.op, GEN_IS_SEND))
        return;
    if (!require_rule(v, !i->g.exdesc_in_reg && gen_message_decode(&m, i->g.desc, i->g.exdesc), MIR_RULE_message))
        return;
    gen_message_lengths(&m, &address, &data, &returned);
    bool split = gen_op_sources(i->g.op) > 1;
    require_rule(v, m.mlen == (split ? address : address + data) && m.xlen == (split ? data : 0) && m.rlen == returned,
                 MIR_RULE_message);
    require_rule(v, holds_registers(v, i, 0, m.rlen) && holds_registers(v, i, 1, m.mlen) && holds_registers(v, i, 2, m.xlen),
                 MIR_RULE_payload);
}

/* --- flags ---------------------------------------------------------------------------------------------------------------- */

/* The number of channels whose bits a group predicate combines. */
static unsigned group_size(unsigned pred)
{
    static const unsigned char sizes[] = {
        [GEN_PRED_ANY2H] = 2, [GEN_PRED_ALL2H] = 2,   [GEN_PRED_ANY4H] = 4,   [GEN_PRED_ALL4H] = 4,   [GEN_PRED_ANY8H] = 8,
        [GEN_PRED_ALL8H] = 8, [GEN_PRED_ANY16H] = 16, [GEN_PRED_ALL16H] = 16, [GEN_PRED_ANY32H] = 32, [GEN_PRED_ALL32H] = 32};

    return pred < sizeof sizes && sizes[pred] ? sizes[pred] : 1;
}

/* Does the condition of I write a flag? Those of sel and csel choose an operand instead. */
static bool writes_flag(const mir_inst *i)
{
    return i->g.cond && i->g.op != GEN_OP_sel && i->g.op != GEN_OP_csel;
}

static void check_flag(verifier *v, const mir_inst *i)
{
    bool reads = i->g.pred != GEN_PRED_NONE, writes = writes_flag(i);

    if (!require_rule(v, (i->flag != MIR_NONE) == (reads || writes) && i->flag_read == reads && i->flag_written == writes,
                      MIR_RULE_flag) ||
        i->flag == MIR_NONE)
        return;
    unsigned end = i->g.channel + i->g.exec, group = group_size(i->g.pred), bits = register_of(v, i->flag)->bytes * 8;
    end = end < group ? group : end;
    require_rule(v, i->flag_at % 2 == 0 && i->flag_at >= 0 && (unsigned)i->flag_at * 8 + end <= bits, MIR_RULE_flag_width);
}

/* --- instructions --------------------------------------------------------------------------------------------------------- */

static bool is_register(const verifier *v, int vreg)
{
    return vreg >= 0 && (size_t)vreg < v->f->vregs.count;
}

static void check_copy(verifier *v, const mir_inst *i)
{
    if (!require_rule(v, is_register(v, i->ref[0].vreg) && (i->kind == MIR_START || is_register(v, i->ref[1].vreg)),
                      MIR_RULE_class) ||
        i->kind == MIR_START)
        return;
    const mir_vreg *to = register_of(v, i->ref[0].vreg), *from = register_of(v, i->ref[1].vreg);
    require_rule(v, to->class == from->class && to->filled == from->filled, MIR_RULE_copy);
}

static void check_inst(verifier *v, const mir_inst *i)
{
    if (i->kind != MIR_OP) {
        if (i->kind != MIR_MARK)
            check_copy(v, i);
        return;
    }
    check_target(v, i);
    check_operands(v, i);
    check_modifiers(v, i);
    check_channels(v, i);
    if (!check_classes(v, i) || !check_indirect(v, i))
        return;
    check_extents(v, i);
    check_message(v, i);
    check_flag(v, i);
}

static void check_insts(verifier *v)
{
    mir_each_block(b, v->f) {
        v->block = b;
        mir_each_inst(i, b) {
            v->inst = i;
            check_inst(v, i);
        }
    }
    v->block = NULL;
    v->inst = NULL;
}

/* --- registers over time -------------------------------------------------------------------------------------------------- */

/* A walk over the paths on which register `vreg` has not been written, nor its contents started. */
typedef struct walk {
    int vreg;
    bitset written; /* routines that write it on every path */
    bitset visited; /* blocks */
    VEC(const mir_block *) work;
    const mir_block *block; /* of `read` */
    const mir_inst *read;   /* a read on such a path; NULL: none yet */
} walk;

static unsigned routine_index(const mir_function *f, const mir_routine *r)
{
    unsigned n = 0;

    while (f->routines.items[n] != r)
        n++;
    return n;
}

/* Walks through call I, which writes the return address, runs the routine and leaves the result. Returns whether the register is
 * written. */
static bool walk_call(const verifier *v, walk *w, const mir_inst *i)
{
    if (w->vreg == i->routine->back)
        return true;
    vec_push(v->scratch, &w->work, i->routine->entry);
    return w->vreg == i->routine->result || bitset_has(&w->written, routine_index(v->f, i->routine));
}

/* Walks through I, of block B. Returns whether the register is written. */
static bool walk_inst(const verifier *v, walk *w, const mir_block *b, const mir_inst *i)
{
    mir_access a[MIR_MAX_ACCESSES];
    unsigned n = mir_accesses(v->f, i, a);
    bool is_written = false;

    if (mir_is_call(i))
        return walk_call(v, w, i);
    for (unsigned k = 0; k < n; k++) {
        if (a[k].vreg != w->vreg)
            continue;
        is_written |= a[k].is_def;
        if (!a[k].is_def && !w->read) {
            w->read = i;
            w->block = b;
        }
    }
    return is_written;
}

/* Walks from ENTRY. Returns true if a path ends at a ret of ROUTINE (NULL: the kernel). */
static bool walk_from(const verifier *v, walk *w, const mir_block *entry, const mir_routine *routine)
{
    bool returns = false;

    w->visited = bitset_new(v->scratch, (unsigned)v->f->blocks.count);
    w->read = NULL;
    vec_push(v->scratch, &w->work, entry);
    while (w->work.count) {
        const mir_block *b = vec_pop(&w->work);
        const mir_inst *i = b->first;
        if (bitset_has(&w->visited, b->number))
            continue;
        bitset_add(&w->visited, b->number);
        while (i && !walk_inst(v, w, b, i))
            i = i->next;
        if (i) /* written */
            continue;
        returns |= routine && b->last && b->last->routine == routine;
        for (unsigned k = 0; k < 2; k++)
            if (b->succ[k])
                vec_push(v->scratch, &w->work, b->succ[k]);
    }
    return returns;
}

/* Checks that one register is written before it is read. Callees are walked before callers, since a call writes the register if
 * its routine does on every path. */
static void check_definition(verifier *v, int vreg)
{
    unsigned routines = (unsigned)v->f->routines.count;
    walk w = {.vreg = vreg, .written = bitset_new(v->scratch, routines + 1)};

    for (unsigned n = routines; n-- > 0;) {
        const mir_routine *r = v->f->routines.items[n];
        if (!walk_from(v, &w, r->entry, r))
            bitset_add(&w.written, n);
    }
    walk_from(v, &w, v->f->blocks.items[0], NULL);
    if (!w.read)
        return;
    v->block = w.block;
    v->inst = w.read;
    report_rule(v, MIR_RULE_defined);
    v->block = NULL;
    v->inst = NULL;
}

/* Checks the registers that are live at the entry of the kernel: only these can be read before they are written. Not all of them
 * are, because liveness counts a write of a part of a register as a use of its other bytes. Slots are excepted, as spill code
 * loads a register before such a write. */
static void check_definitions(verifier *v)
{
    const mir_registers *in = &v->f->blocks.items[0]->live_in;

    for (size_t k = 0; k < in->count; k++) {
        const mir_vreg *r = register_of(v, in->items[k]);
        if (!r->is_fixed && r->class != MIR_SCRATCH)
            check_definition(v, in->items[k]);
    }
}

static bool is_address_sound(const verifier *v, const mir_vreg *r)
{
    static const unsigned ends[] = {[MIR_GRF] = GEN_GRF_COUNT * GRF, [MIR_FLAG] = FLAG_FILE_BYTES};
    unsigned end = r->class == MIR_SCRATCH ? v->f->spill_bytes : ends[r->class];

    return r->address >= 0 && (unsigned)r->address + r->bytes <= end && (r->is_fixed || (unsigned)r->address % r->align == 0);
}

/* Reports X, and Y unless it is MIR_NONE. */
static void report_registers(verifier *v, int x, int y, mir_rule rule)
{
    text_printf(v->problems, "v%d", x);
    if (y != MIR_NONE)
        text_printf(v->problems, " and v%d", y);
    text_str(v->problems, ": ");
    report_rule(v, rule);
}

static bool bytes_overlap(const mir_vreg *x, const mir_vreg *y)
{
    return x->class == y->class && x->address < y->address + (int)y->bytes && y->address < x->address + (int)x->bytes;
}

typedef struct interval { /* the positions from the start of a live range to its end */
    int from, to, vreg;
} interval;
typedef VEC(interval) intervals;

static int compare_intervals(const void *a, const void *b)
{
    const interval *x = a, *y = b;

    return x->from != y->from ? (x->from < y->from ? -1 : 1) : x->vreg < y->vreg ? -1 : 1;
}

/* Compares X with the earlier intervals that have not ended, and adds it to these. */
static void check_overlap(verifier *v, const mir_range *ranges, intervals *active, interval x)
{
    const mir_vreg *r = register_of(v, x.vreg);
    size_t kept = 0;

    for (size_t k = 0; k < active->count; k++) {
        interval y = active->items[k];
        if (y.to <= x.from)
            continue;
        active->items[kept++] = y;
        if (bytes_overlap(r, register_of(v, y.vreg)) && mir_ranges_overlap(&ranges[x.vreg], &ranges[y.vreg]))
            report_registers(v, x.vreg, y.vreg, MIR_RULE_overlap);
    }
    active->count = kept;
    vec_push(v->scratch, active, x);
}

static void check_addresses(verifier *v, const mir_range *ranges)
{
    intervals all = {0}, active = {0};

    for (size_t n = 0; n < v->f->vregs.count; n++) {
        if (!ranges[n].segments.count)
            continue;
        if (!is_address_sound(v, &v->f->vregs.items[n])) {
            report_registers(v, (int)n, MIR_NONE, MIR_RULE_address);
            continue;
        }
        vec_push(v->scratch, &all, (interval){ranges[n].segments.items[0].from, vec_last(&ranges[n].segments).to, (int)n});
    }
    if (all.count)
        qsort(all.items, all.count, sizeof *all.items, compare_intervals);
    for (size_t k = 0; k < all.count; k++)
        check_overlap(v, ranges, &active, all.items[k]);
}

static void check_liveness(verifier *v)
{
    const mir_range *ranges = mir_live_ranges(v->f, v->scratch);

    check_definitions(v);
    if (v->f->is_allocated)
        check_addresses(v, ranges);
    mir_each_block(b, v->f)
        b->live_in = (mir_registers){0}; /* was in v->scratch */
}

bool mir_verify(mir_function *f, text *problems)
{
    arena scratch;
    verifier v = {.f = f, .scratch = &scratch, .problems = problems};

    arena_init(&scratch);
    check_edges(&v);
    if (!v.count)
        check_insts(&v);
    if (!v.count)
        check_liveness(&v);
    arena_release(&scratch);
    return !v.count;
}
