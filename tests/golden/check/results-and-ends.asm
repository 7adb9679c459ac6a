// RUN: not gasket run -g 8 -a p=int[8] %s 2>&1 | FileCheck --implicit-check-not=error: %s
// Results, ends and payloads that the hardware does not have; a vector as an immediate may be written through an address.
//.kernel k
//.target gen9
//.simd 8
//.arg 0 p buffer int*
//.payload local_id offset=32 size=96
//.bti 0 arg=0
// CHECK: :[[@LINE+1]]:5: error: add computes in :d, so its result cannot be :hf [fdst]
(W) add (8|M0) r10.0<1>:hf r9.0<8;8,1>:d 1:w
// CHECK: :[[@LINE+1]]:5: error: add: only a message can end a thread [eot]
(W) add (8|M0) r10.0<1>:d r9.0<8;8,1>:d 1:w {EOT}
// CHECK: :[[@LINE+1]]:5: error: src1 of a message must be a whole general register [sendgrf]
(W) sends (8|M0) null:ud r11 null 0x4C 0x02026E00
(W) mov (8|M0) r[a0.0,-512]<1>:d r9.0<8;8,1>:d
(W) mov (8|M0) r[a0.0]<1>:w 0x12345678:v
(W) mov (4|M0) r[a0.0]<1>:f 0x12345678:vf
// CHECK: :[[@LINE+1]]:5: error: dst spans 5 registers; at most 2 are allowed [dst2grf]
(W) mov (8|M0) r127.4<4>:d r9.0<8;8,1>:d
(W) send (8|M0) null r127 0x27 0x02000010 {EOT}
