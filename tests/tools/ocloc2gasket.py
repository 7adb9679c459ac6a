#!/usr/bin/env python3
"""Converts Intel's assembly of an OpenCL kernel to a file that `gasket run` accepts.

    tests/tools/ocloc2gasket.py kernel.cl [-o kernel.asm] [--options="-cl-std=CL2.0"] [--device skl] [--simd 8|16|32]
    tests/tools/ocloc2gasket.py --binary kernel.bin --asm kernel_simd16.asm ... [-o out.asm]

The first form runs ocloc, which writes the assembly of each kernel into a directory if its environment requests that, and a
binary whose section .ze_info describes a thread's registers on entry. The second form takes existing files of both kinds. The
output is the assembly of each kernel after gasket's directives. The payload kinds (src/driver/formats.md 3.2) are named after those
of ze_info, so the conversion mostly computes offsets: after r0 follow the local ids, then the data shared by all threads.

If an argument's type is a typedef of a number, the SPIR-V in the binary determines the number type. Program-scope variables
become //.global directives, their addresses in code //.patch. Images and samplers become .arg, .bti and .sampler directives.
Kernels that the directives cannot express are rejected with a message.
"""
import argparse
import os
import re
import struct
import subprocess
import sys
import tempfile

GRF_BYTES = 32
PLAIN_KINDS = {"global_id_offset", "local_size", "enqueued_local_size", "global_size", "group_count", "work_dimensions", "buffer_offset",
               "private_base_stateless", "printf_buffer", "arg_byvalue", "arg_bypointer", "buffer_address",
               "image_width", "image_height", "image_depth", "image_array_size", "image_num_mip_levels", "image_num_samples",
               "image_channel_data_type", "image_channel_order", "sampler_address", "sampler_normalized", "sampler_snap_wa"}
RENAMED = {"work_dimensions": "work_dim", "buffer_address": "arg_bypointer"}
SPACES = {"global": "buffer", "constant": "constant", "local": "local", "image": "image", "sampler": "sampler", None: "value"}
ACCESS = {"readonly": "read_only", "writeonly": "write_only", "readwrite": "read_write"}
IMAGES = {"image_buffer": "image1d_buffer_t", **{f"image_{kind}": f"image{kind}_t" for kind in (
    "1d", "1d_array", "2d", "2d_array", "3d", "2d_depth", "2d_array_depth", "2d_msaa", "2d_array_msaa", "2d_msaa_depth", "2d_array_msaa_depth")}}
ADDRESSING = {"none": "none", "repeat": "repeat", "clamp_edge": "clamp_to_edge", "clamp_border": "clamp", "mirror": "mirrored_repeat"}
ARG_KINDS = {"__global": "buffer", "__constant": "constant", "__local": "local", "__private": "value"}


class Refused(Exception):
    """The kernel needs something that gasket's directives cannot express."""


def sections(data):
    """The sections of a 64-bit ELF file by name."""
    if data[:5] != b"\x7fELF\x02":
        raise Refused("the binary is no 64-bit ELF file; compile with --format zebin")
    table, = struct.unpack_from("<Q", data, 0x28)
    size, count, names = struct.unpack_from("<HHH", data, 0x3A)
    rows = [struct.unpack_from("<IIQQQQ", data, table + size * i) for i in range(count)]

    def name(row):
        start = rows[names][4] + row[0]
        return data[start:data.index(b"\0", start)].decode()

    return {name(row): data[row[4]:row[4] + row[5]] for row in rows}


def scalar(text):
    text = text.strip()
    if text.startswith("["):
        return [scalar(part) for part in text.strip("[]").split(",")]
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    return text.strip("'\"")


def parse(lines, indent=0):
    """Parses the subset of YAML used by ze_info: maps and lists by indentation. Removes the lines that it parses from the front
    of LINES."""
    result = None
    while lines:
        depth = len(lines[0]) - len(lines[0].lstrip())
        if depth < indent:
            break
        text = lines[0].strip()
        if text.startswith("- "):
            result = [] if result is None else result
            lines[0] = " " * (depth + 2) + text[2:]
            result.append(parse(lines, depth + 2))
            continue
        if isinstance(result, list):
            break
        result = {} if result is None else result
        key, _, value = text.partition(":")
        lines.pop(0)
        result[key] = scalar(value) if value.strip() else parse(lines, depth + 1)
    return result


