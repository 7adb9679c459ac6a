/* backend/simdize/simdize.c - converts a work-item function to a thread function: blocks and masks.
 *
 *   %i = local_id(0)                     %i = <16 x i32>                       all lanes in one vector
 *   br i1 %c, label %then, label %end    %stay = simd.goto(%em, ~%c) …         lanes leave and wait (flow.c decides where)
 *   phi at %end                          merges under the mask of each edge
 *
 * A phi at a block where lanes wait is a variable: each edge writes its value into the lanes of its mask, before the lanes
 * leave. Elsewhere (a loop's header) it remains a phi. If the value of such a loop phi leaves the loop lane by lane, the loop
 * phi becomes a masked variable itself and the phi at the exit an alias of it: lanes that have left keep their last value, and
 * no copy at each exit in each iteration is needed (phis.c). A uniform loop phi stays a scalar and gets such a variable as its
 * shadow. */
#include "backend/region/build.h"
#include "backend/simdize/simdize.h"

#include "src/base/bug.h"

/* --- the thread's function ------------------------------------------------------------------------------------------------ */

static ir_type *parameter_type(const simdizer *s, const ir_argument *a)
{
    if (a->byval)
        return ir_vector(s->to, s->to->i32, (ir_size(a->byval) + 3) / 4);
    return simd_thread_type(s, a->value.type, simd_is_varying(s, &a->value));
}

/* Creates the thread's function. A kernel has the work-item kernel's parameters; a routine has the EM of the call before
 * them. */
static void make_function(simdizer *s)
{
    ir_function *k = s->from, *f;
    unsigned first = s->is_routine, count = k->arg_count + first;
    ir_type **params = arena_array(s->scratch, ir_type *, count), *result = s->to->void_type;

    if (first)
        params[0] = s->mask_type;
    for (unsigned n = 0; n < k->arg_count; n++)
        params[n + first] = parameter_type(s, k->args[n]);
    if (k->type->element->kind != IR_VOID)
        result = simd_thread_type(s, k->type->element, !k->uniform_result);
    f = s->thread = ir_function_new(s->to, s->name, ir_function_type(s->to, result, params, count, false));
    if (first)
        f->args[0]->value.name = intern_str(&s->to->names, "em");
    for (unsigned n = 0; n < k->arg_count; n++) {
        const ir_argument *from = k->args[n];
        ir_argument *a = f->args[n + first];
        a->value.name = from->value.name ? intern_str(&s->to->names, from->value.name) : NULL;
        if (s->is_routine)
            continue;
        a->points_to = ir_is_ptr(from->value.type) && !from->byval ? from->value.type->space : 0;
        a->type_name = from->type_name;
        a->is_signed = from->is_signed;
        a->is_const = from->is_const;
        a->is_volatile = from->is_volatile;
        a->is_restrict = from->is_restrict;
        a->object = from->object;
    }
    f->linkage = s->is_routine ? IR_INTERNAL : IR_DLLEXPORT;
    f->kernel = !s->is_routine;
    f->thread_form = true;
    f->noinline = s->is_routine;
    f->simd = s->n;
    f->local_bytes = s->is_routine ? 0 : s->frame->slm_bytes;
    f->private_bytes = s->is_routine ? 0 : s->frame->private_bytes;
    memcpy(f->required_group, k->required_group, sizeof f->required_group);
}

static const char *block_name(const simdizer *s, const flow_block *b, const char *suffix)
{
    const char *name = b->from ? b->from->name : NULL;

    return name ? arena_printf(s->scratch, "%s%s", name, suffix) : NULL;
}

