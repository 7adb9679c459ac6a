/* opt/analysis/memory_state.c - a forward data-flow analysis of memory states; see memory_state.h.
 *
 * A state is identified by its maker: an instruction, a block (at a join of different states), or NULL (at the function's
 * entry). States flow forward in reverse post-order up to a fixed point; once a block has created its own state it keeps it, so
 * this converges quickly.
 *
 * Private memory that is placed in a global buffer belongs to the kind of global memory, because generic pointers that may
 * point there have become global pointers. */
#include "opt/analysis/memory_state.h"
#include "ir/surface_access.h"
#include "src/base/bug.h"

enum { EVERYTHING = (1 << OPT_MEMORY_KINDS) - 1, SHARED = 1 << OPT_MEMORY_GLOBAL | 1 << OPT_MEMORY_LOCAL };

static const char unreached; /* the address of this object marks the state at the end of a block that is not visited yet */

unsigned opt_memory_kinds(const opt_context *c, const ir_value *p)
{
    switch ((ir_space)p->type->space) {
    case IR_PRIVATE:
    case IR_MODULE_PRIVATE:
        return 1u << (c->private_in_global ? OPT_MEMORY_GLOBAL : OPT_MEMORY_PRIVATE);
    case IR_GLOBAL:
        return 1u << OPT_MEMORY_GLOBAL;
    case IR_CONSTANT: /* constant memory is never written */
        return 0;
    case IR_LOCAL:
        return 1u << OPT_MEMORY_LOCAL;
    case IR_GENERIC:
        break;
    }
    return EVERYTHING;
}

static unsigned written_by_call(const ir_inst *i)
{
    ir_surface_access a;

    if (ir_surface_access_of(ir_intrinsic_of(i), &a) && (a.is_store || a.is_atomic))
        return 1u << OPT_MEMORY_GLOBAL;
    switch (ir_intrinsic_of(i)) {
    case IR_INTRINSIC_image_block_write:
    case IR_INTRINSIC_image_store: /* an image may have the memory of a buffer */
        return 1u << OPT_MEMORY_GLOBAL;
    case IR_INTRINSIC_barrier:
    case IR_INTRINSIC_sub_group_barrier: /* makes other work-items' writes visible */
        return SHARED;
    default: /* an operation with unknown effects: it may write anything */
        return EVERYTHING;
    }
}

unsigned opt_memory_written(const opt_context *c, const ir_inst *i)
{
    if (!(ir_effects(i) & IR_WRITES))
        return 0;
    switch ((ir_opcode)i->op) {
    case IR_store:
        return opt_memory_kinds(c, ir_operand(i, 1)) | (i->ordering ? SHARED : 0);
    case IR_load:
    case IR_atomicrmw:
    case IR_cmpxchg:
        return opt_memory_kinds(c, ir_operand(i, 0)) | SHARED;
    case IR_fence:
        return SHARED;
    case IR_call:
        return written_by_call(i);
    default: /* no other operation writes */
        return EVERYTHING;
    }
}

static bool is_texel_read(const ir_inst *i)
{
    ir_intrinsic id = ir_intrinsic_of(i);

    return id == IR_INTRINSIC_image_load || id == IR_INTRINSIC_image_sample || id == IR_INTRINSIC_image_sample_gradients;
}

bool opt_memory_is_load(const ir_inst *i)
{
    if (ir_effects(i) & IR_WRITES) /* a volatile or atomic load counts as a write */
        return false;
    ir_surface_access a;
    return i->op == IR_load || is_texel_read(i) || ir_surface_access_of(ir_intrinsic_of(i), &a);
}

bool opt_is_plain_store(const ir_inst *i)
{
    return i->op == IR_store && !(i->flags & IR_VOLATILE) && i->ordering == IR_NOT_ATOMIC;
}

unsigned opt_memory_read_at(const opt_memory *m, const ir_value *p)
{
    return opt_is_unwritten(&m->unwritten, p) ? 0 : opt_memory_kinds(m->context, p);
}

static bool is_unwritten_set(const opt_unwritten *u, const ir_value *set)
{
    uint64_t bits;
    bool all = ir_const_bits(set, &bits);

    for (unsigned n = 0; all && n < 64; n++)
        all = !(bits >> n & 1) || opt_is_unwritten_entry(u, n);
    return all;
}

