// RUN: gasket run -g 3 -l 3 -a p=int[3] --trace=- %s | FileCheck %s
// A line for each executed instruction: thread, number, channels, text, values of the active lanes. The branch skips the mov for lane 2.
// CHECK: (0,0,0).0    0  mask 0007  {{.*}}mov (8|M0) {{.*}} = 0:0 1:1 2:2{{$}}
// CHECK-NEXT: (0,0,0).0    1  mask 0007  {{.*}}cmp (8|M0) (lt)f0.0 {{.*}} f0 00000003 f1 00000000
// CHECK-NEXT: (0,0,0).0    2  mask 0007  (f0.0) {{.*}}if (8|M0)
// CHECK-NEXT: (0,0,0).0    3  mask 0003  {{.*}}mov (8|M0) {{.*}} = 0:1.5 1:1.5{{$}}
// CHECK-NEXT: (0,0,0).0    4  mask 0007  {{.*}}endif (8|M0)
// CHECK-NEXT: (0,0,0).0    5  mask 00ff  (W) {{.*}}mov (8|M0)
// CHECK-NEXT: (0,0,0).0    6  mask 00ff  (W) {{.*}}send (8|M0){{.*}}
// CHECK-NOT: {{.}}
//.kernel k
//.target gen9
//.simd 8
//.arg 0 p buffer int*
//.payload local_id offset=32 size=96
mov (8|M0) r10.0<1>:d r1.0<8;8,1>:uw
cmp (8|M0) (lt)f0.0 null<1>:d r10.0<8;8,1>:d 2:w
(f0.0) if (8|M0) L1 L1
mov (8|M0) r12.0<1>:f 1.5:f
L1:
endif (8|M0) L2
L2:
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null r127 0x27 0x02000010 {EOT}
