// RUN: not gasket cc --emit=pp %s 2>&1 | FileCheck %s
// CHECK: :[[@LINE+1]]:2: error: unknown directive #inclde; did you mean #include?
#inclde "x.h"
// CHECK: :[[@LINE+1]]:2: error: unknown directive #frobnicate{{$}}
#frobnicate
