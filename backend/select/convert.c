/* backend/select/convert.c - selects conversions, and correctly rounded division and square root.
 *
 * A conversion is a mov between types. Narrowing conversions write elements at the distance of the wider type, and the value
 * keeps this layout in its register: users read it with a stride. For a rounding mode other than to nearest, cr0 is changed
 * around the mov. Integer truncation moves nothing: users read the low bytes. Sources: gen9.md 3.2, 3.4 (moves, cr0), 9.4, 9.5
 * (division and roots). */
#include "backend/select/select.h"

#include "src/base/bug.h"

static unsigned element_count(const ir_value *v)
{
    return (unsigned)ir_lanes(v->type);
}

static bool is_half(const ir_type *t)
{
    return ir_scalar_bits(t) == 16 && ir_is_float(t->kind == IR_VECTOR ? t->element : t);
}

/* --- layout of the results of narrowing operations ------------------------------------------------------------------------ */

static unsigned conversion_step(const ir_type *to, const ir_type *from, ir_opcode op)
{
    unsigned size = sel_bytes(to), wide = sel_bytes(from);

    if (ir_scalar_bits(from) == 1)
        return size == 1 ? 2 : size;
    bool to_half = is_half(to) && op != IR_fptrunc, from_half = is_half(from) && op != IR_fpext;
    if (to_half || (from_half && size < 4))
        return wide > 4 ? wide : 4;
    if (op == IR_fptrunc && size == 2)
        return 2;
    return wide > size ? wide : size;
}

static bool saturates_bytes(ir_intrinsic id)
{
    return id == IR_INTRINSIC_sadd_sat || id == IR_INTRINSIC_uadd_sat || id == IR_INTRINSIC_ssub_sat ||
           id == IR_INTRINSIC_usub_sat;
}

/* Is the result of I bitcast to wider elements? Its components must then be contiguous. */
static bool is_reshaped(const ir_inst *i)
{
    ir_each_use(u, &i->value)
        if (u->user->op == IR_bitcast && sel_bytes(u->user->value.type) > sel_bytes(i->value.type))
            return true;
    return false;
}

static unsigned gather_step(const ir_inst *i, unsigned size)
{
    unsigned address_lanes = (unsigned)ir_lanes(region_call_argument(i, 3)->type);

    if (!ir_is_vector(region_call_argument(i, 3)->type))
        return is_reshaped(i) ? size : 8 * (size < 4 ? 4 : size); /* the message has eight channels, of which one is used */
    return size < 4 && ir_lanes(i->value.type) == address_lanes ? 4 : size;
}

/* The cast that corresponds to a call of a conversion intrinsic: it has the same operand, result and instructions. */
static ir_opcode conversion_of_call(ir_intrinsic id)
{
    switch (id) {
    case IR_INTRINSIC_fptrunc_round:
        return IR_fptrunc;
    case IR_INTRINSIC_sitofp_round:
    case IR_INTRINSIC_uitofp_round:
        return IR_sitofp;
    default: /* sat_convert_s, sat_convert_u */
        return IR_fptosi;
    }
}

unsigned sel_natural_step(const ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);
    unsigned size = sel_bytes(v->type);

    if (!i)
        return size;
    ir_intrinsic id = ir_intrinsic_of(i);
    if (id == IR_INTRINSIC_gather)
        return gather_step(i, size);
    if (id == IR_INTRINSIC_texel_sample || id == IR_INTRINSIC_texel_gradients || id == IR_INTRINSIC_texel_load)
        return element_count(v) > 4 || is_reshaped(i) ? size : GEN_GRF_BYTES; /* of the eight channels one is used */
    if (element_count(v) == 1)
        return size;
    if (ir_op_flags((ir_opcode)i->op) & IR_CONVERTS || i->op == IR_zext || i->op == IR_sext)
        return conversion_step(v->type, ir_operand(i, 0)->type, (ir_opcode)i->op);
    if (ir_row_flags(i) & IR_CONVERTS)
        return conversion_step(v->type, region_call_argument(i, 0)->type, conversion_of_call(id));
    if (saturates_bytes(id) && size == 1)
        return 2;
    return size;
}

/* --- conversions ---------------------------------------------------------------------------------------------------------- */

/* Do the low bytes of I's result depend only on low bytes of its operands, so that I can compute its low bytes alone? */
static bool writes_low_bytes(const ir_inst *i)
{
    return i->op == IR_add || i->op == IR_sub || i->op == IR_and || i->op == IR_or || i->op == IR_xor || i->op == IR_shl ||
           i->op == IR_ashr;
}

