// When the preprocessor ends the input early, nothing is reported about what is missing then.
// RUN: not gasket cc -o /dev/null -DARGUMENTS %s 2>&1 | FileCheck --check-prefix=ARGUMENTS %s
// RUN: not gasket cc -o /dev/null -DHEADER %s 2>&1 | FileCheck --check-prefix=HEADER %s
// RUN: not gasket cc -o /dev/null -DBRANCH %s 2>&1 | FileCheck --check-prefix=BRANCH %s
// RUN: python3 %top/tests/tools/apply_fixes.py %s -DBRANCH | FileCheck-in-part --check-prefix=FIX %s
// ARGUMENTS: :21:2: warning: unknown directive #esle in a group that is skipped; did you mean #else? [-Wunknown-directives]
#define SQUARE(x) ((x) * (x))
kernel void k(global int *p)
{
    if (p[0]) {
        p[1] = (2 +
#ifdef HEADER
#include <math.h>
// HEADER: :[[@LINE-1]]:10: error: cannot find the file <math.h>; remove this line: the functions and types of OpenCL C are built in
#elif defined ARGUMENTS
               SQUARE(3;
// ARGUMENTS: :[[@LINE-1]]:16: error: the arguments of macro 'SQUARE' have no closing ')'
// ARGUMENTS: :7:9: note: macro 'SQUARE' is defined here
#elif !defined BRANCH
               SQUARE(4));
#esle
// BRANCH: :[[@LINE-1]]:2: warning: unknown directive #esle in a group that is skipped; did you mean #else? [-Wunknown-directives]
// FIX: {{^}}#else
               SQUARE(5));
#endif
// BRANCH: error: expected an expression before '}'
    }
}
