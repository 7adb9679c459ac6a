/* src/driver/reduce/sizes.c - makes index spaces and buffers smaller. */
#include "src/driver/reduce/case.h"

#include <inttypes.h>
#include <stdlib.h>

/* --- index spaces --------------------------------------------------------------------------------------------------------- */

typedef struct index_space {
    size_t values[3];
    unsigned dims;
} index_space;

static bool read_space(const char *word, index_space *out)
{
    *out = (index_space){.dims = 0};
    do {
        size_t n = strcspn(word, ",");
        char digits[24] = "";
        uint64_t value;
        if (out->dims == 3 || n >= sizeof digits)
            return false;
        memcpy(digits, word, n);
        if (!parse_count(digits, &value))
            return false;
        out->values[out->dims++] = (size_t)value;
        word += n;
    } while (*word++ == ',');
    return true;
}

static const char *print_space(arena *memory, const index_space *s)
{
    text out;

    text_init(&out, memory);
    for (unsigned i = 0; i < s->dims; i++)
        text_printf(&out, i ? ",%zu" : "%zu", s->values[i]);
    return out.data;
}

/* The word after option NAME of COMMAND; NULL: it is not given. */
static const char **find_option(case_command *command, const char *name)
{
    for (size_t w = 1; w + 1 < command->words.count; w++)
        if (strcmp(command->words.items[w], name) == 0)
            return &command->words.items[w + 1];
    return NULL;
}

/* The numbers of arguments and of elements that are multiples of OLD, the former global size, with NEW in its place. */
static void scale_all(reduced_case *c, case_command *launch, size_t old, size_t new)
{
    for (size_t i = 0; i < c->arrays.count; i++)
        if (c->arrays.items[i].count % old == 0)
            c->arrays.items[i].count = c->arrays.items[i].count / old * new;
    for (size_t w = 2; w < launch->words.count; w++) {
        const char *word = launch->words.items[w], *value = strchr(word, '=');
        uint64_t number;
        if (value && parse_count(value + 1, &number) && number && number % old == 0)
            launch->words.items[w] = arena_printf(c->memory, "%.*s=%" PRIu64, (int)(value - word), word, number / old * new);
    }
}

/* What an attempt may change. */
typedef struct saved_state {
    const char **words;
    size_t *counts;
} saved_state;

static saved_state save(reduced_case *c, const case_command *launch)
{
    saved_state s = {.words = arena_array(c->memory, const char *, launch->words.count),
                     .counts = arena_array(c->memory, size_t, c->arrays.count)};

    for (size_t w = 0; w < launch->words.count; w++)
        s.words[w] = launch->words.items[w];
    for (size_t i = 0; i < c->arrays.count; i++)
        s.counts[i] = c->arrays.items[i].count;
    return s;
}

static void restore(reduced_case *c, case_command *launch, const saved_state *s)
{
    for (size_t w = 0; w < launch->words.count; w++)
        launch->words.items[w] = s->words[w];
    for (size_t i = 0; i < c->arrays.count; i++)
        c->arrays.items[i].count = s->counts[i];
}

/* Tries global size NEW in dimension D of LAUNCH, in groups of at most GROUP; with everything that has the size if SCALES. */
static bool try_size(reduced_case *c, case_command *launch, unsigned d, size_t new, size_t group, bool scales)
{
    const char **global_word = find_option(launch, "-g"), **local_word = find_option(launch, "-l");
    index_space global, local = {.dims = 0};
    saved_state before = save(c, launch);

    if (!read_space(*global_word, &global) || (local_word && !read_space(*local_word, &local)))
        return false;
    size_t old = global.values[d], old_group = d < local.dims ? local.values[d] : group;
    if (new > old || !new || (new == old &&group >= old_group))
        return false;
    global.values[d] = new;
    if (d < local.dims)
        local.values[d] = group < old_group ? group : old_group;
    *global_word = print_space(c->memory, &global);
    if (local_word)
        *local_word = print_space(c->memory, &local);
    if (scales)
        scale_all(c, launch, old, new);
    if (case_holds(c))
        return true;
    restore(c, launch, &before);
    return false;
}

