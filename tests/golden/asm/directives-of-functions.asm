// Functions are numbered in order and begin at an instruction; a patch names one, and an immediate as wide as its part of the address.
// RUN: not gasket run -g 8 %s 2>&1 | FileCheck %s
//.kernel k
//.target gen9
//.simd 8
//.function 0 first inst=1
//.function 2 second
// CHECK: :[[#@LINE-1]]:13: error: functions must be numbered in order; this is number 1
//.function 1
// CHECK: :[[#@LINE-1]]:14: error: the function's name is expected
//.function 1 last inst=7
//.patch 0 function=0 addend=0
//.patch 0 function=9 addend=0 bits=low32
//.patch 0 function=0 addend=0 bits=low8
// CHECK: :[[#@LINE-1]]:37: error: bits= is low32, high32 or low16
//.patch 0 function=0
// CHECK: :[[#@LINE-1]]:22: error: an address must be written //.patch INSTRUCTION function=F addend=K
// CHECK: :[[#@LINE-7]]:13: error: there is no instruction 7, kernel k has 3
// CHECK: :[[#@LINE-7]]:10: error: instruction 0 has no 64-bit immediate to hold the address
// CHECK: :[[#@LINE-7]]:10: error: patch: there is no function 9, kernel k has 2
(W)      mov (1|M0) r10.0<1>:ud  0x0:ud
(W)      mov (8|M0) r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0) null:ud  r127  0x27 0x02000010 {EOT}
