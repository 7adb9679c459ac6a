/* ir/spirv/debug_names.c - reads what OpenCL.DebugInfo.100 and OpSource state about the source: names of variables and parameters, and its text.
 *
 *   DebugDeclare %variable %id %expression       the name of the variable is that of the id, which has no OpName
 *   DebugLocalVariable … %function … N           the name of parameter N of the function, from 1
 *   DebugSource %file %text                      the text of the file, which the page shows where there is no such file */
#include "ir/spirv/translate.h"

/* The instructions of the set, and the words of their operands. */
enum {
    DEBUG_FUNCTION = 20,
    DEBUG_LOCAL_VARIABLE = 26,
    DEBUG_DECLARE = 28,
    DEBUG_SOURCE = 35,
    FIRST = 5, /* the name of what is described; the variable of a declaration; the file of a source */
    DECLARED = 6,
    PARENT = 10,
    PARAMETER = 12,
    FUNCTION = 14,
};

static bool is_debug(const translation *t, const spirv_inst *i, uint32_t number)
{
    return i->opcode == SPIRV_OpExtInst && i->words[4] == number && spirv_set_of(t->s, i->words[3]) == SPIRV_SET_DEBUG;
}

/* The string ID; NULL: it is none, or empty. */
static const char *string_of(const translation *t, uint32_t id)
{
    spirv_inst i;

    if (!spirv_definition(t->s, id, &i) || i.opcode != SPIRV_OpString)
        return NULL;
    const char *s = spirv_string(t->s, &i, 2, NULL);
    return *s ? intern_str(&t->m->names, s) : NULL;
}

static const char *name_of_variable(const translation *t, uint32_t id)
{
    spirv_inst i;

    return spirv_definition(t->s, id, &i) && is_debug(t, &i, DEBUG_LOCAL_VARIABLE) ? string_of(t, i.words[FIRST]) : NULL;
}

const char *spirv_declared_name(const translation *t, const spirv_inst *i)
{
    return is_debug(t, i, DEBUG_DECLARE) ? name_of_variable(t, i->words[FIRST]) : NULL;
}

const char *spirv_debug_parameter(const translation *t, uint32_t function, unsigned n)
{
    spirv_inst parent;

    for (size_t k = 0; k < t->parameters.count; k++) {
        spirv_inst i = spirv_inst_at(t->s, t->parameters.items[k]);
        bool is_here = i.words[PARAMETER] == n + 1 && spirv_definition(t->s, i.words[PARENT], &parent) &&
                       is_debug(t, &parent, DEBUG_FUNCTION) && parent.words[FUNCTION] == function;
        if (is_here)
            return string_of(t, i.words[FIRST]);
    }
    return NULL;
}

/* Makes TEXT that of the file FILE, unless it is a checksum, which clang has in the place of the text. */
static void add_source(translation *t, const char *file, const char *text)
{
    if (file && text && strncmp(text, "//__", 4) != 0)
        source_add_file(t->s->d->sources, file, text, strlen(text), 0);
}

/* The text of OpSource I, with the OpSourceContinued that follow. */
static void read_source_text(translation *t, const spirv_inst *i)
{
    text all;

    if (i->count <= 4)
        return;
    text_init(&all, t->memory);
    text_str(&all, spirv_string(t->s, i, 4, NULL));
    for (uint32_t at = i->offset + i->count; at < t->s->count;) {
        spirv_inst next = spirv_inst_at(t->s, at);
        if (next.opcode != SPIRV_OpSourceContinued)
            break;
        text_str(&all, spirv_string(t->s, &next, 1, NULL));
        at += next.count;
    }
    add_source(t, string_of(t, i->words[3]), all.data);
}

bool spirv_read_debug(translation *t, const spirv_inst *i)
{
    if (i->opcode == SPIRV_OpSource)
        read_source_text(t, i);
    else if (is_debug(t, i, DEBUG_SOURCE) && i->count > DECLARED)
        add_source(t, string_of(t, i->words[FIRST]), string_of(t, i->words[DECLARED]));
    else if (is_debug(t, i, DEBUG_LOCAL_VARIABLE) && i->count > PARAMETER)
        vec_push(t->memory, &t->parameters, i->offset);
    return is_debug(t, i, DEBUG_DECLARE);
}
