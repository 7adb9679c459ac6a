kernel void k(global int *p, int n)
{

    #pragma unroll 4
    for (int i = 0; i < n; i++)
        p[i] = i;

    __attribute__((opencl_unroll_hint))
    while (n-- > 0) {

        switch (p[n]) {

        case -1:
            p[0] = 1;

            break;


        case 3 ... 9:
            do {

                default:
                p[1]++;
            } while (p[1] < 3);

            continue;
        }

        if (p[2])

            goto out;
    }
out:;


    #pragma nounroll
    for (;;)
        break;
}
