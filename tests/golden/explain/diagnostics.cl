// A source that does not compile has a document with its diagnostics and their notes, and status 1.
// RUN: not gasket cc --emit=json %s -o %t.json 2> %t.err
// RUN: FileCheck %s --check-prefix=TEXT < %t.err
// RUN: python3 %top/tests/tools/show_explain.py %t.json diagnostics | FileCheck --match-full-lines --strict-whitespace %s
// RUN: grep -q '"stopped":"front end"' %t.json
// TEXT: diagnostics.cl:10:13: error: redefinition of 'f'
//      CHECK:error diagnostics.cl:10:13 redefinition of 'f'
// CHECK-NEXT:  note diagnostics.cl:9:13 the previous definition is here
kernel void f(global int *p) { *p = 1; }
kernel void f(global int *p) { *p = 2; }
