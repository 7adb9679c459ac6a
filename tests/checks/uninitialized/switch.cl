// A mode that no case names leaves the factor unset.
// RUN: -g 8 -l 8 -a mode=2 -a a=int[8]:iota -a out=int[8]
// SAYS: 'factor\b
// EXPECT out: 0 1 2 3 4 5 6 7
kernel void scale(int mode, global const int *a, global int *out)
{
    int factor; // NOTE

    switch (mode) {
    case 0:
        factor = 3;
        break;
    case 1:
        factor = 5;
        break;
#ifdef FIXED
    default:
        factor = 1;
#endif
    }
    out[get_global_id(0)] = a[get_global_id(0)] * factor; // FINDS: uninitialized
}
