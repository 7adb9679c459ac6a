//.kernel tile
//.target gen9
//.simd 8
//.slm 0
//.barriers 0
//.private 0
//.scratch 0
//.arg 0 a buffer float*
//.arg 1 b buffer float*
//.arg 2 c buffer float*
//.arg 3 out buffer float*
//.payload local_id offset=32 size=32
//.bti 0 arg=0
//.bti 1 arg=1
//.bti 2 arg=2
//.bti 3 arg=3
(W)      or (1|M0)                  cr0.0<1>:ud   cr0.0<0;1,0>:ud   0x4C0:uw {Switch}
(W)      mov (8|M0)                 r2.0<1>:d     r1.0<8;8,1>:uw
(W)      shl (8|M0)                 r2.0<1>:d     r2.0<8;8,1>:d     2:w
         send (8|M0)                r4:ud         r2          0xC 0x02106E00
         send (8|M0)                r5:ud         r2          0xC 0x02106E01
         send (8|M0)                r6:ud         r2          0xC 0x02106E02
@ANSWER@
         sends (8|M0)               null:ud       r2    r7    0x4C 0x02026E03
(W)      mov (8|M0)                 r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0)                null:ud       r127        0x27 0x02000010 {EOT}
