/* backend/prepare/shorten_ranges.c - reorders the operations of a block for lower register pressure.
 *
 *   %a = load <4 x float> …                      %b = load <4 x float> …
 *   %b = load <4 x float> …                      %a = load <4 x float> …
 *   %c = load <4 x float> …              ->      … %a, %b …
 *   … %a, %b …                                   %c = load <4 x float> …
 *   … %c, %b …                                   … %c, %b …
 *
 * Register pressure decides whether a kernel runs with sixteen lanes or with eight, and sources often load everything before
 * they compute. If registers do not suffice, the operations of each block are list-scheduled from its end: of those whose uses
 * are all placed, the next is the one that leaves the fewest bytes live above it, and among equals the last in the original
 * order. (Goodman and Hsu, "Code scheduling and register allocation in large basic blocks", ICS 1988: their rule for when
 * registers are short.) The new order is used if its peak is lower than that of the original.
 *
 * An instruction that only names a part of another value (an element, a bitcast) takes no register: it keeps that value alive.
 * Elements inserted into a vector are computed in their slots of the vector. A value that is live through the whole block is
 * not counted, as no order changes it. Accesses of one kind of memory keep their order if one of them writes; operations that
 * synchronize with other lanes or work-items keep their order with all accesses. */
#include "backend/prepare/prepare.h"

#include "ir/analysis/uniformity.h"
#include "ir/surface_access.h"

/* FEWEST and MOST are the sizes of blocks that are scheduled. WINDOW is the number of ready operations that are compared. */
enum { FEWEST = 8, MOST = 4000, WINDOW = 200 };
enum { FLAG_BYTES = 64 }; /* bytes counted for an i1, as flags are few */
enum { GLOBAL = 1, LOCAL = 2, PRIVATE = 4, ALL = 7, MEMORIES = 3 };

typedef struct node {
    ir_inst *inst;
    /* number of users in the block, and of accesses that must stay after this one, that are not placed yet */
    unsigned waiting;
    VEC(uint32_t) above;    /* indices of the accesses that must stay before this one */
    unsigned reads, writes; /* kinds of memory that the operation accesses */
} node;

typedef struct scheduler {
    arena *scratch;
    const ir_uniformity *uniformity;
    const ir_loops *loops;
    unsigned lanes;
    ir_block *block;
    VEC(node) nodes;  /* the operations of the block in their original order, without phis and the terminator */
    uint32_t *number; /* 1 + index in nodes, by value id; 0: not a node */
    bool *live;       /* by value id: the value is live below the current position */
    long bytes, peak; /* bytes that are live at the current position; their maximum so far */
} scheduler;

/* --- values --------------------------------------------------------------------------------------------------------------- */

static bool has_register(const ir_value *v)
{
    return v->kind == IR_INSTRUCTION && v->type->kind != IR_VOID;
}

static bool is_part_of_value(const ir_inst *i)
{
    uint64_t k;

    return i->op == IR_bitcast || (i->op == IR_extractelement && ir_const_bits(ir_operand(i, 1), &k));
}

/* The value that must be in registers for V to be available: V, or the value that V is a part of. */
static ir_value *holding_value(ir_value *v)
{
    while (v->kind == IR_INSTRUCTION && is_part_of_value(ir_as_inst(v)) && has_register(ir_operand(ir_as_inst(v), 0)))
        v = ir_operand(ir_as_inst(v), 0);
    return v;
}

/* The number of elements of V that are defined if V is a vector that is being assembled; else all of them. */
static unsigned elements_of(const ir_value *v)
{
    unsigned count = 0, all = (unsigned)ir_lanes(v->type);

    for (; ir_is_op(v, IR_insertelement) && count < all; v = ir_operand(ir_as_inst(v), 0))
        count++;
    return count && !has_register(v) && count < all ? count : all;
}

static long live_size(const scheduler *s, const ir_value *v)
{
    bool varying = ir_is_divergent(s->uniformity, v), is_offset = ir_is_ptr(v->type) && v->type->space == IR_LOCAL;
    long bytes = is_offset ? 4 : (ir_scalar_bits(v->type) + 7) / 8;

    if (ir_is_boolean(v->type))
        return varying ? FLAG_BYTES : FLAG_BYTES / 4;
    return bytes * elements_of(v) * (varying ? s->lanes : 1);
}

