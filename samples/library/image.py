#!/usr/bin/env python3
"""image.py - gasket as a library of Python, with ctypes: samples an image between its texels.

    LD_LIBRARY_PATH=build python3 samples/library/image.py
"""
import ctypes

KERNEL = """kernel void zoom(read_only image2d_t picture, sampler_t s, global float *out)
{
    float x = (get_global_id(0) + 0.5f) / get_global_size(0);
    out[get_global_id(0)] = read_imagef(picture, s, (float2)(x, 0.5f)).x;
}
"""
BUFFER, IMAGE, SAMPLER = 1, 4, 5


class Argument(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int), ("data", ctypes.c_void_p), ("bytes", ctypes.c_size_t)]


class Range(ctypes.Structure):
    _fields_ = [("dimensions", ctypes.c_uint), ("global_", ctypes.c_size_t * 3), ("local", ctypes.c_size_t * 3), ("offset", ctypes.c_size_t * 3)]


class Image(ctypes.Structure):
    _fields_ = [("format", ctypes.c_char_p), ("texels", ctypes.c_void_p)] + [(name, ctypes.c_size_t) for name in ("bytes", "width", "height", "depth", "layers", "samples")]


def argument(kind, data):
    return Argument(kind, ctypes.cast(ctypes.pointer(data), ctypes.c_void_p), ctypes.sizeof(data))


def main():
    library = ctypes.CDLL("libgasket.so")
    library.gasket_run.argtypes = [ctypes.c_char_p] * 3 + [ctypes.POINTER(Range), ctypes.POINTER(Argument), ctypes.c_size_t, ctypes.POINTER(ctypes.c_char_p)]
    texels, out = (ctypes.c_float * 2)(0, 8), (ctypes.c_float * 8)()
    picture = Image(b"r,float", ctypes.addressof(texels), ctypes.sizeof(texels), 2, 1)
    words = b"clamp_to_edge,linear,normalized"
    arguments = (Argument * 3)(argument(IMAGE, picture), argument(SAMPLER, (ctypes.c_char * len(words))(*words)), argument(BUFFER, out))
    status = library.gasket_run(KERNEL.encode(), b"zoom", b"", Range(1, (8, 0, 0)), arguments, 3, None)
    assert status == 0, status
    print(*out)


if __name__ == "__main__":
    main()
