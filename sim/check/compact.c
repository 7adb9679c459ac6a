/* sim/check/compact.c - checks that an instruction marked {Compacted} has a compacted form (backend/isa/compact.c). */
#include "sim/check/rules.h"

#include "backend/isa/bits.h"

bool sim_check_compaction(checker *c)
{
    static const int64_t nowhere[2] = {0, 0};
    gen_bits bits;
    uint64_t compact;

    if (!c->i->compacted || (!gen_encode(c->i, nowhere, &bits) && gen_compact(&bits, &compact)))
        return true;
    return REFUSE(c, compact, gen_op_name(c->i->op));
}
