#!/bin/sh
# tests/tools/demo.sh - what `make demo` shows: a sum over arrays as numbers, and the Mandelbrot set, here as characters.
#   tests/tools/demo.sh GASKET      from the folder above samples/
set -e
gasket=$1
show() {
    echo "\$ gasket $*"
    "$gasket" "$@"
}
show run -g 1024 -a a=2 -a x='float[1024]:iota' -a y='float[1024]:fill=1' --print y:4 samples/saxpy.cl
echo
picture=$(mktemp "${TMPDIR:-/tmp}/gasket.XXXXXX.raw")
trap 'rm -f "$picture"' EXIT
show run -g 76,30 -a steps=64 -a picture='uchar4[30][76]' -o picture="$picture" samples/mandelbrot.cl
# One character a point, by its brightness: the set itself, which is black, stays blank.
od -An -v -tu1 -w4 "$picture" | awk '{ c = $1 + $2 + $3; s = s substr(" .:-=+*#%@", 1 + int(c * 9 / 765), 1); if (NR % 76 == 0) { print s; s = "" } }'
