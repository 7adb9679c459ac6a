/* backend/select/select.c - instruction selection: from legal thread-form IR to machine instructions with virtual registers.
 *
 * The driver. Values in the payload (arguments, sizes, group and local ids) have its fixed registers; all others are selected
 * backwards, block by block (select.h). At the end the constants that need registers are computed at the start of the function,
 * in a kernel after the float mode in cr0 is set. A kernel and the functions that it calls become one mir_function, the
 * kernel's blocks first. */
#include "backend/select/select.h"

#include "src/base/bug.h"

static unsigned constant_argument(const ir_inst *call)
{
    uint64_t n = 0;

    if (call->operand_count > 1)
        ir_const_bits(region_call_argument(call, 0), &n);
    return (unsigned)n;
}

/* --- values in the payload ------------------------------------------------------------------------------------------------ */

static int new_fixed_register(selector *s, unsigned address, unsigned bytes)
{
    int v = mir_vreg_new(s->f, MIR_GRF, bytes, 1);

    s->f->vregs.items[v].is_fixed = true;
    s->f->vregs.items[v].address = (int)address;
    return v;
}

static int get_payload_register(selector *s, gen_payload_kind kind, int arg)
{
    const gen_payload *p = sel_find_payload(s->payload, kind, arg);

    if (!p)
        bug("the payload has no %s", gen_payload_name(kind));
    sel_payload *r = &s->pieces[p - s->payload->items.items];
    if (!r->item) {
        r->item = p;
        r->vreg = new_fixed_register(s, p->offset, p->size);
    }
    return r->vreg;
}

static void set_location(ir_value *v, int vreg, int at)
{
    sel_value *x = sel_of(v);

    x->vreg = vreg;
    x->at = at;
    x->step = sel_bytes(v->type);
}

/* Assigns payload registers to identity calls that read a payload item. */
static void assign_identity(selector *s, ir_inst *i)
{
    static const int group_id[] = {GEN_R0_GROUP_X, GEN_R0_GROUP_Y, GEN_R0_GROUP_Z};
    ir_intrinsic id = ir_intrinsic_of(i);
    unsigned n = constant_argument(i);
    gen_payload_kind kind = sel_payload_kind(id);
    int arg;

    if (sel_is_about_argument(i, &kind, &arg)) {
        set_location(&i->value, get_payload_register(s, kind, arg), 0);
    } else if (id == IR_INTRINSIC_group_id && n < 3) {
        set_location(&i->value, s->f->r0, group_id[n]);
    } else if (id == IR_INTRINSIC_local_ids) {
        unsigned block = gen_local_id_bytes(s->f->simd);
        set_location(&i->value, get_payload_register(s, GEN_PAYLOAD_local_id, -1), (int)(n * block));
    } else if (kind != GEN_PAYLOAD_COUNT && (kind != GEN_PAYLOAD_global_base || sel_find_payload(s->payload, kind, (int)n))) {
        bool numbered = kind >= GEN_PAYLOAD_global_base && kind <= GEN_PAYLOAD_surface_size;
        bool three = kind >= GEN_PAYLOAD_global_id_offset && kind <= GEN_PAYLOAD_group_count;
        set_location(&i->value, get_payload_register(s, kind, numbered ? (int)n : -1), three ? (int)(4 * n) : 0);
    }
}

static void assign_arguments(selector *s)
{
    for (unsigned k = 0; k < s->ir->arg_count; k++) {
        ir_value *v = &s->ir->args[k]->value;
        gen_payload_kind kind =
            sel_find_payload(s->payload, GEN_PAYLOAD_arg_bypointer, (int)k) ? GEN_PAYLOAD_arg_bypointer : GEN_PAYLOAD_arg_byvalue;
        if (ir_has_uses(v))
            set_location(v, get_payload_register(s, kind, (int)k), 0);
    }
}

static sel_value *new_value(selector *s)
{
    sel_value *x = arena_new(s->memory, sel_value);

    x->vreg = x->incoming = MIR_NONE;
    return x;
}

/* Adds the machine block of X that contains only a branch. */
static void add_branch_block(selector *s, sel_shape *x)
{
    x->branch_block = arena_new(s->memory, mir_block);
    x->branch_block->number = (unsigned)s->f->blocks.count;
    x->branch_block->is_branch = true;
    vec_push(s->memory, &s->f->blocks, x->branch_block);
}

