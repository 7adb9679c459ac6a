/* tangle - an exercise: more instructions than it needs.
 *
 *   gasket eval samples/course/3-optimization/tangle.cl 3 4
 */
int tangle(int a, int b)
{
    int mode = 1, sum;
    int left = (a + b) * 4, right = (b + a) << 2;

    if (mode == 1) {
        sum = left - right;
        mode = 2 - mode;
    } else
        sum = a / b;
    if (mode == 1)
        sum += (a * 2 + b) & 255;
    else
        sum += a % b;
    for (int k = 0; k < 4; k++)
        sum += left * k;
    return sum + (a << 1) + b;
}
