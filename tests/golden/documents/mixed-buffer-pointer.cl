// The example of the document on mixed-buffer pointers, in both schemes. One message per buffer, each at the distance of the absolute address from the
// buffer's base; a distance that does not fit 32 bits becomes an offset out of bounds. The other scheme selects the surface.
// RUN: gasket cc --emit=ir --mixed=beignet %s | FileCheck %s --check-prefixes=CHECK,SUM
// RUN: gasket cc --emit=ir --mixed=select %s -o %t.ll && FileCheck %s --check-prefixes=CHECK,SELECT < %t.ll
// RUN: gasket cc --emit=ir %s | diff %t.ll -
// CHECK-LABEL: @example(
// SUM:      [[A:%.*]] = ptrtoint ptr addrspace(1) %{{.*}} to i64
// SUM:      [[B0:%.*]] = ptrtoint ptr addrspace(1) %src0 to i64
// SUM-NEXT: [[D0:%.*]] = sub i64 [[A]], [[B0]]
// SUM-NEXT: [[F0:%.*]] = icmp ult i64 [[D0]], 4294967040
// SUM-NEXT: [[T0:%.*]] = trunc i64 [[D0]] to i32
// SUM-NEXT: [[O0:%.*]] = select i1 [[F0]], i32 [[T0]], i32 -256
// SUM-NEXT: [[B1:%.*]] = ptrtoint ptr addrspace(1) %src1 to i64
// SUM-NEXT: [[D1:%.*]] = sub i64 [[A]], [[B1]]
// SUM-NEXT: [[F1:%.*]] = icmp ult i64 [[D1]], 4294967040
// SUM-NEXT: [[T1:%.*]] = trunc i64 [[D1]] to i32
// SUM-NEXT: [[O1:%.*]] = select i1 [[F1]], i32 [[T1]], i32 -256
// SUM-NEXT: [[V0:%.*]] = call i32 @gasket.surface_load.i32(i32 1, i32 4, i32 [[O0]])
// SUM-NEXT: [[V1:%.*]] = call i32 @gasket.surface_load.i32(i32 2, i32 4, i32 [[O1]])
// SUM-NEXT: [[V:%.*]] = add i32 [[V0]], [[V1]]
// SUM:      call void @gasket.surface_store.i32(i32 [[V]], i32 0,
// SELECT:     [[WHICH:%.*]] = select i1 %{{.*}}, i32 1, i32 2
// SELECT:     [[V:%.*]] = call i32 @gasket.mixed_load.i32(i32 [[WHICH]], i64 6, i32 4, i32 [[O:%.*]])
// SELECT-NOT: add i32 [[V]]
// SELECT:     call void @gasket.surface_store.i32(i32 [[V]], i32 0, i32 4, i32 [[O]])

// Both schemes give what C does. Nothing is reported, although half of the reads are out of the bounds of their surface.
// DEFINE: %{run} = gasket run -g 8 -a dst=int[8] -a src0=int[8]:iota --print dst
// RUN: %{run} -a src1=int[8]:fill=100 %s 2>&1 | FileCheck %s --check-prefix=OUT --match-full-lines
// RUN: %{run} -a src1=int[8]:fill=100 --mixed=beignet %s 2>&1 | FileCheck %s --check-prefix=OUT --match-full-lines
// RUN: %{run} -a src1=int[8]:fill=100 --mixed=beignet -O0 --simd=8 %s 2>&1 | FileCheck %s --check-prefix=OUT --match-full-lines
// RUN: %{run} -a src1=int[8]:fill=100 --mixed=beignet -O0 --global-access=stateful --simd=32 %s 2>&1 | FileCheck %s --check-prefix=OUT --match-full-lines
// OUT-NOT:  {{.}}
// OUT:      100
// OUT-NEXT: 1
// OUT-NEXT: 100
// OUT-NEXT: 3
// OUT-NEXT: 100
// OUT-NEXT: 5
// OUT-NEXT: 100
// OUT-NEXT: 7

// If both arguments are one buffer, both messages are in bounds, and the sum is twice the element.
// RUN: %{run} -a src1=same=src0 %s | FileCheck %s --check-prefix=ONCE --match-full-lines
// RUN: %{run} -a src1=same=src0 --mixed=beignet %s | FileCheck %s --check-prefix=TWICE --match-full-lines
// ONCE:       0
// ONCE-NEXT:  1
// ONCE-NEXT:  2
// TWICE:      0
// TWICE-NEXT: 2
// TWICE-NEXT: 4
// TWICE-NEXT: 6
__kernel void example(__global int *dst, __global int *src0, __global int *src1)
{
  __global int *from;
  if (get_global_id(0) % 2)
    from = src0;
  else
    from = src1;
  dst[get_global_id(0)] = from[get_global_id(0)];
}
