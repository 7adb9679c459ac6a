// A message can leave out channels between others: here it writes the floats x and z of each lane, and not y.
// RUN: gasket run --check=races,bounds -k apart -g 2 -l 2 -a p=float[4] --print p %s | FileCheck --check-prefix=APART %s
// RUN: not gasket run --check=races,bounds -k apart -g 3 -l 3 -a p=float[8] %s 2>&1 | FileCheck --check-prefix=SAME %s
// RUN: gasket run --check=races,bounds -k threads -g 16 -l 16 -a p=float[48] --print p:4 %s | FileCheck --check-prefix=THREADS %s
// RUN: not gasket run --check=races,bounds -k overlap -g 16 -l 16 -a p=float[48] %s 2>&1 | FileCheck --check-prefix=OVERLAP %s
// Lane n writes floats n and n + 2: lanes 0 and 1 write different ones, lanes 0 and 2 the same.
// APART: {{^}}1{{$}}
// APART-NEXT: {{^}}1{{$}}
// APART-NEXT: {{^}}2{{$}}
// APART-NEXT: {{^}}2{{$}}
// SAME: :[[#@LINE+13]]: error: data race: write of 12 bytes at offset 8 of 'p' by work-item 2, and write by work-item 0 [races]
// SAME: 1 finding
//.kernel apart
//.target gen9
//.simd 8
//.slm 0
//.barriers 0
//.arg 0 p buffer float*
//.payload local_id offset=32 size=32
//.bti 0 arg=0
(W)      shl (8|M0)                 r2.0<1>:d     r1.0<8;8,1>:uw    2:w
(W)      mov (8|M0)                 r4.0<1>:ud    0x3F800000:ud
(W)      mov (8|M0)                 r5.0<1>:ud    0x40000000:ud
         sends (8|M0)               null:ud       r2    r4    0x8C 0x02026A00
(W)      mov (8|M0)                 r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0)                null:ud       r127        0x27 0x02000010 {EOT}
// Lane n of all threads writes floats 3 * n and 3 * n + 2; another write, of the lanes of the other thread, has the floats in between.
// THREADS: {{^}}1{{$}}
// THREADS-NEXT: {{^}}1{{$}}
// THREADS-NEXT: {{^}}2{{$}}
// THREADS-NEXT: {{^}}1{{$}}
//.kernel threads
//.target gen9
//.simd 8
//.slm 0
//.barriers 0
//.arg 0 p buffer float*
//.payload local_id offset=32 size=32
//.bti 0 arg=0
(W)      mul (8|M0)                 r2.0<1>:d     r1.0<8;8,1>:uw    12:w
(W)      mov (8|M0)                 r4.0<1>:ud    0x3F800000:ud
(W)      mov (8|M0)                 r5.0<1>:ud    0x40000000:ud
         sends (8|M0)               null:ud       r2    r4    0x8C 0x02026A00
(W)      xor (8|M0)                 r3.0<1>:d     r1.0<8;8,1>:uw    8:w
(W)      mul (8|M0)                 r2.0<1>:d     r3.0<8;8,1>:d     12:w
(W)      add (8|M0)                 r2.0<1>:d     r2.0<8;8,1>:d     4:w
         sends (8|M0)               null:ud       r2    r4    0x4C 0x02026E00
(W)      mov (8|M0)                 r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0)                null:ud       r127        0x27 0x02000010 {EOT}
// The same, but the other write has the last float.
// OVERLAP: :[[#@LINE+12]]: error: data race: write of 12 bytes at offset 104
//.kernel overlap
//.target gen9
//.simd 8
//.slm 0
//.barriers 0
//.arg 0 p buffer float*
//.payload local_id offset=32 size=32
//.bti 0 arg=0
(W)      mul (8|M0)                 r2.0<1>:d     r1.0<8;8,1>:uw    12:w
(W)      mov (8|M0)                 r4.0<1>:ud    0x3F800000:ud
(W)      mov (8|M0)                 r5.0<1>:ud    0x40000000:ud
         sends (8|M0)               null:ud       r2    r4    0x8C 0x02026A00
(W)      xor (8|M0)                 r3.0<1>:d     r1.0<8;8,1>:uw    8:w
(W)      mul (8|M0)                 r2.0<1>:d     r3.0<8;8,1>:d     12:w
(W)      add (8|M0)                 r2.0<1>:d     r2.0<8;8,1>:d     8:w
         sends (8|M0)               null:ud       r2    r4    0x4C 0x02026E00
(W)      mov (8|M0)                 r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0)                null:ud       r127        0x27 0x02000010 {EOT}
