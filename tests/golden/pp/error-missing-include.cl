// RUN: not gasket cc --emit=pp %s 2>&1 | FileCheck %s
// Nothing is read behind it: what it would have declared is missing anyway.
// CHECK: :[[@LINE+1]]:10: error: cannot find the file "no/such.h"
#include "no/such.h"
// CHECK-NOT: error:
#error not reached
