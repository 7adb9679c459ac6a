// A short loop over a private array runs once too often.
// RUN: -g 4 -l 4 -a a=int[16]:iota -a out=int[4]
// VIA: ir - the instructions do not show the variables of private memory
// OPEN ir: what follows a variable in private memory is not defined
// SAYS: 'window\b
// EXPECT out: 6 22 38 54
kernel void windows(global const int *a, global int *out)
{
    int i = get_global_id(0), sum = 0;
    int window[4];

    for (int j = 0; j < 4; j++)
        window[j] = a[4 * i + j];
#ifdef FIXED
    for (int j = 0; j < 4; j++)
#else
    for (int j = 0; j <= 4; j++)
#endif
        sum += window[j]; // FINDS: bounds
    out[i] = sum;         // FINDS: uninitialized?
}
