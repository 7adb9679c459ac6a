/* opt/scalar/dse.c - remove stores whose value is never read.
 *
 *   store i32 1, ptr %x                      store i32 2, ptr %x
 *   store i32 2, ptr %x            ->        ret void
 *   ret void                                  (and no store at all when %x is an alloca)
 *
 * A store is dead when a later store in its block overwrites all its bytes and no instruction in between may read them, or when
 * it writes a variable of this function and the function returns before any read. Every store to a variable that is never read
 * is dead. */
#include "opt/analysis/address.h"
#include "opt/analysis/memory_state.h"
#include "opt/analysis/remark.h"

#include "ir/statement.h"

enum { REACH = 64 }; /* limit on the instructions searched after a store */

/* Are all uses of address V stores to it, directly or through getelementptr? */
static bool is_only_written(const ir_value *v, unsigned depth)
{
    ir_each_use(u, v) {
        const ir_inst *i = u->user;
        if (i->op == IR_getelementptr ? depth > 8 || !is_only_written(&i->value, depth + 1)
                                      : !opt_is_plain_store(i) || ir_operand(i, 0) == v)
            return false;
    }
    return true;
}

static const ir_value *object_of(const ir_value *p)
{
    while (ir_is_op(p, IR_getelementptr))
        p = ir_operand(ir_as_inst(p), 0);
    return p;
}

/* Does LATER overwrite all bytes that STORE writes? */
static bool overwrites_all(const ir_inst *later, const ir_inst *store)
{
    int64_t a, b;
    ir_value *x = opt_strip_offsets(ir_operand(later, 1), &a), *y = opt_strip_offsets(ir_operand(store, 1), &b);

    return x == y && span_contains(a, ir_store_size(ir_operand(later, 0)->type), b, ir_store_size(ir_operand(store, 0)->type));
}

/* Can I read bytes that STORE writes, or make them visible to other work-items? */
static bool may_read(const opt_context *c, const ir_inst *i, const ir_inst *store)
{
    unsigned kinds = opt_memory_kinds(c, ir_operand(store, 1));

    if (!(ir_effects(i) & (IR_READS | IR_CONVERGENT)))
        return false;
    if (i->op == IR_load)
        return (opt_memory_kinds(c, ir_operand(i, 0)) & kinds) != 0 || i->ordering != IR_NOT_ATOMIC;
    return true;
}

/* Does a search of its block prove that STORE is dead? *UNTIL is then the instruction of the block before which its bytes are not overwritten; NULL: they
 * never are. */
static bool is_dead(const opt_context *c, const ir_inst *store, const ir_inst **until)
{
    const ir_value *object = object_of(ir_operand(store, 1));
    bool variable = ir_is_op(object, IR_alloca);
    unsigned steps = 0;

    *until = NULL;
    if (variable && is_only_written(object, 0))
        return true;
    for (const ir_inst *i = store->next; i && ++steps < REACH; i = i->next) {
        *until = i;
        if (i->op == IR_ret)
            return variable;
        if (opt_is_plain_store(i) && overwrites_all(i, store))
            return true;
        if (may_read(c, i, store))
            return false;
    }
    return false;
}

bool opt_dse(ir_function *f, opt_context *c)
{
    bool changed = false;
    const ir_inst *until;

    ir_each_block(b, f)
        ir_each_inst_safe(i, b)
            if (opt_is_plain_store(i) && is_dead(c, i, &until)) {
                opt_report(c, i, "dead store", "store is removed: its memory is overwritten or not read afterwards");
                ir_lose_stored_places(f, ir_operand(i, 1), i, until);
                ir_remove(i);
                changed = true;
            }
    return changed;
}
