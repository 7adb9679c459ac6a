/* backend/simdize/statement.c - carries statements (ir/statement.h) to the thread. A place whose value would need code in the thread is lost. */
#include "backend/simdize/simdize.h"

#include "ir/statement.h"

/* Is V, when B runs, the same for every lane that runs B as it was where V was computed last for that lane? A lane may have left a loop in an
 * earlier iteration than the thread. */
static bool holds_in(const simdizer *s, const ir_value *v, const ir_block *b)
{
    const ir_inst *i = ir_try_inst(v);

    if (!i)
        return true;
    const ir_loop *loop = ir_loop_of(s->flow->loops, i->block);
    return ir_dominates(s->flow->dominators, i->block, b) && (!loop || ir_loop_has(s->flow->loops, loop, b));
}

/* The offset of the variable of P, in memory, in the work-item's private memory or in local memory; NULL: it has none. */
static ir_value *offset_of(const simdizer *s, const ir_place *p)
{
    unsigned space = p->value->type->space;
    bool has_offset = p->value->kind == IR_GLOBAL_VAR || ir_is_op(p->value, IR_alloca);

    if (!has_offset || !p->value->aux || (space != IR_LOCAL && space != IR_PRIVATE && space != IR_MODULE_PRIVATE))
        return NULL;
    return ir_const(s->to, s->to->i32, prep_frame_offset(p->value));
}

/* The value in the thread of P in block B; NULL: it has none. */
static ir_value *thread_value(simdizer *s, const ir_place *p, const ir_block *b)
{
    if (!p->value || (!p->in_memory && !holds_in(s, p->value, b)))
        return NULL;
    return p->in_memory ? offset_of(s, p) : simd_known(s, p->value);
}

/* Adds to TO the value of array A of FROM, with variable NUMBER, in block B: a place for each run of components in the same state. */
static void carry_array(simdizer *s, ir_statement *to, const ir_place *from, const prep_array *a, unsigned number,
                        const ir_block *b)
{
    const unsigned char *states = simd_array_states(s, a, number, b);
    uint32_t size = (uint32_t)ir_size(a->element), stride = a->uniform ? 1 : s->n;
    ir_block *joins = NULL;
    ir_value *v = NULL, *unset = ir_undef(s->to, a->element);

    if (memchr(states, ARRAY_SET, a->count))
        v = simd_ssa_peek(s->ssa, number, s->at->body, &joins);
    for (unsigned k = 0, end; k < a->count; k = end) {
        ir_place made = *from;
        for (end = k; end < a->count && states[end] == states[k];)
            end++;
        made.at += k * size;
        made.bytes = (end - k) * size;
        made.in_memory = false;
        made.varying = states[k] == ARRAY_SET && !a->uniform;
        made.element = -(int32_t)(k * stride);
        made.value = states[k] == ARRAY_SET ? v : states[k] == ARRAY_UNSET ? unset : NULL;
        ir_place *p = ir_place_new(s->to, to, made);
        if (joins && states[k] == ARRAY_SET)
            vec_push(s->scratch, &s->array_places, (array_place){p, number, joins});
    }
}

void simd_place_arrays(simdizer *s)
{
    for (size_t n = 0; n < s->array_places.count; n++) {
        const array_place *p = &s->array_places.items[n];
        ir_place_set(p->place, simd_ssa_phi(s->ssa, p->variable, p->joins));
    }
}

static void carry_places(simdizer *s, ir_statement *to, const ir_statement *from, const ir_block *b)
{
    ir_each_place(p, from) {
        ir_place made = *p;
        unsigned number;
        const prep_array *a = p->value && p->in_memory ? simd_find_array(s, p->value, &number) : NULL;
        if (a) {
            carry_array(s, to, p, a, number, b);
            continue;
        }
        made.value = thread_value(s, p, b);
        made.is_local = made.value && p->in_memory && p->value->type->space == IR_LOCAL;
        made.varying = made.value && !p->in_memory && simd_is_varying(s, p->value);
        ir_place_new(s->to, to, made);
    }
}

void simd_begin_statements(simdizer *s, const ir_inst *i)
{
    ir_block *body = s->at->body;

    if (!i->statements)
        return;
    if (s->at->br->prev != s->statements_after)
        simd_attach_statements(s);
    if (!body->statements)
        s->statements_after = s->at->br->prev;
    ir_each_statement(from, i) {
        if (from->is_call)
            continue;
        ir_statement *to = ir_statement_new(body, simd_location(s, from->loc));
        to->frame = from->frame;
        to->is_return = from->is_return;
        carry_places(s, to, from, i->block);
    }
}

void simd_attach_statements(simdizer *s)
{
    ir_block *body = s->at->body;

    if (!body->statements)
        return;
    ir_inst *first = s->statements_after ? s->statements_after->next : body->first;

    while (first->op == IR_phi)
        first = first->next;
    ir_give_statements(body, first);
}
