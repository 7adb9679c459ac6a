// vload and vstore need the alignment of an element only.
// RUN: -g 4 -l 1 -a a=short[20]:iota -a out=short[20]
// EXPECT out: 0 0 0 3 4 5 6 7 8 9 10 11 12 13 14 0 0 0 0 0
kernel void copy(global const short *a, global short *out)
{
    int i = get_global_id(0);

    vstore3(vload3(i, a + 3), i, out + 3);
}
