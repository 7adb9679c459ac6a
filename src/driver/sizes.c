/* src/driver/sizes.c - the index space of a run: -g, -l and --offset, or a chosen work-group size without -l. */
#include "src/driver/values.h"

#include <stdlib.h>

enum { MAX_GROUP = 1024, CHOSEN_GROUP = 64 };

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

/* The largest divisor of N that is at most LIMIT. */
static size_t largest_divisor(size_t n, size_t limit)
{
    size_t d = n < limit ? n : limit;

    while (n % d)
        d--;
    return d;
}

static void choose_group(run_sizes *out, const signature *s)
{
    size_t room = CHOSEN_GROUP;

    for (unsigned i = 0; i < 3; i++) {
        out->local[i] = s->required_group[0] ? s->required_group[i] : largest_divisor(out->global[i], room);
        room /= out->local[i] ? out->local[i] : 1;
    }
}

static void check_group(diag *d, const run_sizes *z, const signature *s, bool uniform)
{
    static const char axis[] = "xyz";
    size_t items = 1;

    for (unsigned i = 0; i < 3; i++) {
        items = items > MAX_GROUP || z->local[i] > MAX_GROUP ? MAX_GROUP + 1 : items * z->local[i];
        if (s->required_group[0] && z->local[i] != s->required_group[i]) {
            diag_error(d, 0, "kernel %s requires work-groups of %u,%u,%u", s->kernel, s->required_group[0], s->required_group[1],
                       s->required_group[2]);
            return;
        }
        if (uniform && z->global[i] % z->local[i])
            diag_error(d, 0, "the work-group size %zu does not divide the global size %zu in %c", z->local[i], z->global[i],
                       axis[i]);
    }
    if (items > MAX_GROUP)
        diag_error(d, 0, "a work-group has at most %d work-items", MAX_GROUP);
}

/* Checks that every global id fits in 32 bits, as the hardware computes it, and the number of work-items, which bounds the
 * numbers of groups and of threads, in 64. */
static bool check_global(diag *d, const run_sizes *z)
{
    const uint64_t ids = UINT64_C(1) << 32;
    uint64_t items = 1;

    for (unsigned i = 0; i < 3; i++) {
        if (!z->global[i] || z->global[i] >= ids) {
            diag_error(d, 0, "the global size %zu is out of range (1 to %u)", z->global[i], UINT32_MAX);
            return false;
        }
        if (z->offset[i] > ids - z->global[i]) {
            diag_error(d, 0, "the offset %zu and the global size %zu give global ids of more than 32 bits", z->offset[i],
                       z->global[i]);
            return false;
        }
        if (z->global[i] > UINT64_MAX / items) {
            diag_error(d, 0, "the global size %zu,%zu,%zu has 2^64 work-items or more", z->global[0], z->global[1], z->global[2]);
            return false;
        }
        items *= z->global[i];
    }
    return true;
}

bool sizes_settle(run_sizes *z, diag *d, const signature *s, bool uniform)
{
    unsigned errors = d->errors;

    if (!check_global(d, z))
        return false;
    if (!z->local[0])
        choose_group(z, s);
    for (unsigned i = 1; i < 3; i++)
        z->local[i] = z->local[i] ? z->local[i] : 1;
    check_group(d, z, s, uniform);
    return d->errors == errors;
}

uint32_t sizes_group_items(const options *o)
{
    const char *local = option_value(o, OPTION_local_size, NULL), *global = option_value(o, OPTION_global_size, NULL);
    size_t sizes[3] = {1, 1, 1}, items = 1;

    if (!read_sizes(local ? local : global ? global : "", sizes))
        return 0;
    for (unsigned i = 0; i < 3 && items <= MAX_GROUP; i++)
        items *= sizes[i];
    return items > (local ? MAX_GROUP : CHOSEN_GROUP) ? 0 : (uint32_t)items;
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
