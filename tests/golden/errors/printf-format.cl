// RUN: gasket cc --emit=ast %s 2>&1 >/dev/null | FileCheck %s
// RUN: gasket cc --emit=ast -Wno-format -Werror %s
// Formats and arguments that do not fit each other.
kernel void k(global int *p, constant char *s, float4 f)
{
    printf("%d", 1.5f);             // CHECK: [[@LINE]]:18: warning: '%d' in the format wants an int, not 'double' [-Wformat]
    printf("%f", 1);                // CHECK: [[@LINE]]:18: warning: '%f' in the format wants a float, not 'int'
    printf("%d %d", 1);             // CHECK: [[@LINE]]:12: warning: there is no argument for '%d' in the format
    printf("%d", 1, 2);             // CHECK: [[@LINE]]:21: warning: the format uses only 1 of 2 arguments
    printf("100%");                 // CHECK: [[@LINE]]:12: warning: '%' in the format: the format ends within it
    printf("%y", 1);                // CHECK: [[@LINE]]:12: warning: '%y' in the format: there is no such conversion
    printf("%*d", 1, 2);            // CHECK: [[@LINE]]:12: warning: '%*' in the format: a width or precision must be a number
    printf("%ld", 1);               // CHECK: [[@LINE]]:19: warning: '%ld' in the format wants a long, not 'int'
    printf("%d", 1l);               // CHECK: [[@LINE]]:18: warning: '%d' in the format wants an int, not 'long'
    printf("%s", 1);                // CHECK: [[@LINE]]:18: warning: '%s' in the format wants a string, not 'int'
    printf("%p", 1);                // CHECK: [[@LINE]]:18: warning: '%p' in the format wants a pointer, not 'int'
    printf("%v5hlf", f);            // CHECK: [[@LINE]]:12: warning: '%v5hlf' in the format: vectors have 2, 3, 4, 8 or 16 components
    printf("%v3hlf", f);            // CHECK: [[@LINE]]:22: warning: '%v3hlf' in the format wants a vector 'float3', not 'float4'
    printf("%v4lf", f);             // CHECK: [[@LINE]]:21: warning: '%v4lf' in the format wants a vector 'double4', not 'float4'
    printf("%f", f);                // CHECK: [[@LINE]]:18: warning: '%f' in the format wants a float, not 'float4'
    printf("%hld", 1);              // CHECK: [[@LINE]]:12: warning: '%hld' in the format: the length 'hl' is for vectors
    printf("%v2c", (char2)('a'));   // CHECK: [[@LINE]]:12: warning: '%v2c' in the format: it is not for vectors
    // CHECK-NOT: format.cl:[[@LINE+1]]:
    printf("%d %hhd %c %ld %f %lf %v4hlf %s %s %p %% %x\n", 1, (char)2, 'c', 3l, 1.5f, 2.5, f, "text", s, p, true);
}
