// RUN: not gasket run -g 8 -l 8 --max-instructions=1000 %s 2>&1 | FileCheck %s
// CHECK: fault in kernel 'k': a thread executed more than 1000 instructions; it may be in an infinite loop
// CHECK: instruction 0: {{.*}}jmpi
//.kernel k
//.target gen9
//.simd 8
L0:
(W) jmpi L0
