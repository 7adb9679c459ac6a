/* Each finding of a program that was linked of several sources names its source, and shows its line and the elements and variables there: of objects, of a
 * library, and of binaries, also if a header has another text in each source, and if it is on the disk no more. The first two programs are the same;
 * the last one has its sources in the other order. A comment allows a finding in the second source.
 * OPTIONS: --check
 * STATUS: 3
 * source.cl#2:7:29: warning: '%s' does not print an argument of type 'int'; use '%d' [-Wformat]
 *     if (i > 4) printf("%s", i);
 *                             ^
 *                        %d
 * disk.inl:4:9: error: this condition depends on 'sum', which was never written [uninitialized]
 *     if (sum) p[1].value = 7;
 *         ^~~
 * source.cl:7:15: note: in 'last', called here
 *     out[i] += LAST(nodes) + pick(values, i);
 *               ^~~~
 * disk.inl:3:9: note: 'sum' is declared here, without a value
 *     int sum;
 *         ^
 * disk.inl:4: note: in kernel 'walk', first in work-item (0), local id (0) of group (0); then in (1), (2), (3); 4 times in total
 * node.inl#2:2:46: error: read of 'values[-1]', 4 bytes before the beginning of 'values' [bounds]
 * int first(global int *values) { return values[-1]; }
 *                                        ~~~~~~^~~~
 * source.cl#2:9:17: note: in 'first', called here
 *     return first(values) + table(values[0]);
 *            ~~~~~^~~~~~~~
 * source.cl:7:33: note: in 'pick', called here
 *     out[i] += LAST(nodes) + pick(values, i);
 *                             ~~~~^~~~~~~~~~~
 * source.cl:4:13: note: 'values' has 16 bytes: 4 elements of type 'int'
 * kernel void walk(global node *nodes, global int *values, global int *out) {
 *             ^
 * node.inl#2:2: note: in kernel 'walk', first in work-item (0), local id (0) of group (0); then in (1), (2), (3); 4 times in total
 * source.cl#2:4:14: error: read of 'of[5]', 4 bytes past the end of 'of' [bounds]
 *     return of[i];
 *            ~~^~~
 * source.cl#2:9:33: note: in 'table', called here
 *     return first(values) + table(values[0]);
 *                            ~~~~~^~~~~~~~~~~
 * source.cl:7:33: note: in 'pick', called here
 *     out[i] += LAST(nodes) + pick(values, i);
 *                             ~~~~^~~~~~~~~~~
 * source.cl#2:3:9: note: 'of' is declared here, with 16 bytes
 *     int of[4] = {1, 2, 3, 4};
 *         ^
 * source.cl#2:4: note: in kernel 'walk', first in work-item (0), local id (0) of group (0); then in (1), (2), (3); 4 times in total
 * source.cl:6:27: error: read of 'nodes[4].next', 4 bytes past the end of 'nodes' [bounds]
 *     out[i] = nodes[i + 1].next;
 *              ~~~~~~~~~~~~~^~~~
 * source.cl:4:13: note: 'nodes' has 32 bytes: 4 elements of type 'struct node'
 * kernel void walk(global node *nodes, global int *values, global int *out) {
 *             ^
 * source.cl:6: note: in kernel 'walk', in work-item (3), local id (3) of group (0)
 * source.cl:7:8: error: 'out[0]' gets 'sum', which was never written, and the host can see it [uninitialized]
 *     out[i] += LAST(nodes) + pick(values, i);
 *     ~~~^~~
 * disk.inl:3:9: note: 'sum' is declared here, without a value
 *     int sum;
 *         ^
 * source.cl:7: note: in kernel 'walk', in work-item (0), local id (0) of group (0); 4 times in total
 * disk.inl:4:9: error: this condition depends on 'sum', which was never written [uninitialized]
 *     if (sum) p[1].value = 7;
 *         ^~~
 * source.cl:7:15: note: in 'last', called here
 *     out[i] += LAST(nodes) + pick(values, i);
 *               ^~~~
 * disk.inl:3:9: note: 'sum' is declared here, without a value
 *     int sum;
 *         ^
 * disk.inl:4: note: in kernel 'walk', first in work-item (0), local id (0) of group (0); then in (1), (2), (3); 4 times in total
 * node.inl:2:46: error: read of 'values[-1]', 4 bytes before the beginning of 'values' [bounds]
 * int first(global int *values) { return values[-1]; }
 *                                        ~~~~~~^~~~
 * source.cl#2:9:17: note: in 'first', called here
 *     return first(values) + table(values[0]);
 *            ~~~~~^~~~~~~~
 * source.cl:7:33: note: in 'pick', called here
 *     out[i] += LAST(nodes) + pick(values, i);
 *                             ~~~~^~~~~~~~~~~
 * source.cl:4:13: note: 'values' has 16 bytes: 4 elements of type 'int'
 * kernel void walk(global node *nodes, global int *values, global int *out) {
 *             ^
 * node.inl:2: note: in kernel 'walk', first in work-item (0), local id (0) of group (0); then in (1), (2), (3); 4 times in total
 * source.cl#2:4:14: error: read of 'of[5]', 4 bytes past the end of 'of' [bounds]
 *     return of[i];
 *            ~~^~~
 * source.cl#2:9:33: note: in 'table', called here
 *     return first(values) + table(values[0]);
 *                            ~~~~~^~~~~~~~~~~
 * source.cl:7:33: note: in 'pick', called here
 *     out[i] += LAST(nodes) + pick(values, i);
 *                             ~~~~^~~~~~~~~~~
 * source.cl#2:3:9: note: 'of' is declared here, with 16 bytes
 *     int of[4] = {1, 2, 3, 4};
 *         ^
 * source.cl#2:4: note: in kernel 'walk', first in work-item (0), local id (0) of group (0); then in (1), (2), (3); 4 times in total
 * source.cl:6:27: error: read of 'nodes[4].next', 4 bytes past the end of 'nodes' [bounds]
 *     out[i] = nodes[i + 1].next;
 *              ~~~~~~~~~~~~~^~~~
 * source.cl:4:13: note: 'nodes' has 32 bytes: 4 elements of type 'struct node'
 * kernel void walk(global node *nodes, global int *values, global int *out) {
 *             ^
 * source.cl:6: note: in kernel 'walk', in work-item (3), local id (3) of group (0)
 * source.cl:7:8: error: 'out[0]' gets 'sum', which was never written, and the host can see it [uninitialized]
 *     out[i] += LAST(nodes) + pick(values, i);
 *     ~~~^~~
 * disk.inl:3:9: note: 'sum' is declared here, without a value
 *     int sum;
 *         ^
 * source.cl:7: note: in kernel 'walk', in work-item (0), local id (0) of group (0); 4 times in total
 * 10 findings */
