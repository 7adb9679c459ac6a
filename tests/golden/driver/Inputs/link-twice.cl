int twice(int x) { return 2 * x + SHIFT; }
int unused(void) { return 0; }
