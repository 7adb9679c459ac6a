// The sizes of a kernel's arguments together are at most CL_DEVICE_MAX_PARAMETER_SIZE; a value is as large as its last byte that is read.
// RUN: not gasket run -g 8 %s 2>&1 | FileCheck --implicit-check-not=error: %s
//.kernel fits
//.simd 8
//.arg 0 o buffer int*
//.arg 1 s value struct_s
//.payload arg_byvalue offset=64 size=4 arg=1 from=1012
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
//.kernel too_large
//.simd 8
//.arg 0 o buffer int*
// CHECK: :[[#@LINE+1]]:12: error: with argument 's', those of kernel too_large take 1028 bytes; a kernel has at most 1024
//.arg 1 s value struct_s
//.payload arg_byvalue offset=64 size=4 arg=1 from=1016
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
