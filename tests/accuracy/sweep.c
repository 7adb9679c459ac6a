/* tests/accuracy/sweep.c - every unary float function over all 2^32 arguments, in a minute or so each.
 *
 * Three things make it quick. The kernel runs on this machine: gasket's own IR after its optimizer, which LLVM's opt and llc
 * read as it is (native.ll stands for the intrinsics that are gasket's own), becomes a loop of native code. The answers come from
 * vector functions in double (quick.h). And only results that are worse than the worst so far, or look wrong, are judged in
 * long double like those of accuracy.c, so the largest error and its argument are exact.
 *
 * What runs is therefore not the simulator; that it computes the same is shown first, on a sample: native code, simulator and
 * interpreter must leave the same bits (but for which NaN it is).
 *
 *     sweep [-n COUNT] [-s STEP] [-w DIRECTORY] GASKET [float|relaxed|NAME]...      status 1 when something fails
 *
 * -n: random arguments of that sample (2^20). -s: only the bit patterns 0, STEP, 2 STEP, ... (1). -w: a place for files (/tmp).
 * Needs LLVM 16's llvm-link, opt and llc, and an x86-64 with the GNU C library. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "judge.h"
#include "quick.h"
#include "trial.h"

static const char *primitives = "tests/accuracy/native.ll";

typedef void kernel(float *r, const float *x, uint64_t count);

/* The function in a loop, with no bounds of a work-group around it. */
static void write_loop(const struct function *f)
{
    FILE *k = fopen(path("cl"), "w");
    char call[160];

    write_call(f, call, sizeof call);
    fprintf(
        k,
        "#define T float\n#define T4 float4\nkernel void k(global T *restrict r, global const T *restrict x, ulong count)\n{\n"
        "#pragma unroll 1\n    for (ulong i = 0; i < count; i++) {\n        T rest;\n        int whole;\n        r[i] = %s;\n    "
        "}\n}\n",
        call);
    fclose(k);
}

/* What is left to do to gasket's IR for another machine: its data layout, its calling convention and its notes go. llvm.minnum
 * leaves open which zero it gives, and fptosi what becomes of large numbers; flags of fast arithmetic would let LLVM do more than
 * gasket did. */
static const char to_native[] =
    "1i declare i32 @llvm.fptosi.sat.i32.f32(float)\n1i declare i32 @llvm.fptosi.sat.i32.f64(double)\n"
    "/^target /d; /^!/d; s/spir_kernel //; s/, !\\(loc\\|llvm.loop\\) ![0-9]*//g; s/ !kernel_arg.*{/ {/\n"
    "s/llvm\\.\\(m..num\\)/gasket.\\1/; s/gasket.ftrunc_sat.s.i32/llvm.fptosi.sat.i32/\n"
    "s/fptosi float \\(.*\\) to i32/call i32 @llvm.fptosi.sat.i32.f32(float \\1)/\n"
    "s/fptosi double \\(.*\\) to i32/call i32 @llvm.fptosi.sat.i32.f64(double \\1)/\n"
    "/= \\(f[a-z]*\\|call\\) /s/ \\(fast\\|nnan\\|ninf\\|nsz\\|arcp\\|contract\\|afn\\|reassoc\\)\\>//g\n";

/* The names of this process's files without their suffix. */
static const char *stem(void)
{
    static char text[512];

    snprintf(text, sizeof text, "%.500s", path(""));
    text[strlen(text) - 1] = '\0';
    return text;
}

/* Compiles F for this machine. NULL, and a line that says so, when that fails. */
static kernel *native(const struct function *f, void **library)
{
    char command[4096];

    write_loop(f);
    snprintf(command, sizeof command,
             "set -e; k=%s; %s cc %s --emit=ir --global-access=stateless $k.cl > $k.ir; sed '%s' $k.ir > $k.ll; "
             "llvm-link-16 $k.ll %s -o $k.bc; opt-16 -O3 -mcpu=native $k.bc -o $k.bc; "
             "llc-16 -O3 -mcpu=native --fp-contract=off -relocation-model=pic -filetype=obj $k.bc -o $k.o; cc -shared -o $k.so "
             "$k.o -lm",
             stem(), gasket, f->allowed ? "-cl-fast-relaxed-math" : "", to_native, primitives);
    *library = system(command) == 0 ? dlopen(path("so"), RTLD_NOW) : NULL;
    kernel *k = *library ? (kernel *)(uintptr_t)dlsym(*library, "k") : NULL;
    if (!k)
        printf("FAIL %sfloat %s: no native code\n", f->allowed ? "relaxed " : "", f->name);
    return k;
}

