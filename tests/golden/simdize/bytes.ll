; RUN: gasket cc -O0 --simd=8 --global-access=stateless --emit=thread-ir --print-after=simdize %s -o /dev/null 2>&1 | FileCheck %s
; RUN: gasket cc --simd=16 %s | FileCheck %s --check-prefix=PLACE
; Four aligned bytes a lane are one dword; its bytes are regions of stride 4. Single bytes are messages of their own.
; CHECK-LABEL: @f
; CHECK:      [[D:%.*]] = call <8 x i32> @gasket.gather.v8i32.v8i64(<8 x i1> {{%.*}}, i32 255, i32 4,
; CHECK-NEXT: [[B:%.*]] = bitcast <8 x i32> [[D]] to <32 x i8>
; CHECK-NEXT: [[B0:%.*]] = call <8 x i8> @llvm.genx.rdregioni.v8i8.v32i8(<32 x i8> [[B]], i32 0, i32 8, i32 4, i16 0, i32 undef)
; CHECK:      call <8 x i8> @llvm.genx.rdregioni.v8i8.v32i8(<32 x i8> [[B]], i32 0, i32 8, i32 4, i16 1, i32 undef)
; CHECK:      %c = call <8 x i8> @gasket.gather.v8i8.v8i64(<8 x i1> {{%.*}}, i32 255, i32 1,
; Each byte is written where the message expects it, and nothing is copied in between.
; PLACE:      byte gather of 1 byte
; PLACE-NEXT: mov (8|M0) {{ *}}[[R:r[0-9]+]].0<4>:ub
; PLACE-NEXT: mov (8|M0)
; PLACE-NEXT: mov (16|M0) {{ *}}[[R]].1<4>:ub
; PLACE-NEXT: mov (16|M0) {{ *}}[[R]].2<4>:ub
; PLACE-NEXT: mov (16|M0) {{ *}}[[R]].3<4>:ub
; PLACE-NEXT: sends (16|M0) {{.*}} untyped surface write
declare i32 @gasket.local_id(i32)
define dllexport spir_kernel void @f(ptr addrspace(1) %o) {
  %l = call i32 @gasket.local_id(i32 0)
  %p = getelementptr <4 x i8>, ptr addrspace(1) %o, i32 %l
  %v = load <4 x i8>, ptr addrspace(1) %p, align 4
  %q = getelementptr i8, ptr addrspace(1) %o, i32 %l
  %c = load i8, ptr addrspace(1) %q, align 1
  %w = insertelement <4 x i8> %v, i8 %c, i32 0
  store <4 x i8> %w, ptr addrspace(1) %p, align 4
  ret void
}
