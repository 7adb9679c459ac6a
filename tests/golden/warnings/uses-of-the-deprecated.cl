// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
// Uses of structs, unions, enums, their members and values, typedef names, parameters and overloads that are deprecated or
// unavailable: the reports are those of clang 14.
#define OLD __attribute__((deprecated("old")))
#define GONE __attribute__((unavailable("gone")))
struct OLD record { int a; };
struct record variable;
// CHECK: :[[@LINE-1]]:8: warning: 'record' is deprecated: old [-Wdeprecated-declarations]
// CHECK: :[[@LINE-3]]:12: note: it is declared here
typedef struct record alias;
// CHECK: :[[@LINE-1]]:16: warning: 'record' is deprecated: old
void of_alias(alias *p);
// CHECK: :[[@LINE-1]]:15: warning: 'alias' is deprecated: old
// CHECK: :[[@LINE-8]]:12: note: it is declared here
struct later *before;
struct OLD later { struct later *next; struct record inner; };
int after(void) { return sizeof(struct later); }
// CHECK: :[[@LINE-1]]:40: warning: 'later' is deprecated: old
// CHECK: :[[@LINE-3]]:12: note: it is declared here
union GONE none { int a; struct record b; };
union none unavailable;
// CHECK: :[[@LINE-1]]:7: error: 'none' is unavailable: gone
enum OLD numbers { ONE, TWO OLD, THREE = TWO };
int number(void) { return ONE; }
// CHECK: :[[@LINE-1]]:27: warning: 'ONE' is deprecated: old
// CHECK: :[[@LINE-3]]:10: note: it is declared here
struct members { int a OLD, b; int c GONE; struct { int d; } OLD e; };
// CHECK: :[[@LINE-1]]:44: warning: 'unnamed struct' is deprecated: old
struct members named = {.a = 1};
// CHECK: :[[@LINE-1]]:26: warning: 'a' is deprecated: old
// CHECK: :[[@LINE-4]]:22: note: it is declared here
struct members in_order = {1, 2, 3};
// CHECK: :[[@LINE-1]]:28: warning: 'a' is deprecated: old
// CHECK: :[[@LINE-2]]:34: error: 'c' is unavailable: gone
int read_members(struct members *p) { return p->a + (*p).b + p->c + p->e.d; }
// CHECK: :[[@LINE-1]]:49: warning: 'a' is deprecated: old
// CHECK: :[[@LINE-2]]:65: error: 'c' is unavailable: gone
typedef int word OLD;
// A declaration that is deprecated itself may use what is deprecated, but not what is unavailable.
OLD word deprecated_function(word w) { word v = w; return v + ONE; }
word also_deprecated(void) OLD;
word deprecated_variable OLD = ONE;
struct OLD also { word w; union none n; };
// CHECK: :[[@LINE-1]]:33: error: 'none' is unavailable: gone
GONE void unavailable_function(union none *u, word w) { number(); }
word both, words;
// CHECK: :[[@LINE-1]]:1: warning: 'word' is deprecated: old
int parameter(int p OLD) { return p; }
// CHECK: :[[@LINE-1]]:35: warning: 'p' is deprecated: old
void __attribute__((overloadable)) OLD chosen(int);
void __attribute__((overloadable)) chosen(float);
int call(void) { chosen(1.0f); chosen(1); return 0; }
// CHECK: :[[@LINE-1]]:32: warning: 'chosen' is deprecated: old
__attribute__((deprecated("old", "younger"))) int replaced(void);
int replacing(void) { return replaced(); }
// CHECK: :[[@LINE-1]]:30: warning: 'replaced' is deprecated: old
// CHECK: younger
