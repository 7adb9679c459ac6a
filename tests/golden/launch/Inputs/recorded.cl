global int counter = 5;
typedef struct node {
    int value;
    global struct node *next;
} node;

kernel void count(global int *x, global float *y)
{
    x[0] = counter++;
    y[0] = -0.0f;
}

kernel void list(global node *n, global int *sum)
{
    int s = 0;

    for (global node *p = n; p; p = p->next)
        s += p->value;
    *sum = s;
    n->value = (ulong)n >> 32;
}

kernel void over(global int *x, read_only image1d_t i)
{
    x[0] = x[16] + read_imagei(i, 9).x;
}

kernel void use(global int *x)
{
    x[1] = x[0];
}

kernel void same(queue_t q, global int *x)
{
    *x = q == get_default_queue();
}