#include "processes.h"

static const char *walk = "#include \"node.inl\"\n"
                          "#include \"disk.inl\"\n"
                          "int pick(global int *values, int i);\n"
                          "kernel void walk(global node *nodes, global int *values, global int *out) {\n"
                          "    int i = get_global_id(0);\n"
                          "    out[i] = nodes[i + 1].next;\n"
                          "    out[i] += LAST(nodes) + pick(values, i);\n"
                          "}\n",
                  *pick = "#include \"node.inl\"\n"
                          "static int table(int i) {\n"
                          "    int of[4] = {1, 2, 3, 4};\n"
                          "    return of[i];\n"
                          "}\n"
                          "int pick(global int *values, int i) {\n"
                          "    if (i > 4) printf(\"%s\", i);\n"
                          "    values[9] = 0; // gasket: allow bounds\n"
                          "    return first(values) + table(values[0]);\n"
                          "}\n",
                  *walk_node = "typedef struct node { int value, next; } node;\n",
                  *pick_node = "\n"
                               "int first(global int *values) { return values[-1]; }\n",
                  *disk = "#define LAST(p) last(p)\n"
                          "int last(global node *p) {\n"
                          "    int sum;\n"
                          "    if (sum) p[1].value = 7;\n"
                          "    return sum;\n"
                          "}\n";

