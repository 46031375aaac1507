#!/usr/bin/env bash
# Makes the two base images that deploy/Dockerfile builds on, from Debian's packages and the Node.js of
# this project, where no registry of images can be reached:  bases.sh <folder> <node> <npm's folder>
set -euo pipefail
folder=$1 node=$2 npm=$3
buildah=(buildah --root "$folder/store" --runroot "$folder/run")

commit() { # name, tree
  local container
  container=$("${buildah[@]}" from scratch)
  "${buildah[@]}" add -q "$container" "$2" / >/dev/null
  "${buildah[@]}" config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
  "${buildah[@]}" commit -q "$container" "localhost/gatehouse-test-$1" >/dev/null
  "${buildah[@]}" rm "$container" >/dev/null
}

debootstrap --variant=minbase --include=ca-certificates,libatomic1,tzdata bookworm "$folder/build" >/dev/null
cp /etc/ssl/certs/ca-certificates.crt "$folder/build/etc/ssl/certs/"
cp "$node" "$folder/build/usr/local/bin/node"
cp -r "$npm" "$folder/build/usr/local/lib/npm"
printf '#!/bin/sh\nexec node /usr/local/lib/npm/bin/npm-cli.js "$@"\n' > "$folder/build/usr/local/bin/npm"
chmod +x "$folder/build/usr/local/bin/npm"

# As small bases are made: the libraries alone, without a shell.
mkdir -p "$folder/runtime/etc" "$folder/runtime/tmp"
for name in base-files libc6 libgcc-s1 libstdc++6 tzdata; do
  dpkg-deb -x "$(ls "$folder"/build/var/cache/apt/archives/"$name"_*.deb)" "$folder/runtime"
done
cp -r "$folder/build/etc/ssl" "$folder/runtime/etc/"
rm -rf "$folder/runtime/usr/share/doc" "$folder"/build/var/cache/apt/archives/*.deb

commit build "$folder/build"
commit runtime "$folder/runtime"