/* Selects the operand of truncation I such that it writes only its low bytes, if the elements of the destination are far enough
 * apart. */
static bool truncate_in_place(selector *s, ir_inst *i, const sel_dest *d)
{
    ir_inst *x = ir_try_inst(ir_operand(i, 0));
    unsigned n = element_count(&i->value), wide = x ? sel_bytes(x->value.type) : 0;

    if (!x || n == 1 || wide > 4 || d->step < wide || d->step == gen_type_bytes(d->type) || !writes_low_bytes(x) ||
        x->block != i->block || !ir_has_one_use(&x->value) || sel_of(&x->value)->vreg != MIR_NONE)
        return false;
    sel_dest low = *d;
    low.type = sel_type(i->value.type, true);
    sel_operation(s, x, &low);
    return true;
}

static void emit_truncate(selector *s, ir_inst *i, const sel_dest *d)
{
    unsigned n = element_count(&i->value);

    if (truncate_in_place(s, i, d))
        return;
    int at[GEN_MAX_CHANNELS], vreg;
    gen_type raw = sel_raw_type(sel_bytes(i->value.type));
    if (sel_place(s, &i->value, n, &vreg, at)) {
        sel_move_elements(s, d, vreg, at, n, raw);
        return;
    }
    ir_value *x = ir_operand(i, 0);
    sel_source a = sel_read(s, x, sel_type(x->type, true), n, 0);
    sel_mov(s, n, *d, a);
}

static void switch_rounding(selector *s, uint64_t mode)
{
    if (mode == GEN_ROUND_EVEN || mode > GEN_ROUND_ZERO)
        return;
    mir_inst *i = mir_inst_new(s->f, GEN_OP_xor, 1);
    i->g.nomask = true;
    i->g.thread_switch = true;
    i->g.dst = (gen_operand){.file = GEN_FILE_CR, .type = GEN_ud, .width = 1, .hstride = 1};
    i->g.src[0] = (gen_operand){.file = GEN_FILE_CR, .type = GEN_ud, .width = 1};
    i->g.src[1] = gen_imm(mode << GEN_CR0_ROUND_SHIFT, GEN_uw);
    sel_emit(s, i);
}

static void emit_convert(selector *s, ir_inst *i, const sel_dest *d, ir_value *x, bool from_signed, bool to_signed,
                         uint64_t rounding)
{
    unsigned n = element_count(&i->value);
    sel_dest to = *d;

    to.type = sel_type(i->value.type, to_signed);
    unsigned flags = ir_is_float(ir_scalar(x->type)) ? SEL_MODS : 0;
    sel_source a = sel_read(s, x, sel_type(x->type, from_signed), n, flags);
    switch_rounding(s, rounding);
    sel_mov(s, n, to, a);
    switch_rounding(s, rounding);
}

/* Can no sum that ADD computes have more bits than its type, which has 32, if its operands are read with this sign? */
static bool is_exact(const ir_inst *add, bool is_signed)
{
    if (add->flags & (is_signed ? IR_NSW : IR_NUW))
        return true;
    for (unsigned k = 0; k < 2; k++) {
        const ir_inst *x = ir_try_inst(ir_operand(add, k));
        uint64_t bits;
        bool is_small = ir_const_bits(ir_operand(add, k), &bits) && bits < UINT64_C(1) << (ir_scalar_bits(add->value.type) - 2);
        if (!is_small && !(x && (x->op == IR_zext || (is_signed && x->op == IR_sext))))
            return false;
    }
    return true;
}

/* Selects a saturating conversion: of a sum that is exact by an addition, which saturates, else by a move. */
static void emit_saturated(selector *s, ir_inst *i, const sel_dest *d, bool to_signed, bool from_signed)
{
    unsigned n = element_count(&i->value);
    ir_value *x = region_call_argument(i, 0);
    const ir_inst *add = ir_try_inst(x);
    gen_type from = sel_type(x->type, from_signed);
    sel_dest to = *d;

    to.type = sel_type(i->value.type, to_signed);
    to.saturate = true;
    if (!ir_is_op(x, IR_add) || add->block != i->block || !ir_has_one_use(x) || sel_of(x)->vreg != MIR_NONE ||
        !is_exact(add, from_signed)) {
        sel_mov(s, n, to, sel_read(s, x, from, n, 0));
        return;
    }
    sel_source a = sel_read(s, ir_operand(add, 0), from, n, SEL_WIDEN);
    sel_op2(s, GEN_OP_add, n, to, a, sel_read(s, ir_operand(add, 1), from, n, SEL_WIDEN | SEL_IMM));
}

