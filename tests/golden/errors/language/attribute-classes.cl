// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// An attribute is applied, refused, ignored silently because it has no meaning here, or ignored with a warning because it is another
// language's.
typedef int vector __attribute__((vector_size(16)));
// CHECK: :[[@LINE-1]]:35: error: attribute 'vector_size' is not supported in OpenCL C: write a vector type of OpenCL C, such as int4
union __attribute__((transparent_union)) u { int i; float f; };
// CHECK: :[[@LINE-1]]:22: error: attribute 'transparent_union' is not supported in OpenCL C: convert the argument to the union
void other(void) __attribute__((alias("f")));
// CHECK: :[[@LINE-1]]:33: error: attribute 'alias' is not supported in OpenCL C: a function or variable has one name
__attribute__((__constructor__)) void before(void);
// CHECK: :[[@LINE-1]]:16: error: attribute 'constructor' is not supported in OpenCL C: no code runs before a kernel
global int *pointer __attribute__((opencl_local));
// CHECK: :[[@LINE-1]]:36: error: attribute 'opencl_local' is not supported in OpenCL C: write 'local'
typedef float small __attribute__((mode(SI)));
// CHECK: :[[@LINE-1]]:36: error: machine mode 'SI' does not match type 'float'
typedef int *no_number __attribute__((mode(QI)));
// CHECK: :[[@LINE-1]]:39: error: attribute 'mode' only applies to integers and floating-point numbers, not to 'generic int *'
typedef int huge __attribute__((mode(TI)));
// CHECK: :[[@LINE-1]]:33: error: machine mode 'TI' is not supported
typedef int named __attribute__((mode("QI")));
// CHECK: :[[@LINE-1]]:34: error: attribute 'mode' takes an identifier
typedef int unnamed __attribute__((mode));
// CHECK: :[[@LINE-1]]:36: error: attribute 'mode' takes an identifier
void in_section(void) __attribute__((section(1)));
// CHECK: :[[@LINE-1]]:46: error: attribute 'section' takes a string
void cold(void) __attribute__((cold(1)));
// CHECK: :[[@LINE-1]]:32: error: attribute 'cold' takes 0 arguments, not 1
int hot __attribute__((hot));
// CHECK: :[[@LINE-1]]:24: warning: attribute 'hot' has no effect on a variable [-Wignored-attributes]
void swift(void) __attribute__((swiftcall));
// CHECK: :[[@LINE-1]]:33: warning: attribute 'swiftcall' is one of other targets, and is ignored [-Wignored-attributes]
int shared __attribute__((shared));
// CHECK: :[[@LINE-1]]:27: warning: attribute 'shared' is one of CUDA, and is ignored [-Wignored-attributes]
void global_function(void) __attribute__((global));
// CHECK: :[[@LINE-1]]:43: warning: attribute 'global' is one of CUDA, and is ignored [-Wignored-attributes]
int accepted(int *p) __attribute__((cold, nothrow, nonnull(1), section("s"), weak, no_sanitize("address"), annotate("a", 1)));
enum __attribute__((mode(QI))) e { E };
// CHECK: :[[@LINE-1]]:21: error: attribute 'mode' is not supported on an enum
void kinds_of_variables(int argument __attribute__((uninitialized)), int *kept __attribute__((noescape)))
// CHECK: :[[@LINE-1]]:53: warning: attribute 'uninitialized' has no effect on a parameter [-Wignored-attributes]
{
    int automatic __attribute__((used));
// CHECK: :[[@LINE-1]]:34: warning: attribute 'used' has no effect on an automatic variable [-Wignored-attributes]
    static int lasting __attribute__((used)) = 1;
    int set_later __attribute__((uninitialized));
    __attribute__((opencl_unroll_hint(1UL << 32)))
// CHECK: :[[@LINE-1]]:20: error: 'opencl_unroll_hint' requires a positive integer constant expression of 32 bits
    while (argument--)
        lasting += *kept;
}
struct __attribute__((flag_enum)) no_flags { int x; };
// CHECK: :[[@LINE-1]]:23: warning: attribute 'flag_enum' has no effect on a struct or union [-Wignored-attributes]
enum __attribute__((flag_enum)) flags { FLAG = 1 };
void without_result(void) __attribute__((warn_unused_result));
// CHECK: :[[@LINE-1]]:42: warning: attribute 'warn_unused_result' has no effect on a function without a result [-Wignored-attributes]
