//.kernel short
//.target gen9
//.simd 8
//.arg 0 in buffer int*
//.arg 1 out buffer int*
//.payload local_id offset=32 size=32
//.bti 0 arg=0
//.bti 1 arg=1
(W)      or (1|M0)                  cr0.0<1>:ud   cr0.0<0;1,0>:ud   0x4C0:uw {Switch}
(W)      mov (8|M0)                 r2.0<1>:d     r1.0<8;8,1>:uw
(W)      shl (8|M0)                 r2.0<1>:d     r2.0<8;8,1>:d     2:w
         send (8|M0)                r4:ud         r2          0xC 0x02106E00
(W)      mov (8|M0)                 r6.0<1>:d     -1:w
@ANSWER@
         sends (8|M0)               null:ud       r2    r6    0x4C 0x02026E01
(W)      mov (8|M0)                 r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0)                null:ud       r127        0x27 0x02000010 {EOT}
