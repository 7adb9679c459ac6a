// RUN: gasket cc --emit=mir --simd=8 %s | FileCheck %s
// A comment names the source line where it differs from the previous one, or its file does.
// CHECK: // first.h:7{{$}}
// CHECK: // second.h:7{{$}}
// CHECK-NOT: // second.h:7
// CHECK: // second.h:8{{$}}
kernel void k(global int *p, global int *q, int n)
{
#line 7 "first.h"
    p[0] = n;
#line 7 "second.h"
    q[0] = n * 3; q[1] = n * 5;
    p[1] = n * 7;
}
