/* backend/select/flow.c - selects branches of threads and of channels.
 *
 * The branches have the forms of backend/README.md, "Thread form: control flow". EMs and waiting masks need no register: a goto
 * makes the channels of its condition wait at the block whose join consumes them, a join enables them again, and both jump to the
 * next block where lanes may wait if no lane is left. So phi copies precede the goto or join that may leave the block. Backward
 * gotos (loops) have the suffix .b. */
#include "backend/select/select.h"

#include "src/base/bug.h"

mir_block *sel_block(const ir_block *b)
{
    return b->aux;
}

static bool is_intrinsic_call(const ir_value *v, ir_intrinsic id)
{
    return v && v->kind == IR_INSTRUCTION && ir_intrinsic_of(ir_as_inst(v)) == id;
}

/* --- tokens --------------------------------------------------------------------------------------------------------------- */

static bool defines_token(const ir_inst *i)
{
    switch (ir_intrinsic_of(i)) {
    case IR_INTRINSIC_simd_entry:
    case IR_INTRINSIC_simd_goto:
    case IR_INTRINSIC_simd_wait:
    case IR_INTRINSIC_simd_join:
        return true;
    default: /* no other intrinsic defines a token */
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
        ir_each_block(b, s->ir) {
            ir_each_inst(i, b) {
                sel_value *x = sel_of(&i->value);
                if (x->is_token || !(defines_token(i) || merges_tokens(i)))
                    continue;
                x->is_token = changed = true;
            }
        }
    }
}

/* --- joins ---------------------------------------------------------------------------------------------------------------- */

ir_inst *sel_last_call(const ir_block *b, ir_intrinsic id)
{
    for (ir_inst *i = b->last; i; i = i->prev)
        if (ir_intrinsic_of(i) == id)
            return i;
    return NULL;
}

bool sel_begins_with_join(const ir_block *b)
{
    for (const ir_inst *i = b->first; i; i = i->next)
        if (i->op != IR_phi && i->op != IR_freeze)
            return ir_intrinsic_of(i) == IR_INTRINSIC_simd_join;
    return false;
}

/* --- phis ----------------------------------------------------------------------------------------------------------------- */

static ir_value *get_phi_value(selector *s, const ir_inst *phi, const ir_block *from)
{
    ir_value *v = ir_phi_value_from(phi, from, &s->cached_edge);

    if (!v)
        bug("phi without a value for an edge");
    return v;
}

/* The register that the predecessors of PHI's block write for PHI. */
static int get_incoming_register(selector *s, ir_inst *phi)
{
    sel_value *x = sel_of(&phi->value);
    int vreg = sel_demand(s, &phi->value);

    if (x->incoming == MIR_NONE) {
        mir_vreg r = s->f->vregs.items[vreg];
        x->incoming = mir_vreg_new(s->f, r.class, r.filled, r.align);
    }
    return x->incoming;
}

typedef struct step { /* an edge of a path that the thread takes without enabled lanes */
    const ir_block *from, *to;
    const struct step *before;
} step;

/* The value, from before the path that ends with LAST, that V has after the path: resolves the phis on the path. */
static ir_value *resolve_phis(selector *s, ir_value *v, const step *last)
{
    for (const step *at = last; at; at = at->before) {
        ir_inst *phi = ir_try_inst(v);
        if (phi && phi->op == IR_phi && phi->block == at->to)
            v = get_phi_value(s, phi, at->from);
    }
    return v;
}

/* Is V, a phi of else-part PART, read at or after END, or before PART (across the back edge of a loop around PART)? */
static bool is_read_after(const ir_value *v, const ir_block *part, const ir_block *end)
{
    ir_each_use(u, v)
        if (u->user->block->id < part->id || u->user->block->id >= end->id)
            return true;
    return false;
}

/* The value of a phi on an edge, for which the phi's register is written. */
typedef struct carried {
    ir_value *value;
    int vreg;
} carried;

typedef VEC(carried) carried_values;

enum { MOST_CARRIED = 64 }; /* limit of the values that later ones are compared with */

/* Is V a constant or a part of a register, which takes a move each time that it is assigned? */
static bool is_moved(ir_value *v)
{
    return !ir_is_undefined(v) && !sel_is_mask(v) && (ir_is_const(v) || region_is_read(v));
}

static bool are_alike(const mir_function *f, int v, int w)
{
    const mir_vreg *x = &f->vregs.items[v], *y = &f->vregs.items[w];

    return x->class == y->class && x->filled == y->filled;
}

/* Assigns V to VREG, the register of a phi. If another phi has received V on this edge, its register is copied instead of a second move,
 * because only copies are merged (machine/coalesce.c). */
