/* backend/select/operand.c - expresses IR values as operands of Gen instructions.
 *
 *   rdregion(bitcast(x), …)      the bytes of x in the region
 *   trunc x                      the low bytes of each element of x
 *   trunc(lshr x, 8k)            bytes from byte k of each element
 *   fneg, fabs, 0 - x, x ^ -1    source modifiers
 *   sext, zext                   a narrower operand type
 *   constants                    immediates, words if they fit; else a scalar computed once at the start of the kernel
 *
 * If the hardware does not support the combined region, the value itself gets a register, and as a last resort its elements are
 * gathered in a temporary. */
#include "backend/select/select.h"

#include "src/base/bits.h"
#include "src/base/bug.h"

sel_value *sel_of(const ir_value *v)
{
    bug_unless(v->aux);
    return v->aux;
}

unsigned sel_bytes(const ir_type *t)
{
    unsigned bits = ir_scalar_bits(t);

    return bits < 8 ? 1 : bits / 8;
}

gen_type sel_type(const ir_type *t, bool is_signed)
{
    while (t->kind == IR_VECTOR)
        t = t->element;
    switch (t->kind) {
    case IR_HALF:
        return GEN_hf;
    case IR_FLOAT:
        return GEN_f;
    case IR_DOUBLE:
        return GEN_df;
    case IR_POINTER:
        return is_signed ? GEN_q : GEN_uq;
    case IR_INTEGER:
        break;
    case IR_VOID:
    case IR_VECTOR:
    case IR_ARRAY:
    case IR_STRUCT:
    case IR_FUNCTION_TYPE:
    case IR_LABEL:
    case IR_METADATA:
        bug("no operand type");
    }
    switch (t->bits) {
    case 8:
        return is_signed ? GEN_b : GEN_ub;
    case 16:
        return is_signed ? GEN_w : GEN_uw;
    case 32:
        return is_signed ? GEN_d : GEN_ud;
    case 64:
        return is_signed ? GEN_q : GEN_uq;
    default:
        bug("integer of %u bits as an operand", t->bits);
    }
}

static unsigned natural_alignment(unsigned bytes)
{
    unsigned align = 1;

    while (align < bytes && align < GEN_GRF_BYTES)
        align *= 2;
    return bytes >= 2 * GEN_GRF_BYTES ? 2 * GEN_GRF_BYTES : align;
}

int sel_temp(selector *s, unsigned bytes)
{
    int v = mir_vreg_new(s->f, MIR_GRF, bytes, natural_alignment(bytes));

    s->f->vregs.items[v].line = s->at ? s->at->loc : 0;
    return v;
}

/* Is V the result of a message, which returns whole registers? */
static bool is_message_result(const ir_value *v)
{
    ir_intrinsic id = v->kind == IR_INSTRUCTION ? ir_intrinsic_of(ir_as_inst(v)) : IR_NOT_INTRINSIC;

    return id == IR_INTRINSIC_gather || id == IR_INTRINSIC_atomic || id == IR_INTRINSIC_block_read ||
           id == IR_INTRINSIC_media_read || id == IR_INTRINSIC_texel_sample || id == IR_INTRINSIC_texel_gradients ||
           id == IR_INTRINSIC_texel_load;
}

int sel_demand(selector *s, ir_value *v)
{
    sel_value *x = sel_of(v);

    if (x->vreg != MIR_NONE)
        return x->vreg;
    if (sel_is_mask(v)) {
        unsigned channels = ir_is_vector(v->type) ? (unsigned)ir_lanes(v->type) : x->fill;
        unsigned bytes = channels > 16 ? 4 : 2;
        x->vreg = mir_vreg_new(s->f, MIR_FLAG, bytes, bytes);
        x->inverted = sel_natural_inversion(v);
        return x->vreg;
    }
    x->step = sel_natural_step(v);
    unsigned lanes = (unsigned)ir_lanes(v->type), size = sel_bytes(v->type),
             last = x->step > size && (lanes > 1 || is_message_result(v)) ? x->step : size;
    unsigned filled = (lanes - 1) * x->step + last, bytes = filled;
    if (is_message_result(v))
        bytes = (bytes + GEN_GRF_BYTES - 1) / GEN_GRF_BYTES * GEN_GRF_BYTES;
    x->vreg = sel_temp(s, bytes);
    s->f->vregs.items[x->vreg].filled = filled;
    if (v->kind == IR_INSTRUCTION && ir_as_inst(v)->loc)
        s->f->vregs.items[x->vreg].line = ir_as_inst(v)->loc;
    return x->vreg;
}

