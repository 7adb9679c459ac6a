/* opt/analysis/never_null.c - pointers that cannot be null; see never_null.h.
 *
 * A buffer argument may be null, but not after `in[i] = 0`. The result of getelementptr inbounds is null only when its base
 * is. */
#include "opt/analysis/never_null.h"

#include "opt/analysis/address.h"

/* Limits: values visited per query; chained getelementptr, and uses of a pointer, searched for an access. */
enum { VISITS = 64, DERIVED = 2, USES = 64 };

typedef struct search {
    const ir_dominators *dominators;
    const ir_inst *at;
    const ir_value *seen[VISITS];
    unsigned count;
} search;

/* Is there an access that dominates s->at, through P or through a chain of at most DEPTH getelementptr of P? */
static bool is_accessed(const search *s, const ir_value *p, unsigned depth)
{
    unsigned uses = 0;

    ir_each_use(u, p) {
        const ir_inst *i = u->user;
        if (uses++ == USES)
            break;
        if (opt_address_of(i) == p && u == &i->operands[opt_address_operand(i)] && ir_inst_dominates(s->dominators, i, s->at))
            return true;
        bool derived = i->op == IR_getelementptr && i->flags & IR_INBOUNDS && u == &i->operands[0];
        if (derived && depth && is_accessed(s, &i->value, depth - 1))
            return true;
    }
    return false;
}

static bool was_seen_before(search *s, const ir_value *v)
{
    for (unsigned n = 0; n < s->count; n++)
        if (s->seen[n] == v)
            return true;
    s->seen[s->count++] = v;
    return false;
}

/* Is P never null? A pointer that is being visited counts as not null, so cycles of phis do not prevent the proof. */
static bool is_pointer_never_null(search *s, const ir_value *p)
{
    const ir_inst *i = ir_try_inst(p);

    if (p->kind == IR_GLOBAL_VAR || p->kind == IR_ADDRESS || p->kind == IR_UNDEF)
        return true;
    if (p->kind == IR_ARGUMENT && p->type->space == IR_LOCAL && ir_as_argument(p)->function->kernel)
        return true;
    if (!i && p->kind != IR_ARGUMENT)
        return false;
    if (s->dominators && is_accessed(s, p, DERIVED))
        return true;
    if (!i || s->count == VISITS)
        return false;
    if (was_seen_before(s, p))
        return true;
    switch ((ir_opcode)i->op) {
    case IR_alloca:
        return true;
    case IR_getelementptr:
    case IR_addrspacecast:
    case IR_freeze:
        return is_pointer_never_null(s, ir_operand(i, 0));
    case IR_select:
        return is_pointer_never_null(s, ir_operand(i, 1)) && is_pointer_never_null(s, ir_operand(i, 2));
    case IR_phi:
        for (unsigned n = 0; n < i->operand_count; n++)
            if (!is_pointer_never_null(s, ir_operand(i, n)))
                return false;
        return true;
    default: /* the value has an unknown origin: a load, an integer, or a call */
        return false;
    }
}

bool opt_is_never_null(const ir_value *p, const ir_dominators *d, const ir_inst *at)
{
    search s = {.dominators = d, .at = at};

    return is_pointer_never_null(&s, p);
}
