/* ir/interp/run.h - the loop: executes decoded operations for the active items of a batch until each waits, ends or faults. A template:
 * run.c includes it for the machine without checks, src/check/execute.c for the checked one, each once.
 *
 * A handler executes its operation for one row of the operands after another, and a row as one loop over the active columns.
 * The loop exists twice in each machine: for batches of one item, where each of these loops is a single operation, and for wider ones.
 * The semantics of arithmetic is that of eval.c; tests/unit/test_interp_handlers.c compares both.
 *
 * The includer defines, as static functions that the loop inlines, how its machine differs:
 *
 *   CHECKED                       values have planes, and arithmetic that is undefined for its operands is executed for one item after another
 *   set_planes(b, o)              sets the planes of the result of O, if it or an operand has some; false: O must be executed for one item after another
 *   are_sources_defined(b, o)     the same for OP_ROWS; if not, move_planes(b, o) executes it
 *   execute_each(b, o)            executes O, an operation with a handler, for one item after another; false: the batch stops
 *   execute_other(b, o, &k)       … an operation without a handler; false: the item in column K faulted, or items wait
 *   stop_batch(b, o, k)           the batch stops at O because of column K: parks the active items
 *   copy_values(b, to, from)      the active items get row FROM as row TO
 *   copy_value(b, k, to, from)    … the item in column K
 *   copy_parallel(b, e)           the moves of E, which must read all sources first
 *   count_iteration(b, e, single) the active items take E; SINGLE: of a batch of one item
 *   check_condition(b, o)         the active items are at branch O
 *   address_of_variable(it, o)    the result of alloca O
 *   begin_call(it, c, o)          IT enters C at call O; false after a fault
 *   refuse_call(b, n)             the N-th active item cannot enter the function
 *   end_call(it, o)               IT leaves its function at O, which has copied operand 0 to the result of the call
 *   end_item(it, o)               … its outermost one
 *   OWN_HANDLERS                  the handlers of memory accesses and of barriers; OTHER_HANDLERS: those of the other machine */

/* --- rows ----------------------------------------------------------------------------------------------------------------- */

/* Executes BODY for each active column k of each row of the operands. */
#define EACH_ROW(body)                                                                                                           \
    for (unsigned part = 0; part < o->lanes; part++, r += stride, x += stride, y += stride)                                      \
    EACH_COLUMN_OF_ROWS(k, body)

static interp_columns active_columns(const batch *b)
{
    return (interp_columns){b->active, b->active_count};
}

static __attribute__((noinline)) void repair_nans(const batch *b, const op *o)
{
    for (unsigned part = 0; part < o->lanes; part++)
        interp_repair_nans(o->inst, active_columns(b), machine_row(b, o->result + part), machine_row(b, o->a + part),
                           machine_row(b, o->b + part), machine_row(b, o->c + part));
}

typedef float packed_float __attribute__((may_alias));

/* R = EXPRESSION of the numbers p, q and s in X, Y and Z, in the active columns; for zeros it is 0. HAS_NAN becomes true if some result is a NaN. If
 * the active columns are the first ones, all their bits are numbers: the unused half of a column is 0. */
#define EACH_PACKED(expression, r, x, y, z, has_nan)                                                                             \
    do {                                                                                                                         \
        uint32_t nans = 0;                                                                                                       \
        if (!single && b->is_dense) {                                                                                            \
            packed_float *results_ = (packed_float *)(r);                                                                        \
            const packed_float *p_ = (const packed_float *)(x), *q_ = (const packed_float *)(y),                                 \
                               *s_ = (const packed_float *)(z);                                                                  \
            const unsigned count_ = 2 * b->active_count;                                                                         \
            INDEPENDENT for (unsigned n_ = 0; n_ < count_; n_++)                                                                 \
            {                                                                                                                    \
                const float p = p_[n_], q = q_[n_], s = s_[n_], v = ((void)s, expression);                                       \
                nans |= v != v;                                                                                                  \
                results_[n_] = v;                                                                                                \
            }                                                                                                                    \
        } else {                                                                                                                 \
            EACH_COLUMN_OF_ROWS(k, {                                                                                             \
                const float p = float_of_bits((x)[k]);                                                                           \
                const float q = float_of_bits((y)[k]);                                                                           \
                const float s = float_of_bits((z)[k]);                                                                           \
                const float v = ((void)s, expression);                                                                           \
                nans |= v != v;                                                                                                  \
                (r)[k] = bits_of_float(v);                                                                                       \
            });                                                                                                                  \
        }                                                                                                                        \
        (has_nan) |= nans != 0;                                                                                                  \
    } while (0)

