(W)      or (1|M0)     cr0.0<1>:ud   cr0.0<0;1,0>:ud   0x4C0:uw {Switch}
(W)      mul (1|M0)    r3.0<1>:d     r0.1<0;1,0>:d     r2.3<0;1,0>:d
(W)      add (1|M0)    r3.0<1>:d     r3.0<0;1,0>:d     r2.0<0;1,0>:d
(W)      add (8|M0)    r4.0<1>:d     r3.0<0;1,0>:d     r1.0<8;8,1>:uw
(W)      shl (8|M0)    r4.0<1>:d     r4.0<8;8,1>:d     2:w
         send (8|M0)   r5:ud         r4          0xC 0x02106E01
(W)      mul (8|M0)    r5.0<1>:f     r5.0<8;8,1>:f     r2.6<0;1,0>:f
         sends (8|M0)  null:ud       r4    r5    0x4C 0x02026E00
(W)      mov (8|M0)    r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0)   null:ud       r127        0x27 0x02000010 {EOT}
