#ifdef OLD
int sum(int *p) { return p[0] + p[1]; }
kernel void k(global int *g)
{
    int a[2] = {1, 2};
    // OLD: call 'int' sum
    // OLD-NEXT: convert 'private int *' decay
    g[0] = sum(a);
}
#else
int sum(int *p) { return p[0] + p[1]; }
kernel void k(global int *g, local int *l)
{
    int a[2] = {1, 2};



    g[0] = sum(a);



    g[1] = sum(l);
    int *p = g;


    global int *q = (global int *)p;



    if (p == 0)
        *q = 3;
}
#endif
