// tests/opencl/test_bindings.cpp - a program with the C++ bindings: builds, launches and reads through their classes and exceptions.
#define CL_HPP_TARGET_OPENCL_VERSION 300
#define CL_HPP_ENABLE_EXCEPTIONS
#include <CL/opencl.hpp>

#include <iostream>
#include <numeric>
#include <vector>

static const char source[] = "kernel void scale(global int *a, int x) { a[get_global_id(0)] *= x; }\n";

static int run()
{
    cl::Context context(CL_DEVICE_TYPE_DEFAULT);
    cl::Device device = context.getInfo<CL_CONTEXT_DEVICES>().at(0);
    cl::CommandQueue queue(context, device, CL_QUEUE_PROFILING_ENABLE);
    cl::Program program(context, source);
    std::vector<int> numbers(1000);

    std::iota(numbers.begin(), numbers.end(), 0);
    program.build();
    cl::Buffer buffer(context, numbers.begin(), numbers.end(), false);
    cl::KernelFunctor<cl::Buffer, int> scale(program, "scale");
    cl::Event event = scale(cl::EnqueueArgs(queue, cl::NDRange(numbers.size())), buffer, 3);
    cl::copy(queue, buffer, numbers.begin(), numbers.end());
    for (size_t i = 0; i < numbers.size(); i++)
        if (numbers[i] != 3 * (int)i) {
            std::cout << "element " << i << " is " << numbers[i] << "\n";
            return 1;
        }
    if (event.getProfilingInfo<CL_PROFILING_COMMAND_START>() > event.getProfilingInfo<CL_PROFILING_COMMAND_END>()) {
        std::cout << "the kernel ends before it starts\n";
        return 1;
    }
    try {
        cl::Program(context, "kernel void k( {").build();
        std::cout << "a program with an error is built\n";
        return 1;
    } catch (const cl::BuildError &error) {
        return error.getBuildLog().at(0).second.find("error:") == std::string::npos;
    }
}

int main()
{
    try {
        return run();
    } catch (const cl::Error &error) {
        std::cout << error.what() << ": " << error.err() << "\n";
        return 1;
    }
}
