/* tests/unit/test_files.c - every option that names a file to write is compared with the files that were read. */
#include "src/driver/files.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <unistd.h>

static arena memory;
static source_map sources;
static diag diagnostics;
static options given;
static session s = {.memory = &memory, .sources = &sources, .diagnostics = &diagnostics, .options = &given};

static void set_up(void)
{
    arena_init(&memory);
    source_init(&sources, &memory);
    diag_init(&diagnostics, &sources, fopen("/dev/null", "w"));
    given = (options){.command = COMMAND_RUN};
}

static void tear_down(void)
{
    fclose(diagnostics.out);
    arena_release(&memory);
}

TestSuite(files, .init = set_up, .fini = tear_down);

/* The argument of option R with PATH in place of the word FILE. */
static const char *with_path(const option_row *r, const char *path)
{
    const char *file = strstr(r->argument, "FILE");

    return arena_printf(&memory, "%.*s%s", (int)(file - r->argument), r->argument, path);
}

Test(files, every_option_that_writes_a_file_is_known)
{
    char path[] = "/tmp/gasket-files-XXXXXX";
    int file = mkstemp(path);

    cr_assert(file >= 0);
    files_note_input(&s, path);
    for (unsigned i = 0; i < OPTION_COUNT; i++) {
        const option_row *r = &option_rows[i];
        bool is_read = i == OPTION_include || i == OPTION_suppressions || i == OPTION_baseline || i == OPTION_device ||
                       i == OPTION_debug_script || i == OPTION_debug_load;
        if (is_read || !strstr(r->argument, "FILE"))
            continue;
        given.given.count = 0;
        vec_push(&memory, &given.given, ((option_given){.id = (option_id)i, .value = with_path(r, path)}));
        cr_expect_not(files_are_distinct(&s, NULL, 0), "%s", r->spelling);
    }
    close(file);
    unlink(path);
}

Test(files, a_file_is_written_again_only_by_the_same_command)
{
    const file_output twice[] = {{.path = "/no/x", .use = "x", .where = 7}, {.path = "/no/x", .use = "x", .where = 7}};
    const file_output other[] = {{.path = "/tmp/./no", .use = "x", .where = 7}, {.path = "/tmp/no", .use = "y", .where = 9}};

    cr_expect(files_are_distinct(&s, twice, 2));
    cr_expect_not(files_are_distinct(&s, other, 2));
}