static void carry_value(selector *s, int vreg, ir_value *v, carried_values *done)
{
    if (!is_moved(v)) {
        sel_assign(s, vreg, v);
        return;
    }
    for (size_t n = 0; n < done->count; n++)
        if (done->items[n].value == v && are_alike(s->f, vreg, done->items[n].vreg)) {
            sel_copy(s, vreg, done->items[n].vreg);
            return;
        }
    sel_assign(s, vreg, v);
    if (done->count < MOST_CARRIED)
        vec_push(s->memory, done, (carried){v, vreg});
}

static bool is_copied(const ir_inst *phi)
{
    return !sel_of(&phi->value)->is_token && ir_has_uses(&phi->value);
}

static bool has_copied_phi(const ir_block *b)
{
    for (const ir_inst *i = b->first; i && i->op == IR_phi; i = i->next)
        if (is_copied(i))
            return true;
    return false;
}

void sel_find_carriers(selector *s)
{
    for (ir_block *b = s->ir->last; b; b = b->prev) {
        sel_shape *x = &s->shapes[b->id];
        if (x->joins != SEL_ELSE_PART)
            continue;
        const sel_shape *after = &s->shapes[x->skip->id];
        bool here = has_copied_phi(x->skip);
        x->carry_from = here ? b : after->carry_from;
        x->carry_to = here ? x->skip : after->carry_to;
    }
}

/* Emits the copies for the phis of TO on the edge from FROM, and adds to DONE. If no lane is enabled, the thread may skip TO, an
 * else-part: then the values for the phis after TO are copied as well, and the phis of TO that are read after it are assigned
 * here, because the skipped block does not assign them. */
static void emit_phi_copies_on_path(selector *s, const ir_block *from, ir_block *to, const step *before, carried_values *done)
{
    const sel_shape *x = &s->shapes[to->id];
    step here = {from, to, before};

    for (ir_inst *i = to->first; i && i->op == IR_phi; i = i->next)
        if (is_copied(i)) {
            ir_value *v = resolve_phis(s, get_phi_value(s, i, from), before);
            carry_value(s, get_incoming_register(s, i), v, done);
        }
    if (x->joins != SEL_ELSE_PART || s->shapes[from->id].leave == SEL_IF)
        return;
    if (x->carry_to)
        emit_phi_copies_on_path(s, x->carry_from, x->carry_to, &here, done);
    for (ir_inst *i = to->first; i && i->op == IR_phi; i = i->next) {
        const sel_value *phi = sel_of(&i->value);
        if (phi->incoming != MIR_NONE && !phi->is_token && is_read_after(&i->value, to, x->skip))
            sel_copy(s, phi->vreg, phi->incoming);
    }
}

static void emit_phi_copies_to(selector *s, const ir_block *from, ir_block *to)
{
    carried_values done = {0};

    emit_phi_copies_on_path(s, from, to, NULL, &done);
}

static void emit_phi_copies(selector *s, ir_block *b)
{
    for (unsigned k = 0; k < ir_successor_count(b); k++) {
        bool duplicate = k && ir_successor(b, k) == ir_successor(b, 0);
        if (!duplicate)
            emit_phi_copies_to(s, b, ir_successor(b, k));
    }
}

/* --- branches ------------------------------------------------------------------------------------------------------------- */

static void emit_jump(selector *s, const ir_block *from, const ir_block *to)
{
    if (from->next == to)
        return;
    mir_inst *i = mir_inst_new(s->f, GEN_OP_jmpi, 1);
    i->g.nomask = true;
    i->jip = sel_block(to);
    sel_emit(s, i);
}

static void emit_jump_if(selector *s, ir_value *condition, bool when, const ir_block *to)
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

/* The machine block that the thread enters when it branches to TO without enabled lanes: for an else-part, the block of the
 * else. */
static mir_block *entry_block(selector *s, const ir_block *to)
{
    const sel_shape *x = &s->shapes[to->id];

    return x->joins == SEL_ELSE_PART ? x->branch_block : sel_block(to);
}

/* The block that the thread enters when branch X leads to TO without enabled lanes: for a block after a loop, the end of the
 * loop. */
static mir_block *skip_target(selector *s, const sel_shape *x, const ir_block *to)
{
    return x->skips_to_end ? s->shapes[x->skips_to_end->id].branch_block : entry_block(s, to);
}

/* Creates branch OP, predicated by the lanes that leave, or with PREDICATE_STAYS by those that stay. If all lanes leave it has
 * no predicate, except a goto, whose predicate then selects no lane. */
