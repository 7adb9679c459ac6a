/* src/driver/launch_options.c - see launch.h: the options of the command line that apply to every launch. */
#include "src/driver/launch.h"

enum { VIA_SIM, VIA_IR }; /* in the order of --via */
static const sim_translation translations[] = {SIM_TRANSLATE_LONG, SIM_TRANSLATE_NEVER,
                                               SIM_TRANSLATE_ALWAYS}; /* in the order of --native */

static bool read_number(session *s, option_id id, uint64_t *out)
{
    const char *text = option_value(s->options, id, NULL);

    if (!text || parse_count(text, out))
        return true;
    diag_error(s->diagnostics, 0, "%s %s: expected a number", option_rows[id].spelling, text);
    return false;
}

static bool read_limits(session *s, launch *l)
{
    uint64_t threads = 0;

    bool numbers = read_number(s, OPTION_max_instructions, &l->max_instructions) && read_number(s, OPTION_threads, &threads);
    if (numbers && threads > 1024) {
        diag_error(s->diagnostics, 0, "-j %llu: at most 1024 threads", (unsigned long long)threads);
        return false;
    }
    l->threads = (unsigned)threads;
    return numbers;
}

stage launch_stage(const launch *l)
{
    return l->via_ir ? STAGE_IR : STAGE_ASM;
}

bool launch_read_options(launch *l, session *s)
{
    l->via_ir = option_choice(s->options, OPTION_via, option_is_given(s->options, OPTION_check) ? "ir" : "sim") == VIA_IR;
    l->translation = translations[option_choice(s->options, OPTION_native, "auto")];
    l->max_instructions = MOST_INSTRUCTIONS;
    return read_limits(s, l);
}

bool launch_read_arguments(session *s, launch *l, signature *wanted, run_sizes *sizes, run_values *values)
{
    if (!launch_find_kernel(l, wanted, option_value(s->options, OPTION_kernel, NULL)))
        return false;
    l->sizes = sizes;
    l->values = values;
    bool sized = sizes_read(sizes, s->diagnostics, s->options, wanted, needs_whole_groups(l->compiled));
    return values_read(values, s->memory, s->diagnostics, s->options, wanted, sizes) && sized;
}
