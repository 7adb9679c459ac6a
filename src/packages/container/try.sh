#!/bin/sh
# src/packages/container/try.sh - what the container adds to Debian slim, without a container engine: runs the second stage in a minimal root.
#
#   src/packages/container/try.sh INSTALLED FOLDER
#
# INSTALLED is the DESTDIR of `make install PREFIX=/usr`; FOLDER receives the root, and is removed at the end. As root, with mmdebstrap. Prints the bytes
# added, and fails above 40 MB, or if the user of the image cannot compile, list the platform and check.
set -e
export LC_ALL=C.UTF-8
here=$(cd "$(dirname "$0")" && pwd)
installed=$1 root=$2
[ -x "$installed/usr/bin/gasket" ] && [ -n "$root" ] || {
    echo "usage: $0 INSTALLED FOLDER" >&2
    exit 2
}
apt-get indextargets --format 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $(REPO_URI) $(RELEASE) $(COMPONENT)' \
    "Identifier: Packages" "Origin: Debian" | sort -u |
    mmdebstrap --mode=root --variant=apt --quiet "$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)" "$root" -
trap 'rm -rf "$root"' EXIT
size() {
    du -s --apparent-size --block-size=1 --exclude=var/lib/apt --exclude=var/cache --exclude=var/log "$root" | cut -f 1
}
before=$(size)
# The RUN line after the last FROM.
run=$(awk '/^FROM/ { line = "" } /^RUN/ { line = substr($0, 5) } END { print line }' "$here/Dockerfile")
chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive sh -c "$run" >/dev/null 2>&1
cp -r "$installed/usr" "$installed/etc" "$root/"
rm -rf "$root"/usr/lib/libgasket.* "$root/usr/lib/pkgconfig/gasket.pc" "$root/usr/include/gasket.h"
added=$(($(size) - before))
printf 'kernel void k(global int *x) { x[get_global_id(0)] = 1; }\n' >"$root/home/user/k.cl"
chroot --userspec=user "$root" env -i PATH=/usr/bin:/bin HOME=/home/user sh -c "cd && gasket cc --syntax-only . && gasket run --check -g 4 -a 'x=int[4]' k.cl"
echo "== $added bytes added"
[ $added -lt 40000000 ]
