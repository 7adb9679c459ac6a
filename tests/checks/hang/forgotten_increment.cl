// A loop whose counter is not incremented.
// VIA: ir - the simulator ends at its limit of instructions
// RUN: -g 4 -l 4 -a n=3 -a a=int[4]
// SAYS: the loop never ends: nothing in it changes its condition
// EXPECT a: 3 3 3 3
kernel void count(int n, global int *a)
{
    int i = 0;
    while (i < n) { // FINDS: hang
#ifdef FIXED
        i++;
#endif
        a[get_global_id(0)] = n;
    }
}
