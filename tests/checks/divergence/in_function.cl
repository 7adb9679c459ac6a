// The barrier is in a function that some items call from another branch.
// RUN: -g 8 -l 8 -a out=int[8]
static void wait_for_all(void)
{
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); // FINDS: divergence
}

kernel void phases(global int *out)
{
    int l = get_local_id(0);

    switch (l % 2) {
    case 0:
        out[l] = 1;
#ifndef FIXED
        wait_for_all();
#endif
        break;
    default:
        out[l] = 2;
    }
#ifdef FIXED
    wait_for_all();
#endif
}