static uint64_t rounding_mode(const ir_inst *i)
{
    uint64_t mode = 0;

    ir_const_bits(region_call_argument(i, 1), &mode);
    return mode;
}

static bool select_conversion_call(selector *s, ir_inst *i, const sel_dest *d)
{
    bool to_signed, from_signed;

    if (ir_is_saturation(ir_intrinsic_of(i), &to_signed, &from_signed)) {
        emit_saturated(s, i, d, to_signed, from_signed);
        return true;
    }
    switch (ir_intrinsic_of(i)) {
    case IR_INTRINSIC_sat_convert_s:
        emit_convert(s, i, d, region_call_argument(i, 0), true, true, 0);
        return true;
    case IR_INTRINSIC_sat_convert_u:
        emit_convert(s, i, d, region_call_argument(i, 0), true, false, 0);
        return true;
    case IR_INTRINSIC_fptrunc_round:
    case IR_INTRINSIC_sitofp_round:
        emit_convert(s, i, d, region_call_argument(i, 0), true, true, rounding_mode(i));
        return true;
    case IR_INTRINSIC_uitofp_round:
        emit_convert(s, i, d, region_call_argument(i, 0), false, true, rounding_mode(i));
        return true;
    default: /* not a conversion */
        return false;
    }
}

bool sel_conversion(selector *s, ir_inst *i, const sel_dest *d)
{
    ir_value *x = i->operand_count ? ir_operand(i, 0) : NULL;

    switch ((ir_opcode)i->op) {
    case IR_trunc:
        emit_truncate(s, i, d);
        return true;
    case IR_zext:
    case IR_sext:
        if (sel_is_mask(x))
            sel_extend_mask(s, i, d);
        else
            emit_convert(s, i, d, x, i->op == IR_sext, i->op == IR_sext, 0);
        return true;
    case IR_fptrunc:
    case IR_fpext:
    case IR_fptosi:
    case IR_sitofp:
        emit_convert(s, i, d, x, true, true, 0);
        return true;
    case IR_fptoui:
        emit_convert(s, i, d, x, true, false, 0);
        return true;
    case IR_uitofp:
        emit_convert(s, i, d, x, false, true, 0);
        return true;
    case IR_call:
        return select_conversion_call(s, i, d);
    default: /* not a conversion */
        return false;
    }
}

/* --- correctly rounded division and square root --------------------------------------------------------------------------- */

/* One step of a macro, with registers as letters and macro extensions as digits ('.': none). NEGATE negates the third operand. */
typedef struct macro_step {
    char dst, dst_mme, a, a_mme, b, b_mme, c, c_mme;
    bool negate;
} macro_step;

