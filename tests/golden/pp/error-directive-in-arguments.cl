// RUN: not gasket cc --emit=pp %s 2>&1 | FileCheck %s
#define f(x) x
f(
// CHECK: :[[@LINE+1]]:1: error: #include is not allowed within macro arguments
#include "Inputs/a.h"
)
