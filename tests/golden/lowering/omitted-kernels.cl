// A kernel that uses an unsupported feature is an error wherever the file is compiled, and nothing is written.
// --skip-unsupported makes it a warning at its reason; the other kernels are compiled.
// RUN: rm -f %t.asm
// RUN: not gasket cc %s -o %t.asm 2>%t.err
// RUN: FileCheck %s --check-prefix=ERROR --input-file %t.err
// RUN: not test -e %t.asm
// RUN: not gasket cc -w --emit=ir %s -o - 2>&1 | FileCheck %s --check-prefix=ERROR --implicit-check-not=define
// RUN: not gasket opt %s 2>&1 | FileCheck %s --check-prefix=ERROR --implicit-check-not=define
// RUN: not gasket run -k simple -g 1 -a out=int[1] --print out %s 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not gasket run --check -k simple -g 1 -a out=int[1] %s 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not gasket eval %s twice 3 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not gasket cc --diagnostics-format=json %s 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: not gasket cc --diagnostics-format=sarif %s 2>&1 | FileCheck %s --check-prefix=SARIF
// RUN: gasket cc --skip-unsupported %s -o - 2>&1 | FileCheck %s
// RUN: not gasket cc --skip-unsupported -Werror %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=WERROR
// RUN: gasket cc --skip-unsupported -Wno-unsupported %s -o - 2>&1 | FileCheck %s --check-prefix=QUIET --implicit-check-not=warning:
// RUN: gasket run --skip-unsupported -k simple -g 1 -a out=int[1] --print out %s 2>&1 | FileCheck-in-part %s --check-prefix=RUN_RESULT
// RUN: not gasket run --skip-unsupported -k mark -g 1 -a out=int[1] %s 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not gasket cc --emit=ast --skip-unsupported %s 2>&1 | FileCheck %s --check-prefix=IDLE
// CHECK: omitted-kernels.cl:[[#@LINE+8]]:5: warning: kernel 'mark' is omitted: {{.*}}inline assembly is not supported{{.*}} [-Wunsupported]
// CHECK-NOT: //.kernel mark
// CHECK: //.kernel simple
// CHECK-NOT: //.kernel mark
// WERROR: :[[#@LINE+4]]:5: error: kernel 'mark' is omitted: {{.*}} [-Werror=unsupported]
// ERROR: :[[#@LINE+3]]:5: error: kernel 'mark' cannot be compiled: {{.*}}inline assembly is not supported
kernel void mark(global int *out)
{
    asm("nop");
    *out = 1;
}

// JSON: "severity":"error"{{.*}}"message":"kernel 'mark' cannot be compiled:
// SARIF: "level":"error"{{.*}}kernel 'mark' cannot be compiled:
// IDLE: gasket: error: {{.*}}--skip-unsupported
// QUIET-NOT: //.kernel mark
// RUN_RESULT: 1
kernel void simple(global int *out)
{
    *out = 1;
}

int twice(int x)
{
    return 2 * x;
}
