// RUN: not gasket cc --emit=ir %s -o - 2>&1 | FileCheck %s
// Only parameters are images, and only functions take them.

// CHECK: :[[@LINE+1]]:11: error: 'read_only image2d_t' cannot be the type of variable 'g': only parameters are images
image2d_t g;
// CHECK: :[[@LINE+1]]:18: error: 'read_only image3d_t' cannot be the type of variable 'h': only parameters are images
global image3d_t h;
struct s {
    // CHECK: :[[@LINE+1]]:15: error: a member cannot have type 'read_only image2d_t'
    image2d_t i;
};
// CHECK: :[[@LINE+1]]:19: error: a pointer to type 'read_only image2d_t' is not allowed
typedef image2d_t *pointer;
// CHECK: :[[@LINE+1]]:36: error: a pointer to type 'write_only image1d_t' is not allowed
void f(global write_only image1d_t *p);
// CHECK: :[[@LINE+1]]:19: error: a function cannot return type 'read_only image2d_t'
image2d_t returned(image2d_t i);

void take(image2d_t i) {}
void take_int(int i) {}

void operators(image2d_t i, image2d_t j, int n)
{
    // CHECK: :[[@LINE+1]]:15: error: 'read_only image2d_t' cannot be the type of variable 'k'
    image2d_t k = i;
    // CHECK: :[[@LINE+1]]:7: error: cannot assign to an object of type 'read_only image2d_t'
    i = j;
    // CHECK: :[[@LINE+1]]:5: error: an object of type 'read_only image2d_t' has no address
    &i;
    // CHECK: :[[@LINE+1]]:7: error: invalid operands to '==' ('read_only image2d_t' and 'read_only image2d_t')
    i == j;
    // CHECK: :[[@LINE+1]]:12: error: invalid operands to '?' ('read_only image2d_t' and 'read_only image2d_t')
    take(n ? i : j);
    // CHECK: :[[@LINE+1]]:12: error: invalid operands to ',' ('int' and 'read_only image2d_t')
    take((n, i));
    // CHECK: :[[@LINE+1]]:5: error: a value of type 'read_only image2d_t' cannot be cast to 'int'
    (int)i;
    // CHECK: :[[@LINE+1]]:5: error: a value of type 'read_only image2d_t' cannot be cast to 'read_only image2d_t'
    (image2d_t)i;
    // CHECK: :[[@LINE+1]]:5: error: a compound literal cannot have type 'read_only image2d_t'
    (image2d_t){0};
    // CHECK: :[[@LINE+1]]:10: error: passing 'int' to a parameter of type 'read_only image2d_t' is not possible
    take(0);
    // CHECK: :[[@LINE+1]]:14: error: passing 'read_only image2d_t' to a parameter of type 'int' is not possible
    take_int(i);
    // CHECK: :[[@LINE+1]]:20: error: a value of type 'read_only image2d_t' cannot be printed
    printf("%d\n", i);
    (void)i;
    take((i));
}
