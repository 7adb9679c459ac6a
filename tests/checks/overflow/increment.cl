// An increment of the greatest int. A char wraps by its conversion, which is defined.
// RUN: -g 1 -l 1 -a a=int[]:2147483647 -a c=char[]:127
// EXPECT c: -128
kernel void next(global int *a, global char *c)
{
#ifndef FIXED
    a[0]++; // FINDS: overflow
#endif
    c[0]++;
}
