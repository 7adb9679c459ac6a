// Regions in regions: else-parts that end together, ifs that end where an outer one does, breaks out of ifs and nested loops, continue, early
// return, loops that end lane by lane inside else-parts, and calls between.
// RUN: -k chains -g 96 -l 32 -a in=int[96]:random=1 -a out=int[96]
// RUN: -k loops -g 96 -l 32 -a in=int[96]:random=2 -a out=int[96]
// RUN: -k exits -g 96 -l 32 -a in=int[96]:random=3 -a out=int[96]:fill=-1
// RUN: -k exits -g 50 -l 25 -a in=int[50]:random=4 -a out=int[50]:fill=-1
// ORACLE: pocl

kernel void chains(global const int *in, global int *out)
{
    int i = get_global_id(0), x = in[i], a = x & 7, b = x >> 3 & 7, c = x >> 6 & 3, r = i;

    if (a == 1) {
        if (b > 3)
            r += in[b];
    } else if (a == 2) {
        if (b > 2)
            r -= in[a];
        else if (c)
            r ^= in[c];
    } else if (a == 3 || (b == 1 && c == 2)) {
        r *= 3;
    } else {
        if (a > 4 && b > 1) {
            r += in[i ^ 1];
            if (c == 1)
                r++;
        }
    }
    out[i] = r;
    if (c) {
        if (a) {
            if (b)
                out[i] += in[a + b];
            else
                out[i] -= 7;
        } else {
            out[i] *= 5;
        }
    }
}

kernel void loops(global const int *in, global int *out)
{
    int i = get_global_id(0), x = in[i] & 0xff, r = 0;

    for (int k = 0; k < (x & 7) + 2; k++) {
        if (k == (x >> 3 & 3))
            continue;
        for (int m = 0; m < 6; m++) {
            if ((m ^ k) == (x >> 5)) {
                r += 100;
                break;
            }
            if (r > 700) {
                r -= in[m] & 63;
                if (x & 1)
                    break;
            } else {
                int n = x + m;
                while (n > 3) {
                    n = n & 1 ? n - 3 : n / 2;
                    if (n == 17)
                        break;
                    r += n & 3;
                }
            }
            r++;
        }
        if (r > 900)
            break;
        r += k;
    }
    do {
        r ^= x;
        x >>= 1;
        if (r & 0x400)
            continue;
        r += 3;
    } while (x);
    out[i] = r;
}

__attribute__((noinline)) int search(global const int *in, int x, int from)
{
    for (int k = from; k < 24; k++) {
        for (int m = 0; m < 3; m++) {
            if ((in[k] + m & 15) == x)
                return k * 4 + m;
            if ((in[k + m] & 63) == x)
                break;
        }
    }
    return -x;
}

kernel void exits(global const int *in, global int *out)
{
    int i = get_global_id(0), x = in[i], r = 0;

    if ((x & 31) == 5)
        return;
    for (int k = 0; k < 5; k++) {
        if ((x >> k & 3) == 3) {
            if (k == 4) {
                out[i] = r;
                return;
            }
            r += search(in, x & 15, k);
        } else if ((x >> k & 15) == 8) {
            goto found;
        } else {
            r ^= k;
        }
    }
    r += 1000;
found:
    out[i] = r + search(in, r & 15, 0);
}
