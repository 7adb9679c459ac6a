/* backend/select_flow.c - branches of threads and of channels.
 *
 * The shapes are those of README.md, "Thread form control flow". EMs and waiting masks need no register: a goto makes the
 * channels of its condition wait at the block whose join takes them, a join lets them in again, and both jump to the next place
 * where someone waits when nobody is left. Phi copies therefore stand before the goto or join that may leave the block. Backward
 * gotos (loops) carry .b. */
#include "backend/select.h"

#include "src/base/bug.h"

mir_block *sel_block(const ir_block *b)
{
    return b->aux;
}

static bool is_call_of(const ir_value *v, ir_intrinsic id)
{
    return v && v->kind == IR_INSTRUCTION && ir_intrinsic_of((const ir_inst *)v) == id;
}

/* --- tokens ----------------------------------------------------------------------------------------------------------------- */

static bool makes_token(const ir_inst *i)
{
    switch (ir_intrinsic_of(i)) {
    case IR_INTRINSIC_simd_entry:
    case IR_INTRINSIC_simd_goto:
    case IR_INTRINSIC_simd_wait:
    case IR_INTRINSIC_simd_join:
        return true;
    default: /* nothing else does */
        return false;
    }
}

static bool merges_tokens(const ir_inst *i)
{
    for (unsigned k = 0; i->op == IR_phi && k < i->operand_count; k++) {
        const ir_value *v = ir_operand(i, k);
        if ((v->kind == IR_INSTRUCTION || v->kind == IR_ARGUMENT) && sel_of(v)->is_token)
            return true;
    }
    return false;
}

void sel_mark_tokens(selector *s)
{
    bool changed = true;
    while (changed) {
        changed = false;
        ir_each_block (b, s->ir) {
            ir_each_inst (i, b) {
                sel_value *x = sel_of(&i->value);
                if (x->is_token || !(makes_token(i) || merges_tokens(i)))
                    continue;
                x->is_token = changed = true;
            }
        }
    }
}

/* --- where lanes wait ------------------------------------------------------------------------------------------------------- */

typedef struct chase {
    VEC(const ir_value *) seen;
    arena *memory;
} chase;

/* The block whose join takes waiting mask V, through phis and further waits. */
static ir_block *joined_at(chase *c, const ir_value *v)
{
    for (size_t k = 0; k < c->seen.count; k++)
        if (c->seen.items[k] == v)
            return NULL;
    vec_push(c->memory, &c->seen, v);
    ir_each_use (u, v) {
        if (ir_intrinsic_of(u->user) == IR_INTRINSIC_simd_join && gen_argument(u->user, 1) == v)
            return u->user->block;
        bool carries =
            u->user->op == IR_phi || (ir_intrinsic_of(u->user) == IR_INTRINSIC_simd_wait && gen_argument(u->user, 0) == v);
        ir_block *b = carries ? joined_at(c, &u->user->value) : NULL;
        if (b)
            return b;
    }
    return NULL;
}

static ir_inst *last_call(const ir_block *b, ir_intrinsic id)
{
    for (ir_inst *i = b->last; i; i = i->prev)
        if (ir_intrinsic_of(i) == id)
            return i;
    return NULL;
}

static bool begins_with_join(const ir_block *b)
{
    for (const ir_inst *i = b->first; i; i = i->next)
        if (i->op != IR_phi)
            return ir_intrinsic_of(i) == IR_INTRINSIC_simd_join;
    return false;
}

/* --- phis ------------------------------------------------------------------------------------------------------------------- */

static void copies_for(selector *s, ir_block *from, ir_block *to)
{
    for (ir_inst *i = to->first; i && i->op == IR_phi; i = i->next) {
        sel_value *x = sel_of(&i->value);
        if (x->is_token || !ir_has_uses(&i->value))
            continue;
        int vreg = sel_demand(s, &i->value);
        if (x->incoming == MIR_NONE) {
            mir_vreg r = s->f->vregs.items[vreg];
            x->incoming = mir_vreg_new(s->f, r.class, r.bytes, r.align);
        }
        for (unsigned k = 0; k < i->operand_count; k++) {
            if (i->blocks[k] != from)
                continue;
            sel_assign(s, x->incoming, ir_operand(i, k));
            break;
        }
    }
}

static void phi_copies(selector *s, ir_block *b)
{
    for (unsigned k = 0; k < ir_successor_count(b); k++) {
        bool again = k && ir_successor(b, k) == ir_successor(b, 0);
        if (!again)
            copies_for(s, b, ir_successor(b, k));
    }
}

/* --- branches --------------------------------------------------------------------------------------------------------------- */

static void jump(selector *s, const ir_block *from, const ir_block *to)
{
    if (from->next == to)
        return;
    mir_inst *i = mir_inst_new(s->f, GEN_OP_jmpi, 1);
    i->g.nomask = true;
    i->jip = sel_block(to);
    sel_emit(s, i);
}

static void jump_if(selector *s, ir_value *condition, bool when, const ir_block *to)
{
    sel_pred p = sel_flag(s, condition, 1);
    p.inverted ^= !when;
    p.nomask = true;
    mir_inst *i = mir_inst_new(s->f, GEN_OP_jmpi, 1);
    sel_predicate(i, &p);
    i->g.channel = 0;
    i->jip = sel_block(to);
    sel_emit(s, i);
}

