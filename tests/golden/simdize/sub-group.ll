; RUN: gasket cc -O0 --simd=8 --global-access=stateless --emit=thread-ir --print-after=simdize %s -o /dev/null 2>&1 | FileCheck %s
; Lanes that are absent take the neutral element; a sum folds halves, a prefix sum adds shifted copies, a shuffle reads with an offset a lane.
; CHECK-LABEL: @f
; CHECK:      [[V:%.*]] = call <8 x i32> @llvm.genx.wrregioni.v8i32.v8i32.v8i1(<8 x i32> zeroinitializer, <8 x i32> %l, {{.*}}, <8 x i1> [[EM:%.*]])
; CHECK-DAG:  call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> [[V]], i32 0, i32 4, i32 1, i16 0, i32 undef)
; CHECK-DAG:  call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> [[V]], i32 0, i32 4, i32 1, i16 16, i32 undef)
; CHECK:      add <4 x i32>
; CHECK:      add <2 x i32>
; CHECK:      add i32
; CHECK:      call <7 x i32> @llvm.genx.rdregioni.v7i32.v8i32({{.*}}, i32 0, i32 7, i32 1, i16 4, i32 undef)
; CHECK:      add <7 x i32>
; CHECK:      add <6 x i32>
; CHECK:      add <4 x i32>
; CHECK:      [[LANE:%.*]] = and <8 x i16> {{%.*}}, <i16 7,
; CHECK-NEXT: [[OFF:%.*]] = mul <8 x i16> [[LANE]], <i16 4,
; CHECK:      call <8 x i32> @llvm.genx.rdregioni.v8i32.v8i32.v8i16(<8 x i32> {{%.*}}, i32 0, i32 1, i32 0, <8 x i16> [[OFF]], i32 undef)
; CHECK:      [[B:%.*]] = and <8 x i1> [[EM]], %c
; CHECK-NEXT: %b = call i32 @gasket.ballot.v8i1(<8 x i1> [[B]])
declare i32 @gasket.local_id(i32)
declare i32 @gasket.sub_group_reduce.i32(i32, i32)
declare i32 @gasket.sub_group_scan.i32(i32, i32, i32)
declare i32 @gasket.sub_group_shuffle.i32(i32, i32)
declare i32 @gasket.sub_group_ballot(i1)
define dllexport spir_kernel void @f(ptr addrspace(1) %o) {
  %l = call i32 @gasket.local_id(i32 0)
  %r = call i32 @gasket.sub_group_reduce.i32(i32 0, i32 %l)
  %s = call i32 @gasket.sub_group_scan.i32(i32 0, i32 1, i32 %l)
  %x = xor i32 %l, 1
  %h = call i32 @gasket.sub_group_shuffle.i32(i32 %s, i32 %x)
  %c = icmp ult i32 %h, 9
  %b = call i32 @gasket.sub_group_ballot(i1 %c)
  %t = add i32 %r, %b
  %u = add i32 %t, %h
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %l
  store i32 %u, ptr addrspace(1) %p, align 4
  ret void
}
