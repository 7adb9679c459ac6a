/* backend/visa/analyze.c - what the writer must know of the whole program before it writes the first instruction.
 *
 *   constants      a qword that every definition sets to the same number: its users name the number, as vISA instructions take qwords
 *                  as immediates, which those of Gen9 with two sources do not
 *   masks          a flag without lanes or with all lanes, by which lanes leave a block: an unconditional goto
 *   addresses      words of a0: one address variable for those that an operand reads together
 *   targets        blocks that need a label */
#include "backend/visa/writer.h"

#include "src/base/bits.h"

/* --- constants ------------------------------------------------------------------------------------------------------------ */

typedef struct uses {
    bool has_value, differs; /* a definition sets it to `value`; definitions differ, or set it to no number */
    bool is_read_otherwise;  /* not by an operand that can be the number */
    uint64_t value;
    unsigned definitions; /* their number, START apart */
} uses;

static bool is_qword(const gen_operand *o)
{
    return (o->type == GEN_q || o->type == GEN_uq) && !o->negate && !o->absolute && !o->indirect;
}

/* Does I set a whole register or flag of BYTES bytes to a number? */
static bool sets_number(const mir_inst *i, unsigned bytes)
{
    const gen_operand *from = &i->g.src[0];

    return i->kind == MIR_OP && i->g.op == GEN_OP_mov && i->g.exec == 1 && i->g.nomask && !i->g.pred && !i->g.saturate &&
           from->file == GEN_FILE_IMM && i->global == MIR_NONE && i->address_of == MIR_NONE && i->ref[0].at == 0 &&
           gen_type_bytes(i->g.dst.type) == bytes && !gen_type_is_float(from->type) && gen_type_bytes(from->type) <= bytes &&
           from->type != GEN_v && from->type != GEN_uv && !gen_type_is_float(i->g.dst.type);
}

/* The number to which I, a mov, sets a register of BYTES bytes. */
static uint64_t number_of(const mir_inst *i, unsigned bytes)
{
    const gen_operand *from = &i->g.src[0];
    uint64_t value = bits_low(from->imm, 8 * gen_type_bytes(from->type));

    if (gen_type_is_signed(from->type))
        value = (uint64_t)bits_signed(value, 8 * gen_type_bytes(from->type));
    return bits_low(value, 8 * bytes);
}

static void note_definition(uses *u, const mir_inst *i, unsigned bytes)
{
    if (!sets_number(i, bytes)) {
        u->differs = true;
        return;
    }
    uint64_t value = number_of(i, bytes);
    u->differs |= u->has_value && u->value != value;
    u->has_value = true;
    u->value = value;
}

/* Can the access A of I, a use, be replaced by a number? */
static bool can_be_number(const mir_inst *i, const mir_access *a)
{
    if (a->operand == -1) /* the flag of a branch of lanes, which visa_known_flag() evaluates */
        return i->g.op == GEN_OP_goto && !i->flag_written;
    return i->kind == MIR_OP && a->operand > 0 && !gen_op_is(i->g.op, GEN_IS_SEND | GEN_IS_TERNARY | GEN_IS_FLOW | GEN_IS_MATH) &&
           is_qword(&i->g.src[a->operand - 1]) && a->first == 0 && gen_is_scalar(&i->g.src[a->operand - 1]);
}

static void find_constants(visa_writer *w)
{
    uses *all = arena_array(w->memory, uses, w->f->vregs.count);

    mir_each_block(b, w->f) {
        mir_each_inst(i, b) {
            mir_access a[MIR_MAX_ACCESSES];
            unsigned n = mir_accesses(w->f, i, a);
            for (unsigned k = 0; k < n; k++) {
                uses *u = &all[a[k].vreg];
                if (a[k].is_def)
                    note_definition(u, i, w->f->vregs.items[a[k].vreg].bytes);
                if (a[k].is_def && i->kind != MIR_START) {
                    u->definitions++;
                    w->variables.items[a[k].vreg].definition = i;
                } else
                    u->is_read_otherwise |= !can_be_number(i, &a[k]);
            }
        }
    }
    for (size_t v = 0; v < w->f->vregs.count; v++) {
        const mir_vreg *r = &w->f->vregs.items[v];
        visa_variable *x = &w->variables.items[v];
        x->definition = all[v].definitions == 1 ? x->definition : NULL;
        uint64_t all_lanes = bits_low(~UINT64_C(0), w->f->simd);
        bool fits = r->class == MIR_FLAG ? bits_low(all[v].value, w->f->simd) == all_lanes || !all[v].value : r->bytes == 8;
        x->constant = all[v].value;
        x->is_constant = all[v].has_value && !all[v].differs && !all[v].is_read_otherwise && fits && !r->is_fixed;
    }
}