int sel_element(const ir_value *v, unsigned e)
{
    const sel_value *x = sel_of(v);

    return x->at + (int)(e * x->step);
}

bool sel_fills_register(const selector *s, const ir_value *v)
{
    const sel_value *x = sel_of(v);
    const mir_vreg *r = &s->f->vregs.items[x->vreg];
    unsigned size = sel_bytes(v->type);

    return x->at == 0 && x->step == size && !r->is_fixed && r->filled == size * ir_lanes(v->type);
}

sel_pred sel_all(void)
{
    return (sel_pred){.nomask = true, .flag = MIR_NONE};
}

sel_dest sel_to(int vreg, int at, unsigned step, gen_type t)
{
    return (sel_dest){.vreg = vreg, .at = at, .step = step, .type = t, .pred = sel_all()};
}

sel_dest sel_dest_of(selector *s, ir_inst *i)
{
    int v = sel_demand(s, &i->value);

    return sel_to(v, 0, sel_of(&i->value)->step, sel_type(i->value.type, true));
}

/* --- positions of elements ------------------------------------------------------------------------------------------------ */

/* Is V a right shift by whole bytes? If so, *BYTES becomes the number of bytes that are shifted out. */
static bool match_byte_shift(const ir_value *v, int *bytes)
{
    uint64_t bits;

    if (!(ir_is_op(v, IR_lshr) || ir_is_op(v, IR_ashr)) || !ir_const_bits(ir_operand(ir_as_inst(v), 1), &bits) || bits % 8)
        return false;
    *bytes = (int)bits / 8;
    return true;
}

/* Finds the byte *AT of *ROOT that byte BYTE of V is a copy of, where both have packed elements. *UNIT becomes the number of
 * bytes that stay adjacent. */
static void trace_byte(ir_value *v, int byte, ir_value **root, int *at, int *unit)
{
    *unit = 8;
    for (;;) {
        ir_inst *i = ir_try_inst(v);
        region_description r;
        int size = (int)sel_bytes(v->type);
        *root = v;
        *at = byte;
        *unit = size < *unit ? size : *unit;
        if (!i)
            return;
        if (i->op == IR_bitcast) {
            v = ir_operand(i, 0);
        } else if (i->op == IR_trunc && ir_scalar_bits(i->value.type) >= 8) {
            int from = (int)sel_bytes(ir_operand(i, 0)->type), shift;
            int in = byte % size, element = byte / size;
            v = ir_operand(i, 0);
            if (match_byte_shift(v, &shift) && shift + size <= from && shift % size == 0) {
                v = ir_operand(ir_as_inst(v), 0);
                in += shift;
            }
            byte = element * from + in;
        } else if (region_is_read(v) && region_decode(i, &r) && !r.index && ir_scalar_bits(i->value.type) >= 8) {
            v = region_call_argument(i, 0);
            byte = region_byte(&r, (unsigned)byte / r.size) + byte % (int)r.size;
        } else {
            return;
        }
    }
}

/* The offset of byte BYTE of ROOT, counted with its elements packed, in ROOT's present or future register. */
static int register_offset(const ir_value *root, int byte)
{
    const sel_value *x = sel_of(root);
    int size = (int)sel_bytes(root->type);
    bool placed = x->vreg != MIR_NONE;
    unsigned step = placed ? x->step : sel_natural_step(root);

    return (placed ? x->at : 0) + byte / size * (int)step + byte % size;
}