/* Creates the thread's blocks and branches; the conditions are set when the blocks are filled. */
static void make_blocks(simdizer *s)
{
    flow *p = s->flow;
    ir_value *open = ir_poison(s->to, s->to->i1);

    for (size_t n = 0; n < p->layout.count; n++) {
        flow_block *b = p->layout.items[n];
        b->head = ir_block_new(s->thread, block_name(s, b, b->is_checked ? ".join" : ""), NULL);
        b->body = b->is_checked ? ir_block_new(s->thread, block_name(s, b, ""), NULL) : b->head;
    }
    for (size_t n = 0; n < p->layout.count; n++) {
        flow_block *b = p->layout.items[n];
        ir_builder at = ir_at_end(b->body), head = ir_at_end(b->head);
        if (b->is_checked)
            ir_cond_br(&head, open, b->body, b->after_join->head);
        switch (b->end) {
        case FLOW_RETURN:
            b->br = ir_ret(&at, s->thread->type->element->kind == IR_VOID ? NULL : ir_poison(s->to, s->thread->type->element));
            break;
        case FLOW_JUMP:
            b->br = ir_br(&at, b->stay->head);
            break;
        case FLOW_UNIFORM:
            b->br = ir_cond_br(&at, open, b->stay->head, b->other->head);
            break;
        case FLOW_LEAVE:
            b->br = b->stay == b->next ? ir_br(&at, b->next->head) : ir_cond_br(&at, open, b->stay->head, b->next->head);
            break;
        case FLOW_LEAVE_ALL:
            b->br = ir_br(&at, b->next->head);
            break;
        }
        if (b->from && ir_terminator(b->from))
            b->br->loc = ir_terminator(b->from)->loc;
    }
}

uint32_t simd_location(simdizer *s, uint32_t loc)
{
    return s->to == s->from->module ? loc : ir_loc_copy(s->to, s->from->module, loc);
}

/* --- blocks --------------------------------------------------------------------------------------------------------------- */

static ir_value *build_mask_call(simdizer *s, ir_builder *b, ir_intrinsic id, ir_value **args, unsigned count)
{
    return &ir_call_intrinsic(b, id, &s->mask_type, 1, args, count)->value;
}

static void begin_block(simdizer *s, flow_block *b)
{
    ir_builder at = ir_before(ir_terminator(b->head));

    at.loc = 0;
    if (b->is_target) {
        ir_value *args[] = {simd_ssa_read(s->ssa, s->em_variable, b->head),
                            simd_ssa_read(s->ssa, s->wait_variable[b->id], b->head)};
        b->em = build_mask_call(s, &at, IR_INTRINSIC_simd_join, args, 2);
        simd_ssa_write(s->ssa, s->em_variable, b->head, b->em);
        simd_ssa_write(s->ssa, s->wait_variable[b->id], b->head, ir_null(s->to, s->mask_type));
    } else if (b->position == 0) {
        b->em = s->is_routine ? &s->thread->args[0]->value : build_mask_call(s, &at, IR_INTRINSIC_simd_entry, NULL, 0);
        simd_ssa_write(s->ssa, s->em_variable, b->head, b->em);
    } else {
        b->em = simd_ssa_read(s->ssa, s->em_variable, b->head);
    }
    if (b->is_checked)
        ir_set_operand(ir_terminator(b->head), 0, build_mask_call(s, &at, IR_INTRINSIC_simd_any, &b->em, 1));
}

static void define_phi(simdizer *s, ir_inst *phi)
{
    lane_value *v = &s->values[phi->value.id];
    unsigned count = simd_part_count(phi->value.type);
    ir_value **parts = arena_array(s->scratch, ir_value *, count);

    for (unsigned k = 0; k < count; k++) {
        if (v->phi == PHI_REAL)
            parts[k] = &ir_phi(&s->b, simd_part_type(s, phi->value.type, v->varying))->value;
        else if (v->phi == PHI_SAME)
            parts[k] = simd_part(s, ir_operand(phi, 0), k, false);
        else
            parts[k] = simd_ssa_read(s->ssa, v->variable + k, s->at->body);
    }
    simd_define_parts(s, phi, parts, count);
}

/* Builds the condition that some lane takes the edge from the current block to TO; NULL if all lanes take it. */
static ir_value *edge_is_taken(simdizer *s, const ir_block *to)
{
    const flow_block *b = s->at;

    if (b->end != FLOW_UNIFORM && b->end != FLOW_LEAVE)
        return NULL;
    const ir_inst *end = ir_terminator(b->from);
    bool when = end->blocks[0] == to;
    ir_value *c = simd_part(s, ir_operand(end, 0), 0, b->end == FLOW_LEAVE);
    if (!when)
        c = build_not(&s->b, c);
    if (b->end == FLOW_UNIFORM)
        return c;
    ir_value *lanes = build_bin(&s->b, IR_and, b->em, c);
    return &ir_call_intrinsic(&s->b, IR_INTRINSIC_any, &s->mask_type, 1, &lanes, 1)->value;
}

