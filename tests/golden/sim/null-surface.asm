// The hardware drops what is written through the surface of a null argument: gasket says so, and --check=bounds makes it a finding.
// RUN: gasket run -g 8 -l 8 -a p=null %s 2>&1 | FileCheck %s
// RUN: not gasket run --check=bounds -g 8 -l 8 -a p=null %s 2>&1 | FileCheck %s --check-prefix=FINDING
// CHECK: warning: access out of bounds in kernel 'k'{{.*}}: write of 4 bytes through 'p', which is null
// FINDING: null-surface.asm:19: error: write through a null pointer: argument 'p' is null [bounds]
//.kernel k
//.target gen9
//.simd 8
//.slm 0
//.barriers 0
//.private 0
//.scratch 0
//.arg 0 p buffer int*
//.payload local_id offset=32 size=32
//.bti 0 arg=0
(W)      or (1|M0)                  cr0.0<1>:ud   cr0.0<0;1,0>:ud   0x4C0:uw {Switch}
(W)      shl (8|M0)                 r2.0<1>:d     r1.0<8;8,1>:uw    2:w
(W)      mov (8|M0)                 r1.0<1>:ud    5:w
         sends (8|M0)               null:ud       r2    r1    0x4C 0x02026E00 // untyped surface write with x, 1+1 registers out, 0 in
(W)      mov (8|M0)                 r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0)                null:ud       r127        0x27 0x02000010 {EOT} // end of thread, 1+0 registers out, 0 in
