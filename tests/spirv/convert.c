/* tests/spirv/convert.c - converts SPIR-V files, for comparisons with spirv-as and spirv-dis.
 *
 *   convert FILE...     each binary FILE.spv to FILE.spv.text, each text FILE.spvasm to FILE.spvasm.binary
 *
 * The status is 1 if a file is refused. */
#include "ir/spirv/spirv.h"

static bool convert(const char *file)
{
    arena memory;
    source_map sources;
    diag d;
    text out;
    size_t n;

    arena_init(&memory);
    source_init(&sources, &memory);
    diag_init(&d, &sources, stderr);
    text_init(&out, &memory);
    char *data = file_read(&memory, file, FILE_NAMED, FILE_TEXT_LIMIT, &n);
    bool is_binary = data && spirv_is_binary(data, n);
    spirv_module *m = !data       ? NULL
                      : is_binary ? spirv_read(&memory, &d, file, data, n)
                                  : spirv_assemble(&memory, &d, source_add_file(&sources, file, data, n, 0));
    if (m && is_binary)
        spirv_print(&out, m);
    else if (m)
        spirv_write(&out, m);
    bool done = m && file_write(arena_printf(&memory, "%s.%s", file, is_binary ? "text" : "binary"), out.data, out.length);
    arena_release(&memory);
    return done;
}

int main(int argc, char **argv)
{
    bool done = true;

    for (int n = 1; n < argc; n++)
        done &= convert(argv[n]);
    return !done;
}
