// The address of every program-scope variable reaches the thread in its first registers: what does not fit there is refused.
// Strings that are only printed are one variable, however many they are.
// RUN: not gasket cc %s -o /dev/null 2>&1 | FileCheck %s
// RUN: gasket cc -DPRINTED %s -o /dev/null
// CHECK: error: kernel 'k' needs more registers than a thread has
#ifdef PRINTED
#define VARIABLE(n)
#define ONE(n) printf("number " #n);
#else
#define VARIABLE(n) global int v##n;
#define ONE(n) addresses[n] = (ulong)&v##n;
#endif
#define TEN(M, n) M(n##0) M(n##1) M(n##2) M(n##3) M(n##4) M(n##5) M(n##6) M(n##7) M(n##8) M(n##9)
#define HUNDRED(M, n)                                                                                                 \
    TEN(M, n##0) TEN(M, n##1) TEN(M, n##2) TEN(M, n##3) TEN(M, n##4) TEN(M, n##5) TEN(M, n##6) TEN(M, n##7) TEN(M, n##8) TEN(M, n##9)
#define ALL(M) HUNDRED(M, 1) HUNDRED(M, 2) HUNDRED(M, 3) HUNDRED(M, 4) HUNDRED(M, 5) HUNDRED(M, 6)

ALL(VARIABLE)
kernel void k(global ulong *addresses)
{
    ALL(ONE)
}
