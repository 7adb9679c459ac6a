// RUN: not gasket cc --emit=pp %s 2>&1 | FileCheck %s
// RUN: not gasket cc --emit=pp -include /proc/self/mem %s 2>&1 | FileCheck --check-prefix=OPTION %s
// A file that is found, but cannot be read: page 0 of a process has no memory.
// CHECK: :[[#@LINE+2]]:10: error: cannot read '/proc/self/mem': Input/output error
// OPTION: <command line>:1:10: error: cannot read '/proc/self/mem': Input/output error
#include "/proc/self/mem"
