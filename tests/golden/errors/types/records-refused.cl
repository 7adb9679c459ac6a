// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Records and tags with an error each.
struct s {
    int a;
};
union s other;
// CHECK: :[[@LINE-1]]:7: error: 's' is declared as another kind of tag
// CHECK: :[[@LINE-5]]:8: note: the declaration is here
enum s another;
// CHECK: :[[@LINE-1]]:6: error: 's' is declared as another kind of tag
// CHECK: :[[@LINE-8]]:8: note: the declaration is here
enum s { TWO };
// CHECK: :[[@LINE-1]]:6: error: 's' is declared as another kind of tag
// CHECK: :[[@LINE-11]]:8: note: the previous one is here
union s {
// CHECK: :[[@LINE-1]]:7: error: 's' is declared as another kind of tag
// CHECK: :[[@LINE-14]]:8: note: the previous one is here
    int b;
};
enum e { ONE };
struct e wrong;
// CHECK: :[[@LINE-1]]:8: error: 'e' is declared as another kind of tag
// CHECK: :[[@LINE-3]]:6: note: the declaration is here
struct outer {
    int;
// CHECK: :[[@LINE-1]]:5: warning: this declaration does not declare a member [-Wother]
    struct s;
    struct inner {
        int c;
    };
    struct { int d; };
    union { int d; float f; };
// CHECK: :[[@LINE-1]]:17: error: duplicate member 'd'
// CHECK: :[[@LINE-3]]:18: note: the other one is here
    event_t when;
// CHECK: :[[@LINE-1]]:13: error: a member cannot have type 'event_t'
    image2d_t picture;
// CHECK: :[[@LINE-1]]:15: error: a member cannot have type 'read_only image2d_t'
    struct outer itself;
// CHECK: :[[@LINE-1]]:18: error: member 'itself' has incomplete type 'struct outer'
    void (*call)(void);
// CHECK: :[[@LINE-1]]:11: error: function pointers are not supported in OpenCL C
    local int *pointer;
    local int member_in_local;
// CHECK: :[[@LINE-1]]:15: error: a member cannot be qualified with an address space ('local')
    unknown_type u;
// CHECK: :[[@LINE-1]]:5: error: unknown type name 'unknown_type'
    int bits : 3;
// CHECK: :[[@LINE-1]]:14: error: bit-fields are not supported in OpenCL C
};
enum forward first;
// CHECK: :[[@LINE-1]]:14: error: variable 'first' has incomplete type 'enum forward'
int;
// CHECK: :[[@LINE-1]]:1: warning: this declaration does not declare anything [-Wother]
const;
// CHECK-NOT: implicit-int
// CHECK: :[[@LINE-2]]:1: warning: this declaration does not declare anything [-Wother]
struct s;
