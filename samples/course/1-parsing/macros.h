#define f(x) x + f(x - 1)
#define X 1 + Y
#define Y 2 * X
#define TWICE(x) x x
f(3)
X
TWICE(TWICE(a))
