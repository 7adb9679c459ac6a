// RUN: gasket cc --emit=json --simd=8 %s | FileCheck %s
// The registers of five instructions, counted by hand. The code is
//   0  or cr0            the float mode
//   1  shl a  = id << 2  both addresses
//   2  send x = [a]      x[i]
//   3  add s = x + 5     the sum
//   4  sends [a] = s
//   5  mov r127 = r0
//   6  send r127         the end
// a is alive from 1 to 4, x from 2 to 3, s from 3 to 4, r0 from the start to 5, the local ids to 1.
__kernel void sum(__global const int *x, __global int *y) {
    int i = get_local_id(0);
    y[i] = x[i] + 5;
}
// CHECK: "machine":[{"kernel":"sum","simd":8
// CHECK-SAME: "text":"send (8|M0)
// CHECK-SAME: "names":["x[]"
// CHECK-SAME: "text":"(W) add (8|M0)
// CHECK-SAME: "names":["y[]","x[]"]
// CHECK-SAME: "role":"src0","register":[[R:[0-9]+]],"byte":0
// CHECK-SAME: "elements":{{\[\[}}{{[0-9]+}},4,8]]
// CHECK-SAME: "live":{{\[\[}}0,5]],"register":0,"byte":0,"fixed":true
// CHECK-SAME: "live":{{\[\[}}0,1]],"register":1,"byte":0,"fixed":true
// CHECK-SAME: "live":{{\[\[}}1,4]]
// CHECK-SAME: "name":"y[]","bytes":32,"align":32
// CHECK-SAME: "live":{{\[\[}}3,4]]
// CHECK-SAME: "name":"x[]","bytes":32,"align":32
// CHECK-SAME: "live":{{\[\[}}2,3]],"register":[[R]],
// CHECK-SAME: "pressure":[2,2,3,3,3,2,1],"limit":128,"rounds":[{"title":"SIMD8: the requested or usual width","result":"7 instructions, 3 registers; its code is the kernel's"}]
