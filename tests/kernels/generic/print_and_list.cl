/* A printed text's address goes through memory that may be anything, so it reaches what a list's generic links are read from; but no
 * generic pointer leads to constant memory. */
// RUN: -k walk -g 4 -l 4 -a out=int[8] -a n=1
// EXPECT out: 2 1 2 1 2 1 2 1
struct node {
    int value;
    struct node *next;
};

kernel void walk(global int *out, int n)
{
    struct node list[2];
    int gid = get_global_id(0), s = 0;
    if (n == 5)
        printf("x %d\n", n);
    list[1].next = &list[0];
    list[0].next = 0;
    for (struct node *p = &list[1]; p; p = p->next)
        p->value = ++s;
    out[gid * 2] = s;
    out[gid * 2 + 1] = list[n & 1].value;
}
