; RUN: gasket run -g 8 -l 8 -a a=double[20]:iota -a b=double[24]:fill=4 -a out=double[48] --print out:48 %s | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a a=double[20]:iota -a b=double[24]:fill=4 -a out=double[48] --print out:48 --via=ir %s | FileCheck %s
; RUN: gasket cc %s -o %t.asm && gasket run -g 8 -l 8 -a a=double[20]:iota -a b=double[24]:fill=4 -a out=double[48] --print out:48 %t.asm | FileCheck %s
; The steps of a division compute all elements of a register. A result that is less than a register, that begins within one, whose elements are apart, that
; is masked or saturated is moved to its place: elements beside it keep their values. Each vector has the numbers 12 to 19 and some of the quotients of 0 to 3
; by 4.
; CHECK: {{^}}12{{$}}
; CHECK-NEXT: {{^}}13{{$}}
; CHECK-NEXT: {{^}}14{{$}}
; CHECK-NEXT: {{^}}15{{$}}
; CHECK-NEXT: {{^}}0{{$}}
; CHECK-NEXT: {{^}}0.25{{$}}
; CHECK-NEXT: {{^}}0.5{{$}}
; CHECK-NEXT: {{^}}0.75{{$}}
; CHECK-NEXT: {{^}}12{{$}}
; CHECK-NEXT: {{^}}13{{$}}
; CHECK-NEXT: {{^}}0{{$}}
; CHECK-NEXT: {{^}}0.25{{$}}
; CHECK-NEXT: {{^}}0.5{{$}}
; CHECK-NEXT: {{^}}0.75{{$}}
; CHECK-NEXT: {{^}}18{{$}}
; CHECK-NEXT: {{^}}19{{$}}
; CHECK-NEXT: {{^}}0{{$}}
; CHECK-NEXT: {{^}}13{{$}}
; CHECK-NEXT: {{^}}0.25{{$}}
; CHECK-NEXT: {{^}}15{{$}}
; CHECK-NEXT: {{^}}0.5{{$}}
; CHECK-NEXT: {{^}}17{{$}}
; CHECK-NEXT: {{^}}0.75{{$}}
; CHECK-NEXT: {{^}}19{{$}}
; CHECK-NEXT: {{^}}12{{$}}
; CHECK-NEXT: {{^}}13{{$}}
; CHECK-NEXT: {{^}}14{{$}}
; CHECK-NEXT: {{^}}15{{$}}
; CHECK-NEXT: {{^}}0.25{{$}}
; CHECK-NEXT: {{^}}0.5{{$}}
; CHECK-NEXT: {{^}}18{{$}}
; CHECK-NEXT: {{^}}19{{$}}
; CHECK-NEXT: {{^}}12{{$}}
; CHECK-NEXT: {{^}}13{{$}}
; CHECK-NEXT: {{^}}0.5{{$}}
; CHECK-NEXT: {{^}}0.75{{$}}
; CHECK-NEXT: {{^}}16{{$}}
; CHECK-NEXT: {{^}}17{{$}}
; CHECK-NEXT: {{^}}18{{$}}
; CHECK-NEXT: {{^}}19{{$}}
; CHECK-NEXT: {{^}}1{{$}}
; CHECK-NEXT: {{^}}1{{$}}
; CHECK-NEXT: {{^}}1{{$}}
; CHECK-NEXT: {{^}}1{{$}}
; CHECK-NEXT: {{^}}16{{$}}
; CHECK-NEXT: {{^}}17{{$}}
; CHECK-NEXT: {{^}}18{{$}}
; CHECK-NEXT: {{^}}19{{$}}
define dllexport void @k(i64 %a, i64 %b, i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %n = call <4 x double> @gasket.block_read.v4f64.i64(i32 255, i32 16, i64 %a)
  %a12 = add i64 %a, 96
  %x = call <8 x double> @gasket.block_read.v8f64.i64(i32 255, i32 16, i64 %a12)
  %b.whole = add i64 %b, 0
  %d.whole = call <4 x double> @gasket.block_read.v4f64.i64(i32 255, i32 16, i64 %b.whole)
  %whole = fdiv <4 x double> %n, %d.whole
  %w.whole = call <8 x double> @llvm.genx.wrregionf.v8f64.v4f64.i1(<8 x double> %x, <4 x double> %whole, i32 0, i32 4, i32 1, i16 32, i32 undef, i1 true)
  %p.whole = add i64 %out, 0
  call void @gasket.block_write.v8f64.i64(i32 255, i32 16, i64 %p.whole, <8 x double> %w.whole)
  %b.within = add i64 %b, 32
  %d.within = call <4 x double> @gasket.block_read.v4f64.i64(i32 255, i32 16, i64 %b.within)
  %within = fdiv <4 x double> %n, %d.within
  %w.within = call <8 x double> @llvm.genx.wrregionf.v8f64.v4f64.i1(<8 x double> %x, <4 x double> %within, i32 0, i32 4, i32 1, i16 16, i32 undef, i1 true)
  %p.within = add i64 %out, 64
  call void @gasket.block_write.v8f64.i64(i32 255, i32 16, i64 %p.within, <8 x double> %w.within)
  %b.apart = add i64 %b, 64
  %d.apart = call <4 x double> @gasket.block_read.v4f64.i64(i32 255, i32 16, i64 %b.apart)
  %apart = fdiv <4 x double> %n, %d.apart
  %w.apart = call <8 x double> @llvm.genx.wrregionf.v8f64.v4f64.i1(<8 x double> %x, <4 x double> %apart, i32 0, i32 4, i32 2, i16 0, i32 undef, i1 true)
  %p.apart = add i64 %out, 128
  call void @gasket.block_write.v8f64.i64(i32 255, i32 16, i64 %p.apart, <8 x double> %w.apart)
  %n2 = call <2 x double> @llvm.genx.rdregionf.v2f64.v4f64(<4 x double> %n, i32 0, i32 2, i32 1, i16 8, i32 undef)
  %b.two = add i64 %b, 96
  %d.two = call <4 x double> @gasket.block_read.v4f64.i64(i32 255, i32 16, i64 %b.two)
  %d2 = call <2 x double> @llvm.genx.rdregionf.v2f64.v4f64(<4 x double> %d.two, i32 0, i32 2, i32 1, i16 0, i32 undef)
  %two = fdiv <2 x double> %n2, %d2
  %w.two = call <8 x double> @llvm.genx.wrregionf.v8f64.v2f64.i1(<8 x double> %x, <2 x double> %two, i32 0, i32 2, i32 1, i16 32, i32 undef, i1 true)
  %p.two = add i64 %out, 192
  call void @gasket.block_write.v8f64.i64(i32 255, i32 16, i64 %p.two, <8 x double> %w.two)
  %m = fcmp ogt <4 x double> %n, <double 1.0, double 1.0, double 1.0, double 1.0>
  %b.masked = add i64 %b, 128
  %d.masked = call <4 x double> @gasket.block_read.v4f64.i64(i32 255, i32 16, i64 %b.masked)
  %masked = fdiv <4 x double> %n, %d.masked
  %w.masked = call <8 x double> @llvm.genx.wrregionf.v8f64.v4f64.v4i1(<8 x double> %x, <4 x double> %masked, i32 0, i32 4, i32 1, i16 0, i32 undef, <4 x i1> %m)
  %p.masked = add i64 %out, 256
  call void @gasket.block_write.v8f64.i64(i32 255, i32 16, i64 %p.masked, <8 x double> %w.masked)
  %b.saturated = add i64 %b, 160
  %d.saturated = call <4 x double> @gasket.block_read.v4f64.i64(i32 255, i32 16, i64 %b.saturated)
  %q = fdiv <4 x double> %d.saturated, %n
  %saturated = call <4 x double> @llvm.genx.sat.v4f64(<4 x double> %q)
  %w.saturated = call <8 x double> @llvm.genx.wrregionf.v8f64.v4f64.i1(<8 x double> %x, <4 x double> %saturated, i32 0, i32 4, i32 1, i16 0, i32 undef, i1 true)
  %p.saturated = add i64 %out, 320
  call void @gasket.block_write.v8f64.i64(i32 255, i32 16, i64 %p.saturated, <8 x double> %w.saturated)
  ret void
}
declare <4 x double> @gasket.block_read.v4f64.i64(i32, i32, i64)
declare <8 x double> @gasket.block_read.v8f64.i64(i32, i32, i64)
declare void @gasket.block_write.v8f64.i64(i32, i32, i64, <8 x double>)
declare <2 x double> @llvm.genx.rdregionf.v2f64.v4f64(<4 x double>, i32, i32, i32, i16, i32)
declare <8 x double> @llvm.genx.wrregionf.v8f64.v4f64.i1(<8 x double>, <4 x double>, i32, i32, i32, i16, i32, i1)
declare <8 x double> @llvm.genx.wrregionf.v8f64.v2f64.i1(<8 x double>, <2 x double>, i32, i32, i32, i16, i32, i1)
declare <8 x double> @llvm.genx.wrregionf.v8f64.v4f64.v4i1(<8 x double>, <4 x double>, i32, i32, i32, i16, i32, <4 x i1>)
declare <4 x double> @llvm.genx.sat.v4f64(<4 x double>)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1, i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0, i32 0}
!3 = !{i32 0, i32 0, i32 0}
