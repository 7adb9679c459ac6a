/* backend/prepare/blocks.c - splits a block, and makes the phis of its successors refer to the new block. */
#include "backend/prepare/blocks.h"

#include "ir/statement.h"

void prep_rename_phi_block(ir_block *b, ir_block *from, ir_block *to)
{
    ir_each_inst(phi, b) {
        if (phi->op != IR_phi)
            return;
        for (unsigned n = 0; n < phi->block_count; n++)
            if (phi->blocks[n] == from)
                phi->blocks[n] = to;
    }
}

ir_block *prep_split_before(ir_inst *i)
{
    ir_block *b = i->block, *rest = ir_block_new(b->function, NULL, b->next);

    while (i) {
        ir_inst *next = i->next;
        ir_move_with_statements(i, rest);
        i = next;
    }
    for (unsigned s = 0; s < ir_successor_count(rest); s++)
        prep_rename_phi_block(ir_successor(rest, s), b, rest);
    return rest;
}