/* Builds the new value of variable K of phi V. A masked variable is set to X in the active lanes, whether or not they all
 * branch to TO: a lane that reaches TO later writes again. A scalar variable may already hold the value for lanes that wait at
 * TO, so it is written only if some lane takes the edge. */
static ir_value *build_merge(simdizer *s, const lane_value *v, unsigned k, ir_value *x, const ir_block *to)
{
    ir_value *old = simd_ssa_read(s->ssa, v->variable + k, s->at->body);

    if (v->phi == PHI_MASKED)
        return simd_merge(&s->b, old, x, s->at->em);
    ir_value *taken = old->kind == IR_UNDEF ? NULL : edge_is_taken(s, to);
    return taken ? build_sel(&s->b, taken, x, old) : x;
}

static void write_shadow(simdizer *s, const lane_value *v, unsigned k, ir_value *x)
{
    ir_value *old = simd_ssa_read(s->ssa, v->shadow + k, s->at->body);

    simd_ssa_write(s->ssa, v->shadow + k, s->at->body, simd_merge(&s->b, old, simd_part(s, x, k, true), s->at->em));
}

/* Passes values to the phis of TO along the edge from FROM, at the end of the current block. */
static void pass_values(simdizer *s, const ir_block *from, ir_block *to)
{
    for (ir_inst *phi = to->first; phi && phi->op == IR_phi; phi = phi->next) {
        lane_value *v = &s->values[phi->value.id];
        if (v->phi == PHI_ALIAS || v->phi == PHI_SAME)
            continue;
        for (unsigned k = 0; k < simd_part_count(phi->value.type); k++) {
            ir_value *taken = ir_phi_value_from(phi, from, &s->edge_index);
            if (simd_is_shared_with(s, taken, phi))
                break;
            ir_value *x = simd_part(s, taken, k, v->varying);
            if (v->is_shadowed)
                write_shadow(s, v, k, taken);
            if (v->phi == PHI_REAL)
                ir_phi_add(ir_as_inst(v->parts[k]), x, s->at->body);
            else
                simd_ssa_write(s->ssa, v->variable + k, s->at->body, build_merge(s, v, k, x, to));
        }
    }
}

/* Creates the real phis of B. They must exist before any edge passes values to them, and an edge from an earlier block does so
 * first. */
static void create_real_phis(simdizer *s, flow_block *b)
{
    if (!b->from)
        return;
    for (ir_inst *phi = b->from->first; phi && phi->op == IR_phi; phi = phi->next)
        if (s->values[phi->value.id].phi == PHI_REAL) {
            s->at = b;
            s->b = ir_before(ir_terminator(b->body));
            s->b.loc = 0;
            define_phi(s, phi);
        }
}

static void pass_all_values(simdizer *s, flow_block *b)
{
    if (!b->from) {
        pass_values(s, b->edge_from->from, b->edge_to->from);
        return;
    }
    for (unsigned n = 0; n < ir_successor_count(b->from); n++) {
        ir_block *to = ir_successor(b->from, n);
        if (simd_flow_edge(s->flow, b->from, to) == b)
            pass_values(s, b->from, to);
    }
}

static void build_wait(simdizer *s, flow_block *b, ir_value *leave)
{
    unsigned variable = s->wait_variable[b->leave->id];
    bool others = simd_flow_waits(b, b->leave);
    ir_value *args[] = {others ? simd_ssa_read(s->ssa, variable, b->body) : ir_null(s->to, s->mask_type), b->em, leave};

    simd_ssa_write(s->ssa, variable, b->body, build_mask_call(s, &s->b, IR_INTRINSIC_simd_wait, args, 3));
}

/* Sets the insertion point for values that are computed once: after LAST, before the instructions that end the entry block. */
static void close_entry(simdizer *s, const ir_inst *last)
{
    ir_block *entry = s->flow->layout.items[0]->body;

    s->entry_end = last ? last->next : entry->first;
}

