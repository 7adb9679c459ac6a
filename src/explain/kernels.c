/* src/explain/kernels.c - the section of kernels: the statistics of each, as --stats prints them. */
#include "src/explain/document.h"

void explain_prepare_kernels(explain_column *e)
{
    (void)e;
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
        json_raw(w, "stats", stats.data, stats.length);
        json_end(w, '}');
    }
    json_end(w, ']');
}
