// Bits are reversed whatever the type of the source says: Intel's compiler writes :d for int.
// RUN: gasket run -g 8 -l 8 -a p=uint[8] --print p:2 %s | FileCheck %s
// CHECK: 2147483648
// CHECK-NEXT: 2147483648
//.kernel k
//.target gen9
//.simd 8
//.slm 0
//.barriers 0
//.private 0
//.scratch 0
//.arg 0 p buffer uint*
//.payload local_id offset=32 size=32
//.bti 0 arg=0
(W)      shl (8|M0)                 r2.0<1>:d     r1.0<8;8,1>:uw    2:w
(W)      mov (8|M0)                 r3.0<1>:d     1:w
(W)      bfrev (8|M0)               r1.0<1>:ud    r3.0<8;8,1>:d
         sends (8|M0)               null:ud       r2    r1    0x4C 0x02026E00
(W)      mov (8|M0)                 r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0)                null:ud       r127        0x27 0x02000010 {EOT}
