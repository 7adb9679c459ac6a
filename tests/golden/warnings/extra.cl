// RUN: gasket cc --emit=ast -Wall -Wextra %s 2>&1 >/dev/null | FileCheck %s
// RUN: gasket cc --emit=ast %s 2>&1 >/dev/null | FileCheck %s --check-prefix=QUIET --allow-empty
// QUIET-NOT: warning:
struct pair { int a, b; };
struct open { int n; int more[]; };
kernel void k(global int *p, char c)
{
    typedef int unused;
    // CHECK-DAG: :[[@LINE-1]]:17: warning: unused typedef 'unused' [-Wunused-local-typedef]
    typedef int used;
    used i = p[c];
    // CHECK-DAG: :[[@LINE-1]]:16: warning: index has type 'char', which is signed [-Wchar-subscripts]
    struct pair q = {1};
    // CHECK-DAG: :[[@LINE-1]]:23: warning: no initializer for member 'b' [-Wmissing-field-initializers]
    struct pair r = {0}, s = {.a = 1}, t = {1, 2};
    struct open u = {1};
    struct pair v = (struct pair){1};
    // CHECK-DAG: :[[@LINE-1]]:36: warning: no initializer for member 'b' [-Wmissing-field-initializers]
    p[0] = i + q.b + r.b + s.b + t.b + u.n + v.b;
}
// CHECK-NOT: {{warning|error}}:
