// RUN: not gasket cc --emit=pp %s 2>&1 | FileCheck --implicit-check-not=error: %s
// Operands and operators that #if does not accept.
#if 0x10000000000000000
// CHECK: :[[@LINE-1]]:5: error: '0x10000000000000000' does not fit into 64 bits
#endif
#if 0xffffffffffffffff != -1
#error "equal values of different signedness"
#endif
#if ''
// CHECK: :[[@LINE-1]]:5: error: empty character constant
#endif
#if defined 3
// CHECK: :[[@LINE-1]]:5: error: 'defined' needs the name of a macro
#endif
#if defined(X
// CHECK: :[[@LINE-1]]:5: error: 'defined(' has no closing ')'
#endif
#if defined(3)
// CHECK: :[[@LINE-1]]:5: error: 'defined' needs the name of a macro
#endif
#if
// CHECK: :[[@LINE-1]]:4: error: #if needs an expression
#endif
#if 1 +
// CHECK: :[[@LINE-1]]:8: error: expected a value at the end of the line
#endif
#if "text"
// CHECK: :[[@LINE-1]]:5: error: '"text"' is not allowed in an #if expression
#endif
#if 1 @
// CHECK: :[[@LINE-1]]:7: error: unexpected '@' after the expression
#endif
#if 1 2
// CHECK: :[[@LINE-1]]:7: error: unexpected '2' after the expression
#endif
#if (1
// CHECK: :[[@LINE-1]]:5: error: this '(' has no closing ')'
#endif
#if *
// CHECK: :[[@LINE-1]]:5: error: expected a value before '*'
#endif
#if 1 / 0
// CHECK: :[[@LINE-1]]:7: error: division by zero in an #if
#endif
#if 'a' == 97 && '\377' < 0
#else
#error "a character constant is a signed char"
#endif
#if __has_builtin(3
// CHECK: :[[@LINE-1]]:19: error: __has_builtin needs a name
#endif
#if __has_builtin(x
// CHECK: :[[@LINE-1]]:20: error: __has_builtin has no closing ')'
#endif
#if __has_include(<stdio.h
// CHECK: :[[@LINE-1]]:19: error: the '<' of __has_include has no closing '>'
#endif
#if __has_include("")
#error "no file has an empty name"
#endif
#if __has_feature(cxx_exceptions) || __has_feature(c_atomic)
#error "features of other languages"
#endif
