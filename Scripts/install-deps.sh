#!/usr/bin/env bash
# Installs a program that tests use and no product links: Glewlwyd, an OpenID Connect provider, into
# .build/deps.
#
# apt downloads its package and checks Debian's signatures. The package is unpacked, not installed,
# so that no provider starts by itself. Only the libraries that it links are installed. Exit code 2:
# it cannot be installed here; tests that need it are then skipped with a message.
set -uo pipefail
cd "$(dirname "$0")/.."

# The minor version whose settings Tests/EndToEnd/Provider/glewlwyd.py uses.
version=2.7
target=.build/deps/glewlwyd
[ ! -x "$target/usr/bin/glewlwyd" ] || exit 0

skip() { echo "deps: no Glewlwyd: $1; tests with a real OpenID provider will be skipped" >&2; exit 2; }
command -v apt-get >/dev/null || skip 'this is no Debian'
offered() { apt-cache policy glewlwyd 2>/dev/null | sed -nE 's/^ *Candidate: //p'; }
case "$(offered)" in
  "$version".*) ;;
  *)
    # The machine may not have Debian's package lists yet.
    [ "$(id -u)" -eq 0 ] && Scripts/apt-wait.sh update -qq
    case "$(offered)" in "$version".*) ;; *) skip "$version is not offered" ;; esac
    ;;
esac

libraries=$(apt-cache depends glewlwyd | sed -nE 's/^ *Depends: (lib[a-z0-9.+-]+|zlib1g)$/\1/p')
# shellcheck disable=SC2086
Scripts/install-packages.sh $libraries python3 openssl || skip 'its libraries are missing'

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# apt's own user cannot write into root's folders.
fetch() { (cd "$work" && apt-get download -qq -o APT::Sandbox::User="$(id -un)" "$@") >/dev/null 2>&1; }
fetch glewlwyd glewlwyd-common || skip 'the package cannot be fetched'
# Libraries of its pages for a person's browser; no test needs them.
fetch libjs-jquery libjs-bootstrap4 libjs-popper.js fonts-fork-awesome \
  || echo 'deps: the pages of Glewlwyd will not work in a browser' >&2
mkdir -p "$work/root" .build/deps
for package in "$work"/*.deb; do
  dpkg-deb -x "$package" "$work/root" || skip 'the package cannot be unpacked'
done
share=$work/root/usr/share/glewlwyd
rm -f "$share/webapp/config.json"
cp "$share/templates/config.json" "$share/webapp/config.json"
# It serves no symbolic links; broken ones are left out.
cp -rL "$share/webapp" "$share/pages" 2>/dev/null || true
rm -rf "$share/webapp"
mv "$share/pages" "$share/webapp"
rm -rf "$target"
cp -r "$work/root" "$target"
"$target/usr/bin/glewlwyd" --version >/dev/null || { rm -rf "$target"; skip 'it does not run'; }
echo "deps: Glewlwyd $("$target/usr/bin/glewlwyd" --version 2>/dev/null | tail -n 1)" >&2
