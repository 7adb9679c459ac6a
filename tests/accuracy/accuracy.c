/* tests/accuracy/accuracy.c - the mathematical functions against the C library in higher precision.
 *
 * For each function and type a kernel applies the function to a few ten thousand arguments - every pair of edge values,
 * then random ones of several distributions - in `gasket run`, through the simulator and through the IR interpreter. Both
 * must leave the same bytes (but for which NaN it is), and no result may be further from the long double answer than the
 * bound of the OpenCL specification ("Relative Error as ULPs"), the unit taken as in section 7.4. Signs of zeros,
 * infinities and NaNs must be right. Each function and type is a line: PASS or FAIL, the largest error, the bound, and the
 * worst argument.
 *
 *     accuracy [-n COUNT] [-w DIRECTORY] GASKET [float|double|half|relaxed|NAME]...      status 1 when something fails
 *
 * -n: random arguments for each function (8000). Unary half functions always get every argument. -w: a place for files (/tmp).
 * sweep.c goes over every float. */
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judge.h"
#include "trial.h"

/* The second argument of a call in the sample. */
static wide second(const struct function *f, const format *t, const sample *s, size_t i)
{
    return f->shape == '1' ? 0 : f->shape == 'i' ? s->n[i] : value_at(t, s->y, i);
}

static bool same_bytes(const struct function *f, const format *t, const sample *s, const char *simulated, const char *interpreted)
{
    for (size_t i = 0; i < s->count; i++) {
        wide a = value_at(t, simulated, i), b = value_at(t, interpreted, i);
        if (!(isnan(a) && isnan(b)) && memcmp(simulated + i * t->size, interpreted + i * t->size, t->size) != 0) {
            printf("FAIL %s %s: simulator and interpreter differ at %La, %La: %La, %La\n", t->name, f->name, value_at(t, s->x, i),
                   second(f, t, s, i), a, b);
            return false;
        }
    }
    return true;
}

static bool check(const struct function *f, const format *t, size_t count)
{
    sample s = make_sample(t, f->shape, count);
    void *simulated = calloc(s.count, t->size), *interpreted = calloc(s.count, t->size);
    bool good = false;

    write_kernel(f, t);
    write_sample(t, &s);
    if (run(f, t, &s, "sim", simulated) && run(f, t, &s, "ir", interpreted)) {
        worst w = {0};
        for (size_t i = 0; i < s.count; i++)
            judge(f, t, value_at(t, s.x, i), second(f, t, &s, i), value_at(t, simulated, i), &w);
        good = report(f, t, &w, "");
        good &= same_bytes(f, t, &s, simulated, interpreted);
    } else {
        printf("FAIL %s %s: does not run\n", t->name, f->name);
    }
    free_sample(&s);
    free(simulated), free(interpreted);
    fflush(stdout);
    return good;
}

int main(int argc, char **argv)
{
    request r = read_command_line(argc, argv, "n:w:", 8000);
    int failed = 0;

    for (unsigned t = 0; t < FORMATS; t++)
        for (unsigned f = 0; f < function_count; f++)
            if (wanted(&r, formats[t].name, functions[f].name))
                failed += !check(&functions[f], &formats[t], r.count);
    for (unsigned f = 0; f < relaxed_count; f++)
        if (wanted(&r, "relaxed", relaxed[f].name))
            failed += !check(&relaxed[f], &formats[FLOAT], r.count);
    remove_files();
    return failed != 0;
}
