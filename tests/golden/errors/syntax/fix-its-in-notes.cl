// Warnings whose fix-its are alternatives, on the notes: the first one states the intention, and silences the warning; the second one of an
// assignment compares instead.
// RUN: gasket cc -Wall -o /dev/null %s 2>&1 | FileCheck-in-part --check-prefix=TEXT --strict-whitespace %s
// RUN: python3 %top/tests/tools/apply_fixes.py --note=0 %s -Wall > %t.silent.cl
// RUN: gasket cc -Wall -Werror -o /dev/null %t.silent.cl
// RUN: FileCheck-in-part --check-prefixes=BOTH,FIRST %s < %t.silent.cl
// RUN: python3 %top/tests/tools/apply_fixes.py --note=1 %s -Wall > %t.equal.cl
// RUN: gasket cc -Wall -Werror -o /dev/null %t.equal.cl
// RUN: FileCheck-in-part --check-prefixes=BOTH,SECOND %s < %t.equal.cl
kernel void k(global int *p, int a, int b)
{
    if (a = b) // FIRST: if ((a = b))
        p[0] = a; // SECOND: if (a == b)
    p[1] = a << b + 1;        // BOTH: p[1] = a << (b + 1);
    p[2] = a & b == 1;        // BOTH: p[2] = a & (b == 1);
    p[3] = a || b && p[4];    // BOTH: p[3] = a || (b && p[4]);
    p[4] = a | b & 1;         // BOTH: p[4] = a | (b & 1);
}
// TEXT: :[[#@LINE-7]]:11: warning: the result of an assignment is used as a condition [-Wparentheses]
// TEXT: :[[#@LINE-8]]:11: note: add parentheses around the assignment to silence this warning
// TEXT-NEXT: if (a = b)
// TEXT-NEXT: {{^ {10}\^$}}
// TEXT-NEXT: {{^ {8}\( {4}\)$}}
// TEXT: :[[#@LINE-12]]:11: note: use '==' to compare
// TEXT-NEXT: if (a = b)
// TEXT-NEXT: {{^ {10}\^$}}
// TEXT-NEXT: {{^ {10}==$}}
