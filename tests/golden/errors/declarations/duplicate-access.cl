// RUN: gasket cc --emit=ast -cl-std=CL2.0 %s 2>&1 >/dev/null | FileCheck %s
// An access qualifier that the declaration or its typedef name has already.
typedef read_only pipe int ints;
typedef write_only image2d_t picture;
kernel void k(read_only ints in, write_only picture out, read_only read_only image1d_t line, ints good) {}
// CHECK: :[[@LINE-1]]:15: warning: duplicate 'read_only' [-Wduplicate-decl-specifier]
// CHECK: :[[@LINE-2]]:34: warning: duplicate 'write_only' [-Wduplicate-decl-specifier]
// CHECK: :[[@LINE-3]]:68: warning: duplicate 'read_only' [-Wduplicate-decl-specifier]
