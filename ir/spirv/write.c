/* ir/spirv/write.c - writes work-item IR as a SPIR-V module: the order of the parts.
 *
 *   globals -> WRITTEN_TYPES        functions -> WRITTEN_FUNCTIONS, with the types and constants that they use
 *   kernels -> WRITTEN_ENTRY_POINTS, WRITTEN_MODES        all of them -> names, decorations, lines
 *   the words of all sections -> capabilities, extensions and the version (requirements.c) */
#include "ir/spirv/writer.h"

#include <string.h>

/* The functions of OpenCL C that the lowering would replace by several operations, and that are one instruction of SPIR-V. */
static const char *const kept_lowerings[] = {"get_global_id", "printf"};

bool spirv_has_word(const char *function, bool is_lowered)
{
    const spirv_ext_row *row;

    for (size_t n = 0; n < sizeof kept_lowerings / sizeof *kept_lowerings; n++)
        if (strcmp(kept_lowerings[n], function) == 0)
            return true;
    if (spirv_is_group_function(function) || spirv_find_object_function(function))
        return true;
    for (uint32_t n = 0; !is_lowered && n < 256; n++)
        if ((row = spirv_ext_row_of(SPIRV_SET_STD, n)) && strcmp(row->function, function) == 0)
            return true;
    return false;
}

static void write_source(writer *w)
{
    unsigned version = w->m->cl_version;

    if (version)
        spirv_emit(w, WRITTEN_SOURCES, SPIRV_OpSource, SPIRV_SourceLanguage_OpenCL_C,
                   version / 100 * 100000 + version / 10 % 10 * 1000);
}

spirv_module *spirv_of_ir(arena *memory, diag *d, ir_module *m)
{
    writer *w = arena_new(memory, writer);

    *w = (writer){.memory = memory, .d = d, .m = m, .bound = 1};
    interner_init(&w->keys, memory);
    if (setjmp(w->failed))
        return NULL;
    spirv_find_parameters(w);
    spirv_find_handles(w);
    spirv_write_globals(w);
    spirv_write_functions(w);
    write_source(w);
    return spirv_finish(w);
}
