/* ir/spirv/validate.c - checks that a module is valid: ids, types of ids, versions and capabilities; layout.c and dominance.c check its structure.
 *
 * The types of the operands of an instruction are checked where it is translated, so each rule is stated once. */
#include "ir/spirv/validate.h"

/* May the operand N of I be an id that is defined later? */
static bool may_be_forward(const spirv_inst *i, size_t n)
{
    switch ((spirv_opcode)i->opcode) {
    case SPIRV_OpName:
    case SPIRV_OpMemberName:
    case SPIRV_OpEntryPoint:
    case SPIRV_OpExecutionMode:
    case SPIRV_OpExecutionModeId:
    case SPIRV_OpDecorate:
    case SPIRV_OpDecorateId:
    case SPIRV_OpMemberDecorate:
    case SPIRV_OpDecorateString:
    case SPIRV_OpMemberDecorateString:
    case SPIRV_OpGroupDecorate:
    case SPIRV_OpGroupMemberDecorate:
    case SPIRV_OpTypeForwardPointer:
    case SPIRV_OpTypeStruct:
    case SPIRV_OpPhi:
    case SPIRV_OpBranch:
    case SPIRV_OpLoopMerge:
    case SPIRV_OpSelectionMerge:
    case SPIRV_OpEnqueueKernel:
        return true;
    case SPIRV_OpBranchConditional:
    case SPIRV_OpSwitch:
        return n > 0;
    case SPIRV_OpFunctionCall:
        return n == 2;
    case SPIRV_OpExtInst: /* of debug information */
        return n > 3;
    default:
        return false;
    }
}

static bool is_type(const spirv_inst *definition)
{
    return strncmp(definition->row->name, "Type", 4) == 0 && definition->opcode != SPIRV_OpTypeForwardPointer;
}

static void check_id(validator *v, const spirv_inst *i, const spirv_operand *o, size_t n)
{
    uint32_t id = i->words[o->at];
    spirv_inst definition;

    if (!spirv_definition(v->m, id, &definition)) {
        violation(v, i, "2.16.1", "the id %%%u is used, but not defined", (unsigned)id);
        return;
    }
    /* within functions, dominance decides */
    if (definition.offset >= i->offset && i->offset < v->functions && !may_be_forward(i, n))
        violation(v, i, "2.16.1", "the id %%%u is used before its definition", (unsigned)id);
    if (o->kind == SPIRV_KIND_IdResultType && !is_type(&definition))
        violation(v, i, "2.16.1", "the type of the result, %%%u, is no type", (unsigned)id);
}

static void require_label(validator *v, const spirv_inst *i, uint32_t id)
{
    spirv_inst definition;

    if (!spirv_definition(v->m, id, &definition) || definition.opcode != SPIRV_OpLabel)
        violation(v, i, "2.16.1", "%%%u is no label", (unsigned)id);
}

static void check_labels(validator *v, const spirv_inst *i)
{
    for (size_t n = 0; n < v->operands.list.count; n++) {
        const spirv_operand *o = &v->operands.list.items[n];
        bool branch = i->opcode == SPIRV_OpBranch || i->opcode == SPIRV_OpSelectionMerge || i->opcode == SPIRV_OpLoopMerge ||
                      ((i->opcode == SPIRV_OpBranchConditional || i->opcode == SPIRV_OpSwitch) && n > 0) ||
                      (i->opcode == SPIRV_OpPhi && n >= 2 && n % 2 == 1);
        if (branch && o->kind == SPIRV_KIND_IdRef)
            require_label(v, i, i->words[o->at]);
    }
}

/* Types that are no aggregates and have the same operands are the same type, which is declared once. */
static void check_unique(validator *v, const spirv_inst *i)
{
    if (i->opcode == SPIRV_OpTypeStruct || i->opcode == SPIRV_OpTypeArray || !is_type(i))
        return;
    uint32_t hash = hash_bytes(i->words + 2, (i->count - 2) * sizeof *i->words, i->words[0]);
    table_each(n, &v->type_numbers, hash)
    {
        spirv_inst other;
        if (!spirv_definition(v->m, v->types.items[n], &other) || other.words[0] != i->words[0] ||
            memcmp(other.words + 2, i->words + 2, (i->count - 2) * sizeof *i->words) != 0)
            continue;
        violation(v, i, "2.8", "%%%u is the same type", (unsigned)other.result);
        return;
    }
    table_push(v->m->memory, &v->type_numbers, hash, &v->types, i->result);
}

