; RUN: gasket opt --mixed=beignet --passes=surfaces --verify-each %s | FileCheck %s
; RUN: gasket opt --mixed=beignet --passes=surfaces --remarks %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark:
; --mixed=beignet: a message for each candidate. Results are added as integers of their bits, so that the other messages' zeros change no -0.0 and no NaN.
; Pointers with one candidate keep their message, and those with unknown candidates their address.

; CHECK-LABEL: @loads(
; CHECK:      [[X:%.*]] = call float @gasket.surface_load.f32(i32 0, i32 4, i32
; CHECK-NEXT: [[Y:%.*]] = call float @gasket.surface_load.f32(i32 1, i32 4, i32
; CHECK-NEXT: [[XI:%.*]] = bitcast float [[X]] to i32
; CHECK-NEXT: [[YI:%.*]] = bitcast float [[Y]] to i32
; CHECK-NEXT: [[S:%.*]] = add i32 [[XI]], [[YI]]
; CHECK-NEXT: bitcast i32 [[S]] to float
; CHECK:      add <2 x i16>
; CHECK:      [[P:%.*]] = add i64
; CHECK-NEXT: inttoptr i64 [[P]] to ptr addrspace(1)
; CHECK:      call i32 @gasket.volatile_load.i32(i32 0,
; CHECK-NEXT: call i32 @gasket.volatile_load.i32(i32 1,
; CHECK:      call i32 @gasket.surface_load.i32(i32 2,
; REMARK-DAG: remark: mixed-buffer access to x or y: 2 messages, whose results are added{{$}}
; REMARK-DAG: remark: mixed-buffer access to x or y: 2 messages, whose results are added{{$}}
; REMARK-DAG: remark: mixed-buffer access to x or y: 2 messages, whose results are added{{$}}
; REMARK-DAG: remark: mixed-buffer access to x or y: 2 messages, whose results are added{{$}}
define spir_kernel void @loads(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %z, i1 %c) {
  %p = select i1 %c, ptr addrspace(1) %x, ptr addrspace(1) %y
  %f = load float, ptr addrspace(1) %p, align 4
  %h = load <2 x half>, ptr addrspace(1) %p, align 4
  %a = load ptr addrspace(1), ptr addrspace(1) %p, align 8
  %v = load volatile i32, ptr addrspace(1) %p, align 4
  %i = load i32, ptr addrspace(1) %z, align 4
  store ptr addrspace(1) %a, ptr addrspace(1) %z, align 8
  store <2 x half> %h, ptr addrspace(1) %z, align 4
  store float %f, ptr addrspace(1) %z, align 4
  store i32 %i, ptr addrspace(1) %z, align 4
  ret void
}

; One fence before all messages and one after them; the old values are added, and an exchange compares the sum.
; CHECK-LABEL: @writes(
; CHECK:      call void @gasket.surface_store.i32(i32 7, i32 0, i32 4, i32
; CHECK-NEXT: call void @gasket.surface_store.i32(i32 7, i32 1, i32 4, i32
; CHECK:      fence
; CHECK-NEXT: [[A0:%.*]] = call i32 @gasket.surface_atomic.i32(i32 7, i32 0, i32
; CHECK-NEXT: [[A1:%.*]] = call i32 @gasket.surface_atomic.i32(i32 7, i32 1, i32
; CHECK-NEXT: add i32 [[A0]], [[A1]]
; CHECK-NEXT: fence
; CHECK:      [[C0:%.*]] = call i32 @gasket.surface_atomic.i32(i32 14, i32 0, i32
; CHECK-NEXT: [[C1:%.*]] = call i32 @gasket.surface_atomic.i32(i32 14, i32 1, i32
; CHECK-NEXT: [[OLD:%.*]] = add i32 [[C0]], [[C1]]
; CHECK:      icmp eq i32 [[OLD]], 1
; No message adds floats, and the loop of compare-and-exchange in its place would not end if x and y were one buffer.
; CHECK:      atomicrmw fadd ptr addrspace(1) %p, float 1
; REMARK-DAG: remark: mixed-buffer access to x or y: 2 messages{{$}}
; REMARK-DAG: remark: mixed-buffer access to x or y: 2 messages, whose results are added{{$}}
; REMARK-DAG: remark: mixed-buffer access to x or y: 2 messages, whose results are added{{$}}
; REMARK-DAG: remark: access uses a 64-bit address: no message to a surface performs it{{$}}
define spir_kernel void @writes(ptr addrspace(1) %x, ptr addrspace(1) %y, i1 %c) {
  %p = select i1 %c, ptr addrspace(1) %x, ptr addrspace(1) %y
  store i32 7, ptr addrspace(1) %p, align 4
  %a = atomicrmw add ptr addrspace(1) %p, i32 3 seq_cst, align 4
  %e = cmpxchg ptr addrspace(1) %p, i32 1, i32 2 seq_cst seq_cst, align 4
  %f = atomicrmw fadd ptr addrspace(1) %p, float 1.0 seq_cst, align 4
  ret void
}

; A copy becomes loads and stores, each with its messages.
; CHECK-LABEL: @copies(
; CHECK-NOT: llvm.memcpy
; CHECK:     call {{.*}} @gasket.surface_load.{{.*}}(i32 0,
; CHECK:     call {{.*}} @gasket.surface_load.{{.*}}(i32 1,
; CHECK:     call void @gasket.surface_store.{{.*}}, i32 2,
define spir_kernel void @copies(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %z, i1 %c) {
  %p = select i1 %c, ptr addrspace(1) %x, ptr addrspace(1) %y
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 4 %z, ptr addrspace(1) align 4 %p, i64 8, i1 false)
  ret void
}
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
