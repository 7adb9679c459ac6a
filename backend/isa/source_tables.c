/* backend/isa/source_tables.c - see source_tables.h. */
#include "backend/isa/source_tables.h"

typedef VEC(const ir_source_type *) source_targets; /* of pointers, which may follow them */

uint32_t gen_source_type_number(const gen_source_tables *t, const ir_source_type *type)
{
    return (uint32_t)(uintptr_t)map_get(&t->numbers, type) - 1;
}

/* Numbers TYPE after the types that it contains, and appends the targets of its pointers to TARGETS. */
static void add_type(gen_source_tables *t, const ir_source_type *type, source_targets *targets)
{
    if (map_find(&t->numbers, type))
        return;
    if (type->kind == IR_SOURCE_RECORD)
        for (uint64_t n = 0; n < type->count; n++)
            add_type(t, type->fields[n].type, targets);
    else if (type->kind == IR_SOURCE_POINTER && type->element)
        vec_push(t->memory, targets, type->element);
    else if (type->element)
        add_type(t, type->element, targets);
    vec_push(t->memory, &t->types, type);
    map_set(t->memory, &t->numbers, type, (void *)(uintptr_t)t->types.count);
}

uint32_t gen_source_file_number(gen_source_tables *t, const char *file)
{
    size_t n = 0;

    while (n < t->files.count && strcmp(t->files.items[n], file) != 0)
        n++;
    if (n == t->files.count)
        vec_push(t->memory, &t->files, file);
    return (uint32_t)n;
}

gen_source_tables *gen_collect_source(arena *memory, const gen_kernel *k)
{
    gen_source_tables *t = arena_new(memory, gen_source_tables);
    source_targets targets = {0};

    *t = (gen_source_tables){.memory = memory, .kernel = k};
    for (size_t n = 0; n < k->variables.count; n++)
        add_type(t, k->variables.items[n].type, &targets);
    for (size_t n = 0; n < targets.count; n++)
        add_type(t, targets.items[n], &targets);
    for (size_t n = 0; n < k->statements.count; n++)
        gen_source_file_number(t, k->statements.items[n].file);
    for (size_t n = 1; n < k->frames.count; n++)
        if (k->frames.items[n].file)
            gen_source_file_number(t, k->frames.items[n].file);
    return t;
}
