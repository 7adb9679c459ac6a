// RUN: not gasket run -g 16 -l 16 -a p=int[10] %s 2>&1 | FileCheck %s
// A write past a buffer names the source line, the work-items, the address and the distance.
// CHECK: fault in kernel 'k' at kernel.cl:7: write of 4 bytes outside every buffer
// CHECK-NEXT: address 0x{{[0-9a-f]+}}, just past the end of 'p' (40 bytes)
// CHECK-NEXT: work-item: global id (10,0,0), local id (10,0,0), group (0,0,0), address 0x
// CHECK: and 2 more in the same thread
// CHECK-NEXT: instruction 5: {{.*}}sends (16|M0)
//.kernel k
//.target gen9
//.simd 16
//.arg 0 p buffer int*
//.payload local_id offset=32 size=96
//.payload arg_bypointer offset=128 size=8 arg=0
// kernel.cl:7
mul (8|M0) r20.0<1>:q r1.0<8;8,1>:uw 4:w
mul (8|M8) r22.0<1>:q r1.8<8;8,1>:uw 4:w
add (8|M0) r20.0<1>:q r20.0<4;4,1>:q r4.0<0;1,0>:q
add (8|M8) r22.0<1>:q r22.0<4;4,1>:q r4.0<0;1,0>:q
mov (16|M0) r26.0<1>:d r1.0<16;16,1>:uw
sends (16|M0) null:w r20 r26 0x8C 0x080691FF
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null r127 0x27 0x02000010 {EOT}
