/* src/driver/arguments/sizes.c - the index space of a run: -g, -l and --offset. */
#include "src/driver/arguments/values.h"

#include <stdlib.h>

/* Reads "X[,Y[,Z]]" into OUT. Returns the number of sizes; 0 if TEXT is not such a list. */
static unsigned read_sizes(const char *text, size_t out[3])
{
    for (unsigned n = 0; n < 3; n++) {
        char word[32];
        uint64_t value;
        size_t length = strcspn(text, ",");

        if (length >= sizeof word)
            return 0;
        memcpy(word, text, length);
        word[length] = 0;
        if (!parse_count(word, &value) || value > UINT32_MAX)
            return 0;
        out[n] = (size_t)value;
        text += length;
        if (!*text)
            return n + 1;
        text++;
    }
    return 0;
}

/* Reads the sizes of option ID, each at least LEAST, into OUT. Returns their number; 0 if the option is not given, or after an
 * error message. */
static unsigned read_size_option(diag *d, const options *o, option_id id, size_t out[3], size_t least)
{
    const char *text = option_value(o, id, NULL);

    if (!text)
        return 0;
    unsigned n = read_sizes(text, out);
    for (unsigned i = 0; i < n; i++)
        if (out[i] < least)
            n = 0;
    if (!n)
        diag_error(d, option_where(o, id), "%s %s: expected one to three sizes %s, such as 64 or 640,480",
                   option_rows[id].spelling, text, least ? "from 1 to 4294967295" : "from 0 to 4294967295");
    return n;
}

uint32_t sizes_group_items(const options *o)
{
    const char *local = option_value(o, OPTION_local_size, NULL), *global = option_value(o, OPTION_global_size, NULL);
    size_t sizes[3] = {1, 1, 1}, items = 1;

    if (!read_sizes(local ? local : global ? global : "", sizes))
        return 0;
    for (unsigned i = 0; i < 3 && items <= RUN_MOST_GROUP_ITEMS; i++)
        items *= sizes[i];
    return items > (local ? RUN_MOST_GROUP_ITEMS : RUN_CHOSEN_GROUP_ITEMS) ? 0 : (uint32_t)items;
}

bool sizes_read(run_sizes *out, diag *d, const options *o, const signature *s, bool uniform)
{
    unsigned errors = d->errors;

    *out = (run_sizes){.global = {1, 1, 1}};
    if (!option_is_given(o, OPTION_global_size))
        diag_error(d, 0, "-g is missing: the number of work-items, such as -g 64 or -g 640,480");
    out->dims = read_size_option(d, o, OPTION_global_size, out->global, 1);
    unsigned given = read_size_option(d, o, OPTION_local_size, out->local, 1);
    unsigned offsets = read_size_option(d, o, OPTION_offset, out->offset, 0);
    if (d->errors != errors)
        return false;
    if (given > out->dims || offsets > out->dims) {
        diag_error(d, 0, "-g gives %u dimension%s, but %s gives %u", out->dims, out->dims == 1 ? "" : "s",
                   given > out->dims ? "-l" : "--offset", given > out->dims ? given : offsets);
        return false;
    }
    return sizes_settle(out, d, s, uniform);
}
