; The sizes of a kernel's parameters together are at most CL_DEVICE_MAX_PARAMETER_SIZE; a function may have more.
; RUN: not gasket opt --passes= %s -o /dev/null 2>&1 | FileCheck %s
; RUN: not gasket cc %s -o /dev/null 2>&1 | FileCheck %s
%fits = type { [254 x i32] }
%large = type { [16000 x i32] }

define spir_func i32 @of_a_function(ptr byval(%large) %x) {
  ret i32 0
}
define spir_kernel void @most(ptr addrspace(1) %o, ptr byval(%fits) %x) {
  ret void
}
; CHECK: :[[#@LINE+1]]:82: error: with this parameter, those of kernel @one_byte_more take 1025 bytes; a kernel has at most 1024{{$}}
define spir_kernel void @one_byte_more(ptr addrspace(1) %o, ptr byval(%fits) %x, i8 %y) {
  ret void
}
