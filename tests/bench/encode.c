/* tests/bench/encode.c - what reading and writing machine code takes.
 *
 *     encode FILE
 *
 * decodes, checks and encodes the instructions of FILE, which `gasket cc --emit=code` wrote of one kernel, until they have had a megabyte, five times, and prints the
 * least milliseconds of each for a megabyte, and the microseconds of encoding FILE once. Status 1 if FILE is no code that obeys the rules. */
#include "backend/isa/bits.h"
#include "sim/check/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MEGABYTE = 1 << 20, MOST = 1 << 22, TIMES = 5 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

/* Adds to MILLISECONDS what decoding, checking and encoding the SIZE bytes at CODE take. */
static bool run_once(const unsigned char *code, size_t size, double milliseconds[3])
{
    gen_code_problem problem;
    gen_kernel k = {.name = "code", .simd = 8};
    source_map sources;
    diag diagnostics;
    arena memory;
    text out;

    arena_init(&memory);
    source_init(&sources, &memory);
    diag_init(&diagnostics, &sources, stderr);
    text_init(&out, &memory);
    double start = now();
    bool fine = gen_decode_kernel(&memory, code, size, &k, &problem);
    double decoded = now();
    fine = fine && sim_check_kernel(&diagnostics, &k);
    double checked = now();
    fine = fine && gen_encode_kernel(&out, &k, &problem);
    double encoded = now();
    milliseconds[0] += decoded - start;
    milliseconds[1] += checked - decoded;
    milliseconds[2] += encoded - checked;
    arena_release(&memory);
    return fine;
}

int main(int argc, char **argv)
{
    static unsigned char code[MOST];
    double least[3] = {1e9, 1e9, 1e9};
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    size_t size = file ? fread(code, 1, sizeof code, file) : 0;

    if (!size)
        return 2;
    for (int n = 0; n < TIMES; n++) {
        double sum[3] = {0, 0, 0};
        size_t bytes = 0;
        for (; bytes < MEGABYTE; bytes += size)
            if (!run_once(code, size, sum))
                return 1;
        for (int i = 0; i < 3; i++)
            if (sum[i] * MEGABYTE / (double)bytes < least[i])
                least[i] = sum[i] * MEGABYTE / (double)bytes;
    }
    printf("%.2f %.2f %.2f %.1f\n", least[0], least[1], least[2], 1e3 * least[2] * (double)size / MEGABYTE);
    return 0;
}