/* R = X * Y + Z, rounded once, in the active columns. Returns whether some result is a NaN. */
static inline __attribute__((always_inline)) bool multiply_add_columns(const batch *b, uint64_t *restrict r, const uint64_t *x,
                                                                       const uint64_t *y, const uint64_t *z)
{
    const bool single = false;
    bool has_nan = false;

    EACH_PACKED(fmaf(p, q, s), r, x, y, z, has_nan);
    return has_nan;
}

/* The same in a function of its own, for hosts where fmaf() is called for each column, and would save the registers of the loop around it. */
static __attribute__((noinline)) bool multiply_add(const batch *b, uint64_t *restrict r, const uint64_t *x, const uint64_t *y,
                                                   const uint64_t *z)
{
    return multiply_add_columns(b, r, x, y, z);
}

/* Row PART of the result of O. */
static void evaluate_intrinsic(const batch *b, const op *o, uint64_t *r, unsigned part)
{
    const uint64_t *rows[3] = {NULL};

    for (unsigned a = 1; a < o->count && a <= 3; a++)
        rows[a - 1] = machine_row(b, o->operands[a].row + (o->operands[a].lanes > 1 ? part : 0));
    interp_evaluate_intrinsic(b->machine->module, o->inst, active_columns(b), r, rows);
}

/* --- addresses ------------------------------------------------------------------------------------------------------------ */

/* A getelementptr with several variable indices. */
static void sum_indices(const batch *b, const op *o, uint64_t *r, const uint64_t *x)
{
    for (unsigned n = 0; n < b->active_count; n++) {
        unsigned k = b->active[n];
        uint64_t sum = x[k] + (uint64_t)o->offset;
        for (unsigned i = 1; i < o->count; i++)
            if (o->steps[i])
                sum += (uint64_t)wrapping_multiply(
                    bits_signed(machine_row(b, o->operands[i].row)[k], ir_scalar_bits(ir_operand(o->inst, i)->type)),
                    o->steps[i]);
        r[k] = sum;
    }
}

static void set_variable_addresses(const batch *b, const op *o, uint64_t *r)
{
    for (unsigned n = 0; n < b->active_count; n++)
        r[b->active[n]] = address_of_variable(&b->items[b->active[n]], o);
}

/* --- items ---------------------------------------------------------------------------------------------------------------- */

static void set_local_ids(const batch *b, const op *o, uint64_t *r)
{
    for (unsigned n = 0; n < b->active_count; n++)
        r[b->active[n]] = b->items[b->active[n]].local_id[o->offset];
}

/* --- branches and calls --------------------------------------------------------------------------------------------------- */

/* The active items execute the moves of E, an edge in code C. Returns the next operation. */
static inline __attribute__((always_inline)) op *follow_edge(batch *b, const code *c, const edge *e, const bool single)
{
    count_iteration(b, e, single);
    if (e->count && !e->is_serial) {
        copy_parallel(b, e);
    } else {
        for (const move *v = e->moves, *end = v + e->count; v < end; v++)
            for (uint32_t k = 0; k < v->rows; k++)
                copy_values(b, v->to + k, v->from + k);
    }
    return &c->ops.items[e->target];
}

/* The operation after branch O along E; NULL: items are parked before it, and the active ones are parked, too. */
static inline __attribute__((always_inline)) op *take_edge(batch *b, const code *c, const edge *e, const bool single)
{
    op *next = follow_edge(b, c, e, single);

    if (single || next->id < b->horizon)
        return next;
    machine_park(b, next);
    return NULL;
}

static void add_active(batch *b, unsigned column)
{
    b->is_dense = b->is_dense && column == b->active_count;
    b->active[b->active_count++] = (uint8_t)column;
}

static void clear_active(batch *b)
{
    b->active_count = 0;
    b->is_dense = true;
}

