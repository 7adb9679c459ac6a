// A user's file with the name of a file of the library of built-in functions is the user's: findings in it stay there, and lines of
// the library are shown from the library.
// RUN: rm -rf %t && mkdir %t && cp %s %t/main.cl && printf 'void put(global int *o, int i)\n{\n    o[i + 4] = i;\n}\n' > %t/common.cl
// RUN: cd %t && not gasket run -O0 --simd=8 --via=sim --check -g 1 -a o=int[4] -a f=float[1] main.cl 2>&1 | FileCheck %s --check-prefix=INCLUDED
// RUN: cd %t && not gasket run --via=ir --check -g 1 -a o=int[4] -a f=float[1] main.cl 2>&1 | FileCheck %s --check-prefix=INCLUDED
// INCLUDED: common.cl:3:{{[0-9]+}}: error: write {{.*}} 'o' [bounds]
// RUN: sed 's/^#include .*/#line 1 "common.cl"\nvoid put(global int *o, int i)\n{\n    o[i + 4] = i;\n}/' %s > %t/line.cl
// RUN: cd %t && not gasket run -O0 --simd=8 --via=sim --check -g 1 -a o=int[4] -a f=float[1] line.cl 2>&1 | FileCheck %s --check-prefix=INCLUDED
// RUN: cd %t && gasket run --via=ir -O0 --trace=- -g 1 -a o=int[5] -a f=float[1] main.cl 2>&1 | FileCheck %s --check-prefix=TRACE
// TRACE: common.cl:3:     o[i + 4] = i;
// TRACE: common.cl:{{[0-9]+}}: COMMON(float,
#include "common.cl"

kernel void k(global int *o, global float *f)
{
    put(o, 0);
    f[0] = degrees(f[0]);
}
