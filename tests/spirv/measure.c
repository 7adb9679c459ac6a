/* tests/spirv/measure.c - how fast SPIR-V is read and written, for tests/bench/spirv.py.
 *
 *     measure TIMES FILE.spv...
 *
 * prints for each file: its words, and the words a second that are read and validated, that are also translated to IR, and that are written from that
 * IR (words of the new module); 0 where it is refused. Each is the fastest of TIMES repetitions. */
#include "ir/spirv/spirv.h"
#include "ir/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct rates {
    double valid, translated, written;
} rates;

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void keep(double *fastest, uint32_t words, double from, double to)
{
    if (to > from && words / (to - from) > *fastest)
        *fastest = words / (to - from);
}

static void measure(const char *file, const char *data, size_t n, rates *r, uint32_t *words)
{
    arena memory;
    source_map sources;
    diag d;
    ir_outside_calls outside = {0};
    spirv_options options = {0};

    arena_init(&memory);
    source_init(&sources, &memory);
    diag_init(&d, &sources, stderr);
    double start = now();
    spirv_module *m = spirv_read(&memory, &d, file, data, n);
    if (m && spirv_validate(m)) {
        double valid = now();
        ir_module *ir = spirv_translate(m, &options, &outside);
        double translated = now();
        *words = m->count;
        keep(&r->valid, m->count, start, valid);
        if (ir)
            keep(&r->translated, m->count, start, translated);
        translated = now();
        spirv_module *other = ir ? spirv_of_ir(&memory, &d, ir) : NULL;
        if (other)
            keep(&r->written, other->count, translated, now());
    }
    arena_release(&memory);
}

int main(int argc, char **argv)
{
    int times = argc > 2 ? atoi(argv[1]) : 0;

    for (int n = 2; n < argc; n++) {
        arena memory;
        rates r = {0};
        uint32_t words = 0;
        size_t length;
        arena_init(&memory);
        char *data = file_read(&memory, argv[n], FILE_NAMED, FILE_TEXT_LIMIT, &length);
        for (int k = 0; data && k < times; k++)
            measure(argv[n], data, length, &r, &words);
        printf("%u %.0f %.0f %.0f\n", (unsigned)words, r.valid, r.translated, r.written);
        arena_release(&memory);
    }
    return times < 1;
}
