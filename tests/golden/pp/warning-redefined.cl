// RUN: gasket cc --emit=pp %s 2>&1 | FileCheck %s
// RUN: gasket cc --emit=pp -w %s 2>&1 | FileCheck --check-prefix=QUIET %s
// RUN: not gasket cc --emit=pp -Werror %s 2>&1 | FileCheck --check-prefix=ERROR %s
// QUIET-NOT: defined differently
// QUIET: int x;
// ERROR: error: macro 'A' is redefined [-Werror=macro-redefined]
#define A 1
// White space may differ in amount: no warning.
#define A /* the same */ 1
// CHECK: :[[@LINE+3]]:9: warning: macro 'A' is redefined [-Wmacro-redefined]
// CHECK-NEXT: #define A 2
// CHECK: :9:9: note: the previous definition is here
#define A 2
int x;
