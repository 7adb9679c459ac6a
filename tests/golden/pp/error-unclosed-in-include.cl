// RUN: not gasket cc --emit=pp %s 2>&1 | FileCheck %s
// A conditional ends in the file where it begins.
// CHECK: In file included from {{.*}}error-unclosed-in-include.cl:5:
// CHECK-NEXT: {{.*}}unclosed.h:2:1: error: this conditional has no #endif
#include "Inputs/unclosed.h"
