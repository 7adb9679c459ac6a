// A value that is the same for all work-items goes through loops that they leave at different times, and into the middle of a loop.
// RUN: -k passed -g 32 -l 32 -a in=int[256]:random=3 -a fin=float[64]:random=5 -a out=long[32] -a n=3
// EXPECT out: 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25
// RUN: -k skipped -g 32 -l 32 -a fin=float[8] -a out=long[32] -a n=3
// EXPECT out: 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25 25

kernel void passed(global const int *in, global const float *fin, global long *out, int n)
{
    int gid = (int)get_global_id(0), own = in[gid];
    short v = 1;

    for (int i = 0; i < n + 1; i++)
        v = clamp(v, (short)25, (short)107);
    for (int i = 0; i < 5 && fin[gid & 63] >= fin[own & 63]; i++)
        for (int k = 0; k < 6 && own == in[gid & 255]; k++)
            if (all(vload3(13, in)))
                break;
    if (3 >= v)
        goto middle;
again:
middle:
    if (fin[own & 63] > fin[own & 63])
        goto again;
    out[gid] = v;
}

// Here no work-item comes to the else-part that the thread's branches have.
kernel void skipped(global const float *fin, global long *out, int n)
{
    int gid = (int)get_global_id(0), i = 0, rounds = 0;
    short v = 1;

    for (int k = 0; k < n + 1; k++)
        v = clamp(v, (short)25, (short)107);
    do {
    } while (++i < 5 && n != gid);
    if (3 >= v)
        goto middle;
again:
middle:
    if (++rounds < 2 && fin[0] > fin[0])
        goto again;
    out[gid] = v;
}
