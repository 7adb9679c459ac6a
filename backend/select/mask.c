/* backend/select/mask.c - assigns flags to values of type i1, and predicates to operations.
 *
 * A mask is in a flag, one bit per channel. A uniform i1 is too, with the same bit in as many channels as its users need. The
 * current EM is in no flag: an operation whose mask is the EM is executed without (W), and one with the mask and(EM, c) is in
 * addition predicated by c. compare.c handles comparisons, logic.c logic on masks. */
#include "backend/select/mask.h"

#include "src/base/bug.h"

bool sel_is_mask(const ir_value *v)
{
    return ir_is_boolean(v->type);
}

bool sel_is_token(const ir_value *v)
{
    return (v->kind == IR_INSTRUCTION || v->kind == IR_ARGUMENT) && sel_of(v)->is_token;
}

bool sel_is_all(const ir_value *v, uint64_t bit)
{
    uint64_t bits;

    return (ir_const_bits(v, &bits) && bits == bit) || (bit == 0 && ir_is_zero(v));
}

bool sel_is_compare(const ir_value *v)
{
    return ir_is_op(v, IR_icmp) || ir_is_op(v, IR_fcmp);
}

enum { FLAG_WORDS = 4 }; /* masks of 16 lanes that all flags together can hold */

bool sel_keeps_flag(const ir_inst *i, const ir_inst *user)
{
    unsigned comparisons = 0;

    for (const ir_inst *k = i->op == IR_select ? user : i; k != i && comparisons < FLAG_WORDS; k = k->prev)
        comparisons += sel_is_compare(&k->value);
    return comparisons == FLAG_WORDS;
}

/* The bits of a constant mask of LANES lanes. */
uint32_t sel_constant_bits(selector *s, ir_value *v, unsigned lanes)
{
    uint64_t bits;

    if (ir_const_bits(v, &bits))
        return bits ? (lanes >= 32 ? ~0u : (1u << lanes) - 1) : 0;
    uint32_t all = 0;
    for (unsigned e = 0; e < lanes && ir_is_vector(v->type); e++)
        if (ir_const_bits(ir_const_element(s->module, v, e), &bits) && bits)
            all |= 1u << e;
    return all;
}

/* --- views of masks ------------------------------------------------------------------------------------------------------- */

bool sel_is_splat_select(const ir_inst *i, bool *inverted)
{
    if (i->op != IR_select || !sel_is_mask(&i->value) || ir_is_vector(ir_operand(i, 0)->type))
        return false;
    *inverted = sel_is_all(ir_operand(i, 1), 0) && sel_is_all(ir_operand(i, 2), 1);
    return *inverted || (sel_is_all(ir_operand(i, 1), 1) && sel_is_all(ir_operand(i, 2), 0));
}

sel_mask_view sel_look_through(ir_value *v)
{
    sel_mask_view m = {.root = v};

    for (;;) {
        ir_inst *i = ir_try_inst(m.root);
        region_description r;
        bool inverted;
        if (!i || sel_is_token(m.root))
            return m;
        if (i->op == IR_bitcast) {
            m.root = ir_operand(i, 0);
        } else if (i->op == IR_xor && sel_is_all(ir_operand(i, 1), 1)) {
            m.inverted = !m.inverted;
            m.root = ir_operand(i, 0);
        } else if (sel_is_splat_select(i, &inverted)) {
            m.inverted ^= inverted;
            m.root = ir_operand(i, 0);
        } else if (region_is_read(m.root) && region_decode(i, &r) && !r.index && region_is_contiguous(&r)) {
            m.lane += (unsigned)r.offset;
            m.root = region_call_argument(i, 0);
        } else {
            return m;
        }
    }
}

/* The bits of M, a view of a constant, for LANES channels. A scalar i1 is replicated; an integer is its bits. */
static uint32_t constant_view_bits(selector *s, const sel_mask_view *m, unsigned lanes)
{
    uint64_t number;
    bool is_number = !ir_is_vector(m->root->type) && ir_scalar_bits(m->root->type) > 1 && ir_const_bits(m->root, &number);

    uint32_t bits =
        is_number ? (uint32_t)number : sel_constant_bits(s, m->root, ir_is_vector(m->root->type) ? sel_lanes(m->root) : 32);
    bits >>= m->lane;
    if (m->inverted)
        bits = ~bits;
    return lanes >= 32 ? bits : bits & ((1u << lanes) - 1);
}

/* --- flags as words ------------------------------------------------------------------------------------------------------- */

gen_type sel_word_type(const selector *s, int flag)
{
    return s->f->vregs.items[flag].bytes == 4 ? GEN_ud : GEN_uw;
}

sel_source sel_read_flag_word(const selector *s, int flag)
{
    sel_source a = sel_broadcast(flag, 0, sel_word_type(s, flag));

    a.o.file = GEN_FILE_FLAG;
    return a;
}

