typedef struct node {
    int value, next;
} node;
int pick(global int *values, int i);
static int f(int i)
{
    return i + 1;
}
kernel void walk(global node *nodes, global int *values, global int *out)
{
    int i = get_global_id(0);
    node here = nodes[i + 1];
    out[i] = here.next + pick(values, i) + f(i);
}
