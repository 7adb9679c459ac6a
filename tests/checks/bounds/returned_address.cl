// A function returns the address of its variable.
// RUN: -g 4 -l 4 -a out=int[4]
// VIA: ir - the instructions do not show the lifetime of a variable
// OPEN ir: the memory of a variable whose scope has ended has any contents
// SAYS: 'sum\b
// EXPECT out: 1 2 3 4
#ifdef FIXED
static int *successor(int x, int *sum)
{
    *sum = x + 1;
    return sum;
}
#else
static int *successor(int x)
{
    int sum = x + 1;
    int *p = &sum;
    return p;
}
#endif

kernel void successors(global int *out)
{
    int i = get_global_id(0);
#ifdef FIXED
    int room;
    out[i] = *successor(i, &room);
#else
    int *s = successor(i);
    out[i] = *s; // FINDS: bounds
#endif
}