/* Sends the active items along their edges of branch O, and parks them. */
static void split_batch(batch *b, op *o)
{
    unsigned count = b->active_count, left = count;
    uint8_t active[MACHINE_MAX_WIDTH];
    uint32_t edges[MACHINE_MAX_WIDTH];

    machine_count_steps(b);
    memcpy(active, b->active, count);
    for (unsigned n = 0; n < count; n++)
        edges[n] = machine_find_edge(b, o, active[n]);
    const code *c = b->items[*active].frames[b->items[*active].depth - 1].code;
    for (unsigned first = 0; left; first++) {
        uint32_t taken = edges[first];
        if (taken == UINT32_MAX)
            continue;
        clear_active(b);
        for (unsigned n = first; n < count; n++)
            if (edges[n] == taken) {
                add_active(b, active[n]);
                edges[n] = UINT32_MAX;
                left--;
            }
        machine_park(b, follow_edge(b, c, &o->edges[taken], false));
    }
}

/* The active items call the callee of O: the next operation, or NULL: they are parked. */
static op *call_function(batch *b, op *o)
{
    code *c = o->callee;

    for (unsigned n = 0; n < b->active_count; n++) {
        item *it = &b->items[b->active[n]];
        it->frames[it->depth - 1].next = o + 1;
        if (!begin_call(it, c, o))
            refuse_call(b, n);
    }
    if (!b->active_count)
        return NULL;
    for (unsigned a = 1; a < o->count && a <= c->function->arg_count; a++)
        for (unsigned k = 0; k < o->operands[a].lanes; k++)
            copy_values(b, c->arg_row[a - 1] + k, o->operands[a].row + k);
    b->horizon = UINT32_MAX;
    return &c->ops.items[c->entry];
}

/* The outermost function ends. */
static void end_items(batch *b, const op *o)
{
    machine_count_steps(b);
    for (unsigned n = 0; n < b->active_count; n++) {
        item *it = &b->items[b->active[n]];
        end_item(it, o);
        it->depth = 0;
        it->state = ITEM_DONE;
        machine_suspend(it);
    }
}

static inline const frame *caller_of(const item *it)
{
    return &it->frames[it->depth - 2];
}

/* The active items return lane K of operand 0 of O, to different calls. */
static void return_lane(batch *b, const op *o, unsigned k)
{
    for (unsigned n = 0; n < b->active_count; n++) {
        const item *it = &b->items[b->active[n]];
        copy_value(b, it->column, it->frames[it->depth - 1].result + k, o->a + k);
    }
}

/* The active items return from their function: the next operation, or NULL: they are parked. */
static op *return_from_function(batch *b, op *o)
{
    const item *first = &b->items[*b->active];
    unsigned lanes = o->count ? o->operands[0].lanes : 0;
    bool agree = true;

    if (first->depth == 1) {
        end_items(b, o);
        return NULL;
    }
    op *next = caller_of(first)->next;
    uint32_t to = first->frames[first->depth - 1].result;
    for (unsigned n = 0; n < b->active_count; n++)
        agree &= caller_of(&b->items[b->active[n]])->next == next;
    for (unsigned k = 0; k < lanes; k++)
        if (agree)
            copy_values(b, to + k, o->a + k);
        else
            return_lane(b, o, k);
    for (unsigned n = 0; n < b->active_count; n++) {
        end_call(&b->items[b->active[n]], o);
        b->items[b->active[n]].depth--;
    }
    if (!agree || b->has_parked) {
        machine_park(b, NULL);
        return NULL;
    }
    return next;
}

/* --- the loop ------------------------------------------------------------------------------------------------------------- */

/* A handler of arithmetic: R[k] = EXPRESSION for each row of the operands. */
#define INTEGERS(name, expression)                                                                                               \
    case OP_##name: {                                                                                                            \
        const uint64_t mask = o->mask, offset = (uint64_t)o->offset, step = (uint64_t)o->step;                                   \
        const unsigned bits = o->bits, unused = 64u - o->from_bits;                                                              \
        const uint64_t sign = UINT64_C(1) << ((o->from_bits - 1) & 63);                                                          \
        (void)mask, (void)offset, (void)step, (void)bits, (void)unused, (void)sign;                                              \
        if (!set_planes(b, o))                                                                                                   \
            goto each;                                                                                                           \
        EACH_ROW(r[k] = (uint64_t)(expression));                                                                                 \
        break;                                                                                                                   \
    }
