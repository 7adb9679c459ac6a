// What printf prints, the host sees.
// RUN: -g 2 -l 2 -a a=int[2]:iota
// SAYS: an argument of this printf depends on 'result', which was never written
kernel void show(global const int *a)
{
    int result; // NOTE

    if (a[get_global_id(0)] > 0)
        result = 5;
#ifdef FIXED
    else
        result = 0;
#endif
    printf("%d\n", result); // FINDS: uninitialized
}
