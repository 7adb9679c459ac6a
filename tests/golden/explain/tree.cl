// The syntax tree of a document has the nodes of --emit=ast, with their types and places.
// RUN: gasket cc --emit=json %s | python3 %top/tests/tools/show_explain.py - tree | FileCheck --match-full-lines --strict-whitespace %s
kernel void add(global int *p) { p[1] += 2; }
//      CHECK:kernel 'void add(global int *)' tree.cl:3:13
// CHECK-NEXT:  parameter 'global int *private p' tree.cl:3:29
// CHECK-NEXT:  block tree.cl:3:32
// CHECK-NEXT:    compound-assign 'int' + in 'int' tree.cl:3:39
// CHECK-NEXT:      dereference 'global int' lvalue tree.cl:3:35
// CHECK-NEXT:        + 'global int *' tree.cl:3:35
// CHECK-NEXT:          convert 'global int *' load tree.cl:3:34
// CHECK-NEXT:            variable 'global int *private' lvalue p tree.cl:3:34
// CHECK-NEXT:          constant 'long' 1 tree.cl:3:36
// CHECK-NEXT:      constant 'int' 2 tree.cl:3:42
