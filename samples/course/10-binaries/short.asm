// short - the same sums with long and with short instructions.
//.kernel sums
//.target gen9
//.simd 8
//.arg 0 out buffer int*
//.payload local_id offset=32 size=32
//.bti 0 arg=0
(W)      mov (8|M0)                 r2.0<1>:d     r1.0<8;8,1>:uw
(W)      add (8|M0)                 r3.0<1>:d     r2.0<8;8,1>:d     100:d {Compacted}
(W)      add (8|M0)                 r3.0<1>:d     r3.0<8;8,1>:d     r2.0<8;8,1>:d {Compacted}
(W)      shl (8|M0)                 r2.0<1>:d     r2.0<8;8,1>:d     2:w
         sends (8|M0)               null:ud       r2    r3    0x4C 0x02026E00
(W)      mov (8|M0)                 r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0)                null:ud       r127        0x27 0x02000010 {EOT}
