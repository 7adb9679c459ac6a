// Small programs over generic pointers: queues, stacks, lists, arenas, tokens, hash chains, heaps.
// RUN: -k queue_batch -g 32 -l 16 -a in=int[32]:random=1 -a out=int[32]
// RUN: -k stack_machine -g 32 -l 16 -a in=int[32]:random=2 -a out=int[32] -a n=11
// RUN: -k arena_alloc -g 32 -l 16 -a in=int[32]:random=3 -a out=int[32]
// RUN: -k string_compare -g 32 -l 16 -a in=uchar[64]:random=4 -a out=int[32]
// RUN: -k list_reverse -g 32 -l 16 -a in=int[32]:random=9 -a out=int[32]
// RUN: -k hash_chain -g 32 -l 16 -a in=int[32]:random=3 -a out=int[32]
// RUN: -k tokens -g 32 -l 16 -a in=uchar[64]:random=5 -a out=int[32]
// RUN: -k heap -g 32 -l 16 -a in=int[32]:random=6 -a out=int[32]
// ORACLE: host

struct queue {
    int *buf;
    uint head, tail, cap;
};

static void push(struct queue *q, int v)
{
    q->buf[q->tail % q->cap] = v;
    q->tail++;
}

static int pop(struct queue *q)
{
    return q->buf[q->head++ % q->cap];
}

kernel void queue_batch(global int *in, global int *out)
{
    local int room[16 * 4];
    uint i = get_global_id(0), l = get_local_id(0);
    struct queue q = {(int *)room + l * 4, 0, 0, 4};
    int s = 0;
    for (int k = 0; k < 3; k++)
        push(&q, in[i] >> k);
    for (int k = 0; k < 9; k++) {
        int v = pop(&q);
        s += v;
        push(&q, (v >> 1) ^ k);
    }
    out[i] = s + pop(&q);
}

kernel void stack_machine(global int *in, global int *out, int n)
{
    int st[16], *sp = st;
    uint i = get_global_id(0);
    *sp++ = in[i] & 255;
    *sp++ = 3;
    for (int k = 0; k < n; k++) {
        switch ((in[i] >> k) & 3) {
        case 0:
            *sp++ = k;
            break;
        case 1:
            if (sp > st + 2) {
                sp--;
                sp[-1] += *sp;
            }
            break;
        case 2:
            sp[-1] *= 3;
            break;
        default:
            *sp = sp[-1];
            sp++;
            break;
        }
    }
    int s = 0;
    while (sp > st)
        s = s * 5 + *--sp;
    out[i] = s;
}

struct region {
    char *next, *end;
};

static void *take(struct region *r, uint bytes)
{
    char *p = r->next;
    if (r->end - p < (long)bytes)
        return 0;
    r->next = p + bytes;
    return p;
}

kernel void arena_alloc(global int *in, global int *out)
{
    local long room[16 * 4];
    uint i = get_global_id(0), l = get_local_id(0);
    char *base = (char *)room + l * 32;
    struct region r = {base, base + 32};
    int *a = take(&r, 16), *b = take(&r, 8), *c = take(&r, 16);
    for (int k = 0; k < 4; k++)
        a[k] = in[i] + k;
    if (b) {
        b[0] = a[1] * 2;
        b[1] = a[2];
    }
    out[i] = a[3] + (b ? b[0] - b[1] : 0) + (c ? 1000 : 1);
}

static int compare(const uchar *a, const uchar *b, int n)
{
    while (n && *a == *b) {
        a++;
        b++;
        n--;
    }
    return n ? *a - *b : 0;
}

kernel void string_compare(global uchar *in, global int *out)
{
    local uchar t[32];
    uint i = get_global_id(0), l = get_local_id(0);
    t[l] = in[l] & 3;
    t[l + 16] = in[l] & 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    uchar own[4] = {1, 1, 0, in[i]};
    out[i] = compare(t + (l & 7), (uchar *)t + 16, 8) * 1000 + compare(own, in + i, 4);
}

struct cell {
    struct cell *next;
    int v;
};

kernel void list_reverse(global int *in, global int *out)
{
    struct cell own[6];
    uint i = get_global_id(0);
    struct cell *head = 0, *rev = 0;
    for (int k = 0; k < 6; k++) {
        own[k].v = (in[i] >> k) & 31;
        own[k].next = head;
        head = &own[k];
    }
    while (head) {
        struct cell *n = head->next;
        head->next = rev;
        rev = head;
        head = n;
    }
    int s = 0;
    for (struct cell *p = rev; p; p = p->next)
        s = s * 3 + p->v;
    out[i] = s;
}

struct bucket {
    int key;
    int value;
    struct bucket *next;
};

kernel void hash_chain(global int *in, global int *out)
{
    local struct bucket b[16];
    local struct bucket *first[4];
    uint i = get_global_id(0), l = get_local_id(0);
    b[l].key = in[i] & 31;
    b[l].value = in[i] >> 5;
    barrier(CLK_LOCAL_MEM_FENCE);
    struct bucket *mine[4];
    for (int h = 0; h < 4; h++)
        mine[h] = 0;
    struct bucket own[4];
    int used = 0;
    for (int k = 0; k < 4; k++) {
        int h = (in[(i + k) & 31]) & 3;
        own[used].key = in[(i + k) & 31] & 31;
        own[used].value = k + 1;
        own[used].next = mine[h];
        mine[h] = &own[used++];
    }
    int s = 0;
    for (struct bucket *p = mine[b[l].key & 3]; p; p = p->next)
        if (p->key == b[l].key)
            s += p->value * b[l].value;
    out[i] = s;
}

static int number(const uchar **s, const uchar *end)
{
    int v = 0;
    while (*s < end && (**s & 15) < 10) {
        v = v * 10 + (**s & 15);
        ++*s;
    }
    if (*s < end)
        ++*s;
    return v;
}

kernel void tokens(global uchar *in, global int *out)
{
    local uchar t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    t[l] = in[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    const uchar *p = t, *e = (const uchar *)t + 16;
    int s = 0;
    while (p < e)
        s ^= number(&p, e) + (int)l;
    out[i] = s;
}

static void sift(int *h, int n, int k)
{
    while (2 * k + 1 < n) {
        int c = 2 * k + 1;
        if (c + 1 < n && h[c + 1] > h[c])
            c++;
        if (h[k] >= h[c])
            return;
        int t = h[k];
        h[k] = h[c];
        h[c] = t;
        k = c;
    }
}

kernel void heap(global int *in, global int *out)
{
    int own[8];
    uint i = get_global_id(0);
    for (int k = 0; k < 8; k++)
        own[k] = (in[i] >> (k * 3)) & 31;
    for (int k = 3; k >= 0; k--)
        sift(own, 8, k);
    out[i] = own[0] * 100 + own[1];
}
