// Buffers, local and private memory behind generic pointers: first the space is found, then the buffer.
// ORACLE: host
// RUN: -k generic_pointer -g 32 -l 16 -a dst=int[32] -a a=int[32]:iota -a b=int[32]:random=2 -a tile=local[64]
kernel void generic_pointer(global int *dst, global int *a, global int *b, local int *tile)
{
    int i = get_global_id(0), l = get_local_id(0);
    tile[l] = i * 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = i % 3 == 0 ? (int *)(a + i) : i % 3 == 1 ? (int *)(b + i) : (int *)(tile + l);
    dst[i] = *p;
    *p = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    dst[i] += tile[l];
}

static int twice(int *p)
{
    *p += 1;
    return *p * 2;
}

// RUN: -k generic_helper -g 32 -l 16 -a dst=int[32] -a a=int[32]:iota -a b=int[32]:random=2
kernel void generic_helper(global int *dst, global int *a, global int *b)
{
    int i = get_global_id(0), own = i;
    dst[i] = twice(i & 1 ? a + i : b + i) + twice(&own) + own;
}

static global int *last(global int *a, global int *b, int n)
{
    global int *p = a;
    for (int k = 0; k < n; k++)
        p = p == a ? b : a;
    return p;
}

static void raise(int *p, int by)
{
    for (int k = 0; k < 3; k++)
        p[k] += by + k;
}

// RUN: -k generic_loop -g 16 -l 16 -a a=int[64]:iota -a b=int[64]:random=2 -a c=int[16]
kernel void generic_loop(global int *a, global int *b, global int *c)
{
    int i = get_global_id(0), own[4] = {1, 2, 3, i};
    raise(last(a, b, i & 3) + 4 * i, 7);
    raise(i & 1 ? own : (int *)(last(b, a, i & 7) + 4 * i), i);
    c[i] = own[0] + own[1] * 3 + own[2] * 5 + own[3] * 7;
}