static mir_inst *new_flow_inst(selector *s, gen_op op, const sel_shape *x, bool predicate_stays)
{
    mir_inst *i = mir_inst_new(s->f, op, s->f->simd);
    ir_value *leave = x->leaving ? region_call_argument(x->leaving, 1) : NULL;

    if (!leave && op == GEN_OP_goto)
        leave = ir_const(s->module, ir_vector(s->module, s->module->i1, s->f->simd), 1);
    if (!leave)
        return i;
    sel_pred p = sel_flag(s, leave, s->f->simd);
    p.inverted ^= predicate_stays;
    p.nomask = false;
    p.channel = 0;
    sel_predicate(i, &p);
    return i;
}

static void emit_goto(selector *s, const sel_shape *x)
{
    const ir_block *here = s->at->block;
    bool back = x->stay && x->stay->id <= here->id && x->to == x->next;
    mir_inst *i = new_flow_inst(s, GEN_OP_goto, x, true);

    i->jip = skip_target(s, x, x->next);
    i->uip = sel_block(back ? x->stay : x->to);
    i->g.branch_ctrl = back;
    sel_emit(s, i);
    if (x->stay && !back)
        emit_jump(s, here, x->stay);
}

/* Emits the while, in a machine block of its own after the current one. Its condition may be uniform. */
static void emit_while(selector *s, const sel_shape *x)
{
    const ir_inst *t = s->at;
    ir_block *header = t->blocks[0]->id <= t->block->id ? t->blocks[0] : t->blocks[1];
    mir_inst *i = new_flow_inst(s, GEN_OP_while, x, true);

    if (!x->wait && t->operand_count) {
        sel_pred p = sel_flag(s, ir_operand(t, 0), s->f->simd);
        p.inverted ^= header != t->blocks[0];
        p.nomask = false;
        p.channel = 0;
        sel_predicate(i, &p);
    }
    i->jip = sel_block(header);
    i->g.line = s->at->loc;
    mir_append(x->branch_block, i);
}

static void emit_flow(selector *s, mir_inst *i, mir_block *jip, mir_block *uip)
{
    i->jip = jip;
    i->uip = uip;
    sel_emit(s, i);
}

/* Emits the branch by which lanes leave the current block. */
static void emit_leave(selector *s, const sel_shape *x)
{
    switch (x->leave) {
    case SEL_NO_LEAVE:
        break;
    case SEL_GOTO:
        emit_goto(s, x);
        break;
    case SEL_IF:
        emit_flow(s, new_flow_inst(s, GEN_OP_if, x, true), sel_block(x->to), sel_block(x->endif));
        break;
    case SEL_ELSE: /* the branch is emitted with the else-part */
        break;
    case SEL_BREAK:
        emit_flow(s, new_flow_inst(s, GEN_OP_break, x, false), skip_target(s, x, x->next), s->shapes[x->loop->id].branch_block);
        break;
    case SEL_CONT:
        emit_flow(s, new_flow_inst(s, GEN_OP_cont, x, false), skip_target(s, x, x->next), s->shapes[x->loop->id].branch_block);
        break;
    case SEL_WHILE:
        emit_while(s, x);
        break;
    }
}

static void emit_end_of_thread(selector *s)
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

/* Emits branch T of block B. */
static void emit_branch(selector *s, ir_block *b, ir_inst *t)
{
    bool conditional = t->operand_count > 0;
    ir_block *yes = t->blocks[0], *no = conditional ? t->blocks[1] : NULL;
    ir_value *c = conditional ? ir_operand(t, 0) : NULL;
    uint64_t bits;

    if (s->shapes[b->id].leave != SEL_NO_LEAVE) {
        emit_leave(s, &s->shapes[b->id]);
        return;
    }
    if (is_intrinsic_call(c, IR_INTRINSIC_simd_any)) /* the join branches itself */
        return;
    if (c && ir_const_bits(c, &bits)) {
        yes = bits ? yes : no;
        conditional = false;
    }
    if (!conditional || yes == no) {
        emit_jump(s, b, yes);
    } else if (b->next == yes) {
        emit_jump_if(s, c, false, no);
    } else {
        emit_jump_if(s, c, true, yes);
        emit_jump(s, b, no);
    }
}

/* May the thread leave B at the join at B's start? The copies for the phis of B's successors must then precede the join. */
bool sel_left_by_join(const ir_block *b)
{
    const ir_inst *t = b->last;

    return sel_begins_with_join(b) && t && t->op == IR_br && t->operand_count &&
           is_intrinsic_call(ir_operand(t, 0), IR_INTRINSIC_simd_any) &&
           ir_intrinsic_of(ir_as_inst(region_call_argument(ir_as_inst(ir_operand(t, 0)), 0))) == IR_INTRINSIC_simd_join;
}

