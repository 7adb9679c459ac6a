// Vectors of char are divided without promotion: -128 / -1 overflows.
// RUN: -g 1 -l 1 -a a=char4[]:-128,1,2,3 -a out=char4[1]
// SAYS: integer division overflows: the smallest number divided by -1
// EXPECT out: 127 -1 -2 -3
kernel void negate_all(global const char4 *a, global char4 *out)
{
#ifdef FIXED
    *out = sub_sat((char4)0, *a);
#else
    *out = *a / (char4)-1; // FINDS: arithmetic
#endif
}
