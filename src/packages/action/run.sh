#!/bin/bash
# src/packages/action/run.sh - the step of action.yml: installs gasket unless there is one, and checks the workspace with check.py.
#
# The inputs are the variables INPUT_…, which action.yml sets. Without INPUT_GASKET, the package of the version in src/driver/version.h is fetched
# from the releases of ACTION_REPOSITORY on GITHUB_SERVER_URL and unpacked into RUNNER_TEMP, if its checksum is that of the release's SHA256SUMS.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../../.." && pwd)

fail() {
    echo "::error title=gasket::$1"
    exit 2
}

gasket=${INPUT_GASKET:-}
if [ -z "$gasket" ]; then
    version=$(sed -n 's/^.define GASKET_VERSION "\(.*\)"/\1/p' "$top/src/driver/version.h")
    folder=${RUNNER_TEMP:-/tmp}/gasket-$version
    gasket=$folder/usr/bin/gasket
    if [ ! -x "$gasket" ]; then
        [ "$(uname -sm)" = "Linux x86_64" ] || fail "releases have packages for x86-64 Linux; build gasket and state its path in the input gasket"
        address=${GITHUB_SERVER_URL:-https://github.com}/${ACTION_REPOSITORY:-}/releases/download/v$version
        mkdir -p "$folder"
        curl -fsSL -o "$folder/SHA256SUMS" "$address/SHA256SUMS" || fail "there is no release at $address"
        package=$(awk '{print $2}' "$folder/SHA256SUMS" | grep -E '^gasket_[^/]*_amd64\.deb$') || fail "the release at $address has no package"
        curl -fsSL -o "$folder/$package" "$address/$package" || fail "the release at $address has no $package"
        (cd "$folder" && grep " $package\$" SHA256SUMS | sha256sum -c --status) || fail "$address/$package has another checksum than SHA256SUMS states"
        dpkg-deb -x "$folder/$package" "$folder"
    fi
fi
cd "${GITHUB_WORKSPACE:-.}"
read -ra paths <<<"${INPUT_PATHS:-.}"
exec python3 "$here/check.py" --gasket "$gasket" --exclude "${INPUT_EXCLUDE:-}" --options="${INPUT_OPTIONS:-}" --program="${INPUT_PROGRAM:-}" \
    --sarif "${INPUT_SARIF:-}" --fail-on "${INPUT_FAIL_ON:-error}" -- "${paths[@]}"