/* Is V, defined or used in the block, live at the end of the block? */
static bool is_live_out(const scheduler *s, const ir_value *v)
{
    const ir_inst *i = ir_as_inst(v);

    if (i->block != s->block && ir_loop_of(s->loops, i->block) != ir_loop_of(s->loops, s->block))
        return true;
    ir_each_use(u, v) {
        if (u->user->block != s->block || u->user->op == IR_phi)
            return true;
        if (is_part_of_value(u->user) && is_live_out(s, &u->user->value))
            return true;
    }
    return false;
}

/* --- placement, from the end of the block --------------------------------------------------------------------------------- */

/* The number of bytes live above I minus those live below it. If CHANGE, also updates the live set. */
static long pressure_change(scheduler *s, const ir_inst *i, bool change)
{
    long more = 0;

    if (is_part_of_value(i) && has_register(ir_operand(i, 0)))
        return 0;
    if (has_register(&i->value) && s->live[i->value.id]) {
        more -= live_size(s, &i->value);
        s->live[i->value.id] = !change;
    }
    for (unsigned n = 0; n < i->operand_count; n++) {
        ir_value *v = holding_value(ir_operand(i, n));
        bool again = false;
        for (unsigned m = 0; m < n && !change; m++)
            again |= holding_value(ir_operand(i, m)) == v;
        if (!has_register(v) || s->live[v->id] || again)
            continue;
        more += live_size(s, v);
        s->live[v->id] = change;
    }
    return more;
}

static void place_operation(scheduler *s, const ir_inst *i)
{
    s->bytes += pressure_change(s, i, true);
    s->peak = s->bytes > s->peak ? s->bytes : s->peak;
}

/* Sets the live set to that at the end of the block: the values that are live out, and the operands of the terminator. */
static void begin_at_end(scheduler *s)
{
    s->bytes = s->peak = 0;
    for (size_t n = 0; n < s->nodes.count; n++) {
        const ir_inst *i = s->nodes.items[n].inst;
        s->live[i->value.id] = has_register(&i->value) && is_live_out(s, &i->value);
        for (unsigned o = 0; o < i->operand_count; o++) {
            const ir_value *v = holding_value(ir_operand(i, o));
            if (has_register(v) && !s->number[v->id])
                s->live[v->id] = is_live_out(s, v);
        }
    }
    place_operation(s, s->block->last);
}

static long original_peak(scheduler *s)
{
    begin_at_end(s);
    for (size_t n = s->nodes.count; n-- > 0;)
        place_operation(s, s->nodes.items[n].inst);
    return s->peak;
}

/* --- what must stay in order ---------------------------------------------------------------------------------------------- */

static unsigned memory_kind(const ir_type *pointer)
{
    switch (pointer->space) {
    case IR_CONSTANT:
        return 0; /* constant memory is never written */
    case IR_LOCAL:
        return LOCAL;
    case IR_PRIVATE:
    case IR_MODULE_PRIVATE:
        return PRIVATE | GLOBAL; /* private memory may be placed in a global buffer */
    default:
        return GLOBAL;
    }
}

static void describe_effects(node *x)
{
    const ir_inst *i = x->inst;
    ir_surface_access a;
    unsigned effects = ir_effects(i), kinds = ALL;
    bool together = effects & (IR_CROSS_LANE | IR_CONVERGENT);

    if ((i->op == IR_load || i->op == IR_store) && !together)
        kinds = memory_kind(ir_operand(i, i->op == IR_store)->type);
    else if (ir_surface_access_of(ir_intrinsic_of(i), &a) && !a.is_atomic && !a.set)
        kinds = GLOBAL;
    x->reads = effects & IR_READS || together ? kinds : 0;
    x->writes = effects & IR_WRITES || together ? kinds : 0;
}

/* For each kind of memory, 1 + the index in `nodes` of the last write (0: none), and the indices of the reads since. */
typedef struct history {
    uint32_t write[MEMORIES];
    VEC(uint32_t) reads[MEMORIES];
} history;

static void add_order(scheduler *s, uint32_t below, uint32_t above)
{
    vec_push(s->scratch, &s->nodes.items[below].above, above);
    s->nodes.items[above].waiting++;
}

static void order_access(scheduler *s, history *h, uint32_t n)
{
    node *x = &s->nodes.items[n];

    for (unsigned k = 0; k < MEMORIES; k++) {
        bool writes = x->writes >> k & 1, reads = x->reads >> k & 1;
        if ((reads || writes) && h->write[k])
            add_order(s, n, h->write[k] - 1);
        for (size_t r = 0; writes && r < h->reads[k].count; r++)
            add_order(s, n, h->reads[k].items[r]);
        if (writes) {
            h->write[k] = n + 1;
            h->reads[k].count = 0;
        } else if (reads) {
            vec_push(s->scratch, &h->reads[k], n);
        }
    }
}

