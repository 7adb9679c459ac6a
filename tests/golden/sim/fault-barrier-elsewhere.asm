// RUN: not gasket run -g 16 -l 16 %s 2>&1 | FileCheck %s
// Thread 0 signals the barrier and waits for it; thread 1 waits without a signal.
// CHECK: fault in kernel 'k': barrier not reached by all work-items of the group; others wait elsewhere
// CHECK-NEXT:   work-item: global id (0,0,0), local id (0,0,0), group (0,0,0)
// CHECK: at {{.*}}fault-barrier-elsewhere.asm:[[#@LINE+14]]
//.kernel k
//.target gen9
//.simd 8
//.barriers 1
//.payload local_id offset=32 size=96
cmp (8|M0) (lt)f0.0 null<1>:uw r1.0<8;8,1>:uw 8:w
(f0.0) if (8|M0) L1 L1
(W) and (8|M0) r8.0<1>:ud r0.2<0;1,0>:ud 0x8F000000:ud
(W) mov (1|M0) n0.0<1>:ud 0x0:ud {Switch}
(W) send (1|M0) null r8 0x3 0x02000004
L1:
endif (8|M0) L2
L2:
(W) wait n0.0<0;1,0>:ud
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null r127 0x27 0x02000010 {EOT}
