; REQUIRES: llvm-as
; RUN: gasket opt --passes= %s -o %t.ll && llvm-as %t.ll -o /dev/null
; RUN: gasket opt --passes= %t.ll | diff %t.ll -
; RUN: FileCheck %s < %t.ll
; One of each thing that text can say; LLVM's assembler reads what is printed, and printing it again changes nothing.

; CHECK: %"odd name" = type <{ i8, [2 x half] }>
%"odd name" = type <{ i8, [2 x half] }>
%pair = type { i32, %"odd name" }

@s = internal addrspace(2) constant [4 x i8] c"a\0A\22\00"
@v = addrspace(1) global <2 x i32> <i32 -1, i32 2147483647>
@p = addrspace(1) global %pair { i32 1, %"odd name" <{ i8 2, [2 x half] [half 0xH3C01, half 0xHFE00] }> }
; CHECK: @q = addrspace(1) global ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @s, i64 3), align 8
@q = addrspace(1) global ptr addrspace(2) getelementptr inbounds ([4 x i8], ptr addrspace(2) @s, i64 0, i64 3)
@r = addrspace(1) global ptr addrspace(4) addrspacecast (ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @v, i64 -4) to ptr addrspace(4))
; CHECK: @a = addrspace(1) global [2 x ptr addrspace(1)] [ptr addrspace(1) @v, ptr addrspace(1) inttoptr (i64 4096 to ptr addrspace(1))], align 8
@a = addrspace(1) global [2 x ptr addrspace(1)] [ptr addrspace(1) @v, ptr addrspace(1) inttoptr (i64 4096 to ptr addrspace(1))]
@l = internal addrspace(3) global [16 x float] undef, align 16
@e = external addrspace(1) global i64
@m = internal addrspace(10) global i32 zeroinitializer
; CHECK: @n = addrspace(1) global [6 x float] [float -0.000000e+00, float 0x7FF8000000000000, float 0x7FF0000020000000, float 0xFFF0000000000000, float 0x36A0000000000000, float 0x3FB99999A0000000], align 4
@n = addrspace(1) global [6 x float] [float -0.0, float 0x7FF8000000000000, float 0x7FF0000020000000, float 0xFFF0000000000000, float 0x36A0000000000000, float 0x3FB99999A0000000]
@d = addrspace(1) global [2 x double] [double 0.1, double 0x3FD5555555555555]

define spir_kernel void @k(ptr addrspace(1) noalias align 4 %p, i32 %n, ptr byval(%pair) align 4 %s, <3 x i8> %c) !reqd_work_group_size !1 !loc !3 {
entry:
  %id = call i32 @gasket.local_id(i32 0), !loc !2
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %h = call i1 @gasket.is_local(ptr addrspace(4) %g)
  call void @gasket.barrier(i32 3, i32 2)
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %p, ptr %s, i64 8, i1 false)
  %x = call spir_func float @f(i32 %n, float 0x3FF8000000000000, <4 x float> undef, ptr addrspace(1) @v)
  ret void
}

define internal float @f(i32 %a, float %x, <4 x float> %v, ptr addrspace(1) %p) noinline convergent {
  %1 = sub nuw nsw i32 %a, -1
  %2 = lshr exact i32 %a, 3
  %3 = fadd fast float %x, 1.5
  %4 = fdiv nnan ninf nsz arcp contract afn reassoc float %3, %x
  %5 = fmul reassoc nnan float %4, 2.0
  %6 = fneg nsz <4 x float> %v
  %7 = fptrunc float %x to half
  %8 = icmp slt i32 %a, %1
  %9 = fcmp nnan ugt <4 x float> %v, %6
  %10 = select fast i1 %8, float %x, float %3
  %11 = freeze i1 %8
  %12 = extractelement <4 x float> %v, i32 %a
  %13 = insertelement <4 x float> %v, float %x, i64 0
  %14 = shufflevector <4 x float> %v, <4 x float> %13, <2 x i32> <i32 7, i32 undef>
  %15 = shufflevector <4 x float> %v, <4 x float> poison, <8 x i32> poison
  %16 = insertvalue { i32, [2 x float] } undef, float %x, 1, 0
  %17 = extractvalue { i32, [2 x float] } %16, 1, 0
  %18 = getelementptr inbounds %pair, ptr addrspace(1) %p, i64 1, i32 1, i32 1, i64 0
  %19 = alloca [4 x i32], align 16
  %20 = load volatile i32, ptr addrspace(1) %18, align 2
  %21 = load atomic i32, ptr addrspace(1) %18 syncscope("device") acquire, align 4
  store atomic volatile i32 %20, ptr %19 syncscope("workgroup") release, align 4
  fence syncscope("subgroup") acq_rel
  fence seq_cst
  %22 = atomicrmw umin ptr addrspace(1) %18, i32 7 syncscope("device") monotonic, align 4
  %23 = atomicrmw volatile fmax ptr addrspace(1) %18, float %x syncscope("singlethread") seq_cst, align 4
; CHECK: cmpxchg volatile ptr addrspace(1) %{{[0-9]+}}, i32 1, i32 2 acq_rel acquire, align 4
  %24 = cmpxchg volatile ptr addrspace(1) %18, i32 1, i32 2 acq_rel acquire, align 4
  %25 = call fast float @llvm.fma.f32(float %x, float %x, float 0x7FF0000000000000)
  %26 = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %a, i32 1)
  %27 = call i32 @llvm.ctlz.i32(i32 %a, i1 false)
  br i1 %8, label %28, label %"an other"

28:
  %29 = phi i32 [ 0, %0 ], [ %30, %28 ]
  %30 = add i32 %29, 1
  switch i32 %29, label %28 [ i32 5, label %31
                              i32 -7, label %"an other" ]

31:
  unreachable

"an other":
  %32 = phi float [ %25, %0 ], [ 1.0, %28 ]
  ret float %32
}

define dllexport spir_kernel void @t(<16 x i32> %v) "gasket.thread"="16" {
  %em = call <16 x i1> @gasket.simd.entry.v16i1()
  %o = call <16 x i16> @gasket.lane_ids.v16i16()
  ret void
}

declare spir_func i32 @elsewhere(i32, ...) memory(none)
declare i32 @gasket.local_id(i32)
declare i1 @gasket.is_local(ptr addrspace(4))
declare void @gasket.barrier(i32, i32)
declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1), ptr, i64, i1)
declare float @llvm.fma.f32(float, float, float)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare <16 x i1> @gasket.simd.entry.v16i1()
declare <16 x i16> @gasket.lane_ids.v16i16()

!opencl.ocl.version = !{!0}
!gasket.options = !{!4}
!0 = !{i32 1, i32 2}
!1 = !{i32 8, i32 1, i32 1}
!2 = !{!"k.cl", i32 3, i32 10}
!3 = !{!"k.cl", i32 1, i32 15}
!4 = !{!"fast_math", !"uniform_groups"}
; CHECK: !genx.kernels
; CHECK: !opencl.ocl.version
; CHECK: !{!"k.cl", i32 3, i32 10}
