#!/bin/sh
# tests/setup.sh - installs what building (and, with the word "test", testing) gasket needs and this machine lacks.
# Debian and its relatives: as root with apt-get, otherwise through sudo. Other systems: a list of what to install. With the word "list" it
# only prints the names of Debian's packages.
set -e
build="gcc make re2c bison libc6-dev opencl-c-headers"
test="git curl python3 python3-numpy cmark-gfm llvm-16 llvm-16-tools clang-14 clang-format-14 libclang-rt-14-dev libigc-tools intel-opencl-icd libcriterion-dev pocl-opencl-icd ocl-icd-opencl-dev clinfo libdw1 g++ opencl-clhpp-headers python3-pyopencl python3-psutil graphviz chromium emscripten gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user clang-15 llvm-spirv-15 spirv-tools spirv-headers gdb neovim abigail-tools pre-commit debhelper dh-python lintian mmdebstrap python3-pytest python3-build python3-setuptools python3-wheel python3-venv mypy"
wanted=$build
if [ "$1" = list ]; then
    echo "$build $test nodejs npm"
    exit 0
fi
if [ "$1" = test ]; then
    wanted="$build $test"
    # node and npm may come from elsewhere, and then conflict with Debian's packages.
    command -v node >/dev/null || wanted="$wanted nodejs"
    command -v npm >/dev/null || wanted="$wanted npm"
fi

missing=
for package in $wanted; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
[ -z "$missing" ] && exit 0
if ! command -v apt-get >/dev/null; then
    echo "please install what these Debian packages hold:$missing" >&2
    exit 1
fi
as_root=
[ "$(id -u)" = 0 ] || as_root=sudo
$as_root apt-get update -q
DEBIAN_FRONTEND=noninteractive $as_root apt-get install -q -y --no-install-recommends $missing
