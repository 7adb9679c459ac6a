// Saturating byte arithmetic of uniform operands, whose results are stored as one word.
// RUN: -g 1 -l 1 -a a=char4[]:1,2,3,4,5,6,7,8 -a out=char4[1]
// EXPECT out: 6 8 10 12
kernel void sums(global char4 *a, global char4 *out)
{
    *out = add_sat(a[0], a[1]);
}
