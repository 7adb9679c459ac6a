#!/usr/bin/env python3
"""Texels of every format, and reads through every sampler, against a model that follows the formulas of OpenCL C ("Image Addressing and
Filtering", "Conversion Rules") in numpy's float32.

    tests/builtins/texels.py --gasket build/gasket [--all] [NAME...]

NAME is part of a test's name: texels/read/rgba,unorm8, texels/write/r,half, texels/sample/2d/repeat,linear,normalized. The kernels are texts in IR,
which call the intrinsics of ir/README.md; the numbers of shapes and classes are those of src/image/shape.h. All results must be equal bit by bit."""
import itertools
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "accuracy"))
import exact  # noqa: E402
from exact import Wrong, np  # noqa: E402

f32 = np.float32
VIAS = ("ir", "sim --simd=16", "sim --simd=8 -O0", "sim --simd=32 -O1")

# shape -> (its number, its OpenCL C name, coordinates without the layer, layered)
SHAPES = {"1d": (0, "image1d_t", 1, False), "1d_array": (2, "image1d_array_t", 1, True), "2d": (3, "image2d_t", 2, False),
          "2d_array": (4, "image2d_array_t", 2, True), "3d": (5, "image3d_t", 3, False), "2d_depth": (6, "image2d_depth_t", 2, False)}
# order -> components of the stored channels
ORDERS = {"r": "r", "rx": "r", "a": "a", "rg": "rg", "rgx": "rg", "ra": "ra", "rgb": "rgb", "rgbx": "rgb", "rgba": "rgba", "bgra": "bgra", "argb": "argb",
          "abgr": "abgr", "intensity": "r", "luminance": "r", "srgba": "rgba", "sbgra": "bgra", "depth": "r"}
OPAQUE_BORDER = ("r", "rg", "rgb", "luminance")
NORMS = {"snorm8": np.int8, "snorm16": np.int16, "unorm8": np.uint8, "unorm16": np.uint16}
INTEGERS = {"int8": np.int8, "int16": np.int16, "int32": np.int32, "uint8": np.uint8, "uint16": np.uint16, "uint32": np.uint32}
FLOATS = {"half": np.float16, "float": np.float32}
STORED = {**NORMS, **INTEGERS, **FLOATS}
# packed type -> (its word, width and lowest bit of each field)
PACKED = {"unorm565": (np.uint16, ((5, 11), (6, 5), (5, 0))), "unorm555": (np.uint16, ((5, 10), (5, 5), (5, 0))),
          "unorm101010": (np.uint32, ((10, 20), (10, 10), (10, 0))), "unorm101010_2": (np.uint32, ((10, 22), (10, 12), (10, 2), (2, 0)))}
FORMATS = ([(o, t) for o in ("r", "rx", "a", "rg", "rgx", "ra", "rgba") for t in STORED] + [("rgba", "unorm101010_2")]
           + [(o, t) for o in ("bgra", "argb", "abgr") for t in ("snorm8", "unorm8", "int8", "uint8")]
           + [(o, t) for o in ("rgb", "rgbx") for t in ("unorm565", "unorm555", "unorm101010")]
           + [(o, t) for o in ("intensity", "luminance") for t in (*NORMS, *FLOATS)] + [("srgba", "unorm8"), ("sbgra", "unorm8")])
ADDRESSES = ("none", "clamp_to_edge", "clamp", "repeat", "mirrored_repeat")


# ---- the model: formats ---------------------------------------------------------------------------------------------------------

def class_of(kind):
    """0 floats, 1 signed integers, 2 unsigned ones."""
    return 1 if kind.startswith("int") else 2 if kind.startswith("uint") else 0


def result_type(kind):
    return (np.float32, np.int32, np.uint32)[class_of(kind)]


def stored_type(kind):
    return PACKED[kind][0] if kind in PACKED else STORED[kind]


def stored_count(order, kind):
    return 1 if kind in PACKED else len(ORDERS[order])


def norm_max(dtype):
    return f32(np.iinfo(dtype).max)


def linear_of(c):
    c = c.astype(np.float64)
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055)**2.4).astype(f32)


