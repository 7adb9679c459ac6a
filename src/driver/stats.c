/* src/driver/stats.c - `--stats`: statistics of the compilation as a JSON object. */
#include "src/driver/pipeline.h"

#include "src/base/json.h"
#include "src/driver/version.h"

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

void stats_print(text *out, const compilation *c)
{
    text_str(out, "{\"gasket\": \"" GASKET_VERSION "\",\n \"kernels\": [");
    for (unsigned i = 0; i < c->kernel_count; i++) {
        text_str(out, i ? ",\n   " : "\n   ");
        opt_stats stats = opt_stats_of_kernel(&c->optimized, c->kernel_stats[i].name);
        print_kernel(out, &c->kernel_stats[i], &stats);
    }
    text_str(out, "],\n \"passes\": [");
    for (size_t i = 0; i < c->optimized.times.count; i++) {
        text_str(out, i ? ",\n   {\"name\": " : "\n   {\"name\": ");
        json_string(out, c->optimized.times.items[i].name);
        text_printf(out, ", \"seconds\": %.6f, \"runs\": %u, \"changes\": %u}", c->optimized.times.items[i].seconds,
                    c->optimized.times.items[i].runs, c->optimized.times.items[i].changes);
    }
    text_char(out, ']');
}
