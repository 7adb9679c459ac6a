// Generic pointers through functions that are not inlined, and the variables of such functions.
// RUN: -k all_spaces -g 32 -l 16 -a in=int[32]:random=1 -a out=int[32]
// RUN: -k one_space -g 32 -l 16 -a in=int[32]:random=2 -a out=int[32]
// RUN: -k mixed -g 32 -l 16 -a in=int[32]:random=3 -a out=int[32]
// RUN: -k own_variables -g 32 -l 16 -a in=int[32]:random=4 -a out=int[32]
// RUN: -k handed_back -g 32 -l 16 -a in=int[32]:random=5 -a out=int[32]
// RUN: -k table_of_all -g 32 -l 16 -a in=int[32]:random=6 -a out=int[32]
// ORACLE: host
// NEEDS mixed: 1 the pointer that the function gets is local or global, as the data says
// NEEDS handed_back: 1 so is the one that it gives back
// NEEDS table_of_all: 1 so are those of the table

__attribute__((noinline)) int weighted(const int *p, int n)
{
    int s = 0;

    for (int k = 0; k < n; k++)
        s += p[k] * (k + 1);
    return s;
}

__attribute__((noinline)) int both(const int *p, const int *q)
{
    return weighted(p, 4) + weighted(q, 3);
}

kernel void all_spaces(global int *in, global int *out)
{
    local int t[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    int m[4] = {1, 2, 3, in[i]};

    t[l] = in[i] & 1023;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = weighted((int *)t + (l & 8), 4) + weighted((int *)in + (i & 16), 5) * 3 + weighted(m, 4) * 7 + both((int *)t + (l & 4), m);
}

kernel void one_space(global int *in, global int *out)
{
    size_t i = get_global_id(0);

    out[i] = weighted((int *)in + (i & 16), 5);
}

kernel void mixed(global int *in, global int *out)
{
    local int t[16];
    size_t i = get_global_id(0), l = get_local_id(0);

    t[l] = in[i] & 1023;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = weighted(in[i] & 1 ? (int *)t + (l & 7) : (int *)in + (i & 7), 6);
}

__attribute__((noinline)) int reversed(const int *p)
{
    int copy[5];

    for (int k = 0; k < 5; k++)
        copy[k] = p[4 - k];
    return weighted(copy, 5);
}

__attribute__((noinline)) int sorted(const int *p)
{
    int copy[4];

    for (int k = 0; k < 4; k++) {
        int at = k;
        for (; at && copy[at - 1] > p[k]; at--)
            copy[at] = copy[at - 1];
        copy[at] = p[k];
    }
    return copy[p[0] & 3] + copy[1] * 5;
}

kernel void own_variables(global int *in, global int *out)
{
    size_t i = get_global_id(0);
    int m[5];

    for (int k = 0; k < 5; k++)
        m[k] = in[(i + 3 * k) & 31] & 255;
    out[i] = reversed(m) + sorted(m) * 3 + reversed((int *)in + (i & 15)) + sorted((int *)in + (i & 7));
}

__attribute__((noinline)) int *larger(int *p, int *q)
{
    return *p > *q ? p : q;
}

kernel void handed_back(global int *in, global int *out)
{
    local int t[16];
    size_t i = get_global_id(0), l = get_local_id(0);

    t[l] = in[i] & 1023;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *same = larger((int *)&t[l], (int *)&t[l ^ 3]), *other = larger((int *)&t[l], (int *)&in[i ^ 1]);
    out[i] = *same * 3 + *other;
}

__attribute__((noinline)) int pick_from(int **table, int n)
{
    return *table[n & 1] + *table[2];
}

kernel void table_of_all(global int *in, global int *out)
{
    local int t[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    int m = 9;

    t[l] = in[i] & 1023;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *table[3] = {(int *)&t[l ^ 1], (int *)&in[i], &m};
    out[i] = pick_from(table, in[i]);
}