/* Marks the blocks of loops: a loop is contiguous, and only its latch branches backwards, to its header. */
static void mark_loops(selector *s)
{
    ir_each_block(latch, s->ir)
        for (unsigned k = 0; k < ir_successor_count(latch); k++)
            for (unsigned id = ir_successor(latch, k)->id; id <= latch->id; id++)
                s->shapes[id].in_loop = true;
}

/* Creates machine blocks and entries for all values, and assigns payload registers, tokens and the sizes of flags. */
static void prepare_function(selector *s)
{
    sel_find_structure(s);
    mark_loops(s);
    for (unsigned k = 0; k < s->ir->arg_count; k++)
        s->ir->args[k]->value.aux = new_value(s);
    ir_each_block(b, s->ir) {
        mir_block *m = arena_new(s->memory, mir_block);
        if (s->shapes[b->id].joins == SEL_ELSE_PART)
            add_branch_block(s, &s->shapes[b->id]);
        m->ir = b;
        m->number = (unsigned)s->f->blocks.count;
        b->aux = m;
        vec_push(s->memory, &s->f->blocks, m);
        ir_each_inst(i, b)
            i->value.aux = new_value(s);
        if (s->shapes[b->id].leave == SEL_WHILE)
            add_branch_block(s, &s->shapes[b->id]);
    }
    if (s->routine)
        sel_make_routine(s);
    else
        assign_arguments(s);
    ir_each_block(c, s->ir) {
        ir_each_inst(i, c)
            assign_identity(s, i);
    }
    sel_mark_tokens(s);
    sel_find_carriers(s);
    sel_find_fills(s);
}

/* --- identity operations -------------------------------------------------------------------------------------------------- */

static void emit_lane_ids(selector *s, ir_inst *i, const sel_dest *d)
{
    unsigned n = (unsigned)ir_lanes(i->value.type);
    sel_dest first = sel_to(d->vreg, d->at, 2, GEN_w);

    if (d->step != 2)
        first = sel_to(sel_temp(s, 2 * n), 0, 2, GEN_w);
    mir_vreg *r = &s->f->vregs.items[first.vreg];
    r->align = r->align < 16 ? 16 : r->align;
    if (n > 8)
        sel_start(s, first.vreg);
    sel_source v = {.o = gen_imm(0x76543210, GEN_v), .ref.vreg = MIR_NONE, .indirect = MIR_NONE};
    sel_mov(s, n < 8 ? n : 8, first, v);
    for (unsigned k = 8; k < n; k *= 2) {
        sel_dest next = first;
        next.at += (int)(2 * k);
        sel_op2(s, GEN_OP_add, k, next, sel_register(first.vreg, first.at, 2, k, GEN_w), sel_immediate(k, GEN_w));
    }
    if (d->step != 2)
        sel_mov(s, n, *d, sel_register(first.vreg, first.at, 2, n, GEN_w));
}

/* Emits the address of private memory, which follows the spilled registers; their size is added after register allocation. */
static void emit_scratch_base(selector *s, const sel_dest *d)
{
    int first = sel_temp(s, 4);
    sel_source none = {.o = gen_imm(0, GEN_ud), .ref.vreg = MIR_NONE, .indirect = MIR_NONE};

    sel_op2(s, GEN_OP_and, 1, sel_to(first, 0, 4, GEN_ud), sel_broadcast(s->f->r0, GEN_R0_SCRATCH, GEN_ud),
            sel_immediate((uint32_t)GEN_R0_SCRATCH_MASK, GEN_d));
    vec_push(s->memory, &s->f->private_starts, sel_op2(s, GEN_OP_add, 1, *d, sel_broadcast(first, 0, GEN_ud), none));
}

/* Reads the time stamp, whose halves must come from one instruction. */
static void emit_clock(selector *s, const sel_dest *d)
{
    sel_source tm = {.o = {.file = GEN_FILE_TM, .type = GEN_ud, .vstride = 2, .width = 2, .hstride = 1},
                     .ref.vreg = MIR_NONE,
                     .indirect = MIR_NONE};

    sel_mov(s, 2, sel_to(d->vreg, d->at, 4, GEN_ud), tm);
}

