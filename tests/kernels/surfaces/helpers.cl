// Pointers that go through functions, as arguments and as results.
// ORACLE: pocl
static global int *pick(global int *a, global int *b, int c)
{
    return c ? a : b;
}

static int sum(global const int *p, int n)
{
    int s = 0;
    for (int k = 0; k < n; k++)
        s += p[k];
    return s;
}

// RUN: -k picked -g 32 -l 16 -a dst=int[32] -a a=int[64]:iota -a b=int[64]:random=2
kernel void picked(global int *dst, global int *a, global int *b)
{
    int i = get_global_id(0);
    dst[i] = pick(a, b, i & 1)[i] + sum(pick(b, a, i & 2) + i, i & 7);
}

__attribute__((noinline)) static void add(global int *to, global const int *from, int i)
{
    to[i] += from[i];
}

// RUN: -k not_inlined -g 32 -l 16 -a dst=int[32] -a a=int[32]:iota -a b=int[32]:random=2 -a n=0
kernel void not_inlined(global int *dst, global int *a, global int *b, int n)
{
    int i = get_global_id(0);
    add(dst, a, i);
    add(dst, n ? a : b, i);
    add(i & 1 ? a : b, dst, i);
}

typedef struct point {
    float x, y;
    int tag[3];
} point;

static void move(global point *p, float by)
{
    p->x += by;
    p->tag[1] += p->tag[2];
}

// RUN: -k structs -g 16 -l 16 -a a=float[80]:iota -a b=float[80]:iota
kernel void structs(global point *a, global point *b)
{
    int i = get_global_id(0);
    global point *p = i & 1 ? a : b;
    move(p + i, 2.5f);
    if (i == 3) {
        point copy = *p;
        p[i] = copy;
    }
    p[i].tag[0] = (int)p[i].y;
}

// RUN: -k copies -g 16 -l 16 -a a=int[64]:iota -a b=int[64]:random=3 -a c=int[64] -a n=1
typedef struct block {
    int v[40];
} block;
kernel void copies(global int *a, global int *b, global int *c, int n)
{
    int i = get_global_id(0);
    if (i == 0) {
        global block *from = (global block *)(n ? a : b);
        *(global block *)c = *from;
    }
    if (i == 1)
        c[40 + i] = (i ? a : b)[i];
}

// RUN: -k converted -g 16 -l 16 -a dst=int[16] -a a=int[16]:iota -a b=int[16]:random=3
kernel void converted(global int *dst, global int *a, global int *b)
{
    int i = get_global_id(0);
    ulong p = (ulong)(i & 1 ? a : b);
    p += 4 * i;
    dst[i] = *(global int *)p;
    *(global uchar *)(p + 1) = 3;
}
