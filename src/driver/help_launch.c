/* src/driver/help_launch.c - `gasket help launch`: the commands of launch files (formats.md 1.6). */
#include "src/driver/help.h"

static const struct {
    const char *form, *help;
} rows[] = {
    {"program FILE [checked=FILE] [OPTION...]",
     "compile FILE; later launches find their kernels in it. checked=FILE: what is compiled instead with --check"},
    {"buffer NAME SPEC [at=ADDRESS] [unwritten=all|[un]written=@FILE]",
     "a buffer with a name, which keeps its contents from launch to launch: buffer x float[64]:iota; at=: at this address; "
     "unwritten=: for --check, an array with a mask for each byte, whose bits were never written; written=: whose bits were "
     "written"},
    {"image NAME SPEC", "an image with a name: image picture image:rgba,unorm8[480][640]"},
    {"sampler NAME SPEC", "a sampler with a name: sampler smooth sampler:clamp_to_edge,linear,normalized"},
    {"pipe NAME SPEC", "a pipe with a name, which keeps its packets from launch to launch: pipe p pipe[1024]"},
    {"variable NAME @FILE", "set the bytes of a variable at program scope"},
    {"launch KERNEL -g X[,Y[,Z]] [-l ...] [--offset ...] [--bounds ...] ARGUMENT=VALUE...",
     "run a kernel; VALUE is a SPEC, the name of an object, or NAME+BYTES[:COUNT], an address in a buffer, or a part of COUNT "
     "bytes: launch saxpy -g 64 a=2 x=x "
     "y=y"},
    {"repeat N ... end", "run the lines in between N times; $i counts from 0"},
    {"expect NAME VALUE... [tolerance=T|ulp=N|exact]",
     "compare the elements of a buffer or image, or the packets in a pipe, with "
     "values; a difference is reported, and the status is 3"},
    {"expect NAME @FILE [tolerance=T|ulp=N|exact]", "compare them with a NumPy array, or with the raw bytes of another file"},
    {"print NAME[:COUNT]", "print the elements of a buffer or image, or the packets in a pipe, as --print does"},
    {"write NAME FILE", "write a buffer, image or pipe to a file, as -o does"},
};

const char *help_launch_command(size_t n, const char **help)
{
    if (n == sizeof rows / sizeof *rows)
        return NULL;
    *help = rows[n].help;
    return rows[n].form;
}

void help_launch_files(text *out)
{
    const char *form, *help;

    text_str(out, "\nCommands of a launch file (FILE.launch), one per line; '#' begins a comment:\n");
    for (size_t n = 0; (form = help_launch_command(n, &help)); n++) {
        size_t start = out->length;
        text_printf(out, "  %s", form);
        help_entry(out, start, help);
    }
    text_str(out,
             "NAME is that of a buffer, image or pipe; NAME[FIRST:COUNT] are some of its elements. FILE.sim is a simulation file "
             "of Oclgrind, "
             "read\nwithout changes. --check and --findings work with both.\n");
}
