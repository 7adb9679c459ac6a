// RUN: not gasket cc -cl-std=CL3.0 -o /dev/null %s 2>&1 | FileCheck --implicit-check-not=error: %s
// Words that begin no declaration here, and a file that ends within brackets.
// CHECK: :[[#@LINE+1]]:1: error: expected a declaration before 'template'; OpenCL C has no templates
template <typename T> T add(T a, T b);
kernel void k(global int *o, event_t *events)
{
    // CHECK: :[[#@LINE-2]]:39: error: a kernel parameter cannot have type
    event_t event = 0;
    // CHECK: :[[#@LINE+1]]:20: error: a value of type 'event_t' cannot be printed
    printf("%d\n", event);
    // CHECK: :[[#@LINE+2]]:5: error: unknown type name 'flaot'; did you mean 'float'?
    // CHECK: :[[#@LINE+1]]:18: error: unknown type name 'unsinged'; did you mean 'unsigned'?
    flaot f = 1; unsinged n = 2;
    // CHECK: :[[#@LINE+1]]:14: error: 'float' cannot be combined with the type before it
    unsigned float;
}
// CHECK: :[[#@LINE+2]]:18: error: expected ')' before the end of the file
// CHECK: :[[#@LINE+1]]:16: note: to match this '('
constant int z=(1