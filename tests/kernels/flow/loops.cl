// Loops and jumps that diverge: different trip counts, break, continue, nested, goto, do-while, switch with fall-through, early return.
// RUN: -k collatz -g 100 -l 20 -a out=int[100]
// RUN: -k nested -g 64 -l 16 -a out=int[64]
// RUN: -k switches -g 64 -l 16 -a in=int[64]:random=1 -a out=int[64]
// RUN: -k jumps -g 64 -l 16 -a in=int[64]:random=1 -a out=int[64]
// RUN: -k early -g 64 -l 16 -a in=int[64]:random=1 -a out=int[64]:fill=-1
// ORACLE: pocl

kernel void collatz(global int *out)
{
    uint n = get_global_id(0) + 1;
    int steps = 0;

    while (n != 1) {
        n = n & 1 ? 3 * n + 1 : n / 2;
        steps++;
    }
    out[get_global_id(0)] = steps;
}

kernel void nested(global int *out)
{
    int me = get_global_id(0), sum = 0;

    for (int i = 0; i < me; i++) {
        if (i % 3 == 0)
            continue;
        for (int j = i; ; j++) {
            if (j * j > me + i)
                break;
            if ((i ^ j) & 1) {
                sum += j;
                continue;
            }
            int k = 0;
            do {
                sum += k;
            } while (++k < (j & 3));
        }
        if (sum > 300)
            break;
    }
    out[me] = sum;
}

kernel void switches(global const int *in, global int *out)
{
    size_t i = get_global_id(0);
    int x = in[i], r = 0;

    switch (x & 15) {
    case 0:
        r = 1;
        break;
    case 1:
        r = 2;
    case 2:
        r += 3;
    case 3:
    case 4:
        r *= 5;
        break;
    case 9:
        for (int k = 0; k < 5; k++) {
            if (k == (x >> 8 & 3))
                break;
            r += k;
        }
        break;
    default:
        r = -1;
        if (x & 64)
            break;
        r = -2;
    case 15:
        r -= 10;
    }
    out[i] = r;
}

kernel void jumps(global const int *in, global int *out)
{
    size_t i = get_global_id(0);
    int x = in[i] & 255, n = 0;

again:
    n++;
    if (x > 200)
        goto big;
    if (x & 1) {
        x = x * 3 + 1;
        goto again;
    }
    x /= 2;
    if (x > 3 && n < 40)
        goto again;
    goto done;
big:
    x -= 100;
    if (n < 30)
        goto again;
done:
    out[i] = n * 1000 + x;
}

int find(global const int *in, int limit)
{
    for (int k = 0; k < limit; k++) {
        if (in[k] < 0)
            return k;
        if (in[k] == 12345)
            return -k;
    }
    return limit;
}

kernel void early(global const int *in, global int *out)
{
    size_t i = get_global_id(0);

    if (i % 7 == 3)
        return;
    int r = find(in, (int)i);
    if (r == 0 && i > 5) {
        out[i] = 99;
        return;
    }
    out[i] = r + (i & 1 ? find(in + i / 2, 4) : 0);
}
