/* ir/spirv/emit.c - appends instructions to the sections of a module that is written; types and constants exist once. */
#include "ir/spirv/writer.h"

#include <stdarg.h>
#include <string.h>

void spirv_refuse(writer *w, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    const char *message = arena_vprintf(w->memory, fmt, ap);
    va_end(ap);
    uint32_t loc = w->inst && w->inst->loc ? w->inst->loc : w->function ? w->function->loc : 0;
    ir_error(w->d, w->m, loc, "%s", message);
    longjmp(w->failed, 1);
}

uint32_t spirv_new_id(writer *w)
{
    if (w->bound > SPIRV_MOST_IDS)
        spirv_refuse(w, "this module needs more than %d ids, which is the limit of SPIR-V", SPIRV_MOST_IDS);
    return w->bound++;
}

static void push_words(writer *w, word_list *list, const uint32_t *words, size_t count)
{
    if (!count)
        return;
    vec_reserve(w->memory, list, list->count + count);
    memcpy(list->items + list->count, words, count * sizeof *words);
    list->count += count;
}

static uint32_t first_word(writer *w, spirv_opcode opcode, size_t count)
{
    if (count > UINT16_MAX)
        spirv_refuse(w, "Op%s of %zu words is longer than SPIR-V allows", spirv_row_of(opcode)->name, count);
    return (uint32_t)(count << 16) | opcode;
}

void spirv_emit_words(writer *w, written_section section, spirv_opcode opcode, const uint32_t *words, size_t count)
{
    uint32_t first = first_word(w, opcode, count + 1);

    push_words(w, &w->sections[section], &first, 1);
    push_words(w, &w->sections[section], words, count);
}

static uint32_t emit_typed(writer *w, written_section section, spirv_opcode opcode, uint32_t type, uint32_t id,
                           const uint32_t *words, size_t count)
{
    uint32_t head[] = {first_word(w, opcode, count + (type ? 3 : 2)), type, id};

    if (!type)
        head[1] = id;
    push_words(w, &w->sections[section], head, type ? 3 : 2);
    push_words(w, &w->sections[section], words, count);
    return id;
}

uint32_t spirv_emit_result(writer *w, spirv_opcode opcode, uint32_t type, const uint32_t *words, size_t count)
{
    return emit_typed(w, WRITTEN_FUNCTIONS, opcode, type, spirv_new_id(w), words, count);
}

static void set_id(writer *w, const ir_inst *i, uint32_t id)
{
    map_set(w->memory, &w->ids, &i->value, (void *)(uintptr_t)id);
}

void spirv_set_id(writer *w, const ir_inst *i, uint32_t id)
{
    uint32_t chosen = (uint32_t)(uintptr_t)map_get(&w->ids, &i->value);

    if (chosen) /* a phi that precedes I uses it */
        emit_typed(w, WRITTEN_FUNCTIONS, SPIRV_OpCopyObject, spirv_type_id_of(w, &i->value), chosen, &id, 1);
    else
        set_id(w, i, id);
}

uint32_t spirv_result_id(writer *w, const ir_inst *i)
{
    uint32_t id = (uint32_t)(uintptr_t)map_get(&w->ids, &i->value);

    if (id)
        return id;
    id = spirv_new_id(w);
    set_id(w, i, id);
    return id;
}

void spirv_emit_for(writer *w, const ir_inst *i, spirv_opcode opcode, uint32_t type, const uint32_t *words, size_t count)
{
    uint32_t id = spirv_result_id(w, i);

    emit_typed(w, WRITTEN_FUNCTIONS, opcode, type, id, words, count);
    if (i->value.name)
        spirv_name(w, id, i->value.name);
}

enum { MOST_KEPT_WORDS = 16 }; /* of a key on the stack */