bool sel_root(ir_value *v, unsigned n, ir_value **root, int *at)
{
    int size = (int)sel_bytes(v->type), unit, byte;
    ir_value *r;

    trace_byte(v, 0, &r, &byte, &unit);
    if (r == v && !ir_is_const(v) && !sel_is_mask(v)) { /* there was no operation to look through */
        *root = v;
        at[0] = register_offset(v, 0);
        int step = ir_is_vector(v->type) ? register_offset(v, size) - at[0] : 0;
        for (unsigned e = 1; e < n; e++)
            at[e] = at[e - 1] + step;
        return at[0] % size == 0 && (n == 1 || step % size == 0);
    }
    for (unsigned e = 0; e < n; e++) {
        int first = (int)(ir_is_vector(v->type) ? e : 0) * size;
        trace_byte(v, first, &r, &byte, &unit);
        if (ir_is_const(r) || sel_is_mask(r) || (e && r != *root))
            return false;
        *root = r;
        at[e] = register_offset(r, byte);
        if (at[e] % size) /* the bytes of an operand's elements must be aligned */
            return false;
        for (int k = unit; k < size; k += unit) {
            int unused;
            trace_byte(v, first + k, &r, &byte, &unused);
            if (r != *root || register_offset(r, byte) != at[e] + k)
                return false;
        }
    }
    return true;
}

bool sel_place(selector *s, ir_value *v, unsigned n, int *vreg, int *at)
{
    ir_value *root;

    if (!sel_root(v, n, &root, at))
        return false;
    *vreg = sel_demand(s, root);
    return true;
}

bool sel_find(selector *s, ir_value *v, unsigned n, int *vreg, int *at)
{
    if (ir_is_const(v))
        return false;
    if (sel_place(s, v, n, vreg, at))
        return true;
    *vreg = sel_demand(s, v);
    for (unsigned e = 0; e < n; e++)
        at[e] = sel_element(v, ir_is_vector(v->type) ? e : 0);
    return true;
}

/* --- sources -------------------------------------------------------------------------------------------------------------- */

sel_source sel_register(int vreg, int at, unsigned step, unsigned n, gen_type t)
{
    int positions[GEN_MAX_CHANNELS];
    region_operand shape;

    for (unsigned e = 0; e < n; e++)
        positions[e] = at + (int)(e * step);
    if (!region_source_shape(positions, n, gen_type_bytes(t), &shape))
        bug("no operand for %u elements %u bytes apart", n, step);
    sel_source a = {
        .o = gen_grf(0, 0, shape.vstride, shape.width, shape.hstride, t), .ref = {.vreg = vreg, .at = at}, .indirect = MIR_NONE};
    return a;
}

sel_source sel_broadcast(int vreg, int at, gen_type t)
{
    return (sel_source){.o = gen_grf(0, 0, 0, 1, 0, t), .ref = {.vreg = vreg, .at = at}, .indirect = MIR_NONE};
}

sel_source sel_negate(sel_source a)
{
    if (a.o.file == GEN_FILE_IMM)
        bug("modifier on an immediate");
    a.o.negate = !a.o.negate;
    return a;
}

/* Can the operand be a source of a three-source instruction: packed from a multiple of 16 bytes on, or one element? */
static bool is_ternary_shape(const int *at, unsigned n, unsigned size)
{
    bool same = true, packed = at[0] % 16 == 0;

    for (unsigned e = 1; e < n; e++) {
        same &= at[e] == at[0];
        packed &= at[e] == at[0] + (int)(e * size);
    }
    return n == 1 || packed || (same && size < 8);
}

/* Can the operand be a source of extended math: packed from a register boundary on, or one element? */
static bool is_math_shape(const int *at, unsigned n, unsigned size)
{
    bool same = true, packed = at[0] % GEN_GRF_BYTES == 0;

    for (unsigned e = 1; e < n; e++) {
        same &= at[e] == at[0];
        packed &= at[e] == at[0] + (int)(e * size);
    }
    return n == 1 || same || packed;
}