/* The same for floating-point numbers P and Q of TYPE. */
#define FLOATS(name, type, expression)                                                                                           \
    case OP_##name: {                                                                                                            \
        uint64_t nans = 0;                                                                                                       \
        if (!set_planes(b, o))                                                                                                   \
            goto each;                                                                                                           \
        EACH_ROW({                                                                                                               \
            const type p = type##_of_bits(x[k]);                                                                                 \
            const type q = type##_of_bits(y[k]);                                                                                 \
            const type v = (expression);                                                                                         \
            nans |= v != v;                                                                                                      \
            r[k] = bits_of_##type(v);                                                                                            \
        });                                                                                                                      \
        if (nans)                                                                                                                \
            repair_nans(b, o);                                                                                                   \
        break;                                                                                                                   \
    }
#define PACKED(name, expression)                                                                                                 \
    case OP_##name: {                                                                                                            \
        bool has_nan = false;                                                                                                    \
        if (!set_planes(b, o))                                                                                                   \
            goto each;                                                                                                           \
        for (unsigned part = 0; part < o->lanes; part++, r += stride, x += stride, y += stride)                                  \
            EACH_PACKED(expression, r, x, y, x, has_nan);                                                                        \
        if (has_nan)                                                                                                             \
            repair_nans(b, o);                                                                                                   \
        break;                                                                                                                   \
    }
#define FLOAT_TESTS(name, type, expression)                                                                                      \
    case OP_##name:                                                                                                              \
        if (!set_planes(b, o))                                                                                                   \
            goto each;                                                                                                           \
        EACH_ROW({                                                                                                               \
            const type p = type##_of_bits(x[k]);                                                                                 \
            const type q = type##_of_bits(y[k]);                                                                                 \
            r[k] = (expression);                                                                                                 \
        });                                                                                                                      \
        break;
/* A handler that calls FUNCTION for each row. */
#define EACH_PART(name, call)                                                                                                    \
    case OP_##name:                                                                                                              \
        if (!set_planes(b, o))                                                                                                   \
            goto each;                                                                                                           \
        for (unsigned part = 0; part < o->lanes; part++, r += stride, x += stride, y += stride)                                  \
            call;                                                                                                                \
        break;
/* Executes operations of the active items from O on, at most BUDGET; the items are parked then. SINGLE: the batch has one item. HAS_FMA: the host
 * has an instruction for fmaf(). Returns the operation that exceeds the budget, or NULL. */
