// RUN: not gasket cc -w --emit=ast %s -o /dev/null 2>&1 | FileCheck %s
// Declarations that differ from earlier ones, and operands that are errors themselves or not of the type that is needed. An undeclared name is reported once.
typedef int number;
typedef struct { int a[2]; } S;
struct flag { bool b; };
typedef int again;
typedef int again;
enum e { RED, GREEN };
// CHECK: :[[@LINE+1]]:7: error: 'RED' is declared as a variable, previously as a value of an enum
float RED;
// CHECK: :[[@LINE+1]]:15: error: 'GREEN' is declared as a type name, previously as a value of an enum
typedef float GREEN;
int defined(int x) { return x; }
// CHECK: :[[@LINE+1]]:7: error: conflicting types for 'defined': 'float (float, int)', previously 'int (int)'
float defined(float x, int y);
constant int twice = 1;
// CHECK: :[[@LINE+1]]:14: error: redefinition of 'twice'
constant int twice = 2;
// CHECK: :[[@LINE+1]]:17: error: unknown type name 'undeclared_type'
extern constant undeclared_type wrong;
extern constant int wrong;
// CHECK: :[[@LINE+1]]:17: error: function pointers are not supported in OpenCL C
void takes(int (*f)(int));
// CHECK: :[[@LINE+1]]:25: error: function pointers are not supported in OpenCL C
void takes_function(int f(int));
// CHECK: :[[@LINE+1]]:21: error: 'undeclared_bound' is not declared
void array_of(int a[undeclared_bound]);
// CHECK: :[[@LINE+1]]:50: error: a kernel parameter cannot have type 'struct flag': it contains a bool
kernel void with_bool(global int *p, struct flag f) { p[0] = 1; }
// CHECK: :[[@LINE+1]]:93: error: a kernel parameter cannot have type 'event_t': events exist only on the device
kernel void k(global int *p, global half *h, float f, int2 v2, int4 v4, double2 d2, event_t never)
{
    S s = {{1, 2}};
    // CHECK: :[[@LINE+1]]:12: error: expected an expression before 'number'
    p[0] = number;
    // CHECK: :[[@LINE+1]]:12: error: 'undeclared' is not declared
    p[1] = undeclared.x;
    p[2] = undeclared->x;
    // CHECK: :[[@LINE+1]]:13: error: 'undeclared_pointer' is not declared
    p[3] = *undeclared_pointer;
    undeclared++;
    // CHECK: :[[@LINE+1]]:19: error: 'undeclared_type' is not declared
    p[4] = sizeof(undeclared_type);
    p[5] = _Generic(undeclared, default: 1);
    // CHECK: :[[@LINE+1]]:10: error: assigning to 'int' from 'void' is not possible
    p[6] = ({ undeclared; });
    // CHECK: :[[@LINE+1]]:13: error: function 'defined' can only be called: function pointers are not supported in OpenCL C
    p[8] = &defined == 0;
    p[9] = -undeclared;
    // CHECK: :[[@LINE+1]]:23: error: 'vstore_half' needs a pointer to half, not 'int'
    vstore_half(f, 0, 5);
    // CHECK: :[[@LINE+1]]:17: error: passing 'S' to a parameter of type 'float' is not possible
    vstore_half(s, 0, h);
    // CHECK: :[[@LINE+1]]:18: error: passing 'int4' to a parameter of type 'float4': vectors do not convert implicitly; use convert_float4() or as_float4()
    vstore_half4(v4, 0, h);
    // CHECK: :[[@LINE+1]]:13: error: passing 'int4' to a parameter of type 'int2': the numbers of elements differ
    vstore2(v4, 0, p);
    vstore2(v2, f, p);
    // CHECK: :[[@LINE+1]]:17: error: passing 'int2' to a parameter of type 'ulong' is not possible
    vstore2(v2, v2, p);
    // CHECK: :[[@LINE+1]]:20: error: passing 'int2' to a parameter of type 'ulong' is not possible
    f = vload_half(v2, h);
    // CHECK: :[[@LINE+1]]:23: error: 'vload_half' needs a pointer to half, not 'int4'
    f = vload_half(0, v4);
    // CHECK: :[[@LINE+1]]:5: error: function 'vload_half5' is not declared
    vload_half5(0, h);
    // CHECK: :[[@LINE+1]]:5: error: function 'vstore_half3_rtx' is not declared
    vstore_half3_rtx(f, 0, h);
    // CHECK: :[[@LINE+1]]:5: error: function 'vload_hal' is not declared
    vload_hal(0, h);
    // CHECK: :[[@LINE+1]]:13: error: 'convert_int2_sat' cannot convert a 'S'
    p[10] = convert_int2_sat(s).x;
    p[11] = (void)undeclared, 1;
    // CHECK: :[[@LINE+1]]:11: error: function 'defined' can only be called: function pointers are not supported in OpenCL C
    (void)defined;
    // CHECK: :[[@LINE+1]]:13: error: a value of type 'S' cannot be cast to 'int'
    p[12] = (int)s;
    S u = {undeclared, 1};
    // CHECK: :[[@LINE+1]]:18: error: 'int' has no member 'x'
    S w = {.a[0].x = 1};
    S x = {.a = undeclared};
    const const int cc = 1;
    // CHECK: :[[@LINE+1]]:12: error: multiple address spaces: 'global' and 'local'
    global local int *spaces;
}