static bool select_identity(selector *s, ir_inst *i, const sel_dest *d)
{
    /* the address is filled in when the program is loaded */
    sel_source address = {.o = gen_imm(0, GEN_uq), .ref.vreg = MIR_NONE, .indirect = MIR_NONE};

    switch (ir_intrinsic_of(i)) {
    case IR_INTRINSIC_lane_ids:
        emit_lane_ids(s, i, d);
        return true;
    case IR_INTRINSIC_simd_size:
        sel_mov(s, 1, *d, sel_immediate(s->f->simd, GEN_ud));
        return true;
    case IR_INTRINSIC_clock:
        emit_clock(s, d);
        return true;
    case IR_INTRINSIC_scratch_base:
        emit_scratch_base(s, d);
        return true;
    case IR_INTRINSIC_global_base: /* an address that the payload does not contain is an immediate in the code */
        sel_mov(s, 1, *d, address)->global = (int)constant_argument(i);
        return true;
    case IR_INTRINSIC_thread_slot:
        sel_op2(s, GEN_OP_and, 1, *d, sel_broadcast(s->f->r0, GEN_R0_SCRATCH, GEN_ud), sel_immediate(GEN_R0_SLOT_MASK, GEN_ud));
        return true;
    default: /* not an identity intrinsic */
        return false;
    }
}

void sel_operation(selector *s, ir_inst *i, const sel_dest *d)
{
    const ir_inst *at = s->at;

    s->at = i;
    if (!sel_region_read(s, i, d) && !sel_conversion(s, i, d) && !sel_arithmetic(s, i, d) && !select_identity(s, i, d))
        sel_error(s, i, "%s '%s' cannot be compiled for Gen9", i->op == IR_call ? "the call of" : "operation",
                  i->op == IR_call ? ir_operand(i, 0)->name : ir_op_name((ir_opcode)i->op));
    s->at = at;
}

/* --- assignments ---------------------------------------------------------------------------------------------------------- */

/* Emits VREG := V for a mask V. */
static void assign_mask(selector *s, int vreg, ir_value *v)
{
    uint64_t bits;
    bool wide = s->f->vregs.items[vreg].bytes == 4;
    gen_type t = wide ? GEN_ud : GEN_uw;
    mir_inst *i = mir_inst_new(s->f, GEN_OP_mov, 1);

    i->g.nomask = true;
    i->g.dst = gen_grf(0, 0, 0, 1, 1, t);
    i->g.dst.file = GEN_FILE_FLAG;
    i->ref[0].vreg = vreg;
    if (ir_is_const(v)) {
        uint32_t word = 0;
        for (unsigned e = 0; e < GEN_MAX_CHANNELS; e++) {
            ir_value *x =
                ir_is_vector(v->type) && e < ir_lanes(v->type) && v->kind == IR_AGGREGATE ? ir_const_element(s->module, v, e) : v;
            word |= ir_const_bits(x, &bits) && bits ? 1u << e : 0;
        }
        i->g.src[0] = gen_imm(word, t);
        sel_emit(s, i);
        return;
    }
    unsigned lanes = ir_is_vector(v->type) ? (unsigned)ir_lanes(v->type) : 1;
    sel_pred p = sel_flag(s, v, lanes);
    if (!p.inverted && p.channel == 0 && s->f->vregs.items[p.flag].bytes == s->f->vregs.items[vreg].bytes) {
        sel_copy(s, vreg, p.flag);
        return;
    }
    if (p.inverted)
        i->g.op = GEN_OP_not;
    if (p.channel >= 16)
        i->ref[1].at = 2;
    i->g.src[0] = gen_grf(0, 0, 0, 1, 0, s->f->vregs.items[p.flag].bytes == 4 && wide ? GEN_ud : GEN_uw);
    i->g.src[0].file = GEN_FILE_FLAG;
    i->ref[1].vreg = p.flag;
    sel_emit(s, i);
}

/* The value that holds the elements of V: V without bitcasts. */
static ir_value *skip_bitcasts(ir_value *v)
{
    while (ir_is_op(v, IR_bitcast) && sel_of(v)->vreg == MIR_NONE)
        v = ir_operand(ir_as_inst(v), 0);
    return v;
}

