#define ADD(a, b) a + b $
