/* backend/visa/inst.c - instructions: copies, moves, selections, arithmetic, and quotients and roots that are macros of Gen9.
 *
 *   mov a0.2:uw …              addr_add (M1_NM, 1) A0001(0)<1> &V0005[16] V0004(0,0)<0;1,0>
 *   sel (lt) …                 min, max
 *   and (ne)f1 v2 …            and, and a comparison of the result with zero: vISA has conditions in cmp only
 *   math.invm, 10 madm         divm; of math.rsqtm sqrtm
 *   mov n0.0, wait n0.0        sbarrier.wait */
#include "backend/visa/writer.h"

#include "src/base/bits.h"

/* --- copies --------------------------------------------------------------------------------------------------------------- */

/* The type of the elements in which FROM is copied to TO: that of FROM's declaration, if both are aligned to it. */
static gen_type copy_type(const visa_writer *w, int to, int from, unsigned bytes)
{
    static const gen_type raw[] = {[1] = GEN_ub, [2] = GEN_uw, [4] = GEN_ud};
    const visa_variable *x = &w->variables.items[from], *y = &w->variables.items[to];
    unsigned align = x->align < y->align ? x->align : y->align, size = 4;

    if (x->has_type && gen_type_bytes(x->type) <= align && bytes % gen_type_bytes(x->type) == 0)
        return x->type;
    while (size > align || bytes % size)
        size /= 2;
    return raw[size];
}

static void write_copy(visa_writer *w, const mir_inst *copy)
{
    int to = copy->ref[0].vreg, from = copy->ref[1].vreg;

    if (w->variables.items[to].class == MIR_FLAG) {
        visa_copy_flag(w, to, from);
        return;
    }
    unsigned left = w->f->vregs.items[to].filled, at = 0;
    gen_type t = copy_type(w, to, from, left);
    unsigned size = gen_type_bytes(t), most = gen_operand_elements(size);
    while (left) {
        unsigned n = most;
        while (n * size > left)
            n /= 2;
        visa_begin_all(w, "mov", n);
        visa_element(w, to, (int)at, t);
        text_str(&w->body, "<1>");
        visa_region(w, from, (int)at, t, n, 1);
        visa_end(w);
        at += n * size;
        left -= n * size;
    }
}

/* --- addresses ------------------------------------------------------------------------------------------------------------ */

/* Writes I, which computes a message descriptor, to a new variable. */
static void write_descriptor(visa_writer *w, const mir_inst *i, const char *name)
{
    mir_inst to = *i;

    w->descriptor = visa_new_variable(w, MIR_GRF, 4);
    to.g.dst.file = GEN_FILE_GRF;
    to.ref[0] = (mir_ref){.vreg = w->descriptor};
    visa_operation(w, &to, name);
}

/* Writes I, which adds the address of a register to words. */
static void write_address(visa_writer *w, const mir_inst *i)
{
    const visa_address *to = map_get(&w->places, i);
    const gen_operand *last = &i->g.src[1];

    if (i->g.op != GEN_OP_add || i->address_of == MIR_NONE || last->file != GEN_FILE_IMM) {
        visa_refuse(w, "an address that is not the sum of a register's address and words");
        return;
    }
    for (unsigned k = 0; k < i->g.exec && i->g.dst.sub + k < VISA_ADDRESS_WORDS; k++)
        w->words[i->g.dst.sub + k] = (visa_address){to->variable, to->element + k};
    visa_begin(w, i, "addr_add", GEN_COND_NONE);
    text_printf(&w->body, "A%04d(%u)<1> &", to->variable, to->element);
    visa_name_untyped(w, i->address_of);
    if (last->imm)
        text_printf(&w->body, "[%d]", (int)(int16_t)last->imm);
    visa_source(w, i, 0);
    visa_end(w);
}

/* --- arithmetic ----------------------------------------------------------------------------------------------------------- */

