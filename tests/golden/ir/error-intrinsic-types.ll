; RUN: not gasket cc %s 2>&1 | FileCheck %s
; Each overload of an intrinsic is of the kind that the operation is for: no bits of a float, no other number of lanes, no double of the shared math unit, no mask that is
; one i1.
; CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: these are no types of @llvm.ctpop: it is
declare float @llvm.ctpop.f32(float)
declare i32 @llvm.ctpop.i32(i32)
; CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: these are no types of @gasket.sitofp.round: it is
declare <4 x float> @gasket.sitofp.round.v4f32.i32(i32, i32)
declare float @gasket.sitofp.round.f32.i32(i32, i32)
; CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: these are no types of @gasket.any: it is
declare i1 @gasket.any.i1(i1)
declare i1 @gasket.any.v8i1(<8 x i1>)
; CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: these are no types of @gasket.native.cos: it is
declare double @gasket.native.cos.f64(double)
declare half @gasket.native.cos.f16(half)
; CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: these are no types of @gasket.fptrunc.round: it is
declare double @gasket.fptrunc.round.f64.f16(half, i32)
declare half @gasket.fptrunc.round.f16.f64(double, i32)
