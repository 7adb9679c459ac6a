; RUN: gasket opt --passes= %s | FileCheck %s
; RUN: gasket run --via=ir -g 1 -a 0=float[8]:fill=2 -a 1=int[4] --print 0 --print 1 %s | FileCheck %s --check-prefix=RESULT
; RUN: sed 's/;USE//' %s > %t.ll && not gasket cc %t.ll 2>&1 | FileCheck %s --check-prefix=UNKNOWN
; Any built-in function may be called by the name that clang gives it: the front end makes a function of the call, with the constants in it.
; CHECK-DAG: call spir_func <4 x float> @call_clamp_{{[0-9]}}(<4 x float> %v, <4 x float> zeroinitializer, <4 x float> <
; CHECK-DAG: call spir_func i32 @call_printf_{{[0-9]}}(ptr addrspace(2) @.str, i32 %seven)
; CHECK-DAG: define internal spir_func <4 x float> @call_clamp_
; CHECK-DAG: define internal spir_func i64 @call_get_global_id_{{[0-9]}}()
; CHECK-NOT: declare spir_func {{.*}} @_Z5clamp
; RESULT: value 7
; RESULT-NEXT: 1.5
; RESULT-NEXT: 1.5
; RESULT-NEXT: 1.5
; RESULT-NEXT: 1.5
; RESULT-NEXT: 2
; RESULT-NEXT: 2
; RESULT-NEXT: 2
; RESULT-NEXT: 1.2599211
; RESULT-NEXT: 7
; RESULT-NEXT: 2
; UNKNOWN: clang14-library.ll.tmp.ll:[[#@LINE+23]]:{{[0-9]+}}: error: '_Z3foof' is called here, but is neither defined nor a built-in function
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64"

@.str = private unnamed_addr addrspace(2) constant [10 x i8] c"value %d\0A\00", align 1

define dso_local spir_kernel void @k(float addrspace(1)* nocapture noundef %0, i32 addrspace(1)* noundef %1) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 noundef 0)
  %p = bitcast float addrspace(1)* %0 to <4 x float> addrspace(1)*
  %q = getelementptr <4 x float>, <4 x float> addrspace(1)* %p, i64 %i
  %v = load <4 x float>, <4 x float> addrspace(1)* %q, align 16
  %c = call spir_func <4 x float> @_Z5clampDv4_fS_S_(<4 x float> %v, <4 x float> zeroinitializer, <4 x float> <float 1.5, float 1.5, float 1.5, float 1.5>)
  store <4 x float> %c, <4 x float> addrspace(1)* %q, align 16
  %last = getelementptr float, float addrspace(1)* %0, i64 7
  %x = load float, float addrspace(1)* %last, align 4
  %root = call spir_func float @_Z4cbrtf(float %x)
  store float %root, float addrspace(1)* %last, align 4
  %g = addrspacecast i32 addrspace(1)* %1 to i32 addrspace(4)*
  %old = call spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(i32 addrspace(4)* %g, i32 7, i32 0, i32 2)
  %e = getelementptr i32, i32 addrspace(1)* %1, i64 1
  %m = call spir_func float @_Z5frexpfPU3AS1i(float %x, i32 addrspace(1)* %e)
  %seven = load i32, i32 addrspace(1)* %1, align 4
  %n = call spir_func i32 (i8 addrspace(2)*, ...) @printf(i8 addrspace(2)* getelementptr inbounds ([10 x i8], [10 x i8] addrspace(2)* @.str, i64 0, i64 0), i32 %seven)
;USE  %f = call spir_func float @_Z3foof(float %x)
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func <4 x float> @_Z5clampDv4_fS_S_(<4 x float>, <4 x float>, <4 x float>)
declare spir_func float @_Z4cbrtf(float)
declare spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(i32 addrspace(4)*, i32, i32, i32)
declare spir_func float @_Z5frexpfPU3AS1i(float, i32 addrspace(1)*)
declare spir_func float @_Z3foof(float)
declare spir_func i32 @printf(i8 addrspace(2)*, ...)
