// RUN: gasket cc --emit=ast %s 2>&1 >/dev/null | FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// RUN: gasket run -w -g 1 -a p=int[4] --print p %s | FileCheck --check-prefix=VALUES %s
// An alignment of a typedef name is that of variables and members that are declared with it: the size of the struct and other names of it stay as they
// are. A typedef name cannot be packed. The sizes are those of clang.
// CHECK: :[[@LINE+1]]:55: warning: attribute 'packed' has no effect on a typedef name [-Wignored-attributes]
typedef struct { char c; int i; } late __attribute__((packed));
typedef struct { char c; int i; } __attribute__((packed)) early;
typedef struct { char c; } wide __attribute__((aligned(16)));
typedef struct tag { char c; } tagged __attribute__((aligned(8)));
struct plain { char c; };
typedef struct plain other __attribute__((aligned(16)));
struct user { char c; wide w; char d; };
_Static_assert(sizeof(late) == 8 && sizeof(early) == 5 && sizeof(wide) == 1 && sizeof(tagged) == 1 && sizeof(struct tag) == 1, "");
_Static_assert(sizeof(struct plain) == 1 && sizeof(other) == 1 && sizeof(struct user) == 32 && _Alignof(struct user) == 16, "");
kernel void k(global int *p)
{
    char before;
    wide w;
    char after;
    other o;
    struct user u;
// VALUES: {{^}}0{{$}}
    p[0] = (ulong)&w % 16;
// VALUES-NEXT: {{^}}0{{$}}
    p[1] = (ulong)&o % 16;
// VALUES-NEXT: {{^}}16{{$}}
    p[2] = (char *)&u.w - (char *)&u;
// VALUES-NEXT: {{^}}17{{$}}
    p[3] = &u.d - (char *)&u;
}
