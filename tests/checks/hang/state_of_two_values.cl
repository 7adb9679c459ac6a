// A search that goes back and forth between two elements.
// VIA: ir - the simulator ends at its limit of instructions
// RUN: -g 1 -l 1 -a next=int[]:1,0,2 -a out=int[1]
// EXPECT out: 2
kernel void follow(global const int *next, global int *out)
{
#ifdef FIXED
    int at = 2;
#else
    int at = 0;
#endif
    while (next[at] != at) // FINDS: hang
        at = next[at];
    out[0] = at;
}
