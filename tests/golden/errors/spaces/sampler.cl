// RUN: not gasket cc --emit=ir %s -o - 2>&1 | FileCheck %s
// RUN: not gasket cc --emit=ir -cl-std=CL1.2 %s -o - 2>&1 | FileCheck %s
// A sampler is initialized once, with an integer, and only passed to functions.
constant sampler_t first = CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
const sampler_t second = CLK_FILTER_LINEAR;
constant int bits = 16;
constant sampler_t third = bits;

// CHECK: :[[@LINE+1]]:11: error: sampler 'a' at program scope must be 'constant' or 'const'
sampler_t a = 16;
// CHECK: :[[@LINE+1]]:18: error: sampler 'b' cannot be in the global address space; make it 'constant' or 'const'
global sampler_t b = 16;
// CHECK: :[[@LINE+1]]:20: error: constant variable 'c' needs an initializer
constant sampler_t c;
// CHECK: :[[@LINE+1]]:24: error: initializing 'sampler_t' with an expression of type 'float' is not possible
constant sampler_t d = 1.0f;
// CHECK: :[[@LINE+1]]:24: error: a sampler is initialized with a 32-bit integer, not with 'long'
constant sampler_t e = 16L;
// CHECK: :[[@LINE+1]]:24: error: sampler 'f' is initialized with an integer, not with a list
constant sampler_t f = {16};
// CHECK: :[[@LINE+1]]:24: error: this initializer is not a constant expression
constant sampler_t g = first;
// CHECK: :[[@LINE+1]]:21: error: an array of 'sampler_t' is not allowed
constant sampler_t h[2] = {16, 17};
// CHECK: :[[@LINE+1]]:19: error: a pointer to type 'sampler_t' is not allowed
typedef sampler_t *pointer;
// CHECK: :[[@LINE+1]]:19: error: a function cannot return type 'sampler_t'
sampler_t returned(int n);
struct s {
    // CHECK: :[[@LINE+1]]:15: error: a member cannot have type 'sampler_t'
    sampler_t s;
};

void take(sampler_t s) {}
void take_int(int i) {}

kernel void operators(sampler_t s, int n)
{
    // CHECK: :[[@LINE+1]]:21: error: sampler 'l' cannot be in the local address space; make it 'constant' or 'const'
    local sampler_t l;
    const sampler_t t = CLK_FILTER_NEAREST;
    sampler_t u = t;
    constant sampler_t v = CLK_FILTER_LINEAR;
    // CHECK: :[[@LINE+1]]:7: error: cannot assign to an object of type 'sampler_t'
    u = s;
    // CHECK: :[[@LINE+1]]:7: error: invalid operands to '|' ('sampler_t' and 'int')
    s | 1;
    // CHECK: :[[@LINE+1]]:5: error: a value of type 'sampler_t' cannot be cast to 'int'
    (int)s;
    // CHECK: :[[@LINE+1]]:5: error: a value of type 'int' cannot be cast to 'sampler_t'
    (sampler_t)16;
    // CHECK: :[[@LINE+1]]:12: error: invalid operands to '?' ('sampler_t' and 'sampler_t')
    take(n ? s : t);
    // CHECK: :[[@LINE+1]]:10: error: passing 'float' to a parameter of type 'sampler_t' is not possible
    take(1.0f);
    // CHECK: :[[@LINE+1]]:14: error: passing 'sampler_t' to a parameter of type 'int' is not possible
    take_int(s);
    take(s);
    take(first);
    take(second);
    take(16);
    take(n);
    take(v);
}
