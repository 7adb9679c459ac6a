// RUN: gasket cc -O0 --emit=ast %s 2>/dev/null | FileCheck %s
// RUN: gasket cc -O0 --emit=ast -o /dev/null %s 2>&1 | FileCheck --check-prefix=WARNED %s
// RUN: gasket cc -O0 --emit=ast -Wno-implicit-int %s 2>&1 | FileCheck --check-prefix=QUIET %s
// Specifiers that name no type declare an int, with a warning, as clang takes them.
// QUIET-NOT: warning:
typedef int number;
// CHECK: kernel 'void square(global int *, int)'
// WARNED: :[[@LINE+1]]:20: warning: type specifier missing, defaults to 'int'
kernel void square(__global * buffer, const number n)
{
    // CHECK: variable 'private const int two'
    // WARNED: :[[@LINE+1]]:5: warning: type specifier missing
    const two = 2;
    // CHECK: convert 'global int *' same
    // WARNED: :[[@LINE+1]]:20: warning: type specifier missing
    buffer[n] = *((global *)buffer) * two;
}
// A type name that stands where the type belongs is still the type, and not what is declared.
// CHECK: function 'int twice(int)'
// CHECK: parameter 'private const int n'
// WARNED: :[[@LINE+1]]:1: warning: type specifier missing
static twice(const number n) { return n + n; }
