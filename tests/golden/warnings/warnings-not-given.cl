// RUN: gasket cc -cl-std=CL3.0 -Wall -Wextra -Wconversion -Wno-sign-conversion -o /dev/null %s 2>&1 | FileCheck --allow-empty --implicit-check-not=error: --implicit-check-not=warning: %s
// RUN: gasket cc -cl-std=CL3.0 -Wall -Wextra -Wconversion -Wno-sign-conversion -DWARN -o /dev/null %s 2>&1 | FileCheck --check-prefix=WARN --implicit-check-not=error: --implicit-check-not=warning: %s
// The nearest code to a warning that needs none: as in clang, there is none here; with WARN there is.
kernel void k(global int *o, uint u, ulong ul, uchar uc, short s, long l)
{
    // values that are not used, but computed by something that has an effect, or discarded on purpose
    o[0] ? (0, o[1]++) : 0;
    o[0] ? (void)o[1] : (void)o[2];
    // values that fit
    char c = (char)o[0], d = (bool)o[0], e = o[0] && o[1];
    // operands that are never negative
    o[3] = u < uc || ul > (int)uc || ul < (long)(int)uc;
    // a directive within the statement
    if (o[0])
#if 1
        o[1] = c + d + e;
#endif
        o[2] = 1;
    // constants as narrow as the conversion
    printf("%hd %hhd %ld %hd\n", 1, 'c', l, s);
    event_t none = (event_t)0;
    queue_t queue = (queue_t)0;
    wait_group_events(1, &none);
    if (queue == 0)
        o[0] = 1;
#ifdef WARN
    // WARN: :[[#@LINE+1]]:15: warning: {{.*}} [-Wsign-compare]
    o[4] = ul < l;
    // WARN: :[[#@LINE+1]]:14: warning: {{.*}} [-Wsign-compare]
    o[5] = u < s;
    // WARN: :[[#@LINE+1]]:19: warning: {{.*}} [-Wimplicit-int-conversion]
    char f = o[0] + 1;
    // WARN: :[[#@LINE+1]]:36: warning: '%hhd' does not print an argument of type
    printf("%hd %hhd\n", 'c', o[0] + f);
#endif
}
