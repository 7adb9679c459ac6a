// pipe.cpp - gasket as a C++ library: one kernel passes squares to another through a pipe, which keeps its packets between launches.
//
//     c++ -o pipe pipe.cpp -lgasket && ./pipe
#include <gasket.h>

#include <cstdio>
#include <cstdlib>

static const char source[] =
    "kernel void produce(write_only pipe int out)\n"
    "{\n"
    "    int square = get_global_id(0) * get_global_id(0);\n"
    "    write_pipe(out, &square);\n"
    "}\n"
    "kernel void consume(read_only pipe int in, global int *sum)\n"
    "{\n"
    "    for (int square; read_pipe(in, &square) == 0;)\n"
    "        *sum += square;\n"
    "}\n";

static void launch(gasket_program *program, const char *kernel, size_t items, const gasket_argument *arguments, size_t count)
{
    gasket_range range = {1, {items}, {}, {}};
    gasket_output output;
    gasket_status status = gasket_launch(program, kernel, &range, arguments, count, &output);

    if (status != GASKET_DONE)
        std::fputs(output.messages, stderr);
    gasket_output_free(&output);
    if (status != GASKET_DONE)
        std::exit(EXIT_FAILURE);
}

int main()
{
    char *messages;
    gasket_program *program = gasket_program_new(source, "", nullptr, &messages);
    if (!program)
        std::fputs(messages, stderr);
    std::free(messages);
    if (!program)
        return EXIT_FAILURE;

    int packets[32];
    alignas(8) int sum = 0;
    gasket_pipe pipe = {packets, sizeof *packets, 32, 0};
    const gasket_argument arguments[] = {{GASKET_PIPE, &pipe, sizeof pipe}, {GASKET_BUFFER, &sum, sizeof sum}};
    launch(program, "produce", 10, arguments, 1);
    std::printf("%zu packets, ", pipe.count);
    launch(program, "consume", 1, arguments, 2);
    std::printf("%zu left, sum %d\n", pipe.count, sum);
    gasket_program_free(program);
}