def decode(order, kind, stored):
    """STORED: an array of texels by stored numbers. Gives texels by four components."""
    out = np.zeros((len(stored), 4), result_type(kind))
    out[:, 3] = 1
    if kind in PACKED:
        for c, (width, low) in enumerate(PACKED[kind][1]):
            out[:, c] = ((stored[:, 0] >> low) & (2**width - 1)).astype(f32) / f32(2**width - 1)
        return out
    for n, name in enumerate(ORDERS[order]):
        v = stored[:, n]
        if kind in NORMS:
            v = np.maximum(f32(-1), v.astype(f32) / norm_max(v.dtype))
        if order in ("srgba", "sbgra") and name != "a":
            v = linear_of(v)
        out[:, "rgba".index(name)] = v.astype(out.dtype)
    if order in ("intensity", "luminance"):
        out[:, 1] = out[:, 2] = out[:, 0]
    if order == "intensity":
        out[:, 3] = out[:, 0]
    return out


def saturate(v, low, high):
    """convert_…_sat_rte"""
    return np.where(np.isnan(v), 0, np.clip(np.rint(v.astype(np.float64)), low, high)).astype(np.int64)


def encode(order, kind, texels):
    if kind in PACKED:
        word = np.zeros(len(texels), np.int64)
        for c, (width, low) in enumerate(PACKED[kind][1]):
            word |= saturate(texels[:, c] * f32(2**width - 1), 0, 2**width - 1) << low
        return word.astype(PACKED[kind][0])[:, None]
    dtype = STORED[kind]
    out = np.zeros((len(texels), len(ORDERS[order])), dtype)
    for n, name in enumerate(ORDERS[order]):
        v = texels[:, "rgba".index(name)]
        if order in ("srgba", "sbgra") and name != "a":
            c = np.where(np.isnan(v), 0, np.clip(v, 0, 1)).astype(np.float64)
            out[:, n] = np.floor(np.where(c < 0.0031308, 12.92 * c, 1.055 * c**(1 / 2.4) - 0.055) * 255 + 0.5)
        elif kind in NORMS:
            out[:, n] = saturate(v * norm_max(dtype), np.iinfo(dtype).min, np.iinfo(dtype).max)
        elif kind in INTEGERS:
            out[:, n] = np.clip(v, np.iinfo(dtype).min, np.iinfo(dtype).max)
        else:
            out[:, n] = v.astype(dtype)
    return out


def border(order, kind):
    out = np.zeros(4, result_type(kind))
    out[3] = order in OPAQUE_BORDER
    return out


# ---- the model: samplers --------------------------------------------------------------------------------------------------------

def select(s, size, address, linear, normalized):
    """The selected indices along an axis with their weights; -1 is the border."""
    n = f32(size)
    if address == "repeat":
        u = (s - np.floor(s)) * n
    elif address == "mirrored_repeat":
        u = np.abs(s - f32(2) * np.rint(f32(0.5) * s)) * n
    else:
        u = s * n if normalized else s
    v = u - f32(0.5) if linear else u
    first = np.floor(v).astype(np.int64)
    picks = [first, first + 1] if linear else [first]
    if address == "repeat":
        picks = [np.where(i < 0, i + size, np.where(i > size - 1, i - size, i)) for i in picks]
    elif address in ("mirrored_repeat", "clamp_to_edge"):
        picks = [np.clip(i, 0, size - 1) for i in picks]
    else:
        picks = [np.where((i < 0) | (i >= size), -1, i) for i in picks]
    weight = v - np.floor(v)
    return list(zip(picks, [f32(1) - weight, weight])) if linear else [(picks[0], None)]