bool sel_operand_shape(const int *at, unsigned n, unsigned size, unsigned flags, region_operand *shape)
{
    if ((flags & SEL_TERNARY) && !is_ternary_shape(at, n, size))
        return false;
    if ((flags & SEL_PACKED) && !is_math_shape(at, n, size))
        return false;
    return region_source_shape(at, n, size, shape);
}

bool sel_align_operand(selector *s, int vreg, unsigned n, unsigned flags, int at)
{
    mir_vreg *r = &s->f->vregs.items[vreg];
    int align = flags & SEL_PACKED ? GEN_GRF_BYTES : flags & SEL_TERNARY ? 16 : 1;

    if (n == 1)
        return true;
    if (r->is_fixed)
        return (r->address + at) % align == 0;
    r->align = (int)r->align < align ? (unsigned)align : r->align;
    return true;
}

/* Gathers the elements of V in a register of their own and returns it as an operand. */
static sel_source gather_operand(selector *s, ir_value *v, gen_type t, unsigned n, unsigned flags)
{
    int vreg = sel_packed(s, v, n, n * gen_type_bytes(t));

    sel_align_operand(s, vreg, n, flags, 0);
    return sel_register(vreg, 0, gen_type_bytes(t), n, t);
}

/* Reads V as a region of a register, without modifiers. */
static sel_source read_register_region(selector *s, ir_value *v, gen_type t, unsigned n, unsigned flags)
{
    int at[GEN_MAX_CHANNELS], vreg;
    unsigned size = gen_type_bytes(t);
    region_operand shape;
    ir_value *root = v;

    if (!sel_root(v, n, &root, at) || !sel_operand_shape(at, n, size, flags, &shape)) { /* V demands a register of its own */
        root = v;
        for (unsigned e = 0; e < n; e++)
            at[e] = register_offset(v, (int)((ir_is_vector(v->type) ? e : 0) * size));
        if (ir_is_const(v) || !sel_operand_shape(at, n, size, flags, &shape))
            return gather_operand(s, v, t, n, flags);
    }
    vreg = sel_demand(s, root);
    /* a single element is replicated, which is possible at any position */
    bool replicated = n > 1 && at[n - 1] == at[0] && at[1] == at[0];
    if (!replicated && !sel_align_operand(s, vreg, n, flags, at[0]))
        return gather_operand(s, v, t, n, flags);
    sel_source a = {.o = gen_grf(0, 0, shape.vstride, shape.width, shape.hstride, t),
                    .ref = {.vreg = vreg, .at = at[0]},
                    .indirect = MIR_NONE};
    return a;
}

/* --- folding operations into a source ------------------------------------------------------------------------------------- */

static bool is_negated_integer(const ir_value *v)
{
    return ir_is_op(v, IR_sub) && ir_is_zero(ir_operand(ir_as_inst(v), 0)) && !ir_is_const(ir_operand(ir_as_inst(v), 1));
}

static bool is_complemented(const ir_value *v)
{
    uint64_t bits;

    if (!ir_is_op(v, IR_xor) || !ir_const_bits(ir_operand(ir_as_inst(v), 1), &bits))
        return false;
    unsigned width = ir_scalar_bits(v->type);
    return width > 1 && bits == bits_mask(width);
}