void sel_assign(selector *s, int vreg, ir_value *v)
{
    if (ir_is_undefined(v)) {
        sel_start(s, vreg);
        return;
    }
    if (sel_is_mask(v)) {
        assign_mask(s, vreg, v);
        return;
    }
    unsigned lanes = (unsigned)ir_lanes(v->type), size = sel_bytes(v->type);
    ir_value *held = skip_bitcasts(v);
    if (!ir_is_const(held) && !region_is_read(held) && !sel_is_mask(held)) {
        int from = sel_demand(s, held);
        if (sel_fills_register(s, held) && s->f->vregs.items[from].filled == s->f->vregs.items[vreg].filled) {
            sel_copy(s, vreg, from);
            return;
        }
        if (sel_bytes(held->type) < size && sel_of(held)->step != sel_bytes(held->type)) {
            /* the parts of V's elements are not contiguous in HELD: each one is moved */
            v = held;
            lanes = (unsigned)ir_lanes(v->type);
            size = sel_bytes(v->type);
        }
    }
    if (ir_is_const(held)) {
        int from = sel_packed(s, held, (unsigned)ir_lanes(held->type), 1);
        sel_copy(s, vreg, from);
        return;
    }
    gen_type raw = sel_raw_type(size);
    if (lanes * size > GEN_GRF_BYTES)
        sel_start(s, vreg);
    for (unsigned e = 0; e < lanes; e += GEN_MAX_CHANNELS) {
        unsigned n = lanes - e < GEN_MAX_CHANNELS ? lanes - e : GEN_MAX_CHANNELS;
        int at[GEN_MAX_CHANNELS], from;
        sel_dest d = sel_to(vreg, (int)(e * size), size, raw);
        if (lanes > GEN_MAX_CHANNELS || !sel_place(s, v, n, &from, at)) {
            from = sel_demand(s, held);
            unsigned held_size = sel_bytes(held->type);
            for (unsigned k = 0; k < n; k++) {
                unsigned byte = (e + k) * size;
                at[k] = sel_element(held, byte / held_size) + (int)(byte % held_size);
            }
        }
        sel_move_elements(s, &d, from, at, n, raw);
    }
}

/* --- one instruction ------------------------------------------------------------------------------------------------------ */

static void select_phi(selector *s, ir_inst *i)
{
    sel_value *x = sel_of(&i->value);

    if (x->is_token || x->vreg == MIR_NONE)
        return;
    if (x->incoming == MIR_NONE) {
        mir_vreg r = s->f->vregs.items[x->vreg];
        x->incoming = mir_vreg_new(s->f, r.class, r.filled, r.align);
    }
    sel_copy(s, x->vreg, x->incoming);
}

/* Selects a freeze, which copies a value on purpose (backend/legalize/own_values.c). Its copies are marked to be coalesced after
 * all others, and only if that does not keep other copies from being coalesced. */
static void select_freeze(selector *s, ir_inst *i)
{
    sel_assign(s, sel_of(&i->value)->vreg, ir_operand(i, 0));
    for (mir_inst *m = s->block->first; m != s->before; m = m->next)
        m->apart = m->kind == MIR_COPY;
}

/* Does I have an effect besides its value? The flags of the clock state one, but only so that passes keep its position. */
static bool has_side_effect(const ir_inst *i)
{
    return i->op == IR_fence ||
           (i->op == IR_call && (ir_effects(i) & IR_WRITES) != 0 && ir_intrinsic_of(i) != IR_INTRINSIC_clock);
}

static void select_effect(selector *s, ir_inst *i)
{
    if (i->op == IR_fence)
        sel_fence(s);
    else if (!sel_message(s, i) && ir_intrinsic_of(i) != IR_INTRINSIC_assume)
        sel_error(s, i, "the call of '%s' cannot be compiled for Gen9", ir_operand(i, 0)->name);
}

