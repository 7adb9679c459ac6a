#define ADD(a, b) ((a) + missing)
int included(int x) { return ADD(x, 1); }
