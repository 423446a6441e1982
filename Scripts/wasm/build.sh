#!/usr/bin/env bash
# Compiles the cores as Embedded Swift for WebAssembly, one module after another, and links
# .build/wasm/landfall.wasm, which resolves links and replays recordings.
set -euo pipefail
cd "$(dirname "$0")/../.."

out=.build/wasm
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
unicode=$toolchain/lib/swift/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a
# The location of Debian's wasi-libc and libclang-rt-dev-wasm32: memory functions, and products of
# 128 bits.
libc=/usr/lib/wasm32-wasi/libc.a
builtins=$(find /usr/lib/llvm-*/lib/clang -name libclang_rt.builtins-wasm32.a | sort -V | tail -n 1)
# The features that Package.swift turns on.
features=$(sed -n '/^let house/,/^]/p' Package.swift | grep -oE '"\w+"' |
  sed 's/"\(.*\)"/-enable-upcoming-feature \1/')

# A limit for a compiler that loops: version 6.3 once used 14 GB for one file.
ulimit -v $((8 << 20))
embedded() {
  timeout 1800 swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -wmo \
    -Xfrontend -disable-stack-protector -swift-version 6 -parse-as-library \
    -package-name landfall $features -I "$out" "$@"
}
compile() {
  local name=$1
  # Embedded Swift has no directories.
  find Sources/*/"$name" -name '*.swift' ! -name AppFiles+Directory.swift | sort >"$out/$name.files"
  echo "compiling $name for WebAssembly" >&2
  embedded "$2" -module-name "Landfall$name" -emit-module-path "$out/Landfall$name.swiftmodule" \
    -c -o "$out/$name.o" "@$out/$name.files"
}

mkdir -p "$out"
linked=()
for name in StrictJSON Domain Parsing Localization AppManifest; do
  compile "$name" -Osize
  linked+=("$out/$name.o")
done
# Optimizing these takes minutes.
for name in OrgContext Lists Navigation Auth Notifications AppCore Recording Replay; do
  compile "$name" -Onone
  linked+=("$out/$name.o")
done
# Not linked yet.
compile Touch -Onone
echo 'linking landfall.wasm' >&2
embedded -Osize -enable-experimental-feature Extern -module-name LandfallLinks -c -o "$out/Links.o" \
  Scripts/wasm/LinkHost.swift Sources/Tools/Workbench/Audit/JSONWriter+Intent.swift
# Unoptimized code needs more than the default stack of 64 KiB.
"$toolchain/bin/wasm-ld" --no-entry --gc-sections --strip-all --stack-first -z stack-size=1048576 \
  --export=landfall_load --export=landfall_resolve --export=landfall_replay \
  --export=malloc --export=free \
  -o "$out/landfall.wasm" "$out/Links.o" "${linked[@]}" "$unicode" "$libc" "$builtins"
