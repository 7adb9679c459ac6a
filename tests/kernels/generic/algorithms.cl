// Small algorithms on generic pointers: a list through local and private memory, pointers sorted and stacked, pointers that change in loops.
// RUN: -k mixlist -g 32 -l 16 -a in=int[32]:random=1 -a out=int[32]
// RUN: -k sortptr -g 32 -l 16 -a in=int[32]:random=2 -a out=int[32]
// RUN: -k stack -g 32 -l 16 -a in=int[32]:random=3 -a out=int[32]
// RUN: -k cond_store -g 32 -l 16 -a in=int[32]:random=4 -a out=int[32]
// RUN: -k alternate -g 32 -l 16 -a in=int[32]:random=5 -a out=int[32]
// RUN: -k nested -g 32 -l 16 -a in=int[32]:random=6 -a out=int[32]
// ORACLE: host
// NEEDS mixlist: 1 what a node has beside is local or global, as the data says; the list goes on in local memory
// NEEDS stack: 2 what is taken off the stack was put there depending on data

struct node {
    int v;
    struct node *next;
    int *ext;
};

int walk(struct node *n)
{
    int s = 0;
    while (n) {
        s += n->v;
        if (n->ext)
            s += *n->ext;
        n = n->next;
    }
    return s;
}

kernel void mixlist(global int *in, global int *out)
{
    local struct node a[16];
    struct node own;
    size_t i = get_global_id(0), l = get_local_id(0);
    a[l].v = in[i];
    a[l].next = l < 8 ? (struct node *)&a[l + 8] : 0;
    a[l].ext = in[i] & 1 ? (int *)&in[i] : (int *)&a[l].v;
    own.v = 3;
    own.next = (struct node *)&a[l];
    own.ext = &own.v;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = walk(in[i] & 2 ? &own : (struct node *)&a[l]);
}

void swapp(int **a, int **b)
{
    int *t = *a;
    *a = *b;
    *b = t;
}

kernel void sortptr(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    int m = in[i] >> 3;
    int *t[4];
    a[l] = in[i] >> 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    t[0] = (int *)&a[l];
    t[1] = &m;
    t[2] = (int *)&in[i];
    t[3] = (int *)&a[l ^ 1];
    for (int x = 0; x < 3; x++)
        for (int y = 0; y < 3 - x; y++)
            if (*t[y] > *t[y + 1])
                swapp(&t[y], &t[y + 1]);
    out[i] = *t[0] ^ (*t[3] * 3) ^ (*t[1] * 5);
}

kernel void stack(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    int *st[8];
    int sp = 0, s = 0, m = 4;
    a[l] = in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 8; k++) {
        int c = in[(i + k) & 31] & 3;
        if (c == 0 && sp)
            s += *st[--sp];
        else if (sp < 8)
            st[sp++] = c == 1 ? (int *)&a[k] : c == 2 ? (int *)&in[k] : &m;
    }
    while (sp)
        s = s * 3 + *st[--sp];
    out[i] = s;
}

kernel void cond_store(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    int *p;
    a[l] = 1;
    out[i] = 2;
    if (in[i] & 1) {
        p = (int *)&a[l];
        out[i] = 5;
    } else {
        p = (int *)&out[i];
        a[l] = 7;
    }
    *p = in[i];
    if (in[i] & 2)
        *p += 1;
    for (int k = 0; k < (in[i] & 3); k++)
        *p ^= k;
    out[i] += a[l];
}

int gmax(const int *a, const int *b, int n)
{
    int m = 0;
    for (int k = 0; k < n; k++) {
        const int *p = a[k] > b[k] ? a : b;
        m = max(m, p[k]);
        a = p;
    }
    return m;
}

kernel void alternate(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    int m[4];
    a[l] = in[i] & 1023;
    for (int k = 0; k < 4; k++)
        m[k] = in[(i + k) & 31] & 2047;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = gmax((int *)&a[l & 12], m, 4) + gmax((int *)&in[i & 24], (int *)&a[l & 8], 4);
}

kernel void nested(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    a[l] = in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    int s = 0;
    for (int k = 0; k < 4; k++) {
        int *p = (in[i] >> k) & 1 ? (int *)a : (int *)in;
        for (int j = 0; j < 4; j++) {
            s += p[j];
            if (s & 1)
                p = p == (int *)a ? (int *)in : (int *)a;
        }
    }
    out[i] = s;
}
