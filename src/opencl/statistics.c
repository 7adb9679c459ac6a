/* src/opencl/statistics.c - see statistics.h. */
#include "src/opencl/statistics.h"

#include "src/base/json.h"
#include "src/driver/run_stats.h"
#include "src/driver/version.h"
#include "src/opencl/output_file.h"

#include <stdlib.h>

typedef struct kernel_stats {
    const char *kernel;
    uint32_t source; /* hash of the source of its program */
    uint64_t launches;
    run_stats sums;
    double compile_seconds; /* of its program */
} kernel_stats;

bool statistics_wanted;

static struct {
    pthread_mutex_t lock; /* of the following members */
    arena memory;
    VEC(kernel_stats) kernels;
} all = {.lock = PTHREAD_MUTEX_INITIALIZER};

void statistics_begin(void)
{
    arena_init(&all.memory);
    statistics_wanted = getenv("GASKET_STATS") != NULL;
}

static kernel_stats *find_kernel(const gasket_program *p, const launch *l)
{
    const char *name = l->values->signature->kernel;
    uint32_t source = hash_bytes(p->source, strlen(p->source), 1);

    for (size_t i = 0; i < all.kernels.count; i++)
        if (all.kernels.items[i].source == source && strcmp(all.kernels.items[i].kernel, name) == 0)
            return &all.kernels.items[i];
    kernel_stats added = {
        .kernel = arena_strdup(&all.memory, name), .source = source, .compile_seconds = l->compiled->total_seconds};
    vec_push(&all.memory, &all.kernels, added);
    return &all.kernels.items[all.kernels.count - 1];
}

void statistics_add(const gasket_program *program, const launch *l)
{
    pthread_mutex_lock(&all.lock);
    kernel_stats *k = find_kernel(program, l);
    k->launches++;
    run_stats_add(&k->sums, &all.memory, l);
    pthread_mutex_unlock(&all.lock);
}

static void print_kernel(text *out, const kernel_stats *k)
{
    text sums;

    text_init(&sums, out->memory);
    run_stats_print(&sums, &k->sums, k->compile_seconds, 0);
    text_str(out, "{\"name\": ");
    json_string(out, k->kernel);
    text_printf(out, ", \"launches\": %llu, %s", (unsigned long long)k->launches, sums.data + 1);
}

__attribute__((destructor)) static void write_statistics(void)
{
    text out;

    if (!statistics_wanted)
        return;
    pthread_mutex_lock(&all.lock);
    text_init(&out, &all.memory);
    text_str(&out, "{\"gasket\": \"" GASKET_VERSION "\",\n \"kernels\": [");
    for (size_t i = 0; i < all.kernels.count; i++) {
        text_str(&out, i ? ",\n" : "\n");
        print_kernel(&out, &all.kernels.items[i]);
    }
    text_str(&out, all.kernels.count ? "\n]}\n" : "]}\n");
    output_write("GASKET_STATS", &out);
    pthread_mutex_unlock(&all.lock);
}
