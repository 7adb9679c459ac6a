// The divisor is a macro that is 0 in this configuration.
// RUN: -g 4 -l 4 -a out=int[4]
// EXPECT out: 0 1 2 3
#ifdef FIXED
#define LANES 1
#else
#define LANES 0
#endif
#define PER_LANE(n) ((n) / LANES)
kernel void lanes(global int *out)
{
    int i = get_global_id(0);

    out[i] = PER_LANE(i); // FINDS: arithmetic
}
