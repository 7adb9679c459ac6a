// RUN: not gasket cc -Wall -o /dev/null %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// Specifiers and declarations that repeat or contradict earlier ones, also in macros, typedef names and blocks: one message each.
int x = 1;
// CHECK: :[[#@LINE+2]]:14: error: redefinition of 'x', which has an initializer already
// CHECK: :[[#@LINE-2]]:5: note: the previous definition is here
extern int x = 2;
#define C const
// CHECK: :[[#@LINE+2]]:3: warning: duplicate 'const' [-Wduplicate-decl-specifier]
// CHECK: :[[#@LINE-2]]:11: note: in expansion of macro 'C'
C C int twice = 3;
// CHECK: :[[#@LINE+1]]:7: warning: duplicate 'const' [-Wduplicate-decl-specifier]
const C int once = 3;
typedef global int G;
// CHECK: :[[#@LINE+1]]:1: error: multiple address spaces: 'global' and 'local'
local G *wrong;
// CHECK: :[[#@LINE+1]]:20: error: multiple address spaces: 'global' and 'local'
kernel void spaces(local G *p) {}
void first(void) { int inner(int); inner(1); }
// CHECK: :[[#@LINE+2]]:26: error: conflicting types for 'inner': 'float (int)', previously 'int (int)'
// CHECK: :[[#@LINE-2]]:24: note: the previous declaration is here
void second(void) {float inner(int); inner(1); }
int inner(int a) { return a; }