mir_inst *sel_set_flag_word(selector *s, gen_op op, int flag, const sel_source *src, unsigned count)
{
    mir_inst *i = mir_inst_new(s->f, op, 1);

    i->g.nomask = true;
    i->g.dst = gen_grf(0, 0, 0, 1, 1, sel_word_type(s, flag));
    i->g.dst.file = GEN_FILE_FLAG;
    i->ref[0].vreg = flag;
    for (unsigned k = 0; k < count; k++) {
        i->g.src[k] = src[k].o;
        i->ref[1 + k] = src[k].ref;
    }
    return sel_emit(s, i);
}

int sel_new_flag(selector *s, unsigned channels)
{
    unsigned bytes = channels > 16 ? 4 : 2;

    return mir_vreg_new(s->f, MIR_FLAG, bytes, bytes);
}

static int new_constant_flag(selector *s, uint32_t bits, unsigned channels)
{
    int f = sel_new_flag(s, channels);
    sel_source a = {.o = gen_imm(bits, channels > 16 ? GEN_ud : GEN_uw), .ref.vreg = MIR_NONE};

    sel_set_flag_word(s, GEN_OP_mov, f, &a, 1);
    return f;
}

/* Returns a general register that holds the execution mask as a dword. */
static int read_token_word(selector *s)
{
    int t = sel_temp(s, 4);
    sel_source ce = {.o = {.file = GEN_FILE_CE, .type = GEN_ud, .width = 1}, .ref.vreg = MIR_NONE, .indirect = MIR_NONE};

    sel_mov(s, 1, sel_to(t, 0, 4, GEN_ud), ce);
    return t;
}

/* The bits of WORD from bit LANE on, as type T. They are a part of the word if they are aligned in it, else a shifted copy. */
static sel_source bits_from(selector *s, int word, unsigned lane, gen_type t)
{
    if (lane % (8 * gen_type_bytes(t)) == 0)
        return sel_broadcast(word, (int)lane / 8, t);
    int shifted = sel_temp(s, 4);
    sel_op2(s, GEN_OP_shr, 1, sel_to(shifted, 0, 4, GEN_ud), sel_broadcast(word, 0, GEN_ud), sel_immediate(lane, GEN_uw));
    return sel_broadcast(shifted, 0, t);
}

sel_source sel_register_word(selector *s, ir_value *v, gen_type t, bool *inverted)
{
    sel_mask_view m = sel_look_through(v);

    *inverted = m.inverted;
    if (sel_is_token(m.root))
        return bits_from(s, read_token_word(s), m.lane, t);
    if (ir_is_const(m.root)) {
        sel_source a = sel_immediate(constant_view_bits(s, &m, sel_lanes(v)), t);
        *inverted = false;
        a.o = gen_imm(a.o.imm, t);
        return a;
    }
    int flag = sel_demand(s, m.root), word = sel_temp(s, 4);
    *inverted ^= sel_of(m.root)->inverted;
    gen_type from = sel_word_type(s, flag);
    sel_op1(s, GEN_OP_mov, 1, sel_to(word, 0, gen_type_bytes(from), from), sel_read_flag_word(s, flag));
    return bits_from(s, word, m.lane, t);
}

sel_source sel_first_word(selector *s, ir_value *v, gen_type t, bool *inverted)
{
    sel_mask_view m = sel_look_through(v);

    if (sel_is_token(m.root) || ir_is_const(m.root) || m.lane)
        return sel_register_word(s, v, t, inverted);
    int flag = sel_demand(s, m.root);
    *inverted = m.inverted ^ sel_of(m.root)->inverted;
    if (sel_word_type(s, flag) != t)
        return sel_register_word(s, v, t, inverted);
    return sel_read_flag_word(s, flag);
}

/* --- masks of operations -------------------------------------------------------------------------------------------------- */

/* Can LANE be the first channel of an instruction of N channels? */
static bool is_start_channel(unsigned lane, unsigned n)
{
    return lane % n == 0 && (lane == 0 || n >= 4 || lane % 8 == 0);
}

/* Copies the bits of WORD from bit LANE on to a new flag, from channel 0 on, and makes it the predicate of *P. */
static void shift_to_channel_0(selector *s, sel_pred *p, unsigned lane, int word, gen_type t)
{
    int flag = sel_new_flag(s, 16);
    sel_source a[] = {sel_broadcast(word, 0, t), sel_immediate(lane, GEN_uw)};

    if (gen_type_bytes(t) == 4) {
        int low = sel_temp(s, 4);
        sel_alu(s, GEN_OP_shr, 1, &(sel_dest){.vreg = low, .step = 4, .type = GEN_ud, .pred = sel_all()}, a, 2);
        a[0] = sel_broadcast(low, 0, GEN_uw);
        sel_set_flag_word(s, GEN_OP_mov, flag, a, 1);
    } else {
        sel_set_flag_word(s, GEN_OP_shr, flag, a, 2);
    }
    p->flag = flag;
    p->channel = 0;
    p->nomask = true;
}

