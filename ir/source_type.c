/* ir/source_type.c - finds source types by name, and the source variable of an alloca. Both are lists of the module: few names
 * are ever looked up. */
#include "ir/source_type.h"

#include "src/base/map.h"

#include <ctype.h>
#include <string.h>

const char *const ir_source_kind_names[IR_SOURCE_KIND_COUNT] = {
    [IR_SOURCE_SCALAR] = "scalar", [IR_SOURCE_VECTOR] = "vector", [IR_SOURCE_POINTER] = "pointer",
    [IR_SOURCE_ARRAY] = "array",   [IR_SOURCE_RECORD] = "record",
};

static bool do_elements_fit(const ir_source_type *t)
{
    return t->element && (t->element->size ? t->count <= t->size / t->element->size : !t->count);
}

static bool do_fields_fit(const ir_source_type *t)
{
    for (uint64_t n = 0; n < t->count; n++) {
        const ir_source_field *f = &t->fields[n];
        if (f->offset > t->size || f->type->size > t->size - f->offset)
            return false;
    }
    return true;
}

bool ir_source_type_fits(const ir_source_type *t)
{
    enum { VECTOR_LIMIT = 16, SCALAR_BYTES = 8 };

    switch (t->kind) {
    case IR_SOURCE_SCALAR:
    case IR_SOURCE_POINTER:
        return t->size <= SCALAR_BYTES;
    case IR_SOURCE_VECTOR:
        return do_elements_fit(t) && t->element->kind == IR_SOURCE_SCALAR && t->count <= VECTOR_LIMIT;
    case IR_SOURCE_ARRAY:
        return do_elements_fit(t);
    case IR_SOURCE_RECORD:
        return do_fields_fit(t);
    }
    return false;
}

/* The types within types that T has. DEPTHS: 1 plus those of the types before it. */
static size_t depth_of(const map *depths, const ir_source_type *t)
{
    size_t depth = t->kind != IR_SOURCE_POINTER && t->element ? (uintptr_t)map_get(depths, t->element) : 0;

    for (uint64_t n = 0; t->kind == IR_SOURCE_RECORD && n < t->count; n++) {
        size_t field = (uintptr_t)map_get(depths, t->fields[n].type);
        depth = field > depth ? field : depth;
    }
    return depth;
}

size_t ir_source_find_deep(arena *memory, ir_source_type *const *types, size_t count)
{
    map depths = {0};

    for (size_t n = 0; n < count; n++) {
        size_t depth = depth_of(&depths, types[n]);
        if (depth > IR_SOURCE_MOST_DEPTH)
            return n;
        map_set(memory, &depths, types[n], (void *)(uintptr_t)(depth + 1));
    }
    return count;
}

size_t ir_stem_length(const char *name)
{
    size_t n = strlen(name), end = n;

    while (n && isdigit((unsigned char)name[n - 1]))
        n--;
    return n > 1 && n < end && name[n - 1] == '.' ? n - 1 : end;
}

static const ir_source_type *find_exactly(const ir_module *m, const char *keyword, const char *name)
{
    size_t length = strlen(keyword);

    for (size_t i = 0; i < m->source_names.count; i++) {
        const ir_source_name *n = &m->source_names.items[i];
        if (strncmp(n->name, keyword, length) == 0 && strcmp(n->name + length, name) == 0)
            return n->type;
    }
    return NULL;
}

const ir_source_type *ir_source_type_find(const ir_module *m, const char *name)
{
    static const char *const keywords[] = {"", "struct ", "union "};

    for (unsigned i = 0; i < sizeof keywords / sizeof *keywords; i++) {
        const ir_source_type *t = find_exactly(m, keywords[i], name);
        if (t)
            return t;
    }
    return NULL;
}

void ir_source_type_name(ir_module *m, const char *name, const ir_source_type *type)
{
    vec_push(m->memory, &m->source_names, (ir_source_name){intern_str(&m->names, name), type});
}

uint32_t ir_source_variable_number(ir_module *m, ir_source_variable v)
{
    if (!m->source_variables.count)
        vec_push(m->memory, &m->source_variables, (ir_source_variable){0});
    if (v.name)
        v.name = intern_str(&m->names, v.name);
    vec_push(m->memory, &m->source_variables, v);
    return (uint32_t)m->source_variables.count - 1;
}

void ir_set_source_variable(ir_inst *alloca, ir_source_variable v)
{
    alloca->variable = ir_source_variable_number(alloca->block->function->module, v);
}

const ir_source_variable *ir_source_variable_of(const ir_inst *alloca)
{
    const ir_module *m = alloca->block->function->module;

    return alloca->variable ? &m->source_variables.items[alloca->variable] : NULL;
}
