/* ir/spirv/translate.c - translates a module to work-item IR.
 *
 * The module is read twice. The first walk reads names and decorations, types, constants and variables, and declares the functions; the second
 * one translates the bodies, so that a call may precede its callee. */
#include "ir/spirv/translate.h"
#include "ir/text.h"

#include <stdarg.h>

void spirv_fail_at(translation *t, const spirv_inst *i, const char *rule, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    const char *message = arena_vprintf(t->memory, fmt, ap);
    va_end(ap);
    spirv_error(t->s, i, rule, "%s", message);
    longjmp(t->failed, 1);
}

void spirv_continue_at(translation *t, ir_block *b)
{
    t->b.block = b;
    t->b.before = NULL;
}

/* --- notes ---------------------------------------------------------------------------------------------------------------- */

static void add_note(translation *t, uint32_t id, const spirv_inst *i)
{
    if (id >= t->s->bound)
        spirv_fail_at(t, i, "2.16.1", "%%%u is no id of this module", (unsigned)id);
    vec_push(t->memory, &t->notes, (note){i->offset, t->entries[id].notes});
    t->entries[id].notes = (uint32_t)t->notes.count;
}

/* A decoration of a group is one of each member. */
static void add_group_notes(translation *t, const spirv_inst *group)
{
    spirv_inst definition;

    if (!spirv_definition(t->s, group->words[1], &definition))
        return;
    for (uint32_t n = t->entries[group->words[1]].notes; n; n = t->notes.items[n - 1].next) {
        spirv_inst decoration = spirv_inst_at(t->s, t->notes.items[n - 1].offset);
        for (uint32_t k = 2; k < group->count; k++)
            add_note(t, group->words[k], &decoration);
    }
}

bool spirv_find_decoration(const translation *t, uint32_t id, uint32_t decoration, spirv_inst *out)
{
    for (uint32_t n = t->entries[id].notes; n; n = t->notes.items[n - 1].next) {
        *out = spirv_inst_at(t->s, t->notes.items[n - 1].offset);
        if ((out->opcode == SPIRV_OpDecorate || out->opcode == SPIRV_OpDecorateId) && out->words[2] == decoration)
            return true;
    }
    return false;
}

bool spirv_has_decoration(const translation *t, uint32_t id, uint32_t decoration)
{
    spirv_inst i;

    return spirv_find_decoration(t, id, decoration, &i);
}

bool spirv_has_attribute(const translation *t, uint32_t id, uint32_t attribute)
{
    for (uint32_t n = t->entries[id].notes; n; n = t->notes.items[n - 1].next) {
        spirv_inst i = spirv_inst_at(t->s, t->notes.items[n - 1].offset);
        if (i.opcode == SPIRV_OpDecorate && i.words[2] == SPIRV_Decoration_FuncParamAttr && i.words[3] == attribute)
            return true;
    }
    return false;
}

const char *spirv_name_of(const translation *t, uint32_t id)
{
    const char *declared = NULL;

    for (uint32_t n = t->entries[id].notes; n; n = t->notes.items[n - 1].next) {
        spirv_inst i = spirv_inst_at(t->s, t->notes.items[n - 1].offset);
        const char *name = i.opcode == SPIRV_OpName ? spirv_string(t->s, &i, 2, NULL) : NULL;
        if (name && *name)
            return intern_str(&t->m->names, name);
        declared = declared ? declared : spirv_declared_name(t, &i);
    }
    return declared;
}

/* --- the module ----------------------------------------------------------------------------------------------------------- */

static void read_source(translation *t, const spirv_inst *i)
{
    if ((i->words[1] == SPIRV_SourceLanguage_OpenCL_C || i->words[1] == SPIRV_SourceLanguage_OpenCL_CPP) && !t->m->cl_version)
        t->m->cl_version = i->words[2] / 100000 * 100 + i->words[2] / 1000 % 100 * 10; /* 102000 is 1.2 */
}

static void read_memory_model(translation *t, const spirv_inst *i)
{
    if (i->words[1] != SPIRV_AddressingModel_Physical64)
        spirv_fail_at(t, i, NULL, "the addressing model %s is not supported: pointers have 64 bits (Physical64)",
                      spirv_enumerant_of(SPIRV_KIND_AddressingModel, i->words[1])->name);
    if (i->words[2] != SPIRV_MemoryModel_OpenCL)
        spirv_fail_at(t, i, NULL, "the memory model %s is not supported: kernels have the model OpenCL",
                      spirv_enumerant_of(SPIRV_KIND_MemoryModel, i->words[2])->name);
}

