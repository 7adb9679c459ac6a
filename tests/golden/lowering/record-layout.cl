// RUN: gasket cc -O0 --emit=ir %s | FileCheck %s
// A struct that the IR lays out as C does keeps its fields; one with more alignment is a row of its units, addressed by bytes.
// CHECK: @table = internal addrspace(2) constant [2 x %struct.plain] [%struct.plain { i32 1, float 2.0{{.*}} }, %struct.plain { i32 3, float 4.0{{.*}} }]
// CHECK: getelementptr inbounds %struct.plain, ptr addrspace(1) %{{.*}}, i32 0, i32 1
// CHECK: [[W:%.*]] = getelementptr inbounds [2 x i64], ptr addrspace(1) %{{.*}}, i64 1
// CHECK: getelementptr i8, ptr addrspace(1) [[W]], i64 4
struct plain { int a; float b; };
struct wide { int a; float b; } __attribute__((aligned(16)));
constant struct plain table[2] = { { 1, 2.0f }, { 3, 4.0f } };
kernel void k(global struct plain *p, global struct wide *w, int n)
{
    p[1].b = table[n].b;
    w[1].b = 1;
}
