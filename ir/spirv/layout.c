/* ir/spirv/layout.c - checks the order of the sections of a module, and that functions consist of parameters and blocks (2.4, Logical Layout). */
#include "ir/spirv/validate.h"

typedef enum section {
    SECTION_CAPABILITIES,
    SECTION_EXTENSIONS,
    SECTION_IMPORTS,
    SECTION_MEMORY_MODEL,
    SECTION_ENTRY_POINTS,
    SECTION_MODES,
    SECTION_SOURCES,
    SECTION_NAMES,
    SECTION_PROCESSED,
    SECTION_ANNOTATIONS,
    SECTION_TYPES,
    SECTION_FUNCTIONS,
    SECTION_ANY, /* lines, and Nop: wherever they are */
} section;

static const char *const section_names[] = {"capabilities",
                                            "extensions",
                                            "imports of instruction sets",
                                            "the memory model",
                                            "entry points",
                                            "execution modes",
                                            "sources",
                                            "names",
                                            "OpModuleProcessed",
                                            "decorations",
                                            "types, constants and variables",
                                            "functions"};

static section find_section(const spirv_inst *i)
{
    const char *name = i->row->name;

    switch ((spirv_opcode)i->opcode) {
    case SPIRV_OpCapability:
        return SECTION_CAPABILITIES;
    case SPIRV_OpExtension:
        return SECTION_EXTENSIONS;
    case SPIRV_OpExtInstImport:
        return SECTION_IMPORTS;
    case SPIRV_OpMemoryModel:
        return SECTION_MEMORY_MODEL;
    case SPIRV_OpEntryPoint:
        return SECTION_ENTRY_POINTS;
    case SPIRV_OpExecutionMode:
    case SPIRV_OpExecutionModeId:
        return SECTION_MODES;
    case SPIRV_OpString:
    case SPIRV_OpSource:
    case SPIRV_OpSourceExtension:
    case SPIRV_OpSourceContinued:
        return SECTION_SOURCES;
    case SPIRV_OpName:
    case SPIRV_OpMemberName:
        return SECTION_NAMES;
    case SPIRV_OpModuleProcessed:
        return SECTION_PROCESSED;
    case SPIRV_OpLine:
    case SPIRV_OpNoLine:
    case SPIRV_OpNop:
        return SECTION_ANY;
    case SPIRV_OpVariable:
    case SPIRV_OpUntypedVariableKHR:
    case SPIRV_OpUndef:
    case SPIRV_OpExtInst:
        return SECTION_TYPES; /* or within a function */
    default:
        if (strstr(name, "Decorat"))
            return SECTION_ANNOTATIONS;
        return strncmp(name, "Type", 4) == 0 || strncmp(name, "Constant", 8) == 0 || strncmp(name, "SpecConstant", 12) == 0
                   ? SECTION_TYPES
                   : SECTION_FUNCTIONS;
    }
}

static bool is_terminator(uint32_t opcode)
{
    switch (opcode) {
    case SPIRV_OpBranch:
    case SPIRV_OpBranchConditional:
    case SPIRV_OpSwitch:
    case SPIRV_OpReturn:
    case SPIRV_OpReturnValue:
    case SPIRV_OpUnreachable:
    case SPIRV_OpKill:
        return true;
    default:
        return false;
    }
}

typedef enum place { OUTSIDE, PARAMETERS, BLOCK, PHIS, BETWEEN } place;

typedef struct layout {
    section at;
    place place;
    unsigned models;                   /* OpMemoryModels so far */
    unsigned char sections[ROW_LIMIT]; /* by opcode: 1 + its section; 0: not found yet */
} layout;

/* That of I, found once for each opcode. */
static section section_of(layout *l, const spirv_inst *i)
{
    unsigned char *known = &l->sections[i->opcode % ROW_LIMIT];

    if (!*known || i->opcode >= ROW_LIMIT)
        *known = (unsigned char)(find_section(i) + 1);
    return (section)(*known - 1);
}

static void check_outside(validator *v, layout *l, const spirv_inst *i)
{
    section s = section_of(l, i);

    l->models += s == SECTION_MEMORY_MODEL;
    if (i->opcode == SPIRV_OpFunction) {
        l->at = SECTION_FUNCTIONS;
        l->place = PARAMETERS;
    } else if (s == SECTION_FUNCTIONS) {
        violation(v, i, "2.4", "the instruction is outside of a function");
    } else if (s != SECTION_ANY && s < l->at) {
        violation(v, i, "2.4", "%s precede %s in a module", section_names[s], section_names[l->at]);
    } else if (s != SECTION_ANY) {
        l->at = s;
    }
    if (l->models > 1)
        violation(v, i, "2.4", "a module has one OpMemoryModel");
}

static bool is_of_function(const spirv_inst *i, section s)
{
    return s == SECTION_FUNCTIONS || s == SECTION_ANY || i->opcode == SPIRV_OpVariable ||
           i->opcode == SPIRV_OpUntypedVariableKHR || i->opcode == SPIRV_OpUndef || i->opcode == SPIRV_OpExtInst;
}

static void check_in_block(validator *v, layout *l, const spirv_inst *i, section s)
{
    if (i->opcode == SPIRV_OpPhi && l->place != PHIS)
        violation(v, i, "2.4", "the phis of a block precede its other instructions");
    else if (i->opcode == SPIRV_OpFunction || i->opcode == SPIRV_OpFunctionEnd || i->opcode == SPIRV_OpLabel ||
             i->opcode == SPIRV_OpFunctionParameter)
        violation(v, i, "2.4", "the block before this instruction does not end with a branch, a return or OpUnreachable");
    if (i->opcode != SPIRV_OpPhi && s != SECTION_ANY)
        l->place = BLOCK;
    if (is_terminator(i->opcode))
        l->place = BETWEEN;
}

static void check_inside(validator *v, layout *l, const spirv_inst *i)
{
    section s = section_of(l, i);

    if (!is_of_function(i, s)) {
        violation(v, i, "2.4", "the instruction is within a function");
        return;
    }
    if (l->place == BLOCK || l->place == PHIS) {
        check_in_block(v, l, i, s);
        return;
    }
    if (i->opcode == SPIRV_OpLabel) {
        l->place = PHIS;
    } else if (i->opcode == SPIRV_OpFunctionEnd) {
        l->place = OUTSIDE;
    } else if (s != SECTION_ANY && i->opcode != SPIRV_OpExtInst &&
               (l->place != PARAMETERS || i->opcode != SPIRV_OpFunctionParameter)) {
        violation(v, i, "2.4", "the instruction is not within a block, which begins with OpLabel");
    }
}

void spirv_check_layout(validator *v)
{
    layout l = {0};

    spirv_each(i, v->m)
    {
        if (l.place == OUTSIDE)
            check_outside(v, &l, &i);
        else
            check_inside(v, &l, &i);
        if (v->failed)
            return;
    }
    if (l.place != OUTSIDE)
        violation(v, NULL, "2.4", "the module ends within a function");
    else if (!l.models)
        violation(v, NULL, "2.4", "the module has no OpMemoryModel");
}
