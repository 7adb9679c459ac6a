// RUN: gasket run --emit=json --simd=8 -g 20 -l 10 -a in=int[20]:iota -a out=int[20] %s > %t.json
// RUN: FileCheck %s --input-file=%t.json
// RUN: python3 %top/tests/tools/check_explain.py gasket %t.json
// RUN: FileCheck %s --check-prefix=STEPS --input-file=%t.json
// RUN: gasket run --simd=8 -g 20 -l 10 -a in=int[20]:iota -a out=int[20] --stats=%t.stats %s
// RUN: FileCheck %s --check-prefix=STATS --input-file=%t.stats
// RUN: not gasket run --emit=json --simd=8 -g 20 -l 10 -a in=int[17]:iota -a out=int[20] %s 2>%t.fault >%t.faulted.json
// RUN: FileCheck %s --check-prefix=FAULT --input-file=%t.faulted.json
// RUN: python3 %top/tests/tools/check_explain.py gasket %t.faulted.json
// RUN: FileCheck %s --check-prefix=REPORT --input-file=%t.fault
// RUN: not gasket run --emit=json -g 20 --stats=%t.stats %s 2>&1 | FileCheck-in-part %s --check-prefix=IDLE
// RUN: not gasket run --emit=json %s 2>&1 | FileCheck-in-part %s --check-prefix=SIZE
// Two groups of ten work-items, each a thread of eight lanes and one of two. The code is, with the enabled channels of all four threads:
//   or cr0                              4          the float mode
//   mul, add (1), add (8)               4, 4, 32   i; (W): all lanes
//   shl                                 32
//   send, add, sends                    20, 32, 20 the messages are the work-items' own
//   mov, send                           32, 32     the end
// So the last line of the kernel has 16 instructions, 104 channels, and 20 accesses of four bytes for each message.
__kernel void add(__global const int *in, __global int *out) {
    int i = get_global_id(0);
    out[i] = in[i] + 5;
}
// CHECK: "run":{"kernel":"add","way":"sim","global":[20,1,1],"local":[10,1,1],"totals":{"threads": 4, "instructions": 40, "channels": 212,
// CHECK: "counts":[4,4,4,4,4,4,4,4,4,4],"channels":[4,4,4,32,32,20,32,20,32,32],"lines":{"0:[[#@LINE-4]]":[12,40,0,0],"0:[[#@LINE-3]]":[16,104,160,0]}
// CHECK-SAME: "fault":null,"findings":[],"printed":""
// CHECK-SAME: {"name":"out","shape":[20],"type":"int","values":["5","6","7","8","9","1{{[^"]*}}","11"
// CHECK-SAME: "group":[0,0,0],"index":1,"lanes":{{\[\[}}8,0,0],[9,0,0],null,null,null,null,null,null]
// STEPS: "threads":[{"group":[0,0,0],"index":0,"lanes":{{\[\[}}0,0,0]
// The load: lane 3 reads offset 12, which holds 3. The store: lane 3 writes 8 there.
// STEPS-SAME: "a":{{\[\[}}0,"0x0","00000000"],[1,"0x4","01000000"],[2,"0x8","02000000"],[3,"0xc","03000000"]
// STEPS-SAME: "s":"in","c":1}
// STEPS-SAME: "a":{{\[\[}}0,"0x0","05000000"],[1,"0x4","06000000"],[2,"0x8","07000000"],[3,"0xc","08000000"]
// STEPS-SAME: "s":"out","c":1}
// STATS: "instructions": 40, "channels": 212,
// Work-item 17 is lane 7 of the first thread of the second group, whose threads are recorded although the first group is the default.
// FAULT: "fault":{"message":"read of 4 bytes outside in"
// FAULT-SAME: "thread":0,"instruction":{{[0-9]+}},"lanes":[7]}
// FAULT-SAME: "threads":[{"group":[1,0,0],"index":0
// FAULT-SAME: [6,"0x40","10000000"],[7,"0x44",""]]
// REPORT: read of 4 bytes outside in
// IDLE: --stats has no effect with --emit=json
// SIZE: -g
