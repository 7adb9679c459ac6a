// The value is set if and only if the flag is, and read after a test of the flag.
// RUN: -g 8 -l 8 -a a=int[8]:iota -a out=int[8]
// EXPECT out: 0 0 0 0 0 1 1 1
kernel void large(global const int *a, global int *out)
{
    int i = get_global_id(0), value;
    bool valid = false;

    if (a[i] > 2) {
        value = a[i];
        valid = true;
    }
    out[i] = valid && value > 4;
}