/* Selects I if it has an effect or its value is demanded. */
static void select_inst(selector *s, ir_inst *i)
{
    sel_value *x = sel_of(&i->value);
    ir_intrinsic id = ir_intrinsic_of(i);

    s->at = i;
    if (id == IR_INTRINSIC_simd_join) {
        sel_join(s, i);
        return;
    }
    if (backend_callee(i)) {
        sel_call(s, i);
        return;
    }
    if (has_side_effect(i)) {
        select_effect(s, i);
        return;
    }
    if (x->is_token || x->vreg == MIR_NONE || s->f->vregs.items[x->vreg].is_fixed)
        return;
    if (sel_is_mask(&i->value)) {
        sel_mask_operation(s, i);
    } else if (region_is_write(&i->value)) {
        sel_region_write(s, i);
    } else if (i->op == IR_freeze) {
        select_freeze(s, i);
    } else if (i->op == IR_bitcast) {
        int vreg = x->vreg;
        x->vreg = MIR_NONE;
        sel_assign(s, vreg, &i->value);
        x->vreg = vreg;
    } else if (!sel_message(s, i)) {
        sel_dest d = sel_dest_of(s, i);
        if (d.step > sel_bytes(i->value.type))
            sel_start(s, d.vreg);
        sel_operation(s, i, &d);
    }
}

static void select_block(selector *s, ir_block *b)
{
    s->block = sel_block(b);
    s->before = NULL;
    sel_terminator(s, b);
    sel_statements(s, b->last);
    for (ir_inst *i = b->last->prev; i; i = i->prev) {
        s->before = s->block->first;
        if (i->op == IR_phi)
            select_phi(s, i);
        else
            select_inst(s, i);
        sel_statements(s, i);
    }
    sel_first_endif(s, b);
}

/* --- the start of a function ---------------------------------------------------------------------------------------------- */

static void set_float_mode(selector *s)
{
    mir_inst *i = mir_inst_new(s->f, GEN_OP_or, 1);

    i->g.nomask = i->g.thread_switch = true;
    i->g.dst = (gen_operand){.file = GEN_FILE_CR, .type = GEN_ud, .width = 1, .hstride = 1};
    i->g.src[0] = (gen_operand){.file = GEN_FILE_CR, .type = GEN_ud, .width = 1};
    i->g.src[1] = gen_imm(s->module->denorms_are_zero ? GEN_CR0_KEEP_DF : GEN_CR0_KEEP_DENORMALS, GEN_uw);
    sel_emit(s, i);
}

static void emit_function_start(selector *s)
{
    s->block = sel_block(s->ir->first);
    s->before = s->block->first;
    s->at = NULL;
    if (!s->routine)
        set_float_mode(s);
    if (s->barrier_header != MIR_NONE)
        sel_op2(s, GEN_OP_and, 8, sel_to(s->barrier_header, 0, 4, GEN_ud), sel_broadcast(s->f->r0, GEN_R0_BARRIER, GEN_ud),
                (sel_source){.o = gen_imm(GEN_R0_BARRIER_MASK, GEN_ud), .ref.vreg = MIR_NONE, .indirect = MIR_NONE});
    sel_make_constants(s);
}

/* --- functions ------------------------------------------------------------------------------------------------------------ */

static bool select_function(selector *s)
{
    for (ir_block *b = s->ir->last; b && !s->failed; b = b->prev)
        select_block(s, b);
    if (!s->failed)
        emit_function_start(s);
    if (!s->failed)
        sel_find_places(s);
    return !s->failed;
}

mir_function *sel_program(arena *memory, const backend_routines *all, sel_payload_layout *payload, const sel_bindings *bindings,
                          const backend_options *o, bool *uses_barrier)
{
    mir_function *f = arena_new(memory, mir_function);

    f->memory = memory;
    f->name = all->items[0]->value.name;
    f->module = all->items[0]->module;
    f->options = o;
    f->simd = all->items[0]->simd;
    selector *functions = arena_array(memory, selector, all->count);
    sel_payload *pieces = arena_array(memory, sel_payload, payload->items.count + 1);
    for (size_t n = 0; n < all->count; n++) {
        selector *s = &functions[n];
        *s = (selector){.memory = memory,
                        .ir = all->items[n],
                        .module = all->items[n]->module,
                        .f = f,
                        .payload = payload,
                        .bindings = bindings,
                        .pieces = pieces,
                        .options = o,
                        .barrier_header = MIR_NONE};
        if (n)
            s->routine = arena_new(memory, mir_routine);
        else
            f->r0 = new_fixed_register(s, 0, GEN_GRF_BYTES);
        ir_number(s->ir);
        prepare_function(s);
    }
    for (size_t n = 0; n < all->count; n++) {
        if (!select_function(&functions[n]))
            return NULL;
        *uses_barrier |= functions[n].uses_barrier;
    }
    return f;
}
