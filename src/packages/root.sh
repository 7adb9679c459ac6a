#!/bin/sh
# src/packages/root.sh - installs Debian's packages with apt in a minimal root, uses them there, and removes them without a trace.
#
#   src/packages/root.sh FOLDER
#
# FOLDER has the packages and receives the minimal root. As root on Debian, with mmdebstrap; the root is of the release and from the mirror that
# apt of this machine has. The packages are used by their own tests (src/packages/debian/tests), each with what its Depends names.
set -e
export LC_ALL=C.UTF-8
top=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(cd "$1" && pwd)
root=$folder/root
[ "$(id -u)" = 0 ] || {
    echo "error: $0 needs root" >&2
    exit 1
}
command -v mmdebstrap >/dev/null || {
    echo "error: the minimal root needs mmdebstrap; 'tests/setup.sh test' installs it" >&2
    exit 1
}

inside() {
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive AUTOPKGTEST_TMP=/tmp/used "$@"
}

apt_get() {
    inside apt-get -q -y --no-install-recommends "$@" >>"$folder/root.log" 2>&1 || {
        tail -20 "$folder/root.log"
        exit 1
    }
}

# What a package could leave: files outside of those that apt and dpkg keep for themselves, and entries of dpkg.
state() {
    (cd "$root" && find . -xdev -not -path './proc/*' -not -path './sys/*' -not -path './dev/*' -not -path './var/lib/apt/*' -not -path './var/cache/*' \
        -not -path './var/log/*' -not -path './var/lib/dpkg/*' -not -path './tmp/*' -not -path './packages/*' -not -path './etc/ld.so.cache' | sort)
    inside dpkg-query -W -f '${Package} ${Status}\n'
}

umount "$root/proc" 2>/dev/null || true
rm -rf --one-file-system "$root"
apt-get indextargets --format 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $(REPO_URI) $(RELEASE) $(COMPONENT)' \
    "Identifier: Packages" "Origin: Debian" | sort -u >"$folder/sources.list"
release=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
echo "== a minimal root of $release"
mmdebstrap --mode=root --variant=apt --quiet "$release" "$root" - <"$folder/sources.list"
mkdir -p "$root/packages" "$root/tmp/used"
mount -t proc proc "$root/proc"
trap 'umount "$root/proc"' EXIT
cp "$folder"/*.deb "$root/packages/"
rm -f "$root"/packages/*-dbgsym_*
: >"$folder/root.log"
apt_get update

# A field of the tests' control file: $1 of the test $2.
field() {
    sed -n "/^Tests: $2\$/,/^\$/s/^$1: //p" "$top/src/packages/debian/tests/control" | tr -d ','
}

for test in $(sed -n 's/^Tests: //p' "$top/src/packages/debian/tests/control"); do
    start=$(date +%s)
    needed= own=
    for package in $(field Depends "$test"); do
        ls "$root"/packages/"${package}"_*.deb >/dev/null 2>&1 && own="$own $package" || needed="$needed $package"
    done
    [ -z "$needed" ] || apt_get install $needed
    files=
    for package in $own; do
        for each in $package $(inside dpkg-deb -f "/packages/$(basename "$(ls "$root"/packages/"${package}"_*.deb)")" Depends | tr ',' '\n' | sed 's/^ *//; s/ .*//'); do
            ! ls "$root"/packages/"${each}"_*.deb >/dev/null 2>&1 || files="$files /packages/$(basename "$(ls "$root"/packages/"${each}"_*.deb)")"
        done
    done
    # What they depend on is installed first, so that only gasket makes the difference.
    apt_get install $files
    apt_get purge $(inside dpkg-query -W -f '${Package}\n' | grep -E '^(lib|python3-)?gasket')
    state >"$folder/before"
    apt_get install $files
    inside rm -rf /tmp/used
    inside mkdir -p /tmp/used
    cp "$top/src/packages/debian/tests/$test" "$root/tmp/test"
    inside env HOME=/tmp/used /tmp/test >"$folder/$test.log" 2>&1 || {
        cat "$folder/$test.log"
        echo "== $test: failed"
        exit 1
    }
    apt_get purge $(inside dpkg-query -W -f '${Package}\n' | grep -E '^(lib|python3-)?gasket')
    state >"$folder/after"
    diff "$folder/before" "$folder/after" || {
        echo "== $test: the packages leave this after they were removed"
        exit 1
    }
    echo "== $test: installed$(echo "$files" | sed 's|/packages/||g; s/_[^ ]*//g'), used, removed without a trace in $(($(date +%s) - start)) s"
done
umount "$root/proc"
trap - EXIT
rm -rf --one-file-system "$root" "$folder/before" "$folder/after"
