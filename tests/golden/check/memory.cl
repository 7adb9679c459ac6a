// --check: what the interpreter says of memory that nothing was written to, and of operations without a value.
// RUN: gasket run -O0 --via=ir -g 2 -l 2 -k own -a out=int[4] %s
// RUN: not gasket run -O0 --via=ir --check -g 2 -l 2 -k own -a out=int[4] %s 2>&1 | FileCheck-in-part %s --check-prefix=OWN
// RUN: not gasket run -O0 --via=ir --check -g 2 -l 2 -k shared -a out=int[4] %s 2>&1 | FileCheck-in-part %s --check-prefix=SHARED
// RUN: not gasket run -O0 --via=ir --check -g 2 -l 2 -k divided -a out=int[4] %s 2>&1 | FileCheck-in-part %s --check-prefix=DIVIDED
// RUN: gasket run -O0 --via=ir --check -g 2 -l 2 -k fine -a out=int[4] --print out %s | FileCheck %s --check-prefix=FINE
// RUN: not gasket eval -O0 --check --function quotient %s 5 0 2>&1 | FileCheck %s --check-prefix=DIVIDED
struct pair { char a; int b[2]; };

kernel void own(global int *out)
{
    int a[4];
    a[0] = 1;
    out[0] = a[get_local_id(0)];
}
// OWN: memory.cl:[[#@LINE-2]]:{{.*}}, which was never written

kernel void shared(global int *out)
{
    local short a[4];
    a[get_local_id(0)] = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[0] = a[get_local_id(0) + 1];
}
// SHARED: memory.cl:[[#@LINE-2]]:{{.*}}, which was never written

int quotient(int a, int b)
{
    return a / b;
}

kernel void divided(global int *out)
{
    out[0] = quotient(5, out[1]);
}
// DIVIDED: error: integer division by zero [arithmetic]

kernel void fine(global int *out)
{
    struct pair a, b;
    local int sum;
    a.b[1] = 5;
    b = a;
    if (get_local_id(0) == 0)
        sum = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&sum, b.b[1]);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_local_id(0)] = sum;
}
// FINE: 10
// FINE-NEXT: 10
