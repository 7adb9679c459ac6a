"""A second implementation of the argument SPECs of `gasket run`, independent of gasket: it makes the input for oracles.

argument(name, spec, parameter, top) gives the bytes that the contract defines for a SPEC; a type is named by an OpenCL C scalar
or vector name."""
import dataclasses
import functools
import pathlib
import re
import struct

SCALARS = {  # name -> (struct code, bytes)
    "char": ("b", 1), "uchar": ("B", 1), "bool": ("B", 1), "short": ("h", 2), "ushort": ("H", 2), "int": ("i", 4), "uint": ("I", 4),
    "long": ("q", 8), "ulong": ("Q", 8), "half": ("e", 2), "float": ("f", 4), "double": ("d", 8), "size_t": ("Q", 8), "unsigned": ("I", 4),
    "ptrdiff_t": ("q", 8), "intptr_t": ("q", 8), "uintptr_t": ("Q", 8), "unsigned int": ("I", 4), "unsigned char": ("B", 1),
    "unsigned short": ("H", 2), "unsigned long": ("Q", 8), "signed char": ("b", 1),
}
IMAGE_TYPES = {  # type of a channel -> (type of the stored numbers, a word for the whole texel)
    "snorm8": ("char", False), "snorm16": ("short", False), "unorm8": ("uchar", False), "unorm16": ("ushort", False), "unorm565": ("ushort", True),
    "unorm555": ("ushort", True), "unorm101010": ("uint", True), "int8": ("char", False), "int16": ("short", False), "int32": ("int", False),
    "uint8": ("uchar", False), "uint16": ("ushort", False), "uint32": ("uint", False), "half": ("half", False), "float": ("float", False),
}
# The constants of the OpenCL API for images: object types by the parameter's type, orders and types of channels.
IMAGE_OBJECTS = {"image2d_t": 0x10F1, "image3d_t": 0x10F2, "image2d_array_t": 0x10F3, "image1d_t": 0x10F4, "image1d_array_t": 0x10F5, "image1d_buffer_t": 0x10F6}
CL_ORDERS = {name: 0x10B0 + i for i, name in enumerate(("r", "a", "rg", "ra", "rgb", "rgba", "bgra", "argb", "intensity", "luminance", "rx"))}
CL_TYPES = {name: 0x10D0 + i for i, name in enumerate(("snorm8", "snorm16", "unorm8", "unorm16", "unorm565", "unorm555", "unorm101010", "int8", "int16", "int32",
                                                       "uint8", "uint16", "uint32", "half", "float"))}
CL_ADDRESSES, CL_FILTERS = {"none": 0x1130, "clamp_to_edge": 0x1131, "clamp": 0x1132, "repeat": 0x1133, "mirrored_repeat": 0x1134}, {"nearest": 0x1140, "linear": 0x1141}
ADDRESSES = ("none", "clamp_to_edge", "clamp", "repeat", "mirrored_repeat")
MANTISSA = {"e": 11, "f": 24, "d": 53}
QUALIFIERS = {"const", "volatile", "restrict", "__restrict", "global", "__global", "constant", "__constant", "local", "__local", "private",
              "__private", "generic", "__generic", "enum"}
MASK = (1 << 64) - 1


@dataclasses.dataclass
class Type:
    code: str
    size: int
    lanes: int

    @property
    def slots(self):
        return 4 if self.lanes == 3 else self.lanes

    @property
    def stride(self):
        return self.size * self.slots

    @property
    def is_float(self):
        return self.code in MANTISSA


def type_named(name):
    """The Type called NAME, or None."""
    match = re.fullmatch(r"([a-z_ ]+?)(2|3|4|8|16)?", name)
    if not match or match.group(1) not in SCALARS:
        return None
    code, size = SCALARS[match.group(1)]
    return Type(code, size, int(match.group(2) or 1))


def pack(kind, value):
    """VALUE as the bytes of one scalar; integers wrap."""
    if kind.is_float:
        return struct.pack("<" + kind.code, value)
    return (int(value) & ((1 << (8 * kind.size)) - 1)).to_bytes(kind.size, "little")


