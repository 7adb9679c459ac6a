// The address of every program-scope variable reaches the thread in its first registers: what does not fit there is refused.
// RUN: not gasket cc %s -o /dev/null 2>&1 | FileCheck %s
// CHECK: error: kernel 'k' needs more registers than a thread has
#define ONE(n) printf("number " #n);
#define TEN(n) ONE(n##0) ONE(n##1) ONE(n##2) ONE(n##3) ONE(n##4) ONE(n##5) ONE(n##6) ONE(n##7) ONE(n##8) ONE(n##9)
#define HUNDRED(n) TEN(n##0) TEN(n##1) TEN(n##2) TEN(n##3) TEN(n##4) TEN(n##5) TEN(n##6) TEN(n##7) TEN(n##8) TEN(n##9)

kernel void k(void)
{
    HUNDRED(1) HUNDRED(2) HUNDRED(3) HUNDRED(4) HUNDRED(5)
}