typedef struct operation {
    const char *name; /* NULL: no single instruction */
    bool addend_last;
} operation;

static const operation operations[GEN_OP_COUNT] = {
#define VISA_OP(op, name) [GEN_OP_##op] = {name, false},
#define VISA_ADDEND_LAST_OP(op, name) [GEN_OP_##op] = {name, true},
#include "backend/visa/operations.def"
};

/* Writes I, an operation with three sources on 32 channels, as two: the finalizer makes a product and a sum of it. */
static void write_halves(visa_writer *w, const mir_inst *i, const char *name)
{
    for (unsigned half = 0; half < 2; half++) {
        mir_inst part = *i;
        part.g.exec = i->g.exec / 2;
        part.g.channel = (unsigned char)(i->g.channel + half * part.g.exec);
        for (unsigned k = 0; k <= gen_op_sources(i->g.op); k++) {
            const gen_operand *o = k ? &i->g.src[k - 1] : &i->g.dst;
            if (!k || !gen_is_scalar(o))
                part.ref[k].at += (int)(half * part.g.exec * gen_type_bytes(o->type));
        }
        visa_operation(w, &part, name);
    }
}

void visa_operation(visa_writer *w, const mir_inst *i, const char *name)
{
    if (gen_op_is(i->g.op, GEN_IS_TERNARY) && i->g.exec == 32) {
        write_halves(w, i, name);
        return;
    }
    unsigned n = gen_op_sources(i->g.op), first = operations[i->g.op].addend_last;

    visa_begin(w, i, name, GEN_COND_NONE);
    visa_destination(w, i);
    for (unsigned k = first; k < n; k++)
        visa_source(w, i, k);
    if (first)
        visa_source(w, i, 0);
    visa_end(w);
}

/* Writes I, which has a condition, and the comparison of its result with zero. */
static void write_with_condition(visa_writer *w, const mir_inst *i, const char *name)
{
    mir_inst plain = *i;

    plain.g.cond = GEN_COND_NONE;
    if (i->ref[0].vreg == MIR_NONE) {
        unsigned size = gen_type_bytes(i->g.dst.type);
        plain.g.dst = gen_grf(0, 0, 0, 1, 1, i->g.dst.type);
        plain.ref[0] = (mir_ref){.vreg = visa_new_variable(w, MIR_GRF, size * i->g.exec)};
    }
    visa_operation(w, &plain, name);
    visa_condition(w, &plain, i);
}

/* Is I a move of a float constant whose bits the finalizer would change, as it reads the number as a double? */
static bool moves_signalling_nan(const mir_inst *i)
{
    const gen_operand *from = &i->g.src[0];
    unsigned width = 8 * gen_type_bytes(from->type), fraction = from->type == GEN_df ? 52 : 23;
    uint64_t magnitude = bits_low(from->imm, width - 1), infinity = bits_mask(width - 1) & ~bits_mask(fraction);

    return from->file == GEN_FILE_IMM && (from->type == GEN_f || from->type == GEN_df) && i->g.dst.type == from->type &&
           magnitude > infinity && !(magnitude >> (fraction - 1) & 1);
}

static void write_move(visa_writer *w, const mir_inst *i)
{
    mir_inst raw = *i;

    if (i->ref[0].vreg != MIR_NONE && w->variables.items[i->ref[0].vreg].is_constant && i->g.dst.file == GEN_FILE_GRF)
        return;
    if (moves_signalling_nan(i))
        raw.g.dst.type = raw.g.src[0].type = i->g.dst.type == GEN_f ? GEN_ud : GEN_uq;
    visa_operation(w, &raw, "mov");
}

static void write_select(visa_writer *w, const mir_inst *i)
{
    switch ((gen_cond)i->g.cond) {
    case GEN_COND_NONE:
        visa_operation(w, i, "sel");
        return;
    case GEN_COND_LT:
        visa_operation(w, i, "min");
        return;
    case GEN_COND_GE:
        visa_operation(w, i, "max");
        return;
    default:
        visa_refuse(w, "vISA has no selection by the condition '%s'", gen_cond_name(i->g.cond));
    }
}

