// An element that had a value, and was read, gets one that was never written: the array is no longer defined.
// RUN: -g 64 -l 32 -a a=int[64]:iota -a out=int[64]
// SAYS: 'none' is declared here, without a value
// EXPECT out: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63
kernel void again(global const int *a, global int *out)
{
    int i = get_global_id(0), parts[4], sum = 0;
#ifdef FIXED
    int none = 0;
#else
    int none; // NOTE
#endif

    for (int j = 0; j < 4; j++)
        parts[j] = j == i % 4 ? a[i] : 0;
    for (int j = 0; j < 4; j++)
        sum += parts[j];
    parts[2] = none;
    if (parts[2] == 0) // FINDS: uninitialized
        out[i] = sum;
}
