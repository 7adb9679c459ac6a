/* src/driver/stats.c - `--stats`: statistics of the compilation as a JSON object. */
#include "src/driver/launch_options.h"

#include "src/base/json.h"
#include "src/driver/version.h"
#include "src/run/run_stats.h"

static void print_kernel(text *out, const backend_kernel_stats *k, const opt_stats *o)
{
    text_str(out, "{\"name\": ");
    json_string(out, k->name);
    text_printf(out, ", \"simd\": %u, \"instructions\": %u, \"grf_used\": %u, \"spill_bytes\": %u, \"scratch_bytes\": %u",
                k->simd, k->instructions, k->grf_used, k->spill_bytes, k->scratch_bytes);
    text_printf(out, ", \"private_bytes\": %u, \"private_shared_bytes\": %u, \"slm_bytes\": %u,\n      ", k->private_bytes,
                k->private_shared_bytes, k->slm_bytes);
    text_printf(out, "\"generic\": {\"accesses\": %u, \"resolved\": %u, \"dynamic\": %u, \"tests\": %u}, ", o->accesses,
                o->resolved, o->dynamic, o->tests);
    text_printf(out, "\"casts\": {\"queries\": %u, \"folded\": %u}, ", o->queries, o->folded);
    text_printf(out, "\"mixed\": {\"accesses\": %u, \"messages\": %u},\n      ", o->mixed_accesses, o->mixed_messages);
    text_printf(out, "\"regions\": {\"read\": %u, \"written\": %u, \"collapsed\": %u, \"split\": %u}}", k->regions_read,
                k->regions_written, k->regions_collapsed, k->regions_split);
}

void stats_print_kernel(text *out, const compilation *c, unsigned kernel)
{
    opt_stats stats = opt_stats_of_kernel(&c->optimized, c->kernel_stats[kernel].name);

    print_kernel(out, &c->kernel_stats[kernel], &stats);
}

static void print_pass(text *out, const opt_pass_time *t)
{
    text_str(out, "{\"name\": ");
    json_string(out, t->name);
    text_printf(out, ", \"seconds\": %.6f, \"runs\": %u, \"changes\": %u}", t->seconds, t->runs, t->changes);
}

void stats_print(text *out, const compilation *const *c, size_t count)
{
    const char *separator = "\n   ";

    text_str(out, "{\"gasket\": \"" GASKET_VERSION "\",\n \"kernels\": [");
    for (size_t n = 0; n < count; n++) {
        for (unsigned i = 0; i < c[n]->kernel_count; i++, separator = ",\n   ") {
            text_str(out, separator);
            stats_print_kernel(out, c[n], i);
        }
    }
    text_str(out, "],\n \"passes\": [");
    separator = "\n   ";
    for (size_t n = 0; n < count; n++) {
        for (size_t i = 0; i < c[n]->optimized.times.count; i++, separator = ",\n   ") {
            text_str(out, separator);
            print_pass(out, &c[n]->optimized.times.items[i]);
        }
    }
    text_char(out, ']');
}

bool stats_write_run(session *s, const compilation *c, const launch *l)
{
    const char *file = option_value(s->options, OPTION_stats, NULL);
    run_stats stats = {0};
    text out;

    if (!file)
        return true;
    text_init(&out, s->memory);
    run_stats_add(&stats, s->memory, l);
    stats_print(&out, &c, 1);
    text_str(&out, ",\n \"run\": ");
    run_stats_print(&out, &stats, c->total_seconds, 0);
    text_str(&out, "}\n");
    return write_result(s->diagnostics, file, &out);
}
