// A floating-point counter that reaches no integer: 2^24 + 1 is no float.
// VIA: ir - the simulator ends at its limit of instructions
// RUN: -g 1 -l 1 -a out=int[1] -a end=16777217
// EXPECT out: 1
kernel void count(global int *out, int end)
{
    float x = 16777214.0f;
    int rounds = 0;
#ifdef FIXED
    end = 16777216;
#endif
    while ((int)x != end) // FINDS: hang
        x += 1.0f;
    out[0] = 1;
}
