// A kernel that reaches an unsupported feature through calls is refused where it calls, for the reason at the end of the chain; a function
// that no kernel needs is only omitted.
// RUN: not gasket cc %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: gasket cc --skip-unsupported %s -o - 2>&1 | FileCheck %s --check-prefix=SKIP --implicit-check-not="//.kernel first" --implicit-check-not="//.kernel second"
int inner(int x)
{
    asm("nop");
    return x;
}

int outer(int x)
{
    return x + inner(x);
}

// CHECK: :[[@LINE+4]]:14: error: kernel 'first' cannot be compiled: it calls 'outer', and it calls 'inner', and inline assembly is not supported
// SKIP: :[[@LINE+3]]:14: warning: kernel 'first' is omitted: it calls 'outer', and it calls 'inner', and inline assembly is not supported
kernel void first(global int *out)
{
    out[0] = outer(1);
}

// CHECK: :[[@LINE+5]]:19: error: kernel 'second' cannot be compiled: it calls 'inner', and inline assembly is not supported
// SKIP: :[[@LINE+4]]:19: warning: kernel 'second' is omitted: it calls 'inner', and inline assembly is not supported
kernel void second(global int *out)
{
    for (int i = 0; i < 4; i++)
        out[i] += inner(i);
}

// SKIP: //.kernel third
kernel void third(global int *out)
{
    out[0] = 1;
}
