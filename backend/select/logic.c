/* backend/select/logic.c - selects operations on masks, whose result is a mask or an integer.
 *
 *   and(a, cmp)   ->  copy f a;  (f) cmp f        or(a, cmp)  ->  copy f a;  (~f) cmp f
 *   select(EM, cmp, old)  ->  copy f old;  cmp f  without (W): the other channels keep their bits
 *
 * All others are logic on words: the bits of a flag as an integer. */
#include "backend/select/mask.h"

#include "src/base/bug.h"

/* --- logic on masks ------------------------------------------------------------------------------------------------------- */

static bool is_local_compare(const selector *s, const ir_value *v)
{
    return sel_is_compare(v) && ir_has_one_use(v) && ir_as_inst(v)->block == s->at->block && !sel_natural_inversion(v) &&
           ir_is_vector(v->type) && sel_lanes(v) <= sel_compare_limit(ir_as_inst(v)) && ir_as_inst(v)->pred != IR_FALSE &&
           ir_as_inst(v)->pred != IR_TRUE && ir_as_inst(v)->pred != IR_ONE;
}

/* Selects an and / or with a comparison by executing the comparison only in channels where it can change the result. */
static bool select_predicated_logic(selector *s, ir_inst *i, int flag)
{
    for (unsigned k = 0; k < 2 && i->op != IR_xor; k++) {
        ir_value *compare = ir_operand(i, k), *other = ir_operand(i, 1 - k);
        sel_mask_view m = sel_look_through(other);
        if (!is_local_compare(s, compare) || sel_is_token(m.root) || ir_is_const(m.root) || m.lane || m.inverted)
            continue;
        int from = sel_demand(s, m.root);
        if (sel_of(m.root)->inverted || s->f->vregs.items[from].bytes != s->f->vregs.items[flag].bytes)
            continue;
        sel_copy(s, flag, from);
        sel_pred p = {.nomask = true, .flag = flag, .inverted = i->op == IR_or};
        sel_compare_into(s, ir_as_inst(compare), sel_lanes(compare), flag, &p, NULL);
        return true;
    }
    return false;
}

static void select_word_logic(selector *s, ir_inst *i, int flag)
{
    static const struct {
        ir_opcode from;
        gen_op to;
    } ops[] = {{IR_and, GEN_OP_and}, {IR_or, GEN_OP_or}, {IR_xor, GEN_OP_xor}};
    gen_type t = sel_word_type(s, flag);
    bool first, second;
    ir_value *x = ir_operand(i, 0), *y = ir_operand(i, 1);
    if (ir_is_const(x)) {
        ir_value *swap = x;
        x = y;
        y = swap;
    }
    sel_source src[] = {sel_first_word(s, x, t, &first), sel_register_word(s, y, t, &second)};
    src[0].o.negate = first;
    src[1].o.negate = second;
    for (unsigned k = 0; k < 3; k++)
        if (ops[k].from == (ir_opcode)i->op)
            sel_set_flag_word(s, ops[k].to, flag, src, 2);
}

/* Selects select(m, x, y) on masks as (x & m) | (y & ~m). */
static void select_word_merge(selector *s, ir_inst *i, int flag)
{
    gen_type t = sel_word_type(s, flag);
    unsigned bytes = gen_type_bytes(t);
    bool invert[3];
    sel_source w[3];

    for (unsigned k = 0; k < 3; k++) {
        w[k] = sel_register_word(s, ir_operand(i, k), t, &invert[k]);
        if (w[k].o.file == GEN_FILE_IMM) {
            int r = sel_temp(s, bytes);
            sel_mov(s, 1, sel_to(r, 0, bytes, t), w[k]);
            w[k] = sel_broadcast(r, 0, t);
        }
    }
    int yes = sel_temp(s, bytes), no = sel_temp(s, bytes);
    sel_source m = w[0], x = w[1], y = w[2];
    x.o.negate = invert[1];
    y.o.negate = invert[2];
    m.o.negate = invert[0];
    sel_op2(s, GEN_OP_and, 1, sel_to(yes, 0, bytes, t), x, m);
    m.o.negate = !invert[0];
    sel_op2(s, GEN_OP_and, 1, sel_to(no, 0, bytes, t), y, m);
    sel_source both[] = {sel_broadcast(yes, 0, t), sel_broadcast(no, 0, t)};
    sel_set_flag_word(s, GEN_OP_or, flag, both, 2);
}