static bool same_bits(const struct function *f, kernel *k, size_t count, const char *via)
{
    const format *t = &formats[FLOAT];
    sample s = make_sample(t, '1', count);
    float *here = calloc(s.count, sizeof *here), *there = calloc(s.count, sizeof *there);
    const float *x = s.x;
    bool good = true;

    write_kernel(f, t);
    write_sample(t, &s);
    k(here, x, s.count);
    if (!run(f, t, &s, via, there)) {
        printf("FAIL float %s: does not run via %s\n", f->name, via);
        good = false;
    }
    for (size_t i = 0; i < s.count && good; i++)
        if (memcmp(&here[i], &there[i], sizeof *here) != 0 && !(isnan(here[i]) && isnan(there[i]))) {
            printf("FAIL %sfloat %s: native code and %s differ at %a: %a, %a\n", f->allowed ? "relaxed " : "", f->name, via,
                   (double)x[i], (double)here[i], (double)there[i]);
            good = false;
        }
    free_sample(&s);
    free(here), free(there);
    return good;
}

/* QUICK bit patterns from FIRST on. */
static void sweep_block(const struct function *f, const quick *q, kernel *k, uint64_t first, uint64_t step, worst *w)
{
    static float x[QUICK], got[QUICK];
    static double right[QUICK];
    static bool suspect[QUICK];
    uint32_t bits[QUICK];

    for (uint32_t i = 0; i < QUICK; i++)
        bits[i] = (uint32_t)(first + i * step);
    memcpy(x, bits, sizeof x);
    if (quick_is_free(q, x))
        return;
    k(got, x, QUICK);
    quick_answers(q, x, right);
    if (quick_suspects(q, x, got, right, fmax(w->error - 1e-6, 1e-6), suspect))
        for (int i = 0; i < QUICK; i++)
            if (suspect[i])
                judge(f, &formats[FLOAT], x[i], 0, got[i], w);
}

static bool sweep(const struct function *f, size_t count, uint64_t step)
{
    const quick *q = quick_for(f);
    void *library = NULL;
    kernel *k = q ? native(f, &library) : NULL;
    clock_t start = clock();
    worst w = {0};
    char tail[80];

    if (!k)
        return !q;
    bool good = same_bits(f, k, count, "sim") && same_bits(f, k, count, "ir");
    for (uint64_t first = 0; first < 1ull << 32; first += 4099 * step * QUICK) /* a large error early keeps suspects few */
        sweep_block(f, q, k, first, 4099 * step, &w);
    for (uint64_t first = 0; first < 1ull << 32; first += step * QUICK)
        sweep_block(f, q, k, first, step, &w);
    snprintf(tail, sizeof tail, "; %llu arguments, %.0f s", (1ull << 32) / step, (double)(clock() - start) / CLOCKS_PER_SEC);
    good &= report(f, &formats[FLOAT], &w, tail);
    dlclose(library);
    return good;
}

int main(int argc, char **argv)
{
    request r = read_command_line(argc, argv, "n:s:w:", 1 << 20);
    int failed = 0;

    for (unsigned f = 0; f < function_count; f++)
        if (functions[f].shape == '1' && wanted(&r, "float", functions[f].name))
            failed += !sweep(&functions[f], r.count, r.step);
    for (unsigned f = 0; f < relaxed_count; f++)
        if (relaxed[f].shape == '1' && wanted(&r, "relaxed", relaxed[f].name))
            failed += !sweep(&relaxed[f], r.count, r.step);
    remove_files();
    return failed != 0;
}
