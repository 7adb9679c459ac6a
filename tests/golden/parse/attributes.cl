// RUN: gasket cc --emit=ast %s 2>&1 | FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// Attributes that have an effect, under either spelling, before and after the declarator.
__attribute__((always_inline)) int inlined(int a) { return a; }
int __attribute__((__const__)) const_function(int a) { return a; }
int pure_function(int a) __attribute__((pure));
int pure_function(int a) { return a; }
__attribute__((convergent)) void convergent_function(void) {}
__attribute__((unused)) static int unused_function(int a) { return a; }
typedef struct __attribute__((packed)) { char c; int i; } packed;
typedef struct { char c; int i; } __attribute__((packed)) packed_after;
typedef struct { char c; int i; } __attribute__((aligned(16))) aligned;
struct member {
    char c;
    int i __attribute__((aligned(32)));
    int j __attribute__((packed));
};
typedef int four __attribute__((ext_vector_type(4)));
enum outer { OUTER = sizeof(packed) };
_Static_assert(sizeof(packed) == 5 && sizeof(packed_after) == 5 && sizeof(aligned) == 16 && sizeof(struct member) == 64 && sizeof(four) == 16, "");
_Static_assert(__alignof__(struct member) == 32 && __alignof__(packed) == 1 && OUTER == 5, "");
// CHECK: kernel 'void k(global int *)' reqd_work_group_size(8, 2, 1) work_group_size_hint(4, 4, 1) intel_reqd_sub_group_size(16)
__attribute__((intel_reqd_sub_group_size(16))) __attribute__((reqd_work_group_size(8, 2, 1))) __attribute__((work_group_size_hint(4, 4, 1)))
kernel void k(global int *p)
{
    p[0] = inlined(1) + const_function(2) + pure_function(3);
    convergent_function();
}
