; RUN: gasket cc --print-after=collapse-regions -o /dev/null %s 2>&1 | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[104] -a c=4 --print out:104 %s | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[104] -a c=4 --print out:104 --via=ir %s | FileCheck --check-prefix=VALUE %s
; Rows that are changed and put back stay a write of all of them: into another vector, at another place, under a mask of their own,
; where rows overlap, where the columns may leave a row, and where somebody else wants the changed rows.
; CHECK: *** after collapse-regions
; CHECK-DAG: %back.other = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i1(<32 x i32> %y, <8 x i32> %other,
; CHECK-DAG: %back.place = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i1(<32 x i32> %x, <8 x i32> %place,
; CHECK-DAG: %back.masked = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.v8i1(<32 x i32> %x, <8 x i32> %masked,
; CHECK-DAG: %back.overlap = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i1(<32 x i32> %x, <8 x i32> %overlap,
; CHECK-DAG: %back.leave = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i1(<32 x i32> %x, <8 x i32> %leave,
; CHECK-DAG: %back.wanted = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i1(<32 x i32> %x, <8 x i32> %wanted,
; VALUE: 4{{$}}
; VALUE-NEXT: 40{{$}}
; VALUE-NEXT: 41{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 40{{$}}
; VALUE-NEXT: 41{{$}}
; VALUE-NEXT: 42{{$}}
; VALUE-NEXT: 43{{$}}
; VALUE-NEXT: 12{{$}}
; VALUE-NEXT: 42{{$}}
; VALUE-NEXT: 43{{$}}
; VALUE-NEXT: 15{{$}}
; VALUE-NEXT: 48{{$}}
; VALUE-NEXT: 49{{$}}
; VALUE-NEXT: 50{{$}}
; VALUE-NEXT: 51{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 5{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 44{{$}}
; VALUE-NEXT: 45{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 12{{$}}
; VALUE-NEXT: 13{{$}}
; VALUE-NEXT: 14{{$}}
; VALUE-NEXT: 15{{$}}
; VALUE-NEXT: 12{{$}}
; VALUE-NEXT: 46{{$}}
; VALUE-NEXT: 47{{$}}
; VALUE-NEXT: 15{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 5{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 8{{$}}
; VALUE-NEXT: 9{{$}}
; VALUE-NEXT: 10{{$}}
; VALUE-NEXT: 11{{$}}
; VALUE-NEXT: 12{{$}}
; VALUE-NEXT: 50{{$}}
; VALUE-NEXT: 51{{$}}
; VALUE-NEXT: 15{{$}}
; VALUE-NEXT: 16{{$}}
; VALUE-NEXT: 17{{$}}
; VALUE-NEXT: 18{{$}}
; VALUE-NEXT: 19{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 52{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 54{{$}}
; VALUE-NEXT: 55{{$}}
; VALUE-NEXT: 9{{$}}
; VALUE-NEXT: 10{{$}}
; VALUE-NEXT: 11{{$}}
; VALUE-NEXT: 12{{$}}
; VALUE-NEXT: 13{{$}}
; VALUE-NEXT: 14{{$}}
; VALUE-NEXT: 15{{$}}
; VALUE-NEXT: 16{{$}}
; VALUE-NEXT: 17{{$}}
; VALUE-NEXT: 18{{$}}
; VALUE-NEXT: 19{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 56{{$}}
; VALUE-NEXT: 57{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 8{{$}}
; VALUE-NEXT: 9{{$}}
; VALUE-NEXT: 10{{$}}
; VALUE-NEXT: 11{{$}}
; VALUE-NEXT: 12{{$}}
; VALUE-NEXT: 58{{$}}
; VALUE-NEXT: 59{{$}}
; VALUE-NEXT: 15{{$}}
; VALUE-NEXT: 16{{$}}
; VALUE-NEXT: 17{{$}}
; VALUE-NEXT: 18{{$}}
; VALUE-NEXT: 19{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 60{{$}}
; VALUE-NEXT: 61{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 8{{$}}
; VALUE-NEXT: 9{{$}}
; VALUE-NEXT: 10{{$}}
; VALUE-NEXT: 11{{$}}
; VALUE-NEXT: 12{{$}}
; VALUE-NEXT: 62{{$}}
; VALUE-NEXT: 63{{$}}
; VALUE-NEXT: 15{{$}}
; VALUE-NEXT: 16{{$}}
; VALUE-NEXT: 17{{$}}
; VALUE-NEXT: 18{{$}}
; VALUE-NEXT: 19{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 60{{$}}
; VALUE-NEXT: 61{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 12{{$}}
; VALUE-NEXT: 62{{$}}
; VALUE-NEXT: 63{{$}}
; VALUE-NEXT: 15{{$}}
define dllexport void @k(i64 %in, i64 %out, i16 %c) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %x = call <32 x i32> @gasket.block_read.v32i32.i64(i32 255, i32 16, i64 %in)
  %p.y = add i64 %in, 128
  %y = call <32 x i32> @gasket.block_read.v32i32.i64(i32 255, i32 16, i64 %p.y)
  %rows.other = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32> %x, i32 8, i32 4, i32 1, i16 16, i32 undef)
  %p.part.other = add i64 %in, 160
  %part.other = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 16, i64 %p.part.other)
  %other = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %rows.other, <4 x i32> %part.other, i32 4, i32 2, i32 1, i16 4, i32 undef, i1 true)
  %back.other = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i1(<32 x i32> %y, <8 x i32> %other, i32 8, i32 4, i32 1, i16 16, i32 undef, i1 true)
  %shown.other = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32(<32 x i32> %back.other, i32 0, i32 16, i32 1, i16 16, i32 undef)
  call void @gasket.block_write.v16i32.i64(i32 255, i32 16, i64 %out, <16 x i32> %shown.other)
  %rows.place = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32> %x, i32 8, i32 4, i32 1, i16 16, i32 undef)
  %p.part.place = add i64 %in, 176
  %part.place = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 16, i64 %p.part.place)
  %place = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %rows.place, <4 x i32> %part.place, i32 4, i32 2, i32 1, i16 4, i32 undef, i1 true)
  %back.place = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i1(<32 x i32> %x, <8 x i32> %place, i32 8, i32 4, i32 1, i16 32, i32 undef, i1 true)
  %shown.place = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32(<32 x i32> %back.place, i32 0, i32 16, i32 1, i16 16, i32 undef)
  %o16 = add i64 %out, 64
  call void @gasket.block_write.v16i32.i64(i32 255, i32 16, i64 %o16, <16 x i32> %shown.place)
  %rows.masked = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32> %x, i32 8, i32 4, i32 1, i16 16, i32 undef)
  %p.part.masked = add i64 %in, 192
  %part.masked = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 16, i64 %p.part.masked)
  %masked = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %rows.masked, <4 x i32> %part.masked, i32 4, i32 2, i32 1, i16 4, i32 undef, i1 true)
  %p.z = add i64 %in, 32
  %z = call <8 x i32> @gasket.block_read.v8i32.i64(i32 255, i32 16, i64 %p.z)
  %m = icmp sgt <8 x i32> %z, <i32 11, i32 11, i32 11, i32 11, i32 11, i32 11, i32 11, i32 11>
  %back.masked = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.v8i1(<32 x i32> %x, <8 x i32> %masked, i32 8, i32 4, i32 1, i16 16, i32 undef, <8 x i1> %m)
  %shown.masked = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32(<32 x i32> %back.masked, i32 0, i32 16, i32 1, i16 16, i32 undef)
  %o32 = add i64 %out, 128
  call void @gasket.block_write.v16i32.i64(i32 255, i32 16, i64 %o32, <16 x i32> %shown.masked)
  %rows.overlap = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32> %x, i32 2, i32 4, i32 1, i16 16, i32 undef)
  %p.part.overlap = add i64 %in, 208
  %part.overlap = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 16, i64 %p.part.overlap)
  %overlap = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %rows.overlap, <4 x i32> %part.overlap, i32 4, i32 2, i32 1, i16 4, i32 undef, i1 true)
  %back.overlap = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i1(<32 x i32> %x, <8 x i32> %overlap, i32 2, i32 4, i32 1, i16 16, i32 undef, i1 true)
  %shown.overlap = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32(<32 x i32> %back.overlap, i32 0, i32 16, i32 1, i16 16, i32 undef)
  %o48 = add i64 %out, 192
  call void @gasket.block_write.v16i32.i64(i32 255, i32 16, i64 %o48, <16 x i32> %shown.overlap)
  %rows.leave = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32> %x, i32 8, i32 4, i32 1, i16 16, i32 undef)
  %p.part.leave = add i64 %in, 224
  %part.leave = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 16, i64 %p.part.leave)
  %leave = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %rows.leave, <4 x i32> %part.leave, i32 4, i32 2, i32 1, i16 %c, i32 undef, i1 true)
  %back.leave = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i1(<32 x i32> %x, <8 x i32> %leave, i32 8, i32 4, i32 1, i16 16, i32 undef, i1 true)
  %shown.leave = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32(<32 x i32> %back.leave, i32 0, i32 16, i32 1, i16 16, i32 undef)
  %o64 = add i64 %out, 256
  call void @gasket.block_write.v16i32.i64(i32 255, i32 16, i64 %o64, <16 x i32> %shown.leave)
  %rows.wanted = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32> %x, i32 8, i32 4, i32 1, i16 16, i32 undef)
  %p.part.wanted = add i64 %in, 240
  %part.wanted = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 16, i64 %p.part.wanted)
  %wanted = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %rows.wanted, <4 x i32> %part.wanted, i32 4, i32 2, i32 1, i16 4, i32 undef, i1 true)
  %back.wanted = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i1(<32 x i32> %x, <8 x i32> %wanted, i32 8, i32 4, i32 1, i16 16, i32 undef, i1 true)
  %shown.wanted = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32(<32 x i32> %back.wanted, i32 0, i32 16, i32 1, i16 16, i32 undef)
  %o80 = add i64 %out, 320
  call void @gasket.block_write.v16i32.i64(i32 255, i32 16, i64 %o80, <16 x i32> %shown.wanted)
  %o96 = add i64 %out, 384
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o96, <8 x i32> %wanted)
  ret void
}
declare <32 x i32> @gasket.block_read.v32i32.i64(i32, i32, i64)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32>, i32, i32, i32, i16, i32)
declare <4 x i32> @gasket.block_read.v4i32.i64(i32, i32, i64)
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32>, <4 x i32>, i32, i32, i32, i16, i32, i1)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i1(<32 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32(<32 x i32>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v16i32.i64(i32, i32, i64, <16 x i32>)
declare <8 x i32> @gasket.block_read.v8i32.i64(i32, i32, i64)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.v8i1(<32 x i32>, <8 x i32>, i32, i32, i32, i16, i32, <8 x i1>)
declare void @gasket.block_write.v8i32.i64(i32, i32, i64, <8 x i32>)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1, i32 0}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0, i32 0}
!3 = !{i32 0, i32 0, i32 0}
