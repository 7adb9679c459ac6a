// A statement expression outside of a function is refused once, whatever is declared in it.
// RUN: not gasket cc %s -o /dev/null 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+1]]:18: error: a statement expression is not allowed outside of a function
constant int a = ({ constant int t = 1; t; });
// CHECK: :[[#@LINE+1]]:25: error: a statement expression is not allowed outside of a function
constant int b = sizeof(({ local int t; 4; }));
// CHECK: :[[#@LINE+1]]:23: error: a statement expression is not allowed outside of a function
constant int c[] = { [({ if (1) { static int s; } 1; })] = 2 };
