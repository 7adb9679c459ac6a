// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s --implicit-check-not=error:
// Qualifiers and `static` in the brackets of an array parameter (C11 6.7.6.3): the qualifiers are those of the pointer.
void f(int a[static 3], int b[const], int c[restrict 4], int d[volatile static 2], int[const], int e[const 3][2])
{
    a = 0;
    b = 0;
// CHECK: :[[@LINE-1]]:7: error: cannot assign to 'b': it is const ('generic int *private const')
    c = 0;
    d = 0;
    e = 0;
// CHECK: :[[@LINE-1]]:7: error: cannot assign to 'e': it is const ('generic int (*private const)[2]')
}
int x[static 3];
// CHECK: :[[@LINE-1]]:6: error: 'static' in the brackets of an array is only allowed for the outermost array of a parameter
void inner(int a[2][static 3], int (*p)[const 2]);
// CHECK: :[[@LINE-1]]:20: error: 'static' in the brackets of an array is only allowed for the outermost array of a parameter
// CHECK: :[[@LINE-2]]:40: error: a qualifier in the brackets of an array is only allowed for the outermost array of a parameter
void without_size(int a[static]);
// CHECK: :[[@LINE-1]]:24: error: 'static' in the brackets of an array needs the size of the array
void storage(int a[typedef 3]);
// CHECK: :[[@LINE-1]]:20: error: 'typedef' in the brackets of an array: only 'static' and qualifiers can be there
struct s { int a[const 3]; };
// CHECK: :[[@LINE-1]]:17: error: a qualifier in the brackets of an array is only allowed for the outermost array of a parameter
int size = sizeof(int[const 3]);
// CHECK: :[[@LINE-1]]:22: error: a qualifier in the brackets of an array is only allowed for the outermost array of a parameter