/* The size of dimension D of LAUNCH, and that of its groups; 0: it has no such dimension. */
static size_t find_size(case_command *launch, unsigned d, size_t *group)
{
    const char **global_word = find_option(launch, "-g"), **local_word = find_option(launch, "-l");
    index_space global, local;

    if (!global_word || !read_space(*global_word, &global) || d >= global.dims)
        return 0;
    *group = local_word && read_space(*local_word, &local) && d < local.dims ? local.values[d] : global.values[d];
    return global.values[d];
}

/* Tries smaller sizes of dimension D: one work-item, one group, half of the groups, one group less; then smaller groups. */
static bool reduce_dimension(reduced_case *c, case_command *launch, unsigned d)
{
    bool changed = false, goes_on = true;
    size_t size, group;

    while (goes_on && (size = find_size(launch, d, &group)) > 1 && group) {
        const size_t sizes[][2] = {{1, 1},
                                   {2, 1},
                                   {2, 2},
                                   {group, group},
                                   {size / group / 2 * group, group},
                                   {size - group, group},
                                   {size / 2, group / 2},
                                   {size, group / 2},
                                   {size - 1, group == size ? size - 1 : group}};
        goes_on = false;
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes && !goes_on; i++)
            for (int scales = 1; scales >= 0 && !goes_on; scales--)
                goes_on = try_size(c, launch, d, sizes[i][0], sizes[i][1], scales);
        changed |= goes_on;
    }
    return changed;
}

/* Halves the number of a `repeat`. */
static bool reduce_repeat(reduced_case *c, case_command *command)
{
    uint64_t count;
    bool changed = false;

    while (parse_count(command->words.items[1], &count) && count > 1) {
        const char *before = command->words.items[1];
        command->words.items[1] = arena_printf(c->memory, "%" PRIu64, count / 2);
        if (!case_holds(c)) {
            command->words.items[1] = before;
            break;
        }
        changed = true;
    }
    return changed;
}

bool reduce_sizes(reduced_case *c)
{
    bool changed = false;

    for (size_t i = 0; i < c->commands.count; i++) {
        case_command *command = &c->commands.items[i];
        if (command->is_removed)
            continue;
        for (unsigned d = 0; d < 3 && command->id == DO_LAUNCH; d++)
            changed |= reduce_dimension(c, command, d);
        if (command->id == DO_REPEAT)
            changed |= reduce_repeat(c, command);
    }
    return changed;
}

/* --- buffers -------------------------------------------------------------------------------------------------------------- */

static bool try_count(reduced_case *c, case_array *a, size_t count)
{
    size_t before = a->count;

    a->count = count;
    if (case_holds(c))
        return true;
    a->count = before;
    return false;
}

/* Makes all elements of A zero. */
static bool try_zeros(reduced_case *c, case_array *a)
{
    if (a->is_zero)
        return false;
    a->is_zero = true;
    if (case_holds(c))
        return true;
    a->is_zero = false;
    return false;
}

/* Finds a number of elements that is enough, although one less is not. */
static bool shorten(reduced_case *c, case_array *a)
{
    size_t too_few = 0, before = a->count;

    while (a->count - too_few > 1)
        if (!try_count(c, a, too_few + (a->count - too_few) / 2))
            too_few += (a->count - too_few) / 2;
    return a->count < before;
}

bool reduce_arrays(reduced_case *c)
{
    bool changed = false;

    for (size_t i = 0; i < c->arrays.count; i++) {
        case_array *a = &c->arrays.items[i];
        if (c->commands.items[a->command].is_removed)
            continue;
        changed |= try_zeros(c, a);
        changed |= shorten(c, a);
    }
    return changed;
}
