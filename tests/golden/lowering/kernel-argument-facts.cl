// The metadata of a kernel's arguments, as clang writes it and clGetKernelArgInfo() defines it: images and pipes are in global memory, the target of a pointer
// to constant memory is const, and the type of a pipe is that of its packets. The text reads back to itself.
// RUN: gasket cc --emit=ir -O0 %s -o %t.ll
// RUN: FileCheck %s < %t.ll
// RUN: gasket opt --passes= %t.ll | FileCheck %s
// CHECK: @facts({{.*}} !kernel_arg_addr_space ![[SPACE:[0-9]+]] !kernel_arg_access_qual ![[ACCESS:[0-9]+]] !kernel_arg_type ![[TYPE:[0-9]+]] !kernel_arg_base_type ![[BASE:[0-9]+]] !kernel_arg_type_qual ![[QUALIFIERS:[0-9]+]]
// CHECK: @declared({{.*}} !kernel_arg_type ![[DECLARED:[0-9]+]] !kernel_arg_base_type ![[PLAIN:[0-9]+]]
// CHECK-DAG: ![[SPACE]] = !{i32 2, i32 1, i32 3, i32 0, i32 1, i32 1, i32 0}
// CHECK-DAG: ![[ACCESS]] = !{!"none", !"none", !"none", !"none", !"write_only", !"read_only", !"none"}
// CHECK-DAG: ![[TYPE]] = !{!"int*", !"float4*", !"uchar*", !"ulong", !"image2d_t", !"float4", !"sampler_t"}
// CHECK-DAG: ![[QUALIFIERS]] = !{!"const", !"restrict const", !"volatile", !"", !"", !"pipe", !""}
kernel void facts(constant int *c, global const float4 *restrict g, volatile local uchar *l, ulong n, write_only image2d_t i, read_only pipe float4 p, sampler_t s)
{
}

// The type has the typedef name that the source declares the argument with, the base type has none.
// CHECK-DAG: ![[DECLARED]] = !{!"point", !"point*", !"number", !"number*", !"picture", !"uint*"}
// CHECK-DAG: ![[PLAIN]] = !{!"struct point", !"struct point*", !"uint", !"uint*", !"image2d_t", !"uint*"}
typedef struct point {
    int x, y;
} point;
typedef uint number;
typedef read_only image2d_t picture;

// CHECK-DAG: !{!"const volatile", !"restrict volatile", !"restrict const volatile"}
kernel void qualified(global const volatile int *a, global volatile int *restrict b, global const volatile int *restrict c)
{
}

kernel void declared(point p, global const point *q, number n, constant number *m, picture i, global uint *o)
{
}
