/* backend/select_mask.c - i1: flags, masks, comparisons.
 *
 * A mask lives in a flag, a bit a channel. A uniform i1 does too, with the same bit in as many channels as its users want. The
 * current EM is in no flag: an operation whose mask is the EM simply runs without (W), and one under and(EM, c) is predicated by
 * c as well. Some comparisons of floats exist only the other way round; their flag then holds the complement, and its users
 * invert it.
 *
 *   and(a, cmp)   ->  copy f a;  (f) cmp f        or(a, cmp)  ->  copy f a;  (~f) cmp f
 *   select(EM, cmp, old)  ->  copy f old;  cmp f  without (W): the other channels keep their bits */
#include "backend/select.h"

#include "src/base/bug.h"

bool sel_is_mask(const ir_value *v)
{
    return ir_is_boolean(v->type);
}

static bool is_token(const ir_value *v)
{
    return (v->kind == IR_INSTRUCTION || v->kind == IR_ARGUMENT) && sel_of(v)->is_token;
}

static bool is_all(const ir_value *v, uint64_t bit)
{
    uint64_t bits;
    return (ir_const_bits(v, &bits) && bits == bit) || (bit == 0 && ir_is_zero(v));
}

static bool is_compare(const ir_value *v)
{
    return ir_is_op(v, IR_icmp) || ir_is_op(v, IR_fcmp);
}

static unsigned lanes_of(const ir_value *v)
{
    return (unsigned)ir_lanes(v->type);
}

/* Bits of a constant mask. */
static uint32_t constant_bits(selector *s, ir_value *v, unsigned lanes)
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

/* --- looking through -------------------------------------------------------------------------------------------------------- */

typedef struct mask_view {
    ir_value *root;
    unsigned lane; /* of the root: the first one */
    bool inverted;
} mask_view;

static bool is_splat_select(const ir_inst *i, bool *inverted)
{
    if (i->op != IR_select || !sel_is_mask(&i->value) || ir_is_vector(ir_operand(i, 0)->type))
        return false;
    *inverted = is_all(ir_operand(i, 1), 0) && is_all(ir_operand(i, 2), 1);
    return *inverted || (is_all(ir_operand(i, 1), 1) && is_all(ir_operand(i, 2), 0));
}

static mask_view look_through(ir_value *v)
{
    mask_view m = {.root = v};
    for (;;) {
        ir_inst *i = ir_as_inst(m.root);
        gen_region r;
        bool inverted;
        if (!i || is_token(m.root))
            return m;
        if (i->op == IR_bitcast) {
            m.root = ir_operand(i, 0);
        } else if (i->op == IR_xor && is_all(ir_operand(i, 1), 1)) {
            m.inverted = !m.inverted;
            m.root = ir_operand(i, 0);
        } else if (is_splat_select(i, &inverted)) {
            m.inverted ^= inverted;
            m.root = ir_operand(i, 0);
        } else if (gen_is_read(m.root) && gen_region_of(i, &r) && !r.index && gen_region_is_contiguous(&r)) {
            m.lane += (unsigned)r.offset;
            m.root = gen_argument(i, 0);
        } else {
            return m;
        }
    }
}

/* Bits of a view of a constant, for LANES channels. A scalar stands for all of them, a number for its bits. */
static uint32_t view_bits(selector *s, const mask_view *m, unsigned lanes)
{
    uint64_t number;
    bool is_number = !ir_is_vector(m->root->type) && ir_scalar_bits(m->root->type) > 1 && ir_const_bits(m->root, &number);
    uint32_t bits =
        is_number ? (uint32_t)number : constant_bits(s, m->root, ir_is_vector(m->root->type) ? lanes_of(m->root) : 32);
    bits >>= m->lane;
    if (m->inverted)
        bits = ~bits;
    return lanes >= 32 ? bits : bits & ((1u << lanes) - 1);
}

/* --- flags as words --------------------------------------------------------------------------------------------------------- */

static gen_type word_type(const selector *s, int flag)
{
    return s->f->vregs.items[flag].bytes == 4 ? GEN_ud : GEN_uw;
}

static sel_source flag_word(const selector *s, int flag)
{
    sel_source a = sel_broadcast(flag, 0, word_type(s, flag));
    a.o.file = GEN_FILE_FLAG;
    return a;
}

