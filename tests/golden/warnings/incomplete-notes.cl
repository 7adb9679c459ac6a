// Uses of incomplete types: each error has a note at the declaration of the type, unless the error is there.
// RUN: not gasket cc %s 2>&1 | FileCheck %s --implicit-check-not=note:
enum color;
struct node;
enum color f(void);
// CHECK: :[[#@LINE+2]]:12: error: variable 'c' has incomplete type 'enum color'
// CHECK: :[[#@LINE-4]]:6: note: 'enum color' is declared here, but not defined
enum color c;
void operations(enum color *p, struct node *n, global int *o)
{
    // CHECK: :[[#@LINE+2]]:16: error: variable 's' has incomplete type 'enum shade'
    // CHECK: :[[#@LINE+1]]:10: note: 'enum shade' is declared here, but not defined
    enum shade s;
    // CHECK: :[[#@LINE+2]]:12: error: sizeof of the incomplete type 'enum color'
    // CHECK: :[[#@LINE-12]]:6: note: 'enum color' is declared here, but not defined
    o[0] = sizeof(enum color);
    // CHECK: :[[#@LINE+2]]:12: error: value of incomplete type 'enum color'
    // CHECK: :[[#@LINE-15]]:6: note: 'enum color' is declared here, but not defined
    o[1] = *p;
    // CHECK: error: arithmetic on a pointer to the incomplete type 'enum color'
    // CHECK: :[[#@LINE-18]]:6: note: 'enum color' is declared here, but not defined
    p++;
    // CHECK: error: arithmetic on a pointer to the incomplete type 'struct node'
    // CHECK: :[[#@LINE-20]]:8: note: 'struct node' is declared here, but not defined
    n + 1;
    // CHECK: error: difference of pointers to the incomplete type 'struct node'
    // CHECK: :[[#@LINE-23]]:8: note: 'struct node' is declared here, but not defined
    o[2] = n - n;
    // CHECK: error: array has incomplete element type 'struct node'
    // CHECK: :[[#@LINE-26]]:8: note: 'struct node' is declared here, but not defined
    struct node a[2];
}
// CHECK: error: parameter 'n' has incomplete type 'struct node'
// CHECK: :[[#@LINE-30]]:8: note: 'struct node' is declared here, but not defined
void taken(struct node n) {}
// CHECK: error: the result of 'returned' has incomplete type 'struct node'
// CHECK: :[[#@LINE-33]]:8: note: 'struct node' is declared here, but not defined
struct node returned(void) { while (1); }
