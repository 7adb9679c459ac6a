; RUN: split-file --leading-lines %s %t
; The IR of the document on the generic address space, in its right form: each function reads, and gives what C says in every space.
; RUN: gasket opt --passes= --verify-each %t/right.ll | FileCheck %s
; RUN: gasket run -k run --via=ir -g 1 -a 0=int[4]:iota -a 1=int[4] -a 2=int[2] --print 1 %t/right.ll | FileCheck %s --check-prefix=RESULT --match-full-lines
; RUN: gasket run -k run --private-memory=scratch -g 1 -a 0=int[4]:iota -a 1=int[4] -a 2=int[2] --print 1 %t/right.ll | FileCheck %s --check-prefix=RESULT --match-full-lines
; RUN: gasket run -k run --private-memory=global -O0 -g 1 -a 0=int[4]:iota -a 1=int[4] -a 2=int[2] --print 1 %t/right.ll | FileCheck %s --check-prefix=RESULT --match-full-lines
; The private variable has 30, the local one 20, the global one 3. to_private is null for the global pointer.
; RESULT:      30
; RESULT-NEXT: 20
; RESULT-NEXT: 3
; RESULT-NEXT: 1

;--- right.ll
; An argument of the kernel is global, and the call passes the number.
; CHECK-LABEL: @K(
; CHECK: addrspacecast ptr addrspace(1) %ptr to ptr addrspace(4)
define void @K(i32 addrspace(1)* %ptr) {
  %ptr_as_generic = addrspacecast i32 addrspace(1)* %ptr to i32 addrspace(4)*
  %1 = call spir_func i32 @three(i32 0, i32 addrspace(4)* %ptr_as_generic)
  ret void
}

define i32 @three(i32 %0, i32 addrspace(4)* %ptr) {
entry:
  %1 = ptrtoint i32 addrspace(4)* %ptr to i64
  %2 = lshr i64 %1, 61  ; tag
  switch i64 %2, label %GlobalBlock [
    i64 1, label %PrivateBlock  ; 001
    i64 2, label %LocalBlock    ; 010
  ]

PrivateBlock:                                     ; preds = %entry
  %3 = addrspacecast i32 addrspace(4)* %ptr to i32*
  %privateLoad = load i32, i32* %3, align 4
  br label %6

LocalBlock:                                       ; preds = %entry
  %4 = addrspacecast i32 addrspace(4)* %ptr to i32 addrspace(3)*
  %localLoad = load i32, i32 addrspace(3)* %4, align 4
  br label %6

GlobalBlock:                                      ; preds = %entry
  %5 = addrspacecast i32 addrspace(4)* %ptr to i32 addrspace(1)*
  %globalLoad = load i32, i32 addrspace(1)* %5, align 4
  br label %6

6:                                                ; preds = %GlobalBlock, %LocalBlock, %PrivateBlock
  %7 = phi i32 [ %privateLoad, %PrivateBlock ], [ %localLoad, %LocalBlock ], [ %globalLoad, %GlobalBlock ]
  ret i32 %7
}

; The two-way form, with consecutive numbers, and without a block that does not exist among the predecessors. It is for pointers into local and global memory.
define i32 @two(i32 %0, i32 addrspace(4)* %ptr) {
entry:
  %1 = ptrtoint i32 addrspace(4)* %ptr to i64
  %2 = lshr i64 %1, 61  ; tag
  switch i64 %2, label %GlobalBlock [
    i64 2, label %LocalBlock    ; 010
  ]

LocalBlock:                                       ; preds = %entry
  %3 = addrspacecast i32 addrspace(4)* %ptr to i32 addrspace(3)*
  %localLoad = load i32, i32 addrspace(3)* %3, align 4
  br label %5

GlobalBlock:                                      ; preds = %entry
  %4 = addrspacecast i32 addrspace(4)* %ptr to i32 addrspace(1)*
  %globalLoad = load i32, i32 addrspace(1)* %4, align 4
  br label %5

5:                                                ; preds = %GlobalBlock, %LocalBlock
  %6 = phi i32 [ %localLoad, %LocalBlock ], [ %globalLoad, %GlobalBlock ]
  ret i32 %6
}

; One space: the load goes through a cast back.
define i32 @static(i32 addrspace(1)* %global_ptr) {
  %generic_ptr = addrspacecast i32 addrspace(1)* %global_ptr to i32 addrspace(4)*
  %back_to_global_ptr = addrspacecast i32 addrspace(4)* %generic_ptr to i32 addrspace(1)*
  %v = load i32, i32 addrspace(1)* %back_to_global_ptr, align 4
  ret i32 %v
}

; The cast in to_private is of the pointer.
define i8* @to_private(i32 %0, i8 addrspace(4)* %generic_ptr) {
entry:
  %1 = ptrtoint i8 addrspace(4)* %generic_ptr to i64
  %2 = lshr i64 %1, 61
  %cmpTag = icmp eq i64 %2, 1   ; private: 001
  br i1 %cmpTag, label %IfBlock, label %ElseBlock

IfBlock:                                          ; preds = %entry
  %3 = addrspacecast i8 addrspace(4)* %generic_ptr to i8*
  br label %4

ElseBlock:                                        ; preds = %entry
  br label %4

4:                                                ; preds = %ElseBlock, %IfBlock
  %call = phi i8* [ %3, %IfBlock ], [ null, %ElseBlock ]
  ret i8* %call
}

define spir_kernel void @run(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(3) %l) {
  %p = alloca i32, align 4
  store i32 30, ptr %p, align 4
  store i32 20, ptr addrspace(3) %l, align 4
  %third = getelementptr i32, ptr addrspace(1) %in, i64 3
  %gp = addrspacecast ptr %p to ptr addrspace(4)
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %gg = addrspacecast ptr addrspace(1) %third to ptr addrspace(4)
  %a = call i32 @three(i32 0, ptr addrspace(4) %gp)
  %b = call i32 @two(i32 0, ptr addrspace(4) %gl)
  %c = call i32 @three(i32 0, ptr addrspace(4) %gg)
  %q = call ptr @to_private(i32 0, ptr addrspace(4) %gg)
  %none = icmp eq ptr %q, null
  %d = zext i1 %none to i32
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  %o2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  %o3 = getelementptr i32, ptr addrspace(1) %out, i64 3
  store i32 %a, ptr addrspace(1) %out, align 4
  store i32 %b, ptr addrspace(1) %o1, align 4
  store i32 %c, ptr addrspace(1) %o2, align 4
  store i32 %d, ptr addrspace(1) %o3, align 4
  ret void
}

; Verbatim, each of these is refused at the place of the slip.
; RUN: not gasket opt --passes= %t/two.ll 2>&1 | FileCheck %s --check-prefix=TWO
; RUN: not gasket opt --passes= %t/query.ll 2>&1 | FileCheck %s --check-prefix=QUERY
; RUN: not gasket opt --passes= %t/cast.ll 2>&1 | FileCheck %s --check-prefix=CAST
;--- two.ll
; TWO: two.ll:[[@LINE+5]]:3: error: the number must be the next one, 3
define i32 @f(i32 %0, i32 addrspace(4)* %ptr) {
entry:
  %1 = ptrtoint i32 addrspace(4)* %ptr to i64
  %2 = lshr i64 %1, 61  ; tag
  %4 = addrspacecast i32 addrspace(4)* %ptr to i32 addrspace(3)*
  %localLoad = load i32, i32 addrspace(3)* %4, align 4
  ret i32 %localLoad
}
;--- query.ll
; QUERY: query.ll:[[@LINE+5]]:39: error: %1 is i64, not ptr addrspace(4)
define i8* @f(i32 %0, i8 addrspace(4)* %generic_ptr) {
entry:
  %1 = ptrtoint i8 addrspace(4)* %generic_ptr to i64
  %2 = lshr i64 %1, 61
  %3 = addrspacecast i8 addrspace(4)* %1 to i8*
  ret i8* %3
}
;--- cast.ll
; The cast of the kernel's argument, which is global, is shown as one of a private pointer.
; CAST: cast.ll:[[@LINE+2]]:40: error: %ptr is ptr addrspace(1), not ptr
define void @K(i32 addrspace(1)* %ptr) {
  %ptr_as_generic = addrspacecast i32* %ptr to i32 addrspace(4)*
  ret void
}
