/* parser/tree/builtin_names.c - patterns of names of built-in functions. */
#include "parser/tree/builtins.h"

#include <stddef.h>

bool builtin_name_matches(const char *pattern, const char *name)
{
    for (; *pattern; pattern++, name++) {
        if (*pattern == '*')
            return builtin_name_matches(pattern + 1, name) || (*name && builtin_name_matches(pattern, name + 1));
        if (!*name || (*pattern != '?' && *pattern != *name))
            return false;
    }
    return !*name;
}

const char *builtin_feature_of(const char *name)
{
    static const char *const rows[][2] = {

#define TEXT(name, text, accuracy, feature) {name, feature},
#define ULP(...)
#include "parser/tree/builtin_texts.def"
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (builtin_name_matches(rows[i][0], name))
            return rows[i][1];
    return "";
}