static void set_flag_predicate(selector *s, const sel_mask_view *m, sel_pred *p)
{
    p->inverted = m->inverted;
    if (ir_is_const(m->root)) {
        sel_mask_view whole = {.root = m->root};
        unsigned lanes = ir_is_vector(m->root->type) ? sel_lanes(m->root) : 32;
        p->flag = new_constant_flag(s, constant_view_bits(s, &whole, lanes), lanes);
        return;
    }
    p->flag = sel_demand(s, m->root);
    p->inverted ^= sel_of(m->root)->inverted;
}

/* Matches V as and(m, c), in either order, where m is the execution mask. */
static bool match_token_and(ir_value *v, ir_value **condition, unsigned *token_lane)
{
    ir_inst *i = ir_try_inst(v);

    if (!i || i->op != IR_and)
        return false;
    for (unsigned k = 0; k < 2; k++) {
        sel_mask_view m = sel_look_through(ir_operand(i, k));
        if (sel_is_token(m.root) && !m.inverted) {
            *condition = ir_operand(i, 1 - k);
            *token_lane = m.lane;
            return true;
        }
    }
    return false;
}

bool sel_mask(selector *s, ir_value *mask, unsigned n, sel_pred *p)
{
    *p = sel_all();
    if (sel_is_all(mask, 1))
        return true;
    if (sel_is_all(mask, 0))
        return false;
    sel_mask_view m = sel_look_through(mask);
    ir_value *condition;
    unsigned token_lane;
    p->channel = m.lane;
    if (sel_is_token(m.root) && !m.inverted) {
        p->nomask = false;
        if (!is_start_channel(m.lane, n))
            shift_to_channel_0(s, p, m.lane, read_token_word(s), GEN_ud);
        return true;
    }
    if (!m.inverted && match_token_and(m.root, &condition, &token_lane) && is_start_channel(m.lane + token_lane, n)) {
        sel_mask_view c = sel_look_through(condition);
        c.lane += m.lane;
        if (!sel_is_token(c.root) && c.lane == m.lane + token_lane) {
            p->nomask = false;
            set_flag_predicate(s, &c, p);
            return true;
        }
    }
    set_flag_predicate(s, &m, p);
    if (!is_start_channel(m.lane, n)) {
        int word = sel_temp(s, 4);
        gen_type t = sel_word_type(s, p->flag);
        sel_mov(s, 1, sel_to(word, 0, gen_type_bytes(t), t), sel_read_flag_word(s, p->flag));
        shift_to_channel_0(s, p, m.lane, word, t);
    }
    return true;
}

sel_pred sel_flag(selector *s, ir_value *mask, unsigned n)
{
    sel_pred p;
    sel_mask_view m = sel_look_through(mask);

    if (ir_is_const(mask)) {
        p = sel_all();
        p.flag = new_constant_flag(s, sel_constant_bits(s, mask, n), n);
        return p;
    }
    if (sel_is_token(m.root)) {
        p = sel_all();
        shift_to_channel_0(s, &p, m.lane, read_token_word(s), GEN_ud);
        p.inverted = m.inverted;
        return p;
    }
    p = sel_all();
    p.channel = m.lane;
    set_flag_predicate(s, &m, &p);
    if (!is_start_channel(m.lane, n)) {
        int word = sel_temp(s, 4);
        gen_type t = sel_word_type(s, p.flag);
        sel_mov(s, 1, sel_to(word, 0, gen_type_bytes(t), t), sel_read_flag_word(s, p.flag));
        shift_to_channel_0(s, &p, m.lane, word, t);
    }
    return p;
}

/* --- number of channels of a uniform i1 ----------------------------------------------------------------------------------- */

static bool raise_fill(ir_value *v, unsigned channels)
{
    if (v->kind != IR_INSTRUCTION || !sel_is_mask(v) || ir_is_vector(v->type) || sel_of(v)->fill >= channels)
        return false;
    sel_of(v)->fill = channels;
    return true;
}

static bool propagate_fill(ir_inst *i)
{
    bool changed = false, scalar_mask = sel_is_mask(&i->value) && !ir_is_vector(i->value.type);
    unsigned lanes = i->value.type->kind == IR_VOID ? 1 : sel_lanes(&i->value);
    region_description r;

    if (scalar_mask && i->op != IR_call && !sel_is_compare(&i->value)) {
        for (unsigned k = 0; k < i->operand_count; k++)
            changed |= raise_fill(ir_operand(i, k), sel_of(&i->value)->fill);
        return changed;
    }
    if (region_decode(i, &r) && region_is_write(&i->value))
        return raise_fill(region_call_argument(i, 7), r.count);
    for (unsigned k = 0; k < i->operand_count; k++)
        changed |= raise_fill(ir_operand(i, k), lanes > 32 ? 32 : lanes);
    return changed;
}

void sel_find_fills(selector *s)
{
    bool changed = true;

    ir_each_block(latch, s->ir)
        if (s->shapes[latch->id].leave == SEL_WHILE && ir_terminator(latch)->operand_count)
            raise_fill(ir_operand(ir_terminator(latch), 0), s->f->simd);
    while (changed) {
        changed = false;
        for (ir_block *b = s->ir->last; b; b = b->prev)
            for (ir_inst *i = b->last; i; i = i->prev)
                changed |= propagate_fill(i);
    }
}
