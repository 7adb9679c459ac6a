/* src/run/sizes.c - the index space of a launch: checks it, and chooses the size of work-groups. */
#include "src/run/values.h"

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
    size_t room = RUN_CHOSEN_GROUP_ITEMS;

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
        items =
            items > RUN_MOST_GROUP_ITEMS || z->local[i] > RUN_MOST_GROUP_ITEMS ? RUN_MOST_GROUP_ITEMS + 1 : items * z->local[i];
        if (s->required_group[0] && z->local[i] != s->required_group[i]) {
            diag_error(d, 0, "kernel %s requires work-groups of %u,%u,%u", s->kernel, s->required_group[0], s->required_group[1],
                       s->required_group[2]);
            return;
        }
        if (uniform && z->global[i] % z->local[i])
            diag_error(d, 0, "the work-group size %zu does not divide the global size %zu in %c", z->local[i], z->global[i],
                       axis[i]);
    }
    if (items > RUN_MOST_GROUP_ITEMS)
        diag_error(d, 0, "a work-group has at most %d work-items", RUN_MOST_GROUP_ITEMS);
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
