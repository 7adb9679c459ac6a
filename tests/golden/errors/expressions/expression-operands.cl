// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Operands of types that an operator does not accept, and statements with an undeclared name, which is reported once.
struct pair {
    int a, b;
};
struct unknown;
typedef int word;
extern struct unknown *far_away;
enum { one = 1 };
int pairs(struct pair p, struct pair q, int i, int4 v, float4 f, int *pointer, struct unknown *hidden, global int *g)
{
    i = word;
// CHECK: :[[@LINE-1]]:9: error: expected an expression before 'word'
    p += q;
// CHECK: :[[@LINE-1]]:7: error: invalid operands to '+' ('struct pair' and 'struct pair')
    i %= 2.0f;
// CHECK: :[[@LINE-1]]:7: error: invalid operands to '%' ('int' and 'float')
    i += p;
// CHECK: :[[@LINE-1]]:7: error: invalid operands to '+' ('int' and 'struct pair')
    i = -p;
// CHECK: :[[@LINE-1]]:9: error: invalid operand to '-' ('struct pair')
    i = ~f.x;
// CHECK: :[[@LINE-1]]:9: error: invalid operand to '~' ('float')
    p++;
// CHECK: :[[@LINE-1]]:5: error: invalid operand to '++' ('private struct pair')
    hidden++;
// CHECK: :[[@LINE-1]]:5: error: arithmetic on a pointer to the incomplete type 'struct unknown'
    *hidden = 1;
// CHECK: :[[@LINE-1]]:13: error: cannot assign to an object of type 'struct unknown'
    i = v[1.5f];
// CHECK: :[[@LINE-1]]:11: error: the index of a vector has type 'float', not an integer type
    i = v[p];
// CHECK: :[[@LINE-1]]:11: error: the index of a vector has type 'struct pair', not an integer type
    i = *p;
// CHECK: :[[@LINE-1]]:9: error: '*' needs a pointer, not 'struct pair'
    i = p.a.b;
// CHECK: :[[@LINE-1]]:13: error: 'int' has no members
    i = p < q;
// CHECK: :[[@LINE-1]]:11: error: invalid operands to '<' ('struct pair' and 'struct pair')
    i = pointer * 2;
// CHECK: :[[@LINE-1]]:17: error: invalid operands to '*' ('generic int *' and 'int')
    pointer -= pointer;
// CHECK: :[[@LINE-1]]:13: error: invalid operands to '-=' ('generic int *private' and 'generic int *')
    i += pointer;
// CHECK: :[[@LINE-1]]:7: error: assigning to 'private int' from 'generic int *' is not possible
    i += v;
// CHECK: :[[@LINE-1]]:7: error: assigning to 'private int' from 'int4' is not possible
    pairs = i;
// CHECK: :[[@LINE-1]]:5: error: function 'pairs' can only be called: function pointers are not supported in OpenCL C
    one = 2;
// CHECK: :[[@LINE-1]]:9: error: expression of type 'int' is not assignable
    i = p && i;
// CHECK: :[[@LINE-1]]:9: error: an operand of '&&' has type 'struct pair' where a scalar is needed
    i = i ? p : 2;
// CHECK: :[[@LINE-1]]:11: error: invalid operands to '?' ('struct pair' and 'int')
    p = i ? p : i;
// CHECK: :[[@LINE-1]]:11: error: invalid operands to '?' ('struct pair' and 'int')
    i = p ? 1 : 2;
// CHECK: :[[@LINE-1]]:9: error: the condition has type 'struct pair' where a scalar is needed
    v = v ? p : q;
// CHECK: :[[@LINE-1]]:11: error: invalid operands to '?' with a vector condition ('struct pair' and 'struct pair')
    v = (int4)(p, 1, 2, 3);
// CHECK: :[[@LINE-1]]:16: error: an element of type 'struct pair' in a vector of 'int'
    v = (int4)(f.xy, 1, 2);
// CHECK: :[[@LINE-1]]:18: error: an element of type 'float2' in a vector of 'int'; use convert_int2()
    i = v.xx.xxxxx;
// CHECK: :[[@LINE-1]]:14: error: there are no vectors of 5 elements
    i = ((float8)(0)).s01234567.s01234567x;
// CHECK: :[[@LINE-1]]:33: error: 's01234567x' does not name elements of 'float8'
    i = undeclared + 1;
// CHECK: :[[@LINE-1]]:9: error: 'undeclared' is not declared
    i = undeclared[1];
    i = v[undeclared];
    i = -undeclared;
    i = undeclared ? 1 : 2;
    i = i ? undeclared : 2;
    i = i && undeclared;
    undeclared = i;
    undeclared += i;
    i += undeclared;
    undeclared++;
    i = undeclared.x;
    i = (int)undeclared;
    i = (undeclared, 1);
    i = *undeclared;
    i = !undeclared;
    v = (int4)(undeclared, 1, 2, 3);
    v = (int4)(1, undeclared, 2, 3);
    i = undeclared ?: 2;
    i = pointer - undeclared;
    i = undeclared << 2;
    i = undeclared < 2;
    i = undeclared == 2;
    i = sizeof(undeclared);
    i = _Generic(undeclared, default: 1);
    i = undeclared->a;
    i = as_int(undeclared);
    i = convert_int(undeclared);
    i = max(undeclared, 1);
    i = pairs(undeclared, q, 1, v, f, pointer, hidden, g);
    v = vload4(0, undeclared);
    vstore4(undeclared, 0, pointer);
    i = undeclared();
    f = vload_half4(undeclared, 0);
    v = shuffle(undeclared, (uint4)(0));
    v = select(v, v, undeclared);
    return undeclared;
}
