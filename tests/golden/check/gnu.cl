// RUN: gasket eval -w --function labels %s 0 | FileCheck --check-prefix=LABELS %s
// RUN: gasket eval -w --function types %s | FileCheck --check-prefix=TYPES %s
// RUN: not gasket cc --emit=ast -DBAD %s 2>&1 | FileCheck --check-prefix=BAD %s
// What clang takes of GNU C: labels of a block, __auto_type, enums declared ahead.
enum later;
kernel void k(global enum later *p, global int *q) { *q = p != 0; }
enum later { A, B };
int labels(int n)
{
    int sum = 0;
    {
        __label__ out, again;
    again:
        if (n++ > 2)
            goto out;
        sum++;
        goto again;
    out:;
    }
    {
        __label__ out;
        if (n)
            goto out;
        sum = 100;
    out:
        sum += 10;
    }
    return sum;
// LABELS: 13
}
int types(void)
{
    __auto_type a = 5 / 2.0f;
    __auto_type p = &a;
    enum later x = B;

    *p *= 4;
    return (int)a * 10 + x;
// TYPES: 101
}
#ifdef BAD
struct s { int n; int a[]; };
enum never x;
// BAD: :[[@LINE-1]]:{{.*}}error: {{.*}}incomplete type 'enum never'
void bad(void)
{
    struct s y = {1, {2, 3}};
// BAD: :[[@LINE-1]]:{{.*}}error: a flexible array member cannot be initialized
    __auto_type v = labels(1), w = 2;
// BAD: :[[@LINE-1]]:{{.*}}error: expected ';'
    __auto_type u = (void)0;
// BAD: :[[@LINE-1]]:{{.*}}error: 'u' cannot have type void
}
#endif
