/* opt/generic_stats.c - how many accesses go through generic pointers, and how many of them are left to run time.
 *
 * An access counts once, also when a loop around it is unrolled or the block that it copies is taken apart. So that its copies can be told from other
 * accesses of the same line, each gets a source location of its own (an entry with the same file, line and column), and so does each instruction that a
 * generic pointer comes from, whose tag may have to be read. */
#include "opt/address.h"
#include "opt/generic_stats.h"

static bool is_generic(const ir_value *v)
{
    return ir_is_ptr(v->type) && v->type->space == IR_GENERIC;
}

static bool makes_pointer(const ir_inst *i)
{
    if (!is_generic(&i->value))
        return false;
    return i->op == IR_load || i->op == IR_inttoptr || i->op == IR_call || i->op == IR_atomicrmw || i->op == IR_extractvalue;
}

static uint32_t own_location(ir_module *m, uint32_t loc)
{
    ir_loc l = m->locs.items[loc];

    vec_push(m->memory, &m->locs, l);
    return (uint32_t)m->locs.count - 1;
}

void opt_count_accesses(ir_module *m, opt_context *c)
{
    if (c->accesses_counted)
        return;
    c->accesses_counted = true;
    ir_each_function(f, m)
        ir_each_block(b, f) {
            uint32_t last = 0, given = 0, op = 0;
            ir_each_inst(i, b) {
                const ir_value *p = opt_address_of(i);
                bool access = p && is_generic(p);
                bool piece = access && i->loc && i->loc == last && i->op == op;
                opt_stats_of(c, f)->accesses += access && !piece;
                if (!i->loc || (!access && !makes_pointer(i)))
                    continue;
                last = i->loc;
                op = i->op;
                given = piece ? given : own_location(m, i->loc);
                i->loc = given;
            }
        }
}

static bool is_new(opt_context *c, opt_locations *seen, uint32_t loc)
{
    for (size_t n = 0; n < seen->count && loc; n++)
        if (seen->items[n] == loc)
            return false;
    if (loc)
        vec_push(c->module->memory, seen, loc);
    return true;
}

void opt_count_dynamic(opt_context *c, const ir_inst *access)
{
    if (is_new(c, &c->dynamic_seen, access->loc))
        opt_stats_of(c, access->block->function)->dynamic++;
}

void opt_count_test(opt_context *c, const ir_function *f, uint32_t loc)
{
    if (is_new(c, &c->tests_seen, loc))
        opt_stats_of(c, f)->tests++;
}
