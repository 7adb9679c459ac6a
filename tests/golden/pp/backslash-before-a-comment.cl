// RUN: gasket cc --emit=pp %s | FileCheck %s
// A backslash before a comment is no splice. Where the comment is left out, the next line follows on the same line, so that it does not become one.
// CHECK: {{^}}left \ right{{$}}
// CHECK: {{^}}next{{$}}
left \ /* no splice */
right
next
