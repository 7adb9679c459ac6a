// RUN: not gasket run -g 8 -l 8 --max-instructions=1000 %s 2>&1 | FileCheck %s
// CHECK: fault in kernel 'k': more than 1000 instructions in one thread: an endless loop? (--max-instructions sets the limit)
// CHECK: work-item: global id (0,0,0), local id (0,0,0), group (0,0,0){{$}}
// CHECK: instruction 0: {{.*}}jmpi
// CHECK-NEXT: at {{.*}}max-instructions.asm:[[#@LINE+5]]
//.kernel k
//.target gen9
//.simd 8
L0:
(W) jmpi L0
