// The array of an iteration is another one than that of the iteration before, whose elements have been written.
// RUN: -g 64 -l 32 -a a=int[64]:iota -a out=int[64]
// SAYS: 'parts' is declared here
// EXPECT out: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64
kernel void iterations(global const int *a, global int *out)
{
    int i = get_global_id(0), sum = 0;

    for (int k = 0; k < 2; k++) {
        int parts[2]; // NOTE
#ifdef FIXED
        parts[0] = parts[1] = 0;
#endif
        if (k == 0)
            parts[0] = a[i];
        parts[1] = k;
        if (parts[k & 0] >= 0) // FINDS: uninitialized
            sum += parts[k & 0];
        sum += parts[1];
    }
    out[i] = sum; // FINDS: uninitialized?
}
