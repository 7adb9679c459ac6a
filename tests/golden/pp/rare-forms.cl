// RUN: gasket cc --emit=pp %s | FileCheck %s
// #ifdef of `defined`, commas in a conditional expression, and any characters after #pragma mark.
#ifdef defined
#endif
#if 1 ? 1, 2 : 3
// CHECK: comma
comma
#endif
#pragma mark Mike's "world
_Pragma("mark foo ' bar")
// CHECK: end 'x'
end 'x'
