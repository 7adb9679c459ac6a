/* backend/machine/print.c - prints machine IR as text: assembly with virtual registers.
 *
 *   function @saxpy, 16 lanes
 *     v12: grf, 64 bytes, align 32
 *
 *   B0: // loop depth 0, no predecessors, successors B1
 *            add (16|M0)                v12+32<1>:d   v3<8;8,1>:d   0x1:uw
 *
 * Instructions are printed by the printer of assembly, which gets the names of registers and blocks from here. `v12+32` is byte
 * 32 of register 12; once registers are allocated, `v12+32@r5.0` adds the operand's place as in assembly. */
#include "backend/machine/mir.h"

typedef struct inst_context {
    const mir_function *f;
    const mir_inst *i;
} inst_context;

/* --- registers ------------------------------------------------------------------------------------------------------------ */

/* Has the register an address? False also for a register that does not exist, which only the verifier prints. */
static bool has_address(const mir_function *f, int vreg)
{
    const mir_vreg *v = vreg >= 0 && (size_t)vreg < f->vregs.count ? &f->vregs.items[vreg] : NULL;

    return v && v->address >= 0 && (v->is_fixed || f->is_allocated);
}

/* Prints the physical location of byte AT of VREG, with its subregister counted in units of SIZE bytes. */
static void print_place(text *out, const mir_function *f, int vreg, int at, unsigned size)
{
    if (!has_address(f, vreg))
        return;
    const mir_vreg *v = &f->vregs.items[vreg];
    unsigned address = (unsigned)(v->address + at);
    switch (v->class) {
    case MIR_GRF:
        text_printf(out, "@r%u.%u", address / GEN_GRF_BYTES, address % GEN_GRF_BYTES / size);
        return;
    case MIR_FLAG:
        text_printf(out, "@f%u.%u", address / 4, address % 4 / 2);
        return;
    case MIR_SCRATCH:
        text_printf(out, "@scratch+%u", address);
        return;
    }
}

static void print_vreg(text *out, const mir_function *f, int vreg, int at, unsigned size)
{
    text_printf(out, "v%d", vreg);
    if (at)
        text_printf(out, "+%d", at);
    print_place(out, f, vreg, at, size);
}

void mir_print_register(text *out, const mir_function *f, int v)
{
    print_vreg(out, f, v, 0, 1);
}

/* Prints an operand that is not a register as a whole: an address or an indirect operand. */
static bool print_address(text *out, const inst_context *c, const gen_inst *g, const gen_operand *o)
{
    const mir_inst *i = c->i;
    bool last = o == &g->src[gen_op_sources(g->op) - 1];

    if (o->file == GEN_FILE_IMM && i->address_of != MIR_NONE && last) {
        text_printf(out, "&v%d%+d", i->address_of, (int)(int16_t)o->imm);
        return true;
    }
    if (o->file == GEN_FILE_IMM && i->global != MIR_NONE && o == &g->src[0]) {
        text_printf(out, "&global%d", i->global);
        return true;
    }
    if (!o->indirect || i->indirect == MIR_NONE)
        return false;
    print_vreg(out, c->f, i->indirect, 0, 1);
    text_printf(out, "[a0.%u", o->sub);
    if (o->offset)
        text_printf(out, ",%d", o->offset);
    text_char(out, ']');
    return true;
}

static void print_target(text *out, const mir_inst *i, bool is_uip)
{
    const mir_block *to = is_uip ? i->uip : i->jip;

    if (i->skip_to)
        text_printf(out, "mark%u", i->skip_to->mark);
    else if (to)
        text_printf(out, "B%u", to->number);
    else
        text_str(out, "next");
}

static bool print_name(text *out, const gen_inst *g, const gen_operand *o, const void *context)
{
    const inst_context *c = context;
    const mir_inst *i = c->i;

    if (!o) { /* a sel with a condition uses no flag */
        if (i->flag != MIR_NONE)
            print_vreg(out, c->f, i->flag, i->flag_at, 2);
        return true;
    }
    if (o->file == GEN_FILE_LABEL) {
        print_target(out, i, o == &g->src[1]);
        return true;
    }
    if (o->file == GEN_FILE_NONE) { /* only in machine IR that the verifier reports */
        text_str(out, "nothing");
        return true;
    }
    const mir_ref *r = &i->ref[o == &g->dst ? 0 : o - g->src + 1];
    if (r->vreg == MIR_NONE)
        return print_address(out, c, g, o);
    print_vreg(out, c->f, r->vreg, r->at, gen_type_bytes(o->type));
    if (o->file == GEN_FILE_MME && o->mme < 8)
        text_printf(out, ".mme%u", o->mme);
    else if (o->file == GEN_FILE_MME)
        text_str(out, ".nomme");
    return true;
}

/* --- instructions --------------------------------------------------------------------------------------------------------- */

enum { OP_COLUMN = 9, DST_COLUMN = 36 }; /* of assembly */

