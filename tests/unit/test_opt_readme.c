/* tests/unit/test_opt_readme.c - opt/README.md has a row for every pass. */
#include "opt/opt.h"

#include <criterion/criterion.h>

Test(opt_readme, every_pass_has_a_row)
{
    arena memory;
    size_t length;

    arena_init(&memory);
    char *s = file_read(&memory, "opt/README.md", FILE_NAMED, FILE_TEXT_LIMIT, &length);
    cr_assert(s, "run from the top of the tree");
    for (unsigned n = 0; opt_pass_name(n); n++) {
        bool found = false;
        char *name = arena_printf(&memory, "`%s`", opt_pass_name(n));
        for (char *at = s; !found && (at = strstr(at, name)); at++) {
            char *row = at;
            while (row > s && row[-1] != '\n')
                row--;
            found = *row == '|';
        }
        cr_expect(found, "%s", opt_pass_name(n));
    }
    arena_release(&memory);
}