/* Operands x, y; seed and result r; constants 0, 1, h (1/2); other letters are temporaries. Each step is dst = a + b * c. */
static const macro_step divide_float[] = {
    {'q', '1', '0', '.', 'x', '.', 'r', '0', false}, {'e', '2', '1', '.', 'y', '.', 'r', '0', true},
    {'s', '3', 'r', '0', 'e', '2', 'r', '0', false}, {'d', '4', 'x', '.', 'y', '.', 'q', '1', true},
    {'q', '5', 'q', '1', 'd', '4', 's', '3', false}, {'d', '6', 'x', '.', 'y', '.', 'q', '5', true},
    {'r', '.', 'q', '5', 'd', '6', 's', '3', false},
};
static const macro_step divide_double[] = {
    {'q', '1', '0', '.', 'x', '.', 'r', '0', false}, {'e', '2', '1', '.', 'y', '.', 'r', '0', true},
    {'d', '3', 'x', '.', 'y', '.', 'q', '1', true},  {'s', '4', 'r', '0', 'e', '2', 'r', '0', false},
    {'f', '5', '1', '.', 'y', '.', 's', '4', true},  {'t', '6', 'r', '0', 'e', '2', 's', '4', false},
    {'q', '7', 'q', '1', 'd', '3', 's', '4', false}, {'s', '0', 's', '4', 't', '6', 'f', '5', false},
    {'d', '1', 'x', '.', 'y', '.', 'q', '7', true},  {'r', '.', 'q', '7', 'd', '1', 's', '0', false},
};
static const macro_step root_float[] = {
    {'s', '1', '0', '.', 'h', '.', 'r', '0', false}, {'q', '2', '0', '.', 'x', '.', 'r', '0', false},
    {'e', '3', 'h', '.', 'q', '2', 's', '1', true},  {'s', '4', 's', '1', 'e', '3', 's', '1', false},
    {'t', '5', 'q', '2', 'e', '3', 'q', '2', false}, {'d', '6', 'x', '.', 't', '5', 't', '5', true},
    {'r', '.', 't', '5', 's', '4', 'd', '6', false},
};
static const macro_step root_double[] = {
    {'s', '1', '0', '.', 'h', '.', 'r', '0', false}, {'q', '2', '0', '.', 'x', '.', 'r', '0', false},
    {'e', '3', 'h', '.', 'q', '2', 's', '1', true},  {'s', '4', 's', '1', 'e', '3', 's', '1', false},
    {'t', '5', 'q', '2', 'e', '3', 'q', '2', false}, {'e', '6', 'h', '.', 't', '5', 's', '4', true},
    {'s', '7', 's', '4', 'e', '6', 's', '4', false}, {'q', '0', 't', '5', 'e', '6', 't', '5', false},
    {'d', '1', 'x', '.', 'q', '0', 'q', '0', true},  {'r', '.', 'q', '0', 's', '7', 'd', '1', false},
};

typedef struct macro {
    selector *s;
    gen_type type;
    unsigned exec;
    int flag;
    mir_ref registers[128]; /* the register of each letter */
} macro;

static gen_operand macro_operand(gen_type t, char mme)
{
    gen_operand o = gen_grf(0, 0, 1, 1, 0, t);

    o.file = GEN_FILE_MME;
    o.hstride = 1;
    o.mme = mme == '.' ? 8 : (unsigned char)(mme - '0');
    return o;
}

static mir_ref macro_register(macro *m, char letter)
{
    mir_ref *r = &m->registers[(int)letter];

    if (r->vreg == MIR_NONE)
        *r = (mir_ref){.vreg = sel_temp(m->s, GEN_GRF_BYTES)};
    return *r;
}

static void set_macro_constant(macro *m, char letter, double value)
{
    ir_module *module = m->s->module;
    ir_type *t = m->type == GEN_df ? module->double_type : module->float_type;
    ir_value *all = ir_const(module, ir_vector(module, t, m->exec), ir_double_to_bits(t, value));
    sel_source a = sel_read(m->s, all, m->type, m->exec, SEL_TERNARY);

    if (gen_type_bytes(m->type) == 8) {
        m->registers[(int)letter] = a.ref;
        return;
    }
    sel_dest d = sel_to(macro_register(m, letter).vreg, 0, gen_type_bytes(m->type), m->type);
    sel_mov(m->s, m->exec, d, sel_immediate(ir_double_to_bits(t, value), m->type));
}

/* Makes X the value of LETTER: in its own register if that is packed, else in a copy. */
static void set_macro_value(macro *m, char letter, ir_value *x, unsigned n)
{
    unsigned size = gen_type_bytes(m->type);

    if (n == m->exec && !ir_is_const(x)) {
        sel_source a = sel_read(m->s, x, m->type, n, SEL_PACKED);
        if (gen_is_packed(&a.o, n)) {
            m->registers[(int)letter] = a.ref;
            return;
        }
    }
    int v = macro_register(m, letter).vreg;
    if (n < m->exec)
        sel_start(m->s, v);
    sel_mov(m->s, n, sel_to(v, 0, size, m->type), sel_read(m->s, x, m->type, n, SEL_MODS | SEL_IMM));
}

/* Makes the macro compute its result directly in destination D. Returns false if D is not a whole register. */
static bool place_macro_result(macro *m, unsigned n, const sel_dest *d)
{
    mir_vreg *r = &m->s->f->vregs.items[d->vreg];
    bool plain = d->pred.nomask && d->pred.flag == MIR_NONE && !d->saturate;

    if (n != m->exec || !plain || d->step != gen_type_bytes(m->type) || d->at % GEN_GRF_BYTES)
        return false;
    r->align = r->align < GEN_GRF_BYTES ? GEN_GRF_BYTES : r->align;
    m->registers['r'] = (mir_ref){.vreg = d->vreg, .at = d->at};
    return true;
}

