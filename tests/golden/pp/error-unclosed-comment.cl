// RUN: not gasket cc --emit=pp %s 2>&1 | FileCheck %s
// CHECK: :[[@LINE+3]]:7: error: this comment is not closed
// CHECK-NEXT: int x /* here
// CHECK-NEXT: {{^      \^}}
int x /* here
int y;
