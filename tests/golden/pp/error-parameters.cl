// RUN: not gasket cc --emit=pp %s 2>&1 >/dev/null | FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// Parameters of macros: other names are another definition, and each has one name, which is none of the preprocessor's.
#define F(a, b) a + b
// CHECK: :[[@LINE+1]]:9: warning: macro 'F' is redefined [-Wmacro-redefined]
#define F(a, c) a + c
#define F(a, c) a + c
// CHECK: :[[@LINE+1]]:14: error: macro parameter 'x' appears twice
#define G(x, x) x
// CHECK: :[[@LINE+1]]:17: error: expected ')' after '...'
#define H(x, ...
// CHECK: :[[@LINE+1]]:11: error: '__VA_ARGS__' cannot be the name of a parameter
#define V(__VA_ARGS__, ...) 1
// CHECK: :[[@LINE+1]]:14: error: macro parameter 'x' appears twice
#define W(x, x...) 1
