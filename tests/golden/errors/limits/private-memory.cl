// RUN: not gasket cc %s 2>&1 | FileCheck %s
// RUN: not gasket cc -O0 %s 2>&1 | FileCheck %s
// RUN: sh -c 'gasket run -k large -g 1 -a out=int[2] %s; test $? = 1'
// RUN: sh -c 'gasket run -k large --via=ir -g 1 -a out=int[2] %s; test $? = 1'
// RUN: sh -c 'gasket run -k large --via=ir -O0 --check -g 1 -a out=int[2] %s; test $? = 1'
// RUN: gasket run -k apart -O0 -g 1 -a out=int[1] --print out %s | FileCheck %s --check-prefix=APART
// RUN: gasket run -k apart -O0 --via=ir --check -g 1 -a out=int[1] --print out %s | FileCheck %s --check-prefix=APART
// Private memory of a work-item: 32 MiB, along the calls that need most, parameters included. What exceeds it is an error at a variable.

kernel void large(global int *out)
{
    char a[33554420];
    int b[4];
    a[out[1]] = 1;
    b[out[1]] = 2;
    out[0] = a[0] + b[0];
}
// CHECK-DAG: private-memory.cl:[[#@LINE-5]]:9: error: kernel 'large' needs 33554444 bytes of private memory with this variable: a work-item has 33554432

int deepest(int n)
{
    char a[20000000];
    a[n] = 1;
    return a[0];
}

int middle(int n)
{
    char a[20000000];
    a[n] = 2;
    return a[0] + deepest(n);
}

kernel void nested(global int *out)
{
    out[0] = middle(out[1]);
}
// CHECK-DAG: private-memory.cl:[[#@LINE-16]]:10: error: kernel 'nested' needs 40000016 bytes of private memory with this variable: a work-item has 33554432

__attribute__((noinline)) int apart1(int n)
{
    char a[20000000];
    a[n] = 3;
    return a[n];
}

__attribute__((noinline)) int apart2(int n)
{
    char a[20000000];
    a[n] = 4;
    return a[n];
}

kernel void apart(global int *out)
{
    out[0] = apart1(out[0]) + apart2(out[0]);
}
// APART: {{^}}7{{$}}
