// RUN: gasket cc -Wall --emit=ast %s 2>&1 >/dev/null | FileCheck %s
// RUN: python3 %top/tests/tools/apply_fixes.py %s -Wall > %t.cl
// RUN: FileCheck-in-part --check-prefix=FIXED %s < %t.cl
// Formats with escape sequences, of several literals, and from macros: only where the format itself is written there, it is corrected.
kernel void k(global int *p, int4 v)
{
    // CHECK: :[[@LINE+2]]:23: warning: '%s' does not print an argument of type 'int'; use '%d' [-Wformat]
    // FIXED: {{^}}    printf("\101 %d", 5);
    printf("\101 %s", 5);
    // CHECK: :[[@LINE+2]]:24: warning: '%d' does not print an argument of type 'double'; use '%f' [-Wformat]
    // FIXED: {{^}}    printf("a" "b %f", 1.5f);
    printf("a" "b %d", 1.5f);
    // CHECK: :[[@LINE+2]]:22: warning: '%d' does not print an argument of type 'double'; use '%f' [-Wformat]
    // FIXED: {{^}}    printf("\x41%f", 1.5);
    printf("\x41%d", 1.5);
    // CHECK: :[[@LINE+2]]:26: warning: '%d' does not print an argument of type 'double'; use '%f' [-Wformat]
    // FIXED: {{^}}    printf("\7\18 \\%f", 1.5);
    printf("\7\18 \\%d", 1.5);
    // CHECK: :[[@LINE+1]]:18: warning: '%f' does not print an argument of type 'global int *'; use '%p' [-Wformat]
    printf("%f", p);
    // CHECK: :[[@LINE+1]]:20: warning: '%v4f' does not print an argument of type 'int4'; use '%v4hld' [-Wformat]
    printf("%v4f", v);
#define FORMAT "%d"
    // CHECK: :[[@LINE+2]]:20: warning: '%d' does not print an argument of type 'double'; use '%f' [-Wformat]
    // FIXED: {{^}}    printf(FORMAT, 1.5f);
    printf(FORMAT, 1.5f);
    // CHECK: :[[@LINE+2]]:28: warning: '%d' does not print an argument of type 'double'; use '%f' [-Wformat]
    // FIXED: {{^}}    printf("%d" FORMAT, 1, 1.5f);
    printf("%d" FORMAT, 1, 1.5f);
    // CHECK: :[[@LINE+1]]:20: warning: '%hhd' does not print an argument of type 'int4'; use '%v4hld' [-Wformat]
    printf("%hhd", v);
    // CHECK: :[[@LINE+1]]:23: warning: the format does not print this argument [-Wformat-extra-args]
    printf("%s", "a", 1);
    // CHECK: :[[@LINE+1]]:21: warning: '%v4hd' does not print an argument of type 'int4'; use '%v4hld' [-Wformat]
    printf("%v4hd", v);
    // CHECK: :[[@LINE+1]]:18: warning: '%p' does not print an argument of type 'int'; use '%d' [-Wformat]
    printf("%p", 5);
    // CHECK: :[[@LINE+1]]:18: warning: '%c' does not print an argument of type 'long'; use '%ld' [-Wformat]
    printf("%c", 5L);
    // CHECK: :[[@LINE+1]]:19: warning: '%ld' does not print an argument of type 'int'; use '%d' [-Wformat]
    printf("%ld", 5);
    // CHECK: :[[@LINE+1]]:18: warning: '%d' does not print an argument of type 'long'; use '%ld' [-Wformat]
    printf("%d", 5L);
}
