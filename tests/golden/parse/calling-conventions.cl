// RUN: gasket cc --emit=ast %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:
// The keywords of calling conventions are attributes of other targets; so are attributes after the parameters of a block.
int __stdcall f(void) { return 1; }
// CHECK: :[[@LINE-1]]:5: warning: attribute 'stdcall' is one of other targets, and is ignored [-Wignored-attributes]
__vectorcall void g(void);
// CHECK: :[[@LINE-1]]:1: warning: attribute 'vectorcall' is one of other targets, and is ignored [-Wignored-attributes]
void __cdecl (h)(void);
// CHECK: :[[@LINE-1]]:6: warning: attribute 'cdecl' is one of other targets, and is ignored [-Wignored-attributes]
__private_extern__ int f(void);
void k(void)
{
    int (^block)(int) = ^(int x) __attribute__((noinline)) { return x; };
    ^int(void) __attribute__((nothrow, packed)) { return 0; }();
// CHECK: :[[@LINE-1]]:40: warning: attribute 'packed' has no effect on a function [-Wignored-attributes]
    block(1);
}