static void end_block(simdizer *s, flow_block *b)
{
    const ir_inst *last = b->br->prev;
    ir_value *condition = b->end == FLOW_UNIFORM || b->end == FLOW_LEAVE ? ir_operand(ir_terminator(b->from), 0) : NULL;

    if (b->end == FLOW_RETURN && b->br->operand_count) {
        ir_value *v = ir_operand(ir_terminator(b->from), 0);
        ir_set_operand(b->br, 0, s->from->uniform_result ? simd_uniform(s, v) : simd_varying(s, v));
    } else if (b->end == FLOW_UNIFORM) {
        ir_set_operand(b->br, 0, simd_part(s, condition, 0, false));
    } else if (b->end == FLOW_LEAVE) {
        ir_value *leave = simd_part(s, condition, 0, true);
        if (!b->leave_if)
            leave = build_not(&s->b, leave);
        ir_value *args[] = {b->em, leave}, *stay = build_mask_call(s, &s->b, IR_INTRINSIC_simd_goto, args, 2);
        build_wait(s, b, leave);
        simd_ssa_write(s->ssa, s->em_variable, b->body, stay);
        if (b->stay != b->next)
            ir_set_operand(b->br, 0, build_mask_call(s, &s->b, IR_INTRINSIC_simd_any, &stay, 1));
    } else if (b->end == FLOW_LEAVE_ALL) {
        build_wait(s, b, ir_const(s->to, s->mask_type, 1));
        simd_ssa_write(s->ssa, s->em_variable, b->body, ir_null(s->to, s->mask_type));
    }
    if (b->position == 0)
        close_entry(s, last);
}

/* Translates the instructions of B. False after a diagnostic: a failed instruction has no value, so later ones cannot be
 * translated. */
static bool fill_block(simdizer *s, flow_block *b)
{
    s->at = b;
    begin_block(s, b);
    s->b = ir_before(b->br);
    for (ir_inst *i = b->from ? b->from->first : NULL; i && i != b->from->last; i = i->next) {
        s->b.loc = simd_location(s, i->loc);
        simd_begin_statements(s, i);
        if (i->op != IR_phi && !simd_inst(s, i))
            return false;
        if (i->op == IR_phi && s->values[i->value.id].phi != PHI_REAL)
            define_phi(s, i);
    }
    s->b.loc = b->br->loc = simd_location(s, b->br->loc);
    if (b->from)
        simd_begin_statements(s, b->from->last);
    pass_all_values(s, b);
    end_block(s, b);
    simd_attach_statements(s);
    return true;
}

/* Removes phis with a single operand, as at the exits of loops that all lanes leave together. */
static void drop_trivial_phis(ir_function *f)
{
    for (bool changed = true; changed;) {
        changed = false;
        ir_each_block(b, f)
            for (ir_inst *phi = b->first, *next; phi && phi->op == IR_phi; phi = next) {
                next = phi->next;
                ir_value *v = phi->operand_count == 1 ? ir_operand(phi, 0) : NULL;
                if (v && v != &phi->value) {
                    ir_replace(phi, v);
                    changed = true;
                }
            }
    }
}

/* --- all of it ------------------------------------------------------------------------------------------------------------ */

static void classify_values(simdizer *s)
{
    unsigned count = ir_value_count(s->from);

    s->values = arena_array(s->scratch, lane_value, count + 1);
    for (unsigned n = 0; n < s->from->arg_count; n++)
        s->values[s->from->args[n]->value.id].varying = ir_is_divergent(s->uniformity, &s->from->args[n]->value);
    ir_each_block(b, s->from)
        ir_each_inst(i, b)
            s->values[i->value.id].varying = ir_is_divergent(s->uniformity, &i->value);
}

typedef struct waiting { /* context of may_wait(), which is true for blocks during which lanes may wait for TARGET */
    const flow_block *target;
    flow_block *const *home; /* by id of the thread's block: its flow block */
} waiting;

static bool may_wait(const void *context, const ir_block *b)
{
    const waiting *w = context;

    return b == w->target->head || simd_flow_waits(w->home[b->id], w->target);
}