uint32_t spirv_unique(writer *w, spirv_opcode opcode, uint32_t type, const uint32_t *words, size_t count)
{
    uint32_t few[MOST_KEPT_WORDS], *key = count + 2 <= MOST_KEPT_WORDS ? few : arena_array(w->memory, uint32_t, count + 2);

    key[0] = opcode;
    key[1] = type;
    if (count)
        memcpy(key + 2, words, count * sizeof *words);
    const char *unique = intern(&w->keys, (const char *)key, (count + 2) * sizeof *key);
    uint32_t id = (uint32_t)(uintptr_t)map_get(&w->unique, unique);
    if (id)
        return id;
    id = emit_typed(w, WRITTEN_TYPES, opcode, type, spirv_new_id(w), words, count);
    map_set(w->memory, &w->unique, unique, (void *)(uintptr_t)id);
    return id;
}

/* --- strings, names and decorations --------------------------------------------------------------------------------------- */

void spirv_push_string(writer *w, word_list *list, const char *s)
{
    size_t n = strlen(s) + 1, words = (n + 3) / 4;
    uint32_t word;

    for (size_t k = 0; k < words; k++) {
        word = 0;
        for (size_t b = 0; b < 4 && 4 * k + b < n; b++)
            word |= (uint32_t)(unsigned char)s[4 * k + b] << 8 * b;
        vec_push(w->memory, list, word);
    }
}

void spirv_name(writer *w, uint32_t id, const char *name)
{
    word_list words = {0};

    vec_push(w->memory, &words, id);
    spirv_push_string(w, &words, name);
    spirv_emit_words(w, WRITTEN_NAMES, SPIRV_OpName, words.items, words.count);
}

void spirv_decorate(writer *w, uint32_t id, uint32_t decoration)
{
    spirv_emit(w, WRITTEN_ANNOTATIONS, SPIRV_OpDecorate, id, decoration);
}

void spirv_decorate_with(writer *w, uint32_t id, uint32_t decoration, uint32_t operand)
{
    spirv_emit(w, WRITTEN_ANNOTATIONS, SPIRV_OpDecorate, id, decoration, operand);
}

void spirv_decorate_linkage(writer *w, uint32_t id, const char *name, ir_linkage linkage, bool is_import)
{
    word_list words = {0};

    vec_push(w->memory, &words, id);
    vec_push(w->memory, &words, SPIRV_Decoration_LinkageAttributes);
    spirv_push_string(w, &words, name);
    vec_push(w->memory, &words,
             is_import                 ? SPIRV_LinkageType_Import
             : linkage == IR_LINK_ONCE ? SPIRV_LinkageType_LinkOnceODR
                                       : SPIRV_LinkageType_Export);
    spirv_emit_words(w, WRITTEN_ANNOTATIONS, SPIRV_OpDecorate, words.items, words.count);
}

/* --- lines ---------------------------------------------------------------------------------------------------------------- */

static uint32_t file_id(writer *w, const char *file)
{
    uint32_t id = (uint32_t)(uintptr_t)map_get(&w->file_ids, file);
    word_list words = {0};

    if (id)
        return id;
    id = spirv_new_id(w);
    vec_push(w->memory, &words, id);
    spirv_push_string(w, &words, file);
    spirv_emit_words(w, WRITTEN_SOURCES, SPIRV_OpString, words.items, words.count);
    map_set(w->memory, &w->file_ids, file, (void *)(uintptr_t)id);
    return id;
}

void spirv_set_line(writer *w, uint32_t loc)
{
    bool is_known = ir_loc_is_explicit(w->m, loc);

    if (loc == w->line || (!is_known && !w->line))
        return;
    if (w->m->locs.items[loc].library) /* the line of the call stays */
        return;
    w->line = is_known ? loc : 0;
    if (!is_known) {
        spirv_emit_words(w, WRITTEN_FUNCTIONS, SPIRV_OpNoLine, NULL, 0);
        return;
    }
    const ir_loc *at = &w->m->locs.items[loc];
    spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpLine, file_id(w, at->file), at->line, at->column);
}
