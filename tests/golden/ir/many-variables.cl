// RUN: gasket run --via=ir -g 1 -a out=uint[2] --print out %s | FileCheck %s
// 4096 program-scope variables, and a buffer after them: the interpreter gives each a canonical address.
// 0 + 1 + ... + 4095 is
// CHECK: {{^}}8386560
// CHECK-NEXT: {{^}}4096
#define TIMES16(do, n) do(n##0) do(n##1) do(n##2) do(n##3) do(n##4) do(n##5) do(n##6) do(n##7) do(n##8) do(n##9) do(n##a) do(n##b) do(n##c) do(n##d) do(n##e) do(n##f)
#define TIMES256(do, n) do##16(n##0) do##16(n##1) do##16(n##2) do##16(n##3) do##16(n##4) do##16(n##5) do##16(n##6) do##16(n##7) do##16(n##8) do##16(n##9) do##16(n##a) do##16(n##b) do##16(n##c) do##16(n##d) do##16(n##e) do##16(n##f)
#define TIMES4096(do, n) TIMES256(do, n##0) TIMES256(do, n##1) TIMES256(do, n##2) TIMES256(do, n##3) TIMES256(do, n##4) TIMES256(do, n##5) TIMES256(do, n##6) TIMES256(do, n##7) TIMES256(do, n##8) TIMES256(do, n##9) TIMES256(do, n##a) TIMES256(do, n##b) TIMES256(do, n##c) TIMES256(do, n##d) TIMES256(do, n##e) TIMES256(do, n##f)
#define DECLARE(n) global uint n;
#define DECLARE16(n) TIMES16(DECLARE, n)
#define SET(n) n = i++;
#define SET16(n) TIMES16(SET, n)
#define ADD(n) sum += n;
#define ADD16(n) TIMES16(ADD, n)

TIMES4096(DECLARE, v)

kernel void many(global uint *out)
{
    uint i = 0, sum = 0;

    TIMES4096(SET, v)
    TIMES4096(ADD, v)
    out[0] = sum;
    out[1] = i;
}
