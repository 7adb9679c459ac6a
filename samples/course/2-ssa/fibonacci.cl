/* fibonacci - two variables that exchange their values in each iteration.
 *
 *   gasket eval samples/course/2-ssa/fibonacci.cl 10
 */
uint fibonacci(uint n)
{
    uint a = 0, b = 1;

    while (n) {
        uint sum = a + b;
        a = b;
        b = sum;
        n--;
    }
    return a;
}
