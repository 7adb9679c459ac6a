// A payload of a value lies within its type, up to the end of a dword; other types than OpenCL C's numbers and vectors have any size.
// RUN: not gasket run -g 8 -a c=1 -a v=1,2,3,4 -a s=hex:00 %s 2>&1 | FileCheck --implicit-check-not=error: %s
//.kernel values
//.simd 8
//.arg 0 c value uchar
//.arg 1 v value float4
//.arg 2 s value struct_s
//.payload arg_byvalue offset=32 size=4 arg=0
// CHECK: :[[#@LINE+1]]:12: error: payload arg_byvalue reads bytes 0 to 7 of argument 0 ('c'), but uchar has only 1 byte
//.payload arg_byvalue offset=40 size=8 arg=0
//.payload arg_byvalue offset=64 size=16 arg=1
// CHECK: :[[#@LINE+1]]:12: error: payload arg_byvalue reads bytes 12 to 19 of argument 1 ('v'), but float4 has only 16 bytes
//.payload arg_byvalue offset=80 size=8 arg=1 from=12
//.payload arg_byvalue offset=96 size=64 arg=2 from=900
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
