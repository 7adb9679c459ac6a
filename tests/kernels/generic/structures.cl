// Generic pointers in structures: lists that cross spaces, tables of the program, runs that are merged, a pointer found equal to another.
// RUN: -k mixed_list -g 32 -l 16 -a in=int[32]:random=8 -a out=int[32]
// RUN: -k merge_runs -g 32 -l 16 -a in=int[32]:random=26 -a out=int[32]
// RUN: -k program_table -g 32 -l 16 -a in=int[32]:random=15 -a out=int[32]
// RUN: -k found_equal -g 32 -l 16 -a in=int[32]:random=8 -a out=int[32]
// ORACLE: host
// NEEDS mixed_list: 1 where a node in local memory leads is read from there, and the first two nodes are private

struct node {
    int v;
    struct node *next;
};

/* The first nodes are private, the others local. */
kernel void mixed_list(global int *in, global int *out)
{
    local struct node shared[16];
    struct node own[2];
    size_t i = get_global_id(0), l = get_local_id(0);
    shared[l].v = in[i];
    shared[l].next = l < 8 ? (struct node *)&shared[l + 8] : (struct node *)0;
    barrier(CLK_LOCAL_MEM_FENCE);
    own[0].v = 4;
    own[0].next = &own[1];
    own[1].v = 5;
    own[1].next = (struct node *)&shared[l];
    int s = 0;
    for (struct node *p = own; p; p = p->next)
        s = s * 3 + p->v;
    out[i] = s;
}

/* Two sorted runs; which of two pointers is moved on is a pointer itself. */
kernel void merge_runs(global int *in, global int *out)
{
    local int a[16];
    int i = get_global_id(0), l = get_local_id(0), g = get_group_id(0) * 16;
    a[l] = (l & ~1) * 4 + (in[i] & 7);
    barrier(CLK_LOCAL_MEM_FENCE);
    const int *p = (const int *)a, *pe = p + 16, *q = (const int *)in + g, *qe = q + 16;
    int s = 0;
    for (int k = 0; k < 20; k++) {
        const int **from = q == qe || (p != pe && *p < *q) ? &p : &q;
        s = s * 3 + **from;
        (*from)++;
    }
    out[i] = s;
}

global int first_row[4] = {3, 1, 4, 1};
global int second_row[4] = {2, 7, 1, 8};
global int *global row_table[2] = {first_row, second_row};

kernel void program_table(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    a[l] = in[i] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = (int *)row_table[in[i] & 1];
    int *q = in[i] & 2 ? p : (int *)a;
    out[i] = p[in[i] >> 3 & 3] * 3 + q[in[i] >> 5 & 3];
}

kernel void found_equal(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    a[l] = in[i] & 1023;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *first = (int *)&a[0];
    int *p = in[i] & 1 ? (int *)&a[l & 1] : (int *)&in[i];
    int x = 1;
    if (p == first)
        x = *p + 7;
    else if (p != (int *)&in[i])
        x = *p - 7;
    else
        x = *p;
    out[i] = x;
}
