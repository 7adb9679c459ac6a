; RUN: not gasket cc %s 2>&1 | FileCheck %s
; Mangled names of no built-in function, and a call whose types differ from its name.
target triple = "spir64-unknown-unknown"
declare spir_func i32 @_Z3maxii(i32, i64)
declare spir_func i32 @_Z3maxiS9_(i32, i32)
declare spir_func i32 @_Z3maxiS(i32, i32)
declare spir_func i32 @_Z3maxDv17_iS_(i32, i32)
declare spir_func i32 @_Z99max(i32)
declare spir_func i32 @_Z3maxP(ptr)
declare spir_func i32 @_Z3maxi9something(i32, i32)
declare spir_func i32 @_Z3maxi99ocl(i32, i32)
declare spir_func i32 @_Z3maxU3AS9i(i32, i32)
declare spir_func i32 @_Z11atomic_loadPU7_AtomicDh(ptr)
declare spir_func i32 @_Z3maxq(i32)
define spir_kernel void @k(ptr addrspace(1) %o) {
  %a = call spir_func i32 @_Z3maxii(i32 1, i64 2)
  %b = call spir_func i32 @_Z3maxiS9_(i32 1, i32 2)
; CHECK: :[[@LINE-1]]:27: error: '_Z3maxiS9_' is called here, but is neither defined nor a built-in function
  %c = call spir_func i32 @_Z3maxiS(i32 1, i32 2)
; CHECK: :[[@LINE-1]]:27: error: '_Z3maxiS' is called here, but is neither defined nor a built-in function
  %d = call spir_func i32 @_Z3maxDv17_iS_(i32 1, i32 2)
; CHECK: :[[@LINE-1]]:27: error: '_Z3maxDv17_iS_' is called here, but is neither defined nor a built-in function
  %e = call spir_func i32 @_Z99max(i32 1)
; CHECK: :[[@LINE-1]]:27: error: '_Z99max' is called here, but is neither defined nor a built-in function
  %f = call spir_func i32 @_Z3maxP(ptr null)
; CHECK: :[[@LINE-1]]:27: error: '_Z3maxP' is called here, but is neither defined nor a built-in function
  %g = call spir_func i32 @_Z3maxi9something(i32 1, i32 2)
; CHECK: :[[@LINE-1]]:27: error: '_Z3maxi9something' is called here, but is neither defined nor a built-in function
  %h = call spir_func i32 @_Z3maxi99ocl(i32 1, i32 2)
; CHECK: :[[@LINE-1]]:27: error: '_Z3maxi99ocl' is called here, but is neither defined nor a built-in function
  %i = call spir_func i32 @_Z3maxU3AS9i(i32 1, i32 2)
; CHECK: :[[@LINE-1]]:27: error: '_Z3maxU3AS9i' is called here, but is neither defined nor a built-in function
  %j = call spir_func i32 @_Z11atomic_loadPU7_AtomicDh(ptr null)
; CHECK: :[[@LINE-1]]:27: error: '_Z11atomic_loadPU7_AtomicDh' is called here, but is neither defined nor a built-in function
  %k = call spir_func i32 @_Z3maxq(i32 1)
; CHECK: :[[@LINE-1]]:27: error: '_Z3maxq' is called here, but is neither defined nor a built-in function
  store i32 %a, ptr addrspace(1) %o, align 4
  ret void
}
