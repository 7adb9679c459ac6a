// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Attributes with unsuitable arguments, and in unsuitable places.
struct __attribute__((overloadable)) s {
// CHECK: :[[@LINE-1]]:23: error: attribute 'overloadable' only applies to functions, not to a struct or union
    int a __attribute__((overloadable));
// CHECK: :[[@LINE-1]]:26: error: attribute 'overloadable' only applies to functions, not to a member
};
typedef int word __attribute__((overloadable));
// CHECK: :[[@LINE-1]]:33: error: attribute 'overloadable' only applies to functions, not to a typedef name
int object __attribute__((overloadable));
// CHECK: :[[@LINE-1]]:27: error: attribute 'overloadable' only applies to functions, not to a variable
enum __attribute__((reqd_work_group_size(1, 1, 1))) e { ONE };
// CHECK: :[[@LINE-1]]:21: error: attribute 'reqd_work_group_size' only applies to functions, not to an enum
__attribute__((aligned(int))) int typed;
// CHECK: :[[@LINE-1]]:24: error: attribute 'aligned' takes no type
// CHECK: :[[@LINE-2]]:16: error: an alignment must be a power of two, and at most 1048576
__attribute__((vec_type_hint)) kernel void untyped(void) {}
// CHECK: :[[@LINE-1]]:16: error: attribute 'vec_type_hint' takes 1 argument, not 0
__attribute__((vec_type_hint(float4))) kernel void hinted(void) {}
__attribute__((vec_type_hint(flaot4))) kernel void misspelt(void) {}
// CHECK: :[[@LINE-1]]:30: error: unknown type name 'flaot4'; did you mean 'float4'?
__attribute__((vec_type_hint(foo))) kernel void undeclared(void) {}
// CHECK: :[[@LINE-1]]:30: error: unknown type name 'foo'
__attribute__((reqd_work_group_size(1.5f, 1, 1))) kernel void real(void) {}
// CHECK: :[[@LINE-1]]:37: error: an argument of attribute 'reqd_work_group_size' is not an integer constant expression
__attribute__((reqd_work_group_size(missing, 1, 1))) kernel void unknown(void) {}
// CHECK: :[[@LINE-1]]:37: error: 'missing' is not declared
__attribute__((reqd_work_group_size(4294967295, 1, 1))) kernel void large(void) {}
__attribute__((reqd_work_group_size(4294967296, 1, 1))) kernel void too_large(void) {}
// CHECK: :[[@LINE-1]]:16: error: the size of a work-group in each dimension must be a number from 1 to 4294967295
__attribute__((reqd_work_group_size(0, 1, 1))) kernel void empty(void) {}
// CHECK: :[[@LINE-1]]:16: error: the size of a work-group in each dimension must be a number from 1 to 4294967295
kernel void k(global int *p)
{
    __attribute__((overloadable)) for (int i = 0; i < 3; i++)
// CHECK: :[[@LINE-1]]:20: error: attribute 'overloadable' only applies to functions, not to a statement
        p[i] = 1;
    __attribute__((packed)) p[0] = 2;
// CHECK: :[[@LINE-1]]:20: warning: attribute 'packed' has no effect on a statement [-Wignored-attributes]
}
