// More program-scope variables than a thread gets the addresses of: those of the others are immediates in the code.
// RUN: -k tables -g 64 -l 16 -a out=int[64] -a from=int[64]:iota
// RUN: -k counters -g 8 -l 8 -a out=int[8]

#define TEN(WHAT, n) WHAT(n##0) WHAT(n##1) WHAT(n##2) WHAT(n##3) WHAT(n##4) WHAT(n##5) WHAT(n##6) WHAT(n##7) WHAT(n##8) WHAT(n##9)
#define SIXTY(WHAT) TEN(WHAT, 1) TEN(WHAT, 2) TEN(WHAT, 3) TEN(WHAT, 4) TEN(WHAT, 5) TEN(WHAT, 6)

#define TABLE(n) constant int t##n[4] = {n, 3 * n + 1, n * n, 7 - n};
SIXTY(TABLE)

// In a loop, in branches that only some work-items take, and in a call.
#define LOOK_UP(n) sum = sum * 5 + t##n[(x + n) & 3];
#define LOOK_UP_SOME(n)   \
    if ((x ^ n) & 1)      \
        sum -= t##n[x & 3];
uint __attribute__((noinline)) looked_up(uint sum, uint x)
{
    SIXTY(LOOK_UP)
    return sum;
}

kernel void tables(global int *out, global const int *from)
{
    size_t i = get_global_id(0);
    uint x = from[i], sum = 0;
    for (int k = 0; k < 3; k++) {
        SIXTY(LOOK_UP)
        x += sum & 7;
        SIXTY(LOOK_UP_SOME)
    }
    out[i] = looked_up(sum, x) + looked_up(x, sum);
}

#define COUNTER(n) global int c##n = n;
SIXTY(COUNTER)
#define COUNT(n) atomic_add(&c##n, n + (int)get_local_id(0));
#define TOTAL(n) sum = sum * 7 + c##n;
kernel void counters(global int *out)
{
    uint sum = 0;
    SIXTY(COUNT)
    barrier(CLK_GLOBAL_MEM_FENCE);
    SIXTY(TOTAL)
    out[get_local_id(0)] = sum;
}
