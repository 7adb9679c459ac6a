// A condition that is computed under another one, for so many lanes that it is put together from the enabled channels.
// RUN: -g 64 -l 32 -a in=int[256]:random=3 -a mem=int[512]:iota -a n=3
// ORACLE: pocl
kernel void leave(global const int *in, global int *mem, int n)
{
    int gid = (int)get_global_id(0), at = atomic_inc(&mem[gid * 8 + 1]);
    ulong bits[16] = {0, 1, 2, 3};

    for (int i = n; i > 0; i--) {
        mem[gid * 8 + (i & 7)] = 6;
        if (all(vload4(at & 31, in)) && (bits[gid & 15] & 2))
            break;
    }
}
