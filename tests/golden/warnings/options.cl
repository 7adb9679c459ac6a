// RUN: gasket cc --emit=ast -Wall -Wextra %s 2>&1 | FileCheck --check-prefix=EXTRA %s
// RUN: gasket cc --emit=ast -Wall %s 2>&1 | FileCheck --check-prefix=ALL %s
// RUN: gasket cc --emit=ast -Wall -Wno-unused %s 2>&1 | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: gasket cc --emit=ast -Wall -w %s 2>&1 | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: not gasket cc --emit=ast -Werror=unused-variable %s 2>&1 | FileCheck --check-prefix=ERROR %s
// RUN: not gasket cc --emit=ast -Wall -Werror %s 2>&1 | FileCheck --check-prefix=ERROR %s
// RUN: gasket cc --emit=ast -Wall -Werror -Wno-error=unused %s 2>&1 | FileCheck --check-prefix=ALL %s
// RUN: gasket cc --emit=ast -Wno-such-thing -Wnonsense %s 2>&1 | FileCheck --check-prefix=UNKNOWN %s
// RUN: not gasket cc --emit=ast -Werror -Wnonsense %s 2>&1 | FileCheck --check-prefix=UNKNOWN-ERROR %s
// Which warnings the options ask for.
void f(int n)
{
    int a;
}
// EXTRA-DAG: :11:12: warning: unused parameter 'n' [-Wunused-parameter]
// EXTRA-DAG: :13:9: warning: unused variable 'a' [-Wunused-variable]
// ALL-NOT: parameter
// ALL: :13:9: warning: unused variable 'a' [-Wunused-variable]
// NONE-NOT: {{warning|error}}:
// ERROR: :13:9: error: unused variable 'a' [-Werror=unused-variable]
// UNKNOWN: warning: unknown warning option '-Wno-such-thing' [-Wunknown-warning-option]
// UNKNOWN: warning: unknown warning option '-Wnonsense' [-Wunknown-warning-option]
// UNKNOWN-ERROR: error: unknown warning option '-Wnonsense' [-Werror=unknown-warning-option]
