/* ir/opcode.c - properties of opcodes and predicates, from opcodes.def, and the effects of an instruction on memory, which for a
 * call are those of its callee. */
#include "ir/ir.h"
#include "src/base/bug.h"

static const struct op_fact {
    const char *name;
    int args;
} op_facts[IR_OPCODE_COUNT] = {
#define IR_INT(name, args, flags, value) {#name, args},
#define IR_FLT(name, args, flags, value) {#name, args},
#define IR_CAST(name, flags, from, to, value) {#name, 1},
#define IR_OP(name, args, flags) {#name, args},
#include "ir/opcodes.def"
};

const uint32_t ir_op_flags_table[IR_OPCODE_COUNT] = {
#define IR_INT(name, args, flags, value) flags,
#define IR_FLT(name, args, flags, value) flags,
#define IR_CAST(name, flags, from, to, value) flags,
#define IR_OP(name, args, flags) flags,
#include "ir/opcodes.def"
};

const char *ir_op_name(ir_opcode op)
{
    return op_facts[op].name;
}

ir_opcode ir_op_of_name(const char *name)
{
    unsigned op = 0;

    while (op < IR_OPCODE_COUNT && (op_facts[op].name[0] != name[0] || strcmp(op_facts[op].name, name) != 0))
        op++;
    return (ir_opcode)op;
}

int ir_op_args(ir_opcode op)
{
    return op_facts[op].args;
}

ir_op_class ir_op_class_of(ir_opcode op)
{
    switch (op) {
#define IR_INT(name, ...) case IR_##name:
#include "ir/opcodes.def"
        return IR_CLASS_INT;
#define IR_FLT(name, ...) case IR_##name:
#include "ir/opcodes.def"
        return IR_CLASS_FLT;
#define IR_CAST(name, ...) case IR_##name:
#include "ir/opcodes.def"
        return IR_CLASS_CAST;
#define IR_OP(name, ...) case IR_##name:
#include "ir/opcodes.def"
        return IR_CLASS_OTHER;
    case IR_OPCODE_COUNT:
        break;
    }
    bug("operation %d", op);
}

/* --- predicates ----------------------------------------------------------------------------------------------------------- */

static const struct pred_fact {
    const char *name;
    ir_pred swapped, inverted;
} pred_facts[] = {
    [IR_EQ] = {"eq", IR_EQ, IR_NE},
    [IR_NE] = {"ne", IR_NE, IR_EQ},
    [IR_UGT] = {"ugt", IR_ULT, IR_ULE},
    [IR_UGE] = {"uge", IR_ULE, IR_ULT},
    [IR_ULT] = {"ult", IR_UGT, IR_UGE},
    [IR_ULE] = {"ule", IR_UGE, IR_UGT},
    [IR_SGT] = {"sgt", IR_SLT, IR_SLE},
    [IR_SGE] = {"sge", IR_SLE, IR_SLT},
    [IR_SLT] = {"slt", IR_SGT, IR_SGE},
    [IR_SLE] = {"sle", IR_SGE, IR_SGT},
    [IR_FALSE] = {"false", IR_FALSE, IR_TRUE},
    [IR_OEQ] = {"oeq", IR_OEQ, IR_UNE},
    [IR_OGT] = {"ogt", IR_OLT, IR_FULE},
    [IR_OGE] = {"oge", IR_OLE, IR_FULT},
    [IR_OLT] = {"olt", IR_OGT, IR_FUGE},
    [IR_OLE] = {"ole", IR_OGE, IR_FUGT},
    [IR_ONE] = {"one", IR_ONE, IR_UEQ},
    [IR_ORD] = {"ord", IR_ORD, IR_UNO},
    [IR_UNO] = {"uno", IR_UNO, IR_ORD},
    [IR_UEQ] = {"ueq", IR_UEQ, IR_ONE},
    [IR_FUGT] = {"ugt", IR_FULT, IR_OLE},
    [IR_FUGE] = {"uge", IR_FULE, IR_OLT},
    [IR_FULT] = {"ult", IR_FUGT, IR_OGE},
    [IR_FULE] = {"ule", IR_FUGE, IR_OGT},
    [IR_UNE] = {"une", IR_UNE, IR_OEQ},
    [IR_TRUE] = {"true", IR_TRUE, IR_FALSE},
};

const char *ir_pred_name(ir_pred p)
{
    return pred_facts[p].name;
}

ir_pred ir_pred_swapped(ir_pred p)
{
    return pred_facts[p].swapped;
}

ir_pred ir_pred_inverted(ir_pred p)
{
    return pred_facts[p].inverted;
}

ir_pred ir_pred_signed(ir_pred p)
{
    switch (p) {
    case IR_UGT:
        return IR_SGT;
    case IR_UGE:
        return IR_SGE;
    case IR_ULT:
        return IR_SLT;
    case IR_ULE:
        return IR_SLE;
    default:
        return p; /* signed already, equality, floating point */
    }
}

/* --- effects -------------------------------------------------------------------------------------------------------------- */

static unsigned callee_effects(const ir_value *callee)
{
    if (callee->kind != IR_FUNCTION)
        return IR_READS | IR_WRITES;
    const ir_function *f = ir_as_function(callee);
    if (f->intrinsic)
        return ir_intrinsic_flags(f->intrinsic);
    unsigned convergent = f->convergent ? IR_CONVERGENT : 0;
    if (f->pure)
        return IR_PURE | convergent;
    return (f->reads_only ? IR_READS : IR_READS | IR_WRITES) | convergent;
}

unsigned ir_access_effects(const ir_inst *i)
{
    unsigned effects = ir_op_flags(i->op);

    if (i->op == IR_call)
        effects = callee_effects(i->operands[0].value);
    if (i->flags & IR_VOLATILE || ((i->op == IR_load || i->op == IR_store) && i->ordering != IR_NOT_ATOMIC))
        effects |= IR_READS | IR_WRITES;
    return effects;
}
