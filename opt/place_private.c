/* opt/place_private.c - decide where private memory lives: in each thread's scratch, or in a global buffer.
 *
 * Scratch is the cheaper place. But while a generic pointer may lead to private memory and to global memory alike, every access
 * through it would have to find out which; with private memory in a global buffer both are one. So `auto` takes the buffer
 * exactly when an access through such a pointer is left, or one whose space only the tag tells. A pointer into private or local
 * memory that was chosen by a condition, or by the way that was taken (space_answer.h), takes the access to the private variable
 * as it was before it became generic, and one that moves to the ways that lead to it (thread_access.h) knows its space there: for
 * these scratch will do. */
#include "opt/address.h"
#include "opt/opt.h"
#include "opt/space_answer.h"
#include "opt/spaces_at.h"
#include "opt/thread_access.h"

/* Access I goes through a pointer that private memory in a global buffer makes cheaper. */
static bool is_served(const opt_spaces *s, const opt_answers *answers, const ir_inst *i)
{
    const ir_value *p = opt_address_of(i);

    if (!p || p->type->space != IR_GENERIC)
        return false;
    unsigned set = opt_spaces_at(s, p, (opt_place){i->block, NULL, NULL});
    if (!(set & OPT_SPACE_PRIVATE) || !(set & (set - 1)) || opt_can_thread_access(answers->twins, i))
        return false;
    return set & OPT_SPACE_GLOBAL || !opt_answer_is_known(answers, p, IR_PRIVATE);
}

static bool is_needed(ir_module *m, opt_context *c)
{
    if (!ir_has_pointers_into(m, IR_GENERIC))
        return false;
    opt_spaces s = opt_spaces_compute(c->scratch, m);
    opt_twins twins = opt_twins_new(c, s.points_to);
    opt_answers answers = opt_answers_new(&twins);

    ir_each_function(f, m)
        ir_each_block(b, f)
            ir_each_inst(i, b)
                if (is_served(&s, &answers, i))
                    return true;
    return false;
}

bool opt_place_private(ir_module *m, opt_context *c)
{
    switch (c->options->private_memory) {
    case OPT_PRIVATE_SCRATCH:
        c->private_in_global = false;
        break;
    case OPT_PRIVATE_GLOBAL:
        c->private_in_global = true;
        break;
    case OPT_PRIVATE_AUTO:
        c->private_in_global = is_needed(m, c);
        break;
    }
    return false;
}
