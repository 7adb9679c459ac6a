; RUN: gasket opt --passes=surfaces --global-access=stateful --remarks %s 2>&1 | FileCheck %s --implicit-check-not=remark:
; RUN: gasket opt --passes=surfaces --remarks %s 2>&1 | FileCheck %s --check-prefix=AUTO
; The remark of each access that may reach several buffers, or that no message can perform, states how it is executed. %c differs between work-items, %e
; does not.
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %0, i32 %n) {
  %i = call i32 @gasket.local_id(i32 0)
  %c = icmp ult i32 %i, 5
  %p = select i1 %c, ptr addrspace(1) %x, ptr addrspace(1) %y
  %q = select i1 %c, ptr addrspace(1) %0, ptr addrspace(1) %p
  %e = icmp ult i32 %n, 5
  %u = select i1 %e, ptr addrspace(1) %x, ptr addrspace(1) %y
; CHECK-DAG: surfaces-remarks.ll:[[#@LINE+2]]:3: remark: mixed-buffer access to x or y: 2 messages{{$}}
; AUTO-DAG:  surfaces-remarks.ll:[[#@LINE+1]]:3: remark: mixed-buffer access to x or y: uses a 64-bit address, which costs less than a message for each{{$}}
  %a = load i32, ptr addrspace(1) %p, align 4
; CHECK-DAG: surfaces-remarks.ll:[[#@LINE+1]]:3: remark: mixed-buffer access to x, y or an unnamed buffer: 3 messages{{$}}
  %b = load i32, ptr addrspace(1) %q, align 4
; CHECK-DAG: surfaces-remarks.ll:[[#@LINE+1]]:3: remark: mixed-buffer access to x or y: one message, whose surface is selected at run time{{$}}
  %f = load i32, ptr addrspace(1) %u, align 4
  %l = load ptr addrspace(1), ptr addrspace(1) %x, align 8
; CHECK-DAG: surfaces-remarks.ll:[[#@LINE+1]]:3: remark: access uses a 64-bit address: its buffers are not known{{$}}
  store i32 %a, ptr addrspace(1) %l, align 4
; CHECK-DAG: surfaces-remarks.ll:[[#@LINE+1]]:3: remark: access uses a 64-bit address: no message to a surface performs it{{$}}
  store i1 %c, ptr addrspace(1) %x, align 1
  store i32 %b, ptr addrspace(1) %x, align 4
  store i32 %f, ptr addrspace(1) %x, align 4
  ret void
}
; CHECK: [[A:%.*]] = call i32 @gasket.mixed_load.i32(i32 %{{.*}}, i64 3, i32 4, i32 0)
; CHECK: [[B:%.*]] = call i32 @gasket.mixed_load.i32(i32 %{{.*}}, i64 7, i32 4, i32 0)
; CHECK: [[F:%.*]] = call i32 @gasket.mixed_load.i32(i32 %{{.*}}, i64 3, i32 4, i32 0)
; CHECK: store i32 [[A]], ptr addrspace(1) %
; CHECK: store i1 %c, ptr addrspace(1) %x
; CHECK: call void @gasket.surface_store.i32(i32 [[B]], i32 0, i32 4, i32 0)
; CHECK: call void @gasket.surface_store.i32(i32 [[F]], i32 0, i32 4, i32 0)
; AUTO:  %a = load i32, ptr addrspace(1) %p
declare i32 @gasket.local_id(i32)