/* Removes a modifier operation from *V and adds the modifier to A. Returns false if *V is not a modifier that FLAGS permits. */
static bool peel_modifier(ir_value **v, unsigned flags, sel_source *a)
{
    ir_inst *i = ir_try_inst(*v);

    if (!i)
        return false;
    if ((flags & SEL_MODS) && i->op == IR_fneg) {
        a->o.negate ^= !a->o.absolute;
        *v = ir_operand(i, 0);
        return true;
    }
    if ((flags & SEL_MODS) && ir_intrinsic_of(i) == IR_INTRINSIC_fabs) {
        a->o.absolute = true;
        *v = region_call_argument(i, 0);
        return true;
    }
    if ((flags & SEL_INT_NEG) && is_negated_integer(*v)) {
        a->o.negate = !a->o.negate;
        *v = ir_operand(i, 1);
        return true;
    }
    if ((flags & SEL_NOT) && is_complemented(*v)) {
        a->o.negate = !a->o.negate;
        *v = ir_operand(i, 0);
        return true;
    }
    return false;
}

/* Removes an extension from *V and sets *T to the narrower type. Returns false if *V is not an extension that FLAGS permits. */
static bool peel_extension(ir_value **v, gen_type *t, unsigned flags)
{
    ir_inst *i = ir_try_inst(*v);

    if (!i || (i->op != IR_sext && i->op != IR_zext) || gen_type_is_float(*t))
        return false;
    bool is_signed = i->op == IR_sext;
    ir_value *x = ir_operand(i, 0);
    unsigned bytes = sel_bytes(x->type);
    if (sel_is_mask(x) || !(flags & (is_signed ? SEL_WIDEN_SIGNED : SEL_WIDEN_UNSIGNED)))
        return false;
    if (bytes == 1 && (gen_type_bytes(*t) == 8 || (flags & SEL_NO_WIDEN_BYTE)))
        return false;
    *t = sel_type(x->type, is_signed);
    *v = x;
    return true;
}

sel_source sel_read(selector *s, ir_value *v, gen_type t, unsigned n, unsigned flags)
{
    sel_source modifiers = {0};

    while (peel_modifier(&v, flags, &modifiers))
        continue;
    bool modified = modifiers.o.negate || modifiers.o.absolute;
    sel_source field;
    if (!((flags & SEL_NOT) && modified) && sel_read_field(s, v, t, n, flags, &field)) {
        field.o.negate = modifiers.o.negate;
        field.o.absolute = modifiers.o.absolute;
        return field;
    }
    if (!((flags & SEL_NOT) && modified) && peel_extension(&v, &t, flags))
        flags &= ~(unsigned)SEL_IMM;
    if (ir_is_const(v)) {
        sel_source a = sel_read_constant(s, v, t, n, modified ? flags & ~(unsigned)SEL_IMM : flags);
        a.o.negate = modifiers.o.negate;
        a.o.absolute = modifiers.o.absolute;
        return a;
    }
    sel_source a = read_register_region(s, v, t, n, flags);
    a.o.negate = modifiers.o.negate;
    a.o.absolute = modifiers.o.absolute;
    return a;
}

int sel_packed(selector *s, ir_value *v, unsigned n, unsigned align)
{
    unsigned size = sel_bytes(v->type), lanes = (unsigned)ir_lanes(v->type);
    bool scalar = lanes == 1 && n > 1;
    int temp = sel_temp(s, n * size);
    mir_vreg *r = &s->f->vregs.items[temp];

    if (align > 16 && r->align < GEN_GRF_BYTES)
        r->align = GEN_GRF_BYTES;
    gen_type raw = sel_raw_type(size);
    if (ir_is_const(v)) {
        sel_start(s, temp);
        sel_put_constant(s, temp, 0, v, 0, n);
        return temp;
    }
    sel_start(s, temp);
    for (unsigned e = 0; e < n;) {
        unsigned k = n - e < GEN_MAX_CHANNELS ? n - e : GEN_MAX_CHANNELS;
        int at[GEN_MAX_CHANNELS], vreg = sel_demand(s, v);
        for (unsigned j = 0; j < k; j++)
            at[j] = register_offset(v, scalar ? 0 : (int)((e + j) * size));
        sel_dest d = sel_to(temp, (int)(e * size), size, raw);
        sel_move_elements(s, &d, vreg, at, k, raw);
        e += k;
    }
    return temp;
}