def sample(order, kind, texels, coords, address, linear, normalized, layered):
    """TEXELS: decoded, by layer or slice, row and column; COORDS: points by coordinate, x first. Gives the results by component."""
    axes = coords.shape[1] - layered
    sizes = texels.shape[:-1][::-1]
    chosen = [select(coords[:, a], sizes[a], address, linear, normalized) for a in range(axes)]
    layer = [np.clip(np.rint(coords[:, axes]), 0, sizes[axes] - 1).astype(np.int64)] if layered else []
    total = None
    for picks in itertools.product(*chosen[::-1]):
        picks = picks[::-1]
        outside = np.any([p[0] < 0 for p in picks], axis=0)
        index = [np.maximum(p[0], 0) for p in picks] + layer
        value = np.where(outside[:, None], border(order, kind), texels[tuple(index[::-1])])
        if linear:
            weight = picks[0][1]
            for p in picks[1:]:
                weight = weight * p[1]
            value = weight[:, None] * value
        total = value if total is None else total + value
    return total


# ---- kernels --------------------------------------------------------------------------------------------------------------------

SUFFIX = {np.float32: "v4f32", np.int32: "v4i32", np.uint32: "v4i32"}


def kernel(shape, kind, call):
    """A kernel in which each work-item loads the vector %c of its coordinates from %coords and runs CALL."""
    number, name, axes, layered = SHAPES[shape]
    n = axes + layered
    element = "float" if call == "sample" else "i32"
    vector = f"<{n} x {element}>" if n > 1 else element
    coordinates = f"v{n}{'f' if element == 'float' else 'i'}32" if n > 1 else ("f32" if element == "float" else "i32")
    texel, access = ("<4 x float>" if class_of(kind) == 0 else "<4 x i32>"), ("write_only" if call == "store" else "read_only")
    suffix = f"{SUFFIX[result_type(kind)]}.{coordinates}"
    lines = [f"declare i32 @gasket.{f}(i32)" for f in ("local_id", "group_id", "enqueued_local_size")]
    if call == "store":
        lines.append(f"declare void @gasket.image_store.{suffix}({texel}, i32, i32, i64, {vector}, i32)")
    elif call == "load":
        lines.append(f"declare {texel} @gasket.image_load.{suffix}(i32, i32, i64, {vector}, i32)")
    else:
        lines.append(f"declare {texel} @gasket.image_sample.{suffix}(i32, i32, i64, i32, {vector}, float)")
    sampler = ', i32 "gasket.object"="sampler_t" %s' if call == "sample" else ""
    lines += [f'define spir_kernel void @k(i64 "gasket.object"="{access} {name}" %i{sampler}, ptr addrspace(1) %coords, ptr addrspace(1) %data) {{', "entry:",
              "  %l = call i32 @gasket.local_id(i32 0)", "  %g = call i32 @gasket.group_id(i32 0)", "  %e = call i32 @gasket.enqueued_local_size(i32 0)",
              "  %m = mul i32 %g, %e", "  %w = add i32 %m, %l", "  %x = zext i32 %w to i64", f"  %at = mul i64 %x, {n}"]
    for k in range(n):
        lines += [f"  %a{k} = add i64 %at, {k}", f"  %p{k} = getelementptr {element}, ptr addrspace(1) %coords, i64 %a{k}",
                  f"  %c{k} = load {element}, ptr addrspace(1) %p{k}, align 4"]
        if n > 1:
            lines.append(f"  %v{k} = insertelement {vector} {'zeroinitializer' if k == 0 else f'%v{k - 1}'}, {element} %c{k}, i32 {k}")
    where = f"{vector} {f'%v{n - 1}' if n > 1 else '%c0'}"
    lines.append(f"  %d = getelementptr {texel}, ptr addrspace(1) %data, i64 %x")
    if call == "store":
        lines += [f"  %t = load {texel}, ptr addrspace(1) %d, align 16",
                  f"  call void @gasket.image_store.{suffix}({texel} %t, i32 {number}, i32 {class_of(kind)}, i64 %i, {where}, i32 0)"]
    else:
        operands = f"i32 {number}, i32 {class_of(kind)}, i64 %i, "
        operands += f"i32 %s, {where}, float 0.0" if call == "sample" else f"{where}, i32 0"
        lines += [f"  %t = call {texel} @gasket.image_{call}.{suffix}({operands})", f"  store {texel} %t, ptr addrspace(1) %d, align 16"]
    return "\n".join([*lines, "  ret void", "}", ""])


