// RUN: not gasket cc --emit=ast -w %s 2>&1 | FileCheck %s
// Operands that an operation does not take: each is refused once, and the next statement is checked.
typedef int word;
struct s { int a; };
struct opaque;
kernel void k(global int *p, global float *f, local int *l, global float4 *v, global struct s *s, global struct opaque *o, constant float *c, int2 i2, int n)
{
    int array[3];
    // CHECK: :[[@LINE+1]]:7: error: index has type 'double', not an integer type
    p[1.5] = 0;
    // CHECK: :[[@LINE+1]]:12: error: 'float' cannot be indexed: it is not an array, pointer or vector
    v[0].s0[1] = 0;
    // CHECK: :[[@LINE+1]]:7: error: 'int' has no members
    n.x = 0;
    // CHECK: :[[@LINE+1]]:8: error: '->' on 'int', which is not a pointer
    n->x = 0;
    // CHECK: :[[@LINE+1]]:8: error: 'struct s' has no member 'missing'
    s->missing = 0;
    // CHECK: :[[@LINE+1]]:8: error: member of the incomplete type 'struct opaque'
    o->a = 0;
    // CHECK: :[[@LINE+1]]:9: error: '&' needs an object, not a value of type 'int'
    p = &5;
    // CHECK: :[[@LINE+1]]:7: error: arithmetic on a pointer to the incomplete type 'struct opaque'
    o + 1;
    // CHECK: :[[@LINE+1]]:11: error: difference of pointers to different types: 'global int *' and 'global float *'
    n = p - f;
    // CHECK: :[[@LINE+1]]:11: error: difference of pointers to the incomplete type 'struct opaque'
    n = o - o;
    // CHECK: :[[@LINE+1]]:11: error: difference of pointers into different address spaces: 'global int *' and 'local int *'
    n = p - l;
    // CHECK: :[[@LINE+1]]:9: error: vec_step of 'struct s', which is not a scalar or vector
    n = vec_step(struct s);
    // CHECK: :[[@LINE+1]]:40: error: 'int' is not an array
    n = __builtin_offsetof(struct s, a[0]);
    // CHECK: :[[@LINE+1]]:38: error: 'struct s' has no member 'z'
    n = __builtin_offsetof(struct s, z);
    // CHECK: :[[@LINE+1]]:29: error: two associations have type 'int'
    n = _Generic(n, int: 1, int: 2);
    // CHECK: :[[@LINE+1]]:33: error: two default associations
    n = _Generic(n, default: 1, default: 2);
    // CHECK: :[[@LINE+1]]:12: error: invalid operands to '%' ('struct s' and 'int')
    n = *s % 2;
    // CHECK: :[[@LINE+1]]:11: error: invalid operands to '?' ('global int *' and 'float')
    n = n ? p : 1.0f;
    // CHECK: :[[@LINE+1]]:13: error: the condition is a vector of 'float'; it must be one of integers
    v[0] = v[1] ? v[2] : v[3];
    // CHECK: :[[@LINE+1]]:15: error: the condition has 2 elements, the operands have 4
    v[0] = i2 ? v[2] : v[3];
    // CHECK: :[[@LINE+1]]:9: error: the condition has type 'struct s' where a scalar is needed
    n = *s ? 1 : 2;
    // CHECK: :[[@LINE+1]]:13: error: invalid operands to '+' ('struct s' and 'struct s')
    *s = *s + *s;
    // CHECK: :[[@LINE+1]]:9: error: a value of type 'struct s' cannot be cast to 'int'
    n = (int)*s;
    // CHECK: :[[@LINE+1]]:9: error: a value of type 'double' cannot be cast to the pointer type 'global int *'
    p = (global int *)1.5;
    // CHECK: :[[@LINE+1]]:12: error: a value of type 'global int *' cannot be cast to the vector type 'float4'
    v[0] = (float4)p;
    // CHECK: :[[@LINE+1]]:12: error: 'int2' cannot be cast to 'float4', which has more elements
    v[0] = (float4)i2;
    // CHECK: :[[@LINE+1]]:9: error: vector 'float4' cannot be cast to 'int'; select an element, such as .x
    n = (int)v[0];
    // CHECK: :[[@LINE+1]]:10: error: assigning to 'float4' from 'int2': the numbers of elements differ
    v[0] = i2;
    // CHECK: :[[@LINE+1]]:8: error: assigning to 'struct s' from 'int' is not possible
    *s = 5;
    // CHECK: :[[@LINE+1]]:11: error: cannot assign to an array ('private int[3]')
    array = 0;
    // CHECK: :[[@LINE+1]]:9: error: empty character constant
    n = '';
    // CHECK: :[[@LINE+1]]:12: error: too few elements for 'float4': 2 given, 4 expected
    v[0] = (float4)(1, 2);
    // CHECK: :[[@LINE+1]]:30: error: an element of type 'global int *' in a vector of 'float'
    v[0] = (float4)(1, 2, 3, p);
    // CHECK: :[[@LINE+1]]:15: error: 'struct s' cannot be reinterpreted as 'int'
    n = as_int(*s);
    // CHECK: :[[@LINE+1]]:27: error: multiple 'default' labels in one switch
    switch (n) { default: default: n = 1; }
    // CHECK: :[[@LINE+1]]:14: error: invalid operands to '&&' ('float4' and 'struct s')
    n = v[0] && *s;
    // CHECK: :[[@LINE+1]]:12: error: invalid operands to '<<' ('struct s' and 'int')
    n = *s << 1;
    // CHECK: :[[@LINE+1]]:11: error: invalid operands to '*' ('global int *' and 'int')
    n = p * 2;
    // CHECK: :[[@LINE+1]]:11: error: invalid operands to '-' ('int' and 'global int *')
    n = 2 - p;
    // CHECK: :[[@LINE+1]]:17: error: invalid operands to '>' ('struct s' and 'int')
    n = (n, *s) > 3;
    // CHECK: :[[@LINE+1]]:22: error: 'vstore4' cannot store through 'constant float *'
    vstore4(v[0], 0, c);
    // CHECK: :[[@LINE+1]]:15: error: 'vload4' needs a pointer to scalars, not 'global struct s *'
    vload4(0, s);
    // CHECK: :[[@LINE+1]]:9: error: too many arguments for 'sin': 2 given, 1 expected
    n = sin(p, p);
    // CHECK: :[[@LINE+1]]:9: error: too few arguments for '__builtin_expect': 1 given, 2 expected
    n = __builtin_expect(n);
}