static void print_pseudo_inst(text *out, const mir_function *f, const mir_inst *i)
{
    static const char *const names[] = {[MIR_OP] = "", [MIR_START] = "start", [MIR_COPY] = "copy", [MIR_MARK] = "mark"};

    text_repeat(out, ' ', OP_COLUMN);
    if (i->kind == MIR_MARK) {
        text_printf(out, "mark%u:", i->mark);
        return;
    }
    text_str(out, names[i->kind]);
    text_repeat(out, ' ', DST_COLUMN - OP_COLUMN - strlen(names[i->kind]));
    print_vreg(out, f, i->ref[0].vreg, 0, 1);
    if (i->kind == MIR_COPY) {
        text_char(out, ' ');
        print_vreg(out, f, i->ref[1].vreg, 0, 1);
    }
}

void mir_print_inst(text *out, const mir_function *f, const mir_inst *i)
{
    if (i->kind != MIR_OP) {
        print_pseudo_inst(out, f, i);
        return;
    }
    inst_context c = {f, i};
    gen_inst g = i->g;
    if (gen_op_is(g.op, GEN_IS_FLOW) && g.op != GEN_OP_ret)
        for (unsigned k = 0; k < gen_op_sources(g.op); k++)
            g.src[k] = (gen_operand){.file = GEN_FILE_LABEL};
    gen_print_named_inst(out, &g, &(gen_names){print_name, &c});
    if (i->scratch != MIR_NONE) {
        text_str(out, ", slot ");
        print_vreg(out, f, i->scratch, i->scratch_at, 1);
    }
}

/* --- functions ------------------------------------------------------------------------------------------------------------ */

static bitset find_used_registers(arena *memory, const mir_function *f)
{
    bitset used = bitset_new(memory, (unsigned)f->vregs.count);

    mir_each_block(b, f)
        mir_each_inst(i, b) {
            mir_access a[MIR_MAX_ACCESSES];
            unsigned n = mir_accesses(f, i, a);
            for (unsigned k = 0; k < n; k++)
                bitset_add(&used, (unsigned)a[k].vreg);
        }
    return used;
}

static void print_registers(text *out, const mir_function *f)
{
    static const char *const classes[] = {[MIR_GRF] = "grf", [MIR_FLAG] = "flag", [MIR_SCRATCH] = "scratch"};
    bitset used = find_used_registers(out->memory, f);

    bitset_each(v, &used) {
        const mir_vreg *r = &f->vregs.items[v];
        text_str(out, "  ");
        print_vreg(out, f, (int)v, 0, 1);
        text_printf(out, ": %s, %u bytes, align %u", classes[r->class], r->bytes, r->align);
        if (r->filled != r->bytes)
            text_printf(out, ", %u filled", r->filled);
        text_printf(out, "%s%s%s\n", r->is_fixed ? ", fixed" : "", r->is_addressed ? ", addressed" : "",
                    r->is_kept ? ", kept" : "");
    }
}

static void print_routine(text *out, const mir_routine *r)
{
    const char *before = ", parameters";

    text_printf(out, "\nroutine @%s, blocks B%u to B%u", r->name, r->first, r->end - 1);
    for (size_t k = 0; k < r->params.count; k++)
        if (r->params.items[k] != MIR_NONE) {
            text_printf(out, "%s v%d", before, r->params.items[k]);
            before = "";
        }
    if (r->result != MIR_NONE)
        text_printf(out, ", result v%d", r->result);
    text_printf(out, ", return address v%d\n", r->back);
}

static void print_block_start(text *out, const mir_block *b)
{
    text_printf(out, "\nB%u: // loop depth %u, ", b->number, b->depth);
    text_str(out, b->preds.count ? "predecessors" : "no predecessors");
    for (size_t k = 0; k < b->preds.count; k++)
        text_printf(out, " B%u", b->preds.items[k]->number);
    text_str(out, b->succ[0] || b->succ[1] ? ", successors" : ", no successors");
    for (unsigned k = 0; k < 2; k++)
        if (b->succ[k])
            text_printf(out, " B%u", b->succ[k]->number);
    text_char(out, '\n');
}

/* Prints the source location of I, unless it is unknown or that of *LAST. Pseudo-instructions have none. */
static void print_line(text *out, const mir_function *f, const mir_inst *i, const ir_loc **last)
{
    uint32_t line = i->kind == MIR_OP ? i->g.line : 0;
    const ir_loc *at = f->module && line && line < f->module->locs.count ? &f->module->locs.items[line] : NULL;

    if (!at || !at->file || !at->line || at->implied)
        return;
    if (!*last || at->line != (*last)->line || at->file != (*last)->file)
        text_printf(out, "// %s:%u\n", at->file, (unsigned)at->line);
    *last = at;
}

void mir_print(text *out, const mir_function *f)
{
    const ir_loc *last = NULL;
    size_t routine = 0;

    text_printf(out, "function @%s, %u lanes\n", f->name, f->simd);
    print_registers(out, f);
    mir_each_block(b, f) {
        if (routine < f->routines.count && f->routines.items[routine]->entry == b)
            print_routine(out, f->routines.items[routine++]);
        print_block_start(out, b);
        mir_each_inst(i, b) {
            print_line(out, f, i, &last);
            mir_print_inst(out, f, i);
            text_char(out, '\n');
        }
    }
}
