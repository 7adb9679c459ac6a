/* a tree reduction that lacks a barrier */
#define SIZE 64
typedef struct { int a; float b; } pair;

int helper(int x)
{
    int y = x * 3;
    for (int i = 0; i < 4; i++)
        y += i;
    return y;
}

kernel void unrelated(global float *f)
{
    f[get_global_id(0)] *= 2;
}

kernel void sum(global int *in, global int *out, local int *part, global int *more, int n)
{
    int l = get_local_id(0), g = get_global_id(0);

    if (g >= n)
        return;
    part[l] = in[g];
    more[g] = helper(g);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int step = get_local_size(0) / 2; step; step /= 2) {
        if (l < step) {
            part[l] += part[l + step];
        }
    }
    if (l == 0) {
        out[get_group_id(0)] = part[0];
    }
}
kernel void over(global int *x, int n) {
    int i = get_global_id(0);
    if (i <= n)
        x[i + 1] = i;
}

kernel void halve(global float *x, int n)
{
    int i = get_global_id(0);
    float y = x[i] * 2;

    if (i < n) {
        x[i] = y / 4;
    }
}

kernel void endless(global int *x)
{
    int i = 0;

    while (i < 10) {
        x[i & 1] = i;
    }
}