/* The translator from LLVM's IR writes the types of the parameters of a kernel as a string, "kernel_arg_type.NAME.int*,float,". */
static void read_type_list(translation *t, const spirv_inst *i)
{
    static const char prefix[] = "kernel_arg_type.";
    const char *s = spirv_string(t->s, i, 2, NULL), *name = s + sizeof prefix - 1;

    if (strncmp(s, prefix, sizeof prefix - 1) != 0 || !strchr(name, '.'))
        return;
    const char *list = strchr(name, '.') + 1, *key = intern(&t->m->names, name, (size_t)(list - 1 - name));
    if (!map_get(&t->type_lists, key))
        map_set(t->memory, &t->type_lists, key, (void *)(uintptr_t)list);
}

static void read_note(translation *t, const spirv_inst *i)
{
    switch ((spirv_opcode)i->opcode) {
    case SPIRV_OpName:
    case SPIRV_OpDecorate:
    case SPIRV_OpDecorateId:
    case SPIRV_OpMemberDecorate:
        add_note(t, i->words[1], i);
        break;
    case SPIRV_OpGroupDecorate:
        add_group_notes(t, i);
        break;
    case SPIRV_OpSource:
        read_source(t, i);
        spirv_read_debug(t, i);
        break;
    case SPIRV_OpExtInst:
        if (spirv_read_debug(t, i))
            add_note(t, i->words[6], i);
        break;
    case SPIRV_OpString:
        read_type_list(t, i);
        break;
    case SPIRV_OpCapability:
        t->enqueues |= i->words[1] == SPIRV_Capability_DeviceEnqueue;
        break;
    case SPIRV_OpMemoryModel:
        read_memory_model(t, i);
        break;
    default:
        break;
    }
}

/* Translates types, constants and variables outside of functions, and declares the functions. */
static void translate_headers(translation *t)
{
    bool inside = false;

    spirv_each(i, t->s)
    {
        if (i.opcode == SPIRV_OpFunction)
            spirv_declare_function(t, &i);
        inside = i.opcode == SPIRV_OpFunction || (inside && i.opcode != SPIRV_OpFunctionEnd);
        if (inside)
            continue;
        if (strncmp(i.row->name, "Type", 4) == 0)
            spirv_translate_type(t, &i);
        else if (i.opcode == SPIRV_OpVariable || i.opcode == SPIRV_OpUntypedVariableKHR)
            spirv_translate_variable(t, &i);
        else if (i.result && i.type && i.opcode != SPIRV_OpExtInst)
            spirv_translate_constant(t, &i);
    }
}

static void translate_module(translation *t)
{
    spirv_each(i, t->s) read_note(t, &i);
    translate_headers(t);
    spirv_each(i, t->s)
    {
        if (i.opcode == SPIRV_OpEntryPoint)
            spirv_make_kernel(t, &i);
        else if (i.opcode == SPIRV_OpExecutionMode || i.opcode == SPIRV_OpExecutionModeId) /* after all entry points */
            spirv_set_execution_mode(t, &i);
        else if (i.opcode == SPIRV_OpFunction)
            break;
    }
    spirv_inst before = {0};
    spirv_each(i, t->s)
    {
        if (i.opcode == SPIRV_OpFunction)
            i = spirv_translate_body(t, &i, &before);
        before = i;
    }
    ir_function_remove(t->folding);
}

/* Each call of a function that another module or the library of built-in functions defines. */
static void find_outside_calls(translation *t)
{
    ir_each_function(f, t->m)
        ir_each_block(b, f)
            ir_each_inst(i, b)
                if (i->op == IR_call && !ir_as_function(ir_operand(i, 0))->first && !ir_intrinsic_of(i)) {
                    const ir_builtin_call *builtin = map_get(&t->callees, ir_operand(i, 0));
                    vec_push(t->memory, t->outside, (ir_outside_call){.call = i, .builtin = builtin});
                }
}

ir_module *spirv_translate(const spirv_module *s, const spirv_options *options, ir_outside_calls *outside)
{
    translation *t = arena_new(s->memory, translation);

    *t = (translation){.s = s, .memory = s->memory, .m = ir_module_new(s->memory), .options = options, .outside = outside};
    t->entries = arena_array(s->memory, entry, s->bound);
    t->operands.memory = s->memory;
    t->m->source_name = intern_str(&t->m->names, s->file);
    t->folding = ir_function_new(t->m, "constants", ir_function_type(t->m, t->m->void_type, NULL, 0, false));
    t->b = ir_at_end(ir_block_new(t->folding, NULL, NULL));
    t->b.fast = options->fast;
    if (setjmp(t->failed))
        return NULL;
    translate_module(t);
    find_outside_calls(t);
    return t->m;
}
