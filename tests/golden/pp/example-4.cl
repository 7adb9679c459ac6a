// RUN: gasket cc --emit=pp %s | FileCheck %s
// C99 6.10.3.5, example 4: strings out of arguments, and pasting.
#define str(s) # s
#define xstr(s) str(s)
#define debug(s, t) printf("x" # s "= %d, x" # t "= %s", \
                x ## s, x ## t)
#define INCFILE(n) vers ## n
#define glue(a, b) a ## b
#define xglue(a, b) glue(a, b)
#define HIGHLOW "hello"
#define LOW LOW ", world"
// CHECK: printf("x" "1" "= %d, x" "2" "= %s", x1, x2);
debug(1, 2);
// CHECK: fputs("strncmp(\"abc\\0d\", \"abc\", '\\4') == 0" ": @\n", s);
fputs(str(strncmp("abc\0d", "abc", '\4') // this goes away
  == 0) str(: @\n), s);
// CHECK: "vers2.h"
xstr(INCFILE(2).h)
// CHECK: "hello";
glue(HIGH, LOW);
// CHECK: "hello" ", world"
xglue(HIGH, LOW)
