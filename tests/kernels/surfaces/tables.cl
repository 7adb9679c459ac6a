// Pointers that live in memory: tables, structs, variables that are passed by address.
// ORACLE: pocl
// RUN: -k table -g 48 -l 16 -a dst=int[48] -a a=int[48]:iota -a b=int[48]:fill=7 -a c=int[48]:fill=50 -a d=int[48]:iota
kernel void table(global int *dst, global int *a, global int *b, global int *c, constant int *d)
{
    global int *t[3] = {a, b, c};
    int i = get_global_id(0);
    t[(i + 1) % 3][i] += d[i];
    dst[i] = t[i % 3][i];
    atomic_add(t[i & 1] + i, 100);
}

// RUN: -k changed -g 32 -l 16 -a dst=int[32] -a a=int[32]:iota -a b=int[32]:random=1 -a c=int[32]:random=2 -a n=2
kernel void changed(global int *dst, global int *a, global int *b, global int *c, int n)
{
    global int *t[4] = {a, b, c, a};
    int i = get_global_id(0);
    for (int k = 0; k < 6; k++) {
        t[(k + n) & 3] = t[(i + k) & 3];
        dst[i] += t[k & 3][i] + k;
        t[(i * k) & 3] += (k & 1);
        t[(i * k) & 3] -= (k & 1);
    }
}

typedef struct job {
    global const float *in;
    global float *out;
    int n, step;
} job;

static void work(const job *j, int i)
{
    for (int k = 0; k < j->n; k++)
        j->out[i] += j->in[(i + k * j->step) & 31];
}

// RUN: -k jobs -g 32 -l 16 -a x=float[32]:iota -a y=float[32]:fill=2 -a z=float[32]:fill=100 -a w=float[32]:random=2 -a n=3
kernel void jobs(global float *x, global float *y, global float *z, global const float *w, int n)
{
    int i = get_global_id(0);
    job j[2] = {{x, y, n, 1}, {w, z, 2, 3}};
    work(&j[i & 1], i);
    job k = j[n & 1];
    k.in = i & 4 ? w : x;
    k.out = i & 1 ? z : y;
    work(&k, i);
}

static void next(global int **p, global int *other)
{
    if ((**p & 1) == 0)
        *p = other;
}

// RUN: -k by_address -g 32 -l 16 -a dst=int[32] -a a=int[32]:iota -a b=int[32]:random=7
kernel void by_address(global int *dst, global int *a, global int *b)
{
    int i = get_global_id(0);
    global int *p = a + i;
    next(&p, b + i);
    next(&p, i & 4 ? a + i : b + i);
    dst[i] = *p;
    *p = -1;
}

// RUN: -k past_the_end -g 16 -l 16 -a dst=int[16] -a a=int[16]:iota -a b=int[16]:random=7
kernel void past_the_end(global int *dst, global int *a, global int *b)
{
    int i = get_global_id(0);
    global int *ends[2] = {a + 16, b + 16};
    global int *p = ends[i & 1];
    dst[i] = p[-1 - i];
    p[-16 + i] += 5;
}
