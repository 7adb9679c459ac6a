// RUN: gasket cc --emit=pp %s | FileCheck %s
// C99 6.10.3.5, example 7: a variable number of arguments.
#define debug(...) fprintf(stderr, __VA_ARGS__)
#define showlist(...) puts(#__VA_ARGS__)
#define report(test, ...) ((test)?puts(#test): printf(__VA_ARGS__))
// CHECK: fprintf(stderr, "Flag");
debug("Flag");
// CHECK: fprintf(stderr, "X = %d\n", x);
debug("X = %d\n", x);
// CHECK: puts("The first, second, and third items.");
showlist(The first, second, and third items.);
// CHECK: ((x>y)?puts("x>y"): printf("x is %d but y is %d", x, y));
report(x>y, "x is %d but y is %d", x, y);
