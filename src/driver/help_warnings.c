/* src/driver/help_warnings.c - `gasket help -W`: the warnings, from the table warnings.def. */
#include "src/driver/help.h"

#include "src/base/diag.h"

#include <string.h>

static const struct {
    const char *flag, *group, *meaning;
    bool on, in_all, in_extra;
} rows[WARN_COUNT] = {
#define WARNING(id, flag, on, all, extra, group, meaning) {flag, group, meaning, on, all, extra},
#include "src/base/warnings.def"
};

static const char warnings_head[] =
    "-WNAME enables a warning, and -Wno-NAME disables it. -Wall and -Wextra enable several, as do the names of groups and the "
    "first\n"
    "words of names (-Wunused). -Werror turns warnings into errors, -Werror=NAME one of them; -w disables all.\n\n";

static bool print_row(text *out, size_t i)
{
    size_t start = out->length;

    text_printf(out, "  -W%s", rows[i].flag);
    help_entry(out, start,
               arena_printf(out->memory, "%s (%s%s%s)", rows[i].meaning,
                            rows[i].on         ? "on"
                            : rows[i].in_all   ? "with -Wall"
                            : rows[i].in_extra ? "with -Wextra"
                                               : "off",
                            *rows[i].group ? ", also -W" : "", rows[i].group));
    return true;
}

/* Does -WNAME enable row I? */
static bool is_enabled_by(size_t i, const char *name)
{
    size_t n = strlen(name);

    if (strcmp(name, "all") == 0)
        return rows[i].in_all;
    if (strcmp(name, "extra") == 0)
        return rows[i].in_extra;
    return strcmp(name, rows[i].group) == 0 || (strncmp(name, rows[i].flag, n) == 0 && strchr("-", rows[i].flag[n]));
}

bool help_warnings(text *out, const char *name)
{
    bool any = false;

    if (!*name)
        text_str(out, warnings_head);
    for (size_t i = 0; i < WARN_COUNT; i++)
        if (!*name || is_enabled_by(i, name))
            any = print_row(out, i);
    return any;
}

const char *help_warning_meaning(const char *name)
{
    for (size_t i = 0; i < WARN_COUNT; i++)
        if (strcmp(rows[i].flag, name) == 0)
            return rows[i].meaning;
    return NULL;
}

const char *help_warning_like(const char *name)
{
    const char *flags[WARN_COUNT];

    for (size_t i = 0; i < WARN_COUNT; i++)
        flags[i] = rows[i].flag;
    return nearest_name(name, flags, WARN_COUNT);
}
