/* src/explain/kernels.c - the section of kernels: the arguments of each, and its statistics, as --stats prints them. */
#include "src/explain/document.h"

void explain_prepare_kernels(explain_column *e)
{
    (void)e;
}

static void write_arguments(json_writer *w, const gen_kernel *k)
{
    json_begin(w, "arguments", '[');
    for (size_t i = 0; i < k->args.count; i++) {
        json_begin(w, NULL, '{');
        json_text(w, "name", k->args.items[i].name);
        json_text(w, "kind", gen_arg_kind_name(k->args.items[i].kind));
        json_text(w, "type", k->args.items[i].type);
        json_end(w, '}');
    }
    json_end(w, ']');
}

void explain_write_kernels(explain_column *e, json_writer *w)
{
    const compilation *c = e->compiled;
    text stats;

    json_begin(w, "kernels", '[');
    for (unsigned i = 0; i < c->kernel_count; i++) {
        text_init(&stats, e->memory);
        stats_print_kernel(&stats, c, i);
        json_begin(w, NULL, '{');
        json_text(w, "name", c->kernel_stats[i].name);
        json_number(w, "simd", c->kernel_stats[i].simd);
        write_arguments(w, c->program->kernels.items[i]);
        json_raw(w, "stats", stats.data, stats.length);
        json_end(w, '}');
    }
    json_end(w, ']');
}
