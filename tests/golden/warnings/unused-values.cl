// RUN: gasket cc --emit=ast -Wall %s 2>&1 | FileCheck %s
// Expression statements whose value is unused: an operand with an effect silences the warning.
int effect(int a) { return a; }
__attribute__((const)) int constant_function(int a) { return a; }
__attribute__((pure)) int pure_function(int a) { return a; }
kernel void k(global int *p, volatile global int *q, int n, int b)
{
    constant_function(n);
// CHECK: :[[@LINE-1]]:22: warning: the value of this expression is not used [-Wunused-value]
    pure_function(n);
// CHECK: :[[@LINE-1]]:18: warning: the value of this expression is not used [-Wunused-value]
    sqrt(p[1] + 0.5f);
// CHECK: :[[@LINE-1]]:9: warning: the value of this expression is not used [-Wunused-value]
    get_global_id(0);
// CHECK: :[[@LINE-1]]:18: warning: the value of this expression is not used [-Wunused-value]
    max(n, b), vload4(0, p);
// CHECK: :[[@LINE-1]]:8: warning: the value of this expression is not used [-Wunused-value]
// CHECK: :[[@LINE-2]]:22: warning: the value of this expression is not used [-Wunused-value]
    isnan(1.5f);
// CHECK: :[[@LINE-1]]:10: warning: the value of this expression is not used [-Wunused-value]
    __builtin_popcount(n);
// CHECK: :[[@LINE-1]]:23: warning: the value of this expression is not used [-Wunused-value]
    vstore4((int4)n, 0, p);
    atomic_inc(p);
    work_group_reduce_add(n);
    printf("%d", n);
    barrier(CLK_LOCAL_MEM_FENCE);
    create_user_event();
    n, n;
// CHECK: :[[@LINE-1]]:5: warning: the value of this expression is not used [-Wunused-value]
// CHECK: :[[@LINE-2]]:8: warning: the value of this expression is not used [-Wunused-value]
    n, n++;
// CHECK: :[[@LINE-1]]:5: warning: the value of this expression is not used [-Wunused-value]
    b ? n : n;
// CHECK: :[[@LINE-1]]:7: warning: the value of this expression is not used [-Wunused-value]
    b ? n++ : n;
    b ? n : n++;
    b && n;
// CHECK: :[[@LINE-1]]:7: warning: the value of this expression is not used [-Wunused-value]
    b && n++;
    b || n;
// CHECK: :[[@LINE-1]]:7: warning: the value of this expression is not used [-Wunused-value]
    b || effect(n);
    *p;
// CHECK: :[[@LINE-1]]:5: warning: the value of this expression is not used [-Wunused-value]
    *q;
    (float)*p;
// CHECK: :[[@LINE-1]]:5: warning: the value of this expression is not used [-Wunused-value]
    (float)*q;
    (void)n;
    -n;
// CHECK: :[[@LINE-1]]:5: warning: the value of this expression is not used [-Wunused-value]
    p[0] == 1;
// CHECK: :[[@LINE-1]]:10: warning: the result of this comparison is not used; did you mean '='? [-Wunused-comparison]
    int last = (n, 2), same = (p[0], n);
// CHECK: :[[@LINE-1]]:17: warning: the value of this expression is not used [-Wunused-value]
// CHECK: :[[@LINE-2]]:33: warning: the value of this expression is not used [-Wunused-value]
    for (int i = 0; i < n, i < b; i++, last++)
// CHECK: :[[@LINE-1]]:23: warning: the result of this comparison is not used [-Wunused-comparison]
        same += (n++, last);
    p[effect((n, b))] = (last = 2, same) + ((float4)(1, 2, 3, 4)).x;
// CHECK: :[[@LINE-1]]:15: warning: the value of this expression is not used [-Wunused-value]
    ({ n; });
    n ? (void)0 : (void)(n = 2);
}
