// What -cl-ext takes away: the macro, the generic address space, variables at program scope.
// RUN: gasket cc --emit=ast -DALL %s >/dev/null
// RUN: not gasket cc --emit=ast -cl-ext=-__opencl_c_generic_address_space %s 2>&1 | FileCheck %s
// RUN: not gasket cc --emit=ast -cl-ext=-all %s 2>&1 | FileCheck-in-part %s --check-prefixes=CHECK,NONE
// RUN: gasket cc --emit=ast -cl-ext=-all,+__opencl_c_generic_address_space,+__opencl_c_program_scope_global_variables %s >/dev/null
// RUN: not gasket cc --emit=ast -cl-ext=-all,cl_khr_fp16 %s 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: gasket: error: -cl-ext: expected '+' or '-' and the name of a supported extension or feature, not 'cl_khr_fp16'
#if defined(ALL) && !defined(cl_khr_fp16)
#error
#endif
// NONE: :[[@LINE+1]]:5: error: program-scope variable 'g' must be in the constant address space
int g;
// CHECK: :[[@LINE+1]]:41: error: initializing 'private int *' with an expression of type 'global int *' changes the address space
kernel void k(global int *p) { int *q = p; *q = 1; }
