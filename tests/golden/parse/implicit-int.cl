// RUN: gasket cc -O0 --emit=ast %s 2>/dev/null | FileCheck %s
// RUN: gasket cc -O0 --emit=ast -o /dev/null %s 2>&1 | FileCheck-in-part --check-prefix=WARNED %s
// RUN: gasket cc -O0 --emit=ast -Wno-implicit-int %s 2>&1 | FileCheck-in-part --check-prefix=QUIET %s
// Specifiers that name no type declare an int, with a warning, as clang takes them.
// QUIET-NOT: warning: type specifier
typedef int number;
// CHECK: kernel 'void square(global int *, int)'
// WARNED: :[[@LINE+1]]:31: warning: type specifier missing, defaults to 'int'
kernel void square(__global * buffer, const number n)
{
    // CHECK: variable 'private const int two'
    // WARNED: :[[@LINE+1]]:11: warning: type specifier missing
    const two = 2;
    // CHECK: convert 'global int *' same
    // WARNED: :[[@LINE+1]]:28: warning: type specifier missing
    buffer[n] = *((global *)buffer) * two;
}
// A type name that stands where the type belongs is still the type, and not what is declared.
// CHECK: function 'int twice(int)'
// CHECK: parameter 'private const int n'
// WARNED: :[[@LINE+1]]:8: warning: type specifier missing
static twice(const number n) { return n + n; }
// The warning is at each name that is declared, or where a name would be, as in clang.
// WARNED: :[[@LINE+3]]:18: warning: type specifier missing, defaults to 'int'
// WARNED-NEXT: {{^}}struct s { const a; const *b, c; };
// WARNED-NEXT: {{^}}           ~~~~~ ^
struct s { const a; const *b, c; };
// WARNED: :[[@LINE-1]]:28: warning: type specifier missing
// WARNED: :[[@LINE-2]]:31: warning: type specifier missing
int unnamed(int (*)[sizeof(const *)], const);
// WARNED: :[[@LINE-1]]:35: warning: type specifier missing
// WARNED: :[[@LINE-2]]:44: warning: type specifier missing
// A declaration of nothing needs no type.
// WARNED-NOT: type specifier missing
const;
