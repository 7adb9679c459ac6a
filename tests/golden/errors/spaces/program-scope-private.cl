// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Private variables at program scope are an extension that is off.
private int a = 3;
// CHECK: :[[@LINE-1]]:13: error: program-scope variable 'a' cannot be private (--fprivate-program-scope allows it)
// CHECK-NOT: error:
