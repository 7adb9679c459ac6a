// With --check=divergence a thread that signals the barrier and ends does not keep the others from ending.
// RUN: not gasket run --check -g 32 -l 32 -a 'p=int[4]' %s 2>&1 | FileCheck %s
// CHECK: barrier-without-wait.asm:{{[0-9]+}}: error: barrier not reached by all work-items of the group; these end without it [divergence]
// CHECK: 1 finding
//.kernel k
//.target gen9
//.simd 8
//.slm 64
//.barriers 1
//.private 0
//.scratch 0
//.arg 0 p buffer int*
//.payload local_id offset=32 size=32
//.bti 0 arg=0
(W)      mov (8|M0)                 r3.0<1>:ud    r0.0<8;8,1>:ud
(W)      cmp (1|M0)                 (eq)f0.0 null<1>:uw    r1.0<0;1,0>:uw  0:uw
(W&~f0.0) jmpi                      L9
(W)      send (1|M0)                null:ud       r3          0x3 0x02000004 // barrier signal
L9:
(W)      mov (8|M0)                 r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0)                null:ud       r127        0x27 0x02000010 {EOT} // end of thread, 1+0 registers out, 0 in
