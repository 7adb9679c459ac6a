// RUN: gasket cc --emit=ast -Wall -Wextra %s 2>&1 | FileCheck %s
// What nobody uses.
static int helper(void) { return 1; }
// CHECK-DAG: :[[@LINE-1]]:12: warning: unused function 'helper' [-Wunused-function]
static inline int inlined(void) { return 1; }
kernel void k(global int *p, int n)
// CHECK-DAG: :[[@LINE-1]]:34: warning: unused parameter 'n' [-Wunused-parameter]
{
    int a;
// CHECK-DAG: :[[@LINE-1]]:9: warning: unused variable 'a' [-Wunused-variable]
    p[0] + 1;
// CHECK-DAG: :[[@LINE-1]]:10: warning: the value of this expression is not used [-Wunused-value]
    for (int i = 0; i < 2; i + 1, i++)
// CHECK-DAG: :[[@LINE-1]]:30: warning: the value of this expression is not used [-Wunused-value]
        ;
    for (int i = 0; i < 2; -i)
// CHECK-DAG: :[[@LINE-1]]:28: warning: the value of this expression is not used [-Wunused-value]
        i++;
    p[0] == 1;
// CHECK-DAG: :[[@LINE-1]]:10: warning: the result of this comparison is not used; did you mean '='? [-Wunused-comparison]
    out: p[1] = 1;
// CHECK-DAG: :[[@LINE-1]]:5: warning: unused label 'out' [-Wunused-label]
    (void)p[2];
    int set, kept;
// CHECK-DAG: :[[@LINE-1]]:9: warning: variable 'set' is set, but not used [-Wunused-but-set-variable]
    set = 1;
    set = 2;
    kept = 1;
    p[3] = kept;
}
// CHECK-NOT: {{warning|error}}:
