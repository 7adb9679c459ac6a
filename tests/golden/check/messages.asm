// A message must be one that exists, carry what its payload needs and work on the channels of its instruction.
// RUN: not gasket run -g 8 %s 2>&1 | FileCheck --implicit-check-not=error: %s
//.kernel messages
//.target gen9
//.simd 8
send (8|M0) r30:d r10 0xC 0x02106E03
// CHECK: :[[#@LINE+1]]:1: error: untyped surface read with x returns 1 registers, but the descriptor specifies 2 [sendrlen]
send (8|M0) r30:d r10 0xC 0x02206E03
// CHECK: :[[#@LINE+1]]:1: error: untyped surface read with x has 16 channels, but the execution size is 8 [sendsimd]
send (8|M0) r30:d r10 0xC 0x04205E03
// CHECK: :[[#@LINE+1]]:1: error: no message has descriptor 0x02102F03 and extended descriptor 0xC [senddesc]
send (8|M0) r30:d r10 0xC 0x02102F03
// CHECK: :[[#@LINE+1]]:1: error: src0 r20 to r21 and src1 r21 to r22 overlap [sendsover]
sends (16|M0) null:ud r20 r21 0x8C 0x04025E03
// CHECK: :[[#@LINE+1]]:1: error: a64 gather of 1 qword: 3 is not a valid binding-table index [sendbti]
send (8|M0) r30:d r10 0xC 0x04240203
// CHECK: :[[#@LINE+1]]:5: error: the payload of an end-of-thread message must be in r112 to r127, not in r2 [eot112]
(W) send (8|M0) null:ud r2 0x27 0x02000010 {EOT}
