/* backend/select/emit.c - emits instructions that satisfy the destination rules of the hardware.
 *
 * A destination type narrower than the execution type is written with a stride that makes up the difference, at an address that
 * is a multiple of the execution type; only raw moves of bytes and words are packed. If the requested destination does not
 * satisfy this, the operation writes a temporary and a raw move follows. Source: Intel "Skylake PRM, Volume 7, Register Region
 * Restrictions". */
#include "backend/select/select.h"

#include "src/base/bug.h"

#include <stdarg.h>

void sel_error(selector *s, const ir_inst *i, const char *fmt, ...)
{
    char message[256];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    s->failed = true;
    ir_error(s->options->diagnostics, s->module, i && i->loc ? i->loc : s->ir->loc, "in kernel '%s': %s", s->ir->value.name,
             message);
}

mir_inst *sel_emit(selector *s, mir_inst *i)
{
    i->g.line = s->at ? s->at->loc : 0;
    i->from = s->at;
    mir_insert_before(s->block, i, s->before);
    return i;
}

void sel_start(selector *s, int vreg)
{
    mir_inst *i = mir_inst_new(s->f, GEN_OP_nop, 1);

    i->kind = MIR_START;
    i->ref[0].vreg = vreg;
    sel_emit(s, i);
}

void sel_copy(selector *s, int to, int from)
{
    mir_inst *i = mir_inst_new(s->f, GEN_OP_nop, 1);

    i->kind = MIR_COPY;
    i->ref[0].vreg = to;
    i->ref[1].vreg = from;
    sel_emit(s, i);
}

gen_type sel_raw_type(unsigned bytes)
{
    switch (bytes) {
    case 1:
        return GEN_ub;
    case 2:
        return GEN_uw;
    case 4:
        return GEN_ud;
    case 8:
        return GEN_uq;
    default:
        bug("no operand type of %u bytes", bytes);
    }
}

void sel_predicate(mir_inst *i, const sel_pred *p)
{
    i->g.nomask = p->nomask;
    i->g.channel = (unsigned char)p->channel;
    if (p->flag == MIR_NONE)
        return;
    i->g.pred = GEN_PRED_NORMAL;
    i->g.pred_inverted = p->inverted;
    i->flag = p->flag;
    i->flag_read = true;
}

static bool is_raw_move(gen_op op, const sel_dest *d, const sel_source *src)
{
    const gen_operand *o = &src[0].o;

    return op == GEN_OP_mov && !d->saturate && !o->negate && !o->absolute && o->file != GEN_FILE_IMM &&
           gen_type_bytes(o->type) == gen_type_bytes(d->type) && gen_type_is_float(o->type) == gen_type_is_float(d->type);
}

/* The bytes of the execution type, which for conversions between half and an integer are at least those of a dword (gen9.md
 * 3.2). */
static unsigned execution_bytes(gen_op op, const sel_dest *d, const sel_source *src, unsigned count)
{
    gen_inst g = {.op = (unsigned char)op};
    bool to_half = d->type == GEN_hf, from_half = src[0].o.type == GEN_hf;

    for (unsigned k = 0; k < count; k++)
        g.src[k] = src[k].o;
    unsigned bytes = gen_type_bytes(gen_exec_type(&g));
    bool turns = to_half != from_half && !gen_type_is_float(to_half ? src[0].o.type : d->type);
    return turns && bytes < 4 ? 4 : bytes;
}

static void set_sources(mir_inst *i, const sel_source *src, unsigned count)
{
    for (unsigned k = 0; k < count; k++) {
        i->g.src[k] = src[k].o;
        i->ref[1 + k] = src[k].ref;
        if (src[k].indirect != MIR_NONE && src[k].o.indirect)
            i->indirect = src[k].indirect;
    }
}

/* Can an operation whose execution type has WIDE bytes (0: any) write N elements directly to D? */
static bool can_write_directly(const sel_dest *d, unsigned n, unsigned wide, bool ternary)
{
    unsigned size = gen_type_bytes(d->type), stride;
    int at[GEN_MAX_CHANNELS];

    if (n > 1 && (d->step % size || n > GEN_MAX_CHANNELS))
        return false;
    for (unsigned e = 0; e < n; e++)
        at[e] = d->at + (int)(e * d->step);
    if (!region_dest_stride(at, n, size, &stride))
        return false;
    if (ternary && n > 1 && (stride != 1 || d->at % 16))
        return false;
    if (wide == 2 && size == 1) /* bytes computed as words: at any address, two or four bytes apart */
        return n == 1 || d->step >= wide;
    if (wide > size)
        return d->at % (int)wide == 0 && (n == 1 || d->step == wide);
    return true;
}

static void raise_alignment(selector *s, int vreg, unsigned align)
{
    mir_vreg *r = &s->f->vregs.items[vreg];

    if (r->align < align && !r->is_fixed)
        r->align = align;
}

static mir_inst *emit_operation(selector *s, gen_op op, unsigned n, const sel_dest *d, const sel_source *src, unsigned count,
                                unsigned wide)
{
    mir_inst *i = mir_inst_new(s->f, op, n);
    unsigned size = gen_type_bytes(d->type), stride = n > 1 ? d->step / size : wide > size ? wide / size : 1;

    i->g.dst = gen_grf(0, 0, 0, 1, stride, d->type);
    i->ref[0] = (mir_ref){.vreg = d->vreg, .at = d->at};
    i->g.saturate = d->saturate;
    set_sources(i, src, count);
    sel_predicate(i, &d->pred);
    if (wide > size)
        raise_alignment(s, d->vreg, wide);
    if (gen_op_is(op, GEN_IS_TERNARY) && n > 1)
        raise_alignment(s, d->vreg, 16);
    if (gen_op_is(op, GEN_IS_MATH) && n > 1)
        raise_alignment(s, d->vreg, GEN_GRF_BYTES);
    return sel_emit(s, i);
}

