// RUN: gasket cc --emit=ast -Wextension %s 2>&1 >/dev/null | FileCheck %s
// The designators of old compilers: an index without '='.
// CHECK: :[[@LINE+1]]:26: warning: a designator without '=' is an extension [-Wextension]
constant int first[] = { [1] 5, [2] = 6 };
