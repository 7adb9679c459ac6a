// A pointer may point past the last element as long as nothing is read there.
// RUN: -g 4 -l 4 -a a=int[4]:iota -a out=int[4]
// EXPECT out: 6 6 6 6
kernel void sum(global const int *a, global int *out)
{
    int sum = 0;

    for (global const int *p = a, *end = a + 4; p != end; p++)
        sum += *p;
    out[get_global_id(0)] = sum;
}
