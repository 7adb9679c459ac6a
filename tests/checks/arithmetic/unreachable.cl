// The code declares a case impossible that occurs.
// RUN: -g 4 -l 4 -a a=int[4]:iota -a out=int[4]
// SAYS: control reaches __builtin_unreachable\(\)
// EXPECT out: 10 20 30 0
kernel void translate(global const int *a, global int *out)
{
    int i = get_global_id(0);

    switch (a[i]) {
    case 0:
        out[i] = 10;
        break;
    case 1:
        out[i] = 20;
        break;
    case 2:
        out[i] = 30;
        break;
#ifndef FIXED
    default:
        __builtin_unreachable(); // FINDS: arithmetic
#endif
    }
}
