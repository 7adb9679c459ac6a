#!/usr/bin/env python3
"""The overloads of the built-in functions of images: every function with every image type, access and list of arguments must be accepted or
refused as a model of the specification does.

    tests/builtins/images.py --gasket build/gasket [--clang clang-15] [NAME...]

NAME is part of a test's name: images/read_imagef/3.0. The model has the functions of OpenCL C 3.0, section 6.15.15, and its extensions, and
chooses among them by the ranks of implicit conversions. --clang compares the model with that compiler instead."""
import argparse
import concurrent.futures
import itertools
import re
import subprocess
import sys

VERSIONS = ("1.2", "2.0", "3.0")
ACCESSES = ("read_only", "write_only", "read_write")
# name: coordinates of a texel, the last of them is a layer
PLAIN = {"image1d_t": (1, False), "image1d_array_t": (2, True), "image2d_t": (2, False), "image2d_array_t": (3, True), "image3d_t": (3, False)}
BUFFER = {"image1d_buffer_t": (1, False)}
DEPTH = {"image2d_depth_t": (2, False), "image2d_array_depth_t": (3, True)}
SAMPLES = {"image2d_msaa_t": (2, False), "image2d_array_msaa_t": (3, True)}
DEPTH_SAMPLES = {"image2d_msaa_depth_t": (2, False), "image2d_array_msaa_depth_t": (3, True)}
SHAPES = {**PLAIN, **BUFFER, **DEPTH, **SAMPLES, **DEPTH_SAMPLES}
TEXELS = {"f": "float4", "i": "int4", "ui": "uint4", "h": "half4"}
MOST_ERRORS = 50
QUERIES = ("width", "height", "depth", "dim", "array_size", "channel_data_type", "channel_order", "num_mip_levels", "num_samples")
FUNCTIONS = [f"{way}_image{suffix}" for way in ("read", "write") for suffix in TEXELS] + [f"get_image_{query}" for query in QUERIES]


def vector(kind, count):
    return kind if count == 1 else f"{kind}{2 if count == 2 else 4}"


def reads(suffix, shape, access, version):
    """The lists of parameters of read_imageSUFFIX after an image of SHAPE."""
    count, layers = SHAPES[shape]
    whole, part, slope = vector("int", count), vector("float", count), vector("float", count - layers)
    is_depth = shape in DEPTH or shape in DEPTH_SAMPLES
    if access == "write_only" or (is_depth and suffix != "f"):
        return
    if shape in SAMPLES or shape in DEPTH_SAMPLES:
        if suffix != "h":
            yield (whole, "int")
        return
    yield (whole,)
    if shape in BUFFER or access != "read_only":
        return
    yield ("sampler_t", whole)
    yield ("sampler_t", part)
    if suffix != "h" and version != "1.2":
        yield ("sampler_t", part, "float")
        yield ("sampler_t", part, slope, slope)


def writes(suffix, shape, access, version):
    """The lists of parameters of write_imageSUFFIX after an image of SHAPE."""
    whole = vector("int", SHAPES[shape][0])
    if access == "read_only" or shape in SAMPLES or shape in DEPTH_SAMPLES or (shape in DEPTH and suffix != "f"):
        return
    texel = "float" if shape in DEPTH else TEXELS[suffix]
    yield (whole, texel)
    if suffix != "h" and shape not in BUFFER and version != "1.2":
        yield (whole, "int", texel)


def has_query(query, shape, version):
    count, layers = SHAPES[shape]
    if query == "height":
        return count - layers >= 2
    if query == "depth":
        return count - layers == 3
    if query == "dim":
        return count - layers >= 2
    if query == "array_size":
        return layers
    if query == "num_mip_levels":
        return (shape in PLAIN or shape in DEPTH) and version != "1.2"
    return query != "num_samples" or shape in SAMPLES or shape in DEPTH_SAMPLES


def candidates(function, shape, access, version):
    way, _, rest = function.partition("_image")
    if way == "get":
        return [()] if has_query(rest[1:], shape, version) else []
    return list((reads if way == "read" else writes)(rest, shape, access, version))


