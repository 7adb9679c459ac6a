/* opt/analysis/fold_with.c - folds a copy of the instruction. ir_fold only reads its instruction, so a copy on the stack that
 * belongs to no block is enough. */
#include "opt/analysis/fold_with.h"

ir_value *opt_fold_with(ir_module *m, const ir_inst *i, ir_value *const *operands, arena *scratch)
{
    ir_use few[4] = {0};
    ir_use *slots = i->operand_count <= 4 ? few : arena_array(scratch, ir_use, i->operand_count);
    ir_inst as_if = *i;

    for (unsigned n = 0; n < i->operand_count; n++)
        slots[n].value = operands[n];
    as_if.operands = slots;
    return ir_fold(m, &as_if);
}