/* Successor K of B as a machine block. Only an if branches directly to its else-part, with enabled or waiting lanes; other
 * branches enter at the else. */
static mir_block *successor_block(selector *s, const ir_block *b, unsigned k)
{
    const ir_block *to = ir_successor(b, k);

    return s->shapes[b->id].leave == SEL_IF ? sel_block(to) : entry_block(s, to);
}

/* May the thread reach the while after LATCH without enabled lanes, because no lane waits for the next iteration
 * (convert_continues in structure.c)? It then continues after the loop. */
static bool can_end_without_lanes(const selector *s, const ir_block *latch)
{
    return s->shapes[latch->id].joins == SEL_LOOP_END || (latch->prev && s->shapes[latch->prev->id].joins == SEL_LOOP_END);
}

/* Sets the successors of the machine blocks of B. */
static void link_blocks(selector *s, ir_block *b)
{
    sel_shape *x = &s->shapes[b->id];
    mir_block *m = sel_block(b), *from = x->leave == SEL_WHILE ? x->branch_block : m;

    for (unsigned k = 0; k < ir_successor_count(b) && k < 2; k++)
        from->succ[k] = successor_block(s, b, k);
    if (from->succ[1] == from->succ[0])
        from->succ[1] = NULL;
    if (x->leave == SEL_WHILE && !from->succ[1] && can_end_without_lanes(s, b))
        from->succ[1] = sel_block(b->next);
    if (from != m)
        m->succ[0] = from;
    if (x->joins != SEL_ELSE_PART)
        return;
    x->branch_block->succ[0] = m;
    x->branch_block->succ[1] = m->succ[1];
    m->succ[1] = NULL;
}

/* Emits the else before block B, an else-part. */
static void emit_else(selector *s, const ir_block *b)
{
    const sel_shape *x = &s->shapes[b->id];
    mir_inst *i = mir_inst_new(s->f, GEN_OP_else, s->f->simd);

    i->jip = skip_target(s, x, x->skip);
    i->uip = sel_block(x->endif);
    i->g.line = s->at->loc;
    mir_append(x->branch_block, i);
}

void sel_terminator(selector *s, ir_block *b)
{
    ir_inst *t = ir_terminator(b);

    s->at = t;
    link_blocks(s, b);
    if (t->op == IR_ret && s->routine) {
        sel_return(s, t);
        return;
    }
    if (t->op == IR_ret || t->op == IR_unreachable) {
        emit_end_of_thread(s);
        return;
    }
    if (t->op != IR_br) {
        sel_error(s, t, "'%s' does not occur in thread form", ir_op_name((ir_opcode)t->op));
        return;
    }
    if (s->shapes[b->id].joins == SEL_ELSE_PART) {
        emit_else(s, b);
        emit_phi_copies_to(s, b, t->blocks[0]);
        return;
    }
    if (sel_left_by_join(b))
        return;
    emit_phi_copies(s, b);
    emit_branch(s, b, t);
}

/* The next block after B in the layout that has a join; NULL if there is none. */
static ir_block *find_next_join(selector *s, const ir_block *b)
{
    for (ir_block *next = b->next; next; next = next->next)
        if (s->shapes[next->id].joins == SEL_JOIN)
            return next;
    return NULL;
}

static void emit_join(selector *s, const ir_block *b, gen_op op)
{
    const sel_shape *x = &s->shapes[b->id];
    mir_inst *i = mir_inst_new(s->f, op, s->f->simd);
    const ir_block *jip = x->skip ? x->skip : op == GEN_OP_join ? find_next_join(s, b) : NULL;

    i->jip = x->skip ? skip_target(s, x, x->skip) : jip ? sel_block(jip) : NULL;
    i->jip_is_next = !jip;
    sel_emit(s, i);
}

/* Emits the endif of B at the start of B, before the phi copies, if some lane is always enabled at B. The else and the if refer
 * to it. */
void sel_first_endif(selector *s, ir_block *b)
{
    const sel_shape *x = &s->shapes[b->id];

    s->before = s->block->first;
    s->at = b->first;
    if (x->joins == SEL_ENDIF && !x->skip)
        emit_join(s, b, GEN_OP_endif);
}

void sel_join(selector *s, ir_inst *join)
{
    ir_block *b = join->block;
    const sel_shape *x = &s->shapes[b->id];
    bool waits = x->joins == SEL_JOIN || (x->joins == SEL_ENDIF && x->skip);

    if (x->skip && (waits || x->joins == SEL_LOOP_END))
        emit_phi_copies(s, b);
    if (!waits)
        return;
    emit_join(s, b, x->joins == SEL_ENDIF ? GEN_OP_endif : GEN_OP_join);
}
