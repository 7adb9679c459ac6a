// RUN: gasket cc --emit=ast %s 2>&1 >/dev/null | FileCheck --implicit-check-not=warning: %s
// RUN: gasket cc --emit=ast -Wno-initializer-overrides -Wno-extern-initializer %s 2>&1 >/dev/null | FileCheck --allow-empty --check-prefix=NONE %s
// An initializer of what has one already: one warning for each, as clang's.
// NONE-NOT: warning:
struct pair { int a, b; };
union either { int i; float f; };
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: warning: this initializer replaces an earlier one [-Winitializer-overrides]
// CHECK-NEXT: {{^}}constant struct pair p = {.a = 1, .a = 2, .b = 3};
// CHECK-NEXT: {{^}}                                       ^
// CHECK: :[[#@LINE+1]]:32: note: the earlier one is here
constant struct pair p = {.a = 1, .a = 2, .b = 3};
kernel void k(global int *out)
{
    // CHECK: :[[#@LINE+2]]:38: warning: this initializer replaces
    // CHECK: :[[#@LINE+1]]:29: note: the earlier one
    int z[4] = {[0 ... 3] = 1, [1] = 2, [3] = 3};
    // CHECK: :[[#@LINE-1]]:47: warning: this initializer replaces
    // CHECK: :[[#@LINE-2]]:29: note: the earlier one
    // CHECK: :[[#@LINE+2]]:40: warning: this initializer replaces
    // CHECK: :[[#@LINE+1]]:29: note: the earlier one
    union either u = { .f = 1.0f, .i = 2 };
    // CHECK: :[[#@LINE+2]]:44: warning: this initializer replaces
    // CHECK: :[[#@LINE+1]]:29: note: the earlier one
    int ordered[2] = {[0] = 5, [0 ... 1] = 6};
    int neighbours[3] = {[2] = 1, [0] = 2, 3};
    out[0] = z[0] + u.i + ordered[0] + neighbours[0];
}
// CHECK: :[[#@LINE+1]]:12: warning: 'extern' variable has an initializer, so this is its definition [-Wextern-initializer]
extern int defined = 3;
extern int declared;
int declared = 4;
