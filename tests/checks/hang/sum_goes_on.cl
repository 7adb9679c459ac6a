// A loop without an increment, whose sum goes on: another state in each iteration.
// VIA: ir - the simulator ends at its limit of instructions
// RUN: -g 4 -l 4 -a n=3 -a a=int[3]:1,2,3 -a out=int[4]
// SAYS: the loop never ends: nothing in it changes its condition
// EXPECT out: 6 6 6 6
kernel void add(int n, global const int *a, global int *out)
{
    int i = 0, sum = 0;
    while (i < n) { // FINDS: hang
        sum += a[i];
#ifdef FIXED
        i++;
#endif
    }
    out[get_global_id(0)] = sum;
}
