// More than 2,047 variables of a module leave the addresses of variables and buffers canonical. The generic pointers are to private, local and
// global memory. 0 + 1 + … + 2499 = 3123750.
// RUN: gasket run -O0 --via=ir -g 1 -a out=int[4] --print out %s | FileCheck %s
// RUN: gasket run -O2 --via=ir -g 1 -a out=int[4] --print out %s | FileCheck %s
// RUN: gasket run -O0 --via=sim -g 1 -a out=int[4] --print out %s | FileCheck %s
// CHECK:      3123750
// CHECK-NEXT: 8
// CHECK-NEXT: 2499
// CHECK-NEXT: 9
#define TEN(MACRO, n) MACRO(n##0) MACRO(n##1) MACRO(n##2) MACRO(n##3) MACRO(n##4) MACRO(n##5) MACRO(n##6) MACRO(n##7) MACRO(n##8) MACRO(n##9)
#define HUNDRED(MACRO, n) TEN(MACRO, n##0) TEN(MACRO, n##1) TEN(MACRO, n##2) TEN(MACRO, n##3) TEN(MACRO, n##4) \
    TEN(MACRO, n##5) TEN(MACRO, n##6) TEN(MACRO, n##7) TEN(MACRO, n##8) TEN(MACRO, n##9)
#define FIVE_HUNDRED(MACRO, n, a, b, c, d, e) HUNDRED(MACRO, n##a) HUNDRED(MACRO, n##b) HUNDRED(MACRO, n##c) HUNDRED(MACRO, n##d) HUNDRED(MACRO, n##e)
#define ALL(MACRO) FIVE_HUNDRED(MACRO, 1, 0, 1, 2, 3, 4) FIVE_HUNDRED(MACRO, 1, 5, 6, 7, 8, 9) FIVE_HUNDRED(MACRO, 2, 0, 1, 2, 3, 4) \
    FIVE_HUNDRED(MACRO, 2, 5, 6, 7, 8, 9) FIVE_HUNDRED(MACRO, 3, 0, 1, 2, 3, 4)
#define VARIABLE(n) global int v##n = n - 1000;
#define ADD(n) sum += v##n;
ALL(VARIABLE)
kernel void k(global int *out)
{
    int sum = 0, mine = 7;
    local int shared;
    int *p = out, *q = &mine, *r = &v3499, *s = &shared;

    ALL(ADD)
    *p = sum;
    *q += 1;
    *s = 9;
    p[1] = mine;
    p[2] = *r;
    p[3] = *s;
}