/* The kind of instruction that the decoration may be on; NULL: several. */
static void check_decoration(validator *v, const spirv_inst *i)
{
    spirv_inst target;

    if (i->opcode != SPIRV_OpDecorate || !spirv_definition(v->m, i->words[1], &target) ||
        target.opcode == SPIRV_OpDecorationGroup)
        return;
    if (i->words[2] == SPIRV_Decoration_FuncParamAttr && target.opcode != SPIRV_OpFunctionParameter &&
        target.opcode != SPIRV_OpFunction)
        violation(v, i, "3.20", "FuncParamAttr is a decoration of parameters and results of functions, not of Op%s",
                  target.row->name);
    if (i->words[2] == SPIRV_Decoration_BuiltIn && target.opcode != SPIRV_OpVariable &&
        target.opcode != SPIRV_OpUntypedVariableKHR && strncmp(target.row->name, "Constant", 8) != 0 &&
        strncmp(target.row->name, "SpecConstant", 12) != 0)
        violation(v, i, "3.20", "BuiltIn is a decoration of variables and constants, not of Op%s", target.row->name);
    if (i->words[2] == SPIRV_Decoration_SpecId && strncmp(target.row->name, "SpecConstant", 12) != 0)
        violation(v, i, "3.20", "SpecId is a decoration of specialization constants, not of Op%s", target.row->name);
    if (i->words[2] == SPIRV_Decoration_LinkageAttributes && target.opcode != SPIRV_OpFunction &&
        target.opcode != SPIRV_OpVariable && target.opcode != SPIRV_OpUntypedVariableKHR)
        violation(v, i, "3.20", "LinkageAttributes is a decoration of functions and variables, not of Op%s", target.row->name);
}

static void check_entry_point(validator *v, const spirv_inst *i)
{
    spirv_inst function, result;

    if (!spirv_definition(v->m, i->words[2], &function) || function.opcode != SPIRV_OpFunction)
        violation(v, i, "2.16.1", "%%%u is no function", (unsigned)i->words[2]);
    else if (spirv_definition(v->m, function.type, &result) && result.opcode != SPIRV_OpTypeVoid)
        violation(v, i, "2.16.1", "an entry point returns nothing");
}

static void check_instruction(validator *v, const spirv_inst *i)
{
    spirv_split(v->m, i, &v->operands);
    spirv_check_capabilities(v, i);
    for (size_t n = 0; n < v->operands.list.count; n++)
        if (spirv_class_of(v->operands.list.items[n].kind) == SPIRV_CLASS_ID &&
            v->operands.list.items[n].kind != SPIRV_KIND_IdResult)
            check_id(v, i, &v->operands.list.items[n], n);
    check_labels(v, i);
    check_unique(v, i);
    check_decoration(v, i);
    if (i->opcode == SPIRV_OpEntryPoint)
        check_entry_point(v, i);
}

static uint32_t first_function(const spirv_module *m)
{
    spirv_each(i, m)
    {
        if (i.opcode == SPIRV_OpFunction)
            return i.offset;
    }
    return m->count;
}

bool spirv_validate(const spirv_module *m)
{
    validator *v = arena_new(m->memory, validator);

    v->m = m;
    v->version = 100 + (m->words[1] >> 8 & 0xFF) * 10;
    v->operands.memory = m->memory;
    v->functions = first_function(m);
    spirv_declare_capabilities(v);
    spirv_check_layout(v);
    if (v->failed)
        return false;
    spirv_each(i, m) check_instruction(v, &i);
    if (!v->failed)
        spirv_check_dominance(v);
    return !v->failed;
}