def ze_info(binary):
    found = sections(binary)
    if ".ze_info" not in found:
        raise Refused("the binary has no section .ze_info; compile with --format zebin")
    lines = [line for line in found[".ze_info"].decode().rstrip("\0").splitlines() if line.strip() and line.strip() not in ("---", "...")]
    return parse(lines), found


# ---- program-scope variables ------------------------------------------------------------------------------------------------------

GLOBALS = (".data.const", ".data.const.string", ".data.global")


def symbols(found):
    """(section's name, value) of each symbol."""
    names = list(found)
    for at in range(0, len(found.get(".symtab", b"")), 24):
        section, value = struct.unpack_from("<6xHQ", found[".symtab"], at)
        yield (names[section] if section < len(names) else "", value)


def relocations(found, section):
    """(offset, number of the global, addend) of each 64-bit address in SECTION."""
    table, known = list(symbols(found)), [name for name in GLOBALS if name in found]
    rows = found.get(".rel" + section, b"")
    for at in range(0, len(rows), 16):
        offset, kind, symbol = struct.unpack_from("<QII", rows, at)
        target, value = table[symbol]
        if kind != 1 or target not in known:
            raise Refused(f"it has a relocation of kind {kind} to section {target or 'undefined'}")
        yield offset, known.index(target), value


def globals_of(found):
    """The lines of directives for the program's variables."""
    for number, name in enumerate(name for name in GLOBALS if name in found):
        data = found[name]
        yield f"global {number} {max(len(data), 1)} 64 {'global' if name == '.data.global' else 'constant'} {name.strip('.').replace('.', '_')}"
        for at in range(0, len(data), 64):
            yield f"data {number} {at} {data[at:at + 64].hex()}"
        for offset, target, addend in relocations(found, name):
            yield f"reloc {number} {offset} global={target} addend={addend}"


def patches(found, kernel):
    """The instructions of KERNEL whose immediates are addresses. A compacted instruction has 8 bytes, others 16."""
    code, starts, at = found.get(".text." + kernel, b""), [], 0
    while at < len(code):
        starts.append(at)
        at += 8 if code[at + 3] & 0x20 else 16
    for offset, target, addend in relocations(found, ".text." + kernel):
        inst = sum(start <= offset for start in starts) - 1
        yield f"patch {inst} global={target} addend={addend}"


# ---- typedefs ----------------------------------------------------------------------------------------------------------------

OP_ENTRY_POINT, OP_TYPE_INT, OP_TYPE_FLOAT, OP_TYPE_VECTOR, OP_TYPE_FUNCTION, OP_FUNCTION = 15, 21, 22, 23, 33, 54
NAMES = {(OP_TYPE_INT, 8): "char", (OP_TYPE_INT, 16): "short", (OP_TYPE_INT, 32): "int", (OP_TYPE_INT, 64): "long",
         (OP_TYPE_FLOAT, 16): "half", (OP_TYPE_FLOAT, 32): "float", (OP_TYPE_FLOAT, 64): "double"}


