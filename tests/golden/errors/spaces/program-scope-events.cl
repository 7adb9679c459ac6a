// Events are not variables of the program.
// RUN: not gasket cc --emit=ir -cl-std=CL2.0 %s -o /dev/null 2>&1 | FileCheck %s
// CHECK: :[[@LINE+1]]:20: error: program-scope variable 'a' cannot have type 'clk_event_t'
global clk_event_t a;
// CHECK: :[[@LINE+1]]:9: error: program-scope variable 'b' cannot have type 'event_t'
event_t b;
