// RUN: gasket cc --emit=ast -Wall -Wextra -Wundef %s 2>&1 >/dev/null | FileCheck %s
// Of lines, comments and escapes; of what only other compilers' C has.
// CHECK-DAG: :[[@LINE+1]]:4: warning: '/*' within block comment [-Wcomment]
/* /* */
// CHECK-DAG: :[[@LINE+1]]:19: warning: whitespace between a backslash and the end of its line; the lines are joined anyway [-Wbackslash-newline-escape]
#define TWO_LINES \  
    1
// CHECK-DAG: :[[@LINE+1]]:5: warning: 'NOWHERE' is not defined and evaluates to 0 [-Wundef]
#if NOWHERE
#endif
// CHECK-DAG: :[[@LINE+1]]:1: warning: #warning look here [-Wcpp]
#warning look here
// CHECK-DAG: :[[@LINE+1]]:22: warning: unknown escape sequence '\q' stands for 'q' [-Wunknown-escape-sequence]
constant char c[] = "\q";
// CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}} [-Wimplicit-int]
static x = TWO_LINES;
// CHECK-DAG: :[[@LINE+1]]:12: warning: parameter 'a' is set, but not used [-Wunused-but-set-parameter]
void f(int a) { a = 1; }
kernel void k(global void *p, global int *q)
{
    // CHECK-DAG: :[[@LINE+1]]:30: warning: arithmetic on a pointer to void is a GNU extension [-Wextension]
    q[0] = *(global int *)(p + 4) + x + c[0];
    f(1);
}
