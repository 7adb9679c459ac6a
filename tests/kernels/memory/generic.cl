// Generic pointers: which space they point to depends on data, and functions take them without knowing.
// RUN: -k choose -g 64 -l 16 -a in=int[64]:random=1 -a out=int[64]
// RUN: -k fill_all -g 64 -l 16 -a out=int[192]
// RUN: -k lists -g 64 -l 16 -a in=int[64]:random=3 -a out=int[64]
// ORACLE: host
// NEEDS lists: 1 the values of the list's nodes lead into three spaces, and which node comes next is data

int sum3(const int *p)
{
    return p[0] + p[1] + p[2];
}

kernel void choose(global int *in, global int *out)
{
    local int shared[16];
    int mine[4];
    size_t i = get_global_id(0), l = get_local_id(0);

    shared[l] = (int)l * 100;
    for (int k = 0; k < 4; k++)
        mine[k] = k + (int)i;
    barrier(CLK_LOCAL_MEM_FENCE);
    int x = in[i];
    int *p = x & 1 ? (int *)mine : x & 2 ? (int *)&shared[l & 12] : (int *)&in[i & 60];
    out[i] = sum3(p) + (x & 4 ? *p : p[3]);
}

void fill(int *to, int n, int value)
{
    for (int k = 0; k < n; k++)
        to[k] = value + k;
}

kernel void fill_all(global int *out)
{
    local int shared[16 * 3];
    int mine[3];
    size_t i = get_global_id(0), l = get_local_id(0);

    fill(mine, 3, 10);
    fill(shared + l * 3, 3, 20);
    fill(out + i * 3, 3, 30);
    out[i * 3] += mine[1];
    out[i * 3 + 1] += shared[l * 3 + 2];
    out[i * 3 + 2] += sum3(mine) + sum3(shared + l * 3);
}

struct node {
    const int *value;
    struct node *next;
};

kernel void lists(global const int *in, global int *out)
{
    int own = 7;
    local int shared[16];
    size_t i = get_global_id(0), l = get_local_id(0);

    shared[l] = (int)l;
    barrier(CLK_LOCAL_MEM_FENCE);
    struct node third = {&in[i], 0}, second = {&shared[l ^ 1], &third}, first = {&own, in[i] & 1 ? &second : &third};
    int sum = 0;
    for (struct node *n = &first; n; n = n->next)
        sum = sum * 3 + *n->value;
    out[i] = sum;
}
