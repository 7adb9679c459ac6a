// pairs - five functions of x, y and z, each by the code of two compilers, p and q.

// x / 8
//.kernel p1
//.target gen9
//.simd 8
//.arg 0 x buffer int*
//.arg 1 y buffer int*
//.arg 2 z buffer int*
//.arg 3 out buffer int*
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
(W)      asr (8|M0)                 r7.0<1>:d     r4.0<8;8,1>:d     3:w
         sends (8|M0)               null:ud       r2    r7    0x4C 0x02026E03
(W)      mov (8|M0)                 r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0)                null:ud       r127        0x27 0x02000010 {EOT}

// x / 8
//.kernel q1
//.target gen9
//.simd 8
//.arg 0 x buffer int*
//.arg 1 y buffer int*
//.arg 2 z buffer int*
//.arg 3 out buffer int*
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
(W)      asr (8|M0)                 r7.0<1>:d     r4.0<8;8,1>:d     31:w
(W)      and (8|M0)                 r7.0<1>:d     r7.0<8;8,1>:d     7:w
(W)      add (8|M0)                 r7.0<1>:d     r4.0<8;8,1>:d     r7.0<8;8,1>:d
(W)      asr (8|M0)                 r7.0<1>:d     r7.0<8;8,1>:d     3:w
         sends (8|M0)               null:ud       r2    r7    0x4C 0x02026E03
(W)      mov (8|M0)                 r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0)                null:ud       r127        0x27 0x02000010 {EOT}

// abs(x)
//.kernel p2
//.target gen9
//.simd 8
//.arg 0 x buffer int*
//.arg 1 y buffer int*
//.arg 2 z buffer int*
//.arg 3 out buffer int*
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
(W)      mov (8|M0)                 r7.0<1>:d     (abs)r4.0<8;8,1>:d
         sends (8|M0)               null:ud       r2    r7    0x4C 0x02026E03
(W)      mov (8|M0)                 r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0)                null:ud       r127        0x27 0x02000010 {EOT}

// abs(x)
//.kernel q2
//.target gen9
//.simd 8
//.arg 0 x buffer int*
//.arg 1 y buffer int*
//.arg 2 z buffer int*
//.arg 3 out buffer int*
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
(W)      asr (8|M0)                 r8.0<1>:d     r4.0<8;8,1>:d     31:w
(W)      xor (8|M0)                 r7.0<1>:d     r4.0<8;8,1>:d     r8.0<8;8,1>:d
(W)      add (8|M0)                 r7.0<1>:d     r7.0<8;8,1>:d     -r8.0<8;8,1>:d
         sends (8|M0)               null:ud       r2    r7    0x4C 0x02026E03
(W)      mov (8|M0)                 r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0)                null:ud       r127        0x27 0x02000010 {EOT}

// x * y + z
//.kernel p3
//.target gen9
//.simd 8
//.arg 0 x buffer float*
//.arg 1 y buffer float*
//.arg 2 z buffer float*
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
(W)      mad (8|M0)                 r7.0<1>:f     r6.0<2;1>:f       r4.0<2;1>:f       r5.0<1>:f
         sends (8|M0)               null:ud       r2    r7    0x4C 0x02026E03
(W)      mov (8|M0)                 r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0)                null:ud       r127        0x27 0x02000010 {EOT}

// x * y + z
//.kernel q3
//.target gen9
//.simd 8
//.arg 0 x buffer float*
//.arg 1 y buffer float*
//.arg 2 z buffer float*
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
(W)      mul (8|M0)                 r7.0<1>:f     r4.0<8;8,1>:f     r5.0<8;8,1>:f
(W)      add (8|M0)                 r7.0<1>:f     r7.0<8;8,1>:f     r6.0<8;8,1>:f
         sends (8|M0)               null:ud       r2    r7    0x4C 0x02026E03
(W)      mov (8|M0)                 r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0)                null:ud       r127        0x27 0x02000010 {EOT}

// clamp(x, 0, 255)
//.kernel p4
//.target gen9
//.simd 8
//.arg 0 x buffer int*
//.arg 1 y buffer int*
//.arg 2 z buffer int*
//.arg 3 out buffer int*
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
(W)      sel (8|M0) (ge)f0.0        r7.0<1>:d     r4.0<8;8,1>:d     0:w
(W)      sel (8|M0) (lt)f0.0        r7.0<1>:d     r7.0<8;8,1>:d     255:w
         sends (8|M0)               null:ud       r2    r7    0x4C 0x02026E03
(W)      mov (8|M0)                 r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0)                null:ud       r127        0x27 0x02000010 {EOT}

// clamp(x, 0, 255)
//.kernel q4
//.target gen9
//.simd 8
//.arg 0 x buffer int*
//.arg 1 y buffer int*
//.arg 2 z buffer int*
//.arg 3 out buffer int*
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
(W)      sel (8|M0) (lt)f0.0        r7.0<1>:d     r4.0<8;8,1>:d     255:w
(W)      sel (8|M0) (ge)f0.0        r7.0<1>:d     r7.0<8;8,1>:d     0:w
         sends (8|M0)               null:ud       r2    r7    0x4C 0x02026E03
(W)      mov (8|M0)                 r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0)                null:ud       r127        0x27 0x02000010 {EOT}

// rhadd(x, y)
//.kernel p5
//.target gen9
//.simd 8
//.arg 0 x buffer int*
//.arg 1 y buffer int*
//.arg 2 z buffer int*
//.arg 3 out buffer int*
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
(W)      avg (8|M0)                 r7.0<1>:d     r4.0<8;8,1>:d     r5.0<8;8,1>:d
         sends (8|M0)               null:ud       r2    r7    0x4C 0x02026E03
(W)      mov (8|M0)                 r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0)                null:ud       r127        0x27 0x02000010 {EOT}

// rhadd(x, y)
//.kernel q5
//.target gen9
//.simd 8
//.arg 0 x buffer int*
//.arg 1 y buffer int*
//.arg 2 z buffer int*
//.arg 3 out buffer int*
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
(W)      add (8|M0)                 r7.0<1>:d     r4.0<8;8,1>:d     r5.0<8;8,1>:d
(W)      add (8|M0)                 r7.0<1>:d     r7.0<8;8,1>:d     1:w
(W)      asr (8|M0)                 r7.0<1>:d     r7.0<8;8,1>:d     1:w
         sends (8|M0)               null:ud       r2    r7    0x4C 0x02026E03
(W)      mov (8|M0)                 r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0)                null:ud       r127        0x27 0x02000010 {EOT}