static mir_inst *set_flag_word(selector *s, gen_op op, int flag, const sel_source *src, unsigned count)
{
    mir_inst *i = mir_inst_new(s->f, op, 1);
    i->g.nomask = true;
    i->g.dst = gen_grf(0, 0, 0, 1, 1, word_type(s, flag));
    i->g.dst.file = GEN_FILE_FLAG;
    i->ref[0].vreg = flag;
    for (unsigned k = 0; k < count; k++) {
        i->g.src[k] = src[k].o;
        i->ref[1 + k] = src[k].ref;
    }
    return sel_emit(s, i);
}

static int new_flag(selector *s, unsigned channels)
{
    unsigned bytes = channels > 16 ? 4 : 2;
    return mir_vreg_new(s->f, MIR_FLAG, bytes, bytes);
}

static int constant_flag(selector *s, uint32_t bits, unsigned channels)
{
    int f = new_flag(s, channels);
    sel_source a = {.o = gen_imm(bits, channels > 16 ? GEN_ud : GEN_uw), .ref.vreg = MIR_NONE};
    set_flag_word(s, GEN_OP_mov, f, &a, 1);
    return f;
}

/* The EM as a dword in a general register. */
static int token_word(selector *s)
{
    int t = sel_temp(s, 4);
    sel_source ce = {
        .o = {.file = GEN_FILE_CE, .type = GEN_ud, .width = 1, .label = -1}, .ref.vreg = MIR_NONE, .indirect = MIR_NONE};
    sel_mov(s, 1, sel_to(t, 0, 4, GEN_ud), ce);
    return t;
}

/* The bits of a mask in a general register, as type T (uw or ud). */
static sel_source register_word(selector *s, ir_value *v, gen_type t, bool *inverted)
{
    mask_view m = look_through(v);
    *inverted = m.inverted;
    if (is_token(m.root))
        return sel_broadcast(token_word(s), (int)m.lane / 8, t);
    if (ir_is_const(m.root)) {
        sel_source a = sel_immediate(view_bits(s, &m, lanes_of(v)), t);
        *inverted = false;
        a.o = gen_imm(a.o.imm, t);
        return a;
    }
    int flag = sel_demand(s, m.root), word = sel_temp(s, 4);
    *inverted ^= sel_of(m.root)->inverted;
    gen_type from = word_type(s, flag);
    sel_op1(s, GEN_OP_mov, 1, sel_to(word, 0, gen_type_bytes(from), from), flag_word(s, flag));
    return sel_broadcast(word, (int)m.lane / 8, t);
}

/* The same for a first source, which may be the flag itself. */
static sel_source first_word(selector *s, ir_value *v, gen_type t, bool *inverted)
{
    mask_view m = look_through(v);
    if (is_token(m.root) || ir_is_const(m.root) || m.lane)
        return register_word(s, v, t, inverted);
    int flag = sel_demand(s, m.root);
    *inverted = m.inverted ^ sel_of(m.root)->inverted;
    if (word_type(s, flag) != t)
        return register_word(s, v, t, inverted);
    return flag_word(s, flag);
}

/* --- masks of operations ---------------------------------------------------------------------------------------------------- */

/* Which channel numbers an instruction of N channels can begin at. */
static bool is_channel(unsigned lane, unsigned n)
{
    return lane % n == 0 && (lane == 0 || n >= 4 || lane % 8 == 0);
}

/* Lanes from M.lane on in a flag that begins with them. */
static void shift_down(selector *s, sel_pred *p, unsigned lane, int word, gen_type t)
{
    int flag = new_flag(s, 16);
    sel_source a[] = {sel_broadcast(word, 0, t), sel_immediate(lane, GEN_uw)};
    if (gen_type_bytes(t) == 4) {
        int low = sel_temp(s, 4);
        sel_alu(s, GEN_OP_shr, 1, &(sel_dest){.vreg = low, .step = 4, .type = GEN_ud, .pred = sel_all()}, a, 2);
        a[0] = sel_broadcast(low, 0, GEN_uw);
        set_flag_word(s, GEN_OP_mov, flag, a, 1);
    } else {
        set_flag_word(s, GEN_OP_shr, flag, a, 2);
    }
    p->flag = flag;
    p->channel = 0;
    p->nomask = true;
}

