// Each mistake has a fix-it. The file is correct when all of them are applied, and the corrections are those that a reader would make.
// RUN: not gasket cc -o /dev/null %s 2>&1 | FileCheck-in-part --check-prefix=TEXT --strict-whitespace %s
// RUN: not gasket cc -fdiagnostics-parseable-fixits -o /dev/null %s 2>&1 | FileCheck-in-part --check-prefix=PARSEABLE %s
// RUN: python3 %top/tests/tools/apply_fixes.py %s > %t.cl
// RUN: gasket cc -Wall -Wextra -Werror -o /dev/null %t.cl
// RUN: FileCheck-in-part %s < %t.cl
struct point {
    float left, top // CHECK: float left, top;
} // CHECK: };
kernel int
first(global flaot *x, global struct point *points, uint32_t count) // CHECK: kernel void
{                                                                   // CHECK-NEXT: first(global float *x, global struct point *points, uint count)
    uint index = get_globl_id(0) // CHECK: uint index = get_global_id(0);
    struct point here = {0, 0};
    __shared__ float part[64]; // CHECK: local float part[64];
    here->left = sqrtf(x[indx]; // CHECK: here.left = sqrt(x[index]);
    if (index < cuont {         // CHECK: if (index < count) {
        points.tpo = here.left  // CHECK: points->top = here.left;
    }
    switch (count) {
    case 1; // CHECK: case 1:
        x[0] = x[index; // CHECK: x[0] = x[index];
        break
    default // CHECK: default:
        break;
    }
    x[index] = length(vec4(here.left)); // CHECK: length((float4)(here.left));
    part[0] = 1;
    do
        index == 1;
    while (index < 1) // CHECK: while (index < 1);
}

// TEXT:      fix-its.cl:8:20: warning: expected ';' after the last member [-Wother]
// TEXT-NEXT: {{^}}    float left, top // CHECK: float left, top;
// TEXT-NEXT: {{^}}                   ^
// TEXT-NEXT: {{^}}                   ;{{$}}
// TEXT:      fix-its.cl:11:1: error: kernel 'first' must return void, not 'int'
// TEXT-NEXT: {{^}}first(global flaot *x, global
// TEXT-NEXT: {{^}}^{{$}}
// TEXT-NEXT: fix-its.cl:
// TEXT:      fix-its.cl:16:31: error: expected ')' before ';'
// TEXT-NEXT: {{^}}    here->left = sqrtf(x[indx];
// TEXT-NEXT: {{^}}                              ^
// TEXT-NEXT: {{^}}                              ){{$}}
// TEXT-NEXT: fix-its.cl:16:23: note: to match this '('
// PARSEABLE: fix-it:"{{.*}}fix-its.cl":{8:20-8:20}:";"
// PARSEABLE: fix-it:"{{.*}}fix-its.cl":{10:8-10:11}:"void"
