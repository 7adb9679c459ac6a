; RUN: gasket opt --generic=switch --private-memory=scratch --passes=place-private,expand-generic %s | FileCheck %s --check-prefixes=ALL,THREE
; RUN: gasket opt --generic=switch --private-memory=global --passes=place-private,expand-generic %s | FileCheck %s --check-prefixes=ALL,TWO
; RUN: sed '/INTO LOCAL/d' %s | gasket opt --generic=switch --private-memory=global --passes=place-private,expand-generic -x ll - | FileCheck %s --check-prefix=NONE
; The reference's three forms: private, local and global memory; no private branch when private memory lives in a global buffer; no switch at all when no
; local pointer becomes generic either. So for vectors, atomic operations and copies; what the access says of itself (alignment, volatile) is said of each part.

; NONE-NOT: switch
; NONE-NOT: to ptr addrspace(3)

; ALL-LABEL: @vector(
; THREE: switch i64 %{{.*}}, label %global [ i64 1, label %private i64 2, label %local ]
; TWO: switch i64 %{{.*}}, label %global [ i64 2, label %local ]
; THREE: load volatile <4 x i32>, ptr %{{.*}}, align 4
; TWO-NOT: load volatile <4 x i32>, ptr %
; ALL: load volatile <4 x i32>, ptr addrspace(3) %{{.*}}, align 4
; ALL: load volatile <4 x i32>, ptr addrspace(1) %{{.*}}, align 4
; THREE: phi <4 x i32> [ %{{.*}}, %private ], [ %{{.*}}, %local ], [ %{{.*}}, %global ]
; TWO: phi <4 x i32> [ %{{.*}}, %local ], [ %{{.*}}, %global ]
; NONE: load volatile <4 x i32>, ptr addrspace(1) %{{.*}}, align 4
define spir_kernel void @vector(ptr addrspace(3) %l, ptr addrspace(1) %g, i1 %c) {
  %gg = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %p = getelementptr <4 x i32>, ptr addrspace(4) %gg, i64 1
  %lg = addrspacecast ptr addrspace(3) %l to ptr addrspace(4) ; INTO LOCAL
  store ptr addrspace(4) %lg, ptr addrspace(1) %g, align 8 ; INTO LOCAL
  %v = load volatile <4 x i32>, ptr addrspace(4) %p, align 4
  store <4 x i32> %v, ptr addrspace(1) %g, align 16
  ret void
}

; ALL-LABEL: @atomic(
; THREE: atomicrmw add ptr %{{.*}}, i32 1 syncscope("workgroup") acq_rel
; ALL: atomicrmw add ptr addrspace(3) %{{.*}}, i32 1 syncscope("workgroup") acq_rel
; ALL: atomicrmw add ptr addrspace(1) %{{.*}}, i32 1 syncscope("workgroup") acq_rel
; THREE: cmpxchg ptr %
; ALL: cmpxchg ptr addrspace(3) %
; ALL: cmpxchg ptr addrspace(1) %
; NONE: atomicrmw add ptr addrspace(1)
; NONE: cmpxchg ptr addrspace(1)
define spir_kernel void @atomic(ptr addrspace(1) %g) {
  %p = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %v = atomicrmw add ptr addrspace(4) %p, i32 1 syncscope("workgroup") acq_rel, align 4
  %pair = cmpxchg ptr addrspace(4) %p, i32 %v, i32 2 seq_cst seq_cst, align 4
  %old = extractvalue { i32, i1 } %pair, 0
  store i32 %old, ptr addrspace(1) %g, align 4
  ret void
}

; ALL-LABEL: @copy(
; ALL: load volatile i32, ptr addrspace(3)
; ALL: store volatile i32 %{{.*}}, ptr addrspace(3)
; NONE: load volatile i32, ptr addrspace(1)
; NONE: store volatile i32 %{{.*}}, ptr addrspace(1)
define spir_kernel void @copy(ptr addrspace(1) align 8 %g) {
  %p = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %q = getelementptr i64, ptr addrspace(4) %p, i64 1
  call void @llvm.memcpy.p4.p4.i64(ptr addrspace(4) align 8 %q, ptr addrspace(4) align 8 %p, i64 8, i1 true)
  ret void
}

declare void @llvm.memcpy.p4.p4.i64(ptr addrspace(4), ptr addrspace(4), i64, i1)