/* Sets the bits of FLAG in the channels of P to VALUE, by comparing a register with itself. */
static void set_channels(selector *s, int flag, unsigned n, const sel_pred *p, bool value)
{
    sel_source header = sel_broadcast(s->f->r0, 0, GEN_uw);

    sel_put_compare(s, value ? GEN_COND_EQ : GEN_COND_NE, n, header, header, flag, p, NULL);
}

/* Selects I, which is select(m, x, old), if m is the current execution mask: FLAG gets the bits of x in the enabled channels and
 * those of old in the others. */
static bool select_token_merge(selector *s, ir_inst *i, int flag)
{
    sel_mask_view m = sel_look_through(ir_operand(i, 0)), old = sel_look_through(ir_operand(i, 2));
    ir_value *x = ir_operand(i, 1);
    unsigned n = sel_lanes(&i->value);
    bool undefined = ir_is_undefined(old.root);

    if (!sel_is_token(m.root) || m.inverted || m.lane || sel_is_token(old.root) || (!undefined && ir_is_const(old.root)) ||
        old.lane || old.inverted || n > 16)
        return false;
    bool compare = is_local_compare(s, x);
    uint64_t bits;
    if (!compare && !ir_const_bits(x, &bits))
        return false;
    if (undefined) {
        sel_start(s, flag);
    } else {
        int from = sel_demand(s, old.root);
        if (sel_of(old.root)->inverted || s->f->vregs.items[from].bytes != s->f->vregs.items[flag].bytes)
            return false;
        sel_copy(s, flag, from);
    }
    sel_pred p = {.flag = MIR_NONE};
    if (compare)
        sel_compare_into(s, ir_as_inst(x), n, flag, &p, NULL);
    else
        set_channels(s, flag, n, &p, bits != 0);
    return true;
}

/* The bits of a mask word that correspond to LANES lanes. */
static uint32_t lane_bits(unsigned lanes)
{
    return lanes >= 32 ? ~0u : (1u << lanes) - 1;
}

/* Selects any (or all) of a mask: tests its word and writes the result to all channels of FLAG. */
static void select_word_test(selector *s, ir_inst *i, int flag, bool all)
{
    ir_value *mask = region_call_argument(i, 0);
    unsigned lanes = sel_lanes(mask), fill = sel_of(&i->value)->fill;
    gen_type t = lanes > 16 ? GEN_ud : GEN_uw;
    bool inverted;
    sel_source word = sel_register_word(s, mask, t, &inverted);

    if (word.o.file == GEN_FILE_IMM) {
        int r = sel_temp(s, 4);
        sel_mov(s, 1, sel_to(r, 0, gen_type_bytes(t), t), word);
        word = sel_broadcast(r, 0, t);
    }
    word.o.negate = inverted ^ all;
    if (fill > 16)
        sel_start(s, flag);
    for (unsigned k = 0; k < (fill ? fill : 1); k += 16) {
        mir_inst *test = mir_inst_new(s->f, GEN_OP_and, fill > 16 ? 16 : fill ? fill : 1);
        test->g.nomask = true;
        test->g.channel = (unsigned char)k;
        test->g.cond = all ? GEN_COND_EQ : GEN_COND_NE;
        test->g.dst = gen_null(t);
        sel_source bits = {.o = gen_imm(lane_bits(lanes), t), .ref.vreg = MIR_NONE};
        test->g.src[0] = word.o;
        test->ref[1] = word.ref;
        test->g.src[1] = bits.o;
        test->flag = flag;
        test->flag_written = true;
        sel_emit(s, test);
    }
}

/* --- regions of masks ----------------------------------------------------------------------------------------------------- */

