/* tests/accuracy/judge.c - how far a result is from the right one, and whether that is too far. */
#define _GNU_SOURCE
#include "judge.h"

#include <math.h>
#include <stdio.h>

/* Distance of GOT from RIGHT in units of T's last place at RIGHT; infinite where a special value is wrong. */
static double error_of(const format *t, wide got, wide right)
{
    if (isnan(right) || isnan(got))
        return isnan(right) && isnan(got) ? 0 : INFINITY;
    int e = right == 0 ? t->least : ilogbl(right) < t->least ? t->least : ilogbl(right);
    wide unit = ldexpl(1, e - t->digits + 1), beyond = (wide)t->most + ldexpl(1, ilogb(t->most) - t->digits);
    if (isinf(got))
        return isinf(right)                                                ? ((got > 0) == (right > 0) ? 0 : INFINITY)
               : fabsl(right) >= (wide)t->most && (got > 0) == (right > 0) ? 0
                                                                           : INFINITY;
    if (isinf(right))
        return INFINITY;
    if (right == 0)
        return got == 0 && signbit(got) == signbit(right) ? 0 : INFINITY;
    if (fabsl(right) >= beyond)
        return (double)((fabsl(right) - fabsl(got)) / ldexpl(1, ilogb(t->most) - t->digits + 1));
    return (double)(fabsl(got - right) / unit);
}

/* The error in parts of what the relaxed table allows. Infinities, NaNs and denormal numbers are outside of its promise. */
static double relaxed_error(const struct function *f, const format *t, wide x, wide y, wide got, wide right)
{
    wide least = ldexpl(1, t->least);

    if (!isfinite(x) || !isfinite(right) || !isfinite(y) || fabsl(right) > (wide)t->most || fabsl(right) < least ||
        (x != 0 && fabsl(x) < least) || (f->two && y != 0 && fabsl(y) < least))
        return 0;
    wide allowed = f->allowed(x, y, right, ldexpl(1, ilogbl(right) - t->digits + 1));
    if (isinf(got) && fabsl(right) + allowed > (wide)t->most && (got > 0) == (right > 0))
        return 1;
    return (double)(fabsl(got - right) / allowed);
}

void judge(const struct function *f, const format *t, wide x, wide y, wide got, worst *w)
{
    int bound = f->bounds[t - formats];
    wide right = answer(f, t, x, y);
    double e;

    if (f->allowed) {
        e = relaxed_error(f, t, x, y, got, right);
    } else {
        if (bound == ANY && !isnan(right) && !isinf(right) && isfinite(got))
            return;
        e = error_of(t, got, bound == 0 && t->size < 8 ? rounded_to(t, right) : right);
        if ((bound == 0 && e <= 0.5005) || (f->shape == 'z' && right == 0 && got == 0))
            e = 0;
    }
    if (!(e <= w->error))
        *w = (worst){e, x, y, got, right};
}

bool report(const struct function *f, const format *t, const worst *w, const char *tail)
{
    int bound = f->bounds[t - formats];
    bool good = w->error <= (f->allowed ? 1 : bound < 0 ? 0 : bound);

    printf("%s %s%s %s: ", good ? "PASS" : "FAIL", f->allowed ? "relaxed " : "", t->name, f->name);
    printf(f->allowed ? "%.3f of the error allowed" : "%.3f of %d ulp", w->error, bound);
    if (w->error > 0)
        printf(" at %La, %La: %La for %La", w->x, w->y, w->got, w->right);
    printf("%s\n", tail);
    fflush(stdout);
    return good;
}
