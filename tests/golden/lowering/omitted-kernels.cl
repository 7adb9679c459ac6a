// A kernel that uses an unsupported feature is left out with a warning at its reason; the others are compiled.
// RUN: gasket cc %s -o - 2>&1 | FileCheck %s
// RUN: not gasket cc -Werror %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: gasket cc -Wno-unsupported %s -o - 2>&1 | FileCheck %s --check-prefix=QUIET --implicit-check-not=warning:
// RUN: gasket run -k simple -g 1 -a out=int[1] %s 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty --implicit-check-not=warning:
// CHECK: omitted-kernels.cl:[[#@LINE+5]]:39: warning: kernel 'image' is omitted: parameter 'picture' has the unsupported type 'image2d_t' [-Wunsupported]
// CHECK-NOT: //.kernel image
// CHECK: //.kernel simple
// CHECK-NOT: //.kernel image
// ERROR: :[[#@LINE+1]]:39: error: kernel 'image' is omitted: {{.*}} [-Werror=unsupported]
kernel void image(read_only image2d_t picture, global float4 *out)
{
    *out = read_imagef(picture, (int2)(0, 0));
}

// QUIET-NOT: //.kernel image
kernel void simple(global int *out)
{
    *out = 1;
}
