/* parser/check/builtin_feature.c - built-in functions of extensions and features that -cl-ext or --device turns off. */
#include "parser/check/builtin_feature.h"

#include "parser/check/check.h"
#include "parser/preprocess/preprocess.h"
#include "parser/tree/builtins.h"

#include <string.h>

static bool is_on(const checker *c, const char *macro)
{
    bool is_feature = strncmp(macro, "__opencl_c_", strlen("__opencl_c_")) == 0;

    return (is_feature && c->options->cl_version == 200) || pp_has_feature(c->pp, macro);
}

/* Is one of the macros on with which LIST begins, joined by " or "? True if there is none. *COUNT characters are read. */
static bool has_one(const checker *c, const char *list, size_t *count)
{
    static const char joint[] = " or ";
    const char *at = list;
    bool any = false;

    while (strncmp(at, "cl_", 3) == 0 || strncmp(at, "__opencl_c_", strlen("__opencl_c_")) == 0) {
        size_t n = strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789_");
        any |= is_on(c, arena_strndup(c->memory, at, n));
        *count = (size_t)(at - list) + n;
        at += n;
        at += strncmp(at, joint, strlen(joint)) == 0 ? strlen(joint) : 0;
    }
    return any || at == list;
}

/* The extension that an atom_… function needs for 64-bit integers; NULL: NAME is none. */
static const char *extension_of_atomic(const char *name)
{
    static const char *const extended[] = {"atom_min", "atom_max", "atom_and", "atom_or", "atom_xor"};

    for (size_t i = 0; i < sizeof extended / sizeof *extended; i++)
        if (strcmp(name, extended[i]) == 0)
            return "cl_khr_int64_extended_atomics";
    return strncmp(name, "atom_", 5) == 0 ? "cl_khr_int64_base_atomics" : NULL;
}

bool builtin_has_feature(checker *c, const char *name, const type *first, source_range range)
{
    size_t count = 0;

    if (c->in_library || pp_has_all_features(c->pp))
        return true;
    const char *list = builtin_feature_of(name);
    if (first && first->kind == TYPE_POINTER && first->element->size == 8 && extension_of_atomic(name))
        list = extension_of_atomic(name);
    if (has_one(c, list, &count))
        return true;
    diag_error_range(c->diag, range.begin, range, "'%s' needs %.*s, which -cl-ext or --device disables", name, (int)count, list);
    return false;
}
