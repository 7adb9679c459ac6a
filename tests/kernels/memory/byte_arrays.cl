// Small arrays of bytes and of vectors of bytes, indexed at run time, with constants for elements.
// RUN: -k bytes -g 32 -l 8 -a o=uchar[32] -a n=3
// RUN: -k chars -g 32 -l 8 -a o=char4[32] -a n=5
// ORACLE: pocl

kernel void bytes(global uchar *o, int n)
{
    uchar a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    int i = get_global_id(0);

    a[n & 7] = 0;
    a[(n + 1) & 7] = i;
    if (i & 1)
        a[(n + 2) & 7] = 77;
    o[i] = a[n & 3] * 3 + a[(n * 3) & 7] + a[i & 7];
}

kernel void chars(global char4 *o, int n)
{
    char4 a[4] = {(char4)(1), (char4)(2, 3, 4, 5), (char4)(6), (char4)(7)};
    int i = get_global_id(0);

    a[n & 3] = (char4)(-1);
    a[(n + i) & 3].y = 9;
    o[i] = a[n & 3] + a[i & 3].wzyx;
}
