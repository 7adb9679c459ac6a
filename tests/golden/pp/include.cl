// RUN: gasket cc --emit=pp -I %S/Inputs %s | FileCheck %s
// Beside the includer first, then in the -I directories; once is once; lines keep their numbers.
// CHECK: #line 1 "{{.*}}a.h"
// CHECK-NEXT: int from_a = 1;
// CHECK-NEXT: #line 2 "{{.*}}nested/b.h"
// CHECK-NEXT: int from_b;
// CHECK-NEXT: #line 3 "{{.*}}a.h"
// CHECK-NEXT: int after_b = 3;
#include "Inputs/a.h"
// CHECK: int from_a = 1;
// CHECK-NOT: from_b
// CHECK: int after_b = 3;
#include <a.h>
#define HEADER <nested/b.h>
#include HEADER
#define QUOTED "Inputs/a.h"
#include QUOTED
// CHECK: int from_a = 1;
// CHECK: int after_b = 3;
// CHECK: int end = [[@LINE+1]];
int end = __LINE__;
