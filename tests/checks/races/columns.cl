// Each item adds its pixel to the sum of its column; the rows of the picture are different groups.
// RUN: -g 8,4 -l 8,1 -a in=int[4][8]:fill=2 -a sums=int[8]
// SAYS: 'sums\b
// EXPECT sums: 8 8 8 8 8 8 8 8
kernel void columns(global const int *in, global int *sums)
{
    int x = get_global_id(0), y = get_global_id(1);

#ifdef FIXED
    atomic_add(&sums[x], in[y * 8 + x]);
#else
    sums[x] += in[y * 8 + x]; // FINDS: races
#endif
}
