// Fields and elements: what an array of records holds in one field says nothing of another, and parts of a table hold pointers of their own;
// pointers that masks choose.
// RUN: -k tree_sum -g 32 -l 16 -a in=int[32]:random=3 -a out=int[32]
// RUN: -k ranges_of_table -g 32 -l 16 -a in=int[32]:random=4 -a out=int[32]
// RUN: -k list_private -g 32 -l 16 -a in=int[32]:random=13 -a out=int[32]
// RUN: -k list_mixed -g 32 -l 16 -a in=int[32]:random=14 -a out=int[32]
// RUN: -k array_of_structs -g 32 -l 16 -a in=int[32]:random=7 -a out=int[32]
// RUN: -k deep_struct -g 32 -l 16 -a in=int[32]:random=10 -a out=int[32]
// RUN: -k hash_probe -g 32 -l 16 -a in=int[32]:random=10 -a out=int[32]
// RUN: -k masks -g 32 -l 16 -a in=int[32]:random=5 -a out=int[32]
// INTEL: the mark of a local pointer is left out, though the access looks for it
// RUN: -k negmask -g 32 -l 16 -a in=int[32]:random=6 -a out=int[32]
// INTEL: the mark of a local pointer is left out, though the access looks for it
// ORACLE: host

struct tnode { struct tnode *left, *right; int *value; };

int tree_value(const struct tnode *t)
{
    int s = *t->value;
    while (t->left) {
        t = *t->value & 1 ? t->right : t->left;
        s = s * 3 + *t->value;
    }
    return s;
}

/* nodes are local, values global */
kernel void tree_sum(global int *in, global int *out)
{
    local struct tnode nodes[15];
    uint i = get_global_id(0), l = get_local_id(0);
    if (l < 15) {
        nodes[l].left = l < 7 ? (struct tnode *)&nodes[2 * l + 1] : 0;
        nodes[l].right = l < 7 ? (struct tnode *)&nodes[2 * l + 2] : 0;
        nodes[l].value = (int *)&in[l];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = tree_value((struct tnode *)nodes) + (int)l;
}

/* t[x & 3] are local, t[4 + ..] global */
kernel void ranges_of_table(global int *in, global int *out)
{
    local int a[16];
    uint i = get_global_id(0), l = get_local_id(0);
    int *t[8];
    a[l] = in[i] ^ 5;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 4; k++)
        t[k] = (int *)&a[(l + k) & 15];
    for (int k = 0; k < 4; k++)
        t[4 + k] = (int *)&in[(i + k) & 31];
    out[i] = *t[in[i] & 3] * 3 + *t[4 + (in[i] >> 2 & 3)];
}

struct pnode { struct pnode *next; int *v; };

kernel void list_private(global int *in, global int *out)
{
    local int a[16];
    uint i = get_global_id(0), l = get_local_id(0);
    struct pnode n[4];
    a[l] = in[i] * 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 4; k++) {
        n[k].next = k < 3 ? &n[k + 1] : 0;
        n[k].v = (int *)&a[(l + k * 3) & 15];
    }
    int s = 0;
    for (struct pnode *p = &n[in[i] & 3]; p; p = p->next)
        s = s * 3 + *p->v;
    out[i] = s;
}

struct mnode { struct mnode *next; int v; };

/* head private, tail local */
kernel void list_mixed(global int *in, global int *out)
{
    local struct mnode pool[16];
    uint i = get_global_id(0), l = get_local_id(0);
    pool[l].v = in[i] & 0xfff;
    pool[l].next = l & 3 ? (struct mnode *)&pool[l - 1] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    struct mnode head = {(struct mnode *)&pool[l], 5};
    int s = 0;
    for (struct mnode *p = &head; p; p = p->next)
        s = s * 3 + p->v;
    out[i] = s;
}

struct entry { int key; int *where; int *alt; };

kernel void array_of_structs(global int *in, global int *out)
{
    local int a[16];
    uint i = get_global_id(0), l = get_local_id(0);
    struct entry e[4];
    a[l] = in[i] ^ 9;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 4; k++) {
        e[k].key = in[(i + k) & 31];
        e[k].where = (int *)&a[(l + k) & 15];
        e[k].alt = (int *)&in[(i + k) & 31];
    }
    int best = 0;
    for (int k = 1; k < 4; k++)
        if (e[k].key > e[best].key)
            best = k;
    out[i] = *e[best].where * 3 + *e[best].alt;
}

struct inner { int *p; int n; };
struct outer { struct inner a, b; int *c; };

int use(struct outer *o)
{
    return o->a.p[o->a.n] + o->b.p[o->b.n] * 3 + *o->c * 5;
}

kernel void deep_struct(global int *in, global int *out)
{
    local int a[16];
    local struct outer shared[2];
    uint i = get_global_id(0), l = get_local_id(0);
    a[l] = in[i] ^ 9;
    if (l < 2) {
        shared[l].a.p = (int *)a;
        shared[l].a.n = (int)l;
        shared[l].b.p = (int *)in;
        shared[l].b.n = (int)l + 3;
        shared[l].c = (int *)&a[7];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    struct outer mine = shared[in[i] & 1];
    mine.c = (int *)&in[i];
    out[i] = use((struct outer *)&shared[in[i] >> 1 & 1]) + use(&mine);
}

typedef int *iptr;

kernel void hash_probe(global int *in, global int *out)
{
    local iptr slots[16];
    uint i = get_global_id(0), l = get_local_id(0);
    local int keys[16];
    keys[l] = in[i];
    slots[l] = (int *)keys + ((l * 5) & 15);
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = (int *)slots[in[i] & 15];
    int found = 0;
    for (int k = 0; k < 3 && !found; k++) {
        if (*p & 1)
            found = *p;
        else
            p = (int *)slots[(in[i] + k) & 15];
    }
    out[i] = found;
}

kernel void masks(global int *in, global int *out)
{
    local int a[16];
    uint i = get_global_id(0), l = get_local_id(0);
    a[l] = in[i] ^ 5;
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong m = in[i] & 1 ? ~0ul : 0ul;
    ulong x = (ulong)(int *)&a[l], y = (ulong)(int *)&in[i];
    int *p = (int *)((m & x) | (~m & y));
    int *q = (int *)(y ^ ((x ^ y) & m));
    out[i] = *p * 3 + *q;
}

kernel void negmask(global int *in, global int *out)
{
    local int a[16];
    uint i = get_global_id(0), l = get_local_id(0);
    a[l] = in[i] ^ 9;
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong m = -(ulong)(in[i] & 1);
    ulong x = (ulong)(int *)&a[l], y = (ulong)(int *)&in[i];
    int *p = (int *)((x & m) | (y & ~m));
    ulong s = (ulong)(long)(in[i] >> 31);
    int *q = (int *)(x ^ ((x ^ y) & s));
    int *r = (int *)(y & m);
    out[i] = *p * 3 + *q + (r ? *r : 7);
}
