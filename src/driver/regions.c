/* src/driver/regions.c - `gasket regions`: draws an operand's region on its registers, or the regions of a file of IR on their
 * vectors, as text, or as SVG into a file that ends so. */
#include "src/driver/driver.h"

#include "backend/isa/isa.h"
#include "sim/reader.h"

#include <string.h>

status command_regions(session *s)
{
    static const unsigned sizes[] = {1, 2, 4, 8, 16, 32}; /* in the order of --exec */
    const char *file = option_value(s->options, OPTION_output, "-");
    unsigned exec = sizes[option_choice(s->options, OPTION_exec_size, "16")];
    gen_operand operand;
    bool is_dst;

    if (s->options->operands.count != 1) {
        diag_error(s->diagnostics, 0, "regions takes one operand, such as 'r2.1<16;8,2>:w', or a file of IR");
        return STATUS_USAGE;
    }
    const char *words = s->options->operands.items[0];
    text out;
    text_init(&out, s->memory);
    if (ends_with(words, ".ll")) {
        if (!regions_of_file(s, words, ends_with(file, ".svg"), &out))
            return STATUS_REFUSED;
        return write_result(s->diagnostics, file, &out) ? STATUS_DONE : STATUS_USAGE;
    }
    source_loc base = source_add_file(s->sources, "operand", words, strlen(words), 0);
    if (!sim_read_operand(s->memory, s->sources, s->diagnostics, base, exec, &operand, &is_dst))
        return STATUS_REFUSED;
    if (ends_with(file, ".svg"))
        gen_region_svg(&out, &operand, exec, is_dst);
    else
        gen_region_picture(&out, &operand, exec, is_dst, strcmp(file, "-") == 0 && s->diagnostics->colour);
    return write_result(s->diagnostics, file, &out) ? STATUS_DONE : STATUS_USAGE;
}
