// Typical slips: one error each, at the slip, with what is expected and the correction where there is one, and no further errors.
// RUN: not gasket cc -cl-std=CL2.0 -Wall -Wunused-parameter %s 2>&1 | FileCheck %s
kernel void loop(global int *a)
{
    // CHECK: [[#@LINE+4]]:32: error: expected ')' before '{'
    // CHECK: {{^ *\)$}}
    // CHECK: [[#@LINE+2]]:9: note: to match this '('
    // the brace begins the body
    for (int i = 0; i < 4; i++ {
        a[i] = i;
    }
    // CHECK: [[#@LINE+1]]:11: error: expected '(' after 'while'
    while a[0] < 4 {
        a[0]++;
    }
}

// CHECK: [[#@LINE+2]]:23: error: unknown type name 'globl'; did you mean 'global'?
// CHECK: {{^ *global$}}
kernel void qualifier(globl int *a, global int *b)
{
    a[0] = b[0];
}

// CHECK: [[#@LINE+1]]:1: error: unknown type name 'kernal'; did you mean 'kernel'?
kernal void misspelt(global int *a)
{
    a[0] = 1;
}

// CHECK: [[#@LINE+1]]:12: error: kernel 'returns' must return void, not 'int'
kernel int returns(global int *a)
{
    a[0] = 1;
}

// CHECK: [[#@LINE+1]]:1: error: a kernel cannot be static
static kernel void hidden(global int *a)
{
    a[0] = 1;
}

struct later;

kernel void calls(global int *a, global float4 *v)
{
    // CHECK: [[#@LINE+2]]:7: error: too few arguments for 'get_global_id': 0 given, 1 expected
    // CHECK: note: candidate: ulong get_global_id(uint)
    a[get_global_id()] = 1;
    // CHECK: [[#@LINE+1]]:7: error: too many arguments for 'get_global_id': 2 given, 1 expected
    a[get_global_id(0, 1)] = 1;
    // CHECK: [[#@LINE+1]]:33: error: too many elements for 'float4': 5 given, 4 expected
    v[0] = (float4)(1, 2, 3, 4, 5);
    // CHECK: [[#@LINE+1]]:41: error: too many elements for 'float4': 6 given, 4 expected
    v[0] = (float4)(v[0].xy, 3, 4, v[0].zw);
    // CHECK: [[#@LINE+1]]:10: error: 'xyq' does not name elements of 'float4': 'q' is none
    v[0].xyq = 1;
    // CHECK: [[#@LINE+2]]:12: error: sizeof of the incomplete type 'struct later'
    // CHECK: [[@LINE-16]]:8: note: 'struct later' is declared here, but not defined
    a[0] = sizeof(struct later);
}

#define SQUARE(x) ((x) * (x)
kernel void numbers(global float *a, global char *c)
{
    // CHECK: [[#@LINE+1]]:15: error: invalid suffix '.2f' on a floating-point constant
    a[0] = 1.5.2f;
    // CHECK: [[#@LINE+3]]:23: error: expected ')' before ';'
    // CHECK: [[#@LINE+2]]:12: note: to match this '('
    // CHECK: [[@LINE-7]]:19: note: in expansion of macro 'SQUARE'
    a[1] = SQUARE(3.f);
    // CHECK: [[#@LINE+1]]:12: error: the closing ' is missing
    c[0] = 'ab;
    // CHECK: [[#@LINE+1]]:12: error: the closing " is missing
    printf("hello);
    // CHECK: [[#@LINE+1]]:12: error: the closing ' is missing
    c[1] = ';
}

// CHECK: [[#@LINE+1]]:16: warning: unknown attribute 'reqd_work_grop_size' ignored; did you mean 'reqd_work_group_size'?
__attribute__((reqd_work_grop_size(8, 1, 1))) kernel void attribute(global int *a)
{
    a[0] = 1;
}

// A declaration with an error has no warning that its name is unused.
// CHECK: [[#@LINE+1]]:29: error: a parameter itself cannot be in the address space 'local'
kernel void wrong(local int a)
{
    // CHECK: [[#@LINE+1]]:19: error: initializing 'sampler_t' with an expression of type 'float' is not possible
    sampler_t s = 1.5f;
    // CHECK: [[#@LINE+1]]:13: error: 'missing' is not declared
    int n = missing;
}
