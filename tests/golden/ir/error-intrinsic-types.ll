; RUN: not gasket cc %s 2>&1 | FileCheck %s
; Each overload of an intrinsic is of the kind that the operation is for: no bits of a number, no sum of booleans, no float for another
; count of integers, no copy to an integer, no mask that is one i1.
; CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}llvm.ctpop.f32
declare float @llvm.ctpop.f32(float)
; CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}llvm.uadd.sat.v4i1
declare <4 x i1> @llvm.uadd.sat.v4i1(<4 x i1>, <4 x i1>)
; CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}gasket.sitofp.round.v4f32.i32
declare <4 x float> @gasket.sitofp.round.v4f32.i32(i32, i32)
; CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}llvm.memcpy.i64.p1.i64
declare void @llvm.memcpy.i64.p1.i64(i64, ptr addrspace(1), i64, i1)
; CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}gasket.any.i1
declare i1 @gasket.any.i1(i1)
