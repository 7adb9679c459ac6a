// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Vectors of different types do not convert by themselves.
kernel void k(global int4 *a, global uint4 *b)
{
    a[0] = b[0];
// CHECK: :[[@LINE-1]]:10: error: assigning to 'int4' from 'uint4': vectors do not convert implicitly; use convert_int4() or as_int4()
    a[1] = a[0] + b[0];
// CHECK: :[[@LINE-1]]:17: error: vectors of types 'int4' and 'uint4' do not convert to each other implicitly; use convert_int4() or as_int4()
}
// CHECK-NOT: error:
