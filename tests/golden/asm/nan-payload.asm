// RUN: not gasket run -g 8 %s 2>&1 | FileCheck --implicit-check-not=error: %s
// The payload of a NaN is an integer in parentheses; a wrong one is refused once.
//.kernel payload
//.target gen9
//.simd 8
// CHECK: :[[#@LINE+1]]:29: error: ')' expected after the NaN's payload
mov (8|M0) r10.0<1>:f qnan(1
// CHECK: :[[#@LINE+1]]:27: error: the payload of a NaN must be an integer
mov (8|M0) r10.0<1>:f snan(1.5):f
mov (8|M0) r10.0<1>:f snan(2):f
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