/* Channels whose leave condition holds wait at UIP; when nobody stays the thread goes to JIP. */
static void leave(selector *s, ir_value *condition, ir_block *stay, ir_block *jip, ir_block *uip)
{
    sel_pred p = sel_flag(s, condition, s->f->simd);
    mir_inst *i = mir_inst_new(s->f, GEN_OP_goto, s->f->simd);
    p.inverted = !p.inverted; /* the predicate says who stays */
    p.nomask = false;
    p.channel = 0;
    sel_predicate(i, &p);
    const ir_block *here = s->at->block;
    bool back = stay && stay->id <= here->id;
    if (back && uip == jip) {
        i->g.branch_ctrl = true;
        i->jip = sel_block(jip);
        i->uip = sel_block(stay);
        sel_emit(s, i);
        return;
    }
    i->jip = sel_block(jip);
    i->uip = sel_block(uip);
    sel_emit(s, i);
    if (stay)
        jump(s, here, stay);
}

static void leave_all(selector *s, ir_block *jip, ir_block *uip)
{
    ir_value *all = ir_const(s->module, ir_vector(s->module, s->module->i1, s->f->simd), 1);
    leave(s, all, NULL, jip, uip);
}

static ir_block *waiting_place(selector *s, const ir_inst *wait)
{
    chase c = {.memory = s->memory};
    ir_block *at = joined_at(&c, &wait->value);
    if (!at)
        sel_error(s, wait, "lanes wait that no join lets in");
    return at;
}

static void end_of_thread(selector *s)
{
    int last = mir_vreg_new(s->f, MIR_GRF, GEN_GRF_BYTES, GEN_GRF_BYTES);
    s->f->vregs.items[last].is_fixed = true;
    s->f->vregs.items[last].address = (GEN_GRF_COUNT - 1) * GEN_GRF_BYTES;
    sel_mov(s, 8, sel_to(last, 0, 4, GEN_ud), sel_register(s->f->r0, 0, 4, 8, GEN_ud));
    mir_inst *i = mir_inst_new(s->f, GEN_OP_send, 8);
    gen_message m = {.msg = GEN_MSG_eot};
    gen_message_encode(&m, true, &i->g.desc, &i->g.exdesc);
    i->g.exdesc |= 0x20;
    i->g.nomask = i->g.eot = true;
    i->g.dst = gen_null(GEN_ud);
    i->g.src[0] = gen_grf(0, 0, 8, 8, 1, GEN_ud);
    i->ref[1].vreg = last;
    sel_emit(s, i);
}

static void branch(selector *s, ir_block *b, ir_inst *t)
{
    ir_inst *wait = last_call(b, IR_INTRINSIC_simd_wait), *leaving = last_call(b, IR_INTRINSIC_simd_goto);
    bool conditional = t->operand_count > 0;
    ir_block *yes = t->blocks[0], *no = conditional ? t->blocks[1] : NULL;
    ir_value *c = conditional ? ir_operand(t, 0) : NULL;
    uint64_t bits;
    if (wait) {
        ir_block *uip = waiting_place(s, wait);
        if (!uip)
            return;
        if (!leaving)
            leave_all(s, yes, uip);
        else
            leave(s, gen_argument(leaving, 1), yes, conditional ? no : yes, uip);
        return;
    }
    if (is_call_of(c, IR_INTRINSIC_simd_any)) /* the join decides */
        return;
    if (c && ir_const_bits(c, &bits)) {
        yes = bits ? yes : no;
        conditional = false;
    }
    if (!conditional || yes == no) {
        jump(s, b, yes);
    } else if (b->next == yes) {
        jump_if(s, c, false, no);
    } else {
        jump_if(s, c, true, yes);
        jump(s, b, no);
    }
}

/* A block that begins with a join may be left by it: then all that the block does for its successors comes before. */
static bool left_by_join(const ir_block *b)
{
    const ir_inst *t = b->last;
    return begins_with_join(b) && t && t->op == IR_br && t->operand_count &&
           is_call_of(ir_operand(t, 0), IR_INTRINSIC_simd_any) &&
           ir_intrinsic_of((const ir_inst *)gen_argument((const ir_inst *)ir_operand(t, 0), 0)) == IR_INTRINSIC_simd_join;
}

void sel_terminator(selector *s, ir_block *b)
{
    ir_inst *t = ir_terminator(b);
    mir_block *m = sel_block(b);
    s->at = t;
    for (unsigned k = 0; k < ir_successor_count(b) && k < 2; k++)
        m->succ[k] = sel_block(ir_successor(b, k));
    if (m->succ[1] == m->succ[0])
        m->succ[1] = NULL;
    if (t->op == IR_ret && s->routine) {
        sel_return(s, t);
        return;
    }
    if (t->op == IR_ret || t->op == IR_unreachable) {
        end_of_thread(s);
        return;
    }
    if (t->op != IR_br) {
        sel_error(s, t, "'%s' does not occur in thread form", ir_op_name((ir_opcode)t->op));
        return;
    }
    if (left_by_join(b))
        return;
    phi_copies(s, b);
    branch(s, b, t);
}

void sel_join(selector *s, ir_inst *join)
{
    ir_block *b = join->block, *jip = NULL;
    bool leaves = left_by_join(b);
    if (leaves)
        phi_copies(s, b);
    mir_inst *i = mir_inst_new(s->f, GEN_OP_join, s->f->simd);
    if (leaves)
        jip = b->last->blocks[1];
    for (ir_block *next = b->next; next && !jip; next = next->next)
        if (begins_with_join(next))
            jip = next;
    i->jip = jip ? sel_block(jip) : NULL;
    i->jip_is_next = !jip;
    sel_emit(s, i);
}
