/* primes - finds prime numbers, and counts them by their last digit.
 *
 * Concept: a pipe between two kernels. Few work-items of `find` have a result. They write it to the pipe, so `count` has a work-item for
 * each prime and not for each number, and neither kernel needs an index of the next free element. The order of the packets depends on
 * the order of the work-items; the counts do not.
 *
 *   gasket run samples/primes.launch
 */
// RUN: -k find -g 20 -l 4 -a primes=pipe[3]
// RUN: -k count -g 10 -l 5 -a primes=pipe[8]:2,3,5,7,11,13 -a by_digit=uint[10] -a total=uint[1]
// EXPECT by_digit: 0 1 1 2 0 1 0 1 0 0
// EXPECT total: 6

kernel void find(write_only pipe uint primes)
{
    uint n = get_global_id(0);
    bool is_prime = n >= 2;

    for (uint d = 2; d * d <= n && is_prime; d++)
        is_prime = n % d != 0;
    if (is_prime)
        write_pipe(primes, &n);
}

kernel void count(read_only pipe uint primes, global uint *by_digit, global uint *total)
{
    uint n;

    if (read_pipe(primes, &n) == 0) {
        atomic_inc(&by_digit[n % 10]);
        atomic_inc(total);
    }
}
