// Formats of printf that do not match the arguments, each beside the correct one. The fix-its make all mismatches correct.
// RUN: gasket cc -Wformat-nonliteral -o /dev/null %s 2>&1 | FileCheck %s
// RUN: gasket cc -Wno-format -Werror -o /dev/null %s
// RUN: not gasket cc -Werror=format-extra-args -o /dev/null %s 2>&1 | FileCheck-in-part --check-prefix=ERROR %s
// ERROR: error: the format does not print this argument [-Werror=format-extra-args]
// RUN: python3 %top/tests/tools/apply_fixes.py %s | FileCheck-in-part --check-prefix=FIX %s
enum color { red, green };
constant char good_format[] = "%d %v4hlf\n";
constant char bad_format[] = "%d %f\n";

kernel void integers(char c, uchar uc, short s, int i, uint u, long l, global int *p)
{
    printf("%d %i %o %u %x %X %c %hhd %hhu %hd %d %ld %lx %d %d\n", i, i, u, u, i, i, c, c, uc, s, s, l, l, green, true);
    printf("%d\n", l); // FIX: "%ld\n"
    // CHECK: :[[@LINE-1]]:20: warning: '%d' does not print an argument of type 'long'; use '%ld' [-Wformat]
    printf("%5.3ld|\n", i); // FIX: "%5.3d|\n"
    // CHECK: :[[@LINE-1]]:25: warning: '%5.3ld' does not print an argument of type 'int'; use '%5.3d' [-Wformat]
    printf("%hhd %hd\n", s, i);
    // CHECK: :[[@LINE-1]]:26: warning: '%hhd' does not print an argument of type 'short'; use '%hd' [-Wformat]
    // CHECK: :[[@LINE-2]]:29: warning: '%hd' does not print an argument of type 'int'; use '%d' [-Wformat]
    printf("%d\n", get_global_id(0)); // FIX: "%ld\n"
    // CHECK: :[[@LINE-1]]:33: warning: '%d' does not print an argument of type 'ulong'; use '%ld' [-Wformat]
    printf("\t\x41%d %u\n", 1.0f, p); // FIX: "\t\x41%f %p\n"
    // CHECK: :[[@LINE-1]]:29: warning: '%d' does not print an argument of type 'double'; use '%f' [-Wformat]
    // CHECK: :[[@LINE-2]]:35: warning: '%u' does not print an argument of type 'global int *'; use '%p' [-Wformat]
    enum color color = i;
    printf("%d %x\n", color, color);
    printf("%ld %lx\n", 1.0, p); // FIX: "%f %p\n"
    // CHECK: :[[@LINE-1]]:25: warning: '%ld' does not print an argument of type 'double'; use '%f' [-Wformat]
    // CHECK: :[[@LINE-2]]:30: warning: '%lx' does not print an argument of type 'global int *'; use '%p' [-Wformat]
    printf("%hld\n", i); // FIX: "%d\n"
    // CHECK: :[[@LINE-1]]:13: warning: the length 'hl' has no meaning in '%hld': it is for vectors [-Wformat]
}

kernel void floats(half h, float f, double d, int i)
{
    printf("%f %F %e %E %g %G %a %A %-+ #08.3f\n", h, f, d, f, f, f, f, f, f);
    printf("%f %g\n", i, 1); // FIX: "%d %d\n"
    // CHECK: :[[@LINE-1]]:23: warning: '%f' does not print an argument of type 'int'; use '%d' [-Wformat]
    // CHECK: :[[@LINE-2]]:26: warning: '%g' does not print an argument of type 'int'; use '%d' [-Wformat]
    printf("%lf\n", d); // FIX: "%f\n"
    // CHECK: :[[@LINE-1]]:13: warning: the length 'l' has no meaning in '%lf' [-Wformat]
}