def run(gasket, via, text, order, kind, image, coords, data, sampler=None):
    """Runs TEXT once for each row of COORDS. IMAGE: its stored numbers, the last dimension is the channels. Gives image and DATA afterwards."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "k.ll").write_text(text)
        for file, contents in (("i", image), ("c", coords), ("d", data)):
            np.ascontiguousarray(contents).tofile(folder / file)
        shape = "".join(f"[{n}]" for n in image.shape[:-1])
        words = [str(gasket), "run", *f"--via={via}".split(), "-g", str(len(coords)), "-a", f"i=image:{order},{kind}{shape}:@{folder}/i", "-a", f"coords=@{folder}/c",
                 "-a", f"data=@{folder}/d", "-o", f"i={folder}/image", "-o", f"data={folder}/data"]
        words += ["-a", f"s=sampler:{sampler}"] if sampler else []
        done = subprocess.run([*words, str(folder / "k.ll")], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=600)
        if done.returncode:
            raise Wrong(f"--via={via}: status {done.returncode}\n" + done.stderr.decode(errors="replace")[:1500])
        return np.fromfile(folder / "image", image.dtype).reshape(image.shape), np.fromfile(folder / "data", data.dtype).reshape(data.shape)


def compare(what, got, right):
    bits = {1: np.uint8, 2: np.uint16, 4: np.uint32}[got.itemsize]
    wrong = got.view(bits) != np.ascontiguousarray(right).view(bits)
    if got.dtype.kind == "f":
        wrong &= ~(np.isnan(got) & np.isnan(right))
    if wrong.any():
        at = tuple(int(n[0]) for n in np.nonzero(wrong))
        raise Wrong(f"{what}: number {at} is {got[at]!r}, not {right[at]!r} ({int(wrong.sum())} of {wrong.size} are wrong)")


# ---- tests ----------------------------------------------------------------------------------------------------------------------

def random_bits(seed, shape, dtype):
    """Numbers of every kind; the floats are finite."""
    rng = np.random.default_rng(seed)
    if np.dtype(dtype).kind == "f":
        return (rng.standard_normal(shape) * 2.0**rng.integers(-8, 8, shape)).astype(dtype)
    info = np.iinfo(dtype)
    return rng.integers(info.min, info.max, shape, dtype, endpoint=True)


def test_read(gasket, order, kind):
    """A row of texels; those of 8 bits have every value in each channel."""
    dtype = stored_type(kind)
    stored = random_bits(3, (256, stored_count(order, kind)), dtype)
    if np.dtype(dtype).itemsize == 1:
        for c in range(stored.shape[1]):
            stored[:, c] = np.roll(np.arange(256).astype(np.uint8), 17 * c).view(dtype)
    elif np.dtype(dtype).kind == "f":
        stored[:6, 0] = [0, -0.0, np.inf, -np.inf, np.nan, np.finfo(dtype).smallest_subnormal]
    else:
        stored[:3, 0] = [np.iinfo(dtype).min, np.iinfo(dtype).max, 0]
    text = kernel("1d", kind, "load")
    for via in VIAS:
        _, got = run(gasket, via, text, order, kind, stored, np.arange(256, dtype=np.int32)[:, None], np.zeros((256, 4), result_type(kind)))
        compare(f"read of {order},{kind} via {via}", got, decode(order, kind, stored))


def written_values(kind):
    if class_of(kind):
        values = random_bits(4, (252, 4), result_type(kind)) >> np.random.default_rng(5).integers(0, 31, (252, 4)).astype(result_type(kind))
        return np.concatenate([values, np.array([[0, 127, 128, 255], [256, 32767, 32768, 65535], [65536, 2**31 - 1, 1, 2]], result_type(kind)), -values[:1]])
    values = np.random.default_rng(6).uniform(-1.2, 1.2, (240, 4)).astype(f32)
    edges = [0, -0.0, 1, -1, 0.5, -0.5, 1.5 / 255, 2.5 / 255, 0.5 / 127, -1.5 / 127, 2.5 / 65535, 1e30, -1e30, np.inf, -np.inf, np.nan, 65504, 65520, 2.0**-24, 2.0**-25]
    edges += [(k + 0.5) / m for m in (31, 63, 1023, 3, 255, 32767) for k in (0, 1, 2, 7)]
    return np.concatenate([values, np.resize(np.array(edges, f32), (16, 4))])


def test_write(gasket, order, kind):
    texels = written_values(kind)
    before = np.zeros((256, stored_count(order, kind)), stored_type(kind))
    text = kernel("1d", kind, "store")
    for via in VIAS:
        got, _ = run(gasket, via, text, order, kind, before, np.arange(256, dtype=np.int32)[:, None], texels)
        with np.errstate(over="ignore"):
            compare(f"write of {order},{kind} via {via}", got, encode(order, kind, texels))


def coordinates(shape, sizes, address, normalized, seed):
    """Points by coordinate, x first: random ones, edges and centres of texels, and, where that is defined, points far outside."""
    _, _, axes, layered = SHAPES[shape]
    rng, columns = np.random.default_rng(seed), []
    for a in range(axes):
        size = sizes[::-1][a]
        low, high = (0, size) if address == "none" else (-1.5 * size, 2.5 * size)
        u = rng.uniform(low, high, 400)
        u[:60] = rng.integers(np.ceil(low * 2), np.floor(high * 2), 60) / 2
        if address != "none":
            u[60:66] = [-1e6, 1e6, 3e9, -3e9, -1e-8, size]
            rng.shuffle(u)
        v = u.astype(f32) / f32(size) if normalized else u.astype(f32)
        if address == "none":
            v = np.clip(v, f32(0), np.nextafter(f32(1 if normalized else size), f32(0)))
            v[np.floor(v * f32(size) if normalized else v) >= size] = 0
        columns.append(v)
    if layered:
        columns.append(np.concatenate([rng.uniform(-2, sizes[0] + 2, 380), [0.5, 1.5, 2.5, -0.5, 1e9] * 4]).astype(f32))
    return np.stack(columns, axis=1)


def test_sample(gasket, shape, address, filter_, coords):
    linear, normalized, layered = filter_ == "linear", coords == "normalized", SHAPES[shape][3]
    formats = [("depth", "float")] if shape == "2d_depth" else [("rgba", "unorm8"), ("rg", "float"), ("luminance", "half")]
    formats += [] if linear or shape == "2d_depth" else [("r", "int16"), ("bgra", "uint8")]
    for seed, (order, kind) in enumerate(formats):
        sizes = tuple(int(n) for n in np.random.default_rng(seed).integers(1, 9, SHAPES[shape][2] + layered))
        stored = random_bits(seed, (*sizes, stored_count(order, kind)), stored_type(kind))
        points = coordinates(shape, sizes, address, normalized, seed)
        texels = decode(order, kind, stored.reshape(-1, stored.shape[-1])).reshape(*sizes, 4)
        with np.errstate(over="ignore", invalid="ignore"):
            right = sample(order, kind, texels, points, address, linear, normalized, layered)
        for via in VIAS:
            _, got = run(gasket, via, kernel(shape, kind, "sample"), order, kind, stored, points, np.zeros((len(points), 4), result_type(kind)),
                         f"{address},{filter_},{coords}")
            count = 1 if order == "depth" else 4
            compare(f"{order},{kind} of {sizes}", got[:, :count], right[:, :count].astype(got.dtype))


def tasks(gasket, everything):
    """(name, function) pairs."""
    del everything
    for order, kind in FORMATS:
        yield f"texels/read/{order},{kind}", lambda o=order, k=kind: test_read(gasket, o, k)
        yield f"texels/write/{order},{kind}", lambda o=order, k=kind: test_write(gasket, o, k)
    for shape, address, filter_, coords in itertools.product(SHAPES, ADDRESSES, ("nearest", "linear"), ("normalized", "unnormalized")):
        if coords == "normalized" or "repeat" not in address:
            yield f"texels/sample/{shape}/{address},{filter_},{coords}", lambda w=(shape, address, filter_, coords): test_sample(gasket, *w)


if __name__ == "__main__":
    sys.exit(exact.main(tasks, __doc__))
