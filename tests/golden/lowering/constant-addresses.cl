// RUN: gasket cc --emit=ir %s 2>&1 | FileCheck %s
// RUN: gasket run -O0 --via=ir -g 1 -a o=long[8] --print o %s 2>&1 | FileCheck --check-prefix=VALUE %s
// Addresses in initializers at program scope.
struct pair {
    int a;
    int b[2];
};
struct outer {
    int n;
    struct pair p;
};
global struct outer object = {1, {2, {3, 4}}};
// CHECK: @of_member = {{.*}}getelementptr{{.*}}@object, i64 4)
global int *of_member = &object.p.a;
// CHECK: @of_element = {{.*}}getelementptr{{.*}}@object, i64 12)
global int *of_element = &object.p.b[1];
// CHECK: @of_array = {{.*}}getelementptr{{.*}}@object, i64 8)
global int *of_array = object.p.b;
// CHECK: @of_dereference = {{.*}}getelementptr{{.*}}@object, i64 12)
global int *of_dereference = &*(object.p.b + 1);
// CHECK: @through_pointer = {{.*}}getelementptr{{.*}}@object, i64 4)
global int *through_pointer = &(&object)->p.a;
// CHECK: @of_literal = {{.*}}ptr addrspace(1) @.literal.0
global int *of_literal = (int[]){5, 6};
// CHECK: @difference = {{.*}} i64 2
global long difference = &object.p.b[1] - &object.p.a;
// CHECK: @as_integer = {{.*}} i64 64
global long as_integer = (long)(global int *)64;
// CHECK: @is_null = {{.*}} i32 1
global int is_null = (global int *)0 == (global int *)0;
kernel void k(global long *o)
{
    o[0] = *of_member; // VALUE: {{^}}2{{$}}
    o[1] = *of_element; // VALUE-NEXT: 4
    o[2] = *of_array; // VALUE-NEXT: 3
    o[3] = *of_dereference; // VALUE-NEXT: 4
    o[4] = *through_pointer; // VALUE-NEXT: 2
    o[5] = of_literal[1]; // VALUE-NEXT: 6
    o[6] = difference + as_integer; // VALUE-NEXT: 66
    o[7] = is_null; // VALUE-NEXT: 1
}
