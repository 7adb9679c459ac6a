// Types alone and together.
// RUN: not gasket run -g 8 %s 2>&1 | FileCheck --implicit-check-not=error: %s
//.kernel types
//.target gen9
//.simd 8
// CHECK: :[[#@LINE+1]]:1: error: mul cannot multiply 64-bit values (:q) [mulq]
mul (4|M0) r10.0<1>:q r2.0<4;4,1>:q r3.0<4;4,1>:q
// CHECK: :[[#@LINE+1]]:1: error: src0 of mul must be the wider factor; it is :w, and src1 is :d [mulwd]
mul (8|M0) r10.0<1>:d r2.0<8;8,1>:w r3.0<8;8,1>:d
// CHECK: :[[#@LINE+1]]:1: error: mad has no integer form (src0 is :d) [t3int]
mad (8|M0) r10.0<1>:d r2.0<2;1>:d r3.0<2;1>:d r4.0<1>:d
// CHECK: :[[#@LINE+1]]:1: error: shr shifts unsigned values; src0 is :d [shrsigned]
shr (8|M0) r10.0<1>:d r2.0<8;8,1>:d 3:w
// CHECK: :[[#@LINE+1]]:1: error: ce0 cannot be written [readonly]
add (8|M0) ce0.0<1>:ud r2.0<8;8,1>:f r3.0<8;8,1>:d
// CHECK: :[[#@LINE+1]]:1: error: add mixes float and integer sources (:f and :d) [fint]
add (8|M0) r10.0<1>:f r2.0<8;8,1>:f r3.0<8;8,1>:d
// CHECK: :[[#@LINE+1]]:1: error: a :v immediate needs a destination of words, or of at most four dwords, not 8 of type :d [vimmd]
mov (8|M0) r10.0<1>:d 0x76543210:v
// CHECK: :[[#@LINE+1]]:1: error: this mov has no compacted form [compact]
mov (1|M0) r1.3<1>:d r2.5<0;1,0>:d {Compacted}
// CHECK: :[[#@LINE+1]]:1: error: csel takes no predicate and works on :f only (its operands are of another type) [cselpred]
csel (8|M0) (lt)f0.1 r10.0<1>:d r2.0<2;1>:d r3.0<2;1>:d r4.0<1>:d
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
