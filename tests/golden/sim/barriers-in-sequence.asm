// RUN: not gasket run -g 16 -l 16 -k twice %s 2>&1 | FileCheck --check-prefix=TWICE %s
// RUN: not gasket run -g 16 -l 16 -k undeclared %s 2>&1 | FileCheck --check-prefix=UNDECLARED %s
// RUN: not gasket run -g 16 -l 16 -k ended %s 2>&1 | FileCheck --check-prefix=ENDED %s
// RUN: not gasket run -g 16 -l 16 -k endless %s 2>&1 | FileCheck --check-prefix=ENDLESS %s
// RUN: not gasket run -g 16 -l 16 -k unsignalled %s 2>&1 | FileCheck --check-prefix=UNSIGNALLED %s
// A thread signals the barrier once, then waits; the kernel declares the barrier, and all threads of the group reach it before any of them ends.
// TWICE: fault in kernel 'twice': second signal to the barrier without a wait in between
// UNDECLARED: fault in kernel 'undeclared': the kernel uses a barrier but does not declare one (//.barriers 1)
// ENDED: fault in kernel 'ended': barrier not reached by all work-items of the group; others have ended
// ENDLESS: fault in kernel 'endless': the thread runs past the last instruction without an end-of-thread message
// UNSIGNALLED: fault in kernel 'unsignalled': wait for a barrier that the thread has not signalled
//.kernel twice
//.target gen9
//.simd 8
//.barriers 1
(W)      and (8|M0)   r8.0<1>:ud   r0.2<0;1,0>:ud 0x8F000000:ud
(W)      send (1|M0)  null r8 0x3 0x02000004
(W)      send (1|M0)  null r8 0x3 0x02000004
(W)      mov (8|M0)   r127.0<1>:ud r0.0<8;8,1>:ud
(W)      send (8|M0)  null r127 0x27 0x02000010 {EOT}
//.kernel undeclared
//.target gen9
//.simd 8
(W)      and (8|M0)   r8.0<1>:ud   r0.2<0;1,0>:ud 0x8F000000:ud
(W)      send (1|M0)  null r8 0x3 0x02000004
(W)      mov (8|M0)   r127.0<1>:ud r0.0<8;8,1>:ud
(W)      send (8|M0)  null r127 0x27 0x02000010 {EOT}
//.kernel ended
//.target gen9
//.simd 8
//.barriers 1
//.payload local_id offset=32 size=96
(W)      cmp (1|M0)   (eq)f0.0 null<1>:uw r1.0<0;1,0>:uw 0:uw
(W&f0.0) jmpi (1|M0)  L1
(W)      and (8|M0)   r8.0<1>:ud   r0.2<0;1,0>:ud 0x8F000000:ud
(W)      mov (1|M0)   n0.0<1>:ud   0x0:ud {Switch}
(W)      send (1|M0)  null r8 0x3 0x02000004
(W)      wait         n0.0<0;1,0>:ud
L1:
(W)      mov (8|M0)   r127.0<1>:ud r0.0<8;8,1>:ud
(W)      send (8|M0)  null r127 0x27 0x02000010 {EOT}
//.kernel endless
//.target gen9
//.simd 8
(W)      and (8|M0)   r8.0<1>:ud   r0.2<0;1,0>:ud 0x8F000000:ud
//.kernel unsignalled
//.target gen9
//.simd 8
//.barriers 1
(W)      wait         n0.0<0;1,0>:ud
(W)      mov (8|M0)   r127.0<1>:ud r0.0<8;8,1>:ud
(W)      send (8|M0)  null r127 0x27 0x02000010 {EOT}
