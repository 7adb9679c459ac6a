/* Arrays in registers whose elements are places in other such arrays, each way round. */
// RUN: -k places -g 32 -l 16 -a in=int[32]:random=4 -a out=int[64] -a n=6
// ORACLE: pocl
kernel void places(global const int *in, global int *out, int n)
{
    int gid = get_global_id(0), first[4], second[4], third[4];
    for (int i = 0; i < 4; i++) {
        first[i] = (i * n + 1) & 3;
        second[i] = in[gid] >> (i * 5) & 3;
        third[i] = i + gid;
    }
    int k = gid & 3;
    third[first[k]] += second[first[(k + n) & 3]];
    first[second[k]] = second[first[k]] & 3;
    out[gid * 2] = first[second[first[(k + 1) & 3]]];
    out[gid * 2 + 1] = third[first[k]];
}
