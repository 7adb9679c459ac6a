#!/usr/bin/env python3
"""image.py - gasket as a library of Python: samples an image between its texels.

    PYTHONPATH=src/python python3 samples/library/image.py
"""
import array

import gasket

KERNEL = """kernel void zoom(read_only image2d_t picture, sampler_t s, global float *out)
{
    float x = (get_global_id(0) + 0.5f) / get_global_size(0);
    out[get_global_id(0)] = read_imagef(picture, s, (float2)(x, 0.5f)).x;
}
"""


def main():
    picture = gasket.Image(array.array("f", [0, 8]), "r,float", width=2, height=1)
    out = array.array("f", bytes(8 * 4))
    gasket.Program(KERNEL)["zoom"].launch(8, [picture, gasket.Sampler("clamp_to_edge", "linear", "normalized"), out])
    print(*out)


if __name__ == "__main__":
    main()
