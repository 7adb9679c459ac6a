// RUN: gasket run -g 8 -l 8 --stats=- %s | FileCheck %s
// Every executed instruction counts once, branches included. Six of the nine run with eight channels, and three with four: both movs of the branch, and else.
// CHECK: "run": {"threads": 1, "instructions": 9, "channels": 60,
//.kernel k
//.target gen9
//.simd 8
//.payload local_id offset=32 size=96
mov (8|M0) r10.0<1>:d r1.0<8;8,1>:uw
cmp (8|M0) (ge)f0.0 null<1>:d r10.0<8;8,1>:d 4:w
(f0.0) if (8|M0) other last
mov (8|M0) r11.0<1>:d 1:w
else (8|M0) last last
other:
mov (8|M0) r12.0<1>:d 1:w
last:
endif (8|M0) after
after:
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null r127 0x27 0x02000010 {EOT}
