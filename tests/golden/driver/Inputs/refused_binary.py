"""refused_binary.py ZEBIN TOKENS: gives parts of two files of Intel's compiler values that gasket does not read, and prints what `gasket dis` says.

A replacement in the text of a zebin file has the length of what it replaces; a token is found by its kind, and one of its words is set."""
import re
import struct
import subprocess
import sys
import tempfile

PROGRAM_HEADER, KERNEL_HEADER, TOKEN_HEADER = 28, 40, 8
RELOCATIONS = 4, 9  # SHT_RELA, SHT_REL


def replaced(data, old, new):
    assert len(old) == len(new) and old in data, old
    return data.replace(old, new, 1)


def with_word(data, at, value):
    return data[:at] + struct.pack("<I", value) + data[at + 4:]


def tokens(data):
    """Yields kind and offset of each token of a kernel."""
    kernels, program_tokens = struct.unpack_from("<I", data, 16)[0], struct.unpack_from("<I", data, 24)[0]
    at = PROGRAM_HEADER + program_tokens
    for _ in range(kernels):
        name, size, *heaps = struct.unpack_from("<6I", data, at + 12)
        at += KERNEL_HEADER + name + sum(heaps)
        end = at + size
        while at < end:
            kind, length = struct.unpack_from("<II", data, at)
            yield kind, at
            at += length


def with_token(data, kind, changes, wanted=lambda word: True):
    """Sets words, index: value, of the first token of KIND for which WANTED, a function of a word's index, holds."""
    for found, at in tokens(data):
        words = at + TOKEN_HEADER
        if found == kind and wanted(lambda n: struct.unpack_from("<I", data, words + 4 * n)[0]):
            for n, value in changes.items():
                data = with_word(data, words + 4 * n, value)
            return data
    raise ValueError(f"no token {kind}")


def with_relocation(data, kind):
    """Makes the first relocation one of KIND."""
    sections, size, count = struct.unpack_from("<Q", data, 40)[0], *struct.unpack_from("<HH", data, 58)
    for n in range(count):
        section_type, offset = struct.unpack_from("<I", data, sections + n * size + 4)[0], struct.unpack_from("<Q", data, sections + n * size + 24)[0]
        if section_type in RELOCATIONS:
            return with_word(data, offset + 8, kind)
    raise ValueError("no relocation")


def archive_of(data):
    return b"!<arch>\n" + b"%-16s%-12d%-6d%-6d%-8d%-10d`\n" % (b"64.skl", 0, 0, 0, 0, len(data)) + data


def files(zebin, form):
    yield "image", replaced(zebin, b"image_type:      image_2d", b"image_type:      image_9d")
    yield "space", replaced(zebin, b"addrspace:       constant", b"addrspace:       cinstant")
    yield "payload", replaced(zebin, b"arg_type:        image_height", b"arg_type:        image_heigth")
    yield "relocation", with_relocation(zebin, 6)
    scratch = re.search(rb"type:            scratch\n( +)usage:           single_space", zebin)
    yield "usage", replaced(zebin, scratch[0], scratch[0].replace(b"single_space", b"single_spice"))
    yield "threads", replaced(zebin, scratch[0], b"type:            global\n" + scratch[1] + b"usage:           private_space")
    yield "archive", archive_of(archive_of(zebin))
    yield "version", with_word(form, 4, 1)
    yield "pointers", with_word(form, 12, 4)
    yield "token image", with_token(form, 12, {1: 99})
    yield "token threads", with_token(form, 38, {3: 64, 4: 0})
    yield "token dimensions", with_token(form, 17, {2: 200}, lambda word: word(0) == 16 and word(4) == 4)
    yield "token registers", with_token(form, 17, {0: 99})
    yield "token ids", with_token(form, 22, {4: 1})
    yield "token printf", with_token(form, 33, {1: 0})
    yield "token kind", with_word(form, next(tokens(form))[1], 99)
    yield "token relocations", with_word(form, next(at for kind, at in tokens(form) if kind == 25), 54)
    yield "program token", with_word(form, PROGRAM_HEADER, 99)
    global_data = form.index(struct.pack("<I", 41), PROGRAM_HEADER)
    yield "program data", with_word(form, global_data, 42)


def main():
    zebin, wrapped = (open(name, "rb").read() for name in sys.argv[1:])
    form = wrapped[wrapped.index(b"CTNI"):]  # the other format of the compiler is in an ELF file, too
    with tempfile.NamedTemporaryFile() as file:
        for name, data in files(zebin, form):
            file.seek(0)
            file.truncate()
            file.write(data)
            file.flush()
            done = subprocess.run(["gasket", "dis", file.name], capture_output=True, text=True, check=False)
            message = re.fullmatch(r"gasket: error: \S+: byte 0x[0-9A-F]+: (.*)\n", done.stderr)
            print(f"{name}: {done.returncode}: {message[1] if message else done.stderr}")


main()
