// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Initializers with an error each.
struct pair {
    int a;
    int b[2];
};
struct empty {
};
struct holder {
    struct empty e;
    int a;
};
union either {
    int i;
    float f;
};
struct tail {
    int n;
    int items[];
};
constant int source[2] = {1, 2};
kernel void k(global int *p, struct pair given)
{
    struct pair no_equals = {.a 1};
// CHECK: :[[@LINE-1]]:31: error: expected '=' after '.a'
    int old_index[2] = {[1] 5};
    int negative[2] = {[-1] = 1};
// CHECK: :[[@LINE-1]]:24: error: the index of a designator is negative
    int reversed[4] = {[3 ... 1] = 1};
// CHECK: :[[@LINE-1]]:24: error: the range of a designator is empty
    char longer[3] = "abcd";
// CHECK: :[[@LINE-1]]:22: warning: the string is longer than the array that it initializes [-Wexcess-initializers]
    char exact[4] = "abcd";
    struct pair index_of_record = {[0] = 1};
// CHECK: :[[@LINE-1]]:36: error: an index designator cannot initialize a struct or union
    int member_of_array[2] = {.a = 1};
// CHECK: :[[@LINE-1]]:32: error: a member designator cannot initialize an array
    struct pair index_in_member = {.a[0] = 1};
// CHECK: :[[@LINE-1]]:38: error: an index designator can only initialize an array
    struct pair member_in_member = {.b.c = 1};
// CHECK: :[[@LINE-1]]:40: error: 'int[2]' has no member 'c'
    struct pair no_member = {.c = 1};
// CHECK: :[[@LINE-1]]:31: error: 'struct pair' has no member 'c'
    int4 no_value_in_braces = {{}, 2, 3, 4};
// CHECK: :[[@LINE-1]]:32: error: an element of a vector is initialized with a value, without designators
    int nothing = {};
// CHECK: :[[@LINE-1]]:19: error: no initializer for 'int' in these braces
    int4 designators_in_vector = {[0] = 1, 2, 3, 4};
// CHECK: :[[@LINE-1]]:41: error: an element of a vector is initialized with a value, without designators
    int4 single = {1};
// CHECK: :[[@LINE-1]]:19: error: too few elements for this vector: 1 given
    int4 few = {1, 2, 3};
// CHECK: :[[@LINE-1]]:16: error: too few elements for 'int4': 3 given, 4 expected
    int scalar = {1, 2};
// CHECK: :[[@LINE-1]]:22: warning: more than one initializer for 'int' [-Wexcess-initializers]
    int copied[2] = source;
// CHECK: :[[@LINE-1]]:21: error: an array cannot be initialized with another array
    int none[] = {};
// CHECK: :[[@LINE-1]]:16: warning: the array has no elements [-Wother]
    struct tail flexible = {1, {2}};
// CHECK: :[[@LINE-1]]:33: error: a flexible array member cannot be initialized
    int excess[2] = {1, 2, 3};
// CHECK: :[[@LINE-1]]:28: warning: more initializers than 'int[2]' has elements [-Wexcess-initializers]
    struct pair missing = {1};
    union either both = {1, 2};
// CHECK: :[[@LINE-1]]:29: warning: only one member of 'union either' can be initialized [-Wexcess-initializers]
    struct holder unbraced = {5, 6};
// CHECK: :[[@LINE-1]]:31: error: an aggregate without members cannot be initialized
    int function_index[2] = {[k] = 1};
// CHECK: :[[@LINE-1]]:31: error: function 'k' can only be called: function pointers are not supported in OpenCL C
    int undeclared_index[2] = {[unknown] = 1};
// CHECK: :[[@LINE-1]]:33: error: 'unknown' is not declared
    int string_of_int[2] = "ab";
// CHECK: :[[@LINE-1]]:28: error: an array needs a list in braces, or a string for characters
    p[0] = longer[0];
}
