// RUN: gasket cc --emit=ast -Wno-unused %s -o /dev/null
// RUN: not gasket cc --emit=ast -DAFTER %s 2>&1 | FileCheck %s
// A selection or loop, and each of its parts, is a block of its own, also without braces (C99 6.8.4, 6.8.5).
int size(int x)
{
    if (x + sizeof(enum { A }))
        return sizeof(enum { A }) + A;
    else
        return sizeof(enum { A, B });
    while (x-- + sizeof(struct one { int a; }))
        x -= sizeof(struct one { int a, b; });
    do
        x += sizeof(enum { A });
    while (x < sizeof(enum { A }));
    switch (sizeof(enum { A })) case sizeof(enum { A, B }): x++;
    for (int A = 0; A < 3; A++)
        x += sizeof(enum { A });
    enum { A = 5 };
    _Static_assert(A == 5, "");
#ifdef AFTER
    if (sizeof(enum { C }) + C) x++;
    return C;
// CHECK: :[[@LINE-1]]:12: error: 'C' is not declared
#endif
    if (x) for (;;) if (x) return 1; /* the name after this is read before the scopes end */
    (void)A;
    return A;
}