def spirv_types(code):
    """Kernel's name -> for each parameter its number or vector type, None for others. SPIR-V integers have no signedness: they
    are reported as signed."""
    words = struct.unpack(f"<{len(code) // 4}I", code[:len(code) // 4 * 4])
    types, functions, entries, at = {}, {}, {}, 5
    while at < len(words):
        size, op = words[at] >> 16, words[at] & 0xFFFF
        rest = words[at + 1:at + size]
        if op in (OP_TYPE_INT, OP_TYPE_FLOAT):
            types[rest[0]] = NAMES.get((op, rest[1]))
        elif op == OP_TYPE_VECTOR and types.get(rest[1]):
            types[rest[0]] = f"{types[rest[1]]}{rest[2]}"
        elif op == OP_TYPE_FUNCTION:
            functions[rest[0]] = rest[2:]
        elif op == OP_ENTRY_POINT:
            text = struct.pack(f"<{len(rest) - 2}I", *rest[2:])
            entries[rest[1]] = text[:text.index(b"\0")].decode()
        elif op == OP_FUNCTION and rest[1] in entries:
            yield entries[rest[1]], [types.get(t) for t in functions[rest[3]]]
        at += max(size, 1)


def is_plain(type_name):
    return re.fullmatch(r"(u?(char|short|int|long)|half|float|double|bool)(2|3|4|8|16)?|size_t|ptrdiff_t|u?intptr_t", type_name)


def image_type(row):
    kind = row["image_type"]
    if kind not in IMAGES:
        raise Refused(f"argument {row['arg_index']} is of type {kind}")
    return f"{ACCESS[row['access_type']]}_{IMAGES[kind]}"


def samplers(kernel):
    """The text of each //.sampler: an argument, or a constant. An entry that no access uses repeats the one after it."""
    rows = {row["sampler_index"]: f"arg={row['arg_index']}" for row in kernel.get("payload_arguments") or [] if row.get("addrspace") == "sampler"}
    for row in kernel.get("inline_samplers") or []:
        coordinates = "normalized" if row.get("normalized") in (True, "true") else "unnormalized"
        rows[row["sampler_index"]] = f"{ADDRESSING[row['addrmode']]},{row['filtermode']},{coordinates}"
    last = None
    for index in reversed(range(max(rows, default=-1) + 1)):
        last = rows.setdefault(index, last)
    return sorted(rows.items())


def arguments(kernel, names, types):
    """(name, kind, type) of each argument, from its description in the binary if there is one, else from the payload. If the
    description has a typedef's name for a number, the type is taken from TYPES."""
    described = {row["index"]: row for row in names}
    kinds, images = {}, {}
    for row in kernel.get("payload_arguments") or []:
        if "arg_index" in row and row["arg_type"] in ("arg_bypointer", "arg_byvalue"):
            space = row.get("addrspace")
            kinds[row["arg_index"]] = SPACES.get(space)
            if space == "image":
                images[row["arg_index"]] = image_type(row)
            if kinds[row["arg_index"]] is None:
                raise Refused(f"argument {row['arg_index']} is of address space {space}")
    for index in range(max([*described, *kinds, -1]) + 1):
        row = described.get(index, {})
        kind = kinds.get(index)
        if kind in ("image", "sampler"):
            yield str(row.get("name", f"arg{index}")), kind, images.get(index, "sampler_t")
            continue
        kind = ARG_KINDS.get(row.get("address_qualifier")) or kind or "value"
        type_name = str(row.get("type_name", "void*" if kind != "value" else "int")).split(";")[0]
        if kind == "value" and not is_plain(type_name) and index < len(types):
            type_name = types[index] or type_name
        yield str(row.get("name", f"arg{index}")), kind, type_name.replace(" ", "_")


def payload(kernel):
    """The lines //.payload: local ids from r1 on, then cross-thread data. If a kernel uses no ids, r1 is unused."""
    shared = GRF_BYTES if kernel.get("per_thread_payload_arguments") else 2 * GRF_BYTES
    for row in kernel.get("per_thread_payload_arguments") or []:
        if row["arg_type"] != "local_id":
            raise Refused(f"payload {row['arg_type']}")
        yield f"local_id offset={GRF_BYTES + row['offset']} size={row['size']}"
        shared = max(shared, GRF_BYTES + row["offset"] + row["size"])
    for row in kernel.get("payload_arguments") or []:
        kind, size = row["arg_type"], row["size"]
        if size == 0:
            continue
        if kind not in PLAIN_KINDS:
            raise Refused(f"payload {kind}")
        arg = f" arg={row['arg_index']}" if "arg_index" in row else ""
        start = f" from={row['source_offset']}" if row.get("source_offset") else ""
        yield f"{RENAMED.get(kind, kind)} offset={shared + row['offset']} size={size}{arg}{start}"


def surfaces(kernel):
    rows = {row["bti_value"]: row["arg_index"] for row in kernel.get("binding_table_indices") or []}
    last = 0
    for index in reversed(range(max(rows, default=-1) + 1)):
        last = rows.setdefault(index, last)  # a number that no access uses
    return sorted(rows.items())


def memory(kernel, usage):
    rows = kernel.get("per_thread_memory_buffers") or []
    return sum(row["size"] for row in rows if row["usage"] == usage)


def directives(kernel, names, types):
    env = kernel["execution_env"]
    yield f"kernel {kernel['name']}"
    yield "target gen9"
    yield f"simd {env['simd_size']}"
    yield f"slm {env.get('slm_size', 0)}"
    yield f"barriers {min(env.get('barrier_count', 0), 1)}"
    yield f"private {memory(kernel, 'private_space')}"
    yield f"scratch {memory(kernel, 'spill_fill_space') + memory(kernel, 'single_space')}"
    for index, (name, kind, type_name) in enumerate(arguments(kernel, names, types)):
        yield f"arg {index} {name} {kind} {type_name}"
    for line in payload(kernel):
        yield f"payload {line}"
    for index, arg in surfaces(kernel):
        yield f"bti {index} arg={arg}"
    for index, text in samplers(kernel):
        yield f"sampler {index} {text}"
    if "required_work_group_size" in env:
        yield "required_work_group_size " + " ".join(str(n) for n in env["required_work_group_size"])


def kernel_texts(paths):
    """The assembly by (kernel, SIMD width). The compiler may have tried several widths, or compiled a spilling kernel twice:
    the last one is used."""
    texts = {}
    for path in sorted(paths, key=lambda name: (os.stat(name).st_mtime_ns, name)):
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        name = re.search(r"^//\.kernel \"?([A-Za-z_]\w*)", text, re.M)
        width = re.search(r"simd(\d+)", os.path.basename(path))
        if name:
            texts[name.group(1), int(width.group(1)) if width else 0] = text
    return texts


def instructions(text):
    kept = (line for line in text.splitlines() if line.strip() and (not line.startswith("//") or line.startswith(("// File: ", "// Line "))))
    return "\n".join(kept) + "\n"


def convert(binary, paths, out, wanted=None):
    info, found = ze_info(binary)
    texts = kernel_texts(paths)
    described = {row["name"]: row.get("args_info") or [] for row in info.get("kernels_misc_info") or []}
    types = dict(spirv_types(found.get(".spv", b"")))
    done = refused = 0
    out.write("".join(f"//.{line}\n" for line in globals_of(found)))
    for kernel in info["kernels"]:
        name = kernel["name"]
        if name.startswith("Intel_Symbol_Table") or (wanted and name not in wanted):
            continue
        text = texts.get((name, kernel["execution_env"]["simd_size"])) or texts.get((name, 0))
        try:
            if text is None:
                raise Refused("there is no assembly text of it")
            head = [f"//.{line}\n" for line in [*directives(kernel, described.get(name, []), types.get(name, [])), *patches(found, name)]]
        except Refused as why:
            print(f"ocloc2gasket: kernel {name} is left out: {why}", file=sys.stderr)
            refused += 1
            continue
        out.write("".join(head) + instructions(text) + "\n")
        done += 1
    return done, refused


def compile_with_ocloc(source, device, options, simd):
    """The binary, the paths of the assembly files in a temporary directory, and that directory, which the caller must keep."""
    place = tempfile.TemporaryDirectory(prefix="ocloc2gasket-")
    dump = os.path.join(place.name, "dump")
    os.mkdir(dump)
    env = dict(os.environ, IGC_ShaderDumpEnable="1", IGC_DumpToCustomDir=dump)
    if simd:
        env["IGC_ForceOCLSIMDWidth"] = str(simd)
    command = ["ocloc", "compile", "-device", device, "-file", source, "-output", "k", "-out_dir", place.name, "--format", "zebin",
               "-options", f"-cl-kernel-arg-info {options}".strip()]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    binaries = [name for name in os.listdir(place.name) if name.endswith(".bin")]
    if done.returncode != 0 or not binaries:
        sys.exit(f"ocloc2gasket: ocloc fails:\n{done.stdout}{done.stderr}")
    with open(os.path.join(place.name, binaries[0]), "rb") as file:
        return file.read(), [os.path.join(dump, name) for name in os.listdir(dump) if name.endswith(".asm")], place


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("source", nargs="?", help="an OpenCL C file, compiled with ocloc")
    parser.add_argument("-o", "--output", default="-")
    parser.add_argument("-k", "--kernel", action="append", help="only this kernel (may be repeated)")
    parser.add_argument("--options", default="", help="build options for ocloc")
    parser.add_argument("--device", default="skl")
    parser.add_argument("--simd", type=int, choices=(8, 16, 32))
    parser.add_argument("--binary", help="in place of a source: what ocloc wrote")
    parser.add_argument("--asm", nargs="*", default=[], help="with --binary: the dumped texts")
    args = parser.parse_args()
    if bool(args.source) == bool(args.binary):
        parser.error("either a source or --binary is needed")
    place = None
    if args.source:
        binary, paths, place = compile_with_ocloc(args.source, args.device, args.options, args.simd)
    else:
        with open(args.binary, "rb") as file:
            binary = file.read()
        paths = args.asm
    out = sys.stdout if args.output == "-" else open(args.output, "w", encoding="utf-8")
    try:
        done, refused = convert(binary, paths, out, args.kernel)
    except Refused as why:
        sys.exit(f"ocloc2gasket: {why}")
    finally:
        if out is not sys.stdout:
            out.close()
        if place:
            place.cleanup()
    return 0 if done and not refused else 1


if __name__ == "__main__":
    sys.exit(main())