/* Writes the quotient or root that the macro from I, its first instruction, on computes. The last one writes the same register. */
static void write_macro(visa_writer *w, const mir_inst *i)
{
    mir_inst whole = *i;
    unsigned n = gen_op_sources(i->g.op);

    whole.g.cond = GEN_COND_NONE;
    whole.g.dst = gen_grf(0, 0, 0, 1, 1, i->g.dst.type);
    for (unsigned k = 0; k < n; k++) {
        whole.g.src[k] = gen_grf(0, 0, 1, 1, 0, i->g.dst.type);
        whole.g.src[k].negate = i->g.src[k].negate;
    }
    visa_operation(w, &whole, i->g.op == GEN_OP_math_invm ? "divm" : "sqrtm");
}

/* --- all of them ---------------------------------------------------------------------------------------------------------- */

static void write_operation(visa_writer *w, const mir_inst *i)
{
    const char *name = operations[i->g.op].name;

    if (i->g.op == GEN_OP_mov)
        name = "mov";
    if (visa_insert_field(w, i))
        return;
    if (!name) {
        visa_refuse(w, "vISA has no instruction '%s'", gen_op_name(i->g.op));
        return;
    }
    if (visa_writes_address(i) && gen_type_bytes(i->g.dst.type) == 4)
        write_descriptor(w, i, name);
    else if (visa_writes_address(i))
        write_address(w, i);
    else if (i->g.cond != GEN_COND_NONE)
        write_with_condition(w, i, name);
    else if (i->g.op == GEN_OP_mov)
        write_move(w, i);
    else
        visa_operation(w, i, name);
}

static void write_instruction(visa_writer *w, const mir_inst *i)
{
    if (i->flag != MIR_NONE && i->flag_at)
        visa_refuse(w, "a predicate in the second half of a flag");
    if (visa_is_flag_operation(i)) {
        visa_flag_operation(w, i);
        return;
    }
    switch ((gen_op)i->g.op) {
    case GEN_OP_sel:
        write_select(w, i);
        return;
    case GEN_OP_cmp:
        visa_compare(w, i);
        return;
    case GEN_OP_csel:
        visa_compare_select(w, i);
        return;
    case GEN_OP_send:
    case GEN_OP_sends:
        visa_message(w, i);
        return;
    case GEN_OP_wait:
        text_str(&w->body, "    sbarrier.wait\n");
        return;
    case GEN_OP_math_invm:
    case GEN_OP_math_rsqtm:
        write_macro(w, i);
        return;
    default:
        write_operation(w, i);
    }
}

/* Does I set the counter of barrier signals, which sbarrier.wait does itself? */
static bool clears_barrier(const mir_inst *i)
{
    return i->kind == MIR_OP && i->g.dst.file == GEN_FILE_N;
}

/* Is I the move of the header to the register from which the thread ends? `ret` does that, too. */
static bool prepares_end(const visa_writer *w, const mir_inst *i)
{
    int to = i->kind == MIR_OP ? i->ref[0].vreg : MIR_NONE;

    return to != MIR_NONE && (size_t)to < w->f->vregs.count && w->f->vregs.items[to].is_fixed &&
           w->f->vregs.items[to].address >= GEN_FIRST_EOT * GEN_GRF_BYTES;
}

void visa_instruction(visa_writer *w, const mir_inst *i)
{
    w->at = i;
    if (i->kind == MIR_COPY) {
        write_copy(w, i);
    } else if (i->kind == MIR_START) {
        text_str(&w->body, "    lifetime.start ");
        visa_name_untyped(w, i->ref[0].vreg);
        visa_end(w);
    } else if (i->kind == MIR_OP && !clears_barrier(i) && !prepares_end(w, i)) {
        write_instruction(w, i);
    }
}
