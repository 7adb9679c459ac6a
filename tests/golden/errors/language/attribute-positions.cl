// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Attributes where they have no effect, and _Alignas where C does not allow it: each is reported.
__attribute__((packed)) struct before { char c; int i; };
// CHECK: :[[@LINE-1]]:16: warning: attribute 'packed' is ignored; write it after 'struct', 'union' or 'enum' for it to apply to the type [-Wignored-attributes]
_Static_assert(sizeof(struct before) == 8, "");
struct __attribute__((packed)) before variable;
// CHECK: :[[@LINE-1]]:23: warning: attribute 'packed' has no effect here: 'struct before' is defined already [-Wignored-attributes]
enum e { E0 __attribute__((aligned(8))) };
// CHECK: :[[@LINE-1]]:28: warning: attribute 'aligned' has no effect on a value of an enum [-Wignored-attributes]
int size(void) { return sizeof(int __attribute__((aligned(8)))); }
// CHECK: :[[@LINE-1]]:51: warning: attribute 'aligned' has no effect on the name of a type [-Wignored-attributes]
int pointer_size(void) { return sizeof(int *__attribute__((aligned(16)))); }
// CHECK: :[[@LINE-1]]:60: warning: attribute 'aligned' has no effect on the name of a type [-Wignored-attributes]
_Alignas(1) int small;
// CHECK: :[[@LINE-1]]:1: error: the requested alignment is less than the minimum alignment of 4 for type 'global int'
_Alignas(1) _Alignas(4) int small_and_large;
typedef _Alignas(8) int word;
// CHECK: :[[@LINE-1]]:9: error: '_Alignas' only applies to variables and members, not to a typedef name
void parameter(_Alignas(8) int x);
// CHECK: :[[@LINE-1]]:16: error: '_Alignas' only applies to variables and members, not to a parameter
_Alignas(8) void function(void);
// CHECK: :[[@LINE-1]]:1: error: '_Alignas' only applies to variables and members, not to a function
struct members { _Alignas(16) char c; _Alignas(2) int e; };
// CHECK: :[[@LINE-1]]:39: error: the requested alignment is less than the minimum alignment of 4 for type 'int'
__attribute__((inline)) void inline_is_no_attribute(void);
// CHECK: :[[@LINE-1]]:16: warning: unknown attribute 'inline' ignored; did you mean 'noinline'? [-Wunknown-attributes]
