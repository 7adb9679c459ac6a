/* src/driver/regions.c - `gasket regions`: draws the region of an operand in its registers, or the regions of an IR file in
 * their vectors. The output is text, or SVG if the output file ends in .svg. An operand that breaks a rule of Gen9 is drawn
 * too, and then refused with an error message that states the rule. */
#include "src/driver/files.h"

#include "backend/isa/isa.h"
#include "sim/check/check.h"
#include "sim/assembly/reader.h"

#include <string.h>

/* Checks O against the rules for operands of an instruction with EXEC channels. The instruction is the one with the fewest
 * rules of its own: a move between operands of O's type. */
static bool check_operand(session *s, source_loc at, const gen_operand *o, unsigned exec, bool is_dst)
{
    gen_kernel k = {.name = "operand", .simd = exec};
    gen_inst i = {.op = GEN_OP_mov, .exec = (unsigned char)exec, .nomask = true, .loc = at};

    bool byte = gen_type_bytes((gen_type)o->type) == 1; /* bytes with a source modifier are computed as words */
    i.dst = is_dst ? *o : gen_grf(0, 0, 0, 1, byte ? 2 : 1, (gen_type)o->type);
    i.src[0] = is_dst ? gen_grf(0, 0, 0, 1, 0, (gen_type)o->type) : *o;
    vec_push(s->memory, &k.insts, i);
    return sim_check_kernel(s->diagnostics, &k);
}

static status draw_operand(session *s, const char *words, const char *file, unsigned exec)
{
    source_loc at = source_add_file(s->sources, "operand", words, strlen(words), 0);
    gen_operand o;
    bool is_dst;
    text out;

    if (!sim_read_operand(s->memory, s->sources, s->diagnostics, at, exec, &o, &is_dst))
        return STATUS_REFUSED;
    if (o.file != GEN_FILE_GRF) {
        diag_error(s->diagnostics, at, "only operands in general registers can be drawn, such as r2.1<16;8,2>:w");
        return STATUS_REFUSED;
    }
    text_init(&out, s->memory);
    if (ends_with(file, ".svg"))
        gen_region_svg(&out, &o, exec, is_dst);
    else
        gen_region_picture(&out, &o, exec, is_dst, strcmp(file, "-") == 0 && s->diagnostics->colour);
    if (!files_are_distinct(s, NULL, 0) || !write_result(s->diagnostics, file, &out))
        return STATUS_USAGE;
    return check_operand(s, at, &o, exec, is_dst) ? STATUS_DONE : STATUS_REFUSED;
}

status command_regions(session *s)
{
    static const unsigned sizes[] = {1, 2, 4, 8, 16, 32}; /* in the order of --exec */
    const char *file = option_value(s->options, OPTION_output, "-");
    unsigned exec = sizes[option_choice(s->options, OPTION_exec_size, "16")];

    if (s->options->operands.count != 1) {
        diag_error(s->diagnostics, 0, "'gasket regions' takes one operand, such as 'r2.1<16;8,2>:w', or one IR file (.ll)");
        return STATUS_USAGE;
    }
    const char *words = s->options->operands.items[0];
    if (!ends_with(words, ".ll"))
        return draw_operand(s, words, file, exec);
    text out;
    text_init(&out, s->memory);
    status drawn = regions_of_file(s, words, ends_with(file, ".svg"), &out);
    if (drawn != STATUS_DONE)
        return drawn;
    return files_are_distinct(s, NULL, 0) && write_result(s->diagnostics, file, &out) ? STATUS_DONE : STATUS_USAGE;
}
