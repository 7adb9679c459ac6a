// RUN: not gasket run -g 16 %s 2>&1 | FileCheck --implicit-check-not=error: %s
// A rule with several conditions names the one that an instruction breaks.
//.kernel k
//.target gen9
//.simd 16
a:
// CHECK: :[[@LINE+1]]:8: error: while: the loop's head must precede its end [
(f0.0) while (16|M0) b
b:
// CHECK: :[[@LINE+1]]:1: error: endif: its target must not precede it [
endif (16|M0) a
// CHECK: :[[@LINE+1]]:8: error: if: its second target must be the endif [
(f0.0) if (16|M0) c c
c:
nop
// CHECK: :[[@LINE+1]]:8: error: goto: without .b its second target must follow it [
(f0.0) goto (16|M0) d a
d:
// CHECK: :[[@LINE+1]]:8: error: break: its second target must be the loop's while [
(f0.0) break (16|M0) e e
e:
nop
// CHECK: :[[@LINE+1]]:5: error: send: this message needs {EOT} [
(W) send (8|M0) null:ud r127 0x7 0x02000010
// CHECK: :[[@LINE+1]]:10: error: send: an end-of-thread message takes no predicate [
(W&f0.0) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
// CHECK: :[[@LINE+1]]:1: error: send: {EOT} belongs to the thread spawner's message [
send (8|M0) r10:ud r112 0xC 0x02106E00 {EOT}
// CHECK: :[[@LINE+1]]:1: error: src0: only math macros have operands with mme [
mov (8|M0) r10.0<1>:f r12.mme0:f
// CHECK: :[[@LINE+1]]:1: error: dst: operands of math macros are written r1.mme0 or r1.nomme [
madm (8|M0) r10.0<1>:f r12.mme0:f r14.nomme:f r16.mme1:f
// CHECK: :[[@LINE+1]]:5: error: ce0 cannot be written [
(W) mov (1|M0) ce0.0<1>:ud r2.0<0;1,0>:ud
// CHECK: :[[@LINE+1]]:1: error: sel needs a predicate or a condition modifier, and has neither [
sel (8|M0) r10.0<1>:d r12.0<8;8,1>:d r14.0<8;8,1>:d
// CHECK: :[[@LINE+1]]:8: error: sel needs a predicate or a condition modifier, not both [
(f0.0) sel (8|M0) (lt)f0.0 r10.0<1>:d r12.0<8;8,1>:d r14.0<8;8,1>:d
// CHECK: :[[@LINE+1]]:8: error: csel takes no predicate and works on :f only (it has one here) [
(f0.0) csel (8|M0) (lt)f0.0 r10.0<1>:f r12.0<4;1>:f r14.0<4;1>:f r16.0<1>:f
// CHECK: :[[@LINE+1]]:1: error: mov: only math.invm and math.rsqtm have the condition (eo) [
mov (8|M0) (eo)f0.0 r10.0<1>:f r12.0<8;8,1>:f
// CHECK: :[[@LINE+1]]:1: error: math.invm: it needs the condition (eo), which marks the channels that are done [
math.invm (8|M0) r10.mme0:f r12.nomme:f r14.nomme:f
// CHECK: :[[@LINE+1]]:1: error: {{.*}}it needs a header [
send (8|M0) r10:ud r20 0x2 0x0242B000
// CHECK: :[[@LINE+1]]:1: error: {{.*}}it takes no header [
sends (8|M0) null:ud r10 r20 0x14C 0x020B5000
// CHECK: :[[@LINE+1]]:1: error: {{.*}}it returns registers, so its destination must not be null [
send (8|M0) null:ud r20 0xC 0x02106E00
// CHECK: :[[@LINE+1]]:1: error: {{.*}}it returns nothing, so its destination must be null [
sends (16|M0) r40:ud r20 r22 0x8C 0x04025E00
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
