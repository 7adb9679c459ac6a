// RUN: not gasket cc --emit=pp %s 2>&1 | FileCheck %s
// CHECK: :[[@LINE+1]]:23: error: the closing " is missing
constant char *text = "hello;
int next;
