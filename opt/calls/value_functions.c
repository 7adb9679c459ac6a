/* opt/calls/value_functions.c - finds the built-in functions with branches that only compute a value.
 *
 * Two calls of such a function with equal arguments have equal results, but once they are inlined, cse does not see it: the results
 * are phis in different blocks.
 *
 * A body may use memory, but only its own: variables of the function, or of its callers in the library, through a pointer
 * parameter. A function without pointer parameters, whose body and callees refer to no variable of the module that can be written,
 * has no other pointer. So loads and stores are allowed everywhere. */
#include "opt/calls/value_functions.h"

typedef struct body_facts { /* about the body of a function, with those of the functions that it calls */
    bool computes;          /* it accesses constants and private memory only, and work-items do not depend on each other */
    bool branches;          /* it has branches, calls of value functions not counted, which stay calls */
    bool is_value;          /* the function is a value function */
} body_facts;

/* Does V refer to no variable of the module but constants? */
static bool is_own_operand(ir_value *v)
{
    switch (v->kind) {
    case IR_GLOBAL_VAR:
        return ir_as_global(v)->constant;
    case IR_ADDRESS:
        return is_own_operand(ir_as_constant(v)->base);
    case IR_AGGREGATE:
        for (uint64_t n = 0; n < v->type->count; n++)
            if (!is_own_operand(ir_as_constant(v)->elements[n]))
                return false;
        return true;
    default:
        return true;
    }
}

static bool is_own_access(const ir_inst *i)
{
    return (i->op == IR_load || i->op == IR_store) && !(i->flags & IR_VOLATILE) && i->ordering == IR_NOT_ATOMIC;
}

/* Does I compute a value, access memory of its function, or branch? Calls of functions with a body are checked by the caller. */
static bool only_computes(const ir_inst *i)
{
    unsigned effects = ir_effects(i);

    for (unsigned n = 0; n < i->operand_count; n++)
        if (!is_own_operand(ir_operand(i, n)))
            return false;
    if (i->op == IR_inttoptr || effects & (IR_CONVERGENT | IR_CROSS_LANE | IR_MOVES_LANES))
        return false;
    return i->op == IR_alloca || is_own_access(i) || !(effects & (IR_READS | IR_WRITES));
}

static body_facts examine_body(const ir_callgraph *g, const ir_function *f, const body_facts *known)
{
    body_facts facts = {.computes = true, .branches = f->first != f->last};

    ir_each_block(b, f)
        ir_each_inst(i, b) {
            const ir_function *callee = i->op == IR_call ? ir_callee(i) : NULL;
            if (callee) {
                const ir_call_node *node = ir_call_node_of(g, callee);
                const body_facts *there = &known[node - g->nodes];
                facts.computes &= !node->recursive && there->computes;
                facts.branches |= there->branches && !there->is_value;
            } else {
                facts.computes &= only_computes(i);
            }
        }
    return facts;
}

static bool takes_and_returns_values(const ir_function *f)
{
    bool values = f->type->element->kind != IR_VOID && !ir_holds_pointer(f->type->element);

    for (unsigned n = 0; n < f->arg_count; n++)
        values &= !ir_holds_pointer(f->args[n]->value.type);
    return values;
}

bool *opt_find_value_functions(arena *memory, const ir_callgraph *g)
{
    body_facts *facts = arena_array(memory, body_facts, g->count);
    bool *found = arena_array(memory, bool, g->count);

    for (unsigned n = 0; n < g->count; n++) {
        const ir_function *f = g->nodes[n].function;
        facts[n] = examine_body(g, f, facts);
        facts[n].is_value = f->library && !f->noinline && facts[n].computes && facts[n].branches && takes_and_returns_values(f);
        found[n] = facts[n].is_value;
    }
    return found;
}