static void collect_nodes(scheduler *s, ir_block *b)
{
    history h = {0};

    s->block = b;
    s->nodes.count = 0;
    for (ir_inst *i = ir_first_operation(b); i && i != b->last; i = i->next) {
        s->number[i->value.id] = (uint32_t)s->nodes.count + 1;
        vec_push(s->scratch, &s->nodes, (node){.inst = i});
    }
    for (uint32_t n = 0; n < s->nodes.count; n++) {
        node *x = &s->nodes.items[n];
        ir_each_use(u, &x->inst->value)
            x->waiting += u->user->block == b && u->user->op != IR_phi;
        describe_effects(x);
        order_access(s, &h, n);
    }
}

/* --- the list ------------------------------------------------------------------------------------------------------------- */

typedef VEC(uint32_t) number_list; /* indices in nodes, ascending */

static void make_ready(scheduler *s, number_list *ready, uint32_t n)
{
    if (--s->nodes.items[n].waiting)
        return;
    vec_push(s->scratch, ready, n);
    for (size_t at = ready->count - 1; at > 0 && ready->items[at - 1] > n; at--) {
        ready->items[at] = ready->items[at - 1];
        ready->items[at - 1] = n;
    }
}

/* Makes operands of I, and accesses that must stay above it, ready if I was the last operation to be placed before them. */
static void release_operands(scheduler *s, number_list *ready, const ir_inst *i)
{
    for (unsigned n = 0; n < i->operand_count; n++) {
        const ir_value *v = ir_operand(i, n);
        if (has_register(v) && s->number[v->id])
            make_ready(s, ready, s->number[v->id] - 1);
    }
    if (i == s->block->last)
        return;
    const node *x = &s->nodes.items[s->number[i->value.id] - 1];
    for (size_t n = 0; n < x->above.count; n++)
        make_ready(s, ready, x->above.items[n]);
}

/* Chooses the next operation to be placed. Returns its index in READY. */
static size_t choose_operation(scheduler *s, const number_list *ready)
{
    size_t best = ready->count - 1;
    long least = 0;

    for (size_t n = ready->count; n-- > 0 && ready->count - n <= WINDOW;) {
        const ir_inst *i = s->nodes.items[ready->items[n]].inst;
        if (is_part_of_value(i))
            return n;
        long more = pressure_change(s, i, false);
        if (n == ready->count - 1 || more < least) {
            best = n;
            least = more;
        }
    }
    return best;
}

/* Schedules the block. Returns the indices of its operations in the new order, last to first. */
static number_list schedule_block(scheduler *s)
{
    number_list ready = {0}, list = {0};

    begin_at_end(s);
    for (uint32_t n = 0; n < s->nodes.count; n++)
        if (!s->nodes.items[n].waiting)
            vec_push(s->scratch, &ready, n);
    release_operands(s, &ready, s->block->last);
    while (ready.count) {
        size_t at = choose_operation(s, &ready);
        uint32_t n = ready.items[at];
        for (ready.count--; at < ready.count; at++)
            ready.items[at] = ready.items[at + 1];
        vec_push(s->scratch, &list, n);
        place_operation(s, s->nodes.items[n].inst);
        release_operands(s, &ready, s->nodes.items[n].inst);
    }
    return list;
}

static bool shorten_block(scheduler *s, ir_block *b)
{
    collect_nodes(s, b);
    bool tried = s->nodes.count >= FEWEST && s->nodes.count <= MOST, better = false;
    if (tried) {
        long before = original_peak(s);
        number_list list = schedule_block(s);
        better = s->peak < before;
        for (size_t n = list.count; better && n-- > 0;)
            ir_move_before(s->nodes.items[list.items[n]].inst, b->last);
    }
    for (size_t n = 0; n < s->nodes.count; n++)
        s->number[s->nodes.items[n].inst->value.id] = 0;
    return better;
}

bool prep_shorten_ranges(prep_lowering *l)
{
    ir_function *f = l->kernel;
    scheduler s = {.scratch = l->scratch, .lanes = l->lanes};
    bool changed = false;

    s.uniformity = ir_uniformity_compute(s.scratch, f);
    s.loops = ir_loops_compute(s.scratch, ir_dominators_compute(s.scratch, f));
    ir_number(f);
    s.number = arena_array(s.scratch, uint32_t, ir_value_count(f));
    s.live = arena_array(s.scratch, bool, ir_value_count(f));
    ir_each_block(b, f)
        changed |= shorten_block(&s, b);
    return changed;
}
