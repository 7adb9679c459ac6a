// A function whose calls stand in code that is never reached has no thread form, also without the optimizer. What it calls
// itself stays: the kernel calls that too.
// RUN: gasket cc -O0 --emit=thread-ir %s -o - | FileCheck %s --implicit-check-not=@unused
__attribute__((noinline)) int shared(int x) { return x * 3 + 1; }
__attribute__((noinline)) int unused(int x) { return shared(x) - 2; }

// CHECK: define internal {{.*}} @shared
// CHECK: define dllexport {{.*}} @f
kernel void f(global int *p)
{
    int i = get_global_id(0);

    p[i] = shared(p[i]);
    if (0)
        p[i] = unused(p[i]);
}