def literal(kind, text):
    text = text.strip()
    if not kind.is_float:
        return {"true": 1, "false": 0}.get(text) if text in ("true", "false") else int(re.sub(r"[uUlL]+$", "", text), 0)
    bare = re.sub(r"(?<=[0-9.])[fFhH]$", "", text) if not text.lower().startswith(("0x", "-0x")) else text
    return float.fromhex(bare) if "0x" in bare.lower() and "p" in bare.lower() else float(int(bare, 0)) if "0x" in bare.lower() else float(bare)


def random_scalar(kind, seed, n):
    z = (seed + (n + 1) * 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & MASK
    z ^= z >> 31
    if kind.is_float:
        exact = MANTISSA[kind.code]
        return pack(kind, (z >> (64 - exact)) * 2.0 ** -exact)
    return pack(kind, z >> (64 - 8 * kind.size))


def elements(kind, count, scalar):
    """COUNT elements whose component n is scalar(n); a three-component vector is followed by padding."""
    hole = bytes(kind.size * (kind.slots - kind.lanes))
    parts = []
    for i in range(count):
        parts += [scalar(i * kind.lanes + lane) for lane in range(kind.lanes)]
        parts.append(hole)
    return b"".join(parts)


@dataclasses.dataclass
class Argument:
    name: str
    kind: str        # value, buffer, local, null, same
    data: bytes = b""
    type: Type = None
    other: str = ""  # same
    bytes: int = 0   # local
    opencl: str = "" # an image or a sampler as pocl_run's argument


def image_as_buffer(spec):
    """The SPEC of a buffer with the stored numbers of an image; SPEC itself if it has another form."""
    match = re.fullmatch(r"image:(\w+),(\w+)((?:\[\w*\])+(?::.*)?)", spec)
    if not match:
        return spec
    order, kind, rest = match.groups()
    stored, packed = IMAGE_TYPES[kind]
    count = 1 if packed or order in ("rx", "intensity", "luminance", "depth") else len(order.replace("x", "").removeprefix("s"))
    return stored + (str(count) if count > 1 else "") + rest.replace(":zero", "")


def opencl_image(spec, parameter):
    """An image for pocl_run: object type, order and type of a channel, sizes, bytes of a texel and access, as numbers."""
    order, kind, sizes = re.match(r"image:(\w+),(\w+)((?:\[\w*\])+)", spec).groups()
    sizes = [int(n, 0) for n in reversed(re.findall(r"\w+", sizes))]
    words = parameter.type.split()
    stored = type_named(image_as_buffer(f"image:{order},{kind}[1]")[:-3])
    return ",".join(map(str, (IMAGE_OBJECTS[words[-1]], CL_ORDERS[order], CL_TYPES[kind], *sizes, *[1] * (3 - len(sizes)), stored.size * stored.lanes)))


def opencl_sampler(spec):
    address, mode, coords = spec.removeprefix("sampler:").split(",")
    return f"{int(coords == 'normalized')},{CL_ADDRESSES[address]},{CL_FILTERS[mode]}"


def sampler_bits(spec):
    """A sampler as OpenCL C's CLK_ constants."""
    address, mode, coords = spec.removeprefix("sampler:").split(",")
    return 2 * ADDRESSES.index(address) | {"nearest": 0x10, "linear": 0x20}[mode] | {"unnormalized": 0, "normalized": 1}[coords]


def described(name, spec):
    """Parses TYPE[N], TYPE[H][W] and TYPE[]:list, with the forms of initial contents, and images as buffers of their stored numbers; None if SPEC has
    another form."""
    spec = image_as_buffer(re.sub(r"(:ro|:wo|:noinit)+$", "", spec))
    match = re.fullmatch(r"([a-z_ ]+\d*)((?:\[\w*\])+)(?::(.*))?", spec)
    kind = type_named(match.group(1)) if match else None
    if not kind:
        return None
    sizes = re.findall(r"\[(\w*)\]", match.group(2))
    how = match.group(3) or ""
    if sizes == [""]:
        values = [pack(kind, literal(kind, v)) for v in how.split(",")]
        return Argument(name, "buffer", elements(kind, len(values) // kind.lanes, values.__getitem__), kind)
    count = 1
    for size in sizes:
        count *= int(size, 0)
    if how == "iota":
        scalar = lambda n: pack(kind, n)
    elif how.startswith("fill="):
        values = [pack(kind, literal(kind, v)) for v in how[5:].split(",")]
        scalar = lambda n: values[n % len(values)]
    elif how.startswith("random="):
        seed = int(how[7:], 0)
        scalar = lambda n: random_scalar(kind, seed, n)
    elif how:
        values = [pack(kind, literal(kind, v)) for v in how.split(",")]
        scalar = lambda n: values[n] if n < len(values) else bytes(kind.size)
    else:
        scalar = lambda n: bytes(kind.size)
    return Argument(name, "buffer", elements(kind, count, scalar), kind)


def argument(name, spec, parameter, top):
    """The Argument that SPEC gives for a PARAMETER of the kernel (see parameters())."""
    if spec == "null":
        return Argument(name, "null")
    if spec.startswith("same="):
        return Argument(name, "same", other=spec[5:])
    if parameter.space == "local":
        if spec.startswith("local["):
            return Argument(name, "local", bytes=int(spec[6:-1], 0))
        return Argument(name, "local", bytes=len(described(name, spec).data))
    if spec.startswith("@"):
        spec = re.sub(r"(:ro|:wo)+$", "", spec)
        kind = "buffer" if parameter.pointer else "value"
        return Argument(name, kind, (pathlib.Path(top) / spec[1:]).read_bytes(), type_named(parameter.type))
    if spec.startswith("image:"):
        image = described(name, spec)
        image.opencl = f"image:{name}:{opencl_image(spec, parameter)}"
        return image
    if parameter.pointer:
        return described(name, spec)
    if spec.startswith("sampler:"):
        return Argument(name, "value", struct.pack("<I", sampler_bits(spec)), opencl="sampler:" + opencl_sampler(spec))
    if spec.startswith("hex:"):
        return Argument(name, "value", bytes.fromhex(spec[4:]))
    kind = type_named(parameter.type)
    values = [pack(kind, literal(kind, v)) for v in spec.split(",")]
    return Argument(name, "value", elements(kind, 1, values.__getitem__), kind)


@dataclasses.dataclass
class Parameter:
    name: str
    type: str
    pointer: bool
    space: str


def split_parameters(text):
    depth, part, parts = 0, "", []
    for c in text:
        depth += c in "([{"
        depth -= c in ")]}"
        if c == "," and depth == 0:
            parts.append(part)
            part = ""
        else:
            part += c
    return parts + [part]


@functools.cache
def parameters(source, kernel):
    """The kernel's name and its parameters, for KERNEL (None: the only one) in the OpenCL C SOURCE, if declared plainly."""
    source = re.sub(r"/\*.*?\*/|//[^\n]*", " ", source, flags=re.S)
    for match in re.finditer(r"\b(?:__)?kernel\b(.*?)\bvoid\b(.*?)(\w+)\s*\(", source, flags=re.S):
        if kernel and match.group(3) != kernel:
            continue
        depth, end = 1, match.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(source[end], 0)
            end += 1
        return match.group(3), [parameter(p) for p in split_parameters(source[match.end():end - 1]) if p.strip() not in ("", "void")]
    return kernel, []


def parameter(text):
    words = re.findall(r"\w+|\*", re.sub(r"__attribute__\s*\(\(.*?\)\)", " ", text))
    name = words.pop()
    space = next((w.strip("_") for w in words if w.strip("_") in ("global", "constant", "local")), "")
    kind = " ".join(w for w in words if w not in QUALIFIERS and w != "*")
    return Parameter(name, kind, "*" in words, space)