/* Is HANDLE an image that a kernel only reads? */
static bool is_read_only_image(const ir_value *handle)
{
    const ir_argument *a = ir_try_argument(handle);

    return a && a->object.kind == IR_OBJECT_IMAGE && a->object.access == IMAGE_READ_ONLY;
}

unsigned opt_memory_read(const opt_memory *m, const ir_inst *load)
{
    uint64_t entry;

    if (load->op == IR_load)
        return opt_memory_read_at(m, ir_operand(load, 0));
    if (is_texel_read(load))
        return is_read_only_image(ir_operand(load, 3)) ? 0 : 1u << OPT_MEMORY_GLOBAL;
    ir_surface_access a;
    if (!ir_surface_access_of(ir_intrinsic_of(load), &a))
        bug("%s is no load", ir_op_name((ir_opcode)load->op));
    bool unwritten = a.set ? is_unwritten_set(&m->unwritten, ir_operand(load, a.set))
                           : ir_const_bits(ir_operand(load, a.surface), &entry) && opt_is_unwritten_entry(&m->unwritten, entry);
    return unwritten ? 0 : 1u << OPT_MEMORY_GLOBAL;
}

void opt_memory_pass(const opt_memory *m, opt_memory_state *state, const ir_inst *i)
{
    unsigned kinds = opt_memory_written(m->context, i);

    for (unsigned k = 0; k < OPT_MEMORY_KINDS; k++)
        if (kinds & 1u << k)
            state->maker[k] = i;
}

/* The last writer of each kind in every reachable block; NULL: the block does not write that kind. This visits each instruction
 * once, however many iterations the data-flow analysis takes. Also counts the instructions. */
static opt_memory_state *last_writers(opt_memory *m, const ir_dominators *d)
{
    opt_memory_state *written = arena_array(m->context->scratch, opt_memory_state, d->count);

    for (uint32_t n = 0; n < d->order_count; n++)
        ir_each_inst(i, d->blocks[d->order[n]]) {
            opt_memory_pass(m, &written[d->order[n]], i);
            m->instructions++;
        }
    return written;
}

/* Updates the state at the entry of B from the states at the ends of its predecessors; true if it changed. */
static bool meet_predecessors(opt_memory *m, const ir_block *b, const opt_memory_state *at_end)
{
    opt_memory_state *mine = &m->at_entry[b->id];
    bool changed = false;

    for (unsigned k = 0; k < OPT_MEMORY_KINDS; k++) {
        const void *all = mine->maker[k];
        for (size_t p = 0; p < b->preds.count && all != b; p++) {
            const void *one = at_end[b->preds.items[p]->id].maker[k];
            if (one == &unreached)
                continue;
            all = all == &unreached || all == one ? one : b;
        }
        changed |= all != mine->maker[k];
        mine->maker[k] = all;
    }
    return changed;
}

opt_memory *opt_memory_compute(opt_context *c, const ir_dominators *d)
{
    opt_memory *m = arena_new(c->scratch, opt_memory);
    opt_memory_state *at_end = arena_array(c->scratch, opt_memory_state, d->count);
    bool changed = true;

    m->context = c;
    m->unwritten = opt_unwritten_compute(c, d->function);
    m->at_entry = arena_array(c->scratch, opt_memory_state, d->count);
    for (unsigned b = 0; b < d->count; b++)
        for (unsigned k = 0; k < OPT_MEMORY_KINDS; k++)
            m->at_entry[b].maker[k] = at_end[b].maker[k] = &unreached;
    for (unsigned k = 0; k < OPT_MEMORY_KINDS; k++)
        m->at_entry[d->order[0]].maker[k] = NULL;
    opt_memory_state *written = last_writers(m, d);
    while (changed) {
        changed = false;
        for (uint32_t n = 0; n < d->order_count; n++) {
            const ir_block *b = d->blocks[d->order[n]];
            changed |= meet_predecessors(m, b, at_end);
            for (unsigned k = 0; k < OPT_MEMORY_KINDS; k++)
                at_end[b->id].maker[k] = written[b->id].maker[k] ? written[b->id].maker[k] : m->at_entry[b->id].maker[k];
        }
    }
    return m;
}
