/* tests/bench/measure.c - what a command costs.
 *
 *     measure TIMES COMMAND ARGUMENT...
 *
 * runs it so many times, its output thrown away, and prints the least processor seconds, the least seconds on the wall and the
 * most KiB of memory. Python could measure the first two, but a child's memory counts from the fork, when it still is a copy of
 * its parent: this parent is small. Status 1 when the command fails. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + 1e-6 * (double)t.tv_usec;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void become(char **command)
{
    int nowhere = open("/dev/null", O_RDWR);
    dup2(nowhere, 1);
    dup2(nowhere, 2);
    execvp(command[0], command);
    _exit(127);
}

int main(int argc, char **argv)
{
    double least_processor = 1e9, least_wall = 1e9;
    long most = 0;

    if (argc < 3)
        return 2;
    for (int i = 0; i < atoi(argv[1]); i++) {
        struct rusage use;
        int status;
        double start = now();
        pid_t child = fork();

        if (child == 0)
            become(argv + 2);
        if (child < 0 || wait4(child, &status, 0, &use) < 0 || status != 0)
            return 1;
        double wall = now() - start, processor = seconds(use.ru_utime) + seconds(use.ru_stime);
        least_wall = wall < least_wall ? wall : least_wall;
        least_processor = processor < least_processor ? processor : least_processor;
        most = use.ru_maxrss > most ? use.ru_maxrss : most;
    }
    printf("%.6f %.6f %ld\n", least_processor, least_wall, most);
    return 0;
}
