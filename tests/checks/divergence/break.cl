// Each item leaves the loop when it has found its key, and the others wait.
// RUN: -g 4 -l 4 -a a=int[]:3,1,0,2 -a out=int[4]
// EXPECT out: 2 1 3 0
kernel void positions(global const int *a, global int *out)
{
    local int tile[4];
    int l = get_local_id(0), found = -1;

    for (int j = 0; j < 4; j++) {
        if (l == 0)
            tile[j] = a[j];
        barrier(CLK_LOCAL_MEM_FENCE); // FINDS: divergence
        if (tile[j] == l) { // FINDS: uninitialized?
            found = j;
#ifndef FIXED
            break;
#endif
        }
    }
    out[l] = found;
}
