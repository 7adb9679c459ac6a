// The restrictions of OpenCL C 2.0, 6.12.5: each at its place.
// RUN: not gasket cc %s -o - 2>&1 | FileCheck --implicit-check-not="'none'" %s
// RUN: not gasket cc -cl-std=CL1.2 %s -o - 2>&1 | FileCheck-in-part --check-prefix=OLD %s
// RUN: not gasket cc -cl-ext=-__opencl_c_device_enqueue %s -o - 2>&1 | FileCheck-in-part --check-prefix=OFF %s
// OLD: blocks.cl:[[#@LINE+2]]:14: error: blocks need OpenCL C 2.0 or later (-cl-std=CL2.0)
// OFF: blocks.cl:[[#@LINE+1]]:14: error: blocks need the feature __opencl_c_device_enqueue, which is off
typedef int (^operation)(int);
// CHECK: :[[#@LINE+1]]:14: error: a block variable cannot be extern
extern int (^outside)(void) = ^(void) { return 1; };
// CHECK: :[[#@LINE+1]]:23: error: a member cannot have type 'int (^)(void)'
struct record { int (^member)(void); };
// CHECK: :[[#@LINE+1]]:21: error: the storage class '__block' is not permitted in OpenCL C
void shared(void) { __block int a = 10; }
void variables(int i)
{
    operation one = ^(int x) { return 1; }, two = ^(int x) { return 2; };
    // CHECK: :[[#@LINE+1]]:9: error: cannot assign to 'one': it is const
    one = two;
    // CHECK: :[[#@LINE+1]]:17: error: block variable 'none' must be initialized
    int (^const none)(void);
    none = ^(void) { return 1; };
    none();
    // CHECK: :[[#@LINE+1]]:20: error: an array of 'int (^)(int)' is not allowed
    operation array[] = {one, two};
    // CHECK: :[[#@LINE+1]]:26: error: a block cannot be an operand of '?'
    operation either = i ? one : two;
    // CHECK: :[[#@LINE+1]]:15: error: a pointer to a block ('int (^)(int)') is not allowed
    operation *pointer;
    // CHECK: :[[#@LINE+1]]:5: error: '*' needs a pointer
    *one;
    // CHECK: :[[#@LINE+1]]:5: error: '&' cannot be applied to a block ('int (^)(int)')
    &one;
    // CHECK: :[[#@LINE+1]]:23: error: initializing 'int (^)(int)' with an expression of type 'int (^)(float)' is not possible
    operation wrong = ^(float x) { return 1; };
}
kernel void captured(int a)
{
    int array[4];
    void (^block)(void) = ^{
        // CHECK: :[[#@LINE+1]]:9: error: taking the address of a captured variable is not allowed
        &a;
        // CHECK: :[[#@LINE+1]]:11: error: cannot assign to captured variable 'a': a block has a constant copy of it
        a = 2;
        // CHECK: :[[#@LINE+1]]:9: error: a block cannot refer to the array 'array' of its function
        array[1];
        // CHECK: :[[#@LINE+1]]:14: error: there is no label 'out' in this function
        goto out;
    };
out:
    // CHECK: :[[#@LINE+1]]:5: error: too many arguments for a block of type 'void (^)(void)': 1 given, 0 expected
    block(3);
    // CHECK: :[[#@LINE+1]]:34: error: return type 'float' must match previous return type 'int' when the block has no result type
    int r = ^{ if (a) return 1;  return 2.0f; }();
}
// CHECK: :[[#@LINE+1]]:30: error: a kernel parameter cannot have type 'int (^)(int)'
kernel void takes(operation  b) {}
// CHECK: :[[#@LINE+1]]:40: error: a block that captures variables cannot be returned: its record ends with the function
operation escaping(int n) {     return ^(int x) { return x + n; }; }
