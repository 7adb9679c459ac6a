/* src/driver/launch_file/group_items.c - the size of the work-groups of a launch file, before its programs are compiled.
 *
 * It decides about the SIMD width, as on the command line of `gasket run`: groups of 16 work-items leave half of 32 lanes empty. */
#include "src/driver/launch_file/file_run.h"

#include "src/driver/arguments/values.h"

/* The number of work-items in a work-group of the command `launch` with WORDS; 0 if it depends on a loop. */
static uint32_t launch_group_items(arena *memory, const word_list *words)
{
    static const option_id sizes[] = {OPTION_global_size, OPTION_local_size};
    options given = {.command = COMMAND_RUN};

    for (size_t i = 2; i + 1 < words->count; i++)
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
            if (strcmp(words->items[i].text, option_rows[sizes[k]].spelling) == 0)
                vec_push(memory, &given.given, ((option_given){.id = sizes[k], .value = words->items[i + 1].text}));
    return sizes_group_items(&given);
}

uint32_t file_group_items(file_run *r)
{
    uint32_t all = 0;

    for (size_t i = 0; i < r->commands.count; i++) {
        const file_command *c = &r->commands.items[i];
        if (c->id != DO_LAUNCH)
            continue;
        uint32_t items = launch_group_items(&r->scratch, &c->words);
        if (!items || (all && all != items))
            return 0;
        all = items;
    }
    return all;
}
