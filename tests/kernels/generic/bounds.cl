// Loops from one pointer to another: sums, hashes, searches, both ends at once.
// RUN: -k chars -g 32 -l 16 -a in=uchar[512]:random=1 -a out=int[32] -a n=16
// RUN: -k chars_const -g 32 -l 16 -a in=uchar[512]:random=1 -a out=int[32]
// RUN: -k chars_either -g 32 -l 16 -a in=uchar[512]:random=1 -a out=int[32] -a n=16
// RUN: -k cpy1 -g 32 -l 16 -a in=int[512]:random=4 -a out=int[32] -a n=9
// RUN: -k walkuni -g 64 -l 16 -a in=int[64]:random=9 -a out=int[64] -a where=1 -a n=15
// RUN: -k walkdiv -g 64 -l 16 -a in=int[64]:random=9 -a out=int[64] -a n=15
// RUN: -k copied_struct -g 32 -l 16 -a in=int[32]:random=6 -a out=int[32]
// RUN: -k ordering -g 32 -l 16 -a in=int[32]:random=8 -a out=int[32]
// RUN: -k binary_search -g 32 -l 16 -a in=int[32]:iota -a out=int[32]
// RUN: -k insertion -g 32 -l 16 -a in=int[256]:random=5 -a out=int[32]
// ORACLE: host

static uint hash(const uchar *s, const uchar *e)
{
    uint h = 5381;
    while (s != e)
        h = h * 33 + *s++;
    return h;
}

kernel void chars(global uchar *in, global int *out, int n)
{
    local uchar t[64];
    uint i = get_global_id(0), l = get_local_id(0);
    t[l] = in[i]; t[l + 16] = in[i + 16]; t[l + 32] = in[i + 32];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = hash(t + l, (uchar *)t + l + n) ^ hash(in + i, in + i + n);
}

kernel void chars_const(global uchar *in, global int *out)
{
    local uchar t[64];
    uint i = get_global_id(0), l = get_local_id(0);
    t[l] = in[i]; t[l + 16] = in[i + 16]; t[l + 32] = in[i + 32];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = hash(t + l, (uchar *)t + l + 16) ^ hash(in + i, in + i + 16);
}

kernel void chars_either(global uchar *in, global int *out, int n)
{
    local uchar t[64];
    uint i = get_global_id(0), l = get_local_id(0);
    t[l] = in[i]; t[l + 16] = in[i + 16]; t[l + 32] = in[i + 32];
    barrier(CLK_LOCAL_MEM_FENCE);
    const uchar *s = in[i] & 1 ? (uchar *)t : (uchar *)in + i;
    out[i] = hash(s, s + n);
}

static void cpy(int *d, const int *s, int n)
{
    while (n-- > 0)
        *d++ = *s++;
}

kernel void cpy1(global int *in, global int *out, int n)
{
    local int t[16 * 9];
    int own[9];
    uint i = get_global_id(0), l = get_local_id(0);
    cpy((int *)t + l * 9, in + i * 9, n);
    cpy(own, (int *)t + l * 9, 9);
    int s = 0;
    for (int k = 0; k < 9; k++) s = s * 3 + own[k];
    out[i] = s;
}

kernel void walkuni(global int *in, global int *out, int where, int n)
{
    local int t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    t[l] = in[i] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int *p = where ? (const int *)t : (const int *)in;
    int s = 0;
    for (const int *e = p + n; p < e; p++)
        s = s * 3 + *p;
    out[i] = s;
}

kernel void walkdiv(global int *in, global int *out, int n)
{
    local int t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    t[l] = in[i] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int *p = in[i] & 1 ? (const int *)t : (const int *)in;
    int s = 0;
    for (const int *e = p + n; p < e; p++)
        s = s * 3 + *p;
    out[i] = s;
}

struct view {
    int *base;
    int n;
    int *limit;
};

kernel void copied_struct(global int *in, global int *out)
{
    local int t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    t[l] = in[i] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
    struct view a = {t, 16, (int *)t + 16}, b = {in + (i & ~15u), 16, in + (i & ~15u) + 16}, v[2];
    v[0] = a;
    v[1] = b;
    struct view use = v[0];
    int s = 0;
    for (int *p = use.base; p < use.limit; p++)
        s += *p;
    use = v[1];
    for (int *p = use.base; p != use.limit; ++p)
        s ^= *p & 0xff;
    out[i] = s;
}

kernel void ordering(global int *in, global int *out)
{
    local int t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    t[l] = in[i] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *lo = (int *)t, *hi = (int *)t + 15;
    int s = 0;
    while (lo < hi) {
        s = s * 3 + *lo - *hi;
        lo++;
        hi--;
    }
    int *g = in + (i & ~15u), *e = g + 16;
    s += (int)(e - g);
    while (g < e) {
        s ^= *g;
        g += 1 + (l & 3);
    }
    out[i] = s;
}

static int *lower(int *first, int *last, int key)
{
    while (first < last) {
        int *mid = first + (last - first) / 2;
        if (*mid < key)
            first = mid + 1;
        else
            last = mid;
    }
    return first;
}

kernel void binary_search(global int *in, global int *out)
{
    local int t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    t[l] = in[i] * 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    int a = (int)(lower((int *)t, (int *)t + 16, i * 2) - (int *)t);
    int b = (int)(lower(in, in + 32, i / 2) - in);
    out[i] = a * 100 + b;
}

static void sort_range(int *first, int *last)
{
    for (int *p = first + 1; p < last; p++) {
        int v = *p, *q = p;
        while (q > first && q[-1] > v) {
            *q = q[-1];
            q--;
        }
        *q = v;
    }
}

kernel void insertion(global int *in, global int *out)
{
    local int t[16 * 8];
    uint i = get_global_id(0), l = get_local_id(0);
    int own[5];
    for (int k = 0; k < 8; k++)
        t[l * 8 + k] = in[i * 8 + k] & 1023;
    for (int k = 0; k < 5; k++)
        own[k] = in[i * 8 + k] >> 3 & 255;
    sort_range((int *)t + l * 8, (int *)t + l * 8 + 8);
    sort_range(own, own + 5);
    int s = 0;
    for (int k = 0; k < 8; k++)
        s = s * 3 + t[l * 8 + k];
    out[i] = s + own[0] * 7 - own[4];
}