static void flag_predicate(selector *s, const mask_view *m, sel_pred *p)
{
    p->inverted = m->inverted;
    if (ir_is_const(m->root)) {
        mask_view whole = {.root = m->root};
        unsigned lanes = ir_is_vector(m->root->type) ? lanes_of(m->root) : 32;
        p->flag = constant_flag(s, view_bits(s, &whole, lanes), lanes);
        return;
    }
    p->flag = sel_demand(s, m->root);
    p->inverted ^= sel_of(m->root)->inverted;
}

/* The parts of and(EM, c), in either order. */
static bool under_token(ir_value *v, ir_value **condition, unsigned *token_lane)
{
    ir_inst *i = ir_as_inst(v);
    if (!i || i->op != IR_and)
        return false;
    for (unsigned k = 0; k < 2; k++) {
        mask_view m = look_through(ir_operand(i, k));
        if (is_token(m.root) && !m.inverted) {
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
    if (is_all(mask, 1))
        return true;
    if (is_all(mask, 0))
        return false;
    mask_view m = look_through(mask);
    ir_value *condition;
    unsigned token_lane;
    p->channel = m.lane;
    if (is_token(m.root) && !m.inverted) {
        p->nomask = false;
        if (!is_channel(m.lane, n))
            shift_down(s, p, m.lane, token_word(s), GEN_ud);
        return true;
    }
    if (!m.inverted && under_token(m.root, &condition, &token_lane) && is_channel(m.lane + token_lane, n)) {
        mask_view c = look_through(condition);
        c.lane += m.lane;
        if (!is_token(c.root) && c.lane == m.lane + token_lane) {
            p->nomask = false;
            flag_predicate(s, &c, p);
            return true;
        }
    }
    flag_predicate(s, &m, p);
    if (!is_channel(m.lane, n)) {
        int word = sel_temp(s, 4);
        gen_type t = word_type(s, p->flag);
        sel_mov(s, 1, sel_to(word, 0, gen_type_bytes(t), t), flag_word(s, p->flag));
        shift_down(s, p, m.lane, word, t);
    }
    return true;
}

sel_pred sel_flag(selector *s, ir_value *mask, unsigned n)
{
    sel_pred p;
    mask_view m = look_through(mask);
    if (ir_is_const(mask)) {
        p = sel_all();
        p.flag = constant_flag(s, constant_bits(s, mask, n), n);
        return p;
    }
    if (is_token(m.root)) {
        p = sel_all();
        shift_down(s, &p, m.lane, token_word(s), GEN_ud);
        p.inverted = m.inverted;
        return p;
    }
    p = sel_all();
    p.channel = m.lane;
    flag_predicate(s, &m, &p);
    if (!is_channel(m.lane, n)) {
        int word = sel_temp(s, 4);
        gen_type t = word_type(s, p.flag);
        sel_mov(s, 1, sel_to(word, 0, gen_type_bytes(t), t), flag_word(s, p.flag));
        shift_down(s, &p, m.lane, word, t);
    }
    return p;
}

/* --- comparisons ------------------------------------------------------------------------------------------------------------ */

bool sel_natural_inversion(const ir_value *v)
{
    if (!ir_is_op(v, IR_fcmp))
        return false;
    switch ((ir_pred)((const ir_inst *)v)->pred) {
    case IR_ORD:
    case IR_UEQ:
    case IR_FUGT:
    case IR_FUGE:
    case IR_FULT:
    case IR_FULE:
        return true;
    default: /* the hardware's conditions are false on NaN, but for ne and un */
        return false;
    }
}

/* The condition for a predicate, or for its inverse where sel_natural_inversion says so. one and ueq take two comparisons. */
static gen_cond condition_of(ir_pred p)
{
    switch (p) {
    case IR_EQ:
    case IR_OEQ:
        return GEN_COND_EQ;
    case IR_NE:
    case IR_UNE:
        return GEN_COND_NE;
    case IR_UGT:
    case IR_SGT:
    case IR_OGT:
    case IR_FULE:
        return GEN_COND_GT;
    case IR_UGE:
    case IR_SGE:
    case IR_OGE:
    case IR_FULT:
        return GEN_COND_GE;
    case IR_ULT:
    case IR_SLT:
    case IR_OLT:
    case IR_FUGE:
    case IR_ONE:
    case IR_UEQ:
        return GEN_COND_LT;
    case IR_ULE:
    case IR_SLE:
    case IR_OLE:
    case IR_FUGT:
        return GEN_COND_LE;
    case IR_UNO:
    case IR_ORD:
        return GEN_COND_UN;
    case IR_FALSE:
    case IR_TRUE:
        break;
    }
    bug("comparison that is a constant");
}

static gen_cond swapped(gen_cond c)
{
    static const gen_cond other[] = {
        [GEN_COND_EQ] = GEN_COND_EQ, [GEN_COND_NE] = GEN_COND_NE, [GEN_COND_GT] = GEN_COND_LT, [GEN_COND_GE] = GEN_COND_LE,
        [GEN_COND_LT] = GEN_COND_GT, [GEN_COND_LE] = GEN_COND_GE, [GEN_COND_UN] = GEN_COND_UN};
    return other[c];
}

static mir_inst *put_compare(selector *s, gen_cond c, unsigned n, sel_source a, sel_source b, int flag, const sel_pred *p,
                             const sel_dest *also)
{
    mir_inst *i = mir_inst_new(s->f, GEN_OP_cmp, n);
    i->g.cond = (unsigned char)c;
    gen_type null_type = a.o.type == GEN_b || a.o.type == GEN_ub ? GEN_w : (gen_type)a.o.type;
    i->g.dst = gen_null(null_type);
    if (also) {
        i->g.dst = gen_grf(0, 0, 0, 1, n > 1 ? also->step / gen_type_bytes(also->type) : 1, also->type);
        i->ref[0] = (mir_ref){.vreg = also->vreg, .at = also->at};
    }
    i->g.src[0] = a.o;
    i->g.src[1] = b.o;
    i->ref[1] = a.ref;
    i->ref[2] = b.ref;
    i->flag = flag;
    i->flag_written = true;
    i->g.nomask = p->nomask;
    i->g.channel = (unsigned char)p->channel;
    if (p->flag != MIR_NONE) {
        bug_unless(p->flag == flag);
        i->g.pred = GEN_PRED_NORMAL;
        i->g.pred_inverted = p->inverted;
        i->flag_read = true;
    }
    return sel_emit(s, i);
}

static unsigned compare_flags(const ir_inst *i)
{
    if (i->op == IR_fcmp)
        return SEL_MODS;
    bool is_unsigned = i->pred >= IR_UGT && i->pred <= IR_ULE;
    return is_unsigned ? SEL_WIDEN_UNSIGNED : SEL_WIDEN;
}

/* Compares N elements into channels of FLAG (from P's channel on); the predicate of P, if any, must be FLAG itself. ALSO, where
 * not NULL, gets all ones or zeros. */
static void compare_into(selector *s, ir_inst *i, unsigned n, int flag, const sel_pred *p, const sel_dest *also)
{
    ir_value *x = ir_operand(i, 0), *y = ir_operand(i, 1);
    gen_cond c = condition_of((ir_pred)i->pred);
    if (ir_is_const(x) && !ir_is_const(y)) {
        ir_value *t = x;
        x = y;
        y = t;
        c = swapped(c);
    }
    bool is_unsigned = i->op == IR_icmp && i->pred >= IR_UGT && i->pred <= IR_ULE;
    gen_type t = sel_type(x->type, !is_unsigned);
    unsigned flags = compare_flags(i);
    sel_source a = sel_read(s, x, t, n, flags), b = sel_read(s, y, t, n, flags | SEL_IMM);
    put_compare(s, c, n, a, b, flag, p, also);
    if (i->pred != IR_ONE && i->pred != IR_UEQ)
        return;
    sel_pred again = *p;
    again.flag = flag;
    again.inverted = true;
    put_compare(s, GEN_COND_GT, n, a, b, flag, &again, NULL);
}

static unsigned compare_limit(const ir_inst *i)
{
    unsigned bytes = sel_bytes(ir_operand(i, 0)->type);
    return bytes <= 2 ? 16 : 64 / bytes;
}

void sel_compare(selector *s, ir_inst *i, int flag, const sel_pred *p, bool *inverted, const sel_dest *also)
{
    unsigned lanes = ir_is_vector(i->value.type) ? lanes_of(&i->value) : sel_of(&i->value)->fill, limit = compare_limit(i);
    *inverted = sel_natural_inversion(&i->value);
    if (i->pred == IR_FALSE || i->pred == IR_TRUE) {
        sel_source bits = sel_immediate(i->pred == IR_TRUE ? 0xFFFFFFFF : 0, word_type(s, flag));
        bits.o = gen_imm(bits.o.imm, word_type(s, flag));
        set_flag_word(s, GEN_OP_mov, flag, &bits, 1);
        return;
    }
    lanes = lanes ? lanes : 1;
    bool scalar = !ir_is_vector(i->value.type);
    if (lanes <= limit || !scalar) {
        compare_into(s, i, lanes, flag, p, also);
        return;
    }
    if (s->f->vregs.items[flag].bytes == 4 || lanes > limit)
        sel_start(s, flag);
    for (unsigned k = 0; k < lanes; k += limit) {
        sel_pred part = *p;
        part.channel += k;
        compare_into(s, i, limit, flag, &part, NULL);
    }
}

/* --- logic ------------------------------------------------------------------------------------------------------------------ */

static bool is_local_compare(const selector *s, const ir_value *v)
{
    return is_compare(v) && ir_has_one_use(v) && ((const ir_inst *)v)->block == s->at->block && !sel_natural_inversion(v) &&
           ir_is_vector(v->type) && lanes_of(v) <= compare_limit((const ir_inst *)v) && ((const ir_inst *)v)->pred != IR_FALSE &&
           ((const ir_inst *)v)->pred != IR_TRUE && ((const ir_inst *)v)->pred != IR_ONE;
}

/* One side a comparison: it runs only where it can change the result. */
static bool logic_by_predicate(selector *s, ir_inst *i, int flag)
{
    for (unsigned k = 0; k < 2 && i->op != IR_xor; k++) {
        ir_value *compare = ir_operand(i, k), *other = ir_operand(i, 1 - k);
        mask_view m = look_through(other);
        if (!is_local_compare(s, compare) || is_token(m.root) || ir_is_const(m.root) || m.lane || m.inverted)
            continue;
        int from = sel_demand(s, m.root);
        if (sel_of(m.root)->inverted || s->f->vregs.items[from].bytes != s->f->vregs.items[flag].bytes)
            continue;
        sel_copy(s, flag, from);
        sel_pred p = {.nomask = true, .flag = flag, .inverted = i->op == IR_or};
        compare_into(s, (ir_inst *)compare, lanes_of(compare), flag, &p, NULL);
        return true;
    }
    return false;
}

static void logic_on_words(selector *s, ir_inst *i, int flag)
{
    static const struct {
        ir_opcode from;
        gen_op to;
    } ops[] = {{IR_and, GEN_OP_and}, {IR_or, GEN_OP_or}, {IR_xor, GEN_OP_xor}};
    gen_type t = word_type(s, flag);
    bool first, second;
    ir_value *x = ir_operand(i, 0), *y = ir_operand(i, 1);
    if (ir_is_const(x)) {
        ir_value *swap = x;
        x = y;
        y = swap;
    }
    sel_source src[] = {first_word(s, x, t, &first), register_word(s, y, t, &second)};
    src[0].o.negate = first;
    src[1].o.negate = second;
    for (unsigned k = 0; k < 3; k++)
        if (ops[k].from == (ir_opcode)i->op)
            set_flag_word(s, ops[k].to, flag, src, 2);
}

/* select(mask, x, y) on bits: x & m | y & ~m. */
static void merge_words(selector *s, ir_inst *i, int flag)
{
    gen_type t = word_type(s, flag);
    unsigned bytes = gen_type_bytes(t);
    bool invert[3];
    sel_source w[3];
    for (unsigned k = 0; k < 3; k++) {
        w[k] = register_word(s, ir_operand(i, k), t, &invert[k]);
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
    set_flag_word(s, GEN_OP_or, flag, both, 2);
}

/* Bits of the channels of P are set to VALUE. */
static void set_channels(selector *s, int flag, unsigned n, const sel_pred *p, bool value)
{
    sel_source header = sel_broadcast(s->f->r0, 0, GEN_uw);
    put_compare(s, value ? GEN_COND_EQ : GEN_COND_NE, n, header, header, flag, p, NULL);
}

/* The channels of the EM take their bits from X, the others keep those of OLD. */
static bool merge_under_token(selector *s, ir_inst *i, int flag)
{
    mask_view m = look_through(ir_operand(i, 0)), old = look_through(ir_operand(i, 2));
    ir_value *x = ir_operand(i, 1);
    unsigned n = lanes_of(&i->value);
    bool undefined = old.root->kind == IR_UNDEF || old.root->kind == IR_POISON;
    if (!is_token(m.root) || m.inverted || m.lane || is_token(old.root) || (!undefined && ir_is_const(old.root)) || old.lane ||
        old.inverted || n > 16)
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
        compare_into(s, (ir_inst *)x, n, flag, &p, NULL);
    else
        set_channels(s, flag, n, &p, bits != 0);
    return true;
}

/* Which bits of a mask's word are lanes. */
static uint32_t lane_bits(unsigned lanes)
{
    return lanes >= 32 ? ~0u : (1u << lanes) - 1;
}

/* any, all: the word is tested in all channels at once. */
static void test_word(selector *s, ir_inst *i, int flag, bool all)
{
    ir_value *mask = gen_argument(i, 0);
    unsigned lanes = lanes_of(mask), fill = sel_of(&i->value)->fill;
    gen_type t = lanes > 16 ? GEN_ud : GEN_uw;
    bool inverted;
    sel_source word = register_word(s, mask, t, &inverted);
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

/* --- regions of masks ------------------------------------------------------------------------------------------------------- */

static void mask_write(selector *s, ir_inst *i, int flag)
{
    gen_region r;
    gen_region_of(i, &r);
    ir_value *old = gen_argument(i, 0), *x = gen_argument(i, 1);
    if (ir_is_const(old)) {
        sel_start(s, flag);
        if (old->kind != IR_UNDEF && old->kind != IR_POISON) {
            sel_source a = {.o = gen_imm(constant_bits(s, old, lanes_of(old)), word_type(s, flag)), .ref.vreg = MIR_NONE};
            set_flag_word(s, GEN_OP_mov, flag, &a, 1);
        }
    } else {
        mask_view m = look_through(old);
        int from = sel_demand(s, m.root);
        if (!m.inverted && !m.lane && !sel_of(m.root)->inverted) {
            sel_copy(s, flag, from);
        } else {
            bool inverted;
            sel_source w = register_word(s, old, word_type(s, flag), &inverted);
            w.o.negate = inverted;
            set_flag_word(
                s, inverted ? GEN_OP_not : GEN_OP_mov, flag,
                &(sel_source){.o = sel_broadcast(w.ref.vreg, w.ref.at, word_type(s, flag)).o, .ref = w.ref, .indirect = MIR_NONE},
                1);
        }
    }
    if (is_compare(x) && ir_has_one_use(x) && ((ir_inst *)x)->block == i->block && !sel_natural_inversion(x) &&
        r.count <= compare_limit((ir_inst *)x)) {
        sel_pred p = {.nomask = true, .flag = MIR_NONE, .channel = (unsigned)r.offset};
        compare_into(s, (ir_inst *)x, r.count, flag, &p, NULL);
        return;
    }
    bool inverted;
    sel_source w = first_word(s, x, GEN_uw, &inverted);
    mir_inst *move = mir_inst_new(s->f, inverted ? GEN_OP_not : GEN_OP_mov, 1);
    move->g.nomask = true;
    move->g.dst = gen_grf(0, 0, 0, 1, 1, GEN_uw);
    move->g.dst.file = GEN_FILE_FLAG;
    move->ref[0] = (mir_ref){.vreg = flag, .at = r.offset / 8};
    move->g.src[0] = w.o;
    move->ref[1] = w.ref;
    sel_emit(s, move);
}

/* A mask that was looked through elsewhere is wanted as a flag of its own. */
static void copy_mask(selector *s, ir_inst *i, int flag)
{
    mask_view m = look_through(&i->value);
    bool inverted;
    if (m.root == &i->value)
        bug("mask operation %s", ir_op_name((ir_opcode)i->op));
    int vreg = ir_is_const(m.root) || is_token(m.root) ? MIR_NONE : sel_demand(s, m.root); /* may move the registers */
    unsigned lanes = vreg == MIR_NONE ? 32 : s->f->vregs.items[vreg].bytes * 8;
    gen_type t = lanes > 16 ? GEN_ud : GEN_uw;
    sel_source w = register_word(s, m.root, t, &inverted);
    inverted ^= m.inverted;
    if (m.lane) {
        int shifted = sel_temp(s, 4);
        sel_op2(s, GEN_OP_shr, 1, sel_to(shifted, 0, gen_type_bytes(t), t), w, sel_immediate(m.lane, GEN_uw));
        w = sel_broadcast(shifted, 0, word_type(s, flag));
    }
    w.o.type = (unsigned char)word_type(s, flag);
    set_flag_word(s, inverted ? GEN_OP_not : GEN_OP_mov, flag, &w, 1);
}

/* --- all -------------------------------------------------------------------------------------------------------------------- */

void sel_mask_operation(selector *s, ir_inst *i)
{
    int flag = sel_demand(s, &i->value);
    sel_pred all = sel_all();
    bool inverted;
    if (is_compare(&i->value)) {
        sel_compare(s, i, flag, &all, &inverted, NULL);
        return;
    }
    if (i->op == IR_select) {
        if (is_splat_select(i, &inverted))
            copy_mask(s, i, flag);
        else if (!merge_under_token(s, i, flag))
            merge_words(s, i, flag);
        return;
    }
    if (i->op == IR_xor && is_all(ir_operand(i, 1), 1)) {
        copy_mask(s, i, flag);
        return;
    }
    if (i->op == IR_and || i->op == IR_or || i->op == IR_xor) {
        if (!logic_by_predicate(s, i, flag))
            logic_on_words(s, i, flag);
        return;
    }
    ir_intrinsic id = ir_intrinsic_of(i);
    if (id == IR_INTRINSIC_any || id == IR_INTRINSIC_all)
        test_word(s, i, flag, id == IR_INTRINSIC_all);
    else if (gen_is_write(&i->value))
        mask_write(s, i, flag);
    else if (gen_is_read(&i->value) || i->op == IR_bitcast)
        copy_mask(s, i, flag);
    else
        sel_error(s, i, "'%s' of booleans is not supported here", ir_op_name((ir_opcode)i->op));
}

void sel_extend_mask(selector *s, ir_inst *i, const sel_dest *d)
{
    ir_value *mask = ir_operand(i, 0);
    unsigned n = lanes_of(&i->value), bytes = sel_bytes(i->value.type);
    bool one_bit = i->op == IR_zext || i->op == IR_uitofp;
    bool plain = d->pred.nomask && d->pred.flag == MIR_NONE;
    if (!one_bit && plain && is_compare(mask) && ir_has_one_use(mask) && ((ir_inst *)mask)->block == i->block &&
        !sel_natural_inversion(mask) && sel_bytes(ir_operand((ir_inst *)mask, 0)->type) == bytes && bytes >= 2 &&
        n <= compare_limit((ir_inst *)mask) && d->step == bytes && ((ir_inst *)mask)->pred < IR_FALSE) {
        int flag = new_flag(s, n);
        sel_pred all = sel_all();
        compare_into(s, (ir_inst *)mask, n, flag, &all, d);
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
    ir_value *mask = gen_argument(i, 0);
    unsigned lanes = lanes_of(mask);
    bool inverted;
    gen_type t = lanes > 16 ? GEN_ud : GEN_uw;
    sel_source w = register_word(s, mask, t, &inverted);
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

/* --- how many channels a uniform i1 must cover ------------------------------------------------------------------------------ */

static bool want(ir_value *v, unsigned channels)
{
    if (v->kind != IR_INSTRUCTION || !sel_is_mask(v) || ir_is_vector(v->type) || sel_of(v)->fill >= channels)
        return false;
    sel_of(v)->fill = channels;
    return true;
}

static bool spread_fill(ir_inst *i)
{
    bool changed = false, scalar_mask = sel_is_mask(&i->value) && !ir_is_vector(i->value.type);
    unsigned lanes = i->value.type->kind == IR_VOID ? 1 : lanes_of(&i->value);
    gen_region r;
    if (scalar_mask && i->op != IR_call && !is_compare(&i->value)) {
        for (unsigned k = 0; k < i->operand_count; k++)
            changed |= want(ir_operand(i, k), sel_of(&i->value)->fill);
        return changed;
    }
    if (gen_region_of(i, &r) && gen_is_write(&i->value))
        return want(gen_argument(i, 7), r.count);
    for (unsigned k = 0; k < i->operand_count; k++)
        changed |= want(ir_operand(i, k), lanes > 32 ? 32 : lanes);
    return changed;
}

void sel_find_fills(selector *s)
{
    bool changed = true;
    ir_each_block (latch, s->ir)
        if (s->shapes[latch->id].leave == SEL_WHILE && ir_terminator(latch)->operand_count)
            want(ir_operand(ir_terminator(latch), 0), s->f->simd);
    while (changed) {
        changed = false;
        for (ir_block *b = s->ir->last; b; b = b->prev)
            for (ir_inst *i = b->last; i; i = i->prev)
                changed |= spread_fill(i);
    }
}
