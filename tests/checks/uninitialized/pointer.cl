// One case does not set the pointer. That it happens to be null is no defect of its own.
// RUN: -g 8 -l 8 -a a=int[4]:iota -a b=int[4]:iota -a out=int[8]
// SAYS: the address of this access depends on 'from'
// EXPECT out: 0 0 0 0 1 1 1 1
kernel void choose(global const int *a, global const int *b, global int *out)
{
    int i = get_global_id(0);
    global const int *from; // NOTE

#ifdef FIXED
    from = a;
#endif
    if (i % 2)
        from = b;
    out[i] = from[i / 4]; // FINDS: uninitialized
}
