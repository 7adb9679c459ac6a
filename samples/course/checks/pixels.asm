//.kernel pixels
//.target gen9
//.simd 16
//.slm 0
//.barriers 0
//.private 0
//.scratch 0
//.arg 0 in buffer uchar4*
//.arg 1 out buffer int*
//.payload local_id offset=32 size=32
//.payload global_id_offset offset=64 size=12
//.payload enqueued_local_size offset=80 size=12
//.bti 0 arg=0
//.bti 1 arg=1
(W)      or (1|M0)                  cr0.0<1>:ud   cr0.0<0;1,0>:ud   0x4C0:uw {Switch}
(W)      mul (1|M0)                 r2.3<1>:d     r0.1<0;1,0>:d     r2.4<0;1,0>:d
(W)      add (1|M0)                 r2.0<1>:d     r2.3<0;1,0>:d     r2.0<0;1,0>:d
(W)      add (16|M0)                r4.0<1>:d     r2.0<0;1,0>:d     r1.0<16;16,1>:uw
(W)      shl (16|M0)                r2.0<1>:d     r4.0<8;8,1>:d     2:w
         send (16|M0)               r4:ud         r2          0xC 0x04205E00
@ANSWER@
         sends (16|M0)              null:ud       r2    r6    0x8C 0x04025E01
(W)      mov (8|M0)                 r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0)                null:ud       r127        0x27 0x02000010 {EOT}
