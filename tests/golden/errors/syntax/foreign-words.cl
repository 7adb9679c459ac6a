// Words of other languages in statements: one error for each, at the word.
// RUN: not gasket cc -w -o /dev/null %s 2>&1 | FileCheck %s
kernel void k(global int *p, global float *f, int n)
{
    void (^block)() = { p[5] = 1; };
    // CHECK: :[[@LINE-1]]:33: error: unexpected ';'
    // CHECK: :[[@LINE-2]]:30: error: initializing 'void (^)(void)' with an expression of type 'int' is not possible
    p[0] = static_cast<int>(f[0]);
    // CHECK: :[[@LINE-1]]:12: error: 'static_cast' is not declared; a cast is '(type)value'
    std::sort(p, p + n);
    // CHECK: :[[@LINE-1]]:5: error: 'std' is not declared; OpenCL C has no namespaces
    int *q = new int[4];
    // CHECK: :[[@LINE-1]]:14: error: 'new' is not declared; OpenCL C has no dynamic memory
    delete p;
    // CHECK: :[[@LINE-1]]:5: error: unknown type name 'delete'; OpenCL C has no dynamic memory
    if (n < 0)
        throw 1;
    // CHECK: :[[@LINE-1]]:9: error: 'throw' is not declared; OpenCL C has no exceptions
    try {
    // CHECK: :[[@LINE-1]]:5: error: 'try' is not declared; OpenCL C has no exceptions
        p[1] = 1;
    }
    if (n > 0 and n < 3)
    // CHECK: :[[@LINE-1]]:15: error: expected ')' before 'and'; did you mean '&&'?
        p[2] = 1;
    if (not n)
    // CHECK: :[[@LINE-1]]:9: error: 'not' is not declared; did you mean '!'?
        p[2] = 2;
    if (n == 1) then
    // CHECK: :[[@LINE-1]]:17: error: 'then' is not declared; 'if' needs no 'then'
        p[3] = 1;
    elif (n == 2) p[3] = 2;
    // CHECK: :[[@LINE-1]]:5: error: function 'elif' is not declared; did you mean 'else if'?
    else
        p[3] = 3;
    if (n == 3 then p[4] = 1;
    // CHECK: :[[@LINE-1]]:16: error: expected ')' before 'then'; 'if' needs no 'then'
    else
        p[4] = 2;
    foreach (int x in p)
        // CHECK: :[[@LINE-1]]:5: error: 'foreach' is not declared; the loops of OpenCL C are those of C
        p[x] = 0;
    k<<<1, 64>>>(p, f, n);
    // CHECK: :[[@LINE-1]]:8: error: OpenCL C has no '<<<': the host launches kernels, or enqueue_kernel() in a kernel
    int new = 4, rand = 2;
    p[6] = new + rand;
}