int visa_known_flag(const visa_writer *w, int flag)
{
    const visa_variable *x = &w->variables.items[flag];

    return x->is_constant ? x->constant != 0 : -1;
}

/* --- addresses ------------------------------------------------------------------------------------------------------------ */

bool visa_writes_address(const mir_inst *i)
{
    return i->kind == MIR_OP && i->g.dst.file == GEN_FILE_A0 && !i->g.dst.indirect;
}

/* An instruction that writes words of a0, and the words of one variable that it shares with others. */
typedef struct address_load {
    const mir_inst *inst;
    unsigned first, last; /* words [first, last) of a0: of the variable, if the load is the first of its set */
    size_t set;           /* the first load of its set */
} address_load;

typedef struct address_loads {
    VEC(address_load) all;
    int now[VISA_ADDRESS_WORDS]; /* the load of each word of a0; MIR_NONE */
} address_loads;

static size_t find_set(address_loads *l, size_t n)
{
    while (l->all.items[n].set != n)
        n = l->all.items[n].set;
    return n;
}

static void join_sets(address_loads *l, size_t x, size_t y)
{
    size_t a = find_set(l, x), b = find_set(l, y);
    address_load *to = &l->all.items[a < b ? a : b], *from = &l->all.items[a < b ? b : a];

    if (a == b)
        return;
    from->set = a < b ? a : b;
    to->first = from->first < to->first ? from->first : to->first;
    to->last = from->last > to->last ? from->last : to->last;
}

/* Records that O, an operand of N channels, reads words of a0. */
static void note_address_read(address_loads *l, const gen_operand *o, unsigned n)
{
    if (!o->indirect || o->sub >= VISA_ADDRESS_WORDS || l->now[o->sub] == MIR_NONE)
        return;
    unsigned count = o->vstride == GEN_VXH && o->width ? n / o->width : 1;
    for (unsigned k = 1; k < count && o->sub + k < VISA_ADDRESS_WORDS; k++)
        if (l->now[o->sub + k] != MIR_NONE)
            join_sets(l, (size_t)l->now[o->sub], (size_t)l->now[o->sub + k]);
}

static void note_address_write(visa_writer *w, address_loads *l, const mir_inst *i)
{
    unsigned first = i->g.dst.sub, last = first + i->g.exec;
    address_load load = {i, first, last, l->all.count};

    if (gen_type_bytes(i->g.dst.type) != 2) /* a message descriptor */
        return;
    for (unsigned k = first; k < last && k < VISA_ADDRESS_WORDS; k++)
        l->now[k] = (int)l->all.count;
    vec_push(w->memory, &l->all, load);
}

static void find_addresses(visa_writer *w)
{
    address_loads l = {0};

    mir_each_block(b, w->f) {
        for (unsigned k = 0; k < VISA_ADDRESS_WORDS; k++)
            l.now[k] = MIR_NONE;
        mir_each_inst(i, b) {
            for (unsigned k = 0; k < GEN_MAX_SRC && i->kind == MIR_OP; k++)
                note_address_read(&l, &i->g.src[k], i->g.exec);
            if (i->kind == MIR_OP)
                note_address_read(&l, &i->g.dst, 1);
            if (visa_writes_address(i))
                note_address_write(w, &l, i);
        }
    }
    int *variables = arena_array(w->memory, int, l.all.count);
    for (size_t n = 0; n < l.all.count; n++) {
        address_load *set = &l.all.items[find_set(&l, n)];
        if (set == &l.all.items[n]) {
            variables[n] = (int)w->addresses.count;
            vec_push(w->memory, &w->addresses, set->last - set->first);
        }
        visa_address *place = arena_new(w->memory, visa_address);
        *place = (visa_address){variables[find_set(&l, n)], l.all.items[n].inst->g.dst.sub - set->first};
        map_set(w->memory, &w->places, l.all.items[n].inst, place);
    }
}

/* --- targets -------------------------------------------------------------------------------------------------------------- */

static void find_targets(visa_writer *w)
{
    w->targets = bitset_new(w->memory, (unsigned)w->f->blocks.count + 1);
    mir_each_block(b, w->f)
        mir_each_inst(i, b) {
            const mir_block *to = visa_branch_target(w->f, i);
            if (to)
                bitset_add(&w->targets, to->number);
        }
}

void visa_analyze(visa_writer *w)
{
    for (size_t v = 0; v < w->f->vregs.count; v++) {
        const mir_vreg *r = &w->f->vregs.items[v];
        visa_variable x = {.class = r->class, .bytes = r->bytes, .align = r->align};
        vec_push(w->memory, &w->variables, x);
    }
    find_constants(w);
    find_addresses(w);
    find_targets(w);
}
