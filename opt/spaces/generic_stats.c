/* opt/spaces/generic_stats.c - count accesses through generic pointers, and those that need a choice at run time.
 *
 * An access is counted once, even if a loop around it is unrolled or the block that it copies is split into pieces. Each access
 * gets a serial number that distinguishes its copies from other accesses of the same line, and so does each instruction that
 * creates a generic pointer, whose tag may have to be read. */
#include "opt/analysis/address.h"
#include "opt/spaces/generic_stats.h"

static bool is_generic_value(const ir_value *v)
{
    return ir_is_ptr(v->type) && v->type->space == IR_GENERIC;
}

static bool makes_pointer(const ir_inst *i)
{
    if (!is_generic_value(&i->value))
        return false;
    return i->op == IR_load || i->op == IR_inttoptr || i->op == IR_call || i->op == IR_atomicrmw || i->op == IR_extractvalue;
}

void opt_count_accesses(ir_module *m, opt_context *c)
{
    if (c->accesses_counted)
        return;
    c->accesses_counted = true;
    ir_each_function(f, m)
        ir_each_block(b, f) {
            uint32_t last = 0, op = 0;
            ir_each_inst(i, b) {
                const ir_value *p = opt_address_of(i);
                bool access = p && is_generic_value(p);
                bool piece = access && i->loc && i->loc == last && i->op == op;
                opt_stats_of(c, f)->accesses += access && !piece;
                if (!access && !makes_pointer(i))
                    continue;
                last = i->loc;
                op = i->op;
                i->serial = piece ? c->serial : ++c->serial;
            }
        }
}

bool opt_is_new_serial(opt_context *c, opt_serials *seen, uint32_t serial)
{
    for (size_t n = 0; n < seen->count && serial; n++)
        if (seen->items[n] == serial)
            return false;
    if (serial)
        vec_push(c->module->memory, seen, serial);
    return true;
}

void opt_count_dynamic(opt_context *c, const ir_inst *access)
{
    if (opt_is_new_serial(c, &c->dynamic_seen, access->serial))
        opt_stats_of(c, access->block->function)->dynamic++;
}

void opt_count_test(opt_context *c, const ir_function *f, const ir_value *p)
{
    if (opt_is_new_serial(c, &c->tests_seen, p->kind == IR_INSTRUCTION ? ir_as_inst(p)->serial : 0))
        opt_stats_of(c, f)->tests++;
}
