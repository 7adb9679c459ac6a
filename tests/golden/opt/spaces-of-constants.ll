; RUN: gasket opt --passes=infer-spaces %s | FileCheck %s --check-prefix=INFER
; RUN: gasket opt --passes=expand-generic %s | FileCheck %s --check-prefix=EXPAND
; RUN: gasket opt --generic=switch --passes=expand-generic %s | FileCheck %s --check-prefix=SWITCH
; The tag of a constant address is known: bits 61 to 63 are 001 for private memory, 010 for local, else it is global.

; INFER-LABEL: @tags(
; INFER-NEXT: store i32 1, ptr addrspace(1) inttoptr (i64 8 to ptr addrspace(1))
; INFER-NEXT: store i32 2, ptr inttoptr (i64 8 to ptr)
; INFER-NEXT: store i32 3, ptr addrspace(3) inttoptr (i64 8 to ptr addrspace(3))
; INFER-NEXT: store i32 4, ptr addrspace(1) inttoptr (i64 -8 to ptr addrspace(1))
; INFER-NEXT: store i32 5, ptr addrspace(1) null
; EXPAND-LABEL: @tags(
; EXPAND-NOT: br
; EXPAND-NOT: is_local
; SWITCH-LABEL: @tags(
; SWITCH: switch i64 %{{.*}}, label %global [ i64 1, label %private i64 2, label %local ]
define void @tags() {
  store i32 1, ptr addrspace(4) inttoptr (i64 8 to ptr addrspace(4)), align 4
  store i32 2, ptr addrspace(4) inttoptr (i64 2305843009213693960 to ptr addrspace(4)), align 4
  store i32 3, ptr addrspace(4) inttoptr (i64 4611686018427387912 to ptr addrspace(4)), align 4
  store i32 4, ptr addrspace(4) inttoptr (i64 -8 to ptr addrspace(4)), align 4
  store i32 5, ptr addrspace(4) null, align 4
  ret void
}

; Of a choice between a parameter and a constant, the parameter alone is asked.
; EXPAND-LABEL: @chosen(
; EXPAND-NEXT: %[[LOCAL:.*]] = call i1 @gasket.is_local(ptr addrspace(4) %g)
; EXPAND: select i1 %c, i1 %[[LOCAL]], i1 true
; EXPAND-NOT: @gasket.is_local
; EXPAND: ret void
define void @chosen(ptr addrspace(4) %g, i1 %c) {
  %p = select i1 %c, ptr addrspace(4) %g, ptr addrspace(4) inttoptr (i64 4611686018427387912 to ptr addrspace(4))
  store i32 3, ptr addrspace(4) %p, align 4
  ret void
}

; A constant integer that is chosen is an address: @x is not all that %p may point to. What is added is none.
; INFER-LABEL: @integer(
; INFER: store i32 1, ptr addrspace(4) %p
; INFER: store i32 2, ptr addrspace(3) %
; EXPAND-LABEL: @integer(
; EXPAND: store i32 1, ptr addrspace(3) %
; EXPAND: store i32 1, ptr addrspace(1) %
; EXPAND: store i32 2, ptr addrspace(3) %
; EXPAND-NOT: store
@x = internal addrspace(3) global [4 x i32] undef, align 4
define void @integer(i1 %c) {
  %i = ptrtoint ptr addrspace(4) addrspacecast (ptr addrspace(3) @x to ptr addrspace(4)) to i64
  %n = select i1 %c, i64 %i, i64 64
  %p = inttoptr i64 %n to ptr addrspace(4)
  store i32 1, ptr addrspace(4) %p, align 4
  %offset = select i1 %c, i64 4, i64 8
  %sum = add i64 %i, %offset
  %q = inttoptr i64 %sum to ptr addrspace(4)
  store i32 2, ptr addrspace(4) %q, align 4
  ret void
}

; SWITCH-LABEL: @asked(
; SWITCH: ret i32 1
; INFER-LABEL: @asked(
; EXPAND-LABEL: @asked(
; EXPAND: ret i32 1
define i32 @asked() {
  %f = call i32 @gasket.get_fence(ptr addrspace(4) inttoptr (i64 4611686018427387912 to ptr addrspace(4)))
  ret i32 %f
}
declare i32 @gasket.get_fence(ptr addrspace(4))