mir_inst *sel_alu(selector *s, gen_op op, unsigned n, const sel_dest *d, const sel_source *src, unsigned count)
{
    if (op == GEN_OP_mov && n > 1 && gen_type_bytes(d->type) == 1 && src[0].o.file == GEN_FILE_IMM && d->step == 1) {
        sel_source byte = sel_scalar_constant(s, GEN_ub, src[0].o.imm & 0xFF); /* packed bytes can be written only by raw moves */
        sel_dest raw = *d;
        raw.type = GEN_ub;
        return sel_alu(s, op, n, &raw, &byte, 1);
    }
    unsigned wide = is_raw_move(op, d, src) ? 0 : execution_bytes(op, d, src, count), size = gen_type_bytes(d->type);
    bool ternary = gen_op_is(op, GEN_IS_TERNARY), math = gen_op_is(op, GEN_IS_MATH);
    bool half = d->type == GEN_hf && wide == 4; /* packed halves computed as floats are allowed if aligned to 16 bytes */
    bool from_float = half && gen_type_is_float(src[0].o.type);
    if (from_float && n > 1 && d->step == 2 && d->at % 16 == 0 && n <= 8 && can_write_directly(d, n, 0, false)) {
        raise_alignment(s, d->vreg, 16);
        return emit_operation(s, op, n, d, src, count, 0);
    }
    bool packed_math = !math || n == 1 || (d->step == size && d->at % GEN_GRF_BYTES == 0);
    if (can_write_directly(d, n, wide, ternary) && packed_math)
        return emit_operation(s, op, n, d, src, count, wide);
    unsigned step = wide > size ? wide : size;
    sel_dest t = sel_to(sel_temp(s, n * step), 0, step, d->type);
    t.saturate = d->saturate;
    if (n > 1 && step > size)
        sel_start(s, t.vreg);
    mir_inst *i = emit_operation(s, op, n, &t, src, count, wide);
    int at[GEN_MAX_CHANNELS];
    for (unsigned e = 0; e < n; e++)
        at[e] = (int)(e * step);
    sel_dest to = *d;
    to.saturate = false;
    sel_move_elements(s, &to, t.vreg, at, n, sel_raw_type(size));
    return i;
}

mir_inst *sel_op1(selector *s, gen_op op, unsigned n, sel_dest d, sel_source a)
{
    return sel_alu(s, op, n, &d, &a, 1);
}

mir_inst *sel_op2(selector *s, gen_op op, unsigned n, sel_dest d, sel_source a, sel_source b)
{
    sel_source src[] = {a, b};

    return sel_alu(s, op, n, &d, src, 2);
}

mir_inst *sel_mov(selector *s, unsigned n, sel_dest d, sel_source a)
{
    return sel_alu(s, GEN_OP_mov, n, &d, &a, 1);
}

void sel_move_elements(selector *s, const sel_dest *d, int vreg, const int *at, unsigned n, gen_type raw)
{
    int to[GEN_MAX_CHANNELS];
    unsigned size = gen_type_bytes(raw);

    for (unsigned e = 0; e < n; e++)
        to[e] = d->at + (int)(e * d->step);
    region_list lists[] = {{at, size, false}, {to, size, true}};
    region_piece pieces[GEN_MAX_CHANNELS];
    bool masked = !d->pred.nomask || d->pred.flag != MIR_NONE;
    unsigned count =
        region_split(lists, 2, n, gen_operand_elements(size), masked ? REGION_SPLIT_ALIGNED : REGION_SPLIT_ANY, pieces);
    if (masked && count > 1) { /* first gathers the elements, then copies them by one masked move */
        sel_dest t = sel_to(sel_temp(s, n * size), 0, size, raw);
        sel_start(s, t.vreg);
        sel_move_elements(s, &t, vreg, at, n, raw);
        sel_source all = sel_register(t.vreg, 0, size, n, raw);
        sel_dest whole = *d;
        whole.type = raw;
        emit_operation(s, GEN_OP_mov, n, &whole, &all, 1, 0);
        return;
    }
    for (unsigned p = 0; p < count; p++) {
        int from[GEN_MAX_CHANNELS];
        region_operand shape;
        unsigned k = pieces[p].count, first = pieces[p].first;
        for (unsigned e = 0; e < k; e++)
            from[e] = at[first + e * pieces[p].step];
        if (!region_source_shape(from, k, size, &shape))
            bug("a piece is no operand");
        sel_dest part = *d;
        part.type = raw;
        part.at = to[first];
        part.step = k > 1 ? (unsigned)(to[first + pieces[p].step] - to[first]) : size;
        part.pred.channel += masked ? first : 0;
        sel_source a = {.o = gen_grf(0, 0, shape.vstride, shape.width, shape.hstride, raw),
                        .ref = {.vreg = vreg, .at = from[0]},
                        .indirect = MIR_NONE};
        emit_operation(s, GEN_OP_mov, k, &part, &a, 1, 0);
    }
}