/* Selects comparison X, whose result is in region R of FLAG. */
static void compare_into_lanes(selector *s, ir_inst *x, const region_description *r, int flag)
{
    sel_pred p = {.nomask = true, .flag = MIR_NONE, .channel = (unsigned)r->offset};

    sel_compare_into(s, x, r->count, flag, &p, NULL);
    if (!sel_natural_inversion(&x->value))
        return;
    gen_type t = sel_word_type(s, flag);
    sel_source both[] = {sel_read_flag_word(s, flag), {.o = gen_imm(lane_bits(r->count) << r->offset, t), .ref.vreg = MIR_NONE}};
    sel_set_flag_word(s, GEN_OP_xor, flag, both, 2);
}

/* Selects a region write to a mask. */
static void select_mask_write(selector *s, ir_inst *i, int flag)
{
    region_description r;

    region_decode(i, &r);
    ir_value *old = region_call_argument(i, 0), *x = region_call_argument(i, 1);
    if (ir_is_const(old)) {
        sel_start(s, flag);
        if (old->kind != IR_UNDEF && old->kind != IR_POISON) {
            sel_source a = {.o = gen_imm(sel_constant_bits(s, old, sel_lanes(old)), sel_word_type(s, flag)),
                            .ref.vreg = MIR_NONE};
            sel_set_flag_word(s, GEN_OP_mov, flag, &a, 1);
        }
    } else {
        sel_mask_view m = sel_look_through(old);
        int from = sel_demand(s, m.root);
        if (!m.inverted && !m.lane && !sel_of(m.root)->inverted) {
            sel_copy(s, flag, from);
        } else {
            bool inverted;
            sel_source w = sel_register_word(s, old, sel_word_type(s, flag), &inverted);
            w.o.negate = inverted;
            sel_set_flag_word(s, inverted ? GEN_OP_not : GEN_OP_mov, flag,
                              &(sel_source){.o = sel_broadcast(w.ref.vreg, w.ref.at, sel_word_type(s, flag)).o,
                                            .ref = w.ref,
                                            .indirect = MIR_NONE},
                              1);
        }
    }
    bool folds = ir_has_one_use(x) && x->kind == IR_INSTRUCTION && ir_as_inst(x)->block == i->block;
    if (sel_is_compare(x) && (folds || r.count < 16) && r.count <= sel_compare_limit(ir_as_inst(x))) {
        compare_into_lanes(s, ir_as_inst(x), &r, flag);
        return;
    }
    bool inverted;
    sel_source w = sel_first_word(s, x, GEN_uw, &inverted);
    mir_inst *move = mir_inst_new(s->f, inverted ? GEN_OP_not : GEN_OP_mov, 1);
    move->g.nomask = true;
    move->g.dst = gen_grf(0, 0, 0, 1, 1, GEN_uw);
    move->g.dst.file = GEN_FILE_FLAG;
    move->ref[0] = (mir_ref){.vreg = flag, .at = r.offset / 8};
    move->g.src[0] = w.o;
    move->ref[1] = w.ref;
    sel_emit(s, move);
}

/* Copies mask I, which other users look through, to FLAG. */
static void copy_mask(selector *s, ir_inst *i, int flag)
{
    sel_mask_view m = sel_look_through(&i->value);
    bool inverted;

    if (m.root == &i->value)
        bug("mask operation %s", ir_op_name((ir_opcode)i->op));
    /* sel_demand() may reallocate vregs */
    int vreg = ir_is_const(m.root) || sel_is_token(m.root) ? MIR_NONE : sel_demand(s, m.root);
    unsigned lanes = vreg == MIR_NONE ? 32 : s->f->vregs.items[vreg].bytes * 8;
    gen_type t = lanes > 16 ? GEN_ud : GEN_uw;
    sel_source w = sel_register_word(s, m.root, t, &inverted);
    inverted ^= m.inverted;
    if (m.lane) {
        int shifted = sel_temp(s, 4);
        sel_op2(s, GEN_OP_shr, 1, sel_to(shifted, 0, gen_type_bytes(t), t), w, sel_immediate(m.lane, GEN_uw));
        w = sel_broadcast(shifted, 0, sel_word_type(s, flag));
    }
    w.o.type = (unsigned char)sel_word_type(s, flag);
    sel_set_flag_word(s, inverted ? GEN_OP_not : GEN_OP_mov, flag, &w, 1);
}