static mir_inst *new_macro_inst(macro *m, gen_op op, char dst, char dst_mme)
{
    mir_inst *i = mir_inst_new(m->s->f, op, m->exec);

    i->g.nomask = true;
    i->g.dst = macro_operand(m->type, dst_mme);
    i->ref[0] = macro_register(m, dst);
    i->flag = m->flag;
    return i;
}

static void set_macro_source(macro *m, mir_inst *i, unsigned k, char letter, char mme, bool negate)
{
    i->g.src[k] = macro_operand(m->type, mme);
    i->g.src[k].negate = negate;
    i->ref[1 + k] = macro_register(m, letter);
}

static void start_macro_registers(macro *m, const macro_step *steps, unsigned count)
{
    for (unsigned k = 0; k < count; k++)
        if (m->registers[(int)steps[k].dst].vreg == MIR_NONE)
            sel_start(m->s, macro_register(m, steps[k].dst).vreg);
}

/* Emits a jump over the steps if no lane needs them. Returns its target, to be emitted after the steps. */
static mir_inst *emit_macro_skip(macro *m)
{
    mir_inst *mark = mir_inst_new(m->s->f, GEN_OP_nop, 1), *jump = mir_inst_new(m->s->f, GEN_OP_jmpi, 1);

    mark->kind = MIR_MARK;
    mark->mark = m->s->f->marks++;
    jump->g.nomask = true;
    jump->g.pred = m->exec == 4 ? GEN_PRED_ALL4H : GEN_PRED_ALL8H;
    jump->flag = m->flag;
    jump->flag_read = true;
    jump->skip_to = mark;
    sel_emit(m->s, jump);
    return mark;
}

static void emit_macro_steps(macro *m, const macro_step *steps, unsigned count)
{
    start_macro_registers(m, steps, count);
    mir_inst *mark = emit_macro_skip(m);
    for (unsigned k = 0; k < count; k++) {
        const macro_step *p = &steps[k];
        mir_inst *i = new_macro_inst(m, GEN_OP_madm, p->dst, p->dst_mme);
        set_macro_source(m, i, 0, p->a, p->a_mme, false);
        set_macro_source(m, i, 1, p->b, p->b_mme, p->negate);
        set_macro_source(m, i, 2, p->c, p->c_mme, false);
        i->g.pred = GEN_PRED_NORMAL;
        i->g.pred_inverted = true;
        i->flag_read = true;
        sel_emit(m->s, i);
    }
    sel_emit(m->s, mark);
}

/* Emits the macro for a quotient or root. The flag of the seed instruction (eo) marks the lanes whose result is final; the steps
 * run in the other lanes. */
void sel_float_macro(selector *s, ir_inst *i, const sel_dest *d)
{
    bool divides = i->op == IR_fdiv;
    macro m = {.s = s, .type = sel_type(i->value.type, true), .flag = mir_vreg_new(s->f, MIR_FLAG, 2, 2)};
    bool wide = m.type == GEN_df;
    unsigned n = element_count(&i->value), size = gen_type_bytes(m.type);

    m.exec = wide ? 4 : 8;
    for (unsigned k = 0; k < 128; k++)
        m.registers[k].vreg = MIR_NONE;
    set_macro_value(&m, 'x', divides ? ir_operand(i, 0) : region_call_argument(i, 0), n);
    if (divides)
        set_macro_value(&m, 'y', ir_operand(i, 1), n);
    set_macro_constant(&m, '0', 0.0);
    set_macro_constant(&m, divides ? '1' : 'h', divides ? 1.0 : 0.5);
    bool in_place = place_macro_result(&m, n, d);
    mir_inst *seed = new_macro_inst(&m, divides ? GEN_OP_math_invm : GEN_OP_math_rsqtm, 'r', '0');
    set_macro_source(&m, seed, 0, 'x', '.', false);
    if (divides)
        set_macro_source(&m, seed, 1, 'y', '.', false);
    seed->g.cond = GEN_COND_EO;
    seed->flag_written = true;
    sel_emit(s, seed);
    if (divides)
        emit_macro_steps(&m, wide ? divide_double : divide_float, wide ? 10 : 7);
    else
        emit_macro_steps(&m, wide ? root_double : root_float, wide ? 10 : 7);
    if (!in_place)
        sel_mov(s, n, *d, sel_register(macro_register(&m, 'r').vreg, 0, size, n, m.type));
}
