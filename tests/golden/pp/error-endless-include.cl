// RUN: not gasket cc --emit=pp %s 2>&1 | FileCheck %s
// CHECK: self.h:1:10: error: too many files are included (here: "self.h")
// CHECK-NOT: error:
#include "Inputs/self.h"
