// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Attributes that report each use of a name.
int old(void) __attribute__((deprecated("use young")));
int gone(void) __attribute__((unavailable("it was never there")));
int never(void) __attribute__((error("do not call this")));
int slow(void) __attribute__((warning("this is slow")));
int result(void) __attribute__((warn_unused_result));
constant int variable __attribute__((deprecated)) = 1;
typedef int word __attribute__((deprecated));
enum { OLD __attribute__((deprecated)), YOUNG };
kernel void k(global int *p)
{
    p[0] = old();
// CHECK: :[[@LINE-1]]:12: warning: 'old' is deprecated: use young [-Wdeprecated-declarations]
// CHECK: :3:5: note: it is declared here
    p[1] = gone();
// CHECK: :[[@LINE-1]]:12: error: 'gone' is unavailable: it was never there
// CHECK: :4:5: note: it is declared here
    p[2] = never();
// CHECK: :[[@LINE-1]]:12: error: call to 'never' declared with 'error' attribute: do not call this
// CHECK: :5:5: note: it is declared here
    p[3] = slow();
// CHECK: :[[@LINE-1]]:12: warning: call to 'slow' declared with 'warning' attribute: this is slow [-Wattribute-warning]
// CHECK: :6:5: note: it is declared here
    result();
    p[4] = variable;
// CHECK: :[[@LINE-1]]:12: warning: 'variable' is deprecated [-Wdeprecated-declarations]
// CHECK: :8:14: note: it is declared here
// CHECK: :[[@LINE-4]]:11: warning: the result of 'result' is not used, which has the attribute warn_unused_result [-Wunused-result]
    word w = OLD;
// CHECK: :[[@LINE-1]]:5: warning: 'word' is deprecated [-Wdeprecated-declarations]
// CHECK: :9:13: note: it is declared here
// CHECK: :[[@LINE-3]]:14: warning: 'OLD' is deprecated [-Wdeprecated-declarations]
// CHECK: :10:8: note: it is declared here
    p[5] = w + YOUNG + result();
}
