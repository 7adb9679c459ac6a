/* sim/check/depend.c - checks the hints with which instructions leave out the hardware's checks of dependencies.
 *
 * An instruction waits until its destination is in no earlier instruction, and frees it when it has written. {NoDDClr} leaves out the second,
 * {NoDDChk} the first, so that several instructions write parts of one register without a wait:
 *
 *     mov (1) r2.0<1>:d … {NoDDClr}     mov (1) r2.1<1>:d … {NoDDClr,NoDDChk}     mov (1) r2.2<1>:d … {NoDDChk}
 *
 * After {NoDDClr}, any other access of the register waits for ever. Without effect on values, so these are warnings. Source: Intel "Skylake PRM,
 * Volume 7", dependency control; its sequences in kernels of Intel's media driver. */
#include "sim/check/rules.h"

#include "src/base/vec.h"

enum { GRF_WORDS = GEN_GRF_COUNT / 64 };

/* General registers as bits, and a0. */
typedef struct register_set {
    uint64_t grf[GRF_WORDS];
    bool address;
} register_set;

static bool is_empty(const register_set *s)
{
    return !s->grf[0] && !s->grf[1] && !s->address;
}

static void add_registers(register_set *s, unsigned first, unsigned last)
{
    for (unsigned r = first; r <= last && r < GEN_GRF_COUNT; r++)
        s->grf[r / 64] |= UINT64_C(1) << r % 64;
}

static register_set common(const register_set *a, const register_set *b)
{
    return (register_set){{a->grf[0] & b->grf[0], a->grf[1] & b->grf[1]}, a->address && b->address};
}

static void remove_registers(register_set *s, const register_set *gone)
{
    s->grf[0] &= ~gone->grf[0];
    s->grf[1] &= ~gone->grf[1];
    s->address &= !gone->address;
}

static const char *name_of_first(const register_set *s, arena *memory)
{
    for (unsigned r = 0; r < GEN_GRF_COUNT; r++)
        if (s->grf[r / 64] >> r % 64 & 1)
            return arena_printf(memory, "r%u", r);
    return "a0";
}

static void add_payload(register_set *s, const gen_operand *o, unsigned registers)
{
    if (o->file == GEN_FILE_GRF && registers)
        add_registers(s, o->number, o->number + registers - 1);
}

/* Adds what O accesses, except through an address, which is not known. */
static void add_operand(register_set *s, const gen_inst *i, const gen_operand *o, bool is_dst)
{
    s->address |= o->file == GEN_FILE_A0 || o->indirect;
    if (o->file != GEN_FILE_GRF || o->indirect)
        return;
    for (unsigned e = 0; e < i->exec; e++) {
        unsigned byte = is_dst ? gen_dst_byte(o, e) : gen_src_byte(o, e);
        add_registers(s, byte / GEN_GRF_BYTES, (byte + gen_type_bytes(o->type) - 1) / GEN_GRF_BYTES);
    }
}

/* Adds the registers that message I accesses. Without its descriptor, the first of each payload. */
static void add_message(const gen_inst *i, register_set *reads, register_set *writes)
{
    unsigned address = 1, data = 1, returned = 1;
    gen_message m;

    if (!i->desc_in_reg && !i->exdesc_in_reg && gen_message_decode(&m, i->desc, i->exdesc))
        gen_message_lengths(&m, &address, &data, &returned);
    if (gen_op_sources(i->op) == 1)
        address += data;
    add_payload(reads, &i->src[0], address);
    if (gen_op_sources(i->op) == 2)
        add_payload(reads, &i->src[1], data);
    reads->address |= i->desc_in_reg || i->exdesc_in_reg;
    add_payload(writes, &i->dst, returned);
}

static void collect_accesses(const gen_inst *i, register_set *reads, register_set *writes)
{
    *reads = *writes = (register_set){{0, 0}, false};
    if (gen_op_is(i->op, GEN_IS_SEND)) {
        add_message(i, reads, writes);
        return;
    }
    for (unsigned s = 0; s < gen_op_sources(i->op); s++)
        add_operand(reads, i, &i->src[s], false);
    if (gen_op_is(i->op, GEN_NO_DST))
        return;
    add_operand(i->dst.indirect ? reads : writes, i, &i->dst, true);
}

static bool has_hints(const gen_kernel *k)
{
    for (size_t n = 0; n < k->insts.count; n++)
        if (k->insts.items[n].no_dd_clr || k->insts.items[n].no_dd_chk)
            return true;
    return false;
}

/* By instruction: can a branch lead to it? */
static bool *find_targets(const gen_kernel *k, arena *memory)
{
    bool *is_target = arena_array(memory, bool, k->insts.count + 1);

    for (size_t n = 0; n < k->insts.count; n++)
        for (unsigned s = 0; s < gen_op_sources(k->insts.items[n].op); s++) {
            const gen_operand *o = &k->insts.items[n].src[s];
            if (o->file == GEN_FILE_LABEL && o->label >= 0 && (size_t)o->label <= k->insts.count)
                is_target[o->label] = true;
        }
    return is_target;
}

/* The registers that {NoDDClr} has left, and the instruction that left them last. */
typedef struct sequence {
    register_set open;
    const gen_inst *last;
} sequence;

static void check_end(diag *diagnostics, sequence *s, const char *where, arena *memory)
{
    if (!is_empty(&s->open))
        diag_warn(diagnostics, WARN_dependency_hints, s->last->loc,
                  "{NoDDClr} leaves %s in use at %s, and the next access of it waits for ever; the last write of a sequence has "
                  "{NoDDChk} alone",
                  name_of_first(&s->open, memory), where);
    s->open = (register_set){{0, 0}, false};
}

static void check_hints(diag *diagnostics, sequence *s, const gen_inst *i, arena *memory)
{
    register_set reads, writes;

    collect_accesses(i, &reads, &writes);
    register_set continued = common(&s->open, &writes), waits = common(&s->open, &reads);
    if (i->no_dd_chk && is_empty(&continued))
        diag_warn(diagnostics, WARN_dependency_hints, i->loc,
                  "{NoDDChk} on the first write of a sequence: %s may still be in use by an earlier instruction",
                  name_of_first(&writes, memory));
    if (is_empty(&waits) && !i->no_dd_chk)
        waits = continued;
    if (!is_empty(&waits)) {
        diag_warn(diagnostics, WARN_dependency_hints, i->loc,
                  "this waits for ever for %s, which {NoDDClr} has left in use; the last write before it has {NoDDChk} alone",
                  name_of_first(&waits, memory));
        remove_registers(&s->open, &waits);
    }
    remove_registers(&s->open, &writes);
    if (i->no_dd_clr) {
        s->open.grf[0] |= writes.grf[0];
        s->open.grf[1] |= writes.grf[1];
        s->open.address |= writes.address;
        s->last = i;
    }
}

void sim_check_hints(diag *diagnostics, const gen_kernel *k, arena *memory)
{
    sequence s = {{{0, 0}, false}, NULL};

    if (!has_hints(k))
        return;
    const bool *is_target = find_targets(k, memory);
    for (size_t n = 0; n < k->insts.count; n++) {
        const gen_inst *i = &k->insts.items[n];
        if (is_target[n])
            check_end(diagnostics, &s, "a label", memory);
        if (gen_op_is(i->op, GEN_IS_FLOW))
            check_end(diagnostics, &s, "a branch", memory);
        else if (i->eot)
            check_end(diagnostics, &s, "the end of the thread", memory);
        check_hints(diagnostics, &s, i, memory);
    }
}
