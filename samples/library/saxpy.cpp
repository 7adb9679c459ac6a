// saxpy.cpp - gasket as a C++ library: compiles a kernel once, and launches it twice on memory of the program.
//
//     c++ -o saxpy saxpy.cpp -lgasket && ./saxpy
#include <gasket.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

static const char source[] = "kernel void saxpy(float a, global const float *x, global float *y)\n"
                             "{\n"
                             "    size_t i = get_global_id(0);\n"
                             "    y[i] = fma(a, x[i], y[i]);\n"
                             "}\n";

int main()
{
    char *messages;
    std::unique_ptr<gasket_program, decltype(&gasket_program_free)> program(
        gasket_program_new(source, "-O2", nullptr, &messages), gasket_program_free);
    if (!program)
        std::fputs(messages, stderr);
    std::free(messages);
    if (!program)
        return EXIT_FAILURE;

    float a = 2;
    std::vector<float> x(1000, 3), y(1000, 1);
    gasket_argument arguments[] = {{GASKET_VALUE, &a, sizeof a},
                                   {GASKET_BUFFER, x.data(), x.size() * sizeof(float)},
                                   {GASKET_BUFFER, y.data(), y.size() * sizeof(float)}};
    gasket_range range = {1, {x.size()}, {}, {}};
    for (int times = 0; times < 2; times++) {
        gasket_output output;
        gasket_status status = gasket_launch(program.get(), "saxpy", &range, arguments, 3, &output);
        if (status != GASKET_DONE)
            std::fputs(output.messages, stderr);
        gasket_output_free(&output);
        if (status != GASKET_DONE)
            return EXIT_FAILURE;
    }
    std::printf("%g %g\n", y.front(), y.back()); // 2 * (2 * 3) + 1
}