/* Creates a variable for the lanes that wait at each target block; it is zero wherever none can wait. */
static void make_wait_variables(simdizer *s, uint32_t blocks)
{
    flow *p = s->flow;
    flow_block **home = arena_array(s->scratch, flow_block *, blocks);

    for (size_t n = 0; n < p->layout.count; n++) {
        flow_block *b = p->layout.items[n];
        home[b->head->id] = home[b->body->id] = b;
    }
    s->wait_variable = arena_array(s->scratch, unsigned, p->blocks.count);
    for (size_t n = 0; n < p->blocks.count; n++) {
        if (!p->blocks.items[n]->is_target)
            continue;
        waiting *w = arena_new(s->scratch, waiting);
        *w = (waiting){p->blocks.items[n], home};
        s->wait_variable[n] = simd_ssa_variable(s->ssa, s->mask_type, ir_null(s->to, s->mask_type));
        simd_ssa_limit(s->ssa, s->wait_variable[n], may_wait, w);
    }
}

static bool fill_blocks(simdizer *s)
{
    flow *p = s->flow;
    ir_dominators *d = ir_dominators_compute(s->scratch, s->thread);
    bool good = true;

    s->ssa = simd_ssa_new(s->scratch, d);
    s->em_variable = simd_ssa_variable(s->ssa, s->mask_type, ir_null(s->to, s->mask_type));
    make_wait_variables(s, d->count);
    simd_choose_phis(s);
    simd_find_broken(s, d);
    simd_name_assignments(s);
    simd_open_arrays(s);
    s->entry_end = p->layout.items[0]->br;
    for (size_t n = 0; n < p->layout.count; n++)
        create_real_phis(s, p->layout.items[n]);
    for (size_t n = 0; n < p->layout.count && good; n++)
        good = fill_block(s, p->layout.items[n]);
    if (!good)
        return false;
    simd_place_arrays(s);
    simd_ssa_finish(s->ssa);
    drop_trivial_phis(s->thread);
    return true;
}

static ir_function *simdize_function(ir_module *to, const prep_lowering *l, unsigned simd)
{
    simdizer s = {.options = l->options,
                  .frame = &l->frame,
                  .scratch = l->scratch,
                  .to = to,
                  .from = l->kernel,
                  .name = l->name,
                  .n = simd,
                  .is_routine = !l->kernel->kernel,
                  .lowering = l};
    ir_dominators *d = ir_dominators_compute(l->scratch, l->kernel);
    ir_loops *loops = ir_loops_compute(l->scratch, d);

    s.mask_type = ir_vector(to, to->i1, simd);
    s.uniformity = ir_uniformity_compute(l->scratch, l->kernel);
    s.flow = simd_flow_plan(l->scratch, l->kernel, d, loops, s.uniformity);
    classify_values(&s);
    make_function(&s);
    make_blocks(&s);
    if (!fill_blocks(&s)) {
        ir_function_remove(s.thread);
        return NULL;
    }
    if (l->options->optimize)
        simd_clean(l->scratch, s.thread);
    return s.thread;
}

/* Removes the routines without calls left. Callers come first, so callees may lose their calls, too. */
static void remove_unused(const prep_lowering *l)
{
    for (size_t n = 0; n < l->routines.count; n++) {
        ir_function *thread = l->routines.items[n]->kernel->aux;
        if (!ir_has_uses(&thread->value))
            ir_function_remove(thread);
    }
}

/* Creates the thread forms of the routines, callees before callers, and then that of the kernel, because a call refers to the
 * thread form of its callee. */
ir_function *simd_prepared(ir_module *to, const prep_lowering *l, unsigned simd)
{
    arena_mark here = arena_here(l->scratch);
    bool good = true;

    for (size_t n = l->routines.count; n-- > 0 && good;) {
        prep_lowering *routine = l->routines.items[n];
        routine->kernel->aux = simdize_function(to, routine, simd);
        good = routine->kernel->aux != NULL;
    }
    ir_function *thread = good ? simdize_function(to, l, simd) : NULL;
    if (thread)
        remove_unused(l);
    arena_rewind(l->scratch, here);
    return thread;
}
