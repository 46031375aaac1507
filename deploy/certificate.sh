#!/usr/bin/env sh
# Makes a self-signed certificate for a try; in production use the one of your certificate authority.
#   deploy/certificate.sh [folder] [host]
set -eu
folder=${1:-$(dirname "$0")/certificate}
host=${2:-localhost}
mkdir -p "$folder"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 \
  -subj "/CN=$host" -addext "subjectAltName=DNS:$host" \
  -keyout "$folder/tls.key" -out "$folder/tls.crt" 2>/dev/null
chmod 600 "$folder/tls.key"
