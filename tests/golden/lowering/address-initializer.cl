// RUN: gasket opt --passes=drop-dead %s | FileCheck %s
// An integer constant cast to a pointer is an address constant: an initialiser keeps its number.

// CHECK: @any = {{.*}}global ptr addrspace(4) inttoptr (i64 64 to ptr addrspace(4))
int *any = (int *)64;
// CHECK: @named = {{.*}}global ptr addrspace(1) inttoptr (i64 4108 to ptr addrspace(1))
global int *named = (global int *)4096 + 3;
// CHECK: @members = {{.*}}{ i32 5, ptr addrspace(4) inttoptr (i64 -8 to ptr addrspace(4)) }
struct { int n; int *p; } members = {5, (int *)-8};
// CHECK: @none = {{.*}}global ptr addrspace(4) null
int *none = 0;

kernel void k(global ulong *o)
{
    o[0] = (ulong)any + (ulong)named + (ulong)members.p + (ulong)none;
}
