#!/bin/sh
# src/packages/deb.sh - builds Debian's source and binary packages in a clean copy of the work tree.
#
#   src/packages/deb.sh FOLDER [OPTION...]
#
# FOLDER receives the packages, and FOLDER/gasket-VERSION the copy of the files that git knows or would add. The same files give the same bytes, whatever
# the folder, the date, the locale and the umask: the time of all files is that of debian/changelog, or SOURCE_DATE_EPOCH. The OPTIONs are
# those of dpkg-buildpackage.
set -e
umask 022
export LC_ALL=C.UTF-8 TZ=UTC
top=$(cd "$(dirname "$0")/../.." && pwd)
[ -n "$1" ] || {
    echo "usage: $0 FOLDER [OPTION...]" >&2
    exit 2
}
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
for tool in git dpkg-buildpackage dh xz; do
    command -v $tool >/dev/null || {
        echo "error: Debian's packages need $tool; 'tests/setup.sh test' installs it" >&2
        exit 1
    }
done
git -C "$top" rev-parse --git-dir >/dev/null

debian=$top/src/packages/debian
version=$(sed -n 's/^.define GASKET_VERSION "\(.*\)"/\1/p' "$top/src/driver/version.h")
packaged=$(dpkg-parsechangelog -l"$debian/changelog" -SVersion)
[ "${packaged%-*}" = "$version" ] || {
    echo "error: $debian/changelog has version $packaged, src/driver/version.h $version" >&2
    exit 1
}
: "${SOURCE_DATE_EPOCH:=$(dpkg-parsechangelog -l"$debian/changelog" -STimestamp)}"
export SOURCE_DATE_EPOCH

name=gasket-$version
rm -rf "${folder:?}/$name"
mkdir -p "$folder/$name"
cd "$top"
git ls-files -z --cached --others --exclude-standard ':!src/packages/debian' | xargs -0 sh -c 'for file; do [ ! -e "$file" ] || printf "%s\0" "$file"; done' sh |
    tar --null --no-recursion --files-from=- -c | tar -x -C "$folder/$name"
chmod -R u=rwX,go=rX "$folder/$name"
tar -C "$folder" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=gnu -c "$name" |
    xz -T1 -6 >"$folder/gasket_$version.orig.tar.xz"
cp -r "$debian" "$folder/$name/debian"
chmod -R u=rwX,go=rX "$folder/$name/debian"
cd "$folder/$name"
dpkg-buildpackage --no-sign "$@"
