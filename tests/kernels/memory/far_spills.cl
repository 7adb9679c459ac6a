// More values at once than the offsets of scratch messages reach with 32 lanes: those further on have headers with another base.
// RUN: -k far -g 64 -l 64 -a in=ulong[8192]:random=1 -a out=ulong[64]
// ORACLE: pocl

#define TEN(M, p) M(p##0) M(p##1) M(p##2) M(p##3) M(p##4) M(p##5) M(p##6) M(p##7) M(p##8) M(p##9)
#define HUNDRED(M, p)                                                                                                            \
    TEN(M, p##0) TEN(M, p##1) TEN(M, p##2) TEN(M, p##3) TEN(M, p##4) TEN(M, p##5) TEN(M, p##6) TEN(M, p##7) TEN(M, p##8) TEN(M, p##9)
#define ALL(M) HUNDRED(M, 10) HUNDRED(M, 11) HUNDRED(M, 12) HUNDRED(M, 13) HUNDRED(M, 14) HUNDRED(M, 15)
#define LOAD(n) ulong a##n = in[g + n % 1000 * 7];
#define USE(n) sum = (sum << 1) + (a##n ^ n);

kernel void far(global const ulong *in, global ulong *out)
{
    size_t g = get_global_id(0);
    ulong sum = 0;

    ALL(LOAD)
    out[g] = a1000;
    ALL(USE)
    out[g] = sum;
}