/* --- entry points --------------------------------------------------------------------------------------------------------- */

void sel_mask_operation(selector *s, ir_inst *i)
{
    int flag = sel_demand(s, &i->value);
    sel_pred all = sel_all();
    bool inverted;

    if (sel_is_compare(&i->value)) {
        sel_compare(s, i, flag, &all, &inverted, NULL);
        return;
    }
    if (i->op == IR_select) {
        if (sel_is_splat_select(i, &inverted))
            copy_mask(s, i, flag);
        else if (!select_token_merge(s, i, flag))
            select_word_merge(s, i, flag);
        return;
    }
    if (i->op == IR_xor && sel_is_all(ir_operand(i, 1), 1)) {
        copy_mask(s, i, flag);
        return;
    }
    if (i->op == IR_and || i->op == IR_or || i->op == IR_xor) {
        if (!select_predicated_logic(s, i, flag))
            select_word_logic(s, i, flag);
        return;
    }
    ir_intrinsic id = ir_intrinsic_of(i);
    if (id == IR_INTRINSIC_any || id == IR_INTRINSIC_all)
        select_word_test(s, i, flag, id == IR_INTRINSIC_all);
    else if (region_is_write(&i->value))
        select_mask_write(s, i, flag);
    else if (region_is_read(&i->value) || i->op == IR_bitcast)
        copy_mask(s, i, flag);
    else
        sel_error(s, i, "'%s' of booleans does not occur in thread form", ir_op_name((ir_opcode)i->op));
}

void sel_extend_mask(selector *s, ir_inst *i, const sel_dest *d)
{
    ir_value *mask = ir_operand(i, 0);
    unsigned n = sel_lanes(&i->value), bytes = sel_bytes(i->value.type);
    bool one_bit = i->op == IR_zext || i->op == IR_uitofp;
    bool plain = d->pred.nomask && d->pred.flag == MIR_NONE;

    if (!one_bit && plain && sel_is_compare(mask) && ir_has_one_use(mask) && ir_as_inst(mask)->block == i->block &&
        !sel_natural_inversion(mask) && sel_bytes(ir_operand(ir_as_inst(mask), 0)->type) == bytes && bytes >= 2 &&
        n <= sel_compare_limit(ir_as_inst(mask)) && d->step == bytes && ir_as_inst(mask)->pred < IR_FALSE) {
        int flag = sel_new_flag(s, n);
        sel_pred all = sel_all();
        sel_compare_into(s, ir_as_inst(mask), n, flag, &all, d);
        return;
    }
    sel_pred p = sel_flag(s, mask, n);
    gen_type t = sel_type(i->value.type, true);
    if (bytes == 1)
        t = GEN_w;
    sel_source yes = sel_scalar_constant(s, t, one_bit ? 1 : ~UINT64_C(0)), no = sel_immediate(0, GEN_w);
    sel_dest to = *d;
    if (!plain)
        to = sel_to(sel_temp(s, n * gen_type_bytes(t)), 0, gen_type_bytes(t), t);
    to.pred = p;
    sel_op2(s, GEN_OP_sel, n, to, yes, no);
    if (!plain)
        sel_mov(s, n, *d, sel_register(to.vreg, 0, to.step, n, t));
}

void sel_ballot(selector *s, ir_inst *i, const sel_dest *d)
{
    ir_value *mask = region_call_argument(i, 0);
    unsigned lanes = sel_lanes(mask);
    bool inverted;
    gen_type t = lanes > 16 ? GEN_ud : GEN_uw;
    sel_source w = sel_register_word(s, mask, t, &inverted);

    if (w.o.file == GEN_FILE_IMM) {
        sel_mov(s, 1, *d, sel_immediate(w.o.imm & lane_bits(lanes), GEN_ud));
        return;
    }
    w.o.negate = inverted;
    if (lanes == 32 && !inverted)
        sel_mov(s, 1, *d, w);
    else
        sel_op2(s, GEN_OP_and, 1, *d, w,
                (sel_source){.o = gen_imm(lane_bits(lanes), GEN_ud), .ref.vreg = MIR_NONE, .indirect = MIR_NONE});
}