kernel void vectors(char2 c, short3 s, int4 i, uint8 u, long16 l, half2 h, float4 f, double2 d)
{
    printf("%v2hhd %v3hd %v4hld %v4d %v8hlx %v16ld %v2hf %v4hlf %.2v4hle %v2lf %v2g\n", c, s, i, i, u, l, h, f, f, d, d);
    printf("%v4f\n", f); // FIX: "%v4hlf\n"
    // CHECK: :[[@LINE-1]]:22: warning: '%v4f' does not print an argument of type 'float4'; use '%v4hlf' [-Wformat]
    printf("%v4hld %v4hld\n", c, f); // FIX: "%v2hhd %v4hlf\n"
    // CHECK: :[[@LINE-1]]:31: warning: '%v4hld' does not print an argument of type 'char2'; use '%v2hhd' [-Wformat]
    // CHECK: :[[@LINE-2]]:34: warning: '%v4hld' does not print an argument of type 'float4'; use '%v4hlf' [-Wformat]
    printf("%d %.2f\n", i, f); // FIX: "%v4hld %.2v4hlf\n"
    // CHECK: :[[@LINE-1]]:25: warning: '%d' does not print an argument of type 'int4'; use '%v4hld' [-Wformat]
    // CHECK: :[[@LINE-2]]:28: warning: '%.2f' does not print an argument of type 'float4'; use '%.2v4hlf' [-Wformat]
    printf("%v2hld\n", 1); // FIX: "%d\n"
    // CHECK: :[[@LINE-1]]:24: warning: '%v2hld' does not print an argument of type 'int'; use '%d' [-Wformat]
    printf("%v5d %vd %v4\n", i, i, i);
    // CHECK: :[[@LINE-1]]:13: warning: '%v5d': vectors have 2, 3, 4, 8 or 16 components [-Wformat-invalid-specifier]
    // CHECK: :[[@LINE-2]]:18: warning: incomplete conversion '%vd': 'v' needs a number of components [-Wformat-invalid-specifier]
    // CHECK: :[[@LINE-3]]:22: warning: incomplete conversion '%v4' [-Wformat-invalid-specifier]
    printf("%v4294967298d\n", i);
    // CHECK: :[[@LINE-1]]:13: warning: '%v4294967298d': vectors have 2, 3, 4, 8 or 16 components [-Wformat-invalid-specifier]
}

kernel void conversions(int i, constant char *text, global char *bytes)
{
    printf("%s %s %p %%\n", "literal", i ? "one" : "two", text);
    printf("%s %s\n", text, bytes);
    // CHECK: :[[@LINE-1]]:23: warning: the argument of '%s' is not a string literal [-Wformat]
    // CHECK: :[[@LINE-2]]:29: warning: the argument of '%s' is not a string literal [-Wformat]
    printf("%s\n", i); // FIX: "%d\n"
    // CHECK: :[[@LINE-1]]:20: warning: '%s' does not print an argument of type 'int'; use '%d' [-Wformat]
    printf("%n %y", i, i);
    // CHECK: :[[@LINE-1]]:13: warning: OpenCL C's printf has no conversion '%n' [-Wformat-invalid-specifier]
    // CHECK: :[[@LINE-2]]:16: warning: OpenCL C's printf has no conversion '%y' [-Wformat-invalid-specifier]
    printf("%lld %zu %*d\n", i, i, i, i);
    // CHECK: :[[@LINE-1]]:13: warning: '%ll': OpenCL C's printf has the lengths hh, h, l, and hl for vectors [-Wformat-invalid-specifier]
    // CHECK: :[[@LINE-2]]:18: warning: '%z': OpenCL C's printf has the lengths hh, h, l, and hl for vectors [-Wformat-invalid-specifier]
    // CHECK: :[[@LINE-3]]:22: warning: '%*': OpenCL C's printf has no '*'; write the width as a number [-Wformat-invalid-specifier]
    // CHECK: :[[@LINE-4]]:39: warning: the format does not print this argument [-Wformat-extra-args]
}

kernel void counts(int i, float4 f, constant char *text)
{
    printf("%d %d\n", i);
    // CHECK: :[[@LINE-1]]:16: warning: '%d' has no argument [-Wformat-insufficient-args]
    printf("%d\n", i, 3, 4);
    // CHECK: :[[@LINE-1]]:23: warning: the format does not print this argument [-Wformat-extra-args]
    printf("");
    // CHECK: :[[@LINE-1]]:12: warning: the format is empty [-Wformat-zero-length]
    printf("%d" " and "
           "%d\n", i);
    // CHECK: :[[@LINE-1]]:13: warning: '%d' has no argument [-Wformat-insufficient-args]
    printf(good_format, i, f);
    printf(bad_format, i);
    // CHECK: :[[@LINE-88]]:34: warning: '%f' has no argument [-Wformat-insufficient-args]
    printf(i ? "%d\n" : "%f\n", i); // FIX: i ? "%d\n" : "%d\n"
    // CHECK: :[[@LINE-1]]:33: warning: '%f' does not print an argument of type 'int'; use '%d' [-Wformat]
    printf(text);
    // CHECK: :[[@LINE-1]]:12: warning: the format is not a string literal, as OpenCL C requires [-Wformat-security]
    printf(text, i);
    // CHECK: :[[@LINE-1]]:12: warning: the format is not a string literal, as OpenCL C requires, so its arguments are not checked [-Wformat-nonliteral]
}
