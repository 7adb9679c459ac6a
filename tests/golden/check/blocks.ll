; RUN: gasket run --check=bounds,races,access --via=sim -k surface -g 8 -l 8 -a in=uint[12]:iota -a out=uint[20] --print out %s | tr '\n' ' ' | FileCheck --check-prefix=RIGHT %s
; RUN: not gasket run --check=bounds,races,access --via=sim -k surface -g 8 -l 8 -a in=uint[10]:iota -a out=uint[20] --print out:12 %s 2>&1 | tr '\n' ' ' | FileCheck --check-prefix=READ %s
; RUN: not gasket run --check=bounds,races,access --via=sim -k surface -g 8 -l 8 -a in=uint[12]:iota -a out=uint[15] %s 2>&1 | FileCheck --check-prefix=WRITTEN %s
; RUN: not gasket run --check=bounds,races,access --via=sim -k surface -g 8 -l 8 -a in=uint[12]:iota -a out=uint[20]:ro %s 2>&1 | FileCheck --check-prefix=FORBIDDEN %s
; RUN: not gasket run --check=bounds,races,access --via=sim -k address -g 8 -l 8 -a in=uint[8]:iota -a out=uint[7] %s 2>&1 | FileCheck --check-prefix=ADDRESS %s
; RUN: not gasket run --check=bounds,races,access --via=sim -k address -g 16 -l 8 -a in=uint[8]:iota -a out=uint[8] %s 2>&1 | FileCheck --check-prefix=RACE %s
; Accesses to blocks, through the binding table and with addresses, are checked as a whole. Bytes 16 to 47 of in are copied to bytes 32 to 63 of out.
; RIGHT: {{^}}0 0 0 0 0 0 0 0 4 5 6 7 8 9 10 11 0 0 0 0 {{$}}
; A read that is partly outside reads zeros.
; READ: 0 0 0 0 0 0 0 0 0 0 0 0
; READ: error: read of 32 bytes, whose last 8 bytes are past the end of 'in' [bounds]
; WRITTEN: error: write of 32 bytes, whose last 4 bytes are past the end of 'out' [bounds]
; WRITTEN: 1 finding
; FORBIDDEN: error: write of 32 bytes at offset 32 of 'out', which is a read-only buffer [access]
; ADDRESS: error: write of 32 bytes, whose last 4 bytes are past the end of 'out' [bounds]
; RACE: error: data race: write of 32 bytes at offset 0 of 'out' by work-item 8, and write by work-item 0 [races]
; RACE: 1 finding
define dllexport void @address(i64 %in, i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %v = call <8 x i32> @gasket.block_read.v8i32.i64(i32 255, i32 16, i64 %in)
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %out, <8 x i32> %v)
  ret void
}
define dllexport void @surface(i64 %in, i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %v = call <8 x i32> @gasket.block_read.v8i32.i32(i32 0, i32 16, i32 16)
  call void @gasket.block_write.v8i32.i32(i32 1, i32 16, i32 32, <8 x i32> %v)
  ret void
}
declare <8 x i32> @gasket.block_read.v8i32.i64(i32, i32, i64)
declare void @gasket.block_write.v8i32.i64(i32, i32, i64, <8 x i32>)
declare <8 x i32> @gasket.block_read.v8i32.i32(i32, i32, i32)
declare void @gasket.block_write.v8i32.i32(i32, i32, i32, <8 x i32>)
!genx.kernels = !{!1, !2}
!0 = !{i32 1, i32 1}
!1 = !{ptr @address, !"address", !"k.asm", !3, i32 0, !3}
!2 = !{ptr @surface, !"surface", !"k.asm", !4, i32 0, !4}
!3 = !{i32 0, i32 0}
!4 = !{i32 0, i32 0}
