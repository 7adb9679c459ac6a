// RUN: gasket run -g 2 -l 2 -a v=hex:0100020003000400 -a p=int[2] --print p %s | FileCheck %s
// RUN: gasket run -g 2 -l 2 -a v=hex:010002000300 -a p=int[2] --print p %s | FileCheck --check-prefix=SHORT %s
// A struct by value may come in pieces, one for each member that is read: `from` says where a piece begins. What reaches beyond the end of
// the struct is nothing.
// CHECK: {{^2$}}
// CHECK-NEXT: {{^4$}}
// SHORT: {{^2$}}
//.kernel k
//.target gen9
//.simd 8
//.arg 0 v value struct_s
//.arg 1 p buffer int*
//.payload local_id offset=32 size=96
//.payload arg_byvalue offset=128 size=4 arg=0 from=2
//.payload arg_byvalue offset=132 size=4 arg=0 from=6
//.bti 0 arg=1
(W) mov (8|M0) r10.0<1>:d 0:w
(W) mov (2|M0) r11.0<1>:d r4.0<2;1,0>:uw
(W) mov (1|M0) r10.1<1>:d 4:w
(W) mov (1|M0) r12.0<1>:d r11.0<0;1,0>:d
(W) mov (1|M0) r12.1<1>:d r11.1<0;1,0>:d
sends (8|M0) null:ud r10 r12 0x4C 0x02026E00
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null r127 0x27 0x02000010 {EOT}
