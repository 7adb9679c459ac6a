/* halves - rewrites that look right.
 *
 *   gasket eval --function half_signed samples/course/3-optimization/halves.cl -7
 */
int half_signed(int x) { return x / 2; }
int shift_signed(int x) { return x >> 1; }
uint half_unsigned(uint x) { return x / 2; }
uint there_and_back(uint x) { return x * 6 / 6; }
float plus_zero(float x) { return x + 0.0f; }
float minus_zero(float x) { return x - 0.0f; }
