// A file of another compiler's making: foreign comments, its label names, default regions. Each lane stores its local id times three.
// RUN: gasket run -g 16 -l 16 -a out=int[16] --print out:4 %s | FileCheck %s
// CHECK: 0
// CHECK-NEXT: 3
// CHECK-NEXT: 6
// CHECK-NEXT: 9
//.kernel lanes
//.platform SKL
//.target gen9
//.simd 16
//.arg 0 out buffer int*
//.payload local_id offset=32 size=96
//.payload arg_bypointer offset=128 size=8 arg=0
// B000: Preds:{},  Succs:{}
_main:
(W)     mov (8|M0)               r3.0<1>:ud    r0.0<1;1,0>:ud                                        // $1
        mul (16|M0)              r10.0<1>:d    r1.0<16;16,1>:uw  3:w                                 // $2
        shl (8|M0)               r20.0<1>:q    r1.0<8;8,1>:uw    2:w
        shl (8|M8)               r22.0<1>:q    r1.8<8;8,1>:uw    2:w
        add (8|M0)               r20.0<1>:q    r20.0<4;4,1>:q    r4.0<0;1,0>:q
        add (8|M8)               r22.0<1>:q    r22.0<4;4,1>:q    r4.0<0;1,0>:q
        sends (16|M0)            null:w   r20     r10     0x8C            0x080691FF           // wr:4+2, rd:0; hdc.dc1; a64 dword scattering write
(W)     mov (8|M0)               r127:ud       r3:ud
(W)     send (8|M0)              null     r127    0x27            0x02000010           {EOT} // wr:1+0, rd:0; spawner; end of thread
