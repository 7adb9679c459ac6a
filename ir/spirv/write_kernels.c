/* ir/spirv/write_kernels.c - writes what kernels have beyond functions: entry points, execution modes, the names of the types of their parameters,
 * and the functions of blocks that they enqueue. A kernel that kernels call is two functions, since an entry point is not called. */
#include "ir/spirv/writer.h"

#include <stdio.h>
#include <string.h>

/* The entry point of a kernel that is called: a function that calls it. */
static uint32_t write_entry(writer *w, const ir_function *f)
{
    uint32_t body = spirv_function_id(w, f), id = spirv_new_id(w), type = spirv_type_id(w, w->m->void_type);
    word_list words = {0};

    spirv_begin_function(w, f, id);
    vec_push(w->memory, &words, type);
    vec_push(w->memory, &words, spirv_new_id(w));
    vec_push(w->memory, &words, body);
    for (unsigned n = 0; n < f->arg_count; n++) {
        spirv_write_parameter(w, f->args[n], true);
        vec_push(w->memory, &words, (uint32_t)(uintptr_t)map_get(&w->ids, &f->args[n]->value));
    }
    spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpLabel, spirv_new_id(w));
    spirv_emit_words(w, WRITTEN_FUNCTIONS, SPIRV_OpFunctionCall, words.items, words.count);
    spirv_emit_words(w, WRITTEN_FUNCTIONS, SPIRV_OpReturn, NULL, 0);
    spirv_emit_words(w, WRITTEN_FUNCTIONS, SPIRV_OpFunctionEnd, NULL, 0);
    return id;
}

void spirv_write_invoke(writer *w, const ir_function *kernel, uint32_t id)
{
    const ir_argument *record = kernel->args[0];
    uint32_t nothing = spirv_type_id(w, w->m->void_type), bytes = spirv_pointer_id(w, IR_GENERIC, w->m->i8),
             local = spirv_pointer_id(w, IR_LOCAL, w->m->i8), captured = spirv_new_id(w), copy = spirv_new_id(w);
    word_list types = {0}, call = {0};

    vec_push(w->memory, &types, nothing);
    vec_push(w->memory, &types, bytes);
    for (unsigned n = 1; n < kernel->arg_count; n++)
        vec_push(w->memory, &types, local);
    uint32_t signature = spirv_unique(w, SPIRV_OpTypeFunction, 0, types.items, types.count);
    spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpFunction, nothing, id, 0, signature);
    spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpFunctionParameter, bytes, captured);
    vec_push(w->memory, &call, spirv_function_id(w, kernel));
    vec_push(w->memory, &call, copy);
    for (unsigned n = 1; n < kernel->arg_count; n++) {
        vec_push(w->memory, &call, spirv_new_id(w));
        spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpFunctionParameter, local, call.items[n + 1]);
    }
    uint32_t variable = spirv_pointer_id(w, IR_PRIVATE, record->byval), plain = spirv_pointer_id(w, IR_PRIVATE, w->m->i8),
             size = spirv_int_id(w, w->m->i64, ir_size(record->byval)), align = record->align ? record->align : 1;
    spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpLabel, spirv_new_id(w));
    spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpVariable, variable, copy, SPIRV_StorageClass_Function);
    uint32_t to = spirv_make(w, SPIRV_OpBitcast, plain, copy);
    spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpCopyMemorySized, to, captured, size, SPIRV_MemoryAccess_Aligned, align);
    for (unsigned n = 1; n < kernel->arg_count; n++) {
        uint32_t type = spirv_parameter_type(w, kernel->args[n]);
        if (type != local)
            call.items[n + 1] = spirv_make(w, SPIRV_OpBitcast, type, call.items[n + 1]);
    }
    spirv_emit_result(w, SPIRV_OpFunctionCall, nothing, call.items, call.count);
    spirv_emit_words(w, WRITTEN_FUNCTIONS, SPIRV_OpReturn, NULL, 0);
    spirv_emit_words(w, WRITTEN_FUNCTIONS, SPIRV_OpFunctionEnd, NULL, 0);
}

static void write_sizes(writer *w, uint32_t id, uint32_t mode, const uint32_t *size)
{
    if (size[0])
        spirv_emit(w, WRITTEN_MODES, SPIRV_OpExecutionMode, id, mode, size[0], size[1], size[2]);
}

/* The number of VecTypeHint for a type such as "float4": the lanes, and the kind of the numbers; false: it has none. */
static bool hint_of(const char *name, uint32_t *out)
{
    static const char *const names[] = {"char", "short", "int", "long", "half", "float", "double"};
    bool is_unsigned = name[0] == 'u';
    size_t n = strcspn(name, "0123456789");
    unsigned lanes = 1;

    if (name[n])
        sscanf(name + n, "%u", &lanes);
    for (uint32_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strlen(names[k]) == n - is_unsigned && strncmp(names[k], name + is_unsigned, n - is_unsigned) == 0) {
            *out = lanes << 16 | k;
            return true;
        }
    return false;
}

/* The types of the parameters as llvm-spirv writes them, for readers that report them. */
static void write_argument_types(writer *w, const ir_function *f)
{
    word_list words = {0};
    text types;

    text_init(&types, w->memory);
    text_printf(&types, "kernel_arg_type.%s.", f->value.name);
    for (unsigned n = 0; n < f->arg_count; n++) {
        const char *name = f->args[n]->type_name;
        const char *before = f->args[n]->object.kind == IR_OBJECT_IMAGE  ? " "
                             : f->args[n]->object.kind == IR_OBJECT_PIPE ? "pipe "
                                                                         : "";
        const char *of_object = name && *before ? strstr(name, before) : NULL;
        text_printf(&types, "%s,", of_object ? of_object + strlen(before) : name ? name : "");
    }
    vec_push(w->memory, &words, spirv_new_id(w));
    spirv_push_string(w, &words, types.data);
    spirv_emit_words(w, WRITTEN_SOURCES, SPIRV_OpString, words.items, words.count);
}

static void write_modes(writer *w, const ir_function *f, uint32_t id)
{
    uint32_t hint;

    write_sizes(w, id, SPIRV_ExecutionMode_LocalSize, f->required_group);
    write_sizes(w, id, SPIRV_ExecutionMode_LocalSizeHint, f->group_hint);
    if (f->vector_hint && hint_of(f->vector_hint, &hint))
        spirv_emit(w, WRITTEN_MODES, SPIRV_OpExecutionMode, id, SPIRV_ExecutionMode_VecTypeHint, hint);
    if (f->simd)
        spirv_emit(w, WRITTEN_MODES, SPIRV_OpExecutionMode, id, SPIRV_ExecutionMode_SubgroupSize, f->simd);
    if (!w->contracts)
        spirv_emit(w, WRITTEN_MODES, SPIRV_OpExecutionMode, id, SPIRV_ExecutionMode_ContractionOff);
}

void spirv_write_entry_point(writer *w, const ir_function *f)
{
    word_list words = {0};

    w->function = f;
    uint32_t id = spirv_is_called(f) ? write_entry(w, f) : spirv_function_id(w, f);
    vec_push(w->memory, &words, SPIRV_ExecutionModel_Kernel);
    vec_push(w->memory, &words, id);
    spirv_push_string(w, &words, f->value.name);
    for (size_t n = 0; n < w->interface.count; n++)
        vec_push(w->memory, &words, w->interface.items[n]);
    spirv_emit_words(w, WRITTEN_ENTRY_POINTS, SPIRV_OpEntryPoint, words.items, words.count);
    write_modes(w, f, id);
    write_argument_types(w, f);
}