static cl_program compile(cl_context context, const char *source, const char *node, const char *options)
{
    cl_int error;
    cl_program p = clCreateProgramWithSource(context, 1, &source, NULL, &error),
               header = clCreateProgramWithSource(context, 1, &node, NULL, &error);

    must(clCompileProgram(p, 0, NULL, options, 1, &header, (const char *[]){"node.inl"}, NULL, NULL));
    clReleaseProgram(header);
    return p;
}

/* Compiles the source that includes a file of the current folder, which is removed. */
static cl_program compile_walk(cl_context context)
{
    FILE *f = fopen("disk.inl", "w");

    check(f && fputs(disk, f) >= 0);
    fclose(f);
    cl_program p = compile(context, walk, walk_node, "-I .");
    remove("disk.inl");
    return p;
}

static cl_program link_programs(cl_context context, const char *options, cl_uint count, const cl_program *programs)
{
    cl_int error;
    cl_program linked = clLinkProgram(context, 0, NULL, options, count, programs, NULL, NULL, &error);

    must(error);
    return linked;
}

/* The program in the binary of P, which is released. */
static cl_program reload(cl_context context, cl_program p)
{
    cl_device_id device = find_device();
    cl_int status, error;
    size_t size = 0;

    must(clGetProgramInfo(p, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL));
    unsigned char *bytes = malloc(size);
    must(clGetProgramInfo(p, CL_PROGRAM_BINARIES, sizeof bytes, &bytes, NULL));
    clReleaseProgram(p);
    cl_program loaded = clCreateProgramWithBinary(context, 1, &device, &size, (const unsigned char **)&bytes, &status, &error);
    must(error);
    free(bytes);
    return loaded;
}

static void run(objects o, cl_program program)
{
    int zero[16] = {0}, values[] = {5, 1, 2, 3};
    size_t size = 4;
    cl_int error;
    cl_kernel kernel = clCreateKernel(program, "walk", &error);
    cl_mem nodes = clCreateBuffer(o.context, CL_MEM_COPY_HOST_PTR, 32, zero, NULL),
           numbers = clCreateBuffer(o.context, CL_MEM_COPY_HOST_PTR, 16, values, NULL);

    must(error);
    must(clSetKernelArg(kernel, 0, sizeof nodes, &nodes));
    must(clSetKernelArg(kernel, 1, sizeof numbers, &numbers));
    must(clSetKernelArg(kernel, 2, sizeof o.buffer, &o.buffer));
    must(clEnqueueNDRangeKernel(o.queue, kernel, 1, NULL, &size, &size, 0, NULL, NULL));
    must(clFinish(o.queue));
    clReleaseMemObject(nodes);
    clReleaseMemObject(numbers);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
}

int main(void)
{
    char folder[] = "/tmp/gasket-units-XXXXXX";

    check(mkdtemp(folder) && chdir(folder) == 0);
    objects o = new_objects();
    cl_program objects[2] = {compile_walk(o.context), compile(o.context, pick, pick_node, "")};
    run(o, link_programs(o.context, "", 2, objects));
    objects[0] = reload(o.context, objects[0]);
    run(o, link_programs(o.context, "", 2, objects));
    cl_program library = link_programs(o.context, "-create-library", 1, &objects[1]);
    clReleaseProgram(objects[1]);
    objects[1] = objects[0];
    objects[0] = reload(o.context, library);
    run(o, link_programs(o.context, "", 2, objects));
    release_objects(o);
    clReleaseProgram(objects[0]);
    clReleaseProgram(objects[1]);
    check(chdir("/") == 0 && rmdir(folder) == 0);
    return failures != 0;
}