def rank(argument, parameter):
    """The cost of converting ARGUMENT to PARAMETER; None: impossible."""
    def is_scalar(t):
        return t in ("int", "float", "half")
    if argument == parameter:
        return 0
    if not is_scalar(argument):
        return None
    if parameter == "sampler_t":
        return 1 if argument == "int" else None
    return 1 if is_scalar(parameter) else 2


def is_better(a, b):
    return all(x <= y for x, y in zip(a, b)) and a != b


def is_accepted(arguments, lists):
    """Is there a best candidate among LISTS for ARGUMENTS?"""
    ranks = [[rank(a, p) for a, p in zip(arguments, parameters)] for parameters in lists if len(parameters) == len(arguments)]
    viable = [r for r in ranks if None not in r]
    return any(all(is_better(r, s) for s in viable if s is not r) for r in viable)


def argument_lists(function):
    if function.startswith("get"):
        return [(), ("int",)]
    numbers = ("int", "int2", "int4", "float", "float2", "float4")
    if function.startswith("write"):
        texels = ("float", "float4", "int", "int4", "uint4", "half", "half4")
        return [(c, *level, t) for c, level, t in itertools.product(numbers, ((), ("int",)), texels)]
    more = [(), ("int",), ("float",), ("float", "float"), ("float2", "float2"), ("float4", "float4")]
    return [(*sampler, c, *m) for sampler, c, m in itertools.product(((), ("sampler_t",)), numbers, more)]


def source(function, calls):
    """A function for each of CALLS, in a line of its own from the second on."""
    lines = ["#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"]
    for n, (shape, access, arguments) in enumerate(calls):
        parameters = "".join(f", {kind} a{i}" for i, kind in enumerate(arguments))
        names = "".join(f", a{i}" for i in range(len(arguments)))
        lines.append(f"void f{n}({access} {shape} i{parameters}) {{ (void){function}(i{names}); }}\n")
    return "".join(lines)


def refused_lines(command, text):
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=120, check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(command)}: status {done.returncode}\n{done.stderr[:2000]}")
    return {int(line) for line in re.findall(r"^[^:\n]+:(\d+):\d+: error:", done.stderr, re.M)}


def refused_lines_of(words, function, version, calls):
    if words.clang:
        command = [words.clang, "-x", "cl", f"-cl-std=CL{version}", "-target", "spir64", "-w", "-ferror-limit=0", "-fsyntax-only", "-Xclang",
                   "-finclude-default-header", "-"]
    else:
        command = [words.gasket, "cc", "-x", "cl", f"-cl-std=CL{version}", "-w", "--emit=ir", "-o", "/dev/null", "-"]
    return refused_lines(command, source(function, calls))


def test(words, function, version):
    """The calls that are wrongly accepted or refused, all in one list. gasket reports at most 50 errors for a file."""
    accesses = ACCESSES[:2] if version == "1.2" else ACCESSES
    calls = list(itertools.product(SHAPES, accesses, argument_lists(function)))
    accepted = [c for c in calls if is_accepted(c[2], candidates(function, c[0], c[1], version))]
    refused = sorted(set(calls) - set(accepted))
    found = refused_lines_of(words, function, version, accepted)
    wrong = [(c, "refused") for n, c in enumerate(accepted, 2) if n in found]
    for start in range(0, len(refused), MOST_ERRORS):
        part = refused[start:start + MOST_ERRORS]
        found = refused_lines_of(words, function, version, part)
        wrong += [(c, "accepted") for n, c in enumerate(part, 2) if n not in found]
    return [f"{function}({access} {shape}{''.join(', ' + a for a in arguments)}): {how}" for (shape, access, arguments), how in wrong]


def name_of(function, version):
    return f"images/{function}/{version}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gasket", default="build/gasket")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--clang")
    parser.add_argument("names", nargs="*")
    words = parser.parse_args()
    tests = [t for t in itertools.product(FUNCTIONS, VERSIONS) if not words.names or any(n in name_of(*t) for n in words.names)]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(words.jobs) as pool:
        results = pool.map(lambda t: test(words, *t), tests)
        for t, wrong in zip(tests, results):
            failed += bool(wrong)
            name = name_of(*t)
            print(f"FAIL {name}: {len(wrong)} calls\n    " + "\n    ".join(wrong[:5]) if wrong else f"PASS {name}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