static inline __attribute__((always_inline)) op *run_active(batch *b, const code *c, op *o, uint64_t budget, const bool single,
                                                            const bool has_fma)
{
    const unsigned shift = single ? 0 : b->machine->shift;
    const size_t stride = (size_t)1 << shift;
    uint64_t *const rows = b->values;
    uint64_t steps = 0;
    unsigned faulted = 0;

    for (;; o++) {
        uint64_t *restrict r = rows + ((size_t)o->result << shift);
        const uint64_t *x = rows + ((size_t)o->a << shift), *y = rows + ((size_t)o->b << shift);
        op *next;

        if (steps == budget) {
            b->steps = steps;
            machine_park(b, o);
            return o;
        }
        steps++;
        switch ((op_kind)o->kind) {
#include "ir/interp/rows.def"
        case OP_FMA_F32: {
            const uint64_t *z = rows + ((size_t)o->c << shift);
            bool has_nan = false;
            if (!set_planes(b, o))
                goto each;
            for (unsigned part = 0; part < o->lanes; part++, r += stride, x += stride, y += stride, z += stride)
                has_nan |= has_fma ? multiply_add_columns(b, r, x, y, z) : multiply_add(b, r, x, y, z);
            if (has_nan)
                repair_nans(b, o);
            break;
        }
        case OP_ARITHMETIC: {
            bool is_right = set_planes(b, o);
            for (unsigned part = 0; is_right && part < o->lanes; part++, r += stride, x += stride, y += stride)
                is_right = interp_evaluate_arithmetic(b->machine->module, o->inst, active_columns(b), r, x, y) || !CHECKED;
            if (!is_right)
                goto each;
            break;
        }
            EACH_PART(CAST, interp_evaluate_cast(b->machine->module, o->inst, active_columns(b), r, x))
            EACH_PART(COMPARE, interp_evaluate_compare(b->machine->module, o->inst, active_columns(b), r, x, y))
            EACH_PART(INTRINSIC, evaluate_intrinsic(b, o, r, part))
        case OP_ROWS:
            if (!are_sources_defined(b, o)) {
                move_planes(b, o);
                break;
            }
            for (unsigned part = 0; part < o->lanes; part++, r += stride) {
                const uint64_t *from = rows + ((size_t)o->sources[part] << shift);
                EACH_COLUMN_OF_ROWS(k, r[k] = from[k]);
            }
            break;
        case OP_SELECT: {
            const uint64_t *z = rows + ((size_t)o->c << shift);
            size_t step = o->operands[0].lanes > 1 ? stride : 0;
            if (!set_planes(b, o))
                goto each;
            for (unsigned part = 0; part < o->lanes; part++, r += stride, x += step, y += stride, z += stride)
                EACH_COLUMN_OF_ROWS(k, r[k] = x[k] & 1 ? y[k] : z[k]);
            break;
        }
        case OP_GEP:
            if (!set_planes(b, o))
                goto each;
            sum_indices(b, o, r, x);
            break;
        case OP_ALLOCA:
            set_variable_addresses(b, o, r);
            break;
            OWN_HANDLERS
        case OP_SAME: {
            uint64_t v = 0;
            machine_query_item(&b->items[*b->active], o, &v);
            EACH_COLUMN_OF_ROWS(k, r[k] = v);
            break;
        }
        case OP_LOCAL_ID:
            set_local_ids(b, o, r);
            break;
        case OP_PASS:
            break;
        case OP_OTHER:
            b->steps = steps;
            if (!execute_other(b, o, &faulted))
                goto fault;
            break;
        case OP_JUMP:
            b->steps = steps;
            next = take_edge(b, c, &o->edges[0], single);
            goto jump;
        case OP_BRANCH:
            b->steps = steps;
            check_condition(b, o);
            if (!single && !machine_is_uniform(b, x)) {
                split_batch(b, o);
                return NULL;
            }
            next = take_edge(b, c, &o->edges[x[single ? 0 : *b->active] & 1 ? 0 : 1], single);
            goto jump;
        case OP_SWITCH:
            b->steps = steps;
            check_condition(b, o);
            if (!single && !machine_is_uniform(b, x)) {
                split_batch(b, o);
                return NULL;
            }
            next = take_edge(b, c, &o->edges[machine_find_edge(b, o, *b->active)], single);
            goto jump;
        case OP_CALL:
            b->steps = steps;
            next = call_function(b, o);
            steps = b->steps;
            c = o->callee;
            goto jump;
        case OP_RETURN:
            b->steps = steps;
            next = return_from_function(b, o);
            if (next)
                c = b->items[*b->active].frames[b->items[*b->active].depth - 1].code;
            goto jump;
            OTHER_HANDLERS
            bug("handler %d", o->kind);
        }
        continue;
    jump:
        if (!next)
            return NULL;
        o = next - 1;
        continue;
    each:
        b->steps = steps;
        if (!execute_each(b, o))
            goto fault;
    }
fault:
    b->steps = steps;
    stop_batch(b, o, faulted);
    return NULL;
}

static op *run_one(batch *b, const code *c, op *o, uint64_t budget)
{
    return run_active(b, c, o, budget, true, false);
}

#if defined(__x86_64__)
static __attribute__((target("avx512f,avx512dq,avx512vl,avx512bw,avx2,fma"))) op *run_several_avx512(batch *b, const code *c,
                                                                                                     op *o, uint64_t budget)
{
    return run_active(b, c, o, budget, false, true);
}

static __attribute__((target("avx2,fma"))) op *run_several_avx2(batch *b, const code *c, op *o, uint64_t budget)
{
    return run_active(b, c, o, budget, false, true);
}
#endif

static op *run_several(batch *b, const code *c, op *o, uint64_t budget)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512bw"))
        return run_several_avx512(b, c, o, budget);
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return run_several_avx2(b, c, o, budget);
#endif
    return run_active(b, c, o, budget, false, false);
}

/* Are operations executed one by one? */
static bool is_single_stepped(const machine *m)
{
    return m->run && (m->run->trace || m->run->stepper);
}

/* Executes operation O of B, a batch of one item; the stepper of the run sees the item before, and its trace shows the result. */
static void run_single_step(batch *b, const code *c, op *o)
{
    const run_launch *run = b->machine->run;
    item *it = b->items;
    unsigned depth = it->depth;

    if (run->stepper)
        run->stepper->before(run->stepper, it);
    run_one(b, c, o, 1);
    if (run->trace)
        machine_trace(it, o, c, it->depth == depth ? machine_row(b, o->result) : NULL);
}
