// RUN: not gasket cc --emit=pp %s 2>&1 | FileCheck %s
// What asks about a name needs one; a character fits a byte.
#if __has_attribute
#endif
// CHECK: :[[@LINE-2]]:5: error: '__has_attribute' needs a name in parentheses
#if '\x100'
#endif
// CHECK: :[[@LINE-2]]:6: error: an escape sequence is out of range for a character
// CHECK-NOT: error:
